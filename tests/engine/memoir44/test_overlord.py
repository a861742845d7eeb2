"""Overlord (scenario 54): sections, handing out cards, generals, drawing (base rules 12)."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.gate import start
from engine.core.options import choices, params
from engine.memoir44 import GAME
from engine.memoir44.actions import Order
from engine.memoir44.geography import areas_of, halves
from engine.memoir44.model import TEAM_SEATS, Played
from engine.memoir44.view import MemoirView
from tests.engine.memoir44.builder import Scene, command, hold_cards, of_scenario, start_turn, total

HELD = "probe_left probe_center probe_right recon_left attack_left direct_from_hq general_advance"


def turn(held: str = HELD, id_: str = "54") -> Scene:
    """A Marine turn on the wide board from its beginning."""
    return start_turn(of_scenario(id_), "allied", held=held, enemy_held="recon_left recon_right")


@pytest.mark.rule("base rules 12")
def test_half_sections_overlap_on_border_hexes_and_mirror():
    for home in ("bottom", "top"):
        areas = areas_of(True, home)
        assert len(areas) == 230
        for names in areas.values():
            assert 1 <= len(names & {"left", "center", "right"}) <= 2
            assert {half for section in names & {"left", "center", "right"} for half in halves(section)} >= {
                name for name in names if len(name) == 2
            }
    bottom, top = areas_of(True, "bottom"), areas_of(True, "top")
    assert bottom["A1"] == {"left", "l1"}
    assert top["A1"] == {"right", "r2"}
    assert bottom["I6"] == {"left", "center", "l2", "c1"}


@pytest.mark.rule("base rules 12")
def test_one_to_three_cards_one_for_each_half_section():
    """E181."""
    scene = turn()
    assert scene.decision == "HandOut"
    assert "ready" not in scene.verbs()
    scene.do("play probe-left l1")
    assert scene.refused("play attack-left l1") == "area_taken"
    scene.do("play attack-left l2")
    assert scene.refused("play recon-left") in ("no_area_left",)
    scene.do("play probe-center c1")
    assert scene.decision == "Command"
    assert [play.area for play in scene.turn.plays] == ["l1", "l2", "c1"]


@pytest.mark.rule("base rules 12")
def test_a_card_for_both_halves_fills_the_section():
    scene = turn().do("play direct-from-hq left")
    assert scene.refused("play probe-left l1") == "no_area_left"
    scene.do("play probe-right r1").do("ready")
    assert scene.decision == "Command"


@pytest.mark.rule("base rules 12")
def test_cards_order_only_in_their_half_section():
    scene = turn().do("play attack-left l2").do("ready")
    areas = areas_of(True, "bottom")
    assert scene.options("order")
    assert all("l2" in areas[hex_] for hex_ in scene.options("order"))


@pytest.mark.rule("base rules 12", "PT p.7")
@pytest.mark.parametrize(("card", "area", "number"), [
    ("recon_left", "l1", 2), ("probe_right", "r2", 3), ("attack_center", "c2", 4), ("recon_in_force", "left", 3),
    ("general_advance", "center", 5), ("pincer_move", "r1", 3), ("direct_from_hq", "right", 5),
])  # fmt: skip
def test_what_cards_order_on_the_wide_board(card: str, area: str, number: int):
    scene = command(of_scenario("54"), card=card, area=area)
    assert total(scene) == number


@pytest.mark.rule("base rules 12")
def test_the_commander_draws_two_three_with_a_recon_never_above_the_limit():
    """E182."""
    scene = turn("probe_left").do("play probe-left l1").do("ready").do("end-turn")
    assert scene.told("drew")[0]["count"] == 2
    recon = turn("recon_left").do("play recon-left l1").do("ready").do("end-turn")
    assert recon.told("drew")[0]["count"] == 3
    state = of_scenario("54")
    hold_cards(state, "japanese", "probe_left probe_center probe_right recon_left recon_center recon_right attack_left")
    full = start_turn(state, "japanese", held="attack_right").do("play attack-right r1").do("ready").do("end-turn")
    assert full.told("drew")[0]["count"] == 1


@pytest.mark.rule("base rules 12")
def test_their_finest_hour_is_the_only_card_and_rolls_for_each_general():
    scene = turn("probe_left their_finest_hour")
    scene.do("play probe-left l1")
    assert scene.verbs() == {"ready"}  # asked all the same, so that nobody learns what the hand lacks
    assert scene.refused("play their-finest") in ("no_card_fits", "finest_hour_alone")
    alone = turn("probe_left their_finest_hour")
    alone.do("play their-finest", dice=" ".join(["infantry star flag flag"] * 3))
    assert alone.turn.plays[0].dice == {
        f"{section}/{face}": 1 for section in ("left", "center", "right") for face in ("infantry", "star")
    }
    assert alone.decision == "Command"


@pytest.mark.rule("base rules 12")
def test_air_power_comes_before_the_generals_act():
    scene = turn("probe_left air_power").do("play probe-left l1").do("play air-power").do("ready")
    assert scene.decision == "AirTargets"
    scene.do("strike c5", dice="star star")
    assert scene.decision == "Command"
    assert scene.options("order")


@pytest.mark.rule("base rules 12")
def test_counter_attack_falls_on_the_half_section_opposite():
    state = of_scenario("54")
    state.forces["japanese"].last_plays = [
        Played(card="probe_left", acts_as="probe_left", area="l1"),
        Played(card="barrage", acts_as="barrage", area="chief"),
    ]
    scene = start_turn(state, held="counter_attack counter_attack probe_left")
    assert scene.options("play", card="counter_attack") == {"r2", "chief"}
    scene.do("play counter-attack r2")
    played = scene.turn.plays[0]
    assert (played.acts_as, played.area) == ("probe_left", "r2")
    assert total(scene) == 3


@pytest.mark.rule("base rules 12")
def test_ambush_is_replaced_at_once():
    state = of_scenario("54", "us infantry C4, us infantry Z1, jp infantry C5, jp infantry A9", discard=[])
    state.discard = ["ambush"]
    scene = command(state, area="left", enemy_held="ambush recon_left")
    scene.do("attack c4 c5").do("ambush", dice="star star star star")
    assert len(state.japanese_hand) == 2


# --- with generals


def teams(*cards: str) -> Scene:
    """A team game's turn in which these cards have been handed out."""
    scene = turn("probe_left probe_right direct_from_hq", "54-teams")
    for card in cards:
        scene.do(f"play {card}", seat="allied")
    return scene.do("ready", seat="allied")


