"""What happens when a unit enters a hex: wire, mines, tents and objectives (M44 p.16; PT p.5, p.8, p.10)."""

from __future__ import annotations

from typing import Any

from engine.core.table import Table
from engine.memoir44.data import Card
from engine.memoir44.geography import Board
from engine.memoir44.model import WIRE, MemoirState, Ordered, Unit, enemy_of, hand, has_rule
from engine.memoir44.rules.dice import hits_on, label_of, roll
from engine.memoir44.rules.drawing import draw_cards
from engine.memoir44.rules.fire import battle_bar
from engine.memoir44.rules.losses import lose_figures, vacate
from engine.memoir44.rules.movement import ignores_stops
from engine.memoir44.rules.turn import learn
from engine.memoir44.scoring import capture, settle


def step_onto(table: Table[Any], unit: Unit, hex_: str) -> None:
    """PT p.5, base rules 10. A tent or an objective is captured by entering, even in passing or on a retreat."""
    state: MemoirState = table.state
    vacate(state, unit)
    unit.hex = hex_
    if state.terrain.get(hex_) == "hq_supply" and has_rule(state, "hq_capture"):
        _enter_tent(table, unit)
    capture(table, unit)


def enter(table: Table[Any], unit: Unit, path: tuple[str, ...], order: Ordered, card: Card | None) -> None:
    """Move an ordered unit along a path and let the last hex take effect on it."""
    state: MemoirState = table.state
    for hex_ in path:
        step_onto(table, unit, hex_)
        if state.result is not None:
            return
    board = Board(state)
    if not ignores_stops(order, card):
        stops = any(unit.family in g.stops and not g.take_ground_after_stop for g in board.grounds(unit.hex))
        order.rooted = order.rooted or stops
    if state.obstacles.get(unit.hex) == WIRE and unit.family == "armor":
        remove_wire(table, unit)
    if board.is_mined(unit.hex) and unit.side != state.minelayer:
        if unit.type.badge == "engineer" and not battle_bar(board, unit, order, card, instead=True):
            order.spent = True
            clear_mine(table, unit)
        else:
            set_off(table, unit)
    settle(table)


def remove_wire(table: Table[Any], unit: Unit) -> None:
    """M44 p.16. The wire on the unit's hex comes off."""
    del table.state.obstacles[unit.hex]
    table.tell("wire_removed", unit=unit.id, hex=unit.hex)


def clear_mine(table: Table[Any], unit: Unit) -> None:
    """PT p.10. An engineer takes the minefield off unseen, without a roll."""
    state: MemoirState = table.state
    state.mines.pop(unit.hex, None)
    state.open_mines.pop(unit.hex, None)
    table.tell("mine_cleared", unit=unit.id, hex=unit.hex)


def set_off(table: Table[Any], unit: Unit) -> None:
    """PT p.8. An enemy's minefield is turned over; a decoy comes off, otherwise it goes off with so many dice."""
    state: MemoirState = table.state
    learn(table)
    hidden = unit.hex in state.mines
    strength = state.mines.pop(unit.hex) if hidden else state.open_mines[unit.hex]
    if hidden:
        table.reveal("mine_revealed", unit=unit.id, hex=unit.hex, strength=strength)
    if not strength:
        state.spent_mines.append(0)
        return
    state.open_mines[unit.hex] = strength
    faces = roll(table, label_of(state, "mine", unit.hex), strength)
    hits = hits_on(unit, faces)
    table.tell("mine", unit=unit.id, hex=unit.hex, faces=faces, hits=hits)
    lose_figures(table, unit, hits, "mine")


def _enter_tent(table: Table[Any], unit: Unit) -> None:
    """PT p.5 HQ & Supply. Captured: a random card is lost for as long; reclaimed: a card is drawn at once."""
    state: MemoirState = table.state
    owner = tent_owner(state, unit.hex)
    force = state.forces[owner]
    if unit.side != owner and unit.hex not in force.tents_lost:
        learn(table)
        force.tents_lost.append(unit.hex)
        table.tell("tent_captured", hex=unit.hex, side=owner)
        _discard_at_random(table, owner)
    elif unit.side == owner and unit.hex in force.tents_lost:
        learn(table)
        force.tents_lost.remove(unit.hex)
        table.tell("tent_reclaimed", hex=unit.hex, side=owner)
        draw_cards(table, owner, 1)


def tent_owner(state: MemoirState, hex_: str) -> str:
    """Whose tent it is: the side that does not gain a medal for it (53), else the Allies."""
    for objective in state.objectives:
        if hex_ in objective.hexes:
            return enemy_of(objective.side)
    return "allied"


def _discard_at_random(table: Table[Any], side: str) -> None:
    state: MemoirState = table.state
    held = hand(state, side)
    if held:
        (lost,) = table.draw(label_of(state, side, "lost-card"), sorted(held))
        held.remove(lost)
        state.discard.append(lost)
        table.reveal("card_lost", side=side, card=lost)
