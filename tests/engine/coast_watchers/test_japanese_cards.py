"""Japanese cards played outside Operations and scoring, and the Allied FALSE TRAILS."""

from __future__ import annotations

import pytest

from engine.coast_watchers.actions import Deploy, Search
from engine.coast_watchers.cards.common import could_play, title
from tests.engine.coast_watchers.builder import alike, build


def prepare(*hand, **given):
    return build(given.pop("situation", "C"), phase="preparations", japanese_hand=hand, **given)


def hunt(*hand, **given):
    cup = given.pop("cup", (6, 8))
    return build(given.pop("situation", "C"), phase="countermeasures", japanese_hand=hand, cup=cup, **given)


def titles(ids):
    return sorted(title(one) for one in ids)


# --- BARGES


@pytest.mark.rule("card BARGES")
def test_barges_shown_in_preparations_build_up_once_more():
    table = prepare("BARGES").do("japanese", "build-up rabaul transports").do("japanese", "barges lae supplies")
    assert table.state.backs["lae"] == "supplies"
    assert titles(table.state.showing) == ["BARGES"]
    assert table.state.stack[-2].actions == 1
    assert table.seen("allied", "extra_build_up") == [{"card": "BARGES"}]
    assert table.refused("japanese", "barges buin supplies").code == "card_already_shown"


@pytest.mark.rule("card BARGES")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("barges lae aircraft", "not_by_this_card"),
        ("barges lae quiet", "not_by_this_card"),
        ("barges orford troops", "lies_quiet"),
        ("barges milne_bay troops", "not_japanese_held"),
        ("barges talasea supplies", "not_on_this_type"),
    ],
)
def test_barges_refused(order, code):
    assert prepare("BARGES").refused("japanese", order).code == code


@pytest.mark.rule("card BARGES")
def test_barges_need_a_marker_that_fits():
    backs = {"buka": "troops", "tabar": "troops"}
    assert prepare("BARGES", backs=backs).refused("japanese", "barges talasea troops").code == "no_back_fits"
    assert prepare().refused("japanese", "barges lae supplies").code == "card_not_held"


# --- IMAMURA


@pytest.mark.rule("card IMAMURA")
def test_imamura_is_discarded_for_any_build_up():
    table = prepare("IMAMURA", situation="I").do("japanese", "build-up rabaul aircraft")
    table.do("japanese", "imamura lae warships")
    assert table.state.backs["lae"] == "warships"
    assert titles(table.state.discards) == ["IMAMURA"]
    assert (table.state.stack[-2].actions, table.state.stack[-2].build_ups) == (1, 1)
    assert table.seen("japanese", "extra_build_up")[0]["backs"] == ["warships"]
    assert table.seen("allied", "extra_build_up") == [{"card": "IMAMURA"}]


@pytest.mark.rule("card IMAMURA")
def test_imamura_follows_the_rules_of_build_up():
    table = prepare("IMAMURA", situation="I")
    assert table.refused("japanese", "imamura salamaua warships").code == "not_on_this_type"
    assert table.refused("japanese", "imamura orford troops").code == "lies_quiet"
    assert prepare(situation="I").refused("japanese", "imamura lae troops").code == "card_not_held"


# --- NEWS BROADCASTS


@pytest.mark.rule("card NEWS BROADCASTS")
def test_news_broadcasts_make_the_allies_reveal_one_of_their_choice():
    table = prepare("NEWS BROADCASTS", blocks={"buka": "cw", "buin": "cw_crew", "lae": "cw"})
    table.do("japanese", "news-broadcasts bougainville")
    assert titles(table.state.discards) == ["NEWS BROADCASTS"]
    assert table.waiting == ("allied",)
    assert table.refused("allied", "forced-reveal lae").code == "not_in_region"
    table.do("allied", "forced-reveal buin")
    assert table.state.revealed == {"buin": "cw_crew"}
    assert table.waiting == ("japanese",)
    assert table.state.phase == "preparations"