@pytest.mark.rule("base rules 12")
def test_the_generals_command_their_own_sections_in_any_order():
    scene = teams("probe-left l2", "probe-right r1")
    assert scene.state.seats == TEAM_SEATS
    assert set(scene.view().waiting) == {"allied_left", "allied_right"}
    left, right = scene.view("allied_left"), scene.view("allied_right")
    areas = areas_of(True, "bottom")
    assert all("l2" in areas[h] for h in _options(left))
    assert all("r1" in areas[h] for h in _options(right))
    assert scene.refused("order a1", seat="allied_center") in ("not_your_move", "wrong_time")


def _options(view: MemoirView) -> set[str]:
    return {option.value for option in choices(view, params(Order)[0], {})}


@pytest.mark.rule("base rules 2", "base rules 12")
def test_battles_wait_until_all_generals_have_moved():
    units = "us artillery K6, us infantry T4, jp infantry K9, jp infantry T9"
    state = of_scenario("54-teams", units)
    scene = start_turn(state, held="probe_left probe_right direct_from_hq", enemy_held="recon_left")
    scene.do("play direct-from-hq center", seat="allied").do("play probe-right r1", seat="allied")
    scene.do("ready", seat="allied")
    assert set(scene.view("allied").waiting) == {"allied_center", "allied_right"}
    assert scene.refused("attack k6 k9", seat="allied_center") == "others_moving"
    scene.do("finish-moves", seat="allied_right")
    assert scene.refused("attack k6 k9", seat="allied_center") == ""
    scene.do("attack k6 k9", seat="allied_center", dice="star star")


@pytest.mark.rule("base rules 12")
def test_generals_with_nothing_to_do_hold_nobody_up():
    state = of_scenario("54-teams", "us artillery K6, us infantry Z1, jp infantry K9, jp infantry T9")
    scene = start_turn(state, held="probe_left probe_center recon_right", enemy_held="recon_left")
    scene.do("play probe-left l1", seat="allied").do("play probe-center c1", seat="allied").do("ready", seat="allied")
    assert scene.view("allied").waiting == ("allied_center",)
    scene.do("attack k6 k9", seat="allied_center", dice="star star")


@pytest.mark.rule("base rules 12")
def test_a_general_who_ends_his_turn_holds_nobody_up():
    units = "us artillery K6, us infantry T4, jp infantry K9, jp infantry T9"
    state = of_scenario("54-teams", units)
    scene = start_turn(state, held="probe_right direct_from_hq", enemy_held="recon_left")
    scene.do("play direct-from-hq center", seat="allied").do("play probe-right r1", seat="allied")
    scene.do("ready", seat="allied").do("end-turn", seat="allied_right")
    assert scene.refused("attack k6 k9", seat="allied_center") == ""


