"""Database errors in one clear line each, never with a password in it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError

from bot.store.errors import DatabaseUnavailable

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
WANTED = "expected sqlite:///file or postgresql+asyncpg://user:password@host/name"
MIGRATE = "run `ironbottom migrate`"

SQLITE_REASONS = {
    "SQLITE_CANTOPEN": "cannot be opened; its folder must exist and be writable",
    "SQLITE_BUSY": "is locked by another process; stop that one or try again",
    "SQLITE_LOCKED": "is locked by another process; stop that one or try again",
    "SQLITE_FULL": "cannot grow: the disk is full",
    "SQLITE_READONLY": "is read-only; give this user the right to write to the file and its folder",
    "SQLITE_NOTADB": "is not an SQLite database",
    "SQLITE_CORRUPT": "is damaged; restore it from a backup",
    "SQLITE_IOERR": "cannot be read or written: the disk reports an error",
    "SQLITE_PERM": "cannot be opened: access denied",
}
POSTGRES_REASONS = {
    "28P01": "refuses the password",
    "28000": "refuses this user",
    "3D000": "has no database of that name; create it first",
    "42501": "does not give this user the rights it needs",
    "42P01": f"has not been migrated; {MIGRATE}",
    "42703": f"has not been migrated; {MIGRATE}",
    "53100": "cannot grow: the disk is full",
    "53300": "has no free connections",
    "55P03": "keeps a row locked for too long; another process may hang",
    "25P03": "ended a transaction that took too long",
    "57P01": "is being shut down",
    "57P02": "crashed",
    "57P03": "is starting up; try again in a moment",
    "25006": "is read-only",
}


def parse_url(url: str) -> URL:
    """The database address with the driver we use, or DatabaseUnavailable saying what was expected."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise DatabaseUnavailable(f"the database address is not understood; {WANTED}") from None
    driver = DRIVERS.get(address.drivername)
    if driver is None:
        raise DatabaseUnavailable(f"databases of the kind {address.drivername} are not supported; {WANTED}")
    if driver.startswith("sqlite") and address.database in (None, "", ":memory:"):
        raise DatabaseUnavailable("SQLite needs a file here, such as sqlite:///ironbottom.db")
    return address.set(drivername=driver)


def explain(error: BaseException, address: URL) -> str | None:
    """The line for an error that is the database's state and not our mistake; None for all others."""
    cause = _root(error)
    if isinstance(cause, sqlite3.Error):
        reason = _sqlite_reason(cause)
        return reason and f"the database {address.database} {reason}"
    if address.get_backend_name() == "sqlite":
        return None
    reason = _postgres_reason(cause, error)
    return reason and f"the PostgreSQL server {address.host or address.query.get('host', 'here')} {reason}"


def _root(error: BaseException) -> BaseException:
    """The driver's own exception under SQLAlchemy's wrappers."""
    while True:
        inner: BaseException | None = error.orig if isinstance(error, DBAPIError) else None
        if inner is None and hasattr(error, "sqlstate"):
            inner = error.__cause__
        if inner is None:
            return error
        error = inner


def _sqlite_reason(error: sqlite3.Error) -> str | None:
    text = str(error)
    if "no such table" in text or "no such column" in text:
        return f"has not been migrated; {MIGRATE}"
    name = getattr(error, "sqlite_errorname", "") or ""
    return next((reason for code, reason in SQLITE_REASONS.items() if name.startswith(code)), None)


def _postgres_reason(cause: BaseException, error: BaseException) -> str | None:
    state = getattr(cause, "sqlstate", None)
    if state:
        return POSTGRES_REASONS.get(state) or ("lost the connection" if state.startswith("08") else None)
    if isinstance(cause, ModuleNotFoundError):
        return "needs the asyncpg package: pip install 'ironbottom[postgres]'"
    if isinstance(cause, TimeoutError):
        return "does not answer"
    if isinstance(cause, BrokenPipeError | ConnectionResetError | ConnectionAbortedError):
        return "lost the connection"
    if isinstance(cause, OSError):
        return f"cannot be reached ({cause.strerror or type(cause).__name__})"
    lost = isinstance(error, InterfaceError) or (isinstance(error, DBAPIError) and error.connection_invalidated)
    return "lost the connection" if lost else None


def folder_of(address: URL) -> Path | None:
    """The folder an SQLite file is in; None for other databases."""
    return Path(address.database).parent if address.get_backend_name() == "sqlite" and address.database else None
