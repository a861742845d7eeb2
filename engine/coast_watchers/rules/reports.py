"""Looking at markers and the Report boxes (p.5, 29-30)."""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.data import facts
from engine.coast_watchers.model import ALLIED, CLEAR, JAPANESE_BASE, QUIET, RISING_SUN, UNKNOWN, CoastState
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table

KEPT, PLACED = "kept", "placed"


def refuse_marker(state: CoastState, space: str) -> Refusal | None:
    """p.5, 29 Only Rising Sun markers have a facedown side to look at."""
    if space not in state.faces:
        return refuse("p.29", "allied_held", station=space)
    if state.faces[space] != RISING_SUN:
        return refuse("p.29", "flag_up", station=space)
    return None


def look(state: CoastState, space: str) -> str:
    """p.8 Inspect a marker's back; the Allies remember it."""
    back = state.backs[space]
    state.looked[space] = back
    state.looked_turn[space] = state.turn
    return back


def report_kind(state: CoastState, space: str, report: str) -> str:
    """p.5 The Report marker for this space: gold-trimmed at a Base."""
    return f"{report}_{'base' if state.control[space] == JAPANESE_BASE else 'site'}"


def report_counts() -> dict[str, int]:
    """p.5 The Report markers provided, by kind: those with the gold trim are for Bases."""
    marker = facts().markers["report"]
    counts = {}
    for back, count in marker.backs.items():
        gold = marker.gold.get(back, 0)
        kinds = {back: count} if back.startswith(CLEAR) else {f"{back}_base": gold, f"{back}_site": count - gold}
        counts.update({kind: number for kind, number in kinds.items() if number})
    return counts


def place_report(state: CoastState, space: str, back: str) -> str:
    """p.29 Put the Report that fits the back into the space's box, face down; the old one goes back to the pool.

    None in the pool, or no box: nothing changes (p.30, ruling 22).
    """
    report = CLEAR if back == QUIET else back
    old = state.reports.get(space)
    kind = report_kind(state, space, report)
    if old is None or old == report or state.report_pool.get(kind, 0) < 1:
        return KEPT
    state.report_pool[kind] -= 1
    if old != UNKNOWN:
        returned = report_kind(state, space, old)
        state.report_pool[returned] = state.report_pool.get(returned, 0) + 1
    state.reports[space] = report
    return PLACED


def observe(table: Table[Any], space: str, openly: bool) -> None:
    """p.29 Look at the marker and Report it, Secretly or Openly; even then the new Report lies face down."""
    state: CoastState = table.state
    back = look(state, space)
    placed = place_report(state, space, back)
    seen = {"back": back, "report": placed}
    if openly:
        table.reveal("observed_openly", space=space, secret={ALLIED: seen})
    else:
        table.reveal("observed", secret={ALLIED: {"space": space, **seen}})
