"""What must hold on any board: ways, retreats, sight, dice and orders on random boards."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.maps.hexgrid import OFF, grid
from engine.memoir44.data import facts
from engine.memoir44.geography import Board
from engine.memoir44.model import Ordered, Unit
from engine.memoir44.odds import distribution
from engine.memoir44.rules.fire import Terms, count_dice, target_bar
from engine.memoir44.rules.movement import most_hexes, obstruction, reach
from engine.memoir44.rules.ordering import Pool, enough
from engine.memoir44.rules.retreat import ignored, outcomes
from tests.engine.memoir44.builder import blank

HEXES = grid(13, 9).hexes
LAND = [name for name in facts().terrain if name != "ocean"]
OBSTACLES = [name for name in facts().obstacles if name != "minefield"]
KINDS = [name for name, kind in facts().units.items() if kind.family != "ship"]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board with a handful of units and many odd tiles near the middle."""
    state = blank("")
    middle = [hex_ for hex_ in HEXES if hex_[0] in "DEFGHI" and hex_[1] in "34567"]
    for hex_ in draw(st.lists(st.sampled_from(middle), max_size=14, unique=True)):
        state.terrain[hex_] = draw(st.sampled_from(LAND))
    for hex_ in draw(st.lists(st.sampled_from(middle), max_size=5, unique=True)):
        state.obstacles[hex_] = draw(st.sampled_from(OBSTACLES))
    places = draw(st.lists(st.sampled_from(middle), min_size=2, max_size=8, unique=True))
    for number, hex_ in enumerate(places):
        side = "allied" if number % 2 else "japanese"
        kind = facts().units[draw(st.sampled_from(KINDS))]
        figures = draw(st.integers(1, kind.figures))
        state.units[f"u{number}"] = Unit(
            id=f"u{number}", side=side, kind=kind.id, hex=hex_, figures=figures, full=kind.figures  # type: ignore[arg-type]
        )  # fmt: skip
    return Board(state)


@pytest.mark.rule("base rules 4")
@given(boards())
@settings(max_examples=60, deadline=None)
def test_a_way_is_made_of_free_neighbouring_hexes_that_may_be_entered(board: Board):
    for unit in board.at.values():
        order = Ordered(unit=unit.id, play=0, start=unit.hex)
        for end, way in reach(board, unit, order, None).items():
            assert way.end == end
            assert 1 <= len(way.places) <= most_hexes(unit, order, None)
            assert not set(way.places) & set(board.at)
            steps = list(itertools.pairwise((unit.hex, *way.places)))
            network = "cave" in board.tile(unit.hex).id and len(way.places) == 1
            assert network or all(there in board.grid.neighbours[here] for here, there in steps)
            assert network or not any(obstruction(board, unit, here, there) for here, there in steps)
            inner = [ground for hex_ in way.places[:-1] for ground in board.grounds(hex_)]
            assert not any(unit.family in ground.stops for ground in inner)


@pytest.mark.rule("base rules 6", "PT p.7")
@given(boards(), st.integers(1, 4), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_flag_is_ignored_carried_out_or_paid_for(board: Board, flags: int, binding: bool):
    for unit in board.at.values():
        forced, optional = ignored(board, unit, flags, binding)
        assert forced + optional <= flags
        found = outcomes(board, unit, flags, binding)
        assert found
        for end, out in found.items():
            used = len(out.path) + out.losses
            assert flags - forced - optional <= used <= flags - forced
            assert end == (out.path[-1] if out.path else unit.hex)
            assert not set(out.path) & set(board.at)
            rows = [board.grid.row(hex_) for hex_ in (unit.hex, *out.path)]
            assert all(b - a == board.back(unit.side) for a, b in itertools.pairwise(rows))


def hides(board: Board, hex_: str, a: str, b: str) -> bool:
    """Whether a hex on the line hides `a` from `b`, word by word (M44 p.9, p.14, ruling 6)."""
    if hex_ == OFF:
        return True
    tile, ends = board.tile(hex_), (board.tile(a), board.tile(b))
    if tile.height < min(end.height for end in ends):
        return False
    obstacle = board.obstacle(hex_)
    if hex_ in board.at or (obstacle is not None and obstacle.id in ("bunker", "field_bunker")):
        return True
    if tile.blocks_sight == "height":
        return len({board.group(hex_), board.group(a), board.group(b)}) > 1
    return tile.blocks_sight == "yes"


@pytest.mark.rule("M44 p.9")
@given(boards())
@settings(max_examples=60, deadline=None)
def test_sight_is_open_unless_a_hex_on_the_line_or_both_its_sides_hide(board: Board):
    for a, b in itertools.permutations(board.at, 2):
        through, *sides = ([hides(board, hex_, a, b) for hex_ in part] for part in board.grid.sight(a, b))
        assert board.sees(a, b) is not (any(through) or all(any(side) for side in sides))


@pytest.mark.rule("M44 p.9")
@given(boards())
@settings(max_examples=60, deadline=None)
def test_sight_goes_both_ways_and_dice_are_never_negative(board: Board):
    for unit, foe in itertools.permutations(board.at.values(), 2):
        assert board.sees(unit.hex, foe.hex) == board.sees(foe.hex, unit.hex)
        if unit.side != foe.side:
            dice = count_dice(board, unit, foe, Terms())
            assert 0 <= dice.total <= 5
            assert target_bar(board, unit, foe, Terms()) or dice.total >= 1
            assert sum(distribution(foe, dice.total).values()) == 1


@pytest.mark.rule("base rules 3")
@given(st.lists(st.integers(0, 2), min_size=2, max_size=5), st.lists(st.integers(1, 31), max_size=7))
def test_orders_are_enough_unless_some_units_want_too_much_of_the_same(counts: list[int], wants: list[int]):
    """Against Hall's theorem: no group of pools is asked for more than it gives."""
    given_ = [Pool(count) for count in counts]
    masks = [want & ((1 << len(counts)) - 1) for want in wants]
    hall = all(
        sum(mask & ~some == 0 for mask in masks) <= sum(count for i, count in enumerate(counts) if some >> i & 1)
        for some in range(1 << len(counts))
    )
    assert enough(masks, given_) is hall
