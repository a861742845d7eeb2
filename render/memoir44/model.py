"""What the pictures of Memoir '44 show: plain frozen data, made from a View, and nothing that is not in it."""

from dataclasses import dataclass
from typing import Literal

from render.canvas.sides import Side

Style = Literal["move", "shot", "retreat"]
MINE_HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Ground:
    """A hex: its terrain, and toward which neighbours (0-5, from the east clockwise) a stream or runway runs."""

    hex: str
    terrain: str
    ways: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Work:
    """What lies on a hex: an obstacle; `mine` is its strength, MINE_HIDDEN while it lies face down."""

    hex: str
    kind: str
    side: Side | None = None
    mine: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit. `aimed`: a gun has zeroed in on it; `order`: "" none, "ordered", or "done" once it has battled."""

    hex: str
    side: Side
    kind: str
    figures: int
    full: int
    camouflaged: bool = False
    aimed: bool = False
    order: Literal["", "ordered", "done"] = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """A medal to be won on the board: at a hex, or (clear) in a section as its side sees it."""

    kind: str
    side: Side
    hex: str = ""
    section: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class Medal:
    """A medal won: for a unit eliminated or led off the board (`unit` is its kind), or for an objective."""

    why: Literal["eliminated", "exited", "objective"]
    unit: str = ""


@dataclass(frozen=True, slots=True)
class ForceModel:
    """A side as everybody may see it. `played`: its cards on the table, or what it played last."""

    side: Side
    army: str
    home: Literal["top", "bottom"]
    needs: int
    medals: tuple[Medal, ...] = ()
    hand: int = 0
    moving: bool = False
    asked: bool = False
    played: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trail:
    """A move, shot or retreat from hex to hex, drawn as an arrow."""

    hexes: tuple[str, ...]
    side: Side
    style: Style


@dataclass(frozen=True, slots=True)
class Loss:
    """Figures lost at a hex; `gone` if it was the end of the unit."""

    hex: str
    figures: int
    gone: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """Something that happened, in a few words, with the dice that fell and what came of them."""

    label: str
    side: Side
    hex: str = ""
    dice: tuple[str, ...] = ()
    result: str = ""

    @property
    def words(self) -> str:
        """All of it, for those who cannot see the dice."""
        return " ".join(filter(None, (self.label, f"({' '.join(self.dice)})" if self.dice else "", self.result)))


@dataclass(frozen=True, slots=True)
class Marks:
    """What happened since the picture before."""

    trails: tuple[Trail, ...] = ()
    losses: tuple[Loss, ...] = ()
    news: tuple[News, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardModel:
    """The board as one viewer may see it. `visibility`: the night range, 0 where the scenario has no night."""

    id: str
    title: str
    date: str
    wide: bool
    turn: int
    moving: Side
    grounds: tuple[Ground, ...]
    forces: tuple[ForceModel, ForceModel]
    works: tuple[Work, ...] = ()
    pieces: tuple[Piece, ...] = ()
    goals: tuple[Goal, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    aims: tuple[tuple[str, str], ...] = ()
    visibility: int = 0
    deck: int = 0
    marks: Marks = Marks()
    over: str = ""

    def force(self, home: str) -> ForceModel:
        """The side whose edge that is."""
        return next(force for force in self.forces if force.home == home)


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """A side's medals, by what they are for."""

    side: Side
    army: str
    needs: int
    lines: tuple[tuple[str, int], ...]
    left: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """All its medals."""
        return sum(count for _, count in self.lines)


@dataclass(frozen=True, slots=True)
class ScoreModel:
    """The result, or how it stands."""

    id: str
    title: str
    ended: str
    verdict: str
    winner: Side | None
    columns: tuple[ScoreColumn, ScoreColumn]
