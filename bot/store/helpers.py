"""Small helpers the query modules share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import InstrumentedAttribute

from bot.store.database import Transaction
from bot.store.tables import Base

R = TypeVar("R", bound=msgspec.Struct)


def columns(table: type[Base], record: type[msgspec.Struct], *but: str) -> list[InstrumentedAttribute[Any]]:
    """The table's columns that fill the record's fields, except those named."""
    return [getattr(table, field) for field in record.__struct_fields__ if field not in but]


def to_record(record: type[R], row: Row[Any], **more: Any) -> R:
    """A record out of a row whose columns bear the fields' names."""
    return msgspec.convert({**row._mapping, **more}, record)


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
