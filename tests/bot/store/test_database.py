"""Transactions, and every way a database can be missing, each told in one line without a password in it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import make_url, text

from bot.store import repo
from bot.store.database import Database
from bot.store.errors import DatabaseUnavailable, NotFound
from bot.store.explain import parse_url
from bot.store.records import Player
from tests.bot.store.samples import ANNA, make_campaign
from tests.databases import BOTH, THREADS, fresh, on_server, postgres_server


@pytest.fixture(params=[*BOTH, THREADS])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Every kind of database: SQLite in threads too."""
    yield from fresh(request.param, tmp_path)


@pytest.fixture(params=["sqlite", THREADS])
def sqlite_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """SQLite in the event loop and in threads."""
    yield from fresh(request.param, tmp_path)


async def save(db: Database, *players: Player, then: Callable[[], object] = lambda: None) -> None:
    """Save players in one transaction, and do something more before it ends."""
    async with db.transaction() as tx:
        for player in players:
            await repo.save_player(tx, player)
        then()


async def complaint(url: str, busy_timeout: float = 5.0) -> str:
    """What a transaction on that address complains of."""
    db = Database(url, busy_timeout=busy_timeout)
    try:
        with pytest.raises(DatabaseUnavailable) as caught:
            await save(db, Player(user_id=ANNA))
    finally:
        await db.close()
    assert "\n" not in str(caught.value)
    return str(caught.value)


