"""What storing may cost, in statements and in how they search; `ironbottom bench` measures the time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import repo
from bot.store.database import Database
from bot.store.records import NewMessage, NewMove
from tests.bot.store.samples import make_campaign

SNAPSHOT = b"{" + b" " * 20_000 + b"}"


@contextmanager
def statements(db: Database) -> Iterator[list[str]]:
    """The statements run meanwhile."""
    seen: list[str] = []

    def note(_c: object, _u: object, statement: str, *_: object) -> None:
        seen.append(statement)

    engine = db.engine.sync_engine if isinstance(db.engine, AsyncEngine) else db.engine
    event.listen(engine, "before_cursor_execute", note)
    yield seen
    event.remove(engine, "before_cursor_execute", note)


async def act(db: Database, campaign_id: int, moves: int = 1) -> None:
    """An ordinary action: load, store, tell in two places."""
    async with db.transaction() as tx:
        campaign = await repo.load_campaign(tx, campaign_id, for_update=True)
        move = NewMove(
            seat="red", decision=1, action={"verb": "search", "at": "buin"}, events=[{"name": "searched"}] * 4
        )
        said = [NewMessage(campaign_id=campaign_id, payload={"text": "x" * 200})] * 2
        await repo.append_moves(
            tx, campaign_id, campaign.version, [move] * moves, messages=said, interaction_id=None, snapshot=SNAPSHOT
        )


async def test_an_action_takes_four_statements_however_much_it_says(db: Database) -> None:
    campaign_id = await make_campaign(db)
    for moves in (1, 30):
        with statements(db) as seen:
            await act(db, campaign_id, moves)
        assert [s.split()[0] for s in seen if not s.startswith("BEGIN")] == ["SELECT", "UPDATE", "INSERT", "INSERT"]


async def test_reading_a_campaign_never_scans_its_moves(sqlite_url: str) -> None:
    """A campaign of 5,000 moves loads like one of 50: every statement on the way finds its rows by an index."""
    db = Database(sqlite_url)
    campaign_id = await make_campaign(db, snapshot=SNAPSHOT)
    await act(db, campaign_id, 50)
    with statements(db) as seen:
        async with db.reading() as tx:
            await repo.load_campaign(tx, campaign_id)
            await repo.load_seats(tx, campaign_id)
            await repo.undo_point(tx, campaign_id)
            await repo.last_events(tx, campaign_id)
    selects = [s for s in seen if s.startswith("SELECT")]
    assert len(selects) == 4
    await _all_by_index(db, selects)
    await db.close()


async def test_claiming_from_a_full_outbox_searches_by_index(sqlite_url: str) -> None:
    """An hour's outage must not make every look at the outbox slow."""
    db = Database(sqlite_url)
    campaign_id = await make_campaign(db)
    async with db.transaction() as tx:
        await repo.enqueue(tx, [NewMessage(campaign_id=campaign_id, payload=n) for n in range(200)])
    with statements(db) as seen:
        async with db.transaction() as tx:
            [first] = await repo.claim(tx, "worker", timedelta(seconds=60))
    assert first.payload == 0
    await _all_by_index(db, [s for s in seen if s.startswith("SELECT")])
    await db.close()


async def _all_by_index(db: Database, selects: list[str]) -> None:
    """No step of SQLite's plans reads a whole table (a covering or partial index may be read)."""
    async with db.reading() as tx:
        for select in selects:
            marks = (0,) * select.count("?")
            plan = await tx.run(lambda c, s=select, m=marks: c.exec_driver_sql("EXPLAIN QUERY PLAN " + s, m))
            steps = [row[3] for row in plan]
            assert not [step for step in steps if step.startswith("SCAN") and "INDEX" not in step], (select, steps)
