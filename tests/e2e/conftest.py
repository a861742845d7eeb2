"""Fixtures for tests that play through a simulated Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio

from tests.e2e.harness import Table

OpenTable = Callable[..., Awaitable[Table]]


@pytest_asyncio.fixture
async def open_table(request: pytest.FixtureRequest) -> AsyncIterator[OpenTable]:
    """Opens tables and closes them after the test; an unnoticed exception in the bot fails the test."""
    tables: list[Table] = []

    async def _open(*args, **kwargs) -> Table:
        tables.append(await Table.open(*args, **kwargs))
        return tables[-1]

    yield _open
    for table in tables:
        await table.close()
