"""The board: what it looks like, and that it can be read."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.memoir44.data import facts
from render.canvas.canvas import Canvas, Label
from render.canvas.picture import encode
from render.memoir44 import REGIONS, pieces, tiles
from render.memoir44.board import draw_board
from render.memoir44.layout import layout
from render.memoir44.model import BoardModel, ForceModel, Ground, Loss, Marks, News, Piece, Style, Trail
from tests.render.golden import assert_like_golden
from tests.render.memoir44 import samples

LEAST = 7.0  # pixels of type when a picture is shown 400 wide
LETTERS = ("49", "50", "51", "52", "53", "54", "55", "56")
STANDARD = tuple(letter for letter in LETTERS if letter != "54")


def least_type(canvas: Canvas) -> float:
    """The smallest type, in pixels at 400 pixels wide."""
    return min(label.size for label in canvas.labels) * 400 / canvas.image.width


def overlap(one: Label, two: Label) -> bool:
    """Whether two texts cover each other by more than a pixel."""
    (left, top, right, bottom), (x0, y0, x1, y1) = one.box, two.box
    return min(right, x1) - max(left, x0) > 1 and min(bottom, y1) - max(top, y0) > 1


def texts(canvas: Canvas) -> list[str]:
    """All that is written."""
    return [label.text for label in canvas.labels]


@pytest.mark.parametrize("letter", LETTERS)
def test_the_board_looks_as_it_did_at_the_start(letter: str) -> None:
    model = samples.model_of(letter, 0)
    model = replace(model, visibility=min(model.visibility, 2), marks=Marks())
    assert_like_golden(draw_board(model).image, f"memoir_{letter}")


def test_everything_at_once_looks_as_it_did() -> None:
    assert_like_golden(draw_board(samples.crowded()).image, "memoir_crowded")


@pytest.mark.parametrize("region", REGIONS)
def test_each_region_looks_as_it_did(region: str) -> None:
    model = replace(samples.model_of("54", 0), marks=samples.MARKS)
    assert_like_golden(draw_board(model, region).image, f"memoir_54_{region}")


@pytest.mark.parametrize("letter", STANDARD)
def test_all_type_can_be_read_at_400_pixels(letter: str) -> None:
    assert least_type(draw_board(samples.crowded(letter))) >= LEAST


@pytest.mark.parametrize("region", REGIONS)
def test_regions_of_the_wide_board_can_be_read_at_400_pixels(region: str) -> None:
    assert least_type(draw_board(samples.crowded("54"), region)) >= LEAST


@pytest.mark.parametrize("region", REGIONS)
def test_regions_have_larger_type(region: str) -> None:
    canvas = draw_board(samples.crowded("49"), region)
    hexes = set(layout(False).grid.hexes)
    assert min(label.size for label in canvas.labels if label.text in hexes) * 400 / 1600 >= 1.6 * LEAST


@pytest.mark.parametrize("letter", LETTERS)
def test_labels_never_overlap(letter: str) -> None:
    for moves, region in ((0, None), (45, None), (90, None), *((70, region) for region in REGIONS)):
        canvas = draw_board(samples.model_of(letter, moves), region)
        assert [(a.text, b.text) for a, b in combinations(canvas.labels, 2) if overlap(a, b)] == []


def test_every_hex_and_every_name_is_written() -> None:
    for letter in LETTERS:
        model = samples.model_of(letter, 0)
        written = set(texts(draw_board(model)))
        assert set(layout(model.wide).grid.hexes) <= written
        assert {text for _, text in model.names} <= written


def test_every_unit_shows_its_figures() -> None:
    for letter in LETTERS:
        model = samples.model_of(letter, 40)
        plain = replace(model, marks=Marks())
        written = texts(draw_board(plain))
        for figures in range(1, 5):
            assert written.count(str(figures)) >= sum(piece.figures == figures for piece in model.pieces)


@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("wide", [False, True])
def test_a_region_shows_its_whole_section(region: str, wide: bool) -> None:
    plan = layout(wide)
    left, right = plan.span(region, "bottom")
    box = plan.window(region)
    assert box[0] <= left
    assert right <= box[2]


def test_each_side_reads_its_own_sections() -> None:
    plan = layout(False)
    assert plan.span("left", "bottom") == plan.span("right", "top")
    assert plan.span("left", "bottom")[1] == plan.span("center", "bottom")[0] == plan.lines()[0][0]


@pytest.mark.parametrize("scale", [1.0, 0.25])
def test_terrain_is_told_by_shape_as_well_as_by_colour(scale: float) -> None:
    """No two kinds of terrain look alike, neither in colour nor in grey, nor at the size of a telephone."""
    drawn = {
        name: tiles.tile(Ground("", name, (0, 3) if name in ("fordable_stream", "river", "airfield") else ()), scale, 0)
        for name in facts().terrain
        if name != "river_mouth"
    }
    for (a, one), (b, two) in combinations(drawn.items(), 2):
        for mode, least in (("RGB", 6.0), ("L", 3.5)):
            flat = [Image.new("RGB", image.size, (221, 227, 180)) for image in (one, two)]
            for ground, image in zip(flat, (one, two), strict=True):
                ground.paste(image, mask=image)
            off = ImageStat.Stat(ImageChops.difference(flat[0].convert(mode), flat[1].convert(mode))).rms
            assert sum(off) / len(off) > least, f"{a} and {b} look alike in {mode}"


def _grey(piece: Piece) -> Image.Image:
    ground = Image.new("RGB", (112, 92), (221, 227, 180))
    image = pieces.unit(piece, 1.0)
    ground.paste(image, mask=image)
    return ground.convert("L")


def test_units_and_sides_are_told_apart_without_colour() -> None:
    drawn = {
        (side, kind): _grey(Piece("", side, kind, 2, 2)) for side in ("allied", "japanese") for kind in facts().units
    }
    for (a, one), (b, two) in combinations(drawn.items(), 2):
        assert ImageStat.Stat(ImageChops.difference(one, two)).rms[0] > 8, f"{a} and {b} look alike"


def test_markers_show_on_a_unit() -> None:
    plain = Piece("", "japanese", "infantry", 3, 4)
    changed = [
        replace(plain, order="ordered"),
        replace(plain, order="done"),
        replace(plain, aimed=True),
        replace(plain, camouflaged=True),
        replace(plain, figures=2),
    ]
    shown = [_grey(one).tobytes() for one in (plain, *changed)]
    assert len(set(shown)) == len(shown)


def test_the_night_chart_is_only_there_at_night() -> None:
    dark, light = samples.model_of("53", 0), samples.model_of("52", 0)
    assert {"1", "5"} <= set(texts(draw_board(replace(dark, pieces=(), marks=Marks()))))
    assert "5" not in texts(draw_board(replace(light, pieces=(), marks=Marks(), forces=_empty(light))))


def _empty(model: BoardModel) -> tuple[ForceModel, ForceModel]:
    first, second = (replace(force, hand=0) for force in model.forces)
    return first, second


@pytest.mark.parametrize("style", ["move", "retreat", "shot"])
def test_what_happened_last_is_seen_on_the_board(style: Style) -> None:
    model = replace(samples.model_of("56", 0), marks=Marks())
    quiet = draw_board(model).image
    seen = set()
    for hexes in (("E6", "E5"), ("E6", "E5", "D4"), ("D4", "E5"), ("D5", "J5")):
        told = draw_board(replace(model, marks=Marks(trails=(Trail(hexes, "allied", style),)))).image
        box = ImageChops.difference(quiet, told).getbbox()
        assert box is not None
        assert max(box[2] - box[0], box[3] - box[1]) > 50
        seen.add(box)
    assert len(seen) == 4


def test_losses_are_written_where_they_were_suffered() -> None:
    model = samples.model_of("56", 0)
    losses = (Loss("E6", 2), Loss("H5", 3, gone=True))
    written = texts(draw_board(replace(model, marks=Marks(losses=losses))))
    assert "−2" in written
    assert "−3" not in written, "a cross instead"


def test_the_news_keeps_the_newest_lines() -> None:
    many = Marks(news=tuple(News(f"line {nth}", "allied") for nth in range(40)))
    written = texts(draw_board(replace(samples.model_of("49", 0), marks=many)))
    assert "line 39" in written
    assert "line 1" not in written


def test_without_news_the_picture_ends_with_the_strip() -> None:
    model = samples.model_of("49", 0)
    quiet, told = draw_board(replace(model, marks=Marks())), draw_board(replace(model, marks=samples.MARKS))
    assert told.image.height > quiet.image.height


@pytest.mark.parametrize("width", [400, 800, 2400])
def test_other_widths_show_the_same_board(width: int) -> None:
    image = draw_board(samples.model_of("49", 0), width=width).image
    assert image.width == width
    full = draw_board(samples.model_of("49", 0)).image
    assert abs(image.height / width - full.height / full.width) < 0.01


def test_the_file_is_small() -> None:
    for letter in LETTERS:
        assert len(encode(draw_board(samples.crowded(letter)).image)) < 500_000


@pytest.mark.parametrize("name", ["W" * 5000, "🦈🦈", "شلال الماء", "", "\ud800 \x00\n<@123>", "e\u0301" * 300])
def test_any_name_can_be_drawn(name: str) -> None:
    model = samples.model_of("51", 0)
    forces = tuple(replace(force, army=name, played=(name, name)) for force in model.forces)
    news = (News(name, "allied", "C5", ("star",) * 12, name),)
    changed = replace(
        model, title=name, date=name, forces=(forces[0], forces[1]), names=(("C5", name),), marks=Marks(news=news)
    )
    for region in (None, "left"):
        draw_board(changed, region)
    draw_board(replace(changed, over=name))
