"""A whole battle as a Markov chain over what is left of both sides, exact but for rounding.

Units only ever go, so the chain is followed once through the attacker's layers (so many units lost), each with all the
rounds in which he loses no more. The first round stands apart, for what holds only there (support shots; no order to
stop before it); an attack limited to a number of rounds is followed round by round."""

from __future__ import annotations

from math import comb

import numpy as np

from engine.axis_allies.data import facts
from engine.axis_allies.model import BATTLESHIP, PLANES, SUBMARINE
from engine.axis_allies.odds import Odds, Plan
from engine.axis_allies.odds_lines import SIDES, Lines, Table
from engine.axis_allies.odds_sides import Sides


class Chain:
    """The chances of all pairs of states at the end: `ended`, a table for each front."""

    def __init__(self, sides: Sides, plan: Plan) -> None:
        self.ours, self.fronts, self.plan, self.gun = sides.ours, sides.fronts, plan, sides.gun
        self.over = [self._over(front.theirs) for front in self.fronts]
        self.ended = [np.zeros_like(over, dtype=float) for over in self.over]
        self.slips = self._slips() if len(self.fronts) > 1 else None
        if self.slips is not None:
            self.subs, self.without_subs = self.fronts[0].theirs.number([SUBMARINE]), self._without_subs()
        self.rounds = self.withdrawn = 0.0

    def run(self) -> Odds:
        """Fight to the end, or as many rounds as planned."""
        self._first_round()
        if self.plan.rounds and self.plan.may_stop:
            for _ in range(1, self.plan.rounds):
                self._one_round()
            self._stop()
        else:
            for layer in range(self.ours.size + 1):
                self._settle(layer)
        return summary(self)

    # ---- the rules of going on

    def _over(self, theirs: Lines) -> Table:
        """5.1 Between which states no further round is fought: one side is gone, or the attacker stops."""
        ours, plan = self.ours, self.plan
        over = np.add.outer(ours.left == 0, theirs.left == 0)
        if plan.may_stop:
            kinds = [(kind, number) for kind, number in plan.spare.items() if number]
            enough = sum(ours.number([kind]) <= number for kind, number in kinds) > np.zeros(ours.shape)
            lame = ours.able() == 0
            subs = ours.number([SUBMARINE]) > 0
            over |= (enough | (lame & ~subs))[:, :, None, None]
            over |= np.multiply.outer(lame, theirs.left == theirs.number(PLANES))
        return np.asarray(over)

    def _slips(self) -> Table:
        """4.11 Where the defender's submarines withdraw after a round."""
        ours, theirs = self.ours, self.fronts[0].theirs
        wants = {
            "always": np.ones(self.over[0].shape, dtype=bool),
            "if_only_planes": np.broadcast_to((ours.left == ours.number(PLANES))[:, :, None, None], self.over[0].shape),
            "if_outnumbered": np.greater.outer(ours.left, theirs.left),
        }[self.plan.submarines]
        # Without submarines it does not matter either: the second front is there for that.
        return np.asarray((wants | (theirs.number([SUBMARINE]) == 0)) & ~self.over[0])

    def _without_subs(self) -> Table:
        """The state of the second front for each of the first when its submarines are gone."""
        theirs, others = self.fronts[0].theirs, self.fronts[1].theirs
        lost = others.size - (theirs.left - theirs.number([SUBMARINE]))
        planes = others.number(PLANES)[0, 0] - theirs.number(PLANES)
        rows = lost - planes if others.height > 1 else 0
        return np.asarray(np.where(theirs.valid, rows * others.width + lost - rows, 0))

    # ---- rounds

    def _first_round(self) -> None:
        """5.1 The gun fires at the planes, battleships give their support shots, whose victims fire back once."""
        front = self.fronts[0]
        support = binomial(self.plan.support, facts().units[BATTLESHIP].attack / SIDES) if self.plan.support else None
        for layer, chance in enumerate(binomial(self.ours.height - 1, 1 / SIDES) if self.gun else [1.0]):
            row = len(front.places(layer)[0])
            start = np.zeros((row, *front.theirs.shape))
            start[-1, 0, 0] = chance
            if self.ours.left[layer, 0] == 0:
                self.ended[0][layer, 0, 0, 0] += chance
                continue
            self.rounds += chance
            front.push(layer, front.first_shots(layer, start), support)

    def _arrivals(self, layer: int) -> list[Table]:
        return [front.collect(layer) for front in self.fronts]

    def _settle(self, layer: int) -> None:
        """All rounds that begin in a layer of the attacker's states."""
        states = self.fronts[0].places(layer)
        slipped: Table | float = 0.0
        for number, front in enumerate(self.fronts):
            over = self.over[number][states]
            inflow = front.collect(layer) + (slipped if number else 0.0)
            live = ~over if number or self.slips is None else ~over & ~self.slips[states]
            met = inflow
            if live.any():
                met, reached = front.settle(layer, inflow, live)
                front.push(layer, reached)
            self.rounds += float(met[live].sum())
            self.ended[number][states] += met * over
            if number == 0 and self.slips is not None:
                slipped = self._slip(met * self.slips[states])

    def _slip(self, slipping: Table) -> Table:
        """4.11 Submarines withdraw: what is left goes on against the same attackers."""
        others = self.fronts[1].theirs
        self.withdrawn += float((slipping * self.subs).sum())
        cells = others.height * others.width
        into = np.arange(len(slipping))[:, None, None] * cells + self.without_subs
        return np.bincount(into.ravel(), slipping.ravel(), len(slipping) * cells).reshape(-1, *others.shape)

    def _one_round(self) -> None:
        """One round more for every state."""
        chances = []
        for layer in range(self.ours.size + 1):
            states = self.fronts[0].places(layer)
            arrived = self._arrivals(layer)
            if self.slips is not None:
                slipping = arrived[0] * self.slips[states]
                arrived = [arrived[0] - slipping, arrived[1] + self._slip(slipping)]
            for ended, over, here in zip(self.ended, self.over, arrived, strict=True):
                ended[states] += here * over[states]
            chances.append([here * ~over[states] for over, here in zip(self.over, arrived, strict=True)])
        for number, front in enumerate(self.fronts):
            front.clear()
            for layer, here in enumerate(chances):
                if (begun := float(here[number].sum())) > 0:
                    self.rounds += begun
                    front.push(layer, front.first_shots(layer, here[number]))

    def _stop(self) -> None:
        """5.1 After the last round he has ordered the attacker stops, before submarines could withdraw."""
        for layer in range(self.ours.size + 1):
            states = self.fronts[0].places(layer)
            for ended, here in zip(self.ended, self._arrivals(layer), strict=True):
                ended[states] += here


