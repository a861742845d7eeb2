"""Random full games of every Situation: no dead end, no leak, pieces conserved, the state survives JSON at each step.

Blind play hardly ever Launches, so a second player here Builds Up what his Operation cards ask for.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.coast_watchers import GAME
from engine.coast_watchers.actions import BuildUp, Execute, Launch, NoOperations, Trace
from engine.coast_watchers.data import facts
from engine.coast_watchers.rules.operations import available, fits
from engine.core import fuzz
from engine.core.actions import Action
from engine.core.fuzz import Checks, RandomPicker, play, random_action
from engine.core.options import Picker, fill, refusal, verbs
from engine.core.view import View

LETTERS = list(facts().situations)


@pytest.mark.parametrize("letter", LETTERS)
def test_random_games_run_clean_to_their_end(letter: str) -> None:
    played = play(GAME, letter, f"coast watchers {letter}".encode())
    assert played.state.debrief is not None
    assert GAME.load(played.record.snapshot.encode()) == played.state


def purposeful(view: View[Any], pick: Picker) -> Action | None:
    """A Japanese player with a plan: Build Up for an Operation in hand, Launch all he can, link, Execute."""
    usable = verbs(view)
    if BuildUp in usable and pick.below(10):
        return wanted_build_up(view, pick) or random_action(view, pick)
    if NoOperations in usable:
        ready = [verb for verb in (Execute, Trace, Launch) if verb in usable]
        for verb in ready:
            action = fill(view, verb, pick)
            if action is not None:
                return action
    return random_action(view, pick)


def wanted_build_up(view: View[Any], pick: Picker) -> Action | None:
    """A Build Up that an Operation in hand still lacks."""
    for card_id in view.s.japanese_missions:
        for clause in facts().cards[card_id].require:
            lacking = max(1, clause.min) - len(available(view.s, clause, set()))
            places = [space for space in view.s.backs if fits(view.s, clause, space)]
            free = [space for space in places if view.s.backs[space] == "quiet"]
            if lacking > 0 and free:
                action = BuildUp(space=free[pick.below(len(free))], back=clause.buildup)
                if refusal(view, action) is None:
                    return action
    return None


@pytest.mark.rule("p.33-39 Operations")
@pytest.mark.parametrize("letter", [letter for letter in LETTERS if letter != "T"])
def test_games_with_operations_run_clean_to_their_end(letter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def player(view: View[Any], pick: Picker) -> Action | None:
        return purposeful(view, pick) if view.seat == "japanese" else random_action(view, pick)

    monkeypatch.setattr(fuzz, "random_action", player)
    launched = 0
    for number in range(4):
        checks = Checks() if number == 0 else Checks(leak=False, round_trip=False)
        launched += bool(play(GAME, letter, b"launch %d" % number, checks).state.launched)
    assert launched


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = (play(GAME, "B", b"again", Checks(leak=False)) for _ in range(2))
    assert one.record == two.record


def test_the_picker_is_even_handed() -> None:
    pick = RandomPicker(b"even")
    counts = [0] * 6
    for _ in range(6000):
        counts[pick.below(6)] += 1
    assert min(counts) > 850
