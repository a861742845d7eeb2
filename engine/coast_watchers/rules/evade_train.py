"""Evade and Train (p.32): hiding Revealed blocks, adding Coastwatchers to Ready. Success is automatic."""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.actions import Evade, SpecialParties, Train, book
from engine.coast_watchers.cards.common import has, refuse_card, show_card, use_card
from engine.coast_watchers.model import ALLIED, CW, CW_GUERRILLAS, CoastState
from engine.coast_watchers.rules.allied import EVADE, TRAIN, refuse_action, take_action
from engine.coast_watchers.rules.blocks import into_box
from engine.core.book import Chosen
from engine.core.frames import Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

CARRIERS, INSERTION, SPECIAL_PARTIES = "CARRIERS", "INSERTION", "SPECIAL PARTIES"


# --- Evade


@book.source("evade_station", over=lambda view, chosen: view.s.stations)
def evade_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.32 Any Revealed block, not only Coastwatchers; CARRIERS add a second one, once a phase."""
    if station not in view.s.blocks:
        return refuse("p.32", "deactivated", station=station)
    if station not in view.s.revealed:
        return refuse("p.32", "not_revealed", station=station)
    return _refuse_second(view, chosen["station"], station) if "station" in chosen else None


def _refuse_second(view: View[Any], first: str, second: str) -> Refusal | None:
    """CARRIERS: a second block in the same action, once each phase."""
    wrong = refuse_card(view, CARRIERS)
    if wrong is not None:
        return wrong
    if CARRIERS in view.s.used_cards:
        return refuse("p.32", "card_used", card=CARRIERS)
    return refuse("p.32", "same_block", station=second) if first == second else None


@book.may(Evade)
def may_evade(view: View[Any]) -> Refusal | None:
    """p.32 Some block is Revealed."""
    wrong = refuse_action(view.s, EVADE)
    if wrong is None and not view.s.revealed:
        return refuse("p.32", NOTHING_FITS, verb="evade")
    return wrong


@book.effect(Evade)
def evade(table: Table[Any], action: Evade) -> Flow:
    """p.32 One action a block (two with CARRIERS): it stands up again. The Records stay."""
    state: CoastState = table.state
    take_action(state, EVADE)
    if action.second:
        use_card(table, CARRIERS)
        state.used_cards.append(CARRIERS)
    for station in filter(None, (action.station, action.second)):
        del state.revealed[station]
        table.tell("evaded", station=station)
    return None


# --- Train


def trainees(state: CoastState, guerrillas: bool) -> list[str]:
    """p.32 The blocks that one Train action adds, as far as the pool has them.

    One Coastwatcher alone, or (INSERTION) one CW-Guerrillas in its place; SPECIAL PARTIES add one more Coastwatcher.
    """
    wanted = [CW_GUERRILLAS if guerrillas else CW]
    if SPECIAL_PARTIES in state.used_cards:
        wanted.append(CW)
    left = dict(state.block_pool)
    found = []
    for kind in wanted:
        if left.get(kind, 0) > 0:
            left[kind] -= 1
            found.append(kind)
    return found


@book.may(Train)
def may_train(view: View[Any]) -> Refusal | None:
    """p.32 A Coastwatcher alone (or, with INSERTION, a CW-Guerrillas) is left in the pool."""
    wrong = refuse_action(view.s, TRAIN)
    if wrong is not None or trainees(view.s, False):
        return wrong
    if has(view.s, INSERTION) and trainees(view.s, True):
        return None
    return refuse("p.32", "pool_empty", block=CW)


@book.legal(Train)
def legal_train(view: View[Any], action: Train) -> Refusal | None:
    """INSERTION: needed for Guerrillas, while the pool has a CW-Guerrillas; else a Coastwatcher alone must be left."""
    wrong = refuse_card(view, INSERTION) if action.guerrillas else None
    if wrong is not None:
        return wrong
    kind = CW_GUERRILLAS if action.guerrillas else CW
    return None if kind in trainees(view.s, action.guerrillas) else refuse("p.32", "pool_empty", block=kind)


@book.effect(Train)
def train(table: Table[Any], action: Train) -> Flow:
    """p.32 Coastwatchers from the pool into Ready, Hidden: their number is open, their kind is not (ruling 24)."""
    state: CoastState = table.state
    take_action(state, TRAIN)
    if action.guerrillas:
        insertion = has(state, INSERTION)
        assert insertion is not None
        show_card(table, insertion)
    added = trainees(state, action.guerrillas)
    for kind in added:
        state.block_pool[kind] -= 1
        into_box(state.ready, kind)
    table.tell("trained", added=len(added), ready=len(state.ready), secret={ALLIED: {"blocks": added}})
    return None


@book.may(SpecialParties)
def may_special_parties(view: View[Any]) -> Refusal | None:
    """SPECIAL PARTIES: held, in a phase with an action left to Train."""
    return refuse_card(view, SPECIAL_PARTIES) or refuse_action(view.s, TRAIN)


@book.effect(SpecialParties)
def special_parties(table: Table[Any], action: SpecialParties) -> Flow:
    """SPECIAL PARTIES: each Train action of this phase from now on adds two Coastwatchers; discarded."""
    use_card(table, SPECIAL_PARTIES)
    table.state.used_cards.append(SPECIAL_PARTIES)
    return None
