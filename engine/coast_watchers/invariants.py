"""What holds in every state of a game: pieces are conserved (p.4-7), markers fit their places, phases are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.coast_watchers.cards.common import HANDS, KeepCard, in_play
from engine.coast_watchers.data import facts
from engine.coast_watchers.geography import situation_of
from engine.coast_watchers.model import (
    CW,
    CW_GUERRILLAS,
    JAPANESE_BASE,
    JAPANESE_SITE,
    QUIET,
    RISING_SUN,
    UNKNOWN,
    japanese_held,
)
from engine.coast_watchers.rules import Campaign
from engine.coast_watchers.rules.allied import AlliedActivities
from engine.coast_watchers.rules.countermeasures import Countermeasures
from engine.coast_watchers.rules.operations import Operations
from engine.coast_watchers.rules.phases import OPERATIONS, PHASES, PREPARATIONS, SCORING, SETUP, has_phase
from engine.coast_watchers.rules.preparations import Preparations
from engine.coast_watchers.rules.reports import report_counts, report_kind
from engine.core.frames import Frame
from engine.core.gate import AGREED


def invariants(state: Campaign) -> list[str]:
    """What is wrong with the state, in words; empty if nothing."""
    checks = (_blocks, _markers, _reports, _patrols, _cards, _course)
    return [fault for check in checks for fault in check(state)]


def _uneven(what: str, found: Mapping[str, int], wanted: Mapping[str, int]) -> Iterator[str]:
    """Say where numbers of pieces differ from those provided, or fall below zero."""
    for kind in {**wanted, **found}:
        if found.get(kind, 0) != wanted.get(kind, 0):
            yield f"{what} {kind}: {found.get(kind, 0)} instead of {wanted.get(kind, 0)}"


def _negative(what: str, numbers: Mapping[str, int]) -> Iterator[str]:
    yield from (f"{what} {kind}: {count} left" for kind, count in numbers.items() if count < 0)


def _blocks(state: Campaign) -> Iterator[str]:
    """p.4 The blocks on the map, in the boxes and in the pool."""
    found = Counter(state.block_pool)
    for place in (state.blocks.values(), state.ready, state.rescued, state.taken):
        found.update(place)
    yield from _uneven("block", found, {kind: block.count for kind, block in facts().blocks.items()})
    yield from _negative("block", state.block_pool)
    if not set(state.ready) <= {CW, CW_GUERRILLAS} or not set(state.rescued) <= {"crew", "refugees"}:
        yield f"wrong blocks in a box: {state.ready} {state.rescued}"
    for station, kind in state.revealed.items():
        if state.blocks.get(station) != kind:
            yield f"{station} lies flat as {kind} but is {state.blocks.get(station)}"
    if not set(state.blocks) <= set(state.stations):
        yield "a block stands at a Station that is not in play"


def _markers(state: Campaign) -> Iterator[str]:
    """p.5 Japanese Control markers by type and back."""
    for kind in (JAPANESE_BASE, JAPANESE_SITE):
        found = Counter(state.marker_pool[kind])
        found.update(state.backs.get(s, QUIET) for s, control in state.control.items() if control == kind)
        yield from _uneven(kind, found, facts().markers[kind].backs)
        yield from _negative(kind, state.marker_pool[kind])
    held = {space for space in state.control if japanese_held(state, space)}
    if set(state.faces) != held or set(state.backs) != {s for s in held if state.faces[s] == RISING_SUN}:
        yield "faces and backs do not fit the Control markers"
    for space, back in state.open_backs.items():
        if state.backs.get(space, QUIET) != back:
            yield f"{space} lies open as {back} but is {state.backs.get(space)}"


def _reports(state: Campaign) -> Iterator[str]:
    """p.5 Reports by kind; a "?" is in every box without one."""
    found = Counter(state.report_pool)
    found.update(report_kind(state, station, report) for station, report in state.reports.items() if report != UNKNOWN)
    yield from _uneven("report", found, report_counts())
    yield from _negative("report", state.report_pool)


def _patrols(state: Campaign) -> Iterator[str]:
    """p.6 Patrol counters and Evasion chits."""
    patrols = len(state.patrols) + state.ready_patrols + state.patrol_mat + state.cup_patrol
    if patrols != facts().chits["patrol"].count:
        yield f"{patrols} Patrols"
    evasion = state.cup_evasion + state.evasion_mat
    if evasion != facts().chits["evasion"].count:
        yield f"{evasion} Evasion chits"
    numbers = ("ready_patrols", "patrol_mat", "cup_patrol", "cup_evasion", "evasion_mat")
    yield from _negative("chits", {name: getattr(state, name) for name in numbers})
    yield from (f"a Patrol at {s}, not Japanese-Held" for s in state.patrols if not japanese_held(state, s))


def _cards(state: Campaign) -> Iterator[str]:
    """p.7 Each card in one place at most, and only cards in play."""
    places = Counter([*state.showing, *state.discards])
    for deck in HANDS:
        places.update([*getattr(state, deck), *getattr(state, deck.removesuffix("s") + "_deck")])
        if getattr(state, deck) != sorted(getattr(state, deck)):
            yield f"{deck} are not sorted"
    for frame in state.stack:
        if isinstance(frame, KeepCard):
            places.update(frame.cards)
    yield from (f"{card} lies in {count} places" for card, count in places.items() if count > 1)
    situation = situation_of(state)
    yield from (f"{card} is not in play" for card in places if not in_play(situation, facts().cards[card]))


def _course(state: Campaign) -> Iterator[str]:
    """p.13 Turn and phase."""
    if not 1 <= state.turn <= state.last_turn:
        yield f"turn {state.turn} of {state.last_turn}"
    if state.phase not in (SETUP, *PHASES, SCORING):
        yield f"unknown phase {state.phase}"
    elif state.phase in PHASES and not has_phase(state, state.phase):
        yield f"this turn has no phase {state.phase}"
    for frame in state.stack:
        if (phase := _phase_of(frame)) not in ("", state.phase):
            yield f"the phase is {state.phase}, but {phase} is being played"
    agreed = state.result is not None and state.result.reason in ("conceded", AGREED)
    if state.result is not None and not agreed and state.debrief is None:
        yield "a result without a Debrief"


def _phase_of(frame: Frame) -> str:
    """p.13 The phase that a frame carries out; "" for other frames."""
    match frame:
        case Preparations():
            return PREPARATIONS
        case AlliedActivities(number=number):
            return f"allied{number}"
        case Countermeasures(number=number):
            return f"countermeasures{number}"
        case Operations():
            return OPERATIONS
        case _:
            return ""
