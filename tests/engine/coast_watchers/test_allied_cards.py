"""Each Allied card that is played, and the Japanese cards played against Allied actions."""

from __future__ import annotations

import pytest

from engine.coast_watchers.data import facts
from tests.engine.coast_watchers.allied_tables import assert_alike_elsewhere, control_like, example
from tests.engine.coast_watchers.builder import alike, build


def card(title: str) -> str:
    return facts().titled[title][0].id


# --- cards of the whole phase


@pytest.mark.rule("p.19 MACKENZIE")
def test_mackenzie_gives_two_more_actions_at_the_start():
    table = example(allied_hand=["MACKENZIE", "FELDT"])
    table.do("allied", "mackenzie")
    assert (table.state.stack[-2].allowed, table.state.discards) == (7, [card("MACKENZIE")])
    for _ in range(7):
        table.do("allied", "train")
    assert table.refused("allied", "train").facts == {"most": 7}
    table = example(allied_hand=["MACKENZIE"])
    table.do("allied", "train")
    assert table.refused("allied", "mackenzie").code == "only_at_start"


@pytest.mark.rule("p.19 MACKENZIE")
def test_mackenzie_counts_for_one_phase():
    table = example(number=1, allied_hand=["MACKENZIE"])
    table.do("allied", "mackenzie").do("allied", "end-phase").do("japanese", "end-phase")
    assert table.state.stack[-2].allowed == 5


@pytest.mark.rule("p.7 CACHES", "p.41 CACHES")
def test_caches_shown_or_discarded_for_evasion():
    table = example(allied_hand=["CACHES"], cup=(4, 6))
    table.do("allied", "caches no")
    assert (table.state.showing, table.state.cup_evasion) == ([card("CACHES")], 6)
    assert table.refused("allied", "caches no").code == "card_already_shown"
    table.do("allied", "caches yes")
    assert (table.state.showing, table.state.discards) == ([], [card("CACHES")])
    assert (table.state.cup_evasion, table.state.evasion_mat) == (9, 9)
    assert table.refused("allied", "caches yes").code == "card_not_held"
    table = example(allied_hand=["CACHES"], cup=(4, 17)).do("allied", "caches yes")
    assert (table.state.cup_evasion, table.state.discards) == (18, [card("CACHES")])


@pytest.mark.rule("p.12 FELDT")
def test_feldt_looks_at_three_and_keeps_one():
    table = example(situation="C", allied_hand=["FELDT"], allied_asset_deck=["AA06", "AA11", "AA12", "AA15"])
    table.do("allied", "feldt", ["AA15", "AA06", "AA11"])
    assert (table.waiting, table.pending.private) == (("allied",), True)
    assert table.view("allied").decision.cards == ["AA06", "AA11", "AA15"]
    assert table.view("japanese").s.stack[-1].cards == []
    assert "AA15" not in str(table.seen("japanese"))
    table.do("allied", "keep FIGHTER COVER")
    assert table.state.allied_assets == ["AA06"]
    assert table.state.allied_asset_deck == ["AA11", "AA12", "AA15"]
    assert table.state.discards == [card("FELDT")]
    assert table.seen("japanese", "card_kept") == [{}]
    assert table.state.stack[-2].taken == 0


@pytest.mark.rule("p.12 FELDT")
def test_feldt_needs_an_undrawn_card():
    table = example(situation="C", allied_hand=["FELDT"], allied_asset_deck=[])
    assert table.refused("allied", "feldt").code == "no_cards_left"


@pytest.mark.rule("p.8 CODEBREAKERS")
def test_codebreakers_show_one_mission_to_the_allies_only():
    table = example(allied_hand=["CODEBREAKERS"], japanese_hand=["SECURITY", "FORTIFICATION"])
    missions = list(table.state.japanese_missions)
    table.do("allied", "codebreakers", [missions[1]])
    assert table.state.seen_missions == [missions[1]]
    assert table.seen("allied", "codebreakers") == [{"cards": [missions[1]]}]
    assert table.seen("japanese", "codebreakers") == [{}]
    assert table.view("japanese").s.seen_missions == []
    assert table.state.discards == [card("CODEBREAKERS")]
    assert not table.outcome.undoable
    table = example(allied_hand=["CODEBREAKERS"])
    assert table.refused("allied", "codebreakers").code == "no_mission_in_hand"


@pytest.mark.rule("p.8 CODEBREAKERS")
def test_the_japanese_do_not_learn_which_mission_was_seen():
    tables = []
    for which in (0, 1):
        table = example(allied_hand=["CODEBREAKERS"], japanese_hand=["SECURITY", "FORTIFICATION"])
        tables.append(table.do("allied", "codebreakers", [table.state.japanese_missions[which]]))
    assert all(alike(tables[0], tables[1], seat) for seat in ("japanese", None))


