"""Sentences for Operations and scoring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coast_watchers.model import Debrief, Line
from engine.coast_watchers.naming import listed, listed_pairs, name_of, points

Facts = dict[str, Any]

REFUSALS: dict[str, str] = {
    # Launch
    "no_operation": "{card} is no Operation.",
    "no_operation_cards": "You hold no Operation card.",
    "launch_turn": "{card} can be Launched on Turn {turns} only; this is Turn {turn}.",
    "buildup_lacking": "{card} needs {least} of {buildup} at {spaces}; you have {got} there.",
    "buildup_used_elsewhere": "{card} needs {buildup} that another drafted Operation uses; one serves one Mission.",
    "buildup_not_asked": "{card} has no use for {back} at {space}.",
    "buildup_serves_one": "The Buildup at {space} serves another drafted Operation; each serves one Mission only.",
    "buildups_enough": "{card} takes {most} of {buildup} at most.",
    "buildups_missing": "Say which {buildup} to use: {least} to {most} of {spaces}; you named {got}.",
    "no_targets": "There is no Target that {card} could reach so.",
    "targets_missing": "Say which Targets: {least} to {most} of {spaces}; you named {got}.",
    "targets_enough": "{card} takes {most} Targets at most with these Buildups.",
    "target_not_listed": "{space} is no Target of {card}.",
    "target_too_near": "{space} is nearer than Range {least} to a Buildup used for {card}.",
    # Paths
    "nothing_drafted": "You have drafted no Operation yet.",
    "not_drafted": "{card} is not in your draft.",
    "path_start": "A Path starts at a Buildup of its Operation: {spaces}; {space} is none.",
    "path_repeats": "The Path has been at {space} already; no space comes twice.",
    "path_no_way": "No {mode} Path leads through {space} to a Target from there.",
    "path_known": "You have traced that Path already: {spaces}.",
    "not_linked": "{card} is not complete: no Path links {spaces} yet.",
    # scoring cards
    "commander_used": "{card} serves an Operation already.",
    "commander_idle": "No Launched Operation is of the kind that {card} serves.",
    "commander_other_kind": "{card} cannot serve {operation}.",
    "no_commander": "You have no commander who could serve an Operation.",
    "bonus_other_kind": "{card} adds nothing to {operation}.",
}


def _launched(facts: Facts) -> str:
    buildups = listed_pairs(facts["buildups"])
    paths = "; ".join(" > ".join(name_of(space) for space in path) for path in facts["paths"])
    targets = listed(facts["targets"])
    head = f"The Japanese Launch {name_of(facts['card'])} ({points(facts['vp'])} VP)"
    return f"{head}: {buildups} against {targets}. {paths}."


def _laid(text: str) -> Callable[[Facts], str]:
    return lambda facts: f"{text}: {listed_pairs(facts['blocks'])}."


def _all_open(facts: Facts) -> str:
    buildups = {space: back for space, back in facts["backs"].items() if back != "quiet"}
    parts = {
        "Buildups on the map": listed_pairs(buildups),
        "Reports": listed_pairs({space: one for space, one in facts["reports"].items() if one != "unknown"}),
        "Allied cards in hand": listed(facts["allied_cards"]),
        "Japanese cards in hand": listed(facts["japanese_cards"]),
    }
    return "Everything is laid open. " + " ".join(f"{title}: {text}." for title, text in parts.items())


def _debrief(facts: Facts) -> str:
    winner = {"japanese": "Japanese victory", "allied": "Allied victory"}.get(facts["winner"], "a draw")
    sums = f"Japanese {points(facts['japanese'])}, Allies {points(facts['allied'])}"
    return f"{sums}: net {points(facts['net'])} VP, {winner}."


def sheet(debrief: Debrief) -> list[str]:
    """p.41 The Debrief sheet in lines: each side's sum and what it is made of."""
    lines = []
    for side, name, total in (("japanese", "Japanese", debrief.japanese), ("allied", "Allies", debrief.allied)):
        lines.append(f"{name}: {points(total)} VP")
        lines += [f"- {_item(line)}" for line in debrief.lines if line.side == side]
    return [*lines, f"Net: {points(debrief.net)} VP"]


def _item(line: Line) -> str:
    times = f" ({line.count} × {points(line.each)})" if line.count > 1 and line.each else ""
    taken = " Taken" if line.section == "taken" else ""
    return f"{name_of(line.item)}{taken}{times}: {points(line.vp)}"


EVENTS: dict[str, str | Callable[[Facts], str]] = {
    "no_operations": "The Japanese Launch no Operation.",
    "operation_launched": _launched,
    "operations_discarded": "Other Operation cards are discarded: {cards}.",
    "play_ends": "Play is over; the score is taken.",
    "blocks_on_paths": _laid("On the Paths lie"),
    "coastwatchers_next_to_paths": _laid("Next to the Paths watch"),
    "teleradio": "TELERADIO: {marks} score as if on the Path.",
    "commander": "{card} serves {operation}.",
    "bonus": "{card} adds to {operation}.",
    "all_open": _all_open,
    "debrief": _debrief,
}
