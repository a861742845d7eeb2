"""What a turn as a whole lets a unit do: moves in steps, what is done instead of battling, second moves."""

from __future__ import annotations

import pytest

from engine.memoir44.data import facts
from engine.memoir44.geography import Board
from engine.memoir44.model import Ordered
from engine.memoir44.rules.movement import reach
from tests.engine.memoir44.builder import blank, build, command, of_scenario

# --- a move made in steps is held to the same limits


@pytest.mark.rule("base rules 4", "PT p.6", "M44 p.15")
@pytest.mark.parametrize("start", sorted(facts().terrain))
@pytest.mark.parametrize("kind", ["infantry", "armor"])
def test_steps_lead_no_farther_than_one_move(kind: str, start: str):
    for beside in ("plain", "beach", "rice_paddy", "jungle"):
        state = blank(f"us {kind} F5", tiles=f"F5 {start}, G5 {beside}")
        unit = state.units["u1"]
        whole = reach(Board(state), unit, Ordered(unit="u1", play=0, start="F5"), None)
        for first, way in whole.items():
            unit.hex = first
            order = Ordered(unit="u1", play=0, start="F5", path=list(way.places), halted=way.label.halted)
            assert set(reach(Board(state), unit, order, None)) <= {*whole, "F5"}, (beside, first)
            unit.hex = "F5"


@pytest.mark.rule("PT p.6")
@pytest.mark.parametrize("ground", ["rice_paddy", "marsh", "fish_pond"])
@pytest.mark.parametrize("kind", ["infantry", "armor"])
def test_wet_ground_is_left_for_an_adjacent_hex_and_no_farther(ground: str, kind: str):
    scene = build(f"us {kind} F5, us infantry A1, jp infantry M9", tiles=f"F5 {ground}")
    assert scene.options("move", unit="F5") == set(scene.board.grid.neighbours["F5"])
    scene.do("move f5 g5")
    assert scene.refused("move g5 h5") in ("cannot_move", "not_in_reach")


# --- what is done instead of battling needs the right to battle anybody


@pytest.mark.rule("PT p.7", "PT p.10", "M44 p.16")
@pytest.mark.parametrize("kind", ["infantry", "engineer"])
@pytest.mark.parametrize("foe", ["G5", "M1"])
def test_no_wire_is_removed_after_a_banzai_charge(kind: str, foe: str):
    units = f"jp {kind} D5, jp infantry A9, us infantry {foe}"
    charge = build(units, tiles="F5 +wire", side="japanese").do("move d5 f5")
    assert "cut-wire" not in charge.verbs()
    near = build(units.replace("D5", "E5"), tiles="F5 +wire", side="japanese").do("move e5 f5")
    assert near.refused("cut-wire f5") == ""
    card = build(units, tiles="F5 +wire", side="japanese", card="infantry_assault", area="right").do("move d5 f5")
    assert card.refused("cut-wire f5") == ""


@pytest.mark.rule("PT p.7", "PT p.10")
def test_an_engineer_that_charges_onto_a_mine_sets_it_off():
    fields = {"tiles": "F5 +mine2", "side": "japanese", "minelayer": "allied"}
    scene = build("jp engineer D5, jp infantry A9, us infantry G5", **fields).do("move d5 f5", dice="star grenade")
    assert scene.state.open_mines == {"F5": 2}
    scene.do("attack f5 g5", dice="star star star")
    near = build("jp engineer E5, jp infantry A9, us infantry G5", **fields).do("move e5 f5")
    assert not near.board.is_mined("F5")


@pytest.mark.rule("PT p.10", "base rules 7")
def test_an_engineer_does_not_remove_the_wire_it_takes_by_battle():
    """As with mines (ruling 7): it has just battled."""
    units = "us engineer F5, us infantry A1, jp infantry G5 1, jp infantry M9"
    scene = build(units, tiles="G5 +wire").do("attack f5 g5", dice="grenade star star").do("take-ground")
    assert scene.state.obstacles == {"G5": "wire"}
    assert scene.decision == "PlayCard"
    both = build(units, tiles="F5 +wire, G5 +wire").do("attack f5 g5", dice="grenade star").do("take-ground")
    assert both.state.obstacles == {"F5": "wire", "G5": "wire"}


@pytest.mark.rule("PT p.10", "base rules 8")
def test_an_engineer_thrown_back_by_an_ambush_does_not_remove_the_wire_behind_it():
    state = blank(
        "us engineer F5, us infantry A1, jp infantry G5, jp infantry M9", tiles="F4 +wire", discard=["ambush"]
    )
    scene = command(state, enemy_held="ambush").do("attack f5 g5").do("ambush", dice="flag star star star")
    scene.do("retreat f4")
    assert scene.state.obstacles == {"F4": "wire"}
    assert scene.decision == "PlayCard"


# --- what closes the orders


TENT = "us infantry B1, us infantry D1, us infantry H1, us infantry C5, us infantry C6, us infantry C7, jp infantry M9"


