"""Rounds of a battle as arithmetic on tables: the chances of the attacker's states against the defender's.

After the first shots of a round both sides fire with what they have, so their losses are independent of each other.
`push` takes the chances of pairs of states and adds up in `landed` where they lead; `collect` reads that off, once the
submarines' hits out of turn are dealt. `settle` follows the rounds in which the attacker loses nothing, all of them at
once: that goes from the defender's first layer to his last, as units never come back."""

from __future__ import annotations

import math

import numpy as np
from numpy.lib.stride_tricks import as_strided, sliding_window_view

from engine.axis_allies.odds_lines import Lines, Mask, Table, Whole, tails, widened

TINY = 1e-22
"""Chances of pairs of states below this are left out: of some 300,000 pairs at most, twice in a battle to the end and
once in each of 20 rounds, so below 10^-15 together."""

APART, ALONG, NEVER = "apart", "along", "never"
"""How submarines' hits take units: out of turn, in turn as other hits do (all are ships), or none (all are planes)."""


class Front:
    """The attacker's states against one set of states of the defender.

    first: how the first shots of the attacker's submarines hit; subs: how the defender's submarines do."""

    def __init__(self, ours: Lines, theirs: Lines, first: str, subs: str) -> None:
        self.ours, self.theirs, self.along = ours, theirs, first == ALONG
        self.fire = ours.hits(theirs.size, False)
        self.most_fire = self.fire.shape[2] - 1
        self.ways: dict[int, Table] = {}
        self.first = ours.hits(theirs.size, True) if first != NEVER else None
        back = theirs.hits(ours.size, None if subs == ALONG else False)
        self.back = _hits_first(back)
        self.back_tails = _hits_first(tails(back))
        self.back_reach = (back > 0).sum(axis=2) - 1
        self.firing_rows = self.most_shots = 0
        self.dealt: list[Table] = []
        unhurt = np.stack([back[..., 0], back[..., 0]])
        if subs == APART:
            shots = theirs.hits(ours.size, True)
            unhurt[1] *= shots[..., 0]
            if theirs.height > 1:
                self._prepare_dealing(shots[:, 0])
            else:
                self.dealt = [_upto(shots[0].T, ours.height - 1 - row) for row in range(ours.height)]
        self.unhurt = self.layered(unhurt)
        self.valid = self.layered(theirs.valid[None])
        self.clear()

    def _prepare_dealing(self, shots: Table) -> None:
        """4.11 `deal`: [row to, defender's row, row from], `sunk`: [defender's row, row from and hits along it]: the
        chances that the submarines' hits lead from row to row, that they leave nothing."""
        ours = self.ours
        self.firing_rows = int((shots[:, 0] < 1).sum())
        shots = shots[: self.firing_rows]
        self.most_shots = min(shots.shape[1], ours.height) - 1
        moves = shifts(shots, ours.height)
        row, before = np.indices((ours.height, self.most_shots + 1))
        origin = row - self.most_shots + before
        deal = np.where(origin >= 0, moves[:, np.maximum(origin, 0), row], 0.0)
        self.deal = np.ascontiguousarray(deal.swapaxes(0, 1))[:, :, None]
        needed = ours.size - np.arange(ours.size + 1)
        reached = widened(tails(moves), ours.size + 1)[:, :, needed]
        self.sunk = reached.reshape(len(shots), 1, -1)

    def layered(self, table: Table | Mask) -> Table:
        """A table [attacker's state, row, place] as [layer, attacker's state, row], zeros elsewhere."""
        layered = np.zeros((self.theirs.size + 1, len(table), self.theirs.height))
        straight(layered, self.theirs.width)[...] = table
        return layered

    def clear(self) -> None:
        """Begin a new round."""
        ours, theirs = self.ours, self.theirs
        # Rows that stay empty go before, so that the submarines' hits can be dealt alike everywhere.
        self.room = np.zeros((self.most_shots + ours.height, ours.size + 1, theirs.height, theirs.size + 1))
        self.landed = self.room[self.most_shots :]
        self.lowest, self.corner = ours.size + 1, theirs.shape

    # ---- a round, by layers of the attacker's states

    def places(self, layer: int) -> tuple[Whole, Whole]:
        """The attacker's states of a layer: rows and places."""
        rows = np.arange(*self.ours.spans[layer])
        return rows, layer - rows

    def first_shots(self, layer: int, chances: Table) -> Table:
        """4.11 Attacking submarines fire."""
        if self.first is None:
            return chances
        shots = self.first[self.places(layer)]
        if self.along:
            return np.asarray(chances @ shifts(shots, self.theirs.width))
        return np.asarray(shifts(shots, self.theirs.height).swapaxes(1, 2) @ chances)

    def push(self, layer: int, chances: Table, support: Table | None = None) -> None:
        """5.1 Both sides fire. support: the distribution of hits that have gone before the attacker's fire."""
        window = _window(chances.max(axis=0) > TINY)
        if window is None:
            return
        self.lowest = min(self.lowest, layer)
        rows, places = window
        most = min(self.ours.size - layer, int(self.back_reach[rows, places].max()))
        back = self.back[: most + 1, rows, places].copy()
        back[most] = self.back_tails[most, rows, places]
        far = self.most_fire if support is None else self.theirs.size
        start, end = places.start, min(self.theirs.size + 1, places.stop + far)
        if support is None and layer not in self.ways:
            self.ways[layer] = self._advance(layer)
        ways = (self.ways[layer] if support is None else self._advance(layer, support))[:, places, start:end]
        self.corner = min(self.corner[0], rows.start), min(self.corner[1], start)
        wide = back.shape[2]
        for row, place, chance, way in zip(*self.places(layer), chances[:, rows, places], ways, strict=True):
            if self.dealt:
                deal = self.dealt[row][:, None, places]
                lost = (deal * (back[:, 0] * chance)).reshape(-1, wide) @ way
                into = self.landed[row : row + len(deal), place : place + most + 1, 0, start:end]
            else:
                lost = (back * chance).reshape(-1, wide) @ way
                into = self.landed[row, place : place + most + 1, rows, start:end]
            into += lost.reshape(into.shape)

    def _advance(self, layer: int, support: Table | None = None) -> Table:
        """[attacker's state, place, hits counted along the row]: the chance to get there from that place."""
        fire = self.fire[self.places(layer)]
        if support is not None:
            fire = np.stack([np.convolve(one, support) for one in fire])
        size, width = self.theirs.size, self.theirs.width
        cut = min(fire.shape[1], size + 1)
        ahead = np.zeros((len(fire), width + size))
        ahead[:, width - 1 : width - 1 + cut] = fire[:, :cut]
        ways = sliding_window_view(ahead, size + 1, axis=1)[:, ::-1].copy()
        ways[:, :, size] = widened(tails(fire), size + 1)[:, size - np.arange(width)]
        return ways

    def collect(self, layer: int) -> Table:
        """The chances of the pairs of a layer, as far as `landed` has them."""
        first, last = self.ours.spans[layer]
        if layer < self.lowest:
            return np.zeros((last - first, *self.theirs.shape))
        rows, (row, place) = np.arange(last), self.corner
        if self.dealt and layer == self.ours.size:
            found = self._wasted(last)
        else:
            found = self.landed[rows, layer - rows, row:, place:]
        if row < self.firing_rows:
            dealt = self._dealt(layer, last) if layer < self.ours.size else self._all_sunk(last)
            found[:, : self.firing_rows - row] = dealt
        found[first] += found[:first].sum(axis=0)
        return self._folded(found[first:])

    def _dealt(self, layer: int, last: int) -> Table:
        """4.11 What comes to each row when the submarines' hits are dealt."""
        row, place = self.corner
        there = self.room[:, layer, row : self.firing_rows, place:]
        along, hits = self.room.strides[:2]
        shape = (last, there.shape[1], self.most_shots + 1, there.shape[2])
        there = as_strided(there, shape, (along - hits, there.strides[1], along, there.strides[2]))
        return np.asarray((self.deal[:last, row:] @ there)[:, :, 0])

    def _wasted(self, last: int) -> Table:
        """Hits on more than there is stand further along the rows."""
        row, place = self.corner
        back = self.landed[:last, ::-1, row:, place:].cumsum(axis=1)
        return np.asarray(back[np.arange(last), np.arange(last)])

    def _all_sunk(self, last: int) -> Table:
        """Hits on more than there is are wasted."""
        row, place = self.corner
        there = self.landed[:, :, row : self.firing_rows, place:]
        there = there.reshape(-1, *there.shape[2:]).swapaxes(0, 1)
        found = np.zeros((last, len(there), there.shape[2]))
        found[-1] = (self.sunk[row:] @ there)[:, 0]
        return found

    def _folded(self, found: Table) -> Table:
        cells, (row, place) = self.theirs.height * self.theirs.width, self.corner
        into = np.arange(len(found))[:, None, None] * cells + self.theirs.fold[row:, place:]
        return added_up(found, into, (len(found), *self.theirs.shape))

    # ---- all rounds in which the attacker loses nothing

    def settle(self, layer: int, inflow: Table, live: Mask) -> tuple[Table, Table]:
        """How often each state is met at the beginning of a round (or in the end, where the battle is not `live`),
        and after the first shots of one."""
        return _Settling(self, layer, inflow, live).run()


