"""Medals and victory (base rules 10; the Conditions of Victory of each scenario)."""

from __future__ import annotations

from typing import Any

from engine.core.state import Result
from engine.core.table import Table
from engine.memoir44.geography import Board
from engine.memoir44.model import SIDES, MemoirState, Objective, Unit, enemy_of


def holds(board: Board, objective: Objective) -> int:
    """Scenario 49, scenario 52. How many of the objective's hexes its side occupies; a hold counts while it lasts."""
    at = board.at
    return sum(hex_ in at and at[hex_].side == objective.side for hex_ in objective.hexes)


def is_clear(board: Board, objective: Objective) -> bool:
    """Scenario 56: no enemy unit stands in the section; a border hex counts in both."""
    enemy = enemy_of(objective.side)
    units = board.s.units.values()
    return not any(u.side == enemy and objective.section in board.areas(u.hex, objective.side) for u in units)


def worth(board: Board, objective: Objective) -> int:
    """Scenario 53, scenario 54. What an objective is worth now; captured hexes and groups of buildings are kept."""
    if objective.kind in ("capture", "group"):
        return int(objective.won)
    if objective.kind == "hold":
        return holds(board, objective)
    return int(objective.kind == "clear" and is_clear(board, objective))


def medals(state: MemoirState, side: str, board: Board | None = None) -> int:
    """The medals of a side: units eliminated, units led off the board, and objectives."""
    force = state.forces[side]
    mine = [objective for objective in state.objectives if objective.side == side and objective.kind != "exit"]
    board = board or Board(state) if mine else None
    return len(force.eliminated) + len(force.exited) + (sum(worth(board, o) for o in mine) if board else 0)


def settle(table: Table[Any]) -> None:
    """Base rules 10. After each change: what is won for good is kept; the game ends the instant a side has enough."""
    state: MemoirState = table.state
    if state.result is not None:
        return
    board = Board(state) if any(o.kind != "exit" and not o.won for o in state.objectives) else None
    if board is not None:
        for objective in state.objectives:
            kept = objective.kind in ("capture", "group") and not objective.won
            if kept and holds(board, objective) >= objective.need:
                _win(table, objective)
    _finish(table, board)


def capture(table: Table[Any], unit: Unit) -> None:
    """Scenario 53. A hex whose medal is kept is captured by entering it, be it in passing; others need to be held."""
    for objective in table.state.objectives:
        kept = objective.kind == "capture" and not objective.won
        if kept and objective.side == unit.side and unit.hex in objective.hexes:
            _win(table, objective)
            settle(table)


def _win(table: Table[Any], objective: Objective) -> None:
    objective.won = True
    table.tell("medal", side=objective.side, objective=objective.id, kind=objective.kind)


def _finish(table: Table[Any], board: Board | None) -> None:
    state: MemoirState = table.state
    score = {side: medals(state, side, board) for side in SIDES}
    mover = state.first if state.turn % 2 else enemy_of(state.first)
    for side in (mover, enemy_of(mover)):
        if score[side] >= state.forces[side].needs:
            return _end(table, side, score, "medals")
    for side in SIDES:
        if not any(unit.side == side for unit in state.units.values()):
            return _end(table, enemy_of(side), score, "no_units")
    return None


def _end(table: Table[Any], winner: str, score: dict[Any, int], reason: str) -> None:
    state: MemoirState = table.state
    team = tuple(seat for seat in state.seats if seat.startswith(winner))
    state.result = Result(winners=team, score={side: float(points) for side, points in score.items()}, reason=reason)
    table.tell("game_over", winner=winner, reason=reason, score=score, picture=True)
