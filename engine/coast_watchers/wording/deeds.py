"""What is done, in words: the labels of verbs, actions as understood before they are confirmed, options at a glance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coast_watchers.data import facts
from engine.coast_watchers.model import ALLIED, HIDDEN, INACTIVE, JAPANESE, QUIET
from engine.coast_watchers.naming import counted, listed, listed_pairs, name_of
from engine.coast_watchers.view import CoastView

VERBS: dict[str, str] = {
    "place": "Place blocks",
    "post": "Post Patrols",
    "garrison": "Swap a marker",
    "build-up": "Build Up",
    "free-search": "Free Search",
    "deploy-cup": "Deploy to cup",
    "flip": "Flip to Police",
    "remove-patrols": "Remove Patrols",
    "no-operations": "Launch nothing",
    "show": "Show a card",
    "show-patrols": "Show Patrol Assets",
    "show-blockers": "Show cards",
    "forced-reveal": "Reveal",
    "bonus-operation": "Add to Operation",
}
"""Labels that are not simply the verb. A card's own verb is the title of the card."""


def _with(flag: bool, card: str) -> str:
    return f", with {card}" if flag else ""


def _place(view: CoastView, action: Any) -> str:
    kind = view.situation.allied_setup.replace[view.s.stack[-2].order].block  # type: ignore[union-attr]
    return f"{counted(len(action.stations), f'{name_of(kind)} block')} at {listed(action.stations)}"


def _post(view: CoastView, action: Any) -> str:
    kind = view.situation.japanese_setup.place[view.s.stack[-2].order].type  # type: ignore[union-attr]
    return f"{counted(len(action.stations), f'{name_of(kind)} Patrol')} at {listed(action.stations)}"


def _build_up(view: CoastView, action: Any) -> str:
    second = {action.space2: action.back2} if action.space2 else {}
    return f"Build Up {listed_pairs({action.space: action.back, **second})}"


def _recall(view: CoastView, action: Any) -> str:
    chits = [f"{counted(action.cup, 'chit')} from the cup"] if action.cup else []
    return "Recall " + listed([*(f"the Patrol at {name_of(one)}" for one in action.stations), *chits])


def _launch(view: CoastView, action: Any) -> str:
    buildups = f": Buildups at {listed(action.buildups)}" if action.buildups else ""
    targets = f" against {listed(action.targets)}" if action.targets else ""
    return f"Launch {name_of(action.card)}{buildups}{targets}"


def _observe(view: CoastView, action: Any) -> str:
    scouts = f", looking at {name_of(action.scouts)} by CLEMENS AND HIS SCOUTS" if action.scouts else ""
    return f"Observe at {name_of(action.station)}{scouts}"


def _two(text: str, action: Any) -> str:
    return f"{text} at {listed([one for one in (action.station, action.second) if one])}"


