"""Offers that others must agree to: draws and substitutes; and reminders and settings. On both kinds of database."""

import json
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.services.briefs import Person
from bot.services.campaigns import Campaigns
from engine.coast_watchers.data import facts
from engine.core.replay import verify
from engine.core.standing import StandingOrder
from engine.registry import games
from tests.bot.services.test_campaigns import ALICE, BOB, EVE, begun, lobby, refused, said
from tests.bot.services.test_recall import preparing
from tests.engine.core.toy import TOY, Throw

ZOE = Person(9, "Zoë *bold*")


@pytest.fixture
def club(db):
    return Campaigns(db, {"toy": TOY}, token=lambda size: b"s" * size)


async def offer_number(club, cid):
    """The number of the offer asked about last."""
    posts = [row["payload"] for row in await said(club, cid) if row["payload"].get("offer")]
    return posts[-1]["offer"]


async def texts(club, cid, user=None):
    """What was said in the thread, or to a user by DM."""
    return [r["payload"].get("text", "") for r in await said(club, cid) if r["target_id"] == user]


async def aged(club, table, column, cid, time):
    """Set a moment of a campaign back."""
    async with club.db.transaction() as tx:
        where = "id" if table == "campaigns" else "campaign_id"
        row = (await tx.execute(text(f"select {column} from {table} where {where} = :c"), {"c": cid})).scalar_one()
        assert row is not None
        later = f"{column} = :m"
        await tx.execute(text(f"update {table} set {later} where {where} = :c"), {"m": _moment(tx, time), "c": cid})


def _moment(tx, time):
    moment = tx.now - time
    return moment.replace(tzinfo=None).isoformat(" ", "microseconds") if tx.is_sqlite else moment


# --- draw


async def test_a_draw_takes_everybody(club):
    cid = await begun(club)
    answer = await club.offer_draw(cid, ALICE)
    assert "<@2>" in answer.text
    [asked] = [row for row in await said(club, cid) if row["payload"].get("offer")]
    assert asked["payload"]["ping"] == [2]
    assert (await club.brief(cid)).status == "running"
    ended = await club.answer_offer(asked["payload"]["offer"], BOB, agree=True)
    assert "A draw is agreed" in ended.text
    assert ended.look.view.over
    brief = await club.brief(cid)
    assert (brief.status, brief.waiting) == ("finished", ())
    assert any("All agree to a draw" in line for line in await texts(club, cid))
    assert any("The seed was" in line for line in await texts(club, cid))


async def test_a_drawn_game_is_verified_and_brought_in_again(club):
    cid = await begun(club)
    await club.submit(cid, 1, Throw("paper"))
    await club.offer_draw(cid, BOB)
    await club.offer_draw(cid, ALICE)
    record = await club.record(cid)
    assert record.moves[-1].kind == "draw"
    assert verify(TOY, record) >= 0
    assert "**True**" in (await club.verify(cid, 1)).text
    copy = await club.bring_in(record, ALICE)
    assert copy.status == "finished"
    assert (await club.record(copy.id)).moves[-1].kind == "draw"


async def test_offering_what_is_offered_is_agreeing(club):
    cid = await begun(club)
    await club.offer_draw(cid, ALICE)
    with refused("agreed to a draw already"):
        await club.offer_draw(cid, ALICE)
    assert (await club.offer_draw(cid, BOB)).look.view.over


async def test_a_draw_may_be_declined_or_taken_back(club):
    cid = await begun(club)
    for who, told in ((BOB, "<@2> declines the draw."), (ALICE, "<@1> takes the offer back.")):
        await club.offer_draw(cid, ALICE)
        number = await offer_number(club, cid)
        assert (await club.answer_offer(number, who, agree=False)).ok
        assert (await texts(club, cid))[-1] == told
        with refused("does not stand any more"):
            await club.answer_offer(number, BOB, agree=True)
    assert (await club.brief(cid)).status == "running"


async def test_who_may_not_speak_of_a_draw(club):
    cid = await begun(club)
    with refused("Only players"):
        await club.offer_draw(cid, EVE)
    await club.offer_draw(cid, ALICE)
    number = await offer_number(club, cid)
    with refused("not for you to answer"):
        await club.answer_offer(number, EVE, agree=True)
    with refused("You have agreed already"):
        await club.answer_offer(number, ALICE, agree=True)
    with refused("does not stand any more"):
        await club.answer_offer(number + 1000, BOB, agree=True)
    waiting = await lobby(club)
    with refused("not started yet"):
        await club.offer_draw(waiting.id, ALICE)


async def test_an_offer_lapses(club):
    cid = await begun(club)
    await club.offer_draw(cid, ALICE)
    number = await offer_number(club, cid)
    await aged(club, "arrangements", "at", cid, timedelta(days=15))
    with refused("does not stand any more"):
        await club.answer_offer(number, BOB, agree=True)
    await club.offer_draw(cid, BOB)
    assert "<@2> offers a draw" in (await texts(club, cid))[-1]


