"""Blocks between map, boxes and pool (p.4, 23-24): exchanges keep the 64 blocks; the pool sets limits."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.coast_watchers.model import CREW, CW_CREW, CW_REFUGEES, REFUGEES, CoastState
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table

JOINED = {CREW: CW_CREW, REFUGEES: CW_REFUGEES}
"""Crew or Refugees alone -> their block with a Coastwatcher."""
ALONE = {CW_CREW: CREW, CW_REFUGEES: REFUGEES}
"""A Coastwatcher with Crew or Refugees -> the Crew or Refugees alone."""


def lacking(state: CoastState, before: list[str], after: list[str]) -> str | None:
    """Ruling 15 The kind of block that the pool lacks to turn the blocks `before` into those `after`, if any."""
    wanted = Counter(after) - Counter(before)
    return next((kind for kind, count in wanted.items() if state.block_pool.get(kind, 0) < count), None)


def exchange(state: CoastState, before: list[str], after: list[str]) -> None:
    """p.24 "Switch with blocks in the pool as needed": the pool gives and takes what the change asks for."""
    old, new = Counter(before), Counter(after)
    for kind, count in (new - old).items():
        state.block_pool[kind] -= count
    for kind, count in (old - new).items():
        state.block_pool[kind] = state.block_pool.get(kind, 0) + count


def stand(table: Table[Any], station: str, kind: str) -> None:
    """p.21 Put this block at the Station in place of the old one: Secretly, or Openly where the old one lies flat."""
    state: CoastState = table.state
    state.blocks[station] = kind
    if station in state.revealed:
        state.revealed[station] = state.records[station] = kind
        table.reveal("block_switched", station=station, block=kind)


def into_box(box: list[str], kind: str) -> None:
    """p.23 Add a block to Ready or Rescued, which stay sorted, so that the order tells nothing."""
    box.append(kind)
    box.sort()


def refuse_not_hidden(state: CoastState, station: str, rule: str) -> Refusal | None:
    """p.19, 29 Only at Hidden blocks: why the Station's block is none."""
    if station not in state.blocks:
        return refuse(rule, "deactivated", station=station)
    if station in state.revealed:
        return refuse(rule, "revealed", station=station)
    return None
