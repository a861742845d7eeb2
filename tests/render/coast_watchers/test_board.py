"""The board picture: how it looks, and that it can be read."""

from itertools import combinations

import pytest

from engine.coast_watchers.data import facts
from engine.coast_watchers.geography import open_specials
from render.canvas.canvas import Canvas, Label
from render.canvas.picture import encode
from render.coast_watchers.board import draw_board
from render.coast_watchers.layout import layout, overlap
from tests.render.coast_watchers import samples
from tests.render.golden import assert_like_golden

LEAST = 7.0  # pixels of type when a picture is shown 400 wide
REGIONS = tuple(facts().regions)


def least_type(canvas: Canvas) -> float:
    """The smallest type on the picture, at 400 pixels' width."""
    return min(label.size for label in canvas.labels) * 400 / canvas.image.width


def named(canvas: Canvas) -> dict[str, Label]:
    """The labels that name spaces."""
    names = {space.name for space in facts().spaces.values()}
    return {label.text: label for label in canvas.labels if label.text in names}


@pytest.mark.parametrize(
    ("letter", "viewer"), [("B", "allied"), ("B", "japanese"), ("T", ""), ("A", "japanese"), ("K", "allied")]
)
def test_the_board_looks_as_it_did(letter: str, viewer: str) -> None:
    assert_like_golden(draw_board(samples.board(letter, viewer)).image, f"board_{letter}_{viewer or 'public'}")


def test_paths_of_operations_are_arrows() -> None:
    assert_like_golden(draw_board(samples.board("C", "allied", (samples.CONQUEST,))).image, "board_C_conquest")


@pytest.mark.parametrize("region", REGIONS)
def test_each_region_looks_as_it_did(region: str) -> None:
    assert_like_golden(draw_board(samples.board("K", "japanese"), region).image, f"region_{region}")


@pytest.mark.parametrize("viewer", ["allied", "japanese", ""])
def test_all_type_can_be_read_at_400_pixels(viewer: str) -> None:
    assert least_type(draw_board(samples.board("L", viewer, crowded=True))) >= LEAST


@pytest.mark.parametrize("region", REGIONS)
def test_regions_have_larger_type(region: str) -> None:
    canvas = draw_board(samples.board("L", "allied", crowded=True), region)
    sizes = [named(canvas)[one.name].size for one in facts().stations.values() if one.region == region]
    assert min(sizes) * 400 / canvas.image.width >= 1.7 * LEAST


@pytest.mark.parametrize("letter", sorted(facts().situations))
def test_labels_never_overlap(letter: str) -> None:
    canvas = draw_board(samples.board(letter, "allied", crowded=True))
    clashes = [(a.text, b.text) for a, b in combinations(canvas.labels, 2) if overlap(a.box, b.box)]
    assert clashes == []


@pytest.mark.parametrize("letter", sorted(facts().situations))
def test_every_station_has_its_whole_name_on_the_board(letter: str) -> None:
    canvas = draw_board(samples.board(letter, "japanese", crowded=True))
    shown = facts().in_play(letter) if facts().situations[letter].regions else facts().stations
    assert {facts().stations[name].name for name in shown} <= set(named(canvas))


@pytest.mark.parametrize("letter", sorted(facts().situations))
def test_nothing_that_is_written_is_cut_off(letter: str) -> None:
    canvas = draw_board(samples.board(letter, "allied", (), crowded=True))
    width, height = canvas.image.size
    cut = [one.text for one in canvas.labels if min(one.box) < 0 or one.box[2] > width or one.box[3] > height]
    assert cut == []


def in_part() -> list[str]:
    """The Situations with only some Regions in play."""
    return sorted(letter for letter, one in facts().situations.items() if one.regions)


def test_some_situations_use_only_part_of_the_map() -> None:
    assert {"T", "A"} <= set(in_part())


@pytest.mark.parametrize("letter", in_part())
def test_what_is_in_play_in_part_of_the_map_is_drawn_larger(letter: str) -> None:
    model = samples.board(letter, "allied", crowded=True)
    whole, part = draw_board(samples.board("L", "allied", crowded=True)), draw_board(model)
    assert part.image.width == whole.image.width
    assert part.image.height < 1.05 * whole.image.height
    assert least_type(part) >= 1.25 * least_type(whole)


@pytest.mark.parametrize("letter", in_part())
def test_nothing_in_play_lies_under_a_panel_or_outside(letter: str) -> None:
    plan = layout()
    sight = plan.sight(frozenset(facts().situations[letter].regions))
    open_to_all = [name for name in open_specials(facts().situations[letter]) if name in plan.stations]
    hidden = [name for name in (*facts().in_play(letter), *open_to_all) if not sight.shows(plan.tray(name))]
    assert hidden == []


@pytest.mark.parametrize("letter", in_part())
def test_a_circle_between_spaces_in_play_is_shown(letter: str) -> None:
    """A Path may run through it; one that joins fewer than two of them leads nowhere."""
    model = samples.board(letter, "allied")
    played = {space.id for space in model.spaces if space.station and space.in_play}
    between = {
        circle
        for circle in facts().circles
        if len([link for link in model.links if circle in (link.a, link.b) and {link.a, link.b} & played]) > 1
    }
    written = {word for label in draw_board(model).labels for word in label.text.split()}
    assert {facts().circles[circle].name.split()[-1] for circle in between} <= written


@pytest.mark.parametrize("region", REGIONS)
def test_a_region_shows_all_its_stations(region: str) -> None:
    canvas = draw_board(samples.board("K", "allied"), region)
    for station in facts().stations.values():
        if station.region == region:
            left, top, right, bottom = named(canvas)[station.name].box
            assert left >= 0
            assert top >= canvas.image.width * 0.05
            assert right <= canvas.image.width
            assert bottom <= canvas.image.height


def test_trays_and_panels_keep_clear_of_each_other() -> None:
    plan = layout()
    trays = {name: plan.tray(name) for name in plan.stations}
    for sight in plan.sights:
        boxes = {**(trays if not sight.regions else {}), **sight.panels}
        clashes = [(a, b) for (a, one), (b, two) in combinations(boxes.items(), 2) if overlap(one, two)]
        assert clashes == []
        assert all(sight.window[0] <= box[0] and box[2] <= sight.window[2] for box in sight.panels.values())


def test_the_layout_places_every_space_of_the_map() -> None:
    plan = layout()
    assert set(facts().spaces) == set(plan.stations) | set(plan.circles)
    assert set(plan.regions) == set(REGIONS)


def test_other_widths_show_the_same_board() -> None:
    canvas = draw_board(samples.board("B", "allied"), width=800)
    assert canvas.image.size == (800, 708)
    assert_like_golden(canvas.image, "board_B_allied_800")


def test_the_file_is_small() -> None:
    for letter in ("A", "C", "L"):
        assert len(encode(draw_board(samples.board(letter, "allied", crowded=True)).image)) < 400_000


@pytest.mark.parametrize(
    "name", ["W" * 5000, "🦈🦈", "شلال الماء", "", "\ud800 \x00\n<@123>", "**bold** ~~x~~ " * 40, "e\u0301" * 300]
)
def test_any_name_can_be_drawn(name: str) -> None:
    model = samples.rename(samples.board("B", "allied"), name)
    for region in (None, "guadalcanal"):
        draw_board(model, region)
