"""4.4, 5.1 Antiaircraft fire: over the route and at the target; the gun needs a 1, each plane is shot at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.axis_allies.model import AxisState, alliance, profile, remove_units
from engine.axis_allies.position import Position
from engine.core.table import Table

NEEDED = 1


def flak_over(pos: Position, path: Iterable[str], side: str) -> list[str]:
    """4.4 The spaces of a path with enemy guns."""
    return [space for space in path if pos.gun(space, side) is not None]


def shoot(table: Table[Any], space: str, ids: Iterable[int]) -> tuple[int, ...]:
    """4.4, 5.1 Roll a die for each plane; each 1 costs one, chosen by its owner's order of loss. Returns the rest.

    A gun captured while the planes were on their way does not fire at them."""
    state: AxisState = table.state
    planes = [id_ for id_ in ids if id_ in state.units]
    gun = Position(state).gun(space, alliance(state.units[planes[0]].power)) if planes else None
    if gun is None:
        return tuple(planes)
    rolls = table.roll(f"{state.round}.{state.power}/{space}/aa", len(planes))
    lost = _chosen(state, planes, sum(roll <= NEEDED for roll in rolls))
    kinds = dict(Counter(state.units[id_].kind for id_ in lost))
    owner, by = state.units[gun].power, state.units[planes[0]].power
    table.reveal("flak", space=space, power=owner, rolls=rolls, lost=kinds, by_power=by)
    remove_units(state, lost)
    return tuple(id_ for id_ in planes if id_ not in lost)


def _chosen(state: AxisState, planes: list[int], hits: int) -> list[int]:
    """The planes that fall: by the attacker's order, among like ones those with the least range left."""
    order = profile(state, state.power).aa
    return sorted(planes, key=lambda id_: (order.index(state.units[id_].kind), -state.units[id_].spent, id_))[:hits]
