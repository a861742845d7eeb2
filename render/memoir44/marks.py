"""What happened last, on the board: moves, shots and retreats as arrows, losses as bursts, numbers of the news."""

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass

from render.canvas import palette
from render.canvas.arrows import arrow
from render.canvas.canvas import Canvas
from render.canvas.palette import Colour
from render.canvas.pen import Pen, sprite
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
        _dotted(canvas, points, side, Bead(palette.WHITE, 16, side_colour(side), 10), 20)
    else:
        _dotted(canvas, points, side, Bead(palette.INK, 11, palette.MARK, 7), 15)


def draw_shots(canvas: Canvas, plan: Layout, model: BoardModel) -> None:
    """Fire from afar, under the units: dotted, with an arrowhead."""
    for start, end, side in _shots(plan, model, close=False):
        draw_trail(canvas, [_toward(start, end, 44), _toward(end, start, 53)], side, "shot")


def draw_assaults(canvas: Canvas, plan: Layout, model: BoardModel) -> None:
    """Close Assaults, over the units: one short arrow with a yellow rim."""
    for start, end, side in _shots(plan, model, close=True):
        arrow(canvas, [_toward(start, end, 38), _toward(end, start, 36)], side_dark(side), 11, palette.MARK)


def _shots(plan: Layout, model: BoardModel, *, close: bool) -> Iterable[tuple[Point, Point, Side]]:
    """From where to where each side has battled, however often."""
    shots = dict.fromkeys(
        (trail.hexes[0], trail.hexes[-1], trail.side) for trail in model.marks.trails if trail.style == "shot"
    )
    for here, there, side in shots:
        if (plan.grid.distance(here, there) == 1) == close:
            yield plan.centre(here), plan.centre(there), side


def draw_aims(canvas: Canvas, plan: Layout, model: BoardModel) -> None:
    """From each gun to the units it has zeroed in on."""
    bead = Bead(palette.WHITE, 9, palette.INK, 6)
    for gun, target in model.aims:
        _string(canvas, [plan.centre(gun), plan.centre(target)], bead, 24)


def draw_losses(canvas: Canvas, plan: Layout, losses: tuple[Loss, ...], taken: set[str]) -> None:
    """How many figures fell where, beside whoever stands there; at the end of a unit a cross on black."""
    for loss in {one.hex: one for one in losses}.values():
        x, y = plan.centre(loss.hex)
        left, top = (x - 31, y - 25) if loss.gone and loss.hex not in taken else (x + 19, y - 75)
        canvas.stamp(pieces.lost(loss.gone, canvas.scale), left, top)
        if not loss.gone:
            canvas.text(left + 30, top + 25, f"−{loss.figures}", 29, palette.INK, anchor="mm")


def draw_numbers(canvas: Canvas, plan: Layout, model: BoardModel, news: tuple[News, ...]) -> None:
    """The numbers of the news where it happened: the last two in the lower corner, or one beside what is there."""
    taken = {goal.hex for goal in model.goals} | _met_from_below(plan, model)
    for hex_ in dict.fromkeys(one.hex for one in news if one.hex):
        x, y = plan.centre(hex_)
        here = [(number, one.side) for number, one in enumerate(news, start=1) if one.hex == hex_]
        if hex_ in taken:
            draw_badge(canvas, x - WIDTH / 2 - 14, y - 2, *here[-1])
            continue
        for nth, (number, side) in enumerate(here[-2:]):
            draw_badge(canvas, x + (nth - len(here[-2:]) / 2) * (BADGE - 2), y + 25, number, side)


def _met_from_below(plan: Layout, model: BoardModel) -> set[str]:
    """Hexes whose lower corner an arrow crosses."""
    paths = [trail.hexes for trail in model.marks.trails]
    return {path[-1] for path in paths if plan.grid.row(path[-2]) > plan.grid.row(path[-1])}


def _points(plan: Layout, trail: Trail, taken: set[str]) -> list[Point]:
    """Through the centres, ending beside a unit that stands there."""
    points = [plan.centre(hex_) for hex_ in trail.hexes]
    if trail.hexes[-1] in taken:
        points[-1] = _toward(points[-1], points[-2], _AWAY + 18)
    if trail.hexes[0] in taken:
        points[0] = _toward(points[0], points[1], _AWAY)
    return points


def _toward(start: Point, end: Point, far: float) -> Point:
    share = min(0.48, far / (math.dist(start, end) or 1.0))
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@dataclass(frozen=True)
class Bead:
    """A dot of a dotted line: rim and ground with their diameters."""

    rim: Colour
    outer: float
    ground: Colour
    inner: float


def _dotted(canvas: Canvas, points: list[Point], side: Side, bead: Bead, gap: float) -> None:
    for pair in itertools.pairwise(points):
        _string(canvas, list(pair), bead, gap)
    _head(canvas, points, side_dark(side))


def _string(canvas: Canvas, points: list[Point], bead: Bead, gap: float) -> None:
    half = bead.outer / 2

    def paint(pen: Pen) -> None:
        pen.disc(half, half, half, bead.rim)
        pen.disc(half, half, bead.inner / 2, bead.ground)

    dot = sprite(bead, bead.outer, bead.outer, canvas.scale, paint)
    for x, y in _beads(points, gap):
        canvas.stamp(dot, x - half, y - half)


def _beads(points: list[Point], gap: float) -> list[Point]:
    (x0, y0), (x1, y1) = points
    count = max(1, round(math.dist(*points) / gap))
    return [(x0 + (x1 - x0) * nth / count, y0 + (y1 - y0) * nth / count) for nth in range(count)]


def _head(canvas: Canvas, points: list[Point], colour: Colour) -> None:
    """An arrowhead at the end of the last leg."""
    tip, before = points[-1], points[-2]
    arrow(canvas, [_toward(tip, before, 14), tip], colour, 9, palette.WHITE)
