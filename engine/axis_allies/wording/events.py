"""What has happened, in a sentence or a short report each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.axis_allies.data import facts
from engine.axis_allies.model import alliance
from engine.axis_allies.naming import counted, listed, name_of, power_name, powers
from engine.axis_allies.orders_of_loss import cost

Facts = dict[str, Any]
REASONS = {
    "military": "by taking the enemy capitals",
    "economic": "by the economic victory",
    "rounds": "at the limit of rounds",
}
RESULTS = {
    "won": "the attacker wins",
    "held": "the defender holds",
    "cleared": "nobody is left to hold it but planes",
    "both_destroyed": "both sides are destroyed",
    "stopped": "the attacker breaks off",
}


def _dice(rolls: list[int]) -> str:
    return "-".join(map(str, rolls)) or "none"


def _purchases(f: Facts) -> str:
    return f"{power_name(f['power'])} buys {counted(f['units'])} and keeps {f['money']} I.P.C."


def _researched(f: Facts) -> str:
    found = f"weapons: {listed(f['weapons'])} (chart {_dice(f['chart'])})" if f["weapons"] else "no breakthrough"
    return f"{power_name(f['power'])} researches with {_dice(f['rolls'])}: {found}."


def _path(path: list[str], landing: str = "") -> str:
    said = " > ".join(map(name_of, path))
    return f"{said}, to land in {name_of(landing)}" if landing else said


def _moved(f: Facts) -> str:
    return f"{counted(f['units'])}: {_path(f['path'], f['landing'])}."


def _moves(what: str) -> Callable[[Facts], str]:
    def say(f: Facts) -> str:
        lines = [f"{counted(m['units'])}: {_path(m['path'], m['landing'])}" for m in f["moves"]]
        head = f"{power_name(f['power'])}, {what}:" if lines else f"{power_name(f['power'])}: no {what}."
        return "\n".join([head, *lines, *_won(f)])

    return say


def _won(f: Facts) -> list[str]:
    """What the moves alone have brought and cost."""
    taken, violated = f.get("taken", []), f.get("violated", [])
    fee = facts().neutral_fee * len(violated)
    said = [f"Taken without a fight: {listed(taken)}."] if taken else []
    return [*said, f"{fee} I.P.C. paid for violating {listed(violated)}."] if violated else said


def _captured(f: Facts) -> str:
    if f["owner"] != f["by"]:
        return (
            f"{power_name(f['by'])} liberates {name_of(f['land'])} for {power_name(f['owner'])} ({f['value']} I.P.C.)."
        )
    return f"{power_name(f['by'])} captures {name_of(f['land'])} ({f['value']} I.P.C.)."


def _flak(f: Facts) -> str:
    return f"AA fire over {name_of(f['space'])}, {_dice(f['rolls'])}: {counted(f['lost'])} shot down."


def _rocket(f: Facts) -> str:
    return (
        f"A rocket from {name_of(f['gun'])} hits {name_of(f['target'])} with {f['roll']}: "
        f"{power_name(f['victim'])} pays {f['paid']} I.P.C."
    )


def _raid(f: Facts) -> str:
    return (
        f"Raid on {name_of(f['space'])}: {f['bombers']} bombing, {_dice(f['rolls'])}; "
        f"{power_name(f['victim'])} pays {f['paid']} I.P.C."
    )


def battle(f: Facts) -> str:
    """The compact report of a battle: forces, dice by round, losses, survivors, result; the attacker stands first."""
    side = alliance(f["attacker"])
    f = {**f, **{what: dict(sorted(f[what].items(), key=lambda x: alliance(x[0]) != side)) for what in _SIDES}}
    lines = [f"Battle of {name_of(f['space'])}: {_forces(f['forces'])}."]
    for number in sorted({roll["round"] for roll in f["rolls"]}):
        rolls = [roll for roll in f["rolls"] if roll["round"] == number]
        lines.append((f"Round {number}: " if number else "Support: ") + "; ".join(map(roll_said, rolls)) + ".")
        lines += [_withdrew(gone) for gone in f.get("withdrawn", ()) if gone["round"] == number]
    left = _forces(f["left"]) if f["left"] else "nobody"
    gone = {power: _gone(units, f["left"].get(power, {})) for power, units in f["forces"].items()}
    losses = " / ".join(
        f"{power_name(p)} {counted(units)} ({cost(units)} I.P.C.)" for p, units in gone.items() if units
    )
    return "\n".join([*lines, f"Lost: {losses or 'nothing'}. Left: {left}; {RESULTS[f['result']]}{_retreat(f)}."])


def _retreat(f: Facts) -> str:
    """Where the attacker went; planes alone break off where they are."""
    goal = f.get("goal", "")
    return f" and retreats to {name_of(goal)}" if goal not in ("", f["space"]) else ""


def _withdrew(f: Facts) -> str:
    many = "withdraw" if f["subs"] > 1 else "withdraws"
    return f"{counted({'submarine': f['subs']})} of {power_name(f['power'])} {many} to {name_of(f['goal'])}."


def _retreated(f: Facts) -> str:
    return f"{power_name(f['power'])} retreats from {name_of(f['space'])} to {name_of(f['goal'])}."


def _unless_reported(say: Callable[[Facts], str]) -> Callable[[Facts], str]:
    """What the report of its battle has with the round needs no sentence of its own."""
    return lambda f: "" if "round" in f else say(f)


_SIDES = ("forces", "left")


def _gone(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """What is no longer there; a transport that has lost its cargo, or landed it, is still a transport."""
    lost = {kind: number - after.get(kind, 0) for kind, number in before.items()}
    return {kind: number for kind, number in lost.items() if number > 0}


def _forces(forces: Mapping[str, Mapping[str, int]]) -> str:
    return " / ".join(f"{power_name(power)} {counted(units)}" for power, units in forces.items())


def roll_said(roll: Facts) -> str:
    """One power's dice of one type of unit: what they need, what came, how many hit."""
    return (
        f"{power_name(roll['power'])} {name_of(roll['kind'])} ({roll['need']}) {_dice(roll['rolls'])} = {roll['hits']}"
    )


