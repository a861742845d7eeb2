"""Exact odds against an enumeration of every die, against the game's own dice, and against the clock."""

from __future__ import annotations

import itertools
import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from engine.axis_allies.fire import Gunner, dice, need
from engine.axis_allies.model import LAND_ATTACK, LAND_DEFENCE, PLANES, SEA_ATTACK, SEA_DEFENCE, SUBMARINE, Profile
from engine.axis_allies.odds import Odds, Plan, odds
from engine.axis_allies.orders_of_loss import lost, sequence
from engine.core.chance import Seeded
from engine.core.gate import submit
from engine.core.refusal import Refusal
from tests.engine.axis_allies.builder import GAME, build

Force = tuple[Gunner, ...]


def force(techs: Sequence[str] = (), **kinds: int) -> Force:
    """So many of each type."""
    return tuple(Gunner(kind, "", tuple(techs)) for kind, number in kinds.items() for _ in range(number))


# ---- brute force: every face of every die, round by round, by recursion on what is left


def hit_chances(gunners: Sequence[Gunner], attacking: bool) -> dict[tuple[int, int], float]:
    """(hits by others, hits by submarines) -> chance, by going through every face of every die."""
    needs = [(need(g, attacking), g.kind == SUBMARINE) for g in gunners for _ in range(dice(g, attacking))]
    needs = [(n, sub) for n, sub in needs if n]
    found: Counter[tuple[int, int]] = Counter()
    for faces in itertools.product(range(1, 7), repeat=len(needs)):
        hits = [sub for face, (n, sub) in zip(faces, needs, strict=True) if face <= n]
        found[(len(hits) - sum(hits), sum(hits))] += 1
    return {hits: number / 6 ** len(needs) for hits, number in found.items()}


def after(units: Force, order: Sequence[str], keep: bool, any_hits: int, ship_hits: int) -> Force:
    """What is left of a force."""
    kinds = [unit.kind for unit in units]
    gone = lost(kinds, sequence(kinds, order, keep), any_hits, ship_hits)
    return tuple(unit for place, unit in enumerate(units) if place not in gone)


class Brute:
    """Every course of a battle; a round in which nothing is lost is solved for, not followed."""

    def __init__(self, sea: bool) -> None:
        self.sea = sea
        self.orders = (SEA_ATTACK, SEA_DEFENCE) if sea else (LAND_ATTACK, LAND_DEFENCE)

    @cache  # noqa: B019 (short-lived)
    def run(self, ours: Force, theirs: Force) -> Mapping[tuple[Force, Force], float]:
        """End position -> chance."""
        if not ours or not theirs or self.harmless(ours, theirs):
            return {(ours, theirs): 1.0}
        found: Counter[tuple[Force, Force]] = Counter()
        stay = 0.0
        for (a, d), chance in self.round(ours, theirs).items():
            if (a, d) == (ours, theirs):
                stay += chance
                continue
            for end, rest in self.run(a, d).items():
                found[end] += chance * rest
        return {end: chance / (1 - stay) for end, chance in found.items()}

    def harmless(self, ours: Force, theirs: Force) -> bool:
        """Whether the attacker cannot hit anything."""
        ships = any(unit.kind not in PLANES for unit in theirs)
        return not any(need(unit, True) and (unit.kind != SUBMARINE or ships) for unit in ours)

    def round(self, ours: Force, theirs: Force) -> Counter[tuple[Force, Force]]:
        """One round from first shots to the removal of casualties."""
        found: Counter[tuple[Force, Force]] = Counter()
        subs = [unit for unit in ours if unit.kind == SUBMARINE]
        others = [unit for unit in ours if unit.kind != SUBMARINE]
        keep = not self.sea
        planes_only = all(unit.kind in PLANES for unit in ours)
        for (_, first), p in hit_chances(subs, True).items():
            left = after(theirs, self.orders[1], False, 0, first)
            firing = [unit for unit in left if not (planes_only and unit.kind == SUBMARINE)]
            for (hits, _), q in hit_chances(others, True).items():
                d = after(left, self.orders[1], False, hits, 0)
                for (back, by_subs), r in hit_chances(firing, False).items():
                    found[(after(ours, self.orders[0], keep, back, by_subs), d)] += p * q * r
        return found


