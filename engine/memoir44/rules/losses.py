"""Figures lost, units eliminated, and what goes with them (base rules 5, 9, 10)."""

from __future__ import annotations

from typing import Any

from engine.core.table import Table
from engine.memoir44.model import SANDBAG, MemoirState, Unit, enemy_of
from engine.memoir44.scoring import settle


def lose_figures(table: Table[Any], unit: Unit, count: int, why: str) -> bool:
    """M44 p.10. Take figures off; returns whether the unit is eliminated, which is a medal for the enemy."""
    if count <= 0:
        return False
    state: MemoirState = table.state
    lost = min(count, unit.figures)
    unit.figures -= lost
    table.tell("losses", unit=unit.id, kind=unit.kind, hex=unit.hex, lost=lost, left=unit.figures, why=why)
    if unit.figures:
        return False
    take_off(state, unit)
    state.forces[enemy_of(unit.side)].eliminated.append(unit.id)
    table.tell("eliminated", unit=unit.id, kind=unit.kind, side=unit.side, hex=unit.hex)
    settle(table)
    return True


def take_off(state: MemoirState, unit: Unit) -> None:
    """Remove a unit from the board with its sandbags and cross-hairs."""
    del state.units[unit.id]
    vacate(state, unit)
    state.crosshairs.pop(unit.id, None)


def vacate(state: MemoirState, unit: Unit) -> None:
    """M44 p.16, PT p.8-11. The unit is no longer where it was: sandbags, camouflage and cross-hairs come off."""
    if state.obstacles.get(unit.hex) == SANDBAG:
        del state.obstacles[unit.hex]
    unit.camouflaged = False
    for gun, aimed in list(state.crosshairs.items()):
        if unit.id in aimed:
            aimed.remove(unit.id)
            if not aimed:
                del state.crosshairs[gun]
