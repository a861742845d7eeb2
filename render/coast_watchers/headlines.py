"""Events as marks on the board: a few words each, and where. They tell no more than the viewer has seen of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from engine.coast_watchers.data import facts
from engine.coast_watchers.naming import name_of
from engine.core.events import Event
from render.canvas.sides import Side
from render.coast_watchers.model import Mark

Facts = dict[str, Any]


def _named(ids: Iterable[str]) -> str:
    return ", ".join(name_of(one) for one in ids)


def _at(told: Facts, key: str = "stations") -> str:
    return f" at {_named(told[key])}" if told.get(key) else ""


def _kind(told: Facts) -> str:
    return str(told["kind"]).capitalize()


def _result(told: Facts) -> str:
    return f"{_kind(told)}: {name_of(told['outcome']).title()}"


def _seen(told: Facts) -> str:
    return f"Looked at {name_of(told['space'])}: {name_of(told['back'])}" if "back" in told else ""


def _swapped(told: Facts) -> str:
    pairs = zip(told.get("spaces", ()), told.get("backs", ()), strict=False)
    return ", ".join(f"{name_of(back)} at {name_of(space)}" for space, back in pairs)


_HEADLINES: dict[str, tuple[Side, Callable[[Facts], str]]] = {
    "patrols_posted": ("japanese", lambda told: "Patrols posted"),
    "build_up": ("japanese", lambda told: f"Build Up {_swapped(told)}".strip()),
    "extra_build_up": ("japanese", lambda told: f"Build Up {_swapped(told)}".strip()),
    "ready": ("japanese", lambda told: f"Ready: {told['ready']} Patrols"),
    "augment": ("japanese", lambda told: "Augment"),
    "recall": (
        "japanese",
        lambda told: "Recall" + (f" from {_named(told['stations'])}" if told["stations"] else " from cup"),
    ),
    "search_outcome": ("japanese", lambda told: f"Search {name_of(told['station'])}: {name_of(told['outcome'])}"),
    "exploit_flip": ("japanese", lambda told: f"Police at {name_of(told['station'])}"),
    "flipped_to_police": ("japanese", lambda told: f"Police{_at(told)}"),
    "deploy": ("japanese", lambda told: f"Deploy{_at(told)}"),
    "deploy_cup": ("japanese", lambda told: f"Deploy {told['count']} to cup"),
    "news_broadcasts": ("japanese", lambda told: f"NEWS BROADCASTS: {name_of(told['region'])}"),
    "operation_launched": ("japanese", lambda told: name_of(told["card"])),
    "no_operations": ("japanese", lambda told: "No Operations"),
    "card_shown": ("japanese", lambda told: f"{name_of(told['card'])} Shown"),
    "delivered": ("allied", _result),
    "operate_outcome": ("allied", _result),
    "observed": ("allied", _seen),
    "observed_openly": ("allied", lambda told: _seen(told) or f"Looked at {name_of(told['space'])}"),
    "photo_recce_seen": ("allied", lambda told: _seen(told) or f"PHOTO RECCE: {name_of(told['space'])}"),
    "patrol_removed": ("allied", lambda told: f"Resist: Patrol gone at {name_of(told['station'])}"),
    "evaded": ("allied", lambda told: f"Evade at {name_of(told['station'])}"),
    "trained": ("allied", lambda told: f"Train: {told['ready']} Ready"),
}
_ADDED: dict[str, Callable[[Facts], str]] = {
    "revealed": lambda told: f"{name_of(told['block'])} Revealed at {name_of(told['station'])}",
    "taken": lambda told: f"{name_of(told['block'])} Taken at {name_of(told['station'])}",
}
_PLACES = ("station", "stations", "space", "spaces")


def marks_of(events: Sequence[Event]) -> list[Mark]:
    """The marks of events in their order; Paths become arrows, what a Search reveals is added to it."""
    found: list[Mark] = []
    where: tuple[str, ...] = ()
    for event in events:
        if event.name in ("operate", "deliver"):
            where = _places(event.facts)
        elif event.name in _ADDED:
            _add(found, event)
        elif event.name in _HEADLINES:
            found += _marks(event, where)
    return found


def _marks(event: Event, where: tuple[str, ...]) -> list[Mark]:
    side, headline = _HEADLINES[event.name]
    label = headline(event.facts)
    if not label:
        return []
    if event.name == "card_shown":
        side = "japanese" if facts().cards[event.facts["card"]].deck.startswith("japanese") else "allied"
    if event.name == "operation_launched":
        return [Mark(label, tuple(path), side) for path in event.facts["paths"]]
    places = _places(event.facts) or (where if event.name in ("operate_outcome", "delivered") else ())
    return [Mark(label, framed=places, side=side)]


def _add(found: list[Mark], event: Event) -> None:
    """Put what became of a block on the mark of the Search there, or make it a mark of its own."""
    text, places = _ADDED[event.name](event.facts), _places(event.facts)
    if found and found[-1].framed == places:
        found[-1] = replace(found[-1], label=_joined(found[-1].label, name_of(event.facts["block"]), event.name))
    else:
        found.append(Mark(text, framed=places, side="japanese" if event.name == "taken" else "allied"))


def _joined(label: str, block: str, what: str) -> str:
    return f"{label}, {block} {what.capitalize()}"


def _places(told: Facts) -> tuple[str, ...]:
    values = [told[key] for key in _PLACES if told.get(key)]
    flat = [place for value in values for place in ([value] if isinstance(value, str) else value)]
    return tuple(place for place in dict.fromkeys(flat) if place in facts().spaces)
