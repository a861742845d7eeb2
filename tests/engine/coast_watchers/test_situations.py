"""p.11, 13 The Situations from start to finish: sequence of phases, length, Operations or none."""

from __future__ import annotations

from typing import Any

import pytest

from engine.coast_watchers import GAME
from engine.coast_watchers.actions import EndPhase, NoOperations
from engine.coast_watchers.data import facts
from engine.coast_watchers.model import SEATS
from engine.core.chance import Seeded
from engine.core.fuzz import RandomPicker, random_action
from engine.core.gate import Outcome, start, submit
from engine.registry import ROOMS, game, games

FULL = ["preparations", "allied1", "countermeasures1", "allied2", "operations", "countermeasures2"]
FIRST = [phase for phase in FULL if phase != "operations"]
LAZY = (EndPhase, NoOperations)


def idle(letter: str) -> tuple[Any, list[str]]:
    """A game in which both sides end their phases at once; its end and the phases it went through."""
    outcome: Any = start(GAME, letter, {"windows": "ask"}, Seeded(letter.encode()))
    pick, phases = RandomPicker(b"idle"), []
    while True:
        phases += [event.facts["phase"] for event in outcome.events if event.name == "phase_began"]
        if outcome.state.result is not None:
            return outcome.state, phases
        view = GAME.view(outcome.state, outcome.state.stack[-1].waiting()[0])
        lazy = next((verb() for verb in view.verbs if verb in LAZY), None)
        action = lazy or random_action(view, pick)
        assert action is not None
        outcome = submit(GAME, outcome.state, str(view.seat), None, action, Seeded(b"idle"))
        assert isinstance(outcome, Outcome)


def expected(letter: str) -> list[str]:
    """The phases of a whole game without any Launch."""
    turns = facts().situations[letter].turns
    if letter == "A":
        return ["preparations", "allied1"] + ["preparations", "allied1", "operations"] * 2
    return FIRST * turns if letter == "T" else FIRST + FULL * (turns - 1)


@pytest.mark.rule("p.13 Turn Sequence")
@pytest.mark.parametrize("letter", list(facts().situations))
def test_a_game_without_operations_runs_to_its_last_turn(letter: str) -> None:
    state, phases = idle(letter)
    assert phases == expected(letter)
    assert state.turn == facts().situations[letter].turns
    assert state.launched == []
    assert state.debrief is not None
    assert GAME.invariants(state) == []


@pytest.mark.rule("p.11 Situations")
def test_the_situations_are_offered_as_scenarios() -> None:
    assert list(GAME.scenarios) == list("TABCDEFGHIJKLMN")
    assert len(GAME.scenarios) == 15
    scenario = GAME.scenarios["C"]
    assert (scenario.title, scenario.seats) == ("C: Coral Sea", SEATS)
    assert scenario.line.startswith("April-May 1942, up to 3 turns")


def test_the_registry_names_the_room() -> None:
    assert "coast_watchers" in ROOMS
    assert game("coast_watchers") is GAME
    assert games()["coast_watchers"] is GAME
    with pytest.raises(KeyError):
        game("../etc")
