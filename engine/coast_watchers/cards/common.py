"""What all cards share (p.7): hands, showing, discarding, and what the other side may think you hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import Keep, book
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.data.situations import Draw, Named, Random, Situation
from engine.coast_watchers.model import ALLIED, CoastState
from engine.core.audience import Everyone, Seat, Seers
from engine.core.book import Chosen
from engine.core.facts import cached
from engine.core.frames import Decision, Flow
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

HANDS = ("allied_missions", "allied_assets", "japanese_missions", "japanese_assets")
"""The decks, each also the name of the hand drawn from it."""


def card(card_id: str) -> Card:
    """The card of this id."""
    return facts().cards[card_id]


def title(card_id: str) -> str:
    """The title of a card."""
    return facts().cards[card_id].title


def hand(state: CoastState, seat: Seat) -> list[str]:
    """The Hidden cards of a seat, Missions first ("" for each one that a projected state does not show)."""
    if seat == ALLIED:
        return [*state.allied_missions, *state.allied_assets]
    return [*state.japanese_missions, *state.japanese_assets]


def holds(state: CoastState, wanted: str) -> str | None:
    """p.8 The id of a Hidden card of this title in a hand, or None."""
    for copy in facts().titled[wanted]:
        if copy.id in getattr(state, copy.deck):
            return copy.id
    return None


def shows(state: CoastState, wanted: str) -> str | None:
    """p.8 The id of a Showing card of this title, or None."""
    return next((copy.id for copy in facts().titled[wanted] if copy.id in state.showing), None)


def has(state: CoastState, wanted: str) -> str | None:
    """The id of a card of this title that is Showing or else in hand, or None."""
    return shows(state, wanted) or holds(state, wanted)


def in_play(situation: Situation, one: Card) -> bool:
    """p.7, ruling 4 Whether the card may be met with here: its year and letter fit, nothing discards it."""
    return one.id in playable(situation.letter)


@cached
def playable(letter: str) -> frozenset[str]:
    """p.7, ruling 4 The ids of all cards that may be met with in a Situation."""
    situation = facts().situations[letter]
    return frozenset(card.id for card in facts().cards.values() if _fits(situation, card))


def _fits(situation: Situation, one: Card) -> bool:
    setup = situation.japanese_setup
    if one.deck == "japanese_assets":
        if setup.augment_only:
            return one.title in setup.augment_only
        if set(setup.discard_tags) & set(one.tags):
            return False
    draws = getattr(situation.allied_setup if one.deck.startswith("allied") else setup, one.deck.split("_")[1])
    if closed(draws):
        return any(one.title in _titles(draw) for draw in draws)
    return bool({"ALL", "ANY", str(situation.year), situation.letter} & set(one.tags))


def closed(draws: Sequence[Draw]) -> bool:
    """p.11 Whether the sheet names every title that is in play of a deck: then nothing else of it is."""
    return all(_titles(draw) for draw in draws)


def _titles(draw: Draw) -> tuple[str, ...]:
    """The titles a draw is limited to; none = it goes by tags."""
    if isinstance(draw, Named):
        return (draw.title,)
    return draw.among if isinstance(draw, Random) else ()


def could_play(state: CoastState, seat: Seat, wanted: str) -> bool:
    """Whether, to public knowledge, the seat could use a card of this title: it is Showing, or may be in hand.

    Windows are opened by this question, so that they tell nothing about the hand.
    """
    if shows(state, wanted):
        return True
    situation = facts().situations[state.scenario]
    copies = [copy for copy in facts().titled[wanted] if copy.id not in state.discards and in_play(situation, copy)]
    return any(getattr(state, copy.deck) for copy in copies)


def show_card(table: Table[Any], card_id: str) -> None:
    """p.7 Show a Hidden card: it lies open from now on. A card that is Showing already stays so."""
    state: CoastState = table.state
    if card_id in state.showing:
        return
    getattr(state, card(card_id).deck).remove(card_id)
    state.showing.append(card_id)
    table.reveal("card_shown", card=card_id)


def discard_card(table: Table[Any], card_id: str) -> None:
    """p.7 Discard a card from hand or from those Showing; it lies open and is out of play."""
    state: CoastState = table.state
    place = state.showing if card_id in state.showing else getattr(state, card(card_id).deck)
    place.remove(card_id)
    state.discards.append(card_id)
    table.reveal("card_discarded", card=card_id)


def use_card(table: Table[Any], wanted: str) -> str:
    """p.7 Show the seat's card of this title (if still Hidden) to use it, and discard it if using it does so."""
    card_id = has(table.state, wanted)
    assert card_id is not None, f"nobody has {wanted}"
    show_card(table, card_id)
    if card(card_id).discard in ("after_use", "to_use_effect"):
        discard_card(table, card_id)
    return card_id


def add_to_hand(state: CoastState, card_id: str) -> None:
    """Put a card into the hand of its deck, which stays sorted."""
    cards: list[str] = getattr(state, card(card_id).deck)
    cards.append(card_id)
    cards.sort()


def refuse_card(view: View[Any], wanted: str, *, hidden_only: bool = False) -> Refusal | None:
    """p.7 Why the seat cannot use a card of this title: it does not have it (or, `hidden_only`, has Shown it)."""
    found = holds(view.s, wanted) if hidden_only else has(view.s, wanted)
    if found is not None:
        return None
    if hidden_only and shows(view.s, wanted):
        return refuse("p.7", "card_already_shown", card=wanted)
    return refuse("p.7", "card_not_held", card=wanted)


class KeepCard(Decision, kw_only=True):
    """YAMAMOTO, FELDT: keep one of the cards looked at; the others go back into their deck."""

    verbs: ClassVar = (Keep,)
    private: ClassVar[bool] = True

    cards: Annotated[list[str], Seers("asked")] = []
    looked_at: Annotated[int, Everyone] = 0


def look_at_deck(table: Table[Any], seat: Seat, deck: str, count: int) -> KeepCard:
    """Take `count` cards at random out of the undrawn ones of a deck, for the seat to keep one of them."""
    undrawn: list[str] = getattr(table.state, deck.removesuffix("s") + "_deck")
    found = sorted(table.draw(f"t{table.state.turn}/{deck}", undrawn, count))
    for card_id in found:
        undrawn.remove(card_id)
    table.reveal("looked_at_deck", deck=deck, count=len(found), secret={seat: {"cards": found}})
    return KeepCard(asked=(seat,), cards=found, looked_at=len(found))


@book.source("keep_card", over=lambda view, chosen: view.decision.cards if isinstance(view.decision, KeepCard) else ())
def keep_card(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """YAMAMOTO, FELDT: one of the cards looked at."""
    return None


@book.effect(Keep)
def keep(table: Table[Any], action: Keep) -> Flow:
    """YAMAMOTO, FELDT: the card kept goes to the hand, the rest back among the undrawn."""
    decision = table.decision
    assert isinstance(decision, KeepCard)
    add_to_hand(table.state, action.card)
    undrawn: list[str] = getattr(table.state, card(action.card).deck.removesuffix("s") + "_deck")
    undrawn.extend(other for other in decision.cards if other != action.card)
    undrawn.sort()
    table.reveal("card_kept", secret={str(table.seat): {"card": action.card}})
    return None
