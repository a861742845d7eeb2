"""`ironbottom fuzz`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine import registry
from tests.bot.commands.conftest import Type
from tests.engine.core.toy import TOY


@pytest.fixture
def broken(type_in: Type, monkeypatch: pytest.MonkeyPatch):
    """A toy game that breaks its own rules as soon as somebody scores."""
    game = replace(TOY, invariants=lambda state: ["somebody scored"] if any(state.points.values()) else [])
    monkeypatch.setattr(registry, "games", lambda: {"toy": game})


def row(said: str, start: str) -> list[str]:
    return next(line.split() for line in said.splitlines() if line.strip().startswith(start))


def test_games_are_played_and_counted(type_in: Type, tmp_path: Path):
    said = type_in("fuzz", "toy", "--games", 8, "--jobs", 1)
    assert said.code == 0
    assert row(said.out, "toy")[:5] == ["toy", "short", "8", "9", "-"]
    assert not (tmp_path / "fuzz-failures").exists()


def test_the_numbers_are_the_seeds(type_in: Type):
    together = type_in("fuzz", "toy", "--games", 2, "--jobs", 1).out
    assert type_in("fuzz", "toy", "--games", 2, "--jobs", 1).out == together
    assert type_in("fuzz", "toy", "--games", 2, "--first", 50, "--jobs", 1).code == 0


def test_several_processes_play_a_real_game(type_in: Type):
    said = type_in("fuzz", "cw", "--scenario", "a", "--games", 2, "--jobs", 2, "--no-leak")
    assert said.code == 0
    assert row(said.out, "coast_watchers")[1:3] == ["A", "2"]


@pytest.mark.usefixtures("broken")
def test_a_failure_is_kept_as_a_record_that_can_be_imported(type_in: Type, tmp_path: Path):
    said = type_in("fuzz", "all", "--games", 3, "--jobs", 1, "--out", "faults")
    assert "3 of 3 games failed; their records are in faults" in said.complaint
    assert "toy short, move" in said.err
    assert "somebody scored" in said.err
    assert "FuzzError" in (tmp_path / "faults" / "toy-short-0.txt").read_text()
    type_in("migrate")
    brief = type_in("import", "faults/toy-short-0.json", "--host", 1)
    assert "campaign 1 (Paper, scissors, stone Short), running" in brief.out


def test_what_is_not_there_is_told(type_in: Type):
    assert "no game 'chess'; there is coast_watchers" in type_in("fuzz", "chess").complaint
    assert "no scenario 'Z'; there is T, A, B" in type_in("fuzz", "cw", "--scenario", "Z").complaint
    assert type_in("fuzz", "toy", "--games", 0).code == 2
