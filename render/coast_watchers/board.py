"""The board: the static ground, the Stations, the last actions, the panels."""

from dataclasses import replace

from render.canvas.canvas import Canvas
from render.canvas.projection import Box
from render.coast_watchers import marks as last
from render.coast_watchers import panels
from render.coast_watchers.ground import ground
from render.coast_watchers.layout import Layout, Sight, layout
from render.coast_watchers.model import BoardModel, Space
from render.coast_watchers.stations import circle_box, draw_report, draw_space


def draw_board(model: BoardModel, region: str | None = None, width: int = 1600) -> Canvas:
    """The picture of all that is in play or of one Region, not yet encoded."""
    plan = layout()
    if region:
        canvas = _draw_map(model, plan, panels.region_box(plan.regions[region]), width)
        panels.draw_region_head(canvas, model, region)
        return canvas
    sight = plan.sight(frozenset(space.region for space in model.spaces if space.station and space.in_play))
    canvas = _draw_map(_within(model, plan, sight), plan, sight.window, width)
    _draw_panels(canvas, model, plan, sight.panels)
    return canvas


def _within(model: BoardModel, plan: Layout, sight: Sight) -> BoardModel:
    """Without the names of other spaces that would be cut off by the picture's edge or a panel."""
    return replace(model, spaces=tuple(one for one in model.spaces if not _cut_off(plan, sight, one)))


def _cut_off(plan: Layout, sight: Sight, space: Space) -> bool:
    if space.id in plan.stations:
        return not space.in_play and not sight.shows(plan.tray(space.id))
    return space.id in plan.circles and not sight.shows(circle_box(plan, space))


def _draw_map(model: BoardModel, plan: Layout, box: Box, width: int) -> Canvas:
    canvas = ground(model, box, width)
    last.draw_frames(canvas, plan, model.marks)
    for space in model.spaces:
        draw_space(canvas, plan, space)
    for space in model.spaces:
        draw_report(canvas, plan, space)
    return canvas


def _draw_panels(canvas: Canvas, model: BoardModel, plan: Layout, boxes: dict[str, Box]) -> None:
    told = panels.newest(model.marks, boxes["news"])
    last.draw_numbers(canvas, plan, told)
    panels.draw_clock(canvas, boxes["clock"], model)
    panels.draw_boxes(canvas, boxes["boxes"], model)
    panels.draw_showing(canvas, boxes["showing"], model)
    panels.draw_news(canvas, boxes["news"], told)
