"""What holds in every state: units stand where they can, levels are what is held, money is never negative."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.axis_allies import geography
from engine.axis_allies.data import facts
from engine.axis_allies.model import (
    AA_GUN,
    CARRIER,
    COMPLEX,
    FIGHTER,
    TRANSPORT,
    AxisState,
    alliance,
    allowance,
    domain,
    is_sea,
)
from engine.axis_allies.position import Position

PHASES = ("", "arm", "combat_move", "combat", "noncombat", "place")


def invariants(state: AxisState) -> list[str]:
    """What is wrong with the state, in words; empty if nothing."""
    return [fault for check in (_units, _moves, _ships, _fixed, _waters, _economy, _course) for fault in check(state)]


def _units(state: AxisState) -> Iterator[str]:
    """4.1 Land units on land or aboard, ships at sea, planes on land, deck or in the air of their turn."""
    for id_, unit in state.units.items():
        kind = domain(unit.kind)
        if kind == "land" and is_sea(unit.space) != bool(unit.aboard):
            yield f"{unit.kind} {id_} in {unit.space}"
        if kind == "sea" and (not is_sea(unit.space) or unit.aboard):
            yield f"{unit.kind} {id_} in {unit.space}"
        if unit.kind == FIGHTER and is_sea(unit.space) and not unit.aboard and state.phase in ("", "arm", "place"):
            yield f"fighter {id_} over {unit.space} without a deck"
        if id_ > state.last_unit:
            yield f"unit {id_} was never made"


def _moves(state: AxisState) -> Iterator[str]:
    """4.1 Nothing has moved farther than it can."""
    for id_, unit in state.units.items():
        if unit.spent > allowance(state, unit.power, unit.kind):
            yield f"{unit.kind} {id_} has moved {unit.spent} spaces"


def _ships(state: AxisState) -> Iterator[str]:
    """4.9, 4.10 Nothing carries more than it can, or what is not there."""
    pos = Position(state)
    for id_, unit in state.units.items():
        if unit.kind in (CARRIER, TRANSPORT) and pos.room(id_) < 0:
            yield f"{unit.kind} {id_} carries too much"
        if unit.aboard:
            ship = state.units.get(unit.aboard)
            if ship is None or ship.space != unit.space or alliance(ship.power) != alliance(unit.power):
                yield f"{unit.kind} {id_} is aboard of nothing"


def _fixed(state: AxisState) -> Iterator[str]:
    """4.4, 4.5 One gun and one complex a territory, and they belong to whoever controls it (a complex always)."""
    seen = Counter((u.kind, u.space) for u in state.units.values() if u.kind in (AA_GUN, COMPLEX) and not u.aboard)
    yield from (f"{number} {kind} in {space}" for (kind, space), number in seen.items() if number > 1)
    for unit in state.units.values():
        if unit.kind == COMPLEX and state.control[unit.space] != unit.power:
            yield f"the complex in {unit.space} belongs to {unit.power}"


def _waters(state: AxisState) -> Iterator[str]:
    """4.1, 4.12 But in combat the alliances share no sea zone, and nobody stands in neutral land that is not his."""
    if state.phase in ("arm", "noncombat", "place"):
        ships = [unit for unit in state.units.values() if domain(unit.kind) == "sea"]
        sides = Counter(zone for zone, _ in {(geography.zone(unit.space), alliance(unit.power)) for unit in ships})
        yield from (f"both alliances in {zone}" for zone, number in sides.items() if number > 1)
    for id_, unit in state.units.items():
        if domain(unit.kind) == "land" and not unit.aboard and not state.control.get(unit.space):
            yield f"{unit.kind} {id_} in {unit.space}, which is nobody's"


def _economy(state: AxisState) -> Iterator[str]:
    """5.3, 8.1 Levels are the values of what is held; money is never below 0."""
    for power in facts().order:
        worth = sum(facts().lands[land].value for land, owner in state.control.items() if owner == power)
        if state.levels[power] != worth:
            yield f"{power} is at level {state.levels[power]} but holds {worth}"
        if state.money[power] < 0:
            yield f"{power} has {state.money[power]} I.P.C."


def _course(state: AxisState) -> Iterator[str]:
    if state.phase not in PHASES or state.power not in facts().order:
        yield f"unknown phase {state.phase} or power {state.power}"
    pos = Position(state)
    if state.phase in ("arm", "place"):
        for land in facts().lands:
            if not pos.friendly(land, "axis") and pos.friends(land, "axis"):
                yield f"Axis units in {land}"
            if not pos.friendly(land, "allies") and pos.friends(land, "allies"):
                yield f"Allied units in {land}"
