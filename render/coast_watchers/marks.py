"""Last actions, pointed out on the board: framed, and numbered where a panel explains the numbers."""

import itertools

from render.canvas import palette
from render.canvas.arrows import arrow
from render.canvas.canvas import Canvas
from render.canvas.projection import Point
from render.canvas.sides import BADGE, Side, draw_badge, side_colour
from render.coast_watchers.ground import link_points
from render.coast_watchers.layout import TRAY_HEIGHT, TRAY_WIDTH, Layout
from render.coast_watchers.model import Mark


def draw_frames(canvas: Canvas, plan: Layout, marks: tuple[Mark, ...]) -> None:
    """What lies under the Stations: a frame around each that is marked, and arrows from space to space."""
    for name in dict.fromkeys(name for mark in marks for name in mark.spaces if name in plan.stations):
        left, top, right, bottom = plan.tray(name)
        canvas.frame((left - 8, top - 8, right + 8, bottom + 8), palette.INK, 12, 16)
        canvas.frame((left - 6, top - 6, right + 6, bottom + 6), palette.MARK, 9, 14)
    for mark in marks:
        points = _route(plan, mark.route)
        if len(points) > 1:
            arrow(canvas, points, side_colour(mark.side), 11, palette.MARK)


def draw_numbers(canvas: Canvas, plan: Layout, marks: tuple[Mark, ...]) -> None:
    """The number of each mark at its spaces."""
    used: dict[str, int] = {}
    for number, mark in enumerate(marks, start=1):
        for name in mark.spaces:
            if plan.centre(name) is not None:
                nth = used.get(name, 0)
                used[name] = nth + 1
                _point_out(canvas, plan, name, number, nth, mark.side)


def _point_out(canvas: Canvas, plan: Layout, name: str, number: int, nth: int, side: Side) -> None:
    if name in plan.stations:
        left, _, _, bottom = plan.tray(name)
        draw_badge(canvas, left - 16 + nth * (BADGE - 4), bottom - 24, number, side)
    else:
        x, y, _, _ = plan.circles[name]
        draw_badge(canvas, x - BADGE / 2 + nth * (BADGE - 4), y - BADGE / 2, number, side)


def _route(plan: Layout, spaces: tuple[str, ...]) -> list[Point]:
    points: list[Point] = []
    for a, b in itertools.pairwise(spaces):
        leg = link_points(plan, a, b)
        points.extend(leg if not points else leg[1:])
    return _stop_short(plan, points, spaces[-1]) if len(points) > 1 else []


def _stop_short(plan: Layout, points: list[Point], name: str) -> list[Point]:
    """End the arrow at the edge of the last tray, where its head can be seen."""
    (x0, y0), (x, y) = points[-2], points[-1]
    half_width, half_height = (TRAY_WIDTH / 2 + 4, TRAY_HEIGHT / 2 + 4) if name in plan.stations else (24, 24)
    across = half_width / abs(x - x0) if x != x0 else 9.0
    down = half_height / abs(y - y0) if y != y0 else 9.0
    share = max(0.05, 1 - min(across, down))
    return [*points[:-1], (x0 + (x - x0) * share, y0 + (y - y0) * share)]
