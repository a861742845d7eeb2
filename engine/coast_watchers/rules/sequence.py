"""The sequence of play (p.13): the game and its turns. Each phase is a frame of its own chapter."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.coast_watchers.rules import phases
from engine.coast_watchers.rules.allied import AlliedActivities
from engine.coast_watchers.rules.countermeasures import Countermeasures
from engine.coast_watchers.rules.operations import Operations
from engine.coast_watchers.rules.preparations import Preparations
from engine.coast_watchers.rules.setting_up import Setup
from engine.coast_watchers.scoring import Scoring
from engine.core.frames import Call, Done, Flow, Frame, Goto, Procedure
from engine.core.table import Table


class Play(Procedure):
    """p.11-13, 39 A whole game: setup, turns until Operations Launch or the last one is over, scoring."""

    steps: ClassVar[tuple[str, ...]] = ("set_up", "turn", "next_turn", "score")

    def set_up(self, t: Table[Any]) -> Flow:
        """p.11."""
        return Call(Setup())

    def turn(self, t: Table[Any]) -> Flow:
        """p.13."""
        t.tell("turn_began", turn=t.state.turn, last=t.state.last_turn)
        return Call(Turn())

    def next_turn(self, t: Table[Any]) -> Flow:
        """p.13 Play ends when Operations have Launched, or after the Situation's last turn."""
        if t.state.launched or t.state.turn >= t.state.last_turn:
            return None
        t.state.turn += 1
        return Goto("turn")

    def score(self, t: Table[Any]) -> Flow:
        """p.39."""
        t.state.phase = phases.SCORING
        t.state.used_cards = []
        return Call(Scoring())


class Turn(Procedure):
    """p.13 One turn: six phases, of which Operations or the second Countermeasures falls away."""

    steps: ClassVar[tuple[str, ...]] = (
        "preparations",
        "first_allied",
        "first_countermeasures",
        "second_allied",
        "operations",
        "second_countermeasures",
        "close",
    )

    def preparations(self, t: Table[Any]) -> Flow:
        """p.14."""
        return _phase(t, phases.PREPARATIONS, Preparations())

    def first_allied(self, t: Table[Any]) -> Flow:
        """p.19."""
        return _phase(t, phases.ALLIED_1, AlliedActivities(number=1))

    def first_countermeasures(self, t: Table[Any]) -> Flow:
        """p.15."""
        return _phase(t, phases.COUNTERMEASURES_1, Countermeasures(number=1))

    def second_allied(self, t: Table[Any]) -> Flow:
        """p.19."""
        return _phase(t, phases.ALLIED_2, AlliedActivities(number=2))

    def operations(self, t: Table[Any]) -> Flow:
        """p.33."""
        if phases.has_phase(t.state, phases.OPERATIONS):
            phases.begin_phase(t, phases.OPERATIONS, 0)
        return _phase(t, phases.OPERATIONS, Operations())

    def second_countermeasures(self, t: Table[Any]) -> Flow:
        """p.13 If any Operations Launch, the turn and the game end instead."""
        if t.state.launched:
            return Done()
        return _phase(t, phases.COUNTERMEASURES_2, Countermeasures(number=2))

    def close(self, t: Table[Any]) -> Flow:
        """The turn is over."""
        return Done()


def _phase(t: Table[Any], phase: str, frame: Frame) -> Flow:
    return Call(frame) if phases.has_phase(t.state, phase) else None
