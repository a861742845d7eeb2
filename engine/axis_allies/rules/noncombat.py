"""6 Non-combat movement: what has not moved may move among friends; planes come home or are lost."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.axis_allies import geography
from engine.axis_allies.actions import Commit, Dissolve, Forbid, Load, Losses, Move, Policy, Refuges, Unload
from engine.axis_allies.data import facts
from engine.axis_allies.model import BOMBER, CARRIER, PLANES, AxisState, Trail, alliance, count, is_sea
from engine.axis_allies.position import Position
from engine.axis_allies.rules import flight as flights
from engine.axis_allies.rules.aftermath import forget_forces
from engine.axis_allies.rules.antiaircraft import flak_over, shoot
from engine.axis_allies.rules.groups import Group, left
from engine.axis_allies.rules.moving import land_on
from engine.axis_allies.rules.results import pay_fee
from engine.core.frames import Decision
from engine.core.table import Table


class NonCombat(Decision):
    """6 The active power moves what did not move into combat and brings its planes home."""

    verbs: ClassVar = (Move, Load, Unload, Losses, Policy, Refuges, Forbid, Dissolve, Commit)


def airborne(state: AxisState) -> list[int]:
    """4.6, 6 Planes that have no ground or deck under them, those with the least range left first."""
    pos = Position(state)
    side = alliance(state.power)
    found = [
        id_
        for id_, unit in state.units.items()
        if unit.kind in PLANES and not unit.aboard and alliance(unit.power) == side and not _stands(pos, id_, side)
    ]
    return sorted(found, key=lambda id_: (left(state, id_), id_))


def _stands(pos: Position, id_: int, side: str) -> bool:
    """Whether a plane may stay where it is: friendly land not captured this turn."""
    unit = pos.unit(id_)
    if is_sea(unit.space) or not pos.friendly(unit.space, side):
        return False
    return unit.space not in pos.s.taken or not (unit.moved or unit.spent)


def close_noncombat(table: Table[Any]) -> None:
    """6 The part ends: planes still in the air land at the place planned, else the nearest, or are lost."""
    state: AxisState = table.state
    for id_ in _least_choice_first(state):
        _bring_home(table, id_)
    forget_forces(state)
    moves = [t for t in state.trails if t.phase == "noncombat"]
    if moves:
        listed = [{"power": t.power, "units": t.kinds, "path": list(t.path), "landing": t.landing} for t in moves]
        table.tell("noncombat_moves", power=state.power, moves=listed)


def _least_choice_first(state: AxisState) -> list[int]:
    """4.9, 6 The planes in the air: those that need a deck before those that reach land, with fewest places first."""
    pos = Position(state)
    goals = {id_: _goals(pos, id_) for id_ in airborne(state)}
    return sorted(goals, key=lambda id_: (any(not is_sea(goal) for goal in goals[id_]), len(goals[id_])))


def _bring_home(table: Table[Any], id_: int) -> None:
    state: AxisState = table.state
    unit = state.units[id_]
    pos = Position(state)
    party = Group(pos, state.power, unit.space, (id_,), "air", left(state, id_))
    goals = [goal for goal in _goals(pos, id_) if _affordable(party, goal)]
    if not goals:
        table.tell("plane_lost", power=unit.power, kind=unit.kind, space=unit.space)
        del state.units[id_]
        return
    goal = unit.landing if unit.landing in goals else goals[0]
    way = _path(party, goal)
    if way:
        state.trails.append(Trail(unit.power, count(state, [id_]), (unit.space, *way), state.phase))
        pay_fee(table, [s for s in way if pos.neutral(s)], state.power)
    unit.space = goal
    unit.spent += geography.length(way, party.origin)
    for space in flak_over(pos, way, alliance(unit.power)):
        shoot(table, space, (id_,))
    if id_ in state.units:
        land_on(state, (id_,))


def _goals(pos: Position, id_: int) -> list[str]:
    """4.6, 4.9 Where the plane can land with what range it has, the nearest first."""
    unit = pos.unit(id_)
    side = alliance(unit.power)
    places = flights.fields(pos, side)
    if unit.kind != BOMBER:
        ships = (i for i, ship in pos.s.units.items() if ship.kind == CARRIER and pos.side(i) == side)
        places += [pos.unit(ship).space for ship in ships if pos.room(ship) > 0]
    far = geography.flight(unit.space)
    return sorted((p for p in places if far[p] <= left(pos.s, id_)), key=lambda p: (far[p], facts().spaces.index(p)))


def _path(party: Group, goal: str) -> tuple[str, ...]:
    if goal == party.origin:
        return ()
    flown = flights.fly(party, flights.Flight(party.origin), goal)
    assert isinstance(flown, flights.Flight)
    return flown.path


def _affordable(party: Group, goal: str) -> bool:
    return flights.fee_of(party, _path(party, goal)) <= party.pos.s.money[party.mover]
