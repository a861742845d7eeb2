"""One frame of the map on a picture: ground with names and values, arrows, then what stands in each space."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.axis_allies.ground import Control, terrain
from render.axis_allies.layout import Frame, Place, inset, plan
from render.axis_allies.marks import draw_arrows
from render.axis_allies.model import BoardModel, Space
from render.axis_allies.placing import Placer, Soft, cells, softly
from render.axis_allies.powers import LOOKS
from render.axis_allies.stacks import LARGE, SMALL, Block, Size, draw_block, forms
from render.canvas import palette
from render.canvas.cache import LAYERS, frugal
from render.canvas.canvas import Canvas, Label
from render.canvas.palette import Colour, mix
from render.canvas.pen import Pen, sprite
from render.canvas.projection import Box, Point
from render.canvas.typeface import Weight, text_width

Values = tuple[tuple[str, int], ...]  # territories and what they are worth
_FREE = (20.0, 0.0, 110.0, 80.0)  # where pieces of the neighbours may lie over what the inset shows
SEA_INK = palette.rgb("1D4A66")
SEA_HALO = palette.rgb("D5EAF1")


@dataclass(frozen=True, slots=True)
class Writing:
    """Type sizes in one kind of frame, and how far over and under the middle of a space its name and pieces lie."""

    name: int
    value: int
    up: float
    down: float

    @property
    def line(self) -> float:
        """From one line of a name to the next."""
        return self.name * 1.02

    @property
    def disc(self) -> float:
        """The diameter of a value's disc."""
        return self.value * 1.34


WORLD = Writing(name=14, value=17, up=-16, down=14)
INSET = Writing(name=17, value=22, up=-22, down=18)
REGION = Writing(name=31, value=33, up=-42, down=28)


def writing(frame: Frame) -> Writing:
    """How a frame is written."""
    return REGION if frame.large else WORLD if frame.without else INSET


@dataclass(frozen=True, slots=True)
class Name:
    """A name with its value, placed: the box is its own, in design units of the picture."""

    lines: tuple[str, ...]
    value: int
    box: Box


def draw_frame(canvas: Canvas, frame: Frame, model: BoardModel) -> None:
    """The frame with everything in it."""
    values = tuple((space.id, space.value) for space in model.spaces if space.value)
    ground, labels = _ground(frame, canvas.scale, model.control, values)
    canvas.image.paste(ground.convert("RGB"), canvas.px(*frame.rect[:2]))
    canvas.labels += labels
    crossed = draw_arrows(canvas, frame, model.marks)
    if frame.without:
        _point_to_inset(canvas, frame)
    _write_over(canvas, frame, crossed, values, dict(model.control))
    placed = place_blocks(frame, model.signed, values)
    for space, block, at in placed:
        _leader(canvas, frame, space, block, at)
    for _, block, at in placed:
        draw_block(canvas, at, block, size_of(frame))


def inset_on(frame: Frame, by: Box = (0, 0, 0, 0)) -> Box:
    """What the inset shows, on this frame, less so many map units on each side."""
    left, top, right, bottom = inset().box
    return *frame.point((left + by[0], top + by[1])), *frame.point((right - by[2], bottom - by[3]))


def _point_to_inset(canvas: Canvas, frame: Frame) -> None:
    """Frame Europe on the world, where nothing is placed, and say where it is shown."""
    left, top, right, bottom = inset_on(frame)
    canvas.frame((left, top, right, bottom), palette.INK, 4, 6)
    canvas.frame((left + 1, top + 1, right - 1, bottom - 1), palette.MARK, 2, 5)
    left, _, right, bottom = inset_on(frame, _FREE)
    canvas.pill((left + right) / 2 - 68, bottom - 20, "Europe ▼", 28, palette.INK, palette.MARK)


def size_of(frame: Frame) -> Size:
    """The size of pieces in a frame."""
    return LARGE if frame.large else SMALL


# ---- ground with names


