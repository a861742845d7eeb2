"""Players, servers, notes, standing orders, reminders."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.store import repo
from bot.store.database import Database
from bot.store.errors import NotFound
from bot.store.records import Player
from tests.bot.store.samples import ANNA, BERT, make_campaign
from tests.databases import Clock


async def test_players_and_strangers(db: Database) -> None:
    anna = Player(user_id=ANNA, name="Anna 🛶", dm_channel_id=5, dm_closed=True, settings={"lang": "en"})
    async with db.transaction() as tx:
        await repo.save_player(tx, Player(user_id=ANNA, name="A."))
        await repo.save_player(tx, anna)
        assert await repo.load_players(tx, [BERT, ANNA]) == {BERT: Player(user_id=BERT), ANNA: anna}
        assert await repo.load_players(tx, []) == {}


async def test_servers(db: Database) -> None:
    async with db.transaction() as tx:
        assert await repo.load_guild(tx, 1) == {}
        await repo.save_guild(tx, 1, {"channel": 2})
        await repo.save_guild(tx, 1, {"channel": 3})
        assert await repo.load_guild(tx, 1) == {"channel": 3}


async def test_notes_are_their_owners_alone(db: Database) -> None:
    campaign_id = await make_campaign(db)
    async with db.transaction() as tx:
        first = await repo.add_note(tx, campaign_id, ANNA, "one")
        await repo.add_note(tx, campaign_id, ANNA, "two")
        assert [n.body for n in await repo.load_notes(tx, campaign_id, ANNA)] == ["one", "two"]
        assert await repo.load_notes(tx, campaign_id, BERT) == []
        with pytest.raises(NotFound):
            await repo.delete_note(tx, first, BERT)
        await repo.delete_note(tx, first, ANNA)
        assert [n.body for n in await repo.load_notes(tx, campaign_id, ANNA)] == ["two"]


async def test_standing_orders_are_replaced_as_a_whole(db: Database) -> None:
    campaign_id = await make_campaign(db)
    async with db.transaction() as tx:
        await repo.save_standing(tx, campaign_id, "red", {"pass": True})
        await repo.save_standing(tx, campaign_id, "red", {"ask": ["x"]})
        await repo.save_standing(tx, campaign_id, "blue", {})
        assert await repo.load_standing(tx, campaign_id) == {"red": {"ask": ["x"]}, "blue": {}}


async def test_reminders_fall_due_and_are_taken_once(
    db: Database, another: Callable[[], Database], clock: Clock
) -> None:
    campaign_id = await make_campaign(db)
    async with db.transaction() as tx:
        for minutes in (30, 10, 90):
            await repo.add_reminder(tx, ANNA, tx.now + timedelta(minutes=minutes), {"in": minutes}, campaign_id)
        assert await repo.take_reminders(tx) == []
    clock.advance(3600)

    async def take(own: Database) -> list[int]:
        async with own.transaction() as tx:
            return [r.body["in"] for r in await repo.take_reminders(tx)]

    taken = await asyncio.gather(take(another()), take(another()))
    assert sorted(taken) == [[], [10, 30]]
    clock.advance(3600)
    assert await take(db) == [90]
