"""The board: the world, Europe enlarged under it, and the powers; or one region alone."""

from render.axis_allies.atlas import draw_frame
from render.axis_allies.layout import WIDTH, inset, plan, region, world
from render.axis_allies.model import BoardModel
from render.axis_allies.panels import draw_panel, draw_region_head
from render.canvas import palette
from render.canvas.canvas import Canvas

_MARGIN = 8.0


def draw_board(model: BoardModel, name: str | None = None, width: int = 1600) -> Canvas:
    """The picture of the whole board or of one region, not yet encoded."""
    return _draw_region(model, name, width) if name else _draw_world(model, width)


def _draw_world(model: BoardModel, width: int) -> Canvas:
    canvas = Canvas.blank(WIDTH, inset().rect[3] + _MARGIN, width / WIDTH, palette.INK)
    for frame in (world(), inset()):
        draw_frame(canvas, frame, model)
    draw_panel(canvas, model)
    return canvas


def _draw_region(model: BoardModel, name: str, width: int) -> Canvas:
    frame = region(name)
    canvas = Canvas.blank(WIDTH, frame.rect[3], width / WIDTH, palette.INK)
    draw_frame(canvas, frame, model)
    draw_region_head(canvas, model, plan().names[name])
    return canvas
