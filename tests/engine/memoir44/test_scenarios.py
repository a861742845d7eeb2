"""Scenarios 49-56: set-up, victory conditions, night, tents, hospital, caves (PT p.4-11 and each scenario)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.chance import Seeded
from engine.core.gate import start
from engine.memoir44 import GAME
from engine.memoir44.data import SCENARIOS, facts
from engine.memoir44.invariants import invariants
from engine.memoir44.model import hand
from engine.memoir44.scoring import is_clear
from tests.engine.memoir44.builder import Scene, blank, build, command, flags, of_scenario, start_turn

# The rulebook's set-up order: how many pieces of each kind a scenario page counts, largest groups and single pieces.
PRINTED = {
    "49": [4, 1, 2, 1, 4, 1, 12, 1], "50": [8, 1, 21, 6, 7, 8, 2], "51": [21, 13, 2, 6],
    "52": [9, 10, 11, 14, 2, 1, 2, 1, 11], "53": [9, 2, 1, 12, 13, 14, 4, 2, 1, 1, 1, 3, 3],
    "55": [10, 11, 9, 3, 3, 3, 5], "56": [10, 4, 2],
}  # fmt: skip
MARKERS = {"49": 1, "50": 2, "52": 1, "53": 4}
"""Objective medals among the printed pieces; they are no terrain."""


@pytest.mark.rule(
    "scenario 49", "scenario 50", "scenario 51", "scenario 52", "scenario 53", "scenario 55", "scenario 56"
)
@pytest.mark.parametrize("id_", PRINTED)
def test_the_pieces_are_those_the_page_counts(id_: str):
    fact = facts().scenarios[id_]
    pieces = Counter(hex_.tile or hex_.terrain for hex_ in fact.hexes if hex_.terrain)
    pieces += Counter(hex_.obstacle for hex_ in fact.hexes if hex_.obstacle)
    assert pieces.total() + MARKERS.get(id_, 0) == sum(PRINTED[id_])
    if id_ not in MARKERS:
        assert sorted(pieces.values()) == sorted(PRINTED[id_])


@pytest.mark.rule("base rules 2")
@pytest.mark.parametrize("id_", SCENARIOS)
def test_a_scenario_starts_as_its_briefing_says(id_: str):
    fact = facts().scenarios[id_]
    state = start(GAME, id_, {}, Seeded(b"start")).state
    assert invariants(state) == []
    scene = Scene(state)
    assert (scene.asked, state.turn) == (fact.first, 1)
    for side, army in (("allied", fact.allied), ("japanese", fact.japanese)):
        assert len(hand(state, side)) == army.hand
        assert scene.medals(side) == 0
        assert state.forces[side].needs == army.medals


BRIEFINGS = {
    "49": (5, 5, 6, "japanese"), "50": (6, 6, 5, "japanese"), "51": (6, 5, 5, "allied"), "52": (6, 5, 6, "allied"),
    "53": (6, 5, 6, "allied"), "54": (11, 8, 13, "allied"), "55": (5, 5, 7, "allied"), "56": (6, 4, 6, "allied"),
}  # fmt: skip


@pytest.mark.rule("base rules 2")
@pytest.mark.parametrize("id_", BRIEFINGS)
def test_cards_medals_and_first_player_are_as_printed(id_: str):
    fact = facts().scenarios[id_]
    assert (fact.allied.hand, fact.japanese.hand, fact.allied.medals, fact.first) == BRIEFINGS[id_]
    assert fact.japanese.medals == fact.allied.medals
    assert ("marine_command" in fact.rules) is (id_ != "51")
    assert "japanese_command" in fact.rules


# --- 49 Wake Island


@pytest.mark.rule("scenario 49")
def test_wake_island_medals_count_while_the_hex_is_held():
    """E168."""
    scene = command(of_scenario("49", "jp infantry L5, us infantry A9"), side="japanese")
    scene.do("move l5 l6")
    assert scene.medals("japanese") == 1
    scene.state.units["u1"].hex = "K7"
    assert scene.medals("japanese") == 0


@pytest.mark.rule("scenario 49")
def test_ten_hexes_of_wake_island_hold_medals():
    state = of_scenario("49")
    assert sorted(hex_ for objective in state.objectives for hex_ in objective.hexes) == sorted(
        ["J9", "C8", "K8", "L8", "D7", "I7", "A6", "F6", "I6", "L6"]
    )
    assert all(objective.side == "japanese" for objective in state.objectives)


@pytest.mark.rule("base rules 10")
@pytest.mark.parametrize("side", ["allied", "japanese"])
def test_if_both_have_enough_at_one_instant_the_side_on_turn_has_won(side: str):
    state = blank("us infantry A1, us armor F5, jp infantry A9, jp armor G5", turn=1 if side == "allied" else 2)
    mine, foe = ("F5", "G5") if side == "allied" else ("G5", "F5")
    for force in state.forces.values():
        force.needs = 2
        force.eliminated = ["x"]
    state.forces["japanese" if side == "allied" else "allied"].needs = 1
    state.units["u4" if side == "allied" else "u2"].figures = 1
    scene = command(state, side=side).do(f"attack {mine} {foe} hold", dice="armor star star")
    assert scene.state.result is not None
    assert scene.state.result.winners == (side,)


# --- 50 Matanikau River


@pytest.mark.rule("scenario 50")
def test_the_exit_of_matanikau_river_and_its_river():
    state = of_scenario("50")
    assert state.objectives[0].hexes == tuple(f"{column}1" for column in "EFGHIJKLM")
    scene = command(of_scenario("50", "jp infantry L6, us infantry A1"), side="japanese")
    assert "M5" not in scene.options("move", unit="L6")
    assert "L5" in scene.options("move", unit="L6")


# --- 52 Guam Landings


@pytest.mark.rule("scenario 52")
def test_the_hill_of_guam():
    scene = command(of_scenario("52", "us infantry K8, jp infantry A9"))
    scene.do("move k8 l8")
    assert scene.medals("allied") == 1
    scene.state.units["u1"].hex = "K8"
    assert scene.medals("allied") == 0


# --- 53 Japanese Counterattack: night, tents, hospital, camp


@pytest.mark.rule("PT p.8")
def test_the_us_player_rolls_for_light():
    """E102, E104."""
    scene = start_turn(of_scenario("53"), dice="star star flag infantry")
    assert scene.state.visibility == 3
    late = start_turn(of_scenario("53", visibility=5), dice="star star star flag")
    assert late.state.visibility == 6
    assert late.told("night")[0]["daylight"] is True
    japanese = start_turn(of_scenario("53"), "japanese")
    assert japanese.state.visibility == 1
    assert not japanese.told("night")


@pytest.mark.rule("PT p.8")
def test_no_battle_reaches_farther_than_one_sees_at_night():
    """E103."""
    units = "us artillery F5, jp infantry J5, jp infantry A9"
    night = command(of_scenario("53", units, visibility=3))
    assert night.refused("attack f5 j5") == "nobody_in_range"
    assert command(of_scenario("53", units, visibility=4)).refused("attack f5 j5") == ""


@pytest.mark.rule("PT p.5")
def test_a_captured_tent_costs_a_card_until_it_is_reclaimed():
    """E148, E149."""
    held = "probe_left probe_left probe_right probe_center recon_left recon_right"
    state = of_scenario("53", "jp infantry B1, jp infantry D2, us infantry A3, us infantry M1")
    scene = command(state, side="japanese", enemy_held=held)
    scene.do("move b1 a1", dice="probe_left")
    assert len(state.allied_hand) == 5
    assert scene.medals("japanese") == 1
    assert "probe_left" in state.discard
    assert scene.outcome is not None
    assert not scene.outcome.undoable
    scene.do("move d2 e1", dice="recon_left")
    assert len(state.allied_hand) == 4
    assert scene.medals("japanese") == 2
    state.units["u1"].hex = "B1"
    us = command(state, card="direct_from_hq")
    us.do("move a3 a1")
    assert len(state.allied_hand) == 5
    assert state.forces["allied"].tents_lost == ["E1"]
    assert us.medals("japanese") == 2


@pytest.mark.rule("PT p.5")
def test_a_side_with_a_lost_tent_plays_with_one_card_less():
    state = of_scenario("53", "jp infantry A1, us infantry M1")
    state.forces["allied"].tents_lost = ["A1"]
    scene = command(state, held="probe_left probe_left probe_right probe_center").do("end-turn")
    assert len(state.allied_hand) == 5
    del scene


@pytest.mark.rule("PT p.5")
def test_a_retreat_can_reclaim_a_tent():
    state = of_scenario("53", "us infantry A2, us infantry B1, jp infantry M9")
    state.forces["allied"].tents_lost = ["A1"]
    flags(state, "u1", 1, side="japanese")
    assert state.forces["allied"].tents_lost == []
    assert len(state.allied_hand) == 1


@pytest.mark.rule("PT p.5")
def test_the_hospital():
    """E146, E147."""
    scene = command(of_scenario("53", "us infantry H2 2, us infantry A1, jp infantry A9"))
    scene.do("recover h2", dice="infantry star infantry flag armor grenade")
    assert scene.at("H2").figures == 4
    assert scene.refused("move h2 h3") == "spent"
    assert "H2" not in scene.options("attack")
    near = command(of_scenario("53", "us infantry H2 2, us infantry A1, jp infantry I2"))
    assert "recover" not in near.verbs()
    whole = command(of_scenario("53", "us infantry H2 4, us infantry A1, jp infantry A9"))
    assert "recover" not in whole.verbs()
    moved = command(of_scenario("53", "us infantry H3 2, us infantry A1, jp infantry A9")).do("move h3 h2")
    assert moved.refused("recover h2") == "spent"


@pytest.mark.rule("scenario 53")
def test_captured_objectives_of_guam_are_kept():
    """E179."""
    scene = command(of_scenario("53", "us infantry A9, us infantry A1, jp infantry M9"), card="direct_from_hq")
    scene.do("move a9 b9")
    assert scene.medals("allied") == 1
    scene.state.units["u1"].hex = "A9"
    assert scene.medals("allied") == 1
    japanese = command(of_scenario("53", "jp infantry I2, us infantry A1, us infantry A2"), side="japanese")
    japanese.do("move i2 h2")
    assert japanese.medals("japanese") == 1


@pytest.mark.rule("scenario 53")
def test_passing_captures_what_is_kept_but_does_not_hold_what_must_be_held():
    tent = command(of_scenario("53", "jp infantry D1, us infantry M1, us infantry A3"), side="japanese")
    tent.do("move d1 f1")
    assert tent.told("moved")[0]["path"] == ["D1", "E1", "F1"]
    assert tent.medals("japanese") == 1
    assert tent.state.forces["allied"].tents_lost == ["E1"]
    state = of_scenario("49", "jp infantry E7, us infantry A9, us infantry B9")
    state.forces["japanese"].needs = 1
    passing = command(state, side="japanese").do("move e7 c7")
    assert passing.told("moved")[0]["path"] == ["E7", "D7", "C7"]
    assert state.result is None


# --- 54 Peleliu: exits are in test_movement, Overlord in test_overlord


@pytest.mark.rule("scenario 54")
def test_three_of_four_buildings_at_one_time():
    """E172, E173, E174."""
    two = "us infantry L9, us infantry P9, us infantry Q7, jp infantry A9"
    scene = command(of_scenario("54", two), area="center")
    assert scene.medals("allied") == 0
    scene.do("move q7 q8")
    assert scene.medals("allied") == 1
    scene.state.units["u1"].hex = "L8"
    assert scene.medals("allied") == 1
    left = command(of_scenario("54", "us infantry L9, us infantry M8, us infantry Q8, jp infantry A9"), area="center")
    left.do("move q8 q7")
    left.do("move m8 n8")
    assert left.medals("allied") == 0


@pytest.mark.rule("scenario 54")
def test_peleliu_lays_seven_mines_and_needs_thirteen_medals():
    state = start(GAME, "54", {}, Seeded(b"x")).state
    assert len(state.mines) == 7
    assert state.minelayer == "japanese"
    assert state.forces["allied"].needs == 13
    assert state.bunkers == "japanese"


# --- 55 The Meat Grinder, 51 and 56


@pytest.mark.rule("scenario 55")
def test_the_special_forces_of_the_meat_grinder():
    kinds = Counter(unit.kind for unit in of_scenario("55").units.values() if unit.side == "allied")
    assert (kinds["engineer"], kinds["flame_tank"]) == (3, 3)
    assert of_scenario("55").bunkers == "japanese"


@pytest.mark.rule("scenario 51")
def test_the_us_army_has_engineers_and_no_gung_ho():
    scene = start_turn(of_scenario("51"), held="recon_center").do("play recon-center")
    assert scene.state.rules == ("japanese_command",)
    assert Counter(unit.kind for unit in scene.state.units.values())["engineer"] == 3
    scene.do("order e2") if "E2" in scene.options("order") else scene.do("order f2")
    assert scene.options("order") == set()


@pytest.mark.rule("scenario 56")
def test_cleared_sections_are_medals_while_they_are_clear():
    """E176, E177, E178."""
    state = of_scenario("56", "jp infantry F9, jp infantry L8, us infantry A1")
    scene = Scene(state)
    assert scene.medals("allied") == 1
    state.units["u2"].hex = "G9"
    assert scene.medals("allied") == 2
    state.units["u2"].hex = "A9"
    assert scene.medals("allied") == 1
    border = of_scenario("56", "jp infantry D6, us infantry A1")
    clear = {o.section: is_clear(Scene(border).board, o) for o in border.objectives}
    assert clear == {"left": False, "center": False, "right": True}


@pytest.mark.rule("base rules 3")
def test_the_right_kind_leaving_the_board_does_not_open_a_card_for_others():
    units = "jp infantry E1, jp armor A9, jp armor B9, us infantry M9"
    scene = command(of_scenario("50", units), side="japanese", card="move_out")
    scene.do("exit e1")
    assert "move" not in scene.verbs()


@pytest.mark.rule("PT p.4")
def test_sealing_a_cave():
    """E128, E129."""
    scene = build("us infantry F5, us infantry A1, jp infantry A9", tiles="G5 cave_hill").do("move f5 g5")
    scene.do("seal-cave g5", dice="star flag infantry")
    assert scene.state.terrain["G5"] == "hill"
    near = build("us infantry G5, us infantry A1, jp infantry H5", tiles="G5 cave_hill")
    assert "seal-cave" not in near.verbs()
    miss = build("us infantry G5, us infantry A1, jp infantry A9", tiles="G5 cave_hill")
    miss.do("seal-cave g5", dice="grenade flag infantry")
    assert miss.state.terrain["G5"] == "cave_hill"
    far = build("us infantry E5, us infantry A1, jp infantry A9", tiles="G5 cave_hill").do("move e5 g5")
    assert "seal-cave" not in far.verbs()


@pytest.mark.rule("PT p.4")
def test_the_japanese_do_not_seal_caves():
    scene = build("jp infantry G5, us infantry A1", tiles="G5 cave_hill", side="japanese")
    assert "seal-cave" not in scene.verbs()


@pytest.mark.rule("base rules 2")
def test_the_deck_is_shuffled_anew_when_it_has_run_out():
    state = blank("us infantry A1, jp infantry A9")
    scene = command(state)
    state.discard = [*state.discard, *state.deck]
    state.deck = []
    scene.do("end-turn")
    assert scene.told("reshuffled")
    assert len(state.allied_hand) == 1
