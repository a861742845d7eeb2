"""Units and spaces in words, short enough for pictures."""

from collections.abc import Iterable, Mapping

from engine.axis_allies.data import facts
from render.axis_allies.layout import plan
from render.axis_allies.model import KINDS
from render.axis_allies.signs import SHORT_UNITS, counted

_ORDER = (*KINDS, "industrial_complex", "aa_gun")


def in_order(units: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Types with their numbers as they stand in a stack; a loaded transport is a transport."""
    added: dict[str, int] = {}
    for kind, number in units.items():
        kind = "transport" if kind == "loaded_transport" else kind
        added[kind] = added.get(kind, 0) + number
    return tuple((kind, added[kind]) for kind in _ORDER if added.get(kind))


def listed(units: Mapping[str, int]) -> str:
    """3 infantry, 1 tank."""
    return ", ".join(counted(kind, number) for kind, number in in_order(units))


def brief(units: Iterable[tuple[str, int]]) -> str:
    """3 inf 1 arm."""
    return " ".join(f"{number} {SHORT_UNITS[kind]}" for kind, number in units)


def place(space: str) -> str:
    """A space as the map names it, in one line; a sea zone says so."""
    found = plan().places.get(space)
    if found is None:
        return space
    name = "".join(line if line.endswith("-") else f"{line} " for line in found.lines).strip()
    sea = found.sea and not name.endswith(("Sea", "Ocean", "Atlantic", "Pacific", "Mediterr."))
    return f"{name} sea" if sea else name


def full(space: str) -> str:
    """A space as the rulebook names it."""
    if space in facts().lands:
        return facts().lands[space].name
    return facts().seas[space].name if space in facts().seas else space
