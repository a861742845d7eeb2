"""Both sides of a battle set up for reckoning: in their orders of loss, with what can be hit out of turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.axis_allies.fire import Gunner
from engine.axis_allies.model import LAND_ATTACK, LAND_DEFENCE, PLANES, SEA_ATTACK, SEA_DEFENCE, SUBMARINE
from engine.axis_allies.odds import Plan
from engine.axis_allies.odds_front import ALONG, APART, NEVER, Front
from engine.axis_allies.odds_lines import Lines
from engine.axis_allies.orders_of_loss import sequence


class Sides:
    """What fights whom: the attacker's states and the fronts, the second one for when submarines have withdrawn."""

    def __init__(self, attack: Sequence[Gunner], defence: Sequence[Gunner], plan: Plan) -> None:
        ranking = (SEA_ATTACK, SEA_DEFENCE) if plan.sea else (LAND_ATTACK, LAND_DEFENCE)
        ours = in_order(attack, plan.attack_order or ranking[0], plan.keep_land and not plan.sea)
        theirs = list(defence) if plan.as_given else in_order(defence, plan.defence_order or ranking[1], False)
        first_shots, subs = plan.sea and _has_subs(ours), plan.sea and _has_subs(theirs)
        self.gun = plan.gun and not plan.sea
        if self.gun:
            self.ours = _under_fire(ours, plan.aa_order)
        else:
            self.ours = _lines(ours, subs, True)
        fire = NEVER if not subs or not _ships(ours) else APART if self.ours.height > 1 else ALONG
        self.fronts = [_front(self.ours, theirs, first_shots, fire)]
        self.fronts += self._withdrawn(theirs, first_shots, plan.submarines) if subs else []

    def _withdrawn(self, theirs: Sequence[Gunner], first_shots: bool, when: str) -> list[Front]:
        """4.11 The front for when the submarines have withdrawn: only planes attack it, if that is when they do."""
        others, ours = [unit for unit in theirs if unit.kind != SUBMARINE], self.ours
        if when == "never" or (when == "if_only_planes" and _ships(ours.rows[-1])):
            return []
        if when == "if_only_planes" and ours.height > 1:
            ours = Lines(ours.rows[-1:], [len(ours.rows[-1])], True)
        return [_front(ours, others, first_shots, NEVER)]


def in_order(units: Sequence[Gunner], order: Sequence[str], keep_land: bool) -> list[Gunner]:
    """The units in the order in which they are lost."""
    return [units[place] for place in sequence([unit.kind for unit in units], order, keep_land)]


def _ships(units: Sequence[Gunner]) -> int:
    return sum(unit.kind not in PLANES for unit in units)


def _has_subs(units: Sequence[Gunner]) -> bool:
    return any(unit.kind == SUBMARINE for unit in units)


def _front(ours: Lines, theirs: Sequence[Gunner], first_shots: bool, fire: str) -> Front:
    lines = _lines(theirs, first_shots, False)
    first = NEVER if not first_shots or not _ships(theirs) else APART if lines.height > 1 else ALONG
    return Front(ours, lines, first, fire)


def _lines(units: Sequence[Gunner], under_subs: bool, attacking: bool) -> Lines:
    """4.11 Submarines hit the first ship in the order of loss; that is out of turn where there are planes as well."""
    ships = [place for place, unit in enumerate(units) if unit.kind not in PLANES]
    return _out_of_turn(units, ships if under_subs and len(ships) < len(units) else [], attacking)


def _under_fire(units: Sequence[Gunner], order: Sequence[str]) -> Lines:
    """4.4 The gun takes planes, by an order of their own."""
    rank = {kind: place for place, kind in enumerate(order)}
    planes = [place for place, unit in enumerate(units) if unit.kind in PLANES]
    return _out_of_turn(units, sorted(planes, key=lambda place: (rank.get(units[place].kind, len(rank)), place)), True)


def _out_of_turn(units: Sequence[Gunner], out: Sequence[int], attacking: bool) -> Lines:
    """States with a row for each number of units lost out of turn, in the order `out` of their places."""
    rows = [[unit for place, unit in enumerate(units) if place not in out[:gone]] for gone in range(len(out) + 1)]
    if list(out) == sorted(out):
        own = [place - number for number, place in enumerate(out)] + [len(units) - len(out)]
    else:
        own = [len(row) for row in rows]
    return Lines(rows, own, attacking)
