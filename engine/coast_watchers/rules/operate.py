"""Operate (p.29-31): which Observe, Recruit and Resist can be declared, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.coast_watchers.actions import (
    Camouflage,
    DirectionFinders,
    Observe,
    Recruit,
    RemovePatrols,
    Resist,
    book,
)
from engine.coast_watchers.cards.allied_resist import (
    owned,
    refuse_resist_card,
    removable,
    resist_cards,
    to_remove,
)
from engine.coast_watchers.cards.common import card, has, refuse_card, show_card, use_card
from engine.coast_watchers.data.effects import ExtraPatrolChit
from engine.coast_watchers.geography import adjacent, neighbours
from engine.coast_watchers.model import (
    COASTWATCHERS,
    CW,
    CW_GUERRILLAS,
    INACTIVE,
    CoastState,
    icons,
    japanese_held,
)
from engine.coast_watchers.rules.allied import OPERATE, refuse_action, take_action
from engine.coast_watchers.rules.blocks import lacking, refuse_not_hidden
from engine.coast_watchers.rules.operating import OBSERVE, RECRUIT, RESIST, SPOILED, Operating
from engine.coast_watchers.rules.reports import refuse_marker
from engine.core.book import Chosen
from engine.core.frames import Call, Done, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

SCOUTS = "CLEMENS AND HIS SCOUTS"


def refuse_place(state: CoastState, station: str) -> Refusal | None:
    """p.29 Operate only at Hidden Coastwatchers in Japanese-Held Stations."""
    wrong = refuse_not_hidden(state, station, "p.29")
    if wrong is not None:
        return wrong
    if state.blocks[station] not in COASTWATCHERS:
        return refuse("p.29", "no_coastwatcher", station=station)
    if not japanese_held(state, station):
        return refuse("p.29", "allied_held", station=station)
    return None


# --- Observe (p.29)


def judge_observe(state: CoastState, station: str) -> Refusal | None:
    """p.29, ruling 21 A Rising Sun at the Coastwatcher's own Station, or one next to it for CLEMENS AND HIS SCOUTS."""
    wrong = refuse_place(state, station) or refuse_marker(state, station)
    if wrong is not None and wrong.code == "flag_up" and scoutable(state, station):
        return None
    return wrong


def scoutable(state: CoastState, station: str) -> list[str]:
    """CLEMENS AND HIS SCOUTS: spaces with a Rising Sun next to the Station, if the Allies have the card."""
    if has(state, SCOUTS) is None:
        return []
    return [space for space in neighbours(state, station) if refuse_marker(state, space) is None]


@book.source("observe_station", over=lambda view, chosen: view.s.stations)
def observe_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.29 A Hidden Coastwatcher at a Rising Sun in a Japanese-Held Station."""
    return judge_observe(view.s, station)


@book.source("scouts_space", over=lambda view, chosen: view.s.control)
def scouts_space(view: View[Any], chosen: Chosen, space: str) -> Refusal | None:
    """CLEMENS AND HIS SCOUTS: a Rising Sun next to the Coastwatcher, even over No Sea."""
    wrong = refuse_card(view, SCOUTS)
    if wrong is not None:
        return wrong
    if not adjacent(view.s, chosen["station"], space):
        return refuse("p.29", "not_next", station=space, other=chosen["station"])
    return refuse_marker(view.s, space)


@book.legal(Observe)
def legal_observe(view: View[Any], action: Observe) -> Refusal | None:
    """p.29 Without scouts the own Station's marker must be a Rising Sun."""
    return None if action.scouts else refuse_marker(view.s, action.station)


@book.effect(Observe)
def observe(table: Table[Any], action: Observe) -> Flow:
    """p.29 Observe; CLEMENS AND HIS SCOUTS are Shown if they look elsewhere."""
    used = use_card(table, SCOUTS) if action.scouts else ""
    return operate(table, Operating(kind=OBSERVE, station=action.station, scouts=action.scouts, card=used))


# --- Recruit (p.30)


def judge_recruit(state: CoastState, station: str) -> Refusal | None:
    """p.30 A Hidden Coastwatcher alone in Japanese-Held, and a CW-Guerrillas in the pool."""
    wrong = refuse_place(state, station)
    if wrong is not None:
        return wrong
    kind = state.blocks[station]
    if kind != CW:
        return refuse("p.30", "not_alone", station=station, company=icons(kind)[1])
    short = lacking(state, [CW], [CW_GUERRILLAS])
    return refuse("p.30", "pool_empty", block=short) if short else None


