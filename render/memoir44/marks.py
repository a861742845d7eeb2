"""What happened last, on the board: moves, shots and retreats as arrows, losses as bursts, numbers of the news."""

import itertools
import math

from render.canvas import palette
from render.canvas.arrows import arrow
from render.canvas.canvas import Canvas
from render.canvas.palette import Colour
from render.canvas.projection import Point
from render.canvas.sides import BADGE, Side, draw_badge, side_colour, side_dark
from render.memoir44 import pieces
from render.memoir44.layout import WIDTH, Layout
from render.memoir44.model import BoardModel, Loss, News, Style, Trail

_AWAY = 34.0  # where an arrow starts or ends beside a unit


def draw_moves(canvas: Canvas, plan: Layout, model: BoardModel) -> None:
    """What lies under the units: moves as whole arrows, retreats as broken ones."""
    taken = {piece.hex for piece in model.pieces}
    for trail in model.marks.trails:
        if trail.style != "shot":
            draw_trail(canvas, _points(plan, trail, taken), trail.side, trail.style)


def draw_trail(canvas: Canvas, points: list[Point], side: Side, style: Style) -> None:
    """A move as a whole arrow, a retreat as a broken one, a shot as a dotted one."""
    if style == "move":
        arrow(canvas, points, side_colour(side), 12, palette.WHITE)
    elif style == "retreat":
        _dotted(canvas, points, side, 16, palette.WHITE, 10, side_colour(side), 20)
    else:
        _dotted(canvas, points, side, 11, palette.INK, 7, palette.MARK, 15)


def draw_shots(canvas: Canvas, plan: Layout, model: BoardModel) -> None:
    """Shots lie over the units: dotted, with an arrowhead."""
    for hexes, side in dict.fromkeys((t.hexes, t.side) for t in model.marks.trails if t.style == "shot"):
        start, end = plan.centre(hexes[0]), plan.centre(hexes[1])
        points = [_toward(start, end, 46), _toward(end, start, 40)]
        draw_trail(canvas, points, side, "shot")


def draw_aims(canvas: Canvas, plan: Layout, model: BoardModel) -> None:
    """From each gun to the units it has zeroed in on."""
    for gun, target in model.aims:
        for dot in _beads([plan.centre(gun), plan.centre(target)], 24):
            canvas.line([dot, (dot[0] + 0.5, dot[1])], palette.INK, 6)


def draw_losses(canvas: Canvas, plan: Layout, losses: tuple[Loss, ...]) -> None:
    """How many figures fell where; a cross on black at the end of a unit."""
    for loss in {one.hex: one for one in losses}.values():
        x, y = plan.centre(loss.hex)
        left, top = (x - 31, y - 25) if loss.gone else (x + 4, y + 26)
        canvas.stamp(pieces.lost(loss.gone, canvas.scale), left, top)
        if not loss.gone:
            canvas.text(left + 30, top + 25, f"−{loss.figures}", 29, palette.INK, anchor="mm")


def draw_numbers(canvas: Canvas, plan: Layout, news: tuple[News, ...]) -> None:
    """The number of each line of the news where it happened."""
    used: dict[str, int] = {}
    for number, one in enumerate(news, start=1):
        if one.hex:
            x, y = plan.centre(one.hex)
            nth = used.get(one.hex, 0)
            used[one.hex] = nth + 1
            draw_badge(canvas, x - WIDTH / 2 - 4 + nth * (BADGE - 6), y + 22, number, one.side)


def _points(plan: Layout, trail: Trail, taken: set[str]) -> list[Point]:
    """Through the centres, ending beside a unit that stands there."""
    points = [plan.centre(hex_) for hex_ in trail.hexes]
    if trail.hexes[-1] in taken:
        points[-1] = _toward(points[-1], points[-2], _AWAY + 12)
    if trail.hexes[0] in taken:
        points[0] = _toward(points[0], points[1], _AWAY)
    return points


def _toward(start: Point, end: Point, far: float) -> Point:
    share = min(0.48, far / (math.dist(start, end) or 1.0))
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _dotted(
    canvas: Canvas, points: list[Point], side: Side, edge: float, rim: Colour, width: float, colour: Colour, gap: float
) -> None:
    for dot in (dot for pair in itertools.pairwise(points) for dot in _beads(list(pair), gap)):
        canvas.line([dot, (dot[0] + 0.5, dot[1])], rim, edge)
        canvas.line([dot, (dot[0] + 0.5, dot[1])], colour, width)
    _head(canvas, points, side_dark(side))


def _beads(points: list[Point], gap: float) -> list[Point]:
    (x0, y0), (x1, y1) = points
    count = max(1, round(math.dist(*points) / gap))
    return [(x0 + (x1 - x0) * nth / count, y0 + (y1 - y0) * nth / count) for nth in range(count)]


def _head(canvas: Canvas, points: list[Point], colour: Colour) -> None:
    """An arrowhead at the end of the last leg."""
    tip, before = points[-1], points[-2]
    arrow(canvas, [_toward(tip, before, 14), tip], colour, 9, palette.WHITE)
