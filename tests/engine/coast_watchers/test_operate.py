"""Operate: Observe, Recruit, Resist, their Patrol cup draws, and the rulebook's example (p.17, 29-31)."""

from __future__ import annotations

import pytest

from engine.coast_watchers.data import facts
from tests.engine.coast_watchers.allied_tables import assert_alike_elsewhere, example


def card(title: str) -> str:
    return facts().titled[title][0].id


def codes(table, verb: str, stations: list[str], tail: str = "") -> dict[str, str]:
    return {s: table.refused("allied", f"{verb} {s}{tail}").code for s in stations}


# --- p.31 the example


@pytest.mark.rule("p.31 Operate Example", "p.30 Recruit", "p.30 Resist", "p.29 Observe")
def test_recruit_resist_and_observe_in_one_phase():
    table = example(
        blocks={"buin": "cw", "vella_lavella": "cw"},
        patrols={"buin": "army", "buka": "police"},
        allied_hand=["RESISTANCE"],
        reports={"vella_lavella": "unknown"},
        cup=(4, 8),
    )
    table.do("allied", "recruit buin", ["E", "E"])
    assert table.seen("japanese", "operate") == [{"kind": "recruit", "patrol": "army", "card": ""}]
    assert table.state.blocks["buin"] == "cw_guerrillas"
    assert (table.state.revealed, table.state.cup_evasion) == ({}, 7)
    table.do("allied", "resist buin RESISTANCE", ["E", "E"])
    assert table.state.showing == [card("RESISTANCE")]
    table.do("allied", "remove-patrols buka")
    assert table.state.patrols == {"buin": "army"}
    assert (table.state.showing, table.state.discards) == ([], [card("RESISTANCE")])
    table.do("allied", "observe vella_lavella", ["P"])
    assert table.state.revealed == {"vella_lavella": "cw"}
    assert table.state.reports["vella_lavella"] == "clear"
    assert table.state.report_pool["clear_site"] == 11
    assert table.state.looked == {"vella_lavella": "quiet"}
    table.do("allied", "evade vella_lavella")
    assert table.state.revealed == {}


# --- the draw (p.17)


@pytest.mark.rule("p.17 Patrol cup, Operate column")
@pytest.mark.parametrize(
    ("patrol", "drawn", "outcome", "succeeds", "after"),
    [
        (None, "E", "no_contact", True, "hidden"),
        (None, "P", "closing_in", True, "revealed"),
        ("army", "EE", "no_contact", True, "hidden"),
        ("army", "PE", "closing_in", True, "revealed"),
        ("army", "PP", "trapped", False, "revealed"),
        ("police", "EEE", "no_contact", True, "hidden"),
        ("police", "PEE", "closing_in", True, "revealed"),
        ("police", "PPE", "trapped", False, "revealed"),
        ("police", "PPP", "captured", False, "taken"),
    ],
)
def test_the_outcomes(patrol, drawn, outcome, succeeds, after):
    table = example(blocks={"choiseul": "cw"}, patrols={"choiseul": patrol} if patrol else {}, cup=(4, 6))
    table.do("allied", "recruit choiseul", list(drawn))
    told = table.told("operate_outcome")[0].facts
    assert told == {"kind": "recruit", "outcome": outcome, "succeeds": succeeds}
    state = table.state
    assert ("choiseul" in state.revealed, "choiseul" in state.blocks) == (after == "revealed", after != "taken")
    if after == "taken":
        assert state.taken == ["cw"]
    else:
        assert state.blocks["choiseul"] == ("cw_guerrillas" if succeeds else "cw")
    assert state.cup_patrol == 4
    assert state.cup_evasion == 6 - max(0, drawn.count("E") - 1)


@pytest.mark.rule("p.17 D Exploit", "p.29 Operate")
def test_a_coastwatcher_captured_gives_an_exploit():
    table = example(blocks={"buin": "cw"}, patrols={"buin": "police", "buka": "army"})
    table.do("allied", "observe buin", ["P", "P", "P"])
    assert (table.state.taken, table.waiting) == (["cw"], ("japanese",))
    table.do("japanese", "flip buka")
    assert table.waiting == ("allied",)


@pytest.mark.rule("p.17 Draw", "p.9 Acting Secretly")
def test_the_label_of_the_draw_does_not_tell_the_place():
    table = example(blocks={"buin": "cw"})
    table.do("allied", "observe buin", ["E"])
    assert [draw.label for draw in table.outcome.draws] == ["t2/allied1/patrol-cup"]


# --- Observe (p.29)


