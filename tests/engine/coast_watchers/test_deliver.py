"""Deliver: Resupply, Rescue, Insert, Retrieve (p.19-24)."""

from __future__ import annotations

import pytest

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.situations import DeliveryCupAlways
from tests.engine.coast_watchers.allied_tables import assert_alike_elsewhere, example
from tests.engine.coast_watchers.builder import build

# --- p.19-21


@pytest.mark.rule("p.19 Success is automatic in Allied-Held", "p.23 Rescue")
def test_no_draw_when_only_allied_held_stations_are_involved():
    table = example(
        blocks={"tataba": "cw_refugees"},
        showing=["BOATS", "ZEROS"],
        allied_hand=["FIGHTER COVER"],
        japanese_hand=["BARGES"],
    )
    table.do("allied", "rescue tataba BOATS", [])
    assert table.state.rescued == ["refugees"]
    assert table.state.blocks["tataba"] == "cw"
    assert not table.state.revealed
    assert not table.told("delivery_draw")
    assert table.seen("japanese", "deliver") == [{"kind": "rescue", "asset": "AA03", "enemy": False}]


@pytest.mark.rule("p.19 Success is automatic in Allied-Held")
def test_one_japanese_held_end_of_a_retrieve_is_enough_for_a_draw():
    table = example(blocks={"lunga_tulagi": "crew", "tataba": "cw"}, showing=["BOATS"])
    table.do("allied", "retrieve lunga_tulagi tataba BOATS", [])
    assert table.state.blocks["tataba"] == "cw_crew"
    table = example(blocks={"rekata_bay": "crew", "tataba": "cw"}, showing=["BOATS"])
    table.do("allied", "retrieve rekata_bay tataba BOATS", ["N", "S"])
    assert table.state.revealed == {"rekata_bay": "inactive", "tataba": "cw_crew"}


@pytest.mark.rule("p.11 PROBES")
def test_probes_belong_to_situation_a():
    assert isinstance(facts().situations["A"].rule("delivery_cup_always"), DeliveryCupAlways)
    table = build("A", turn=1, phase="allied", blocks={"talasea": "cw"}, showing=["BOATS"])
    table.do("allied", "rescue talasea BOATS", ["N", "N"])
    assert table.state.ready == ["cw"]


@pytest.mark.rule("p.21 Search after a Delivery")
def test_spotted_insert_then_the_patrol_takes_it_with_an_exploit():
    table = example(ready=["cw"], patrols={"buin": "army", "buka": "army"}, showing=["CATALINA"])
    table.do("allied", "insert buin cw CATALINA", ["S", "N"])
    assert table.state.revealed == {"buin": "cw"}
    assert (table.state.ready, table.state.records["buin"]) == ([], "cw")
    table.do("japanese", "free-search buin", ["P", "P"])
    assert table.state.taken == ["cw"]
    assert type(table.pending).__name__ == "ExploitChoice"
    table.do("japanese", "flip buka")
    assert table.state.patrols["buka"] == "police"
    assert table.waiting == ("allied",)


@pytest.mark.rule("p.21 Wrecked")
def test_wrecked_insert_leaves_the_coastwatcher_ready():
    table = example(ready=["cw"], patrols={"buin": "army"}, showing=["CATALINA"])
    table.do("allied", "insert buin cw CATALINA", ["S", "S"])
    assert (table.state.revealed, table.state.ready) == ({"buin": "inactive"}, ["cw"])
    table.do("japanese", "free-search buin", ["P", "P"])
    assert table.state.taken == ["inactive"]
    assert table.waiting == ("allied",)


@pytest.mark.rule("p.21 Search after a Delivery")
def test_no_question_where_no_patrol_stands():
    table = example(blocks={"buin": "cw"}, patrols={"buka": "army"}, showing=["CATALINA"])
    table.do("allied", "resupply buin CATALINA", ["S", "S"])
    assert table.state.revealed == {"buin": "cw"}
    assert table.waiting == ("allied",)


@pytest.mark.rule("p.21 Search after a Delivery")
def test_the_delivery_search_does_not_use_up_the_search_of_the_phase():
    table = example(blocks={"buin": "cw"}, patrols={"buin": "army"}, showing=["CATALINA"])
    table.do("allied", "resupply buin CATALINA", ["S", "S"]).do("japanese", "free-search buin", ["E", "E"])
    table.do("allied", "end-phase")
    assert table.legal("japanese", "search buin")


