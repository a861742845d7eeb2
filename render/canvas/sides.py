"""The two sides of the Pacific war: their colours, and a badge whose shape tells them apart as well."""

from typing import Literal

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import Colour
from render.canvas.pen import Pen, sprite

Side = Literal["allied", "japanese"]

BADGE = 44


def side_colour(side: Side) -> Colour:
    """The colour of a side."""
    return palette.ALLIED if side == "allied" else palette.JAPANESE


def side_dark(side: Side) -> Colour:
    """Its dark shade, for edges and headings."""
    return palette.ALLIED_DARK if side == "allied" else palette.JAPANESE_DARK


def side_pale(side: Side) -> Colour:
    """Its pale shade, for grounds."""
    return palette.ALLIED_PALE if side == "allied" else palette.JAPANESE_PALE


def draw_badge(canvas: Canvas, x: float, y: float, number: int, side: Side) -> None:
    """A numbered disc (Allied) or square (Japanese)."""
    colour = side_colour(side)

    def paint(pen: Pen) -> None:
        radius = BADGE / 2 if side == "allied" else 8
        pen.box((0, 0, BADGE, BADGE), palette.INK, radius=radius)
        pen.box((2, 2, BADGE - 2, BADGE - 2), palette.MARK, radius=radius - 2)
        pen.box((6, 6, BADGE - 6, BADGE - 6), colour, radius=max(3, radius - 6))

    canvas.stamp(sprite(("badge", side), BADGE, BADGE, canvas.scale, paint), x, y)
    canvas.text(x + BADGE / 2, y + BADGE / 2, str(number), 29, palette.WHITE, anchor="mm")
