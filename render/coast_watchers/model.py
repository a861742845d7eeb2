"""What the pictures of Coast Watchers show: plain frozen data, made from a View, and nothing that is not in it."""

from dataclasses import dataclass
from typing import Literal

from render.canvas.sides import Side

Control = Literal["allied", "allied_base", "enemy_objective", "japanese_base", "japanese_site", "none"]
Face = Literal["sun", "quiet", "open"]  # of a Japanese Control marker; open = its back lies face up
Tally = tuple[tuple[str, int], ...]  # kind and number; the kind "" is one the viewer does not know

REPORT_CLOSED = "closed"  # a Report marker of which the viewer knows only that it lies there
REPORT_UNKNOWN = "unknown"  # the "?" of a Station not yet Observed
REPORT_CLEAR = "clear"
ROMAN = ("", "I", "II", "III", "IV", "V")  # turns


@dataclass(frozen=True, slots=True)
class Block:
    """A block on the map. `kind` is "" where the viewer does not know it."""

    kind: str
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Space:
    """One space.

    `buildup` is the marker's back as far as the viewer knows it, "" if not, and `remembered` if it was only once looked
    at; `report` is "" without a marker; `notes` are the kinds of block once seen there.
    """

    id: str
    name: str
    region: str = ""
    lon: float = 0.0
    lat: float = 0.0
    station: bool = True
    in_play: bool = True
    control: Control = "allied"
    face: Face = "sun"
    buildup: str = ""
    remembered: bool = False
    block: Block | None = None
    patrol: Literal["", "army", "police"] = ""
    notes: tuple[str, ...] = ()
    report: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """Two adjacent spaces."""

    a: str
    b: str
    kind: Literal["normal", "no_sea", "special"] = "normal"


@dataclass(frozen=True, slots=True)
class Mark:
    """A last action to be pointed out: spaces to frame, and a route to draw as an arrow; both may be empty."""

    label: str
    route: tuple[str, ...] = ()
    side: Side = "allied"
    framed: tuple[str, ...] = ()

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces that get a frame: those named, and the end of the route."""
        return (*self.framed, *self.route[-1:])


@dataclass(frozen=True, slots=True)
class BoardModel:
    """The board as one viewer may see it."""

    letter: str
    name: str
    dates: str
    turn: int
    turns: int
    phases: tuple[tuple[str, Side], ...]
    phase: int  # which of them, from 0; len(phases) when the game is over
    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    regions: tuple[tuple[str, str], ...] = ()
    viewer: Literal["", "allied", "japanese"] = ""
    actions_left: int = 0
    actions_max: int = 0
    taken: Tally = ()
    ready: Tally = ()
    rescued: Tally = ()
    ready_patrols: int = 0
    cup_patrols: int = 0
    cup_evasion: int = 0
    allied_cards: int = 0
    japanese_cards: int = 0
    allied_showing: tuple[str, ...] = ()
    japanese_showing: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    over: str = ""  # the result, once there is one

    def space(self, space_id: str) -> Space:
        """The space of that id."""
        return next(space for space in self.spaces if space.id == space_id)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the Debrief sheet. Points are doubled, so that halves are whole numbers; Allied ones are negative."""

    side: Side
    section: str
    label: str
    halves: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ScoreModel:
    """The Debrief sheet."""

    letter: str
    name: str
    ended: str
    lines: tuple[ScoreLine, ...]

    def total(self, side: Side | None = None) -> int:
        """Halves of that side, or the net of both."""
        return sum(line.halves for line in self.lines if side in (None, line.side))
