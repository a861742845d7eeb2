"""Which buttons need no second press: answers, and what undo takes back."""

from __future__ import annotations

import pytest

from engine.axis_allies import GAME
from engine.axis_allies.actions import Agree, AsOrdered, Commit, Decline, FightAll, GoOn, Retreat
from engine.core.chance import Seeded
from engine.core.gate import Outcome, submit
from tests.engine.axis_allies.builder import Table, build

FIGHT = ["ussr infantry 3 caucasus", "germany infantry 1 ukraine_ssr"]


def at_once(table: Table, seat: str) -> bool:
    """Whether Commit is done at one press; it must be so only where undo takes it back."""
    said = GAME.words.at_one_press(table.view(seat), Commit)
    outcome = submit(GAME, table.state, seat, None, Commit(), Seeded(b"press"))
    assert isinstance(outcome, Outcome)
    assert outcome.undoable or not said
    return said


@pytest.mark.parametrize(
    ("phase", "moves", "expected"),
    [
        ("arm", (), True),
        ("combat_move", (), True),
        ("combat_move", ("3 inf caucasus > ukraine",), False),
        ("noncombat", (), True),
        ("place", (), False),
    ],
)
def test_closing_a_part(phase: str, moves: tuple[str, ...], expected: bool) -> None:
    table = build("ussr", phase, FIGHT)
    for move in moves:
        table.do("ussr", move)
    assert at_once(table, "ussr") is expected


def test_planes_in_the_air_want_a_second_look() -> None:
    table = build("ussr", "noncombat", ["ussr fighter 1 ukraine_ssr spent=1"])
    assert not at_once(table, "ussr")


def test_answers_are_given_at_one_press_and_decisions_are_not() -> None:
    view = build("ussr", "combat_move", FIGHT).view("ussr")
    assert [GAME.words.at_one_press(view, verb) for verb in (GoOn, AsOrdered, Agree, Decline)] == [True] * 4
    assert not any(GAME.words.at_one_press(view, verb) for verb in (FightAll, Retreat))
