"""Who is ordered, by which card: the answers a view gives, and the order itself (base rules 3, 12)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from engine.core.book import Judge
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.memoir44.geography import Board
from engine.memoir44.model import SANDBAG, SIDES, MemoirState, Ordered, Played, Unit
from engine.memoir44.rules.cardplay import CHIEF
from engine.memoir44.rules.ordering import Muster, commands
from engine.memoir44.rules.turn import TurnRecord, has_closed, turn_of

Work = TypeVar("Work", bound=Callable[..., Any])

ORDERS_CLOSED = refuse("base rules 2", "orders_closed")
NO_FURTHER_ORDER = refuse("base rules 3", "no_further_order")


def kept(work: Work) -> Work:
    """For a question to a view, its arguments in their places: a view shows one moment, and works each out once."""

    @functools.wraps(work)
    def answer(view: Any, *asked: Any) -> Any:
        key = (work, asked)
        if key not in view.memo:
            view.memo[key] = work(view, *asked)
        return view.memo[key]

    return cast(Work, answer)


@kept
def muster(view: Any, index: int, picked: tuple[str, ...]) -> Muster:
    """Whom a card can still order, the picked units besides those ordered already."""
    if not picked:
        return Muster(view.board, view.turn, index)
    return muster(view, index, ()).besides([view.board.at[hex_] for hex_ in picked])


@kept
def in_hand(view: Any) -> list[str]:
    """The hexes of the units that are ordered or can still be: nobody else can do anything this turn."""
    free, orders = able(view, ()), view.turn.orders
    return [unit.hex for unit in view.my_units() if unit.id in orders or unit.hex in free]


def is_commanded(view: Any, index: int, hex_: str) -> bool:
    """Whether the seat gives the orders of a card to a unit that started on this hex."""
    if len(view.s.seats) == len(SIDES):
        return True
    played = view.turn.plays[index]
    if played.area == CHIEF:
        return commands(view.board, view.seat, view.side, played, hex_)
    return _commands_all(view, index)


@kept
def _commands_all(view: Any, index: int) -> bool:
    return commands(view.board, view.seat, view.side, view.turn.plays[index], "")


@kept
def able(view: Any, picked: tuple[str, ...]) -> dict[str, int]:
    """The units that can still be ordered besides the picked ones: hex -> the first card that can order it."""
    if has_closed(view.turn, view.seat):
        return {}
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
    return min(sum(muster(view, index, ()).left for index in _own(view)), len(able(view, ())))


def own_plays(view: Any) -> list[Played]:
    """The cards with which the seat gives orders; in a team game those its Commander gave it."""
    return [view.turn.plays[index] for index in _own(view)]


def own_orders(view: Any) -> list[Ordered]:
    """The orders the seat has given."""
    return [order for order in view.turn.orders.values() if is_commanded(view, order.play, order.start)]


def _own(view: Any) -> list[int]:
    plays = enumerate(view.turn.plays)
    return [index for index, played in plays if played.area == CHIEF or is_commanded(view, index, "")]


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
    return _order_to_be(view, unit.hex)


@kept
def _order_to_be(view: Any, hex_: str) -> Ordered | Refusal:
    unit = view.board.at[hex_]
    index = play_for(view, unit)
    return index if isinstance(index, Refusal) else new_order(view, unit, index)


def new_order(view: Any, unit: Unit, index: int) -> Ordered:
    """The order a card gives to a unit."""
    return Ordered(unit=unit.id, play=index, start=unit.hex, fallback=muster(view, index, ()).falls_back)


def take_order(table: Table[Any], hex_: str) -> tuple[Unit, Ordered]:
    """The unit on a hex and its order, given now if it has none, as the actor's view has it."""
    state: MemoirState = table.state
    unit = state.units[table.view.board.at[hex_].id]
    order = order_for(table.view, unit)
    assert isinstance(order, Ordered)
    return unit, tell_order(table, unit, order.play, order.fallback)


def give_order(t: Table[Any], turn: TurnRecord, unit: Unit, index: int, fallback: bool) -> Ordered:
    """The card orders the unit; Dig-In takes effect at once."""
    order = turn.orders[unit.id] = Ordered(unit=unit.id, play=index, start=unit.hex, fallback=fallback)
    _carry_out_on_order(t, turn, unit)
    return order


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
