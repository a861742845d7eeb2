"""The phases of a turn (p.13): which a turn has, how many actions they allow, and how they begin and end.

`CoastState.phase` is "setup", one of PHASES, or "scoring".
"""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.data.situations import ActionsRemoved, PreparationsMax, ReducedSequence
from engine.coast_watchers.geography import situation_of
from engine.coast_watchers.model import CoastState
from engine.core.table import Table

PREPARATIONS, ALLIED_1, COUNTERMEASURES_1 = "preparations", "allied1", "countermeasures1"
ALLIED_2, OPERATIONS, COUNTERMEASURES_2 = "allied2", "operations", "countermeasures2"
PHASES = (PREPARATIONS, ALLIED_1, COUNTERMEASURES_1, ALLIED_2, OPERATIONS, COUNTERMEASURES_2)
SETUP, SCORING = "setup", "scoring"
COUNTERMEASURES_ACTIONS = 5


def removed(state: CoastState, action: str) -> bool:
    """p.11 Whether a special rule takes an action out of the Situation."""
    rule = situation_of(state).rule("actions_removed")
    return isinstance(rule, ActionsRemoved) and action in rule.actions


def _reduced(state: CoastState) -> ReducedSequence | None:
    rule = situation_of(state).rule("reduced_sequence")
    return rule if isinstance(rule, ReducedSequence) else None


def has_phase(state: CoastState, phase: str) -> bool:
    """p.13 Whether this turn has the phase: no Operations on Turn I; Situations may leave phases out (p.11)."""
    shorter = _reduced(state)
    if phase == OPERATIONS:
        turns = shorter.operations_turns if shorter else range(2, state.last_turn + 1)
        return state.turn in turns and not removed(state, "launch")
    kinds = {PREPARATIONS: "japanese_preparations", ALLIED_1: "allied_activities"}
    return shorter is None or kinds.get(phase) in shorter.phases


def preparations_limit(state: CoastState) -> int:
    """p.14 Up to two actions in a Preparations phase; special rules may allow fewer."""
    fewer = situation_of(state).rule("preparations_max")
    if isinstance(fewer, PreparationsMax) and fewer.turn == state.turn:
        return fewer.max
    shorter = _reduced(state)
    return shorter.preparations_max if shorter else 2


def begin_phase(table: Table[Any], phase: str, actions: int) -> None:
    """p.13 The phase marker moves on; cards that serve once a phase are free again."""
    state: CoastState = table.state
    state.phase = phase
    state.used_cards = []
    table.tell("phase_began", phase=phase, turn=state.turn, actions=actions)


def end_phase(table: Table[Any], actions: int) -> None:
    """p.13 The phase is over; a picture of the board is due."""
    table.tell("phase_ended", phase=table.state.phase, turn=table.state.turn, actions=actions, picture=True)
