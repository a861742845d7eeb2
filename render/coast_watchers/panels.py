"""The panels in the open sea: clock, holding boxes, last actions; and the strip over a Region's picture."""

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.projection import Box
from render.canvas.sides import Side, draw_badge, side_colour, side_dark, side_pale
from render.canvas.typeface import wrap
from render.coast_watchers import pieces
from render.coast_watchers.ground import NO_SEA
from render.coast_watchers.model import ROMAN, Block, BoardModel, Mark, Tally

_SIZE = 30
_SHOWN = 38  # a line of cards Showing, design units
_NEWS_ROOM = 144  # design units
_STRIP = 0.055  # height of the strip over a Region, in widths of the picture


def draw_clock(canvas: Canvas, box: Box, model: BoardModel) -> None:
    """Situation, turn, phase, actions left."""
    canvas.panel(box, palette.PAPER, palette.INK, 3, 12)
    left, top, right, _ = box
    canvas.panel((left + 14, top + 14, left + 70, top + 70), palette.INK, palette.INK, 0, 8)
    canvas.text(left + 42, top + 42, model.letter, 46, palette.WHITE, anchor="mm")
    canvas.text(left + 84, top + 30, model.name, 40, anchor="lm", width=right - left - 96)
    canvas.text(
        left + 84, top + 64, model.dates, 28, palette.SOFT_INK, anchor="lm", weight="medium", width=right - left - 96
    )
    _turns(canvas, left + 14, top + 114, right - 14, model)
    _phases(canvas, left + 14, top + 152, right - 14, model)
    _actions(canvas, left + 14, top + 420, right - 14, model)


def _turns(canvas: Canvas, left: float, y: float, right: float, model: BoardModel) -> None:
    canvas.text(left, y, "Turn", _SIZE, palette.SOFT_INK, anchor="lm")
    step = (right - left - 80) / model.turns
    for turn in range(1, model.turns + 1):
        x = left + 80 + (turn - 1) * step
        now = turn == model.turn
        fill, ink = (palette.INK, palette.WHITE) if now else (palette.SHADE, palette.SOFT_INK)
        canvas.panel((x, y - 22, x + step - 8, y + 22), fill, palette.INK if now else palette.GREY, 2, 8)
        canvas.text(x + (step - 8) / 2, y, ROMAN[turn], 32, ink, anchor="mm")


