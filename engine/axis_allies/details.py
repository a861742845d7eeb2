"""What stands beside a choice in a menu: what a unit costs and does, what can move, who defends, the chances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.axis_allies.data import facts
from engine.axis_allies.model import ORDERS, SWITCHES, alliance, count, is_sea
from engine.axis_allies.naming import counted, listed, name_of, power_name
from engine.axis_allies.rules.arming import price
from engine.axis_allies.rules.moving import origins
from engine.axis_allies.view import AxisView
from engine.axis_allies.wording.prompts import percent

MOVEMENT = ("combat_move", "noncombat")


def detail(view: AxisView, value: Any, chosen: Mapping[str, Any]) -> str:
    """A few words on a value, or ""."""
    if value in SWITCHES or value in ORDERS:
        return _now(view, value)
    if value in facts().units:
        return _on_sale(view, value) if view.s.phase == "arm" else ""
    if view.s.phase == "combat" and value in view.battles():
        return "" if value.endswith("/raid") else f"{percent(view.odds(value).win)} to win"
    if view.s.phase in MOVEMENT and value in facts().place:
        return _met(view, value) if "units" in chosen else _ready(view, value) if not chosen else ""
    return ""


def _now(view: AxisView, what: str) -> str:
    """5.1 How a standing order stands."""
    mine = view.profile()
    if mine is None:
        return ""
    now = getattr(mine, what)
    return f"now {name_of(now) if isinstance(now, str) else listed(now)}"


def _on_sale(view: AxisView, kind: str) -> str:
    """3.3 The unit's line of the reference chart, at the price of the power's own weapons."""
    unit = facts().units[kind]
    cost = f"{price(view.s, str(view.seat), kind)} I.P.C."
    fights = f", attacks at {unit.attack}, defends at {unit.defense}" if unit.attack or unit.defense else ""
    return f"{cost}{fights}, moves {unit.move}" if unit.move else cost


def _ready(view: AxisView, space: str) -> str:
    """4.1, 6, 4.10 What may still move from there, and what is aboard."""
    ready = counted({name: len(ids) for name, ids in origins(view).get(space, {}).items()})
    cargo = view.cargo_at(space).get(str(view.seat), {}) if is_sea(space) else {}
    return f"{ready}, aboard {counted(cargo)}" if cargo else ready


def _met(view: AxisView, space: str) -> str:
    """Who is met there, whose it is and what it is worth."""
    side = alliance(str(view.seat))
    foes = view.position.fighting(view.position.enemies(space, side))
    if foes:
        return f"against {counted(count(view.s, foes))}"
    if is_sea(space):
        return ""
    owner, value = view.s.control[space], facts().lands[space].value
    if not owner:
        return "neutral"
    if alliance(owner) == side:
        return "yours" if owner == view.seat else power_name(owner)
    return f"{power_name(owner)}, {value} I.P.C."