ACTIONS: dict[str, Callable[[CoastView, Any], str]] = {
    "place": _place,
    "post": _post,
    "garrison": lambda view, a: f"{name_of(a.back)} at {name_of(a.space)}",
    "build-up": _build_up,
    "ready": lambda view, a: f"Ready {counted(a.count, 'Patrol')}",
    "resupply": lambda view, a: f"Resupply at {name_of(a.station)} by {name_of(a.asset)}",
    "rescue": lambda view, a: (
        f"Rescue at {name_of(a.station)} by {name_of(a.asset)}{_with(a.extraction, 'EXTRACTION')}"
    ),
    "insert": lambda view, a: f"Insert {name_of(a.block)} at {name_of(a.station)} by {name_of(a.asset)}",
    "retrieve": lambda view, a: f"Retrieve from {name_of(a.station)} to {name_of(a.to)} by {name_of(a.asset)}",
    "observe": _observe,
    "recruit": lambda view, a: f"Recruit at {name_of(a.station)}",
    "resist": lambda view, a: f"Resist at {name_of(a.station)} by {name_of(a.card)}",
    "remove-patrols": lambda view, a: f"Remove the Patrols at {listed(a.stations)}",
    "evade": lambda view, a: _two("Evade", a),
    "train": lambda view, a: f"Train a Coastwatcher{_with(a.guerrillas, 'Guerrillas')}",
    "recall": _recall,
    "search": lambda view, a: f"Search at {name_of(a.station)}{_with(a.informers, 'INFORMERS')}",
    "deploy": lambda view, a: _two("Deploy Army", a),
    "deploy-cup": lambda view, a: f"Deploy {counted(a.count, 'Patrol')} to the cup",
    "flip": lambda view, a: f"Flip the Army at {name_of(a.station)} to Police",
    "free-search": lambda view, a: f"Search at {name_of(a.station)}",
    "launch": _launch,
    "show": lambda view, a: f"Show {name_of(a.card)}",
    "show-patrols": lambda view, a: f"Show {listed(a.cards)}",
    "show-blockers": lambda view, a: f"Show {listed(a.cards)}",
    "forced-reveal": lambda view, a: f"Reveal the Coastwatcher at {name_of(a.station)}",
    "barges": lambda view, a: f"BARGES: {name_of(a.back)} at {name_of(a.space)}",
    "imamura": lambda view, a: f"IMAMURA: {name_of(a.back)} at {name_of(a.space)}",
    "photo-recce": lambda view, a: f"PHOTO RECCE over {listed(a.spaces)}",
    "seton-waddell": lambda view, a: f"SETON & WADDELL: Recruit at {name_of(a.station)}",
    "missionaries": lambda view, a: f"MISSIONARIES: Rescue at {name_of(a.station)} by {name_of(a.asset)}",
    "eavesdropping": lambda view, a: f"EAVESDROPPING at {name_of(a.station)}",
    "interrogation": lambda view, a: f"INTERROGATION at {listed(a.stations)}",
    "kempeitai": lambda view, a: f"KEMPEITAI: Police for Army at {listed(a.stations)}",
    "news-broadcasts": lambda view, a: f"NEWS BROADCASTS name {name_of(a.region)}",
    "rewards": lambda view, a: f"REWARDS: {counted(a.count, 'Evasion chit')} out of the cup",
    "teleradio": lambda view, a: f"TELERADIO for {listed(a.marks)}",
    "commander": lambda view, a: f"{name_of(a.card)} serves {name_of(a.operation)}",
    "bonus-operation": lambda view, a: f"{name_of(a.card)} adds to {name_of(a.operation)}",
    "caches": lambda view, a: "Discard CACHES for three Evasion chits" if a.discard else "Show CACHES",
}
"""Verb -> how its action is told; other verbs name what was chosen, one thing after the other."""


def detail(view: CoastView, value: Any) -> str:
    """What the seat knows of a Station or space, a few words; of a card, its text."""
    known = facts()
    if value in known.cards:
        return known.cards[value].text
    if value not in view.s.control and value not in view.s.stations:
        return ""
    control = name_of(view.s.control[value]) if value in view.s.control else "Allied-Held"
    patrol = [f"{name_of(view.s.patrols[value])} Patrol"] if value in view.s.patrols else []
    return ", ".join([control, *patrol, *_block(view, value), *_marker(view, value)])


def _block(view: CoastView, station: str) -> list[str]:
    """The block as the seat knows or remembers it; what every Station has is not said."""
    kind = view.block(station)
    if kind is None:
        return ["Deactivated"] if station in view.s.stations else []
    if station in view.s.revealed:
        return [f"{name_of(kind)} Revealed"]
    if view.seat == ALLIED and kind != INACTIVE:
        return [name_of(kind)]
    known = view.remembered(station) if view.seat == JAPANESE else HIDDEN
    return [f"was {name_of(known)}"] if known not in (HIDDEN, INACTIVE) else []


def _marker(view: CoastView, space: str) -> list[str]:
    """The back of the marker as the seat knows or remembers it, and the Report."""
    back = view.back(space) if view.s.faces.get(space) else HIDDEN
    report = view.report(space) if view.seat == ALLIED else ""
    seen = [name_of(back)] if back not in (HIDDEN, QUIET) or (view.seat == ALLIED and back == QUIET) else []
    return [*seen, *(["not Reported"] if report == "unknown" else [])]
