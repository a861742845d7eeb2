"""Drawing cards at setup (p.7, 11) and Scatter (p.10). Every draw is at random by its own label."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.coast_watchers.cards.common import add_to_hand, card, closed, show_card
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import ScatterOrder
from engine.coast_watchers.data.situations import Draw, DrawNamedAsset, Lettered, Named, Tagged
from engine.coast_watchers.geography import region_of, situation_of
from engine.coast_watchers.model import (
    ALLIED,
    CREW,
    CW,
    CW_CREW,
    CW_GUERRILLAS,
    CW_REFUGEES,
    INACTIVE,
    REFUGEES,
    RISING_SUN,
    CoastState,
)
from engine.core.table import Table


def undrawn(state: CoastState, deck: str) -> list[str]:
    """The undrawn cards in play of a deck."""
    cards: list[str] = getattr(state, deck.removesuffix("s") + "_deck")
    return cards


def deal(table: Table[Any], deck: str, draws: Sequence[Draw]) -> list[str]:
    """p.11 Draw a side's cards of one deck as the sheet says; returns them in the order drawn."""
    state: CoastState = table.state
    drawn: list[str] = []
    for draw in (*_besides(state, deck), *draws):
        for one in _found(table, deck, draw):
            undrawn(state, deck).remove(one)
            add_to_hand(state, one)
            drawn.append(one)
    if draws and closed(draws):
        undrawn(state, deck).clear()
    if drawn:
        seat = facts().decks[deck].side
        table.tell("cards_dealt", deck=deck, count=len(drawn), secret={seat: {"cards": sorted(drawn)}})
    return drawn


def _besides(state: CoastState, deck: str) -> tuple[Named, ...]:
    """p.11 An Asset that a special rule gives in addition to the others."""
    rule = situation_of(state).rule("draw_named_asset")
    if isinstance(rule, DrawNamedAsset) and f"{rule.side}_assets" == deck:
        return (Named(title=rule.title),)
    return ()


def _found(table: Table[Any], deck: str, draw: Draw) -> list[str]:
    left = undrawn(table.state, deck)
    if isinstance(draw, Named):
        return [one for one in left if card(one).title == draw.title][: draw.count]
    if isinstance(draw, Lettered | Tagged):
        wanted = draw.letter if isinstance(draw, Lettered) else draw.tag
        return [one for one in left if wanted in card(one).tags]
    fits = [one for one in left if set(card(one).tags) & set(draw.tags) or card(one).title in draw.among]
    return table.draw(f"setup/{deck}", fits, draw.count)


# --- Scatter


def scatter(table: Table[Any], sheet: Sequence[ScatterOrder], missions: Sequence[str]) -> None:
    """p.10 Scatter what the sheet and the Missions (Shown) ask for: the 22 Allied Assets are turned one by one."""
    for mission in missions:
        show_card(table, mission)
    cards = [one.id for one in facts().deck_cards["allied_assets"]]
    ordered = [card(mission).scatters for mission in missions]
    for order in (*sheet, *(order for order in ordered if order is not None)):
        places = [place for _ in range(order.count) if (place := _scatter_one(table, order, cards))]
        table.tell("scattered", block=order.block, count=len(places), secret={ALLIED: {"stations": places}})


def _scatter_one(table: Table[Any], order: ScatterOrder, cards: list[str]) -> str | None:
    """p.10, ruling 2 Turn cards until one names a Station that takes the block; None if the cards run out."""
    while cards:
        turned = table.draw("setup/scatter", cards)[0]
        cards.remove(turned)
        station = _first_fit(table.state, order, turned)
        if station and _replace(table.state, station, order.block):
            return station
    return None


def _first_fit(state: CoastState, order: ScatterOrder, turned: str) -> str | None:
    """p.10 The first Station on the card that is in play and fits the text."""
    listed = (place.station for place in card(turned).scatter)
    return next((station for station in listed if station in state.stations and _fits(state, order, station)), None)


def _fits(state: CoastState, order: ScatterOrder, station: str) -> bool:
    if order.among == "rising_sun":
        return state.faces.get(station) == RISING_SUN
    return order.among != "region" or region_of(station) in order.regions


def _replace(state: CoastState, station: str, block: str) -> bool:
    """p.10 Exchange the block; False if Crew or Refugees are there already or the pool lacks the block needed."""
    old = state.blocks[station]
    joined = {CREW: CW_CREW, REFUGEES: CW_REFUGEES}[block]
    new = {INACTIVE: block, CW: joined, CW_GUERRILLAS: joined}.get(old)
    if new is None or not state.block_pool[new]:
        return False
    state.blocks[station] = new
    state.block_pool[new] -= 1
    state.block_pool[old] += 1
    return True
