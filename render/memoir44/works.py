"""Obstacles on a hex: they frame the place of a unit, so that they are seen with one there."""

from PIL import Image

from render.canvas import palette
from render.canvas.arms import ARMS
from render.canvas.palette import Colour, rgb
from render.canvas.pen import Pen, sprite
from render.canvas.projection import Point
from render.canvas.sides import Side, side_colour
from render.memoir44.layout import WIDTH
from render.memoir44.model import MINE_HIDDEN, Work

HEIGHT = 132.0
_CONCRETE, _CONCRETE_DARK = rgb("A7A49C"), rgb("55524B")
_LOG, _LOG_DARK = rgb("A9743A"), rgb("5A3A17")
_WALLS: list[Point] = [
    (-54.0, -26.0), (-37.0, -42.0), (37.0, -42.0), (54.0, -26.0), (54.0, 31.0), (35.0, 46.0), (-35.0, 46.0),
    (-54.0, 31.0),
]  # fmt: skip
"""The outline of bunkers, within the hex."""
_BAG, _BAG_DARK = rgb("D8C290"), rgb("6E5A2C")


def work(piece: Work, scale: float, *, clear: bool = False) -> Image.Image:
    """The obstacle; its sheet is WIDTH by HEIGHT around the centre of the hex. `clear`: no unit stands there."""
    key = ("work", piece.kind, piece.side, piece.mine, clear)
    return sprite(key, WIDTH, HEIGHT, scale, lambda pen: _paint(pen.at(WIDTH / 2, HEIGHT / 2), piece, clear))


def _paint(pen: Pen, piece: Work, clear: bool) -> None:
    if piece.kind == "bunker":
        _bunker(pen, _CONCRETE, _CONCRETE_DARK, piece.side)
    elif piece.kind == "field_bunker":
        _logs(pen)
    elif piece.kind == "minefield":
        _mine(pen.at(0, -46, 1) if clear else pen, piece.mine)
    elif piece.kind == "wire":
        _wire(pen.at(0, -36) if clear else pen)
    elif piece.kind == "sandbag":
        _bags(pen)
    else:
        _hedgehog(pen)


def _bunker(pen: Pen, light: Colour, dark: Colour, side: Side | None) -> None:
    """Concrete walls with firing slits, and the colour of the side that may use it."""
    pen.polygon([(x * 1.05, y * 1.05) for x, y in _WALLS], palette.INK)
    pen.polygon(_WALLS, light)
    pen.polygon([(x * 0.82, y * 0.74) for x, y in _WALLS], dark)
    for x in (-22, 22):
        pen.box((x - 13, 37, x + 13, 44), palette.INK)
    for x in (-51, 51):
        pen.box((x - 2.5, -12, x + 2.5, 12), palette.INK)
    if side:
        pen.box((-36, -41, 36, -34), side_colour(side))


def _logs(pen: Pen) -> None:
    """Walls of tree trunks around a pit; the ends of the trunks show at the corners."""
    pen.polygon(_WALLS, rgb("4A3B22"))
    for start, end in zip(_WALLS, [*_WALLS[1:], _WALLS[0]], strict=True):
        pen.line([start, end], _LOG_DARK, 14)
    for start, end in zip(_WALLS, [*_WALLS[1:], _WALLS[0]], strict=True):
        pen.line([start, end], _LOG, 8.5)
    pen.line([(-30, 36), (30, 36)], _LOG_DARK, 12)
    pen.line([(-30, 36), (30, 36)], _LOG, 7)
    for x, y in _WALLS:
        pen.disc(x, y, 7, _LOG_DARK)
        pen.disc(x, y, 4, rgb("E8CFA0"))


def _mine(pen: Pen, strength: str) -> None:
    """A spiked disc: with a question mark face down, with its strength face up."""
    hidden = strength == MINE_HIDDEN
    ARMS["burst"](pen.at(-27, 21, 0.54), palette.INK, palette.WHITE)
    pen.disc(0, 48, 19, palette.INK if hidden else palette.MARK)
    pen.text(0, 48.5, strength, 32, palette.MARK if hidden else palette.INK)


def _wire(pen: Pen) -> None:
    """Coils between crossed stakes."""
    y = 41.0
    for colour, extra in ((palette.PAPER, 4.0), (palette.INK, 0.0)):
        for x in (-33, 0, 33):
            pen.line([(x - 8, y - 12), (x + 8, y + 12)], colour, 4.5 + extra)
            pen.line([(x + 8, y - 12), (x - 8, y + 12)], colour, 4.5 + extra)
        for x in (-25, -14, 14, 25, -4, 5):
            pen.ring(x, y, 11 + extra / 2, colour, 2.8 + extra)


def _bags(pen: Pen) -> None:
    """Two courses of bags in front of the unit, and at its flanks."""
    upper = [(-50.0, 14.0), (50.0, 14.0), (-46.0, 29.0), (46.0, 29.0)]
    for x, y in (*upper, *((x, 40.0) for x in (-36, -12, 12, 36)), *((x, 53.0) for x in (-24, 0, 24))):
        pen.box((x - 13.5, y - 8, x + 13.5, y + 8), _BAG_DARK, radius=7)
        pen.box((x - 11.5, y - 6, x + 11.5, y + 5.5), _BAG, radius=5)


def _hedgehog(pen: Pen) -> None:
    for x in (-30, 0, 30):
        for dx, dy in ((12, 14), (-12, 14), (0, 18)):
            pen.line([(x - dx, 42 - dy), (x + dx, 42 + dy)], rgb("5C2E1E"), 6, round_ends=False)
