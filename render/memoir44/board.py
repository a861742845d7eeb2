"""The board: ground, obstacles, units, what happened last, and the strips around it."""

from collections.abc import Iterable

from PIL import Image

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import rgb
from render.canvas.typeface import text_width
from render.memoir44 import marks as last
from render.memoir44 import panels, pieces, works
from render.memoir44.ground import FRAME, ground
from render.memoir44.layout import SIDE, WIDTH, Layout, layout
from render.memoir44.model import BoardModel, Goal, Piece

NAME_SIZE, HEX_SIZE = 28, 28
_COUNTER_DROP = 3.0  # the middle of a counter lies so far above the middle of its hex
_HALO = rgb("F4F3DF")
_SHORT = 38.0  # half the width of a name that fits between the coordinates of the next row
_PALE = ("plain", "beach", "ocean")


def draw_board(model: BoardModel, region: str | None = None, width: int = 1600) -> Canvas:
    """The picture of the whole board or of one Region, not yet encoded. The canvas measures in the panels' units."""
    plan = layout(model.wide)
    box = plan.window(region)
    land = ground(model, plan, box, width)
    scale = width / panels.WIDTH
    news = panels.newest(model.marks.news)
    head = panels.TITLE + (0 if region else panels.STRIP) + panels.BAND
    foot = panels.BAND + (0 if region else panels.STRIP) + panels.news_height(news)
    top = round(head * scale)
    sheet = Image.new("RGB", (width, top + land.height + round(foot * scale)), FRAME)
    sheet.paste(land, (0, top))
    canvas, board_scale = Canvas(sheet, scale), width / (box[2] - box[0])
    board = Canvas(sheet, board_scale, (box[0], box[1] - top / board_scale))
    board.labels = canvas.labels
    _board(board, plan, model, region, news)
    _around(canvas, plan, board, model, (top + land.height) / scale, region, news)
    return canvas


def _board(board: Canvas, plan: Layout, model: BoardModel, region: str | None, news: tuple[panels.News, ...]) -> None:
    left, _, right, _ = plan.window(region)
    seen = {hex_ for hex_ in plan.grid.hexes if left - WIDTH / 2 < plan.centre(hex_)[0] < right + WIDTH / 2}
    occupied = {piece.hex for piece in model.pieces}
    for work in (one for one in model.works if one.hex in seen):
        x, y = plan.centre(work.hex)
        image = works.work(work, board.scale, clear=work.hex not in occupied)
        board.stamp(image, x - WIDTH / 2, y - works.HEIGHT / 2)
    _coordinates(board, plan, model, seen)
    last.draw_aims(board, plan, model)
    last.draw_moves(board, plan, model)
    last.draw_shots(board, plan, model)
    for piece in (one for one in model.pieces if one.hex in seen):
        _unit(board, plan, piece)
    for goal in (one for one in model.goals if one.hex in seen):
        _goal(board, plan, goal)
    _names(board, plan, (name for name in model.names if name[0] in seen), occupied)
    last.draw_assaults(board, plan, model)
    last.draw_losses(board, plan, tuple(loss for loss in model.marks.losses if loss.hex in seen), occupied)
    last.draw_numbers(board, plan, model, tuple(one if one.hex in seen else panels.News("", one.side) for one in news))


def _coordinates(board: Canvas, plan: Layout, model: BoardModel, seen: set[str]) -> None:
    """The name of each hex in its upper corner."""
    lines = [x for x, _ in plan.lines()]
    for one in (one for one in model.grounds if one.hex in seen):
        x, y = plan.centre(one.hex)
        halo = None if one.terrain in _PALE and min(abs(x - line) for line in lines) > 20 else _HALO
        board.text(x, y - SIDE + 14.5, one.hex, HEX_SIZE, palette.SOFT_INK, anchor="mm", halo=halo)


def _unit(board: Canvas, plan: Layout, piece: Piece) -> None:
    x, y = plan.centre(piece.hex)
    left = x - pieces.UNIT_WIDTH / 2
    top = y - _COUNTER_DROP - (pieces.COUNTER[1] + pieces.COUNTER[3]) / 2
    board.stamp(pieces.unit(piece, board.scale), left, top)
    at = left + pieces.FIGURES[0], top + pieces.FIGURES[1]
    board.text(*at, str(piece.figures), pieces.FIGURES_SIZE, palette.WHITE, anchor="mm")


def _goal(board: Canvas, plan: Layout, goal: Goal) -> None:
    x, y = plan.centre(goal.hex)
    up = plan.grid.row(goal.hex) == 0
    board.stamp(pieces.goal(goal, board.scale, up=up), x - pieces.MEDAL / 2, y + 30)


def _names(board: Canvas, plan: Layout, names: Iterable[tuple[str, str]], taken: set[str]) -> None:
    """Printed names, in the gap between their hex and the next row. Where a unit stands a short one goes below it; a
    long one has no room there and waits until the unit is gone."""
    left, _, right, _ = board.window()
    for hex_, text in names:
        x, y = plan.centre(hex_)
        wide = text_width(text, NAME_SIZE) / 2
        if not left < x < right or (hex_ in taken and wide > _SHORT):
            continue
        x = min(max(x, left + wide + 8), right - wide - 8)
        board.text(x, y + (49 if hex_ in taken else 23), text, NAME_SIZE, palette.INK, anchor="mm", halo=_HALO)


def _around(
    canvas: Canvas,
    plan: Layout,
    board: Canvas,
    model: BoardModel,
    below: float,
    region: str | None,
    news: tuple[panels.News, ...],
) -> None:
    """Title and strips above and below the board."""
    panels.draw_title(canvas, model)
    y = panels.TITLE
    if not region:
        panels.draw_strip(canvas, y, model.force("top"))
        y += panels.STRIP
    panels.draw_band(canvas, y, plan, board, model.force("top"), model.goals)
    panels.draw_band(canvas, below, plan, board, model.force("bottom"), model.goals)
    below += panels.BAND
    if not region:
        panels.draw_strip(canvas, below, model.force("bottom"))
        below += panels.STRIP
    panels.draw_news(canvas, below, news)
