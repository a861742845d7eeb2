"""Positions to measure with: the middle of a random game, on the fullest scenario."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Seeded
from engine.core.events import Event
from engine.core.fuzz import Checks, RandomPicker, random_action, trial_options
from engine.core.game import Game
from engine.core.gate import start, submit

UNCHECKED = Checks(invariants=False, round_trip=False, leak=False)
SEED = b"bench"


def fullest(game: Game) -> str:
    """The scenario that begins with the longest state: most pieces, most to draw."""
    options = trial_options(game)
    return max(game.scenarios, key=lambda name: len(game.dump(start(game, name, options, Seeded(SEED)).state)))


def midway(game: Game, scenario: str, moves: int = 90) -> tuple[Any, list[Event]]:
    """A position after so many random moves, and what happened in the last ones."""
    source, pick = Seeded(SEED), RandomPicker(SEED)
    state = start(game, scenario, trial_options(game), source).state
    last: list[Event] = []
    for _ in range(moves):
        seat = game.view(state, None).waiting[0]
        action = random_action(game.view(state, seat), pick)
        assert action is not None
        before = game.dump(state)
        outcome = submit(game, state, seat, None, action, source)
        if state.result is not None:
            return game.load(before), last
        last = [*last, *outcome.events][-12:]  # type: ignore[union-attr]
    return state, last