# --- p.23 Resupply


@pytest.mark.rule("p.23 Resupply")
def test_three_evasion_chits_up_to_eighteen():
    table = example(blocks={"buin": "cw"}, showing=["CATALINA"], cup=(4, 6))
    table.do("allied", "resupply buin CATALINA", ["N", "N"])
    assert (table.state.cup_evasion, table.state.evasion_mat, table.state.cup_patrol) == (9, 9, 4)
    table = example(blocks={"buin": "cw"}, showing=["CATALINA"], cup=(4, 17))
    table.do("allied", "resupply buin CATALINA", ["N", "N"])
    assert (table.state.cup_evasion, table.state.evasion_mat) == (18, 0)


@pytest.mark.rule("p.23 Resupply", "p.21 Ruling 19")
def test_spotted_resupply_adds_its_chits_before_the_search():
    table = example(blocks={"buin": "cw"}, patrols={"buin": "army"}, showing=["CATALINA"], cup=(4, 6))
    table.do("allied", "resupply buin CATALINA", ["S", "N"])
    assert (table.state.cup_patrol, table.state.cup_evasion) == (4, 9)
    assert table.state.revealed == {"buin": "cw"}
    assert table.waiting == ("japanese",)


@pytest.mark.rule("p.23 Resupply")
def test_wrecked_resupply_adds_nothing():
    table = example(blocks={"buin": "cw"}, showing=["CATALINA"], cup=(4, 6))
    table.do("allied", "resupply buin CATALINA", ["S", "S"])
    assert table.state.cup_evasion == 6


@pytest.mark.rule("p.23 Resupply")
@pytest.mark.parametrize("kind", ["cw", "cw_guerrillas", "cw_crew", "cw_refugees"])
def test_any_coastwatcher_can_be_resupplied(kind):
    assert example(blocks={"buin": kind}, showing=["CATALINA"]).legal("allied", "resupply buin CATALINA")


@pytest.mark.rule("p.23 Resupply")
def test_where_resupply_is_refused():
    blocks = {"buin": "refugees", "tataba": "cw", "buka": "cw", "kavieng": "cw"}
    table = example(blocks=blocks, revealed=["buka"], deactivated=["lae"], showing=["CATALINA"])
    for station, code in (
        ("buin", "no_coastwatcher"),
        ("feni", "no_coastwatcher"),
        ("tataba", "allied_held"),
        ("buka", "revealed"),
        ("lae", "deactivated"),
    ):
        refusal = table.refused("allied", f"resupply {station} CATALINA")
        assert (refusal.code, refusal.facts["station"], refusal.nearest) == (code, station, ("kavieng",))
    assert table.refused("allied", "resupply kavieng BOATS").code == "card_not_held"


# --- p.23 Rescue


@pytest.mark.rule("p.23 Rescue")
@pytest.mark.parametrize(
    ("kind", "left", "ready", "rescued"),
    [
        ("cw", "inactive", ["cw"], []),
        ("cw_guerrillas", "inactive", ["cw_guerrillas"], []),
        ("cw_crew", "cw", [], ["crew"]),
        ("cw_refugees", "cw", [], ["refugees"]),
    ],
)
def test_rescue_of_each_kind(kind, left, ready, rescued):
    table = example(blocks={"buin": kind}, showing=["CATALINA"])
    before = sum(table.state.block_pool.values())
    table.do("allied", "rescue buin CATALINA", ["N", "N"])
    state = table.state
    assert (state.blocks["buin"], state.ready, state.rescued) == (left, ready, rescued)
    assert sum(state.block_pool.values()) == before - 1
    assert not state.revealed


@pytest.mark.rule("p.23 Rescue", "p.21 Spotted")
def test_spotted_rescue_reveals_the_inactive_block_left():
    table = example(blocks={"buin": "cw"}, patrols={"buin": "army"}, showing=["CATALINA"])
    table.do("allied", "rescue buin CATALINA", ["N", "S"])
    assert (table.state.revealed, table.state.ready) == ({"buin": "inactive"}, ["cw"])
    assert [e.facts["block"] for e in table.told("block_switched")] == ["inactive"]
    assert table.waiting == ("japanese",)


