"""`ironbottom export`, `import` and `verify`: games as files."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from bot.commands.common import (
    CommandError,
    ConfigFile,
    configured,
    find_seat,
    opened,
    progress,
    read_record,
    stderr,
    stdout,
    write_record,
)
from bot.config import Config
from bot.services.briefs import Brief, Person, UserError
from bot.services.importing import explained, replayed
from engine.core.game import Game
from engine.core.replay import Record, verify

HOST_NAME = "the host"


def register(app: typer.Typer) -> None:
    """Add the commands."""

    @app.command()
    def export(
        campaign: Annotated[int, typer.Argument(help="The campaign's number.")],
        output: Annotated[Path | None, typer.Option("-o", "--output", help="The file; - for the terminal.")] = None,
        config: ConfigFile = None,
    ) -> None:
        """Write a campaign's whole record, secrets included, to a file."""
        settings, games = configured(config)
        record = asyncio.run(_record(settings, games, campaign))
        if output == Path("-"):
            stdout().print(msgspec.json.format(msgspec.json.encode(record)).decode(), markup=False)
            return
        file = output or Path(f"campaign-{campaign}.json")
        write_record(file, record)
        stderr().print(f"{file}: {len(record.moves)} moves. It holds every secret of the game.", markup=False)

    @app.command("import")
    def import_(
        file: Annotated[Path, typer.Argument(help="A record, as export, play and fuzz write it.")],
        name: Annotated[str, typer.Option(help="What the campaign is called.")] = "",
        host: Annotated[int | None, typer.Option(help="Discord id of its host, who gets seats without people.")] = None,
        seat: Annotated[list[str] | None, typer.Option(help="Who sits where: allied=123456789 (repeatable).")] = None,
        guild: Annotated[int | None, typer.Option(help="Discord id of the server.")] = None,
        channel: Annotated[int | None, typer.Option(help="Discord id of the channel that gets its thread.")] = None,
        no_verify: Annotated[bool, typer.Option("--no-verify", help="Take a record whose draws do not hold.")] = False,
        config: ConfigFile = None,
    ) -> None:
        """Make a campaign that stands where a record ends."""
        settings, games = configured(config)
        game, record = read_record(file, games)
        people = _people(game, record, seat or [])
        person = Person(host, HOST_NAME) if host is not None else None
        brief = asyncio.run(
            _bring_in(
                settings,
                games,
                record,
                person,
                name=name,
                seats=people,
                guild_id=guild,
                channel_id=channel,
                check=not no_verify,
            )
        )
        stdout().print(escape(_told(brief)))

    @app.command("verify")
    def verify_(
        what: Annotated[str, typer.Argument(help="A record's file, or the number of a campaign.")],
        config: ConfigFile = None,
    ) -> None:
        """Play a record again and hold every draw against its seed."""
        settings, games = configured(config)
        if what.isdigit() and not Path(what).exists():
            record = asyncio.run(_record(settings, games, int(what)))
            game = games[record.game]
        else:
            game, record = read_record(Path(what), games)
        stdout().print(escape(check(game, record)))


async def _record(settings: Config, games: dict[str, Game], campaign: int) -> Record:
    async with opened(settings, games) as campaigns:
        if (await campaigns.brief(campaign)).status == "lobby":
            raise CommandError(f"campaign {campaign} has not started yet")
        return await campaigns.record(campaign)


async def _bring_in(
    settings: Config, games: dict[str, Game], record: Record, host: Person | None, **more: object
) -> Brief:
    with progress("moves") as bar:
        task = bar.add_task("playing it again", total=len(record.moves))
        async with opened(settings, games) as campaigns:
            return await campaigns.bring_in(
                record,
                host,
                progress=lambda done: bar.update(task, completed=done),
                **more,  # type: ignore[arg-type]
            )


def _people(game: Game, record: Record, pairs: Iterable[str]) -> dict[str, int]:
    """`seat=id` pairs."""
    people: dict[str, int] = {}
    for pair in pairs:
        seat, _, user = pair.partition("=")
        if not (user.isascii() and user.isdigit()):
            raise CommandError(f"--seat {pair}: expected a seat and a Discord id, such as {game_seat(game)}=123456789")
        people[find_seat(game, game.scenarios[record.scenario].seats, seat)] = int(user)
    return people


def game_seat(game: Game) -> str:
    """A seat of the game, for examples."""
    return next(iter(game.scenarios.values())).seats[0]


def _told(brief: Brief) -> str:
    who = ", ".join(f"{seat.label}: {seat.user_id or 'nobody'}" for seat in brief.seats)
    asked = ", ".join(brief.label(seat) for seat in brief.waiting)
    return f"campaign {brief.id} ({brief.name}), {brief.status}{f', waiting for {asked}' if asked else ''}; {who}"


def check(game: Game, record: Record) -> str:
    """What verification says of a record that holds; a CommandError if it does not."""
    try:
        with progress("moves") as bar:
            task = bar.add_task("playing it again", total=len(record.moves))
            draws = verify(game, record, lambda done: bar.update(task, completed=done))
        end = replayed(game, record).state
    except UserError as error:
        raise CommandError(error.text) from error
    except Exception as error:
        raise CommandError(f"false: {explained(error)}") from error
    result = f"The game: {game.words.result(game.view(end, None))}."
    reached = "lead to the recorded position" if record.snapshot else "can be played again; no position is recorded"
    held = f"the seed fits its hash, all {draws} draws fit the seed, all {len(record.moves)} moves {reached}"
    return f"true: {held}. {result}"
