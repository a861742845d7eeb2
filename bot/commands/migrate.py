"""`ironbottom migrate`: the database's schema."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.commands.common import CommandError, ConfigFile, stdout
from bot.config import hide_password, load
from bot.store import migrate as schema
from bot.store.errors import DatabaseUnavailable


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def migrate(
        config: ConfigFile = None,
        check: Annotated[bool, typer.Option("--check", help="Only check that migrations and code agree.")] = False,
        to: Annotated[str, typer.Option(help="A revision to go to, back too; `base` is an empty database.")] = "head",
        yes: Annotated[bool, typer.Option("--yes", help="Do not ask before going back.")] = False,
    ) -> None:
        """Bring the database to the newest schema, or to a given one."""
        if check:
            _check()
        else:
            _move(load(config).database_url, to, sure=yes)


def _check() -> None:
    """Fail if a freshly migrated database differs from the tables in the code."""
    if differences := schema.drift():
        raise CommandError("the migrations do not lead to the tables in the code: " + "; ".join(differences))
    stdout().print(f"Migrations and code agree at {schema.head()}.")


def _move(url: str, to: str, *, sure: bool) -> None:
    back = _lies_back(to, url)
    if back and not sure:
        typer.confirm(f"Going back to {to} drops what newer versions stored. Go on?", abort=True)
    step = schema.downgrade if back else schema.upgrade
    now = step(url, to, report=lambda line: stdout().print(f"  {line}", markup=False))
    stdout().print(f"{hide_password(url)} is at {now}.", markup=False)


def _lies_back(to: str, url: str) -> bool:
    """Whether a revision lies before the one where the database stands; one that is not there yet stands nowhere."""
    order = ["base", *schema.revisions()]
    if to not in order[:-1]:
        return False
    try:
        return order.index(to) < order.index(schema.current(url) or "base")
    except DatabaseUnavailable:
        return False  # migrating tells what is wrong with it
