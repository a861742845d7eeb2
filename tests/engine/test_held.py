"""What a seat holds to interrupt with, in every game: the service recalls standing orders by it."""

import pytest

from engine.core.chance import Chance, Seeded
from engine.core.frames import Window
from engine.core.game import Game
from engine.core.gate import start
from engine.registry import games

OPENINGS = [(game, scenario) for game in games().values() for scenario in game.scenarios]


def moments(game: Game) -> set[str]:
    """The names of the game's Windows."""
    return {kind.name for kind in game.decisions if issubclass(kind, Window)}


@pytest.mark.parametrize(("game", "scenario"), OPENINGS, ids=[f"{game.key}-{name}" for game, name in OPENINGS])
def test_it_is_named_by_moments_and_read_from_what_the_seat_knows(game: Game, scenario: str) -> None:
    state = start(game, scenario, {}, Seeded(b"held")).state
    assert game.words.held_for(game.view(state, None)) == {}
    for seat in state.seats:
        view = game.view(state, seat)
        held = game.words.held_for(view)
        assert set(held) <= moments(game)
        other = game.determinize(view, Chance(Seeded(b"other"), {}))
        assert game.words.held_for(game.view(other, seat)) == held