async def test_a_block_that_ends_is_kept_and_one_that_raises_is_not(db: Database) -> None:
    await save(db, Player(user_id=1, name="kept"))
    with pytest.raises(ZeroDivisionError):
        await save(db, Player(user_id=1, name="lost"), then=lambda: 1 // 0)
    async with db.reading() as tx:
        assert (await repo.load_player(tx, 1)).name == "kept"


async def test_listeners_hear_after_the_commit_and_only_of_their_topic(db: Database) -> None:
    heard: list[str] = []
    stop = db.listen("tea", lambda: heard.append("tea"))
    async with db.transaction() as tx:
        tx.notify("tea")
        tx.notify("coffee")
        assert heard == []
    assert heard == ["tea"]
    with pytest.raises(NotFound):
        await notify_and_fail(db)
    stop()
    async with db.transaction() as tx:
        tx.notify("tea")
    assert heard == ["tea"]


async def test_readers_do_not_wait_for_a_writer_nor_see_its_work_before_it_is_committed(db: Database) -> None:
    async with db.transaction() as tx:
        await repo.save_player(tx, Player(user_id=1, name="later"))
        async with asyncio.timeout(2), db.reading() as other:
            assert (await repo.load_player(other, 1)).name == ""


async def test_many_writers_at_once_all_get_their_turn(db: Database) -> None:
    async def write(user_id: int) -> None:
        async with db.transaction() as tx:
            await repo.save_player(tx, Player(user_id=user_id, name="here"))

    await asyncio.gather(*(write(n) for n in range(1, 41)))
    async with db.reading() as tx:
        players = await repo.load_players(tx, range(1, 41))
    assert [p.name for p in players.values()] == ["here"] * 40


async def test_a_transaction_inside_a_transaction_is_refused_rather_than_waiting_for_ever(sqlite_url: str) -> None:
    db = Database(sqlite_url)
    async with db.transaction():
        with pytest.raises(RuntimeError, match="inside a transaction"):
            async with db.transaction():
                pass
    await db.close()


async def test_a_cancelled_transaction_leaves_nothing_and_blocks_nobody(db: Database) -> None:
    async def hang() -> None:
        async with db.transaction() as tx:
            await repo.save_player(tx, Player(user_id=1, name="lost"))
            await asyncio.sleep(60)

    task = asyncio.create_task(hang())
    await asyncio.sleep(0.1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(2), db.transaction() as tx:
        assert (await repo.load_player(tx, 1)).name == ""


@contextmanager
def held(url: str) -> Iterator[None]:
    """Meanwhile another process holds the lock of an SQLite file."""
    other = sqlite3.connect(make_url(url).database or "", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("COMMIT")
    other.close()


async def test_the_loop_goes_on_while_another_process_is_waited_for(sqlite_url: str) -> None:
    db = Database(sqlite_url)
    with held(sqlite_url):
        writing = asyncio.create_task(save(db, Player(user_id=1, name="late")))
        longest = 0.0
        for _ in range(20):
            begin = monotonic()
            await asyncio.sleep(0.01)
            longest = max(longest, monotonic() - begin)
            assert not writing.done()
        assert longest < 1
        async with db.reading() as tx:
            assert (await repo.load_player(tx, 1)).name == ""
    await writing
    async with db.reading() as tx:
        assert (await repo.load_player(tx, 1)).name == "late"
    await db.close()


async def test_any_number_may_read_at_once(db: Database) -> None:
    """More than the pool keeps; waiting for one of them would stop the loop in which they could be given back."""
    everybody = asyncio.Barrier(40 if db.is_sqlite else 5)

    async def read() -> None:
        async with db.reading() as tx:
            assert (await repo.load_player(tx, 1)).name == ""
            await everybody.wait()

    await asyncio.gather(*(read() for _ in range(everybody.parties)))


async def test_cancelled_while_it_waits_for_another_process(sqlite_url: str) -> None:
    db = Database(sqlite_url)
    await save(db, Player(user_id=1, name="before"))
    with held(sqlite_url):
        task = asyncio.create_task(save(db, Player(user_id=1, name="lost")))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    with held(sqlite_url):
        pass
    await save(db, Player(user_id=2, name="after"))
    async with db.reading() as tx:
        assert [p.name for p in (await repo.load_players(tx, [1, 2])).values()] == ["before", "after"]
    await db.close()


async def test_an_error_of_the_callers_own_stays_itself(db: Database) -> None:
    with pytest.raises(FileNotFoundError):
        async with db.transaction():
            raise FileNotFoundError("picture.png")


async def test_times_must_have_a_zone_and_come_back_with_one(db: Database) -> None:
    campaign_id = await make_campaign(db)
    async with db.transaction() as tx:
        assert (await repo.load_head(tx, campaign_id)).created_at == tx.now
        await repo.update_campaign(tx, campaign_id, turn_since=datetime.fromisoformat("1942-08-08T01:00:00+10:00"))
        head = await repo.load_head(tx, campaign_id)
        assert head.turn_since is not None
        assert head.turn_since.isoformat() == "1942-08-07T15:00:00+00:00"
    with pytest.raises(Exception, match="a time without a zone"):
        async with db.transaction() as tx:
            await repo.update_campaign(tx, campaign_id, turn_since=datetime(1942, 8, 7))


async def test_text_that_no_database_takes_is_cleaned_and_json_keeps_all_of_it(db: Database) -> None:
    campaign_id = await make_campaign(db)
    awkward = 'nul \0, emoji 🛶, right-to-left ‮שלום, "quotes", \\ and <@123>'
    async with db.transaction() as tx:
        await repo.add_note(tx, campaign_id, ANNA, awkward + "\ud800")
        await repo.save_standing(tx, campaign_id, "red", {"text": awkward})
    async with db.reading() as tx:
        [note] = await repo.load_notes(tx, campaign_id, ANNA)
        assert note.body == awkward.replace("\0", "") + "?"
        assert await repo.load_standing(tx, campaign_id) == {"red": {"text": awkward}}


def test_addresses_get_our_drivers() -> None:
    assert parse_url("sqlite:///club.db").drivername == "sqlite"
    assert parse_url("sqlite+aiosqlite:///club.db").drivername == "sqlite+aiosqlite"
    assert parse_url("postgres://u:p@h/d").drivername == "postgresql+asyncpg"
    assert parse_url("postgresql+asyncpg://u:p@h/d").password == "p"


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("", "not understood"),
        ("club.db", "not understood"),
        ("mysql://u:hush@h/d", "mysql are not supported"),
        ("postgresql+psycopg://u:hush@h/d", "not supported"),
        ("sqlite://", "needs a file"),
    ],
)
def test_addresses_that_cannot_be(url: str, wanted: str) -> None:
    with pytest.raises(DatabaseUnavailable, match=wanted) as caught:
        parse_url(url)
    assert "hush" not in str(caught.value)
    assert "expected sqlite:///" in str(caught.value) or "such as sqlite" in str(caught.value)


async def test_not_migrated(empty_url: str) -> None:
    assert "has not been migrated; run `ironbottom migrate`" in await complaint(empty_url)


async def test_sqlite_folder_missing(tmp_path: Path) -> None:
    assert "its folder must exist" in await complaint(f"sqlite:///{tmp_path}/no/such/club.db")


async def test_sqlite_file_of_another_kind(tmp_path: Path) -> None:
    (tmp_path / "club.db").write_text("This is a shopping list.\n" * 100)
    assert "is not an SQLite database" in await complaint(f"sqlite:///{tmp_path}/club.db")


async def test_sqlite_locked_by_another_process(sqlite_url: str) -> None:
    with held(sqlite_url):
        assert "is locked by another process" in await complaint(sqlite_url, busy_timeout=0.1)


async def test_sqlite_disk_full(sqlite_url: str) -> None:
    db = Database(sqlite_url)
    async with db.transaction() as tx:
        await tx.execute(text("PRAGMA max_page_count = 1"))
    with pytest.raises(DatabaseUnavailable, match="the disk is full"):
        await save(db, *(Player(user_id=user_id, name="x" * 1000) for user_id in range(200)))
    async with db.transaction() as tx:
        assert (await repo.load_player(tx, 0)).name == ""
    await db.close()


async def test_sqlite_read_only(sqlite_url: str) -> None:
    file = make_url(sqlite_url).database
    assert "is read-only" in await complaint(f"sqlite:///file:{file}?mode=ro&uri=true")


async def test_sqlite_settings_are_those_we_rely_on(sqlite_url: str) -> None:
    for durable, level in ((False, 1), (True, 2)):
        db = Database(sqlite_url, durable=durable)
        async with db.reading() as tx:
            found = [
                (await tx.execute(text(f"PRAGMA {p}"))).scalar()
                for p in ("journal_mode", "synchronous", "foreign_keys")
            ]
        assert found == ["wal", level, 1]
        await db.close()


@pytest.mark.postgres
async def test_postgres_not_there(tmp_path: Path) -> None:
    told = await complaint(f"postgresql+asyncpg://club:hush@/club?host={tmp_path}")
    assert "cannot be reached" in told
    assert "hush" not in told
    assert "cannot be reached" in await complaint("postgresql+asyncpg://club:hush@127.0.0.1:1/club")


@pytest.mark.postgres
async def test_postgres_without_that_database() -> None:
    url = make_url(postgres_server()).set(database="nowhere").render_as_string(hide_password=False)
    assert "has no database of that name" in await complaint(url)


@pytest.mark.postgres
@pytest.mark.skipif(
    "IRONBOTTOM_TEST_POSTGRES" in os.environ, reason="another server's access rules are not ours to change"
)
def test_postgres_wrong_password() -> None:
    guard_user("guarded")
    url = make_url(postgres_server()).set(username="guarded", password="hush").render_as_string(hide_password=False)
    told = asyncio.run(complaint(url))
    assert "refuses the password" in told
    assert "hush" not in told


@pytest.mark.postgres
@pytest.mark.parametrize("noticed", [True, False], ids=["at once", "at the next statement"])
async def test_postgres_connection_lost_and_found_again(postgres_url: str, noticed: bool) -> None:
    db = Database(postgres_url)
    with pytest.raises(DatabaseUnavailable, match="lost the connection|being shut down"):
        await lose_connection(db, noticed)
    await save(db, Player(user_id=1))
    await db.close()


def test_a_repr_shows_no_password() -> None:
    assert "hush" not in repr(Database("postgresql+asyncpg://club:hush@127.0.0.1/club"))


async def notify_and_fail(db: Database) -> None:
    """A transaction that had something to tell and came to nothing."""
    async with db.transaction() as tx:
        tx.notify("tea")
        raise NotFound


async def lose_connection(db: Database, noticed: bool) -> None:
    """A transaction whose connection goes away in the middle."""
    async with db.transaction() as tx:
        await repo.load_player(tx, 1)
        cutting = threading.Thread(target=cut_others_off, args=(str(db.address.database),))
        cutting.start()
        if noticed:
            await asyncio.to_thread(cutting.join)
            await asyncio.sleep(0.1)
        else:  # the loop has no time to read the server's farewell: it finds the pipe broken
            cutting.join()
        await repo.save_player(tx, Player(user_id=1))


def cut_others_off(database: str) -> None:
    """End all connections to a database, as a restart of the server would, and wait until they are gone."""
    on_server(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{database}'")


def guard_user(name: str) -> None:
    """Make a user whom the server asks for a password; everybody else it trusts."""

    async def hba_file() -> str:
        db = Database(postgres_server())
        async with db.reading() as tx:
            found = (await tx.execute(text("SHOW hba_file"))).scalar_one()
        await db.close()
        return str(found)

    on_server(f"CREATE USER {name} PASSWORD 'right'")
    rules = Path(asyncio.run(hba_file()))
    rules.write_text(f"local all {name} scram-sha-256\n" + rules.read_text())
    on_server("SELECT pg_reload_conf()")
