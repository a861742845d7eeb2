"""Where the hexes of a board lie, in design units; the upper left corner of the board is the origin."""

import math
from dataclasses import dataclass
from functools import cache

from engine.maps.hexgrid import STEPS, HexGrid
from engine.memoir44.geography import STANDARD_AREAS, WIDE_AREAS, grid_of
from render.canvas.projection import Box, Point

WIDTH = 120.0
SIDE = WIDTH / math.sqrt(3)
STEP = SIDE * 1.5
MARGIN = 20.0
AROUND: tuple[tuple[int, int], ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""Steps to the neighbours in doubled columns and rows, from the east clockwise."""
HALVES = ("l1", "l2", "c1", "c2", "r1", "r2")
SECTIONS = ("left", "center", "right")
_REACH = 7  # hexes beside a section that its picture shows besides, on the standard board
assert set(AROUND) == set(STEPS)


def corners(x: float = 0.0, y: float = 0.0, size: float = 1.0) -> list[Point]:
    """The corners of a hex around a centre, from the upper right one clockwise."""
    half, side = WIDTH / 2 * size, SIDE * size
    return [
        (x + half, y - side / 2), (x + half, y + side / 2), (x, y + side),
        (x - half, y + side / 2), (x - half, y - side / 2), (x, y - side),
    ]  # fmt: skip


@dataclass(frozen=True)
class Layout:
    """A board of one of the two sizes."""

    wide: bool
    grid: HexGrid

    @property
    def size(self) -> Point:
        """Width and height with the margin."""
        return self.grid.width * WIDTH + 2 * MARGIN, (self.grid.rows - 1) * STEP + 2 * SIDE + MARGIN

    def at(self, x: float, row: float) -> Point:
        """The centre of a doubled column and row, on the board or beside it."""
        return MARGIN + WIDTH / 2 + x * WIDTH / 2, MARGIN / 2 + SIDE + row * STEP

    def centre(self, hex_: str) -> Point:
        """The middle of a hex."""
        return self.at(*self.grid.place[hex_])

    def line(self, x: float) -> float:
        """Where the line at a doubled column runs."""
        return self.at(x, 0)[0]

    def span(self, section: str, home: str) -> tuple[float, float]:
        """From where to where a section reaches, seen from the chair at that edge."""
        table = WIDE_AREAS if self.wide else STANDARD_AREAS
        low, high = table[section]
        last = table["right"][1]
        if home == "top":
            low, high = last - high, last - low
        edge = WIDTH / 2
        left = self.line(low) if low else self.line(0) - edge
        right = self.line(high) if high < last else self.line(last) + edge
        return left, right

    def lines(self) -> tuple[tuple[float, bool], ...]:
        """The section lines, and whether each only parts two halves of a section."""
        table = WIDE_AREAS if self.wide else STANDARD_AREAS
        whole = [table[name][1] for name in SECTIONS[:2]]
        half = [table[name][1] for name in ("l1", "c1", "r1")] if self.wide else []
        return tuple((self.line(x), x in half) for x in sorted([*whole, *half]))

    def window(self, region: str | None) -> Box:
        """What a region shows: a section with the hexes beside it; None is the whole board."""
        wide, high = self.size
        if region is None:
            return 0.0, 0.0, wide, high
        left, right = self.span(region, "bottom")
        room = (10.5 if self.wide else _REACH + 0.5) * WIDTH
        middle = min(max((left + right) / 2, room / 2), wide - room / 2)
        return middle - room / 2, 0.0, middle + room / 2, high

    def reach(self, region: str) -> str:
        """The columns a region shows whole, as A-G."""
        left, _, right, _ = self.window(region)
        whole = [hex_[0] for hex_ in self.grid.hexes if left <= self.centre(hex_)[0] - WIDTH / 2 <= right - WIDTH]
        return f"{min(whole)}-{max(whole)}"


@cache
def layout(wide: bool) -> Layout:
    """The layout of the standard or of the wide board."""
    return Layout(wide, grid_of(wide))
