"""Beside Europe: the powers in turn order with National Production, money, weapons; the Axis level; the last moves."""

from collections.abc import Sequence

from render.axis_allies.layout import HEAD, WIDTH, inset
from render.axis_allies.model import BoardModel, Mark, PowerLine
from render.axis_allies.powers import LOOKS, NAMES
from render.axis_allies.signs import WEAPONS
from render.axis_allies.stacks import emblem, icon
from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import mix
from render.canvas.projection import Box
from render.canvas.typeface import text_width

_GAP, _TYPE = 8.0, 30
_TITLE, _ROW, _AXIS, _LINE = 60.0, 64.0, 58.0, 36.0
_FULL = 60.0  # the level at which a bar is full
_BAR = 148.0


def panel_box() -> Box:
    """The room beside the inset."""
    _, top, right, bottom = inset().rect
    return right + _GAP, top, WIDTH - _GAP, bottom


def draw_panel(canvas: Canvas, model: BoardModel) -> None:
    """Everything that is not on the map."""
    box = left, top, right, bottom = panel_box()
    canvas.panel(box, palette.PAPER, palette.INK, 3, 12)
    _head(canvas, (left, top, right, top + _TITLE), model)
    y = top + _TITLE + 6
    for line in model.powers:
        draw_power(
            canvas, (left + 10, y, right - 10, y + _ROW - 4), line, now=line.id == model.power and not model.over
        )
        y += _ROW
    draw_axis_level(canvas, (left + 10, y + 4, right - 10, y + _AXIS), model.axis_level, model.axis_goal)
    draw_news(canvas, (left + 16, y + _AXIS + 6, right - 14, bottom - 8), model)


def _head(canvas: Canvas, box: Box, model: BoardModel) -> None:
    canvas.panel(box, palette.INK, palette.INK, 0, 12)
    y = (box[1] + box[3]) / 2
    wide = canvas.text(box[0] + 16, y, f"Round {model.round}", 38, palette.MARK, anchor="lm")
    canvas.text(box[0] + 36 + wide, y, _now(model), 34, palette.WHITE, anchor="lm", width=box[2] - box[0] - wide - 50)


def _now(model: BoardModel) -> str:
    if model.over:
        return model.over
    return f"{NAMES[model.power]}: {model.phase}" if model.power else model.phase


def draw_power(canvas: Canvas, box: Box, line: PowerLine, *, now: bool) -> None:
    """A power's line: emblem, name, level as a bar, money, weapons; framed while it plays."""
    left, top, right, bottom = box
    look, y = LOOKS[line.id], (top + bottom) / 2
    edge = palette.MARK if now else mix(look.land, palette.PAPER, 0.2)
    canvas.panel(box, mix(look.land, palette.PAPER, 0.72), palette.INK if now else edge, 3 if now else 2, 9)
    if now:
        canvas.frame((left + 2, top + 2, right - 2, bottom - 2), palette.MARK, 5, 7)
    canvas.stamp(emblem(line.id, 46, canvas.scale), left + 9, y - 23)
    canvas.text(left + 64, y, NAMES[line.id], 32, anchor="lm", width=116)
    if line.capital_of:
        draw_holder(canvas, left + 180, y, line.capital_of)
    _level(canvas, left + 222, y, line)
    canvas.text(left + 222 + _BAR + 112, y, f"{line.money} IPC", _TYPE, anchor="rm")
    _weapons(canvas, right - 12, y, line)


def draw_holder(canvas: Canvas, x: float, y: float, power: str) -> None:
    """The emblem of who holds another power's capital, framed; its middle at y."""
    canvas.panel((x - 5, y - 20, x + 35, y + 20), palette.MARK, palette.INK, 2, 8)
    canvas.stamp(emblem(power, 30, canvas.scale), x, y - 15)


def _level(canvas: Canvas, x: float, y: float, line: PowerLine) -> None:
    """National Production: a bar with the level now as a number and the level at the start as a notch."""
    full = _BAR - 6
    canvas.panel((x, y - 19, x + _BAR, y + 19), palette.WHITE, palette.INK, 2, 5)
    wide = max(4.0, full * min(1.0, line.level / _FULL))
    canvas.panel((x + 3, y - 16, x + 3 + wide, y + 16), LOOKS[line.id].land, LOOKS[line.id].land, 0, 3)
    notch = x + 3 + full * min(1.0, line.start / _FULL)
    canvas.line([(notch, y - 16), (notch, y + 16)], palette.INK, 2.5)
    canvas.text(x + 12, y, str(line.level), 33, anchor="lm", halo=palette.WHITE)


def _weapons(canvas: Canvas, right: float, y: float, line: PowerLine) -> None:
    """The six weapons in the order of the die: those owned dark, the others as dots."""
    step = 34.0
    for nth, weapon in enumerate(WEAPONS):
        x = right - (len(WEAPONS) - nth) * step
        if weapon in line.weapons:
            canvas.stamp(icon(weapon, 31, canvas.scale), x, y - 15.5)
        else:
            canvas.panel((x + 11, y - 4, x + 19, y + 4), palette.GREY, palette.GREY, 0, 4)


def draw_axis_level(canvas: Canvas, box: Box, level: int, goal: int) -> None:
    """8.2: how far the Axis is from its economic victory."""
    left, top, right, bottom = box
    y, words = (top + bottom) / 2, f"Axis level {level} of {goal}"
    x = left + text_width(words, 32) + 16
    canvas.text(left + 4, y, words, 32, anchor="lm")
    canvas.panel((x, y - 15, right, y + 15), palette.WHITE, palette.INK, 2, 6)
    share = max(0.0, min(1.0, level / goal)) if goal else 0.0
    colour = palette.rgb("7A3B2E")
    if share:
        canvas.panel((x + 3, y - 12, x + 3 + (right - x - 6) * share, y + 12), colour, colour, 0, 4)


def draw_news(canvas: Canvas, box: Box, model: BoardModel) -> None:
    """The last moves in words, as many as there is room for, and how many more there are."""
    room = int((box[3] - box[1]) / _LINE)
    told = [mark for mark in model.marks if mark.label]
    for nth, (text, power) in enumerate(_shown(told, room)):
        y = box[1] + (nth + 0.5) * _LINE
        if power:
            canvas.stamp(emblem(power, 28, canvas.scale), box[0], y - 14)
        canvas.text(box[0] + 38, y, text, 28, anchor="lm", weight="medium", width=box[2] - box[0] - 40)


def _shown(told: Sequence[Mark], room: int) -> list[tuple[str, str]]:
    lines = [(mark.label, mark.power) for mark in told]
    if len(lines) <= room:
        return lines
    return [*lines[: room - 1], (f"and {len(lines) - room + 1} more", "")] if room else []


def draw_region_head(canvas: Canvas, model: BoardModel, name: str) -> None:
    """The strip over a region's picture."""
    canvas.panel((0, 0, WIDTH, HEAD), palette.INK, palette.INK, 0, 0)
    wide = canvas.text(24, HEAD / 2, name, 48, palette.MARK, anchor="lm")
    words = f"Round {model.round} · {_now(model)}"
    canvas.text(WIDTH - 24, HEAD / 2, words, 40, palette.WHITE, anchor="rm", width=WIDTH - wide - 90)
