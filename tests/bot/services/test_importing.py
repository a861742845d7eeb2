"""Campaigns made of records."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from bot.services.briefs import Person, UserError
from bot.services.campaigns import Campaigns
from bot.store import repo
from bot.store.database import Database
from bot.store.records import Kind, MoveKind
from engine.core.replay import verify
from tests.bot.commands.records import toy_record, with_undo
from tests.engine.core.toy import TOY

HOST = Person(1, "host")


@pytest.fixture
def campaigns(db: Database) -> Campaigns:
    return Campaigns(db, {"toy": TOY})


async def test_a_finished_game_is_there_with_its_log_and_verifies(campaigns: Campaigns):
    record = toy_record()
    brief = await campaigns.bring_in(record, HOST)
    assert (brief.status, brief.waiting) == ("finished", ())
    assert brief.seats_of(HOST.id) == ("left", "right")
    assert (await campaigns.verify(brief.id, HOST.id)).text.startswith("**True**")
    assert len(await campaigns.log(brief.id, HOST.id, 100)) >= 3


async def test_what_comes_out_again_is_what_went_in(campaigns: Campaigns):
    record = msgspec.structs.replace(toy_record(), seats={"left": "7", "right": "8"})
    out = await campaigns.record((await campaigns.bring_in(record)).id)
    assert out.seats == record.seats
    assert [move.action for move in out.moves] == [move.action for move in record.moves]
    assert [move.draws for move in out.moves] == [move.draws for move in record.moves]
    assert (out.seed, out.seed_hash, out.snapshot) == (record.seed, record.seed_hash, record.snapshot)
    assert verify(TOY, out) == verify(TOY, record)


async def test_a_game_under_way_goes_on(campaigns: Campaigns):
    brief = await campaigns.bring_in(toy_record(1), HOST, name="Go *on*", seats={"left": 5})
    assert (brief.status, brief.name) == ("running", r"Go \*on\*")
    [seat] = brief.waiting
    user = next(s.user_id for s in brief.seats if s.seat == seat)
    assert user == (5 if seat == "left" else HOST.id)
    assert (await campaigns.submit_text(brief.id, user, "throw stone")).ok
    with pytest.raises(UserError, match="nothing you can take back"):
        await campaigns.undo(brief.id, 5)


async def test_undo_and_concession_are_kept(campaigns: Campaigns, db: Database):
    brief = await campaigns.bring_in(with_undo(), HOST)
    assert brief.status == "finished"
    async with db.reading() as tx:
        stored = await repo.load_moves(tx, brief.id)
    assert [move.seq for move in stored] == [1, 2, 3, 4, 5]
    assert [move.kind for move in stored][2:] == [MoveKind.UNDO, MoveKind.ACTION, MoveKind.ADMIN]
    assert stored[2].reverts == 2
    assert stored[2].at.isoformat() == "2026-11-30T04:00:00+00:00"
    assert (await campaigns.verify(brief.id, HOST.id)).ok


async def test_a_channel_gets_a_thread_with_the_position(campaigns: Campaigns, db: Database):
    await campaigns.bring_in(toy_record(1), HOST, guild_id=3, channel_id=4)
    async with db.transaction() as tx:
        claimed = await repo.claim(tx, "worker", timedelta(seconds=60))
    assert claimed[0].kind is Kind.THREAD
    assert claimed[0].channel_id == 4


async def test_draws_that_do_not_fit_the_seed_are_found(campaigns: Campaigns):
    record = toy_record()
    record.start_draws = [msgspec.structs.replace(draw, value=1 - draw.value) for draw in record.start_draws]
    with pytest.raises(UserError, match="The record does not hold: the start: draw 1 of deal"):
        await campaigns.bring_in(record, HOST)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"game": "chess"}, "I do not know a game called chess"),
        ({"scenario": "long"}, "no scenario long"),
        ({"seed": "xyz"}, "cannot be played after move -1: ValueError"),
        ({"moves": [msgspec.structs.replace(toy_record().moves[0], action='{"verb":"Cheat"}')]}, "after move 0"),
    ],
)
async def test_a_record_that_is_no_game_is_refused(campaigns: Campaigns, change, complaint):
    with pytest.raises(UserError, match=complaint):
        await campaigns.bring_in(msgspec.structs.replace(toy_record(), **change), HOST, check=False)
    assert await campaigns.list(all=True) == []