@pytest.mark.rule("p.7 Show")
def test_cards_that_work_while_showing_can_be_shown_ahead():
    hand = ["FIGHTER COVER", "PT SQUADRONS", "CANOES", "CARRIERS", "CLEMENS AND HIS SCOUTS", "KENNEDY'S ARMY"]
    table = example(allied_hand=[*hand, "INSERTION", "RESISTANCE", "SUBMARINE", "CATALINA", "TELERADIO"])
    for title in (*hand, "INSERTION", "RESISTANCE"):
        table.do("allied", f"show {title}")
        assert table.state.showing[-1] == card(title)
    for title in ("SUBMARINE", "CATALINA", "TELERADIO"):
        assert table.refused("allied", f"show {title}").code == "show_by_use"
    assert "show" not in table.verbs("allied")


# --- Deliver


@pytest.mark.rule("p.23 MISSIONARIES")
@pytest.mark.parametrize("kind", ["crew", "refugees"])
def test_missionaries_rescue_those_who_are_alone(kind):
    table = example(blocks={"buin": kind, "feni": "cw"}, allied_hand=["MISSIONARIES"], showing=["CATALINA"])
    assert table.refused("allied", "missionaries feni CATALINA").code == "nobody_alone"
    table.do("allied", "missionaries buin CATALINA", ["N", "N"])
    assert (table.state.rescued, table.state.blocks["buin"]) == ([kind], "inactive")
    assert table.told("delivery_draw")[0].facts["sighting"] == 3
    assert table.state.discards == [card("MISSIONARIES")]
    assert table.state.stack[-2].taken == 1


@pytest.mark.rule("p.23 MISSIONARIES", "p.21 Wrecked")
def test_missionaries_are_discarded_even_if_wrecked():
    table = example(blocks={"buin": "crew"}, allied_hand=["MISSIONARIES"], showing=["CATALINA"])
    table.do("allied", "missionaries buin CATALINA", ["S", "S"])
    assert (table.state.rescued, table.state.revealed) == ([], {"buin": "crew"})
    assert table.state.discards == [card("MISSIONARIES")]


@pytest.mark.rule("p.23 MISSIONARIES", "p.9 Acting Secretly")
def test_missionaries_do_not_tell_where():
    def make():
        return example(
            blocks={"buin": "crew", "feni": "crew"},
            allied_hand=["MISSIONARIES"],
            showing=["CATALINA"],
            japanese_hand=["INFORMERS"],
        )

    steps = [("allied", "missionaries {at} CATALINA", None), ("japanese", None, ["N", "N"])]
    assert_alike_elsewhere(make, steps, "buin", "feni")


@pytest.mark.rule("p.23 EXTRACTION")
@pytest.mark.parametrize("kind", ["crew", "refugees"])
def test_extraction_brings_out_both(kind):
    table = example(situation="C", blocks={"buin": f"cw_{kind}"}, allied_hand=["EXTRACTION"], showing=["CATALINA"])
    table.do("allied", "rescue buin CATALINA extraction=yes", ["N", "N"])
    state = table.state
    assert (state.blocks["buin"], state.ready, state.rescued) == ("inactive", ["cw"], [kind])
    assert (state.showing, state.extractions) == ([card("CATALINA"), card("EXTRACTION")], [card("EXTRACTION")])


@pytest.mark.rule("p.23 EXTRACTION")
def test_extraction_serves_once_and_not_if_wrecked():
    blocks = {"buin": "cw_crew", "feni": "cw_crew", "buka": "cw"}
    table = example(situation="C", blocks=blocks, allied_hand=["EXTRACTION"], showing=["SUBMARINE", "CATALINA"])
    refusal = table.refused("allied", "rescue buka SUBMARINE extraction=yes")
    assert refusal.code == "extraction_of_two"
    table.do("allied", "rescue buin CATALINA extraction=yes", ["S", "S"])
    assert (table.state.extractions, table.state.allied_missions) == ([], [card("EXTRACTION")])
    table.do("allied", "rescue feni SUBMARINE extraction=yes", ["N", "N"])
    assert table.state.extractions == [card("EXTRACTION")]
    table.do("allied", "insert kavieng cw SUBMARINE", ["N", "N"])
    table.state.blocks["lae"] = "cw_crew"
    table.state.used_cards = []
    assert table.refused("allied", "rescue lae CATALINA extraction=yes").code == "card_not_held"


