"""A board of pointy-top hexes: even rows of full width, odd rows one hex shorter and half a hex to the right.

A hex is called by its column letter and its row counted from the bottom: A1 is the lower left one. Inside, a hex is its
doubled column x = 2 * col + (row odd) and its row from the top; neighbours differ by (2, 0) or (1, 1).
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from typing import NamedTuple

STEPS = ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
CORNERS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
OFF = ""
"""Stands for a place beside the board."""


Place = tuple[int, int]


class Sight(NamedTuple):
    """What a straight line between two hex centres meets in between: the hexes it crosses, and those it only touches
    on its left and on its right (OFF = it runs along the outside of the board)."""

    through: tuple[str, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]


class HexGrid:
    """`rows` rows; even rows (0 is the top one) have `width` hexes, odd rows one fewer."""

    def __init__(self, width: int, rows: int) -> None:
        self.width = width
        self.rows = rows
        self.place: dict[str, Place] = {}
        for row in range(rows):
            for col in range(width - row % 2):
                self.place[self._name(col, row)] = (2 * col + row % 2, row)
        self._at = {place: hex_ for hex_, place in self.place.items()}
        self.hexes = tuple(self.place)
        self.neighbours: dict[str, tuple[str, ...]] = {hex_: self._around(hex_) for hex_ in self.hexes}
        self.distances = {a: {b: _steps(self.place[a], self.place[b]) for b in self.hexes} for a in self.hexes}
        self.bit = {hex_: 1 << number for number, hex_ in enumerate(self.hexes)}
        self._discs: dict[tuple[str, int], int] = {}

    def _name(self, col: int, row: int) -> str:
        return f"{chr(ord('A') + col)}{self.rows - row}"

    def _around(self, hex_: str) -> tuple[str, ...]:
        x, row = self.place[hex_]
        return tuple(self._at[x + dx, row + dy] for dx, dy in STEPS if (x + dx, row + dy) in self._at)

    def at(self, x: int, row: int) -> str | None:
        """The hex at a doubled column and row, or None off the board."""
        return self._at.get((x, row))

    def named(self, col: int, row: int) -> str:
        """The hex in column `col` of row `row`, both counted from 0 at the upper left; KeyError off the board."""
        return self._at[2 * col + row % 2, row]

    def distance(self, a: str, b: str) -> int:
        """Hexes from `a` to `b`; neighbours are 1 apart."""
        return self.distances[a][b]

    def next_row(self, hex_: str, step: int) -> tuple[str, ...]:
        """The one or two adjacent hexes in the next row down (step 1) or up (step -1)."""
        x, row = self.place[hex_]
        return tuple(self._at[x + dx, row + step] for dx in (-1, 1) if (x + dx, row + step) in self._at)

    def row(self, hex_: str) -> int:
        """The row, counted from 0 at the top."""
        return self.place[hex_][1]

    def bits(self, hexes: Iterable[str]) -> int:
        """A set of hexes as one number, a bit for each hex, so that `&` tells quickly whether two sets meet."""
        bit = self.bit
        return functools.reduce(operator.or_, [bit[hex_] for hex_ in hexes], 0)

    def disc(self, hex_: str, reach: int) -> int:
        """The hexes at most `reach` away, the hex itself included, as bits."""
        found = self._discs.get((hex_, reach))
        if found is None:
            near = (there for there, away in self.distances[hex_].items() if away <= reach)
            found = self._discs[hex_, reach] = self.bits(near)
        return found

    def sight(self, a: str, b: str) -> Sight:
        """What the straight line between the centres of `a` and `b` meets."""
        (x, row), (bx, by) = self.place[a], self.place[b]
        through, left, right = (
            tuple(self._at.get((x + dx, row + dy), OFF) for dx, dy in places) for places in _line(bx - x, by - row)
        )
        return Sight(tuple(hex_ for hex_ in through if hex_ != OFF), left, right)


@functools.cache
def _line(x: int, row: int) -> tuple[tuple[Place, ...], tuple[Place, ...], tuple[Place, ...]]:
    """The places that the straight line from place (0, 0) to another crosses, and touches on its left and right."""
    through: list[Place] = []
    left: list[Place] = []
    right: list[Place] = []
    for place in _between((0, 0), (x, row)):
        signs = _signs((0, 0), (x, -3 * row), (place[0], -3 * place[1]))
        if {1, -1} <= signs:
            through.append(place)
        elif 0 in signs:
            (left if 1 in signs else right).append(place)
    return tuple(through), tuple(left), tuple(right)


def _steps(a: Place, b: Place) -> int:
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dy + max(0, (dx - dy) // 2)


def _between(a: Place, b: Place) -> list[Place]:
    """All places, on the board or not, that lie on a shortest way from `a` to `b`, ends left out."""
    whole = _steps(a, b)
    low, high = min(a[0], b[0]) - 1, max(a[0], b[0]) + 1
    rows = range(min(a[1], b[1]), max(a[1], b[1]) + 1)
    return [
        (x, row)
        for row in rows
        for x in range(low, high + 1)
        if (x + row) % 2 == 0 and (x, row) not in (a, b) and _steps(a, (x, row)) + _steps((x, row), b) == whole
    ]


def _signs(a: Place, b: Place, centre: Place) -> set[int]:
    """On which sides of the line the corners of a hex lie: 1 left, -1 right, 0 on it."""
    found = set()
    for dx, dy in CORNERS:
        x, y = centre[0] + dx, centre[1] + dy
        cross = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
        found.add((cross > 0) - (cross < 0))
    return found


@functools.cache
def grid(width: int, rows: int) -> HexGrid:
    """The grid of this size, made once."""
    return HexGrid(width, rows)
