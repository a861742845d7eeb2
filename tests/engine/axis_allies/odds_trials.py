"""Exact odds against the game itself: battles fought over and over by its own rules with its own dice.

    python -m tests.engine.axis_allies.odds_trials --fights 100000        (make odds FIGHTS=100000)

prints for each battle how far the results are from the odds, in standard deviations, and how long the largest battles
take to reckon. The rules are run without the gate around them (no orders, no legality, no saving): that is the only
difference from play."""

from __future__ import annotations

import argparse
import copy
import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.axis_allies import GAME
from engine.axis_allies.fire import Gunner
from engine.axis_allies.model import LAND_ATTACK, SEA_ATTACK, Site, is_sea
from engine.axis_allies.odds import Odds, Plan, odds
from engine.axis_allies.orders_of_loss import cost
from engine.axis_allies.rules.battle import Battle
from engine.core.chance import Chance, Seeded
from engine.core.gate import _step  # the rules without the gate
from engine.core.table import Table
from tests.engine.axis_allies.builder import build

PLANES_FIRST = ("fighter", "bomber", "transport", "loaded_transport", "carrier", "battleship", "submarine")
SUBS_LAST = ("transport", "loaded_transport", "fighter", "bomber", "carrier", "battleship", "submarine")
SHARES = {"won": "win", "cleared": "win", "both_destroyed": "draw", "held": "loss", "stopped": "stopped"}
ENOUGH = 5
"""Fewer expected results than this are put together before they are compared."""


@dataclass(frozen=True)
class Trial:
    """A battle: who attacks where with what, the weapons and standing orders, how far it is pressed."""

    name: str
    power: str
    space: str
    attack: Mapping[str, int]
    enemy: str
    defence: Mapping[str, int]
    plan: Plan
    more: tuple[str, ...] = ()
    via: str = ""
    techs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    press: str = "to_the_end"

    def odds(self) -> Odds:
        """What is reckoned."""
        return odds(self._force(self.attack, self.power), self._force(self.defence, self.enemy), self.plan)

    def _force(self, kinds: Mapping[str, int], power: str) -> list[Gunner]:
        techs = self.techs.get(power, ())
        return [Gunner(kind, power, techs) for kind, number in kinds.items() for _ in range(number)]

    def fights(self, number: int) -> Iterator[tuple[str, dict[str, dict[str, int]]]]:
        """So many fights by the rules: the result, and what is left of each power."""
        state = self._table()
        kept = copy.deepcopy((state.units, state.control, state.levels, state.money))
        chance = Chance(Seeded(self.name.encode()), state.draws)
        for _ in range(number):
            state.units = {id_: copy.copy(unit) for id_, unit in kept[0].items()}
            state.control, state.levels, state.money = map(dict, kept[1:])
            state.taken, state.battles = [], [Site("sea" if is_sea(self.space) else "land", self.space)]
            state.stack[:] = [Battle(space=self.space, press=self.press, spare=dict(self.plan.spare))]
            table: Table[Any] = Table(GAME, state, chance, self.power)
            while state.stack:
                _step(table, state.stack[-1])
            chance.log.clear()
            (report,) = (event.facts for event in table.events if event.name == "battle")
            yield SHARES[report["result"]], report["left"]

    def _table(self) -> Any:
        via = f" via={self.via}" if self.via else ""
        units = [f"{self.power} {kind} {number} {self.space}{via if kind in ('infantry', 'armor') else ''}"
                 for kind, number in self.attack.items()]  # fmt: skip
        units += [f"{self.enemy} {kind} {number} {self.space}" for kind, number in self.defence.items()]
        theirs = {"submarines": self.plan.submarines}
        orders = {self.power: ("attack", self.plan.attack_order), self.enemy: ("defence", self.plan.defence_order)}
        profiles: dict[str, dict[str, Any]] = {self.power: {"aa": tuple(self.plan.aa_order)}, self.enemy: theirs}
        for power, (side, order) in orders.items():
            if order:
                profiles[power][f"{'sea' if self.plan.sea else 'land'}_{side}"] = tuple(order)
        state = build(self.power, "combat", [*units, *self.more], techs=self.techs, profiles=profiles).state
        for unit in state.units.values():
            if unit.power == self.power:
                unit.aboard = 0  # the attacker's planes were launched
        return state


