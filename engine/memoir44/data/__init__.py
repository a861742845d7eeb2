"""The facts of Memoir '44: terrain, units, the Command deck and scenarios 49-56, from the TOML files in this folder.

`facts()` reads, checks and remembers them; an owner can lay corrected files over them (engine/core/facts.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from engine.core.facts import Fact, FactError, Problem, cached, load

PACKAGE = "engine.memoir44.data"
EDITIONS = "memoir44"
ALL = 99
"""As many as there are."""

Family = Literal["infantry", "armor", "artillery", "ship"]
Side = Literal["allied", "japanese"]
Face = Literal["infantry", "armor", "grenade", "flag", "star"]
FAMILIES: tuple[Family, ...] = ("infantry", "armor", "artillery", "ship")


class Ground(Fact, frozen=True):
    """A terrain tile, a printed background or an obstacle; terrain.toml explains the fields."""

    id: str
    name: str
    source: str
    code: str = ""
    height: int = 0
    underlying: str = ""
    impassable_to: tuple[Family, ...] = ()
    enter_only_from: tuple[str, ...] = ()
    leave_only_to: tuple[str, ...] = ()
    never_from: tuple[str, ...] = ()
    cannot_leave: tuple[Family, ...] = ()
    stops: tuple[Family, ...] = ()
    leave_limit: int = 0
    path_limit: int = 0
    battle_after_entry: dict[Family, Literal["no", "adjacent"]] = {}
    no_battle_after_leaving: tuple[Family, ...] = ()
    no_battle_inside: tuple[Family, ...] = ()
    take_ground_after_stop: bool = False
    overrun_into: bool = True
    defence: dict[Family, int] = {}
    defence_if: str = ""
    offence: dict[Family, int] = {}
    flags: Literal["", "may_ignore_1", "must_ignore_all"] = ""
    flags_for: tuple[Family, ...] = FAMILIES
    blocks_sight: Literal["", "yes", "height"] = ""
    retreat_into: bool = True
    sandbags: bool = True
    protects: Literal["", "controller", "either"] = ""


class UnitType(Fact, frozen=True):
    """A unit type: what it may do and what hurts it."""

    id: str
    name: str
    source: str
    family: Family
    figures: int
    move: int
    move_and_battle: int
    dice: tuple[int, ...]
    hit_by: tuple[Face, ...]
    dice_on_mountain: tuple[int, ...] = ()
    needs_sight: bool = False
    healed_by: tuple[Face, ...] = ()
    take_ground: int = 0
    flags: str = ""
    badge: str = ""
    crosshairs: int = 0


class Card(Fact, frozen=True):
    """A Command card; cards.toml explains the fields."""

    id: str
    name: str
    kind: Literal["section", "tactic"]
    count: int
    effect: str
    overlord: Literal["subsection", "both", "chief", "copy"]
    reaction: bool = False
    sections: dict[str, int] = {}
    anywhere: int = 0
    one_section: int = 0
    families: tuple[Family, ...] = ()
    fallback: int = 0
    contact: Literal["", "touching", "apart"] = ""
    move_max: int = 0
    move_and_battle: int = 0
    move_again: int = 0
    no_move: bool = False
    battles: int = 1
    move_or_battle: bool = False
    bonus_dice: int = 0
    bonus_when: Literal["", "always", "close_assault"] = ""
    bonus_not_on_overrun: bool = False
    ignores_stops: bool = False
    gung_ho: int = 0
    dice: dict[Side, int] = {}
    hits: tuple[Face, ...] = ()
    draw: int = 1


class HexFact(Fact, frozen=True):
    """A hex that is more than its background: terrain, obstacle, and the tile's picture."""

    id: str
    terrain: str = ""
    obstacle: str = ""
    tile: str = ""


class UnitFact(Fact, frozen=True):
    """A unit at set-up."""

    id: str
    side: Side
    kind: str
    hex: str


class NameFact(Fact, frozen=True):
    """A name written on the board."""

    id: str
    text: str


class Army(Fact, frozen=True):
    """A side of a scenario: who, at which edge, how many cards, how many medals to win."""

    army: Literal["us_marines", "us_army", "japanese"]
    home: Literal["top", "bottom"]
    hand: int
    medals: int


