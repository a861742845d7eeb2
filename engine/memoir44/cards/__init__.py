"""Base rules 8. Cards that do something of their own before units are ordered; the data say what other cards do."""

from __future__ import annotations

from typing import Any

from engine.core.frames import Flow, Goto
from engine.core.table import Table
from engine.memoir44.cards.bombardment import air_power, barrage
from engine.memoir44.cards.medics import medics_and_mechanics
from engine.memoir44.cards.their_finest_hour import their_finest_hour
from engine.memoir44.rules.cardplay import acting
from engine.memoir44.rules.turn import TurnRecord

EFFECTS = {
    "air_power": air_power,
    "barrage": barrage,
    "medics_and_mechanics": medics_and_mechanics,
    "their_finest_hour": their_finest_hour,
}


def next_effect(t: Table[Any], turn: TurnRecord) -> Flow:
    """The effect of the next card on the table; the Commander-in-Chief's come first (base rules 12)."""
    if turn.resolved >= len(turn.plays):
        return None
    if not turn.resolved:
        turn.plays.sort(key=lambda play: play.area != "chief")
    played = turn.plays[turn.resolved]
    turn.resolved += 1
    card = acting(played)
    effect = EFFECTS.get(card.id) if card else None
    return (effect(t, turn, played) if effect else None) or Goto("effects")
