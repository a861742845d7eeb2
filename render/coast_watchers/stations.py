"""A Station on the board: its tray with the name, and the pieces in it."""

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import Colour
from render.canvas.pen import Pen, sprite
from render.canvas.projection import Box
from render.coast_watchers import pieces
from render.coast_watchers.layout import TRAY_HEIGHT, TRAY_WIDTH, Layout, overlap
from render.coast_watchers.model import Space

NAME_SIZE = 32
CIRCLE_SIZE = 29
_HEAD = 38
_SLIP = 33  # how much of a Report slip lies over the tray; the rest stands out


def draw_space(canvas: Canvas, plan: Layout, space: Space) -> None:
    """A Station with all its pieces, or a circle's name; nothing if it lies outside the window."""
    if space.id in plan.circles:
        _circle_name(canvas, plan, space)
    elif space.id in plan.stations and overlap(plan.tray(space.id), canvas.window()):
        if space.in_play:
            _tray(canvas, plan.tray(space.id), space)
        else:
            _out_of_play(canvas, plan.tray(space.id), space)


def draw_report(canvas: Canvas, plan: Layout, space: Space) -> None:
    """The Report slip at the corner of a Station's tray; drawn after all trays, as it may lie over a neighbour's."""
    if space.report and space.in_play and space.id in plan.stations:
        _, top, right, _ = plan.tray(space.id)
        canvas.stamp(pieces.report(space, canvas.scale), right - _SLIP, top - 12)


def circle_box(plan: Layout, space: Space) -> Box:
    """About what a circle and its name cover."""
    x, y, dx, dy = plan.circles[space.id]
    high = CIRCLE_SIZE * len(space.name.rsplit(" ", 1))
    below = max(y + 20, y + dy - CIRCLE_SIZE / 2 + high if dy > 0 else y)
    above = min(y - 20, y + dy + CIRCLE_SIZE / 2 - high if dy < 0 else y)
    half = max(len(word) for word in space.name.rsplit(" ", 1)) * CIRCLE_SIZE / 4
    return x + dx - half, above, x + dx + half, below


def _circle_name(canvas: Canvas, plan: Layout, space: Space) -> None:
    x, y, dx, dy = plan.circles[space.id]
    left, top, right, bottom = canvas.window()
    if not (left < x < right and top < y < bottom):
        return
    lines = space.name.rsplit(" ", 1)
    start = y + dy - (CIRCLE_SIZE * (len(lines) - 1) if dy < 0 else 0)
    for nth, line in enumerate(lines):
        at = x + dx, start + nth * CIRCLE_SIZE
        canvas.text(*at, line, CIRCLE_SIZE, palette.LINK, anchor="mm", halo=palette.SHALLOWS[2])


def _out_of_play(canvas: Canvas, box: Box, space: Space) -> None:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    canvas.text(x, y, space.name, NAME_SIZE - 3, palette.SOFT_INK, anchor="mm", halo=palette.SHALLOWS[2])


def _colours(space: Space) -> tuple[Colour, Colour]:
    if space.control in ("japanese_base", "japanese_site"):
        return palette.JAPANESE_DARK, palette.JAPANESE_PALE
    return palette.ALLIED_DARK, palette.ALLIED_PALE


def _tray(canvas: Canvas, box: Box, space: Space) -> None:
    edge, ground = _colours(space)
    canvas.stamp(_tray_sprite(edge, ground, canvas.scale), box[0] - 2, box[1] - 2)
    room = TRAY_WIDTH - (_SLIP + 12 if space.report else 18)
    canvas.text(box[0] + 9, box[1] + _HEAD / 2 + 1, space.name, NAME_SIZE, palette.WHITE, anchor="lm", width=room)
    _pieces(canvas, box, space)


def _tray_sprite(edge: Colour, ground: Colour, scale: float):
    def paint(pen: Pen) -> None:
        pen.shadow((2, 2, TRAY_WIDTH + 2, TRAY_HEIGHT + 2), 10, 4)
        pen.box((0, 0, TRAY_WIDTH + 4, TRAY_HEIGHT + 4), palette.WHITE, radius=11)
        pen.box((2, 2, TRAY_WIDTH + 2, TRAY_HEIGHT + 2), edge, radius=9)
        pen.box((5, _HEAD + 2, TRAY_WIDTH - 1, TRAY_HEIGHT - 1), ground, radius=6)

    return sprite(("tray", edge, ground), TRAY_WIDTH + 8, TRAY_HEIGHT + 10, scale, paint)


def _pieces(canvas: Canvas, box: Box, space: Space) -> None:
    row = box[1] + _HEAD + 3
    canvas.stamp(pieces.control(space, canvas.scale), box[0] + 9, row)
    if not space.station:
        return
    if space.block is None:
        canvas.stamp(pieces.gone(canvas.scale), box[0] + 80, row)
    else:
        canvas.stamp(pieces.block(space.block, canvas.scale), box[0] + 80, row)
    if space.patrol:
        canvas.stamp(pieces.patrol(space.patrol, canvas.scale), box[0] + 147, row + 1)
    for nth, kind in enumerate(space.notes[:2]):
        canvas.stamp(pieces.note(kind, canvas.scale), box[0] + 79 + nth * 60, row + 37)
