"""Lists of choices: those worked out at once agree with judging every value, and the longest are quick."""

from __future__ import annotations

from typing import Any

import pytest

from engine.axis_allies import GAME
from engine.axis_allies.data import facts
from engine.axis_allies.model import alliance
from engine.core.actions import params
from engine.core.chance import Seeded
from engine.core.fuzz import RandomPicker
from engine.core.gate import start, submit
from engine.core.options import verbs
from engine.core.view import View
from tests.engine.axis_allies.builder import build
from tests.engine.axis_allies.test_random_games import warlike

QUICK = [source for source in GAME.book.sources.values() if source.among is not None]


def agree(view: View[Any], chosen: dict[str, Any]) -> int:
    """Compare each quick list of the moment with the judge's; returns how many lists had something in them.

    Transports have names of their own in text; menus have only their zones."""
    filled = 0
    for verb in verbs(view):
        for param in params(verb):
            source = GAME.book.sources.get(param.kind.source)
            if source in QUICK and param.name in ("origin", "zone", "space"):
                known = [value for value in source.over(view, {}) if value in facts().spaces]
                judged = [value for value in known if source.judge(view, {}, value) is None]
                assert source.choices(view, {}) == judged, source.name
                filled += bool(judged)
    return filled


def test_quick_lists_agree_with_the_judge() -> None:
    source, pick = Seeded(b"agree"), RandomPicker(b"agree")
    state = start(GAME, "1942", {}, source).state
    filled = 0
    for _ in range(150):
        view = GAME.view(state, GAME.view(state, None).waiting[0])
        filled += agree(view, {})
        action = warlike(view, pick)
        assert action is not None
        submit(GAME, state, str(view.seat), None, action, source)
    assert filled > 50


MOVES = [
    ("germany", {"origin": "germany", "units": {"fighter": 1, "bomber": 1}}),
    ("germany", {"origin": "germany", "units": {"bomber": 1}}),
    ("germany", {"origin": "ukraine_ssr", "units": {"armor": 2}, "path": ("caucasus",)}),
    ("germany", {"origin": "ukraine_ssr", "units": {"infantry": 2, "armor": 1}}),
    ("uk", {"origin": "north_sz", "units": {"battleship": 1}}),
    ("japan", {"origin": "caroline_sz", "units": {"fighter": 1}, "path": ("wake_sz",)}),
    ("usa", {"origin": "hawaii_sz", "units": {"carrier": 1, "submarine": 1}}),
]


@pytest.mark.parametrize("phase", ["combat_move", "noncombat"])
@pytest.mark.parametrize(("power", "chosen"), MOVES)
def test_quick_paths_agree_with_the_judge(power: str, chosen: dict[str, Any], phase: str) -> None:
    view = build(power, phase, base="setup").view(power)
    source = GAME.book.sources["move_path"]
    judged = [value for value in source.over(view, chosen) if source.judge(view, chosen, value) is None]
    met = [space for space in judged if view.position.defended(space, alliance(power))]
    assert source.choices(view, chosen) == [*met, *(space for space in judged if space not in met)]
