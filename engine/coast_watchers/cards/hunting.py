"""Japanese cards played in Countermeasures (p.15): EAVESDROPPING, KEMPEITAI."""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.actions import Eavesdropping, Kempeitai, book
from engine.coast_watchers.cards.common import refuse_card, use_card
from engine.coast_watchers.cards.searching import inspect_blocks
from engine.coast_watchers.model import ARMY, POLICE, is_hidden, japanese_held
from engine.coast_watchers.rules.countermeasures import phase_of, spend
from engine.core.book import Chosen
from engine.core.frames import Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


@book.source("eavesdropping_station", over=lambda view, chosen: view.s.stations)
def eavesdropping_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """EAVESDROPPING: a Hidden block in a Japanese-Held Station."""
    if not japanese_held(view.s, station):
        return refuse("p.9", "not_japanese_held", space=station)
    return None if is_hidden(view.s, station) else refuse("p.9", "no_hidden_block", station=station)


@book.may(Eavesdropping)
def may_eavesdropping(view: View[Any]) -> Refusal | None:
    """EAVESDROPPING: held or Showing, not used in this phase, and something to look at."""
    wrong = refuse_card(view, "EAVESDROPPING")
    if wrong is None and "EAVESDROPPING" in view.s.used_cards:
        return refuse("p.7", "card_used", card="EAVESDROPPING")
    if wrong is None and all(eavesdropping_station(view, {}, station) for station in view.s.stations):
        return refuse("p.9", NOTHING_FITS)
    return wrong


@book.effect(Eavesdropping)
def eavesdropping(table: Table[Any], action: Eavesdropping) -> Flow:
    """EAVESDROPPING: for an action, look Secretly at one block; which step is under way does not matter."""
    use_card(table, "EAVESDROPPING")
    table.state.used_cards.append("EAVESDROPPING")
    spend(table)
    inspect_blocks(table, (action.station,), "eavesdropping")
    return None


@book.source("army_patrol", over=lambda view, chosen: view.s.stations)
def army_patrol(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """KEMPEITAI: an Army Patrol on the map."""
    if station not in view.s.patrols:
        return refuse("p.16", "no_patrol", station=station)
    return refuse("p.16", "already_police", station=station) if view.s.patrols[station] == POLICE else None


@book.may(Kempeitai)
def may_kempeitai(view: View[Any]) -> Refusal | None:
    """KEMPEITAI: held, before any action of the phase, and an Army is on the map."""
    wrong = refuse_card(view, "KEMPEITAI")
    if wrong is None and phase_of(view).actions:
        return refuse("p.15", "only_at_start", card="KEMPEITAI")
    if wrong is None and ARMY not in view.s.patrols.values():
        return refuse("p.16", "no_army")
    return wrong


@book.effect(Kempeitai)
def kempeitai(table: Table[Any], action: Kempeitai) -> Flow:
    """KEMPEITAI: up to two Army Patrols become Police, without an action; discarded."""
    use_card(table, "KEMPEITAI")
    for station in action.stations:
        table.state.patrols[station] = POLICE
    table.tell("flipped_to_police", stations=list(action.stations))
    return None
