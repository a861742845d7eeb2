"""3 Develop weapons and purchase units: the first part of a turn."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.axis_allies.actions import Buy, Commit, Dissolve, Forbid, Losses, Policy, Refuges, Refund, Research, book
from engine.axis_allies.data import facts
from engine.axis_allies.model import AxisState, has
from engine.axis_allies.rules.results import capital_held
from engine.core.book import Chosen
from engine.core.frames import Again, Decision, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

SOME_DICE = 20
"""So many dice are offered at least; more if they can be paid."""


class Arm(Decision):
    """3 The active power researches and buys until he goes on to combat movement."""

    verbs: ClassVar = (Research, Buy, Refund, Losses, Policy, Refuges, Forbid, Dissolve, Commit)


def price(state: AxisState, power: str, kind: str) -> int:
    """3.2, 3.3 What a unit costs: Industrial Technology takes 1 off."""
    return facts().units[kind].cost - has(state, power, "industrial_technology")


def total(state: AxisState, power: str, units: dict[str, int]) -> int:
    """3.3 The cost of a purchase."""
    return sum(price(state, power, kind) * number for kind, number in units.items())


# ---- weapons


def _dice(view: View[Any], chosen: Chosen) -> range:
    return range(1, max(SOME_DICE, int(view.s.money[str(view.seat)]) // facts().die_cost) + 1)


@book.source("research_dice", over=_dice)
def judge_dice(view: View[Any], chosen: Chosen, value: int) -> Refusal | None:
    """3.1 As many dice as can be paid."""
    money = view.s.money[str(view.seat)]
    cost = facts().die_cost * value
    return None if cost <= money else refuse("3.1", "too_expensive", cost=cost, money=money)


@book.may(Research)
def may_research(view: View[Any]) -> Refusal | None:
    """3.1 Before any purchase, one batch of dice a turn, as long as there is something to find."""
    s, power = view.s, str(view.seat)
    if s.researched:
        return refuse("3.1", "research_once")
    if s.shopping:
        return refuse("3.1", "research_first")
    if len(s.techs[power]) == len(facts().techs):
        return refuse("3.1", "all_weapons")
    return None if s.money[power] >= facts().die_cost else refuse("3.1", NOTHING_FITS, verb="research")


@book.effect(Research)
def research(table: Table[Any], action: Research) -> Flow:
    """3.1 Pay, roll; for each 6 roll on the chart, again for a weapon already owned; it works at once."""
    state: AxisState = table.state
    power = state.power
    state.money[power] -= facts().die_cost * action.dice
    state.researched = True
    rolls = table.roll(f"{state.round}.{power}/research", action.dice)
    found: list[str] = []
    chart: list[int] = []
    for _ in range(sum(roll >= facts().breakthrough for roll in rolls)):
        found += _develop(table, chart)
    table.tell("researched", power=power, rolls=rolls, chart=chart, weapons=found)
    return Again()


def _develop(table: Table[Any], chart: list[int]) -> list[str]:
    """3.1 One development: the die is rolled until it shows a weapon not owned yet."""
    state: AxisState = table.state
    owned = state.techs[state.power]
    by_number = {tech.number: tech.id for tech in facts().techs.values()}
    while len(owned) < len(by_number):
        roll = table.roll(f"{state.round}.{state.power}/weapon")[0]
        chart.append(roll)
        if by_number[roll] not in owned:
            owned.append(by_number[roll])
            return [by_number[roll]]
    return []


# ---- purchase


def _affordable(view: View[Any], chosen: Chosen, value: str) -> int:
    power = str(view.seat)
    return int(view.s.money[power] // price(view.s, power, value))


@book.source("wares", over=lambda view, chosen: tuple(facts().units), limit=_affordable)
def judge_ware(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """3.3 A unit that can be paid."""
    if _affordable(view, chosen, value):
        return None
    power = str(view.seat)
    return refuse("3.3", "too_expensive", cost=price(view.s, power, value), money=view.s.money[power])


@book.may(Buy)
def may_buy(view: View[Any]) -> Refusal | None:
    """3.3, 5.3 Any time in this part, unless the power's capital is in enemy hands."""
    power = str(view.seat)
    if not capital_held(view.s, power):
        return refuse("5.3", "capital_lost", space=facts().powers[power].capital)
    cheapest = min(price(view.s, power, kind) for kind in facts().units)
    return None if view.s.money[power] >= cheapest else refuse("3.3", NOTHING_FITS, verb="buy")


@book.legal(Buy)
def legal_buy(view: View[Any], action: Buy) -> Refusal | None:
    """3.3 The whole purchase can be paid."""
    power = str(view.seat)
    if not sum(action.units.values()):
        return refuse("3.3", "nothing_named")
    cost = total(view.s, power, action.units)
    money = view.s.money[power]
    return None if cost <= money else refuse("3.3", "too_expensive", cost=cost, money=money)


@book.effect(Buy)
def buy(table: Table[Any], action: Buy) -> Flow:
    """3.3 Pay and put the units on the chart until the end of the turn."""
    state: AxisState = table.state
    box = state.bought[state.power]
    cost = total(state, state.power, action.units)
    state.money[state.power] -= cost
    state.shopping = True
    for kind, number in action.units.items():
        if number:
            box[kind] = box.get(kind, 0) + number
            state.paid[kind] = state.paid.get(kind, 0) + number
    table.tell("bought", to=(state.power,), power=state.power, units=action.units, cost=cost)
    return Again()


def _refundable(view: View[Any], chosen: Chosen, value: str) -> int:
    return int(view.s.paid.get(value, 0))


@book.source("bought", over=lambda view, chosen: tuple(facts().units), limit=_refundable)
def judge_bought(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """3.3 A unit bought this turn."""
    return None if _refundable(view, chosen, value) else refuse("3.3", "not_bought", kind=value)


@book.may(Refund)
def may_refund(view: View[Any]) -> Refusal | None:
    """3.3 Something was bought this turn."""
    return None if any(view.s.paid.values()) else refuse("3.3", NOTHING_FITS, verb="refund")


@book.legal(Refund)
def legal_refund(view: View[Any], action: Refund) -> Refusal | None:
    """3.3 At least one unit is named."""
    return None if sum(action.units.values()) else refuse("3.3", "nothing_named")


@book.effect(Refund)
def refund(table: Table[Any], action: Refund) -> Flow:
    """3.3 Take a purchase back before going on."""
    state: AxisState = table.state
    for kind, number in action.units.items():
        state.paid[kind] -= number
        state.bought[state.power][kind] -= number
        if not state.bought[state.power][kind]:
            del state.bought[state.power][kind]
    state.money[state.power] += total(state, state.power, action.units)
    state.shopping = any(state.paid.values())
    table.tell("refunded", to=(state.power,), power=state.power, units=action.units)
    return Again()


def close_arming(table: Table[Any]) -> None:
    """3.3 Going on: what was bought becomes known and final."""
    state: AxisState = table.state
    units = {kind: number for kind, number in state.paid.items() if number}
    table.tell("purchases", power=state.power, units=units, money=state.money[state.power])
    state.paid = {}
