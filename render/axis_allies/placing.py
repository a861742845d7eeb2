"""Where names and pieces go: on a grid of cells, near their space, best on its own ground; they never overlap."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.axis_allies import world
from render.axis_allies.ground import numbers
from render.axis_allies.layout import Frame, plan
from render.canvas.projection import Box, Point

CELL = 6.0  # design units
_REACH = 34  # cells from the middle of a space
_STEP = 2
_STRANGE_SEA, _STRANGE_LAND, _COVERED = 0.7, 2.2, 1.2  # what a cell of these costs, in cells of distance
_COVERED_SEA = 0.3  # on the world, where there is little room; it is named beside its neighbours
_FEW = 48  # places looked at first
Block = tuple[int, int, int, int]
Soft = tuple[tuple[Block, ...], tuple[Block, ...]]
"""Cells that are better not covered: the names of territories, the names of seas."""
NOTHING_SOFT: Soft = ((), ())


class Spot(NamedTuple):
    """A top left corner, in design units of the picture, and how bad it is to lie there."""

    x: float
    y: float
    cost: float


@dataclass(slots=True)
class Grid:
    """Which cells are taken: a whole number per row, a bit per cell."""

    rows: list[int]

    @classmethod
    def empty(cls, height: int) -> "Grid":
        """A grid with nothing on it."""
        return cls([0] * height)

    def free(self, x: int, y: int, wide: int, high: int) -> bool:
        """Whether nothing is there yet."""
        mask = ((1 << wide) - 1) << x
        return not any(row & mask for row in self.rows[y : y + high])

    def take(self, x: int, y: int, wide: int, high: int) -> None:
        """Mark the cells as taken."""
        mask = ((1 << wide) - 1) << x
        for row in range(max(0, y), min(len(self.rows), y + high)):
            self.rows[row] |= mask


@dataclass(frozen=True, slots=True)
class Cells:
    """A frame as cells: for each space the rows of its own ground, and those of all land."""

    wide: int
    high: int
    own: dict[str, list[int]]
    land: list[int]

    def count(self, space: str, x: int, y: int, wide: int, high: int) -> int:
        """How many of these cells are the space's own."""
        mask = ((1 << wide) - 1) << x
        return sum((row & mask).bit_count() for row in self.own[space][y : y + high])