@pytest.mark.rule("card NEWS BROADCASTS")
def test_news_broadcasts_find_nobody():
    table = prepare("NEWS BROADCASTS", "ZEROS", blocks={"buka": "crew"})
    table.do("japanese", "news-broadcasts bougainville")
    assert table.state.revealed == {}
    assert table.waiting == ("japanese",)
    assert table.seen(None, "news_broadcasts") == [{"region": "bougainville", "any": False}]


@pytest.mark.rule("card NEWS BROADCASTS")
def test_a_single_coastwatcher_is_asked_for_like_several():
    one = prepare("NEWS BROADCASTS", blocks={"buka": "cw"}).do("japanese", "news-broadcasts bougainville")
    two = prepare("NEWS BROADCASTS", blocks={"buka": "cw", "buin": "cw"})
    two.do("japanese", "news-broadcasts bougainville")
    assert one.waiting == two.waiting == ("allied",)
    assert alike(one, two, "japanese")
    assert one.refused("allied", "forced-reveal buin").code == "no_hidden_coastwatcher"


@pytest.mark.rule("card NEWS BROADCASTS")
def test_news_broadcasts_need_a_region_with_a_hidden_block():
    table = prepare("NEWS BROADCASTS", revealed=["buka"], deactivated=["buin"])
    assert table.refused("japanese", "news-broadcasts bougainville").code == "no_hidden_block_in"
    assert table.refused("japanese", "news-broadcasts antarctica").code == "unknown"
    assert prepare().refused("japanese", "news-broadcasts bougainville").code == "card_not_held"


# --- YAMAMOTO


@pytest.mark.rule("card YAMAMOTO")
def test_yamamoto_keeps_one_of_two_undrawn_missions():
    table = prepare("YAMAMOTO", "SECURITY")
    before = list(table.state.japanese_mission_deck)
    table.do("japanese", "yamamoto", draws=["JM07", "JM08"])
    assert table.pending.cards == ["JM07", "JM08"]
    assert table.view("allied").pending.cards == []
    assert table.refused("japanese", "keep JM13").code == "does_not_fit"
    table.do("japanese", "keep JM08")
    assert titles(table.state.japanese_missions) == ["BOMBING", "SECURITY"]
    assert table.state.japanese_mission_deck == [one for one in before if one != "JM08"]
    assert titles(table.state.discards) == ["YAMAMOTO"]
    assert table.seen("allied", "looked_at_deck") == [{"deck": "japanese_missions", "count": 2}]
    assert table.seen("allied", "card_kept") == [{}]
    assert table.state.stack[-2].actions == 0


@pytest.mark.rule("card YAMAMOTO")
def test_cards_of_another_year_or_letter_are_out_of_play():
    table = prepare("YAMAMOTO")
    undrawn = titles(table.state.japanese_mission_deck)
    assert "FORTIFICATION" not in undrawn  # 1943
    assert "SHORE RAID" not in undrawn  # A and B
    assert "CONQUEST" in undrawn


@pytest.mark.rule("card YAMAMOTO")
def test_yamamoto_needs_an_undrawn_mission():
    table = prepare("YAMAMOTO", japanese_mission_deck=[])
    assert table.refused("japanese", "yamamoto").code == "deck_empty"
    one = prepare("YAMAMOTO", japanese_mission_deck=["JM07"]).do("japanese", "yamamoto", draws=["JM07"])
    assert one.pending.cards == ["JM07"]


@pytest.mark.rule("card YAMAMOTO")
def test_what_yamamoto_saw_is_secret():
    a = prepare("YAMAMOTO").do("japanese", "yamamoto", draws=["JM07", "JM08"]).do("japanese", "keep JM07")
    b = prepare("YAMAMOTO").do("japanese", "yamamoto", draws=["JM13", "JM08"]).do("japanese", "keep JM13")
    assert alike(a, b, "allied")


# --- REWARDS, HYAKUTAKE


@pytest.mark.rule("card REWARDS")
def test_rewards_take_up_to_three_evasion_out_of_the_cup():
    table = prepare("REWARDS", cup=(4, 5)).do("japanese", "rewards 3")
    assert (table.state.cup_evasion, table.state.evasion_mat) == (2, 16)
    assert titles(table.state.discards) == ["REWARDS"]


