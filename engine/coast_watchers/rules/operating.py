"""An Operate action (p.29-31): its course from the declaration through the Patrol cup draw to what Success does."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import Camouflage, DirectionFinders, RemovePatrols
from engine.coast_watchers.cards.allied_resist import after_resist, after_success
from engine.coast_watchers.cards.common import card, could_play, discard_card
from engine.coast_watchers.model import ALLIED, CW, CW_GUERRILLAS, JAPANESE, CoastState
from engine.coast_watchers.rules import patrol_cup
from engine.coast_watchers.rules.blocks import exchange, stand
from engine.coast_watchers.rules.reports import observe
from engine.coast_watchers.rules.unseen import guess_operating
from engine.core.actions import Pass
from engine.core.audience import Everyone, Only
from engine.core.chance import Chance
from engine.core.frames import Call, Decision, Flow, Goto, Procedure, Window
from engine.core.table import Table

OBSERVE, RECRUIT, RESIST = "observe", "recruit", "resist"
SPOILED = "spoiled"


class FindersMoment(Window):
    """Before the draw of an Operate action: DIRECTION FINDERS may take one chit more."""

    verbs: ClassVar = (Pass, DirectionFinders)
    name: ClassVar[str] = "direction-finders"


class CamouflageMoment(Window):
    """An Observe would Succeed: CAMOUFLAGE may spoil it."""

    verbs: ClassVar = (Pass, Camouflage)
    name: ClassVar[str] = "camouflage"


class Removal(Decision):
    """p.30 A Resist has Succeeded: which Patrols go. Put by DM: the choice tells where the Guerrillas are."""

    verbs: ClassVar = (RemovePatrols,)
    private: ClassVar[bool] = True


class Operating(Procedure, kw_only=True):
    """p.29 One Operate action.

    Everybody knows its kind, which Patrol is there if any, and the card used; only the Allies where it is, until the
    block is Revealed. `scouts` is the space that CLEMENS AND HIS SCOUTS look at ("" = the Station's own marker).
    """

    steps: ClassVar[tuple[str, ...]] = (
        "declare", "finders", "draw", "outcome_at", "camouflage", "succeed", "removed", "cards", "exploit",
    )  # fmt: skip
    kind: Annotated[str, Everyone]
    card: Annotated[str, Everyone] = ""
    station: Annotated[str, Only(ALLIED)]
    scouts: Annotated[str, Only(ALLIED)] = ""
    patrol: Annotated[str, Everyone] = ""
    outcome: Annotated[str, Everyone] = ""
    opened: Annotated[tuple[str, ...], Everyone] = ()
    """The Station (and the space scouted), once the block was Revealed."""
    taken: Annotated[bool, Everyone] = False
    elsewhere: Annotated[bool, Only(ALLIED)] = False
    """Whether a Patrol that was removed stood at another Station."""

    @property
    def succeeds(self) -> bool:
        """p.17 Success with no or one Patrol chit."""
        return self.outcome in (patrol_cup.NO_CONTACT, patrol_cup.CLOSING_IN)

    def guess(self, state: CoastState, seat: str | None, chance: Chance) -> None:
        """For `determinize`: a place that agrees with what was declared."""
        if seat != ALLIED:
            guess_operating(self, state, chance)

    def declare(self, t: Table[Any]) -> Flow:
        """p.17 A, 29 The type, and whether Army, Police or neither is there, but not where."""
        self.patrol = t.state.patrols.get(self.station, "")
        where = {"station": self.station, "scouts": self.scouts}
        t.tell("operate", kind=self.kind, patrol=self.patrol or "none", card=self.card, secret={ALLIED: where})
        return None

    def finders(self, t: Table[Any]) -> Flow:
        """DIRECTION FINDERS: asked before every Operate draw while the Japanese may hold the card."""
        if could_play(t.state, JAPANESE, "DIRECTION FINDERS"):
            return Call(FindersMoment(asked=(JAPANESE,)))
        return None

    def draw(self, t: Table[Any]) -> Flow:
        """p.17 B-C Draw from the Patrol cup as for a Search; the label does not tell the place."""
        extra = t.result or 0
        chits = patrol_cup.chits_at(t.state, self.station) + extra
        self.outcome = patrol_cup.outcome(patrol_cup.draw(t, patrol_cup.label(t.state), chits))
        return None

    def outcome_at(self, t: Table[Any]) -> Flow:
        """p.17 In the order written: Reveal, then Success or failure, or Take."""
        t.tell("operate_outcome", kind=self.kind, outcome=self.outcome, succeeds=self.succeeds)
        if self.outcome != patrol_cup.NO_CONTACT:
            self.opened = (self.station, self.scouts) if self.scouts else (self.station,)
        self.taken = patrol_cup.apply_outcome(t, self.station, self.outcome, "operate")
        return None if self.succeeds else Goto("cards")

    def camouflage(self, t: Table[Any]) -> Flow:
        """CAMOUFLAGE: asked after every Observe draw that would Succeed while the Japanese may hold the card."""
        if self.kind == OBSERVE and could_play(t.state, JAPANESE, "CAMOUFLAGE"):
            return Call(CamouflageMoment(asked=(JAPANESE,)))
        return None

    def succeed(self, t: Table[Any]) -> Flow:
        """p.29 Only Success yields the effect; the Allies must follow through even when Revealed."""
        if self.kind == RESIST:
            return Call(Removal(asked=(ALLIED,)))
        if self.kind == RECRUIT:
            recruit(t, self.station)
        elif t.result == SPOILED:
            t.tell("observe_spoiled")
        else:
            observe(t, self.scouts or self.station, bool(self.opened))
        return None

    def removed(self, t: Table[Any]) -> Flow:
        """p.30 Resist: the Patrols chosen go to the mat, not to Ready."""
        if self.kind != RESIST:
            return None
        for space in t.result:
            kind = t.state.patrols.pop(space)
            t.state.patrol_mat += 1
            t.tell("patrol_removed", station=space, patrol=kind)
        self.elsewhere = any(space != self.station for space in t.result)
        after_success(t, self.card)
        return None

    def cards(self, t: Table[Any]) -> Flow:
        """p.30 RESISTANCE and CLEMENS AND HIS SCOUTS may have to be discarded."""
        if self.kind == RESIST:
            after_resist(t, self.card, bool(self.opened), self.elsewhere)
        elif self.card and self.opened and card(self.card).discard == "revealed_by_it":
            discard_card(t, self.card)
        return None

    def exploit(self, t: Table[Any]) -> Flow:
        """p.17 D A Coastwatcher was Taken."""
        return Call(patrol_cup.Exploit(taken=self.station)) if self.taken else None


def recruit(table: Table[Any], station: str) -> None:
    """p.30 Recruit: a CW-Guerrillas from the pool in place of the Coastwatcher alone."""
    state: CoastState = table.state
    exchange(state, [CW], [CW_GUERRILLAS])
    table.tell("recruited", secret={ALLIED: {"station": station}})
    stand(table, station, CW_GUERRILLAS)