# ---- all rounds in which the attacker loses nothing


class _Settling:
    """The rounds of one layer of the attacker's states in which he loses nothing.

    Tables are [layer of the defender's states, attacker's state, row]: such a layer is one step."""

    def __init__(self, front: Front, layer: int, inflow: Table, live: Mask) -> None:
        self.theirs, self.along, self.number, self.valid = front.theirs, front.along, len(inflow), front.valid
        states = front.places(layer)
        fire = front.fire[states]
        self.shots = front.first[states] if front.first is not None else None
        if self.shots is not None and not (self.shots[:, 0] < 1).any():
            self.shots = None
        self.met, self.live = front.layered(inflow), front.layered(live)
        self.unhurt = front.unhurt[:, (states[0] < front.ours.height - 1).astype(np.intp)]
        self.idle = self.unhurt * fire[:, :1]
        self.again = self.live
        self.reach, self.far = fire.shape[1] - 1, 0
        self.ahead = fire[:, None, :0:-1].copy()
        self.rest = widened(tails(fire), self.theirs.size + 1)
        if self.shots is not None:
            self._prepare_shots(self.shots)
        self.stay = front.valid / (1.0 - self.idle * self.again)
        self.fired, self.reached = np.zeros_like(self.met), np.zeros_like(self.met)
        self.by_state = self.fired.transpose(1, 0, 2)
        self.steps = list(zip(self.met, self.reached, self.fired, self.again, self.stay, self.idle, self.unhurt,
                              strict=True))  # fmt: skip

    def _prepare_shots(self, shots: Table) -> None:
        """In `begun` each place of the rows has a column, so that what the shots hit out of turn stays in it."""
        height, size = self.theirs.height, self.theirs.size
        self.again = self.live.copy()
        self.again[:, :, : 1 if self.along else -1] *= shots[:, :1]
        self.begun = np.zeros((size + 1, self.number, height + size))
        self.far = shots.shape[1] - 1
        self.near = np.stack([shots[:, :0:-1], tails(shots)[:, :0:-1]], axis=1)

    def run(self) -> tuple[Table, Table]:
        """From the first layer that is met to the last."""
        size = self.theirs.size
        some, live = (np.flatnonzero(self.met.max(axis=(1, 2)) > TINY), np.flatnonzero(self.live.any(axis=(1, 2))))
        last = (live[-1] if len(live) else 0) + self.far
        ends = {row + place: row for row, place in enumerate(self.theirs.own[:-1])}
        for layer in range(some[0] if len(some) else size, size):
            self._arrive(layer)
            if layer <= last:
                self._fire(layer)
            if layer in ends:
                # A row ends: whatever hits its states have coming are those of the next row.
                self.fired[: layer + 1, :, ends[layer] + 1] += self.fired[: layer + 1, :, ends[layer]]
        self._end()
        width = self.theirs.width
        return straight(self.met, width), straight(self.reached, width)

    def _arrive(self, layer: int) -> None:
        """Who comes to the layer by hits on anything."""
        met = self.steps[layer][0]
        if low := min(layer, self.reach):
            met += (self.ahead[:, :, self.reach - low :] @ self.by_state[:, layer - low : layer])[:, 0]
        if self.theirs.height > 1:
            met *= self.valid[layer]

    def _fire(self, layer: int) -> None:
        """How often rounds begin in the layer (`idle` ones count again), and who fires in it after first shots."""
        met, reached, fired, again, stay, idle, unhurt = self.steps[layer]
        np.multiply(met, again, out=reached)
        if self.shots is not None:
            reached += self._shot(layer)
        reached *= stay
        met += reached * idle
        if self.shots is not None:
            self.begun[layer, :, self._columns(layer)] = (met * self.live[layer])[:, ::-1]
        np.multiply(reached, unhurt, out=fired)

    def _shot(self, layer: int) -> Table:
        """What the first shots of states before leave here; once all ships are sunk, more hits are wasted."""
        low = min(layer, self.far)
        begun = self.begun[layer - low : layer, :, self._columns(layer)].transpose(1, 0, 2)
        found = self.near[:, :, self.far - low :] @ begun
        if not self.along or layer == self.theirs.size:
            found[:, 0, 0] = found[:, 1, 0]
        return np.asarray(found[:, 0, ::-1])

    def _columns(self, layer: int) -> slice:
        return slice(0, 1) if self.along else slice(layer, layer + self.theirs.height)

    def _end(self) -> None:
        """The defender has nothing left: he does not fire back."""
        size = self.theirs.size
        end = self.met[size, :, -1]
        end += (self.fired[:size, :, -1] * self.rest[:, size:0:-1].T).sum(axis=0)
        if self.shots is not None:
            end += self._shot(size)[:, -1]