@pytest.mark.rule("card REWARDS")
def test_rewards_refused():
    assert prepare("REWARDS", cup=(4, 1)).refused("japanese", "rewards 2").code == "evasion_short"
    assert prepare("REWARDS", cup=(4, 0)).refused("japanese", "rewards 1").code == "evasion_short"
    assert prepare("REWARDS", cup=(4, 8)).refused("japanese", "rewards 4").code == "does_not_fit"
    assert prepare(cup=(4, 8)).refused("japanese", "rewards 1").code == "card_not_held"


@pytest.mark.rule("card HYAKUTAKE")
def test_hyakutake_readies_three_patrols_without_an_action():
    table = prepare("HYAKUTAKE", "ZEROS", ready_patrols=1).do("japanese", "hyakutake")
    assert (table.state.ready_patrols, table.state.patrol_mat) == (4, 20)
    assert table.state.stack[-2].actions == 0
    assert titles(table.state.discards) == ["HYAKUTAKE"]


@pytest.mark.rule("card HYAKUTAKE")
def test_hyakutake_readies_what_the_mat_has():
    table = prepare("HYAKUTAKE", cup=(22, 0)).do("japanese", "hyakutake")
    assert (table.state.ready_patrols, table.state.patrol_mat) == (2, 0)
    assert prepare("HYAKUTAKE", cup=(24, 0)).refused("japanese", "hyakutake").code == "mat_empty"


# --- KEMPEITAI


@pytest.mark.rule("card KEMPEITAI")
def test_kempeitai_flip_up_to_two_army_at_the_start():
    table = hunt("KEMPEITAI", patrols={"buka": "army", "buin": "army", "lae": "police"})
    table.do("japanese", "kempeitai buka + buin")
    assert table.state.patrols == {"buka": "police", "buin": "police", "lae": "police"}
    assert titles(table.state.discards) == ["KEMPEITAI"]
    assert table.state.stack[-2].actions == 0


@pytest.mark.rule("card KEMPEITAI")
def test_kempeitai_refused():
    table = hunt("KEMPEITAI", patrols={"buka": "army", "lae": "police"})
    assert table.refused("japanese", "kempeitai lae").code == "already_police"
    assert table.refused("japanese", "kempeitai tabar").code == "no_patrol"
    assert table.refused("japanese", "kempeitai buka+lae+tabar").code == "how_many"
    table.do("japanese", "search buka", draws=["E", "E"])
    assert table.refused("japanese", "kempeitai buka").code == "only_at_start"
    assert hunt("KEMPEITAI", patrols={"lae": "police"}).refused("japanese", "kempeitai lae").code == "no_army"
    assert hunt(patrols={"buka": "army"}).refused("japanese", "kempeitai buka").code == "card_not_held"


# --- EAVESDROPPING


@pytest.mark.rule("card EAVESDROPPING")
def test_eavesdropping_looks_secretly_for_an_action():
    table = hunt("EAVESDROPPING", blocks={"buka": "cw_crew"}).do("japanese", "eavesdropping buka")
    assert table.state.inspected == {"buka": "cw_crew"}
    assert table.state.stack[-2].actions == 1
    assert titles(table.state.showing) == ["EAVESDROPPING"]
    assert table.seen("japanese", "eavesdropping") == [{"stations": ["buka"], "blocks": ["cw_crew"]}]
    assert table.seen("allied", "eavesdropping") == [{}]
    assert table.state.revealed == {}
    assert not table.outcome.undoable
    other = hunt("EAVESDROPPING", blocks={"buka": "cw_crew"}).do("japanese", "eavesdropping lae")
    assert alike(table, other, "allied")


