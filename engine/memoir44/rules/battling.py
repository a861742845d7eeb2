"""Declaring battles (base rules 5)."""

from __future__ import annotations

from typing import Any

from engine.core.frames import Call, Flow
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.memoir44.actions import Attack, book
from engine.memoir44.model import SIDES, Unit
from engine.memoir44.rules.combat import battle
from engine.memoir44.rules.commanding import team
from engine.memoir44.rules.fire import battle_bar, has_target, table_of, target_bar, terms_of
from engine.memoir44.rules.mustering import in_hand, kept, once_a_unit, order_for, refuse_unless_somebody, take_order
from engine.memoir44.rules.turn import turn_of


def refuse_battle(view: Any, unit: Unit, instead: bool = False) -> Refusal | None:
    """Why a unit may not battle now, or do something else instead of battling."""
    found = order_for(view, unit)
    if isinstance(found, Refusal):
        return found
    bar = battle_bar(view.board, unit, found, view.card_of(found), instead)
    return refuse("base rules 5", bar, unit=unit.hex) if bar else None


def refuse_fighting(view: Any) -> Refusal | None:
    """Base rules 2. All moves are finished before the first battle: generals wait for one another."""
    turn = view.turn
    if turn.fighting or len(view.s.seats) == len(SIDES):
        return None
    others = _others_moving(view)
    return refuse("base rules 2", "others_moving", waiting=others) if others else None


@kept
def _others_moving(view: Any) -> list[str]:
    return sorted(team(view.s, view.turn) - {*view.turn.finished, view.seat})


def begin_fighting(table: Table[Any]) -> None:
    """Base rules 2. The first battle ends all moving."""
    turn_of(table.state).fighting = True


@book.source("attacker", over=lambda view, chosen: view.board.grid.hexes, among=lambda view, chosen: in_hand(view))
@once_a_unit
def attacker(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Base rules 5. An ordered unit (or one that can still be ordered) that may battle and has somebody to battle."""
    unit = view.board.at.get(hex_)
    if unit is None or unit.side != view.side:
        return refuse("base rules 5", "nobody_there" if unit is None else "enemy_unit", hex=hex_)
    if not view.board.has_enemy_within(hex_, unit.side, len(table_of(view.board, unit))):
        return refuse("base rules 5", "nobody_in_range", unit=hex_)
    found = order_for(view, unit)
    if isinstance(found, Refusal):
        return found
    card = view.card_of(found)
    if bar := battle_bar(view.board, unit, found, card):
        return refuse("base rules 5", bar, unit=hex_)
    terms = terms_of(view.board, unit, found, card)
    return None if has_target(view.board, unit, terms) else refuse("base rules 5", "nobody_in_range", unit=hex_)


def _in_range(view: Any, chosen: dict[str, Any]) -> list[str]:
    unit = view.board.at[chosen["unit"]]
    away, most = view.board.grid.distances[unit.hex], len(table_of(view.board, unit))
    return [hex_ for hex_ in view.enemy_hexes() if away[hex_] <= most]


@book.source("target", over=lambda view, chosen: view.board.grid.hexes, among=_in_range)
def target(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Base rules 5. An enemy in range, seen, and worth at least one die; next to an enemy only Close Assault."""
    unit, foe = view.board.at[chosen["unit"]], view.board.at.get(hex_)
    if foe is None or foe.side == view.side:
        return refuse("base rules 5", "nobody_there" if foe is None else "own_unit", hex=hex_)
    found = order_for(view, unit)
    if isinstance(found, Refusal):
        return found
    bar = target_bar(view.board, unit, foe, terms_of(view.board, unit, found, view.card_of(found)))
    return refuse("base rules 5", bar, unit=unit.hex, target=hex_) if bar else None


@book.may(Attack)
def may_attack(view: Any) -> Refusal | None:
    """Base rules 2d."""
    wrong = refuse_fighting(view)
    if wrong is not None:
        return wrong
    return refuse_unless_somebody(view, attacker, "base rules 5", "battle", in_hand(view))


@book.needless(Attack, later=True)
def attack_is_void(view: Any, action: Attack) -> bool:
    """Base rules 5. The ordered unit has been eliminated or driven off; or its target has, and nobody else is there."""
    if view.mine(action.unit) is None:
        return any(action.unit == (order.path or [order.start])[-1] for order in view.turn.orders.values())
    foe = view.board.at.get(action.target)
    return (foe is None or foe.side == view.side) and attacker(view, {}, action.unit) is not None


@book.effect(Attack)
def attack(table: Table[Any], action: Attack) -> Flow:
    """Base rules 5. The battle is declared."""
    unit, order = take_order(table, action.unit)
    begin_fighting(table)
    order.battles += 1
    foe = table.state.units[table.view.board.at[action.target].id]
    return Call(battle(table, unit, foe, action.ground))
