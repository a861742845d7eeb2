"""Records to be shown again: of given orders, and of random play that is not finished."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.actions import Action, dump_action
from engine.core.chance import Seeded, commitment
from engine.core.fuzz import RandomPicker, random_action, trial_options
from engine.core.game import Game
from engine.core.gate import Outcome, start, submit
from engine.core.orders import parse
from engine.core.replay import Move, Record

SEED = bytes(range(32))
Choice = Callable[[Any], Action | None]
"""What the seat asked does, by its view; None ends the record."""


def recorded(game: Game, scenario: str, choose: Choice) -> Record:
    """The record of a game in which every seat does what is chosen for it."""
    source, options = Seeded(SEED), trial_options(game)
    outcome = start(game, scenario, options, source)
    state = outcome.state
    record = Record(
        game=game.key, scenario=scenario, options=options, seed=SEED.hex(), seed_hash=commitment(SEED),
        start_draws=outcome.draws,
    )  # fmt: skip
    while state.result is None:
        seat = game.view(state, None).waiting[0]
        action = choose(game.view(state, seat))
        if action is None:
            break
        result = submit(game, state, seat, None, action, source)
        assert isinstance(result, Outcome), result
        seq = len(record.moves) + 1
        record.moves.append(Move(seq=seq, seat=seat, action=dump_action(action).decode(), draws=result.draws))
    return record


def of_orders(game: Game, scenario: str, orders: Iterable[str]) -> Record:
    """The record of these orders, each of the seat that is asked."""
    left = iter(orders)

    def choose(view: Any) -> Action | None:
        line = next(left, None)
        if line is None:
            return None
        found = parse(view, line)
        assert isinstance(found, Action), (line, found)
        return found

    return recorded(game, scenario, choose)


def at_random(game: Game, scenario: str, moves: int) -> Record:
    """The record of so many random moves, or fewer if the game ends before."""
    pick, left = RandomPicker(b"replay"), iter(range(moves))
    return recorded(game, scenario, lambda view: random_action(view, pick) if next(left, None) is not None else None)