def _stranded(f: Facts) -> str:
    if f["goal"]:
        return f"A fighter without a deck lands: {name_of(f['goal'])}."
    return f"A fighter of {power_name(f['power'])} without a deck is lost over {name_of(f['zone'])}."


def _placements(f: Facts) -> str:
    said = "; ".join(f"{name_of(space)} {counted(units)}" for space, units in f["spaces"].items())
    return f"{power_name(f['power'])} places: {said}."


def _objection(f: Facts) -> str:
    does = "objects to" if f["objects"] else "allows"
    return f"{power_name(f['power'])} {does} moves of its units in the force of {name_of(f['space'])}."


def _standing_order(f: Facts) -> str:
    of = f" of {power_name(f['power'])}" if "power" in f else ""
    return f"Standing order{of}, {name_of(f['what'])}: {listed(f['value'])}."


def _over(f: Facts) -> str:
    who = f"{name_of(f['side'])} win the war".capitalize() if f["side"] == "allies" else "The Axis wins the war"
    if not f["side"]:
        who = "The war ends without a victor"
    best = f" Individual winner: {powers(f['individual'])}." if f["individual"] else ""
    return f"{who} {REASONS[f['reason']]}.{best}"


EVENTS: dict[str, Callable[[Facts], str]] = {
    "war_begins": lambda f: "Spring 1942. The war begins.",
    "round_begins": lambda f: f"Round {f['round']} begins.",
    "turn_begins": lambda f: f"Round {f['round']}: the turn of {power_name(f['power'])}, {f['money']} I.P.C. in hand.",
    "researched": _researched,
    "bought": lambda f: f"Bought: {counted(f['units'])} for {f['cost']} I.P.C.",
    "refunded": lambda f: f"Given back: {counted(f['units'])}.",
    "purchases": _purchases,
    "moved": _moved,
    "combat_moves": _moves("combat movement"),
    "noncombat_moves": _moves("non-combat movement"),
    "battles": lambda f: f"To be fought: {listed(f['battles'])}.",
    "captured": _captured,
    "capital_fallen": lambda f: (
        f"The capital of {power_name(f['power'])} has fallen: {power_name(f['by'])} takes {f['money']} I.P.C."
    ),
    "neutral_claimed": lambda f: f"{power_name(f['by'])} occupies neutral {name_of(f['land'])}.",
    "fee_paid": lambda f: f"{power_name(f['power'])} pays {f['fee']} I.P.C. for violating {listed(f['lands'])}.",
    "flak": _flak,
    "rocket": _rocket,
    "raid": _raid,
    "battle": battle,
    "retreated": _unless_reported(_retreated),
    "withdrew": _unless_reported(_withdrew),
    "stranded": _stranded,
    "landed": lambda f: f"{counted(f['units'])} land in {name_of(f['land'])} from {name_of(f['zone'])}.",
    "landing_off": lambda f: (
        f"The landing in {name_of(f['land'])} is off: "
        + ("the fee cannot be paid." if f.get("clear") else f"{name_of(f['zone'])} is not clear.")
    ),
    "plane_lost": lambda f: f"A {name_of(f['kind'])} of {power_name(f['power'])} cannot land and is lost.",
    "placed": lambda f: f"Placed in {name_of(f['space'])}: {counted(f['units'])}.",
    "placements": _placements,
    "not_placed": lambda f: f"{power_name(f['power'])} could not place {counted(f['units'])}; they wait.",
    "income": lambda f: f"{power_name(f['power'])} collects {f['income']} I.P.C. and has {f['money']}.",
    "consent_sought": lambda f: (
        f"{power_name(f['power'])} asks {powers(f['of'])} for the command in {name_of(f['space'])}."
    ),
    "appointed": lambda f: f"{power_name(f['power'])} is Commander-in-Chief in {name_of(f['space'])}.",
    "not_appointed": lambda f: (
        f"No Commander-in-Chief in {name_of(f['space'])}: {powers(f['against'])} did not consent."
    ),
    "objection": _objection,
    "dissolved": lambda f: f"{power_name(f['power'])} dissolves the force of {name_of(f['space'])}.",
    "standing_order": _standing_order,
    "countries_named": lambda f: "Hits named: " + ", ".join(f"{power_name(p)} {n}" for p, n in f["hits"].items()) + ".",
    "war_over": _over,
}
