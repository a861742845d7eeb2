"""Markers and chits (p.5-6): how many there are, where each kind goes, and that they come back to their place."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.coast_watchers.data import facts
from engine.coast_watchers.model import QUIET, RISING_SUN, UNKNOWN
from engine.coast_watchers.setup import new_state
from engine.core.fuzz import Checks, play
from tests.engine.coast_watchers.builder import GAME, Table, build

LETTERS = list(facts().situations)


@pytest.mark.rule("p.5 Control markers")
@pytest.mark.parametrize("letter", LETTERS)
def test_rising_suns_begin_with_quiet_on_the_back_and_come_out_of_the_markers_provided(letter: str) -> None:
    state = new_state(GAME.scenarios[letter], {})
    faces = Counter(state.faces.values())
    assert set(state.backs.values()) <= {QUIET}
    assert set(state.backs) == {space for space, face in state.faces.items() if face == RISING_SUN}
    for kind, provided in (("japanese_base", 24), ("japanese_site", 26)):
        placed = list(state.control.values()).count(kind)
        assert sum(state.marker_pool[kind].values()) + placed == provided
        assert state.marker_pool[kind][QUIET] + placed == {"japanese_base": 8, "japanese_site": 20}[kind]
    assert sum(faces.values()) == sum(marker.startswith("japanese") for marker in state.control.values())


@pytest.mark.rule("p.5 Buildups on the backs")
def test_the_backs_of_base_and_site_markers() -> None:
    pool = build("J", control=dict.fromkeys(facts().stations)).state.marker_pool
    rest = {"troops": 2, "construction": 2, "supplies": 2, "aircraft": 4, "warships": 4, "transports": 2}
    assert pool["japanese_base"] == {"quiet": 8, **rest}
    assert pool["japanese_site"] == {"quiet": 20, "troops": 2, "construction": 4}


@pytest.mark.rule("p.5 Control status is permanent")
def test_control_never_changes() -> None:
    for letter in ("A", "C", "H"):
        played = play(GAME, letter, b"control", checks=Checks(leak=False))
        assert played.state.control == new_state(GAME.scenarios[letter], {}).control


@pytest.mark.rule("p.5 Report markers")
def test_all_reports_begin_unknown_and_the_others_lie_in_the_pool() -> None:
    for letter, situation in facts().situations.items():
        state = new_state(GAME.scenarios[letter], {})
        assert state.reports == dict.fromkeys(situation.allied_setup.reports, UNKNOWN)
        numbers = Counter[str]()
        for kind, count in state.report_pool.items():
            numbers[kind if kind.startswith("clear") else kind.rpartition("_")[0]] += count
        assert numbers == {
            "troops": 4, "construction": 6, "supplies": 2, "aircraft": 4, "warships": 4, "transports": 2,
            "clear_base": 7, "clear_site": 12,
        }  # fmt: skip


def observing(station: str, back: str) -> Table:
    table = build("J", phase="allied", blocks={station: "cw"}, backs={station: back}, cup=(0, 9))
    table.do("allied", f"observe {station}").passes()
    return table


@pytest.mark.rule("p.5 Gold trim for Bases")
@pytest.mark.parametrize(
    ("station", "back", "used"),
    [
        ("lae", "troops", "troops_base"),
        ("talasea", "troops", "troops_site"),
        ("lae", "quiet", "clear_base"),
        ("talasea", "quiet", "clear_site"),
    ],
)
def test_a_report_of_a_base_is_another_marker_than_one_of_a_site(station: str, back: str, used: str) -> None:
    before = build("J").state.report_pool
    after = observing(station, back).state.report_pool
    assert Counter(before) - Counter(after) == {used: 1}


@pytest.mark.rule("p.5 Countermix limits Reports")
def test_the_report_that_is_replaced_goes_back_to_the_pool() -> None:
    table = observing("lae", "troops")
    table.state.backs["lae"] = "aircraft"
    before = dict(table.state.report_pool)
    table.do("allied", "observe lae").passes()
    assert table.state.reports["lae"] == "aircraft"
    changed = {kind: count - before[kind] for kind, count in table.state.report_pool.items() if count != before[kind]}
    assert changed == {"troops_base": 1, "aircraft_base": -1}


@pytest.mark.rule("p.6 Chits for the Patrol cup")
def test_24_patrols_and_18_evasion_chits_whatever_moves_them() -> None:
    table = build(
        "C", phase="countermeasures", blocks={"buka": "cw"}, patrols={"buka": "police"}, ready_patrols=3, cup=(4, 8)
    )
    table.do("japanese", "search buka", draws=["E", "E", "E"]).do("japanese", "deploy-cup 2")
    assert totals(table) == (24, 18)
    assert (table.state.cup_patrol, table.state.cup_evasion, table.state.evasion_mat) == (6, 6, 12)
    table.do("japanese", "deploy lae")
    assert totals(table) == (24, 18)
    assert (table.state.patrols["lae"], table.state.ready_patrols) == ("army", 0)


def totals(table: Table) -> tuple[int, int]:
    state = table.state
    patrols = state.cup_patrol + state.ready_patrols + state.patrol_mat + len(state.patrols)
    return patrols, state.cup_evasion + state.evasion_mat


@pytest.mark.rule("p.6 The Patrol cup is not reset")
def test_the_patrol_cup_goes_from_phase_to_phase_as_it_is() -> None:
    table = build("C", phase="countermeasures", blocks={"buka": "cw"}, patrols={"buka": "army"}, cup=(4, 8))
    table.do("japanese", "search buka", draws=["E", "E"]).do("japanese", "end-phase")
    assert table.state.phase == "allied2"
    assert (table.state.cup_patrol, table.state.cup_evasion) == (4, 7)


@pytest.mark.rule("p.6 Chits for the Delivery cup")
def test_no_delivery_asset_asks_for_more_chits_than_there_are() -> None:
    chits = facts().chits
    assert (chits["sighting"].count, chits["nothing_sighted"].count) == (4, 12)
    for card in facts().deck_cards["allied_assets"]:
        for cup in card.delivery.cup.values() if card.delivery else ():
            assert 2 <= cup.sighting <= 3
            assert cup.nothing_sighted <= 12
