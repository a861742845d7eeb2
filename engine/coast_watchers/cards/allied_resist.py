"""RESISTANCE and KENNEDY'S ARMY (p.30): the cards that let Guerrillas Resist."""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.cards.common import card, discard_card, shows
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.data.effects import Resist
from engine.coast_watchers.geography import neighbours, region_of, stations_in
from engine.coast_watchers.model import CoastState
from engine.core.facts import cached
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table


@cached
def resist_cards() -> tuple[Card, ...]:
    """p.30 The cards that let Guerrillas Resist."""
    return tuple(one for one in facts().cards.values() if isinstance(one.effect, Resist))


def resist_effect(card_id: str) -> Resist:
    """p.30 What the card lets Guerrillas do."""
    effect = card(card_id).effect
    assert isinstance(effect, Resist)
    return effect


def owned(state: CoastState, card_id: str) -> bool:
    """p.30 Whether the Allies have the card, Showing or in hand (it is Shown as it is used)."""
    return card_id in state.showing or card_id in getattr(state, card(card_id).deck)


def removable(state: CoastState, card_id: str, station: str) -> list[str]:
    """p.30 Patrols that Success could remove: at or adjacent to the Guerrillas (even over No Sea), or in the Region."""
    effect = resist_effect(card_id)
    if effect.where == "region":
        return [space for space in stations_in(state, effect.region or "") if space in state.patrols]
    return [space for space in (station, *neighbours(state, station)) if space in state.patrols]


def to_remove(state: CoastState, card_id: str, station: str) -> int:
    """Ruling 23 How many Patrols Success removes: as many as there are, up to the card's number."""
    return min(resist_effect(card_id).remove, len(removable(state, card_id, station)))


def refuse_resist_card(state: CoastState, card_id: str, station: str) -> Refusal | None:
    """p.30, ruling 23 Why the card does not let these Guerrillas Resist: not held, other Region, no Patrol."""
    if not owned(state, card_id):
        return refuse("p.30", "card_not_held", card=card(card_id).title)
    region = resist_effect(card_id).region
    if region and region_of(station) != region:
        return refuse("p.30", "guerrillas_elsewhere", card=card_id, station=station, region=region)
    if not removable(state, card_id, station):
        return refuse("p.30", "no_patrol_to_remove", card=card_id, station=station)
    return None


def after_success(table: Table[Any], card_id: str) -> None:
    """KENNEDY'S ARMY: Success discards BARGES if Showing."""
    for title in resist_effect(card_id).discards:
        showing = shows(table.state, title)
        if showing is not None:
            discard_card(table, showing)


def after_resist(table: Table[Any], card_id: str, revealed: bool, elsewhere: bool) -> None:
    """RESISTANCE: discarded if the Guerrillas were Revealed or a Patrol in an adjacent space was removed."""
    if card(card_id).discard == "guerrillas_revealed_or_adjacent_patrol_removed" and (revealed or elsewhere):
        discard_card(table, card_id)
