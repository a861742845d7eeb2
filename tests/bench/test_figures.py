"""Figures: their lines, and what they are made of. How fast anything is here is not looked at."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.bench.figures import Figure, by_turns, by_turns_async, rounded, times_longer
from bot.bench.positions import fullest, midway
from bot.bench.processes import alone, most_resident, random_play, resident
from bot.bench.tasks import TASKS
from bot.bench.thinking import thinking
from bot.config import Config
from engine.core.chance import Seeded
from engine.core.gate import start
from engine.registry import game
from tests.engine.core.toy import TOY

COAST = game("coast_watchers")


def test_a_figure_is_a_line_of_json_with_the_parts_of_its_ratio():
    line = json.loads(times_longer("action", 0.003, 0.002, ("one", "other"), 3.0, rows=7).line())
    assert line == {
        "name": "action",
        "value": 1.5,
        "unit": "ratio",
        "at_most": 3.0,
        "reached": True,
        "parts": {"one_ms": 3.0, "other_ms": 2.0, "rows": 7},
    }


@pytest.mark.parametrize(
    ("figure", "reached"),
    [
        (Figure("a", 3.0, "ratio", at_most=3.0), True),
        (Figure("a", 3.1, "ratio", at_most=3.0), False),
        (Figure("a", 1999.0, "1/s", at_least=2000.0), False),
        (Figure("a", 5.0, "MiB"), True),
    ],
)
def test_what_must_be_reached(figure: Figure, reached: bool):
    assert figure.reached is reached
    assert json.loads(figure.line())["reached"] is reached


def test_numbers_have_the_digits_that_mean_something():
    assert rounded(1234.5678) == 1235.0
    assert rounded(0.00123456) == 0.001235


async def test_calls_take_turns():
    order: list[str] = []
    assert len(by_turns([lambda: order.append("a"), lambda: order.append("b")], 2)) == 2
    assert order == ["a", "b", "a", "b"]

    async def note(name: str) -> None:
        await asyncio.sleep(0)
        order.append(name)

    assert all(seconds > 0 for seconds in await by_turns_async([lambda: note("c"), lambda: note("d")], 2))
    assert order[4:] == ["c", "d", "c", "d"]


def test_positions_are_the_same_in_every_run_and_never_over():
    scenario = fullest(COAST)
    one, events = midway(COAST, scenario, 40)
    assert one == midway(COAST, scenario, 40)[0]
    assert one != start(COAST, scenario, {}, Seeded(b"bench")).state
    assert events
    late, _ = midway(COAST, "A", 10_000)
    assert late.result is None


def test_random_play_counts_what_it_played():
    speed, memory = random_play("coast_watchers", 3, Config())
    assert speed.parts["games"] == memory.parts["games"] == 3
    assert speed.value > 0
    assert speed.at_least == 2000
    assert memory.unit == "MiB"


def test_memory_is_measured_in_a_process_of_its_own():
    assert 1 < alone(resident) < 2000
    assert 0 < resident() <= most_resident() * 1.01


@pytest.mark.parametrize("key", TASKS)
def test_a_games_tasks_are_understood(key: str):
    """Its turn with few refusals, its questions with none, and lists were found to draw up."""
    figures = {figure.name.removeprefix(f"{key}_"): figure for figure in thinking(game(key))}
    listed = [figure for name, figure in figures.items() if name.endswith("options_listed")]
    assert len(listed) == len(TASKS[key].listed_in)
    assert all(figure.value > 0 and figure.parts["list"] for figure in listed)
    if TASKS[key].turn:
        assert figures["turn_previewed"].parts["lines"] == 30
        assert figures["turn_previewed"].parts["refused"] <= 3


def test_a_game_without_tasks_has_no_such_figures():
    assert list(thinking(TOY)) == []
