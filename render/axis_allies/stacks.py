"""What stands in a space, as a block: a chip for each power with its units counted, a plate for factory and gun."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image

from render.axis_allies.model import Space, Stack
from render.axis_allies.powers import LOOKS, draw_emblem
from render.axis_allies.signs import SIGNS, UNITS, WEAPONS
from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.pen import Pen, sprite
from render.canvas.typeface import text_width

Form = Literal["kinds", "total"]  # units by type, or only their number


@dataclass(frozen=True, slots=True)
class Size:
    """The measures of chips in one kind of frame, in design units: on a region's own picture all is larger."""

    high: float
    type: int
    icon: float
    small_type: int
    small_icon: float
    row: float
    columns: int


SMALL = Size(high=38, type=28, icon=27, small_type=17, small_icon=17, row=16.5, columns=4)
LARGE = Size(high=56, type=39, icon=43, small_type=39, small_icon=43, row=56, columns=3)
_PAD = 5.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A unit type and its number, or (without a type) the total: where in its chip, and how large."""

    kind: str
    number: int
    x: float
    y: float
    icon: float
    type: int


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip laid out: its size and its cells."""

    power: str
    width: float
    height: float
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """All of a space: the plate's icons, then the chips under each other."""

    plate: tuple[str, ...]
    chips: tuple[Chip, ...]
    width: float
    height: float


@lru_cache(maxsize=2048)
def _number_width(number: int, size: int) -> float:
    return float(text_width(str(number), size))


@lru_cache(maxsize=2048)
def chip(stack: Stack, size: Size, form: Form) -> Chip:
    """A power's units laid out."""
    if form == "total" or len(stack.units) == 1:
        return _plain(stack, size, form)
    return _grid(stack, size) if size is LARGE else _summed(stack, size)


def _plain(stack: Stack, size: Size, form: Form) -> Chip:
    """Emblem, icon if there is but one type, number."""
    x = size.high
    kind = stack.units[0][0] if len(stack.units) == 1 and form == "kinds" else ""
    cell = Cell(kind, stack.total, x, size.high / 2, size.icon if kind else 0, size.type)
    width = x + (size.icon + 3 if kind else 2) + _number_width(stack.total, size.type) + _PAD + 2
    return Chip(stack.power, width, size.high, (cell,))


