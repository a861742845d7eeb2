"""Exact odds of a battle: win, draw and loss, expected losses and survivors, computed over all courses it can take.

A Markov chain over what is left of both sides. Each side loses units in a fixed order; submarine hits take the first
ship in it, so what is left of a side is known by how many ships (or land units) and how many planes it has lost.
Nothing is sampled. Turns of fortune less likely than about one in 10^13 are left out and make up `neglected`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.axis_allies.data import facts
from engine.axis_allies.fire import Gunner, dice, need
from engine.axis_allies.model import BATTLESHIP, LAND_ATTACK, LAND_DEFENCE, PLANES, SEA_ATTACK, SEA_DEFENCE, SUBMARINE
from engine.axis_allies.orders_of_loss import sequence, worth

SIDES = 6
TINY = 1e-13
"""Courses less likely are left out; in very large battles a little more is."""
LARGE = 3000
Node = tuple[int, int]
"""What a side has lost: ships or land units, planes."""
Spread = list[tuple[int, float]]
"""Numbers of states with their probabilities."""


@dataclass(frozen=True)
class Plan:
    """How a battle is fought: the circumstances and how far the attacker goes."""

    sea: bool = False
    gun: bool = False
    support: int = 0
    rounds: int = 0
    spare: Mapping[str, int] = field(default_factory=dict)
    attack_order: Sequence[str] = ()
    defence_order: Sequence[str] = ()
    keep_land: bool = True
    may_stop: bool = True


@dataclass(frozen=True)
class Odds:
    """The outcome of a battle in probabilities (of 1), I.P.C. and units.

    win: the defender is destroyed and an attacker lives (captured: one that holds land); draw: both are destroyed;
    loss: the attacker is destroyed; stopped: he has stopped the attack."""

    win: float
    captured: float
    draw: float
    loss: float
    stopped: float
    attack_lost: float
    defence_lost: float
    attack_left: dict[str, float]
    defence_left: dict[str, float]
    rounds: float
    neglected: float


def odds(attack: Sequence[Gunner], defence: Sequence[Gunner], plan: Plan) -> Odds:
    """The exact odds of a land or sea battle."""
    default = (SEA_ATTACK, SEA_DEFENCE) if plan.sea else (LAND_ATTACK, LAND_DEFENCE)
    ours = Side(attack, plan.attack_order or default[0], plan.keep_land and not plan.sea, True)
    theirs = Side(defence, plan.defence_order or default[1], False, False)
    return _Chain(ours, theirs, plan).run()


def convolve(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The distribution of the sum of two independent numbers."""
    out = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        if p:
            for j, q in enumerate(other):
                out[i + j] += p * q
    return out


