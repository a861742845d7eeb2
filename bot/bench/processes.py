"""Figures that need a process of their own: memory, and speed on one core."""

from __future__ import annotations

import asyncio
import gc
import resource
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, TypeVar

from bot.bench.figures import Figure
from bot.bench.positions import UNCHECKED
from bot.config import Config
from bot.rooms import load_rooms
from engine.core.fuzz import play
from engine.core.game import Game

R = TypeVar("R")
MIB = 1 << 20
ACTIONS_A_SECOND = {"coast_watchers": 2000.0, "memoir44": 2500.0}
MOST_GROWTH = 8.0
"""MiB by which a process may differ after a thousand games: what the allocator keeps at hand."""
MOST_SECONDS = 240.0
WARM_UP = 40
BATCH = 20
MOST_CROWD = 200.0
EACH = 20
"""Campaigns that the same people play; the bot lets nobody have more than 25."""


def alone(work: Callable[..., R], *arguments: Any) -> R:
    """Do the work in a process of its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(work, *arguments).result()


def resident() -> float:
    """MiB this process has in memory now; its most so far where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize() / MIB
    except OSError:
        return most_resident()


def most_resident() -> float:
    """The most MiB this process ever had in memory."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / MIB


# ---- random play


def random_play(key: str, games: int, config: Config) -> list[Figure]:
    """Actions a second on one core without checks, and by how much memory grows, over so many games."""
    game = load_rooms(config)[key]
    scenarios = cycle(game.scenarios)
    played = _batch(game, islice(scenarios, WARM_UP), 0)[0]
    gc.collect()
    before, begun, rates, moves = resident(), process_time(), [], 0
    for first in range(0, games, BATCH):
        count, seconds = _batch(game, islice(scenarios, min(BATCH, games - first)), first)
        rates.append(count / seconds)
        moves, played = moves + count, first + min(BATCH, games - first)
        if process_time() - begun > MOST_SECONDS:
            break
    gc.collect()
    after = resident()
    speed = {"games": played, "actions": moves, "cpu_seconds": process_time() - begun, "slowest": min(rates)}
    memory = {"games": played, "before_mib": before, "after_mib": after}
    return [
        Figure(f"{key}_random_play", median(rates), "actions/s", speed, at_least=ACTIONS_A_SECOND.get(key)),
        Figure(f"{key}_memory_growth", after - before, "MiB", memory, at_most=MOST_GROWTH),
    ]


def _batch(game: Game, scenarios: Any, first: int) -> tuple[int, float]:
    """Moves and processor seconds of a random game of each of these scenarios."""
    begin = process_time()
    moves = sum(play(game, name, b"bench%d" % (first + n), UNCHECKED).moves for n, name in enumerate(scenarios))
    return moves, process_time() - begin


# ---- many campaigns


def crowd(key: str, count: int, config: Config) -> Figure:
    """The memory of a process with the bot, a simulated Discord, and so many campaigns under way in it."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_crowd(Path(folder), load_rooms(config)[key], count))


async def _crowd(folder: Path, game: Game, count: int) -> Figure:
    from bot.bench.talking import PLAYERS, Campaign, Club  # the simulated Discord would weigh on the other figures

    club = await Club.open(folder, {game.key: game})
    try:
        empty = resident()
        for number, scenario in zip(range(count), cycle(game.scenarios), strict=False):
            if number % EACH == 0:
                club.invite(f"{name}{number}" for name in PLAYERS)
            campaign = await Campaign.begin(club, game, scenario, len(club.users) - len(PLAYERS))
            look = await campaign.look()
            assert look is not None
            await campaign.act(look)()
            club.forget()
    finally:
        await club.close()
    parts = {"campaigns": count, "without_any_mib": empty, "at_the_end_mib": resident()}
    return Figure("open_campaigns_memory", most_resident(), "MiB", parts, at_most=MOST_CROWD)
