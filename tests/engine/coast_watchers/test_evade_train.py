"""Evade and Train (p.32)."""

from __future__ import annotations

import pytest

from engine.coast_watchers.data import facts
from tests.engine.coast_watchers.allied_tables import example
from tests.engine.coast_watchers.builder import alike


@pytest.mark.rule("p.32 Evade")
def test_one_action_a_block_of_any_kind_and_no_draw():
    blocks = {"buin": "cw", "feni": "inactive", "talasea": "refugees"}
    table = example(blocks=blocks, revealed=list(blocks), allied_hand=["FELDT"])
    for taken, station in enumerate(blocks, 1):
        table.do("allied", f"evade {station}", [])
        assert station not in table.state.revealed
        assert table.state.stack[-2].taken == taken
    assert table.state.blocks["talasea"] == "refugees"
    assert table.state.records == blocks
    assert table.seen(None, "evaded") == [{"station": station} for station in blocks]


@pytest.mark.rule("p.32 Evade")
def test_only_revealed_blocks_evade():
    table = example(blocks={"buin": "cw"}, revealed=["buin"], deactivated=["lae"])
    assert table.refused("allied", "evade feni").code == "not_revealed"
    assert table.refused("allied", "evade lae").code == "deactivated"
    assert table.refused("allied", "evade feni").nearest == ("buin",)
    table.do("allied", "evade buin")
    assert "evade" not in table.verbs("allied")


@pytest.mark.rule("p.32 Evade", "p.13 Steps in order")
def test_a_block_that_evaded_may_act_in_the_next_phase():
    table = example(number=1, blocks={"buin": "cw"}, revealed=["buin"], showing=["CATALINA"])
    table.do("allied", "evade buin")
    assert {table.refused("allied", order).code for order in ("observe buin", "resupply buin CATALINA")} == {
        "step_closed"
    }
    table.do("allied", "end-phase").do("japanese", "end-phase")
    assert table.legal("allied", "observe buin")
    assert table.legal("allied", "resupply buin CATALINA")


@pytest.mark.rule("p.32 CARRIERS")
def test_carriers_hide_two_blocks_once_a_phase():
    blocks = dict.fromkeys(["buin", "feni", "lae", "buka", "kavieng"], "cw")
    table = example(number=1, blocks=blocks, revealed=list(blocks), allied_hand=["CARRIERS"])
    assert table.refused("allied", "evade buin second=buin").code == "same_block"
    table.do("allied", "evade buin second=feni")
    assert sorted(table.state.revealed) == ["buka", "kavieng", "lae"]
    assert table.state.stack[-2].taken == 1
    assert table.state.showing == [facts().titled["CARRIERS"][0].id]
    assert table.refused("allied", "evade lae second=buka").code == "card_used"
    table.do("allied", "evade lae").do("allied", "end-phase").do("japanese", "end-phase")
    assert table.legal("allied", "evade buka second=kavieng")


@pytest.mark.rule("p.32 CARRIERS")
def test_without_carriers_one_block_only():
    table = example(blocks={"buin": "cw", "feni": "cw"}, revealed=["buin", "feni"])
    assert table.refused("allied", "evade buin second=feni").code == "card_not_held"


@pytest.mark.rule("p.32 Train")
def test_train_adds_a_coastwatcher_to_ready():
    table = example()
    pool = table.state.block_pool["cw"]
    table.do("allied", "train", [])
    assert (table.state.ready, table.state.block_pool["cw"]) == (["cw"], pool - 1)
    assert table.seen("japanese", "trained") == [{"added": 1, "ready": 1}]
    assert table.seen("allied", "trained") == [{"added": 1, "ready": 1, "blocks": ["cw"]}]


@pytest.mark.rule("p.32 Train")
def test_no_train_without_a_coastwatcher_alone_in_the_pool():
    table = example(ready=["cw"] * 16)
    refusal = table.refused("allied", "train")
    assert (refusal.rule, refusal.code, refusal.facts) == ("p.32", "pool_empty", {"block": "cw"})
    table = example(ready=["cw"] * 16, allied_hand=["INSERTION"])
    assert table.refused("allied", "train").code == "pool_empty"
    table.do("allied", "train yes")
    assert table.state.ready.count("cw_guerrillas") == 1


@pytest.mark.rule("p.32 INSERTION")
def test_insertion_trains_guerrillas_while_the_pool_has_them():
    table = example(allied_hand=["INSERTION"], ready=["cw_guerrillas"] * 3)
    table.do("allied", "train yes")
    assert table.state.ready == ["cw_guerrillas"] * 4
    assert table.state.showing == [facts().titled["INSERTION"][0].id]
    refusal = table.refused("allied", "train yes")
    assert (refusal.code, refusal.facts) == ("pool_empty", {"block": "cw_guerrillas"})
    assert table.legal("allied", "train")
    assert example().refused("allied", "train yes").code == "card_not_held"


@pytest.mark.rule("p.32 Ruling 24")
def test_what_stands_in_ready_is_not_open():
    tables = [example(showing=["INSERTION"]).do("allied", order) for order in ("train no", "train yes")]
    assert tables[0].state.ready != tables[1].state.ready
    assert all(alike(tables[0], tables[1], seat) for seat in ("japanese", None))


@pytest.mark.rule("p.32 SPECIAL PARTIES")
def test_special_parties_double_each_train_of_this_phase():
    table = example(number=1, allied_hand=["SPECIAL PARTIES", "FELDT"])
    table.do("allied", "special-parties")
    assert table.state.discards == [facts().titled["SPECIAL PARTIES"][0].id]
    assert table.state.stack[-2].taken == 0
    table.do("allied", "train").do("allied", "train")
    assert (table.state.ready, table.state.stack[-2].taken) == (["cw"] * 4, 2)
    table.do("allied", "end-phase").do("japanese", "end-phase").do("allied", "train")
    assert table.state.ready == ["cw"] * 5


@pytest.mark.rule("p.32 SPECIAL PARTIES", "p.32 INSERTION")
def test_special_parties_with_guerrillas_and_at_the_end_of_the_pool():
    table = example(allied_hand=["SPECIAL PARTIES"], showing=["INSERTION"])
    table.do("allied", "special-parties").do("allied", "train yes")
    assert table.state.ready == ["cw", "cw_guerrillas"]
    table = example(ready=["cw"] * 15, allied_hand=["SPECIAL PARTIES"])
    table.do("allied", "special-parties").do("allied", "train")
    assert table.state.ready == ["cw"] * 16
    assert table.seen("japanese", "trained") == [{"added": 1, "ready": 16}]
