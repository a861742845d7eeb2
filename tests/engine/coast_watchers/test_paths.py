"""p.36-38 Paths: chains of adjacent spaces, what links, what lies next to them."""

from __future__ import annotations

import pytest

from engine.coast_watchers.data import facts
from engine.coast_watchers.model import Operation
from engine.coast_watchers.rules import paths
from tests.engine.coast_watchers.builder import build

TOKYO_EXPRESS = ("buin", "vella_lavella", "c_slot", "tataba", "lunga_tulagi")
TO_MORESBY = (
    "rabaul",
    "c_st_georges",
    "buka",
    "buin",
    "vella_lavella",
    "coral_sea",
    "milne_bay",
    "hood_point",
    "port_moresby",
)
TO_TULAGI = ("buin", "vella_lavella", "coral_sea", "lavoro", "lunga_tulagi")
CORAL_SEA = {"buin": "warships", "rabaul": "transports", "lae": "aircraft", "kavieng": "warships"}


def operation(*routes: tuple[str, ...], buildups: tuple[str, ...] = (), targets: tuple[str, ...] = ()) -> Operation:
    return Operation(
        card="JM13",
        buildups=buildups or tuple(dict.fromkeys(route[0] for route in routes)),
        targets=targets or tuple(dict.fromkeys(route[-1] for route in routes)),
        paths=routes,
    )


@pytest.mark.rule("p.36 Paths")
@pytest.mark.parametrize(
    ("situation", "mode", "spaces", "legal"),
    [
        ("F", "sea", ("buin", "choiseul", "rekata_bay", "tataba", "lunga_tulagi"), True),
        ("F", "sea", ("talasea", "gasmata"), False),
        ("F", "air", ("talasea", "gasmata"), True),
        ("F", "air", ("buna", "port_moresby"), True),
        ("F", "air", ("rabaul", "buka"), False),
        ("F", "sea", ("vella_lavella", "coral_sea", "lavoro", "lunga_tulagi"), False),
        ("C", "sea", ("vella_lavella", "coral_sea", "lavoro", "lunga_tulagi"), True),
        ("A", "sea", ("guam", "emirau", "kavieng", "rabaul"), True),
        ("B", "sea", ("guam", "emirau", "kavieng"), False),
        ("F", "sea", ("buin", "choiseul", "buin"), False),
    ],
)
def test_a_chain_is_legal_by_its_kind(situation: str, mode: str, spaces: tuple[str, ...], legal: bool) -> None:
    assert paths.legal_chain(build(situation).state, spaces, mode) is legal  # type: ignore[arg-type]


@pytest.mark.rule("p.37-38 Paths Example")
def test_the_paths_of_the_example_are_legal() -> None:
    state = build("C", turn=3, backs=CORAL_SEA, deactivated=["buka"]).state
    to_tulagi = ("kavieng", *TO_MORESBY[:5], "coral_sea", "lavoro", "lunga_tulagi")
    assert paths.legal_chain(state, ("lae", "salamaua", "port_moresby"), paths.mode_at(state, "lae"))
    for route in (TO_MORESBY, TO_TULAGI, to_tulagi):
        assert paths.legal_chain(state, route, paths.mode_at(state, route[0]))


@pytest.mark.rule("p.37-38 Paths Example")
def test_all_buildups_and_targets_of_conquest_are_linked_in_the_end() -> None:
    state = build("C", turn=3, backs=CORAL_SEA).state
    conquest = operation(TO_MORESBY, buildups=("rabaul", "kavieng", "buin"), targets=("lunga_tulagi", "port_moresby"))
    assert paths.unlinked(state, conquest) == ["kavieng", "lunga_tulagi"]  # Buin lies on Rabaul's Path (ruling 28)
    conquest.paths = (*conquest.paths, TO_TULAGI)
    assert paths.unlinked(state, conquest) == ["kavieng"]
    conquest.paths = (*conquest.paths, ("kavieng", *TO_MORESBY))
    assert paths.unlinked(state, conquest) == []


