"""Ordering, moving and battling: the Decision in which a turn is composed (base rules 2b-d, 3, 4).

Units may be named first (Order), but a unit that moves or battles is ordered by that: nothing has been learnt since the
card was played, so naming it now is the same as having named it then. The first die closes the orders, the first battle
ends all moving.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from engine.core.actions import Action
from engine.core.frames import Call, Decision, Flow
from engine.core.orders import Begun, begin
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.memoir44.actions import (
    Attack,
    ClearMine,
    CutWire,
    EndTurn,
    Exit,
    FinishMoves,
    Move,
    Order,
    Recover,
    SealCave,
    Withdraw,
    book,
)
from engine.memoir44.geography import Board
from engine.memoir44.model import MemoirState
from engine.memoir44.rules.entering import enter
from engine.memoir44.rules.movement import Reach, can_step, ignores_stops, reach
from engine.memoir44.rules.mustering import (
    able,
    give_order,
    in_hand,
    kept,
    muster,
    once_a_unit,
    order_for,
    play_for,
    refuse_unless_somebody,
    take_order,
    tell_order,
)
from engine.memoir44.rules.ordering import Muster, seats_of
from engine.memoir44.rules.turn import TurnRecord, has_closed, turn_of

OCCUPIED = refuse("base rules 4", "occupied")
BATTLES = (Attack, CutWire, ClearMine, SealCave, Withdraw, Exit, Recover)
STARTS = (Move, Order, *BATTLES)


class Command(Decision, kw_only=True):
    """The player (Overlord: each general) orders units, moves them and battles with them, in small steps."""

    verbs: ClassVar = (
        Order, Move, Exit, Recover, FinishMoves, Attack, CutWire, ClearMine, SealCave, Withdraw, EndTurn,
    )  # fmt: skip


def next_command(t: Table[Any], turn: TurnRecord) -> Flow:
    """Base rules 2b-d. Ask those who still have something to do; when nobody has, the turn goes on to its end."""
    if not turn.begun:
        turn.begun = True
        idle = {seat for seat in team(t.state, turn) if not has_something(t, seat, STARTS)}
        turn.ended = sorted(idle)
        turn.finished = sorted(idle)
    left = team(t.state, turn) - set(turn.ended)
    if not turn.fighting and left <= set(turn.finished):
        turn.fighting = True
    if turn.fighting:
        left = {seat for seat in left if has_something(t, seat, BATTLES)}
    else:
        left -= set(turn.finished)
    if not left:
        return None
    return Call(Command(asked=tuple(sorted(left))), then="command")


def order_without_choice(t: Table[Any], turn: TurnRecord) -> None:
    """Base rules 3. A card that can order all it might order orders them at once: an order does no harm, and one
    forgotten before the first die would be lost. A unit that two cards could order (Overlord) is left to choose."""
    board = Board(t.state)
    free = [unit for unit in board.units_of(turn.side) if unit.id not in turn.orders]
    musters = [Muster(board, turn, index) for index in range(len(turn.plays))]
    ready = [card.among(free) for card in musters]
    cards = Counter(unit.id for units in ready for unit in units)
    for index, (card, units) in enumerate(zip(musters, ready, strict=True)):
        alone = [unit for unit in units if cards[unit.id] == 1]
        if alone and card.has_room_for(units):
            for unit in alone:
                give_order(t, turn, unit, index, card.falls_back)
            t.tell("all_ordered", card=turn.plays[index].card, hexes=[unit.hex for unit in alone])


def team(state: MemoirState, turn: TurnRecord) -> set[str]:
    """The seats that have cards to carry out this turn."""
    return set().union(*(seats_of(state, turn.side, played) for played in turn.plays))


def open_view(t: Table[Any], seat: str) -> Any:
    """What the seat sees of the table now; all that matters for orders is public, so that it need not be projected."""
    return t.game.view_class(t.game, t.state, seat)


def has_something(t: Table[Any], seat: str, verbs: tuple[type[Action], ...]) -> bool:
    """Whether the seat could use any of these verbs now."""
    view = open_view(t, seat)
    return any(book.refuse_verb(view, verb) is None for verb in verbs)


# --- ordering


@book.source(
    "orderable",
    over=lambda view, chosen: view.my_hexes(),
    among=lambda view, chosen: list(able(view, chosen.get("units", ()))),
)
def orderable(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Base rules 3. One order a unit, within what the card gives."""
    unit = view.board.at[hex_]
    picked = chosen.get("units", ())
    if unit.id in view.turn.orders or hex_ in picked:
        return refuse("base rules 3", "ordered_already", unit=hex_)
    index = play_for(view, unit, picked)
    return index if isinstance(index, Refusal) else None


@book.source("card_in_play", over=lambda view, chosen: [str(n + 1) for n in range(len(view.turn.plays))])
def card_in_play(view: Any, chosen: dict[str, Any], number: str) -> Refusal | None:
    """Overlord: one of the cards handed out, by its number."""
    picked = chosen.get("units", ())
    for count, hex_ in enumerate(picked):
        index = play_for(view, view.board.at[hex_], picked[:count], number)
        if isinstance(index, Refusal):
            return index
    return None


