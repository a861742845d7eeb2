"""p.41: the Debrief sheet as a picture."""

from render.canvas.canvas import Canvas
from render.canvas.sheet import Sheet, draw_sheet
from render.canvas.sides import Side
from render.canvas.table import Row
from render.coast_watchers.model import ScoreLine, ScoreModel

SIDES: tuple[Side, ...] = ("japanese", "allied")


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
    net = model.total()
    winner: Side | None = None if net == 0 else "japanese" if net > 0 else "allied"
    sheet = Sheet(
        tag=model.letter,
        title=f"Debrief: {model.name}",
        line=model.ended,
        columns=tuple((side, _rows(model, side)) for side in SIDES),
        verdict=verdict(model),
        winner=winner,
        sum=f"Net {points(net)} VP",
    )
    return draw_sheet(sheet, width)


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
