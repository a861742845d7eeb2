"""8.2, 8.3 Victory: capitals, the economic victory, the individual winner; and the end at a limit of rounds."""

from __future__ import annotations

from typing import Any

from engine.axis_allies.data import facts
from engine.axis_allies.model import ALLIES, AXIS, AxisState, alliance, members
from engine.core.state import Result
from engine.core.table import Table


def capitals_taken(state: AxisState, side: str) -> list[str]:
    """8.2 Enemy capitals that an alliance holds."""
    return [
        land.id
        for land in facts().lands.values()
        if land.capital_of and alliance(land.capital_of) != side and alliance(state.control[land.id]) == side
    ]


def military_victor(state: AxisState) -> str:
    """8.2 The alliance that holds enough enemy capitals at the same time; "" if none does."""
    wanted = {ALLIES: facts().victory.allies_need, AXIS: facts().victory.axis_need}
    return next((side for side, need in wanted.items() if len(capitals_taken(state, side)) >= need), "")


def axis_level(state: AxisState) -> int:
    """8.2 The combined National Production Level of the Axis."""
    return sum(state.levels[power] for power in members(AXIS))


def check_capitals(table: Table[Any]) -> None:
    """8.2 A military victory ends the war at once."""
    side = military_victor(table.state)
    if side and table.state.result is None:
        finish(table, side, "military")


def check_round(table: Table[Any]) -> None:
    """8.2 After a complete round: the economic victory, or the end at the limit of rounds agreed on."""
    state: AxisState = table.state
    if axis_level(state) >= facts().victory.axis_level:
        finish(table, AXIS, "economic")
        return
    limit = state.options.get("rounds", "none")
    if limit.isdigit() and state.round >= int(limit):
        finish(table, leader(state), "rounds")


def leader(state: AxisState) -> str:
    """At the limit of rounds: the alliance whose combined level has grown; "" if neither has."""
    start = sum(facts().powers[power].level for power in members(AXIS))
    allied_start = sum(facts().powers[power].level for power in members(ALLIES))
    gain = {AXIS: axis_level(state) - start, ALLIES: sum(state.levels[p] for p in members(ALLIES)) - allied_start}
    if gain[AXIS] == gain[ALLIES]:
        return ""
    return max(gain, key=lambda side: gain[side])


def tenths(state: AxisState, power: str) -> int:
    """8.3 The increase of a power's level over its start in tenths of a percent, cut as in the printed tables."""
    start = facts().powers[power].level
    gain = (state.levels[power] - start) * 1000
    return int(gain / start)


def individual(state: AxisState, side: str) -> tuple[str, ...]:
    """8.3 Whoever of the winning side has increased its level most; several if they tie."""
    best = max(tenths(state, power) for power in members(side))
    return tuple(power for power in members(side) if tenths(state, power) == best)


def finish(table: Table[Any], side: str, reason: str) -> None:
    """8.2, 8.3 The war is over."""
    state: AxisState = table.state
    winners = members(side) if side else ()
    score = {power: tenths(state, power) / 10 for power in facts().order}
    state.result = Result(winners=winners, score=score, reason=reason)
    best = list(individual(state, side)) if side else []
    table.tell("war_over", side=side, reason=reason, individual=best, score=score, picture=True)