@pytest.mark.rule("p.23 Rescue", "p.23 Ruling 14")
def test_where_rescue_is_refused():
    table = example(blocks={"buin": "refugees", "buka": "crew", "kavieng": "cw"}, showing=["CATALINA"])
    codes = {s: table.refused("allied", f"rescue {s} CATALINA").code for s in ("buin", "buka", "feni")}
    assert codes == {
        "buin": "rescue_needs_coastwatcher",
        "buka": "rescue_needs_coastwatcher",
        "feni": "no_coastwatcher",
    }


@pytest.mark.rule("p.23 Rescue", "p.23 Ruling 15")
def test_without_the_blocks_in_the_pool_no_rescue():
    table = example(blocks={"buin": "cw_crew"}, ready=["cw"] * 16, showing=["CATALINA"])
    refusal = table.refused("allied", "rescue buin CATALINA")
    assert (refusal.code, refusal.facts) == ("pool_empty", {"block": "cw"})
    table = example(blocks={"buin": "cw_crew", "feni": "crew"}, rescued=["crew", "crew"], showing=["CATALINA"])
    assert table.refused("allied", "rescue buin CATALINA").facts == {"block": "crew"}


# --- p.24 Insert


@pytest.mark.rule("p.24 Insert")
@pytest.mark.parametrize(
    ("target", "block", "after"),
    [
        ("inactive", "cw", "cw"),
        ("inactive", "cw_guerrillas", "cw_guerrillas"),
        ("crew", "cw", "cw_crew"),
        ("refugees", "cw", "cw_refugees"),
        ("refugees", "cw_guerrillas", "cw_refugees"),
    ],
)
def test_insert_at_each_kind(target, block, after):
    table = example(blocks={"buin": target}, ready=[block], showing=["CATALINA"])
    table.do("allied", f"insert buin {block} CATALINA", ["N", "N"])
    assert (table.state.blocks["buin"], table.state.ready, table.state.revealed) == (after, [], {})
    everything = [*table.state.blocks.values(), *table.state.ready]
    for kind, fact in facts().blocks.items():
        assert table.state.block_pool[kind] + everything.count(kind) == fact.count


@pytest.mark.rule("p.24 Insert")
def test_where_insert_is_refused():
    blocks = {"buin": "cw", "feni": "inactive"}
    table = example(blocks=blocks, revealed=["feni"], deactivated=["buka"], ready=["cw"], showing=["CATALINA"])
    codes = {s: table.refused("allied", f"insert {s} cw CATALINA").code for s in ("buin", "feni", "buka")}
    assert codes == {"buin": "has_coastwatcher", "feni": "revealed", "buka": "deactivated"}
    assert table.refused("allied", "insert kavieng cw_guerrillas CATALINA").code == "not_ready"
    table = example(showing=["CATALINA"])
    assert table.refused("allied", "insert kavieng cw CATALINA").code == "nobody_ready"


@pytest.mark.rule("p.24 Insert", "p.24 Ruling 15")
def test_insert_to_crew_needs_a_joint_block_in_the_pool():
    blocks = {"buin": "crew", "feni": "cw_crew", "lae": "cw_crew", "buka": "cw_crew"}
    table = example(blocks=blocks, ready=["cw"], showing=["CATALINA"])
    assert table.refused("allied", "insert buin cw CATALINA").facts == {"block": "cw_crew"}
    assert table.legal("allied", "insert kavieng cw CATALINA")


@pytest.mark.rule("p.24 Insert")
def test_insert_at_an_allied_held_station_needs_no_draw():
    table = example(ready=["cw"], showing=["CATALINA"])
    table.do("allied", "insert tataba cw CATALINA", [])
    assert table.state.blocks["tataba"] == "cw"


# --- p.24 Retrieve


@pytest.mark.rule("p.24 Retrieve")
def test_where_retrieve_is_refused():
    blocks = {"buin": "crew", "vella_lavella": "cw", "buka": "cw_refugees", "choiseul": "cw", "feni": "cw_crew"}
    table = example(blocks=blocks, revealed=["vella_lavella"], showing=["BOATS"])
    codes = {s: table.refused("allied", f"retrieve buin {s} BOATS").code for s in ("vella_lavella", "buka", "kavieng")}
    assert codes == {"vella_lavella": "revealed", "buka": "receiver_has_company", "kavieng": "not_next"}
    assert table.refused("allied", "retrieve feni namatanai BOATS").code == "use_rescue"
    assert table.refused("allied", "retrieve choiseul buin BOATS").code == "nobody_alone"
    assert table.choices("allied", table.read("allied", "retrieve buin choiseul BOATS").__class__, "station") == [
        "buin"
    ]
    assert table.legal("allied", "retrieve buin choiseul BOATS")


