"""What changes seldom: the terrain, the section lines, the night over it."""

from zlib import crc32

from PIL import Image

from render.canvas import palette
from render.canvas.cache import LAYERS, frugal
from render.canvas.canvas import Canvas
from render.canvas.palette import rgb
from render.canvas.projection import Box
from render.memoir44 import tiles
from render.memoir44.layout import MARGIN, SIDE, WIDTH, Layout
from render.memoir44.model import BoardModel

FRAME = rgb("C9C2A8")
LINE = rgb("B3261A")
NIGHT = rgb("10204A")
_DAY, _DARKEST = 6, 0.36


def ground(model: BoardModel, plan: Layout, box: Box, width: int) -> Image.Image:
    """The ground that box of the design shows, `width` pixels wide; callers may draw on it."""
    night = model.visibility
    key = ("memoir44", model.wide, model.grounds, night, box, width)
    return LAYERS.get(key, lambda: _draw(model, plan, box, width)).convert("RGB")


def _draw(model: BoardModel, plan: Layout, box: Box, width: int) -> Image.Image:
    scale = width / (box[2] - box[0])
    sheet = Image.new("RGB", (width, round((box[3] - box[1]) * scale)), FRAME)
    canvas = Canvas(sheet, scale, box[:2])
    for one in model.grounds:
        x, y = plan.centre(one.hex)
        if box[0] - WIDTH < x < box[2] + WIDTH:
            canvas.stamp(tiles.tile(one, scale, crc32(one.hex.encode())), x - WIDTH / 2, y - tiles.half_height())
    if 0 < model.visibility < _DAY:
        sheet = Image.blend(sheet, Image.new("RGB", sheet.size, NIGHT), _DARKEST * (_DAY - model.visibility) / _DAY)
        canvas = Canvas(sheet, scale, box[:2])
    _sections(canvas, plan)
    return frugal(canvas.image)


def _sections(canvas: Canvas, plan: Layout) -> None:
    """The lines between the sections broken, those between their halves dotted."""
    top, bottom = MARGIN / 2, plan.size[1] - MARGIN / 2
    for x, half in plan.lines():
        step, dash = (22.0, 8.0) if half else (SIDE / 2, SIDE / 3.4)
        y = top
        while y < bottom:
            end = min(y + dash, bottom)
            canvas.line([(x, y), (x, end)], palette.WHITE, 9)
            canvas.line([(x, y), (x, end)], LINE, 5)
            y += step
