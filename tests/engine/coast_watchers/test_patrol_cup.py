"""The Patrol cup, Search outcomes and Exploit: p.16-18."""

from __future__ import annotations

import pytest

from engine.coast_watchers.actions import FreeSearch
from engine.coast_watchers.rules.patrol_cup import chits_at, outcome
from tests.engine.coast_watchers.builder import alike, build

NEAR_BUKA = {"buka": "army", "buin": "army"}


def hunt(**given):
    """Countermeasures with a cup that any scripted draw can come from."""
    return build(given.pop("situation", "C"), phase="countermeasures", cup=given.pop("cup", (6, 8)), **given)


def state_of(table, station):
    if station not in table.state.blocks:
        return "taken"
    return "revealed" if station in table.state.revealed else "hidden"


# --- the draw


@pytest.mark.rule("p.17 Patrol Cup")
def test_chits_by_patrol():
    state = hunt(patrols={"buka": "army", "buin": "police"}).state
    assert [chits_at(state, station) for station in ("lae", "buka", "buin")] == [1, 2, 3]


@pytest.mark.rule("p.17 Patrol Cup")
@pytest.mark.parametrize(
    ("patrol", "draws", "cup_after", "mat_after"),
    [
        ("police", ["E", "E", "E"], (6, 6), 12),
        ("police", ["E", "E", "P"], (6, 7), 11),
        ("army", ["E", "E"], (6, 7), 11),
        ("army", ["E", "P"], (6, 8), 10),
        ("army", ["P", "P"], (6, 8), 10),
    ],
)
def test_all_patrols_and_one_evasion_go_back(patrol, draws, cup_after, mat_after):
    table = hunt(patrols={"buka": patrol}).do("japanese", "search buka", draws=draws)
    assert (table.state.cup_patrol, table.state.cup_evasion) == cup_after
    assert table.state.evasion_mat == mat_after
    assert table.seen(None, "patrol_draw")[0]["kept_out"] == 8 - cup_after[1]


@pytest.mark.rule("p.17 Patrol Cup")
def test_a_cup_short_of_chits_is_drawn_empty():
    table = hunt(cup=(1, 1), patrols={"buka": "police"}).do("japanese", "search buka", draws=["E", "P"])
    assert table.seen(None, "patrol_draw") == [{"patrol": 1, "evasion": 1, "kept_out": 0}]


@pytest.mark.rule("p.17 Patrol Cup")
def test_an_empty_cup_gives_no_contact():
    table = hunt(cup=(0, 0), patrols={"buka": "army"}).do("japanese", "search buka", draws=[])
    assert state_of(table, "buka") == "hidden"


# --- outcomes of a Search


@pytest.mark.rule("p.17 Patrol Cup")
def test_outcome_by_patrol_chits():
    assert [outcome(n) for n in range(5)] == ["no_contact", "closing_in", "trapped", "captured", "captured"]


@pytest.mark.rule("p.16 Search")
@pytest.mark.parametrize(
    ("before", "patrol", "draws", "after"),
    [
        ("hidden", "police", ["E", "E", "E"], "hidden"),
        ("hidden", "police", ["E", "E", "P"], "revealed"),
        ("hidden", "police", ["E", "P", "P"], "revealed"),
        ("hidden", "police", ["P", "P", "P"], "taken"),
        ("revealed", "police", ["E", "E", "E"], "revealed"),
        ("revealed", "police", ["E", "E", "P"], "revealed"),
        ("revealed", "police", ["E", "P", "P"], "taken"),
        ("revealed", "police", ["P", "P", "P"], "taken"),
    ],
)
@pytest.mark.parametrize("block", ["cw", "refugees", "inactive"])
def test_search_outcomes(block, before, patrol, draws, after):
    revealed = ["buka"] if before == "revealed" else []
    table = hunt(blocks={"buka": block}, revealed=revealed, patrols={"buka": patrol})
    table.do("japanese", "search buka", draws=draws)
    assert state_of(table, "buka") == after
    assert table.state.taken == ([block] if after == "taken" else [])


