"""The rules of Coast Watchers, a module for each chapter, and the state with all frames that may lie on its stack.

Whoever adds frames to a module adds them here, under its name.
"""

from __future__ import annotations

from typing import Annotated

from engine.coast_watchers import scoring
from engine.coast_watchers.cards import (
    allied_deliver,
    allied_operate,
    allied_phase,
    common,
    hunting,
    preparing,
    searching,
)
from engine.coast_watchers.model import CoastState
from engine.coast_watchers.rules import (
    allied,
    countermeasures,
    deliver,
    delivery,
    evade_train,
    executing,
    operate,
    operating,
    operations,
    patrol_cup,
    preparations,
    sequence,
    setting_up,
)
from engine.core.audience import Everyone

__all__ = ["Campaign"]

EFFECTS = (searching, hunting, deliver, operate, evade_train, executing, allied_deliver, allied_phase)
"""Modules that only declare verbs (cards without frames); importing them fills the rulebook."""


class Campaign(CoastState, kw_only=True):
    """The state of a game with its stack typed."""

    stack: Annotated[
        list[
            # cards/common
            common.KeepCard
            # sequence, setting_up
            | sequence.Play
            | sequence.Turn
            | setting_up.Setup
            | setting_up.PlaceBlocks
            | setting_up.PostPatrols
            | setting_up.Garrisons
            # preparations and its cards, countermeasures
            | preparations.Preparations
            | preparations.PreparationsChoice
            | preparing.ForcedRevealChoice
            | countermeasures.Countermeasures
            | countermeasures.CountermeasuresChoice
            # allied, deliver, operate and PHOTO RECCE
            | allied.AlliedActivities
            | allied.AlliedAction
            | delivery.Delivery
            | delivery.PatrolsMoment
            | delivery.BlockersMoment
            | operating.Operating
            | operating.FindersMoment
            | operating.CamouflageMoment
            | operating.Removal
            | allied_operate.PhotoReconnaissance
            # patrol_cup
            | patrol_cup.SearchAt
            | patrol_cup.FloatplanesMoment
            | patrol_cup.FalseTrailsMoment
            | patrol_cup.Exploit
            | patrol_cup.ExploitChoice
            | patrol_cup.OfferedSearch
            | patrol_cup.DeliverySearch
            # operations
            | operations.Operations
            | operations.LaunchOperations
            # scoring
            | scoring.Scoring
            | scoring.TeleradioMoment
            | scoring.CommandersMoment
            | scoring.ChooseBonus
        ],
        Everyone,
    ] = []
