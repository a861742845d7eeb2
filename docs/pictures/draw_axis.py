"""Draws the pictures of Axis & Allies in the documentation: `python docs/pictures/draw_axis.py`.

They show the first round as written below, with dice that its seed fixes; all is drawn with the bot's own renderer.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1]))

from bot.services.telling import since_picture  # noqa: E402
from engine.core.actions import Action  # noqa: E402
from engine.core.chance import Seeded  # noqa: E402
from engine.core.events import seen  # noqa: E402
from engine.core.fuzz import trial_options  # noqa: E402
from engine.core.gate import Outcome, start, submit  # noqa: E402
from engine.core.orders import parse  # noqa: E402
from engine.registry import game  # noqa: E402
from render import axis_allies as render  # noqa: E402

ROOM = game("axis_allies")
SOURCE = Seeded(b"docs")
ROUND = {
    "ussr": "buy 8 inf; commit; 3 inf caucasus > ukraine; 2 arm russia > ukraine; 1 ftr russia > ukraine > caucasus;"
    "1 arm karelia > ukraine; 1 ftr karelia > ukraine > karelia; commit; fight-all; 4 inf russia > karelia; commit;"
    "place karelia 5 inf; commit",
    "germany": "buy 4 inf 4 arm; commit; 1 bb c med > w med; 1 sub west of spain > w med;"
    "1 ftr western europe > w med > southern europe; 1 inf 1 arm libya > egypt; 3 inf eastern europe > ukraine;"
    "1 ftr germany > ukraine > eastern europe; 1 ftr eastern europe > ukraine > eastern europe;"
    "1 arm germany > ukraine; commit; fight-all; commit; commit",
    "uk": "buy 1 trn 4 inf 2 arm; commit; 1 bb 1 trn north sz > baltic; 2 ftr uk > baltic > uk; commit; fight-all;"
    "1 trn eastern canada sz > north atlantic; commit; commit",
    "japan": "buy 5 inf 1 trn; commit; 2 inf kwangtung > china; 3 inf manchuria > china;"
    "1 ftr manchuria > china > kwangtung; 1 bmb japan > china > manchuria; 1 bb 1 cv caroline sz > hawaii sz;"
    "1 sub solomon sz > hawaii sz; 1 ftr japan > hawaii sz; load 2 inf japan; sail t1 > soviet far east sz;"
    "unload soviet far east; commit",
}


def main() -> None:
    """Play, and draw the board before Japan's battles, a part of it, and the battle board."""
    outcome = start(ROOM, "1942", trial_options(ROOM), SOURCE)
    state, events = outcome.state, list(outcome.events)
    for power, orders in ROUND.items():
        for line in orders.split(";"):
            events += _done(state, power, line).events
    marks = seen(since_picture(events), "japan")
    view = ROOM.view(state, "japan")
    _keep("axis-board", render.board(view, marks=marks))
    _keep("axis-pacific", render.board(view, region="pacific", marks=marks))
    _keep("axis-battle", render.battle(view, space="hawaii_sz"))


def _done(state: Any, power: str, line: str) -> Outcome:
    action = parse(ROOM.view(state, power), line)
    assert isinstance(action, Action), (power, line, action)
    outcome = submit(ROOM, state, power, None, action, SOURCE)
    assert isinstance(outcome, Outcome), (power, line, outcome)
    return outcome


def _keep(name: str, picture: Any) -> None:
    (FOLDER / f"{name}.png").write_bytes(picture.data)
    print(f"{name}.png: {picture.width} x {picture.height}, {len(picture.data) // 1024} KiB: {picture.alt[:160]}")


if __name__ == "__main__":
    main()