@pytest.mark.rule("p.8 Record Markers")
def test_a_revealed_block_is_recorded_and_shown_to_both():
    table = hunt(blocks={"buka": "cw"}, patrols={"buka": "army"})
    table.do("japanese", "search buka", draws=["E", "P"])
    assert table.state.records == {"buka": "cw"}
    assert table.view("japanese").s.revealed == {"buka": "cw"}
    assert table.seen(None, "revealed") == [{"station": "buka", "block": "cw", "why": "search"}]
    assert not table.outcome.undoable


@pytest.mark.rule("p.17 Taken")
def test_taking_deactivates_the_station():
    table = hunt(blocks={"buka": "refugees"}, revealed=["buka"], patrols={"buka": "army"})
    table.do("japanese", "search buka", draws=["P", "P"])
    assert "buka" not in table.state.blocks
    assert "buka" not in table.state.revealed
    assert "buka" not in table.state.records
    assert table.refused("japanese", "search buka").code == "deactivated"


@pytest.mark.rule("p.16 Search")
def test_an_inactive_block_may_be_searched_and_taken_without_exploit():
    table = hunt(patrols=NEAR_BUKA, revealed=["buka"], japanese_hand=["ZEROS"])
    table.do("japanese", "search buka", draws=["P", "P"])
    assert table.state.taken == ["inactive"]
    assert type(table.pending).__name__ == "CountermeasuresChoice"


@pytest.mark.rule("p.8 Hidden Information")
def test_no_contact_tells_nothing_of_the_block():
    one = hunt(blocks={"buka": "cw"}, patrols=NEAR_BUKA).do("japanese", "search buka", draws=["E", "E"])
    other = hunt(blocks={"buka": "inactive"}, patrols=NEAR_BUKA).do("japanese", "search buka", draws=["E", "E"])
    assert alike(one, other, "japanese")


# --- Exploit


def taken_at_buka(**given):
    given.setdefault("blocks", {"buka": "cw", "buin": "cw"})
    given.setdefault("patrols", NEAR_BUKA)
    return hunt(revealed=["buka", *given.pop("also", [])], **given).do("japanese", "search buka", draws=["P", "P"])


@pytest.mark.rule("p.16 Exploit")
@pytest.mark.parametrize("block", ["cw", "cw_guerrillas", "cw_crew", "cw_refugees"])
def test_any_coastwatcher_taken_gives_an_exploit(block):
    table = taken_at_buka(blocks={"buka": block})
    assert type(table.pending).__name__ == "ExploitChoice"
    assert table.waiting == ("japanese",)
    assert table.verbs("japanese") == ["flip", "free-search", "decline"]


@pytest.mark.rule("p.16 Exploit")
@pytest.mark.parametrize("block", ["crew", "refugees"])
def test_crew_or_refugees_alone_give_none(block):
    table = taken_at_buka(blocks={"buka": block})
    assert type(table.pending).__name__ == "CountermeasuresChoice"


@pytest.mark.rule("p.16 Exploit")
def test_flip_army_to_police():
    table = taken_at_buka().do("japanese", "flip buin")
    assert table.state.patrols["buin"] == "police"
    assert type(table.pending).__name__ == "CountermeasuresChoice"


@pytest.mark.rule("p.16 Exploit")
def test_free_search_costs_no_action_and_not_the_patrols_search():
    table = taken_at_buka().do("japanese", "free-search buin", draws=["E", "E"])
    assert table.state.stack[-2].actions == 1
    assert table.legal("japanese", "search buin")


@pytest.mark.rule("p.16 Exploit")
def test_a_patrol_that_has_searched_may_exploit():
    table = hunt(blocks={"buka": "cw"}, revealed=["buka"], patrols=NEAR_BUKA)
    table.do("japanese", "search buin", draws=["E", "E"]).do("japanese", "search buka", draws=["P", "P"])
    table.do("japanese", "free-search buin", draws=["E", "P"])
    assert state_of(table, "buin") == "revealed"


