"""`ironbottom bench`: what the bot must reach, measured; a line of JSON for each figure."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.common import CommandError, ConfigFile, configured, find_game, stderr
from bot.config import Config
from engine.core.game import Game

if TYPE_CHECKING:
    from bot.bench.figures import Figure

ROUNDS, GAMES, CAMPAIGNS = 100, 1000, 1000
GROUPS = ("picture", "discord", "store", "think", "play", "crowd")


class Bench:
    """What is measured: the games, and how often each thing is done."""

    def __init__(self, config: Config, games: dict[str, Game], rounds: int, played: int, campaigns: int) -> None:
        self.config = config
        self.games = games
        self.rounds = rounds
        self.played = played
        self.campaigns = campaigns

    def picture(self) -> Iterator[Figure]:
        """The board's picture of each game."""
        from bot.bench.pictures import pictures

        for game in self.games.values():
            yield from pictures(game, max(5, self.rounds // 5))

    def discord(self) -> Iterator[Figure]:
        """Answers through the simulated Discord."""
        from bot.bench.positions import fullest
        from bot.bench.talking import talking

        game = self._first
        with tempfile.TemporaryDirectory() as folder:
            yield from asyncio.run(talking(Path(folder), game, fullest(game), self.rounds))

    def store(self) -> Iterator[Figure]:
        """Storing and loading on SQLite."""
        from bot.bench.storing import storing

        async def collected(folder: Path) -> list[Figure]:
            return [figure async for figure in storing(folder, self._first, self.rounds)]

        with tempfile.TemporaryDirectory() as folder:
            yield from asyncio.run(collected(Path(folder)))

    def think(self) -> Iterator[Figure]:
        """Whole turns, questions and lists of choices of each game that has some set for it."""
        from bot.bench.thinking import thinking

        for game in self.games.values():
            yield from thinking(game)

    def play(self) -> Iterator[Figure]:
        """Random play of each game."""
        from bot.bench.processes import alone, random_play

        for key in self.games:
            yield from alone(random_play, key, self.played, self.config)

    def crowd(self) -> Iterator[Figure]:
        """Many campaigns in one process."""
        from bot.bench.processes import alone, crowd

        yield alone(crowd, self._first.key, self.campaigns, self.config)

    @property
    def _first(self) -> Game:
        """The game by which the figures of the table underneath are taken."""
        return next(iter(self.games.values()))


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def bench(
        only: Annotated[list[str] | None, typer.Option(help=f"One of {', '.join(GROUPS)} (repeatable).")] = None,
        game: Annotated[list[str] | None, typer.Option(help="Only this game (repeatable).")] = None,
        rounds: Annotated[int, typer.Option(min=1, help="How often what is timed is done.")] = ROUNDS,
        games: Annotated[int, typer.Option(min=1, help="Random games of each game.")] = GAMES,
        campaigns: Annotated[int, typer.Option(min=1, help="Campaigns open at once.")] = CAMPAIGNS,
        config: ConfigFile = None,
    ) -> None:
        """Measure what the bot must reach; medians, a line of JSON for each figure."""
        settings, rooms = configured(config)
        chosen = [find_game(rooms, one) for one in game or rooms]
        missed = []
        measured = Bench(settings, {one.key: one for one in chosen}, rounds, games, campaigns)
        for figure in _figures(measured, _groups(only or GROUPS)):
            print(figure.line(), flush=True)
            missed += [] if figure.reached else [figure.name]
        if missed:
            stderr().print(f"not reached: {', '.join(missed)}", style="yellow", markup=False)


def _groups(wanted: Iterable[str]) -> list[str]:
    for name in wanted:
        if name not in GROUPS:
            raise CommandError(f"--only {name}: expected {', '.join(GROUPS)}")
    return [name for name in GROUPS if name in wanted]


def _figures(bench: Bench, groups: Iterable[str]) -> Iterator[Figure]:
    for name in groups:
        measure: Callable[[], Iterator[Figure]] = getattr(bench, name)
        try:
            with stderr().status(f"measuring: {name}"):
                yield from list(measure())
        except ModuleNotFoundError as error:
            if error.name != "simcord":
                raise
            raise CommandError(f"{name}: needs simcord; install it with `pip install ironbottom[sandbox]`") from None