@book.may(Order)
def may_order(view: Any) -> Refusal | None:
    """Base rules 2. Until the first die."""
    if has_closed(view.turn, view.seat):
        return refuse("base rules 2", "orders_are_closed")
    return None if able(view, ()) else refuse("base rules 3", NOTHING_FITS, what="be ordered")


@book.effect(Order)
def order(table: Table[Any], action: Order) -> Flow:
    """Base rules 3. The units are named."""
    view = table.view
    for hex_ in action.units:
        unit = table.state.units[view.board.at[hex_].id]
        index = play_for(view, unit, (), action.card)
        assert isinstance(index, int)
        tell_order(table, unit, index, muster(view, index, ()).falls_back)
        view = open_view(table, str(table.seat))
    return None


@book.needless(Order)
def ordered_all(view: Any, action: Order) -> bool:
    """Base rules 3. Units that are ordered need no order."""
    at = view.board.at
    return all(hex_ in at and at[hex_].id in view.turn.orders for hex_ in action.units)


def orders_ahead(view: Any, lines: Sequence[str]) -> str:
    """Base rules 2. All units are named before anything is learnt: who is to move or battle later is named now."""
    if view.turn.side != view.side or has_closed(view.turn, view.seat):
        return ""
    read = (begin(view, line) for line in lines)
    wanted = [
        one.chosen["unit"] for one in read if isinstance(one, Begun) and one.verb in STARTS and "unit" in one.chosen
    ]
    units = (view.mine(hex_) for hex_ in dict.fromkeys(wanted))
    hexes = [unit.hex for unit in units if unit is not None and unit.id not in view.turn.orders]
    return f"{Order.verb()} {'+'.join(hexes)}" if hexes else ""


# --- moving


@book.source("mover", over=lambda view, chosen: view.my_hexes(), among=lambda view, chosen: in_hand(view))
@once_a_unit
def mover(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Base rules 4. An ordered unit (or one that can still be ordered) that has movement left."""
    unit = view.board.at[hex_]
    found = order_for(view, unit)
    if isinstance(found, Refusal):
        return found
    card = view.card_of(found)
    if found.spent or found.second:
        return refuse("base rules 4", "spent", unit=hex_)
    if found.path and (view.turn.mover != unit.id or ignores_stops(found, card)):
        return refuse("base rules 4", "moved_already", unit=hex_)
    if found.halted:
        return refuse("base rules 4", "halted", unit=hex_)
    if card is not None and card.no_move and not found.fallback:
        return refuse(card.name, "card_no_move", unit=hex_)
    return None if can_step(view.board, unit, found, card) else refuse("base rules 4", "cannot_move", unit=hex_)


@kept
def reach_of(view: Any, hex_: str) -> Reach:
    """Where a unit may move."""
    unit = view.board.at[hex_]
    found = order_for(view, unit)
    return {} if isinstance(found, Refusal) else reach(view.board, unit, found, view.card_of(found))


@kept
def not_in_reach(view: Any, unit: str) -> Refusal:
    """The refusal of all the hexes a unit cannot reach."""
    return refuse("base rules 4", "not_in_reach", unit=unit)


@book.source(
    "destination",
    over=lambda view, chosen: view.board.grid.hexes,
    among=lambda view, chosen: list(reach_of(view, chosen["unit"])),
)
def destination(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Base rules 4. A hex within reach; nobody passes through occupied hexes."""
    unit = chosen["unit"]
    if hex_ in reach_of(view, unit):
        return None
    return OCCUPIED if hex_ in view.board.at else not_in_reach(view, unit)


@book.may(Move)
def may_move(view: Any) -> Refusal | None:
    """Base rules 2c. Before the first battle."""
    if view.turn.fighting:
        return refuse("base rules 2", "moves_over")
    return refuse_unless_somebody(view, mover, "base rules 4", "move", in_hand(view))


@book.effect(Move)
def move(table: Table[Any], action: Move) -> Flow:
    """Base rules 4. One path, finished before the next unit moves."""
    way = reach_of(table.view, action.unit)[action.to]
    unit, order = take_order(table, action.unit)
    turn = turn_of(table.state)
    card = turn.card_of(order)
    table.tell("moved", unit=unit.id, kind=unit.kind, side=unit.side, path=[action.unit, *way.places])
    turn.mover = unit.id
    order.path.extend(way.places)
    order.halted = way.label.halted
    enter(table, unit, way.places, order, card)
    return None


# --- done


@book.may(FinishMoves)
def may_finish(view: Any) -> Refusal | None:
    """Base rules 2. Once a turn."""
    return refuse("base rules 2", "moves_over") if view.turn.fighting else None


@book.needless(FinishMoves)
def moves_are_over(view: Any, action: FinishMoves) -> bool:
    """Base rules 2. The first battle has ended all moving."""
    return bool(view.turn.fighting)


@book.effect(FinishMoves)
def finish_moves(table: Table[Any], action: FinishMoves) -> Flow:
    """Base rules 2c-d. All moves are finished before the first battle."""
    turn_of(table.state).finished.append(str(table.seat))
    return None


@book.effect(EndTurn)
def end_turn(table: Table[Any], action: EndTurn) -> Flow:
    """Base rules 2. Nobody is obliged to use all orders."""
    turn = turn_of(table.state)
    turn.ended.append(str(table.seat))
    turn.finished.append(str(table.seat))
    return None
