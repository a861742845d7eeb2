"""What the picture tests of all games share: games played at random, and states that a viewer cannot tell apart."""

import itertools
from collections.abc import Iterator
from typing import Any

from engine.core.chance import Chance, Seeded
from engine.core.events import Event
from engine.core.fuzz import RandomPicker, random_action
from engine.core.game import Game
from engine.core.gate import Outcome, start, submit


def random_game(game: Game, scenario: str, picks: bytes, seed: bytes = b"pictures") -> Iterator[Outcome]:
    """A game played at random, move by move; always the same one for the same picks and seed."""
    source, pick = Seeded(seed), RandomPicker(picks)
    outcome = start(game, scenario, {}, source)
    yield outcome
    while outcome.state.result is None:
        seat = game.view(outcome.state, None).waiting[0]
        action = random_action(game.view(outcome.state, seat), pick)
        assert action is not None
        following = submit(game, outcome.state, seat, None, action, source)
        assert isinstance(following, Outcome)
        outcome = following
        yield outcome


def after(outcomes: Iterator[Outcome], moves: int) -> tuple[Any, tuple[Event, ...]]:
    """The state after so many moves (or at the end), and all events until then."""
    events: list[Event] = []
    for outcome in itertools.islice(outcomes, moves + 1):
        events += outcome.events
    return outcome.state, tuple(events)


def doubled(game: Game, state: Any, viewer: str | None, seed: bytes) -> Any:
    """Another state that agrees with all that the viewer knows."""
    copy = game.load(game.dump(state))
    return game.determinize(game.view(copy, viewer), Chance(Seeded(seed), {}))
