"""Alembic's entry: runs steps on the connection `bot.store.migrate` hands over, or on the one alembic.ini names."""

from __future__ import annotations

import os
from typing import Literal

from alembic import context
from sqlalchemy import Connection

from bot.store.migrate import on_connection
from bot.store.tables import Base

config = context.config
# Steps name plain types: a step must mean the same when our column types change later.
PLAIN = {"UtcTime": "sa.DateTime(timezone=True)", "Json": "sa.Text()", "PlainText": "sa.Text()"}


def plain_type(kind: str, item: object, _context: object) -> str | Literal[False]:
    """How autogenerate writes our column types; False leaves all else to alembic."""
    return PLAIN.get(type(item).__name__, False) if kind == "type" else False


def run(connection: Connection) -> None:
    """Run the steps asked for. SQLite cannot alter columns in place, hence the batches."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        render_item=plain_type,
        on_version_apply=config.attributes.get("on_step"),
    )
    with context.begin_transaction():
        context.run_migrations()


def print_sql() -> None:
    """`alembic upgrade head --sql`: the statements instead of running them."""
    context.configure(dialect_name="postgresql", target_metadata=Base.metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


if context.is_offline_mode():
    print_sql()
elif (given := config.attributes.get("connection")) is not None:
    run(given)
else:
    on_connection(os.environ.get("IRONBOTTOM_DATABASE_URL") or config.get_main_option("sqlalchemy.url") or "", run)