@pytest.mark.rule("p.36 Paths")
def test_a_target_on_the_way_is_linked_but_not_a_buildup_whose_part_would_cross_no_sea() -> None:
    state = build("B", backs={"kavieng": "aircraft", "rabaul": "warships"}).state
    through = operation(
        ("rabaul", "pondo", "talasea", "rooke", "finschhafen", "lae", "salamaua"), targets=("lae", "salamaua")
    )
    assert paths.unlinked(state, through) == []
    by_air = paths.shortest(state, "kavieng", ("port_moresby",), "air")
    assert by_air is not None
    sea_part = by_air[1:]
    state.backs[sea_part[0]] = "warships"
    mixed = operation(by_air, buildups=("kavieng", sea_part[0]))
    linked = paths.legal_chain(state, sea_part, "sea")
    assert paths.unlinked(state, mixed) == ([] if linked else [sea_part[0]])
    assert not linked


@pytest.mark.rule("p.36 Paths")
def test_spaces_left_out_are_filled_in_by_a_shortest_way() -> None:
    state = build("F", turn=3, backs={"buin": "warships"}).state
    one = operation(buildups=("buin",), targets=("lunga_tulagi",))
    short = paths.to_target(state, ("buin",), one)
    assert short is not None
    assert (short[0], short[-1], len(short)) == ("buin", "lunga_tulagi", 5)
    assert paths.legal_chain(state, short, "sea")
    north = paths.to_target(state, ("buin", "rekata_bay"), one)
    assert north == ("buin", "choiseul", "rekata_bay", "tataba", "lunga_tulagi")
    assert paths.to_target(state, TOKYO_EXPRESS, one) == TOKYO_EXPRESS


@pytest.mark.rule("p.36 Paths")
def test_a_path_left_open_goes_to_the_nearest_target_not_linked_yet() -> None:
    state = build("C", turn=3, backs=CORAL_SEA).state
    conquest = operation(TO_TULAGI, buildups=("rabaul", "kavieng", "buin"), targets=("lunga_tulagi", "port_moresby"))
    path = paths.to_target(state, ("buin",), conquest)
    assert path is not None
    assert path[-1] == "port_moresby"


@pytest.mark.rule("p.36 Paths")
def test_no_way_back_over_the_same_space() -> None:
    state = build("F", turn=3, backs={"buin": "warships"}).state
    one = operation(buildups=("buin",), targets=("lunga_tulagi",))
    assert paths.to_target(state, ("buin", "choiseul", "buin"), one) is None


@pytest.mark.rule("p.36 Paths")
def test_every_space_can_be_reached_by_sea_so_that_no_draft_is_stuck() -> None:
    for letter in facts().situations:
        state = build(letter).state
        for station in state.stations:
            assert paths.shortest(state, "rabaul", (station,), "sea"), (letter, station)


@pytest.mark.rule("p.36 Paths")
def test_next_to_a_path_across_no_sea_counts_by_air_only() -> None:
    state = build("C", turn=3, backs=CORAL_SEA).state
    air = operation(("lae", "salamaua", "port_moresby"))
    assert {"buna", "hood_point"} <= set(paths.next_to(state, air))
    assert set(paths.along(air)) & set(paths.next_to(state, air)) == set()
    sea = operation(("rabaul", "pondo", "talasea", "rooke", "finschhafen", "lae", "salamaua"))
    assert "port_moresby" not in paths.next_to(state, sea)
    state.backs["rabaul"] = "aircraft"
    assert "port_moresby" in paths.next_to(state, sea)


@pytest.mark.rule("p.39 Warning")
def test_distance_is_counted_along_the_path() -> None:
    assert [paths.distance(TOKYO_EXPRESS, space) for space in TOKYO_EXPRESS] == [4, 3, 2, 1, 0]
    detour = ("buin", "choiseul", "rekata_bay", "tataba", "c_slot", "c_russells", "lunga_tulagi")
    assert paths.distance(detour, "tataba") == 3