@pytest.mark.rule("base rules 2", "PT p.5")
def test_a_tent_closes_the_orders_only_where_a_card_changes_hands():
    own = command(of_scenario("53", TENT)).do("move b1 a1")
    assert own.refused("move d1 d2") == ""
    assert own.outcome is not None
    assert own.outcome.undoable
    state = of_scenario("53", TENT)
    state.forces["allied"].tents_lost = ["A1"]
    back = command(state).do("move b1 a1")
    assert back.refused("move d1 d2") == "orders_closed"


# --- second moves


@pytest.mark.rule("PT p.5", "base rules 8")
def test_a_patient_makes_no_second_move():
    units = "us infantry H2 2, us infantry H4, jp infantry H6"
    scene = command(of_scenario("53", units), card="behind_enemy_lines").play_on(["recover h2", "finish-moves"])
    assert scene.options("withdraw") == {"H4"}
    assert scene.refused("withdraw h2 h3") == "halted"


CAVES = "F5 cave_hill, K5 cave_hill, A1 cave_hill"


@pytest.mark.rule("PT p.4", "base rules 8")
def test_a_cave_network_is_the_whole_movement_of_a_turn():
    units = "jp infantry F5, jp infantry A9, us infantry K6, us infantry M1"
    by_cave = build(units, tiles=CAVES, side="japanese", card="behind_enemy_lines").do("move f5 k5")
    by_cave.do("attack k5 k6", dice="star star star star star")
    assert by_cave.decision == "PlayCard"
    second = build(units, tiles=CAVES, side="japanese", card="behind_enemy_lines").play_on(["order f5", "finish-moves"])
    assert {"A1", "K5"} <= second.options("withdraw", unit="F5")
    walked = build(units, tiles=CAVES, side="japanese", card="behind_enemy_lines")
    walked.play_on(["move f5 e5", "finish-moves"])
    assert "F5" in walked.options("withdraw", unit="E5")
    into = build(units.replace("F5", "E5"), tiles=CAVES, side="japanese", card="behind_enemy_lines")
    into.play_on(["move e5 f5", "finish-moves"])
    assert not {"A1", "K5"} & into.options("withdraw", unit="F5")


@pytest.mark.rule("base rules 8", "base rules 10")
def test_a_second_move_may_lead_off_the_board():
    units = "jp infantry G4, jp infantry F1, jp infantry A9, us infantry G5, us infantry M9"
    state = of_scenario("50", units, terrain={})
    scene = command(state, side="japanese", card="behind_enemy_lines").do("attack g4 g5", dice="star " * 5)
    scene.do("withdraw g4 h2")
    assert scene.decision == "PlayCard"
    near = command(of_scenario("50", units.replace("G4", "G3").replace("G5", "G4"), terrain={}), side="japanese",
                   card="behind_enemy_lines").do("attack g3 g4", dice="star " * 5)  # fmt: skip
    near.do("withdraw g3 g1")
    assert near.options("exit") == {"G1"}
    near.do("exit g1")
    assert near.medals("japanese") == 1
    assert near.decision == "PlayCard"
    at_once = command(of_scenario("50", units, terrain={}), side="japanese", card="behind_enemy_lines")
    at_once.play_on(["order f1", "finish-moves", "exit f1"])
    assert at_once.medals("japanese") == 1


@pytest.mark.rule("base rules 10")
def test_nobody_else_leaves_the_board_once_battles_have_begun():
    units = "jp infantry F1, jp infantry G5, jp infantry A9, us infantry G6, us infantry M9"
    scene = command(of_scenario("50", units), side="japanese").do("finish-moves")
    assert scene.refused("exit f1") == "moves_over"


@pytest.mark.rule("base rules 4")
def test_a_unit_that_left_the_board_was_the_last_to_move():
    units = "jp infantry E1, jp infantry A9, jp infantry B9, us infantry M9"
    scene = command(of_scenario("50", units), side="japanese").play_on(["move a9 a8", "exit e1"])
    assert scene.refused("move a8 a7") == "moved_already"


# --- the hospital


@pytest.mark.rule("PT p.5", "base rules 2")
def test_a_turn_does_not_end_before_a_patient_has_been_thought_of():
    units = "us infantry H2 2, us infantry F3, jp infantry F4, jp infantry A9"
    scene = command(of_scenario("53", units)).do("attack f3 f4", dice="star star star")
    assert scene.options("recover") == {"H2"}
    scene.do("recover h2", dice="star flag flag flag flag flag")
    assert scene.state.units["u1"].figures == 3
    assert scene.decision == "PlayCard"


@pytest.mark.rule("PT p.5", "base rules 8")
def test_a_unit_that_digs_in_does_nothing_else():
    units = "us infantry H2 2, jp infantry A9"
    scene = command(of_scenario("53", units), card="dig_in")
    assert scene.state.obstacles["H2"] == "sandbag"
    assert scene.decision == "PlayCard"
