"""`ironbottom ledger`: every section of a rulebook with its code and its tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

import engine
from bot.commands.common import CommandError, ConfigFile, configured, find_game, stdout
from engine.core.facts import FactError
from engine.core.ledger import Entry, ledger

ROOT = Path(engine.__file__).resolve().parents[1]


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("ledger")
    def ledger_(
        game: Annotated[str, typer.Argument(help="The game.")],
        missing: Annotated[bool, typer.Option("--missing", help="Only the sections that lack something.")] = False,
        config: ConfigFile = None,
    ) -> None:
        """Print each rulebook section with its code, its tests and what is missing; nothing may be missing."""
        _, rooms = configured(config)
        entries = _entries(find_game(rooms, game).key)
        lacking = [entry for entry in entries if entry.missing]
        if lacking or not missing:
            stdout().print(table(lacking if missing else entries))
        if not lacking:
            stdout().print(f"{len(entries)} sections; nothing is missing.")
        else:
            names = ", ".join(entry.section.id for entry in lacking)
            raise CommandError(f"{len(lacking)} of {len(entries)} sections lack code or tests: {names}")


def _entries(game: str) -> list[Entry]:
    if not (ROOT / "tests" / "engine").is_dir():
        raise CommandError("the tests are not installed; the ledger needs the project's folder")
    try:
        return ledger(game, ROOT)
    except ModuleNotFoundError:
        raise CommandError(f"{game} lists no sections (engine/{game}/data/sections.toml)") from None
    except FactError as error:
        raise CommandError(str(error)) from error


def table(entries: list[Entry]) -> Table:
    """The ledger as a table; long lists are counted."""
    shown = Table("section", "title", "code", "tests", "missing", box=SIMPLE_HEAD)
    for entry in entries:
        section = entry.section
        code = f"none: {section.plain}" if section.plain and not entry.code else _some(entry.code)
        lacks = f"[bold red]{', '.join(entry.missing)}[/]" if entry.missing else ""
        shown.add_row(section.id, escape(section.title), escape(code), escape(_some(entry.tests)), lacks)
    return shown


def _some(places: list[str], most: int = 3) -> str:
    """The first places, and how many more there are."""
    places = list(dict.fromkeys(places))
    more = f" +{len(places) - most}" if len(places) > most else ""
    return ", ".join(places[:most]) + more