@pytest.mark.rule("p.23 EXTRACTION")
def test_two_extractions_serve_one_after_the_other():
    table = example(
        situation="C",
        blocks={"buin": "cw_crew", "feni": "cw_refugees"},
        allied_hand=["EXTRACTION", "EXTRACTION"],
        showing=["SUBMARINE"],
    )
    for station in ("buin", "feni"):
        table.do("allied", f"rescue {station} SUBMARINE extraction=yes", ["N", "N"])
    assert table.state.extractions == ["AM01", "AM02"]


@pytest.mark.rule("p.23 EXTRACTION", "p.9 Acting Secretly")
def test_the_wish_to_use_extraction_does_not_show_before_success():
    tables = []
    for wish in ("no", "yes"):
        table = example(
            situation="C",
            blocks={"buin": "cw_crew"},
            allied_hand=["EXTRACTION"],
            showing=["CATALINA"],
            japanese_hand=["ZEROS", "INFORMERS"],
        )
        tables.append(table.do("allied", f"rescue buin CATALINA extraction={wish}"))
    assert alike(tables[0], tables[1], "japanese")
    for table in tables:
        table.passes(["S", "S"])
    assert alike(tables[0], tables[1], "japanese")


# --- Operate


@pytest.mark.rule("p.29 CLEMENS AND HIS SCOUTS")
def test_clemens_looks_next_door_even_over_no_sea():
    table = example(
        blocks={"gasmata": "cw"},
        backs={"talasea": "construction"},
        reports={"talasea": "unknown", "gasmata": "unknown"},
        patrols={"gasmata": "army", "talasea": "police"},
        allied_hand=["CLEMENS AND HIS SCOUTS"],
    )
    assert table.refused("allied", "observe gasmata scouts=lae").code == "not_next"
    table.do("allied", "observe gasmata scouts=talasea", ["E", "E"])
    assert table.seen("japanese", "operate") == [
        {"kind": "observe", "patrol": "army", "card": card("CLEMENS AND HIS SCOUTS")}
    ]
    assert (table.state.looked, table.state.reports["talasea"]) == ({"talasea": "construction"}, "construction")
    assert table.state.reports["gasmata"] == "unknown"
    assert table.state.showing == [card("CLEMENS AND HIS SCOUTS")]


@pytest.mark.rule("p.29 CLEMENS AND HIS SCOUTS")
@pytest.mark.parametrize(("drawn", "looked"), [("PE", {"talasea": "quiet"}), ("PP", {})])
def test_clemens_are_discarded_when_the_draw_reveals_the_coastwatcher(drawn, looked):
    table = example(blocks={"gasmata": "cw"}, patrols={"gasmata": "army"}, showing=["CLEMENS AND HIS SCOUTS"])
    table.do("allied", "observe gasmata scouts=talasea", list(drawn))
    assert (table.state.revealed, table.state.looked) == ({"gasmata": "cw"}, looked)
    assert table.state.discards == [card("CLEMENS AND HIS SCOUTS")]


@pytest.mark.rule("p.29 CLEMENS AND HIS SCOUTS")
def test_clemens_stay_when_they_only_observe_the_own_station():
    table = example(blocks={"gasmata": "cw"}, showing=["CLEMENS AND HIS SCOUTS"], quiet=["orford"])
    table.do("allied", "observe gasmata", ["P"])
    assert table.state.showing == [card("CLEMENS AND HIS SCOUTS")]
    assert table.seen("japanese", "operate")[0]["card"] == ""


@pytest.mark.rule("p.29 CLEMENS AND HIS SCOUTS")
def test_clemens_let_a_coastwatcher_at_a_flag_look_next_door_only():
    table = example(blocks={"orford": "cw"}, showing=["CLEMENS AND HIS SCOUTS"], quiet=["orford"])
    assert table.refused("allied", "observe orford").code == "flag_up"
    assert table.legal("allied", "observe orford scouts=gasmata")
    table = example(blocks={"gasmata": "cw"})
    assert table.refused("allied", "observe gasmata scouts=talasea").code == "card_not_held"


@pytest.mark.rule("p.29 CLEMENS AND HIS SCOUTS", "p.9 Acting Secretly")
def test_clemens_do_not_tell_where():
    def make():
        return example(
            blocks={"gasmata": "cw", "kavieng": "cw"},
            showing=["CLEMENS AND HIS SCOUTS"],
            reports={"talasea": "unknown"},
            japanese_hand=["DIRECTION FINDERS"],
        )

    steps = [("allied", "observe {at}", None), ("japanese", None, ["E"])]
    assert_alike_elsewhere(make, steps, "gasmata scouts=talasea", "kavieng scouts=tabar")


