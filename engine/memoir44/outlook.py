"""Who could battle whom, and with how many dice: for previews, menus and the question of what is risked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.maps.paths import Way
from engine.memoir44.data import Card
from engine.memoir44.geography import Board
from engine.memoir44.model import Ordered, Unit, enemy_of
from engine.memoir44.rules.combat import may_meet_ambush
from engine.memoir44.rules.fire import (
    Terms,
    battle_bar,
    can_battle_here,
    count_dice,
    table_of,
    target_bar,
    targets,
    terms_of,
)

Shots = list[tuple[str, int]]
"""Hexes of units, each with the dice of a battle."""
MOST_NAMED = 4


def elsewhere(board: Board, unit: Unit, hex_: str) -> tuple[Board, Unit]:
    """The board with the unit on another hex, and the unit there."""
    moved = msgspec.structs.replace(unit, hex=hex_)
    return Board(msgspec.structs.replace(board.s, units={**board.s.units, unit.id: moved})), moved


def moved_on(order: Ordered, way: Way[Any]) -> Ordered:
    """The order of a unit that has gone that way."""
    return msgspec.structs.replace(order, path=[*order.path, *way.places], halted=way.label.halted)


def shots_of(board: Board, unit: Unit, order: Ordered, card: Card | None) -> Shots:
    """The enemies an ordered unit could battle from where it stands."""
    if battle_bar(board, unit, order, card):
        return []
    terms = terms_of(board, unit, order, card)
    return [(foe.hex, count_dice(board, unit, foe, terms).total) for foe in targets(board, unit, terms)]


def threats_to(board: Board, unit: Unit) -> Shots:
    """The enemies that could battle the unit if all stand where they do, no card adding dice."""
    return [
        (foe.hex, count_dice(board, foe, unit, Terms()).total)
        for foe in board.units_of(enemy_of(unit.side))
        if board.grid.distances[foe.hex][unit.hex] <= len(table_of(board, foe))
        and can_battle_here(board, foe) and not target_bar(board, foe, unit, Terms())
    ]  # fmt: skip


def ambush_dice(board: Board, unit: Unit, foe: Unit) -> int:
    """The dice an Ambush would roll at a unit that battles this enemy; 0 if, for all the table knows, none can come."""
    near = board.grid.distance(unit.hex, foe.hex) == 1
    return count_dice(board, foe, unit, Terms()).total if near and may_meet_ambush(board, foe, unit) else 0


def dice_text(count: int) -> str:
    """A number of dice in words."""
    return "1 die" if count == 1 else f"{count} dice"


def listed(shots: Sequence[tuple[str, int]]) -> str:
    """The strongest few of them: "C4 (3 dice), D5 (1 die) and 2 more"."""
    best = sorted(shots, key=lambda shot: -shot[1])
    named = ", ".join(f"{hex_} ({dice_text(dice)})" for hex_, dice in best[:MOST_NAMED])
    return named + (f" and {len(best) - MOST_NAMED} more" if len(best) > MOST_NAMED else "")
