"""The tools that all boards share."""

import functools
import io
import struct

import pytest
from PIL import Image

from render.canvas import palette
from render.canvas.arrows import arrow
from render.canvas.cache import ImageCache
from render.canvas.canvas import Canvas
from render.canvas.coast import draw_coast, load
from render.canvas.icons import ICONS, Icon
from render.canvas.pen import Pen, sprite
from render.canvas.picture import ALT_LIMIT, encode, finish, shorten
from render.canvas.projection import Projection
from render.canvas.table import Row, draw_table, table_height
from tests.render.golden import assert_like_golden, difference

SQUARE = Projection(((140, 0), (160, 400)), ((-15, 300), (0, 0)))


def colour_at(image: Image.Image, lon: float, lat: float) -> object:
    """The colour of a place on a map drawn with SQUARE."""
    x, y = SQUARE.point(lon, lat)
    return image.getpixel((round(x), round(y)))


def test_a_projection_is_straight_between_its_stops() -> None:
    bent = Projection(((140, 0), (150, 100), (160, 300)), ((-10, 100), (0, 0)))
    assert bent.point(145, -5) == (50, 50)
    assert bent.point(155, 0) == (200, 0)
    assert bent.point(165, 0) == (400, 0), "beyond the last stop it goes on straight"


def test_a_window_enlarges_a_part() -> None:
    window = SQUARE.window((100, 50, 200, 150), 1000)
    assert window.point(145, -2.5) == (0, 0)
    assert window.point(150, -7.5) == (1000, 1000)


def test_land_is_land_and_sea_is_sea() -> None:
    image = draw_coast((400, 300), SQUARE)
    assert colour_at(image, 143.5, -6) == palette.LAND, "New Guinea"
    assert colour_at(image, 158, -3) == palette.SEA, "the open Pacific"
    assert len({colour for _, colour in image.getcolors(1 << 20) or []}) > 20, "the coastline is smooth"


def test_the_coast_is_the_real_one() -> None:
    lands = {land.name for land in load()}
    assert {"New Guinea", "Bougainville", "Guadalcanal"} <= lands
    assert all(len(land.ring) > 2 for land in load())


def test_the_cache_is_bounded_and_forgets_the_oldest() -> None:
    cache = ImageCache(limit=3000)
    made: list[int] = []

    def make(number: int) -> Image.Image:
        def draw() -> Image.Image:
            made.append(number)
            return Image.new("L", (1000, 1))

        return cache.get(number, draw)

    for number in (1, 2, 3, 1, 4):
        make(number)
    assert cache.used <= 3000
    make(1)
    make(2)
    assert made == [1, 2, 3, 4, 2], "1 was used lately, 2 was the oldest"
    cache.clear()
    assert cache.used == 0


def test_a_larger_image_than_the_limit_is_still_drawn() -> None:
    cache = ImageCache(limit=10)
    assert cache.get("big", lambda: Image.new("RGB", (100, 100))).size == (100, 100)


def test_a_sprite_is_made_once() -> None:
    calls: list[Pen] = []
    first = sprite(("test", "once"), 20, 10, 2.0, calls.append)
    assert sprite(("test", "once"), 20, 10, 2.0, calls.append) is first
    assert first.size == (40, 20)
    assert len(calls) == 1


def _paint_icon(icon: Icon, pen: Pen) -> None:
    icon(pen.at(0, 0, 0.8), palette.INK, palette.PAPER)


def test_the_icons_look_as_they_did() -> None:
    canvas = Canvas.blank(700, 300)
    for nth, (name, icon) in enumerate(ICONS.items()):
        paint = functools.partial(_paint_icon, icon)
        canvas.stamp(sprite(("test-icon", name), 80, 80, 1, paint), 10 + nth % 7 * 98, 10 + nth // 7 * 96)
    assert_like_golden(canvas.image, "icons")


def test_arrows_and_pills_look_as_they_did() -> None:
    canvas = Canvas.blank(400, 200, 1, palette.SEA)
    arrow(canvas, [(30, 30), (200, 160), (340, 60)], palette.JAPANESE)
    arrow(canvas, [(30, 180), (120, 180)], palette.ALLIED, 6)
    canvas.pill(20, 100, "Hidden", 24, palette.INK, palette.WHITE)
    assert_like_golden(canvas.image, "arrows")


def test_shapes_may_lie_outside_the_picture() -> None:
    canvas = Canvas.blank(50, 50)
    arrow(canvas, [(-500, -500), (-400, -400)], palette.INK)
    canvas.line([(-10, 25), (60, 25)], palette.INK, 4)
    assert canvas.image.getpixel((25, 25)) == palette.INK


def test_a_table_has_its_figures_in_line() -> None:
    rows = (
        Row("Warning", style="head"),
        Row("On Path", "3 × −3", "−9"),
        Row("Next", "", "−1"),
        Row("Total", value="−10", style="total"),
    )
    canvas = Canvas.blank(500, table_height(rows))
    draw_table(canvas, 0, 0, 500, rows, palette.ALLIED, palette.ALLIED_PALE)
    right = {round(label.box[2] / 3) for label in canvas.labels if label.text in ("−9", "−1", "−10")}
    assert len(right) == 1


def test_a_file_holds_nothing_but_the_picture() -> None:
    data = encode(Canvas.blank(90, 60).image)
    chunks, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        chunks.append(data[at + 4 : at + 8])
        at += length + 12
    assert set(chunks) <= {b"IHDR", b"PLTE", b"IDAT", b"IEND"}


def test_encoding_is_deterministic_and_faithful() -> None:
    image = draw_coast((400, 300), SQUARE)
    data = encode(image)
    assert data == encode(image.copy())
    assert difference(Image.open(io.BytesIO(data)).convert("RGB"), image) == ""


def test_a_picture_carries_its_alt_text() -> None:
    picture = finish(Image.new("RGB", (30, 20)), "word " * 400, "board")
    assert (picture.width, picture.height, picture.filename, picture.media_type) == (30, 20, "board.png", "image/png")
    assert len(picture.alt) <= ALT_LIMIT
    assert picture.alt.endswith("word…")


@pytest.mark.parametrize("text", ["", "short", "x" * ALT_LIMIT])
def test_short_texts_stay(text: str) -> None:
    assert shorten(text) == text


def test_a_tampered_picture_is_noticed() -> None:
    """The comparison itself must be able to fail."""
    image = draw_coast((400, 300), SQUARE)
    changed = image.copy()
    changed.paste(palette.JAPANESE, (100, 100, 160, 130))
    assert difference(image, changed)
    assert difference(image, image.resize((200, 150)))
