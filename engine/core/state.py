"""The State every game's own state extends: plain data, JSON in and out is the identity."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from engine.core.audience import Everyone, Seat, Umpire


class Result(msgspec.Struct, kw_only=True):
    """How a game ended: winners (empty = draw), score per seat or side, and one line of why."""

    winners: Annotated[tuple[Seat, ...], Everyone] = ()
    score: Annotated[dict[str, float], Everyone] = {}
    reason: Annotated[str, Everyone] = ""


class State(msgspec.Struct, kw_only=True):
    """What all games keep. Subclasses redeclare `stack` as the list of their own frame types."""

    scenario: Annotated[str, Everyone]
    seats: Annotated[tuple[Seat, ...], Everyone]
    options: Annotated[dict[str, str], Everyone] = {}
    stack: Annotated[list[Any], Everyone] = []
    decisions: Annotated[int, Umpire] = 0
    draws: Annotated[dict[str, int], Umpire] = {}
    result: Annotated[Result | None, Everyone] = None
