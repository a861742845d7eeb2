"""Hex grids: names, neighbours, distances, lines of sight; and ways that depend on what is left to move."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.maps.hexgrid import OFF, grid
from engine.maps.paths import spread

SMALL, WIDE = grid(13, 9), grid(26, 9)
hexes = st.sampled_from(SMALL.hexes)


def test_the_number_of_hexes():
    assert len(SMALL.hexes) == 5 * 13 + 4 * 12 == 113
    assert len(WIDE.hexes) == 5 * 26 + 4 * 25 == 230
    assert "M8" not in SMALL.place
    assert "M9" in SMALL.place


def test_names_count_rows_from_the_bottom():
    assert SMALL.named(0, 8) == "A1"
    assert SMALL.named(12, 0) == "M9"
    assert SMALL.row("A9") == 0


def test_neighbours_of_even_and_odd_rows():
    assert set(SMALL.neighbours["F5"]) == {"E5", "G5", "E6", "F6", "E4", "F4"}
    assert set(SMALL.neighbours["F4"]) == {"E4", "G4", "F5", "G5", "F3", "G3"}
    assert set(SMALL.neighbours["A1"]) == {"B1", "A2"}


@given(hexes, hexes, hexes)
def test_distance_is_a_metric_and_neighbours_are_one_apart(a: str, b: str, c: str):
    assert SMALL.distance(a, b) == SMALL.distance(b, a)
    assert (SMALL.distance(a, b) == 0) is (a == b)
    assert (SMALL.distance(a, b) == 1) is (b in SMALL.neighbours[a])
    assert SMALL.distance(a, c) <= SMALL.distance(a, b) + SMALL.distance(b, c)


@given(hexes, hexes)
def test_distance_is_the_length_of_a_shortest_path(a: str, b: str):
    reached, edge = {a: 0}, [a]
    while edge:
        here = edge.pop(0)
        for there in SMALL.neighbours[here]:
            if there not in reached:
                reached[there] = reached[here] + 1
                edge.append(there)
    assert SMALL.distance(a, b) == reached[b]


@given(hexes, st.integers(0, 9))
def test_a_disc_is_all_within_reach(a: str, reach: int):
    near = [there for there in SMALL.hexes if SMALL.distance(a, there) <= reach]
    assert SMALL.disc(a, reach) == SMALL.bits(near)
    assert all(bool(SMALL.disc(a, reach) & SMALL.bit[there]) is (there in near) for there in SMALL.hexes)
    assert SMALL.bits([]) == 0


def test_the_next_row():
    assert set(SMALL.next_row("F5", 1)) == {"E4", "F4"}
    assert set(SMALL.next_row("F5", -1)) == {"E6", "F6"}
    assert SMALL.next_row("A5", 1) == ("A4",)
    assert SMALL.next_row("A1", 1) == ()


@pytest.mark.parametrize(("a", "b", "through", "left", "right"), [
    ("F5", "H5", {"G5"}, set(), set()), ("F5", "G6", set(), {"F6"}, {"G5"}), ("F5", "F7", set(), {"E6"}, {"F6"}),
    ("A5", "A7", set(), {OFF}, {"A6"}), ("F5", "G5", set(), set(), set()), ("F5", "G8", {"F6", "G7"}, set(), set()),
])  # fmt: skip
def test_lines_of_sight(a: str, b: str, through: set[str], left: set[str], right: set[str]):
    line = SMALL.sight(a, b)
    assert (set(line.through), set(line.left), set(line.right)) == (through, left, right)


@given(hexes, hexes)
def test_a_line_seen_from_the_other_end_is_the_same_with_its_sides_swapped(a: str, b: str):
    there, back = SMALL.sight(a, b), SMALL.sight(b, a)
    assert set(there.through) == set(back.through)
    assert (sorted(there.left), sorted(there.right)) == (sorted(back.right), sorted(back.left))


def test_up_to_range_three_lines_run_along_an_edge_only_at_range_two():
    for a, b in itertools.product(SMALL.hexes, SMALL.hexes):
        line = SMALL.sight(a, b)
        if SMALL.distance(a, b) in (1, 3):
            assert not line.left
            assert not line.right


def test_a_longer_way_is_followed_where_it_leads_further():
    """From S to X by the marsh costs all movement; the way round keeps some, and reaches Y beyond."""
    map_ = {"S": "MR", "M": "X", "R": "Q", "Q": "X", "X": "Y", "Y": ""}

    def steps(here: str, left: int):  # type: ignore[no-untyped-def]
        for there in map_[here]:
            after = 0 if there == "M" else left - 1
            if left > 0 or there == "X":
                yield there, after

    found = spread("S", 9, steps, lambda old, new: old >= new)
    assert found["X"].places == ("M", "X")
    assert found["Y"].places == ("R", "Q", "X", "Y")
    assert found["Y"].end == "Y"