class Side:
    """One side: its units in the order of loss, its possible states by number, and the dice each state throws."""

    def __init__(self, units: Sequence[Gunner], order: Sequence[str], keep_land: bool, attacking: bool) -> None:
        kinds = [unit.kind for unit in units]
        self.units = [units[place] for place in sequence(kinds, order, keep_land)]
        self.attacking = attacking
        self.ships = [place for place, unit in enumerate(self.units) if unit.kind not in PLANES]
        self.planes = [place for place, unit in enumerate(self.units) if unit.kind in PLANES]
        self.nodes: list[Node] = []
        self.number: dict[Node, int] = {}
        self._hits: dict[tuple[Node, bool], list[float]] = {}
        self._chains: dict[int, list[int]] = {}

    def explore(self, starts: Sequence[Node], ship_hits: bool) -> None:
        """Number all states that can be reached, those with fewer losses first, each chain of losses in a row."""
        found: set[Node] = set()
        edge = list(starts)
        while edge:
            node = edge.pop()
            if node in found:
                continue
            found.add(node)
            edge.append(self.next(node))
            if ship_hits and node[0] < len(self.ships):
                edge.append((node[0] + 1, node[1]))
        self.nodes = sorted(found, key=lambda node: (sum(node), node[1]))
        self.number = {node: place for place, node in enumerate(self.nodes)}
        self.size = [len(self.units) - sum(node) for node in self.nodes]
        self.ships_left = [len(self.ships) - node[0] for node in self.nodes]
        self.after = [self.number[self.next(node)] for node in self.nodes]
        self.in_a_row = all(after in (place, place + 1) for place, after in enumerate(self.after))

    def left(self, node: Node) -> list[Gunner]:
        """The units still there."""
        return [self.units[place] for place in (*self.ships[node[0] :], *self.planes[node[1] :])]

    def next(self, node: Node) -> Node:
        """The state after one more hit on anything."""
        ship = self.ships[node[0]] if node[0] < len(self.ships) else len(self.units)
        plane = self.planes[node[1]] if node[1] < len(self.planes) else len(self.units)
        if ship == plane:
            return node
        return (node[0] + 1, node[1]) if ship < plane else (node[0], node[1] + 1)

    def hits(self, node: Node, subs: bool) -> list[float]:
        """The distribution of hits by the submarines, or by everybody else, of this state."""
        key = (node, subs)
        if key not in self._hits:
            if sum(node) == len(self.units):
                self._hits[key] = [1.0]
            else:
                smaller, unit = self._without_first(node)
                found = self.hits(smaller, subs)
                if (unit.kind == SUBMARINE) == subs:
                    chance = need(unit, self.attacking) / SIDES
                    for _ in range(dice(unit, self.attacking) if chance else 0):
                        found = convolve((1 - chance, chance), found)
                self._hits[key] = found
        return self._hits[key]

    def _without_first(self, node: Node) -> tuple[Node, Gunner]:
        if node[0] < len(self.ships):
            return (node[0] + 1, node[1]), self.units[self.ships[node[0]]]
        return (node[0], node[1] + 1), self.units[self.planes[node[1]]]

    def chain(self, start: int) -> list[int]:
        """The states one after another as units are lost to hits on anything."""
        if start not in self._chains:
            places = [start]
            while self.size[places[-1]]:
                places.append(self.after[places[-1]])
            self._chains[start] = places
        return self._chains[start]

    def fall(self, start: int, hits: Sequence[float]) -> Spread:
        """What is left after so many hits on anything; more hits than units are wasted."""
        return list(zip(self.chain(start), _at_most(hits, self.size[start]), strict=False))


def _at_most(spread: Sequence[float], most: int) -> list[float]:
    """The distribution with everything above `most` counted as `most`."""
    if len(spread) <= most + 1:
        return list(spread)
    return [*spread[:most], sum(spread[most:])]


