"""Rounds of a battle as arithmetic on tables: the chances of the attacker's states against the defender's.

After the first shots of a round both sides fire with what they have, so their losses are independent of each other.
`push` takes the chances of pairs of states and adds up in `landed` where they lead; `collect` reads that off, once the
submarines' hits out of turn are dealt. `settle` follows the rounds in which the attacker loses nothing, all of them at
once: that goes from the defender's first layer to his last, as units never come back."""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import as_strided, sliding_window_view

from engine.axis_allies.odds_lines import Lines, Table, Whole, tails, widened

TINY = 1e-21
"""Chances of pairs of states below this are left out; less than a million pairs, so below 10^-15 together."""


class Front:
    """The attacker's states against one set of states of the defender.

    subs: how the defender's submarines fire: "apart" (at ships, and there are planes as well), "along" or "never"."""

    def __init__(self, ours: Lines, theirs: Lines, subs: str) -> None:
        self.ours, self.theirs = ours, theirs
        self.fire = ours.hits(theirs.size, False)
        self.first = ours.hits(theirs.size, True) if theirs.height > 1 else None
        back = theirs.hits(ours.size, None if subs == "along" else False)
        self.back = _hits_first(back)
        self.back_tails = _hits_first(tails(back))
        self.none_back = back[..., 0].copy()
        self.firing_rows = 0
        if subs == "apart":
            shots = theirs.hits(ours.size, True)[:, 0]
            self.firing_rows = int((shots[:, 0] < 1).sum())
            self.no_shot = shots[:, 0]
            self.deal = np.ascontiguousarray(np.moveaxis(shifts(shots, ours.height), 2, 0))
        self.clear()

    def clear(self) -> None:
        """Begin a new round."""
        ours, theirs = self.ours, self.theirs
        self.landed = np.zeros((ours.height, ours.size + 1, theirs.height, theirs.size + 1))

    # ---- a round, by layers of the attacker's states

    def places(self, layer: int) -> tuple[Whole, Whole]:
        """The attacker's states of a layer: rows and places."""
        rows = np.arange(*self.ours.spans[layer])
        return rows, layer - rows

    def first_shots(self, layer: int, chances: Table) -> Table:
        """4.11 Attacking submarines fire."""
        if self.first is None:
            return chances
        moves = shifts(self.first[self.places(layer)], self.theirs.height)
        return np.asarray(moves.swapaxes(1, 2) @ chances)

    def push(self, layer: int, chances: Table, support: Table | None = None) -> None:
        """5.1 Both sides fire. support: the distribution of hits that have gone before the attacker's fire."""
        most = self.ours.size - layer
        back = self.back[: most + 1]
        if most < len(self.back) - 1:
            back = back.copy()
            back[most] = self.back_tails[most]
        ways = self._advance(layer, support)
        height, width = self.theirs.shape
        for row, place, chance, way in zip(*self.places(layer), chances, ways, strict=True):
            rows = np.flatnonzero(chance.max(axis=1) > TINY)
            if len(rows):
                low, high = rows[0], rows[-1] + 1
                lost = (back[:, low:high] * chance[low:high]).reshape(-1, width) @ way
                into = self.landed[row, place : place + len(back), low:high]
                into += lost.reshape(len(back), high - low, -1)

    def _advance(self, layer: int, support: Table | None) -> Table:
        """[attacker's state, place, hits counted along the row]: the chance to get there from that place."""
        fire = self.fire[self.places(layer)]
        if support is not None:
            fire = np.stack([np.convolve(one, support) for one in fire])
        size, width = self.theirs.size, self.theirs.width
        ahead = np.zeros((len(fire), width + size))
        cut = min(fire.shape[1], size + 1)
        ahead[:, width - 1 : width - 1 + cut] = fire[:, :cut]
        ways = sliding_window_view(ahead, size + 1, axis=1)[:, ::-1].copy()
        ways[:, :, size] = widened(tails(fire), size + 1)[:, size - np.arange(width)]
        return ways

    def collect(self, layer: int) -> Table:
        """The chances of the pairs of a layer, as far as `landed` has them."""
        first, last = self.ours.spans[layer]
        there = self.landed[:last, layer - last + 1 : layer + 1][:, ::-1]
        if layer == self.ours.size:
            # Hits on more than there is, once the submarines' hits are dealt, stand further along the rows.
            there = there.cumsum(axis=1)
        rows = np.arange(last)
        found = there[rows, rows]
        if subs := self.firing_rows:
            dealt = self.deal[:last, :subs, None, :last] @ there[:, :, :subs].transpose(1, 2, 0, 3)
            found[:, :subs] = dealt[:, :, 0]
        found[first] += found[:first].sum(axis=0)
        return self._folded(found[first:])

    def _folded(self, found: Table) -> Table:
        cells = self.theirs.height * self.theirs.width
        into = np.arange(len(found))[:, None, None] * cells + self.theirs.fold
        sums = np.bincount(into.ravel(), found.ravel(), len(found) * cells)
        return sums.reshape(len(found), *self.theirs.shape)

    # ---- all rounds in which the attacker loses nothing

    def settle(self, layer: int, inflow: Table, live: Table) -> tuple[Table, Table]:
        """How often each state is met at the beginning of a round (or in the end, where the battle is not `live`),
        and after the first shots of one."""
        return _Settling(self, layer, inflow, live).run()