@pytest.mark.rule("p.30 SETON & WADDELL")
def test_seton_and_waddell_recruit_without_draw_or_action():
    table = example(
        blocks={"choiseul": "cw", "buin": "cw", "vella_lavella": "cw_crew"}, allied_hand=["SETON & WADDELL"]
    )
    assert table.refused("allied", "seton-waddell buin").code == "only_at"
    assert table.refused("allied", "seton-waddell vella_lavella").code == "not_alone"
    table.do("allied", "seton-waddell choiseul", [])
    assert table.state.blocks["choiseul"] == "cw_guerrillas"
    assert (table.state.stack[-2].taken, table.state.discards) == (0, [card("SETON & WADDELL")])
    assert table.seen("japanese", "recruited") == [{}]


@pytest.mark.rule("p.30 SETON & WADDELL", "p.9 Acting Secretly")
def test_seton_and_waddell_do_not_tell_where():
    def make():
        return example(blocks={"choiseul": "cw", "rekata_bay": "cw"}, allied_hand=["SETON & WADDELL"])

    assert_alike_elsewhere(make, [("allied", "seton-waddell {at}", [])], "choiseul", "rekata_bay")


# --- PHOTO RECCE (p.25)

PORT_MORESBY = control_like(
    allied_held=[
        s for s in facts().stations if s not in ("port_moresby", "salamaua", "lae", "rabaul", "talasea", "pondo")
    ],
    allied_bases=("port_moresby",),
    bases=("salamaua", "lae", "rabaul"),
)


def recce(**fields):
    fields.setdefault("allied_hand", ["PHOTO RECCE"])
    return example(
        PORT_MORESBY, backs={"lae": "aircraft", "rabaul": "transports"}, reports={"lae": "unknown"}, **fields
    )


@pytest.mark.rule("p.25 FIGHTER COVER and ZEROS examples")
def test_photo_recce_under_fighter_cover():
    table = recce(showing=["FIGHTER COVER", "ZEROS"])
    table.do("allied", "photo-recce salamaua+lae", [])
    assert table.state.looked == {"salamaua": "quiet", "lae": "aircraft"}
    assert table.state.reports["lae"] == "unknown"
    assert table.state.stack[-2].taken == 1
    assert table.state.stack[-2].begun == "B"
    assert table.state.discards == [card("PHOTO RECCE")]
    assert table.seen("japanese", "photo_recce") == [{"spaces": ["salamaua", "lae"]}]
    assert table.seen("japanese", "photo_recce_seen") == [{"space": "salamaua"}, {"space": "lae"}]
    assert not table.outcome.undoable


@pytest.mark.rule("p.25 ZEROS block PHOTO RECCE at Bases")
def test_zeros_spoil_it_at_a_base_out_of_cover_not_at_a_site():
    table = recce(showing=["FIGHTER COVER", "ZEROS"])
    table.do("allied", "photo-recce rabaul+pondo", [])
    assert table.state.looked == {"pondo": "quiet"}
    assert table.seen(None, "photo_recce_spoiled") == [{"space": "rabaul"}]


@pytest.mark.rule("p.25 ZEROS block PHOTO RECCE at Bases")
def test_zeros_may_be_shown_in_answer_and_fighter_cover_after_them():
    table = recce(allied_hand=["PHOTO RECCE", "FIGHTER COVER"], japanese_hand=["ZEROS", "DESTROYERS"])
    table.do("allied", "photo-recce lae")
    assert table.waiting == ("japanese",)
    assert table.refused("japanese", "show-patrols DESTROYERS").code == "card_without_effect"
    table.do("japanese", "show-patrols ZEROS")
    assert table.waiting == ("allied",)
    table.do("allied", "show-blockers FIGHTER COVER")
    assert table.state.looked == {"lae": "aircraft"}
    table = recce(allied_hand=["PHOTO RECCE", "FELDT"], japanese_hand=["ZEROS"])
    table.do("allied", "photo-recce lae").do("japanese", "show-patrols ZEROS")
    assert table.verbs("allied") == ["pass"]
    table.do("allied", "pass")
    assert table.state.looked == {}


@pytest.mark.rule("p.8 Windows tell nothing")
def test_the_question_for_zeros_depends_on_what_is_public():
    for hand in (["ZEROS"], ["INFORMERS"]):
        assert recce(japanese_hand=hand).do("allied", "photo-recce rabaul").waiting == ("japanese",)
        assert recce(japanese_hand=hand).do("allied", "photo-recce talasea").waiting == ("allied",)


