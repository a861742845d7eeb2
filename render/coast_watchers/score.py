"""p.41: the Debrief sheet as a picture."""

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.sides import Side, side_colour, side_dark, side_pale
from render.canvas.table import Row, draw_table, table_height
from render.coast_watchers.model import ScoreLine, ScoreModel

WIDTH = 1600.0
SIDES: tuple[Side, ...] = ("japanese", "allied")
_HEAD, _FOOT, _MARGIN, _GAP = 130.0, 120.0, 24.0, 20.0


def points(halves: int, *, signed: bool = True) -> str:
    """Points from halves: +4½, -33, 0."""
    sign = ("+" if halves > 0 else "−") if halves and (signed or halves < 0) else ""
    whole, half = divmod(abs(halves), 2)
    number = f"{whole if whole or not half else ''}{'½' if half else ''}"
    return sign + number


def verdict(model: ScoreModel) -> str:
    """Who won."""
    net = model.total()
    if net == 0:
        return "A draw"
    return f"{'Japanese' if net > 0 else 'Allied'} victory"


def draw_score(model: ScoreModel, width: int = 1600) -> Canvas:
    """Both sides' lines beside each other, totals, and who won."""
    columns: dict[Side, tuple[Row, ...]] = {side: _rows(model, side) for side in SIDES}
    body = max(table_height(rows) for rows in columns.values())
    canvas = Canvas.blank(WIDTH, _HEAD + body + _FOOT + 2 * _MARGIN, width / WIDTH)
    _title(canvas, model)
    column = (WIDTH - 2 * _MARGIN - _GAP) / 2
    for nth, (side, rows) in enumerate(columns.items()):
        x = _MARGIN + nth * (column + _GAP)
        _column(canvas, x, _HEAD + _MARGIN, column, side, rows)
    _result(canvas, model, _HEAD + body + 2 * _MARGIN)
    return canvas


def _title(canvas: Canvas, model: ScoreModel) -> None:
    canvas.panel((0, 0, WIDTH, _HEAD), palette.INK, palette.INK, 0, 0)
    canvas.panel((_MARGIN, 24, _MARGIN + 82, 106), palette.PAPER, palette.PAPER, 0, 10)
    canvas.text(_MARGIN + 41, 65, model.letter, 60, anchor="mm")
    canvas.text(_MARGIN + 104, 44, f"Debrief: {model.name}", 52, palette.WHITE, anchor="lm", width=WIDTH - 160)
    canvas.text(_MARGIN + 104, 96, model.ended, 34, palette.SHADE, anchor="lm", weight="medium", width=WIDTH - 160)


def _rows(model: ScoreModel, side: Side) -> tuple[Row, ...]:
    rows = [Row("Japanese" if side == "japanese" else "Allied", value="VP", style="total")]
    section = ""
    for line in (line for line in model.lines if line.side == side):
        if line.section != section:
            section = line.section
            rows.append(Row(section, style="head"))
        rows.append(_row(line))
    if len(rows) == 1:
        rows.append(Row("Nothing"))
    return (*rows, Row("Total", value=points(model.total(side)), style="total"))


def _row(line: ScoreLine) -> Row:
    return Row(line.label, line.detail, points(line.halves))


def _column(canvas: Canvas, x: float, y: float, width: float, side: Side, rows: tuple[Row, ...]) -> None:
    draw_table(canvas, x, y, width, rows, side_dark(side), side_pale(side))


def _result(canvas: Canvas, model: ScoreModel, y: float) -> None:
    net = model.total()
    colour = palette.SOFT_INK if net == 0 else side_colour("japanese" if net > 0 else "allied")
    canvas.panel((_MARGIN, y, WIDTH - _MARGIN, y + _FOOT - _MARGIN), colour, palette.INK, 4, 14)
    middle = y + (_FOOT - _MARGIN) / 2
    canvas.text(_MARGIN + 30, middle, verdict(model), 54, palette.WHITE, anchor="lm")
    canvas.text(WIDTH - _MARGIN - 30, middle, f"Net {points(net)} VP", 54, palette.WHITE, anchor="rm")
