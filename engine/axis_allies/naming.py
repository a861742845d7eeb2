"""Names of spaces, units, powers and weapons as players read and type them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.axis_allies.data import facts
from engine.axis_allies.model import LOADED, TRANSPORT
from engine.core.facts import cached

_SHIP = re.compile(r"t\d+")
"""How orders name single transports."""
FIXED_NAMES = {
    LOADED: "loaded transport",
    "aa": "AA guns",
    "aa_losses": "losses to AA guns",
    "axis": "the Axis",
    "allies": "the Allies",
    "to_the_end": "to the end",
    "odds_25": "while the chance is at least 25%",
    "odds_50": "while the chance is at least 50%",
    "odds_75": "while the chance is at least 75%",
    "if_only_planes": "if only planes attack",
    "if_outnumbered": "if they are outnumbered",
    "1_round": "one round",
    "2_rounds": "two rounds",
    "3_rounds": "three rounds",
}


@cached
def names() -> dict[str, str]:
    """Id -> printed name of everything on the board."""
    found = {land.id: land.name for land in facts().lands.values()}
    found |= {sea.id: sea.name for sea in facts().seas.values()}
    found |= {unit.id: unit.name for unit in facts().units.values()}
    found |= {tech.id: tech.name for tech in facts().techs.values()}
    return {**found, **FIXED_NAMES}


def name_of(value: Any) -> str:
    """The printed name of an id; an ally's unit with its owner, a raid with its target."""
    text = str(value)
    head, sign, tail = text.partition("/")
    if sign and tail == "raid":
        return f"raid on {name_of(head)}"
    if sign and head in facts().powers:
        return f"{facts().powers[head].adjective} {name_of(tail)}"
    if sign and _SHIP.fullmatch(head):
        return f"{head} in {name_of(tail)}"
    if sign:
        return f"{name_of(head)} in {name_of(tail)}"
    if _SHIP.fullmatch(text):
        return f"transport {text}"
    return names().get(text) or text.replace("_", " ")


def power_name(power: str | None) -> str:
    """The printed name of a power."""
    return facts().powers[power].name if power and power in facts().powers else "the public"


# As our pictures print them, where that is neither the name nor an alias.
PRINTED = {
    "caroline_islands": "Caroline Is.",
    "evenki": "Evenki Nat. Okrug",
    "hawaiian_islands": "Hawaiian Is.",
    "midway": "Midway I.",
    "solomon_islands": "Solomon Is.",
    "switzerland": "Switz.",
    "wake_island": "Wake I.",
    "caroline_sz": "Carolines sea",
    "red_sea_sz": "Red & Arabian Sea",
    "solomon_sz": "Solomons sea",
    "west_panama_sz": "West of Panama sea",
}
_DIRECTIONS = {"north": "n", "south": "s", "east": "e", "west": "w", "central": "c", "se": "s.e."}


def _sea_names(aliases: Iterable[str]) -> Iterator[str]:
    """The zone of which "sz central med" is known may be typed "central med", "c. med sea", "C. Mediterr." and so."""
    for alias in aliases:
        stem = alias.removeprefix("sz ")
        first, _, rest = stem.partition(" ")
        stems = [stem, *([f"{_DIRECTIONS[first]} {rest}"] if first in _DIRECTIONS and rest else [])]
        stems += [one.removesuffix("med") + long for one in stems if one.endswith(" med") for long in _MEDITERRANEAN]
        yield from (f"{one} {what}" for one in stems for what in ("sz", "sea", "sea zone"))
        if rest.endswith(_OPEN) or stem.endswith(_OPEN):
            yield from stems


def _stem(name: str) -> str:
    """A sea's printed name as it is typed: "Western U.S. Sea" is the "western us" one."""
    return " ".join(re.sub(r"\(.*?\)|\.|\bSea\b", "", name).split()).lower()


_MEDITERRANEAN = ("mediterr", "mediterranean")
_OPEN = ("med", "pacific", "atlantic", "ocean", "compass")


@cached
def _aliases() -> dict[str, tuple[str, ...]]:
    found = {land.id: land.aliases for land in facts().lands.values()}
    found |= {s.id: (*s.aliases, *_sea_names([*s.aliases, _stem(s.name)])) for s in facts().seas.values()}
    found |= {space: (*found[space], printed) for space, printed in PRINTED.items()}
    found |= {unit.id: (unit.plural, *unit.aliases) for unit in facts().units.values()}
    found[LOADED] = tuple(f"loaded {name}" for name in ("transports", *facts().units[TRANSPORT].aliases))
    return found


def aliases_of(value: Any) -> tuple[str, ...]:
    """Other names under which a value may be typed; an ally's unit also as "2 uk inf" or "2 British inf"."""
    text = str(value)
    head, sign, tail = text.partition("/")
    if sign and tail == "raid":
        return tuple(f"{name} raid" for name in (name_of(head), *aliases_of(head)))
    if sign and head in facts().powers:
        own = (tail.replace("_", " "), name_of(tail), *aliases_of(tail))
        return tuple(f"{owner} {name}" for owner in (head, facts().powers[head].adjective) for name in own)
    return _aliases().get(text, ())


@cached
def vocabulary() -> dict[str, str]:
    """Every name of a territory, sea zone or unit, and what it means."""
    things = (*facts().lands, *facts().seas, *facts().units)
    named = [(name, thing) for thing in things for name in (thing, name_of(thing), *aliases_of(thing))]
    return dict(reversed(named))


def counted(units: Mapping[str, int]) -> str:
    """Such as "3 infantry, 1 tank"; "nothing" if there is none."""
    said = [_count(kind, number) for kind, number in units.items() if number]
    return ", ".join(said) or "nothing"


def _count(kind: str, number: int) -> str:
    if _SHIP.fullmatch(kind):
        return name_of(kind)
    return f"{number} {plural(kind) if number != 1 else name_of(kind)}"


def plural(kind: str) -> str:
    """The name of several of a unit."""
    head, sign, tail = kind.partition("/")
    if sign:
        return f"{facts().powers[head].adjective} {plural(tail)}"
    if kind == LOADED:
        return "loaded transports"
    return facts().units[kind].plural if kind in facts().units else name_of(kind)


def listed(values: Iterable[Any]) -> str:
    """Such as "a, b and c"."""
    said = [name_of(value) for value in values]
    return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) or "none"


def powers(values: Iterable[str]) -> str:
    """The powers by name."""
    said = [power_name(value) for value in values]
    return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) or "nobody"