@pytest.mark.rule("p.25 PHOTO RECCE")
def test_where_photo_recce_is_refused():
    table = recce(quiet=["talasea"])
    codes = {s: table.refused("allied", f"photo-recce {s}").code for s in ("talasea", "port_moresby", "lae+rabaul")}
    assert codes == {"talasea": "flag_up", "port_moresby": "allied_held", "lae+rabaul": "not_next"}
    table.do("allied", "train")
    assert table.refused("allied", "photo-recce lae").code == "step_closed"


@pytest.mark.rule("p.25 PHOTO RECCE", "p.11 FAR BASES")
def test_photo_recce_sees_guam_and_truk_in_situation_a():
    table = build("A", turn=2, phase="allied", backs={"truk": "aircraft"}, allied_hand=["PHOTO RECCE"])
    table.do("allied", "photo-recce guam+truk", [])
    assert table.state.looked == {"guam": "quiet", "truk": "aircraft"}


# --- Japanese cards against Operate


@pytest.mark.rule("p.17 DIRECTION FINDERS")
def test_direction_finders_take_one_chit_more():
    table = example(blocks={"buin": "cw"}, patrols={"buin": "army"}, japanese_hand=["DIRECTION FINDERS"])
    table.do("allied", "observe buin")
    assert (table.waiting, table.verbs("japanese")) == (("japanese",), ["pass", "direction-finders"])
    table.do("japanese", "direction-finders", ["P", "P", "P"])
    assert (table.state.taken, table.state.discards) == (["cw"], [card("DIRECTION FINDERS")])


@pytest.mark.rule("p.17 DIRECTION FINDERS", "p.17 Ruling 11")
def test_four_patrol_chits_are_captured():
    table = example(blocks={"buin": "cw"}, patrols={"buin": "police"}, japanese_hand=["DIRECTION FINDERS"])
    table.do("allied", "observe buin").do("japanese", "direction-finders", ["P", "P", "P", "P"])
    assert table.told("operate_outcome")[0].facts["outcome"] == "captured"


@pytest.mark.rule("p.8 Windows tell nothing")
@pytest.mark.parametrize("order", ["observe buin", "recruit buin", "resist segi KENNEDY'S ARMY"])
def test_direction_finders_are_asked_for_before_every_operate_draw(order):
    for hand in (["DIRECTION FINDERS"], ["INFORMERS"]):
        table = example(
            blocks={"buin": "cw", "segi": "cw_guerrillas"},
            patrols={"munda": "army"},
            showing=["KENNEDY'S ARMY"],
            japanese_hand=hand,
        )
        table.do("allied", order)
        assert (type(table.pending).__name__, table.waiting) == ("FindersMoment", ("japanese",))
    table = example(blocks={"buin": "cw"}, discards=["DIRECTION FINDERS"], japanese_hand=["INFORMERS"])
    table.do("allied", "recruit buin", ["E"])
    assert table.waiting == ("allied",)


@pytest.mark.rule("p.29 CAMOUFLAGE")
@pytest.mark.parametrize(("drawn", "revealed"), [("E", {}), ("P", {"buin": "cw"})])
def test_camouflage_spoils_the_look_and_nothing_else(drawn, revealed):
    table = example(
        blocks={"buin": "cw"},
        backs={"buin": "aircraft"},
        reports={"buin": "unknown"},
        discards=["DIRECTION FINDERS"],
        japanese_hand=["CAMOUFLAGE"],
    )
    table.do("allied", "observe buin", [drawn])
    assert type(table.pending).__name__ == "CamouflageMoment"
    table.do("japanese", "camouflage")
    assert (table.state.looked, table.state.reports["buin"]) == ({}, "unknown")
    assert (table.state.revealed, table.state.discards[-1]) == (revealed, card("CAMOUFLAGE"))
    assert table.seen("allied", "observe_spoiled") == [{}]


@pytest.mark.rule("p.8 Windows tell nothing", "p.29 CAMOUFLAGE")
def test_camouflage_is_asked_for_after_every_observe_that_would_succeed():
    for hand in (["CAMOUFLAGE"], ["INFORMERS"]):
        table = example(blocks={"buin": "cw"}, discards=["DIRECTION FINDERS"], japanese_hand=hand)
        assert type(table.do("allied", "observe buin", ["E"]).pending).__name__ == "CamouflageMoment"
    table = example(
        blocks={"buin": "cw", "feni": "cw"},
        patrols={"buin": "army"},
        discards=["DIRECTION FINDERS"],
        japanese_hand=["CAMOUFLAGE"],
    )
    assert table.do("allied", "observe buin", ["P", "P"]).waiting == ("allied",)
    assert table.do("allied", "recruit feni", ["E"]).waiting == ("allied",)
