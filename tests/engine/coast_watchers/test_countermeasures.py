"""Japanese Countermeasures: p.15-16."""

from __future__ import annotations

import pytest

from engine.coast_watchers.actions import Deploy, Recall
from tests.engine.coast_watchers.builder import build


def hunt(**given):
    return build(given.pop("situation", "C"), phase="countermeasures", **given)


# --- A. Recall


@pytest.mark.rule("p.15 Recall")
def test_recall_returns_one_or_two_counters_from_map_and_cup():
    table = hunt(control={"munda": "japanese_site"}, patrols={"munda": "police", "buka": "army"}, cup=(4, 8))
    table.do("japanese", "recall munda cup=1")
    assert table.state.patrols == {"buka": "army"}
    assert (table.state.ready_patrols, table.state.cup_patrol, table.state.cup_evasion) == (2, 3, 8)
    table.do("japanese", "recall cup=2")
    assert (table.state.ready_patrols, table.state.cup_patrol) == (4, 1)
    table.do("japanese", Recall(stations=("buka",)))
    assert table.state.patrols == {}
    assert table.state.stack[-2].actions == 3


@pytest.mark.rule("p.15 Recall")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Recall(stations=("buka",), cup=2), "cup_short"),
        (Recall(stations=("buka", "buin"), cup=1), "two_at_most"),
        (Recall(stations=("lae",)), "no_patrol"),
        (Recall(), "recall_nothing"),
        (Recall(cup=2), "cup_short"),
        (Recall(stations=("buka", "buka")), "repeated"),
        (Recall(stations=("buka", "buin", "lae")), "how_many"),
        (Recall(cup=3), "does_not_fit"),
    ],
)
def test_recall_refused(order, code):
    table = hunt(patrols={"buka": "army", "buin": "army"}, cup=(1, 5))
    assert table.refused("japanese", order).code == code


@pytest.mark.rule("p.15 Recall")
def test_nothing_to_recall():
    table = hunt(cup=(0, 5))
    assert "recall" not in table.verbs("japanese")


@pytest.mark.rule("p.15 Recall")
def test_recalled_police_deploy_as_army():
    table = hunt(patrols={"buka": "police"}).do("japanese", "recall buka").do("japanese", "deploy buka")
    assert table.state.patrols == {"buka": "army"}


# --- the order A, B, C


@pytest.mark.rule("p.13 Turn Sequence")
def test_recall_search_deploy_in_this_order():
    table = hunt(patrols={"buka": "army", "buin": "army"}, cup=(2, 8), ready_patrols=2)
    table.do("japanese", "search buka", draws=["E", "E"])
    wrong = table.refused("japanese", "recall buin")
    assert (wrong.code, wrong.rule) == ("step_closed", "p.13")
    assert wrong.facts == {"step": "recall", "begun": "search"}
    table.do("japanese", "deploy lae")
    assert table.refused("japanese", "recall buin").code == "step_closed"
    assert table.refused("japanese", "search buin").code == "step_closed"
    assert table.legal("japanese", "deploy-cup 1")


@pytest.mark.rule("p.15 Countermeasures")
def test_five_actions_a_phase():
    table = hunt(patrols={"buka": "army"}, cup=(2, 8), ready_patrols=5)
    for station in ("lae", "buin", "tabar", "rabaul"):
        table.do("japanese", f"deploy {station}")
    assert table.state.phase == "countermeasures1"
    table.do("japanese", "deploy kavieng")
    assert table.state.phase == "allied2"
    assert table.told("phase_ended")[0].facts["actions"] == 5


# --- B. Search


@pytest.mark.rule("p.16 Search")
def test_each_patrol_searches_once_a_phase():
    table = hunt(blocks={"buin": "cw"}, patrols={"buin": "army"}, cup=(2, 8))
    table.do("japanese", "search buin", draws=["E", "E"])
    assert table.refused("japanese", "search buin").code == "searched_already"
    table.do("japanese", "end-phase").do("allied", "end-phase").do("japanese", "no-operations")
    assert table.state.phase == "countermeasures2"
    assert table.legal("japanese", "search buin")


@pytest.mark.rule("p.16 Search")
def test_search_needs_patrol_and_block():
    table = hunt(blocks={"tabar": "cw"}, deactivated=["kavieng"], patrols={"kavieng": "army", "buka": "army"})
    assert table.refused("japanese", "search tabar").code == "no_patrol"
    assert table.refused("japanese", "search kavieng").code == "deactivated"
    assert table.refused("japanese", "search atlantis").code == "unknown"
    assert table.refused("japanese", "search").code == "missing"


@pytest.mark.rule("p.16 Search")
def test_search_not_offered_without_a_patrol_that_can():
    assert "search" not in hunt(deactivated=["buka"], patrols={"buka": "army"}).verbs("japanese")


@pytest.mark.rule("p.16 Search")
def test_search_names_its_target_openly():
    table = hunt(patrols={"buin": "army"}, cup=(1, 1)).do("japanese", "search buin", draws=["E", "P"])
    assert table.seen("allied", "search") == [{"station": "buin", "why": "search"}]


# --- C. Deploy


@pytest.mark.rule("p.16 Deploy")
def test_deploy_places_army_at_japanese_held_stations_without_patrol():
    table = hunt(deactivated=["buka"], patrols={"buin": "army"}, ready_patrols=3)
    assert table.refused("japanese", "deploy buin").code == "patrol_there"
    assert table.refused("japanese", "deploy tataba").code == "not_japanese_held"
    table.do("japanese", "deploy buka")  # Deactivated is no bar
    table.do("japanese", "deploy orford")  # nor is a marker lying flag side up
    assert table.state.patrols == {"buin": "army", "buka": "army", "orford": "army"}
    assert table.state.ready_patrols == 1


@pytest.mark.rule("p.16 Deploy")
def test_guam_and_truk_are_no_stations():
    table = hunt(situation="A", ready_patrols=1)
    assert table.refused("japanese", "deploy truk").code == "not_a_station"


@pytest.mark.rule("p.16 Deploy")
def test_deploy_to_the_cup_one_or_two():
    table = hunt(ready_patrols=3, cup=(3, 8)).do("japanese", "deploy-cup 2")
    assert (table.state.ready_patrols, table.state.cup_patrol, table.state.cup_evasion) == (1, 5, 8)
    assert table.refused("japanese", "deploy-cup 2").code == "ready_short"
    assert table.refused("japanese", "deploy-cup 3").code == "does_not_fit"
    table.do("japanese", "deploy-cup 1")
    assert table.refused("japanese", "deploy-cup 1").code == "ready_empty"
    assert table.refused("japanese", "deploy lae").code == "ready_empty"


@pytest.mark.rule("p.16 Deploy")
def test_two_stations_only_by_naval_landing_force():
    table = hunt(ready_patrols=3)
    assert table.refused("japanese", Deploy(station="lae", second="buka")).code == "card_not_held"
    assert table.refused("japanese", Deploy(station="lae", second="lae")).code == "same_station"


@pytest.mark.rule("p.13 Turn Sequence")
def test_end_phase_gives_up_the_rest():
    table = hunt(patrols={"buka": "army"}, cup=(2, 2)).do("japanese", "end-phase")
    assert table.state.phase == "allied2"