@pytest.mark.rule("card EAVESDROPPING")
def test_eavesdropping_once_a_phase_and_in_any_step():
    table = hunt("EAVESDROPPING", ready_patrols=1, patrols={"buka": "army"}).do("japanese", "deploy lae")
    table.do("japanese", "eavesdropping buka")
    assert table.refused("japanese", "eavesdropping buin").code == "card_used"
    table.do("japanese", "end-phase").do("allied", "end-phase").do("japanese", "no-operations")
    assert table.legal("japanese", "eavesdropping buin")
    assert table.do("japanese", "eavesdropping buin").legal("japanese", "search buka")


@pytest.mark.rule("card EAVESDROPPING")
def test_eavesdropping_refused():
    table = hunt("EAVESDROPPING", blocks={"buka": "cw"}, revealed=["buka"])
    assert table.refused("japanese", "eavesdropping buka").code == "no_hidden_block"
    assert table.refused("japanese", "eavesdropping milne_bay").code == "not_japanese_held"
    assert hunt().refused("japanese", "eavesdropping buka").code == "card_not_held"


# --- NAVAL LANDING FORCE


@pytest.mark.rule("card NAVAL LANDING FORCE")
def test_naval_landing_force_places_two_for_one_deploy_once_a_phase():
    table = hunt("NAVAL LANDING FORCE", ready_patrols=5).do("japanese", "deploy lae second=buka")
    assert table.state.patrols == {"lae": "army", "buka": "army"}
    assert table.state.ready_patrols == 3
    assert table.state.stack[-2].actions == 1
    assert titles(table.state.showing) == ["NAVAL LANDING FORCE"]
    assert table.refused("japanese", "deploy tabar second=buin").code == "card_used"
    assert table.legal("japanese", "deploy tabar")


@pytest.mark.rule("card NAVAL LANDING FORCE")
def test_naval_landing_force_refused():
    table = hunt("NAVAL LANDING FORCE", ready_patrols=1, patrols={"buin": "army"})
    assert table.refused("japanese", Deploy(station="lae", second="buka")).code == "ready_short"
    assert table.refused("japanese", Deploy(station="lae", second="buin")).code == "patrol_there"


# --- INFORMERS


@pytest.mark.rule("card INFORMERS")
def test_informers_draw_one_chit_more():
    table = hunt("INFORMERS", blocks={"buka": "cw"}, patrols={"buka": "army"})
    table.do("japanese", "search buka informers=yes", draws=["P", "P", "P"])
    assert table.state.taken == ["cw"]
    assert titles(table.state.discards) == ["INFORMERS"]


@pytest.mark.rule("card INFORMERS")
def test_four_patrol_chits_are_captured():
    table = hunt("INFORMERS", blocks={"buka": "cw"}, patrols={"buka": "police"})
    table.do("japanese", "search buka informers=yes", draws=["P", "P", "P", "P"])
    assert table.state.taken == ["cw"]
    table = hunt("INFORMERS", blocks={"buka": "cw"}, patrols={"buka": "police"})
    table.do("japanese", "search buka informers=yes", draws=["E", "E", "E", "E"])
    assert table.state.cup_evasion == 5


@pytest.mark.rule("card INFORMERS")
def test_informers_must_be_held():
    table = hunt("ZEROS", patrols={"buka": "army"})
    assert table.refused("japanese", Search(station="buka", informers=True)).facts == {"card": "INFORMERS"}


# --- FLOATPLANES


@pytest.mark.rule("card FLOATPLANES")
@pytest.mark.parametrize("where", ["hand", "showing"])
def test_floatplanes_make_one_patrol_chit_trapped(where):
    given = {"showing": ["FLOATPLANES"]} if where == "showing" else {}
    hand = ["FLOATPLANES"] if where == "hand" else []
    table = hunt(*hand, blocks={"buka": "cw"}, revealed=["buka"], patrols={"buka": "army"}, **given)
    table.do("japanese", "search buka", draws=["P", "E"])
    assert table.pending.name == "floatplanes"
    table.do("japanese", "floatplanes")
    assert table.state.taken == ["cw"]
    assert titles(table.state.showing) == ["FLOATPLANES"]
    assert (table.state.cup_patrol, table.state.cup_evasion) == (6, 8)


