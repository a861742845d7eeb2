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
