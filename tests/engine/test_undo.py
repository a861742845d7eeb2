"""Undo, in every room: whether an action can be taken back must not depend on what its seat does not know."""

import pytest

from engine.core.chance import Chance, Seeded
from engine.core.fuzz import RandomPicker, random_action, trial_options
from engine.core.game import Game
from engine.core.gate import Outcome, start, submit
from engine.registry import games

GAMES = games()
MOVES = 80


@pytest.mark.parametrize(("game", "scenario"), [(g, s) for g in GAMES.values() for s in list(g.scenarios)[:3]])
def test_that_an_action_can_be_taken_back_tells_nothing_hidden(game: Game, scenario: str):
    """Done in another position that looks the same to its seat, an action can be taken back exactly if it can be in the
    true one: neither the button nor the refusal shows whether something unseen came of it."""
    source, pick = Seeded(b"undo"), RandomPicker(b"undo")
    state, seen = start(game, scenario, trial_options(game), source).state, set()
    for number in range(MOVES):
        if state.result is not None:
            break
        seat = game.view(state, None).waiting[0]
        view = game.view(state, seat)
        action = random_action(view, pick)
        assert action is not None
        double = game.load(game.dump(game.determinize(view, Chance(Seeded(b"%d" % number), {}))))
        there = submit(game, double, seat, None, action, Seeded(b"other"))
        here = submit(game, state, seat, None, action, source)
        assert isinstance(here, Outcome)
        assert isinstance(there, Outcome)
        assert here.undoable == there.undoable, (action, [event.name for event in here.events])
        seen.add(here.undoable)
    assert seen == {True, False}
