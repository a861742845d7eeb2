"""Odds the slow way, on their own: every face of every die, round by round, by recursion on what is left.

Knows of the game only which number a unit needs, how many dice it throws, and the order in which units are lost."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from engine.axis_allies.fire import Gunner, dice, need
from engine.axis_allies.model import LAND_ATTACK, LAND_DEFENCE, PLANES, SEA_ATTACK, SEA_DEFENCE, SUBMARINE
from engine.axis_allies.odds import Plan
from engine.axis_allies.orders_of_loss import lost, sequence

Force = tuple[Gunner, ...]
End = tuple[Force, Force, int]
"""What is left of both sides, and how many submarines have withdrawn."""


def force(techs: Sequence[str] = (), **kinds: int) -> Force:
    """So many of each type."""
    return tuple(Gunner(kind, "", tuple(techs)) for kind, number in kinds.items() for _ in range(number))


@cache
def faces(needs: tuple[tuple[int, bool], ...]) -> Mapping[tuple[int, int], float]:
    """(hits by others, hits by submarines) -> chance, for dice that need a number, by going through all faces."""
    found: Counter[tuple[int, int]] = Counter()
    for thrown in itertools.product(range(1, 7), repeat=len(needs)):
        hits = [sub for face, (number, sub) in zip(thrown, needs, strict=True) if face <= number]
        found[(len(hits) - sum(hits), sum(hits))] += 1
    return {hits: number / 6 ** len(needs) for hits, number in found.items()}


def hit_chances(gunners: Iterable[Gunner], attacking: bool) -> Mapping[tuple[int, int], float]:
    """(hits by others, hits by submarines) -> chance."""
    needs = [(need(g, attacking), g.kind == SUBMARINE) for g in gunners for _ in range(dice(g, attacking))]
    return faces(tuple(one for one in needs if one[0]))


def after(units: Force, order: Sequence[str], keep: bool, any_hits: int, ship_hits: int) -> Force:
    """What is left of a force."""
    kinds = [unit.kind for unit in units]
    gone = lost(kinds, sequence(kinds, order, keep), any_hits, ship_hits)
    return tuple(unit for place, unit in enumerate(units) if place not in gone)


def only_planes(units: Force) -> bool:
    """Whether there is no ship or land unit."""
    return all(unit.kind in PLANES for unit in units)


class Brute:
    """Every course of a battle; a round in which nothing is lost is solved for, not followed."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.limit = plan.rounds if plan.may_stop else 0
        default = (SEA_ATTACK, SEA_DEFENCE) if plan.sea else (LAND_ATTACK, LAND_DEFENCE)
        self.attack_order = plan.attack_order or default[0]
        self.defence_order = plan.defence_order or default[1]

    def battle(self, ours: Force, theirs: Force) -> Mapping[End, float]:
        """End -> chance, the gun and the support shots first."""
        found: Counter[End] = Counter()
        for left, chance in self.under_fire(ours).items():
            if not left:
                found[(left, theirs, 0)] += chance
                continue
            for (a, d), p in self.round(left, theirs, self.plan.support).items():
                self._add(found, self.then(a, d, 1), chance * p)
        return found

    def under_fire(self, ours: Force) -> Mapping[Force, float]:
        """What the gun leaves."""
        planes = [unit for unit in ours if unit.kind in PLANES] if self.plan.gun else []
        order = self.plan.attack_order or LAND_ATTACK
        places = [i for i in sequence([u.kind for u in ours], order) if ours[i].kind in PLANES]
        places.sort(key=lambda i: self.plan.aa_order.index(ours[i].kind))
        found: Counter[Force] = Counter()
        for (downed, _), chance in faces(((1, False),) * len(planes)).items():
            found[tuple(unit for i, unit in enumerate(ours) if i not in places[:downed])] += chance  # type: ignore[assignment]
        return found

    @cache  # noqa: B019 (short-lived)
    def then(self, a: Force, d: Force, fought: int) -> Mapping[End, float]:
        """After a round: the end, or submarines withdraw and another round follows."""
        if not a or not d or self.stops(a, d, fought):
            return {(a, d, 0): 1.0}
        away = sum(unit.kind == SUBMARINE for unit in d) if self.slips(a, d) else 0
        staying = tuple(unit for unit in d if not (away and unit.kind == SUBMARINE))
        if not staying:
            return {(a, (), away): 1.0}
        ends = self.fight(a, staying, fought if self.limit else 0)
        return {(x, y, gone + away): chance for (x, y, gone), chance in ends.items()}

    @cache  # noqa: B019 (short-lived)
    def fight(self, a: Force, d: Force, fought: int) -> Mapping[End, float]:
        """Another round and all that follows."""
        found: Counter[End] = Counter()
        stay = 0.0
        for (x, y), chance in self.round(a, d, 0).items():
            if (x, y) == (a, d) and not self.limit:
                stay += chance
            else:
                self._add(found, self.then(x, y, fought + 1), chance)
        return {end: chance / (1 - stay) for end, chance in found.items()}

    @staticmethod
    def _add(found: Counter[End], ends: Mapping[End, float], chance: float) -> None:
        for end, rest in ends.items():
            found[end] += chance * rest  # type: ignore[assignment]

    def stops(self, a: Force, d: Force, fought: int) -> bool:
        """Whether the attacker stops or can do no more."""
        plan = self.plan
        if not plan.may_stop:
            return False
        left = Counter(unit.kind for unit in a)
        able = any(need(unit, True) and not (unit.kind == SUBMARINE and only_planes(d)) for unit in a)
        enough = any(left[kind] <= number for kind, number in plan.spare.items() if number)
        return not able or enough or bool(self.limit and fought >= self.limit)

    def slips(self, a: Force, d: Force) -> bool:
        """Whether the defender's submarines withdraw."""
        wants = {"never": False, "always": True, "if_outnumbered": len(a) > len(d), "if_only_planes": only_planes(a)}
        return self.plan.sea and wants[self.plan.submarines]

    def round(self, ours: Force, theirs: Force, support: int) -> Mapping[tuple[Force, Force], float]:
        """One round from support and first shots to the removal of casualties."""
        found: Counter[tuple[Force, Force]] = Counter()
        subs = [unit for unit in ours if unit.kind == SUBMARINE]
        others = [unit for unit in ours if unit.kind != SUBMARINE]
        keep = self.plan.keep_land and not self.plan.sea
        for (before, _), o in faces(((4, False),) * support).items():
            for (_, first), p in hit_chances(subs, True).items():
                left = after(theirs, self.defence_order, False, 0, first)
                firing = [unit for unit in left if not (only_planes(ours) and unit.kind == SUBMARINE)]
                for (hits, _), q in hit_chances(others, True).items():
                    d = after(left, self.defence_order, False, before + hits, 0)
                    for (back, by_subs), r in hit_chances(firing, False).items():
                        found[(after(ours, self.attack_order, keep, back, by_subs), d)] += o * p * q * r  # type: ignore[assignment]
        return found


def shares(ends: Mapping[End, float]) -> tuple[float, float, float, float]:
    """Win, draw, loss, stopped."""
    win = sum(p for (a, d, _), p in ends.items() if a and not d)
    draw = sum(p for (a, d, _), p in ends.items() if not a and not d)
    loss = sum(p for (a, d, _), p in ends.items() if d and not a)
    return win, draw, loss, sum(p for (a, d, _), p in ends.items() if a and d)


def survivors(ends: Mapping[End, float], side: int) -> Mapping[str, float]:
    """Type -> expected number left, submarines that have withdrawn among the defender's."""
    found: Counter[str] = Counter()
    for end, p in ends.items():
        for unit in end[side]:  # type: ignore[attr-defined]
            found[unit.kind] += p  # type: ignore[assignment]
        if side:
            found[SUBMARINE] += end[2] * p  # type: ignore[assignment]
    return found
