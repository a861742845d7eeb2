"""Where streams and runways go."""

import pytest

from engine.memoir44.data import facts
from engine.memoir44.geography import BACKGROUNDS, grid_of
from render.memoir44.layout import AROUND
from render.memoir44.ways import RUNWAYS, STREAMS, ways


def led(letter: str) -> tuple[dict[str, tuple[int, ...]], dict[str, str]]:
    """The ways of a scenario's streams and runways, and its terrain."""
    fact = facts().scenarios[letter]
    grid = grid_of(fact.wide)
    terrain = {hex_: BACKGROUNDS[fact.background][grid.row(hex_)] for hex_ in grid.hexes}
    terrain |= {hex_.id: hex_.terrain for hex_ in fact.hexes if hex_.terrain}
    return ways(grid, terrain, {hex_.id: hex_.tile for hex_ in fact.hexes}), terrain


@pytest.mark.parametrize("letter", sorted(facts().scenarios))
def test_every_way_is_met_from_the_other_side(letter: str) -> None:
    found, terrain = led(letter)
    grid = grid_of(facts().scenarios[letter].wide)
    for hex_, ways_ in found.items():
        x, row = grid.place[hex_]
        for way in ways_:
            other = grid.at(x + AROUND[way][0], row + AROUND[way][1])
            assert other is None or terrain[other] == "ocean" or (way + 3) % 6 in found[other]


@pytest.mark.parametrize("letter", ["50", "52", "53"])
def test_a_stream_runs_through_each_of_its_hexes(letter: str) -> None:
    found, terrain = led(letter)
    streams = [hex_ for hex_, name in terrain.items() if name in STREAMS]
    assert streams
    assert all(len(found[hex_]) >= 2 for hex_ in streams)


def test_streams_that_only_lie_side_by_side_are_not_joined() -> None:
    found, _ = led("53")
    assert found["E2"] == (1, 4)
    assert found["F2"] == (2, 5)
    assert len(found["F1"]) == 3, "the branch where they meet"


def test_runways_are_not_streams() -> None:
    found, terrain = led("49")
    assert {hex_ for hex_ in found if terrain[hex_] in RUNWAYS} == {"B8", "C8", "C9"}
