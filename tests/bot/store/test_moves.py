"""The record of play: in order, once, by one writer at a time; undo and its floor; events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.store import repo
from bot.store.database import Database
from bot.store.errors import AlreadyDone, Conflict, NotFound
from bot.store.records import MoveKind, NewMessage, NewMove, Status, UndoPoint
from tests.bot.store.samples import ANNA, make_campaign, new_campaign, play


async def test_a_move_carries_the_campaign_forward(db: Database) -> None:
    campaign_id = await make_campaign(db)
    move = NewMove(
        seat="red", user_id=ANNA, decision=1, action={"verb": "go"}, draws=[["t1", 0, 3]], events=[{"a": 1}, {"b": 2}]
    )
    async with db.transaction() as tx:
        changes = {"snapshot": b"{1}", "status": Status.RUNNING, "waiting": ["blue"]}
        assert await repo.append_move(tx, campaign_id, 0, move, interaction_id=77, **changes) == 1  # type: ignore[arg-type]
    async with db.reading() as tx:
        campaign = await repo.load_campaign(tx, campaign_id)
        [stored] = await repo.load_moves(tx, campaign_id)
        events = await repo.load_events(tx, campaign_id)
    assert (campaign.version, campaign.snapshot, campaign.status, campaign.waiting) == (1, b"{1}", "running", ["blue"])
    assert (stored.seq, stored.kind, stored.seat, stored.decision, stored.action) == (
        1,
        "action",
        "red",
        1,
        {"verb": "go"},
    )
    assert (stored.draws, stored.interaction_id, stored.at) == ([["t1", 0, 3]], 77, db.clock())
    assert [(e.seq, e.idx, e.body) for e in events] == [(1, 0, {"a": 1}), (1, 1, {"b": 2})]


async def test_several_moves_at_once(db: Database) -> None:
    """Thirty lines of text orders are one transaction."""
    campaign_id = await make_campaign(db)
    moves = [NewMove(seat="red", action={"line": n}, events=[{"n": n}]) for n in range(30)]
    async with db.transaction() as tx:
        assert await repo.append_moves(tx, campaign_id, 0, moves, interaction_id=5, snapshot=b"{30}") == 30
        stored = await repo.load_moves(tx, campaign_id, after=10, limit=5)
        assert await repo.move_of_interaction(tx, 5) == (campaign_id, 1)
        assert await repo.move_of_interaction(tx, 6) is None
    assert [m.seq for m in stored] == [11, 12, 13, 14, 15]
    async with db.reading() as tx:
        assert [e.body["n"] for e in await repo.last_events(tx, campaign_id, 2)] == [28, 29]


async def test_what_was_taken_back_is_not_among_the_last_events(db: Database) -> None:
    campaign_id = await make_campaign(db)
    first, second, third = (NewMove(seat="red", action="go", events=[{"n": n}], before=b"s") for n in range(3))
    undo = NewMove(kind=MoveKind.UNDO, seat="red", reverts=2, events=[{"n": 9}])
    async with db.transaction() as tx:
        await repo.append_moves(tx, campaign_id, 0, [first, second, undo, third], snapshot=b"{}")
        assert [e.body["n"] for e in await repo.last_events(tx, campaign_id)] == [0, 9, 2]


async def test_of_two_who_decided_on_the_same_version_one_wins(db: Database, another: Callable[[], Database]) -> None:
    """Two processes load the same state; the second to store is told, and nothing of it is kept."""
    campaign_id = await make_campaign(db)
    loaded = asyncio.Barrier(2)

    async def act(own: Database, name: str) -> str:
        async with own.reading() as tx:
            version = (await repo.load_campaign(tx, campaign_id)).version
        await loaded.wait()
        try:
            async with own.transaction() as tx:
                message = NewMessage(campaign_id=campaign_id, payload=name)
                move = NewMove(action=name)
                await repo.append_move(tx, campaign_id, version, move, messages=[message], snapshot=name.encode())
        except Conflict:
            return "lost"
        return name

    results = await asyncio.gather(act(another(), "one"), act(another(), "two"))
    [winner] = [r for r in results if r != "lost"]
    assert sorted(results) == sorted([winner, "lost"])
    async with db.reading() as tx:
        assert [m.action for m in await repo.load_moves(tx, campaign_id)] == [winner]
        assert (await repo.load_campaign(tx, campaign_id)).snapshot == winner.encode()
        assert await repo.outbox_counts(tx) == {"pending": 1}


async def test_loading_for_update_makes_the_second_wait_and_then_see(
    db: Database, another: Callable[[], Database]
) -> None:
    campaign_id = await make_campaign(db)

    async def act(own: Database) -> None:
        for _ in range(10):
            async with own.transaction() as tx:
                campaign = await repo.load_campaign(tx, campaign_id, for_update=True)
                n = int(campaign.snapshot.strip(b"{}") or b"0") + 1
                await repo.append_move(tx, campaign_id, campaign.version, NewMove(action=n), snapshot=b"{%d}" % n)

    await asyncio.gather(act(another()), act(another()), act(another()))
    async with db.reading() as tx:
        assert [m.action for m in await repo.load_moves(tx, campaign_id)] == list(range(1, 31))
        assert (await repo.load_campaign(tx, campaign_id)).snapshot == b"{30}"


async def test_a_move_at_an_old_version_or_of_no_campaign(db: Database) -> None:
    campaign_id = await make_campaign(db)
    await play(db, campaign_id, 3)
    for version in (0, 2, 4):
        with pytest.raises(Conflict, match=f"campaign {campaign_id} is no longer at version {version}"):
            async with db.transaction() as tx:
                await repo.append_move(tx, campaign_id, version, NewMove(), snapshot=b"")
    with pytest.raises(NotFound):
        async with db.transaction() as tx:
            await repo.append_move(tx, 4242, 0, NewMove(), snapshot=b"")


async def test_an_interaction_stores_only_once(db: Database) -> None:
    campaign_id = await make_campaign(db)
    async with db.transaction() as tx:
        await repo.append_move(tx, campaign_id, 0, NewMove(action="first"), interaction_id=9, snapshot=b"1")
    with pytest.raises(AlreadyDone, match="interaction 9"):
        async with db.transaction() as tx:
            await repo.append_move(tx, campaign_id, 1, NewMove(action="again"), interaction_id=9, snapshot=b"2")
    async with db.transaction() as tx:
        assert (await repo.load_campaign(tx, campaign_id)).snapshot == b"1"
        assert await repo.first_time(tx, 10)
    async with db.transaction() as tx:
        assert not await repo.first_time(tx, 10)


async def test_undo_goes_back_move_by_move_down_to_the_floor(db: Database) -> None:
    campaign_id = await make_campaign(db)
    async with db.transaction() as tx:
        await repo.append_move(tx, campaign_id, 0, NewMove(before=None), snapshot=b"s1", undo_floor=1)
        for n in (1, 2, 3):
            move = NewMove(seat="red", decision=n, before=b"s%d" % n)
            await repo.append_move(tx, campaign_id, n, move, snapshot=b"s%d" % (n + 1))
        assert await repo.undo_point(tx, campaign_id) == UndoPoint(seq=4, seat="red", decision=3, before=b"s3")
        undo = NewMove(kind=MoveKind.UNDO, seat="red", reverts=4)
        await repo.append_move(tx, campaign_id, 4, undo, snapshot=b"s3")
        assert await repo.undo_point(tx, campaign_id) == UndoPoint(seq=3, seat="red", decision=2, before=b"s2")
        await repo.append_move(tx, campaign_id, 5, NewMove(), snapshot=b"s9", undo_floor=6)
        assert await repo.undo_point(tx, campaign_id) is None
        assert [(m.kind, m.reverts) for m in await repo.load_moves(tx, campaign_id, after=4)] == [
            ("undo", 4),
            ("action", None),
        ]


async def test_an_exported_record_comes_back(db: Database) -> None:
    campaign_id = await make_campaign(db)
    await play(db, campaign_id, 3)
    async with db.transaction() as tx:
        record = await repo.load_moves(tx, campaign_id)
        copy_id = await repo.create_campaign(tx, new_campaign(snapshot=b"{}"))
        await repo.import_moves(tx, copy_id, record)
        assert (await repo.load_campaign(tx, copy_id)).version == 3
        copied = await repo.load_moves(tx, copy_id)
    assert [(m.seq, m.action, m.events, m.at) for m in copied] == [(m.seq, m.action, m.events, m.at) for m in record]
    await play(db, copy_id, 1)


@pytest.mark.parametrize("floor_was", [0, 1])
async def test_snapshots_since_the_old_floor_are_forgotten_at_a_new_one(db: Database, floor_was: int) -> None:
    campaign_id = await make_campaign(db)
    async with db.transaction() as tx:
        await repo.append_move(tx, campaign_id, 0, NewMove(), snapshot=b"s1", undo_floor=1)
        await repo.append_move(tx, campaign_id, 1, NewMove(before=b"s1"), snapshot=b"s2")
        assert await repo.undo_point(tx, campaign_id) is not None
        await repo.append_move(tx, campaign_id, 2, NewMove(), snapshot=b"s3", undo_floor=3, floor_was=floor_was)
        assert await repo.undo_point(tx, campaign_id) is None
        kept = [NewMove(before=b"s3"), NewMove()]
        await repo.append_moves(tx, campaign_id, 3, kept, snapshot=b"s5", undo_floor=5, floor_was=3)
        assert await repo.undo_point(tx, campaign_id) is None
