"""4.4, 5.1 Antiaircraft fire: over the route and at the target; the gun needs a 1, each plane is shot at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar

from engine.axis_allies.model import AxisState, alliance, profile, remove_units
from engine.axis_allies.position import Position
from engine.axis_allies.rules.casualties import ChooseLosses, by_order
from engine.core.audience import Everyone
from engine.core.frames import Call, Done, Flow, Procedure
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
    rolls = _dice(table, space, len(planes))
    lost = by_order(state, state.power, "aa", space, tuple(planes), _hits(rolls), 0)
    _shot_down(table, space, gun, planes, rolls, lost)
    return tuple(id_ for id_ in planes if id_ not in lost)


class Gunfire(Procedure, kw_only=True):
    """5.1 (p.17) The defender's gun fires once at the planes of a battle; the attacker removes planes of his choice."""

    steps: ClassVar = ("fire", "chosen")

    space: Annotated[str, Everyone]
    units: Annotated[tuple[int, ...], Everyone]
    rolls: Annotated[list[int], Everyone] = []

    def fire(self, t: Table[Any]) -> Flow:
        """5.1 A die for each plane; what falls is as ordered, or the attacker is asked where there is a choice."""
        state: AxisState = t.state
        self.rolls = _dice(t, self.space, len(self.units))
        hits = _hits(self.rolls)
        choice = 0 < hits < len(self.units) and len({state.units[i].kind for i in self.units}) > 1
        if choice and profile(state, state.power).aa_losses == "ask":
            return Call(ChooseLosses(asked=(state.power,), space=self.space, side="aa", units=self.units,
                                     any_hits=hits, ship_hits=0))  # fmt: skip
        t.result = by_order(state, state.power, "aa", self.space, self.units, hits, 0)
        return self.chosen(t)

    def chosen(self, t: Table[Any]) -> Flow:
        """5.1 They are removed at once and do not counterattack."""
        state: AxisState = t.state
        gun = Position(state).gun(self.space, alliance(state.power))
        assert gun is not None
        _shot_down(t, self.space, gun, self.units, self.rolls, t.result)
        return Done()


def _dice(table: Table[Any], space: str, planes: int) -> list[int]:
    return table.roll(f"{table.state.round}.{table.state.power}/{space}/aa", planes)


def _hits(rolls: list[int]) -> int:
    return sum(roll <= NEEDED for roll in rolls)


def _shot_down(
    table: Table[Any], space: str, gun: int, planes: Sequence[int], rolls: list[int], lost: Sequence[int]
) -> None:
    units = table.state.units
    kinds = dict(Counter(units[id_].kind for id_ in lost))
    owner, by = units[gun].power, units[planes[0]].power
    table.reveal("flak", space=space, power=owner, rolls=rolls, lost=kinds, by_power=by)
    remove_units(table.state, lost)
