"""The facts of Axis & Allies: board, units, weapons, setup, read from the TOML files in this folder.

`facts()` reads, checks and remembers them. An owner of the printed game can correct them with files of the same names
(engine/core/facts.py says how). Nothing in here is a rule.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

import msgspec

from engine.axis_allies.data import checks
from engine.axis_allies.data.board import (
    Border,
    Canal,
    Force,
    Land,
    MapFile,
    Power,
    Sea,
    SetupFile,
    Tech,
    TechFile,
    UnitsFile,
    UnitType,
    Victory,
)
from engine.core.facts import T, Validator, cached, load

PACKAGE = "engine.axis_allies.data"
EDITIONS_SUBDIR = "axis_allies"


class Facts(msgspec.Struct, frozen=True, dict=True):
    """Everything printed. Mappings are by id, in the order of the files."""

    lands: Mapping[str, Land]
    seas: Mapping[str, Sea]
    borders: tuple[Border, ...]
    canals: Mapping[str, Canal]
    units: Mapping[str, UnitType]
    techs: Mapping[str, Tech]
    die_cost: int
    breakthrough: int
    rocket_range: int
    neutral_fee: int
    order: tuple[str, ...]
    powers: Mapping[str, Power]
    players: Mapping[str, tuple[tuple[str, ...], ...]]
    victory: Victory
    forces: tuple[Force, ...]

    @functools.cached_property
    def spaces(self) -> tuple[str, ...]:
        """2.3 All land territories, then all sea zones."""
        return (*self.lands, *self.seas)

    @functools.cached_property
    def place(self) -> Mapping[str, int]:
        """2.3 The place of each space in the list of all."""
        return {space: place for place, space in enumerate(self.spaces)}

    @functools.cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """2.3 Space -> the spaces with which it has a common border, in alphabetical order."""
        found: dict[str, set[str]] = {space: set() for space in self.spaces}
        for border in self.borders:
            found[border.a].add(border.b)
            found[border.b].add(border.a)
        return {space: tuple(sorted(near)) for space, near in found.items()}


@cached
def facts() -> Facts:
    """Everything printed, read once; a FactError names file, entry and field of anything wrong."""
    board = _read("map.toml", MapFile, [checks.board])
    units = _read("units.toml", UnitsFile, [checks.units])
    techs = _read("tech.toml", TechFile, [checks.techs])
    setup = _read("setup.toml", SetupFile, [functools.partial(checks.setup, board=board, units=units)])
    return Facts(
        lands={land.id: land for land in board.land},
        seas={sea.id: sea for sea in board.sea},
        borders=board.border,
        canals={canal.id: canal for canal in board.canal},
        units={unit.id: unit for unit in units.unit},
        techs={tech.id: tech for tech in sorted(techs.tech, key=lambda tech: tech.number)},
        die_cost=techs.die_cost,
        breakthrough=techs.breakthrough,
        rocket_range=techs.rocket_range,
        neutral_fee=techs.neutral_fee,
        order=setup.order,
        powers={power.id: power for power in setup.power},
        players=setup.players,
        victory=setup.victory,
        forces=setup.force,
    )


def _read(filename: str, type: type[T], validators: Iterable[Validator[T]] = ()) -> T:
    return load(PACKAGE, filename, type, EDITIONS_SUBDIR, validators)
