"""`ironbottom fuzz`: random legal games by the thousand, on all cores; a failure is kept as an importable record."""

from __future__ import annotations

import os
import signal
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from bot.commands.common import (
    ALL,
    CommandError,
    ConfigFile,
    configured,
    find_game,
    find_scenario,
    progress,
    stdout,
    write_bytes,
    write_record,
)
from engine import registry
from engine.core.facts import set_editions
from engine.core.fuzz import Checks, FuzzError, games
from engine.core.game import Game
from engine.core.replay import Record

FOLDER = Path("fuzz-failures")
DRAW = "draw"


class Task(msgspec.Struct, frozen=True):
    """One random game to be played: the `number`-th of a scenario."""

    game: str
    scenario: str
    number: int
    leak: bool = True
    every: int = 1


class Report(msgspec.Struct, frozen=True):
    """What became of it: moves and winning sides, or what went wrong, with the record that leads there."""

    task: Task
    moves: int = 0
    winner: str = ""
    fault: str = ""
    trace: str = ""
    record: bytes = b""


@dataclass
class Tally:
    """The games of one scenario, counted."""

    games: int = 0
    moves: int = 0
    failed: int = 0
    wins: Counter[str] = field(default_factory=Counter)

    def count(self, report: Report) -> None:
        """Count one more."""
        self.games += 1
        self.moves += report.moves
        if report.fault:
            self.failed += 1
        else:
            self.wins[report.winner] += 1


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def fuzz(
        game: Annotated[str, typer.Argument(help="The game, or `all`.")],
        scenario: Annotated[str, typer.Option(help="The scenario, or `all`.")] = ALL,
        games: Annotated[int, typer.Option(min=1, help="How many games of each scenario.")] = 100,
        first: Annotated[int, typer.Option(min=0, help="The number of the first; it is the seed.")] = 0,
        jobs: Annotated[int | None, typer.Option(min=1, help="Processes (default: one a core).")] = None,
        no_leak: Annotated[bool, typer.Option("--no-leak", help="Leave the leak checks out; far faster.")] = False,
        leak_every: Annotated[int, typer.Option(min=1, help="Look for leaks at one step in so many.")] = 1,
        out: Annotated[Path, typer.Option(help="The folder for the records of failures.")] = FOLDER,
        config: ConfigFile = None,
    ) -> None:
        """Play random legal games to their end and check every step."""
        settings, rooms = configured(config)
        chosen = list(rooms.values()) if game == ALL else [find_game(rooms, game)]
        tasks = [
            Task(one.key, name, number, not no_leak, leak_every)
            for one in chosen
            for name in _scenarios(one, scenario)
            for number in range(first, first + games)
        ]
        _run(tasks, jobs or os.cpu_count() or 1, out, settings.editions_dir)


def _scenarios(game: Game, wanted: str) -> list[str]:
    return list(game.scenarios) if wanted == ALL else [find_scenario(game, wanted).id]


def _run(tasks: list[Task], jobs: int, out: Path, editions: str | None) -> None:
    tallies = {(task.game, task.scenario): Tally() for task in tasks}
    try:
        with progress("games") as bar:
            task = bar.add_task("fuzz", total=len(tasks))
            for report in _reports(tasks, min(jobs, len(tasks)), editions):
                tallies[report.task.game, report.task.scenario].count(report)
                if report.fault:
                    _keep(report, out, bar.console)
                bar.advance(task)
    finally:
        stdout().print(table(tallies))
    if failed := sum(tally.failed for tally in tallies.values()):
        raise CommandError(f"{failed} of {len(tasks)} games failed; their records are in {out}")


def _reports(tasks: list[Task], jobs: int, editions: str | None) -> Iterator[Report]:
    """The games played, as they are done."""
    if jobs == 1:
        yield from map(run_one, tasks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (editions,)) as pool:
        running = [pool.submit(run_one, task) for task in tasks]
        try:
            for done in as_completed(running):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(editions: str | None) -> None:
    """In each process: the owner's facts; Ctrl+C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_editions(editions)


def run_one(task: Task) -> Report:
    """Play one random game."""
    game = registry.games()[task.game]
    try:
        played = next(games(game, task.scenario, 1, task.number, Checks(leak=task.leak, every=task.every)))
    except FuzzError as error:
        trace = "".join(traceback.format_exception(error))
        raw = msgspec.json.encode(error.record)
        return Report(task, len(error.record.moves), fault=str(error), trace=trace, record=raw)
    sides = dict.fromkeys(game.side(seat) for seat in played.state.result.winners)
    return Report(task, played.moves, winner="+".join(sides) or DRAW)


def _keep(report: Report, out: Path, console: Console) -> None:
    """Write the record of a failure and how it came about, and tell."""
    file = out / f"{report.task.game}-{report.task.scenario}-{report.task.number}.json"
    write_record(file, msgspec.json.decode(report.record, type=Record))
    write_bytes(file.with_suffix(".txt"), report.trace.encode())
    console.print(f"{report.fault}\n  {file}", markup=False)


def table(tallies: dict[tuple[str, str], Tally]) -> Table:
    """Games, moves, failures and wins for each scenario."""
    sides = sorted(_sides(tallies.values()))
    shown = Table(box=SIMPLE_HEAD)
    for heading in ("game", "scenario", "games", "moves a game", "failed", *sides):
        shown.add_column(heading, no_wrap=True)
    for (game, scenario), tally in tallies.items():
        wins = [_share(tally.wins[side], tally.games - tally.failed) for side in sides]
        shown.add_row(
            game, scenario, str(tally.games), str(tally.moves // max(1, tally.games)), str(tally.failed or "-"), *wins
        )
    return shown


def _sides(tallies: Iterable[Tally]) -> set[str]:
    return {side for tally in tallies for side in tally.wins}


def _share(wins: int, games: int) -> str:
    return f"{wins} ({wins / games:.0%})" if wins else "-"
