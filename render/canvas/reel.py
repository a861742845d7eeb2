"""Reels: board pictures one after another, as an animated GIF, which Discord plays in a message.

All pictures share one palette, so that ground which stays does not flicker; of each only what has changed is stored.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from PIL import Image

from render.canvas import palette
from render.canvas.canvas import Canvas

T = TypeVar("T")

COLOURS = 255  # one entry of a GIF's 256 is left for "as before"
EACH, LAST = 1500, 5000
"""Milliseconds for which a picture is shown, and the last one."""
CAPTION = 0.05
"""Height of the caption, as a part of the width."""
_SAMPLE = 4  # of each picture's pixels, one in so many each way tells its colours


@dataclass(frozen=True, slots=True)
class Still:
    """A finished picture, encoded, and the line above it."""

    data: bytes
    caption: str


def fitting(stills: Sequence[Still], most: int) -> tuple[bytes, list[Still]]:
    """The reel of these pictures in at most so many bytes, and the pictures it shows.

    Half of them are left out, evenly, as often as that is needed; a single picture is taken as it comes.
    """
    shown = list(stills)
    while True:
        data = reel(shown)
        if len(data) <= most or len(shown) == 1:
            return data, shown
        shown = thinned(shown, max(1, len(shown) // 2))


def thinned(items: Sequence[T], most: int) -> list[T]:
    """At most so many of the items, evenly: the first and the last stay (of a single one, the last)."""
    if len(items) <= most:
        return list(items)
    if most == 1:
        return [items[-1]]
    return [items[round(at * (len(items) - 1) / (most - 1))] for at in range(most)]


def reel(stills: Sequence[Still]) -> bytes:
    """The pictures in order as an animated GIF that begins again; the same pictures always give the same bytes."""
    pages = [_page(still) for still in stills]
    width, height = max(page.width for page in pages), max(page.height for page in pages)
    colours = _palette(pages)
    frames = [_padded(page, width, height).quantize(palette=colours, dither=Image.Dither.NONE) for page in pages]
    out = io.BytesIO()
    times = [EACH] * (len(frames) - 1) + [LAST]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1)
    return out.getvalue()


def _page(still: Still) -> Image.Image:
    """The picture with its caption above it, which so stays in its place where boards grow."""
    picture = Image.open(io.BytesIO(still.data)).convert("RGB")
    high = round(picture.width * CAPTION)
    canvas = Canvas.blank(picture.width, picture.height + high)
    canvas.image.paste(picture, (0, high))
    room = picture.width - high
    canvas.text(high / 2, high / 2, still.caption, high * 0.62, anchor="lm", width=room)
    return canvas.image


def _padded(page: Image.Image, width: int, height: int) -> Image.Image:
    """The page on a sheet of that size: boards may grow and shrink in the course of a game."""
    if page.size == (width, height):
        return page
    sheet = Image.new("RGB", (width, height), palette.PAPER)
    sheet.paste(page, (0, 0))
    return sheet


def _palette(pages: Sequence[Image.Image]) -> Image.Image:
    """Colours for all the pages together."""
    samples = [page.resize((page.width // _SAMPLE, page.height // _SAMPLE), Image.Resampling.NEAREST) for page in pages]
    sheet = Image.new("RGB", (max(s.width for s in samples), sum(s.height for s in samples)), palette.PAPER)
    top = 0
    for sample in samples:
        sheet.paste(sample, (0, top))
        top += sample.height
    return sheet.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
