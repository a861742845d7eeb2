"""The five powers: colours, patterns and emblems of our own. Emblem and pattern tell them apart, never colour alone."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.canvas import palette
from render.canvas.palette import Colour, mix, rgb
from render.canvas.pen import Pen

ORDER = ("ussr", "germany", "uk", "japan", "usa")
NAMES = {"ussr": "U.S.S.R.", "germany": "Germany", "uk": "U.K.", "japan": "Japan", "usa": "U.S.A.", "": "Neutral"}
SIDES = {"ussr": "allies", "uk": "allies", "usa": "allies", "germany": "axis", "japan": "axis"}
Pattern = Callable[[ImageDraw.ImageDraw, int, float, Colour], None]
_TILE = 48  # design units; a whole number of every pattern's steps


@dataclass(frozen=True, slots=True)
class Look:
    """How a power is drawn: its land, its emblem's ground and ink."""

    land: Colour
    ground: Colour
    ink: Colour
    emblem: Callable[[Pen, Colour, Colour], None]
    pattern: Pattern


def _star(pen: Pen, ink: Colour, ground: Colour) -> None:
    """A star over a furrow."""
    pen.star(50, 46, 40, ink)
    pen.box((18, 82, 82, 91), ink, radius=4)


def _blocks(pen: Pen, ink: Colour, ground: Colour) -> None:
    """Four squares set on their corners."""
    for x, y in ((50, 20), (50, 80), (20, 50), (80, 50)):
        pen.polygon([(x, y - 19), (x + 19, y), (x, y + 19), (x - 19, y)], ink)
    pen.polygon([(50, 40), (60, 50), (50, 60), (40, 50)], ink)


def _rings(pen: Pen, ink: Colour, ground: Colour) -> None:
    """An anchor ring: two rings, one in the other."""
    pen.ring(50, 50, 44, ink, 14)
    pen.disc(50, 50, 17, ink)


def _sun(pen: Pen, ink: Colour, ground: Colour) -> None:
    """A sun half risen over two waves."""
    pen.pie((16, 8, 84, 76), 180, 360, ink)
    for y in (56, 78):
        pen.box((8, y, 92, y + 11), ink, radius=5)


def _chevrons(pen: Pen, ink: Colour, ground: Colour) -> None:
    """Three chevrons, one over the other."""
    for y in (8, 36, 64):
        pen.polygon([(8, y + 22), (50, y), (92, y + 22), (92, y + 36), (50, y + 14), (8, y + 36)], ink)


def _slant(rise: int) -> Pattern:
    def draw(pen: ImageDraw.ImageDraw, size: int, unit: float, colour: Colour) -> None:
        step = size / 4
        for nth in range(-4, 9):
            x = nth * step
            pen.line([(x, size if rise > 0 else 0), (x + size, 0 if rise > 0 else size)], colour, round(2.6 * unit))

    return draw


def _level(pen: ImageDraw.ImageDraw, size: int, unit: float, colour: Colour) -> None:
    for nth in range(4):
        y = (nth + 0.5) * size / 4
        pen.line([(0, y), (size, y)], colour, round(2.6 * unit))


def _dots(pen: ImageDraw.ImageDraw, size: int, unit: float, colour: Colour) -> None:
    step, radius = size / 4, 2.7 * unit
    for row in range(-1, 5):
        for column in range(-1, 5):
            x, y = (column + (0.5 if row % 2 else 0)) * step, (row + 0.5) * step
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)


def _waves(pen: ImageDraw.ImageDraw, size: int, unit: float, colour: Colour) -> None:
    for row in range(3):
        y = (row + 0.5) * size / 3
        points = [(x, y + 2.6 * unit * math.sin(4 * math.pi * x / size)) for x in range(-2, size + 3)]
        pen.line(points, colour, round(2.4 * unit))


def _none(pen: ImageDraw.ImageDraw, size: int, unit: float, colour: Colour) -> None:
    """Neutral land is plain."""


LOOKS: dict[str, Look] = {
    "ussr": Look(rgb("B56A55"), rgb("84301F"), palette.WHITE, _star, _slant(1)),
    "germany": Look(rgb("8B939B"), rgb("4A525A"), palette.WHITE, _blocks, _level),
    "uk": Look(rgb("C9A3D6"), rgb("77408C"), palette.WHITE, _rings, _dots),
    "japan": Look(rgb("F7D16A"), rgb("F2B705"), palette.INK, _sun, _waves),
    "usa": Look(rgb("79B98A"), rgb("1F6B3A"), palette.WHITE, _chevrons, _slant(-1)),
    "": Look(rgb("F3EEE0"), rgb("B9B29C"), palette.INK, lambda pen, ink, ground: None, _none),
}


def draw_emblem(pen: Pen, power: str, x: float, y: float, size: float) -> None:
    """A power's emblem on its ground, a square with round corners."""
    look = LOOKS[power]
    pen.box((x, y, x + size, y + size), look.ground, radius=size * 0.18)
    inner = size * 0.72
    look.emblem(pen.at(x + (size - inner) / 2, y + (size - inner) / 2, inner / 100), look.ink, look.ground)


def tile(power: str, unit: float) -> Image.Image:
    """A tile of a power's land, `unit` pixels to the design unit; it repeats without a seam."""
    look, size = LOOKS[power], round(_TILE * unit)
    image = Image.new("RGB", (size * 3, size * 3), look.land)
    look.pattern(ImageDraw.Draw(image), size * 3, unit * 3, mix(look.land, palette.INK, 0.13))
    return image.reduce(3)