@pytest.mark.rule("card FLOATPLANES")
def test_trapped_only_reveals_a_hidden_block():
    table = hunt("FLOATPLANES", blocks={"buka": "cw"}, patrols={"buka": "army"})
    table.do("japanese", "search buka", draws=["P", "E"]).do("japanese", "floatplanes")
    assert table.state.revealed == {"buka": "cw"}
    assert table.state.taken == []


@pytest.mark.rule("card FLOATPLANES")
@pytest.mark.parametrize("draws", [["E", "E"], ["P", "P"]])
def test_floatplanes_only_at_one_patrol_chit(draws):
    table = hunt("FLOATPLANES", blocks={"buka": "crew"}, patrols={"buka": "army"})
    table.do("japanese", "search buka", draws=draws)
    assert type(table.pending).__name__ == "CountermeasuresChoice"


@pytest.mark.rule("card FLOATPLANES")
def test_floatplanes_once_a_phase():
    table = hunt("FLOATPLANES", patrols={"buka": "army", "buin": "army"})
    table.do("japanese", "search buka", draws=["P", "E"]).do("japanese", "floatplanes")
    table.do("japanese", "search buin", draws=["P", "E"])
    assert type(table.pending).__name__ == "CountermeasuresChoice"


@pytest.mark.rule("card FLOATPLANES")
def test_the_window_opens_whether_or_not_they_are_held():
    with_them = hunt("FLOATPLANES", blocks={"buka": "cw"}, patrols={"buka": "army"})
    without = hunt("ZEROS", blocks={"buka": "cw"}, patrols={"buka": "army"})
    for table in (with_them, without):
        table.do("japanese", "search buka", draws=["P", "E"])
    assert without.refused("japanese", "floatplanes").code == "card_not_held"
    assert alike(with_them, without, "allied")
    for table in (with_them, without):
        table.passes()
    assert alike(with_them, without, "allied")
    assert with_them.state.revealed == {"buka": "cw"}


@pytest.mark.rule("card FLOATPLANES")
def test_no_window_when_the_hand_is_openly_empty():
    table = hunt(patrols={"buka": "army"}).do("japanese", "search buka", draws=["P", "E"])
    assert type(table.pending).__name__ == "CountermeasuresChoice"


# --- FALSE TRAILS


@pytest.mark.rule("card FALSE TRAILS")
def test_false_trails_turn_one_patrol_chit_into_no_contact():
    table = hunt(blocks={"buka": "cw"}, patrols={"buka": "army"}, allied_hand=["FALSE TRAILS"])
    table.do("japanese", "search buka", draws=["P", "E"])
    assert table.waiting == ("allied",)
    table.do("allied", "false-trails")
    assert table.state.revealed == {}
    assert titles(table.state.discards) == ["FALSE TRAILS"]


@pytest.mark.rule("card FALSE TRAILS")
def test_false_trails_answer_floatplanes():
    table = hunt("FLOATPLANES", blocks={"buka": "cw"}, revealed=["buka"], patrols={"buka": "army"})
    table.state.allied_assets = ["AA14"]
    table.do("japanese", "search buka", draws=["P", "E"]).do("japanese", "floatplanes")
    table.do("allied", "false-trails")
    assert table.state.taken == []
    assert [event["outcome"] for event in table.seen(None, "treated_as")] == ["trapped", "no_contact"]


@pytest.mark.rule("card FALSE TRAILS")
def test_the_allied_window_tells_nothing():
    held = hunt(blocks={"buka": "cw"}, patrols={"buka": "army"}, allied_hand=["FALSE TRAILS"])
    other = hunt(blocks={"buka": "cw"}, patrols={"buka": "army"}, allied_hand=["CACHES"])
    for table in (held, other):
        table.do("japanese", "search buka", draws=["P", "E"])
    assert alike(held, other, "japanese")
    assert other.refused("allied", "false-trails").code == "card_not_held"
    other.passes()
    assert other.state.revealed == {"buka": "cw"}
    none = hunt(blocks={"buka": "cw"}, patrols={"buka": "army"})
    assert none.do("japanese", "search buka", draws=["P", "E"]).waiting == ("japanese",)


