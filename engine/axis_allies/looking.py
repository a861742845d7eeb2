"""What judges share: the Position behind a View, worked out once."""

from __future__ import annotations

from typing import Any

from engine.axis_allies.position import Position
from engine.core.view import View

COMBAT_MOVE, NONCOMBAT = "combat_move", "noncombat"


def position(view: View[Any]) -> Position:
    """The Position of what the view shows."""
    found: Position | None = view.__dict__.get("_position")
    if found is None:
        found = view.__dict__["_position"] = Position(view.s)
    return found


def memo(view: View[Any]) -> dict[Any, Any]:
    """A place to remember what was worked out for this View."""
    found: dict[Any, Any] = view.__dict__.setdefault("_memo", {})
    return found
