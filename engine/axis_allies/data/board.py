"""What the fact files of Axis & Allies hold, as records."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.facts import Fact


class Land(Fact, frozen=True):
    """2.3 A land territory: value, first owner ("" = neutral), whose capital, the sea zone an island lies in."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    owner: str = ""
    value: int = 0
    capital_of: str = ""
    island_of: str = ""
    reconstructed: bool = False


class Sea(Fact, frozen=True):
    """2.3 A sea zone."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()


class Border(Fact, frozen=True):
    """2.3 A common border of two spaces; `seam`: across the edges of the printed board."""

    a: str
    b: str
    seam: bool = False


class Canal(Fact, frozen=True):
    """2.3 A canal between two sea zones; `needs`: the territories the alliance of a passing ship must hold."""

    id: str
    a: str
    b: str
    needs: tuple[str, ...]
    one_zone: bool = False


class MapFile(Fact, frozen=True):
    """The file map.toml."""

    land: tuple[Land, ...]
    sea: tuple[Sea, ...]
    border: tuple[Border, ...]
    canal: tuple[Canal, ...]


class UnitType(Fact, frozen=True):
    """A unit type. `slots`: its room on a transport; `holds`, `decks`: the room it offers to land units, fighters."""

    id: str
    name: str
    plural: str
    domain: str
    cost: int
    move: int
    attack: int
    defense: int
    aliases: tuple[str, ...] = ()
    slots: int = 0
    holds: int = 0
    decks: int = 0


class UnitsFile(Fact, frozen=True):
    """The file units.toml."""

    unit: tuple[UnitType, ...]


class Tech(Fact, frozen=True):
    """3.2 A development and the die roll that gives it."""

    id: str
    number: int
    name: str
    line: str


class TechFile(Fact, frozen=True):
    """The file tech.toml."""

    die_cost: int
    breakthrough: int
    rocket_range: int
    neutral_fee: int
    tech: tuple[Tech, ...]


class Power(Fact, frozen=True):
    """2.1 A world power with its money and National Production Level at the start."""

    id: str
    name: str
    adjective: str
    alliance: str
    capital: str
    money: int
    level: int


class Force(Fact, frozen=True):
    """2.4 A power's units in a space at the start."""

    id: str
    power: str
    space: str
    units: Mapping[str, int]


class Victory(Fact, frozen=True):
    """8.2 What wins the war: capitals to take, and the combined Axis level."""

    allies_need: int
    axis_need: int
    axis_level: int


class SetupFile(Fact, frozen=True):
    """The file setup.toml."""

    order: tuple[str, ...]
    players: Mapping[str, tuple[tuple[str, ...], ...]]
    victory: Victory
    power: tuple[Power, ...]
    force: tuple[Force, ...]
