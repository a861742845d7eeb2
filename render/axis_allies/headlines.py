"""Events as marks on the board: a few words each, arrows, where it came to blows and what was taken."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.axis_allies.data import facts
from engine.core.events import Event
from render.axis_allies.model import Mark
from render.axis_allies.naming import listed, place
from render.axis_allies.powers import NAMES

Facts = dict[str, Any]
_FEW = 2  # so many moves are told one by one
_RESULTS = {
    "won": "won",
    "held": "defence holds",
    "stopped": "attack broken off",
    "cleared": "defenders destroyed",
    "both_destroyed": "both sides destroyed",
}


def marks_of(events: Sequence[Event]) -> list[Mark]:
    """The marks of events, the weightiest first; moves told again when they are made known are shown once."""
    found: list[tuple[int, Mark]] = []
    for event in events:
        if event.name in ("combat_moves", "noncombat_moves"):
            found = [(weight, mark) for weight, mark in found if weight != _OWN]
            found += _moves(event)
        elif event.name in _HEADLINES:
            weight, make = _HEADLINES[event.name]
            found += [(weight, mark) for mark in make(event)]
    return [mark for _, mark in sorted(found, key=lambda one: one[0])]


def _moves(event: Event) -> list[tuple[int, Mark]]:
    moves, power = event.facts["moves"], event.facts["power"]
    arrows = [_arrow(move["power"], move["units"], move["path"], tell=len(moves) <= _FEW) for move in moves]
    told = [] if len(moves) <= _FEW else [Mark(f"{len(moves)} {_MOVES[event.name]}", power)]
    return [(_MOVED, mark) for mark in (*told, *arrows)]


def _arrow(power: str, units: Mapping[str, int], path: Sequence[str], *, tell: bool) -> Mark:
    words = f"{listed(units)}: {place(path[0])} to {place(path[-1])}" if tell else ""
    return Mark(words, power, tuple(path))


def _moved(event: Event) -> list[Mark]:
    return [_arrow(event.by or "", event.facts["units"], event.facts["path"], tell=True)]


def _battle(event: Event) -> list[Mark]:
    told = event.facts
    words = f"{place(told['space'])}: {_RESULTS.get(told['result'], told['result'])}"
    return [Mark(words, told["attacker"], battle=told["space"])]


def _captured(event: Event) -> list[Mark]:
    told = event.facts
    words = "taken" if told["owner"] == told["by"] else f"freed for {NAMES[told['owner']]}"
    return [Mark(f"{place(told['land'])} {words}", told["by"], taken=told["land"])]


def _claimed(event: Event) -> list[Mark]:
    return [Mark(f"{place(event.facts['land'])} entered", event.facts["by"], taken=event.facts["land"])]


def _fallen(event: Event) -> list[Mark]:
    told = event.facts
    return [Mark(f"Capital of {NAMES[told['power']]} fallen, {told['money']} IPC taken", told["by"])]


def _raid(event: Event) -> list[Mark]:
    told = event.facts
    return [Mark(f"Raid on {place(told['space'])}: {told['paid']} IPC", told["power"], battle=told["space"])]


def _rocket(event: Event) -> list[Mark]:
    told = event.facts
    words = f"Rocket on {place(told['target'])}: {told['paid']} IPC"
    return [Mark(words, told["power"], (told["gun"], told["target"]), battle=told["target"])]


def _flak(event: Event) -> list[Mark]:
    told = event.facts
    lost = told["lost"]
    counts = lost if isinstance(lost, Mapping) else {kind: list(lost).count(kind) for kind in lost}
    return [Mark(f"AA fire at {place(told['space'])}: {listed(counts)} lost", told["power"])] if counts else []


def _researched(event: Event) -> list[Mark]:
    names = [facts().techs[weapon].name for weapon in event.facts["weapons"]]
    return [Mark(", ".join(names) if names else "No new weapon", event.facts["power"])]


def _purchases(event: Event) -> list[Mark]:
    units = event.facts["units"]
    return [Mark(f"Buys {listed(units)}", event.facts["power"])] if units else []


def _retreated(event: Event) -> list[Mark]:
    told = event.facts
    path = (told["space"], told["goal"]) if told["goal"] != told["space"] else ()
    return [Mark(f"Retreat to {place(told['goal'])}", told["power"], path)]


def _withdrew(event: Event) -> list[Mark]:
    return [Mark(f"Submarines withdraw to {place(event.facts['goal'])}", event.facts["power"])]


def _landed(event: Event) -> list[Mark]:
    told = event.facts
    words = f"{listed(told['units'])} land in {place(told['land'])}"
    return [Mark(words, told["power"], (told["zone"], told["land"]))]


def _won(event: Event) -> list[Mark]:
    return [Mark("The war is over")]


_OWN, _MOVED = 8, 7
_MOVES = {"combat_moves": "combat moves", "noncombat_moves": "non-combat moves"}
_HEADLINES: dict[str, tuple[int, Callable[[Event], list[Mark]]]] = {
    "war_over": (0, _won),
    "capital_fallen": (1, _fallen),
    "captured": (2, _captured),
    "battle": (3, _battle),
    "raid": (3, _raid),
    "rocket": (3, _rocket),
    "landed": (4, _landed),
    "retreated": (4, _retreated),
    "withdrew": (4, _withdrew),
    "flak": (4, _flak),
    "neutral_claimed": (4, _claimed),
    "researched": (5, _researched),
    "purchases": (6, _purchases),
    "moved": (_OWN, _moved),
}
