"""Questions players may ask at any time: the odds of any battle, what the moves so far lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated

from engine.axis_allies.actions import book
from engine.axis_allies.data import facts
from engine.axis_allies.fire import Gunner
from engine.axis_allies.model import (
    BOMBER,
    FIGHTER,
    FIXED,
    LAND_DEFENCE,
    ORDERS,
    SEA_DEFENCE,
    SUBMARINE,
    Profile,
    domain,
)
from engine.axis_allies.naming import counted, listed, name_of, plural, power_name
from engine.axis_allies.odds import WITHDRAWALS, Plan, odds
from engine.axis_allies.odds import Odds as Found
from engine.axis_allies.orders_of_loss import cost
from engine.axis_allies.view import AxisView
from engine.core.actions import Flag, One, Query, Some, Split
from engine.core.book import Chosen
from engine.core.refusal import Refusal, refuse

MOST = 60
MOST_AT_SEA = 40
"""Units a side. At sea there is more to reckon: submarines and planes are hit apart from the others."""
WEAPONS: dict[str, dict[str, tuple[str, ...]]] = {
    "attacker": {"super_submarines": (SUBMARINE,), "heavy_bombers": (BOMBER,)},
    "defender": {"jet_power": (FIGHTER,)},
}
"""Those that count in a battle, and for which units."""


class Odds(Query):
    """The exact odds of a battle: your units against theirs, at sea if ships are among them.

    Your own weapons and orders of loss count, and the weapons of the power named in `against`."""

    attack: Annotated[dict[str, int], Split("any_units")]
    defence: Annotated[dict[str, int], Split("any_units")]
    gun: Annotated[bool, Flag()] = False
    support: Annotated[int, One("support_shots")] = 0
    rounds: Annotated[int, One("odds_rounds")] = 0
    spare: Annotated[dict[str, int], Split("odds_spared")] = {}
    against: Annotated[str, One("any_power")] = ""
    submarines: Annotated[str, One("odds_submarines")] = ""
    losing: Annotated[tuple[str, ...], Some("odds_losing", most=3)] = ()
    they_lose: Annotated[tuple[str, ...], Some("odds_losing", most=3)] = ()


class Preview(Query):
    """The moves of this turn so far, the battles they cause with exact odds, and planes still to land."""


class Chart(Query):
    """A unit: cost, movement, attack, defence."""

    unit: Annotated[str, One("any_unit")]


FIGHTING = tuple(dict.fromkeys(kind for order in ORDERS.values() for kind in order))


def judge_nothing(view: AxisView, chosen: Chosen, value: object) -> Refusal | None:
    """5 Whatever there is may be asked about."""
    return None


@book.source("any_units", over=lambda view, chosen: (*FIGHTING, *FIXED), limit=lambda view, chosen, value: MOST)
def judge_units(view: AxisView, chosen: Chosen, value: str) -> Refusal | None:
    """5.1, 5.2 A unit that fights."""
    return refuse("5.1", "does_not_fight", kind=value) if value in FIXED else None


book.source("odds_spared", over=lambda view, chosen: FIGHTING, limit=lambda view, chosen, value: MOST)(judge_nothing)
book.source("odds_losing", over=lambda view, chosen: FIGHTING)(judge_nothing)
book.source("odds_submarines", over=lambda view, chosen: WITHDRAWALS)(judge_nothing)


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
    """5.1, 5.2 Land units and ships do not fight each other; each side has a unit; what is named is in the battle."""
    domains = {domain(kind) for force in (query.attack, query.defence) for kind, n in force.items() if n}
    if {"land", "sea"} <= domains:
        return refuse("5.1", "land_or_sea")
    sea, sides = "sea" in domains, (sum(query.attack.values()), sum(query.defence.values()))
    most = MOST_AT_SEA if sea else MOST
    if min(sides) < 1 or max(sides) > most:
        return refuse("5.1", "units_each_side", most=most, attack=sides[0], defence=sides[1])
    if sea and query.defence.get(BOMBER):
        return refuse("4.7", "bombers_attack_ships")
    if sea and (query.gun or query.support):
        return refuse("4.4" if query.gun else "4.8", "shots_on_land")
    absent = [(kind, force) for kinds, force in ((query.spare, query.attack), (query.losing, query.attack),
              (query.they_lose, query.defence)) for kind in kinds if not force.get(kind)]  # fmt: skip
    return refuse("5.1", "not_in_battle", kind=absent[0][0]) if absent else None


@book.answer(Odds)
def answer_odds(view: AxisView, query: Odds) -> list[str]:
    """5.1, 5.2 With the asker's own weapons in the attack and his own orders of loss, and what was assumed."""
    plan = plan_of(view, query)
    techs, theirs = tuple(view.s.techs.get(view.seat or "", ())), tuple(view.s.techs.get(query.against, ()))
    found = odds(_gunners(query.attack, techs), _gunners(query.defence, theirs), plan)
    lines = [f"{counted(query.attack)} attack {counted(query.defence)} {'at sea' if plan.sea else 'on land'}.",
             *results(found, plan, query), "Assumed:"]  # fmt: skip
    return [*lines, *(f"- {line}" for line in assumed(plan, query, techs, theirs))]


