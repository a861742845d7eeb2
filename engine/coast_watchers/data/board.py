"""Facts of the board and the pieces: map.toml, pieces.toml and scoring.toml."""

from collections.abc import Mapping
from typing import Literal

from engine.core.facts import Fact

Source = Literal["rulebook", "reconstructed", "printed"]
"""Who says so: the rulebook, this edition's reconstruction, or an owner of the printed game."""

LinkKind = Literal["normal", "no_sea", "special"]
LinkUse = Literal["any", "operation_path", "range_and_operation_path"]
Side = Literal["allied", "japanese"]
Icon = Literal["coastwatcher", "guerrillas", "crew", "refugees"]
Buildup = Literal["troops", "construction", "supplies", "aircraft", "warships", "transports"]
PathMode = Literal["air", "sea"]
"""p.36: a Path from Aircraft is an air Path; from Warships or Transports, a sea Path."""

ORDER_OF_BUILDUPS: tuple[Buildup, ...] = ("troops", "construction", "supplies", "aircraft", "warships", "transports")


def mode_of(buildup: str) -> PathMode:
    """p.36: which kind of Path starts at this Buildup."""
    return "air" if buildup == "aircraft" else "sea"


class Region(Fact, frozen=True):
    """p.3: a named group of Stations."""

    id: str
    name: str
    source: Source
    page: int = 3


class Station(Fact, frozen=True):
    """p.3: a space that can hold a block; it has a Reports box of its own. lon and lat are degrees, WGS84."""

    id: str
    name: str
    region: str
    island: str
    lon: float
    lat: float
    source: Source
    region_source: Source = "reconstructed"
    page: int = 3
    aliases: tuple[str, ...] = ()
    note: str = ""


class Circle(Fact, frozen=True):
    """p.3: a space for adjacency, Range and Paths only."""

    id: str
    name: str
    lon: float
    lat: float
    source: Source
    page: int = 3
    note: str = ""


class Special(Fact, frozen=True):
    """p.3: a space open to the Japanese in some Situations only; it never holds a block or Patrol."""

    id: str
    name: str
    lon: float
    lat: float
    holds_control: bool
    situations: tuple[str, ...]
    source: Source
    page: int = 3


class Link(Fact, frozen=True):
    """p.3: two adjacent spaces. Special links exist in their Situations and for their use only."""

    a: str
    b: str
    source: Source
    kind: LinkKind = "normal"
    situations: tuple[str, ...] = ()
    use: LinkUse = "any"
    page: int = 3
    why: str = ""


class MapFile(Fact, frozen=True):
    """map.toml."""

    region: tuple[Region, ...]
    station: tuple[Station, ...]
    circle: tuple[Circle, ...]
    special: tuple[Special, ...]
    link: tuple[Link, ...]


class Block(Fact, frozen=True):
    """p.4: a kind of block, with the icons on its face."""

    id: str
    name: str
    short: str
    count: int
    icons: tuple[Icon, ...]
    source: Source
    page: int = 4

    @property
    def coastwatcher(self) -> bool:
        """A Coastwatcher, alone or with others."""
        return "coastwatcher" in self.icons

    @property
    def coastwatcher_alone(self) -> bool:
        """A Coastwatcher and nobody else."""
        return self.icons == ("coastwatcher",)

    @property
    def guerrillas(self) -> bool:
        """Guerrillas (always with a Coastwatcher)."""
        return "guerrillas" in self.icons

    @property
    def personnel(self) -> bool:
        """Anybody at all."""
        return bool(self.icons)


class Marker(Fact, frozen=True):
    """p.5: a kind of marker; `backs` counts the faces that only `owner` may see, `gold` those trimmed for Bases."""

    id: str
    name: str
    count: int
    source: Source
    page: int
    sides: tuple[str, ...] = ()
    backs: Mapping[str, int] = {}
    gold: Mapping[str, int] = {}
    operation_backs: tuple[Buildup, ...] = ()
    owner: Side | None = None
    gaps: tuple[str, ...] = ()


class Chit(Fact, frozen=True):
    """p.6: a kind of chit and the cup it goes into."""

    id: str
    name: str
    cup: Literal["patrol", "delivery"]
    count: int
    source: Source
    page: int = 6
    most_in_cup: int | None = None


class Piece(Fact, frozen=True):
    """p.4: anything else in the box; the engine needs none of it."""

    id: str
    name: str
    count: int
    source: Source
    page: int
    parts: tuple[str, ...] = ()


class PiecesFile(Fact, frozen=True):
    """pieces.toml."""

    block: tuple[Block, ...]
    marker: tuple[Marker, ...]
    chit: tuple[Chit, ...]
    piece: tuple[Piece, ...]


class Warning(Fact, frozen=True):
    """p.39: what a Coastwatcher scores once for each Operation card."""

    far: int
    near: int
    adjacent: int
    near_max: int
    page: int = 39


class Taken(Fact, frozen=True):
    """p.40: Japanese points for each icon in the Taken box."""

    coastwatcher: int
    guerrillas: int
    crew: int
    refugees: int
    page: int = 40


class Network(Fact, frozen=True):
    """p.40: Allied points for up-to-date Reports, Rescues and Coastwatchers who hold out."""

    report_buildup: float
    report_clear_base: float
    report_clear_site: float
    rescued_crew: float
    rescued_refugees: float
    coastwatcher_in_japanese_held: float
    page: int = 40


class Scoring(Fact, frozen=True):
    """scoring.toml: pp.39-41. Japanese points are positive, Allied points negative."""

    source: Source
    steps: tuple[str, ...]
    warning: Warning
    taken: Taken
    network: Network


def half_points(vp: float) -> int:
    """The same points counted in halves, so that they add up exactly."""
    return round(vp * 2)
