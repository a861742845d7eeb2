"""A score sheet: a column of rows for each side, and the result below."""

from dataclasses import dataclass

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.sides import Side, side_colour, side_dark, side_pale
from render.canvas.table import Row, draw_table, table_height

WIDTH = 1600.0
_HEAD, _FOOT, _MARGIN, _GAP = 130.0, 120.0, 24.0, 20.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on it. `tag` is short, for the corner; `winner` colours the result; `sum` stands at its right."""

    tag: str
    title: str
    line: str
    columns: tuple[tuple[Side, tuple[Row, ...]], ...]
    verdict: str
    winner: Side | None = None
    sum: str = ""


def draw_sheet(sheet: Sheet, width: int = 1600) -> Canvas:
    """The sheet, as high as its longest column needs."""
    body = max(table_height(rows) for _, rows in sheet.columns)
    canvas = Canvas.blank(WIDTH, _HEAD + body + _FOOT + 2 * _MARGIN, width / WIDTH)
    _title(canvas, sheet)
    column = (WIDTH - 2 * _MARGIN - _GAP) / 2
    for nth, (side, rows) in enumerate(sheet.columns):
        x = _MARGIN + nth * (column + _GAP)
        draw_table(canvas, x, _HEAD + _MARGIN, column, rows, side_dark(side), side_pale(side))
    _result(canvas, sheet, _HEAD + body + 2 * _MARGIN)
    return canvas


def _title(canvas: Canvas, sheet: Sheet) -> None:
    canvas.panel((0, 0, WIDTH, _HEAD), palette.INK, palette.INK, 0, 0)
    canvas.panel((_MARGIN, 24, _MARGIN + 82, 106), palette.PAPER, palette.PAPER, 0, 10)
    canvas.text(_MARGIN + 41, 65, sheet.tag, 60, anchor="mm")
    canvas.text(_MARGIN + 104, 44, sheet.title, 52, palette.WHITE, anchor="lm", width=WIDTH - 160)
    canvas.text(_MARGIN + 104, 96, sheet.line, 34, palette.SHADE, anchor="lm", weight="medium", width=WIDTH - 160)


def _result(canvas: Canvas, sheet: Sheet, y: float) -> None:
    colour = side_colour(sheet.winner) if sheet.winner else palette.SOFT_INK
    canvas.panel((_MARGIN, y, WIDTH - _MARGIN, y + _FOOT - _MARGIN), colour, palette.INK, 4, 14)
    middle, room = y + (_FOOT - _MARGIN) / 2, WIDTH - 2 * _MARGIN - 60
    taken = canvas.text(WIDTH - _MARGIN - 30, middle, sheet.sum, 54, palette.WHITE, anchor="rm") if sheet.sum else 0.0
    canvas.text(_MARGIN + 30, middle, sheet.verdict, 54, palette.WHITE, anchor="lm", width=room - taken - 20)