def summary(ends: Mapping[tuple[Force, Force], float]) -> tuple[float, float, float, float]:
    """Win, draw, loss, stopped."""
    win = sum(p for (a, d), p in ends.items() if a and not d)
    draw = sum(p for (a, d), p in ends.items() if not a and not d)
    loss = sum(p for (a, d), p in ends.items() if d and not a)
    return win, draw, loss, sum(p for (a, d), p in ends.items() if a and d)


SMALL = [
    (force(infantry=1, armor=1), force(infantry=1, armor=1), False),
    (force(infantry=2, fighter=1), force(infantry=2), False),
    (force(infantry=1, bomber=1), force(fighter=1, infantry=1), False),
    (force(infantry=1, fighter=2), force(armor=2, bomber=1), False),
    (force(("heavy_bombers",), bomber=1, infantry=1), force(("jet_power",), fighter=1, infantry=1), False),
    (force(submarine=2), force(carrier=1, fighter=2), True),
    (force(submarine=1, fighter=1, battleship=1), force(submarine=1, carrier=1, fighter=1), True),
    (force(("super_submarines",), submarine=2, transport=1), force(transport=1, submarine=1), True),
    (force(fighter=2), force(submarine=2), True),
    (force(fighter=1, bomber=1, transport=1), force(battleship=1, submarine=1), True),
    (force(transport=1, fighter=1, submarine=1), force(transport=2, fighter=1), True),
]


@pytest.mark.rule("5.1")
@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("ours", "theirs", "sea"), SMALL)
def test_odds_are_what_going_through_every_die_gives(ours: Force, theirs: Force, sea: bool) -> None:
    found = odds(ours, theirs, Plan(sea=sea))
    ends = Brute(sea).run(ours, theirs)
    assert (found.win, found.draw, found.loss, found.stopped) == pytest.approx(summary(ends), abs=1e-9)
    for side, left in ((0, found.attack_left), (1, found.defence_left)):
        wanted: Counter[str] = Counter()
        for end, p in ends.items():
            for unit in end[side]:
                wanted[unit.kind] += p  # type: ignore[assignment]
        assert left == pytest.approx({kind: wanted[kind] for kind in left}, abs=1e-9)


@pytest.mark.rule("4.4")
def test_the_gun_shoots_once_at_each_plane() -> None:
    ours, theirs = force(infantry=1, fighter=2), force(infantry=2)
    found = odds(ours, theirs, Plan(gun=True))
    wanted = [0.0] * 4
    for downed in range(3):
        chance = math.comb(2, downed) * (1 / 6) ** downed * (5 / 6) ** (2 - downed)
        ends = Brute(False).run(force(infantry=1, fighter=2 - downed), theirs)
        wanted = [w + chance * part for w, part in zip(wanted, summary(ends), strict=True)]
    assert (found.win, found.draw, found.loss, found.stopped) == pytest.approx(tuple(wanted), abs=1e-9)


@pytest.mark.rule("4.8")
def test_a_support_shot_is_one_shot_whose_victim_fires_back_once() -> None:
    """One infantry with one battleship against one infantry, by hand: round 1 is special, then it is a plain duel."""
    found = odds(force(infantry=1), force(infantry=1), Plan(support=1))
    hit, ours, theirs = 4 / 6, 1 / 6, 2 / 6
    duel = Brute(False).run(force(infantry=1), force(infantry=1))
    win, draw, _, _ = summary(duel)
    first_hit = hit + (1 - hit) * ours
    wanted_win = first_hit * (1 - theirs) + (1 - first_hit) * (1 - theirs) * win
    wanted_draw = first_hit * theirs + (1 - first_hit) * (1 - theirs) * draw
    assert (found.win, found.draw) == pytest.approx((wanted_win, wanted_draw), abs=1e-9)


def test_an_attack_can_be_limited_to_rounds_and_to_units_spared() -> None:
    ours, theirs = force(infantry=2, armor=2), force(infantry=3)
    once = odds(ours, theirs, Plan(rounds=1))
    ends = Brute(False).round(ours, theirs)
    assert (once.win, once.draw, once.loss, once.stopped) == pytest.approx(summary(ends), abs=1e-9)
    assert once.rounds == pytest.approx(1.0)
    spared = odds(ours, theirs, Plan(spare={"armor": 1}))
    assert spared.stopped > 0.1
    assert spared.loss < odds(ours, theirs, Plan()).loss
    forced = odds(ours, theirs, Plan(spare={"armor": 1}, may_stop=False))
    assert forced.stopped == 0