@pytest.mark.rule("p.29 Observe")
def test_a_secret_look_and_a_secret_report():
    table = example(blocks={"lae": "cw"}, backs={"lae": "aircraft"}, reports={"lae": "unknown"})
    table.do("allied", "observe lae", ["E"])
    assert table.state.reports["lae"] == "aircraft"
    assert table.state.looked == {"lae": "aircraft"}
    assert table.state.looked_turn == {"lae": 2}
    assert table.seen("japanese", "observed") == [{}]
    assert table.seen("allied", "observed") == [{"space": "lae", "back": "aircraft", "report": "placed"}]
    assert table.view("japanese").s.reports["lae"] == ""
    assert table.view("japanese").s.looked == {}
    assert not table.outcome.undoable


@pytest.mark.rule("p.29 Observe")
def test_an_open_look_tells_the_place_but_not_the_report():
    table = example(
        blocks={"rabaul": "cw"},
        patrols={"rabaul": "army"},
        backs={"rabaul": "transports"},
        reports={"rabaul": "unknown"},
    )
    table.do("allied", "observe rabaul", ["P", "E"])
    assert table.state.revealed == {"rabaul": "cw"}
    assert table.state.reports["rabaul"] == "transports"
    assert table.seen("japanese", "operate") == [{"kind": "observe", "patrol": "army", "card": ""}]
    assert table.seen("japanese", "observed_openly") == [{"space": "rabaul"}]
    assert table.seen(None, "observed_openly") == [{"space": "rabaul"}]
    assert table.seen("allied", "observed_openly")[0]["back"] == "transports"
    assert table.view(None).s.reports["rabaul"] == ""


@pytest.mark.rule("p.30 Observe Example")
def test_reports_of_transports_aircraft_and_a_clear_base():
    table = example(
        blocks={"rabaul": "cw", "kavieng": "cw", "buin": "cw"},
        backs={"rabaul": "transports", "kavieng": "aircraft"},
        reports=dict.fromkeys(["rabaul", "kavieng", "buin", "rekata_bay"], "unknown"),
    )
    for station in ("rabaul", "kavieng", "buin"):
        table.do("allied", f"observe {station}", ["E"])
    reports = {s: table.state.reports[s] for s in ("rabaul", "kavieng", "buin", "rekata_bay")}
    assert reports == {"rabaul": "transports", "kavieng": "aircraft", "buin": "clear", "rekata_bay": "unknown"}
    pool = table.state.report_pool
    assert (pool["transports_base"], pool["aircraft_base"], pool["clear_base"]) == (1, 3, 6)


@pytest.mark.rule("p.29 Observe")
def test_a_second_look_replaces_an_old_report_either_way():
    table = example(
        blocks={"lae": "cw", "buin": "cw"}, backs={"lae": "aircraft"}, reports={"lae": "clear", "buin": "warships"}
    )
    clear, warships = table.state.report_pool["clear_base"], table.state.report_pool["warships_base"]
    table.do("allied", "observe lae", ["E"]).do("allied", "observe buin", ["E"])
    assert (table.state.reports["lae"], table.state.reports["buin"]) == ("aircraft", "clear")
    assert table.state.report_pool["clear_base"] == clear
    assert table.state.report_pool["warships_base"] == warships + 1


@pytest.mark.rule("p.30 No Report left", "p.30 Ruling 22")
def test_without_a_fitting_report_the_box_keeps_its_marker():
    table = example(blocks={"buin": "cw"}, reports={"buin": "unknown"})
    table.state.report_pool["clear_base"] = 0
    table.do("allied", "observe buin", ["E"])
    assert (table.state.reports["buin"], table.state.looked["buin"]) == ("unknown", "quiet")
    assert table.seen("allied", "observed")[0]["report"] == "kept"


@pytest.mark.rule("p.29 Observe")
def test_a_space_without_a_report_box_gets_none():
    table = example(blocks={"feni": "cw"})
    assert "feni" not in table.state.reports
    table.do("allied", "observe feni", ["E"])
    assert "feni" not in table.state.reports
    assert table.state.looked == {"feni": "quiet"}


@pytest.mark.rule("p.29 Observe")
def test_where_observe_is_refused():
    blocks = {"buka": "cw", "tataba": "cw", "orford": "cw", "buin": "crew", "lae": "cw"}
    table = example(blocks=blocks, revealed=["buka"], quiet=["orford"], deactivated=["feni"])
    assert codes(table, "observe", ["buka", "tataba", "orford", "buin", "feni"]) == {
        "buka": "revealed",
        "tataba": "allied_held",
        "orford": "flag_up",
        "buin": "no_coastwatcher",
        "feni": "deactivated",
    }
    assert table.refused("allied", "observe buka").nearest == ("lae",)


# --- Recruit (p.30)


