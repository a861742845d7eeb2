"""Their Finest Hour: the dice say who is ordered."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.core.frames import Flow
from engine.core.table import Table
from engine.memoir44.geography import SECTIONS
from engine.memoir44.model import MemoirState, Played, hand
from engine.memoir44.rules.dice import label_of, roll
from engine.memoir44.rules.turn import TurnRecord

OVERLORD_DICE = 4
ORDERING_FACES = ("infantry", "armor", "star")


def their_finest_hour(t: Table[Any], turn: TurnRecord, played: Played) -> Flow:
    """Their Finest Hour. One die for each card held, this one included; Overlord: 4 dice for each general."""
    state: MemoirState = t.state
    dice = OVERLORD_DICE if state.wide else len(hand(state, turn.side)) + 1
    for section in SECTIONS if state.wide else ("",):
        faces = roll(t, label_of(state, "finest-hour", section), dice)
        t.tell("finest_hour", side=turn.side, section=section, faces=faces)
        for face, count in Counter(faces).items():
            if face in ORDERING_FACES:
                played.dice[f"{section}/{face}"] = count
    return None