@lru_cache(maxsize=16)
def cells(frame: Frame) -> Cells:
    """The frame's cells, looked up in the image of space numbers at their middles."""
    wide = int((frame.rect[2] - frame.rect[0]) / CELL)
    high = int((frame.rect[3] - frame.rect[1]) / CELL)
    small = numbers(frame, 0.5).resize((wide, high), Image.Resampling.NEAREST)
    data = small.tobytes()
    names = {number: name for name, number in world.load().numbers.items()}
    own: dict[str, list[int]] = {name: [0] * high for name in names.values()}
    land = [0] * high
    for at, number in enumerate(data):
        if number in names:
            own[names[number]][at // wide] |= 1 << at % wide
            land[at // wide] |= (not plan().places[names[number]].sea) << at % wide
    return Cells(wide, high, own, land)


@dataclass(slots=True)
class Placer:
    """Places blocks in a frame, one after the other. `soft` cells are covered only if there is nowhere else."""

    frame: Frame
    soft: Soft = NOTHING_SOFT
    taken: Grid = field(init=False)

    def __post_init__(self) -> None:
        self.taken = Grid.empty(cells(self.frame).high)

    def place(self, space: str, width: float, height: float, down: float = 0) -> Spot | None:
        """The best free spot for a block of that size; None if all are taken.

        `down` is how far below the middle of the space its own middle had best be.
        """
        size = -int(-width // CELL), -int(-height // CELL)
        wanted = space, down
        for cost, x, y in _best(self.frame, self.soft, wanted, size):
            if self.taken.free(x, y, *size):
                return self._take(cost, x, y, size)
        found = self._anywhere(wanted, size)
        return self._take(*found, size) if found else None

    def _take(self, cost: float, x: int, y: int, size: tuple[int, int]) -> Spot:
        self.taken.take(x, y, *size)
        return Spot(self.frame.rect[0] + x * CELL, self.frame.rect[1] + y * CELL, cost)

    def _anywhere(self, wanted: tuple[str, float], size: tuple[int, int]) -> tuple[float, int, int] | None:
        """The best of all free corners within reach, where the few best are taken."""
        best: tuple[float, int, int] | None = None
        for distance, x, y in _around(self.frame, wanted, size):
            if best and distance >= best[0]:
                break
            if self.taken.free(x, y, *size):
                cost = distance + _toll(self.frame, self.soft, wanted[0], (x, y, *size))
                best = min(best or (cost, x, y), (cost, x, y))
        return best

    def reserve(self, box: Box) -> None:
        """Keep a box of the picture free."""
        self.taken.take(*_cells_of(self.frame, box))


def _cells_of(frame: Frame, box: Box) -> tuple[int, int, int, int]:
    left, top = int((box[0] - frame.rect[0]) // CELL), int((box[1] - frame.rect[1]) // CELL)
    right, bottom = -int(-(box[2] - frame.rect[0]) // CELL), -int(-(box[3] - frame.rect[1]) // CELL)
    left, top = max(0, left), max(0, top)
    return left, top, max(0, right - left), max(0, bottom - top)


def softly(frame: Frame, boxes: Iterable[Box]) -> tuple[Block, ...]:
    """Boxes of the picture as cells."""
    return tuple(_cells_of(frame, box) for box in boxes)


@lru_cache(maxsize=1500)
def _best(
    frame: Frame, soft: Soft, wanted: tuple[str, float], size: tuple[int, int]
) -> tuple[tuple[float, int, int], ...]:
    """The few best corners with their costs: near the middle, on own ground, clear of names. Held, as they stay."""
    found, done = list[tuple[float, int, int]](), 0
    for distance, x, y in _around(frame, wanted, size):
        if len(found) >= _FEW:  # what costs no more than the way to here cannot be bettered any more
            done = sum(cost <= distance for cost, _, _ in found) if len(found) % 16 == 0 else done
            if done >= _FEW:
                break
        found.append((distance + _toll(frame, soft, wanted[0], (x, y, *size)), x, y))
    return tuple(sorted(found)[:_FEW])


def _around(frame: Frame, wanted: tuple[str, float], size: tuple[int, int]) -> Iterator[tuple[float, int, int]]:
    """All corners in the frame within reach of where a space wants its block, the nearest first."""
    space, down = wanted
    middle = frame.spaces()[space][1]
    left, top = _cell(frame, (middle[0], middle[1] + down))
    left, top, area = left - size[0] // 2, top - size[1] // 2, cells(frame)
    for distance, dx, dy in _spiral():
        x, y = left + dx, top + dy
        if 0 <= x <= area.wide - size[0] and 0 <= y <= area.high - size[1]:
            yield distance, x, y


@lru_cache(maxsize=1)
def _spiral() -> tuple[tuple[float, int, int], ...]:
    steps = range(-_REACH, _REACH + 1, _STEP)
    return tuple(sorted((math.hypot(dx, dy), dx, dy) for dx in steps for dy in steps))


def _toll(frame: Frame, soft: Soft, space: str, block: Block) -> float:
    """What it costs to lie there: strange ground, least of all the sea for what stands on land; names covered."""
    x, y, wide, high = block
    area, mask, slow = cells(frame), ((1 << wide) - 1) << x, 0.0
    rows = slice(y, y + high)
    own = sum((row & mask).bit_count() for row in area.own[space][rows])
    land = sum((row & mask).bit_count() for row in area.land[rows])
    names, waters = (sum((row & mask).bit_count() for row in _covered(frame, those).rows[rows]) for those in soft)
    if plan().places[space].sea:
        slow = _STRANGE_SEA * (wide * high - own - land) + _STRANGE_LAND * land
    else:
        slow = _STRANGE_SEA * (wide * high - land) + _STRANGE_LAND * (land - own)
    return slow / math.sqrt(wide * high) + _COVERED * names + (_COVERED_SEA if frame.without else _COVERED) * waters


@lru_cache(maxsize=16)
def _covered(frame: Frame, blocks: tuple[Block, ...]) -> Grid:
    grid = Grid.empty(cells(frame).high)
    for x, y, wide, high in blocks:
        grid.take(x, y, wide, high)
    return grid


def _cell(frame: Frame, point: Point) -> tuple[int, int]:
    return int((point[0] - frame.rect[0]) / CELL), int((point[1] - frame.rect[1]) / CELL)
