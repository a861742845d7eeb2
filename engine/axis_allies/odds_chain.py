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
from engine.axis_allies.odds_front import TINY, Front, added_up
from engine.axis_allies.odds_lines import SIDES, Lines, Mask, Table, Whole
from engine.axis_allies.odds_sides import Sides


class Chain:
    """The chances of all pairs of states at the end: `ended`, a table for each front."""

    def __init__(self, sides: Sides, plan: Plan) -> None:
        self.ours, self.fronts, self.plan, self.gun = sides.ours, sides.fronts, plan, sides.gun
        self.over = [self._over(front) for front in self.fronts]
        self.ended = [np.zeros_like(over, dtype=float) for over in self.over]
        self.slips = self._slips() if len(self.fronts) > 1 else None
        if self.slips is not None:
            self.subs, self.without_subs = self.fronts[0].theirs.number([SUBMARINE]), self._without_subs()
        self.away: list[Table] = []
        self.rounds = self.withdrawn = 0.0

    def run(self) -> Odds:
        """Fight to the end, or as many rounds as planned."""
        self._first_round()
        if self.plan.rounds and self.plan.may_stop:
            for _ in range(1, self.plan.rounds):
                self._one_round()
            self._stop()
        else:
            self._to_the_end()
        return summary(self)

    # ---- the rules of going on

    def _over(self, front: Front) -> Mask:
        """5.1 Between which states no further round is fought: one side is gone, or the attacker stops."""
        ours, theirs, plan = front.ours, front.theirs, self.plan
        over = np.add.outer(ours.left == 0, theirs.left == 0)
        if plan.may_stop:
            kinds = [(kind, number) for kind, number in plan.spare.items() if number]
            enough = sum(ours.number([kind]) <= number for kind, number in kinds) > np.zeros(ours.shape)
            lame = ours.able() == 0
            subs = ours.number([SUBMARINE]) > 0
            over |= (enough | (lame & ~subs))[:, :, None, None]
            over |= np.multiply.outer(lame, theirs.left == theirs.number(PLANES))
        return np.asarray(over)

    def _slips(self) -> Mask:
        """4.11 Where the defender's submarines withdraw after a round."""
        ours, theirs = self.ours, self.fronts[0].theirs
        wants = {
            "always": np.ones(self.over[0].shape, dtype=bool),
            "if_only_planes": np.broadcast_to((ours.left == ours.number(PLANES))[:, :, None, None], self.over[0].shape),
            "if_outnumbered": np.greater.outer(ours.left, theirs.left),
        }[self.plan.submarines]
        subs = theirs.number([SUBMARINE])
        # Where most go sooner or later, those that have lost theirs are reckoned with those that have withdrawn them.
        together = (subs == 0) if self.plan.submarines != "if_only_planes" else np.zeros_like(subs, dtype=bool)
        return np.asarray((wants & (subs > 0) | together) & ~self.over[0])

    def _without_subs(self) -> Whole:
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

    def _to_the_end(self) -> None:
        """All rounds, a layer of the attacker's states after the other; on the second front what the first leaves."""
        away = []
        for layer in range(self.ours.size + 1):
            states = self.fronts[0].places(layer)
            slips = self.slips[states] if self.slips is not None else np.zeros(1, dtype=bool)
            met = self._fight_on(0, layer, self.fronts[0].collect(layer), ~self.over[0][states] & ~slips)
            away.append(met * slips)
        for layer in range(self.fronts[1].ours.size + 1 if self.slips is not None else 0):
            front = self.fronts[1]
            slipped, forced = self._slip(layer, away)
            self._fight_on(1, layer, front.collect(layer) + slipped, ~self.over[1][front.places(layer)])
            self.rounds += float(forced.sum())
            self.ended[1][front.places(layer)] += forced * front.back[0]
            front.push(layer, forced)

    def _fight_on(self, number: int, layer: int, here: Table, live: Mask) -> Table:
        """All rounds of a layer on a front; how often each state is met."""
        front, met = self.fronts[number], here
        if live.any() and here.max() > TINY:
            met, reached = front.settle(layer, here, live)
            front.push(layer, reached)
            self.rounds += float(met[live].sum())
        states = front.places(layer)
        self.ended[number][states] += met * self.over[number][states]
        return met

    def _slip(self, layer: int, away: list[Table]) -> tuple[Table, Table]:
        """4.11 Submarines withdraw: what comes so to a layer of the second front.

        Apart from it: what then can hit nothing more (submarines against planes alone); as the attacker goes on before
        the defender withdraws, he is in for a round, of which the defender has the fire."""
        others, states = self.fronts[1].theirs, self.fronts[1].places(layer)
        # Where the second front has planes only, they are the last row of a layer of the first.
        slipping = away[layer + self.ours.size - self.fronts[1].ours.size][-len(states[0]) :]
        self.withdrawn += float((slipping * self.subs).sum())
        cells = others.height * others.width
        into = np.arange(len(slipping))[:, None, None] * cells + self.without_subs
        slipped = added_up(slipping, into, (len(slipping), *others.shape))
        forced = slipped * (self.over[1][states] & (others.left > 0))
        return slipped - forced, forced

    def _one_round(self) -> None:
        """One round more for every state."""
        begun = [self._begun(0), self._begun(1)] if self.slips is not None else [self._begun(0)]
        for front, layers in zip(self.fronts, begun, strict=True):
            front.clear()
            for layer, chances in enumerate(layers):
                self.rounds += float(chances.sum())
                front.push(layer, front.first_shots(layer, chances))

    def _begun(self, number: int) -> list[Table]:
        """The chances, by layers of a front, that after a round another begins; those who leave it are `away`."""
        front, begun, away = self.fronts[number], [], []
        for layer in range(front.ours.size + 1):
            states = front.places(layer)
            here, over, forced = front.collect(layer), self.over[number][states], np.zeros(1)
            if number:
                slipped, forced = self._slip(layer, self.away)
                here += slipped
            elif self.slips is not None:
                away.append(here * self.slips[states])
                here = here - away[-1]
            self.ended[number][states] += here * over
            begun.append(here * ~over + forced)
        self.away = away
        return begun

    def _stop(self) -> None:
        """5.1 After the last round he has ordered the attacker stops, before submarines could withdraw."""
        for ended, front in zip(self.ended, self.fronts, strict=True):
            for layer in range(front.ours.size + 1):
                ended[front.places(layer)] += front.collect(layer)


