"""5.1 Orders of loss and other standing orders, so that nobody has to be asked while another plays."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.axis_allies.actions import Losses, Policy, book
from engine.axis_allies.model import ORDERS, SWITCHES, profile
from engine.core.book import Chosen
from engine.core.frames import Again, Flow
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


@book.source("loss_battle", over=lambda view, chosen: tuple(ORDERS))
def judge_battle_kind(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1, 5.2 A kind of battle."""
    return None


@book.source("loss_kinds", over=lambda view, chosen: ORDERS.get(chosen.get("battle", ""), ()))
def judge_kind(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1, 5.2 A type of unit that can be lost in it."""
    return None


@book.effect(Losses)
def losses(table: Table[Any], action: Losses) -> Flow:
    """5.1, 5.2 Keep the order; types left out follow in the usual one."""
    power = str(table.seat)
    order = (*action.order, *(kind for kind in ORDERS[action.battle] if kind not in action.order))
    mine = msgspec.structs.replace(profile(table.state, power), **{action.battle: order})
    table.state.profiles = {**table.state.profiles, power: mine}
    table.tell("standing_order", to=(power,), what=action.battle, value=list(order))
    return Again()


@book.source("policy", over=lambda view, chosen: tuple(SWITCHES))
def judge_policy(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1 Something that can be settled in advance."""
    return None


@book.source("policy_value", over=lambda view, chosen: SWITCHES.get(chosen.get("what", ""), ()))
def judge_value(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1 One of its settings."""
    if getattr(profile(view.s, str(view.seat)), chosen.get("what", ""), "") == value:
        return refuse("5.1", "already_so", what=chosen.get("what", ""), value=value)
    return None


@book.effect(Policy)
def policy(table: Table[Any], action: Policy) -> Flow:
    """5.1 Keep the setting."""
    power = str(table.seat)
    mine = msgspec.structs.replace(profile(table.state, power), **{action.what: action.value})
    table.state.profiles = {**table.state.profiles, power: mine}
    table.tell("standing_order", to=(power,), what=action.what, value=[action.value])
    return Again()
