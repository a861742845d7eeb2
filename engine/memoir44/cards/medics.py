"""Medics & Mechanics: figures come back, and whom it helped is ordered."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.core.frames import Call, Decision, Flow, Goto
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.memoir44.actions import Heal, Hold, book
from engine.memoir44.geography import Board
from engine.memoir44.model import MemoirState, Ordered, Played, Unit, hand
from engine.memoir44.rules.cardplay import acting, gung_ho
from engine.memoir44.rules.specials import heal
from engine.memoir44.rules.turn import TurnRecord, turn_of

OVERLORD_DICE = 4


class MedicsMoment(Decision, kw_only=True):
    """Medics & Mechanics: whom to help."""

    verbs: ClassVar = (Heal, Hold)


def damaged(board: Board, turn: TurnRecord, played: Played) -> list[Unit]:
    """The units the card can help: those that have lost figures (Overlord: in its section)."""
    area = played.area if board.s.wide else ""
    return [
        unit
        for unit in board.at.values()
        if unit.side == turn.side and unit.figures < unit.full and unit.type.healed_by
        and (not area or area in board.areas(unit.hex, turn.side)) and unit.id not in turn.orders
    ]  # fmt: skip


def medics_and_mechanics(t: Table[Any], turn: TurnRecord, played: Played) -> Flow:
    """Medics & Mechanics. One damaged unit (two for the Marines)."""
    if not damaged(Board(t.state), turn, played):
        return Goto("effects")
    return Call(MedicsMoment(asked=(turn.side,)), then="effects")


def _played(turn: TurnRecord) -> Played:
    """The card being carried out: the one resolved last."""
    return turn.plays[turn.resolved - 1]


@book.source("healable", over=lambda view, chosen: view.my_hexes())
def healable(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Medics & Mechanics. Units that have lost figures, one (Marines: two)."""
    played = _played(view.turn)
    picked = chosen.get("units", ())
    if hex_ not in [unit.hex for unit in damaged(view.board, view.turn, played)]:
        return refuse("Medics & Mechanics", "unhurt", unit=hex_)
    card = acting(played)
    most = 1 + (gung_ho(view.s, view.side, card) if card else 0)
    return refuse("Medics & Mechanics", "no_order_left", card=played.card) if len(picked) >= most else None


@book.effect(Heal)
def help_units(table: Table[Any], action: Heal) -> Flow:
    """Medics & Mechanics. One die for each card held, this one included; whoever gets a figure back is ordered."""
    state: MemoirState = table.state
    turn, board = turn_of(state), Board(state)
    dice = OVERLORD_DICE if state.wide else len(hand(state, turn.side)) + 1
    for hex_ in action.units:
        unit = board.at[hex_]
        if heal(table, unit, dice, "medics"):
            turn.orders[unit.id] = Ordered(unit=unit.id, play=turn.resolved - 1, start=unit.hex)
    return None
