"""SQLite in the event loop: locks are waited for without holding the loop up."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.store.sqlite_driver import connect


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A database with one table, as another process left it."""
    name = str(tmp_path / "a.db")
    with sqlite3.connect(name) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("CREATE TABLE words (word TEXT UNIQUE)")
    other.close()
    return name


async def test_statements_rows_and_counts(file: str):
    connection = await connect(file)
    await connection.execute("BEGIN")
    cursor = connection.cursor()
    await cursor.executemany("INSERT INTO words VALUES (?)", [("lae",), ("buna",)])
    assert cursor.rowcount == 2
    await connection.commit()
    rows = await connection.execute("SELECT word FROM words ORDER BY word")
    assert await rows.fetchall() == [("buna",), ("lae",)]
    assert rows.description[0][0] == "word"
    await connection.close()
    await connection.close()


async def test_what_is_rolled_back_is_not_there(file: str):
    connection = await connect(file)
    await connection.execute("BEGIN")
    await connection.execute("INSERT INTO words VALUES ('lae')")
    await connection.rollback()
    assert await (await connection.execute("SELECT * FROM words")).fetchall() == []
    await connection.close()


@pytest.mark.parametrize("durable", [False, True])
async def test_a_lock_is_waited_for_while_the_loop_goes_on(file: str, durable: bool):
    holder, waiter = await connect(file), await connect(file, durable=durable)
    await holder.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(waiter.execute("BEGIN IMMEDIATE"))
    for _ in range(5):
        await asyncio.sleep(0.01)
        assert not waiting.done()
    await holder.commit()
    await waiting
    await waiter.execute("INSERT INTO words VALUES ('buna')")
    await waiter.commit()
    assert await (await holder.execute("SELECT * FROM words")).fetchall() == [("buna",)]
    await holder.close()
    await waiter.close()


async def test_waiting_has_an_end(file: str):
    holder, waiter = await connect(file), await connect(file, timeout=0.05)
    await holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        await waiter.execute("BEGIN IMMEDIATE")
    await holder.close()
    await waiter.close()


async def test_other_faults_are_told_at_once(file: str):
    connection = await connect(file)
    with pytest.raises(sqlite3.OperationalError, match="syntax"):
        await connection.execute("SELEKT")
    await connection.close()
    with pytest.raises(ValueError, match="no active connection"):
        await connection.execute("SELECT 1")