@pytest.mark.rule("p.16 Exploit")
def test_exploits_chain_and_are_worked_out_at_once():
    table = taken_at_buka(
        blocks={"buka": "cw", "buin": "cw", "vella_lavella": "cw"},
        also=["buin", "vella_lavella"],
        patrols={"buka": "army", "buin": "army", "vella_lavella": "army"},
    )
    table.do("japanese", "free-search buin", draws=["P", "P"])
    assert table.state.taken == ["cw", "cw"]
    table.do("japanese", "free-search vella lavella", draws=["E", "P"])
    assert table.state.stack[-2].actions == 1
    assert type(table.pending).__name__ == "CountermeasuresChoice"


@pytest.mark.rule("p.16 Exploit")
def test_exploit_crosses_no_sea():
    table = hunt(
        blocks={"talasea": "cw", "gasmata": "cw"},
        revealed=["talasea"],
        patrols={"talasea": "army", "gasmata": "army"},
    ).do("japanese", "search talasea", draws=["P", "P"])
    assert table.legal("japanese", "free-search gasmata")


@pytest.mark.rule("p.16 Exploit")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("flip buka", "not_adjacent"),
        ("flip vella_lavella", "not_adjacent"),
        ("flip lae", "no_patrol"),
        ("flip buin", "already_police"),
        ("free-search vella_lavella", "not_adjacent"),
        ("free-search lae", "no_patrol"),
        ("deploy buin", "wrong_time"),
        ("pass", "wrong_time"),
    ],
)
def test_exploit_refused(order, code):
    table = taken_at_buka(patrols={"buka": "army", "buin": "police", "vella_lavella": "army"})
    assert table.refused("japanese", order).code == code
    assert table.legal("japanese", "free-search buin")


@pytest.mark.rule("p.16 Exploit")
def test_flip_needs_no_block_but_a_free_search_does():
    table = taken_at_buka(blocks={"buka": "cw"}, deactivated=["buin"])
    assert table.refused("japanese", "free-search buin").code == "deactivated"
    assert table.legal("japanese", "flip buin")


@pytest.mark.rule("p.16 Exploit")
def test_exploit_may_be_declined():
    table = taken_at_buka().do("japanese", "decline")
    assert table.state.patrols["buin"] == "army"
    assert table.seen(None, "search_declined") == [{"why": "exploit"}]


@pytest.mark.rule("p.16 Exploit")
def test_without_a_neighbouring_patrol_it_is_asked_only_if_interrogation_may_be_held():
    nobody = taken_at_buka(patrols={"buka": "army"})
    assert type(nobody.pending).__name__ == "CountermeasuresChoice"
    some = taken_at_buka(patrols={"buka": "army"}, japanese_hand=["ZEROS"])
    it = taken_at_buka(patrols={"buka": "army"}, japanese_hand=["INTERROGATION"])
    assert type(some.pending).__name__ == type(it.pending).__name__ == "ExploitChoice"
    assert some.verbs("japanese") == ["decline"]
    assert alike(some, it, "allied")


# --- the rulebook's example


@pytest.mark.rule("p.18 Search and Patrol Cup Example")
def test_the_example_of_page_18():
    patrols = dict.fromkeys(["buin", "buka", "rabaul", "vella_lavella"], "army")
    table = hunt(
        blocks={"buin": "cw", "buka": "cw"},
        deactivated=["rabaul"],
        patrols=patrols,
        control={"vella_lavella": "japanese_site"},
    )
    table.do("japanese", "search buin", draws=["E", "E"])
    assert state_of(table, "buin") == "hidden"
    assert table.state.evasion_mat == 18 - 8 + 1
    table.do("japanese", "search buka", draws=["E", "P"])
    assert state_of(table, "buka") == "revealed"
    assert table.refused("japanese", "search buka").code == "searched_already"
    assert table.refused("japanese", "search rabaul").code == "deactivated"
    table.do("japanese", "end-phase").do("allied", "end-phase").do("japanese", "no-operations")
    table.do("japanese", "search buka", draws=["P", "P"])
    assert state_of(table, "buka") == "taken"
    assert table.choices("japanese", FreeSearch, "station") == ["buin"]
    table.do("japanese", "flip buin")
    assert table.state.patrols["buin"] == "police"
