"""Tables for score sheets: headings, rows, totals, in one column."""

from dataclasses import dataclass
from typing import Literal

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import Colour

Style = Literal["head", "row", "total"]
ROW, HEAD, TOTAL = 50.0, 54.0, 70.0
_HEIGHTS: dict[Style, float] = {"head": HEAD, "row": ROW, "total": TOTAL}


@dataclass(frozen=True, slots=True)
class Row:
    """A line: what, a note in smaller type, and the figure at the right."""

    label: str
    detail: str = ""
    value: str = ""
    style: Style = "row"


def table_height(rows: tuple[Row, ...]) -> float:
    """How high the rows come out, in design units."""
    return sum(_HEIGHTS[row.style] for row in rows)


def draw_table(
    canvas: Canvas, x: float, y: float, width: float, rows: tuple[Row, ...], colour: Colour, pale: Colour
) -> None:
    """Draw the rows from (x, y) downwards; every second plain row has a pale ground."""
    plain = 0
    for row in rows:
        height = _HEIGHTS[row.style]
        plain = plain + 1 if row.style == "row" else 0
        ground = {"head": pale, "total": colour, "row": palette.PAPER if plain % 2 else palette.rgb("F1EBD8")}[
            row.style
        ]
        canvas.panel((x, y, x + width, y + height), ground, ground, 0, 6 if row.style == "total" else 0)
        _write(canvas, x + 14, y + height / 2, width - 28, row, colour)
        y += height


def _write(canvas: Canvas, x: float, y: float, width: float, row: Row, colour: Colour) -> None:
    ink = {"head": colour, "total": palette.WHITE, "row": palette.INK}[row.style]
    size = 38 if row.style == "total" else 32
    taken = 0.0
    if row.value:
        canvas.text(x + width, y, row.value, size + 2, ink, anchor="rm")
        taken = 110
    if row.detail:
        canvas.text(x + width - taken, y, row.detail, 29, palette.SOFT_INK, anchor="rm", weight="medium", width=250)
        taken += min(250, 16.0 * len(row.detail)) + 10
    canvas.text(x, y, row.label, size, ink, anchor="lm", width=width - taken)
