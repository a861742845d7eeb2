"""What stands around the board: title, a strip for each side, the names of the sections, the news."""

import functools
from collections.abc import Sequence

from render.canvas import palette
from render.canvas.arms import ARMS
from render.canvas.canvas import Canvas
from render.canvas.pen import Pen, sprite
from render.canvas.sides import draw_badge, side_colour, side_dark, side_pale
from render.canvas.typeface import text_width, wrap
from render.memoir44 import pieces
from render.memoir44.layout import SECTIONS, Layout
from render.memoir44.model import BoardModel, ForceModel, Goal, News

WIDTH = 1600.0
TITLE, STRIP, BAND = 76.0, 104.0, 44.0
_ROW, _PAD, _SIZE = 48.0, 10.0, 30.0
_DAY = 6
MOST_NEWS = 12


def draw_title(canvas: Canvas, model: BoardModel) -> None:
    """Scenario, date, turn; the night chart; the result once there is one."""
    canvas.panel((0, 0, WIDTH + 1, TITLE), palette.INK, palette.INK, 0, 0)
    canvas.panel((14, 10, 84, TITLE - 10), palette.PAPER, palette.PAPER, 0, 8)
    canvas.text(49, TITLE / 2, model.id, 46, anchor="mm")
    room = WIDTH - 120 - _draw_status(canvas, model)
    wide = canvas.text(100, TITLE / 2, model.title, 46, palette.WHITE, anchor="lm", width=room)
    if room - wide > 150:
        canvas.text(
            118 + wide,
            TITLE / 2 + 4,
            model.date,
            32,
            palette.SHADE,
            anchor="lm",
            weight="medium",
            width=room - wide - 30,
        )


def _draw_status(canvas: Canvas, model: BoardModel) -> float:
    """At the right; returns how much room it takes."""
    if model.over:
        size = min(36.0, 36.0 * 900 / text_width(model.over, 36)) if model.over else 36.0
        return canvas.text(WIDTH - 18, TITLE / 2, model.over, max(size, 29), palette.MARK, anchor="rm", width=940) + 30
    text = f"Turn {model.turn}"
    wide = canvas.text(WIDTH - 18, TITLE / 2, text, 42, palette.MARK, anchor="rm")
    deck = f"Deck {model.deck}"
    wide += 26 + canvas.text(WIDTH - wide - 44, TITLE / 2 + 4, deck, 32, palette.SHADE, anchor="rm", weight="medium")
    return wide + 40 + (_night(canvas, WIDTH - wide - 44, model.visibility) if model.visibility else 0)


def _night(canvas: Canvas, right: float, visibility: int) -> float:
    """PT p.8 The Night Visibility chart, the spot where the marker stands filled; by day a sun."""
    step = 46.0
    left = right - _DAY * step
    moon = sprite("night-moon", 44, 44, canvas.scale, lambda pen: _light(pen, "moon"))
    canvas.stamp(moon, left - 54, TITLE / 2 - 22)
    for spot in range(1, _DAY + 1):
        x, here = left + (spot - 1) * step, spot == visibility
        fill, ink = (palette.MARK, palette.INK) if here else (palette.SOFT_INK, palette.WHITE)
        canvas.panel((x, TITLE / 2 - 21, x + step - 5, TITLE / 2 + 21), fill, palette.WHITE if here else fill, 3, 8)
        if spot < _DAY:
            canvas.text(x + (step - 5) / 2, TITLE / 2, str(spot), 32, ink, anchor="mm")
        else:
            sun = sprite(("night-sun", here), 34, 34, canvas.scale, functools.partial(_sun, here=here))
            canvas.stamp(sun, x + 3.5, TITLE / 2 - 17)
    return _DAY * step + 70


def _light(pen: Pen, name: str) -> None:
    ARMS[name](pen.at(0, 0, 0.44), palette.MARK, palette.INK)


def _sun(pen: Pen, here: bool) -> None:
    ink, paper = (palette.INK, palette.MARK) if here else (palette.WHITE, palette.SOFT_INK)
    ARMS["daylight"](pen.at(0, 0, 0.34), ink, paper)


# ---- the sides


def draw_strip(canvas: Canvas, y: float, force: ForceModel) -> None:
    """A side: army, medals won and wanted, cards in hand, cards played; framed in yellow while it is its turn."""
    dark, pale = side_dark(force.side), side_pale(force.side)
    canvas.panel((0, y, WIDTH + 1, y + STRIP), pale, pale, 0, 0)
    canvas.panel((0, y, 12, y + STRIP), side_colour(force.side), side_colour(force.side), 0, 0)
    if force.moving:
        canvas.frame((3, y + 3, WIDTH - 3, y + STRIP - 3), palette.INK, 9, 10)
        canvas.frame((4.5, y + 4.5, WIDTH - 4.5, y + STRIP - 4.5), palette.MARK, 6, 9)
    canvas.stamp(pieces.emblem(force.side, 70, canvas.scale), 24, y + 17)
    canvas.text(106, y + 34, force.army, 36, dark, anchor="lm", width=230)
    _standing(canvas, y + 74, force)
    _medals(canvas, 346, y, force)
    _hand(canvas, y, force)