def binomial(number: int, chance: float) -> Table:
    """The distribution of the hits of so many dice."""
    return np.array([comb(number, n) * chance**n * (1 - chance) ** (number - n) for n in range(number + 1)])


# ---- the result


def summary(chain: Chain) -> Odds:
    """What the chances at the end add up to."""
    win = captured = draw = loss = stopped = 0.0
    we, they = [], []
    for front, ended in zip(chain.fronts, chain.ended, strict=True):
        ours, theirs = front.ours, front.theirs
        gone, held = ((ended * left).sum(axis=(2, 3)) for left in (theirs.left == 0, theirs.left > 0))
        alive, land = ours.left > 0, ours.left > ours.number(PLANES)
        win += gone[alive].sum()
        captured += 0.0 if chain.plan.sea else gone[land].sum()
        draw += gone[~alive].sum()
        loss += held[~alive].sum()
        stopped += held[alive].sum()
        we.append((ours, gone + held))
        they.append((theirs, ended.sum(axis=(0, 1))))
    sub = facts().units[SUBMARINE].cost
    return Odds(
        float(win), float(captured), float(draw), float(loss), float(stopped),
        _lost(we), _lost(they) - sub * chain.withdrawn,
        _left(we), _left(they, {SUBMARINE: chain.withdrawn}),
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
