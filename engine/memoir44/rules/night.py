"""Night Attacks (PT p.8)."""

from __future__ import annotations

from typing import Any

from engine.core.table import Table
from engine.memoir44.model import ALLIED, DAYLIGHT, MemoirState, has_rule
from engine.memoir44.rules.dice import roll

NIGHT_DICE = 4


def at_night(state: MemoirState) -> bool:
    """PT p.8. Whether the night rules still hold: until the marker reaches full daylight."""
    return has_rule(state, "night") and state.visibility < DAYLIGHT


def dawn(table: Table[Any], side: str) -> None:
    """PT p.8. At the start of each of his turns the US player rolls 4 dice; each star moves the marker up one spot."""
    state: MemoirState = table.state
    if side != ALLIED or not at_night(state):
        return
    faces = roll(table, f"t{state.turn}/night", NIGHT_DICE)
    state.visibility = min(DAYLIGHT, state.visibility + faces.count("star"))
    table.tell("night", faces=faces, visibility=state.visibility, daylight=state.visibility == DAYLIGHT)
