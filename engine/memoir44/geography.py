"""Pure questions about the board: terrain, who stands where, sections, heights, lines of sight (M44 p.5, p.9, p.14)."""

from __future__ import annotations

import functools

from engine.maps.hexgrid import OFF, HexGrid, grid
from engine.memoir44.data import Ground, facts
from engine.memoir44.model import BUNKER, FIELD_BUNKER, JAPANESE, MemoirState, Unit, enemy_of

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


@functools.lru_cache(maxsize=64)
def _groups(wide: bool, raised: frozenset[tuple[str, int]]) -> dict[str, int]:
    """Hexes of the same raised height that hang together share a number."""
    heights = dict(raised)
    around = grid_of(wide).neighbours
    number: dict[str, int] = {}
    for start in sorted(heights):
        edge = [start] if start not in number else []
        number.setdefault(start, len(number))
        while edge:
            here = edge.pop()
            for there in around[here]:
                if heights.get(there) == heights[here] and there not in number:
                    number[there] = number[here]
                    edge.append(there)
    return number


class Board:
    """The board as it lies now; make a new one after a change."""

    def __init__(self, state: MemoirState) -> None:
        self.s = state
        self.grid = grid_of(state.wide)
        self.at: dict[str, Unit] = {unit.hex: unit for unit in state.units.values()}
        self._facts = facts()
        self._printed = _printed(state.wide, state.background)
        self._group: dict[str, int] | None = None
        self._grounds: dict[str, tuple[Ground, ...]] = {}
        self._units: dict[str, list[Unit]] = {}

    def units_of(self, side: str) -> list[Unit]:
        """A side's units."""
        found = self._units.get(side)
        if found is None:
            found = self._units[side] = [unit for unit in self.at.values() if unit.side == side]
        return found

    def tile(self, hex_: str) -> Ground:
        """The terrain of a hex: its tile, or the printed background of its row."""
        return self._facts.terrain[self.s.terrain.get(hex_) or self._printed[hex_]]

    def obstacle(self, hex_: str) -> Ground | None:
        """The obstacle on a hex; a minefield counts as one."""
        name = self.ids(hex_)[1]
        return self._facts.obstacles[name] if name else None

    def ids(self, hex_: str) -> tuple[str, str]:
        """The ids of the terrain and of the obstacle of a hex ("" = none)."""
        s = self.s
        obstacle = s.obstacles.get(hex_) or ("minefield" if hex_ in s.mines or hex_ in s.open_mines else "")
        return s.terrain.get(hex_) or self._printed[hex_], obstacle

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

    def nearest_enemy(self, unit: Unit) -> int:
        """Hexes to the nearest unit of the other side (many if there is none)."""
        away = self.grid.distances[unit.hex]
        return min([away[foe.hex] for foe in self.units_of(enemy_of(unit.side))], default=len(away))

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
        if self._group is None:
            raised = frozenset((h, g.height) for h in self.s.terrain if (g := self.tile(h)).height)
            self._group = _groups(self.s.wide, raised)
        return self._group.get(hex_)

    def sees(self, a: str, b: str) -> bool:
        """M44 p.9 Line of sight from the centre of `a` to the centre of `b`."""
        line = self.grid.sight(a, b)
        if any(self._blocks(hex_, a, b) for hex_ in line.through):
            return False
        touches_left = any(self._blocks(hex_, a, b) for hex_ in line.left)
        return not (touches_left and any(self._blocks(hex_, a, b) for hex_ in line.right))

    def _blocks(self, hex_: str, a: str, b: str) -> bool:
        if hex_ == OFF:
            return True
        tile, low = self.tile(hex_), self._lower_than_both(hex_, a, b)
        if low:
            return False
        if hex_ in self.at or self.s.obstacles.get(hex_) in (BUNKER, FIELD_BUNKER):
            return True
        if tile.blocks_sight == "height":
            return not self.group(hex_) == self.group(a) == self.group(b)
        return tile.blocks_sight == "yes"

    def _lower_than_both(self, hex_: str, a: str, b: str) -> bool:
        """Ruling 6: between two raised hexes, ground lower than both never blocks (unless switched off)."""
        if self.s.options.get("high_ground") == "strict":
            return False
        lowest = min(self.tile(a).height, self.tile(b).height)
        return lowest > 0 and self.tile(hex_).height < lowest


def is_japanese_infantry(unit: Unit) -> bool:
    """PT p.7: the units the Imperial Japanese Army Command rules are about."""
    return unit.side == JAPANESE and unit.family == "infantry"
