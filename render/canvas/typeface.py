"""Type: the fonts, what they can show, measuring, fitting and wrapping."""

import json
import math
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

Weight = Literal["medium", "bold"]

_FOLDER = Path(__file__).parent.parent / "assets" / "fonts"
_FILES: dict[Weight, str] = {"medium": "RobotoCondensed-Medium.ttf", "bold": "RobotoCondensed-Bold.ttf"}
_FALLBACK = "DejaVuSansCondensed-Bold.ttf"
_FALLBACK_SCALE = 0.9  # DejaVu is drawn larger on its body than Roboto
MISSING = "\N{WHITE SQUARE}"
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))  # "as emoji", "as text"
LONGEST = 400  # characters; nothing on a picture needs more in one piece


@lru_cache(maxsize=1)
def _coverage() -> dict[str, list[list[int]]]:
    text = (_FOLDER / "coverage.json").read_text("utf-8")
    return {name: [list(span) for span in spans] for name, spans in json.loads(text).items()}


@lru_cache(maxsize=4096)
def _has(file: str, character: str) -> bool:
    spans = _coverage()[file]
    at = bisect_right(spans, [ord(character), 0x110000]) - 1
    return at >= 0 and ord(character) <= spans[at][1]


@lru_cache(maxsize=96)
def _face(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FOLDER / file, size)


@lru_cache(maxsize=2048)
def clean(text: str) -> str:
    """The text on one line, without what cannot be drawn: unknown glyphs become one white square each."""
    composed = unicodedata.normalize("NFC", text[:LONGEST])
    return "".join(_drawable(character) for character in composed)


def _drawable(character: str) -> str:
    """The character, a space, a white square, or nothing for controls and for marks that no font here has."""
    if character.isspace():
        return " "
    category = unicodedata.category(character)
    if category in ("Cc", "Cf") or character in _SELECTORS:
        return ""
    if _has(_FILES["bold"], character) or _has(_FALLBACK, character):
        return character
    return "" if category in ("Mn", "Me") else MISSING


def face(text: str, size: int, weight: Weight = "bold") -> ImageFont.FreeTypeFont:
    """The font that can show all of this (cleaned) text."""
    own = _FILES[weight]
    if all(_has(own, character) for character in text):
        return _face(own, size)
    return _face(_FALLBACK, max(1, round(size * _FALLBACK_SCALE)))


@dataclass(frozen=True, slots=True)
class Lettering:
    """One line of (cleaned) text; `edge` is the width of an outline around it, `anchor` as Pillow names them."""

    text: str
    pixels: int
    weight: Weight = "bold"
    anchor: str = "la"
    edge: int = 0

    @property
    def offset(self) -> tuple[int, int]:
        """From the anchor to the top left corner of the mask."""
        left, top, _, _ = _extent(self)
        return left, top

    def mask(self) -> Image.Image:
        """The letters as a grey image."""
        left, top, right, bottom = _extent(self)
        image = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        font = face(self.text, self.pixels, self.weight)
        ImageDraw.Draw(image).text((-left, -top), self.text, 255, font, self.anchor, stroke_width=self.edge)
        return image


@lru_cache(maxsize=4096)
def _extent(line: Lettering) -> tuple[int, int, int, int]:
    box = face(line.text, line.pixels, line.weight).getbbox(line.text, anchor=line.anchor, stroke_width=line.edge)
    return math.floor(box[0]), math.floor(box[1]), math.ceil(box[2]), math.ceil(box[3])


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, weight: Weight = "bold") -> int:
    """Pixels from the first to the last edge of the text."""
    shown = clean(text)
    return round(face(shown, size, weight).getlength(shown))


@lru_cache(maxsize=1024)
def fit(text: str, width: int, size: int, weight: Weight = "bold") -> str:
    """The text, cut with an ellipsis if it is wider than that."""
    shown = clean(text)
    if text_width(shown, size, weight) <= width:
        return shown
    low, high = 0, len(shown)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(shown[:middle].rstrip() + "…", size, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return shown[:low].rstrip() + "…"


@lru_cache(maxsize=512)
def wrap(text: str, width: int, size: int, weight: Weight = "medium", lines: int = 100) -> tuple[str, ...]:
    """The text in lines no wider than that; a word too long is broken, text too long ends in an ellipsis."""
    out: list[str] = []
    line = ""
    for word in _words(clean(text), width, size, weight):
        longer = f"{line} {word}" if line else word
        if not line or text_width(longer, size, weight) <= width:
            line = longer
        else:
            out.append(line)
            line = word
    if line:
        out.append(line)
    if len(out) > lines:
        out = [*out[: lines - 1], fit(" ".join(out[lines - 1 :]), width, size, weight)]
    return tuple(out)


def _words(text: str, width: int, size: int, weight: Weight) -> list[str]:
    words: list[str] = []
    for word in text.split():
        while len(word) > 1 and text_width(word, size, weight) > width:
            cut = _longest_start(word, width, size, weight)
            words.append(word[:cut])
            word = word[cut:]
        words.append(word)
    return words


def _longest_start(word: str, width: int, size: int, weight: Weight) -> int:
    low, high = 1, len(word) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(word[:middle], size, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return low
