"""Draws the pictures of Memoir '44 in the documentation: `python docs/pictures/draw_memoir.py`.

Guam by night is played at random from fixed seeds until a turn has something of everything: moves, battles, losses, a
retreat. All is drawn with the bot's own renderer.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1]))

from engine.core.chance import Seeded  # noqa: E402
from engine.core.events import Event, seen  # noqa: E402
from engine.core.fuzz import RandomPicker, random_action  # noqa: E402
from engine.core.gate import Outcome, start, submit  # noqa: E402
from engine.registry import game  # noqa: E402
from render import memoir44 as render  # noqa: E402

ROOM = game("memoir44")
SCENARIO, TURNS, MOVES = "53", range(2, 12), 150
WANTED = {"moved": 1, "battle": 2, "losses": 1, "retreated": 1}


def main() -> None:
    """Play, and draw the board at the end of that turn, and the hand of the side that goes on."""
    state, marks = next(turn for seed in itertools.count() for turn in _turns(seed) if _is_rich(*turn))
    _keep("memoir-board", render.board(ROOM.view(state, None), marks=marks))
    _keep("memoir-hand", render.hand(ROOM.view(state, "allied")))


def _turns(seed: int) -> Iterator[tuple[Any, list[Event]]]:
    """The position after each turn of a random game, with what was told of the turn."""
    source, pick = Seeded(bytes([seed])), RandomPicker(bytes([seed]))
    outcome = start(ROOM, SCENARIO, {}, source)
    told: list[Event] = []
    for _ in range(MOVES):
        state = outcome.state
        told += outcome.events
        if any(event.name == "turn_over" for event in outcome.events):
            yield state, seen(told, None)
            told = []
        if state.result is not None:
            return
        seat = ROOM.view(state, None).waiting[0]
        action = random_action(ROOM.view(state, seat), pick)
        assert action is not None
        following = submit(ROOM, state, seat, None, action, source)
        assert isinstance(following, Outcome)
        outcome = following


def _is_rich(state: Any, marks: list[Event]) -> bool:
    names = [event.name for event in marks]
    night = state.visibility in (2, 3, 4) and state.turn in TURNS
    return night and all(names.count(name) >= least for name, least in WANTED.items())


def _keep(name: str, picture: Any) -> None:
    (FOLDER / f"{name}.png").write_bytes(picture.data)
    print(f"{name}.png: {picture.width} x {picture.height}, {len(picture.data) // 1024} KiB: {picture.alt[:160]}")


if __name__ == "__main__":
    main()
