"""Small antialiased drawings: a pen on an oversampled sheet, and the sprites made with it."""

import math
from collections.abc import Callable, Hashable, Sequence

from PIL import Image, ImageChops, ImageDraw

from render.canvas.cache import SPRITES
from render.canvas.palette import Colour
from render.canvas.projection import Box, Point
from render.canvas.typeface import Weight, clean, face

_OVERSAMPLING = 4


class Pen:
    """Draws on an oversampled image in the units of the finished picture, from an origin of one's choice."""

    def __init__(self, image: Image.Image, scale: float, origin: Point = (0, 0)) -> None:
        self._draw = ImageDraw.Draw(image)
        self._scale = scale
        self._origin = origin

    def at(self, x: float, y: float, size: float = 1.0) -> "Pen":
        """The same sheet with its origin moved and its unit multiplied by `size`."""
        pen = Pen.__new__(Pen)
        pen._draw = self._draw
        pen._scale = self._scale * size
        pen._origin = (self._origin[0] + x * self._scale, self._origin[1] + y * self._scale)
        return pen

    def _point(self, point: Point) -> Point:
        return self._origin[0] + point[0] * self._scale, self._origin[1] + point[1] * self._scale

    def _points(self, points: Sequence[Point]) -> list[Point]:
        return [self._point(point) for point in points]

    def _box(self, box: Box) -> Box:
        (left, top), (right, bottom) = self._point(box[:2]), self._point(box[2:])
        return left, top, right, bottom

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled shape."""
        self._draw.polygon(self._points(points), fill=fill)

    def line(self, points: Sequence[Point], colour: Colour, width: float, *, round_ends: bool = True) -> None:
        """A stroke along the points."""
        drawn = self._points(points)
        thick = max(1, round(width * self._scale))
        self._draw.line(drawn, fill=colour, width=thick, joint="curve")
        if round_ends:
            for x, y in (drawn[0], drawn[-1]):
                self._draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=colour)

    def dashes(self, start: Point, end: Point, colour: Colour, width: float, dash: float, gap: float) -> None:
        """A broken straight line."""
        length = math.dist(start, end)
        done = 0.0
        while done < length:
            stop = min(done + dash, length)
            ends = [_between(start, end, part / length) for part in (done, stop)]
            self.line(ends, colour, width, round_ends=False)
            done += dash + gap

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A filled circle."""
        self._draw.ellipse(self._box((x - radius, y - radius, x + radius, y + radius)), fill=fill)

    def ring(self, x: float, y: float, radius: float, colour: Colour, width: float) -> None:
        """A circle line whose outer edge has that radius."""
        box = self._box((x - radius, y - radius, x + radius, y + radius))
        self._draw.ellipse(box, outline=colour, width=max(1, round(width * self._scale)))

    def oval(self, box: Box, fill: Colour) -> None:
        """A filled ellipse."""
        self._draw.ellipse(self._box(box), fill=fill)

    def pie(self, box: Box, start: float, end: float, fill: Colour) -> None:
        """A slice of an ellipse, degrees clockwise from three o'clock."""
        self._draw.pieslice(self._box(box), start, end, fill=fill)

    def arc(self, box: Box, start: float, end: float, colour: Colour, width: float) -> None:
        """A part of an ellipse's line."""
        self._draw.arc(self._box(box), start, end, fill=colour, width=max(1, round(width * self._scale)))

    def box(
        self, box: Box, fill: Colour | None, edge: Colour | None = None, width: float = 0, radius: float = 0
    ) -> None:
        """A rectangle, with round corners if a radius is given."""
        thick = max(1, round(width * self._scale)) if edge else 0
        self._draw.rounded_rectangle(self._box(box), radius * self._scale, fill=fill, outline=edge, width=thick)

    def text(
        self, x: float, y: float, text: str, size: float, fill: Colour, anchor: str = "mm", weight: Weight = "bold"
    ) -> None:
        """A word, for counters; boards write through their Canvas."""
        shown = clean(text)
        self._draw.text(self._point((x, y)), shown, fill, face(shown, round(size * self._scale), weight), anchor)

    def shadow(self, box: Box, radius: float, drop: float = 2.5) -> None:
        """The soft shadow of a rectangle that will be drawn over it. Only for transparent sheets."""
        left, top, right, bottom = self._box((box[0] + drop * 0.4, box[1] + drop, box[2] + drop * 0.4, box[3] + drop))
        self._draw.rounded_rectangle((left, top, right, bottom), radius * self._scale, fill=(10, 25, 40, 110))

    def star(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A five-pointed star."""
        self.polygon(star_points(x, y, radius), fill)


def star_points(x: float, y: float, radius: float) -> list[Point]:
    """The corners of a five-pointed star that stands upright."""
    points: list[Point] = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = math.radians(corner * 36 - 90)
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return points


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def sprite(
    key: Hashable,
    width: float,
    height: float,
    scale: float,
    paint: Callable[[Pen], None],
    clip: Sequence[Point] | None = None,
) -> Image.Image:
    """A small transparent picture, `width` by `height` units of `scale` pixels, made once for each key and scale.

    With `clip`, what is painted outside that polygon is cut off.
    """
    size = max(1, math.ceil(width * scale)), max(1, math.ceil(height * scale))

    def make() -> Image.Image:
        sheet = Image.new("RGBA", (size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING))
        paint(Pen(sheet, scale * _OVERSAMPLING))
        if clip:
            mask = Image.new("L", sheet.size)
            ImageDraw.Draw(mask).polygon([(x * scale * _OVERSAMPLING, y * scale * _OVERSAMPLING) for x, y in clip], 255)
            sheet.putalpha(ImageChops.multiply(mask, sheet.getchannel(3)))
        return sheet.reduce(_OVERSAMPLING)

    return SPRITES.get((key, size, scale), make)


def stroke(image: Image.Image, box: Box, colour: Colour, paint: Callable[[Pen], None]) -> None:
    """Draw one antialiased shape of one colour straight on an image; `box` (pixels) must hold all of it."""
    left, top = max(0, math.floor(box[0])), max(0, math.floor(box[1]))
    right, bottom = min(image.width, math.ceil(box[2])), min(image.height, math.ceil(box[3]))
    if right <= left or bottom <= top:
        return
    mask = Image.new("RGB", ((right - left) * _OVERSAMPLING, (bottom - top) * _OVERSAMPLING))
    paint(Pen(mask, _OVERSAMPLING, (-left * _OVERSAMPLING, -top * _OVERSAMPLING)))
    image.paste(colour, (left, top), mask.getchannel(0).reduce(_OVERSAMPLING))
