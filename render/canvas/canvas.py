"""The sheet a board is drawn on: design units in, pixels out, and a record of every label for the legibility checks."""

from dataclasses import dataclass

from PIL import Image

from render.canvas import palette
from render.canvas.cache import SPRITES
from render.canvas.palette import Colour
from render.canvas.pen import Pen, sprite, stroke
from render.canvas.projection import Box, Point
from render.canvas.typeface import Lettering, Weight, clean, fit, text_width


@dataclass(frozen=True, slots=True)
class Label:
    """A text as drawn: its box in pixels and its font size in pixels."""

    text: str
    box: Box
    size: int


class Canvas:
    """An image whose unit is a design unit of `scale` pixels; `origin` is the design point in its top left corner."""

    def __init__(self, image: Image.Image, scale: float = 1.0, origin: Point = (0, 0)) -> None:
        self.image = image
        self.scale = scale
        self.origin = origin
        self.labels: list[Label] = []

    @classmethod
    def blank(cls, width: float, height: float, scale: float = 1.0, colour: Colour = palette.PAPER) -> "Canvas":
        """A new sheet of that many design units."""
        return cls(Image.new("RGB", (round(width * scale), round(height * scale)), colour), scale)

    def px(self, x: float, y: float) -> tuple[int, int]:
        """The pixel at a design point."""
        return round((x - self.origin[0]) * self.scale), round((y - self.origin[1]) * self.scale)

    def window(self) -> Box:
        """What part of the design is seen."""
        left, top = self.origin
        return left, top, left + self.image.width / self.scale, top + self.image.height / self.scale

    def stamp(self, piece: Image.Image, x: float, y: float) -> None:
        """Put a sprite with its top left corner there."""
        self.image.paste(piece, self.px(x, y), piece)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour = palette.INK,
        *,
        anchor: str = "la",
        weight: Weight = "bold",
        width: float | None = None,
        halo: Colour | None = None,
    ) -> float:
        """Write one line, made up to a tenth smaller and then cut to fit a `width`. Returns how wide it came out."""
        pixels = max(1, round(size * self.scale))
        shown = clean(text)
        if width is not None:
            pixels = _shrunk(shown, width * self.scale, pixels, weight)
            shown = fit(shown, round(width * self.scale), pixels, weight)
        left, top = self.px(x, y)
        if halo:
            self._write(left, top, Lettering(shown, pixels, weight, anchor, max(2, round(pixels * 0.12))), halo)
        box = self._write(left, top, Lettering(shown, pixels, weight, anchor), colour)
        self.labels.append(Label(shown, box, pixels))
        return text_width(shown, pixels, weight) / self.scale

    def _write(self, x: int, y: int, lettering: Lettering, colour: Colour) -> Box:
        left, top = lettering.offset
        mask = SPRITES.get(lettering, lettering.mask)
        self.image.paste(colour, (x + left, y + top), mask)
        return x + left, y + top, x + left + mask.width, y + top + mask.height

    def line(self, points: list[Point], colour: Colour, width: float) -> None:
        """An antialiased stroke."""
        drawn = [self.px(*point) for point in points]
        box = _around(drawn, width * self.scale)
        stroke(self.image, box, colour, lambda pen: pen.line(drawn, palette.WHITE, width * self.scale))

    def shape(self, points: list[Point], colour: Colour) -> None:
        """An antialiased filled polygon."""
        drawn = [self.px(*point) for point in points]
        stroke(self.image, _around(drawn, 1), colour, lambda pen: pen.polygon(drawn, palette.WHITE))

    def panel(
        self, box: Box, fill: Colour = palette.PAPER, edge: Colour = palette.INK, width: float = 2, radius: float = 10
    ) -> None:
        """A filled rectangle with round corners and a border."""
        wide, high = box[2] - box[0], box[3] - box[1]

        def paint(pen: Pen) -> None:
            pen.box((0, 0, wide, high), fill, edge, width, radius)

        self.stamp(sprite(("panel", wide, high, fill, edge, width, radius), wide, high, self.scale, paint), *box[:2])

    def frame(self, box: Box, colour: Colour, width: float, radius: float = 10) -> None:
        """Only the border."""
        wide, high = box[2] - box[0], box[3] - box[1]

        def paint(pen: Pen) -> None:
            pen.box((0, 0, wide, high), None, colour, width, radius)

        self.stamp(sprite(("frame", wide, high, colour, width, radius), wide, high, self.scale, paint), *box[:2])

    def pill(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: Colour,
        ink: Colour,
        *,
        edge: Colour | None = None,
        pad: float = 12,
    ) -> float:
        """A word on a rounded ground, its left end at x, its middle at y. Returns its width."""
        width = text_width(clean(text), round(size * self.scale)) / self.scale + 2 * pad
        high = size * 1.28
        self.panel((x, y - high / 2, x + width, y + high / 2), fill, edge or fill, 2, high / 2)
        self.text(x + pad, y, text, size, ink, anchor="lm")
        return width


def _shrunk(text: str, room: float, pixels: int, weight: Weight) -> int:
    wide = text_width(text, pixels, weight)
    return pixels if wide <= room else max(round(pixels * 0.9), int(pixels * room / wide))


def _around(points: list[tuple[int, int]], margin: float) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin + 1, max(ys) + margin + 1