TRIALS = [
    Trial(
        "land", "germany", "ukraine_ssr", {"infantry": 3, "armor": 2, "fighter": 1}, "ussr", {"infantry": 4}, Plan()
    ),
    Trial(
        "gun, heavy bombers, jets", "germany", "karelia_ssr", {"infantry": 4, "armor": 2, "fighter": 3, "bomber": 2},
        "ussr", {"infantry": 5, "armor": 2, "fighter": 2},
        Plan(gun=True, aa_order=("bomber", "fighter"), attack_order=("infantry", "fighter", "armor", "bomber")),
        more=("ussr aa_gun 1 karelia_ssr",), techs={"germany": ("heavy_bombers",), "ussr": ("jet_power",)},
    ),
    Trial(
        "landing with support shots", "japan", "hawaiian_islands", {"infantry": 3, "armor": 1, "fighter": 1}, "usa",
        {"infantry": 5, "fighter": 1}, Plan(support=2, may_stop=False), more=("japan battleship 2 hawaii_sz",),
        via="hawaii_sz",
    ),
    Trial(
        "stopped after two rounds", "germany", "ukraine_ssr", {"infantry": 4, "armor": 4}, "ussr",
        {"infantry": 6, "armor": 1}, Plan(rounds=2), press="2_rounds",
    ),
    Trial(
        "tanks spared", "germany", "ukraine_ssr", {"infantry": 5, "armor": 4}, "ussr", {"infantry": 7},
        Plan(spare={"armor": 2}),
    ),
    Trial(
        "first shots", "japan", "hawaii_sz", {"submarine": 3, "battleship": 1, "fighter": 2}, "usa",
        {"submarine": 2, "carrier": 1, "fighter": 2, "transport": 1}, Plan(sea=True),
        techs={"japan": ("super_submarines",)},
    ),
    Trial(
        "submarines against planes and ships", "japan", "hawaii_sz",
        {"submarine": 2, "carrier": 1, "fighter": 2, "bomber": 1}, "usa",
        {"submarine": 3, "battleship": 1, "fighter": 2},
        Plan(sea=True, attack_order=PLANES_FIRST, defence_order=SUBS_LAST, submarines="if_only_planes"),
    ),
    Trial(
        "submarines that leave when outnumbered", "japan", "hawaii_sz", {"submarine": 2, "battleship": 2, "fighter": 1},
        "usa", {"submarine": 3, "carrier": 1, "fighter": 2},
        Plan(sea=True, defence_order=PLANES_FIRST, submarines="if_outnumbered"),
    ),
    Trial(
        "submarines that always leave", "japan", "hawaii_sz", {"submarine": 3, "transport": 1, "fighter": 1}, "usa",
        {"submarine": 2, "transport": 1, "fighter": 2}, Plan(sea=True, submarines="always", attack_order=SUBS_LAST),
    ),
    Trial(
        "large", "japan", "hawaii_sz", {"submarine": 5, "fighter": 6, "carrier": 2, "battleship": 3}, "usa",
        {"submarine": 4, "transport": 3, "fighter": 6, "carrier": 2, "battleship": 2},
        Plan(sea=True, attack_order=PLANES_FIRST),
    ),
]  # fmt: skip


@dataclass(frozen=True)
class Deviation:
    """How far the fights of a battle are from its odds, in standard deviations: the shares of the results together,
    the losses, and whichever type's survivors are farthest off."""

    results: float
    attack_lost: float
    defence_lost: float
    survivors: float

    @property
    def most(self) -> float:
        """The largest."""
        return max(abs(self.results), abs(self.attack_lost), abs(self.defence_lost), abs(self.survivors))


def deviation(trial: Trial, number: int) -> Deviation:
    """Fight a battle so often and compare."""
    found, results = trial.odds(), Counter[str]()
    costs: dict[str, Sums] = {trial.power: Sums(), trial.enemy: Sums()}
    kinds = {(trial.power, kind): Sums() for kind in trial.attack} | {(trial.enemy, k): Sums() for k in trial.defence}
    full = {trial.power: cost(trial.attack), trial.enemy: cost(trial.defence)}
    for result, left in trial.fights(number):
        results[result] += 1
        for power in full:
            here = left.get(power, {})
            costs[power].add(full[power] - cost({k: n for k, n in here.items() if (power, k) in kinds}))
        for (power, kind), sums in kinds.items():
            sums.add(left.get(power, {}).get(kind, 0))
    wanted = {(trial.power, k): found.attack_left[k] for k in trial.attack}
    wanted |= {(trial.enemy, k): found.defence_left[k] for k in trial.defence}
    return Deviation(
        off({name: results[name] for name in set(SHARES.values())}, {n: getattr(found, n) for n in SHARES.values()}),
        costs[trial.power].off(found.attack_lost), costs[trial.enemy].off(found.defence_lost),
        max((kinds[key].off(value) for key, value in wanted.items()), key=abs),
    )  # fmt: skip


class Sums:
    """The mean and spread of a number."""

    def __init__(self) -> None:
        self.number = self.total = self.squares = 0

    def add(self, value: int) -> None:
        """One more."""
        self.number, self.total, self.squares = self.number + 1, self.total + value, self.squares + value * value

    def off(self, wanted: float) -> float:
        """How many standard errors the mean is from what is wanted, which itself tells how little whole numbers with
        that mean can spread; 0 if what can differ is too rare to be compared."""
        mean, part = self.total / self.number, wanted % 1
        spread = max(self.squares / self.number - mean * mean, part * (1 - part))
        if spread * self.number < ENOUGH:
            return 0.0 if abs(mean - wanted) * self.number < 3 * ENOUGH else math.inf
        return (mean - wanted) / math.sqrt(spread / self.number)


