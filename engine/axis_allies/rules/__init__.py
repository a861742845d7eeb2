"""The rules of Axis & Allies, one file per part of the turn; `War` is the state with all their frames."""

from __future__ import annotations

from typing import Annotated

from engine.axis_allies.model import AxisState
from engine.axis_allies.rules import standing_orders as standing_orders
from engine.axis_allies.rules.antiaircraft import Gunfire
from engine.axis_allies.rules.arming import Arm
from engine.axis_allies.rules.battle import Battle
from engine.axis_allies.rules.casualties import Casualties, ChooseLosses, NameCountries
from engine.axis_allies.rules.combat import ChooseBattle, Combat
from engine.axis_allies.rules.combat_movement import CombatMove
from engine.axis_allies.rules.commander import Consent
from engine.axis_allies.rules.noncombat import NonCombat
from engine.axis_allies.rules.placement import PlaceUnits
from engine.axis_allies.rules.pressing import AfterRound, SlipAway
from engine.axis_allies.rules.raids import Raid
from engine.axis_allies.rules.sequence import Rounds, Turn
from engine.core.audience import Everyone

Frames = (
    Rounds | Turn | Arm | CombatMove | Combat | ChooseBattle | Battle | Raid | Gunfire | Casualties | NameCountries
    | ChooseLosses | AfterRound | SlipAway | NonCombat | PlaceUnits | Consent
)  # fmt: skip


class War(AxisState, kw_only=True):
    """A whole war with the stack of procedures under way."""

    stack: Annotated[list[Frames], Everyone] = []
