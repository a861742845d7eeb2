"""SQLite for SQLAlchemy's asyncio, without threads: a statement runs at once, in the event loop.

aiosqlite, whose interface this is, hands every call to a thread and back, thirty times for one action. SQLite answers
in less time than one such hand-over takes, and on a busy machine each costs milliseconds. Measured on a campaign of
Coast Watchers, finding it, acting and storing the action: 2.0 ms here, 3.9 ms with aiosqlite at its best; 7 ms and
18 ms at the median on a machine with four times as much work as processors. `ironbottom bench` (command_answered)
needs it.

What can take long is kept out of the loop's way: a lock that another process holds is waited for by sleeping, and
where every commit is flushed to the disk (`durable`), commits run on a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Generator, Iterable, Sequence
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
SHORTEST_PAUSE, LONGEST_PAUSE = 0.001, 0.05
PRIMARY = 0xFF
"""The bits of an SQLite result code that say what kind of failure it is."""


class Cursor:
    """A cursor that has fetched everything and is closed by the time `execute` returns."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Cursor:
        """Run a statement and keep its rows."""
        self._take(await self._connection.patiently(lambda: self._connection._conn.execute(sql, parameters)))
        return self

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> Cursor:
        """Run a statement for each set of parameters."""
        self._take(await self._connection.patiently(lambda: self._connection._conn.executemany(sql, parameters)))
        return self

    async def fetchall(self) -> list[Any]:
        """The rows."""
        return self._rows

    async def close(self) -> None:
        """Nothing to do: it is closed."""

    def _take(self, cursor: sqlite3.Cursor) -> None:
        self.description = cursor.description
        self._rows = cursor.fetchall() if cursor.description else []
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        cursor.close()


class Connection:
    """A connection as SQLAlchemy's dialect for aiosqlite uses one; it begins no transactions of its own."""

    isolation_level = None

    def __init__(self, database: str, *, timeout: float = 5.0, durable: bool = False, **options: Any) -> None:
        # A commit may run on another thread, but never two things at a time.
        settings = options | {"timeout": 0, "isolation_level": None, "check_same_thread": False}
        self._open = lambda: sqlite3.connect(database, **settings)
        self._connection: sqlite3.Connection | None = None
        self._timeout = timeout
        self._durable = durable

    def __await__(self) -> Generator[Any, None, Connection]:
        return self._opened().__await__()

    async def _opened(self) -> Connection:
        self._connection = await self.patiently(self._open)
        return self

    @property
    def _conn(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("no active connection")  # as aiosqlite says it, so that SQLAlchemy knows what it means
        return self._connection

    def cursor(self) -> Cursor:
        """A cursor."""
        return Cursor(self)

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Cursor:
        """Run a statement in a cursor of its own."""
        return await self.cursor().execute(sql, parameters)

    async def patiently(self, work: Callable[[], T]) -> T:
        """Do the work; while another process holds the lock that it needs, try again, as long as the timeout lasts."""
        deadline, pause = monotonic() + self._timeout, SHORTEST_PAUSE
        while True:
            try:
                return work()
            except sqlite3.OperationalError as error:
                if not _may_wait(error) or monotonic() > deadline:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def commit(self) -> None:
        """Commit; a flush of the disk is waited for on a thread."""
        if self._durable:
            await asyncio.shield(asyncio.to_thread(self._conn.commit))
        else:
            await self.patiently(self._conn.commit)

    async def rollback(self) -> None:
        """Roll back."""
        self._conn.rollback()

    async def create_function(self, *arguments: Any, **more: Any) -> None:
        """Give SQL a function."""
        self._conn.create_function(*arguments, **more)

    async def close(self) -> None:
        """Close; a second time does nothing."""
        self.stop()

    def stop(self) -> None:
        """Close at once."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _may_wait(error: sqlite3.OperationalError) -> bool:
    """Whether somebody else's lock is in the way, which goes; a read that has grown old (BUSY_SNAPSHOT) does not."""
    code = error.sqlite_errorcode
    return code & PRIMARY == sqlite3.SQLITE_BUSY and code != sqlite3.SQLITE_BUSY_SNAPSHOT


def connect(database: str, **options: Any) -> Connection:
    """A connection; SQLAlchemy awaits it."""
    return Connection(database, **options)