def _ground(frame: Frame, scale: float, control: Control, values: Values) -> tuple[Image.Image, list[Label]]:
    """The ground and the labels on it."""
    key = ("axis_allies", "ground", frame, scale, control, values)
    image = LAYERS.get(key, lambda: _draw_ground(frame, scale, control, values).image)
    return image, _labels(frame, scale, values)


def _draw_ground(frame: Frame, scale: float, control: Control, values: Values) -> Canvas:
    canvas = Canvas(terrain(frame, scale, control), scale, frame.rect[:2])
    owners = dict(control)
    for name, written in names(frame, values).items():
        _write(canvas, written, writing(frame), plan().places[name], owners.get(name, ""))
    canvas.image = frugal(canvas.image)
    return canvas


@lru_cache(maxsize=16)
def _labels(frame: Frame, scale: float, values: Values) -> list[Label]:
    """The labels that writing the names leaves, at their places in the whole picture."""
    canvas = Canvas(Image.new("RGB", (1, 1)), scale)
    for name, written in names(frame, values).items():
        _write(canvas, written, writing(frame), plan().places[name], "")
    return canvas.labels


def _write(canvas: Canvas, name: Name, style: Writing, place: Place, owner: str, *, over: bool = False) -> None:
    """A name with its value; `over` arrows a sea's name too has a halo."""
    left, top, right, bottom = name.box
    halo: Colour | None = mix(LOOKS[owner].land, palette.WHITE, 0.62)
    if place.sea:
        halo = SEA_HALO if over else None
    if name.value:
        canvas.stamp(value_disc(style.disc, canvas.scale), left, (top + bottom - style.disc) / 2)
        canvas.text(left + style.disc / 2, (top + bottom) / 2, str(name.value), style.value, anchor="mm")
        left += style.disc + 3
    middle = (left + right) / 2
    start = (top + bottom) / 2 - (len(name.lines) - 1) * style.line / 2
    for nth, line in enumerate(name.lines):
        ink = SEA_INK if place.sea else palette.INK
        weight: Weight = "medium" if place.sea else "bold"
        canvas.text(middle, start + nth * style.line, line, style.name, ink, anchor="mm", halo=halo, weight=weight)


def _write_over(canvas: Canvas, frame: Frame, crossed: list[Point], values: Values, owners: dict[str, str]) -> None:
    """Write the names again that arrows cross, so that they can be read."""
    labels = len(canvas.labels)
    for space, name in names(frame, values).items():
        left, top, right, bottom = name.box
        if any(left - 6 < x < right + 6 and top - 6 < y < bottom + 6 for x, y in crossed):
            _write(canvas, name, writing(frame), plan().places[space], owners.get(space, ""), over=True)
    del canvas.labels[labels:]  # they stand there already


def value_disc(size: float, scale: float) -> Image.Image:
    """The disc in which a value stands."""

    def paint(pen: Pen) -> None:
        pen.disc(size / 2, size / 2, size / 2, palette.INK)
        pen.disc(size / 2, size / 2, size / 2 - 1.6, palette.PAPER)

    return sprite(("axis value", size), size, size, scale, paint)


@lru_cache(maxsize=16)
def names(frame: Frame, values: Values) -> dict[str, Name]:
    """All names that find room in the frame, territories first, small ones before large ones."""
    style, placer, worth, found = writing(frame), Placer(frame), dict(values), {}
    if frame.without:
        placer.reserve(inset_on(frame, _FREE))
    for space in _by_size(frame, frame.spaces()):
        lines, value = plan().places[space].lines, worth.get(space, 0)
        wide = max(text_width(line, style.name) for line in lines) + (style.disc + 3 if value else 0) + 4
        high = max(len(lines) * style.line, style.disc if value else 0) + 3
        at = placer.place(space, wide, high, style.up)
        if at:
            found[space] = Name(lines, value, (at[0], at[1], at[0] + wide, at[1] + high))
    return found


def _by_size(frame: Frame, spaces: Iterable[str]) -> list[str]:
    """Land before sea, small before large."""
    room = _rooms(frame)
    return sorted(spaces, key=lambda space: (plan().places[space].sea, room[space], space))