def straight(layered: Table, width: int) -> Table:
    """The table [attacker's state, row, place] of one by layers; a view."""
    _, number, height = layered.shape
    step = layered.itemsize
    layer = number * height * step
    return as_strided(layered, (number, height, width), (height * step, layer + step, layer))


def added_up(values: Table, into: Whole, shape: tuple[int, ...]) -> Table:
    """A table of a shape with the values added up at the numbers of the cells they belong `into`."""
    return np.bincount(into.ravel(), values.ravel(), math.prod(shape)).astype(float, copy=False).reshape(shape)


def shifts(spread: Table, height: int) -> Table:
    """[..., from, to]: the chance to lose so many more out of turn; more hits than there are to be hit are wasted."""
    wide, rest = widened(spread, height), widened(tails(spread), height)
    table = np.zeros((*spread.shape[:-1], height, height))
    for row in range(height):
        table[..., row, row:-1] = wide[..., : height - 1 - row]
        table[..., row, -1] = rest[..., height - 1 - row]
    return table


def _upto(shots: Table, most: int) -> Table:
    """Distributions along the first axis with all above `most` counted as `most`."""
    cut = shots[: most + 1].copy()
    if most < len(shots) - 1:
        cut[most] = shots[most:].sum(axis=0)
    return cut


def _window(some: Mask) -> tuple[slice, slice] | None:
    """The rows and places that hold all there are."""
    rows, places = np.flatnonzero(some.any(axis=1)), np.flatnonzero(some.any(axis=0))
    if not len(rows):
        return None
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(places[0]), int(places[-1]) + 1)


def _hits_first(spread: Table) -> Table:
    return np.ascontiguousarray(np.moveaxis(spread, 2, 0))