def test_losses_and_survivors_fit_each_other() -> None:
    found = odds(force(infantry=3, armor=2, fighter=1), force(infantry=4, fighter=1), Plan())
    cost = {"infantry": 3, "armor": 5, "fighter": 12}
    left = sum(cost[kind] * number for kind, number in found.attack_left.items())
    assert found.attack_lost == pytest.approx(3 * 3 + 2 * 5 + 12 - left)
    assert found.win + found.draw + found.loss == pytest.approx(1.0, abs=1e-9)
    assert found.captured <= found.win


# ---- against the game itself


def fought(number: int, units: Sequence[str], power: str) -> str:
    """One fight by the rules, with dice from a seed; its result."""
    table = build(power, "combat", units)
    for seat in table.state.seats:
        table.state.profiles[seat] = Profile(submarines="never")
    action = table.read(power, "fight-all")
    assert not isinstance(action, Refusal)
    outcome = submit(GAME, table.state, power, None, action, Seeded(b"fight %d" % number))
    assert not isinstance(outcome, Refusal)
    return str(next(event.facts["result"] for event in outcome.events if event.name == "battle"))


FIGHTS = [
    (
        ["germany infantry 3 ukraine_ssr", "germany armor 2 ukraine_ssr", "germany fighter 1 ukraine_ssr",
         "ussr infantry 4 ukraine_ssr"],
        "germany", force(infantry=3, armor=2, fighter=1), force(infantry=4), False,
    ),
    (
        ["japan submarine 2 hawaii_sz", "japan battleship 1 hawaii_sz", "japan fighter 1 hawaii_sz",
         "usa submarine 1 hawaii_sz", "usa carrier 1 hawaii_sz", "usa fighter 1 hawaii_sz",
         "usa transport 1 hawaii_sz"],
        "japan", force(submarine=2, battleship=1, fighter=1),
        force(submarine=1, carrier=1, fighter=1, transport=1), True,
    ),
]  # fmt: skip


@pytest.mark.rule("5.1")
@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("units", "power", "ours", "theirs", "sea"), FIGHTS, ids=["land", "sea"])
def test_the_games_own_dice_agree(units: list[str], power: str, ours: Force, theirs: Force, sea: bool) -> None:
    number = 1500
    results = Counter(fought(n, units, power) for n in range(number))
    found = odds(ours, theirs, Plan(sea=sea))
    won = results["won"] + results["cleared"]
    for share, wanted in ((won, found.win), (results["both_destroyed"], found.draw), (results["held"], found.loss)):
        error = math.sqrt(wanted * (1 - wanted) / number)
        assert abs(share / number - wanted) < 4 * error + 1e-9


# ---- against the clock


def best_of(tries: int, ours: Force, theirs: Force, plan: Plan) -> tuple[float, Odds]:
    """The quickest of a few runs in processor milliseconds."""
    times = []
    for _ in range(tries):
        start = time.process_time()
        found = odds(ours, theirs, plan)
        times.append((time.process_time() - start) * 1000)
    return min(times), found


LARGE = [
    (force(infantry=20, armor=20), force(infantry=40), Plan()),
    (force(infantry=20, armor=12, fighter=5, bomber=3), force(infantry=25, armor=10, fighter=5), Plan(support=2)),
    (
        force(submarine=6, transport=4, fighter=6, battleship=3, carrier=1),
        force(submarine=5, transport=5, fighter=4, carrier=2, battleship=4),
        Plan(sea=True),
    ),
]


@pytest.mark.parametrize(("ours", "theirs", "plan"), LARGE)
def test_large_battles_are_quick_and_whole(ours: Force, theirs: Force, plan: Plan) -> None:
    ms, found = best_of(3, ours, theirs, plan)
    assert found.win + found.draw + found.loss + found.stopped == pytest.approx(1.0, abs=1e-5)
    assert found.neglected < 1e-5
    assert ms < 400, f"{ms:.0f} ms"  # the aim is 100 on an idle machine; tests share theirs with others
