"""Keyed chance: reproducible, independent per label, uniform, checkable."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.chance import Chance, Draw, Recorded, Scripted, Seeded, commitment, key_of


def chance(seed: bytes = b"seed") -> Chance:
    return Chance(Seeded(seed), {})


def test_same_seed_same_draws():
    assert chance().roll("a", 20) == chance().roll("a", 20)
    assert chance().roll("a", 20) != chance(b"other").roll("a", 20)


def test_a_draw_added_elsewhere_shifts_nothing():
    plain, busy = chance(), chance()
    busy.roll("elsewhere", 7)
    assert plain.roll("here", 10) == busy.roll("here", 10)


def test_players_words_change_the_key_but_not_the_hash():
    assert key_of(b"s", ["tulagi"]) != key_of(b"s")
    assert commitment(b"s") == commitment(b"s")


@given(st.integers(1, 40), st.integers(0, 45))
def test_picks_are_without_replacement(size, count):
    items = list(range(size))
    picked = chance().pick("cup", items, count)
    assert len(picked) == min(size, count)
    assert len(set(picked)) == len(picked)
    assert set(picked) <= set(items)


def test_uniform():
    """Chi-square over 6,000 throws of one die: far inside the 99.9 % bound for 5 degrees of freedom."""
    counts = Counter(chance().roll("die", 6000))
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5


def test_each_draw_is_recorded_with_its_count():
    c = chance()
    c.roll("x", 2)
    c.roll("y")
    c.roll("x")
    assert [(d.label, d.n) for d in c.log] == [("x", 1), ("x", 2), ("y", 1), ("x", 3)]
    assert c.counts == {"x": 3, "y": 1}


def test_counts_go_on_from_the_state():
    first = Chance(Seeded(b"s"), {})
    all_at_once = first.roll("x", 4)
    again = Chance(Seeded(b"s"), {})
    assert again.roll("x", 2) + Chance(Seeded(b"s"), again.counts).roll("x", 2) == all_at_once


def test_a_recorded_draw_wins():
    recorded = Recorded([Draw("x", 1, 6, 5)], Seeded(b"s"))
    assert Chance(recorded, {}).roll("x", 1) == [6]
    assert Chance(recorded, {}).roll("x", 2)[1] == Chance(Seeded(b"s"), {"x": 1}).roll("x")[0]


def test_scripted_results_must_be_there():
    assert Chance(Scripted(["P", "E"]), {}).pick("cup", ["E", "P", "E"], 2) == ["P", "E"]
    with pytest.raises(AssertionError, match="is not among"):
        Chance(Scripted(["Q"]), {}).pick("cup", ["E"], 1)
    with pytest.raises(AssertionError, match="no scripted result"):
        Chance(Scripted([]), {}).pick("cup", ["E"], 1)
