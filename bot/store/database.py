"""The connection: one `Database` for a process, transactions out of it, and clear words when it cannot be had.

SQLite runs in WAL mode with synchronous=NORMAL: a killed process loses nothing that was committed. Only a power cut
may take back the last commits (never damage the file); `durable=True` prevents that at the price of a disk flush per
action.

The statements of `sqlite:///` run at once, in the event loop, through SQLAlchemy's own dialect for the standard
library's module. It answers an action's statements in half a millisecond together, less than a single hand-over to a
thread and back takes on a busy machine, of which aiosqlite needs thirty for an action. What can take long, a lock that
another process holds, is waited for by sleeping. `sqlite+aiosqlite:///` is for slow disks: statements run in threads,
and are waited for as PostgreSQL's are.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, CursorResult, Engine, Executable, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.errors import DatabaseUnavailable
from bot.store.explain import explain, parse_url

T = TypeVar("T")
Clock = Callable[[], datetime]
Callback = Callable[[], None]

SHORTEST_PAUSE, LONGEST_PAUSE = 0.001, 0.05
"""Seconds between two attempts to get a lock that another process holds."""
HELD_UP = 0.05
"""Seconds for which SQLite itself may wait for a lock, and the event loop with it: at a moment other than the begin."""
POSTGRES_SETTINGS = {
    "application_name": "ironbottom",
    # A process that hangs must not hold a campaign's lock for ever.
    "lock_timeout": "10000",
    "idle_in_transaction_session_timeout": "60000",
}


def utc_now() -> datetime:
    """The time now, aware, in UTC."""
    return datetime.now(UTC)


class Transaction:
    """A transaction under way: statements go through `execute`, `now` is one moment for all of it."""

    def __init__(self, connection: Connection | AsyncConnection, now: datetime) -> None:
        self.connection = connection
        self.now = now
        self.is_sqlite = connection.dialect.name == "sqlite"
        self.topics: set[str] = set()

    async def execute(
        self, statement: Executable, parameters: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None
    ) -> CursorResult[Any]:
        """Run one statement."""
        result = self.connection.execute(statement, parameters)
        return result if isinstance(result, CursorResult) else await result

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do work that wants SQLAlchemy's plain connection."""
        if isinstance(self.connection, AsyncConnection):
            return await self.connection.run_sync(work)
        return work(self.connection)

    def notify(self, topic: str) -> None:
        """Once this is committed, call those who listen to the topic in this process."""
        self.topics.add(topic)


class Database:
    """The database of this process.

    On SQLite writers of one process queue up here, in order and without polling; other processes are waited for up to
    `busy_timeout` seconds. Nothing is opened before the first transaction.
    """

    def __init__(
        self,
        url: str,
        *,
        clock: Clock = utc_now,
        durable: bool = False,
        busy_timeout: float = 5.0,
        pool_size: int = 5,
        foreign_keys: bool = True,
    ) -> None:
        """`foreign_keys=False`: for migrations, which rebuild tables on SQLite."""
        self.address = parse_url(url)
        self.clock = clock
        self.is_sqlite = self.address.get_backend_name() == "sqlite"
        self.engine: Engine | AsyncEngine
        if self.is_sqlite:
            pragmas = sqlite_pragmas(durable=durable, foreign_keys=foreign_keys)
            self.engine = sqlite_engine(self.address, pool_size, busy_timeout, pragmas)
        else:
            self.engine = postgres_engine(self.address, pool_size)
        self._busy_timeout = busy_timeout
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[Any] | None = None
        self._listeners: dict[str, list[Callback]] = {}

    def __repr__(self) -> str:
        return f"Database({self.address.render_as_string(hide_password=True)!r})"

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Read and write; committed when the block ends, rolled back when it raises. Raises DatabaseUnavailable."""
        async with self._alone(), self._begin("BEGIN IMMEDIATE") as tx:
            yield tx
        self._tell(tx.topics)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Read only, without waiting for writers."""
        async with self._begin("BEGIN") as tx:
            yield tx

    def listen(self, topic: str, callback: Callback) -> Callback:
        """Call back after each commit that notified the topic; returns a function that ends it."""
        listeners = self._listeners.setdefault(topic, [])
        listeners.append(callback)
        return lambda: listeners.remove(callback)

    async def close(self) -> None:
        """Close all connections."""
        if isinstance(self.engine, AsyncEngine):
            await self.engine.dispose()
        else:
            self.engine.dispose()

    @asynccontextmanager
    async def _begin(self, begin: str) -> AsyncIterator[Transaction]:
        began = False
        try:
            async with self._connected(begin) as connection:
                began = True
                yield Transaction(connection, self.clock())
        except Exception as error:
            # Inside the block an OSError is the caller's own, perhaps a missing file; before it, it is the server's.
            if (not began or isinstance(error, DBAPIError)) and (reason := explain(error, self.address)):
                raise DatabaseUnavailable(reason) from error
            raise

    def _connected(self, begin: str) -> AbstractAsyncContextManager[Connection | AsyncConnection]:
        if isinstance(self.engine, Engine):
            return _in_the_loop(self.engine, begin, self._busy_timeout)
        return _in_threads(self.engine, begin) if self.is_sqlite else self.engine.begin()

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        if not self.is_sqlite:
            yield
            return
        if self._writer is asyncio.current_task():
            raise RuntimeError("a transaction inside a transaction would wait for itself for ever")
        async with self._writing:
            self._writer = asyncio.current_task()
            try:
                yield
            finally:
                self._writer = None

    def _tell(self, topics: set[str]) -> None:
        for topic in topics:
            for callback in list(self._listeners.get(topic, ())):
                callback()


