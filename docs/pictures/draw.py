"""Draws the pictures of the documentation with the bot's own renderer: `python docs/pictures/draw.py`.

They show a random game of Coral Sea, which its seed fixes; no picture here was drawn or painted in any other way.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1]))

from bot.services.telling import since_picture  # noqa: E402
from engine.core.events import Event, seen  # noqa: E402
from engine.core.fuzz import Checks, play  # noqa: E402
from engine.core.replay import replay  # noqa: E402
from engine.registry import game  # noqa: E402
from render import coast_watchers as render  # noqa: E402

SCENARIO, SEED = "C", b"docs 2"
ROOM = game("coast_watchers")


def main() -> None:
    """Play, look for the fullest board, and draw it for everybody who may look at it."""
    record = play(ROOM, SCENARIO, SEED, Checks(invariants=False, round_trip=False, leak=False)).record
    raw, marks, end = _positions(record)
    state = ROOM.load(raw)
    for name, seat, region in (
        ("board", None, None),
        ("board-allied", "allied", None),
        ("region-japanese", "japanese", "new_guinea"),
    ):
        _keep(name, render.board(ROOM.view(state, seat), marks=seen(marks, seat), **_only(region)))
    _keep("hand-allied", render.hand(ROOM.view(state, "allied")))
    _keep("key", render.key(width=1600))
    _keep("debrief", render.score_sheet(ROOM.view(end, None)))


def _positions(record: Any) -> tuple[bytes, list[Event], Any]:
    """The fullest position of which a picture was posted, with the events since the one before; and the end."""
    events: list[Event] = []
    found: list[tuple[int, bytes, list[Event]]] = []
    state: Any = None
    for outcome in replay(ROOM, record):
        state = outcome.state
        before = since_picture(events)
        events += outcome.events
        if any(event.picture for event in outcome.events) and state.result is None:
            pieces = 2 * len(state.revealed) + len(state.patrols) + 2 * len(state.showing) + len(state.taken)
            found.append((pieces, ROOM.dump(state), [*before, *outcome.events]))
    _, raw, marks = max(found, key=lambda entry: entry[0])
    return raw, marks, state


def _only(region: str | None) -> dict[str, str]:
    return {} if region is None else {"region": region}


def _keep(name: str, picture: Any) -> None:
    (FOLDER / f"{name}.png").write_bytes(picture.data)
    print(f"{name}.png: {picture.width} x {picture.height}, {len(picture.data) // 1024} KiB: {picture.alt[:160]}")


if __name__ == "__main__":
    main()
