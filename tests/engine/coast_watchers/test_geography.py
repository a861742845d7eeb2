"""Adjacency, Range and special spaces: p.3, 25, 36."""

from __future__ import annotations

import pytest

from engine.coast_watchers.data import facts
from engine.coast_watchers.geography import (
    adjacent,
    allied_bases,
    allied_held,
    distances,
    neighbours,
    range_between,
    region_of,
    stations_in,
    within,
)
from tests.engine.coast_watchers.builder import build


@pytest.fixture(scope="module")
def coral():
    return build("C").state


@pytest.mark.rule("p.25 Range")
@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [("port_moresby", "lae", 2), ("milne_bay", "gasmata", 3), ("buka", "buin", 1), ("lae", "lae", 0)],
)
def test_range_is_the_fewest_adjacent_spaces(coral, a, b, steps):
    assert range_between(coral, a, b) == range_between(coral, b, a) == steps


@pytest.mark.rule("p.25 Range")
def test_circles_add_to_range(coral):
    assert range_between(coral, "buka", "rabaul") == 2
    assert "c_st_georges" in neighbours(coral, "buka")


@pytest.mark.rule("p.3 Board")
def test_no_sea_lines_count_or_not(coral):
    assert adjacent(coral, "salamaua", "port_moresby")
    assert not adjacent(coral, "salamaua", "port_moresby", no_sea=False)
    assert range_between(coral, "port_moresby", "lae", no_sea=False) > 2


@pytest.mark.rule("p.25 Range")
def test_coral_sea_joins_paths_but_never_range():
    coral, other = build("C").state, build("D").state
    assert adjacent(coral, "milne_bay", "coral_sea", coral_sea=True)
    assert adjacent(coral, "lavoro", "coral_sea", coral_sea=True)
    assert not adjacent(coral, "milne_bay", "coral_sea")
    assert range_between(coral, "milne_bay", "coral_sea") is None
    assert not adjacent(other, "milne_bay", "coral_sea", coral_sea=True)


@pytest.mark.rule("p.3 Board")
def test_guam_and_truk_are_linked_in_situation_a_only():
    assert range_between(build("A").state, "truk", "feni") == 1
    assert range_between(build("A").state, "guam", "kavieng") == 2
    assert neighbours(build("B").state, "truk") == ()


@pytest.mark.rule("p.25 Range")
def test_within_counts_from_the_nearest_allied_held_station(coral):
    assert within(coral, "milne_bay", 0)
    assert within(coral, "salamaua", 1, "allied_base")
    assert not within(coral, "salamaua", 1, "allied_base", no_sea=False)
    assert within(coral, "lae", 2, "allied_base")
    assert not within(coral, "buin", 2, "allied_base")


@pytest.mark.rule("p.5 Control")
def test_no_marker_and_allied_markers_mean_allied_held(coral):
    assert "tataba" in allied_held(coral)
    assert "milne_bay" in allied_held(coral)
    assert "buin" not in allied_held(coral)
    assert allied_bases(coral) == ("port_moresby",)


@pytest.mark.rule("p.25 Range")
def test_stations_out_of_play_are_no_origin_but_range_passes_them():
    training = build("T").state
    assert not set(allied_held(training)) & set(stations_in(build("C").state, "new_guinea"))
    assert range_between(training, "rabaul", "buka") == 2


@pytest.mark.rule("p.3 Board")
def test_every_space_but_closed_specials_is_linked(coral):
    reached = set(distances(coral, "rabaul"))
    assert reached == set(facts().stations) | set(facts().circles)


@pytest.mark.rule("p.3 Board")
def test_regions(coral):
    assert stations_in(coral, "bougainville") == ("buka", "buin")
    assert region_of("segi") == "central_solomons"
    assert region_of("c_slot") == region_of("truk") == ""
