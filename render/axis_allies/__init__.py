"""The pictures of Axis & Allies. They see nothing but a View."""

from collections.abc import Sequence

from engine.axis_allies.view import AxisView
from engine.core.events import Event
from render.axis_allies import alt
from render.axis_allies.battle import draw_battle, draw_no_battle
from render.axis_allies.board import draw_board
from render.axis_allies.from_view import battle_model, board_model, score_model, sheet_model
from render.axis_allies.key import draw_key, key_text
from render.axis_allies.layout import plan
from render.axis_allies.score import draw_score
from render.axis_allies.sheet import draw_sheet
from render.canvas.picture import Picture, finish
from render.canvas.wording import region_of

__all__ = ["REGIONS", "alt_text", "battle", "board", "hand", "key", "regions", "score_sheet"]

REGIONS = tuple(plan().regions)
"""Ids of the regions that `board` can show alone."""


def board(view: AxisView, *, region: str | None = None, width: int = 1600, marks: Sequence[Event] = ()) -> Picture:
    """The world, or one region of it larger. `marks`: events as the same viewer saw them, shown as last moves."""
    region = region_of(region, REGIONS)
    model = board_model(view, marks)
    name = f"axis-allies-{region or 'board'}".replace("_", "-")
    return finish(draw_board(model, region, width).image, alt.board_text(model, region), name)


def hand(view: AxisView, *, width: int = 1600) -> Picture:
    """The sheet of the viewer's power: money, weapons, pieces, purchases, planned moves, standing orders."""
    model = sheet_model(view)
    return finish(draw_sheet(model, width).image, alt.sheet_text(model), "axis-allies-sheet")


def score_sheet(view: AxisView, *, width: int = 1600) -> Picture:
    """How the war stands or ended; everybody may see it."""
    model = score_model(view)
    return finish(draw_score(model, width).image, alt.score_text(model), "axis-allies-score")


def battle(view: AxisView, *, space: str | None = None, width: int = 1600) -> Picture:
    """The battle under way, or that in the space named, or the first that the moves so far will cause."""
    model = battle_model(view, space)
    canvas = draw_battle(model, width) if model else draw_no_battle(width)
    return finish(canvas.image, alt.battle_text(model), "axis-allies-battle")


def key(*, width: int = 1600) -> Picture:
    """What is drawn on the board, with its meaning; the same for everybody."""
    return finish(draw_key(width).image, key_text(), "axis-allies-key")


def regions(view: AxisView) -> list[tuple[str, str]]:
    """The regions that `board` can show alone: id and name."""
    return list(plan().names.items())


def alt_text(view: AxisView, *, region: str | None = None, marks: Sequence[Event] = ()) -> str:
    """The board in words, as its picture carries them: at most 1024 characters."""
    return alt.board_text(board_model(view, marks), region_of(region, REGIONS))
