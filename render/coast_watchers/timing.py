"""Turn, phase and actions left, as the clock on the board shows them."""

from engine.coast_watchers.data.situations import ReducedSequence
from engine.coast_watchers.model import CoastState
from engine.coast_watchers.rules import phases as ids
from engine.coast_watchers.rules.allied import AlliedActivities
from engine.coast_watchers.rules.countermeasures import Countermeasures
from engine.coast_watchers.rules.preparations import Preparations
from engine.coast_watchers.view import CoastView
from render.canvas.sides import Side

_NAMES: dict[str, tuple[str, Side]] = {
    ids.PREPARATIONS: ("Preparations", "japanese"),
    ids.ALLIED_1: ("Allied", "allied"),
    ids.COUNTERMEASURES_1: ("Counter", "japanese"),
    ids.ALLIED_2: ("Allied", "allied"),
    ids.OPERATIONS: ("Operations", "japanese"),
    ids.COUNTERMEASURES_2: ("Counter", "japanese"),
}


def _shown(view: CoastView) -> list[str]:
    """p.11, 13 The phases of this Situation by id; Operations have their place on the track on Turn I as well."""
    state: CoastState = view.s
    if isinstance(view.situation.rule("reduced_sequence"), ReducedSequence):
        return [ids.PREPARATIONS, ids.ALLIED_1, ids.OPERATIONS]
    if ids.removed(state, "launch"):
        return [phase for phase in ids.PHASES if phase != ids.OPERATIONS]
    return list(ids.PHASES)


def phases(view: CoastView) -> tuple[tuple[str, Side], ...]:
    """p.13 Name and side of the phases of a turn, in order."""
    return tuple(_NAMES[phase] for phase in _shown(view))


def phase_index(view: CoastView) -> int:
    """Which of them is under way, from 0; -1 before the first, their number after the last."""
    shown, now = _shown(view), view.s.phase
    if now in shown:
        return shown.index(now)
    return -1 if now == ids.SETUP else len(shown)


def actions(view: CoastView) -> tuple[int, int]:
    """Actions left and allowed in the phase under way; (0, 0) where none are counted."""
    for frame in reversed(view.s.stack):
        if isinstance(frame, AlliedActivities):
            return max(0, frame.allowed - frame.taken), frame.allowed
        if isinstance(frame, Preparations):
            most = ids.preparations_limit(view.s)
            return max(0, most - frame.actions), most
        if isinstance(frame, Countermeasures):
            return max(0, ids.COUNTERMEASURES_ACTIONS - frame.actions), ids.COUNTERMEASURES_ACTIONS
    return 0, 0
