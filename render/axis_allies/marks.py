"""The last turn's moves as arrows, all drawn at once."""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

from PIL import Image, ImageDraw

from render.axis_allies.layout import Frame, plan
from render.axis_allies.model import Mark
from render.axis_allies.powers import LOOKS
from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import Colour
from render.canvas.projection import Box, Point

_FINE = 2  # oversampling
_TILE = 100  # pixels
_NEAR = 12.0  # design units
_WIDTH = {False: 5.5, True: 10.0}  # design units, by the frame's size


def draw_arrows(canvas: Canvas, frame: Frame, marks: Iterable[Mark]) -> list[Point]:
    """An arrow along every mark's path, over the edges of the map where that is shorter; returns where they lie."""
    by_power: dict[str, list[list[Point]]] = {}
    for mark in marks:
        if len(mark.path) > 1:
            by_power.setdefault(mark.power, []).extend(ways(frame, mark.path))
    curves = {power: [_bent(path) for path in paths] for power, paths in by_power.items() if paths}
    for power, lines in curves.items():
        _draw(canvas, frame, lines, power)
    return [point for lines in curves.values() for line in lines for point in _dotted(line)]


def _dotted(line: list[Point]) -> Iterator[Point]:
    """Points along a line, no further from each other than a name is high."""
    for one, two in itertools.pairwise(line):
        steps = max(1, round(math.dist(one, two) / _NEAR))
        yield from (_between(one, two, step / steps) for step in range(steps))
    yield line[-1]


def ways(frame: Frame, path: Sequence[str]) -> list[list[Point]]:
    """The path through the frame, as often as it is seen (it may leave on one side and come in on the other)."""
    found = []
    for turns in (0, 1, -1):
        points = _way(frame, path, turns)
        if any(_seen(frame, a, b) for a, b in itertools.pairwise(points)):
            found.append(points)
    return found


def _way(frame: Frame, path: Sequence[str], turns: int) -> list[Point]:
    places = plan().places
    at = plan().around(places[path[0]].anchor, turns)
    points = [frame.point(at)]
    for space in path[1:]:
        around = [plan().around(places[space].anchor, turn) for turn in (-2, -1, 0, 1, 2)]
        at = min(around, key=lambda point: abs(point[0] - at[0]))
        points.append(frame.point(at))
    return points


def _seen(frame: Frame, one: Point, two: Point) -> bool:
    left, top, right, bottom = frame.rect
    across = max(one[0], two[0]) > left and min(one[0], two[0]) < right
    return across and max(one[1], two[1]) > top and min(one[1], two[1]) < bottom


def _draw(canvas: Canvas, frame: Frame, curves: list[list[Point]], power: str) -> None:
    """Casing and body of all arrows of a power, each as one mask over the part of the frame they need."""
    width = _WIDTH[frame.large]
    left, top, right, bottom = _around(curves, 4 * width, frame.rect)
    unit = canvas.scale * _FINE
    size = round((right - left) * unit), round((bottom - top) * unit)
    moved = [[((x - left) * unit, (y - top) * unit) for x, y in curve] for curve in curves]
    for colour, extra in ((palette.WHITE, 2.0), (LOOKS[power].ground, 0.0)):
        mask = Image.new("L", size)
        pen = ImageDraw.Draw(mask)
        for points in moved:
            _arrow(pen, points, (width + 2 * extra) * unit, extra * unit)
        _paste(canvas.image, colour, canvas.px(left, top), mask.reduce(_FINE))


def _paste(image: Image.Image, colour: Colour, at: tuple[int, int], mask: Image.Image) -> None:
    """Colour the image through a mask that is mostly empty: tile by tile, which takes a fraction of the time."""
    for top in range(0, mask.height, _TILE):
        for left in range(0, mask.width, _TILE):
            tile = mask.crop((left, top, min(left + _TILE, mask.width), min(top + _TILE, mask.height)))
            if tile.getbbox():
                image.paste(colour, (at[0] + left, at[1] + top), tile)


def _around(curves: list[list[Point]], margin: float, rect: Box) -> Box:
    xs, ys = [x for curve in curves for x, _ in curve], [y for curve in curves for _, y in curve]
    left, top = max(rect[0], min(xs) - margin), max(rect[1], min(ys) - margin)
    return left, top, min(rect[2], max(xs) + margin), min(rect[3], max(ys) + margin)


def _bent(path: list[Point]) -> list[Point]:
    """A path of two points as a slight curve, so that moves there and back lie apart; others without corners."""
    if len(path) == 2:
        (x0, y0), (x1, y1) = path
        path = [path[0], ((x0 + x1) / 2 - (y1 - y0) * 0.16, (y0 + y1) / 2 + (x1 - x0) * 0.16), path[1]]
    for _ in range(3):
        cut = [_between(a, b, share) for a, b in itertools.pairwise(path) for share in (0.25, 0.75)]
        path = [path[0], *cut[1:-1], path[-1]]
    return path


def _between(one: Point, two: Point, share: float) -> Point:
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def _arrow(pen: ImageDraw.ImageDraw, points: list[Point], width: float, ahead: float) -> None:
    tip, before = points[-1], points[-2]
    length = math.dist(before, tip) or 1.0
    x, y = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    head = width * 2.8 - 2 * ahead
    neck = tip[0] - x * head * 0.7, tip[1] - y * head * 0.7
    pen.line([*points[:-1], neck], fill=255, width=round(width))
    end = tip[0] + x * ahead, tip[1] + y * ahead
    base = tip[0] - x * head, tip[1] - y * head
    side = -y * head * 0.55, x * head * 0.55
    pen.polygon([end, (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1])], fill=255)
