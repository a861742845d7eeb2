"""Obstacles on a hex: they frame the place of a unit, so that they are seen with one there."""

from PIL import Image

from render.canvas import palette
from render.canvas.arms import ARMS
from render.canvas.palette import Colour, rgb
from render.canvas.pen import Pen, sprite
from render.canvas.sides import Side, side_colour
from render.memoir44.layout import WIDTH
from render.memoir44.model import MINE_HIDDEN, Work

HEIGHT = 132.0
_CONCRETE, _CONCRETE_DARK = rgb("A7A49C"), rgb("55524B")
_LOG, _LOG_DARK = rgb("A9743A"), rgb("5A3A17")
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
        _mine(pen.at(0, -42, 1) if clear else pen, piece.mine)
    elif piece.kind == "wire":
        _wire(pen.at(0, -36) if clear else pen)
    elif piece.kind == "sandbag":
        _bags(pen)
    else:
        _hedgehog(pen)


def _bunker(pen: Pen, light: Colour, dark: Colour, side: Side | None) -> None:
    """Concrete walls with firing slits, and the colour of the side that may use it."""
    shape = [
        (-52.0, -26.0),
        (-36.0, -42.0),
        (36.0, -42.0),
        (52.0, -26.0),
        (52.0, 34.0),
        (38.0, 48.0),
        (-38.0, 48.0),
        (-52.0, 34.0),
    ]
    pen.polygon([(x * 1.05, y * 1.05) for x, y in shape], palette.INK)
    pen.polygon(shape, light)
    pen.polygon([(x * 0.82, y * 0.74) for x, y in shape], dark)
    for x in (-22, 22):
        pen.box((x - 13, 37, x + 13, 43), palette.INK)
    for x in (-47, 47):
        pen.box((x - 2.5, -12, x + 2.5, 12), palette.INK)
    if side:
        pen.box((-36, -41, 36, -35), side_colour(side))


def _logs(pen: Pen) -> None:
    """Walls of tree trunks."""
    for x0, y0, x1, y1 in ((-50, -40, 50, -40), (-50, 40, 50, 40), (-50, 49, 50, 49)):
        pen.line([(x0, y0), (x1, y1)], _LOG_DARK, 13)
        pen.line([(x0, y0), (x1, y1)], _LOG, 8)
    for x in (-49, 49):
        pen.line([(x, -36), (x, 44)], _LOG_DARK, 13)
        pen.line([(x, -36), (x, 44)], _LOG, 8)
    pen.box((-43, -34, 43, 36), rgb("4A3B22"))
    for x in (-50, 50):
        for y in (-40, 40, 49):
            pen.disc(x, y, 6.5, _LOG_DARK)
            pen.disc(x, y, 3.5, rgb("E8CFA0"))


def _mine(pen: Pen, strength: str) -> None:
    """A spiked disc: with a question mark face down, with its strength face up."""
    hidden = strength == MINE_HIDDEN
    ARMS["burst"](pen.at(-27, 17, 0.54), palette.INK, palette.WHITE)
    pen.disc(0, 44, 19, palette.INK if hidden else palette.MARK)
    pen.text(0, 44.5, strength, 32, palette.MARK if hidden else palette.INK)


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
