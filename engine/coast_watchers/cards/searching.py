"""Cards played around a Search: FLOATPLANES, FALSE TRAILS, INTERROGATION."""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.actions import FalseTrails, Floatplanes, Interrogation, book
from engine.coast_watchers.cards.common import card, refuse_card, use_card
from engine.coast_watchers.data.effects import InspectBlocks, TreatOutcome
from engine.coast_watchers.geography import adjacent
from engine.coast_watchers.model import JAPANESE, is_hidden
from engine.coast_watchers.rules.patrol_cup import Exploit, SearchAt
from engine.core.book import Chosen
from engine.core.frames import Again, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


def _treat(table: Table[Any], title: str) -> None:
    """Show the card; the Search under way gets the outcome that the card says."""
    effect = card(use_card(table, title)).effect
    search = table.state.stack[-1]
    assert isinstance(effect, TreatOutcome)
    assert isinstance(search, SearchAt)
    search.outcome = effect.becomes
    table.tell("treated_as", card=title, outcome=effect.becomes)


@book.may(Floatplanes)
def may_floatplanes(view: View[Any]) -> Refusal | None:
    """FLOATPLANES: held or Showing."""
    return refuse_card(view, "FLOATPLANES")


@book.effect(Floatplanes)
def floatplanes(table: Table[Any], action: Floatplanes) -> Flow:
    """FLOATPLANES: one Patrol chit counts as Trapped, once each Countermeasures phase; the card stays Showing."""
    _treat(table, "FLOATPLANES")
    table.state.used_cards.append("FLOATPLANES")
    return None


@book.may(FalseTrails)
def may_false_trails(view: View[Any]) -> Refusal | None:
    """FALSE TRAILS: held or Showing."""
    return refuse_card(view, "FALSE TRAILS")


@book.effect(FalseTrails)
def false_trails(table: Table[Any], action: FalseTrails) -> Flow:
    """FALSE TRAILS: a Search that drew one Patrol chit counts as No Contact; discarded."""
    _treat(table, "FALSE TRAILS")
    return None


@book.source("interrogation_station", over=lambda view, chosen: view.s.stations)
def interrogation_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """INTERROGATION: up to two Hidden blocks in neighbouring Stations."""
    exploit = view.s.stack[-2]
    assert isinstance(exploit, Exploit)
    if not adjacent(view.s, exploit.taken, station):
        return refuse("p.16", "not_adjacent", station=station, taken=exploit.taken)
    if not is_hidden(view.s, station):
        return refuse("p.8", "no_hidden_block", station=station)
    return None


@book.may(Interrogation)
def may_interrogation(view: View[Any]) -> Refusal | None:
    """INTERROGATION: in hand, and a Hidden block next to the Station."""
    wrong = refuse_card(view, "INTERROGATION")
    if wrong is not None:
        return wrong
    if all(interrogation_station(view, {}, station) for station in view.s.stations):
        return refuse("p.8", NOTHING_FITS)
    return None


@book.effect(Interrogation)
def interrogation(table: Table[Any], action: Interrogation) -> Flow:
    """INTERROGATION: look Secretly at the blocks, besides the usual Exploit (which is asked again); discarded."""
    effect = card(use_card(table, "INTERROGATION")).effect
    assert isinstance(effect, InspectBlocks)
    inspect_blocks(table, action.stations, "interrogation")
    return Again()


def inspect_blocks(table: Table[Any], stations: tuple[str, ...], event: str) -> None:
    """p.8 Inspect Secretly: only the Japanese learn where and what."""
    seen = {station: table.state.blocks[station] for station in stations}
    table.state.inspected.update(seen)
    table.reveal(event, secret={JAPANESE: {"stations": list(seen), "blocks": list(seen.values())}})
