"""8.2, 8.3: how the war stands or ended."""

from render.axis_allies.layout import WIDTH
from render.axis_allies.model import PowerLine, ScoreModel
from render.axis_allies.panels import draw_axis_level
from render.axis_allies.powers import LOOKS, NAMES
from render.axis_allies.stacks import emblem
from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import mix

_HEAD, _ROW, _MARGIN, _FOOT = 120.0, 92.0, 24.0, 96.0
_BAR = 560.0
_FULL = 60.0


def draw_score(model: ScoreModel, width: int = 1600) -> Canvas:
    """The powers with level now and at the start, their gains, the Axis level, the verdict."""
    height = _HEAD + len(model.lines) * _ROW + 90 + _FOOT + _MARGIN
    canvas = Canvas.blank(WIDTH, height, width / WIDTH, palette.PAPER)
    canvas.panel((0, 0, WIDTH, _HEAD), palette.INK, palette.INK, 0, 0)
    canvas.text(_MARGIN, _HEAD / 2, model.title, 54, palette.WHITE, anchor="lm", width=WIDTH - 2 * _MARGIN)
    y, shares = _HEAD + 10, dict(model.shares)
    for line in model.lines:
        _power(canvas, y, line, shares.get(line.id, ""), won=line.id in model.winners)
        y += _ROW
    draw_axis_level(canvas, (_MARGIN, y + 10, WIDTH - _MARGIN, y + 70), model.axis_level, model.axis_goal)
    y += 90
    canvas.panel((_MARGIN, y, WIDTH - _MARGIN, y + _FOOT - 10), palette.INK, palette.INK, 0, 14)
    canvas.text(WIDTH / 2, y + (_FOOT - 10) / 2, model.verdict, 48, palette.MARK, anchor="mm", width=WIDTH - 90)
    return canvas


def _power(canvas: Canvas, y: float, line: PowerLine, share: str, *, won: bool) -> None:
    look, middle = LOOKS[line.id], y + _ROW / 2 - 4
    box = _MARGIN, y, WIDTH - _MARGIN, y + _ROW - 8
    canvas.panel(box, mix(look.land, palette.PAPER, 0.72), palette.INK if won else look.land, 4 if won else 2, 10)
    if won:
        canvas.frame((box[0] + 3, box[1] + 3, box[2] - 3, box[3] - 3), palette.MARK, 6, 8)
    canvas.stamp(emblem(line.id, 62, canvas.scale), _MARGIN + 16, middle - 31)
    canvas.text(_MARGIN + 100, middle, NAMES[line.id], 46, anchor="lm", width=210)
    _bar(canvas, _MARGIN + 320, middle, line)
    canvas.text(_MARGIN + 1060, middle, f"{line.start} to {line.level}", 42, anchor="rm")
    canvas.text(_MARGIN + 1270, middle, share, 46, anchor="rm")
    canvas.text(WIDTH - _MARGIN - 20, middle, f"{line.money} IPC", 40, palette.SOFT_INK, anchor="rm", weight="medium")


def _bar(canvas: Canvas, x: float, y: float, line: PowerLine) -> None:
    look = LOOKS[line.id]
    canvas.panel((x, y - 24, x + _BAR, y + 24), palette.WHITE, palette.INK, 2, 6)
    wide = max(4.0, (_BAR - 6) * min(1.0, line.level / _FULL))
    canvas.panel((x + 3, y - 21, x + 3 + wide, y + 21), look.land, look.land, 0, 4)
    notch = x + 3 + (_BAR - 6) * min(1.0, line.start / _FULL)
    canvas.line([(notch, y - 21), (notch, y + 21)], palette.INK, 3)
