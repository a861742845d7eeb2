"""Real coastlines, drawn on a layer."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw

from render.canvas import palette
from render.canvas.palette import Colour
from render.canvas.projection import Point, Projection

_FOLDER = Path(__file__).parent.parent / "assets" / "coast"
_OVERSAMPLING = 3


@dataclass(frozen=True, slots=True)
class Land:
    """One piece of land: its ring of longitudes and latitudes, and whether the edge of the data cuts it."""

    name: str
    ring: tuple[Point, ...]
    clipped: bool


@lru_cache(maxsize=2)
def load(name: str = "south_pacific") -> tuple[Land, ...]:
    """The land of one coastline file in the assets."""
    data = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
    return tuple(Land(p.get("name", ""), _ring(p["ring"]), p.get("clipped", False)) for p in data["polygons"])


def _ring(steps: list[int]) -> tuple[Point, ...]:
    x = y = 0
    points: list[Point] = []
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / 1000, y / 1000))
    return tuple(points)


@dataclass(frozen=True, slots=True)
class CoastStyle:
    """Colours and widths (in pixels) of sea, shallows, land and coastline."""

    sea: Colour = palette.SEA
    shallows: tuple[Colour, ...] = palette.SHALLOWS
    land: Colour = palette.LAND
    line: Colour = palette.COAST
    shallows_width: float = 9.0
    line_width: float = 2.0


def draw_coast(size: tuple[int, int], projection: Projection, style: CoastStyle | None = None) -> Image.Image:
    """Sea, shallows, land and coastline, antialiased, as a new image of that size."""
    style = style or CoastStyle()
    rings = [_seen(land, projection, size) for land in load()]
    rings = [ring for ring in rings if ring]
    image = Image.new("RGB", size, style.sea)
    for nth, colour in enumerate(style.shallows):
        width = 2 * style.shallows_width * (len(style.shallows) - nth)
        image.paste(colour, mask=_mask(size, rings, width, 1, fill=True))
    image.paste(style.land, mask=_mask(size, rings, 0, _OVERSAMPLING, fill=True))
    image.paste(style.line, mask=_mask(size, rings, style.line_width, _OVERSAMPLING, fill=False))
    return image


def _seen(land: Land, projection: Projection, size: tuple[int, int]) -> list[Point]:
    points = [projection.point(lon, lat) for lon, lat in land.ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    outside = max(xs) < -60 or min(xs) > size[0] + 60 or max(ys) < -60 or min(ys) > size[1] + 60
    return [] if outside else _thinned(points)


def _thinned(points: list[Point]) -> list[Point]:
    """Without the points that lie within a pixel of the one before."""
    kept = points[:1]
    for point in points:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= 1:
            kept.append(point)
    return kept if len(kept) > 2 else points


def _mask(size: tuple[int, int], rings: list[list[Point]], width: float, n: int, *, fill: bool) -> Image.Image:
    """Land and/or its outline in white, drawn `n` times as large first. The shallows' pale edges need no smoothing."""
    mask = Image.new("L", (size[0] * n, size[1] * n))
    pen = ImageDraw.Draw(mask)
    thick = round(width * n)
    for ring in rings:
        points = [(x * n, y * n) for x, y in ring]
        if fill:
            pen.polygon(points, fill=255)
        if thick:
            pen.line([*points, *points[:2]], fill=255, width=thick, joint="curve" if thick > 8 else None)
    return mask.reduce(n) if n > 1 else mask
