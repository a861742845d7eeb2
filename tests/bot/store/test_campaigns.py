"""Campaigns and seats: made, found, changed, gone."""

from __future__ import annotations

import pytest

from bot.store import repo
from bot.store.database import Database
from bot.store.errors import NotFound
from bot.store.records import SeatState, Status
from tests.bot.store.samples import ANNA, BERT, CARL, SEED, THREAD, make_campaign, new_campaign, play
from tests.databases import Clock


async def test_a_campaign_comes_back_as_it_was_made(db: Database) -> None:
    campaign_id = await make_campaign(db, options={"windows": "swift"}, salt={"red": "kokoda"}, state_version=3)
    async with db.reading() as tx:
        campaign = await repo.load_campaign(tx, campaign_id)
        seats = await repo.load_seats(tx, campaign_id)
    assert (campaign.game, campaign.scenario, campaign.seed, campaign.snapshot) == ("toy", "A", SEED, b"{}")
    assert (campaign.options, campaign.salt, campaign.state_version) == ({"windows": "swift"}, {"red": "kokoda"}, 3)
    assert (campaign.status, campaign.version, campaign.waiting) == (Status.LOBBY, 0, [])
    assert [(s.seat, s.state, s.user_id, s.invited_id) for s in seats] == [
        ("red", SeatState.TAKEN, ANNA, None),
        ("blue", SeatState.INVITED, None, BERT),
    ]


@pytest.mark.parametrize("for_update", [False, True])
async def test_campaign_and_seats_come_together_as_they_come_apart(db: Database, for_update: bool) -> None:
    campaign_id = await make_campaign(db, salt={"red": "kokoda"})
    async with db.transaction() as tx:
        await repo.save_standing(tx, campaign_id, "blue", [{"window": "any", "do": "pass"}])
        campaign, seats, standing = await repo.load_together(tx, campaign_id, for_update=for_update)
        assert campaign == await repo.load_campaign(tx, campaign_id)
        assert seats == await repo.load_seats(tx, campaign_id)
        assert standing == await repo.load_standing(tx, campaign_id) == {"blue": [{"window": "any", "do": "pass"}]}
        alone = await repo.create_campaign(tx, new_campaign())
        assert (await repo.load_together(tx, alone))[1:] == ([], {})


async def test_a_thread_leads_to_its_campaign(db: Database) -> None:
    campaign_id = await make_campaign(db)
    async with db.reading() as tx:
        assert await repo.campaign_of_thread(tx, THREAD) == campaign_id
        assert await repo.campaign_of_thread(tx, 1) is None


async def test_neither_seed_nor_state_is_in_a_repr(db: Database) -> None:
    campaign_id = await make_campaign(db, snapshot=b'{"secret": 1}')
    async with db.reading() as tx:
        shown = repr(await repo.load_campaign(tx, campaign_id))
    assert "secret" not in shown


async def test_a_campaign_that_is_not_there(db: Database) -> None:
    for call in (repo.load_campaign, repo.load_together, repo.load_head, repo.delete_campaign):
        with pytest.raises(NotFound, match="no campaign 4242"):
            async with db.transaction() as tx:
                await call(tx, 4242)
    with pytest.raises(NotFound, match="no campaign 4242"):
        async with db.transaction() as tx:
            await repo.update_campaign(tx, 4242, name="x")


async def test_finding(db: Database) -> None:
    first = await make_campaign(db)
    second = await make_campaign(db, guild_id=7, thread_id=None, status=Status.RUNNING)

    async def found(**conditions: object) -> list[int]:
        async with db.reading() as tx:
            return [c.id for c in await repo.find_campaigns(tx, **conditions)]  # type: ignore[arg-type]

    assert await found() == [second, first]
    assert await found(limit=1) == [second]
    assert await found(guild_id=7) == [second]
    assert await found(thread_id=THREAD) == [first]
    assert await found(user_id=BERT, status=[Status.LOBBY, Status.FINISHED]) == [first]
    assert await found(user_id=CARL) == []


async def test_seats_change_hands(db: Database, clock: Clock) -> None:
    campaign_id = await make_campaign(db)
    clock.advance(60)
    async with db.transaction() as tx:
        await repo.set_seat(tx, campaign_id, "blue", SeatState.TAKEN, user_id=CARL)
        await repo.set_seat(tx, campaign_id, "red", SeatState.OPEN)
        red, blue = await repo.load_seats(tx, campaign_id)
        with pytest.raises(NotFound, match="no seat green"):
            await repo.set_seat(tx, campaign_id, "green", SeatState.OPEN)
    assert (red.state, red.user_id, red.joined_at) == (SeatState.OPEN, None, None)
    assert (blue.user_id, blue.invited_id, blue.joined_at) == (CARL, None, clock())


async def test_waiting_too_long(db: Database, clock: Clock) -> None:
    slow, quick = await make_campaign(db, status=Status.RUNNING), await make_campaign(db, status=Status.RUNNING)
    over = await make_campaign(db, status=Status.FINISHED)
    async with db.transaction() as tx:
        for campaign_id in (slow, over):
            await repo.update_campaign(tx, campaign_id, turn_since=tx.now)
    clock.advance(3600)
    async with db.transaction() as tx:
        await repo.update_campaign(tx, quick, turn_since=tx.now, waiting=["red"], summary="Turn 1")
        [late] = await repo.find_waiting(tx, tx.now)
    assert late.id == slow


async def test_deleting_takes_everything_along(db: Database) -> None:
    campaign_id = await make_campaign(db)
    await play(db, campaign_id, 2)
    async with db.transaction() as tx:
        await repo.add_note(tx, campaign_id, ANNA, "psst")
        await repo.save_standing(tx, campaign_id, "red", {})
        await repo.delete_campaign(tx, campaign_id)
    async with db.reading() as tx:
        assert await repo.load_seats(tx, campaign_id) == []
        assert await repo.load_moves(tx, campaign_id) == []
        assert await repo.load_notes(tx, campaign_id, ANNA) == []
    assert await make_campaign(db) > campaign_id, "an old button must never name a newer campaign"