@pytest.mark.rule("p.9 Acting Secretly")
def test_what_a_side_could_play_is_a_question_of_public_knowledge():
    state = build("C", japanese_hand=["ZEROS"]).state
    assert could_play(state, "japanese", "FLOATPLANES")
    assert not could_play(build("C").state, "japanese", "FLOATPLANES")
    assert not could_play(
        build("C", japanese_hand=["ZEROS"], discards=["INTERROGATION"]).state, "japanese", "INTERROGATION"
    )
    assert not could_play(build("A", japanese_hand=["ZEROS"]).state, "japanese", "INTERROGATION")
    assert not could_play(build("C", japanese_hand=["ZEROS"]).state, "japanese", "IMAMURA")  # 1943
    assert could_play(build("C", showing=["FLOATPLANES"]).state, "japanese", "FLOATPLANES")


# --- INTERROGATION


def taken_at_buka(*hand, **given):
    blocks = {"buka": "cw", "buin": "refugees"} | given.pop("blocks", {})
    table = hunt(*hand, blocks=blocks, revealed=["buka"], patrols={"buka": "army", "buin": "army"}, **given)
    return table.do("japanese", "search buka", draws=["P", "P"])


@pytest.mark.rule("card INTERROGATION")
def test_interrogation_looks_at_neighbours_besides_the_exploit():
    table = taken_at_buka("INTERROGATION").do("japanese", "interrogation buin")
    assert table.state.inspected == {"buin": "refugees"}
    assert titles(table.state.discards) == ["INTERROGATION"]
    assert table.seen("allied", "interrogation") == [{}]
    assert type(table.pending).__name__ == "ExploitChoice"
    table.do("japanese", "flip buin")
    assert table.state.patrols["buin"] == "police"


@pytest.mark.rule("card INTERROGATION")
def test_interrogation_refused():
    table = taken_at_buka("INTERROGATION")
    assert table.refused("japanese", "interrogation lae").code == "not_adjacent"
    assert table.refused("japanese", "interrogation buin+lae+buka").code == "how_many"
    assert taken_at_buka("ZEROS").refused("japanese", "interrogation buin").code == "card_not_held"
    revealed = hunt("INTERROGATION", blocks={"buka": "cw"}, revealed=["buka", "buin"], patrols={"buka": "army"}).do(
        "japanese", "search buka", draws=["P", "P"]
    )
    assert revealed.refused("japanese", "interrogation buin").code == "no_hidden_block"
    assert revealed.verbs("japanese") == ["decline"]


# --- hands of cards


@pytest.mark.rule("p.7 Cards")
def test_a_shown_card_leaves_the_hand_and_lies_open_until_discarded():
    table = prepare("BARGES", "ZEROS").do("japanese", "barges lae supplies")
    assert titles(table.state.japanese_assets) == ["ZEROS"]
    assert table.view("allied").s.showing == table.view(None).s.showing == ["JA05"]
    assert table.seen(None, "card_shown") == [{"card": "JA05"}]
    assert not table.outcome.undoable


@pytest.mark.rule("p.7 Cards")
def test_a_discarded_card_is_out_of_play_and_open_to_inspection():
    table = prepare("HYAKUTAKE", "ZEROS").do("japanese", "hyakutake")
    assert table.state.showing == []
    assert table.view("allied").s.discards == ["JA20"]
    assert "JA20" not in table.state.japanese_asset_deck
    assert table.refused("japanese", "hyakutake").code == "card_not_held"


@pytest.mark.rule("p.8 Hidden Information")
def test_cards_in_hand_and_on_offer_are_the_owners_secret():
    one, other = prepare("HYAKUTAKE", "REWARDS", cup=(3, 3)), prepare("ZEROS", "MIKAWA", cup=(3, 3))
    assert alike(one, other, "allied")
    assert alike(one, other, None)
    assert {"hyakutake", "rewards"} <= set(one.verbs("japanese"))
    assert not {"hyakutake", "rewards"} & set(other.verbs("japanese"))
    assert one.view("allied").s.japanese_assets == ["", ""]
