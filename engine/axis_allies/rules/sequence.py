"""1, 2.2 Rounds and turns: the six parts of a power's turn, in the order of play."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.axis_allies.data import facts
from engine.axis_allies.model import TRANSPORT, AxisState
from engine.axis_allies.rules.arming import Arm, close_arming
from engine.axis_allies.rules.combat import Combat
from engine.axis_allies.rules.combat_movement import CombatMove, close_combat_movement
from engine.axis_allies.rules.noncombat import NonCombat, close_noncombat
from engine.axis_allies.rules.placement import PlaceUnits, close_placement
from engine.axis_allies.scoring import check_capitals, check_round
from engine.core.frames import Call, Done, Flow, Goto, Procedure
from engine.core.table import Table


class Rounds(Procedure):
    """2.2 Round after round, each power in turn."""

    steps: ClassVar = ("turn", "next_power")

    def turn(self, t: Table[Any]) -> Flow:
        """2.2 The next power's turn."""
        return Call(Turn())

    def next_power(self, t: Table[Any]) -> Flow:
        """2.2, 8.2 When every power has had its turn the round is over, and the economic victory is looked at."""
        state: AxisState = t.state
        order = facts().order
        place = order.index(state.power) + 1
        if place == len(order):
            check_round(t)
            if state.result is not None:
                return None
            state.round += 1
            t.tell("round_begins", round=state.round)
        state.power = order[place % len(order)]
        return Goto("turn")


class Turn(Procedure):
    """1 The six-part action sequence."""

    steps: ClassVar = (
        "begin", "arm", "armed", "combat_movement", "committed", "combat", "noncombat", "landed", "place", "income",
    )  # fmt: skip

    def begin(self, t: Table[Any]) -> Flow:
        """1 A new turn: nothing has moved yet."""
        state: AxisState = t.state
        refresh(state)
        state.held = [land for land, owner in state.control.items() if owner == state.power]
        state.phase = "arm"
        t.tell("turn_begins", power=state.power, round=state.round, money=state.money[state.power])
        return None

    def arm(self, t: Table[Any]) -> Flow:
        """3 Develop weapons and purchase units."""
        return Call(Arm(asked=(t.state.power,)))

    def armed(self, t: Table[Any]) -> Flow:
        """3.3 The purchase is made known."""
        close_arming(t)
        return None

    def combat_movement(self, t: Table[Any]) -> Flow:
        """4.1 Combat movement."""
        t.state.phase = "combat_move"
        return Call(CombatMove(asked=(t.state.power,)))

    def committed(self, t: Table[Any]) -> Flow:
        """4.1, 8.2 The moves are made; walking into the last capital wins at once."""
        close_combat_movement(t)
        check_capitals(t)
        return None

    def combat(self, t: Table[Any]) -> Flow:
        """5 Combat."""
        t.state.phase = "combat"
        return Call(Combat())

    def noncombat(self, t: Table[Any]) -> Flow:
        """6 Non-combat movement."""
        t.state.phase = "noncombat"
        return Call(NonCombat(asked=(t.state.power,)))

    def landed(self, t: Table[Any]) -> Flow:
        """6 Planes are down."""
        close_noncombat(t)
        return None

    def place(self, t: Table[Any]) -> Flow:
        """7 Place new units."""
        t.state.phase = "place"
        return Call(PlaceUnits(asked=(t.state.power,)))

    def income(self, t: Table[Any]) -> Flow:
        """8.1 Collect income: the National Production Level in I.P.C.; it can be given to nobody."""
        state: AxisState = t.state
        close_placement(t)
        income = state.levels[state.power]
        state.money[state.power] += income
        t.tell("income", power=state.power, income=income, money=state.money[state.power], picture=True)
        return Done()


def refresh(state: AxisState) -> None:
    """1 Forget what was moved, fought and paid in the turn before."""
    for unit in state.units.values():
        unit.spent, unit.moved, unit.fought, unit.raid = 0, False, False, False
        unit.via = unit.landing = unit.dropped = ""
    state.taken, state.violated, state.trails = [], [], []
    state.flak, state.landings, state.battles = [], [], []
    state.shopping = state.researched = state.rocket = False
    state.fleet = [id_ for id_, unit in state.units.items() if unit.kind == TRANSPORT and unit.power == state.power]
    state.paid, state.placed, state.sought = {}, {}, []