@pytest.mark.rule("base rules 12")
def test_the_commander_holds_the_cards():
    scene = teams("probe-left l2")
    assert scene.view("allied").s.allied_hand[0] != ""
    assert set(scene.view("allied_left").s.allied_hand) == {""}
    assert set(scene.view("japanese").s.allied_hand) == {""}


@pytest.mark.rule("base rules 12")
def test_the_general_of_the_section_answers_for_his_units():
    state = of_scenario("54-teams", "us armor C2, us infantry Z1, jp infantry X5, jp infantry A9")
    scene = command(state, card="barrage", area="chief")
    scene.do("shell x5", dice="flag star star star", seat="allied")
    assert scene.asked == "japanese_left"


@pytest.mark.parametrize("id_", ["54", "54-teams"])
def test_overlord_starts(id_: str):
    state = start(GAME, id_, {}, Seeded(b"overlord")).state
    assert Scene(state).decision == "HandOut"


MINED = (
    "us infantry A5, us infantry B4, us infantry C4, us infantry D4, us infantry X4, us infantry W4, us infantry V4, "
    "us infantry Y4, jp infantry C7, jp infantry Z9"
)


@pytest.mark.rule("base rules 2", "base rules 12")
def test_what_one_generals_move_reveals_does_not_close_the_orders_of_another():
    state = of_scenario("54-teams", MINED)
    state.mines = {"B5": 2}
    scene = start_turn(state, held="probe_left probe_right direct_from_hq", enemy_held="recon_left")
    scene.do("play probe-left l1", seat="allied").do("play probe-right r2", seat="allied").do("ready", seat="allied")
    scene.do("move a5 b5", dice="star star", seat="allied_left")
    assert scene.refused("order b4", seat="allied_left") == "orders_are_closed"
    scene.do("order x4+w4", seat="allied_right").do("move v4 v5", seat="allied_right")
    assert {order.start for order in scene.turn.orders.values()} == {"A5", "X4", "W4", "V4"}


@pytest.mark.rule("base rules 2", "base rules 12")
def test_the_first_battle_closes_the_orders_of_all_generals():
    units = "us artillery K6, us armor X4, us armor W4, us armor V4, us infantry Y4, jp infantry K9, jp infantry Y6"
    state = of_scenario("54-teams", units)
    scene = start_turn(state, held="probe_right direct_from_hq", enemy_held="recon_left")
    scene.do("play direct-from-hq center", seat="allied").do("play probe-right r2", seat="allied")
    scene.do("ready", seat="allied").do("order y4", seat="allied_right").do("finish-moves", seat="allied_right")
    scene.do("attack k6 k9", seat="allied_center", dice="star star")
    assert scene.refused("attack y4 y6", seat="allied_right") == ""
    assert scene.refused("attack x4 y6", seat="allied_right") == "orders_closed"


@pytest.mark.rule("base rules 3", "base rules 12")
def test_a_unit_between_two_sections_is_left_to_be_ordered_by_either_card():
    """I6 is left and center: Armor Assault would give it a die, Probe would not."""
    units = "us armor I6, us armor C4, us armor K4, us infantry Z1, jp infantry J6 4, jp infantry A9"
    held = "probe_center armor_assault recon_right"
    scene = start_turn(of_scenario("54", units), held=held, enemy_held="recon_left")
    scene.play_on(["play probe-center c1", "play armor-assault left", "ready"])
    assert {order.start for order in scene.turn.orders.values()} == {"C4", "K4"}
    assert scene.options("order") == {"I6"}
    scene.do("order i6 card=2").do("attack i6 j6")
    assert ("card", 1) in [tuple(part) for part in scene.told("battle")[0]["parts"]]


def test_a_general_is_told_of_his_own_cards_and_orders():
    """Not of those of the other generals, who have their own."""
    scene = teams("probe-left l2", "probe-right r1")
    told = {seat: GAME.words.prompt(scene.view(seat)) for seat in ("allied_left", "allied_right")}
    assert told["allied_left"].startswith("Probe (left). Ordered: nobody yet; 3 more.")
    assert told["allied_right"].startswith("Probe (right). Ordered: nobody yet; 3 more.")
    hex_ = min(_options(scene.view("allied_left")))
    scene.do(f"order {hex_}", seat="allied_left")
    assert f"Ordered: {hex_}; 2 more." in GAME.words.prompt(scene.view("allied_left"))
    assert GAME.words.prompt(scene.view("allied_right")) == told["allied_right"]
