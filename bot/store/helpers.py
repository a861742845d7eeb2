"""Small helpers the query modules share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

import msgspec
from sqlalchemy import Column, Row, Table
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.database import Transaction
from bot.store.tables import Base

R = TypeVar("R", bound=msgspec.Struct)


def table_of(rows: type[Base]) -> Table:
    """The plain table: statements about it are found again in less time than those about its class."""
    return cast(Table, rows.__table__)


def columns(table: type[Base], record: type[msgspec.Struct], *but: str) -> list[Column[Any]]:
    """The table's columns that fill the record's fields, in their order, except those named."""
    return [table_of(table).c[field] for field in record.__struct_fields__ if field not in but]


def to_record(record: type[R], row: Row[Any]) -> R:
    """A record out of a row of its `columns`."""
    return msgspec.convert(dict(zip(record.__struct_fields__, row, strict=True)), record)


async def upsert(
    tx: Transaction, table: type[Base], keys: Mapping[str, Any], values: Mapping[str, Any], **new: Any
) -> None:
    """Insert the row, or set the values in the one that has these keys; `new` is only for a row not there yet."""
    make = sqlite.insert if tx.is_sqlite else postgresql.insert
    statement = make(table).values(**keys, **{**new, **values})
    await tx.execute(statement.on_conflict_do_update(index_elements=list(keys), set_=dict(values)))


async def insert_once(tx: Transaction, table: type[Base], values: Mapping[str, Any]) -> bool:
    """Insert the row; False, and nothing changed, if there is one with its key."""
    make = sqlite.insert if tx.is_sqlite else postgresql.insert
    result = await tx.execute(make(table).values(**values).on_conflict_do_nothing())
    return result.rowcount == 1
