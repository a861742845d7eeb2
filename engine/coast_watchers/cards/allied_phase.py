"""Allied cards played in a phase without an action: MACKENZIE, CACHES, FELDT, CODEBREAKERS, and Showing."""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.actions import Caches, Codebreakers, Feldt, Mackenzie, Show, book
from engine.coast_watchers.cards.common import (
    card,
    has,
    look_at_deck,
    refuse_card,
    show_card,
    use_card,
)
from engine.coast_watchers.data.effects import AddEvasion, DrawAssets, ExtraActions, LookAtRandomMission
from engine.coast_watchers.model import ALLIED, CoastState
from engine.coast_watchers.rules.allied import activities
from engine.coast_watchers.rules.delivery import add_evasion
from engine.core.book import Chosen
from engine.core.frames import Call, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

WORK_WHILE_SHOWING = (
    "PT SQUADRONS",
    "FIGHTER COVER",
    "CANOES",
    "CARRIERS",
    "CLEMENS AND HIS SCOUTS",
    "RESISTANCE",
    "KENNEDY'S ARMY",
    "INSERTION",
)
"""Allied cards that may be Shown ahead of their use. CACHES have a verb of their own; SUBMARINE and the other Delivery
Assets are Shown by using them (p.7)."""


@book.may(Mackenzie)
def may_mackenzie(view: View[Any]) -> Refusal | None:
    """MACKENZIE: before the first action of the phase."""
    wrong = refuse_card(view, "MACKENZIE")
    if wrong is None and activities(view.s).taken:
        return refuse("p.19", "only_at_start", card="MACKENZIE")
    return wrong


@book.effect(Mackenzie)
def mackenzie(table: Table[Any], action: Mackenzie) -> Flow:
    """MACKENZIE: two more actions in this phase; discarded."""
    effect = card(use_card(table, "MACKENZIE")).effect
    assert isinstance(effect, ExtraActions)
    phase = activities(table.state)
    phase.allowed += effect.count
    table.tell("more_actions", added=effect.count, actions=phase.allowed)
    return None


@book.may(Caches)
def may_caches(view: View[Any]) -> Refusal | None:
    """CACHES: held or Showing."""
    return refuse_card(view, "CACHES")


@book.legal(Caches)
def legal_caches(view: View[Any], action: Caches) -> Refusal | None:
    """CACHES: what is Showing can only be discarded."""
    return None if action.discard else refuse_card(view, "CACHES", hidden_only=True)


@book.effect(Caches)
def caches(table: Table[Any], action: Caches) -> Flow:
    """CACHES: Show it for VP at the end, or discard it for three Evasion chits in the Patrol cup."""
    if not action.discard:
        card_id = has(table.state, "CACHES")
        assert card_id is not None
        show_card(table, card_id)
        return None
    effect = card(use_card(table, "CACHES")).effect
    assert isinstance(effect, AddEvasion)
    add_evasion(table, effect.count)
    return None


@book.may(Feldt)
def may_feldt(view: View[Any]) -> Refusal | None:
    """FELDT: held, and some Asset is left undrawn."""
    wrong = refuse_card(view, "FELDT")
    if wrong is None and not view.s.allied_asset_deck:
        return refuse("p.12", "no_cards_left", card="FELDT")
    return wrong


@book.effect(Feldt)
def feldt(table: Table[Any], action: Feldt) -> Flow:
    """FELDT: look at three undrawn Assets taken at random and keep one; discarded."""
    effect = card(use_card(table, "FELDT")).effect
    assert isinstance(effect, DrawAssets)
    return Call(look_at_deck(table, ALLIED, "allied_assets", effect.look))


@book.may(Codebreakers)
def may_codebreakers(view: View[Any]) -> Refusal | None:
    """CODEBREAKERS: held, and the Japanese have a Mission in hand."""
    wrong = refuse_card(view, "CODEBREAKERS")
    if wrong is None and not view.s.japanese_missions:
        return refuse("p.8", "no_mission_in_hand")
    return wrong


@book.effect(Codebreakers)
def codebreakers(table: Table[Any], action: Codebreakers) -> Flow:
    """CODEBREAKERS: look Secretly at a Mission picked at random from the Japanese hand; discarded.

    The Japanese do not learn which one it was.
    """
    state: CoastState = table.state
    effect = card(use_card(table, "CODEBREAKERS")).effect
    assert isinstance(effect, LookAtRandomMission)
    found = sorted(table.draw(f"t{state.turn}/{state.phase}/codebreakers", state.japanese_missions, effect.count))
    state.seen_missions = sorted({*state.seen_missions, *found})
    table.reveal("codebreakers", secret={ALLIED: {"cards": found}})
    return None


# --- Showing a card ahead of its use (p.7)


@book.source("showable_card", over=lambda view, chosen: [card_id for card_id in _hand(view) if card_id])
def showable_card(view: View[Any], chosen: Chosen, card_id: str) -> Refusal | None:
    """p.7 Hidden cards that work while Showing."""
    if card(card_id).title not in WORK_WHILE_SHOWING:
        return refuse("p.7", "show_by_use", card=card_id)
    return None


def _hand(view: View[Any]) -> list[str]:
    return [*view.s.allied_missions, *view.s.allied_assets]


@book.may(Show)
def may_show(view: View[Any]) -> Refusal | None:
    """p.7 Some such card is in hand."""
    if any(showable_card(view, {}, card_id) is None for card_id in _hand(view)):
        return None
    return refuse("p.7", NOTHING_FITS, verb="show")


@book.effect(Show)
def show(table: Table[Any], action: Show) -> Flow:
    """p.7 The card lies open until it is discarded."""
    show_card(table, action.card)
    return None
