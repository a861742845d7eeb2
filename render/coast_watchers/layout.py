"""The layout file, read once."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from render.canvas.projection import Box, Point, Projection, Stops

TRAY_WIDTH, TRAY_HEIGHT = 216, 108


@dataclass(frozen=True, slots=True)
class Sight:
    """What a picture of the board shows: a window of the design, with the panels where it leaves room for them."""

    window: Box
    panels: dict[str, Box]
    regions: frozenset[str]  # empty: all of them

    def shows(self, box: Box) -> bool:
        """Whether the box lies in the window and under no panel."""
        left, top, right, bottom = self.window
        inside = left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom
        return inside and not any(overlap(box, panel) for panel in self.panels.values())


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions in design units."""

    projection: Projection
    sights: tuple[Sight, ...]
    regions: dict[str, Box]
    stations: dict[str, Point]
    circles: dict[str, tuple[float, float, float, float]]
    bends: dict[frozenset[str], tuple[Point, ...]]

    def sight(self, in_play: frozenset[str]) -> Sight:
        """What to show when those Regions are in play: no more than they need, if there is such a sight."""
        return next((sight for sight in self.sights if sight.regions == in_play), self.sights[0])

    def centre(self, space: str) -> Point | None:
        """The middle of a space, None if the layout does not know it."""
        if space in self.stations:
            return self.stations[space]
        return self.circles[space][:2] if space in self.circles else None

    def tray(self, station: str) -> Box:
        """The box in which a Station's pieces lie."""
        x, y = self.stations[station]
        return x - TRAY_WIDTH / 2, y - TRAY_HEIGHT / 2, x + TRAY_WIDTH / 2, y + TRAY_HEIGHT / 2


@lru_cache(maxsize=1)
def layout() -> Layout:
    """The layout of the Coast Watchers board."""
    data = tomllib.loads((Path(__file__).parent / "layout.toml").read_text("utf-8"))
    board = data["board"]
    return Layout(
        projection=Projection(_stops(board["lon"]), _stops(board["lat"])),
        sights=tuple(_sight(sight) for sight in data["sight"]),
        regions={name: _box(box) for name, box in data["regions"].items()},
        stations={name: (x, y) for name, (x, y) in data["stations"].items()},
        circles={name: (x, y, dx, dy) for name, (x, y, dx, dy) in data["circles"].items()},
        bends={frozenset(pair.split()): tuple((x, y) for x, y in via) for pair, via in data["bends"].items()},
    )


def overlap(one: Box, two: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _sight(data: dict[str, Any]) -> Sight:
    panels = {name: _box(data[name]) for name in ("boxes", "clock", "news", "showing")}
    return Sight(_box(data["window"]), panels, frozenset(data.get("regions", ())))


def _stops(pairs: list[list[float]]) -> Stops:
    return tuple((degrees, position) for degrees, position in pairs)


def _box(numbers: list[float]) -> Box:
    left, top, right, bottom = numbers
    return left, top, right, bottom
