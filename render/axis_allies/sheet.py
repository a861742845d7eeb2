"""A power's own sheet: money, level, weapons, pieces and where they stand, purchases, moves, standing orders."""

from dataclasses import dataclass

from render.axis_allies.layout import WIDTH
from render.axis_allies.model import SheetModel
from render.axis_allies.powers import LOOKS
from render.axis_allies.signs import UNIT_NAMES, counted
from render.axis_allies.stacks import emblem, icon
from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import mix
from render.canvas.typeface import wrap

_MARGIN, _HEAD, _BAND = 24.0, 110.0, 54.0
_TYPE, _LINE = 34, 44.0
_LEFT = 430.0  # where the second column begins
_MOST = 40  # moves shown


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the sheet: a picture, a name, and words of any length; or a heading."""

    name: str
    words: tuple[str, ...] = ()
    sign: str = ""
    heading: bool = False

    @property
    def height(self) -> float:
        """In design units."""
        return _BAND + 8 if self.heading else max(1, len(self.words)) * _LINE + 10


def draw_sheet(model: SheetModel, width: int = 1600) -> Canvas:
    """The sheet as a picture."""
    entries = _entries(model)
    height = _HEAD + _MARGIN + sum(entry.height for entry in entries) + _MARGIN
    canvas = Canvas.blank(WIDTH, height, width / WIDTH, palette.PAPER)
    _head(canvas, model)
    y = _HEAD + _MARGIN / 2
    for entry in entries:
        _draw(canvas, y, entry, model.power)
        y += entry.height
    return canvas


def _head(canvas: Canvas, model: SheetModel) -> None:
    look, line = LOOKS[model.power], model.line
    canvas.panel((0, 0, WIDTH, _HEAD), look.ground, look.ground, 0, 0)
    canvas.stamp(emblem(model.power, 78, canvas.scale), _MARGIN, 16)
    money = f"{line.money} IPC in hand · level {line.level}"
    wide = canvas.text(WIDTH - _MARGIN, _HEAD / 2, money, 44, look.ink, anchor="rm")
    canvas.text(_MARGIN + 98, _HEAD / 2, model.title, 50, look.ink, anchor="lm", width=WIDTH - wide - 190)


def _entries(model: SheetModel) -> list[Entry]:
    found = []
    if model.line.capital_of:
        found.append(Entry("Capital lost", ("Nothing can be bought or placed until it is back.",)))
    found.append(Entry("Weapons", heading=True))
    found += [Entry(name, _wrapped(does), weapon) for weapon, name, does in model.weapons]
    if not model.weapons:
        found.append(Entry("None yet"))
    found.append(Entry("Pieces", heading=True))
    found += [Entry(_named(kind, number), _wrapped(where), kind) for kind, number, where in model.pieces]
    if model.bought:
        found.append(Entry("Bought, to be placed", heading=True))
        found += [Entry(_named(kind, number), (), kind) for kind, number in model.bought]
    found += _group("Moves of this turn", model.moves[:_MOST])
    if len(model.moves) > _MOST:
        found.append(Entry(f"and {len(model.moves) - _MOST} more"))
    return found + _group("Standing orders", model.orders)


def _group(title: str, lines: tuple[tuple[str, str], ...]) -> list[Entry]:
    return [Entry(title, heading=True), *(Entry(name, _wrapped(words)) for name, words in lines)] if lines else []


def _named(kind: str, number: int) -> str:
    return counted(kind, number) if kind in UNIT_NAMES else f"{number} {kind}"


def _wrapped(words: str) -> tuple[str, ...]:
    return wrap(words, round(WIDTH - _LEFT - _MARGIN), _TYPE, "medium", 5)


def _draw(canvas: Canvas, y: float, entry: Entry, power: str) -> None:
    if entry.heading:
        ground = mix(LOOKS[power].land, palette.PAPER, 0.45)
        canvas.panel((_MARGIN, y + 4, WIDTH - _MARGIN, y + _BAND), ground, ground, 0, 8)
        canvas.text(_MARGIN + 16, y + 4 + (_BAND - 4) / 2, entry.name, 36, anchor="lm")
        return
    middle = y + _LINE / 2 + 4
    if entry.sign:
        canvas.stamp(icon(entry.sign, 42, canvas.scale), _MARGIN + 12, middle - 21)
    left = _MARGIN + (68 if entry.sign else 16)
    canvas.text(left, middle, entry.name, _TYPE, anchor="lm", width=_LEFT - left - 12 if entry.words else WIDTH - left)
    for nth, line in enumerate(entry.words):
        canvas.text(_LEFT, middle + nth * _LINE, line, _TYPE, anchor="lm", weight="medium")
