"""`ironbottom reference`: docs/commands.md, written from the declarations, so that it cannot say anything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from discord import app_commands

from bot.cogs.game import game_group
from bot.commands.common import CommandError, ConfigFile, configured, stdout, write_bytes
from bot.services.campaigns import Campaigns
from bot.surfaces.commands import arranged
from bot.surfaces.fields import fields
from bot.surfaces.kit import Kit
from bot.surfaces.pictures import Pictures, renderer
from engine.core.actions import Action, params
from engine.core.frames import Window
from engine.core.game import Game

FILE = Path("docs/commands.md")
HEAD = """# Commands

This page is generated: `ironbottom reference` writes it from the same declarations that make the slash commands, the
buttons and the orders in words. Do not edit it by hand; a test fails when it is out of date.

Names in orders are read loosely: case, accents, unique beginnings and small typos do not matter. Lists are joined with
`+` or commas, paths with `>`. `[name=...]` may be left out. Every generated command takes `campaign:` as well, for
those who play more than one."""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def reference(
        output: Annotated[Path, typer.Option("-o", "--output", help="The file; - for the terminal.")] = FILE,
        check: Annotated[bool, typer.Option("--check", help="Only fail if the file is out of date.")] = False,
        config: ConfigFile = None,
    ) -> None:
        """Write the reference of all commands and orders."""
        _, games = configured(config)
        text = page(games, app)
        if output == Path("-"):
            stdout().print(text, markup=False, end="")
        elif check:
            _check(output, text)
        else:
            write_bytes(output, text.encode())
            stdout().print(f"{output}: {len(text.splitlines())} lines", markup=False)


def _check(file: Path, text: str) -> None:
    if not file.exists() or file.read_text("utf-8") != text:
        raise CommandError(f"{file} is out of date; `ironbottom reference` writes it anew")
    stdout().print(f"{file} is up to date.", markup=False)


def page(games: dict[str, Game], app: typer.Typer) -> str:
    """The whole page as markdown."""
    parts = [HEAD, _table("## `/game`", ("command", "what it does", "options"), _common(games))]
    parts += [part for game in games.values() for part in _game(game)]
    parts.append(_table("## `ironbottom`, on the command line", ("command", "what it does", "options"), _terminal(app)))
    return "\n\n".join(parts) + "\n"


def _table(title: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    lines += [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows]
    return "\n".join([*([title, ""] if title else []), *lines])


def _common(games: dict[str, Game]) -> Iterator[tuple[str, ...]]:
    """The commands of /game, as Discord gets them."""
    kit = Kit(cast(Campaigns, None), games, Pictures(games))
    for command in sorted(game_group(kit).commands, key=lambda command: command.name):
        assert isinstance(command, app_commands.Command)
        options = [_option(p.name, str(p.description)) for p in command.parameters if p.name != "campaign"]
        yield f"`/game {command.name}`", command.description, "; ".join(options)


def _game(game: Game) -> Iterator[str]:
    """A game's own part: what it is, its orders by group, its moments, regions and scenarios."""
    yield f"## `/{game.command}`: {game.title}\n\n{game.line}"
    for group, verbs in arranged(game).items():
        title = f"### {group.capitalize()}" if group else "### Orders"
        yield _table(title, ("command", "what it does", "in words"), (_verb(game, group, verb) for verb in verbs))
    if moments := sorted(_moments(game)):
        yield _table("### Moments for standing orders", ("moment", "when it comes"), moments)
    if regions := getattr(renderer(game.key), "REGIONS", ()):
        yield f"### Regions of the board\n\n{', '.join(f'`{name}`' for name in regions)}"
    settings = [(f"`{s.name}={'` or `'.join(s.values)}`", s.help) for s in game.settings]
    if settings:
        yield _table("### Options of a campaign", ("option", "what it means"), settings)
    scenarios = [(f"`{s.id}`", s.title, s.line) for s in game.scenarios.values()]
    yield _table("### Scenarios", ("scenario", "title", "in a line"), scenarios)


def _verb(game: Game, group: str, verb: type[Action]) -> tuple[str, ...]:
    command = " ".join(part for part in (f"/{game.command}", group, verb.verb()) if part)
    hints = dict.fromkeys(_option(f.name, f.param.kind.hint) for f in fields(verb) if f.param.kind.hint)
    return f"`{command}`", " ".join([verb.help(), "; ".join(hints)]).strip(), f"`{in_words(verb)}`"


def _option(name: str, what: str) -> str:
    """An option and what it is for; discord.py writes an ellipsis where nothing is said."""
    return f"`{name}`" if what in ("", "…") else f"`{name}`: {what.rstrip('.')}"


def in_words(verb: type[Action]) -> str:
    """The form of an order in words."""
    given = (f"[{p.name}=...]" if p.optional else f"<{p.name}>" for p in params(verb))
    return " ".join([verb.verb(), *given])


def _moments(game: Game) -> Iterator[tuple[str, ...]]:
    for kind in game.decisions:
        if issubclass(kind, Window):
            yield f"`{kind.name}`", " ".join((kind.__doc__ or "").split("\n\n")[0].split())


def _terminal(app: typer.Typer) -> Iterator[tuple[str, ...]]:
    """The commands of the command line."""
    group: Any = typer.main.get_command(app)
    for name, command in sorted(group.commands.items()):
        shown = [_argument(param) for param in command.params if param.name not in ("help", "config")]
        yield f"`ironbottom {name}`", (command.help or "").strip().split("\n\n")[0], "; ".join(shown)


def _argument(param: Any) -> str:
    name = param.opts[-1] if param.param_type_name == "option" else f"<{param.name}>"
    return _option(name, param.help or "")
