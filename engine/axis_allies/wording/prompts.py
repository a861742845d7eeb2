"""What a seat has to decide, in a line or two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from engine.axis_allies.model import alliance, count
from engine.axis_allies.naming import counted, listed, name_of, power_name, powers
from engine.axis_allies.orders_of_loss import most_lost
from engine.axis_allies.rules.battle import under_way
from engine.axis_allies.rules.casualties import ChooseLosses, NameCountries, as_asked
from engine.axis_allies.rules.commander import force_in
from engine.axis_allies.rules.forces import attackers, defenders, names
from engine.axis_allies.view import AxisView
from engine.axis_allies.wording.events import roll_said


def _arm(view: AxisView) -> str:
    s = view.s
    bought = {kind: number for kind, number in s.paid.items() if number}
    return f"Part 1, weapons and purchase: {s.money[s.power]} I.P.C. left, bought {counted(bought)}. Commit to go on."


def _combat_move(view: AxisView) -> str:
    battles = view.battles()
    said = f"battles so far: {listed(battles)}" if battles else "no battle so far"
    return f"Part 2, combat movement: {said}. Nothing is final until you commit."


def _choose(view: AxisView) -> str:
    return f"Part 3, combat. To be fought: {', '.join(_chance(view, b) for b in view.battles())}. Which first, how far?"


def _chance(view: AxisView, battle: str) -> str:
    if battle.endswith("/raid"):
        return name_of(battle)
    return f"{name_of(battle)} ({percent(view.odds(battle).win)} to win)"


def percent(chance: float) -> str:
    """A chance in whole percent; one that is not sure is not said to be."""
    if 0 < chance < 0.01:
        return "under 1%"
    return "over 99%" if 0.99 < chance < 1 else f"{chance:.0%}"


def _noncombat(view: AxisView) -> str:
    flying = len(view.airborne())
    planes = f" {flying} planes still have to land." if flying else ""
    return f"Part 4, non-combat movement.{planes} Commit to go on."


def _place(view: AxisView) -> str:
    return f"Part 5, placement: {counted(view.s.bought[view.s.power])} to place. Commit to end the turn."


def _after_round(view: AxisView) -> str:
    decision: Any = view.pending
    odds = view.odds(decision.space)
    said = f"{name_of(decision.space)} after round {decision.round}: {_field(view, decision.space)}."
    return f"{said} Go on? Chance to win {percent(odds.win)}.{_dice(view, decision.round)}"


def _field(view: AxisView, space: str) -> str:
    """Both sides of a battle as they stand, the attacker first; units behind the casualty line are gone."""
    pos, fight = view.position, under_way(view.s)
    sides = (attackers(pos, space), defenders(pos, space))
    gone = fight.behind if fight else ()
    return " against ".join(_force(view, [id_ for id_ in side if id_ not in gone]) for side in sides)


def _force(view: AxisView, ids: list[int]) -> str:
    units = view.s.units
    powers_here = dict.fromkeys(units[id_].power for id_ in ids)
    said = [
        f"{power_name(power)} {counted(count(view.s, [i for i in ids if units[i].power == power]))}"
        for power in powers_here
    ]
    return " and ".join(said) or "nobody"


def _dice(view: AxisView, number: int) -> str:
    """The dice of a round, on a line of their own."""
    fight = under_way(view.s)
    rolls = [roll for roll in fight.rolls if roll["round"] == number] if fight else []
    return "\nDice: " + "; ".join(map(roll_said, rolls)) + "." if rolls else ""


def _losses(view: AxisView) -> str:
    decision = view.pending
    assert isinstance(decision, ChooseLosses)
    total = most_lost(names(view.s, decision.units), decision.any_hits, decision.ship_hits)
    what = "planes, hit by the AA gun," if decision.side == "aa" else "units"
    which = f"which of your {what} is lost" if total == 1 else f"which {total} of your {what} are lost"
    return f"{name_of(decision.space)}: {which}? In the battle: {_field(view, decision.space)}.{_as_ordered(view)}"


def _as_ordered(view: AxisView) -> str:
    """What goes by the asked power's own standing order."""
    decision = view.pending
    assert isinstance(decision, ChooseLosses)
    if view.profile() is None:
        return ""
    gone = as_asked(view.s, str(view.seat), decision)
    return f" As ordered: {counted(Counter(names(view.s, gone)))}."


def _countries(view: AxisView) -> str:
    decision = view.pending
    assert isinstance(decision, NameCountries)
    total = most_lost(names(view.s, decision.units), decision.any_hits, decision.ship_hits)
    return f"{name_of(decision.space)}: which countries take the {total} hits?"


def _slip(view: AxisView) -> str:
    decision: Any = view.pending
    fight = under_way(view.s)
    said = f"{name_of(decision.space)} after round {fight.round if fight else 0}: do your submarines withdraw?"
    return f"{said} In the battle: {_field(view, decision.space)}.{_dice(view, fight.round) if fight else ''}"


def _consent(view: AxisView) -> str:
    decision: Any = view.pending
    who = power_name(decision.commander)
    force = _force(view, force_in(view.position, decision.space, alliance(decision.commander)))
    asked = f"Do you consent to {who} as Commander-in-Chief in {name_of(decision.space)}?"
    return f"{asked} He would move and lead {force}, until he or one of you dissolves the force."


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


_QUESTIONS = {
    "AfterRound": "go on?",
    "ChooseLosses": "which units are lost?",
    "NameCountries": "which countries are hit?",
    "SlipAway": "do submarines withdraw?",
    "Consent": "a Commander-in-Chief?",
}


def awaited(view: AxisView) -> str:
    """Who is waited for, and for what."""
    if view.over:
        return "The war is over."
    asked = _QUESTIONS.get(type(view.pending).__name__, "")
    question = f" ({name_of(getattr(view.pending, 'space', ''))}: {asked})" if asked else ""
    turn = f"Round {view.s.round}, {power_name(view.s.power)}, {PARTS[view.s.phase]}"
    return f"{turn}: waiting for {powers(view.waiting)}{question}."
