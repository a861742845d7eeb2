"""The map: distances, the zone at Panama, canals, islands, ways."""

from __future__ import annotations

import pytest

from engine.axis_allies import geography
from engine.axis_allies.data import facts
from engine.axis_allies.model import is_sea
from tests.engine.axis_allies.builder import build


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("one", "other", "spaces"),
    [
        ("japan", "manchuria", 2),
        ("hawaiian_islands", "australia", 4),
        ("east_us_sz", "mexico_sz", 2),
        ("caribbean_sz", "west_panama_sz", 0),
        ("eastern_usa", "western_usa", 1),
        ("germany", "united_kingdom", 3),
        ("libya", "karelia_ssr", 4),
    ],
)
def test_spaces_are_counted_like_a_flight(one: str, other: str, spaces: int) -> None:
    assert geography.flight(one)[other] == geography.flight(other)[one] == spaces


@pytest.mark.rule("2.3")
def test_the_canal_zone_is_one_zone_of_two_halves() -> None:
    assert geography.halves("west_panama_sz") == geography.halves("caribbean_sz") == ("caribbean_sz", "west_panama_sz")
    assert geography.zone("west_panama_sz") == "caribbean_sz"
    assert geography.halves("baltic_sz") == ("baltic_sz",)


@pytest.mark.rule("2.3")
def test_canals_need_their_banks() -> None:
    control = dict(build("uk", "arm").state.control)
    assert geography.open_to(control, "allies", "east_med_sz", "red_sea_sz")
    assert not geography.open_to(control, "axis", "red_sea_sz", "east_med_sz")
    control["syria_iraq"] = "germany"
    assert not geography.open_to(control, "allies", "east_med_sz", "red_sea_sz")
    assert geography.open_to(control, "allies", "baltic_sz", "north_sz")


@pytest.mark.rule("2.3")
def test_islands_lie_in_one_zone() -> None:
    assert set(geography.islands("north_sz")) == {"eire", "united_kingdom"}
    for land in facts().lands.values():
        if land.island_of and land.id not in ("eire", "united_kingdom"):
            assert [s for s in geography.near(land.id) if is_sea(s)] == [land.island_of]


@pytest.mark.rule("2.3")
def test_a_way_is_as_short_as_the_distance_everywhere() -> None:
    for start in ("russia", "caribbean_sz", "east_pacific_sz", "midway"):
        for end, spaces in geography.flight(start).items():
            path = geography.way(start, end)
            assert path is not None
            assert geography.length(path, start) == spaces
            steps = zip((start, *path), path, strict=False)
            assert all(geography.adjacent(a, b) for a, b in steps)


def test_a_way_keeps_to_what_is_allowed() -> None:
    def by_land(one: str, other: str) -> bool:
        return not is_sea(other)

    assert geography.way("germany", "karelia_ssr", by_land) == ("eastern_europe", "karelia_ssr")
    assert geography.way("united_kingdom", "germany", by_land) is None
    assert geography.way("germany", "karelia_ssr", by_land, most=1) is None
