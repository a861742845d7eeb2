"""Range and reach, and the rulebook's Deliver examples with its draws (p.22, 25-28)."""

from __future__ import annotations

import pytest

from engine.coast_watchers.data import facts
from tests.engine.coast_watchers.allied_tables import example

ASSETS = ["CATALINA", "SUBMARINE", "BOATS", "THE HARRIS NAVY", "PT SQUADRONS"]
R26 = {"buka": "cw", "tataba": "cw", "salamaua": "cw", "finschhafen": "cw", "feni": "cw", "buin": "cw"}
R27 = {"buin": "crew", "vella_lavella": "cw_guerrillas"}


def pool(table, kind: str) -> int:
    return table.state.block_pool.get(kind, 0)


# --- p.26 which Assets reach which Coastwatchers

REACHES = {
    "CATALINA": {"salamaua", "finschhafen", "feni", "buin"},
    "SUBMARINE": {"salamaua", "finschhafen", "feni", "buin"},
    "THE HARRIS NAVY": {"salamaua", "finschhafen"},
    "BOATS": {"salamaua", "finschhafen"},
    "PT SQUADRONS": {"salamaua", "finschhafen", "buin"},
}


@pytest.mark.rule("p.26 Resupply Target and Range Example")
@pytest.mark.parametrize("asset", ASSETS)
def test_resupply_example_which_assets_reach_whom(asset):
    table = example(blocks=R26, revealed=["buka"], showing=ASSETS)
    reached = {station for station in R26 if table.legal("allied", f"resupply {station} {asset}")}
    assert reached == REACHES[asset]


@pytest.mark.rule("p.26 Resupply Target and Range Example")
def test_resupply_example_why_not():
    table = example(blocks=R26, revealed=["buka"], showing=ASSETS)
    for order, code in (
        ("resupply buka CATALINA", "revealed"),
        ("resupply tataba CATALINA", "allied_held"),
        ("resupply feni THE HARRIS NAVY", "outside_regions"),
        ("resupply feni BOATS", "out_of_range"),
        ("resupply buin BOATS", "out_of_range"),
    ):
        assert table.refused("allied", order).code == code


@pytest.mark.rule("p.25 Range", "p.22 Delivery Assets")
@pytest.mark.parametrize(
    ("case", "order", "code"),
    [
        ("D25r02", "retrieve buin vella_lavella SUBMARINE", "asset_never"),
        ("D25r03", "retrieve buin vella_lavella PT SQUADRONS", "asset_never"),
        ("CATALINA", "retrieve buin vella_lavella CATALINA", "asset_never"),
        ("nobody near", "retrieve buka orford BOATS", "nobody_to_receive"),
        ("D25r04 far", "retrieve kavieng tabar BOATS", None),
        ("D25r05", "retrieve talasea gasmata BOATS", "only_by_no_sea"),
        ("D25r07", "retrieve kavieng tabar THE HARRIS NAVY", "outside_regions"),
        ("HARRIS in two Regions", "retrieve rooke gasmata THE HARRIS NAVY", None),
        ("D25r08", "insert rabaul cw BOATS", "out_of_range"),
        ("D25r08 gasmata", "insert lae cw BOATS", "out_of_range"),
        ("D25r09", "insert namatanai cw BOATS", "out_of_range"),
        ("D25r10", "insert pondo cw PT SQUADRONS", "out_of_range"),
        ("D25r12", "insert emirau cw PT SQUADRONS", "out_of_range"),
        ("D25r13", "insert emirau cw CATALINA", None),
        ("D25r14", "insert rabaul cw THE HARRIS NAVY", None),
        ("D25r15", "insert emirau cw THE HARRIS NAVY", "outside_regions"),
    ],
)
def test_reach(case, order, code):
    blocks = {"buin": "crew", "vella_lavella": "cw", "buka": "crew", "orford": "cw_guerrillas", "talasea": "refugees"}
    blocks |= {"gasmata": "cw", "kavieng": "refugees", "tabar": "cw", "rooke": "refugees"}
    table = example(blocks=blocks, ready=["cw"], showing=ASSETS)
    if code is None:
        assert table.legal("allied", order)
    else:
        assert table.refused("allied", order).code == code


