"""`ironbottom play`: hot-seat in the terminal from text orders; the tool to try the rules with."""

from __future__ import annotations

import hashlib
import secrets
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from bot.commands import hotseat
from bot.commands.common import (
    ALL,
    CommandError,
    ConfigFile,
    configured,
    find_game,
    find_scenario,
    find_seat,
    progress,
    read_options,
    read_record,
    stdout,
)
from bot.commands.hotseat import Session
from bot.commands.table import Table
from engine.core.audience import Seat
from engine.core.game import Game


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def play(
        game: Annotated[str, typer.Argument(help="The game.")],
        scenario: Annotated[str | None, typer.Option(help="The scenario to begin.")] = None,
        seed: Annotated[str | None, typer.Option(help="A word that fixes every draw (default: a new one).")] = None,
        seat: Annotated[str, typer.Option(help="Your seat, the others play at random; `all`: hot-seat.")] = ALL,
        option: Annotated[list[str] | None, typer.Option(help="A campaign option: windows=swift.")] = None,
        record: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
        resume: Annotated[Path | None, typer.Option(help="Go on with the game in this file.")] = None,
        open: Annotated[bool, typer.Option("--open", help="Never hide one seat's screen from another.")] = False,
        pictures: Annotated[Path | None, typer.Option(help="The folder for pictures.")] = None,
        config: ConfigFile = None,
    ) -> None:
        """Play in this terminal from text orders; ? tells what can be typed."""
        _, games = configured(config)
        room = find_game(games, game)
        if resume is not None:
            session = _resumed(room, games, resume, seat)
        else:
            session = _begun(room, scenario, seed, option or [], seat)
        _with_history()
        folder = pictures or Path(tempfile.gettempdir()) / "ironbottom"
        hand_over = not open and sys.stdin.isatty()
        Table(session, stdout(), _read, file=record or resume, pictures=folder, hand_over=hand_over).play()


def _begun(game: Game, scenario: str | None, word: str | None, options: list[str], seat: str) -> Session:
    if scenario is None:
        raise CommandError(f"say --scenario; {game.key} has {', '.join(game.scenarios)}")
    found = find_scenario(game, scenario)
    seed = secrets.token_bytes(32) if word is None else hashlib.sha256(word.encode()).digest()
    return hotseat.begin(game, found.id, read_options(game, options), seed, _people(game, found.seats, seat))


def _resumed(game: Game, games: dict[str, Game], file: Path, seat: str) -> Session:
    other, record = read_record(file, games)
    if other is not game:
        raise CommandError(f"{file}: is a game of {other.key}, not of {game.key}")
    people = _people(game, game.scenarios[record.scenario].seats, seat)
    with progress("moves") as bar:
        task = bar.add_task("playing it again", total=len(record.moves))
        return hotseat.resume(game, record, people, lambda done: bar.update(task, completed=done))


def _people(game: Game, seats: tuple[Seat, ...], wanted: str) -> tuple[Seat, ...]:
    return seats if wanted == ALL else (find_seat(game, seats, wanted),)


def _read(prompt: str) -> str | None:
    """A line from the terminal or a pipe; None at its end."""
    try:
        line = input(prompt)
    except EOFError:
        return None
    if not sys.stdin.isatty():
        print(line)  # so that what came through a pipe can be read as if it had been typed
    return line


def _with_history() -> None:
    """Arrow keys and history in the terminal, where Python has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