def _standing(canvas: Canvas, y: float, force: ForceModel) -> None:
    if not (force.moving or force.asked):
        canvas.text(106, y, f"{len(force.medals)} of {force.needs} medals", _SIZE, palette.SOFT_INK, anchor="lm")
        return
    word = "plays" if force.moving and force.asked else "answers" if force.asked else "waits"
    wide = canvas.pill(104, y, word, _SIZE, palette.INK, palette.MARK)
    canvas.text(116 + wide, y, f"{len(force.medals)} of {force.needs}", _SIZE, palette.SOFT_INK, anchor="lm")


def _medals(canvas: Canvas, x: float, y: float, force: ForceModel) -> None:
    """A place for each medal needed, in two rows if there are many."""
    shown = [*force.medals, *[None] * (force.needs - len(force.medals))]
    rows = 1 if len(shown) <= 7 else 2
    each = -(-len(shown) // rows)
    size = 1.0 if rows == 1 else 0.88
    for nth, medal in enumerate(shown):
        row, column = divmod(nth, each)
        top = y + STRIP / 2 - 23 if rows == 1 else y + 11 + row * 42
        canvas.stamp(pieces.token(medal, force.side, canvas.scale * size), x + column * 52 * size, top)


def _hand(canvas: Canvas, y: float, force: ForceModel) -> None:
    middle = y + STRIP / 2
    canvas.stamp(pieces.card_back(force.side, canvas.scale), 742, middle - 23)
    canvas.text(786, middle, str(force.hand), 42, anchor="lm")
    canvas.panel((850, y + 14, 853, y + STRIP - 14), palette.GREY, palette.GREY, 0, 0)
    left = 870.0
    if force.played and not force.moving:
        left += canvas.text(left, middle, "last", _SIZE, palette.SOFT_INK, anchor="lm", weight="medium") + 18
    lines = wrap(" · ".join(force.played), round(1560 - left), 32, "bold", 2)
    for nth, line in enumerate(lines):
        canvas.text(left, middle + 40 * nth - 20 * (len(lines) - 1), line, 32, anchor="lm", width=1570 - left)


def draw_band(canvas: Canvas, y: float, plan: Layout, board: Canvas, force: ForceModel, goals: Sequence[Goal]) -> None:
    """The names of the sections as that side calls them, with the medals for clearing them."""
    canvas.panel((0, y, WIDTH + 1, y + BAND), side_pale(force.side), side_pale(force.side), 0, 0)
    factor = board.scale / canvas.scale
    for section in SECTIONS:
        left, right = ((x - board.origin[0]) * factor for x in plan.span(section, force.home))
        left, right = max(left, 0.0), min(right, WIDTH)
        if right - left < 200:
            continue
        clear = next((goal for goal in goals if goal.section == section and goal.side == force.side), None)
        _section(canvas, left, right, y, section, force, clear)


def _section(
    canvas: Canvas, left: float, right: float, y: float, section: str, force: ForceModel, clear: Goal | None
) -> None:
    canvas.panel((left + 5, y + 4, right - 5, y + BAND - 4), palette.WHITE, side_colour(force.side), 2, 10)
    name = section.capitalize() + (" section" if section != "center" else "")
    x = (left + right) / 2
    wide = canvas.text(x, y + BAND / 2, name, _SIZE, side_dark(force.side), anchor="mm")
    if clear:
        canvas.stamp(pieces.goal(clear, canvas.scale * 0.9), x + wide / 2 + 14, y + 4)


# ---- the news


def newest(news: Sequence[News]) -> tuple[News, ...]:
    """The lines there is room for, the last ones."""
    return tuple(news[-MOST_NEWS:])


def news_height(news: Sequence[News]) -> float:
    """How high the panel of that many lines is."""
    return -(-len(news) // 2) * _ROW + 2 * _PAD if news else 0.0


def draw_news(canvas: Canvas, y: float, news: Sequence[News]) -> None:
    """Numbered lines in two columns: what, the dice, what came of them."""
    if not news:
        return
    canvas.panel((0, y, WIDTH + 1, y + news_height(news) + 1), palette.PAPER, palette.PAPER, 0, 0)
    canvas.panel((0, y, WIDTH + 1, y + 3), palette.INK, palette.INK, 0, 0)
    rows = -(-len(news) // 2)
    for nth, one in enumerate(news):
        column, row = divmod(nth, rows)
        _line(canvas, 12 + column * WIDTH / 2, y + _PAD + (row + 0.5) * _ROW, nth + 1, one)


def _line(canvas: Canvas, x: float, y: float, number: int, one: News) -> None:
    end = x + WIDTH / 2 - 20
    draw_badge(canvas, x, y - 22, number, one.side)
    x += 56
    dice = min(len(one.dice), 8)
    room = end - x - dice * 44 - (14 if dice else 0)
    label = room * (0.62 if one.result else 1.0)
    x += canvas.text(x, y, one.label, _SIZE, anchor="lm", width=label) + 10
    for face in one.dice[:dice]:
        canvas.stamp(pieces.die(face, canvas.scale), x, y - 20)
        x += 44
    if one.result:
        canvas.text(x + 6, y, one.result, _SIZE, palette.SOFT_INK, anchor="lm", width=end - x - 8)
