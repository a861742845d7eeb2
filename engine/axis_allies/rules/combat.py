"""5 Combat: the attacker fights his battles in any order, sea before the landings that need it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.axis_allies import geography
from engine.axis_allies.actions import Fight, FightAll, Losses, Policy, Refuges, book
from engine.axis_allies.data import facts
from engine.axis_allies.looking import position
from engine.axis_allies.model import AxisState, Site
from engine.axis_allies.position import Position
from engine.axis_allies.rules.aftermath import close_sea, forget_forces
from engine.axis_allies.rules.battle import Battle
from engine.axis_allies.rules.combat_movement import raided
from engine.axis_allies.rules.forces import attackers, defenders, retreats
from engine.axis_allies.rules.pressing import PRESS
from engine.axis_allies.rules.raids import Raid
from engine.core.audience import Everyone
from engine.core.book import Chosen
from engine.core.frames import Call, Decision, Done, Flow, Goto, Procedure
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


class ChooseBattle(Decision):
    """5 The attacker says which battle is fought next, and how far he presses it."""

    verbs: ClassVar = (FightAll, Fight, Losses, Policy, Refuges)


class Combat(Procedure, kw_only=True):
    """5 All battles of the turn. `press`: how the rest are fought once the attacker has ordered all of them."""

    steps: ClassVar = ("choose", "fight", "close")
    press: Annotated[str, Everyone] = ""

    def choose(self, t: Table[Any]) -> Flow:
        """5 The next battle, asked of the attacker unless he has ordered them all."""
        drop_empty(t)
        if not t.state.battles:
            return Goto("close")
        return Goto("fight") if self.press else Call(ChooseBattle(asked=(t.state.power,)), then="choose")

    def fight(self, t: Table[Any]) -> Flow:
        """5 The battles that can be fought, in order."""
        ready = [site for site in t.state.battles if not waits_for(t.state, site)]
        return Call(frame_of(ready[0], self.press), then="choose")

    def close(self, t: Table[Any]) -> Flow:
        """5 All combat is over: what was moved or aboard for it stays so."""
        t.state.landings = []
        forget_forces(t.state)
        return Done()


def drop_empty(table: Table[Any]) -> None:
    """Battles without attackers or defenders left need not be fought (planes shot down on the way, seas cleared), nor
    raids on factories captured meanwhile."""
    state: AxisState = table.state
    for site in list(state.battles):
        pos = Position(state)
        if site.kind == "raid":
            keep = site.space in raided(pos)
        else:
            keep = bool(attackers(pos, site.space)) and bool(defenders(pos, site.space))
        if keep:
            continue
        if site.kind == "sea":
            close_sea(table, Battle(space=site.space))
        else:
            state.battles = [other for other in state.battles if other.id != site.id]


def waits_for(state: AxisState, site: Site) -> str:
    """4.8, 4.10 The sea battle that must be fought before this landing; "" if there is none."""
    if site.kind != "land":
        return ""
    zones = {unit.via for unit in state.units.values() if unit.space == site.space and unit.via}
    zones |= {landing.zone for landing in state.landings if landing.to == site.space}
    open_ = {other.space for other in state.battles if other.kind == "sea"}
    return next((geography.zone(zone) for zone in sorted(zones) if geography.zone(zone) in open_), "")


def frame_of(site: Site, press: str, order: Fight | None = None) -> Battle | Raid:
    """The procedure that fights this battle."""
    if site.kind == "raid":
        return Raid(space=site.space)
    if order is None:
        return Battle(space=site.space, press=press)
    return Battle(space=site.space, press=press, spare=dict(order.spare), back=order.back, hold_fire=order.hold_fire)


# ---- the attacker's order


def _site(view: View[Any], name: str) -> Site | None:
    return next((site for site in view.s.battles if site.id == name), None)


def _battles(view: View[Any], chosen: Chosen) -> list[str]:
    return [site.id for site in view.s.battles]


@book.source("battle", over=_battles)
def judge_battle(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.10, 5 A battle of this turn; a landing after the sea battle that clears its way."""
    site = _site(view, value)
    assert site is not None
    sea = waits_for(view.s, site)
    return refuse("4.10", "sea_first", space=sea) if sea else None


@book.source("press", over=lambda view, chosen: PRESS)
def judge_press(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1 How far the attack is pressed."""
    return None


def _attacking(view: View[Any], chosen: Chosen, value: str) -> int:
    site = _site(view, chosen.get("battle", ""))
    if site is None or site.kind == "raid":
        return 0
    pos = position(view)
    return sum(pos.unit(i).kind == value for i in attackers(pos, site.space))


@book.source("spared", over=lambda view, chosen: tuple(facts().units), limit=_attacking)
def judge_spared(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1 A type of unit in the attack."""
    return None if _attacking(view, chosen, value) else refuse("5.1", "not_in_battle", kind=value)


@book.source("back", over=lambda view, chosen: facts().spaces)
def judge_back(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1, 5.2 Where the attackers could retreat to."""
    site = _site(view, chosen.get("battle", ""))
    if site is not None and site.kind != "raid" and value in retreats(position(view), site.space):
        return None
    return refuse("5.1", "not_a_retreat", space=value)


@book.effect(Fight)
def fight(table: Table[Any], action: Fight) -> Flow:
    """5 Fight this battle."""
    site = next(site for site in table.state.battles if site.id == action.battle)
    return Call(frame_of(site, action.press, action))


@book.effect(FightAll)
def fight_all(table: Table[Any], action: FightAll) -> Flow:
    """5 Fight all that are left, the sea first."""
    table.state.stack[-1].press = action.press
    return None
