"""What a seat of Memoir '44 may know, and the questions the rules ask of it; how to make up what it does not know."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Chance
from engine.core.game import Game
from engine.core.lazy import lazy
from engine.core.view import View
from engine.memoir44.data import Card, ScenarioFact, facts
from engine.memoir44.geography import Board
from engine.memoir44.model import SIDES, MemoirState, Ordered, Side, Unit, enemy_of, hand, side_of
from engine.memoir44.rules.cardplay import acting
from engine.memoir44.rules.drawing import ReconChoice
from engine.memoir44.rules.turn import TurnRecord, turn_of
from engine.memoir44.scoring import medals
from engine.memoir44.setup import fact_of, full_deck


class MemoirView(View[Any]):
    """The table as one seat sees it."""

    def __init__(self, game: Game, projected: MemoirState, seat: str | None) -> None:
        super().__init__(game, projected, seat)
        self.side: Side = side_of(seat)
        self.memo: dict[Any, Any] = {}
        """Answers worth keeping while this view lives (the reach of a unit, whom a card can order)."""

    @lazy
    def board(self) -> Board:
        """The board as it lies now."""
        return Board(self.s)

    @lazy
    def turn(self) -> TurnRecord:
        """The turn being played; there is none when the game is over."""
        return turn_of(self.s)

    @property
    def fact(self) -> ScenarioFact:
        """The printed scenario: title, names on the map, pictures of tiles."""
        return fact_of(self.s.scenario)

    def medals(self, side: str) -> int:
        """The medals a side has now."""
        return medals(self.s, side, self.board)

    def mine(self, hex_: str) -> Unit | None:
        """The seat's own unit on a hex."""
        unit = self.board.at.get(hex_)
        return unit if unit is not None and unit.side == self.side else None

    def my_units(self) -> list[Unit]:
        """The side's units."""
        return self.board.units_of(self.side)

    def my_hexes(self) -> list[str]:
        """The hexes of the side's units."""
        return [unit.hex for unit in self.my_units()]

    def enemy_hexes(self) -> list[str]:
        """The hexes of the enemy's units."""
        return [unit.hex for unit in self.board.units_of(enemy_of(self.side))]

    @lazy
    def cards(self) -> list[Card | None]:
        """The cards on the table, as they act."""
        return [acting(played) for played in self.turn.plays]

    def card_of(self, order: Ordered) -> Card | None:
        """The card that orders the unit, as it acts."""
        return self.cards[order.play]


def determinize(view: View[Any], chance: Chance) -> MemoirState:
    """A random full state that agrees with a view: unseen cards and hidden mines are dealt anew."""
    state: MemoirState = view.game.load(view.game.dump(view.s))
    state.decisions = view.pending.number if view.pending else 0
    _deal_unseen(state, view.seat, chance)
    _lay_unseen(state, chance)
    return state


def unseen_cards(state: MemoirState, seat: str | None) -> list[str]:
    """The cards of the deck that a view does not show."""
    left = full_deck()
    for card in _seen_cards(state):
        left.remove(card)
    return left


def _seen_cards(state: MemoirState) -> list[str]:
    pairs = [card for frame in state.stack if isinstance(frame, ReconChoice) for card in frame.cards]
    held = [card for side in SIDES for card in hand(state, side)]
    return [card for card in (*held, *pairs, *state.deck, *state.discard, *state.in_play) if card]


def _deal_unseen(state: MemoirState, seat: str | None, chance: Chance) -> None:
    unseen = chance.shuffled("unseen-cards", unseen_cards(state, seat))
    for side in SIDES:
        held = hand(state, side)
        held[:] = [card or unseen.pop() for card in held]
    for frame in state.stack:
        if isinstance(frame, ReconChoice) and not frame.cards:
            frame.cards = [unseen.pop(), unseen.pop()]
    state.deck = [card or unseen.pop() for card in state.deck]


def _lay_unseen(state: MemoirState, chance: Chance) -> None:
    pool = list(facts().mine_pool)
    for strength in (*state.open_mines.values(), *state.spent_mines):
        pool.remove(strength)
    strengths = chance.pick("unseen-mines", pool, len(state.mines))
    state.mines = dict(zip(state.mines, strengths, strict=True))
