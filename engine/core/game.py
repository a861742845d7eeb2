"""The Game object: what a room puts on the table, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from engine.core.actions import Action, Query
from engine.core.audience import Seat
from engine.core.book import Rulebook
from engine.core.chance import Chance
from engine.core.frames import Decision, Frame
from engine.core.projection import audit, project
from engine.core.state import State
from engine.core.table import Table
from engine.core.view import View
from engine.core.words import GameWords


@dataclass(frozen=True)
class Setting:
    """A campaign option: its values (first = default) and what it means; `trial`: what random play takes instead."""

    name: str
    values: tuple[str, ...]
    help: str
    trial: str = ""


WINDOWS = Setting(
    "windows", ("ask", "swift"), "ask: everybody is asked before an interrupt; swift: standing orders only"
)

DIVISION = Setting(
    "division",
    ("book", "free"),
    "book: open seats go to players as the rulebook divides them; free: all are taken by hand",
)
"""For games whose rulebook says who plays what with fewer people than seats (`Game.division`)."""


@dataclass(frozen=True)
class Scenario:
    """A scenario as it is offered: id, title, one line, seats.

    `doubles`: seat -> the seat whose player does its work too if nobody has taken it.
    """

    id: str
    title: str
    line: str
    seats: tuple[Seat, ...]
    doubles: Mapping[Seat, Seat] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Game:
    """A game. `setup(table)` fills `table.state` from scenario and options and pushes the first frame.

    `ahead`: the order that a seat must give before something is drawn, if the orders that are to come after it are to
    be possible; "" if none is needed. `private_picture`: what goes to each seat by direct message when a picture is
    due: its own board, or, where all boards are alike, its hand with whatever it learns.
    """

    key: str
    command: str
    title: str
    line: str
    state: type[State]
    view_class: type[View[Any]]
    book: Rulebook
    words: GameWords
    scenarios: Mapping[str, Scenario]
    new_state: Callable[[Scenario, dict[str, str]], State]
    setup: Callable[[Table[Any]], None]
    determinize: Callable[[View[Any], Chance], State]
    invariants: Callable[[Any], list[str]]
    settings: tuple[Setting, ...] = (WINDOWS,)
    sides: Mapping[Seat, str] = field(default_factory=dict)
    division: Callable[[], Mapping[int, tuple[tuple[Seat, ...], ...]]] = dict
    ahead: Callable[[View[Any], Sequence[str]], str] | None = None
    private_picture: Literal["board", "hand"] = "board"
    state_version: int = 1
    upgrade: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        audit(self.state)
        self.book.check(self.verbs)

    @property
    def frames(self) -> tuple[type[Frame], ...]:
        """All frame types of the game, in the order in which the type of its stack names them: the order of play."""
        return tuple(kind for kind in _members(self.state, "stack"))

    @property
    def decisions(self) -> tuple[type[Decision], ...]:
        """All Decision types of the game."""
        return tuple(kind for kind in self.frames if issubclass(kind, Decision))

    @property
    def verbs(self) -> tuple[type[Action], ...]:
        """All verbs of the game, each once: in the order of the Decisions, then those for any time."""
        asked = (verb for decision in self.decisions for verb in decision.verbs)
        return tuple(dict.fromkeys([*asked, *self.book.anytime]))

    @property
    def queries(self) -> tuple[type[Query], ...]:
        """The questions players may ask of the table."""
        return tuple(self.book.answers)

    def side(self, seat: Seat) -> str:
        """The side a seat plays for; alone unless `sides` says otherwise."""
        return self.sides.get(seat, seat)

    def view(self, state: State, seat: Seat | None) -> View[Any]:
        """What `seat` (None = the public) may know of the state."""
        return self.view_class(self, project(state, seat), seat)

    def dump(self, state: State) -> bytes:
        """The state as JSON."""
        return msgspec.json.encode(state)

    def load(self, raw: bytes, version: int | None = None) -> Any:
        """Inverse of dump; an older version is brought up step by step first. Raises msgspec.ValidationError."""
        if version is not None and version != self.state_version:
            data = msgspec.json.decode(raw)
            for step in range(version, self.state_version):
                data = self.upgrade[step](data)
            raw = msgspec.json.encode(data)
        return _decoder(self.state).decode(raw)


_DECODERS: dict[type, msgspec.json.Decoder[Any]] = {}


def _decoder(kind: type) -> msgspec.json.Decoder[Any]:
    if kind not in _DECODERS:
        _DECODERS[kind] = msgspec.json.Decoder(kind)
    return _DECODERS[kind]


def _members(state: type[State], name: str) -> list[type[Frame]]:
    from engine.core.audience import hints, structs_in

    found = structs_in(hints(state)[name])
    return [f for f in found if issubclass(f, Frame)]
