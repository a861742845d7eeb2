"""Help texts from the facts."""

from __future__ import annotations

import pytest

from engine.memoir44.data import facts
from engine.memoir44.guide import card_text, ground_text, help_on, unit_text


def test_help_says_what_the_rules_use():
    assert help_on("jungle") == (
        "Jungle (PT p.5). Ends the move of all units; they may still take ground. "
        "Infantry and armor may not battle after entering unless the whole move was that one hex. "
        "Dice against a unit here: infantry -1, armor -2. It blocks sight."
    )
    assert "US Marines order one unit more" in help_on("firefight")
    assert "US Marines" not in help_on("air power")
    assert "US Marines" not in help_on("assault left")
    assert "base rules 8" in help_on("firefight")
    assert "dice by range 3-3-2-2-1-1" in help_on("artillery")
    assert help_on("zeppelin") == ""


@pytest.mark.parametrize("kind", ["terrain", "obstacles", "cards", "units"])
def test_everything_has_a_short_text(kind: str):
    say = {"terrain": ground_text, "obstacles": ground_text, "cards": card_text, "units": unit_text}[kind]
    for entry in getattr(facts(), kind).values():
        assert 20 < len(say(entry)) < 700
