"""The board picture: how it looks, that it can be read, and that nothing on it overlaps."""

from dataclasses import replace
from itertools import combinations

import pytest

from engine.axis_allies.data import facts
from render.axis_allies.atlas import Placed, names, place_blocks
from render.axis_allies.board import draw_board
from render.axis_allies.from_view import board_model
from render.axis_allies.ground import numbers
from render.axis_allies.layout import Frame, inset, plan, region, world
from render.axis_allies.marks import ways
from render.axis_allies.model import BoardModel
from render.axis_allies.panels import panel_box
from render.axis_allies.powers import LOOKS, ORDER, tile
from render.axis_allies.world import load
from render.canvas.canvas import Canvas, Label
from render.canvas.picture import encode
from render.canvas.projection import Box
from tests.engine.axis_allies.builder import build
from tests.render.axis_allies import samples
from tests.render.golden import assert_like_golden

LEAST = 7.0  # pixels of type when a picture is shown 400 wide
REGIONS = tuple(plan().regions)
FRAMES = (world(), inset(), *map(region, REGIONS))


def least_type(canvas: Canvas) -> float:
    """The smallest type on the picture, at 400 pixels' width."""
    return min(label.size for label in canvas.labels) * 400 / canvas.image.width


def boxes(placed: tuple[Placed, ...]) -> dict[str, Box]:
    """Where the blocks of the spaces lie."""
    return {space.id: (x, y, x + block.width, y + block.height) for space, block, (x, y) in placed}


def clashes(found: dict[str, Box]) -> list[tuple[str, str]]:
    """Pairs that share ground."""
    return [
        (a, b)
        for (a, one), (b, two) in combinations(found.items(), 2)
        if one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
    ]


def values(model: BoardModel) -> tuple[tuple[str, int], ...]:
    """What the territories are worth."""
    return tuple((space.id, space.value) for space in model.spaces if space.value)


def inside(label: Label, box: Box) -> bool:
    """Whether a label begins in a box (picture 1600 wide)."""
    return box[0] <= label.box[0] <= box[2] and box[1] <= label.box[1] <= box[3]


@pytest.mark.parametrize(("name", "marks"), [("moves", samples.MARKS), ("around", samples.AROUND)])
def test_the_board_looks_as_it_did(name: str, marks: tuple[samples.Mark, ...]) -> None:
    assert_like_golden(draw_board(samples.board(marks)).image, f"axis_board_{name}")


@pytest.mark.parametrize("name", REGIONS)
def test_each_region_looks_as_it_did(name: str) -> None:
    assert_like_golden(draw_board(samples.board(), name).image, f"axis_region_{name}")


@pytest.mark.parametrize("name", REGIONS)
def test_all_type_of_a_region_can_be_read_at_400_pixels(name: str) -> None:
    assert least_type(draw_board(samples.board(), name)) >= LEAST


def test_at_400_pixels_the_world_shows_every_army_and_all_of_the_panel() -> None:
    model = samples.board()
    canvas = draw_board(model)
    large = [label for label in canvas.labels if label.size / 4 >= LEAST]
    for frame in (world(), inset()):
        for space, box in boxes(place_blocks(frame, model.signed, values(model))).items():
            found = {label.text for label in large if inside(label, box)}
            stacks = next(one.stacks for one in model.spaces if one.id == space)
            assert {str(stack.total) for stack in stacks} <= found, space
    assert all(label in large for label in canvas.labels if inside(label, panel_box()))


def test_full_size_type_is_never_tiny() -> None:
    assert min(label.size for label in draw_board(samples.board()).labels) >= 14


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
def test_every_army_of_the_start_is_placed_and_none_overlap(frame: Frame) -> None:
    model = samples.board()
    found = boxes(place_blocks(frame, model.signed, values(model)))
    assert set(found) == {space.id for space in model.signed if space.id in frame.spaces() and not space.empty}
    assert clashes(found) == []


@pytest.mark.parametrize("frame", [world(), inset(), region("europe"), region("pacific")], ids=lambda frame: frame.name)
@pytest.mark.parametrize("powers", [1, 3])
def test_crowds_never_overlap_nor_leave_the_frame(frame: Frame, powers: int) -> None:
    placed = place_blocks(frame, samples.crowded(powers).signed)
    assert clashes(boxes(placed)) == []
    left, top, right, bottom = frame.rect
    for box in boxes(placed).values():
        assert left <= box[0]
        assert top <= box[1]
        assert box[2] <= right + 1
        assert box[3] <= bottom + 1


def test_with_an_army_everywhere_all_are_shown() -> None:
    model = samples.crowded(1)
    shown = set()
    for frame in (world(), inset()):
        shown |= set(boxes(place_blocks(frame, model.signed, values(model))))
    assert shown == set(facts().spaces)


@pytest.mark.parametrize("name", REGIONS)
def test_a_region_names_all_its_spaces_and_names_never_overlap(name: str) -> None:
    frame = region(name)
    found = {space: one.box for space, one in names(frame, values(samples.board())).items()}
    assert set(found) == set(frame.spaces())
    assert clashes(found) == []


