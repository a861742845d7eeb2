"""The medals of both sides and the result as a picture."""

from render.canvas.canvas import Canvas
from render.canvas.sheet import Sheet, draw_sheet
from render.canvas.table import Row
from render.memoir44.model import ScoreColumn, ScoreModel


def draw_score(model: ScoreModel, width: int = 1600) -> Canvas:
    """Both sides beside each other: what their medals are for, what they have left, and who won."""
    return draw_sheet(
        Sheet(
            tag=model.id,
            title=model.title,
            line=model.ended,
            columns=tuple((column.side, _rows(column)) for column in model.columns),
            verdict=model.verdict,
            winner=model.winner,
        ),
        width,
    )


def _rows(column: ScoreColumn) -> tuple[Row, ...]:
    rows = [Row(column.army, value="Medals", style="total")]
    rows += [Row(label, value=str(count)) for label, count in column.lines] or [Row("None")]
    rows.append(Row(f"Total of {column.needs} needed", value=str(column.total), style="total"))
    rows.append(Row("Units on the board", style="head"))
    rows += [Row(name, value=str(count)) for name, count in column.left] or [Row("None")]
    return tuple(rows)