@pytest.mark.rule("p.30 Recruit")
def test_where_recruit_is_refused():
    blocks = {"buin": "cw_crew", "buka": "cw_guerrillas", "choiseul": "cw", "tataba": "cw", "feni": "refugees"}
    table = example(blocks=blocks)
    assert codes(table, "recruit", ["buin", "buka", "tataba", "feni"]) == {
        "buin": "not_alone",
        "buka": "not_alone",
        "tataba": "allied_held",
        "feni": "no_coastwatcher",
    }
    assert table.refused("allied", "recruit buin").facts["company"] == "crew"
    table = example(blocks=blocks, ready=["cw_guerrillas"] * 3)
    refusal = table.refused("allied", "recruit choiseul")
    assert (refusal.code, refusal.facts) == ("pool_empty", {"block": "cw_guerrillas"})


@pytest.mark.rule("p.30 Recruit")
def test_an_open_recruit_shows_the_guerrillas():
    table = example(blocks={"choiseul": "cw"}, patrols={"choiseul": "army"})
    table.do("allied", "recruit choiseul", ["P", "E"])
    assert table.state.revealed == {"choiseul": "cw_guerrillas"}
    assert table.state.records == {"choiseul": "cw_guerrillas"}
    assert table.seen(None, "block_switched") == [{"station": "choiseul", "block": "cw_guerrillas"}]


# --- Resist (p.30)


def resist_table(**fields):
    fields.setdefault("blocks", {"buin": "cw_guerrillas"})
    fields.setdefault("patrols", {"buin": "army"})
    fields.setdefault("showing", ["RESISTANCE"])
    return example(cup=(4, 6), **fields)


@pytest.mark.rule("p.30 RESISTANCE")
def test_resistance_at_the_own_station_stays_while_hidden():
    table = resist_table(ready_patrols=1)
    mat = table.state.patrol_mat
    table.do("allied", "resist buin RESISTANCE", ["E", "E"])
    assert type(table.pending).__name__ == "Removal"
    assert table.pending.private
    table.do("allied", "remove-patrols buin")
    assert table.state.patrols == {}
    assert (table.state.patrol_mat, table.state.ready_patrols) == (mat + 1, 1)
    assert (table.state.showing, table.state.revealed) == ([card("RESISTANCE")], {})


@pytest.mark.rule("p.30 RESISTANCE")
@pytest.mark.parametrize(
    ("drawn", "patrols"), [("PE", {}), ("PP", {"buin": "army"})], ids=["D30f Closing In", "Trapped: Revealed as well"]
)
def test_resistance_is_discarded_when_the_guerrillas_are_revealed(drawn, patrols):
    table = resist_table()
    table.do("allied", "resist buin RESISTANCE", list(drawn))
    if not patrols:
        table.do("allied", "remove-patrols buin")
    assert table.state.revealed == {"buin": "cw_guerrillas"}
    assert (table.state.patrols, table.state.discards) == (patrols, [card("RESISTANCE")])


@pytest.mark.rule("p.30 RESISTANCE")
def test_resistance_reaches_over_no_sea_and_is_discarded():
    table = resist_table(blocks={"gasmata": "cw_guerrillas"}, patrols={"talasea": "police", "buka": "army"})
    table.do("allied", "resist gasmata RESISTANCE", ["E"])
    assert table.refused("allied", "remove-patrols buka").code == "patrol_out_of_reach"
    table.do("allied", "remove-patrols talasea")
    assert (table.state.patrols, table.state.discards) == ({"buka": "army"}, [card("RESISTANCE")])


@pytest.mark.rule("p.30 RESISTANCE")
def test_resistance_removes_one_only():
    table = resist_table(patrols={"buin": "army", "buka": "army"})
    table.do("allied", "resist buin RESISTANCE", ["E", "E"])
    refusal = table.refused("allied", "remove-patrols buin+buka")
    assert (refusal.code, refusal.facts["count"]) == ("remove_exactly", 1)


@pytest.mark.rule("p.30 RESISTANCE", "p.17 Captured")
def test_resist_captured():
    table = resist_table(patrols={"buin": "police"})
    table.do("allied", "resist buin RESISTANCE", ["P", "P", "P"])
    assert table.state.taken == ["cw_guerrillas"]
    assert table.state.discards == [card("RESISTANCE")]


KENNEDY = {
    "blocks": {"segi": "cw_guerrillas"},
    "patrols": {"choiseul": "army", "munda": "police", "vella_lavella": "army", "buin": "army"},
    "showing": ["KENNEDY'S ARMY", "BARGES"],
}


