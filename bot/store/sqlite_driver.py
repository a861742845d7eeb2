"""aiosqlite with one trip to the connection's thread for each statement.

Every call of aiosqlite crosses to a thread and back, and SQLAlchemy makes three or four of them for a statement (open
a cursor, execute, fetch all, close). Crossing costs more than SQLite's own work, so here they are made together.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import aiosqlite


class OneTripCursor:
    """A cursor that has fetched everything and is closed by the time `execute` returns."""

    arraysize = 1

    def __init__(self, connection: OneTripConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> OneTripCursor:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> OneTripCursor:
        """Run a statement and keep its rows."""
        await self._connection.travel(self._run, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> OneTripCursor:
        """Run a statement for each set of parameters."""
        await self._connection.travel(self._run_many, sql, parameters)
        return self

    async def fetchall(self) -> list[Any]:
        """The rows."""
        return self._rows

    async def close(self) -> None:
        """Nothing to do: it is closed."""

    def _run(self, sql: str, parameters: Sequence[Any]) -> None:
        self._take(self._connection._conn.execute(sql, parameters))

    def _run_many(self, sql: str, parameters: Iterable[Sequence[Any]]) -> None:
        self._take(self._connection._conn.executemany(sql, parameters))

    def _take(self, cursor: sqlite3.Cursor) -> None:
        self.description = cursor.description
        self._rows = cursor.fetchall() if cursor.description else []
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        cursor.close()


class OneTripConnection(aiosqlite.Connection):
    """A connection whose cursors need one trip."""

    def cursor(self) -> OneTripCursor:  # type: ignore[override]
        """A cursor, without a trip: it opens the real one when it executes."""
        return OneTripCursor(self)

    async def _connect(self) -> OneTripConnection:
        """Open it; where that fails, wait for the thread, which reports its end to an event loop that must be alive."""
        try:
            await super()._connect()
        except Exception:
            await asyncio.to_thread(self._thread.join)
            raise
        return self

    async def travel(self, work: Callable[..., None], *arguments: Any) -> None:
        """Do the work on the connection's thread."""
        await self._execute(work, *arguments)  # type: ignore[no-untyped-call]


def connect(database: str, **options: Any) -> OneTripConnection:
    """Open a connection; SQLAlchemy awaits it."""
    connection = OneTripConnection(lambda: sqlite3.connect(database, **options), 64)
    connection._thread.daemon = True
    return connection