def test_every_space_is_on_the_world_or_its_inset_and_in_a_region() -> None:
    everything = set(facts().spaces)
    assert set(world().spaces()) | set(inset().spaces()) == everything
    assert not set(world().spaces()) & set(inset().spaces())
    assert {space for name in REGIONS for space in region(name).spaces()} == everything


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
def test_anchors_lie_in_their_spaces(frame: Frame) -> None:
    image, shapes = numbers(frame, 1.0), load()
    wrong = []
    for space, ((x, y), _) in frame.spaces().items():
        at = round(x - frame.rect[0]), round(y - frame.rect[1])
        near = {image.getpixel((at[0] + dx, at[1] + dy)) for dx in (-2, 0, 2) for dy in (-2, 0, 2)}
        if shapes.numbers[space] not in near:
            wrong.append(space)
    assert wrong == []


def test_the_drawing_knows_the_spaces_of_the_game() -> None:
    shapes = load()
    assert set(shapes.land) == set(facts().lands)
    assert set(shapes.sea) == set(shapes.tones) == set(facts().seas)
    assert set(plan().places) == set(facts().spaces)


def test_a_move_across_the_edge_leaves_on_one_side_and_comes_in_on_the_other() -> None:
    there = ways(world(), ("western_usa", "eastern_usa"))
    assert len(there) == 2
    ends = sorted(path[-1][0] for path in there)
    assert ends[0] < 200 < 1600 < ends[1]
    assert len(ways(world(), ("germany", "western_europe"))) == 1
    assert ways(region("pacific"), ("germany", "western_europe")) == []


def test_patterns_differ_without_colour() -> None:
    """A power's land can be told by its pattern alone: where it is darker than its ground."""
    shapes = []
    for power in ORDER:
        image, ground = tile(power, 1.0), LOOKS[power].land
        shapes.append(bytes(pixel != ground for pixel in image.get_flattened_data()))
    assert all(sum(a != b for a, b in zip(one, two, strict=True)) > 150 for one, two in combinations(shapes, 2))


def test_other_widths_show_the_same_board() -> None:
    canvas = draw_board(samples.board(), width=800)
    full = draw_board(samples.board())
    assert abs(canvas.image.height * 2 - full.image.height) <= 2
    assert canvas.image.width == 800
    assert draw_board(samples.board(), "europe", 400).image.width == 400


@pytest.mark.parametrize("model", [samples.board(), samples.crowded(1)], ids=["start", "crowded"])
def test_the_file_is_small(model: BoardModel) -> None:
    assert len(encode(draw_board(model).image)) < 1 << 19


@pytest.mark.parametrize("text", ["W" * 5000, "🦈", "שלום", "", "\ud800 \x00\n<@123>", "**x** " * 90])
def test_any_text_can_be_drawn(text: str) -> None:
    model = samples.board((samples.Mark(text, "usa"),) * 9)
    for changed in (replace(model, title=text, phase=text), replace(model, over=text)):
        draw_board(changed, width=400)
    draw_board(replace(model, phase=text), "atlantic", 400)


def centre(box: Box) -> tuple[float, float]:
    """The middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


GERMAN_TURN = (
    "1 bb c med > w med",
    "1 sub west of spain > w med",
    "1 inf 1 arm libya > egypt",
    "1 sub baltic > north sz",
)


@pytest.mark.parametrize("frame", [world(), inset()])
@pytest.mark.parametrize("orders", [(), GERMAN_TURN])
def test_pieces_lie_close_to_their_space_and_ships_give_way(frame: Frame, orders: tuple[str, ...]) -> None:
    """No long leaders into other seas: the water of a zone lies all around, so its ships are moved rather."""
    table = build("germany", "combat_move", base="setup")
    for order in orders:
        table.do("germany", order)
    model = board_model(table.view("germany"))
    found = boxes(place_blocks(frame, model.signed, values(model)))
    away = {}
    for space, box in found.items():
        (x, y), (at_x, at_y) = frame.spaces()[space][0], centre(box)
        away[space] = max(abs(at_x - x) - (box[2] - box[0]) / 2, abs(at_y - y) - (box[3] - box[1]) / 2)
    quiet = {space: far for space, far in away.items() if space not in ("anglo_egypt_sudan", "north_sz")}
    assert max(far for space, far in quiet.items() if not plan().places[space].sea) < 60
    assert max(quiet.values()) < 70
    assert max(away.values()) < 130


def test_names_can_be_read_where_arrows_cross_them() -> None:
    """The letters of a name have as much ink with an arrow across as without."""
    arrow = samples.Mark("", "germany", ("germany", "ukraine_ssr"))
    plain, crossed = (draw_board(replace(samples.board(), marks=marks)) for marks in ((), (arrow,)))
    name = names(inset(), values(samples.board()))["ukraine_ssr"]
    box = tuple(round(side * plain.scale) for side in name.box)
    one, two = (canvas.image.crop(box).convert("L") for canvas in (plain, crossed))
    assert one.tobytes() != two.tobytes()
    assert sum(two.histogram()[:40]) >= 0.95 * sum(one.histogram()[:40])


@pytest.mark.parametrize("frame", [inset(), region("europe")])
def test_europe_shows_the_seas_around_britain_and_germany(frame: Frame) -> None:
    assert {"north_sz", "baltic_sz", "west_med_sz", "central_med_sz"} <= frame.spaces().keys()
