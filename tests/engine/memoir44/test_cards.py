"""Every Command card: alone, with Gung-Ho, as a Counter-Attack and at night where these touch it (base rules 3, 8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.memoir44.data import ALL, facts
from engine.memoir44.geography import Board
from engine.memoir44.model import Played
from engine.memoir44.rules.cardplay import areas_for, lay
from engine.memoir44.setup import full_deck
from tests.engine.memoir44.builder import blank, build, command, given, of_scenario, start_turn, total

ROW = "us infantry A1, us infantry B1, us infantry C1, us infantry F1, us infantry G1, us infantry H1, us infantry K1"
ARMY = f"{ROW}, us infantry L1, us infantry M1, us infantry A2, us infantry F2, us infantry L2, us armor F4"
ARMY += ", jp infantry A9"


def count(card: str, side: str = "allied", rules: tuple[str, ...] = ("japanese_command", "marine_command")) -> int:
    """How many units a card orders on a board with every kind of unit."""
    state = blank("us infantry A1, us armor B1, us artillery C1, jp infantry A9, jp armor B9, jp artillery C9")
    state.rules = rules
    return sum(pool.count for pool in given(Board(state), side, Played(card=card, acts_as=card)))


def counter(copied: str, side: str, area: str = "") -> Played:
    """The Counter-Attack of a side to a card its enemy has just played."""
    state = blank("us infantry A1, jp infantry A9")
    state.forces["japanese" if side == "allied" else "allied"].last_plays = [
        Played(card=copied, acts_as=copied, area=area)
    ]
    (place,) = areas_for(Board(state), side, "counter_attack")
    return lay(Board(state), side, "counter_attack", place)


@pytest.mark.rule("base rules 8")
def test_the_deck():
    cards = facts().cards.values()
    assert len(full_deck()) == 60
    assert sum(card.count for card in cards if card.kind == "section") == 40
    assert sum(card.count for card in cards if card.kind == "tactic") == 20


SECTION_CARDS = {"recon": 1, "probe": 2, "attack": 3}


@pytest.mark.rule("base rules 3", "PT p.7")
@pytest.mark.parametrize("section", ["left", "center", "right"])
@pytest.mark.parametrize("name", SECTION_CARDS)
def test_recon_probe_and_attack(name: str, section: str):
    card, number = f"{name}_{section}", SECTION_CARDS[name]
    assert count(card, "japanese") == number
    assert count(card, "allied") == number + 1
    assert count(card, "allied", rules=()) == number
    opposite = {"left": "right", "right": "left", "center": "center"}[section]
    assert counter(card, "allied").acts_as == f"{name}_{opposite}"


@pytest.mark.rule("base rules 3")
@pytest.mark.parametrize("section", ["left", "center", "right"])
def test_assault_orders_a_whole_section(section: str):
    scene = build(ARMY, card=f"assault_{section}")
    ordered = {order.start for order in scene.turn.orders.values()}
    assert ordered == {
        u.hex
        for u in scene.state.units.values()
        if u.side == "allied" and section in scene.board.areas(u.hex, "allied")
    }
    assert len(ordered) >= 4
    assert scene.options("order") == set()


@pytest.mark.rule("base rules 3", "PT p.7")
@pytest.mark.parametrize(("card", "number"), [("recon_in_force", 3), ("general_advance", 6), ("pincer_move", 4)])
def test_cards_of_several_sections(card: str, number: int):
    assert count(card, "japanese") == number
    assert count(card) == number + 1
    scene = build(ARMY, card=card)
    left = [hex_ for hex_ in ("A1", "B1", "C1", "A2") if hex_ in scene.options("order")]
    per_section = {"recon_in_force": 1, "general_advance": 2, "pincer_move": 2}[card]
    scene.do(f"order {'+'.join(left[: per_section + 1])}")
    assert not set(left) & scene.options("order")
    assert ("F1" in scene.options("order")) is (card != "pincer_move")


@pytest.mark.rule("base rules 3")
def test_a_unit_on_a_border_hex_uses_the_order_of_either_section():
    scene = build("us infantry D2, us infantry A1, us infantry F1, us infantry G1, jp infantry A9",
                  card="recon_in_force", rules=())  # fmt: skip
    scene.do("order d2")
    assert scene.options("order") == {"A1", "F1", "G1"}
    scene.do("order a1")
    assert scene.options("order") == set()
    other = build("us infantry D2, us infantry A1, us infantry F1, us infantry G1, jp infantry A9",
                  card="recon_in_force", rules=())  # fmt: skip
    other.do("order d2+f1")
    assert other.options("order") == set()


@pytest.mark.rule("PT p.7")
def test_the_marine_extra_order_goes_to_any_section_of_the_card():
    scene = build(ARMY, card="recon_in_force")
    scene.do("order a1+b1")
    assert "C1" not in scene.options("order")
    assert {"F1", "L1"} <= scene.options("order")


@pytest.mark.rule("base rules 2")
def test_recon_draws_two_and_keeps_one():
    """E101, E167."""
    scene = build("us infantry A1, jp infantry A9", card="recon_left").do("end-turn")
    assert scene.decision == "ReconChoice"
    first, second = scene.state.stack[-1].cards
    hidden = scene.view("japanese").pending
    assert hidden is not None
    assert hidden.cards == []
    scene.do(f"keep {first}")
    assert scene.state.allied_hand == [first]
    assert second in scene.state.discard
    assert counter("recon_center", "japanese").acts_as == "recon_center"


# --- tactic cards that order units


@pytest.mark.rule("base rules 8", "PT p.7")
@pytest.mark.parametrize("card", ["direct_from_hq", "move_out", "armor_assault", "dig_in", "firefight"])
def test_cards_for_four_units(card: str):
    assert count(card, "japanese") == 4
    assert count(card) == 5
    assert count(card, rules=()) == 4
    assert counter(card, "japanese").acts_as == card


@pytest.mark.rule("base rules 8")
def test_direct_from_hq_and_move_out():
    assert {"A1", "F4", "M1"} <= build(ARMY, card="direct_from_hq").options("order")
    assert "F4" not in build(ARMY, card="move_out").options("order")


@pytest.mark.rule("base rules 3", "PT p.7")
@pytest.mark.parametrize(("card", "army", "number"), [
    ("move_out", "armor", 2), ("armor_assault", "infantry", 2), ("dig_in", "armor", 2),
    ("behind_enemy_lines", "armor", 2),
    ("artillery_bombard", "infantry", 1), ("infantry_assault", "armor", 1),
])  # fmt: skip
def test_without_the_right_kind_of_unit_any_may_be_ordered(card: str, army: str, number: int):
    """Ruling 3: 2 Marine units for the cards of the 4- and 1-unit classes, 1 for the unchanged ones."""
    units = f"us {army} A1, us {army} B1, us {army} C1, jp {army} A9, jp {army} B9, jp {army} C9"
    area = "left" if card == "infantry_assault" else ""
    scene = build(units, card=card, area=area)
    assert total(scene) == number
    scene.do("move a1 a2")
    assert scene.turn.orders["u1"].fallback
    japanese = build(units, card=card, side="japanese", area="right" if area else "")
    assert total(japanese) == 1


@pytest.mark.rule("base rules 8")
def test_armor_assault_adds_a_die_in_close_assault_and_in_the_overrun():
    scene = build("us armor F5, us armor A1, jp infantry G5 1, jp infantry H5, jp infantry A9", card="armor_assault")
    scene.do("attack f5 g5", dice="grenade star star star").do("take-ground").do(
        "overrun h5", dice="star star star star"
    )
    far = build("us armor F5, jp infantry H5, jp infantry A9", card="armor_assault")
    far.do("attack f5 h5", dice="star star star")


@pytest.mark.rule("base rules 8")
def test_artillery_bombard():
    """E166."""
    scene = build(
        "us artillery F5, us mobile_artillery B5, us infantry A1, jp infantry I5, jp infantry A9",
        card="artillery_bombard",
    )
    assert {order.start for order in scene.turn.orders.values()} == {"F5", "B5"}
    scene.do("move b5 e5")
    assert scene.refused("attack e5 i5") == "moved_or_battle"
    scene.do("attack f5 i5", dice="star star").do("attack f5 i5", dice="star star")
    assert scene.decision == "PlayCard"
    assert count("artillery_bombard") == count("artillery_bombard", "japanese") == ALL


@pytest.mark.rule("base rules 8")
def test_infantry_assault():
    """E094."""
    units = (
        "us infantry A1, us infantry B1, us infantry C1, us infantry F1, us infantry G1, us armor A2, jp infantry A9"
    )
    scene = build(units, card="infantry_assault", area="left")
    assert {order.start for order in scene.turn.orders.values()} == {"A1", "B1", "C1"}
    assert "C4" in scene.options("move", unit="C1")
    assert "C5" not in scene.options("move", unit="C1")
    assert counter("infantry_assault", "allied", area="left").area == "right"


@pytest.mark.rule("base rules 8")
def test_infantry_assault_without_a_section_takes_the_fullest():
    scene = start_turn(blank(ROW + ", jp infantry A9"), held="infantry_assault").do("play infantry-assault")
    assert scene.turn.plays[0].area in ("left", "center")
    named = start_turn(blank(ROW + ", jp infantry A9"), held="infantry_assault").do("play infantry-assault right")
    assert named.turn.plays[0].area == "right"


@pytest.mark.rule("base rules 8")
def test_close_assault():
    units = (
        "us infantry F5, us armor A5, us artillery C5, us infantry J1, jp infantry G5, jp infantry B5, jp infantry A9"
    )
    scene = build(units, card="close_assault")
    assert {order.start for order in scene.turn.orders.values()} == {"F5", "A5"}
    assert scene.verbs() == {"attack", "finish-moves", "end-turn"}
    scene.do("attack f5 g5", dice="star star star star")
    assert scene.options("attack") == {"A5"}
    assert count("close_assault") == ALL


@pytest.mark.rule("base rules 8")
def test_the_close_assault_bonus_does_not_count_in_an_overrun():
    scene = build("us armor F5, jp infantry G5 1, jp infantry H5, jp infantry A9", card="close_assault")
    scene.do("attack f5 g5", dice="grenade star star star").do("take-ground").do("overrun h5", dice="star star star")


@pytest.mark.rule("base rules 8")
def test_firefight():
    units = "us infantry F5, us armor A5, us artillery C5, jp infantry H5, jp infantry B5, jp infantry A9"
    scene = build(units, card="firefight")
    assert {order.start for order in scene.turn.orders.values()} == {"F5"}
    assert "move" not in scene.verbs()
    scene.do("attack f5 h5", dice="star star star")


@pytest.mark.rule("base rules 8")
def test_dig_in():
    scene = build("us infantry F5, us infantry F4, us infantry A1, us armor C1, jp infantry G5, jp infantry A9",
                  tiles="F4 +wire", card="dig_in")  # fmt: skip
    assert scene.state.obstacles == {"F5": "sandbag", "A1": "sandbag", "F4": "wire"}
    assert scene.decision == "PlayCard"
    landing = command(of_scenario("52"), card="dig_in")
    assert landing.state.obstacles.keys().isdisjoint({"A2", "B2"})


@pytest.mark.rule("base rules 8")
def test_behind_enemy_lines():
    scene = build(
        "us infantry F5, us armor A1, jp infantry H6, jp infantry A9", tiles="G5 jungle", card="behind_enemy_lines"
    )
    scene.do("move f5 g6")
    assert scene.refused("move g6 g7") == "moved_already"
    scene.do("attack g6 h6", dice="star star star star")
    assert scene.options("withdraw") == {"G6"}
    assert "F5" in scene.options("withdraw", unit="G6")
    scene.do("withdraw g6 f4")
    assert "F4" in scene.board.at
    assert scene.decision == "PlayCard"


@pytest.mark.rule("base rules 8")
def test_behind_enemy_lines_passes_stops_but_not_battle_restrictions():
    scene = build(
        "us infantry D5, jp infantry H5, jp infantry A9", tiles="E5 town, F5 +mine3, G5 town", card="behind_enemy_lines"
    )
    assert "G5" in scene.options("move", unit="D5")
    scene.do("move d5 g5")
    assert scene.state.mines == {"F5": 3}
    assert scene.refused("attack g5 h5") == "no_battle_after_entry"


@pytest.mark.rule("base rules 8")
def test_behind_enemy_lines_sets_off_the_mine_it_ends_on():
    scene = build("us infantry D5, jp infantry A9", tiles="F5 +mine2", card="behind_enemy_lines")
    scene.do("move d5 f5", dice="grenade star")
    assert scene.state.units["u1"].figures == 3
    assert count("behind_enemy_lines", "japanese") == 1
    assert count("behind_enemy_lines") == 2


@pytest.mark.rule("base rules 8", "PT p.7")
def test_medics_and_mechanics():
    """E093."""
    units = "us infantry F5 2, us armor A1 1, us artillery C1 1, jp infantry A9"
    scene = start_turn(blank(units), held="medics_and_mechanics probe_left probe_right").do("play medics")
    assert scene.decision == "MedicsMoment"
    assert scene.refused("heal f5+a1+c1") in ("how_many", "no_order_left")
    scene.do("heal f5+a1", dice="infantry star star flag infantry grenade")
    assert scene.state.units["u1"].figures == 4
    assert scene.state.units["u2"].figures == 1
    assert set(scene.turn.orders) == {"u1"}
    japanese = start_turn(
        blank("jp infantry F5 2, jp infantry F6 2, us infantry A1"), "japanese", held="medics_and_mechanics"
    )
    japanese.do("play medics")
    assert japanese.refused("heal f5+f6") == "no_order_left"


@pytest.mark.rule("base rules 8")
def test_medics_never_heal_above_the_starting_number():
    scene = start_turn(blank("us infantry F5 3, jp infantry A9"), held="medics_and_mechanics probe_left probe_right")
    scene.do("play medics").do("heal f5", dice="infantry infantry star")
    assert scene.state.units["u1"].figures == 4


@pytest.mark.rule("base rules 8")
def test_their_finest_hour():
    """E164."""
    units = "us infantry A1, us infantry B1, us infantry C1, us armor F1, us armor G1, us artillery K1, us artillery L1"
    held = "their_finest_hour probe_left probe_right probe_center recon_left"
    scene = start_turn(blank(f"{units}, jp infantry B2 2, jp infantry A9"), held=held)
    scene.do("play their-finest", dice="infantry infantry armor star flag")
    assert scene.turn.plays[0].dice == {"/infantry": 2, "/armor": 1, "/star": 1}
    scene.do("order k1+a1+b1+f1")
    assert scene.options("order") == set()
    scene.do("attack b1 b2", dice="star star star star").do("end-turn")
    assert scene.state.discard == [] or "their_finest_hour" not in scene.state.discard
    assert scene.told("reshuffled")


@pytest.mark.rule("base rules 8")
def test_their_finest_hour_copied_rolls_for_the_own_hand():
    state = blank("us infantry A1, jp infantry A9")
    state.forces["japanese"].last_plays = [Played(card="their_finest_hour", acts_as="their_finest_hour")]
    scene = start_turn(state, held="counter_attack probe_left").do("play counter", dice="infantry star")
    assert scene.turn.plays[0].dice == {"/infantry": 1, "/star": 1}


# --- bombardments


@pytest.mark.rule("base rules 8")
def test_air_power():
    """E162, E163."""
    units = "us infantry A1, jp infantry F5, jp armor G5, jp infantry H5, jp infantry A9, jp infantry B9"
    scene = build(units, tiles="F5 jungle, G5 +sandbag", card="air_power")
    assert scene.refused("strike f5+a9") == "apart"
    assert scene.refused("strike f5+h5") == "apart"
    assert scene.refused("strike f5+h5+g5") == ""
    scene.do("strike f5+g5", dice="star infantry star flag").do("pass")
    assert scene.state.units["u2"].figures == 2
    assert scene.state.units["u3"].figures == 2
    assert scene.state.units["u3"].hex != "G5"
    japanese = build("jp infantry A9, us infantry F5, us infantry A1", side="japanese", card="air_power")
    japanese.do("strike f5", dice="star")
    assert japanese.state.units["u2"].figures == 3


@pytest.mark.rule("base rules 8", "PT p.7")
def test_flags_of_air_power_are_not_ignored_even_by_japanese_infantry_behind_sandbags():
    scene = build("us infantry A1, jp infantry F5, jp infantry A9", tiles="F5 +sandbag", card="air_power")
    scene.do("strike f5", dice="flag flag").do("retreat f7")
    assert "F7" in scene.board.at


@pytest.mark.rule("base rules 8")
def test_barrage():
    scene = build("us infantry A1, jp infantry F5, jp infantry A9", tiles="F5 cave_hill", card="barrage")
    scene.do("shell f5", dice="infantry star star flag").do("pass")
    assert scene.state.units["u2"].figures == 3
    assert scene.state.units["u2"].hex in ("E6", "F6")


@pytest.mark.rule("PT p.8")
@pytest.mark.parametrize("card", ["air_power", "barrage"])
def test_bombardments_at_night_order_one_unit(card: str):
    """E106."""
    scene = start_turn(of_scenario("53", visibility=4), held=card, dice="flag flag flag flag").do(f"play {card}")
    assert scene.decision == "Command"
    scene.do("move d3 c3")
    assert scene.options("order") == set()
    day = start_turn(of_scenario("53", visibility=6), held=card).do(f"play {card}")
    assert day.decision in ("AirTargets", "BarrageTarget")


@pytest.mark.rule("base rules 8")
def test_bombardment_then_the_turn_is_over():
    scene = build("us infantry A1, jp infantry F5, jp infantry A9", card="barrage").do(
        "shell f5", dice="star star star star"
    )
    assert (scene.decision, scene.asked) == ("PlayCard", "japanese")


# --- Counter-Attack and Ambush


@pytest.mark.rule("base rules 8", "PT p.7")
def test_counter_attack_orders_on_the_same_side_of_the_board():
    """E096, E097."""
    state = blank(ROW + ", us infantry L2, jp infantry A9, jp infantry L9, jp infantry K9, jp infantry M9")
    state.forces["japanese"].last_plays = [Played(card="probe_left", acts_as="probe_left")]
    scene = start_turn(state, held="counter_attack").do("play counter")
    played = scene.turn.plays[0]
    assert (played.card, played.acts_as) == ("counter_attack", "probe_right")
    assert {order.start for order in scene.turn.orders.values()} == {"K1", "L2"}
    assert total(scene) == 3


@pytest.mark.rule("base rules 8")
def test_counter_attack_on_a_counter_attack_and_on_nothing():
    twice = Played(card="counter_attack", acts_as="attack_right")
    state = blank(ARMY)
    state.forces["japanese"].last_plays = [twice]
    assert lay(Board(state), "allied", "counter_attack", "").acts_as == "attack_left"
    scene = start_turn(blank("us infantry A1, jp infantry A9"), held="counter_attack", enemy_held="recon_left")
    scene.do("play counter")
    assert (scene.decision, scene.asked) == ("PlayCard", "japanese")


@pytest.mark.rule("PT p.7")
def test_the_japanese_counter_only_the_printed_number():
    """E097, E099."""
    for copied, number in (("attack_right", 3), ("move_out", 4), ("recon_in_force", 3)):
        played = counter(copied, "japanese")
        state = blank("us infantry A1, jp infantry A9")
        assert sum(pool.count for pool in given(Board(state), "japanese", played)) == number


@pytest.mark.rule("PT p.8")
def test_a_bombardment_copied_at_night_orders_one_unit():
    state = of_scenario("53", visibility=2)
    state.forces["japanese"].last_plays = [Played(card="barrage", acts_as="barrage", night=True)]
    assert lay(Board(state), "allied", "counter_attack", "").night


@pytest.mark.rule("base rules 8")
def test_ambush_is_never_played_on_the_own_turn():
    scene = start_turn(blank("us infantry A1, jp infantry A9"), held="ambush probe_left")
    assert scene.refused("play ambush") == "not_on_own_turn"
    only = start_turn(blank("us infantry A1, jp infantry A9"), held="ambush", enemy_held="recon_left")
    assert only.asked == "japanese"


def test_every_card_has_a_test():
    text = Path(__file__).read_text()
    names = {
        card.rsplit("_", 1)[0] if card.endswith(("_left", "_center", "_right")) else card for card in facts().cards
    }
    assert {name for name in names if name not in text} == set()
