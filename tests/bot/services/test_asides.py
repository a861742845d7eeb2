"""What a seat does at any time: kept in order, told to nobody else, left done by undo, there again after an import."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.services.briefs import Person, UserError
from bot.services.campaigns import Campaigns
from bot.store import repo
from bot.store.records import MoveKind
from tests.engine.core.test_anytime import GAME, Add, Stop, Wish

ALICE, BOB = Person(1, "Alice"), Person(2, "Bob")


@pytest.fixture
def club(db):
    return Campaigns(db, {"pile": GAME}, token=lambda size: b"s" * size)


async def begun(club: Campaigns) -> int:
    """Alice plays left, whose turn it always is; Bob right."""
    seats = {"left": 1, "right": None}
    brief = await club.create(ALICE, game="pile", scenario="one", guild_id=5, channel_id=6, seats=seats)
    await club.join(brief.id, BOB)
    await club.start(brief.id, ALICE)
    return brief.id


async def rows(club: Campaigns) -> int:
    """How many messages there have been."""
    async with club.db.reading() as tx:
        return int((await tx.execute(text("select count(*) from outbox"))).scalar_one())


async def seen_by_alice(club: Campaigns, cid: int) -> tuple[object, ...]:
    """All that Alice can ask for, but for the time that passes."""
    look = await club.look(cid, ALICE.id)
    return look.view.s, look.number, look.undo, await club.log(cid, ALICE.id, 1), await rows(club), look.brief.waiting


async def test_nobody_else_notices(club):
    cid = await begun(club)
    await club.submit(cid, ALICE.id, Add(2))
    before = await seen_by_alice(club, cid)
    answer = await club.submit(cid, BOB.id, Wish(3))
    assert answer.ok
    assert "wished: number 3" in answer.text
    assert await seen_by_alice(club, cid) == before
    assert (await club.look(cid, BOB.id)).view.s.wishes == {"right": 3}


async def test_undo_takes_back_the_move_before_and_leaves_it_done(club):
    cid = await begun(club)
    await club.submit(cid, ALICE.id, Add(2))
    await club.submit(cid, BOB.id, Wish(3))
    await club.submit(cid, ALICE.id, Wish(1))
    with pytest.raises(UserError, match="nothing you can take back"):
        await club.undo(cid, BOB.id)
    assert (await club.undo(cid, ALICE.id)).ok
    look = await club.look(cid, ALICE.id)
    assert (look.view.s.pile, look.view.s.wishes) == (0, {"left": 1})
    assert (await club.look(cid, BOB.id)).view.s.wishes == {"right": 3}


async def test_undo_of_many_steps_leaves_the_last_wish(club):
    cid = await begun(club)
    for number in (1, 2, 3):
        await club.submit(cid, ALICE.id, Add(number))
        await club.submit(cid, BOB.id, Wish(number))
    for _ in range(3):
        await club.undo(cid, ALICE.id)
    assert (await club.look(cid, ALICE.id)).view.s.pile == 0
    assert (await club.look(cid, BOB.id)).view.s.wishes == {"right": 3}


async def test_the_record_holds_and_comes_back_with_it(club):
    cid = await begun(club)
    await club.submit(cid, ALICE.id, Add(2))
    await club.submit(cid, BOB.id, Wish(3))
    await club.undo(cid, ALICE.id)
    await club.submit(cid, ALICE.id, Stop())
    assert (await club.verify(cid, ALICE.id)).text.startswith("**True**")
    again = await club.bring_in(await club.record(cid), ALICE)
    async with club.db.reading() as tx:
        kinds = [move.kind for move in await repo.load_moves(tx, again.id)]
    assert kinds.count(MoveKind.ASIDE) == 1
    assert (await club.verify(again.id, ALICE.id)).text.startswith("**True**")


async def test_a_text_of_orders_out_of_turn(club):
    cid = await begun(club)
    preview = await club.plan(cid, BOB.id, "wish 1\nwish 2")
    assert preview.draft is not None
    before = await seen_by_alice(club, cid)
    assert (await club.confirm(preview.draft, BOB.id)).ok
    assert await seen_by_alice(club, cid) == before
    assert (await club.look(cid, BOB.id)).view.s.wishes == {"right": 2}
    assert not (await club.plan(cid, BOB.id, "wish 1\nadd 1")).ok
    with pytest.raises(UserError, match="Waiting"):
        await club.plan(cid, BOB.id, "add 1")
