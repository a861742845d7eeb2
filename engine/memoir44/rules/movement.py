"""Movement: pure questions about where a unit may go (base rules 4; PT p.4-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.facts import cached
from engine.maps.paths import Way, spread
from engine.memoir44.data import Card, Family, Ground, facts
from engine.memoir44.geography import Board, is_japanese_infantry
from engine.memoir44.model import Ordered, Unit, has_rule

BANZAI = 2
"""PT p.7: hexes a Japanese infantry unit may move and still Close Assault."""
MOUNTAIN = 2


class Pace(NamedTuple):
    """What is remembered of a way: hexes moved, the most that may be moved, whether the move has ended."""

    steps: int
    most: int
    halted: bool


Reach = dict[str, Way[Pace]]


def obstruction(board: Board, unit: Unit, here: str, there: str) -> str:
    """Why the unit may not step from a hex to an adjacent one ("" = it may); occupied hexes apart."""
    leaving, entering = board.grounds(here), board.grounds(there)
    family = unit.family
    if family == "ship":
        return _ship_obstruction(board, there, entering[0])
    if any(family in ground.impassable_to for ground in entering):
        return "impassable"
    if any(family in ground.cannot_leave for ground in leaving):
        return "cannot_leave"
    if leaving[0].height == MOUNTAIN and family != "infantry":
        return "cannot_leave"
    if not _heights_meet(leaving[0], entering[0]):
        return "only_from_hills"
    return "only_from_land" if leaving[0].id in entering[0].never_from else ""


def _heights_meet(leaving: Ground, entering: Ground) -> bool:
    """PT p.5 Mountains: only from or to a hill or a mountain."""
    from_ok = not entering.enter_only_from or leaving.id in entering.enter_only_from
    return from_ok and (not leaving.leave_only_to or entering.id in leaving.leave_only_to)


def _ship_obstruction(board: Board, there: str, entering: Ground) -> str:
    """PT p.9. A War Ship moves in Ocean only, and never next to a Beach."""
    if entering.id != "ocean":
        return "ships_at_sea"
    near = (board.tile(hex_).id for hex_ in board.grid.neighbours[there])
    return "ship_near_beach" if "beach" in near else ""


def most_hexes(unit: Unit, order: Ordered, card: Card | None) -> int:
    """M44 p.8. The most hexes the unit may move under its card."""
    if card is None or order.fallback:
        return unit.type.move
    return 0 if card.no_move else card.move_max or unit.type.move


class Entry(NamedTuple):
    """What entering a hex means to a family: closed to it, ends its move, most hexes of the whole move (0: any)."""

    closed: bool
    stops: bool
    limit: int


@cached
def _entry(family: Family, tile: str, obstacle: str) -> Entry:
    """M44 p.15-16, PT p.5-8. What entering a hex with this terrain and obstacle means to a family."""
    grounds = [facts().terrain[tile], *([facts().obstacles[obstacle]] if obstacle else ())]
    return Entry(
        any(family in ground.impassable_to for ground in grounds),
        any(family in ground.stops for ground in grounds),
        min((ground.path_limit for ground in grounds if ground.path_limit), default=0),
    )


MOST_WAYS = 512
"""Ways out of hexes remembered for a lie of the land: obstacles come and go, so that all are forgotten now and then."""


def ways_out(board: Board, unit: Unit, here: str) -> tuple[tuple[str, Entry], ...]:
    """The adjacent hexes that the unit's family may step to, units apart, and what entering them means; worked out
    once for each lie of the land and of the obstacles about."""
    memo = board.land.memo
    key = (unit.family, here, board.obstacles_about(here))
    if key not in memo:
        if len(memo) >= MOST_WAYS:
            memo.clear()
        memo[key] = tuple(_ways_out(board, unit, here))
    found: tuple[tuple[str, Entry], ...] = memo[key]
    return found


def _ways_out(board: Board, unit: Unit, here: str) -> Iterator[tuple[str, Entry]]:
    for there in board.grid.neighbours[here]:
        into = _entry(unit.family, board.tile(there).id, board.obstacle_id(there))
        if not into.closed and not obstruction(board, unit, here, there):
            yield there, into


def next_pace(pace: Pace, into: Entry, ignores: bool) -> Pace | None:
    """M44 p.15, PT p.5-6. The pace after entering a hex, or None if that is too far: beaches limit, others stop."""
    steps, most = pace.steps + 1, pace.most
    if into.limit and not ignores:
        most = min(most, into.limit)
    return Pace(steps, most, into.stops and not ignores) if steps <= most else None


def _steps(board: Board, unit: Unit, ignores: bool, here: str, pace: Pace) -> Iterator[tuple[str, Pace]]:
    if pace.halted or pace.steps >= pace.most:
        return
    for there, into in ways_out(board, unit, here):
        if there not in board.at:
            after = next_pace(pace, into, ignores)
            if after is not None:
                yield there, after


def _as_good(old: Pace, new: Pace) -> bool:
    return old.steps <= new.steps and old.most >= new.most and old.halted <= new.halted


def start_pace(board: Board, unit: Unit, order: Ordered, card: Card | None) -> Pace:
    """PT p.6. The pace at which an ordered unit moves on, having moved along its path so far: what limits a move limits
    it as a whole, also when it is made in steps. A rice paddy may only be left for an adjacent hex."""
    most = most_hexes(unit, order, card)
    if not ignores_stops(order, card):
        limits = [board.tile(order.start).leave_limit, *[board.tile(hex_).path_limit for hex_ in order.path]]
        most = min([most, *filter(None, limits)])
    return Pace(len(order.path), most, False)


def ignores_stops(order: Ordered, card: Card | None) -> bool:
    """Behind Enemy Lines: rules that stop a unit are off."""
    return card is not None and card.ignores_stops and not order.fallback


def reach(board: Board, unit: Unit, order: Ordered, card: Card | None) -> Reach:
    """Every hex the ordered unit may move to now, with the way there."""
    if order.halted:
        return {}
    return _reach(board, unit, start_pace(board, unit, order, card), ignores_stops(order, card))


def _reach(board: Board, unit: Unit, pace: Pace, ignores: bool, network: bool = True) -> Reach:
    found = spread(unit.hex, pace, lambda here, at: _steps(board, unit, ignores, here, at), _as_good)
    if network and pace.steps == 0 and pace.most > 0:
        _add_caves(board, unit, found)
    return found


def _add_caves(board: Board, unit: Unit, found: Reach) -> None:
    """PT p.4 Cave network: to any other empty cave as the whole move; it counts as one hex (ruling 13)."""
    if not is_japanese_infantry(unit) or "cave" not in board.tile(unit.hex).id:
        return
    for cave in board.land.caves:
        if cave not in board.at:
            walked = found.get(cave)
            if walked is None or walked.label.steps > 1:
                found[cave] = Way((cave,), Pace(1, 1, True))


def second_reach(board: Board, unit: Unit, order: Ordered, card: Card) -> Reach:
    """Behind Enemy Lines: every hex the second move may lead to. A cave network is no part of it for a unit that has
    moved before: it takes the whole movement of a turn (PT p.4)."""
    return _reach(board, unit, Pace(0, card.move_again, False), True, network=not order.path)


def second_left(order: Ordered, card: Card | None) -> int:
    """Behind Enemy Lines: hexes left of the second move, if the card gives one. Whoever took a cave network or asked
    for help in a hospital moves no more this turn (PT p.4, p.5)."""
    if card is None or order.fallback or order.halted:
        return 0
    return card.move_again - order.again


def can_step(board: Board, unit: Unit, order: Ordered, card: Card | None) -> bool:
    """Whether the unit may move at all; cheaper than reach()."""
    if order.halted:
        return False
    ignores, pace = ignores_stops(order, card), start_pace(board, unit, order, card)
    if next(_steps(board, unit, ignores, unit.hex, pace), None) is not None:
        return True
    if pace.steps or not pace.most:
        return False
    caves: Reach = {}
    _add_caves(board, unit, caves)
    return bool(caves)


def may_banzai(board: Board, unit: Unit) -> bool:
    """PT p.7 Banzai War Cry."""
    return is_japanese_infantry(unit) and has_rule(board.s, "japanese_command")


def battle_limit(board: Board, unit: Unit, order: Ordered, card: Card | None) -> int:
    """The most hexes the unit may have moved and still battle in some way."""
    limit = free_battle_limit(unit, order, card)
    return max(limit, BANZAI) if may_banzai(board, unit) and unit.type.move_and_battle else limit


def free_battle_limit(unit: Unit, order: Ordered, card: Card | None) -> int:
    """M44 p.8. The most hexes the unit may have moved and still battle anybody."""
    if card is None or order.fallback or not card.move_and_battle:
        return unit.type.move_and_battle
    return card.move_and_battle