@pytest.mark.rule("p.24 Retrieve")
def test_nobody_near_to_receive():
    table = example(blocks={"buin": "crew", "feni": "refugees", "namatanai": "cw"}, showing=["BOATS"])
    assert table.refused("allied", "retrieve buin buka BOATS").code == "nobody_to_receive"
    table = example(blocks={"buin": "crew", "buka": "cw_crew"}, showing=["BOATS"])
    assert table.refused("allied", "retrieve buin buka BOATS").code == "receiver_has_company"


@pytest.mark.rule("p.24 Retrieve", "p.24 Ruling 15")
def test_retrieve_needs_a_joint_block_in_the_pool():
    blocks = {"buin": "crew", "vella_lavella": "cw", "feni": "cw_crew", "lae": "cw_crew", "buka": "cw_crew"}
    assert example(blocks=blocks, showing=["BOATS"]).refused("allied", "retrieve buin vella_lavella BOATS").facts == {
        "block": "cw_crew"
    }


@pytest.mark.rule("p.24 Retrieve")
def test_retrieve_in_allied_held_space_is_automatic():
    table = example(blocks={"aola": "refugees", "lunga_tulagi": "cw_guerrillas"}, showing=["BOATS"])
    table.do("allied", "retrieve aola lunga_tulagi BOATS", [])
    assert (table.state.blocks["aola"], table.state.blocks["lunga_tulagi"]) == ("inactive", "cw_refugees")
    assert table.state.block_pool["cw_guerrillas"] == 4


# --- secrets


@pytest.mark.rule("p.9 Acting Secretly", "p.19 Declares but not where")
@pytest.mark.parametrize(
    ("blocks", "order"),
    [
        ("cw", "resupply {at} CATALINA"),
        ("cw", "rescue {at} CATALINA"),
        ("cw_crew", "rescue {at} CATALINA"),
        ("inactive", "insert {at} cw CATALINA"),
        ("refugees", "insert {at} cw CATALINA"),
    ],
)
def test_an_unseen_deliver_does_not_tell_where(blocks, order):
    def make():
        return example(
            blocks={"buin": blocks, "feni": blocks},
            ready=["cw"],
            allied_hand=["CATALINA"],
            japanese_hand=["INFORMERS"],
        )

    assert_alike_elsewhere(make, [("allied", order, None), ("japanese", None, ["N", "N"])], "buin", "feni")


@pytest.mark.rule("p.9 Acting Secretly")
def test_an_unseen_retrieve_does_not_tell_where():
    def make():
        blocks = {"buin": "crew", "vella_lavella": "cw", "tabar": "crew", "kavieng": "cw"}
        return example(blocks=blocks, showing=["BOATS"], japanese_hand=["INFORMERS"])

    steps = [("allied", "retrieve {at} BOATS", None), ("japanese", None, ["N", "N"])]
    assert_alike_elsewhere(make, steps, "buin vella_lavella", "tabar kavieng")


@pytest.mark.rule("p.9 Acting Secretly")
def test_an_automatic_deliver_does_not_tell_where():
    def make():
        return example(blocks={"tataba": "cw_crew", "aola": "cw_crew"}, showing=["BOATS"], japanese_hand=["ZEROS"])

    assert_alike_elsewhere(make, [("allied", "rescue {at} BOATS", [])], "tataba", "aola")


@pytest.mark.rule("p.9 Acting Secretly")
def test_what_the_allies_could_insert_is_no_ones_business():
    tables = [
        example(blocks={"buin": "crew"}, ready=[kind], showing=["CATALINA"], japanese_hand=["INFORMERS"])
        for kind in ("cw", "cw_guerrillas")
    ]
    for table, kind in zip(tables, ("cw", "cw_guerrillas"), strict=True):
        table.do("allied", f"insert buin {kind} CATALINA").passes(["N", "N"])
    from tests.engine.coast_watchers.builder import alike

    assert all(alike(tables[0], tables[1], seat) for seat in ("japanese", None))