@pytest.mark.rule("p.30 KENNEDY'S ARMY")
def test_kennedys_army_removes_two_of_the_region_and_discards_barges():
    table = resist_table(**KENNEDY)
    table.do("allied", "resist segi KENNEDY'S ARMY", ["E"])
    assert table.refused("allied", "remove-patrols choiseul+buin").code == "patrol_out_of_reach"
    assert table.refused("allied", "remove-patrols choiseul").facts == {"count": 2}
    table.do("allied", "remove-patrols choiseul+munda")
    assert table.state.patrols == {"vella_lavella": "army", "buin": "army"}
    assert (table.state.showing, table.state.discards) == ([card("KENNEDY'S ARMY")], [card("BARGES")])


@pytest.mark.rule("p.30 KENNEDY'S ARMY")
def test_kennedys_army_without_success_does_nothing():
    table = resist_table(**{**KENNEDY, "patrols": {"segi": "army", "munda": "army"}})
    table.do("allied", "resist segi KENNEDY'S ARMY", ["P", "P"])
    assert table.state.patrols == {"segi": "army", "munda": "army"}
    assert table.state.showing == [card("KENNEDY'S ARMY"), card("BARGES")]


@pytest.mark.rule("p.30 Ruling 23")
def test_kennedys_army_removes_as_many_as_there_are():
    table = resist_table(**{**KENNEDY, "patrols": {"munda": "army", "buin": "army"}})
    table.do("allied", "resist segi KENNEDY'S ARMY", ["E"]).do("allied", "remove-patrols munda")
    assert table.state.patrols == {"buin": "army"}


@pytest.mark.rule("p.30 Resist")
def test_where_resist_is_refused():
    assert resist_table(showing=[]).refused("allied", "resist buin RESISTANCE").code == "no_resist_card"
    assert resist_table(patrols={}).refused("allied", "resist buin RESISTANCE").code == "no_patrol_to_remove"
    table = resist_table(showing=["KENNEDY'S ARMY"])
    assert table.refused("allied", "resist buin KENNEDY'S ARMY").code == "guerrillas_elsewhere"
    table = resist_table(blocks={"buin": "cw"})
    assert table.refused("allied", "resist buin RESISTANCE").code == "no_guerrillas"
    table = resist_table(
        blocks={"buin": "cw_guerrillas", "segi": "cw_guerrillas"}, showing=["KENNEDY'S ARMY", "RESISTANCE"]
    )
    assert table.refused("allied", "resist buin KENNEDY'S ARMY").code == "guerrillas_elsewhere"


@pytest.mark.rule("p.30 Resist")
def test_resist_shows_the_card_from_the_hand():
    table = resist_table(showing=[], allied_hand=["RESISTANCE"])
    table.do("allied", "resist buin RESISTANCE", ["E", "E"])
    assert table.state.showing == [card("RESISTANCE")]
    assert table.state.allied_missions == []


# --- secrets


@pytest.mark.rule("p.9 Acting Secretly", "p.29 Declares the type and the Patrol")
@pytest.mark.parametrize("order", ["observe {at}", "recruit {at}"])
def test_a_secret_operate_does_not_tell_where(order):
    def make():
        return example(
            blocks={"buin": "cw", "feni": "cw"},
            patrols={"buin": "army", "feni": "army"},
            reports={"buin": "unknown", "feni": "unknown"},
            backs={"buin": "warships"},
            japanese_hand=["DIRECTION FINDERS", "CAMOUFLAGE"],
        )

    # The backs differ too: what was seen and whether a Report was placed must not show either.
    steps = [("allied", order, None), ("japanese", None, ["E", "E"])]
    assert_alike_elsewhere(make, steps, "buin", "feni")


@pytest.mark.rule("p.9 Acting Secretly")
def test_a_secret_resist_does_not_tell_where_beyond_the_patrol_removed():
    def make():
        return example(
            blocks={"buka": "cw_guerrillas", "choiseul": "cw_guerrillas"},
            patrols={"buin": "army"},
            showing=["RESISTANCE"],
            japanese_hand=["INFORMERS"],
        )

    steps = [
        ("allied", "resist {at} RESISTANCE", None),
        ("japanese", None, ["E"]),
        ("allied", "remove-patrols buin", None),
    ]
    assert_alike_elsewhere(make, steps, "buka", "choiseul")


@pytest.mark.rule("p.9 Acting Secretly")
def test_kennedys_army_does_not_tell_which_guerrillas():
    def make():
        return example(
            blocks={"munda": "cw_guerrillas", "rekata_bay": "cw_guerrillas"},
            patrols={"munda": "army", "rekata_bay": "army"},
            showing=["KENNEDY'S ARMY"],
            japanese_hand=["INFORMERS"],
        )

    steps = [
        ("allied", "resist {at} KENNEDY'S ARMY", None),
        ("japanese", None, ["E", "E"]),
        ("allied", "remove-patrols munda+rekata_bay", None),
    ]
    assert_alike_elsewhere(make, steps, "munda", "rekata_bay")
