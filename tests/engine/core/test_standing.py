"""Standing orders: private answers for windows."""

import pytest

from engine.core.actions import Pass
from engine.core.chance import Seeded
from engine.core.gate import start, submit
from engine.core.standing import StandingOrder, answer
from tests.engine.core.toy import TOY, Lucky, Throw

SOURCE = Seeded(b"standing")


def window(windows: str = "ask", card: bool = True):
    state = start(TOY, "short", {"windows": windows}, SOURCE).state
    submit(TOY, state, "left", None, Throw("paper"), SOURCE)
    submit(TOY, state, "right", None, Throw("stone"), SOURCE)
    state.right_card = card
    return TOY.view(state, "right")


@pytest.mark.parametrize("card", [True, False])
@pytest.mark.parametrize(
    ("windows", "orders", "expected"),
    [
        ("ask", [], None),
        ("swift", [], Pass()),
        ("ask", [StandingOrder("lucky", "pass")], Pass()),
        ("ask", [StandingOrder("any", "pass")], Pass()),
        ("ask", [StandingOrder("other", "pass")], None),
        ("swift", [StandingOrder("lucky", "ask")], None),
        ("ask", [StandingOrder("lucky", "pass", when="never said")], None),
        ("ask", [StandingOrder("lucky", "pass", when="your move")], Pass()),
    ],
)
def test_answers_do_not_depend_on_the_hand(card, windows, orders, expected):
    assert answer(window(windows, card), orders) == expected


def test_a_card_is_played_only_if_held():
    orders = [StandingOrder("lucky", "lucky"), StandingOrder("lucky", "pass")]
    assert answer(window(card=True), orders) == Lucky()
    assert answer(window(card=False), orders) == Pass()


def test_no_window_no_answer():
    state = start(TOY, "short", {"windows": "swift"}, SOURCE).state
    assert answer(TOY.view(state, "left"), [StandingOrder("any", "pass")]) is None