async def test_the_same_request_delivered_twice_is_done_once(club):
    cid = await begun(club)
    for _ in range(2):
        assert (await club.offer_draw(cid, ALICE, 71)).ok
    assert len([row for row in await said(club, cid) if row["payload"].get("offer")]) == 1
    number = await offer_number(club, cid)
    for _ in range(2):
        assert (await club.answer_offer(number, BOB, agree=True, interaction_id=72)).ok
    assert (await club.brief(cid)).status == "finished"


# --- substitute


async def handed(club, cid):
    """Bob hands his seat on to Eve."""
    await club.offer_seat(cid, BOB, EVE)
    return await club.answer_offer(await offer_number(club, cid), EVE, agree=True)


async def test_a_seat_is_handed_on_once_the_newcomer_agrees(club):
    cid = await begun(club)
    await club.offer_seat(cid, BOB, EVE)
    assert (await club.look(cid, BOB.id)).seat == "right"
    [asked] = [row["payload"] for row in await said(club, cid) if row["payload"].get("offer")]
    assert asked["ping"] == [EVE.id]
    answer = await club.answer_offer(asked["offer"], EVE, agree=True)
    assert "plays Right from now on" in answer.text
    assert (await club.look(cid, EVE.id)).seat == "right"
    assert (await club.look(cid, BOB.id)).seat is None
    assert "<@3> plays **Right** from now on, in place of <@2>." in await texts(club, cid)


async def test_the_newcomer_alone_is_told_what_the_seat_knows_and_asked(db):
    club = Campaigns(db, games(), token=lambda size: b"s" * size)
    cid = await preparing(club, ["INFORMERS"], hand=["FLOATPLANES"])
    await handed(club, cid)
    rows = await said(club, cid)
    secret = json.dumps([[row["payload"], row["attachments"]] for row in rows if row["target_id"] == EVE.id])
    assert "You play Japanese from now on." in secret
    assert "FLOATPLANES" in secret
    rest = json.dumps([[row["payload"], row["attachments"]] for row in rows if row["target_id"] != EVE.id])
    assert "FLOATPLANES" not in rest
    assert facts().titled["FLOATPLANES"][0].id not in rest
    asked = [row["payload"] for row in rows if row["payload"].get("controls")]
    assert [post["ping"] for post in asked] == [[EVE.id]]
    assert (await club.submit_text(cid, EVE.id, "augment")).ok


async def test_a_question_not_yet_sent_is_not_sent_to_who_left(club):
    cid = await begun(club)
    await handed(club, cid)
    async with club.db.reading() as tx:
        query = (
            "select status from outbox where campaign_id = :c and decision is not null and seat = 'right' order by id"
        )
        statuses = (await tx.execute(text(query), {"c": cid})).scalars().all()
    assert statuses == ["superseded", "pending"]


async def test_whoever_left_has_no_say_and_no_standing_orders_any_more(club):
    cid = await begun(club)
    await club.standing_set(cid, BOB.id, StandingOrder("lucky", "pass"))
    await handed(club, cid)
    with refused("You do not play"):
        await club.submit(cid, BOB.id, Throw("stone"))
    with refused("You do not play"):
        await club.standing_list(cid, BOB.id)
    with refused("do not sit in that seat"):
        await club.look(cid, BOB.id, seat="right")
    assert (await club.standing_list(cid, EVE.id))[1] == []


async def test_nobody_may_learn_the_secrets_of_two_sides(club):
    cid = await begun(club)
    with refused("plays or has played for another side"):
        await club.offer_seat(cid, BOB, ALICE)
    await club.submit(cid, BOB.id, Throw("stone"))
    await handed(club, cid)
    with refused("plays or has played for another side"):
        await club.offer_seat(cid, ALICE, BOB)
    with refused("sits there already"):
        await club.offer_seat(cid, EVE, EVE)


async def test_the_host_needs_the_holder_unless_he_is_away(club):
    cid = await begun(club)
    await club.offer_seat(cid, ALICE, EVE, "right")
    number = await offer_number(club, cid)
    assert "<@2>" in (await club.answer_offer(number, EVE, agree=True)).text
    number = await offer_number(club, cid)
    with refused("You have agreed already"):
        await club.answer_offer(number, EVE, agree=True)
    assert (await club.look(cid, BOB.id)).seat == "right"
    assert (await club.answer_offer(number, BOB, agree=True)).ok
    assert (await club.look(cid, EVE.id)).seat == "right"


async def test_the_host_alone_may_replace_who_lets_all_wait(club):
    cid = await begun(club)
    await aged(club, "campaigns", "turn_since", cid, timedelta(days=8))
    await club.offer_seat(cid, ALICE, EVE, "right")
    assert (await club.answer_offer(await offer_number(club, cid), EVE, agree=True)).ok
    assert (await club.look(cid, BOB.id)).seat is None


