"""A Delivery (p.19-21, 23-24): its course from the declaration to the Search that may follow, and what Success does."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from engine.coast_watchers.actions import ShowBlockers, ShowPatrols
from engine.coast_watchers.cards.common import card, show_card
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.geography import situation_of
from engine.coast_watchers.model import (
    ALLIED,
    CREW,
    CW,
    CW_GUERRILLAS,
    INACTIVE,
    JAPANESE,
    REFUGEES,
    CoastState,
    japanese_held,
)
from engine.coast_watchers.rules import delivery_cup, patrol_cup
from engine.coast_watchers.rules.blocks import ALONE, JOINED, exchange, into_box, stand
from engine.coast_watchers.rules.delivery_cup import AUTOMATIC, SPOTTED, WRECKED
from engine.coast_watchers.rules.unseen import guess_delivery
from engine.core.actions import Pass
from engine.core.audience import Everyone, Only
from engine.core.chance import Chance
from engine.core.frames import Call, Flow, Goto, Procedure, Window
from engine.core.table import Table

RESUPPLY, RESCUE, INSERT, RETRIEVE = "resupply", "rescue", "insert", "retrieve"
EVASION_PER_RESUPPLY = 3
SHOWN = "shown"
SIDES = 2


class PatrolsMoment(Window):
    """p.20 Before a Delivery draw (or PHOTO RECCE): the Japanese may Show Air or Sea Patrol Assets."""

    verbs: ClassVar = (Pass, ShowPatrols)
    name: ClassVar[str] = "air-sea-patrol"


class BlockersMoment(Window):
    """p.20 Before a Delivery draw (or PHOTO RECCE): the Allies may Show what blocks Patrols or helps."""

    verbs: ClassVar = (Pass, ShowBlockers)
    name: ClassVar[str] = "delivery-help"


class Delivery(Procedure, kw_only=True):
    """p.19-21 One Deliver action.

    Everybody knows its kind, its Asset and whether Japanese-Held Stations are involved; only the Allies where it is,
    until blocks are Revealed. `station` is the Target, `to` the Station of the Coastwatcher who receives (Retrieve),
    `block` the one sent from Ready (Insert).
    """

    steps: ClassVar[tuple[str, ...]] = ("declare", "ask", "answered", "draw", "place", "switch", "search")
    kind: Annotated[str, Everyone]
    asset: Annotated[str, Everyone]
    alone: Annotated[bool, Everyone] = False
    """MISSIONARIES: the Target is Crew or Refugees alone."""
    station: Annotated[str, Only(ALLIED)]
    to: Annotated[str, Only(ALLIED)] = ""
    block: Annotated[str, Only(ALLIED)] = ""
    extraction: Annotated[bool, Only(ALLIED)] = False
    enemy: Annotated[bool, Everyone] = False
    """Whether any Japanese-Held Station is involved."""
    asking: Annotated[str, Everyone] = JAPANESE
    passes: Annotated[int, Everyone] = 0
    """How many sides in a row have nothing more to Show."""
    counts: Annotated[dict[str, int], Everyone] = msgspec.field(default_factory=dict)
    """Showing Patrol Asset -> chits that it takes out of the cup (0 = blocked), as the Allies must declare."""
    outcome: Annotated[str, Everyone] = ""
    opened: Annotated[tuple[str, ...], Everyone] = ()
    """The Stations involved, Target first, once Revealed."""

    @property
    def stations(self) -> tuple[str, ...]:
        """The Stations involved, Target first."""
        return (self.station, self.to) if self.to else (self.station,)

    def guess(self, state: CoastState, seat: str | None, chance: Chance) -> None:
        """For `determinize`: a place that agrees with what was declared."""
        if seat != ALLIED:
            guess_delivery(self, state, chance)

    def declare(self, t: Table[Any]) -> Flow:
        """p.19 B-C The type, the Asset and whether Japanese-Held is involved are declared, but not where."""
        self.enemy = any(japanese_held(t.state, station) for station in self.stations)
        where = {"station": self.station, "to": self.to, "block": self.block}
        t.tell("deliver", kind=self.kind, asset=self.asset, enemy=self.enemy, secret={ALLIED: where})
        if not self.enemy and situation_of(t.state).rule("delivery_cup_always") is None:
            self.outcome = AUTOMATIC
            return Goto("switch")
        self.count(t)
        return None

    def count(self, t: Table[Any]) -> None:
        """p.20 The Allies declare which Assets apply to what effect; the engine works it out, so that nobody errs."""
        self.counts = delivery_cup.counting(t.state, self.asset, self.stations)
        for card_id, chits in self.counts.items():
            if chits:
                t.reveal("patrol_counts", card=card_id, chits=chits)
            else:
                stopped_by = delivery_cup.blocker(t.state, card(card_id), self.stations)
                t.reveal("patrol_blocked", card=card_id, stopped_by=stopped_by)

    def ask(self, t: Table[Any]) -> Flow:
        """p.20 Either player can Show Assets before the draw: in turn, until neither has more to Show.

        A side that to public knowledge can have nothing to Show is not asked.
        """
        if self.passes >= SIDES:
            return Goto("draw")
        if not self.could_answer(t.state, self.asking):
            return None
        asked = PatrolsMoment if self.asking == JAPANESE else BlockersMoment
        return Call(asked(asked=(self.asking,)))

    def could_answer(self, state: CoastState, side: str) -> bool:
        """Whether to public knowledge this side may have something to Show."""
        if side == JAPANESE:
            return delivery_cup.japanese_could_answer(state)
        return delivery_cup.allies_could_answer(state, self.kind, self.asset, self.counts)

    def answered(self, t: Table[Any]) -> Flow:
        """p.20 What was Shown may be answered in turn; where nobody can, who has Shown has done so (ruling 36)."""
        other = ALLIED if self.asking == JAPANESE else JAPANESE
        if t.result == SHOWN:
            self.count(t)
            self.passes = 0 if self.could_answer(t.state, other) else 1
        else:
            self.passes += 1
        self.asking = other
        return Goto("ask")

    def answered_by(self, state: CoastState, one: Card) -> bool:
        """p.20 Whether Showing this card applies here: any Patrol Asset; what blocks one that counts, or adds chits."""
        return bool(one.patrol) or delivery_cup.serves(state, one, self.kind, self.asset, self.stations)

    def draw(self, t: Table[Any]) -> Flow:
        """p.20-21 Prepare the cup and draw two chits."""
        sighting, nothing = delivery_cup.prepared(t.state, self.kind, self.asset, self.counts)
        self.outcome = delivery_cup.draw(t, sighting, nothing)
        return None

    def place(self, t: Table[Any]) -> Flow:
        """p.21 Spotted, Wrecked: Reveal the blocks involved, before any switch (ruling 19)."""
        if self.outcome in (SPOTTED, WRECKED):
            self.opened = self.stations
            for station in self.stations:
                patrol_cup.reveal(t, station, "delivery")
        return None

    def switch(self, t: Table[Any]) -> Flow:
        """p.21 Unseen: blocks are switched Secretly; Spotted: Openly; Wrecked: not at all.

        p.23 The boxes tell which sort of Rescue it was.
        """
        if self.outcome != WRECKED:
            SWITCHES[self.kind](t, self)
        tell = t.reveal if self.kind == RESCUE else t.tell
        boxes = {"ready": len(t.state.ready), "rescued": len(t.state.rescued)}
        tell("delivered", secret={ALLIED: {"station": self.station}}, kind=self.kind, outcome=self.outcome, boxes=boxes)
        return None

    def search(self, t: Table[Any]) -> Flow:
        """p.21 Seen: the Japanese may Search at the Target if a Patrol is there; that is public by now."""
        if not self.opened:
            return None
        return Call(patrol_cup.DeliverySearch(station=self.station))


# --- what Success does (p.23-24)


def add_evasion(table: Table[Any], most: int) -> None:
    """p.23 Evasion chits from the mat into the Patrol cup, as far as there are any (eighteen are provided)."""
    state: CoastState = table.state
    added = min(most, state.evasion_mat)
    state.evasion_mat -= added
    state.cup_evasion += added
    table.tell("evasion_added", added=added, evasion=state.cup_evasion, patrol=state.cup_patrol)


def resupplied(table: Table[Any], job: Delivery) -> None:
    """p.23 Resupply: three Evasion chits into the Patrol cup."""
    add_evasion(table, EVASION_PER_RESUPPLY)


def rescue_change(kind: str, both: bool) -> tuple[str, str, str]:
    """p.23 What a Rescue of this block leaves on the map, puts in Ready, and puts in Rescued ("" = nothing).

    `both` (EXTRACTION): the Coastwatcher comes out with the Crew or Refugees. Crew or Refugees alone: MISSIONARIES.
    """
    if kind in (CW, CW_GUERRILLAS):
        return INACTIVE, kind, ""
    if kind in (CREW, REFUGEES):
        return INACTIVE, "", kind
    return (INACTIVE, CW, ALONE[kind]) if both else (CW, "", ALONE[kind])


def rescued(table: Table[Any], job: Delivery) -> None:
    """p.23 Rescue: the Coastwatcher (with any Guerrillas) to Ready, or the Crew or Refugees to Rescued."""
    state: CoastState = table.state
    if job.extraction:
        use_extraction(table)
    kind = state.blocks[job.station]
    left, ready, out = rescue_change(kind, job.extraction)
    exchange(state, [kind], [block for block in (left, ready, out) if block])
    if ready:
        into_box(state.ready, ready)
    if out:
        into_box(state.rescued, out)
    stand(table, job.station, left)


def inserted(table: Table[Any], job: Delivery) -> None:
    """p.24 Insert: the Ready block replaces an Inactive one, or joins Crew or Refugees (giving up Guerrillas)."""
    state: CoastState = table.state
    kind = state.blocks[job.station]
    new = JOINED.get(kind, job.block)
    state.ready.remove(job.block)
    exchange(state, [kind, job.block], [new])
    stand(table, job.station, new)


def retrieved(table: Table[Any], job: Delivery) -> None:
    """p.24 Retrieve: Crew or Refugees join the Coastwatcher (Guerrillas are replaced); an Inactive block is left."""
    state: CoastState = table.state
    kind, host = state.blocks[job.station], state.blocks[job.to]
    exchange(state, [kind, host], [INACTIVE, JOINED[kind]])
    stand(table, job.station, INACTIVE)
    stand(table, job.to, JOINED[kind])


SWITCHES = {RESUPPLY: resupplied, RESCUE: rescued, INSERT: inserted, RETRIEVE: retrieved}


def unused_extraction(state: CoastState) -> str | None:
    """EXTRACTION: a card of that title, held or Showing, that has not served yet."""
    mine = [*state.showing, *state.allied_missions]
    free = [it for it in mine if it and card(it).title == "EXTRACTION" and it not in state.extractions]
    return free[0] if free else None


def use_extraction(table: Table[Any]) -> None:
    """EXTRACTION: Shown as the Rescue Succeeds; it scores at the end (once each)."""
    card_id = unused_extraction(table.state)
    assert card_id is not None
    show_card(table, card_id)
    table.state.extractions.append(card_id)
