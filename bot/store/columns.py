"""Column types that behave the same on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import BigInteger, DateTime, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator

# SQLite numbers rows by itself only for a column declared exactly INTEGER.
RowId = BigInteger().with_variant(Integer(), "sqlite")


Process = Callable[[Any], Any]
"""How a value is written or read. These stand in for SQLAlchemy's own: each is one call a value."""


class UtcTime(TypeDecorator[datetime]):
    """A moment, always aware and always UTC; a naive datetime is refused rather than guessed at."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Process:
        """Convert to UTC; SQLite keeps no zone and a text."""
        return _time_as_text if dialect.name == "sqlite" else _in_utc

    def result_processor(self, dialect: Dialect, coltype: object) -> Process:
        """Give back an aware UTC time."""
        return _time_from_text if dialect.name == "sqlite" else _in_utc


def _in_utc(value: datetime | None) -> datetime | None:
    if value is None:
        return None
    if value.tzinfo is None:
        raise ValueError(f"a time without a zone: {value!r}")
    return value.astimezone(UTC)


@lru_cache(maxsize=16)  # one moment stands in many columns and rows of a transaction
def _time_as_text(value: datetime | None) -> str | None:
    utc = _in_utc(value)
    return None if utc is None else utc.replace(tzinfo=None).isoformat(" ", "microseconds")


def _time_from_text(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value).replace(tzinfo=UTC)


class Json(TypeDecorator[Any]):
    """Any value msgspec can write, kept as readable text; it comes back as plain lists, dicts and numbers.

    Text and not PostgreSQL's JSON types, because those refuse U+0000, which a player can paste into a text box.
    """

    impl = Text
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Process:
        """Write the value as JSON; None is NULL."""
        return _to_json

    def result_processor(self, dialect: Dialect, coltype: object) -> Process:
        """Read the JSON back."""
        return _from_json


def _to_json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _from_json(value: str | None) -> Any:
    return None if value is None else msgspec.json.decode(value)


class PlainText(TypeDecorator[str]):
    """Text typed by people; U+0000, which PostgreSQL cannot keep, is left out, and half surrogates are replaced."""

    impl = Text
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Process:
        """Leave out what no database takes."""
        return _clean


def _clean(value: str | None) -> str | None:
    return None if value is None else value.replace("\0", "").encode("utf-8", "replace").decode()