async def test_the_holder_may_object_while_he_is_away(club):
    cid = await begun(club)
    await aged(club, "campaigns", "turn_since", cid, timedelta(days=8))
    await club.offer_seat(cid, ALICE, EVE, "right")
    number = await offer_number(club, cid)
    assert (await club.answer_offer(number, BOB, agree=False)).ok
    with refused("does not stand any more"):
        await club.answer_offer(number, EVE, agree=True)


async def test_who_may_not_hand_on_a_seat(club):
    cid = await begun(club)
    with refused("Only whoever sits there"):
        await club.offer_seat(cid, BOB, EVE, "left")
    with refused("Please say which seat"):
        await club.offer_seat(cid, EVE, ZOE)
    with refused("Only whoever sits there"):
        await club.offer_seat(cid, EVE, ZOE, "left")
    with refused("no such seat"):
        await club.offer_seat(cid, ALICE, EVE, "north")
    await club.offer_seat(cid, BOB, EVE)
    with refused("not for you to answer"):
        await club.answer_offer(await offer_number(club, cid), ZOE, agree=True)
    waiting = await lobby(club)
    with refused("not started yet"):
        await club.offer_seat(waiting.id, ALICE, EVE)


async def test_a_newer_offer_for_the_seat_replaces_the_older(club):
    cid = await begun(club)
    await club.offer_seat(cid, BOB, EVE)
    old = await offer_number(club, cid)
    await club.offer_seat(cid, BOB, ZOE)
    with refused("does not stand any more"):
        await club.answer_offer(old, EVE, agree=True)
    assert (await club.answer_offer(await offer_number(club, cid), ZOE, agree=True)).ok
    assert (await club.brief(cid)).seats[1].user_id == ZOE.id


async def test_a_draw_offered_before_does_not_outlive_the_change(club):
    cid = await begun(club)
    await club.offer_draw(cid, BOB)
    number = await offer_number(club, cid)
    await handed(club, cid)
    with refused("does not stand any more"):
        await club.answer_offer(number, ALICE, agree=True)


# --- remind


async def test_those_waited_for_are_reminded_but_not_too_often(club):
    cid = await begun(club)
    await club.submit(cid, ALICE.id, Throw("paper"))
    with refused("Not yet"):
        await club.remind(cid, ALICE)
    await aged(club, "campaigns", "turn_since", cid, timedelta(hours=13))
    assert "<@2>" in (await club.remind(cid, ALICE)).text
    [call] = [row for row in await said(club, cid) if row["role"] == "ping"]
    assert call["payload"]["ping"] == [BOB.id]
    assert "Right waited for" in call["payload"]["text"]
    with refused("Not yet"):
        await club.remind(cid, ALICE)


async def test_who_may_not_remind_and_whom(club):
    cid = await begun(club)
    with refused("Only the players and the host"):
        await club.remind(cid, EVE)
    await club.submit(cid, ALICE.id, Throw("paper"))
    with refused("It is you who is waited for"):
        await club.remind(cid, BOB)
    waiting = await lobby(club)
    with refused("not started yet"):
        await club.remind(waiting.id, ALICE)


async def test_who_does_not_want_reminders_is_named_without_a_sound(club):
    cid = await begun(club)
    await club.submit(cid, ALICE.id, Throw("paper"))
    await aged(club, "campaigns", "turn_since", cid, timedelta(hours=13))
    await club.set_mine(BOB, reminders=False)
    await club.remind(cid, ALICE)
    [call] = [row for row in await said(club, cid) if row["role"] == "ping"]
    assert call["payload"]["ping"] == []


# --- settings


async def test_settings_of_a_player_are_kept_one_by_one(club):
    assert await club.my_settings(BOB.id) == await club.set_mine(BOB)
    await club.set_mine(BOB, calls=False)
    await club.set_mine(BOB, reminders=False)
    mine = await club.my_settings(BOB.id)
    assert (mine.calls, mine.reminders) == (False, False)
    assert await club.callable_of([ALICE.id, BOB.id]) == [ALICE.id]
    assert await club.callable_of([]) == []


async def test_only_the_host_settles_for_a_campaign(club):
    cid = await begun(club)
    with refused("Only the campaign's host"):
        await club.set_ours(cid, BOB, remind_hours=1)
    assert (await club.set_ours(cid, ALICE, remind_hours=1, name="New *name* @everyone")).ok
    assert (await club.our_settings(cid)).remind_hours == 1
    brief = await club.brief(cid)
    assert "New" in brief.name
    assert "@everyone" not in brief.name
    with refused("at least one letter"):
        await club.set_ours(cid, ALICE, name=" \u202e ")
    await club.submit(cid, ALICE.id, Throw("paper"))
    await aged(club, "campaigns", "turn_since", cid, timedelta(hours=2))
    assert (await club.remind(cid, ALICE)).ok
