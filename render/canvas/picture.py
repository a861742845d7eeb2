"""The finished picture and its encoding."""

import io
from dataclasses import dataclass

from PIL import Image

ALT_LIMIT = 1024  # characters of alt text that Discord takes


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded image with its size in pixels, its description, and a file name that tells nothing secret."""

    data: bytes
    width: int
    height: int
    alt: str
    filename: str

    @property
    def media_type(self) -> str:
        """The MIME type."""
        return "image/png"


def encode(image: Image.Image) -> bytes:
    """The image as a PNG of 256 colours, without any metadata: the same image always gives the same bytes.

    Measured on a 1600-pixel board: half the time and a third of the size of true colour, sharper letters than JPEG or
    lossy WebP.
    The palette is taken from every third pixel, which keeps all flat colours and nearly all edges.
    """
    sample = image.resize((max(1, image.width // 3), max(1, image.height // 3)), Image.Resampling.NEAREST)
    palette = sample.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", compress_level=5)
    return out.getvalue()


def finish(image: Image.Image, alt: str, name: str) -> Picture:
    """The image as a Picture called `name`.png."""
    return Picture(encode(image), image.width, image.height, shorten(alt), f"{name}.png")


def shorten(text: str, limit: int = ALT_LIMIT) -> str:
    """The text, cut at a word with an ellipsis if it is longer than the limit."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    return cut[: cut.rfind(" ")].rstrip(" ,;.") + "…"
