"""Arrows for last moves and paths."""

import math

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import Colour
from render.canvas.projection import Point


def arrow(
    canvas: Canvas, points: list[Point], colour: Colour, width: float = 9, casing: Colour = palette.WHITE
) -> None:
    """A cased line along the points with a head at its end."""
    head = width * 3.2
    tip, before = points[-1], points[-2]
    length = math.dist(before, tip) or 1.0
    back = ((tip[0] - before[0]) / length, (tip[1] - before[1]) / length)
    neck = (tip[0] - back[0] * head * 0.8, tip[1] - back[1] * head * 0.8)
    body = [*points[:-1], neck]
    canvas.line(body, casing, width + 6)
    canvas.shape(_head(tip, back, head + 8, 5), casing)
    canvas.line(body, colour, width)
    canvas.shape(_head(tip, back, head, 0), colour)


def _head(tip: Point, back: Point, size: float, ahead: float) -> list[Point]:
    x, y = tip[0] + back[0] * ahead, tip[1] + back[1] * ahead
    base = (x - back[0] * size, y - back[1] * size)
    side = (-back[1] * size * 0.55, back[0] * size * 0.55)
    return [(x, y), (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1])]
