"""The pictures of Memoir '44. They see nothing but a View."""

from collections.abc import Sequence

from engine.core.events import Event
from engine.memoir44.view import MemoirView
from render.canvas.cards import draw_hand
from render.canvas.picture import Picture, finish
from render.canvas.wording import region_of
from render.memoir44 import alt
from render.memoir44.board import draw_board
from render.memoir44.from_view import board_model, score_model
from render.memoir44.hand import SIGN, hand_model
from render.memoir44.key import draw_key, key_text
from render.memoir44.layout import SECTIONS, layout
from render.memoir44.score import draw_score

__all__ = ["REGIONS", "alt_text", "board", "hand", "key", "regions", "score_sheet"]

REGIONS = SECTIONS
"""Ids of the parts of the board that `board` can show alone, as they lie on the picture."""


def board(view: MemoirView, *, region: str | None = None, width: int = 1600, marks: Sequence[Event] = ()) -> Picture:
    """The board, or a third of it larger. `marks`: events as the same viewer saw them, shown as what happened last."""
    region = region_of(region, REGIONS)
    model = board_model(view, marks)
    return finish(draw_board(model, region, width).image, alt.board_text(model, region), f"memoir-{region or 'board'}")


def hand(view: MemoirView, *, width: int = 1600) -> Picture:
    """The Command cards of the viewer's seat, for its eyes only."""
    model = hand_model(view)
    return finish(draw_hand(model, width, SIGN).image, alt.hand_text(model), "memoir-hand")


def score_sheet(view: MemoirView, *, width: int = 1600) -> Picture:
    """The medals of both sides and the result; everybody may see it."""
    model = score_model(view)
    return finish(draw_score(model, width).image, alt.score_text(model), "memoir-medals")


def key(*, width: int = 1600) -> Picture:
    """What the pieces on the board mean; the same for everybody."""
    return finish(draw_key(width).image, key_text(), "memoir-key")


def regions(view: MemoirView) -> list[tuple[str, str]]:
    """The parts of the board that `board` can show alone: id and name, with the hexes between which they reach."""
    plan = layout(view.s.wide)
    return [(name, f"{alt.REGION_NAMES[name]}, {plan.reach(name)}") for name in REGIONS]


def alt_text(view: MemoirView, *, region: str | None = None, marks: Sequence[Event] = ()) -> str:
    """The board in words, as its picture carries them: at most 1024 characters."""
    return alt.board_text(board_model(view, marks), region_of(region, REGIONS))