class ObjectiveFact(Fact, frozen=True):
    """A medal that is not an eliminated unit: hold, capture (kept), exit, group (kept) or clear (a section)."""

    id: str
    kind: Literal["hold", "capture", "exit", "group", "clear"]
    side: Side
    hexes: tuple[str, ...] = ()
    section: str = ""
    need: int = 1


class ScenarioFact(Fact, frozen=True):
    """A scenario: board, armies, medals and the special rules in force."""

    id: str
    title: str
    date: str
    line: str
    first: Side
    background: Literal["countryside", "beach"]
    allied: Army
    japanese: Army
    wide: bool = False
    rules: tuple[str, ...] = ()
    bunkers: Literal["", "allied", "japanese"] = ""
    mines: Literal["", "allied", "japanese"] = ""
    hexes: tuple[HexFact, ...] = ()
    units: tuple[UnitFact, ...] = ()
    names: tuple[NameFact, ...] = ()
    objective: tuple[ObjectiveFact, ...] = ()


class TerrainFile(Fact, frozen=True):
    """terrain.toml."""

    mine_pool: tuple[int, ...]
    terrain: tuple[Ground, ...]
    obstacle: tuple[Ground, ...]


class UnitsFile(Fact, frozen=True):
    """units.toml."""

    faces: tuple[Face, ...]
    unit: tuple[UnitType, ...]


class CardsFile(Fact, frozen=True):
    """cards.toml."""

    card: tuple[Card, ...]


class Facts(msgspec.Struct, frozen=True):
    """Everything printed; mappings are by id."""

    terrain: Mapping[str, Ground]
    obstacles: Mapping[str, Ground]
    mine_pool: tuple[int, ...]
    faces: tuple[Face, ...]
    units: Mapping[str, UnitType]
    cards: Mapping[str, Card]
    scenarios: Mapping[str, ScenarioFact]


SCENARIOS = ("49", "50", "51", "52", "53", "54", "55", "56")


def _deck_of_60(file: CardsFile) -> Iterable[Problem]:
    total = sum(card.count for card in file.card)
    if total != 60:
        yield Problem("", "card", f"the deck has 60 cards, these are {total}")


def _six_faces(file: UnitsFile) -> Iterable[Problem]:
    if len(file.faces) != 6:
        yield Problem("", "faces", f"a die has 6 faces, these are {len(file.faces)}")


def _one_unit_a_hex(file: ScenarioFact) -> Iterable[Problem]:
    taken: dict[str, str] = {}
    for unit in file.units:
        if unit.hex in taken:
            yield Problem(unit.id, "hex", f"{unit.hex} is taken by {taken[unit.hex]}")
        taken[unit.hex] = unit.id


def _check_references(facts: Facts) -> Iterable[Problem]:
    for scenario in facts.scenarios.values():
        for hex_ in scenario.hexes:
            if hex_.terrain and hex_.terrain not in facts.terrain:
                yield Problem(f"{scenario.id}/{hex_.id}", "terrain", f"there is no terrain {hex_.terrain}")
            if hex_.obstacle and hex_.obstacle not in facts.obstacles:
                yield Problem(f"{scenario.id}/{hex_.id}", "obstacle", f"there is no obstacle {hex_.obstacle}")
        for unit in scenario.units:
            if unit.kind not in facts.units:
                yield Problem(f"{scenario.id}/{unit.id}", "kind", f"there is no unit type {unit.kind}")


@cached
def facts() -> Facts:
    """Everything printed; raises FactError where a file is wrong."""
    ground = load(PACKAGE, "terrain.toml", TerrainFile, EDITIONS)
    units = load(PACKAGE, "units.toml", UnitsFile, EDITIONS, [_six_faces])
    cards = load(PACKAGE, "cards.toml", CardsFile, EDITIONS, [_deck_of_60])
    scenarios = [load(PACKAGE, f"s{id_}.toml", ScenarioFact, EDITIONS, [_one_unit_a_hex]) for id_ in SCENARIOS]
    found = Facts(
        terrain={entry.id: entry for entry in ground.terrain},
        obstacles={entry.id: entry for entry in ground.obstacle},
        mine_pool=ground.mine_pool,
        faces=units.faces,
        units={entry.id: entry for entry in units.unit},
        cards={entry.id: entry for entry in cards.card},
        scenarios={entry.id: entry for entry in scenarios},
    )
    problems = list(_check_references(found))
    if problems:
        raise FactError(EDITIONS, problems)
    return found
