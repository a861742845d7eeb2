"""The odds of the battles on the board, for attack orders such as "as long as my chance is at least half"."""

from __future__ import annotations

from collections.abc import Sequence

from engine.axis_allies.model import AxisState, is_sea, profile
from engine.axis_allies.odds import Odds, Plan, odds
from engine.axis_allies.orders_of_loss import ranking
from engine.axis_allies.position import Position
from engine.axis_allies.rules.forces import amphibious, attackers, defenders, gunners


def winning(state: AxisState, space: str, ours: Sequence[int], theirs: Sequence[int]) -> float:
    """The attacker's chance to win (on land: to capture) if he fights on to the end."""
    found = _odds(state, space, ours, theirs, Plan(sea=is_sea(space), may_stop=False))
    return found.win if is_sea(space) else found.captured


def battle_odds(pos: Position, space: str, gun: bool = False, support: int = 0) -> Odds:
    """The odds of a battle on the board, fought to the end."""
    ours, theirs = attackers(pos, space), defenders(pos, space)
    plan = Plan(sea=is_sea(space), gun=gun, support=support, may_stop=not amphibious(pos.s, ours))
    return _odds(pos.s, space, ours, theirs, plan)


def _odds(state: AxisState, space: str, ours: Sequence[int], theirs: Sequence[int], plan: Plan) -> Odds:
    mine = profile(state, state.power)
    order = ranking(mine, "attack", plan.sea, space)
    full = Plan(plan.sea, plan.gun, plan.support, attack_order=order, keep_land=mine.keep_land == "yes",
                may_stop=plan.may_stop)  # fmt: skip
    return odds(gunners(state, ours), gunners(state, theirs), full)