class _Settling:
    """The rounds of one layer of the attacker's states in which he loses nothing.

    Tables are kept slanted, so that a layer of the defender's states is a column of them."""

    def __init__(self, front: Front, layer: int, inflow: Table, live: Table) -> None:
        self.theirs, self.number = front.theirs, len(inflow)
        states = front.places(layer)
        fire = front.fire[states]
        unhurt = np.broadcast_to(front.none_back, inflow.shape)
        if front.firing_rows:
            ships = (states[0] < front.ours.height - 1)[:, None]
            unhurt = unhurt * np.where(ships, front.no_shot, 1.0)[:, :, None]
        self.shots = front.first[states] if front.first is not None else None
        if self.shots is not None and not (self.shots[:, 0] < 1).any():
            self.shots = None
        again = np.array(live, dtype=float)
        if self.shots is not None:
            again[:, :-1] *= self.shots[:, 0, None, None]
        idle = unhurt * fire[:, 0, None, None]
        self.met, self.live = self._slanted(inflow), self._slanted(live)
        self.idle, self.again, self.unhurt = self._slanted(idle), self._slanted(again), self._slanted(unhurt)
        self.stay = 1.0 / (1.0 - self.idle * self.again)
        self.fired, self.reached = np.zeros_like(self.met), np.zeros_like(self.met)
        self.reach = fire.shape[1] - 1
        self.ahead = fire[:, :0:-1, None].copy()
        self.rest = widened(tails(fire), self.theirs.size + 1)
        if self.shots is not None:
            self._prepare_shots()

    def _prepare_shots(self) -> None:
        assert self.shots is not None
        height, width = self.theirs.shape
        self.begun = np.zeros((self.number, width, height + width))
        self.far = self.shots.shape[1] - 1
        self.near = self.shots[:, :0:-1, None].copy()
        self.near_rest = tails(self.shots)[:, :0:-1, None].copy()

    def _slanted(self, table: Table) -> Table:
        """A copy in which the state at (row, place) stands at (row, row + place)."""
        height, width = self.theirs.shape
        slanted = np.zeros((self.number, height, height + width))
        self._straight(slanted)[...] = table
        return slanted

    def _straight(self, slanted: Table) -> Table:
        """The slanted table as it was before."""
        height, width = self.theirs.shape
        step = slanted.itemsize
        row = slanted.shape[2] * step
        return as_strided(slanted, (self.number, height, width), (height * row, row + step, step))

    def run(self) -> tuple[Table, Table]:
        for layer in range(self.theirs.size):
            self._layer(layer)
        self._end()
        return self._straight(self.met), self._straight(self.reached)

    def _layer(self, layer: int) -> None:
        first, last = self.theirs.spans[layer]
        here = (slice(None), slice(first, last), layer)
        met = self.met[here]
        low = max(0, layer - self.reach)
        if low < layer:
            met += (self.fired[:, first:last, low:layer] @ self.ahead[:, self.reach - layer + low :])[:, :, 0]
        shot = None
        if self.shots is not None:
            shot = self._shot(layer, first, last)
            met += shot * self.idle[here]
        met *= self.stay[here]
        reached = met * self.again[here]
        if shot is not None:
            self.begun[:, layer - last + 1 : layer - first + 1, layer] = (met * self.live[here])[:, ::-1]
            reached += shot
        self.reached[here] = reached
        self.fired[here] = reached * self.unhurt[here]
        if first + self.theirs.own[first] == layer and first + 1 < self.theirs.height:
            # The row ends here: whatever hits its states have coming are those of the next row.
            self.fired[:, first + 1, : layer + 1] += self.fired[:, first, : layer + 1]

    def _shot(self, layer: int, first: int, last: int) -> Table:
        """What the first shots of states before leave here."""
        low = max(0, layer - self.far)
        begun = self.begun[:, layer - last + 1 : layer - first + 1, low:layer]
        found = (begun @ self.near[:, self.far - layer + low :])[:, ::-1, 0]
        if last == self.theirs.height:
            found[:, -1] = self._last_shot(layer)
        return found

    def _last_shot(self, layer: int) -> Table:
        """All ships sunk: more hits than ships are wasted."""
        low = max(0, layer - self.far)
        begun = self.begun[:, layer - self.theirs.height + 1, low:layer, None]
        return np.asarray((begun * self.near_rest[:, self.far - layer + low :]).sum(axis=1)[:, 0])

    def _end(self) -> None:
        """The defender has nothing left: he does not fire back."""
        size = self.theirs.size
        end = self.met[:, -1, size]
        end += (self.fired[:, -1, :size] * self.rest[:, size:0:-1]).sum(axis=1)
        if self.shots is not None:
            end += self._last_shot(size)


def shifts(spread: Table, height: int) -> Table:
    """[..., from, to]: the chance to lose so many more out of turn; more hits than there are to be hit are wasted."""
    wide, rest = widened(spread, height), widened(tails(spread), height)
    table = np.zeros((*spread.shape[:-1], height, height))
    for row in range(height):
        table[..., row, row:-1] = wide[..., : height - 1 - row]
        table[..., row, -1] = rest[..., height - 1 - row]
    return table


def _hits_first(spread: Table) -> Table:
    return np.ascontiguousarray(np.moveaxis(spread, 2, 0))
