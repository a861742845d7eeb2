"""Fixtures for tests that play through a simulated Discord."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import make_bot
from bot.config import Config
from bot.store.database import Database
from bot.store.migrate import upgrade
from tests.bot.surfaces.kinds import KINDS
from tests.e2e.harness import Table
from tests.e2e.openapi import problems
from tests.engine.core.toy import TOY

OpenTable = Callable[..., Awaitable[Table]]


@pytest_asyncio.fixture
async def open_table(request: pytest.FixtureRequest) -> AsyncIterator[OpenTable]:
    """Opens tables and closes them after the test; an unnoticed exception in the bot fails the test, and so does a
    request that Discord's description of its API does not allow."""
    tables: list[Table] = []

    async def _open(*args, **kwargs) -> Table:
        tables.append(await Table.open(*args, **kwargs))
        return tables[-1]

    yield _open
    for table in tables:
        await table.close()
        assert problems(table.env.http_requests) == []


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database of the newest schema, to be copied."""
    file = tmp_path_factory.mktemp("e2e") / "empty.db"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture
def database_url(migrated: Path, tmp_path: Path) -> str:
    """A database of the test's own."""
    shutil.copy(migrated, tmp_path / "e2e.db")
    return f"sqlite:///{tmp_path / 'e2e.db'}"


@pytest.fixture
def bot_factory(database_url: str):
    """Makes the real bot with the toy game; called again for every restart."""

    def _make(games=None):
        return make_bot(Config(), Database(database_url), games or {"toy": TOY, "kinds": KINDS})

    return _make


@pytest_asyncio.fixture
async def club(open_table: OpenTable, bot_factory) -> Table:
    """The real bot at a table with alice, bob and a spectator."""
    return await open_table(bot_factory, players=["alice", "bob", "carol"])
