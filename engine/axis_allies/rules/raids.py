"""5.4 Strategic bombing raids."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.axis_allies.fire import dice
from engine.axis_allies.model import AxisState
from engine.axis_allies.rules.antiaircraft import shoot
from engine.axis_allies.rules.forces import gunners
from engine.core.audience import Everyone
from engine.core.frames import Done, Flow, Procedure
from engine.core.table import Table


class Raid(Procedure, kw_only=True):
    """5.4 Bombers against an industrial complex: the gun fires, the survivors' dice are added, the owner pays."""

    steps: ClassVar = ("bomb",)
    space: Annotated[str, Everyone]

    def bomb(self, t: Table[Any]) -> Flow:
        """5.4, 3.2 Roll for each surviving bomber (heavy ones three dice); the owner pays what he has."""
        state: AxisState = t.state
        raiders = [i for i, unit in state.units.items() if unit.raid and unit.space == self.space]
        victim = state.control[self.space]
        left = shoot(t, self.space, raiders)
        number = sum(dice(gunner, True) for gunner in gunners(state, left))
        rolls = t.roll(f"{state.round}.{state.power}/{self.space}/raid", number)
        paid = min(sum(rolls), state.money[victim])
        state.money[victim] -= paid
        t.tell("raid", space=self.space, power=state.power, victim=victim, bombers=len(left), rolls=rolls,
               damage=sum(rolls), paid=paid)  # fmt: skip
        state.battles = [site for site in state.battles if site.id != f"{self.space}/raid"]
        return Done()
