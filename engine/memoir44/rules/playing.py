"""Playing Command cards (base rules 2a, 12)."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.core.frames import Call, Decision, Flow
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.memoir44.actions import Play, Ready, book
from engine.memoir44.geography import Board
from engine.memoir44.model import MemoirState, Played, hand
from engine.memoir44.rules.cardplay import FINEST_HOUR, MOST_CARDS, areas_for, card, is_free, lay, likely_area
from engine.memoir44.rules.turn import TurnRecord, turn_of


class PlayCard(Decision, kw_only=True):
    """The active player chooses a Command card."""

    verbs: ClassVar = (Play,)


class HandOut(Decision, kw_only=True):
    """Overlord: the Commander-in-Chief hands out cards to his generals."""

    verbs: ClassVar = (Play, Ready)


def next_play(t: Table[Any], turn: TurnRecord) -> Flow:
    """Base rules 2a. A card must be played if there is one that can be; an Overlord turn takes one to three.

    After the first card an Overlord Commander is asked whether or not his hand holds another that fits.
    """
    state: MemoirState = t.state
    if turn.ready or len(turn.plays) >= (MOST_CARDS if state.wide else 1):
        return None
    if any(play.acts_as == FINEST_HOUR for play in turn.plays):
        return None
    if not turn.plays and not can_play(Board(state), turn, hand(state, turn.side)):
        return None
    decision = HandOut if state.wide else PlayCard
    return Call(decision(asked=(turn.side,)), then="play")


def can_play(board: Board, turn: TurnRecord, held: list[str]) -> bool:
    """Whether there is a card that may be played now."""
    return any(refuse_card(board, turn, id_) is None for id_ in dict.fromkeys(held))


def refuse_card(board: Board, turn: TurnRecord, id_: str) -> Refusal | None:
    """Why a card held may not be played now."""
    if card(id_).reaction:
        return refuse("Ambush", "not_on_own_turn", card=id_)
    if not board.s.wide:
        return None
    if any(play.acts_as == FINEST_HOUR for play in turn.plays):
        return refuse("base rules 12", "finest_hour_alone")
    areas = areas_for(board, turn.side, id_)
    if turn.plays and any(_is_finest_hour(board, turn, id_, area) for area in areas):
        return refuse("base rules 12", "finest_hour_alone")
    if areas and not any(is_free(board.s, turn.plays, area) for area in areas):
        return refuse("base rules 12", "no_area_left", card=id_)
    return None


def _is_finest_hour(board: Board, turn: TurnRecord, id_: str, area: str) -> bool:
    return lay(board, turn.side, id_, area).acts_as == FINEST_HOUR


def area_of(board: Board, turn: TurnRecord, id_: str, named: str) -> str:
    """The area a card is played for; where none is named, the one with most to order."""
    free = tuple(area for area in areas_for(board, turn.side, id_) if is_free(board.s, turn.plays, area))
    if named or not free:
        return named
    return free[0] if len(free) == 1 else likely_area(board, turn.side, id_, free)


@book.may(Play)
def may_play(view: Any) -> Refusal | None:
    """Base rules 2a. Some card held must fit."""
    held = hand(view.s, view.side)
    return None if can_play(view.board, view.turn, held) else refuse("base rules 12", "no_card_fits")


@book.source("hand", over=lambda view, chosen: list(dict.fromkeys(hand(view.s, view.side))))
def from_hand(view: Any, chosen: dict[str, Any], id_: str) -> Refusal | None:
    """Base rules 2a. A card in your hand; Ambush is shown when a unit of yours is assaulted."""
    return refuse_card(view.board, view.turn, id_)


def _areas(view: Any, chosen: dict[str, Any]) -> list[str]:
    return [area for area in areas_for(view.board, view.side, chosen["card"]) if area]


@book.source("card_area", over=_areas)
def card_area(view: Any, chosen: dict[str, Any], area: str) -> Refusal | None:
    """Base rules 12. At most one card for each half-section."""
    return None if is_free(view.s, view.turn.plays, area) else refuse("base rules 12", "area_taken", area=area)


@book.may(Ready)
def may_be_ready(view: Any) -> Refusal | None:
    """Base rules 12. At least one card must be handed out."""
    return None if view.turn.plays else refuse("base rules 12", "no_card_yet")


@book.effect(Ready)
def be_ready(table: Table[Any], action: Ready) -> Flow:
    """Base rules 12. The generals take over."""
    turn_of(table.state).ready = True
    return None


@book.effect(Play)
def play(table: Table[Any], action: Play) -> Flow:
    """Base rules 2a. The card is laid open."""
    state: MemoirState = table.state
    turn, board = turn_of(state), Board(state)
    area = area_of(board, turn, action.card, action.section)
    played: Played = lay(board, turn.side, action.card, area)
    hand(state, turn.side).remove(action.card)
    state.in_play.append(action.card)
    turn.plays.append(played)
    table.tell(
        "card_played", side=turn.side, card=action.card, acts_as=played.acts_as, area=area, night=played.night
    )  # fmt: skip
    return None
