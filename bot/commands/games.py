"""`ironbottom games`: what can be played."""

from __future__ import annotations

from collections.abc import Iterator

import typer
from rich.markup import escape

from bot.commands.common import ConfigFile, configured, stdout
from engine.core.game import Game


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def games(config: ConfigFile = None) -> None:
        """List the games with their scenarios, seats and options, a line each."""
        _, rooms = configured(config)
        for game in rooms.values():
            for line in lines(game):
                stdout().print(line)


def lines(game: Game) -> Iterator[str]:
    """A game in lines, with rich's markup."""
    yield f"[bold]{game.key}[/]  {escape(game.title)} (/{game.command}): {escape(game.line)}"
    seats = list(dict.fromkeys(seat for scenario in game.scenarios.values() for seat in scenario.seats))
    yield f"  seats: {', '.join(f'{seat} ({escape(game.words.seat(seat))})' for seat in seats)}"
    for setting in game.settings:
        yield f"  option {setting.name}={'|'.join(setting.values)}: {escape(setting.help)}"
    for scenario in game.scenarios.values():
        only = f" [{', '.join(scenario.seats)}]" if list(scenario.seats) != seats else ""
        yield f"  [bold]{escape(scenario.id)}[/]  {escape(scenario.title)}{escape(only)}: {escape(scenario.line)}"
