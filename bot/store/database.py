"""The connection: one `Database` for a process, transactions out of it, and clear words when it cannot be had.

SQLite runs in WAL mode with synchronous=NORMAL: a killed process loses nothing that was committed. Only a power cut
may take back the last commits (never damage the file); `durable=True` prevents that at the price of a disk flush per
action.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import URL, Connection, CursorResult, Executable, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store import sqlite_driver
from bot.store.errors import DatabaseUnavailable
from bot.store.explain import explain, parse_url

Clock = Callable[[], datetime]
Callback = Callable[[], None]

# At level debug the driver logs every parameter: seeds, snapshots, hands. SQLAlchemy is told to hide them below.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

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

    def __init__(self, connection: AsyncConnection, now: datetime) -> None:
        self.connection = connection
        self.now = now
        self.is_sqlite = connection.dialect.name == "sqlite"
        self.topics: set[str] = set()

    async def execute(
        self, statement: Executable, parameters: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None
    ) -> CursorResult[Any]:
        """Run one statement."""
        return await self.connection.execute(statement, parameters)

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
    ) -> None:
        self.address = parse_url(url)
        self.clock = clock
        self.is_sqlite = self.address.get_backend_name() == "sqlite"
        self.engine = make_engine(self.address, durable=durable, busy_timeout=busy_timeout, pool_size=pool_size)
        self._reads = self.engine.execution_options(begin="BEGIN")
        self._writes = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[Any] | None = None
        self._listeners: dict[str, list[Callback]] = {}

    def __repr__(self) -> str:
        return f"Database({self.address.render_as_string(hide_password=True)!r})"

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Read and write; committed when the block ends, rolled back when it raises. Raises DatabaseUnavailable."""
        async with self._alone(), self._begin(self._writes) as tx:
            yield tx
        self._tell(tx.topics)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Read only, without waiting for writers."""
        async with self._begin(self._reads) as tx:
            yield tx

    def listen(self, topic: str, callback: Callback) -> Callback:
        """Call back after each commit that notified the topic; returns a function that ends it."""
        listeners = self._listeners.setdefault(topic, [])
        listeners.append(callback)
        return lambda: listeners.remove(callback)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()

    @asynccontextmanager
    async def _begin(self, engine: AsyncEngine) -> AsyncIterator[Transaction]:
        began = False
        try:
            async with engine.begin() as connection:
                began = True
                yield Transaction(connection, self.clock())
        except Exception as error:
            # Inside the block an OSError is the caller's own, perhaps a missing file; before it, it is the server's.
            if (not began or isinstance(error, DBAPIError)) and (reason := explain(error, self.address)):
                raise DatabaseUnavailable(reason) from error
            raise

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


def make_engine(
    address: URL, *, durable: bool = False, busy_timeout: float = 5.0, pool_size: int = 5, foreign_keys: bool = True
) -> AsyncEngine:
    """An engine with the settings this project relies on. Migrations switch foreign keys off to rebuild tables."""
    try:
        if address.get_backend_name() != "sqlite":
            return create_async_engine(
                address,
                pool_size=pool_size,
                pool_pre_ping=True,
                hide_parameters=True,
                connect_args={"server_settings": POSTGRES_SETTINGS, "timeout": 10},
            )
        options = {"timeout": busy_timeout, "durable": durable, "async_creator_fn": sqlite_driver.connect}
        engine = create_async_engine(address, pool_size=pool_size, hide_parameters=True, connect_args=options)
    except ModuleNotFoundError as error:
        raise DatabaseUnavailable(explain(error, address) or str(error)) from error
    _tune_sqlite(engine, durable, foreign_keys)
    return engine


def _tune_sqlite(engine: AsyncEngine, durable: bool, foreign_keys: bool) -> None:
    pragmas = (
        "journal_mode=WAL",
        f"synchronous={'FULL' if durable else 'NORMAL'}",
        f"foreign_keys={'ON' if foreign_keys else 'OFF'}",
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _connect(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    # The driver begins no transaction by itself.
    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        # By the driver itself: the way through SQLAlchemy costs as much as a whole statement.
        cursor = connection.connection.cursor()
        cursor.execute(connection.get_execution_options().get("begin", "BEGIN IMMEDIATE"))
        cursor.close()