@pytest.mark.rule("p.25 Range")
def test_boats_and_pt_squadrons_count_circles_and_their_own_range():
    table = example(ready=["cw"], showing=ASSETS)
    inserts = {
        asset: {s for s in facts().stations if table.legal("allied", f"insert {s} cw {asset}")}
        for asset in ("BOATS", "PT SQUADRONS")
    }
    assert {"gasmata", "port_moresby"} <= inserts["BOATS"]
    assert "orford" in inserts["PT SQUADRONS"] - inserts["BOATS"]
    assert inserts["BOATS"] < inserts["PT SQUADRONS"]


@pytest.mark.rule("p.25 Range 0 counts (ruling 18)")
def test_an_allied_held_station_is_in_reach_of_itself():
    table = example(blocks={"tataba": "cw"}, showing=["BOATS"])
    assert table.legal("allied", "rescue tataba BOATS")


# --- p.27-28 the Retrieve and Rescue examples


def retrieve_example(**fields):
    return example(
        situation="C",
        blocks=R27,
        patrols={"buin": "army"},
        showing=["BOATS", "PT SQUADRONS", "DESTROYERS"],
        allied_hand=["SUBMARINE"],
        japanese_hand=["BARGES", "INFORMERS"],
        **fields,
    )


def declare_retrieve(table, draws):
    table.do("allied", "retrieve buin vella_lavella BOATS").do("japanese", "show-patrols BARGES")
    return table.passes(draws)


@pytest.mark.rule("p.27 Retrieve Example")
def test_retrieve_example_unseen():
    table = retrieve_example()
    assert table.refused("allied", "retrieve buin vella_lavella PT SQUADRONS").code == "asset_never"
    declare_retrieve(table, ["N", "N"])
    drawn = table.told("delivery_draw")[0].facts
    assert (drawn["sighting"], drawn["nothing"], drawn["outcome"]) == (2, 5, "unseen")
    counts = {facts().cards[e.facts["card"]].title: e.facts["chits"] for e in table.told("patrol_counts")}
    assert counts == {"DESTROYERS": 1, "BARGES": 2}
    assert not table.told("patrol_blocked")
    assert (table.state.blocks["buin"], table.state.blocks["vella_lavella"]) == ("inactive", "cw_crew")
    assert not table.state.revealed
    assert (pool(table, "crew"), pool(table, "cw_guerrillas"), pool(table, "cw_crew")) == (3, 4, 2)


@pytest.mark.rule("p.27 Retrieve Example", "p.21 Spotted")
def test_retrieve_example_spotted():
    table = declare_retrieve(retrieve_example(), ["S", "N"])
    assert table.state.revealed == {"buin": "inactive", "vella_lavella": "cw_crew"}
    assert [(e.facts["station"], e.facts["block"]) for e in table.told("revealed")] == [
        ("buin", "crew"),
        ("vella_lavella", "cw_guerrillas"),
    ]
    assert table.waiting == ("japanese",)
    assert table.refused("japanese", "free-search vella_lavella").code == "only_the_target"
    table.do("japanese", "free-search buin", ["P", "P"])
    assert table.state.taken == ["inactive"]
    assert "buin" not in table.state.blocks


@pytest.mark.rule("p.27 Retrieve Example", "p.21 Wrecked")
def test_retrieve_example_wrecked():
    table = declare_retrieve(retrieve_example(), ["S", "S"])
    assert table.state.revealed == R27
    assert table.verbs("japanese") == ["free-search", "decline"]
    table.do("japanese", "decline")
    assert table.state.blocks["buin"] == "crew"
    assert table.waiting == ("allied",)


@pytest.mark.rule("p.28 Rescue Example")
def test_rescue_example():
    table = declare_retrieve(retrieve_example(), ["N", "N"])
    assert table.refused("allied", "rescue vella_lavella BOATS").code == "asset_used"
    assert table.legal("allied", "rescue vella_lavella PT SQUADRONS")
    table.events.clear()
    table.do("allied", "rescue vella_lavella SUBMARINE")
    table.passes(["N", "N"])
    drawn = table.told("delivery_draw")[0].facts
    assert (drawn["sighting"], drawn["nothing"]) == (2, 11)
    blocked = table.told("patrol_blocked")[0].facts
    assert [facts().cards[one].title for one in blocked.values()] == ["BARGES", "PT SQUADRONS"]
    assert table.state.blocks["vella_lavella"] == "cw"
    assert table.state.rescued == ["crew"]
    assert not table.state.revealed
    assert (pool(table, "cw_crew"), pool(table, "crew")) == (3, 2)
    table.state.blocks["buin"] = "cw"
    assert table.legal("allied", "resupply buin SUBMARINE")
