"""The rules in the order of play; `Campaign` is the state with all their frames."""

from __future__ import annotations

from typing import Annotated

from engine.core.audience import Everyone
from engine.memoir44.cards.bombardment import AirTargets, BarrageTarget, Bombardment
from engine.memoir44.cards.medics import MedicsMoment
from engine.memoir44.model import MemoirState
from engine.memoir44.rules.combat import AmbushMoment, Assault, GroundMoment, OverrunMoment, RetreatMoment, Volley
from engine.memoir44.rules.commanding import Command
from engine.memoir44.rules.drawing import ReconChoice, Refill
from engine.memoir44.rules.playing import HandOut, PlayCard
from engine.memoir44.rules.sequence import Battle, Turn

Frames = (
    Battle | Turn | PlayCard | HandOut | AirTargets | BarrageTarget | Bombardment | Command | Assault | AmbushMoment
    | Volley | RetreatMoment | GroundMoment | OverrunMoment | MedicsMoment | Refill | ReconChoice
)  # fmt: skip


class Campaign(MemoirState, kw_only=True):
    """The state of a game with every frame that can lie on its stack."""

    stack: Annotated[list[Frames], Everyone] = []