def binomial(number: int, chance: float) -> Table:
    """The distribution of the hits of so many dice."""
    return np.array([comb(number, n) * chance**n * (1 - chance) ** (number - n) for n in range(number + 1)])


# ---- the result


def summary(chain: Chain) -> Odds:
    """What the chances at the end add up to."""
    ours, plan = chain.ours, chain.plan
    alive = ours.left > 0
    land = ours.left > ours.number(PLANES)
    win = captured = draw = loss = stopped = 0.0
    we = np.zeros(ours.shape)
    for front, ended in zip(chain.fronts, chain.ended, strict=True):
        gone = (ended * (front.theirs.left == 0)).sum(axis=(2, 3))
        held = (ended * (front.theirs.left > 0)).sum(axis=(2, 3))
        win += gone[alive].sum()
        captured += 0.0 if plan.sea else gone[land].sum()
        draw += gone[~alive].sum()
        loss += held[~alive].sum()
        stopped += held[alive].sum()
        we += gone + held
    they = [(front.theirs, ended.sum(axis=(0, 1))) for front, ended in zip(chain.fronts, chain.ended, strict=True)]
    sub = facts().units[SUBMARINE].cost
    return Odds(
        float(win), float(captured), float(draw), float(loss), float(stopped),
        _lost([(ours, we)]), _lost(they) - sub * chain.withdrawn,
        _left([(ours, we)]), _left(they, {SUBMARINE: chain.withdrawn}),
        chain.rounds, max(0.0, 1 - float(win + draw + loss + stopped)), chain.withdrawn,
    )  # fmt: skip


Chances = list[tuple[Lines, Table]]


def _lost(side: Chances) -> float:
    full = side[0][0].value()[0, 0]
    return sum(float((chance * (full - lines.value())).sum()) for lines, chance in side)


def _left(side: Chances, more: dict[str, float] | None = None) -> dict[str, float]:
    kinds = dict.fromkeys(unit.kind for unit in side[0][0].rows[0])
    found = {kind: sum(float((chance * lines.number([kind])).sum()) for lines, chance in side) for kind in kinds}
    return {kind: number + (more or {}).get(kind, 0.0) for kind, number in found.items()}


def fought(sides: Sides, plan: Plan) -> Odds:
    """The odds of a battle set up."""
    return Chain(sides, plan).run()
