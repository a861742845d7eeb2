"""The pictures of Coast Watchers. Every game's render module has these functions; all see nothing but a View."""

from collections.abc import Sequence

from engine.coast_watchers.data import facts
from engine.coast_watchers.view import CoastView
from engine.core.events import Event
from render.canvas.cards import draw_hand
from render.canvas.picture import Picture, finish
from render.canvas.wording import region_of
from render.coast_watchers import alt
from render.coast_watchers.board import draw_board
from render.coast_watchers.from_view import board_model, hand_model, score_model
from render.coast_watchers.key import draw_key, key_text
from render.coast_watchers.layout import layout
from render.coast_watchers.score import draw_score

__all__ = ["REGIONS", "alt_text", "board", "hand", "key", "regions", "score_sheet"]

REGIONS = tuple(layout().regions)
"""Ids of the Regions that `board` can show alone."""


def board(view: CoastView, *, region: str | None = None, width: int = 1600, marks: Sequence[Event] = ()) -> Picture:
    """The board, or one Region of it larger. `marks`: events as the same viewer saw them, shown as last actions."""
    region = region_of(region, REGIONS)
    model = board_model(view, marks)
    name = f"coast-watchers-{region or 'board'}"
    return finish(draw_board(model, region, width).image, alt.board_text(model, region), name.replace("_", "-"))


def hand(view: CoastView, *, width: int = 1600) -> Picture:
    """The cards of the viewer's seat, for its eyes only."""
    model = hand_model(view)
    return finish(draw_hand(model, width).image, alt.hand_text(model), "coast-watchers-hand")


def score_sheet(view: CoastView, *, width: int = 1600) -> Picture:
    """p.41 The Debrief sheet; everybody may see it."""
    model = score_model(view)
    return finish(draw_score(model, width).image, alt.score_text(model), "coast-watchers-debrief")


def key(*, width: int = 1600) -> Picture:
    """What the pieces on the board mean; the same for everybody."""
    return finish(draw_key(width).image, key_text(), "coast-watchers-key")


def regions(view: CoastView) -> list[tuple[str, str]]:
    """The Regions that `board` can show alone: id and name."""
    return [(region.id, region.name) for region in facts().regions.values()]


def alt_text(view: CoastView, *, region: str | None = None, marks: Sequence[Event] = ()) -> str:
    """The board in words, as its picture carries them: at most 1024 characters."""
    return alt.board_text(board_model(view, marks), region_of(region, REGIONS))