@asynccontextmanager
async def _in_the_loop(engine: Engine, begin: str, patience: float) -> AsyncIterator[Connection]:
    """A transaction on SQLite, begun as it is wanted: the driver begins none by itself."""
    deadline = monotonic() + patience
    with await _patiently(engine.connect, deadline) as connection, connection.begin():
        cursor = connection.connection.cursor()
        await _patiently(lambda: cursor.execute(begin), deadline)
        cursor.close()
        yield connection


@asynccontextmanager
async def _in_threads(engine: AsyncEngine, begin: str) -> AsyncIterator[AsyncConnection]:
    """The same through aiosqlite: SQLite itself waits for locks, in its thread."""
    async with engine.begin() as connection:
        await connection.exec_driver_sql(begin)
        yield connection


async def _patiently(work: Callable[[], T], deadline: float) -> T:
    """Do the work; while another process holds the lock that it needs, try again."""
    pause = SHORTEST_PAUSE
    while True:
        try:
            return work()
        except (sqlite3.OperationalError, DBAPIError) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            if getattr(cause, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                raise
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def postgres_engine(address: URL, pool_size: int) -> AsyncEngine:
    """An engine for PostgreSQL with the settings this project relies on."""
    try:
        return create_async_engine(
            address,
            pool_size=pool_size,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"server_settings": POSTGRES_SETTINGS, "timeout": 10},
        )
    except ModuleNotFoundError as error:
        raise DatabaseUnavailable(explain(error, address) or str(error)) from error


def sqlite_pragmas(*, durable: bool, foreign_keys: bool) -> tuple[str, ...]:
    """The settings of every SQLite connection."""
    return (
        "journal_mode=WAL",
        f"synchronous={'FULL' if durable else 'NORMAL'}",
        f"foreign_keys={'ON' if foreign_keys else 'OFF'}",
    )


def sqlite_engine(address: URL, pool_size: int, patience: float, pragmas: Sequence[str]) -> Engine | AsyncEngine:
    """An engine for SQLite, in the event loop or in threads as the address has it. `patience`: seconds for a lock."""
    threads = address.get_driver_name() == "aiosqlite"
    settings: dict[str, Any] = {
        "pool_size": pool_size,
        "pool_use_lifo": True,
        "max_overflow": -1,  # to wait for a connection would stop the loop in which somebody could give one back
        # In the loop every transaction has ended by itself; in a thread it may have been cut off.
        "pool_reset_on_return": "rollback" if threads else None,
        "hide_parameters": True,
        "connect_args": {"timeout": patience if threads else HELD_UP, "isolation_level": None},
    }
    engine = create_async_engine(address, **settings) if threads else create_engine(address, **settings)

    @event.listens_for(engine.sync_engine if isinstance(engine, AsyncEngine) else engine, "connect")
    def _connect(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