def plan_of(view: AxisView, query: Odds) -> Plan:
    """How the battle that was asked about is fought."""
    sea = any(domain(kind) == "sea" for force in (query.attack, query.defence) for kind, n in force.items() if n)
    mine = view.profile() or Profile()
    usual = (mine.sea_attack, SEA_DEFENCE) if sea else (mine.land_attack, LAND_DEFENCE)
    ours, theirs = (
        (*first, *(kind for kind in order if kind not in first))
        for first, order in zip((query.losing, query.they_lose), usual, strict=True)
    )
    submarines = (query.submarines or Profile().submarines) if sea else "never"
    return Plan(sea=sea, gun=query.gun, support=query.support, rounds=query.rounds, spare=query.spare,
                attack_order=ours, defence_order=theirs, keep_land=mine.keep_land == "yes", aa_order=mine.aa,
                submarines=submarines)  # fmt: skip


def _gunners(force: dict[str, int], techs: tuple[str, ...]) -> list[Gunner]:
    return [Gunner(kind, "", techs) for kind, number in force.items() for _ in range(number)]


def results(found: Found, plan: Plan, query: Odds) -> list[str]:
    """5.3 The odds, a line each, for narrow screens."""
    lines = [f"Win {found.win:.1%}" + ("" if plan.sea else f", land captured {found.captured:.1%}"),
             f"Both destroyed {found.draw:.1%}", f"Loss {found.loss:.1%}"]  # fmt: skip
    if found.stopped > 0.0005:
        lines.append(f"Attack stopped {found.stopped:.1%}")
    ours, theirs = cost(query.attack), cost(query.defence)
    lines += [
        f"Attacker loses {found.attack_lost:.1f} of {ours} I.P.C., keeps {_average(found.attack_left)}",
        f"Defender loses {found.defence_lost:.1f} of {theirs} I.P.C., keeps {_average(found.defence_left)}",
    ]
    if found.withdrawn >= 0.05:
        lines.append(f"Submarines withdrawn: {found.withdrawn:.1f}")
    return [*lines, f"{found.rounds:.1f} rounds on average"]


def _average(left: Mapping[str, float]) -> str:
    said = [f"{number:.1f} {plural(kind)}" for kind, number in left.items() if number >= 0.05]
    return ", ".join(said) or "nothing"


def assumed(plan: Plan, query: Odds, techs: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """What the odds rest on, as far as it matters in the battle."""
    lines = []
    if plan.gun:
        lines.append(f"An AA gun fires at each plane once; it takes {_order(plan.aa_order, query.attack)} first.")
    if plan.support:
        lines.append(f"Support shots by {plan.support} of the attacker's battleships in the first round.")
    last = "; the last land unit goes last" if plan.keep_land and _mixed(query.attack) else ""
    lines.append(f"The attacker loses {_order(plan.attack_order, query.attack)}{last}.")
    lines.append(f"The defender loses {_order(plan.defence_order, query.defence)}.")
    if query.defence.get(SUBMARINE):
        lines.append(f"The defender's submarines withdraw: {name_of(plan.submarines)}.")
    lines.append(f"The attacker goes on {_until(plan)}.")
    for owner, owned, force in (("attacker", techs, query.attack), ("defender", theirs, query.defence)):
        if counting := [tech for tech in owned if any(force.get(kind) for kind in WEAPONS[owner].get(tech, ()))]:
            lines.append(f"Weapons of the {owner}: {listed(counting)}.")
    return lines


def _order(order: Sequence[str], units: Mapping[str, int]) -> str:
    return ", ".join(plural(kind) for kind in order if units.get(kind)) or "nothing"


def _mixed(units: Mapping[str, int]) -> bool:
    return {domain(kind) for kind, number in units.items() if number} == {"land", "air"}


def _until(plan: Plan) -> str:
    """5.1 How far the attack is pressed."""
    ends = [f"until no more than {counted({kind: n})} are left" for kind, n in plan.spare.items() if n]
    if plan.rounds:
        ends.append("for one round" if plan.rounds == 1 else f"for {plan.rounds} rounds")
    return " or ".join(ends) or "to the end"


def told(found: Found, sea: bool) -> str:
    """Odds in a sentence."""
    held = "" if sea else f" (land captured {found.captured:.1%})"
    stopped = f", stopped {found.stopped:.1%}" if found.stopped > 0.0005 else ""
    return f"Win {found.win:.1%}{held}, both destroyed {found.draw:.1%}, loss {found.loss:.1%}{stopped}."


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
    return f"Battle of {name}: {told(view.odds(battle), battle in facts().seas)}"


@book.answer(Chart)
def answer_chart(view: AxisView, query: Chart) -> list[str]:
    """3.3 The line of the reference chart."""
    unit = facts().units[query.unit]
    return [f"{unit.name}: cost {unit.cost}, moves {unit.move}, attacks at {unit.attack}, defends at {unit.defense}."]
