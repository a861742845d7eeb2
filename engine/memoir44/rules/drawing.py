"""Drawing cards and the end of a turn (base rules 2, 8, 12)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.core.audience import Everyone, Seers
from engine.core.frames import Call, Decision, Flow, Procedure
from engine.core.refusal import Refusal
from engine.core.table import Table
from engine.memoir44.actions import Keep, book
from engine.memoir44.model import MemoirState, Played, hand
from engine.memoir44.rules.cardplay import FINEST_HOUR, acting

OVERLORD_DRAW = 2


def hand_limit(state: MemoirState, side: str) -> int:
    """PT p.5. Cards a side plays with: one fewer for each HQ-Supply tent it has lost."""
    force = state.forces[side]
    return max(0, force.hand_limit - len(force.tents_lost))


def take_top(table: Table[Any]) -> str | None:
    """The top card of the deck; the discard pile is shuffled into a new deck when it has run out."""
    state: MemoirState = table.state
    if not state.deck and state.discard:
        state.deck = table.shuffled("deck", state.discard)
        state.discard = []
        table.tell("reshuffled")
    return state.deck.pop() if state.deck else None


def draw_cards(table: Table[Any], side: str, count: int) -> None:
    """Draw cards, never above the hand limit."""
    state: MemoirState = table.state
    drawn: list[str] = []
    while len(drawn) < count and len(hand(state, side)) < hand_limit(state, side):
        top = take_top(table)
        if top is None:
            break
        hand(state, side).append(top)
        drawn.append(top)
    if drawn:
        table.reveal("drew", side=side, count=len(drawn), secret={side: {"cards": drawn}})


class ReconChoice(Decision, kw_only=True):
    """Recon: keep one of the two cards drawn."""

    verbs: ClassVar = (Keep,)
    private: ClassVar[bool] = True

    cards: Annotated[list[str], Seers("asked")] = []


class Refill(Procedure, kw_only=True):
    """Base rules 2e. The cards played are discarded and the hands refilled: who showed Ambush draws first."""

    steps: ClassVar = ("ambusher", "discard", "draw")

    side: Annotated[str, Everyone]
    enemy_ambushed: Annotated[bool, Everyone] = False
    plays: Annotated[list[Played], Everyone] = []

    def ambusher(self, t: Table[Any]) -> Flow:
        """Ambush: its player draws at the end of this turn, before the active player."""
        if self.enemy_ambushed:
            other = next(side for side in t.state.forces if side != self.side)
            draw_cards(t, other, 1)
        return None

    def discard(self, t: Table[Any]) -> Flow:
        """The cards played go to the discard pile; Their Finest Hour shuffles all cards together."""
        state: MemoirState = t.state
        state.discard.extend(state.in_play)
        state.in_play = []
        if any(play.acts_as == FINEST_HOUR for play in self.plays):
            state.deck = t.shuffled("deck", [*state.deck, *state.discard])
            state.discard = []
            t.tell("reshuffled")
        return None

    def draw(self, t: Table[Any]) -> Flow:
        """One card; Recon: two, of which one is kept. Overlord: two, three with a Recon."""
        state: MemoirState = t.state
        recon = any((card := acting(play)) is not None and card.draw > 1 for play in self.plays)
        if state.wide:
            draw_cards(t, self.side, OVERLORD_DRAW + recon)
        elif recon and _can_draw_two(state, self.side):
            return self._recon(t)
        else:
            draw_cards(t, self.side, 1)
        return None

    def _recon(self, t: Table[Any]) -> Flow:
        found = [card for card in (take_top(t), take_top(t)) if card is not None]
        t.reveal("drew_two", side=self.side, secret={self.side: {"cards": found}})
        return Call(ReconChoice(asked=(self.side,), cards=found))


def _can_draw_two(state: MemoirState, side: str) -> bool:
    return len(hand(state, side)) < hand_limit(state, side) and len(state.deck) + len(state.discard) > 1


@book.source("recon_card", over=lambda view, chosen: dict.fromkeys(view.decision.cards))
def recon_card(view: Any, chosen: dict[str, Any], card: str) -> Refusal | None:
    """Recon. Either of the two cards drawn."""
    return None


@book.effect(Keep)
def keep(table: Table[Any], action: Keep) -> Flow:
    """Recon. Keep one card; the other goes to the discard pile, which is open."""
    state: MemoirState = table.state
    choice = table.decision
    assert isinstance(choice, ReconChoice)
    other = list(choice.cards)
    other.remove(action.card)
    hand(state, str(table.seat)).append(action.card)
    state.discard.extend(other)
    table.reveal("kept", side=table.seat, discarded=other[0], secret={str(table.seat): {"kept": action.card}})
    return None