class _Chain:
    """The chain over the states of both sides, from few losses to many; `table` holds the chance of each pair."""

    def __init__(self, ours: Side, theirs: Side, plan: Plan) -> None:
        self.ours, self.theirs, self.plan = ours, theirs, plan
        planes = len(ours.planes) if plan.gun else 0
        subs_defend = plan.sea and any(unit.kind == SUBMARINE for unit in theirs.units)
        ours.explore([(0, n) for n in range(planes + 1)], subs_defend)
        theirs.explore([(0, 0)], plan.sea and any(unit.kind == SUBMARINE for unit in ours.units))
        self.table = [[0.0] * len(theirs.nodes) for _ in ours.nodes]
        self.tiny = TINY * (1000 if len(ours.nodes) * len(theirs.nodes) > LARGE else 1)
        self.final = [self._final(a) for a in range(len(ours.nodes))]
        self._hit: dict[tuple[int, int], tuple[Spread, list[float]]] = {}
        self._back: dict[tuple[int, int], Spread] = {}
        self.rounds = 0.0

    def _final(self, a: int) -> list[bool]:
        """Against which states of the defender this state of the attacker is the end of the battle."""
        left = self.ours.left(self.ours.nodes[a])
        spared = self.plan.spare.items() if self.plan.may_stop else ()
        enough = any(sum(unit.kind == kind for unit in left) <= number for kind, number in spared if number)
        bite = any(need(unit, True) and unit.kind != SUBMARINE for unit in left)
        subs = any(unit.kind == SUBMARINE for unit in left)
        lame = [self.plan.may_stop and not bite and not (subs and ships) for ships in self.theirs.ships_left]
        return [not left or not size or enough or lame[d] for d, size in enumerate(self.theirs.size)]

    # ---- one round

    def first_shot(self, a: int, d: int) -> Spread:
        """4.11 What is left of the defender after the attacking submarines have fired."""
        ships = self.theirs.ships_left[d]
        hits = self.ours.hits(self.ours.nodes[a], True)
        if not ships or len(hits) == 1:
            return [(d, 1.0)]
        s, p = self.theirs.nodes[d]
        return [(self.theirs.number[(s + n, p)], q) for n, q in enumerate(_at_most(hits, ships))]

    def attack(self, a: int, d: int) -> tuple[Spread, list[float]]:
        """5.1 What is left of the defender after the other attackers have fired, also as a plain row of chances."""
        key = (a, d)
        if key not in self._hit:
            hits = self.ours.hits(self.ours.nodes[a], False)
            chances = _at_most(hits, self.theirs.size[d])
            places = [] if self.theirs.in_a_row else self.theirs.chain(d)
            self._hit[key] = ([pair for pair in zip(places, chances, strict=False) if pair[1]], chances)
        return self._hit[key]

    def counter(self, a: int, firing: int) -> Spread:
        """5.1, 4.11 What is left of the attacker after the counterattack; submarines do not fire at planes alone."""
        key = (a, firing)
        if key not in self._back:
            node = self.theirs.nodes[firing]
            others = self.theirs.hits(node, False)
            ships = self.ours.ships_left[a]
            subs = self.theirs.hits(node, True) if ships else [1.0]
            if len(subs) == 1:
                self._back[key] = self.ours.fall(a, others)
                return self._back[key]
            total: dict[int, float] = {}
            s, p = self.ours.nodes[a]
            for n, chance in enumerate(_at_most(subs, ships)):
                start = self.ours.number[(s + n, p)] if n else a
                for place, q in self.ours.fall(start, others):
                    total[place] = total.get(place, 0.0) + chance * q
            self._back[key] = list(total.items())
        return self._back[key]

    # ---- the whole battle

    def run(self) -> Odds:
        """Follow every course to its end."""
        self._begin()
        if self.plan.rounds:
            for _ in range(self.plan.rounds - bool(self.plan.support)):
                self._one_round()
        else:
            self._exhaust()
        return self._sum_up()

    def _begin(self) -> None:
        """5.1 The gun fires at the planes, battleships give their support shots, whose victims fire back once."""
        downed = [1.0]
        for _ in range(len(self.ours.planes) if self.plan.gun else 0):
            downed = convolve(downed, (1 - 1 / SIDES, 1 / SIDES))
        start = self.theirs.number[(0, 0)]
        for n, p in enumerate(downed):
            self.table[self.ours.number[(0, n)]][start] += p
        if self.plan.support:
            shots: list[float] = [1.0]
            chance = facts().units[BATTLESHIP].attack / SIDES
            for _ in range(self.plan.support):
                shots = convolve(shots, (1 - chance, chance))
            self._support(start, self.theirs.fall(start, shots))

    def _support(self, start: int, shots: Spread) -> None:
        """4.8 The first round after support shots: those hit by them fire once more."""
        for a, row in enumerate([list(row) for row in self.table]):
            p = row[start]
            if not p or self.final[a][start]:
                continue
            self.table[a][start] = 0.0
            self.rounds += p
            for target, q in shots:
                self._spread(self.table, p * q, self.counter(a, start), target, self.attack(a, target))

    def _one_round(self) -> None:
        """One round for every state, for an attack of a given number of rounds."""
        before = [list(row) for row in self.table]
        for a, row in enumerate(before):
            for d, p in enumerate(row):
                if p and not self.final[a][d]:
                    self.table[a][d] -= p
                    self.rounds += p
                    for d1, q in self.first_shot(a, d):
                        self._spread(self.table, p * q, self.counter(a, d1), d1, self.attack(a, d1))

    def _exhaust(self) -> None:
        """Take the states in the order of losses; rounds without losses are taken out of account."""
        for a, row in enumerate(self.table):
            final = self.final[a]
            for d in range(len(row)):
                p = row[d]
                if not p or final[d]:
                    continue
                if p < self.tiny:
                    row[d] = 0.0
                else:
                    self._leave(a, d, p)

    def _leave(self, a: int, d: int, p: float) -> None:
        shots = self.first_shot(a, d)
        idle = 0.0
        for d1, q in shots:
            if d1 == d:
                # The first entry of each is the state itself: no hit.
                idle = q * self.counter(a, d)[0][1] * self.attack(a, d)[1][0]
        p /= 1 - idle
        self.rounds += p
        for d1, q in shots:
            self._spread(self.table, p * q, self.counter(a, d1), d1, self.attack(a, d1))
        self.table[a][d] = 0.0

    def _spread(
        self, table: list[list[float]], p: float, back: Spread, d: int, attack: tuple[Spread, list[float]]
    ) -> None:
        """Put the chance of a state on the states it can lead to."""
        tiny, contiguous = self.tiny, self.theirs.in_a_row
        hit, chances = attack
        low, high = self._window(chances, tiny / p)
        chances, hit = chances[low:high], hit if contiguous else [pair for pair in hit if pair[1] * p >= tiny]
        start, end = d + low, d + high
        for a, r in back:
            w = p * r
            if w < tiny:
                continue
            row = table[a]
            if contiguous:
                row[start:end] = [x + w * y for x, y in zip(row[start:end], chances, strict=True)]
            else:
                for place, chance in hit:
                    row[place] += w * chance

    def _window(self, chances: Sequence[float], least: float) -> tuple[int, int]:
        """The part of a row of chances without the ends that are too unlikely to count."""
        low, high = 0, len(chances)
        while low < high - 1 and chances[low] < least:
            low += 1
        while high > low + 1 and chances[high - 1] < least:
            high -= 1
        return low, high

    # ---- the result

    def _sum_up(self) -> Odds:
        win = captured = draw = loss = stopped = 0.0
        ours, theirs = self.ours, self.theirs
        for a, row in enumerate(self.table):
            for d, p in enumerate(row):
                alive, held = ours.size[a], theirs.size[d]
                if not p:
                    continue
                win += p if alive and not held else 0.0
                captured += p if not held and not self.plan.sea and ours.ships_left[a] else 0.0
                draw += p if not alive and not held else 0.0
                loss += p if not alive and held else 0.0
                stopped += p if alive and held else 0.0
        neglected = max(0.0, 1 - (win + draw + loss + stopped))
        we = [sum(row) for row in self.table]
        they = [sum(column) for column in zip(*self.table, strict=True)]
        return Odds(
            win, captured, draw, loss, stopped, self._lost(ours, we), self._lost(theirs, they),
            self._left(ours, we), self._left(theirs, they), self.rounds, neglected,
        )  # fmt: skip

    @staticmethod
    def _lost(side: Side, chances: Sequence[float]) -> float:
        full = worth([unit.kind for unit in side.units])
        left = (worth([unit.kind for unit in side.left(node)]) for node in side.nodes)
        return sum(p * (full - value) for p, value in zip(chances, left, strict=True))

    @staticmethod
    def _left(side: Side, chances: Sequence[float]) -> dict[str, float]:
        out: dict[str, float] = dict.fromkeys((unit.kind for unit in side.units), 0.0)
        for p, node in zip(chances, side.nodes, strict=True):
            for unit in side.left(node) if p else ():
                out[unit.kind] += p
        return out
