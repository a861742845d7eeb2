"""Pure questions about the board: terrain, who stands where, sections, heights, lines of sight (M44 p.5, p.9, p.14)."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from engine.core.facts import remembered
from engine.core.lazy import lazy
from engine.maps.hexgrid import OFF, HexGrid, grid
from engine.memoir44.data import Ground, facts
from engine.memoir44.model import BUNKER, FIELD_BUNKER, JAPANESE, MINEFIELD, MemoirState, Unit, enemy_of

ROWS = 9
WIDTH, WIDE = 13, 26
BACKGROUNDS = {"countryside": ("plain",) * 9, "beach": ("plain",) * 4 + ("beach",) * 3 + ("ocean",) * 2}
STANDARD_AREAS = {"left": (0, 7), "center": (7, 17), "right": (17, 24)}
# Overlord: sections, and their half-sections from the left (l1, l2, ...).
WIDE_AREAS = {
    "left": (0, 17), "center": (17, 33), "right": (33, 50),
    "l1": (0, 7), "l2": (7, 17), "c1": (17, 25), "c2": (25, 33), "r1": (33, 43), "r2": (43, 50),
}  # fmt: skip
SECTIONS = ("left", "center", "right")
MIRROR = {
    "left": "right", "center": "center", "right": "left", "": "",
    "l1": "r2", "l2": "r1", "c1": "c2", "c2": "c1", "r1": "l2", "r2": "l1",
}  # fmt: skip


def halves(section: str) -> tuple[str, str]:
    """Overlord: the two half-sections of a section."""
    return f"{section[0]}1", f"{section[0]}2"


def grid_of(wide: bool) -> HexGrid:
    """The grid of the standard board or of the Overlord board."""
    return grid(WIDE if wide else WIDTH, ROWS)


@functools.cache
def areas_of(wide: bool, home: str) -> dict[str, frozenset[str]]:
    """M44 p.5: hex -> the sections it belongs to, read from the chair at that edge; border hexes belong to two."""
    table = WIDE_AREAS if wide else STANDARD_AREAS
    last = table["right"][1]
    found = {}
    for hex_, (x, _row) in grid_of(wide).place.items():
        seen = x if home == "bottom" else last - x
        found[hex_] = frozenset(name for name, (low, high) in table.items() if low <= seen <= high)
    return found


@functools.cache
def hexes_in(wide: bool, home: str, areas: tuple[str, ...]) -> frozenset[str]:
    """The hexes of any of these sections, from the chair at that edge."""
    return frozenset(hex_ for hex_, names in areas_of(wide, home).items() if not names.isdisjoint(areas))


@functools.cache
def _printed(wide: bool, background: str) -> dict[str, str]:
    """The terrain printed on the board: hex -> id."""
    rows = BACKGROUNDS[background]
    return {hex_: rows[row] for hex_, (_x, row) in grid_of(wide).place.items()}


class Line(NamedTuple):
    """What may come between two hexes where the terrain leaves sight open: hexes that hide one from the other once
    something stands there; those on the left and on the right do it only together."""

    through: tuple[str, ...]
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


class Land:
    """The terrain of a board and what follows from it alone; boards with the same terrain share it.

    `laid`: the tiles laid on the printed board, hex -> id. `strict`: the option high_ground is. `memo`: what the rules
    of movement have worked out for this terrain.
    """

    def __init__(self, grid: HexGrid, printed: dict[str, str], laid: dict[str, str], strict: bool) -> None:
        ids = {hex_: laid.get(hex_) or printed[hex_] for hex_ in grid.hexes}
        self.grid = grid
        self.tiles: dict[str, Ground] = {hex_: facts().terrain[id_] for hex_, id_ in ids.items()}
        self.caves = tuple(hex_ for hex_, id_ in laid.items() if "cave" in id_)
        self.memo: dict[Any, Any] = {}
        self._strict = strict

    @lazy
    def groups(self) -> dict[str, int]:
        """M44 p.14, PT p.5: raised hexes of the same height that hang together share a number."""
        heights = {hex_: tile.height for hex_, tile in self.tiles.items() if tile.height}
        number: dict[str, int] = {}
        for start in sorted(heights):
            edge = [start] if start not in number else []
            number.setdefault(start, len(number))
            while edge:
                here = edge.pop()
                for there in self.grid.neighbours[here]:
                    if heights.get(there) == heights[here] and there not in number:
                        number[there] = number[here]
                        edge.append(there)
        return number

    def line(self, a: str, b: str) -> Line | None:
        """M44 p.9. What may come between two hexes; None where the terrain alone does."""
        sight = self.grid.sight(a, b)
        if any(self._blocks(hex_, a, b) for hex_ in sight.through):
            return None
        hidden_left, hidden_right = (
            any(self._blocks(hex_, a, b) for hex_ in side) for side in (sight.left, sight.right)
        )
        if hidden_left and hidden_right:
            return None
        through, left, right = (tuple(hex_ for hex_ in part if self._minds(hex_, a, b)) for part in sight)
        if hidden_left or hidden_right:
            return Line((*through, *(right if hidden_left else left)))
        return Line(through, left, right) if left and right else Line(through)

    def _blocks(self, hex_: str, a: str, b: str) -> bool:
        """Whether the terrain of a hex hides `a` from `b`."""
        if hex_ == OFF:
            return True
        tile = self.tiles[hex_]
        if self._lower_than_both(tile, a, b):
            return False
        if tile.blocks_sight == "height":
            return not self.groups.get(hex_) == self.groups.get(a) == self.groups.get(b)
        return tile.blocks_sight == "yes"

    def _minds(self, hex_: str, a: str, b: str) -> bool:
        """Whether what stands on a hex hides `a` from `b`."""
        return hex_ != OFF and not self._lower_than_both(self.tiles[hex_], a, b)

    def _lower_than_both(self, tile: Ground, a: str, b: str) -> bool:
        """Ruling 5: between two raised hexes, ground lower than both never blocks (unless switched off)."""
        lowest = 0 if self._strict else min(self.tiles[a].height, self.tiles[b].height)
        return lowest > 0 and tile.height < lowest


MOST_LANDS, MOST_LINES = 64, 4096
"""How many lands (they change where a cave is sealed) and lines of sight are remembered at a time."""


@remembered(MOST_LANDS)
def _land(wide: bool, background: str, strict: bool, hexes: tuple[str, ...], tiles: tuple[str, ...]) -> Land:
    return Land(grid_of(wide), _printed(wide, background), dict(zip(hexes, tiles, strict=True)), strict)


def land_of(state: MemoirState) -> Land:
    """The land of a state."""
    strict = state.options.get("high_ground") == "strict"
    return _land(state.wide, state.background, strict, tuple(state.terrain), tuple(state.terrain.values()))


@remembered(MOST_LINES)
def _line(land: Land, a: str, b: str) -> Line | None:
    return land.line(a, b)


class Board:
    """The board as it lies now; make a new one after a change."""

    def __init__(self, state: MemoirState) -> None:
        self.s = state
        self.grid = grid_of(state.wide)
        self.at: dict[str, Unit] = {unit.hex: unit for unit in state.units.values()}
        self._grounds: dict[str, tuple[Ground, ...]] = {}
        self._units: dict[str, list[Unit]] = {}
        self._bits: dict[str, int] = {}

    @lazy
    def land(self) -> Land:
        """The terrain and what follows from it."""
        return land_of(self.s)

    def units_of(self, side: str) -> list[Unit]:
        """A side's units."""
        found = self._units.get(side)
        if found is None:
            found = self._units[side] = [unit for unit in self.at.values() if unit.side == side]
        return found

    def bits_of(self, side: str) -> int:
        """Where a side's units stand, as bits (HexGrid.bits)."""
        found = self._bits.get(side)
        if found is None:
            found = self._bits[side] = self.grid.bits([unit.hex for unit in self.units_of(side)])
        return found

    def tile(self, hex_: str) -> Ground:
        """The terrain of a hex: its tile, or the printed background of its row."""
        return self.land.tiles[hex_]

    def obstacle(self, hex_: str) -> Ground | None:
        """The obstacle on a hex; a minefield counts as one."""
        name = self.obstacle_id(hex_)
        return facts().obstacles[name] if name else None

    def obstacle_id(self, hex_: str) -> str:
        """The id of the obstacle of a hex ("" = none)."""
        return self.s.obstacles.get(hex_) or (MINEFIELD if self.is_mined(hex_) else "")

    @lazy
    def _obstructed(self) -> int:
        """The hexes with obstacles, as bits."""
        return self.grid.bits([*self.s.obstacles, *self.s.mines, *self.s.open_mines])

    def obstacles_about(self, hex_: str) -> tuple[str, ...]:
        """The ids of the obstacles of a hex and of its neighbours; () if there is none at all."""
        if not self._obstructed & self.grid.disc(hex_, 1):
            return ()
        return (self.obstacle_id(hex_), *[self.obstacle_id(near) for near in self.grid.neighbours[hex_]])

    def grounds(self, hex_: str) -> tuple[Ground, ...]:
        """Terrain and, if there is one, the obstacle."""
        found = self._grounds.get(hex_)
        if found is None:
            obstacle = self.obstacle(hex_)
            found = self._grounds[hex_] = (self.tile(hex_), obstacle) if obstacle else (self.tile(hex_),)
        return found

    def is_mined(self, hex_: str) -> bool:
        """Whether a minefield lies there, face up or not."""
        return hex_ in self.s.mines or hex_ in self.s.open_mines

    def areas(self, hex_: str, side: str) -> frozenset[str]:
        """The sections (Overlord: and half-sections) of a hex, from the side's own chair."""
        return areas_of(self.s.wide, self.s.forces[side].home)[hex_]

    def adjacent_enemies(self, hex_: str, side: str) -> list[Unit]:
        """Units of the other side next to a hex."""
        at = self.at
        return [at[n] for n in self.grid.neighbours[hex_] if n in at and at[n].side != side]

    def has_enemy_within(self, hex_: str, side: str, reach: int) -> bool:
        """Whether a unit of the other side is at most so many hexes away."""
        return bool(self.grid.disc(hex_, reach) & self.bits_of(enemy_of(side)))

    def back(self, side: str) -> int:
        """The row step toward the side's home edge."""
        return 1 if self.s.forces[side].home == "bottom" else -1

    def unit(self, id_: str) -> Unit | None:
        """The unit, if it is still on the board."""
        return self.s.units.get(id_)

    def is_defended_cave(self, hex_: str) -> bool:
        """PT p.4: a cave claimed by Japanese infantry."""
        unit = self.at.get(hex_)
        return unit is not None and "cave" in self.tile(hex_).id and is_japanese_infantry(unit)

    def bunker_protects(self, unit: Unit, obstacle: Ground) -> bool:
        """M44 p.16, PT p.9: a bunker helps the side that controls it, a field bunker either side."""
        return obstacle.protects != "controller" or self.s.bunkers == unit.side

    # --- heights and sight

    def group(self, hex_: str) -> int | None:
        """M44 p.14, PT p.5: the number of the connected hill or mountain the hex is part of; None on the ground."""
        return self.land.groups.get(hex_)

    def sees(self, a: str, b: str) -> bool:
        """M44 p.9 Line of sight from the centre of `a` to the centre of `b`."""
        line = _line(self.land, a, b)
        if line is None or self._stands_in_sight(line.through):
            return False
        return not (self._stands_in_sight(line.left) and self._stands_in_sight(line.right))

    def _stands_in_sight(self, hexes: tuple[str, ...]) -> bool:
        """Whether a unit or a bunker stands on any of the hexes."""
        at, obstacles = self.at, self.s.obstacles
        return any(hex_ in at or obstacles.get(hex_) in (BUNKER, FIELD_BUNKER) for hex_ in hexes)


def is_japanese_infantry(unit: Unit) -> bool:
    """PT p.7: the units the Imperial Japanese Army Command rules are about."""
    return unit.side == JAPANESE and unit.family == "infantry"
