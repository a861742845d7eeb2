"""Questions players may ask at any time: the odds of any battle, what the moves so far lead to."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from engine.axis_allies.actions import book
from engine.axis_allies.data import facts
from engine.axis_allies.fire import Gunner
from engine.axis_allies.model import AA_GUN, COMPLEX, domain
from engine.axis_allies.naming import counted, name_of, power_name
from engine.axis_allies.odds import Odds as Found
from engine.axis_allies.odds import Plan, odds
from engine.axis_allies.view import AxisView
from engine.core.actions import Flag, One, Query, Split
from engine.core.book import Chosen
from engine.core.refusal import Refusal, refuse

MOST = 60


class Odds(Query):
    """The exact odds of a battle: your units against theirs, at sea if ships are among them.

    Your own weapons and order of loss count, and the weapons of the power named in `against`."""

    attack: Annotated[dict[str, int], Split("any_units")]
    defence: Annotated[dict[str, int], Split("any_units")]
    gun: Annotated[bool, Flag()] = False
    support: Annotated[int, One("support_shots")] = 0
    rounds: Annotated[int, One("odds_rounds")] = 0
    against: Annotated[str, One("any_power")] = ""


class Preview(Query):
    """The moves of this turn so far, the battles they cause with exact odds, and planes still to land."""


class Chart(Query):
    """A unit: cost, movement, attack, defence."""

    unit: Annotated[str, One("any_unit")]


@book.source("any_units", over=lambda view, chosen: tuple(facts().units), limit=lambda view, chosen, value: MOST)
def judge_units(view: AxisView, chosen: Chosen, value: str) -> Refusal | None:
    """5.1, 5.2 A unit that fights."""
    return refuse("5.1", "does_not_fight", kind=value) if value in (AA_GUN, COMPLEX) else None


@book.source("any_unit", over=lambda view, chosen: tuple(facts().units))
def judge_unit(view: AxisView, chosen: Chosen, value: str) -> Refusal | None:
    """4 Any unit."""
    return None


@book.source("any_power", over=lambda view, chosen: facts().order)
def judge_power(view: AxisView, chosen: Chosen, value: str) -> Refusal | None:
    """2.1 Any power."""
    return None


@book.source("support_shots", over=lambda view, chosen: range(1, 11))
def judge_support(view: AxisView, chosen: Chosen, value: int) -> Refusal | None:
    """4.8 Battleships that support the landing."""
    return None


@book.source("odds_rounds", over=lambda view, chosen: range(1, 21))
def judge_rounds(view: AxisView, chosen: Chosen, value: int) -> Refusal | None:
    """5.1 Rounds after which the attacker stops."""
    return None


@book.legal(Odds)
def legal_odds(view: AxisView, query: Odds) -> Refusal | None:
    """5.1, 5.2 Land units and ships do not fight each other; each side has a unit."""
    domains = {domain(kind) for force in (query.attack, query.defence) for kind, n in force.items() if n}
    if {"land", "sea"} <= domains:
        return refuse("5.1", "land_or_sea")
    sides = (sum(query.attack.values()), sum(query.defence.values()))
    return None if min(sides) > 0 and max(sides) <= MOST else refuse("5.1", "units_each_side", most=MOST)


@book.answer(Odds)
def answer_odds(view: AxisView, query: Odds) -> list[str]:
    """5.1, 5.2 With the asker's own weapons in the attack and his own order of loss."""
    sea = any(domain(kind) == "sea" for force in (query.attack, query.defence) for kind, n in force.items() if n)
    mine = view.profile()
    techs = tuple(view.s.techs.get(view.seat or "", ()))
    plan = Plan(sea=sea, gun=query.gun and not sea, support=0 if sea else query.support, rounds=query.rounds)
    if mine is not None:
        order = mine.sea_attack if sea else mine.land_attack
        plan = Plan(plan.sea, plan.gun, plan.support, plan.rounds, attack_order=order,
                    keep_land=mine.keep_land == "yes")  # fmt: skip
    theirs = tuple(view.s.techs.get(query.against, ()))
    found = odds(_gunners(query.attack, techs), _gunners(query.defence, theirs), plan)
    return [f"{counted(query.attack)} against {counted(query.defence)}:", *told(found, sea)]


def _gunners(force: dict[str, int], techs: tuple[str, ...]) -> list[Gunner]:
    return [Gunner(kind, "", techs) for kind, number in force.items() for _ in range(number)]


def told(found: Found, sea: bool) -> list[str]:
    """Odds in words."""
    held = "" if sea else f" (land captured {found.captured:.1%})"
    stopped = f", stopped {found.stopped:.1%}" if found.stopped > 0.0005 else ""
    left = {kind: round(number, 1) for kind, number in found.attack_left.items() if number >= 0.05}
    said = ", ".join(f"{number:g} {name_of(kind)}" for kind, number in left.items()) or "nothing"
    return [
        f"Win {found.win:.1%}{held}, both destroyed {found.draw:.1%}, loss {found.loss:.1%}{stopped}.",
        f"Expected losses: attacker {found.attack_lost:.1f}, defender {found.defence_lost:.1f} I.P.C.; "
        f"left on average: {said}; {found.rounds:.1f} rounds.",
    ]


@book.answer(Preview)
def answer_preview(view: AxisView, query: Preview) -> list[str]:
    """4.1 What the moves so far lead to."""
    lines = [f"{power_name(t.power)} {counted(t.kinds)}: {' > '.join(map(name_of, t.path))}" for t in view.trails]
    return [*(lines or ["Nothing has moved this turn."]), *forecast(view)]


def forecast(view: AxisView) -> list[str]:
    """4.1, 6 The battles that the moves so far cause, with exact odds, and planes still to land."""
    lines = [_foreseen(view, battle) for battle in view.battles()]
    flying = Counter((view.s.units[id_].kind, view.s.units[id_].space) for id_ in view.airborne())
    over = [f"{counted({kind: number})} over {name_of(space)}" for (kind, space), number in flying.items()]
    return [*lines, f"Still to land: {', '.join(over)}."] if over else lines


def _foreseen(view: AxisView, battle: str) -> str:
    name = name_of(battle)
    if battle.endswith("/raid"):
        return f"{name[:1].upper()}{name[1:]}."
    return f"Battle of {name}: {told(view.odds(battle), battle in facts().seas)[0]}"


@book.answer(Chart)
def answer_chart(view: AxisView, query: Chart) -> list[str]:
    """3.3 The line of the reference chart."""
    unit = facts().units[query.unit]
    return [f"{unit.name}: cost {unit.cost}, moves {unit.move}, attacks at {unit.attack}, defends at {unit.defense}."]