def off(counts: Mapping[str, int], shares: Mapping[str, float]) -> float:
    """Chi-square of counts against shares, as the standard deviation it is worth (Wilson and Hilferty)."""
    number = sum(counts.values())
    wanted = {name: share * number for name, share in shares.items()}
    rare = [name for name in wanted if wanted[name] < ENOUGH]
    groups = [[name] for name in wanted if name not in rare] + ([rare] if rare else [])
    square = 0.0
    for group in groups:
        expected, got = sum(wanted[n] for n in group), sum(counts.get(n, 0) for n in group)
        if expected < 1e-9:
            square += math.inf if got else 0.0
        else:
            square += (got - expected) ** 2 / expected
    free = sum(sum(wanted[n] for n in group) >= 1e-9 for group in groups) - 1
    if free < 1:
        return 0.0 if square < 1e-6 else math.inf
    return ((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))


# ---- against the clock


def made_up(die: random.Random, most: int = 40) -> tuple[list[Gunner], list[Gunner], Plan]:
    """A battle of any kind with up to so many units a side; half of them as large as can be."""
    sea = die.random() < 0.75
    kinds = list(SEA_ATTACK if sea else LAND_ATTACK)
    techs = tuple(die.sample(["jet_power", "super_submarines", "heavy_bombers"], die.randint(0, 3)))
    ours = _mixed(die, kinds, most, techs)
    theirs = _mixed(die, [kind for kind in kinds if not (sea and kind == "bomber")], most, techs)
    plan = Plan(
        sea=sea, gun=not sea and die.random() < 0.5, support=0 if sea else die.choice([0, 0, 2, 5]),
        rounds=die.choice([0, 0, 0, 0, 1, 2, 3, 6]), spare={die.choice(kinds): 2} if die.random() < 0.2 else {},
        attack_order=_ranking(die, kinds, sea), defence_order=_ranking(die, kinds, sea),
        aa_order=die.sample(["fighter", "bomber"], 2), may_stop=die.random() < 0.7,
        submarines=die.choice(["never", "if_only_planes", "if_outnumbered", "always"]),
    )  # fmt: skip
    return ours, theirs, plan


def _ranking(die: random.Random, kinds: Sequence[str], sea: bool) -> Sequence[str]:
    known = [PLANES_FIRST, SUBS_LAST] if sea else []
    return die.choice([(), die.sample(list(kinds), len(kinds)), *known])


def _mixed(die: random.Random, kinds: Sequence[str], most: int, techs: tuple[str, ...]) -> list[Gunner]:
    some = die.sample(list(kinds), die.randint(2, min(5, len(kinds))))
    weights = [die.random() + 0.05 for _ in some]
    number = most if die.random() < 0.6 else die.randint(most // 2, most)
    return [Gunner(kind, "", techs) for kind in die.choices(some, weights, k=number)]


def milliseconds(ours: Sequence[Gunner], theirs: Sequence[Gunner], plan: Plan, tries: int = 2) -> float:
    """Processor time of the odds of a battle, the best of a few tries."""
    times = []
    for _ in range(tries):
        start = time.process_time()
        odds(ours, theirs, plan)
        times.append(time.process_time() - start)
    return min(times) * 1000


def slowest(number: int, show: int = 5) -> list[tuple[float, str]]:
    """The slowest of so many battles made up, measured again more carefully."""
    die, found = random.Random(1942), []
    for _ in range(number):
        battle = made_up(die)
        found.append((milliseconds(*battle, tries=1), battle))
    found.sort(key=lambda one: -one[0])
    again = [(milliseconds(*battle, tries=8), _told(*battle)) for _, battle in found[: 4 * show]]
    return sorted(again, reverse=True)[:show]


def _told(ours: Sequence[Gunner], theirs: Sequence[Gunner], plan: Plan) -> str:
    sides = [", ".join(f"{n} {k}" for k, n in Counter(unit.kind for unit in side).items()) for side in (ours, theirs)]
    return f"{sides[0]} against {sides[1]}; {plan}"


def main() -> None:
    """Print both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=10_000, help="fights of each battle")
    parser.add_argument("--battles", type=int, default=400, help="battles made up for the clock")
    given = parser.parse_args()
    odds(*made_up(random.Random(0)))
    for ms, told in slowest(given.battles) if given.battles else []:
        print(f"{ms:6.1f} ms  {told}", flush=True)
    for trial in TRIALS if given.fights else []:
        d = deviation(trial, given.fights)
        print(f"{trial.name}: {given.fights} fights; results {d.results:+.2f}, losses {d.attack_lost:+.2f} and "
              f"{d.defence_lost:+.2f}, survivors {d.survivors:+.2f} standard deviations", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
