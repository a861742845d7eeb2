"""Recalling standing orders: whoever passes a moment is told, alone, of a new card for it."""

import pytest
from sqlalchemy import text

from bot.services.campaigns import Campaigns
from bot.services.recall import passes
from engine.core.standing import StandingOrder
from engine.registry import games
from tests.bot.services.test_campaigns import ALICE, BOB, said
from tests.engine.coast_watchers.builder import build

ASK, PASS = StandingOrder("floatplanes", "ask"), StandingOrder("floatplanes", "pass")


@pytest.fixture
def club(db):
    return Campaigns(db, games(), token=lambda size: b"s" * size)


async def preparing(club, deck, windows="ask", hand=()):
    """A campaign in Preparations in which Bob, the Japanese, can draw what is named and holds the hand."""
    seats = {"allied": ALICE.id, "japanese": None}
    options = {"windows": windows}
    brief = await club.create(
        ALICE, game="coast_watchers", scenario="C", options=options, guild_id=5, channel_id=6, seats=seats
    )
    await club.join(brief.id, BOB)
    await club.start(brief.id, ALICE)
    state = build("C", phase="preparations", japanese_asset_deck=deck, windows=windows, japanese_hand=hand).state
    async with club.db.transaction() as tx:
        values = {"s": club.games["coast_watchers"].dump(state), "c": brief.id, "w": '["japanese"]'}
        await tx.execute(text("update campaigns set snapshot = :s, waiting = :w where id = :c"), values)
        await tx.execute(text("delete from outbox where campaign_id = :c"), {"c": brief.id})
    return brief.id


async def told(club, cid, user):
    rows = await said(club, cid)
    return "\n".join(row["payload"].get("text", "") for row in rows if row["target_id"] == user)


async def test_a_new_card_recalls_the_order_that_passes_its_moment(club):
    cid = await preparing(club, ["FLOATPLANES"])
    await club.standing_set(cid, BOB.id, PASS)
    await club.submit_text(cid, BOB.id, "augment")
    mine = await told(club, cid, BOB.id)
    assert "**FLOATPLANES** could serve at the moment `floatplanes`" in mine
    assert "air-sea-patrol" not in mine
    assert "could serve" not in await told(club, cid, ALICE.id)


async def test_it_still_passes_until_its_owner_changes_it(club):
    cid = await preparing(club, ["FLOATPLANES"])
    await club.standing_set(cid, BOB.id, PASS)
    await club.submit_text(cid, BOB.id, "augment")
    assert (await club.standing_list(cid, BOB.id))[1] == [PASS]


@pytest.mark.parametrize("order", [None, ASK, StandingOrder("camouflage", "pass"), StandingOrder("any", "ask")])
async def test_who_is_asked_anyway_is_told_nothing(club, order):
    cid = await preparing(club, ["FLOATPLANES"])
    if order is not None:
        await club.standing_set(cid, BOB.id, order)
    await club.submit_text(cid, BOB.id, "augment")
    assert "could serve" not in await told(club, cid, BOB.id)


async def test_a_card_for_no_moment_recalls_nothing(club):
    cid = await preparing(club, ["INFORMERS"])
    await club.standing_set(cid, BOB.id, StandingOrder("any", "pass"))
    await club.submit_text(cid, BOB.id, "augment")
    assert "You draw INFORMERS" in await told(club, cid, BOB.id)
    assert "could serve" not in await told(club, cid, BOB.id)


async def test_where_nobody_is_asked_every_card_for_a_moment_is_told_of(club):
    cid = await preparing(club, ["FLOATPLANES"], "swift")
    await club.submit_text(cid, BOB.id, "augment")
    mine = await told(club, cid, BOB.id)
    assert "`floatplanes`" in mine
    assert "`air-sea-patrol`" in mine


@pytest.mark.parametrize("order", [None, PASS])
async def test_nobody_else_can_tell_which_card_it_was(club, order):
    """The same messages to the same places, those of others word for word, whatever was drawn."""
    seen = []
    for card in ("FLOATPLANES", "INFORMERS"):
        cid = await preparing(club, [card])
        if order is not None:
            await club.standing_set(cid, BOB.id, order)
        await club.submit_text(cid, BOB.id, "augment")
        rows = await said(club, cid)
        places = [(row["kind"], row["target"], row["target_id"] or 0, row["role"]) for row in rows]
        words = [row["payload"].get("text") for row in rows if row["target_id"] != BOB.id]
        seen.append(str((places, words)).replace(f"#{cid}", "#"))
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("orders", "swift", "expected"),
    [
        ([PASS], False, True),
        ([ASK, PASS], False, False),
        ([StandingOrder("floatplanes", "pass", "buin"), ASK], False, False),
        ([StandingOrder("floatplanes", "floatplanes")], True, False),
        ([StandingOrder("any", "pass")], False, True),
        ([], True, True),
        ([], False, False),
    ],
)
def test_which_moments_are_passed(orders, swift, expected):
    assert passes(orders, "floatplanes", swift=swift) is expected
