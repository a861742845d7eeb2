"""Pure questions about the map: borders, distances, canals, islands. Who holds what is given as `control`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.axis_allies.data import facts
from engine.axis_allies.model import alliance, is_sea
from engine.core.facts import cached

Allowed = Callable[[str, str], bool]
FAR = 99


def near(space: str) -> tuple[str, ...]:
    """2.3 The spaces with which this one has a common border."""
    return facts().neighbours[space]


def adjacent(one: str, other: str) -> bool:
    """2.3 Whether two spaces share a common border."""
    return other in near(one)


@cached
def _halved() -> dict[str, tuple[str, str]]:
    pairs = [(canal.a, canal.b) for canal in facts().canals.values() if canal.one_zone]
    return {half: pair for pair in pairs for half in pair}


@cached
def _canals() -> dict[tuple[str, str], tuple[str, ...]]:
    ways = [(canal.a, canal.b, canal.needs) for canal in facts().canals.values()]
    return {pair: needs for a, b, needs in ways for pair in ((a, b), (b, a))}


def same_zone(one: str, other: str) -> bool:
    """2.3 Whether two different spaces are halves of one sea zone (Panama)."""
    return one != other and other in _halved().get(one, ())


def step(one: str, other: str) -> int:
    """2.3 What it costs to enter `other` from its neighbour `one`: 1 space, within the zone at Panama nothing."""
    return 0 if same_zone(one, other) else 1


def zone(space: str) -> str:
    """2.3 The space by which a sea zone is known: the first half of a zone of two halves, else itself."""
    return _halved().get(space, (space,))[0]


def halves(space: str) -> tuple[str, ...]:
    """2.3 All spaces that make up the zone or territory."""
    return _halved().get(space, (space,))


def open_to(control: Mapping[str, str], side: str, one: str, other: str) -> bool:
    """2.3 Whether ships of an alliance may pass from one zone to its neighbour: canals need their banks held."""
    return all(alliance(control.get(bank, "")) == side for bank in _canals().get((one, other), ()))


def coasts(space: str) -> tuple[str, ...]:
    """2.3 The land territories on a sea zone."""
    return tuple(there for there in near(space) if not is_sea(there))


def shores(space: str) -> tuple[str, ...]:
    """2.3 The sea zones on which a territory lies."""
    return tuple(there for there in near(space) if is_sea(there))


def islands(space: str) -> tuple[str, ...]:
    """2.3 The island territories that lie inside a sea zone."""
    return tuple(land.id for land in facts().lands.values() if land.island_of in halves(space))


def length(path: Iterable[str], start: str) -> int:
    """2.3, 4.6 Spaces counted along a path, the start not counted."""
    total, here = 0, start
    for there in path:
        total += step(here, there)
        here = there
    return total


def distances(starts: Mapping[str, int], allowed: Allowed | None = None, most: int = FAR) -> dict[str, int]:
    """The least number of spaces from any start (given with what it costs already) to each space within `most`."""
    steps = _steps()
    best: dict[str, int] = {}
    waiting: dict[int, list[str]] = {}
    for space, cost in starts.items():
        waiting.setdefault(cost, []).append(space)
    for reach in range(most + 1):
        edge = waiting.pop(reach, [])
        for here in edge:  # grows while halves of one zone are added
            if here in best:
                continue
            best[here] = reach
            for there, cost in steps[here]:
                if there not in best and (allowed is None or allowed(here, there)):
                    (waiting.setdefault(reach + cost, []) if cost else edge).append(there)
        if not waiting:
            break
    return best


@cached
def _steps() -> dict[str, tuple[tuple[str, int], ...]]:
    return {space: tuple((there, step(space, there)) for there in near(space)) for space in facts().spaces}


@cached
def _flights() -> dict[str, dict[str, int]]:
    return {}


def flight(space: str) -> Mapping[str, int]:
    """4.6 Spaces counted for a flight from here to everywhere."""
    known = _flights()
    if space not in known:
        known[space] = distances({space: 0})
    return known[space]


def way(start: str, end: str, allowed: Allowed | None = None, most: int = FAR) -> tuple[str, ...] | None:
    """The shortest way (start left out), first in alphabetical order among equals; None if there is none."""
    home = distances({end: 0}, (lambda there, here: allowed(here, there)) if allowed else None, most)
    if start not in home:
        return None
    path: list[str] = []
    here = start
    while here != end:
        steps = [
            there
            for there in near(here)
            if there not in path
            and home.get(there, FAR) + step(here, there) == home[here]
            and (allowed is None or allowed(here, there))
        ]
        # A step between the halves of one zone brings nothing nearer: only where no other does.
        here = min(steps, key=lambda there: (home[there] == home[here], there))
        path.append(here)
    return tuple(path)
