"""Ordering, moving and battling: the Decision in which a turn is composed (base rules 2b-d, 3, 4).

Units may be named first (Order), but a unit that moves or battles is ordered by that: nothing has been learnt since the
card was played, so naming it now is the same as having named it then. The first die closes the orders, the first battle
ends all moving.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from engine.core.actions import Action
from engine.core.book import Judge
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
from engine.memoir44.model import SANDBAG, SIDES, MemoirState, Ordered, Unit
from engine.memoir44.rules.cardplay import CHIEF
from engine.memoir44.rules.entering import enter
from engine.memoir44.rules.movement import Reach, can_step, ignores_stops, reach
from engine.memoir44.rules.ordering import Muster, commands, seats_of
from engine.memoir44.rules.turn import TurnRecord, has_closed, turn_of

ORDERS_CLOSED = refuse("base rules 2", "orders_closed")
NO_FURTHER_ORDER = refuse("base rules 3", "no_further_order")
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
    able = [muster.among(free) for muster in musters]
    cards = Counter(unit.id for units in able for unit in units)
    for index, (muster, units) in enumerate(zip(musters, able, strict=True)):
        alone = [unit for unit in units if cards[unit.id] == 1]
        if alone and muster.has_room_for(units):
            for unit in alone:
                give_order(t, turn, unit, index, muster.falls_back)
            t.tell("all_ordered", card=turn.plays[index].card, hexes=[unit.hex for unit in alone])


def give_order(t: Table[Any], turn: TurnRecord, unit: Unit, index: int, fallback: bool) -> Ordered:
    """The card orders the unit; Dig-In takes effect at once."""
    order = turn.orders[unit.id] = Ordered(unit=unit.id, play=index, start=unit.hex, fallback=fallback)
    _carry_out_on_order(t, turn, unit)
    return order


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


# --- who is ordered, by which card


def muster(view: Any, index: int, picked: tuple[str, ...] = ()) -> Muster:
    """Whom a card can still order, the picked units besides those ordered already."""
    key = ("muster", index, picked)
    if key not in view.memo:
        plain = muster(view, index) if picked else Muster(view.board, view.turn, index)
        view.memo[key] = plain.besides([view.board.at[hex_] for hex_ in picked]) if picked else plain
    found: Muster = view.memo[key]
    return found


def in_hand(view: Any) -> list[str]:
    """The hexes of the units that are ordered or can still be: nobody else can do anything this turn."""
    if "in hand" not in view.memo:
        free, orders = able(view), view.turn.orders
        view.memo["in hand"] = [unit.hex for unit in view.my_units() if unit.id in orders or unit.hex in free]
    found: list[str] = view.memo["in hand"]
    return found


def is_commanded(view: Any, index: int, hex_: str) -> bool:
    """Whether the seat gives the orders of a card to a unit that started on this hex."""
    if len(view.s.seats) == len(SIDES):
        return True
    played = view.turn.plays[index]
    if played.area == CHIEF:
        return commands(view.board, view.seat, view.side, played, hex_)
    key = ("commanded", index)
    if key not in view.memo:
        view.memo[key] = commands(view.board, view.seat, view.side, played, hex_)
    return bool(view.memo[key])


def able(view: Any, picked: tuple[str, ...] = ()) -> dict[str, int]:
    """The units that can still be ordered besides the picked ones: hex -> the first card that can order it."""
    key = ("able", picked)
    if key not in view.memo:
        view.memo[key] = {} if has_closed(view.turn, view.seat) else _able(view, picked)
    found: dict[str, int] = view.memo[key]
    return found


def _able(view: Any, picked: tuple[str, ...]) -> dict[str, int]:
    free = [unit for unit in view.my_units() if unit.id not in view.turn.orders and unit.hex not in picked]
    found: dict[str, int] = {}
    for index, played in enumerate(view.turn.plays):
        by_unit = played.area == CHIEF
        if not by_unit and not is_commanded(view, index, ""):
            continue
        card = muster(view, index, picked)
        for unit in () if card.full else card.among(free):
            if not by_unit or is_commanded(view, index, unit.hex):
                found.setdefault(unit.hex, index)
    return found


def orders_left(view: Any) -> int:
    """How many units the seat can still order, at most."""
    plays = enumerate(view.turn.plays)
    mine = (index for index, played in plays if played.area == CHIEF or is_commanded(view, index, ""))
    return min(sum(muster(view, index).left for index in mine), len(able(view)))


def play_for(view: Any, unit: Unit, picked: tuple[str, ...] = (), named: str = "") -> int | Refusal:
    """The card that would order a unit: the one named, else the first that can."""
    if has_closed(view.turn, view.seat):
        return ORDERS_CLOSED
    if named:
        return _by_card(view, unit, picked, int(named) - 1)
    index = able(view, picked).get(unit.hex)
    if index is not None:
        return index
    if picked:
        return NO_FURTHER_ORDER
    mine = (number for number in range(len(view.turn.plays)) if is_commanded(view, number, unit.hex))
    return _by_card(view, unit, picked, next(mine, 0)) if view.turn.plays else refuse("base rules 2", "no_card")


def _by_card(view: Any, unit: Unit, picked: tuple[str, ...], index: int) -> int | Refusal:
    """The card's index if it can order the unit, else why not."""
    if not is_commanded(view, index, unit.hex):
        return refuse("base rules 12", "other_general", card=view.turn.plays[index].card)
    wrong = muster(view, index, picked).refuse(unit)
    return index if wrong is None else wrong


