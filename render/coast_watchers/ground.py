"""What does not change in a campaign: sea, land, links, circles, the true spots of the Stations."""

import itertools
import math

from PIL import Image

from render.canvas import palette
from render.canvas.cache import LAYERS, frugal
from render.canvas.canvas import Canvas
from render.canvas.coast import CoastStyle, draw_coast
from render.canvas.pen import Pen, sprite
from render.canvas.projection import Box, Point
from render.coast_watchers.layout import Layout, layout
from render.coast_watchers.model import BoardModel, Link, Space

NO_SEA = palette.rgb("8A4B1A")
SPECIAL = palette.rgb("6B3FA0")


def ground(model: BoardModel, box: Box, width: int) -> Canvas:
    """A fresh canvas that shows that box of the design, with everything static drawn."""
    spaces = tuple((space.id, space.lon, space.lat, space.in_play) for space in model.spaces)
    image = LAYERS.get(("coast_watchers", spaces, model.links, box, width), lambda: _draw(model, box, width))
    return Canvas(image.convert("RGB"), width / (box[2] - box[0]), box[:2])


def _draw(model: BoardModel, box: Box, width: int) -> Image.Image:
    plan = layout()
    scale = width / (box[2] - box[0])
    size = width, round((box[3] - box[1]) * scale)
    style = CoastStyle(shallows_width=8 * scale, line_width=2 * scale)
    canvas = Canvas(draw_coast(size, plan.projection.window(box, width), style), scale, box[:2])
    shown = {space.id: space for space in model.spaces if plan.centre(space.id)}
    for link in model.links:
        if link.a in shown and link.b in shown:
            pale = not (shown[link.a].in_play and shown[link.b].in_play)
            _link(canvas, plan, link, 0.55 if pale else 0.0)
    for space in shown.values():
        if space.id in plan.circles:
            _circle(canvas, plan, space.id)
        elif space.in_play and space.station:
            _spot(canvas, plan, space)
    return frugal(canvas.image)


def link_points(plan: Layout, a: str, b: str) -> list[Point]:
    """The corners of the line between two spaces."""
    start, end = plan.centre(a), plan.centre(b)
    if start is None or end is None:
        return []
    bends = plan.bends.get(frozenset((a, b)), ())
    middle = sorted(bends, key=lambda point: math.dist(start, point))
    return [start, *middle, end]


def _link(canvas: Canvas, plan: Layout, link: Link, pale: float) -> None:
    """A line for adjacent, a broken brown one for No Sea, a dotted violet one for adjacent in some Situations only."""
    points = link_points(plan, link.a, link.b)
    colour = palette.mix({"normal": palette.LINK, "no_sea": NO_SEA}.get(link.kind, SPECIAL), palette.SEA, pale)
    canvas.line(points, palette.mix(palette.WHITE, palette.SEA, pale), 9)
    if link.kind == "normal":
        canvas.line(points, colour, 4.5)
        return
    for start, end in itertools.pairwise(points):
        for piece in _dashes(start, end, 16.0 if link.kind == "no_sea" else 7.0):
            canvas.line(piece, colour, 5.5)


def _dashes(start: Point, end: Point, dash: float) -> list[list[Point]]:
    length = math.dist(start, end)
    count = max(1, round(length / (2 * dash)))

    def at(share: float) -> Point:
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    return [[at(nth / count), at((nth + 0.5) / count)] for nth in range(count)]


def _spot(canvas: Canvas, plan: Layout, space: Space) -> None:
    """The true place, with a leader to the tray if it lies outside."""
    x, y = plan.projection.point(space.lon, space.lat)
    left, top, right, bottom = plan.tray(space.id)
    nearest = min(max(x, left + 12), right - 12), min(max(y, top + 12), bottom - 12)
    if left < x < right and top < y < bottom:
        return
    canvas.line([(x, y), nearest], palette.INK, 2.5)
    _dot(canvas, (x, y), 7)


def _circle(canvas: Canvas, plan: Layout, name: str) -> None:
    x, y, _, _ = plan.circles[name]
    _dot(canvas, (x, y), 19)


def _dot(canvas: Canvas, at: Point, radius: float) -> None:
    def paint(pen: Pen) -> None:
        pen.disc(radius, radius, radius, palette.INK)
        pen.disc(radius, radius, radius * 0.72, palette.WHITE)

    piece = sprite(("dot", radius), 2 * radius, 2 * radius, canvas.scale, paint)
    canvas.stamp(piece, at[0] - radius, at[1] - radius)
