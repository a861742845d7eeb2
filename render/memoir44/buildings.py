"""Houses, huts and tents on a hex; they stand around the place of a unit, so that it does not hide them all."""

import random

from render.canvas import palette
from render.canvas.palette import Colour, rgb
from render.canvas.pen import Pen

_ROOF, _ROOF_DARK, _WALL = rgb("B5523B"), rgb("7E3323"), rgb("F3E9DC")
_THATCH, _THATCH_DARK, _STILT = rgb("B98C3E"), rgb("7C5A20"), rgb("5B4218")
_CANVAS, _CANVAS_DARK = rgb("7D8A57"), rgb("4C5633")


def town(pen: Pen, chance: random.Random) -> None:
    """Streets and tiled houses."""
    pen.line([(-60, 0), (60, 0)], rgb("BFB0A3"), 12, round_ends=False)
    pen.line([(0, -70), (0, 70)], rgb("BFB0A3"), 12, round_ends=False)
    for x, y in ((-36, -30), (36, -30), (-46, 8), (46, 8), (-28, 40), (28, 40), (0, 4)):
        _house(pen, x, y)


def _house(pen: Pen, x: float, y: float) -> None:
    pen.box((x - 11, y - 4, x + 11, y + 12), _WALL, palette.INK, 2)
    pen.polygon([(x - 15, y - 3), (x - 8, y - 15), (x + 8, y - 15), (x + 15, y - 3)], _ROOF_DARK)
    pen.polygon([(x - 12, y - 4), (x - 7, y - 13), (x + 7, y - 13), (x + 12, y - 4)], _ROOF)
    pen.box((x - 3, y + 3, x + 3, y + 12), palette.INK)


def village(pen: Pen, chance: random.Random) -> None:
    """Thatched huts on stilts."""
    for x, y in ((-40, -22), (40, -22), (-44, 18), (44, 18), (-18, 46), (20, 46), (0, 0)):
        _hut(pen, x, y)


def _hut(pen: Pen, x: float, y: float, roof: Colour = _THATCH) -> None:
    for foot in (-8, 8):
        pen.line([(x + foot, y), (x + foot, y + 15)], _STILT, 3, round_ends=False)
    pen.box((x - 10, y - 2, x + 10, y + 8), rgb("E9D7A6"), _STILT, 2)
    pen.polygon([(x - 18, y), (x, y - 20), (x + 18, y)], _THATCH_DARK)
    pen.polygon([(x - 14, y - 2), (x, y - 17), (x + 14, y - 2)], roof)


def camp(pen: Pen, chance: random.Random) -> None:
    """Barracks behind a fence."""
    for x, y in ((-34, -16), (34, -16), (-34, 30), (34, 30), (0, 6)):
        pen.box((x - 18, y - 7, x + 18, y + 9), rgb("C9B48A"), palette.INK, 2)
        pen.box((x - 19, y - 11, x + 19, y - 4), rgb("6C665C"))
    posts = [(-52.0, -24.0), (0.0, -54.0), (52.0, -24.0), (52.0, 30.0), (0.0, 60.0), (-52.0, 30.0)]
    for nth, start in enumerate(posts):
        end = posts[(nth + 1) % len(posts)]
        pen.line([start, end], palette.INK, 2, round_ends=False)
        for share in (0.0, 0.33, 0.66):
            px, py = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            pen.line([(px, py + 5), (px, py - 9)], palette.INK, 3.4, round_ends=False)


def hospital(pen: Pen, chance: random.Random) -> None:
    """A white tent with a red cross, its wings to be seen on both sides."""
    _tent(pen, palette.WHITE, rgb("C9CCD0"))
    for x in (-44, 44):
        pen.box((x - 4, -4, x + 4, 20), palette.JAPANESE)
        pen.box((x - 12, 4, x + 12, 12), palette.JAPANESE)
    pen.box((-7, -20, 7, 18), palette.JAPANESE)
    pen.box((-19, -8, 19, 6), palette.JAPANESE)


def supply(pen: Pen, chance: random.Random) -> None:
    """An olive tent with crates beside it."""
    _tent(pen, _CANVAS, _CANVAS_DARK)
    for x, y in ((-46, 40), (-30, 46), (32, 46), (46, 38)):
        pen.box((x - 9, y - 9, x + 9, y + 9), rgb("B98C4A"), palette.INK, 2)
        pen.line([(x - 8, y - 8), (x + 8, y + 8)], palette.INK, 2)
    pen.star(0, -6, 17, palette.WHITE)


def _tent(pen: Pen, light: Colour, dark: Colour) -> None:
    pen.polygon([(-60, 30), (-46, -20), (0, -44), (46, -20), (60, 30)], palette.INK)
    pen.polygon([(-56, 27), (-43, -18), (0, -40), (0, 27)], light)
    pen.polygon([(56, 27), (43, -18), (0, -40), (0, 27)], dark)
