"""The layout file, read once."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from render.canvas.projection import Box, Point, Projection, Stops

TRAY_WIDTH, TRAY_HEIGHT = 216, 108


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions in design units."""

    size: Point
    projection: Projection
    panels: dict[str, Box]
    regions: dict[str, Box]
    stations: dict[str, Point]
    circles: dict[str, tuple[float, float, float, float]]
    bends: dict[frozenset[str], tuple[Point, ...]]

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
        size=(board["size"][0], board["size"][1]),
        projection=Projection(_stops(board["lon"]), _stops(board["lat"])),
        panels={name: _box(board[name]) for name in ("boxes", "clock", "news", "showing")},
        regions={name: _box(box) for name, box in data["regions"].items()},
        stations={name: (x, y) for name, (x, y) in data["stations"].items()},
        circles={name: (x, y, dx, dy) for name, (x, y, dx, dy) in data["circles"].items()},
        bends={frozenset(pair.split()): tuple((x, y) for x, y in via) for pair, via in data["bends"].items()},
    )


def _stops(pairs: list[list[float]]) -> Stops:
    return tuple((degrees, position) for degrees, position in pairs)


def _box(numbers: list[float]) -> Box:
    left, top, right, bottom = numbers
    return left, top, right, bottom