def _summed(stack: Stack, size: Size) -> Chip:
    """Emblem, total, and the types small beside it in two rows."""
    x = size.high + 2
    cells = [Cell("", stack.total, x, size.high / 2, 0, size.type)]
    x += _number_width(stack.total, size.type) + 7
    columns = -(-len(stack.units) // 2)
    for column in range(columns):
        pair = stack.units[column * 2 : column * 2 + 2]
        for row, (kind, number) in enumerate(pair):
            y = size.high / 2 + (row - (len(pair) - 1) / 2) * size.row
            cells.append(Cell(kind, number, x, y, size.small_icon, size.small_type))
        x += size.small_icon + 3 + max(_number_width(number, size.small_type) for _, number in pair) + 6
    return Chip(stack.power, x + _PAD - 4, size.high, tuple(cells))


def _grid(stack: Stack, size: Size) -> Chip:
    """Emblem and all types, some in a row."""
    columns = min(size.columns, 2 if len(stack.units) == 4 else len(stack.units))
    rows = [stack.units[at : at + columns] for at in range(0, len(stack.units), columns)]
    step = size.small_icon + 4 + max(_number_width(number, size.type) for _, number in stack.units) + 10
    cells = [
        Cell(kind, number, size.high + column * step, (row + 0.5) * size.row - row * 4, size.small_icon, size.type)
        for row, units in enumerate(rows)
        for column, (kind, number) in enumerate(units)
    ]
    width = size.high + columns * step - 2
    return Chip(stack.power, width, size.high + (len(rows) - 1) * (size.row - 4), tuple(cells))


@lru_cache(maxsize=2048)
def block(space: Space, size: Size, form: Form) -> Block:
    """What stands in the space, laid out."""
    plate = space.plate
    chips = tuple(chip(stack, size, form) for stack in space.stacks)
    head = _plate_width(plate, size)
    first = chips[0].width if chips else 0.0
    width = max([head + first, *(one.width for one in chips[1:])])
    height = max(size.high if plate else 0.0, chips[0].height if chips else 0.0)
    return Block(plate, chips, width + 2, height + sum(one.height + 1 for one in chips[1:]) + 2)


def _plate_width(plate: tuple[str, ...], size: Size) -> float:
    return len(plate) * (size.icon + 4) + 5 if plate else 0.0


def draw_block(canvas: Canvas, at: tuple[float, float], what: Block, size: Size) -> None:
    """The block with its top left corner there."""
    x, y = at
    head = _plate_width(what.plate, size)
    if what.plate:
        canvas.stamp(_plate(what.plate, size, canvas.scale), x, y)
    for nth, one in enumerate(what.chips):
        left = x + (head if nth == 0 else 0)
        canvas.stamp(_chip(one, size, canvas.scale), left, y)
        for cell in one.cells:
            after = cell.x + (cell.icon + 3 if cell.kind else 0)
            canvas.text(left + after, y + cell.y, str(cell.number), cell.type, anchor="lm")
        y += one.height + 1


def _chip(one: Chip, size: Size, scale: float) -> Image.Image:
    icons = tuple((cell.kind, cell.x, cell.y, cell.icon) for cell in one.cells if cell.kind)
    key = ("axis chip", one.power, one.width, one.height, icons)
    return sprite(key, one.width + 2, one.height + 2, scale, lambda pen: _paint_chip(pen, one, size))


def _paint_chip(pen: Pen, one: Chip, size: Size) -> None:
    wide, high = one.width, one.height
    pen.shadow((0, 0, wide - 1, high - 2), 6, 2)
    pen.box((0, 0, wide, high - 1), LOOKS[one.power].ground, radius=7)
    pen.box((size.high - 5, 2.5, wide - 2.5, high - 3.5), palette.PAPER, radius=4.5)
    inner = size.high - 13
    LOOKS[one.power].emblem(
        pen.at(4.5, (high - 1 - inner) / 2, inner / 100), LOOKS[one.power].ink, LOOKS[one.power].ground
    )
    for cell in one.cells:
        if cell.kind:
            UNITS[cell.kind](pen.at(cell.x, cell.y - cell.icon / 2 - 0.5, cell.icon / 100), palette.INK, palette.PAPER)


def _plate(plate: tuple[str, ...], size: Size, scale: float) -> Image.Image:
    wide, high = _plate_width(plate, size), size.high

    def paint(pen: Pen) -> None:
        pen.shadow((0, 0, wide - 2, high - 2), 6, 2)
        pen.box((0, 0, wide - 1, high - 1), palette.PAPER, radius=7)
        pen.box((2, 2, wide - 3, high - 3), palette.INK, radius=5.5)
        for nth, kind in enumerate(plate):
            left, top = 4 + nth * (size.icon + 4), (high - 1 - size.icon) / 2
            paper, ink = (palette.INK, palette.PAPER) if kind in UNITS else (palette.MARK, palette.INK)
            if kind not in UNITS:
                pen.box((left - 2, 2, left + size.icon + 2, high - 3), paper, radius=4)
            (UNITS.get(kind) or SIGNS[kind])(pen.at(left, top, size.icon / 100), ink, paper)

    return sprite(("axis plate", plate, size), wide, high + 1, scale, paint)


def emblem(power: str, size: float, scale: float) -> Image.Image:
    """A power's emblem alone."""

    def paint(pen: Pen) -> None:
        pen.box((0, 0, size, size), palette.PAPER, radius=size * 0.2)
        draw_emblem(pen, power, size * 0.04, size * 0.04, size * 0.92)

    return sprite(("axis emblem", power, size), size, size, scale, paint)


def icon(kind: str, size: float, scale: float, *, faint: bool = False) -> Image.Image:
    """A unit's or weapon's silhouette alone, on paper."""
    ink = palette.SHADE if faint else palette.INK
    drawn = UNITS.get(kind) or WEAPONS.get(kind) or SIGNS[kind]
    return sprite(
        ("axis icon", kind, size, faint),
        size,
        size,
        scale,
        lambda pen: drawn(pen.at(0, 0, size / 100), ink, palette.PAPER),
    )


def forms(space: Space, size: Size) -> Iterator[Block]:
    """The ways to show the space, the fullest first."""
    yield block(space, size, "kinds")
    if any(len(stack.units) > 1 for stack in space.stacks):
        yield block(space, size, "total")
