"""What a seat has to decide, in a line or two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.axis_allies.naming import counted, listed, name_of, power_name, powers
from engine.axis_allies.orders_of_loss import most_lost
from engine.axis_allies.rules.casualties import ChooseLosses, NameCountries
from engine.axis_allies.rules.forces import names
from engine.axis_allies.view import AxisView


def _arm(view: AxisView) -> str:
    s = view.s
    bought = {kind: number for kind, number in s.paid.items() if number}
    return f"Part 1, weapons and purchase: {s.money[s.power]} I.P.C. left, bought {counted(bought)}. Commit to go on."


def _combat_move(view: AxisView) -> str:
    battles = view.battles()
    said = f"battles so far: {listed(battles)}" if battles else "no battle so far"
    return f"Part 2, combat movement: {said}. Nothing is final until you commit."


def _choose(view: AxisView) -> str:
    return f"Part 3, combat: {listed(view.battles())} to be fought. Which first, and how far?"


def _noncombat(view: AxisView) -> str:
    flying = len(view.airborne())
    planes = f" {flying} planes still have to land." if flying else ""
    return f"Part 4, non-combat movement.{planes} Commit to go on."


def _place(view: AxisView) -> str:
    return f"Part 5, placement: {counted(view.s.bought[view.s.power])} to place. Commit to end the turn."


def _after_round(view: AxisView) -> str:
    decision: Any = view.pending
    odds = view.odds(decision.space)
    return f"{name_of(decision.space)} after round {decision.round}: go on? Chance to win {odds.win:.0%}."


def _losses(view: AxisView) -> str:
    decision = view.pending
    assert isinstance(decision, ChooseLosses)
    total = most_lost(names(view.s, decision.units), decision.any_hits, decision.ship_hits)
    return f"{name_of(decision.space)}: which {total} of your units are lost?"


def _countries(view: AxisView) -> str:
    decision = view.pending
    assert isinstance(decision, NameCountries)
    total = most_lost(names(view.s, decision.units), decision.any_hits, decision.ship_hits)
    return f"{name_of(decision.space)}: which countries take the {total} hits?"


def _slip(view: AxisView) -> str:
    decision: Any = view.pending
    return f"{name_of(decision.space)}: do your submarines withdraw?"


def _consent(view: AxisView) -> str:
    decision: Any = view.pending
    who = power_name(decision.commander)
    return f"Do you consent to {who} as Commander-in-Chief in {name_of(decision.space)}?"


PROMPTS: dict[str, Callable[[AxisView], str]] = {
    "Arm": _arm,
    "CombatMove": _combat_move,
    "ChooseBattle": _choose,
    "NonCombat": _noncombat,
    "PlaceUnits": _place,
    "AfterRound": _after_round,
    "ChooseLosses": _losses,
    "NameCountries": _countries,
    "SlipAway": _slip,
    "Consent": _consent,
}
PARTS = {
    "arm": "weapons and purchase",
    "combat_move": "combat movement",
    "combat": "combat",
    "noncombat": "non-combat movement",
    "place": "placement",
}


def awaited(view: AxisView) -> str:
    """Who is waited for, and for what."""
    if view.over:
        return "The war is over."
    return (
        f"Round {view.s.round}, {power_name(view.s.power)}, {PARTS[view.s.phase]}: waiting for {powers(view.waiting)}."
    )
