"""From a Situation's sheet to the state of a new game (p.11). What the players choose is in rules/setting_up.py."""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.cards.common import in_play
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.situations import Situation
from engine.coast_watchers.model import (
    INACTIVE,
    JAPANESE_BASE,
    JAPANESE_SITE,
    QUIET,
    RISING_SUN,
    SEATS,
    UNKNOWN,
)
from engine.coast_watchers.rules import Campaign, sequence
from engine.coast_watchers.rules.reports import report_counts
from engine.core.game import Scenario
from engine.core.table import Table

JAPANESE_MARKERS = (JAPANESE_BASE, JAPANESE_SITE)


def new_state(scenario: Scenario, options: dict[str, str]) -> Campaign:
    """p.11 The board as the sheet shows it: Control, Inactive blocks, "?" Reports; full pools, mats and decks."""
    situation = facts().situations[scenario.id]
    state = Campaign(scenario=scenario.id, seats=SEATS, options=dict(options), last_turn=situation.turns)
    state.stations = facts().in_play(situation.letter)
    state.blocks = dict.fromkeys(state.stations, INACTIVE)
    state.block_pool = {block.id: block.count for block in facts().blocks.values()}
    state.block_pool[INACTIVE] -= len(state.stations)
    _control(state, situation)
    _reports(state, situation)
    state.patrol_mat = facts().chits["patrol"].count
    state.evasion_mat = facts().chits["evasion"].count
    _decks(state, situation)
    return state


def _control(state: Campaign, situation: Situation) -> None:
    """p.5 Rising Sun markers with Quiet on the back, either side up; each comes out of the pool."""
    state.control = {space: held.control for space, held in situation.control.items()}
    state.marker_pool = {kind: dict(facts().markers[kind].backs) for kind in JAPANESE_MARKERS}
    for space, held in situation.control.items():
        if held.control in JAPANESE_MARKERS:
            state.faces[space] = RISING_SUN if held.rising_sun else QUIET
            state.marker_pool[held.control][QUIET] -= 1
            if held.rising_sun:
                state.backs[space] = QUIET


def _reports(state: Campaign, situation: Situation) -> None:
    """p.5 A "?" in each box of the sheet; the others in the pool, those with the gold trim for Bases."""
    boxes = (*situation.allied_setup.reports, *situation.special_reports)
    state.reports = dict.fromkeys(boxes, UNKNOWN)
    state.report_pool = report_counts()


def _decks(state: Campaign, situation: Situation) -> None:
    """p.7, ruling 4 The cards in play; all others are out of it for good."""
    for deck, cards in facts().deck_cards.items():
        found = sorted(one.id for one in cards if in_play(situation, one))
        setattr(state, deck.removesuffix("s") + "_deck", found)


def setup(table: Table[Any]) -> None:
    """Begin with the setup of p.11."""
    table.state.stack.append(sequence.Play())
