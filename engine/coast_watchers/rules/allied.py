"""Allied Activities (p.13, 19): up to five actions, in the order A Deliver, B Operate, C Evade, D Train."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import (
    Caches,
    Codebreakers,
    EndPhase,
    Evade,
    Feldt,
    Insert,
    Mackenzie,
    Missionaries,
    Observe,
    PhotoRecce,
    Recruit,
    Rescue,
    Resist,
    Resupply,
    Retrieve,
    SetonWaddell,
    Show,
    SpecialParties,
    Train,
    book,
)
from engine.coast_watchers.cards.common import card, discard_card, shows
from engine.coast_watchers.data.situations import ReducedSequence
from engine.coast_watchers.geography import situation_of
from engine.coast_watchers.model import ALLIED, CoastState
from engine.coast_watchers.rules import phases
from engine.core.audience import Everyone
from engine.core.frames import Call, Decision, Done, Flow, Goto, Procedure
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

DELIVER, OPERATE, EVADE, TRAIN = "A", "B", "C", "D"
STEP_NAMES = {DELIVER: "Deliver", OPERATE: "Operate", EVADE: "Evade", TRAIN: "Train"}
ACTIONS_A_PHASE = 5
OVER = "phase over"


class AlliedAction(Decision):
    """The Allied player's next action or card, or the end of the phase. Put by DM: where he can act is secret."""

    verbs: ClassVar = (
        Resupply,
        Rescue,
        Insert,
        Retrieve,
        Missionaries,
        Observe,
        Recruit,
        Resist,
        PhotoRecce,
        SetonWaddell,
        Evade,
        Train,
        SpecialParties,
        Mackenzie,
        Caches,
        Feldt,
        Codebreakers,
        Show,
        EndPhase,
    )
    private: ClassVar[bool] = True


class AlliedActivities(Procedure):
    """p.19 The phase: actions and cards until the Allied player ends it."""

    steps: ClassVar[tuple[str, ...]] = ("begin", "act", "more", "finish")
    number: Annotated[int, Everyone] = 1
    taken: Annotated[int, Everyone] = 0
    allowed: Annotated[int, Everyone] = ACTIONS_A_PHASE
    begun: Annotated[str, Everyone] = ""
    """The latest step begun: "A" to "D" ("" = none)."""

    def begin(self, t: Table[Any]) -> Flow:
        """p.13 The phase marker moves on."""
        self.allowed = usual_actions(t.state)
        phases.begin_phase(t, f"allied{self.number}", self.allowed)
        return None

    def act(self, t: Table[Any]) -> Flow:
        """p.19 The next action. Ends by itself when the actions are used up and, to everybody's knowledge, no card is
        left to play."""
        state: CoastState = t.state
        cards = state.allied_missions or state.allied_assets or shows(state, "CACHES")
        if self.taken >= self.allowed and not cards:
            return Goto("finish")
        return Call(AlliedAction(asked=(ALLIED,)))

    def more(self, t: Table[Any]) -> Flow:
        """p.19 Until the player is done."""
        return None if t.result == OVER else Goto("act")

    def finish(self, t: Table[Any]) -> Flow:
        """p.7, ruling 16 SUBMARINE goes as its second phase of use ends; the board is shown."""
        for card_id in list(t.state.showing):
            if card(card_id).discard == "second_phase_of_use" and t.state.submarine_uses >= 2:
                discard_card(t, card_id)
        phases.end_phase(t, self.taken)
        return None


def usual_actions(state: CoastState) -> int:
    """p.19 Five actions in a phase; three under the reduced sequence of Situation A (p.11)."""
    reduced = situation_of(state).rule("reduced_sequence")
    return reduced.allied_max if isinstance(reduced, ReducedSequence) else ACTIONS_A_PHASE


def activities(state: CoastState) -> AlliedActivities:
    """The Allied phase under way."""
    return next(frame for frame in reversed(state.stack) if isinstance(frame, AlliedActivities))


def refuse_step(state: CoastState, step: str) -> Refusal | None:
    """p.13, ruling 25 Why nothing of this step can be done any more: a later one has begun."""
    begun = activities(state).begun
    if begun > step:
        return refuse("p.13", "step_closed", step=STEP_NAMES[step], begun=STEP_NAMES[begun])
    return None


def refuse_action(state: CoastState, step: str) -> Refusal | None:
    """p.19 Why no action of this step can be taken: not in this Situation, none left, or a later step has begun."""
    phase = activities(state)
    if phases.removed(state, STEP_NAMES[step].lower()):
        return refuse("p.11", "not_in_situation", action=STEP_NAMES[step])
    if phase.taken >= phase.allowed:
        return refuse("p.19", "no_action_left", most=phase.allowed)
    return refuse_step(state, step)


def take_action(state: CoastState, step: str) -> None:
    """p.13, ruling 25 One action of the phase is used; earlier steps are closed from now on."""
    phase = activities(state)
    phase.taken += 1
    phase.begun = step


@book.may(EndPhase)
def may_end_phase(view: View[Any]) -> Refusal | None:
    """p.13 Players may take fewer actions and end their phase."""
    return None


@book.effect(EndPhase)
def end_phase(table: Table[Any], action: EndPhase) -> Flow:
    """p.13 End the phase; actions left over are lost."""
    return Done(OVER)