@book.source("recruit_station", over=lambda view, chosen: view.s.stations)
def recruit_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.30 A Hidden Coastwatcher, alone, in a Japanese-Held Station."""
    return judge_recruit(view.s, station)


@book.effect(Recruit)
def recruit(table: Table[Any], action: Recruit) -> Flow:
    """p.30 Recruit."""
    return operate(table, Operating(kind=RECRUIT, station=action.station))


# --- Resist (p.30)


def judge_resist(state: CoastState, station: str) -> Refusal | None:
    """p.30 Hidden Guerrillas in Japanese-Held, and a card that lets them Resist."""
    wrong = refuse_place(state, station)
    if wrong is not None:
        return wrong
    if state.blocks[station] != CW_GUERRILLAS:
        return refuse("p.30", "no_guerrillas", station=station)
    reasons = [refuse_resist_card(state, one.id, station) for one in resist_cards() if owned(state, one.id)]
    if not reasons:
        return refuse("p.30", "no_resist_card")
    return None if None in reasons else reasons[0]


@book.source("resist_station", over=lambda view, chosen: view.s.stations)
def resist_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.30 A Hidden Coastwatcher with Guerrillas where a Patrol can be removed."""
    return judge_resist(view.s, station)


@book.source("resist_card", over=lambda view, chosen: [one.id for one in resist_cards()])
def resist_card(view: View[Any], chosen: Chosen, card_id: str) -> Refusal | None:
    """p.30 RESISTANCE, or KENNEDY'S ARMY for Guerrillas in the Central Solomons."""
    return refuse_resist_card(view.s, card_id, chosen["station"])


@book.effect(Resist)
def resist(table: Table[Any], action: Resist) -> Flow:
    """p.30 Resist: the card lies Showing."""
    show_card(table, action.card)
    return operate(table, Operating(kind=RESIST, station=action.station, card=action.card))


def _resisting(view: View[Any]) -> Operating:
    frame = view.s.stack[-2]
    assert isinstance(frame, Operating)
    return frame


@book.source("resist_patrol", over=lambda view, chosen: view.s.patrols)
def resist_patrol(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.30 A Patrol that the card can remove, until there are enough."""
    job = _resisting(view)
    if station not in removable(view.s, job.card, job.station):
        return refuse("p.30", "patrol_out_of_reach", station=station, card=job.card)
    most = to_remove(view.s, job.card, job.station)
    if len(chosen.get("stations", ())) >= most:
        return refuse("p.30", "remove_exactly", count=most)
    return None


@book.legal(RemovePatrols)
def legal_remove(view: View[Any], action: RemovePatrols) -> Refusal | None:
    """Ruling 23 As many as there are, up to the card's number."""
    job = _resisting(view)
    count = to_remove(view.s, job.card, job.station)
    return None if len(action.stations) == count else refuse("p.30", "remove_exactly", count=count)


@book.effect(RemovePatrols)
def remove_patrols(table: Table[Any], action: RemovePatrols) -> Flow:
    """p.30 The choice goes back to the Resist action."""
    return Done(action.stations)


# --- all three


JUDGES: dict[str, Callable[[CoastState, str], Refusal | None]] = {
    OBSERVE: judge_observe,
    RECRUIT: judge_recruit,
    RESIST: judge_resist,
}


def refuse_operate(state: CoastState, kind: str) -> Refusal | None:
    """p.29 Why no action of this kind can be declared now."""
    wrong = refuse_action(state, OPERATE)
    if wrong is not None:
        return wrong
    judge = JUDGES[kind]
    if any(judge(state, station) is None for station in busy(state)):
        return None
    return refuse("p.29", NOTHING_FITS, verb=kind)


def busy(state: CoastState) -> Iterable[str]:
    """Stations with anybody there."""
    return (station for station, kind in state.blocks.items() if kind != INACTIVE)


@book.may(Observe)
def may_observe(view: View[Any]) -> Refusal | None:
    """p.29 Somewhere to Observe."""
    return refuse_operate(view.s, OBSERVE)


@book.may(Recruit)
def may_recruit(view: View[Any]) -> Refusal | None:
    """p.30 Somewhere to Recruit."""
    return refuse_operate(view.s, RECRUIT)


@book.may(Resist)
def may_resist(view: View[Any]) -> Refusal | None:
    """p.30 Somewhere to Resist."""
    return refuse_operate(view.s, RESIST)


def operate(table: Table[Any], job: Operating) -> Flow:
    """p.29 One action; then the draw."""
    take_action(table.state, OPERATE)
    return Call(job)


# --- Japanese cards in reaction


@book.may(DirectionFinders)
def may_direction_finders(view: View[Any]) -> Refusal | None:
    """DIRECTION FINDERS: held."""
    return refuse_card(view, "DIRECTION FINDERS")


@book.effect(DirectionFinders)
def direction_finders(table: Table[Any], action: DirectionFinders) -> Flow:
    """DIRECTION FINDERS: this Operate draw takes one chit more; discarded."""
    effect = card(use_card(table, "DIRECTION FINDERS")).effect
    assert isinstance(effect, ExtraPatrolChit)
    return Done(effect.count)


@book.may(Camouflage)
def may_camouflage(view: View[Any]) -> Refusal | None:
    """CAMOUFLAGE: held."""
    return refuse_card(view, "CAMOUFLAGE")


@book.effect(Camouflage)
def camouflage(table: Table[Any], action: Camouflage) -> Flow:
    """CAMOUFLAGE: this Observe shows nothing, the draw's other results stand; discarded."""
    use_card(table, "CAMOUFLAGE")
    return Done(SPOILED)