@lru_cache(maxsize=16)
def _rooms(frame: Frame) -> dict[str, int]:
    return {space: sum(row.bit_count() for row in rows) for space, rows in cells(frame).own.items()}


# ---- pieces


Placed = tuple[Space, Block, Point]
_ROUNDS, _IDLE, _FAVOURED, _NOWHERE = 16, 6, 3, 200.0
_FIRMLY = 1.6
"""How much worse it is to move a territory's pieces away than a sea zone's, whose water lies all around."""


@lru_cache(maxsize=16)
def place_blocks(frame: Frame, spaces: tuple[Space, ...], values: Values = ()) -> tuple[Placed, ...]:
    """Every space of the frame in which something stands, with its block and where it goes; no two overlap.

    If there is no room for all, only totals are shown.
    """
    shown = [space for space in spaces if space.id in frame.spaces() and not space.empty]
    soft = _names_to_spare(frame, values)
    full = _place_all(frame, shown, soft, lean=False)
    return full if len(full) == len(shown) else max(full, _place_all(frame, shown, soft, lean=True), key=len)


def _names_to_spare(frame: Frame, values: Values) -> Soft:
    """The cells of the names: of territories, of seas."""
    written, places = names(frame, values), plan().places
    land, sea = (
        [name.box for space, name in written.items() if places[space].sea is at_sea] for at_sea in (False, True)
    )
    return softly(frame, land), softly(frame, sea)


def _place_all(frame: Frame, spaces: list[Space], soft: Soft, *, lean: bool) -> tuple[Placed, ...]:
    """Small spaces choose first. Who comes off badly chooses first in the next round; the best round counts."""
    shown = {space.id: space for space in spaces}
    order = _by_size(frame, shown)
    best, least, idle = tuple[Placed, ...](), float("inf"), 0
    for _ in range(_ROUNDS):
        placed, costs = _place_in_order(frame, [shown[name] for name in order], soft, lean)
        total = sum((cost * (1 if plan().places[name].sea else _FIRMLY)) ** 2 for name, cost in costs.items())
        idle += 1
        if total < least:
            best, least, idle = placed, total, 0
        if idle >= _IDLE:
            break
        worst = sorted(costs, key=lambda name: -costs[name])[:_FAVOURED]
        order = [*worst, *(name for name in order if name not in worst)]
    return best


def _place_in_order(
    frame: Frame, spaces: list[Space], soft: Soft, lean: bool
) -> tuple[tuple[Placed, ...], dict[str, float]]:
    placer, placed, costs = Placer(frame, soft), list[Placed](), dict[str, float]()
    if frame.without:
        placer.reserve(inset_on(frame, _FREE))
    for space in spaces:
        costs[space.id] = _NOWHERE
        for block in list(forms(space, size_of(frame)))[-1 if lean else 0 :]:
            spot = placer.place(space.id, block.width, block.height, writing(frame).down)
            if spot:
                placed.append((space, block, spot[:2]))
                costs[space.id] = spot.cost
                break
    return tuple(placed), costs


def _leader(canvas: Canvas, frame: Frame, space: Space, block: Block, at: Point) -> None:
    """A line to the space for a block that mostly lies elsewhere."""
    (x, y), _ = frame.spaces()[space.id]
    left, top, right, bottom = at[0], at[1], at[0] + block.width, at[1] + block.height
    if left - 4 < x < right + 4 and top - 4 < y < bottom + 4:
        return
    if _at_home(frame, space.id, (left, top, right, bottom)):
        return
    edge = min(max(x, left + 6), right - 6), min(max(y, top + 6), bottom - 6)
    canvas.line([(x, y), edge], palette.PAPER, 5)
    canvas.line([(x, y), edge], palette.INK, 2.2)
    canvas.stamp(value_disc(9, canvas.scale), x - 4.5, y - 4.5)


def _at_home(frame: Frame, space: str, box: Box) -> bool:
    (x, y, wide, high), area = *softly(frame, [box]), cells(frame)
    return area.count(space, x, y, wide, high) >= 0.45 * wide * high
