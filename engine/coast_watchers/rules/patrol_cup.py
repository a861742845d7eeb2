"""The Patrol cup (p.16-18): drawing from it, Reveal and Take, the Search, and the Exploit that follows a Taking."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import (
    Decline,
    FalseTrails,
    Flip,
    Floatplanes,
    FreeSearch,
    Interrogation,
    book,
)
from engine.coast_watchers.cards.common import could_play
from engine.coast_watchers.geography import adjacent, neighbours
from engine.coast_watchers.model import ALLIED, ARMY, COASTWATCHERS, JAPANESE, POLICE, CoastState
from engine.core.actions import Pass
from engine.core.audience import Everyone
from engine.core.book import Chosen
from engine.core.frames import Call, Decision, Done, Flow, Procedure, Window
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

PATROL, EVASION = "P", "E"
NO_CONTACT, CLOSING_IN, TRAPPED, CAPTURED = "no_contact", "closing_in", "trapped", "captured"
OUTCOMES = (NO_CONTACT, CLOSING_IN, TRAPPED, CAPTURED)


def outcome(patrols: int) -> str:
    """p.17 The outcome by number of Patrol chits drawn; four (cards) count as three (ruling 11)."""
    return OUTCOMES[min(patrols, 3)]


def chits_at(state: CoastState, station: str) -> int:
    """p.17 Chits to draw at a Station: one without a Patrol, two at Army, three at Police."""
    return {ARMY: 2, POLICE: 3}.get(state.patrols.get(station, ""), 1)


def draw(table: Table[Any], label: str, chits: int) -> int:
    """p.17 B-C Draw from the Patrol cup; all Patrol chits and one Evasion chit go back. Returns the Patrol chits.

    Fewer chits in the cup than asked for: all of them are drawn (ruling 11). The label must not tell a secret place.
    """
    state: CoastState = table.state
    cup = [PATROL] * state.cup_patrol + [EVASION] * state.cup_evasion
    drawn = table.draw(label, cup, chits)
    patrols, evasion = drawn.count(PATROL), drawn.count(EVASION)
    kept_out = max(0, evasion - 1)
    state.cup_evasion -= kept_out
    state.evasion_mat += kept_out
    table.tell("patrol_draw", patrol=patrols, evasion=evasion, kept_out=kept_out)
    return patrols


def label(state: CoastState) -> str:
    """The label of draws from the Patrol cup: turn and phase, never the place."""
    return f"t{state.turn}/{state.phase}/patrol-cup"


def reveal(table: Table[Any], station: str, why: str) -> None:
    """p.16 Lay the Station's block flat; no effect on one that lies flat already. The Japanese record it (p.8)."""
    state: CoastState = table.state
    if station not in state.blocks or station in state.revealed:
        return
    state.revealed[station] = state.records[station] = state.blocks[station]
    table.reveal("revealed", station=station, block=state.blocks[station], why=why)


def take(table: Table[Any], station: str, why: str) -> None:
    """p.17 The Station's block, whatever it is, goes to the Taken box; the Station is Deactivated."""
    state: CoastState = table.state
    block = state.blocks.pop(station)
    state.taken.append(block)
    for memory in (state.revealed, state.records, state.inspected):
        memory.pop(station, None)
    table.reveal("taken", station=station, block=block, why=why)


def apply_outcome(table: Table[Any], station: str, result: str, why: str) -> bool:
    """p.17 The outcome at a Station's block, Searched ("search"...) or Operating ("operate"); True if a Coastwatcher
    was Taken, which gives an Exploit."""
    state: CoastState = table.state
    lay_flat = station in state.revealed
    if result == NO_CONTACT:
        return False
    reveal(table, station, why)
    if not (result == CAPTURED or (result == TRAPPED and lay_flat)):
        return False
    coastwatcher = state.blocks[station] in COASTWATCHERS
    take(table, station, why)
    return coastwatcher