def _phases(canvas: Canvas, left: float, top: float, right: float, model: BoardModel) -> None:
    rows = (len(model.phases) + 1) // 2
    width, height = (right - left - 8) / 2, 240 / max(rows, 3)
    for nth, (name, side) in enumerate(model.phases):
        x = left + (nth // rows) * (width + 8)
        y = top + (nth % rows) * height
        _phase(
            canvas, (x, y, x + width, y + height - 8), f"{nth + 1} {name}", side, nth == model.phase, nth < model.phase
        )


def _phase(canvas: Canvas, box: Box, name: str, side: Side, now: bool, done: bool) -> None:
    colour = side_colour(side)
    pale = side_pale(side)
    fill, ink = (colour, palette.WHITE) if now else (palette.SHADE, palette.GREY) if done else (pale, palette.INK)
    canvas.panel(box, fill, palette.MARK if now else colour if not done else palette.GREY, 6 if now else 2, 8)
    canvas.text(box[0] + 12, (box[1] + box[3]) / 2, name, _SIZE, ink, anchor="lm", width=box[2] - box[0] - 20)


def _actions(canvas: Canvas, left: float, y: float, right: float, model: BoardModel) -> None:
    if model.over:
        canvas.text(left, y, model.over, 32, anchor="lm", width=right - left)
        return
    if not model.actions_max:
        return
    canvas.text(left, y, f"Actions left {model.actions_left}", _SIZE + 2, anchor="lm")
    for nth in range(model.actions_max):
        x = right - (model.actions_max - nth) * 38
        full = nth < model.actions_left
        canvas.panel((x, y - 16, x + 32, y + 16), palette.INK if full else palette.SHADE, palette.INK, 2, 16)


def draw_boxes(canvas: Canvas, box: Box, model: BoardModel) -> None:
    """The holding boxes, the Patrol cup, how many cards each side holds, and the key to the lines."""
    canvas.panel(box, palette.PAPER, palette.INK, 3, 12)
    left, top, right, bottom = box
    middle = (left + right) / 2
    _side_head(canvas, (left, top, middle, top + 46), "Japanese", "japanese")
    _side_head(canvas, (middle, top, right, top + 46), "Allied", "allied")
    canvas.panel((middle - 1, top + 54, middle + 1, bottom - 56), palette.GREY, palette.GREY, 0, 0)
    _japanese_boxes(canvas, left + 12, top + 54, model)
    _allied_boxes(canvas, middle + 12, top + 54, model)
    _key(canvas, left + 12, bottom - 26)


def _japanese_boxes(canvas: Canvas, x: float, y: float, model: BoardModel) -> None:
    _caption(canvas, x, y + 17, "Patrol cup")
    canvas.stamp(pieces.chit(canvas.scale), x, y + 36)
    canvas.text(x + 46, y + 56, str(model.cup_patrols), 36, anchor="lm")
    canvas.stamp(pieces.evasion(canvas.scale), x + 90, y + 36)
    canvas.text(x + 136, y + 56, str(model.cup_evasion), 36, anchor="lm")
    _caption(canvas, x, y + 108, "Ready")
    canvas.stamp(pieces.chit(canvas.scale), x + 90, y + 88)
    canvas.text(x + 136, y + 108, str(model.ready_patrols), 36, anchor="lm")
    _caption(canvas, x, y + 158, "Taken")
    _tally(canvas, x, y + 178, model.taken, revealed=True)
    _cards(canvas, x, y + 310, model.japanese_cards)


def _allied_boxes(canvas: Canvas, x: float, y: float, model: BoardModel) -> None:
    _caption(canvas, x, y + 17, "Ready")
    _tally(canvas, x, y + 36, model.ready, revealed=False)
    _caption(canvas, x, y + 178, "Rescued")
    _tally(canvas, x, y + 196, model.rescued, revealed=False)
    _cards(canvas, x, y + 310, model.allied_cards)


def _cards(canvas: Canvas, x: float, y: float, count: int) -> None:
    _caption(canvas, x, y, "Hand")
    canvas.text(x + 90, y, str(count), 36, anchor="lm")


def _side_head(canvas: Canvas, box: Box, text: str, side: Side) -> None:
    canvas.panel((box[0] + 6, box[1] + 6, box[2] - 6, box[3]), side_colour(side), side_colour(side), 0, 8)
    canvas.text((box[0] + box[2]) / 2, (box[1] + box[3]) / 2 + 3, text, _SIZE, palette.WHITE, anchor="mm")


def _caption(canvas: Canvas, x: float, y: float, name: str) -> None:
    canvas.text(x, y, name, _SIZE, palette.SOFT_INK, anchor="lm")


def _tally(canvas: Canvas, x: float, y: float, tally: Tally, *, revealed: bool) -> None:
    """Blocks with their numbers, two in a row."""
    shown = [(kind, count) for kind, count in tally if count]
    if not shown:
        canvas.text(x, y + 22, "none", _SIZE, palette.GREY, anchor="lm", weight="medium")
    small = 0.84
    for nth, (kind, count) in enumerate(shown[:4]):
        left, top = x + (nth % 2) * 92, y + (nth // 2) * 58
        canvas.stamp(pieces.block(Block(kind, revealed), canvas.scale * small), left, top)
        canvas.text(left + 54, top + 28, str(count), 36, anchor="lm")


def _key(canvas: Canvas, x: float, y: float) -> None:
    for nth in range(3):
        canvas.line([(x + nth * 30, y), (x + nth * 30 + 16, y)], NO_SEA, 6)
    canvas.text(x + 94, y, "No Sea", _SIZE, palette.SOFT_INK, anchor="lm")


def draw_showing(canvas: Canvas, box: Box, model: BoardModel) -> None:
    """The cards that lie open, the Japanese at the left as in the boxes."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    _showing(canvas, (left, top, middle, bottom), "japanese", model.japanese_showing)
    _showing(canvas, (middle, top, right + 1, bottom), "allied", model.allied_showing)


def _showing(canvas: Canvas, box: Box, side: Side, titles: tuple[str, ...]) -> None:
    left, top, right, bottom = box
    dark = side_dark(side)
    canvas.panel((left, top, right, bottom + 1), palette.PAPER, palette.INK, 3, 0)
    canvas.panel((left + 8, top + 8, left + 148, bottom - 7), dark, dark, 0, 8)
    canvas.text(left + 78, (top + bottom) / 2, "Showing", _SIZE, palette.WHITE, anchor="mm")
    most = int((bottom - top - 16) // _SHOWN)
    lines = wrap(", ".join(titles) or "none", round(right - left - 180), _SIZE - 1, "bold", most)
    for nth, line in enumerate(lines):
        y = (top + bottom) / 2 + (nth - (len(lines) - 1) / 2) * _SHOWN
        canvas.text(left + 164, y, line, _SIZE - 1, palette.INK if titles else palette.GREY, anchor="lm")


def draw_news(canvas: Canvas, box: Box, marks: tuple[Mark, ...]) -> None:
    """What the numbers on the board mean."""
    if not marks:
        return
    left, top, right, _ = box
    texts = [_news_lines(mark, box) for mark in marks]
    heights = [_news_height(lines) for lines in texts]
    canvas.panel((left, top, right, top + 10 + sum(heights)), palette.PAPER, palette.INK, 3, 12)
    y = top + 5.0
    for number, (mark, lines, height) in enumerate(zip(marks, texts, heights, strict=True), start=1):
        draw_badge(canvas, left + 9, y + height / 2 - 22, number, mark.side)
        for nth, line in enumerate(lines):
            canvas.text(left + 64, y + height / 2 + (nth - (len(lines) - 1) / 2) * 33, line, _SIZE, anchor="lm")
        y += height


def newest(marks: tuple[Mark, ...], box: Box) -> tuple[Mark, ...]:
    """The last marks that the news panel has room for: the newest always, older ones while lines are left."""
    kept: list[Mark] = []
    used = 0.0
    for mark in reversed(marks):
        used += _news_height(_news_lines(mark, box))
        if used > _NEWS_ROOM and kept:
            break
        kept.insert(0, mark)
    return tuple(kept)


def _news_lines(mark: Mark, box: Box) -> tuple[str, ...]:
    return wrap(mark.label, round(box[2] - box[0] - 76), _SIZE, "bold", 2)


def _news_height(lines: tuple[str, ...]) -> float:
    return max(46, 34 * len(lines))


def region_box(box: Box) -> Box:
    """The box with room for the strip above it."""
    return box[0], box[1] - (box[2] - box[0]) * _STRIP, box[2], box[3]


def draw_region_head(canvas: Canvas, model: BoardModel, region: str) -> None:
    """The strip over a Region's picture."""
    left, top, right, _ = canvas.window()
    high = (right - left) * _STRIP
    name = dict(model.regions).get(region, region)
    canvas.panel((left, top, right + 1, top + high), palette.INK, palette.INK, 0, 0)
    wide = canvas.text(left + high * 0.3, top + high / 2, name, high * 0.62, palette.WHITE, anchor="lm")
    turn = f"{model.letter} {model.name} · Turn {ROMAN[model.turn]}"
    room = right - left - wide - high
    canvas.text(
        right - high * 0.3, top + high / 2, turn, high * 0.5, palette.SHADE, anchor="rm", weight="medium", width=room
    )
