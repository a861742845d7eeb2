"""The shapes of the world: read from the assets, drawn as an image of space numbers and as lines."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw

from render.axis_allies.layout import AROUND, Frame, plan
from render.canvas.projection import Point

_FILE = Path(__file__).parent.parent / "assets" / "axis_allies" / "world.json"
_OVERSAMPLING = 3
NO_ZONE, DECOR = 0, 1
_WEST, _EAST = -115.0, 330.0  # degrees; no frame reaches further
Path_ = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class World:
    """Outlines in degrees. `land` and `sea` by space; `tones`: the blue of a zone; `numbers`: its number on images."""

    land: dict[str, tuple[Path_, ...]]
    decor: tuple[Path_, ...]
    sea: dict[str, tuple[Path_, ...]]
    no_zone: tuple[Path_, ...]
    sea_lines: tuple[Path_, ...]
    canals: tuple[Path_, ...]
    tones: dict[str, int]
    numbers: dict[str, int]


@lru_cache(maxsize=1)
def load() -> World:
    """The world file in the assets."""
    data = json.loads(_FILE.read_text("utf-8"))
    names = [*data["land"], *data["sea"]]
    return World(
        land={name: _paths(rings) for name, rings in data["land"].items()},
        decor=_paths(data["decor"]),
        sea={name: _paths(rings) for name, rings in data["sea"].items()},
        no_zone=_paths(data["no_zone"]),
        sea_lines=_paths(data["sea_lines"]),
        canals=_paths(data["canals"]),
        tones=data["tones"],
        numbers={name: number for number, name in enumerate(names, start=2)},
    )


def _paths(lists: list[list[int]]) -> tuple[Path_, ...]:
    return tuple(_path(steps) for steps in lists)


def _path(steps: list[int]) -> Path_:
    x = y = 0
    points: list[Point] = []
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / 100, y / 100))
    return tuple(points)


@dataclass(frozen=True, slots=True)
class Sheet:
    """An image of a frame, `scale` pixels to its design unit: finds what of a path is seen on it, all ways round."""

    frame: Frame
    scale: float

    @property
    def size(self) -> tuple[int, int]:
        """Pixels."""
        left, top, right, bottom = self.frame.rect
        return round((right - left) * self.scale), round((bottom - top) * self.scale)

    def seen(self, paths: Iterable[Path_]) -> list[list[Point]]:
        """The paths in pixels, each as often as it comes into the frame, without points closer than a pixel."""
        found = []
        for path in paths:
            for turn in (0, 1, -1):
                points = self._points(path, turn)
                if points:
                    found.append(points)
        return found

    def _points(self, path: Path_, turn: int) -> list[Point]:
        (left, top, right, bottom), placed = self.frame.box, _on_map(path, turn)
        xs = [x for x, _ in placed]
        if not xs or max(xs) < left - 9 or min(xs) > right + 9:
            return []
        ys = [y for _, y in placed]
        if max(ys) < top - 9 or min(ys) > bottom + 9:
            return []
        corner_x, corner_y = self.frame.rect[:2]
        drawn = [self.frame.point(point) for point in placed]
        return _thinned([((x - corner_x) * self.scale, (y - corner_y) * self.scale) for x, y in drawn])


@lru_cache(maxsize=4096)
def _on_map(path: Path_, turn: int) -> Path_:
    """A path in map units, so many times round the world; nothing if that is far beyond the edges."""
    lons = [lon + turn * AROUND for lon, _ in path]
    if max(lons) < _WEST or min(lons) > _EAST:
        return ()
    projection = plan().projection
    return tuple(projection.point(lon + turn * AROUND, lat) for lon, lat in path)


def _thinned(points: list[Point]) -> list[Point]:
    kept = points[:1]
    for point in points[1:-1]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= 0.7:
            kept.append(point)
    return [*kept, points[-1]] if len(kept) > 1 else points


def draw_numbers(sheet: Sheet) -> Image.Image:
    """A grey image whose pixels are the numbers of the spaces they lie in."""
    world = load()
    image = Image.new("L", sheet.size, NO_ZONE)
    pen = ImageDraw.Draw(image)
    for shapes in (world.sea, world.land):
        if shapes is world.land:
            _fill(pen, sheet.seen(world.no_zone), NO_ZONE)
            _fill(pen, sheet.seen(world.decor), DECOR)
        for name, rings in shapes.items():
            _fill(pen, sheet.seen(rings), world.numbers[name])
    return image


def _fill(pen: ImageDraw.ImageDraw, rings: list[list[Point]], number: int) -> None:
    for ring in rings:
        if len(ring) > 2:
            pen.polygon(ring, fill=number)


def draw_lines(sheet: Sheet, paths: Iterable[Path_], width: float, *, closed: bool) -> Image.Image:
    """The paths as a mask, smooth, `width` pixels wide; closed ones are outlines."""
    wide, high = sheet.size
    mask = Image.new("L", (wide * _OVERSAMPLING, high * _OVERSAMPLING))
    pen = ImageDraw.Draw(mask)
    thick = max(1, round(width * _OVERSAMPLING))
    for path in sheet.seen(paths):
        points = [(x * _OVERSAMPLING, y * _OVERSAMPLING) for x, y in path]
        pen.line([*points, *points[:2]] if closed else points, fill=255, width=thick, joint="curve")
    return mask.reduce(_OVERSAMPLING)


def draw_glow(sheet: Sheet, paths: Iterable[Path_], width: float) -> Image.Image:
    """A band along outlines as a mask; its pale edges need no smoothing."""
    mask = Image.new("L", sheet.size)
    pen = ImageDraw.Draw(mask)
    for path in sheet.seen(paths):
        pen.line([*path, *path[:2]], fill=255, width=max(1, round(width)))
    return mask
