"""What a turn as a whole lets a unit do: moves in steps, what is done instead of battling, second moves."""

from __future__ import annotations

import pytest

from engine.memoir44.data import facts
from engine.memoir44.geography import Board
from engine.memoir44.model import Ordered
from engine.memoir44.rules.movement import reach
from tests.engine.memoir44.builder import blank, build

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
