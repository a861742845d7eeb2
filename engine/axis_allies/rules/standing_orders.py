"""5.1 Orders of loss and other standing orders, so that nobody has to be asked while another plays."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.axis_allies.actions import Losses, Policy, Refuges, book
from engine.axis_allies.data import facts
from engine.axis_allies.geography import zone
from engine.axis_allies.model import ORDERS, SWITCHES, is_sea, profile
from engine.core.book import Chosen
from engine.core.frames import Flow
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

book.at_any_time(Losses, Policy, Refuges)


@book.source("loss_battle", over=lambda view, chosen: tuple(ORDERS))
def judge_battle_kind(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1, 5.2 A kind of battle."""
    return None


@book.source("loss_kinds", over=lambda view, chosen: ORDERS.get(chosen.get("battle", ""), ()))
def judge_kind(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1, 5.2 A type of unit that can be lost in it."""
    return None


@book.source("loss_space", over=lambda view, chosen: facts().spaces)
def judge_space(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1, 5.2 A territory for battles on land, a sea zone for battles at sea."""
    at_sea = chosen.get("battle", "").startswith("sea")
    return (
        None if is_sea(value) == at_sea and chosen.get("battle") != "aa" else refuse("5.1", "other_kind", space=value)
    )


@book.effect(Losses)
def losses(table: Table[Any], action: Losses) -> Flow:
    """5.1, 5.2 Keep the order; types left out follow in the usual one."""
    power = str(table.seat)
    order = (*action.order, *(kind for kind in ORDERS[action.battle] if kind not in action.order))
    mine = profile(table.state, power)
    if action.space:
        places = {**mine.places, f"{action.battle}/{zone(action.space)}": order}
        mine = msgspec.structs.replace(mine, places=places)
    else:
        mine = msgspec.structs.replace(mine, **{action.battle: order})
    table.state.profiles = {**table.state.profiles, power: mine}
    table.tell("standing_order", to=(power,), power=power, what=action.battle, value=list(order))
    return None


@book.source("policy", over=lambda view, chosen: tuple(SWITCHES))
def judge_policy(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1 Something that can be settled in advance."""
    return None


@book.source("policy_value", over=lambda view, chosen: SWITCHES.get(chosen.get("what", ""), ()))
def judge_value(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1 One of its settings."""
    return None


@book.effect(Policy)
def policy(table: Table[Any], action: Policy) -> Flow:
    """5.1 Keep the setting."""
    power = str(table.seat)
    mine = msgspec.structs.replace(profile(table.state, power), **{action.what: action.value})
    table.state.profiles = {**table.state.profiles, power: mine}
    table.tell("standing_order", to=(power,), power=power, what=action.what, value=[action.value])
    return None


@book.source("refuges", over=lambda view, chosen: tuple(facts().seas))
def judge_refuge(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.11 Any sea zone."""
    return None


@book.effect(Refuges)
def refuges(table: Table[Any], action: Refuges) -> Flow:
    """4.11 Keep the zones in their order."""
    power = str(table.seat)
    mine = msgspec.structs.replace(profile(table.state, power), refuges=tuple(action.zones))
    table.state.profiles = {**table.state.profiles, power: mine}
    table.tell("standing_order", to=(power,), power=power, what="refuges", value=list(action.zones))
    return None