def order_for(view: Any, unit: Unit) -> Ordered | Refusal:
    """The order a unit has, or would get by moving or battling now."""
    order: Ordered | None = view.turn.orders.get(unit.id)
    if order is not None:
        if is_commanded(view, order.play, order.start):
            return order
        return refuse("base rules 12", "other_general", card=view.turn.plays[order.play].card)
    key = ("order", unit.id)
    if key not in view.memo:
        index = play_for(view, unit)
        view.memo[key] = index if isinstance(index, Refusal) else new_order(view, unit, index)
    found: Ordered | Refusal = view.memo[key]
    return found


def new_order(view: Any, unit: Unit, index: int) -> Ordered:
    """The order a card gives to a unit."""
    return Ordered(unit=unit.id, play=index, start=unit.hex, fallback=muster(view, index).falls_back)


def take_order(table: Table[Any], hex_: str) -> tuple[Unit, Ordered]:
    """The unit on a hex and its order, given now if it has none, as the actor's view has it."""
    state: MemoirState = table.state
    unit = state.units[table.view.board.at[hex_].id]
    order = order_for(table.view, unit)
    assert isinstance(order, Ordered)
    return unit, tell_order(table, unit, order.play, order.fallback)


def tell_order(table: Table[Any], unit: Unit, index: int, fallback: bool) -> Ordered:
    """The unit's order, given by the card now if it has none."""
    turn = turn_of(table.state)
    if unit.id not in turn.orders:
        give_order(table, turn, unit, index, fallback)
        table.tell("ordered", unit=unit.id, kind=unit.kind, hex=unit.hex, card=turn.plays[index].card)
    return turn.orders[unit.id]


def _carry_out_on_order(table: Table[Any], turn: TurnRecord, unit: Unit) -> None:
    """Dig-In: an ordered unit puts a sandbag on its hex, unless something stands there already."""
    order = turn.orders[unit.id]
    card = turn.card_of(order)
    state: MemoirState = table.state
    if card is not None and card.id == "dig_in" and not order.fallback and Board(state).obstacle(unit.hex) is None:
        state.obstacles[unit.hex] = SANDBAG
        table.tell("dug_in", unit=unit.id, hex=unit.hex)


def once_a_unit(judge: Judge) -> Judge:
    """For a judge of units that does not look at what was chosen before: a view asks it once for each unit."""

    @functools.wraps(judge)
    def remembered(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
        key = (judge, hex_)
        if key not in view.memo:
            view.memo[key] = judge(view, chosen, hex_)
        found: Refusal | None = view.memo[key]
        return found

    return remembered


def refuse_unless_somebody(view: Any, judge: Judge, rule: str, what: str, hexes: Iterable[str]) -> Refusal | None:
    """Whether a unit of the side on one of these hexes passes the judge; one that is named is told its own reason."""
    for hex_ in hexes:
        if view.mine(hex_) is not None and judge(view, {}, hex_) is None:
            return None
    return refuse(rule, NOTHING_FITS, what=what)


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
    return None if able(view) else refuse("base rules 3", NOTHING_FITS, what="be ordered")


@book.effect(Order)
def order(table: Table[Any], action: Order) -> Flow:
    """Base rules 3. The units are named."""
    view = table.view
    for hex_ in action.units:
        unit = table.state.units[view.board.at[hex_].id]
        index = play_for(view, unit, (), action.card)
        assert isinstance(index, int)
        tell_order(table, unit, index, muster(view, index).falls_back)
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


def reach_of(view: Any, hex_: str) -> Reach:
    """Where a unit may move, remembered for this view."""
    if hex_ not in view.memo:
        unit = view.board.at[hex_]
        found = order_for(view, unit)
        view.memo[hex_] = {} if isinstance(found, Refusal) else reach(view.board, unit, found, view.card_of(found))
    ways: Reach = view.memo[hex_]
    return ways


def not_in_reach(view: Any, unit: str) -> Refusal:
    """The refusal of all the hexes a unit cannot reach, made once a view."""
    key = ("not in reach", unit)
    if key not in view.memo:
        view.memo[key] = refuse("base rules 4", "not_in_reach", unit=unit)
    refusal: Refusal = view.memo[key]
    return refusal


@book.source(
    "destination",
    over=lambda view, chosen: view.board.grid.hexes,
    among=lambda view, chosen: list(reach_of(view, chosen["unit"])),
)
def destination(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Base rules 4. A hex within reach; nobody passes through occupied hexes."""
    unit = chosen["unit"]
    if hex_ in (view.memo.get(unit) or reach_of(view, unit)):
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