# --- Search (p.16)


class FloatplanesMoment(Window):
    """A Search has drawn one Patrol chit: FLOATPLANES may make it Trapped."""

    verbs: ClassVar = (Pass, Floatplanes)
    name: ClassVar[str] = "floatplanes"


class FalseTrailsMoment(Window):
    """A Search has drawn one Patrol chit: FALSE TRAILS may make it No Contact."""

    verbs: ClassVar = (Pass, FalseTrails)
    name: ClassVar[str] = "false-trails"


class SearchAt(Procedure, kw_only=True):
    """p.16-17 One Search at a Station with a Patrol and a block: draw, cards, outcome, Exploit.

    why: "search" (an action), "exploit" or "delivery" (both free). extra: chits drawn on top (INFORMERS).
    """

    steps: ClassVar[tuple[str, ...]] = ("draw", "floatplanes", "false_trails", "resolve")
    station: Annotated[str, Everyone]
    why: Annotated[str, Everyone] = "search"
    extra: Annotated[int, Everyone] = 0
    patrols: Annotated[int, Everyone] = 0
    outcome: Annotated[str, Everyone] = ""

    def draw(self, t: Table[Any]) -> Flow:
        """p.17 B."""
        t.tell("search", station=self.station, why=self.why)
        self.patrols = draw(t, label(t.state), chits_at(t.state, self.station) + self.extra)
        self.outcome = outcome(self.patrols)
        return None

    def floatplanes(self, t: Table[Any]) -> Flow:
        """FLOATPLANES: in a Countermeasures phase, once."""
        if self.patrols == 1 and floatplanes_open(t.state):
            return Call(FloatplanesMoment(asked=(JAPANESE,)))
        return None

    def false_trails(self, t: Table[Any]) -> Flow:
        """FALSE TRAILS: a draw of one Patrol chit, whatever FLOATPLANES made of it."""
        if self.patrols == 1 and could_play(t.state, ALLIED, "FALSE TRAILS"):
            return Call(FalseTrailsMoment(asked=(ALLIED,)))
        return None

    def resolve(self, t: Table[Any]) -> Flow:
        """p.17 C-D The outcome; a Coastwatcher Taken gives an Exploit at once."""
        t.tell("search_outcome", station=self.station, outcome=self.outcome)
        if apply_outcome(t, self.station, self.outcome, self.why):
            return Call(Exploit(taken=self.station))
        return None


def floatplanes_open(state: CoastState) -> bool:
    """Whether FLOATPLANES may serve, to public knowledge: in a Countermeasures phase, not used in it yet."""
    free = state.phase.startswith("countermeasures") and "FLOATPLANES" not in state.used_cards
    return free and could_play(state, JAPANESE, "FLOATPLANES")


# --- Exploit (p.16)


class ExploitChoice(Decision):
    """What to do with an Exploit. Put by DM: whether INTERROGATION is among the choices is secret."""

    verbs: ClassVar = (Flip, FreeSearch, Interrogation, Decline)
    private: ClassVar[bool] = True


class Exploit(Procedure, kw_only=True):
    """p.16 A Coastwatcher was Taken: at one neighbouring Patrol (even over No Sea) flip Army to Police or Search."""

    steps: ClassVar[tuple[str, ...]] = ("choose",)
    taken: Annotated[str, Everyone]

    def choose(self, t: Table[Any]) -> Flow:
        """Ruling 9: one Patrol of the player's choice, one of the two options, or none.

        Always asked while the Japanese may hold INTERROGATION, so that the question tells nothing.
        """
        patrols = exploit_patrols(t.state, self.taken)
        if not patrols and not could_play(t.state, JAPANESE, "INTERROGATION"):
            return None
        return Call(ExploitChoice(asked=(JAPANESE,)))


