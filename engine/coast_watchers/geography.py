"""The map as the rules ask about it (p.3, 25, 36): neighbours, Range, and who reaches what. Pure questions.

No Sea lines are closed to BOATS, PT SQUADRONS, Retrieve and sea Paths, open to all else. Special spaces are linked only
in their Situations; Coral Sea serves Paths (and what lies next to them), never Range.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.board import Link
from engine.coast_watchers.data.situations import Situation, SpecialSpacesOpen
from engine.coast_watchers.model import ALLIED_BASE, CoastState, japanese_held
from engine.core.facts import cached

Graph = Mapping[str, tuple[str, ...]]
Distances = Mapping[str, int]


@cached
def _graphs() -> dict[tuple[str, bool, bool], Graph]:
    """Graphs built so far, by Situation, No Sea and Coral Sea."""
    return {}


@cached
def _distances() -> dict[tuple[str, bool, bool, str], Distances]:
    """Distances measured so far, by graph and starting space."""
    return {}


def situation_of(state: CoastState) -> Situation:
    """The sheet of the Situation being played (p.11)."""
    return facts().situations[state.scenario]


def open_specials(situation: Situation) -> tuple[str, ...]:
    """p.3 The special spaces that this Situation opens to the Japanese."""
    rule = situation.rule("special_spaces_open")
    return rule.spaces if isinstance(rule, SpecialSpacesOpen) else ()


def _linked(link: Link, situation: Situation, no_sea: bool, coral_sea: bool) -> bool:
    if link.kind == "no_sea":
        return no_sea
    if link.kind == "special":
        specials = facts().specials
        ends = [space for space in (link.a, link.b) if space in specials]
        return all(end in open_specials(situation) for end in ends) and (coral_sea or link.use != "operation_path")
    return True


def _graph(letter: str, no_sea: bool, coral_sea: bool) -> Graph:
    key = (letter, no_sea, coral_sea)
    graphs = _graphs()
    if key not in graphs:
        situation = facts().situations[letter]
        spaces: dict[str, list[str]] = {space: [] for space in facts().spaces}
        for link in facts().links:
            if _linked(link, situation, no_sea, coral_sea):
                spaces[link.a].append(link.b)
                spaces[link.b].append(link.a)
        graphs[key] = {space: tuple(ends) for space, ends in spaces.items()}
    return graphs[key]


def neighbours(state: CoastState, space: str, *, no_sea: bool = True, coral_sea: bool = False) -> tuple[str, ...]:
    """p.3 The adjacent spaces, circles included. `coral_sea`: as for a Path."""
    return _graph(state.scenario, no_sea, coral_sea).get(space, ())


def adjacent(state: CoastState, a: str, b: str, *, no_sea: bool = True, coral_sea: bool = False) -> bool:
    """p.3 Whether two spaces are adjacent."""
    return b in neighbours(state, a, no_sea=no_sea, coral_sea=coral_sea)


def distances(state: CoastState, space: str, *, no_sea: bool = True, coral_sea: bool = False) -> Distances:
    """p.25 Range from a space to every space it is linked to."""
    key = (state.scenario, no_sea, coral_sea, space)
    known = _distances()
    if key not in known:
        known[key] = _measure(_graph(state.scenario, no_sea, coral_sea), space)
    return known[key]


def _measure(graph: Graph, space: str) -> Distances:
    found = {space: 0}
    queue = deque([space])
    while queue:
        here = queue.popleft()
        for there in graph[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def range_between(state: CoastState, a: str, b: str, *, no_sea: bool = True) -> int | None:
    """p.25 Fewest adjacent spaces from one to the other; None if there is no way."""
    return distances(state, a, no_sea=no_sea).get(b)


def allied_held(state: CoastState) -> tuple[str, ...]:
    """p.5 Stations in play that are Allied-Held; circles and special spaces never are (ruling 5)."""
    return tuple(station for station in state.stations if not japanese_held(state, station))


def allied_bases(state: CoastState) -> tuple[str, ...]:
    """p.5 Stations with an Allied Base."""
    return tuple(station for station in state.stations if state.control.get(station) == ALLIED_BASE)


def within(state: CoastState, space: str, reach: int, origin: str = "allied_held", no_sea: bool = True) -> bool:
    """p.25 Whether the space lies at most `reach` from any Allied-Held Station (or "allied_base"); 0 counts."""
    for near, steps in distances(state, space, no_sea=no_sea).items():  # the nearest first
        if steps > reach:
            return False
        if near in state.stations and _is_origin(state, near, origin):
            return True
    return False


def _is_origin(state: CoastState, station: str, origin: str) -> bool:
    if origin == "allied_base":
        return state.control.get(station) == ALLIED_BASE
    return not japanese_held(state, station)


def region_of(space: str) -> str:
    """p.3 The Region of a Station; "" for circles and special spaces."""
    station = facts().stations.get(space)
    return station.region if station else ""


def stations_in(state: CoastState, region: str) -> tuple[str, ...]:
    """p.3 The Stations in play of a Region."""
    return tuple(station for station in state.stations if region_of(station) == region)
