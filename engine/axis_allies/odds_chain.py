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
from engine.axis_allies.odds_front import TINY, added_up
from engine.axis_allies.odds_lines import SIDES, Lines, Mask, Table, Whole
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

    def _over(self, theirs: Lines) -> Mask:
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

    def _settle(self, layer: int) -> None:
        """All rounds that begin in a layer of the attacker's states."""
        states = self.fronts[0].places(layer)
        here = self.fronts[0].collect(layer)
        if self.slips is None:
            self._fight_on(0, layer, here, ~self.over[0][states])
            return
        met = self._fight_on(0, layer, here, ~self.over[0][states] & ~self.slips[states])
        slipped, forced = self._slip(met * self.slips[states], states)
        others = self.fronts[1]
        self._fight_on(1, layer, others.collect(layer) + slipped, ~self.over[1][states])
        self.rounds += float(forced.sum())
        self.ended[1][states] += forced * others.back[0]
        others.push(layer, forced)

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

    def _slip(self, slipping: Table, states: tuple[Whole, Whole]) -> tuple[Table, Table]:
        """4.11 Submarines withdraw: what is left goes on against the same attackers.

        Apart from it: what then can hit nothing more (submarines against planes alone); as the attacker goes on before
        the defender withdraws, he is in for a round, of which the defender has the fire."""
        others = self.fronts[1].theirs
        self.withdrawn += float((slipping * self.subs).sum())
        cells = others.height * others.width
        into = np.arange(len(slipping))[:, None, None] * cells + self.without_subs
        slipped = added_up(slipping, into, (len(slipping), *others.shape))
        forced = slipped * (self.over[1][states] & (others.left > 0))
        return slipped - forced, forced

    def _one_round(self) -> None:
        """One round more for every state."""
        begun = [self._begun(layer) for layer in range(self.ours.size + 1)]
        for number, front in enumerate(self.fronts):
            front.clear()
            for layer, chances in enumerate(begun):
                self.rounds += float(chances[number].sum())
                front.push(layer, front.first_shots(layer, chances[number]))

    def _begun(self, layer: int) -> list[Table]:
        """The chances, on each front, that after a round another begins in a layer of the attacker's states."""
        states = self.fronts[0].places(layer)
        here = [front.collect(layer) for front in self.fronts]
        forced: Table | float = 0.0
        if self.slips is not None:
            slipping = here[0] * self.slips[states]
            slipped, forced = self._slip(slipping, states)
            here = [here[0] - slipping, here[1] + slipped]
        for ended, over, chances in zip(self.ended, self.over, here, strict=True):
            ended[states] += chances * over[states]
        begun = [chances * ~over[states] for over, chances in zip(self.over, here, strict=True)]
        return [*begun[:1], *(chances + forced for chances in begun[1:])]

    def _stop(self) -> None:
        """5.1 After the last round he has ordered the attacker stops, before submarines could withdraw."""
        for layer in range(self.ours.size + 1):
            states = self.fronts[0].places(layer)
            for ended, front in zip(self.ended, self.fronts, strict=True):
                ended[states] += front.collect(layer)


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