def exploit_patrols(state: CoastState, taken: str) -> list[str]:
    """p.16 The neighbouring Patrols with which an Exploit can do anything (ruling 10: a flip needs no block)."""
    near = [space for space in neighbours(state, taken) if space in state.patrols]
    return [space for space in near if state.patrols[space] == ARMY or space in state.blocks]


class OfferedSearch(Decision, kw_only=True):
    """p.21 A Delivery was Spotted or Wrecked where a Patrol stands: a free Search there, or not."""

    verbs: ClassVar = (FreeSearch, Decline)
    station: Annotated[str, Everyone]


class DeliverySearch(Procedure, kw_only=True):
    """p.21 After a Delivery was seen: the Japanese may Search the Target, if a Patrol and a block are there."""

    steps: ClassVar[tuple[str, ...]] = ("offer",)
    station: Annotated[str, Everyone]

    def offer(self, t: Table[Any]) -> Flow:
        """Not asked where there is nothing to Search with; that is public by then."""
        if self.station in t.state.patrols and self.station in t.state.blocks:
            return Call(OfferedSearch(asked=(JAPANESE,), station=self.station))
        return None


def _taken(view: View[Any]) -> str | None:
    """The Station whose Coastwatcher was Taken, if an Exploit is being decided."""
    parent = view.s.stack[-2] if len(view.s.stack) > 1 else None
    return parent.taken if isinstance(parent, Exploit) else None


def _patrol_near(view: View[Any], station: str) -> Refusal | None:
    taken = _taken(view)
    if station not in view.s.patrols:
        return refuse("p.16", "no_patrol", station=station)
    if taken is None or not adjacent(view.s, taken, station):
        return refuse("p.16", "not_adjacent", station=station, taken=taken or "")
    return None


@book.source("exploit_flip", over=lambda view, chosen: view.s.stations)
def exploit_flip(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.16 Exploit: a neighbouring Army Patrol."""
    wrong = _patrol_near(view, station)
    if wrong is None and view.s.patrols[station] == POLICE:
        return refuse("p.16", "already_police", station=station)
    return wrong


@book.source("free_search_station", over=lambda view, chosen: view.s.stations)
def free_search_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.16, 21 Exploit: a neighbouring Patrol with a block; after a Delivery: its Target."""
    if isinstance(view.decision, OfferedSearch):
        if station == view.decision.station:
            return None
        return refuse("p.21", "only_the_target", station=station, target=view.decision.station)
    wrong = _patrol_near(view, station)
    if wrong is None and station not in view.s.blocks:
        return refuse("p.16", "deactivated", station=station)
    return wrong


@book.may(Flip)
def may_flip(view: View[Any]) -> Refusal | None:
    """p.16 Some neighbouring Army."""
    if any(exploit_flip(view, {}, station) is None for station in view.s.stations):
        return None
    return refuse("p.16", NOTHING_FITS)


@book.may(FreeSearch)
def may_free_search(view: View[Any]) -> Refusal | None:
    """p.16 Some neighbouring Patrol with a block."""
    if any(free_search_station(view, {}, station) is None for station in view.s.stations):
        return None
    return refuse("p.16", NOTHING_FITS)


@book.effect(Flip)
def flip(table: Table[Any], action: Flip) -> Flow:
    """p.16 Exploit: Army becomes Police."""
    table.state.patrols[action.station] = POLICE
    table.tell("exploit_flip", station=action.station)
    return Done()


@book.effect(FreeSearch)
def free_search(table: Table[Any], action: FreeSearch) -> Flow:
    """p.16, 21 A Search for free, not counted as the Patrol's one Search of the phase."""
    why = "delivery" if isinstance(table.decision, OfferedSearch) else "exploit"
    return Call(SearchAt(station=action.station, why=why))


@book.effect(Decline)
def decline(table: Table[Any], action: Decline) -> Flow:
    """p.16, 21 No Exploit, no free Search."""
    why = "delivery" if isinstance(table.decision, OfferedSearch) else "exploit"
    table.tell("search_declined", why=why)
    return Done()
