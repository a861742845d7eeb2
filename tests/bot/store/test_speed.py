"""What storing must cost at most: measured against a bare insert and a short campaign, in the same run.

`ironbottom bench` measures the same more closely; a statement too many in the path of an action is caught by counting.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from statistics import median
from time import perf_counter

from sqlalchemy import event, text

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
        seen.append(statement.split()[0])

    event.listen(db.engine.sync_engine, "before_cursor_execute", note)
    yield seen
    event.remove(db.engine.sync_engine, "before_cursor_execute", note)


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


async def bare(db: Database) -> None:
    """The least one can store."""
    async with db.transaction() as tx:
        await tx.execute(
            text("INSERT INTO guild_settings SELECT 1 + count(*), :body FROM guild_settings"), {"body": "x" * 200}
        )


async def measure(*calls: Callable[[], Awaitable[object]], rounds: int = 60) -> list[float]:
    """The median seconds of each call, taken by turns so that a busy moment hits all of them."""
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for taken, call in zip(times, calls, strict=True):
            start = perf_counter()
            await call()
            taken.append(perf_counter() - start)
    return [median(taken) for taken in times]


async def ratio(one: Callable[[], Awaitable[object]], other: Callable[[], Awaitable[object]]) -> float:
    """How many times longer the one takes; the lowest of five runs, since other work on the machine only adds to it."""
    runs = [await measure(one, other) for _ in range(5)]
    return min(first / second for first, second in runs)


async def test_an_action_takes_four_statements_however_much_it_says(db: Database) -> None:
    campaign_id = await make_campaign(db)
    for moves in (1, 30):
        with statements(db) as seen:
            await act(db, campaign_id, moves)
        assert [s for s in seen if s != "BEGIN"] == ["SELECT", "UPDATE", "INSERT", "INSERT"]


async def test_an_action_costs_little_more_than_a_bare_insert(sqlite_url: str) -> None:
    db = Database(sqlite_url)
    campaign_id = await make_campaign(db)
    assert await ratio(lambda: act(db, campaign_id), lambda: bare(db)) < 3
    await db.close()


async def test_a_long_campaign_loads_as_fast_as_a_short_one(db: Database) -> None:
    short, long = await make_campaign(db, snapshot=SNAPSHOT), await make_campaign(db, snapshot=SNAPSHOT)
    await act(db, short, 50)
    for _ in range(5):
        await act(db, long, 1000)

    async def load(campaign_id: int) -> None:
        async with db.reading() as tx:
            await repo.load_campaign(tx, campaign_id)
            await repo.undo_point(tx, campaign_id)
            await repo.last_events(tx, campaign_id)

    assert await ratio(lambda: load(long), lambda: load(short)) < 1.3


async def test_a_full_outbox_is_claimed_from_quickly(db: Database) -> None:
    """An hour's outage must not make every look at the outbox slow."""
    campaign_id = await make_campaign(db)
    async with db.transaction() as tx:
        await repo.enqueue(tx, [NewMessage(campaign_id=campaign_id, payload=n) for n in range(2000)])
    start = perf_counter()
    async with db.transaction() as tx:
        [first] = await repo.claim(tx, "worker", timedelta(seconds=60))
    assert first.payload == 0
    assert perf_counter() - start < 0.5
