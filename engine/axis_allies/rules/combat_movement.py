"""4 Combat movement as a draft: orders may be taken back until they are committed; then guns on the way fire."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.axis_allies import geography
from engine.axis_allies.actions import (
    Commit,
    Dissolve,
    Forbid,
    Load,
    Losses,
    Move,
    Policy,
    Refuges,
    Rocket,
    Unload,
    book,
)
from engine.axis_allies.data import facts
from engine.axis_allies.looking import memo, position
from engine.axis_allies.model import AA_GUN, COMPLEX, AxisState, Site, alliance, has, is_sea
from engine.axis_allies.position import Position
from engine.axis_allies.rules.antiaircraft import shoot
from engine.axis_allies.rules.results import plunder
from engine.core.book import Chosen
from engine.core.frames import Again, Decision, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


class CombatMove(Decision):
    """4.1 The active power moves into combat, as many orders as he likes, until he commits them."""

    verbs: ClassVar = (Move, Load, Unload, Rocket, Losses, Policy, Refuges, Forbid, Dissolve, Commit)


# ---- rockets


def launchers(view: View[Any]) -> dict[str, list[str]]:
    """3.2 Own guns with the enemy factories within their range."""
    known = memo(view)
    if "rockets" not in known:
        s, power = view.s, str(view.seat)
        guns = [u.space for u in s.units.values() if u.kind == AA_GUN and u.power == power and not is_sea(u.space)]
        known["rockets"] = {gun: goals for gun in guns if (goals := _targets(position(view), power, gun))}
    found: dict[str, list[str]] = known["rockets"]
    return found


def _targets(pos: Position, power: str, gun: str) -> list[str]:
    side = alliance(power)
    return [
        unit.space
        for unit in pos.s.units.values()
        if unit.kind == COMPLEX
        and alliance(unit.power) != side
        and geography.flight(gun)[unit.space] <= facts().rocket_range
    ]


@book.may(Rocket)
def may_rocket(view: View[Any]) -> Refusal | None:
    """3.2 The owner of Rockets fires one gun a turn."""
    if not has(view.s, str(view.seat), "rockets"):
        return refuse("3.2", "no_rockets")
    if view.s.rocket:
        return refuse("3.2", "rocket_fired")
    return None if launchers(view) else refuse("3.2", NOTHING_FITS, verb="rocket")


@book.source("rocket_gun", over=lambda view, chosen: tuple(facts().lands))
def judge_gun(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """3.2 An own AA gun with an enemy factory in range."""
    if value in launchers(view):
        return None
    own = any(position(view).unit(i).power == str(view.seat) for i in position(view).at_kind(value, AA_GUN))
    return refuse("3.2", "rocket_range", most=facts().rocket_range) if own else refuse("3.2", "no_gun", space=value)


@book.source("rocket_target", over=lambda view, chosen: tuple(facts().lands))
def judge_rocket_target(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """3.2 An enemy factory within three spaces, counted like a flight."""
    gun = chosen.get("gun", "")
    if value in launchers(view).get(gun, ()):
        return None
    if not position(view).factory(value) or not position(view).enemy_held(value, alliance(str(view.seat))):
        return refuse("3.2", "no_enemy_factory", space=value)
    return refuse("3.2", "rocket_range", most=facts().rocket_range, distance=geography.flight(gun)[value])


@book.effect(Rocket)
def rocket(table: Table[Any], action: Rocket) -> Flow:
    """3.2 One die of I.P.C. from the owner of the factory to the bank; he pays what he has."""
    state: AxisState = table.state
    state.rocket = True
    victim = state.control[action.target]
    roll = table.roll(f"{state.round}.{state.power}/rocket")[0]
    paid = min(roll, state.money[victim])
    state.money[victim] -= paid
    table.tell("rocket", power=state.power, gun=action.gun, target=action.target, victim=victim, roll=roll, paid=paid)
    return Again()


# ---- committing


def sites(state: AxisState) -> list[Site]:
    """4.1, 5.4 The battles that the moves have brought about: raids, sea zones, territories."""
    pos = Position(state)
    side = alliance(state.power)
    seas = [geography.zone(z) for z in facts().seas if pos.friends(z, side) and pos.hostile(z, side)]
    lands = [land for land in facts().lands if _fought_over(pos, land, side)]
    return [
        *(Site("sea", zone) for zone in dict.fromkeys(seas)),
        *(Site("raid", space) for space in raided(pos)),
        *(Site("land", land) for land in lands),
    ]


def raided(pos: Position) -> list[str]:
    """5.4 Where bombers are over an industrial complex that is still in enemy hands."""
    side = alliance(pos.s.power)
    over = dict.fromkeys(unit.space for unit in pos.s.units.values() if unit.raid)
    return [space for space in over if pos.enemy_held(space, side) and pos.factory(space)]


def _fought_over(pos: Position, land: str, side: str) -> bool:
    attackers = [i for i in pos.fighting(pos.friends(land, side)) if not pos.unit(i).raid]
    return bool(attackers) and pos.defended(land, side)


def close_combat_movement(table: Table[Any]) -> None:
    """4.1, 4.4, 5.3 The moves become final: they are told, capitals walked into give up their money, guns that were
    flown over fire, battles are listed."""
    state: AxisState = table.state
    moves = [{"power": t.power, "units": t.kinds, "path": list(t.path), "landing": t.landing} for t in state.trails]
    table.tell("combat_moves", power=state.power, moves=moves, taken=list(state.taken),
               violated=list(state.violated))  # fmt: skip
    for land in state.taken:
        plunder(table, land)
    for flak in state.flak:
        shoot(table, flak.space, flak.units)
    state.flak = []
    state.battles = sites(state)
    if state.battles:
        table.tell("battles", power=state.power, battles=[site.id for site in state.battles])


@book.effect(Commit)
def commit(table: Table[Any], action: Commit) -> Flow:
    """1 Close this part of the turn; what follows is the next step of the turn."""
    return None
