"""`ironbottom render`: a picture of any position, for any seat."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.commands.common import (
    CommandError,
    ConfigFile,
    configured,
    find_game,
    find_scenario,
    find_seat,
    opened,
    read_options,
    read_record,
    stdout,
    write_bytes,
)
from bot.config import Config
from bot.services.importing import replayed
from bot.surfaces.pictures import FUNCTIONS, renderer
from engine.core.chance import Seeded
from engine.core.game import Game
from engine.core.gate import start
from engine.core.replay import Record
from engine.core.view import View

KINDS = {**FUNCTIONS, "key": "key"}
WIDTHS = (200, 6000)


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def render(
        game: Annotated[str, typer.Argument(help="The game.")],
        scenario: Annotated[str | None, typer.Option(help="Draw how this scenario begins.")] = None,
        record: Annotated[Path | None, typer.Option(help="Draw where this record ends.")] = None,
        campaign: Annotated[int | None, typer.Option(help="Draw where this campaign stands.")] = None,
        move: Annotated[int | None, typer.Option(min=0, help="Draw the record after so many moves.")] = None,
        seed: Annotated[str, typer.Option(help="A word to set the scenario up by.")] = "ironbottom",
        seat: Annotated[str | None, typer.Option(help="As this seat knows it (default: the public).")] = None,
        kind: Annotated[str, typer.Option(help="board, hand, score or key.")] = "board",
        region: Annotated[str | None, typer.Option(help="Only this part of the board, larger.")] = None,
        width: Annotated[int, typer.Option(help="Pixels.")] = 1600,
        output: Annotated[Path | None, typer.Option("-o", "--output", help="The file.")] = None,
        config: ConfigFile = None,
    ) -> None:
        """Draw a position as a seat, or everybody, may know it."""
        settings, games = configured(config)
        room = find_game(games, game)
        if not WIDTHS[0] <= width <= WIDTHS[1]:
            raise CommandError(f"--width {width}: expected {WIDTHS[0]} to {WIDTHS[1]}")
        if [scenario, record, campaign].count(None) != 2:
            raise CommandError("say one of --scenario, --record and --campaign")
        if scenario is not None:
            state = set_up(room, scenario, seed)
        else:
            state = _position(room, games, settings, record, campaign, move)
        viewer = find_seat(room, state.seats, seat) if seat else None
        picture = draw(room.view(state, viewer), kind, width, region)
        file = output or Path(picture.filename)
        write_bytes(file, picture.data)
        size = f"{picture.width} x {picture.height}, {len(picture.data) / 1024:.0f} KiB"
        stdout().print(f"{file}: {size}\n{picture.alt}", markup=False)


def set_up(game: Game, scenario: str, word: str) -> Any:
    """How a scenario begins, set up by a word."""
    source = Seeded(hashlib.sha256(word.encode()).digest())
    return start(game, find_scenario(game, scenario).id, read_options(game, ()), source).state


def _position(
    game: Game, games: dict[str, Game], settings: Config, file: Path | None, campaign: int | None, move: int | None
) -> Any:
    """Where a record stands, in a file or in the database, or stood after so many moves."""
    if file is not None:
        other, record = read_record(file, games)
    else:
        assert campaign is not None
        record = asyncio.run(_stored(settings, games, campaign))
        other = games[record.game]
    if other is not game:
        raise CommandError(f"that is a game of {other.key}, not of {game.key}")
    if move is not None:
        record.moves = record.moves[:move]
    return replayed(game, record).state


async def _stored(settings: Config, games: dict[str, Game], campaign: int) -> Record:
    async with opened(settings, games) as campaigns:
        if (await campaigns.brief(campaign)).status == "lobby":
            raise CommandError(f"campaign {campaign} has not started yet")
        return await campaigns.record(campaign)


def draw(view: View[Any], kind: str, width: int, region: str | None = None) -> Any:
    """The picture of a view; a CommandError if the game has none such."""
    module = renderer(view.game.key)
    function = getattr(module, KINDS.get(kind, ""), None)
    if function is None:
        have = [name for name, function in KINDS.items() if hasattr(module, function)]
        raise CommandError(f"no picture {kind!r} of {view.game.key}; there is {', '.join(have) or 'none at all'}")
    if kind == "hand" and view.seat is None:
        raise CommandError("whose hand? say --seat")
    if kind == "key":
        return function(width=width)
    try:
        return function(view, width=width, **({"region": region} if region else {}))
    except (ValueError, TypeError) as error:
        raise CommandError(str(error)) from error
