"""The board: the static ground, the Stations, the last actions, the panels."""

from render.canvas.canvas import Canvas
from render.coast_watchers import marks as last
from render.coast_watchers import panels
from render.coast_watchers.ground import ground
from render.coast_watchers.layout import layout
from render.coast_watchers.model import BoardModel
from render.coast_watchers.stations import draw_report, draw_space


def draw_board(model: BoardModel, region: str | None = None, width: int = 1600) -> Canvas:
    """The picture of the whole board or of one Region, not yet encoded."""
    plan = layout()
    box = panels.region_box(plan.regions[region]) if region else (0.0, 0.0, *plan.size)
    canvas = ground(model, box, width)
    last.draw_frames(canvas, plan, model.marks)
    for space in model.spaces:
        draw_space(canvas, plan, space)
    for space in model.spaces:
        draw_report(canvas, plan, space)
    if region:
        panels.draw_region_head(canvas, model, region)
        return canvas
    told = panels.newest(model.marks, plan.panels["news"])
    last.draw_numbers(canvas, plan, told)
    panels.draw_clock(canvas, plan.panels["clock"], model)
    panels.draw_boxes(canvas, plan.panels["boxes"], model)
    panels.draw_showing(canvas, plan.panels["showing"], model)
    panels.draw_news(canvas, plan.panels["news"], told)
    return canvas
