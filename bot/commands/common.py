"""What the commands share: options, consoles, games by name, record files, and mistakes told in one line."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from bot.config import Config, load
from bot.rooms import load_rooms
from bot.services.campaigns import Campaigns
from bot.store.database import Database
from bot.store.migrate import check
from engine.core.audience import Seat
from engine.core.game import Game, Scenario
from engine.core.names import match, plain
from engine.core.replay import Record

ConfigFile = Annotated[Path | None, typer.Option("--config", help="The configuration file (default: config.toml).")]
ALL = "all"


class CommandError(Exception):
    """What a command cannot do, in one line that says what would do instead."""


def stdout() -> Console:
    """The console for what a command is asked for; wide where no terminal says how wide it is."""
    console = Console(highlight=False, soft_wrap=True)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = 160
    return console


def stderr() -> Console:
    """The console for what is said besides: progress, where a file went."""
    return Console(stderr=True, highlight=False, soft_wrap=True)


def progress(unit: str = "") -> Progress:
    """A progress bar on stderr that goes away when it is done; nothing where there is no terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=stderr(),
        transient=True,
        disable=not stderr().is_terminal,
    )


def configured(path: Path | None) -> tuple[Config, dict[str, Game]]:
    """The configuration and the games as it wants them."""
    config = load(path)
    return config, load_rooms(config)


def find(what: str, wanted: str, names: Mapping[str, Any]) -> Any:
    """The value of a name, matched as loosely as players' words are; a CommandError that lists the names if none."""
    found = match(wanted, names)
    if found.value is None:
        near = f"could be {', '.join(found.candidates)}" if found.ambiguous else f"there is {', '.join(names)}"
        raise CommandError(f"no {what} {wanted!r}; {near}" if names else f"no {what} {wanted!r}")
    return found.value


def find_game(games: Mapping[str, Game], wanted: str) -> Game:
    """The game of this key, command or title."""
    exact = {name: game for game in games.values() for name in (game.command, game.title, game.key)}
    if (game := {plain(name): game for name, game in exact.items()}.get(plain(wanted))) is not None:
        return game
    key = find("game", wanted, {key: key for key in games})
    return games[key]


def find_scenario(game: Game, wanted: str) -> Scenario:
    """The scenario of this id or title."""
    by_id = {plain(key): key for key in game.scenarios}
    titles = {game.scenarios[key].title: key for key in game.scenarios}
    key = by_id.get(plain(wanted)) or match(wanted, titles).value
    return game.scenarios[key or find("scenario", wanted, {key: key for key in game.scenarios})]


def find_seat(game: Game, seats: Iterable[Seat], wanted: str) -> Seat:
    """The seat of this id or name."""
    named = {name: seat for seat in seats for name in (game.words.seat(seat), seat)}
    seat: Seat = find("seat", wanted, named)
    return seat


def read_options(game: Game, given: Iterable[str]) -> dict[str, str]:
    """`name=value` pairs as the game's options, defaults filled in."""
    known = {setting.name: setting for setting in game.settings}
    chosen = {name: setting.values[0] for name, setting in known.items()}
    for pair in given:
        name, _, value = pair.partition("=")
        setting = known[find("option", name, {name: name for name in known})]
        chosen[setting.name] = find(f"value of {setting.name}", value, {value: value for value in setting.values})
    return chosen


def read_record(file: Path, games: Mapping[str, Game]) -> tuple[Game, Record]:
    """A record as `export`, `play` and `fuzz` write it, and the game it is of."""
    try:
        record = msgspec.json.decode(file.read_bytes(), type=Record)
    except OSError as error:
        raise CommandError(f"{file}: cannot be read ({error.strerror})") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CommandError(f"{file}: not the record of a game ({error})") from None
    if record.format != Record.__struct_defaults__[0]:
        raise CommandError(f"{file}: written in format {record.format}, which this version does not know")
    game = games.get(record.game)
    if game is None:
        raise CommandError(f"{file}: is of the game {record.game!r}; this version has {', '.join(games)}")
    if record.scenario not in game.scenarios:
        raise CommandError(f"{file}: {game.title} has no scenario {record.scenario!r}")
    return game, record


def write_record(file: Path, record: Record) -> None:
    """The record as readable JSON, written whole or not at all."""
    write_bytes(file, msgspec.json.format(msgspec.json.encode(record)) + b"\n")


def write_bytes(file: Path, data: bytes) -> None:
    """A file, written whole or not at all; its folder is made."""
    scratch = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        scratch.write_bytes(data)
        scratch.replace(file)
    except OSError as error:
        raise CommandError(f"{file}: cannot be written ({error.strerror})") from None


@asynccontextmanager
async def opened(config: Config, games: Mapping[str, Game]) -> AsyncIterator[Campaigns]:
    """The campaigns of the configured database, which must stand at the newest schema."""
    db = Database(config.database_url)
    try:
        await check(db)
        yield Campaigns(db, games)
    finally:
        await db.close()
