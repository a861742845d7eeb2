"""Games played at random, and boards made up so that everything that can lie on them does."""

import functools
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any

from engine.core.events import Event, seen
from engine.core.gate import Outcome
from engine.memoir44 import GAME
from engine.memoir44.data import facts
from engine.memoir44.view import MemoirView
from render.memoir44.from_view import board_model
from render.memoir44.layout import layout
from render.memoir44.model import (
    MINE_HIDDEN,
    BoardModel,
    Goal,
    Ground,
    Loss,
    Marks,
    Medal,
    News,
    Piece,
    Trail,
    Work,
)
from tests.render.chance import after, random_game

MARKS = Marks(
    trails=(
        Trail(("D3", "C4", "C5"), "allied", "move"),
        Trail(("C5", "E7"), "allied", "shot"),
        Trail(("E7", "E8", "D9"), "japanese", "retreat"),
    ),
    losses=(Loss("E7", 2), Loss("G5", 1, gone=True)),
    news=(
        News("Plays Attack (left)", "allied"),
        News("C5 vs E7", "allied", "E7", ("infantry", "armor", "grenade", "flag"), "2 hits, back to D9"),
        News("Ambush vs G5", "japanese", "G5", ("star", "star", "infantry"), "1 hit, eliminated"),
        News("Minefield H4: a decoy", "allied", "H4"),
    ),
)


@functools.cache
def played(letter: str, moves: int) -> tuple[Any, tuple[Event, ...]]:
    """The state after so many random moves (or at the end), and all events until then."""
    return after(game(letter), moves)


def game(letter: str) -> Iterator[Outcome]:
    """A game played at random, move by move; always the same one."""
    return random_game(GAME, letter, letter.encode())


def view_of(state: Any, viewer: str | None) -> MemoirView:
    """What the viewer may know of the state."""
    view = GAME.view(state, viewer)
    assert isinstance(view, MemoirView)
    return view


def model_of(letter: str, moves: int, viewer: str | None = None) -> BoardModel:
    """A board of a real game, with what happened since the turn before."""
    state, events = played(letter, moves)
    return board_model(view_of(state, viewer), last_turns(events, viewer))


def last_turns(events: tuple[Event, ...], viewer: str | None) -> list[Event]:
    """What the viewer has seen since the beginning of the turn before."""
    turns = [nth for nth, event in enumerate(events) if event.name == "turn"]
    return seen(list(events[turns[-2] if len(turns) > 1 else 0 :]), viewer)


def crowded(letter: str = "49") -> BoardModel:
    """Every hex with a unit, obstacles and medals on many, all kinds of terrain, and the last actions."""
    model = model_of(letter, 0)
    hexes = layout(model.wide).grid.hexes
    terrain, kinds = cycle(facts().terrain), cycle(facts().units.values())
    return replace(
        model,
        grounds=tuple(Ground(hex_, next(terrain), (0, 3)) for hex_ in hexes),
        pieces=tuple(_piece(nth, hex_, next(kinds)) for nth, hex_ in enumerate(hexes)),
        works=tuple(_work(nth, hex_) for nth, hex_ in enumerate(hexes)),
        goals=tuple(Goal("hold", "allied" if nth % 2 else "japanese", hex_) for nth, hex_ in enumerate(hexes[::5])),
        aims=((hexes[3], hexes[40]),),
        visibility=2,
        marks=MARKS,
        forces=(replace(model.forces[0], medals=_medals(), played=("Attack (left)",)), model.forces[1]),
    )


def _piece(nth: int, hex_: str, kind: Any) -> Piece:
    return Piece(
        hex=hex_,
        side="allied" if nth % 3 else "japanese",
        kind=kind.id,
        figures=1 + nth % kind.figures,
        full=kind.figures,
        camouflaged=nth % 7 == 0,
        aimed=nth % 5 == 0,
        order="ordered" if nth % 4 == 1 else "done" if nth % 4 == 2 else "",
    )


def _work(nth: int, hex_: str) -> Work:
    kinds = tuple(facts().obstacles)
    kind = kinds[nth % len(kinds)]
    mine = (MINE_HIDDEN if nth % 4 else "3") if kind == "minefield" else ""
    return Work(hex_, kind, "japanese" if kind == "bunker" else None, mine)


def _medals() -> tuple[Medal, ...]:
    return Medal("eliminated", "infantry"), Medal("exited", "armor"), Medal("objective")
