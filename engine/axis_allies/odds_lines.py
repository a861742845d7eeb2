"""What can be left of one side of a battle, as tables: rows of states, their dice, what they are worth.

Hits on anything take the next unit in the order of loss. Submarines hit ships only, AA guns planes only: they take
units out of turn. So a state is a row - how many have been lost that can be hit out of turn - and a place in it: how
many others. Hits on anything move along the row as far as the order of loss goes on with others (`own`), then down to
the next row, and so on. Row r, place q has lost r + q units; that sum is the state's layer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.axis_allies.fire import Gunner, dice, need
from engine.axis_allies.model import SUBMARINE
from engine.axis_allies.orders_of_loss import worth

SIDES = 6
Table = NDArray[np.float64]
Whole = NDArray[np.intp]
Mask = NDArray[np.bool_]


class Lines:
    """The states of one side. `rows`: for each row the units it starts with in their order of loss; `own`: the places
    of the row before hits on anything lead down to the next."""

    def __init__(self, rows: Sequence[Sequence[Gunner]], own: Sequence[int], attacking: bool) -> None:
        self.rows = [list(row) for row in rows]
        self.own = list(own)
        self.attacking = attacking
        self.height, self.width, self.size = len(self.rows), max(own) + 1, len(self.rows[0])
        self.shape = (self.height, self.width)
        row, place = np.indices(self.shape)
        self.valid = place <= np.array(self.own)[:, None]
        self.left: Whole = np.maximum(self.size - row - place, 0)

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """The rows, first and behind the last, that have a state in each layer."""
        layers = np.arange(self.size + 1)
        first = np.searchsorted(np.arange(self.height) + self.own, layers)
        return list(zip(first.tolist(), np.minimum(layers + 1, self.height).tolist(), strict=True))

    @cached_property
    def fold(self) -> Whole:
        """[row, hits on anything counted along it] -> the number of the state they lead to (row * width + place)."""
        row, hits = np.indices((self.height, self.size + 1))
        layer = row + np.minimum(hits, self.size - row)
        there = np.maximum(row, np.array([first for first, _ in self.spans])[layer])
        return np.asarray(there * self.width + layer - there)

    # ---- what is left

    def number(self, kinds: Sequence[str]) -> Whole:
        """How many units of these types each state has."""
        return self._sums([[unit.kind in kinds for unit in row] for row in self.rows])

    def value(self) -> Whole:
        """What the units of each state cost."""
        costs = {unit.kind: worth([unit.kind]) for unit in self.rows[0]}
        return self._sums([[costs[unit.kind] for unit in row] for row in self.rows])

    def able(self) -> Whole:
        """4.11 How many units of each state, other than submarines, can hit."""
        able = {unit: unit.kind != SUBMARINE and need(unit, self.attacking) > 0 for unit in self.rows[0]}
        return self._sums([[able[unit] for unit in row] for row in self.rows])

    def _sums(self, counts: Sequence[Sequence[int]]) -> Whole:
        table = np.zeros((self.height, self.size + 1), dtype=np.intp)
        for row, count in enumerate(counts):
            table[row, : len(count)] = count
        return table[:, ::-1].cumsum(axis=1)[:, ::-1][:, : self.width]

    # ---- dice

    def hits(self, most: int, subs: bool | None) -> Table:
        """[row, place, hits]: the distribution of the hits of each state, `most` or more counted as `most`.

        subs: those of submarines, of all others, or (None) of everybody."""
        chance, number = self._firing(subs)
        ceiling = min(most, int((number * (chance > 0)).sum(axis=1).max(initial=0)))
        now = np.zeros((self.height, ceiling + 1))
        now[:, 0] = 1.0
        table = np.zeros((self.height, self.size + 1, ceiling + 1))
        table[:, self.size] = now
        for place in reversed(range(self.size)):
            for die in range(int(number[:, place].max(initial=0))):
                now = _add_die(now, np.where(number[:, place] > die, chance[:, place], 0.0))
            table[:, place] = now
        return table[:, : self.width]

    def _firing(self, subs: bool | None) -> tuple[Table, Whole]:
        throws = {unit: (need(unit, self.attacking) / SIDES, dice(unit, self.attacking)) for unit in self.rows[0]}
        if subs is not None:
            throws = {unit: throw if (unit.kind == SUBMARINE) == subs else (0.0, 0) for unit, throw in throws.items()}
        table = np.zeros((self.height, self.size, 2))
        for row, units in enumerate(self.rows):
            if units:
                table[row, : len(units)] = [throws[unit] for unit in units]
        return table[:, :, 0], table[:, :, 1].astype(np.intp)


def _add_die(now: Table, chance: Table) -> Table:
    """One die more: the last number of hits stands for all above it too."""
    hit = now * chance[:, None]
    after = now - hit
    after[:, 1:] += hit[:, :-1]
    after[:, -1] += hit[:, -1]
    return after


def tails(spread: Table) -> Table:
    """The chance of so many hits or more, along the last axis."""
    return np.ascontiguousarray(spread[..., ::-1].cumsum(axis=-1)[..., ::-1])


def widened(spread: Table, width: int) -> Table:
    """With zeros behind the last axis up to a width."""
    wide = np.zeros((*spread.shape[:-1], max(width, spread.shape[-1])))
    wide[..., : spread.shape[-1]] = spread
    return wide
