"""Bring a database to the newest schema, step by step, or back; all steps of a run happen together or not at all.

The functions are synchronous, for the command line; from a coroutine call them through `asyncio.to_thread`.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from bot.store.database import Database
from bot.store.errors import DatabaseUnavailable
from bot.store.explain import folder_of, parse_url
from bot.store.tables import Base

T = TypeVar("T")
Report = Callable[[str], None]

# Beside the packages both in a checkout and in an installed wheel; never relative to where the command is run.
SCRIPTS = Path(__file__).resolve().parents[2] / "migrations"
# Any number: it keeps two processes from migrating one PostgreSQL database at a time.
LOCK = 4_301_942


def upgrade(url: str, revision: str = "head", report: Report | None = None) -> str:
    """Migrate up to the revision and return where it stands; `report` gets a line for each step done."""
    return _migrate(url, command.upgrade, revision, report)


def downgrade(url: str, revision: str, report: Report | None = None) -> str:
    """Migrate back down to the revision, or to "base": nothing."""
    return _migrate(url, command.downgrade, revision, report)


def current(url: str) -> str | None:
    """The revision the database stands at; None if it was never migrated. Raises DatabaseUnavailable."""
    return on_connection(url, _revision)


def head() -> str:
    """The newest revision this version of the bot knows."""
    return ScriptDirectory.from_config(_config()).get_current_head() or "base"


def revisions() -> list[str]:
    """Every revision this version of the bot knows, the oldest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()][::-1]


def drift(url: str | None = None) -> list[str]:
    """How the database differs from the tables in the code, a line each; without a url, a freshly migrated one."""
    if url is not None:
        return on_connection(url, _differences)
    with tempfile.TemporaryDirectory() as folder:
        fresh = f"sqlite:///{folder}/fresh.db"
        upgrade(fresh)
        return on_connection(fresh, _differences)


async def check(db: Database) -> None:
    """Raise DatabaseUnavailable, saying what to do, unless the database can be reached and stands at `head()`."""
    async with db.reading() as tx:
        found = await tx.run(_revision)
    wanted = head()
    if found == wanted:
        return
    if found is None:
        raise DatabaseUnavailable("the database has not been migrated; run `ironbottom migrate`")
    if found in revisions():
        raise DatabaseUnavailable(f"the database stands at {found}, not {wanted}; run `ironbottom migrate`")
    raise DatabaseUnavailable(f"the database stands at {found}, made by a newer version of the bot; update the bot")


def on_connection(url: str, work: Callable[[Connection], T]) -> T:
    """Run `work` on a connection in one transaction, from outside any event loop."""
    return asyncio.run(_on_connection(url, work))


async def _on_connection(url: str, work: Callable[[Connection], T]) -> T:
    db = Database(url, foreign_keys=False)
    try:
        async with db.transaction() as tx:
            return await tx.run(work)
    finally:
        await db.close()


def _migrate(url: str, step: Callable[[Config, str], None], revision: str, report: Report | None) -> str:
    if folder := folder_of(parse_url(url)):
        _make(folder)

    def work(connection: Connection) -> str:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        step(_config(connection=connection, on_step=_reporter(report)), revision)
        return _revision(connection) or "base"

    try:
        return on_connection(url, work)
    except CommandError as error:
        raise DatabaseUnavailable(f"cannot migrate to {revision}: {error}") from error


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseUnavailable(f"cannot make the database's folder {folder}: {error.strerror}") from error


def _config(**attributes: Any) -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes.update(attributes)
    return config


def _reporter(report: Report | None) -> Callable[..., None]:
    def on_step(*, step: Any, **_: Any) -> None:
        if report is not None:
            way = "up" if step.is_upgrade else "back"
            stands = ", ".join(step.destination_revision_ids) or "base"
            report(f"{way} to {stands}: {step.up_revision.doc.rstrip('.')}")

    return on_step


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _differences(connection: Connection) -> list[str]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "target_metadata": Base.metadata})
    return [_line(difference) for difference in compare_metadata(context, Base.metadata)]


def _line(difference: Any) -> str:
    """Alembic tells a changed column as a list of one difference, all else as a tuple."""
    what = difference[0] if isinstance(difference, list) else difference
    return " ".join(str(part) for part in what if part is not None)
