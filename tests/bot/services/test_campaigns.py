"""The campaign services on SQLite and PostgreSQL, with the toy game: lobby, play, undo, plans, secrets, idempotency."""

import asyncio
import json

import msgspec
import pytest
from sqlalchemy import text

from bot.services.briefs import Person, UserError
from bot.services.campaigns import Campaigns
from bot.services.safe import clean, cut_lines, safe
from engine.core.actions import Pass
from engine.core.standing import StandingOrder
from engine.registry import games
from tests.databases import BOTH, THREADS, fresh
from tests.engine.core.toy import TOY, Lucky, Throw

ALICE, BOB, EVE = Person(1, "Alice"), Person(2, "Bob"), Person(3, "Eve")


@pytest.fixture(params=[*BOTH, THREADS])
def store_url(request, tmp_path):
    """Every kind of database: SQLite in threads too."""
    yield from fresh(request.param, tmp_path)


@pytest.fixture
def club(db):
    return Campaigns(db, {"toy": TOY}, token=lambda size: b"s" * size)


async def lobby(club, **more):
    seats = more.pop("seats", {"left": 1, "right": None})
    return await club.create(ALICE, game="toy", scenario="short", guild_id=5, channel_id=6, seats=seats, **more)


async def begun(club, **more):
    brief = await lobby(club, **more)
    await club.join(brief.id, BOB)
    await club.start(brief.id, ALICE)
    return brief.id


async def said(club, cid):
    """The outbox rows as dicts, oldest first."""
    async with club.db.reading() as tx:
        query = (
            "select kind, target, target_id, role, payload, attachments from outbox where campaign_id=:c order by id"
        )
        rows = await tx.execute(text(query), {"c": cid})
        return [dict(row._mapping) | {"payload": json.loads(row.payload)} for row in rows]


def refused(match):
    return pytest.raises(UserError, match=match)


async def test_a_new_campaign_opens_a_thread_and_a_dashboard(club):
    brief = await lobby(club, name="Night *run* @everyone")
    rows = await said(club, brief.id)
    assert [row["kind"] for row in rows] == ["thread", "send"]
    assert rows[1]["payload"]["lobby"] == brief.id
    assert "@everyone" not in json.dumps(rows[1]["payload"], ensure_ascii=False)


async def test_an_invitation_pings_the_invited_only(club):
    brief = await lobby(club, seats={"left": 1, "right": 2})
    assert (await said(club, brief.id))[1]["payload"]["ping"] == [2]
    with refused("taken or kept"):
        await club.join(brief.id, EVE)
    assert (await club.join(brief.id, BOB)).ok


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"game": "chess"}, "do not know a game"),
        ({"scenario": "long"}, "no scenario long"),
        ({"options": {"speed": "fast"}}, "no option speed"),
        ({"options": {"windows": "never"}}, "can be ask or swift"),
    ],
)
async def test_a_bad_request_is_told_what_there_is(club, changes, match):
    with refused(match):
        await club.create(ALICE, **({"game": "toy", "scenario": "short"} | changes))


async def test_lobby_rules(club):
    brief = await lobby(club)
    with refused("Not all seats"):
        await club.start(brief.id, ALICE)
    assert (await club.join(brief.id, BOB)).ok
    assert "already play" in (await club.join(brief.id, BOB)).text
    with refused("Every seat is taken"):
        await club.join(brief.id, EVE)
    with refused("Only the host or a player"):
        await club.start(brief.id, EVE)
    with refused("Only players"):
        await club.word(brief.id, EVE, "coast")
    with refused("not started yet"):
        await club.look(brief.id, 1)
    assert (await club.leave(brief.id, BOB)).ok
    with refused("no seat"):
        await club.leave(brief.id, BOB)
    assert "closed" in (await club.leave(brief.id, ALICE)).text
    with refused("There is no campaign 999"):
        await club.brief(999)


async def test_words_are_mixed_into_the_draws(club):
    brief = await lobby(club)
    await club.join(brief.id, BOB)
    await club.word(brief.id, ALICE, "tulagi")
    await club.start(brief.id, BOB)
    record = await club.record(brief.id)
    assert record.words == ["tulagi"]
    with refused("has started"):
        await club.word(brief.id, ALICE, "late")


async def test_a_game_from_start_to_verified_end(club):
    cid = await begun(club, options={"windows": "swift"})
    for _ in range(3):
        assert (await club.submit(cid, 1, Throw("paper"))).ok
        answer = await club.submit_text(cid, 2, "throw sto")
        assert answer.ok
    brief = await club.brief(cid)
    assert brief.status == "finished"
    assert "seed was" in (await said(club, cid))[-3]["payload"]["text"] + str(await said(club, cid))
    assert "**True**" in (await club.verify(cid, 3)).text
    name, data = await club.export(cid, 3)
    assert name.endswith(".json")
    assert json.loads(data)["seed"] == (b"s" * 32).hex()


async def test_a_running_game_gives_no_seed_away(club):
    cid = await begun(club)
    seed = (b"s" * 32).hex()
    await club.submit(cid, 1, Throw("paper"))
    name, data = await club.export(cid, 1)
    shown = [data.decode(), (await club.verify(cid, 1)).text, await club.status_text(cid), repr(await club.brief(cid))]
    assert name.endswith(".txt")
    assert not any(seed in part for part in [*shown, json.dumps(await said(club, cid), default=str)])


async def test_spectators_and_wrong_seats(club):
    cid = await begun(club)
    with refused("You do not play"):
        await club.submit(cid, 3, Throw("paper"))
    with refused("do not sit"):
        await club.submit(cid, 1, Throw("paper"), seat="right")
    assert (await club.look(cid, 3)).seat is None
    await club.submit(cid, 1, Throw("paper"))
    answer = await club.submit(cid, 1, Throw("stone"))
    assert not answer.ok
    assert "not your move" in answer.text


async def test_a_stale_decision_changes_nothing(club):
    cid = await begun(club)
    await club.submit(cid, 1, Throw("paper"), number=1)
    await club.submit(cid, 2, Throw("stone"), number=1)
    version = (await club.brief(cid)).version
    answer = await club.submit(cid, 2, Pass(), number=1)
    assert answer.text.startswith("That has already been decided")
    assert (await club.brief(cid)).version == version


async def test_the_same_interaction_twice_acts_once(club):
    cid = await begun(club)
    assert (await club.submit(cid, 1, Throw("paper"), interaction_id=77)).ok
    again = await club.submit(cid, 1, Throw("paper"), interaction_id=77)
    assert (again.ok, again.text) == (True, "That has been carried out already.")
    assert (await club.submit_text(cid, 2, "throw paper", interaction_id=78)).ok
    assert (await club.submit_text(cid, 2, "throw paper", interaction_id=78)).ok
    assert (await club.brief(cid)).version == 3


async def test_two_people_at_the_same_moment(club):
    cid = await begun(club)
    answers = await asyncio.gather(club.submit(cid, 1, Throw("paper")), club.submit(cid, 2, Throw("stone")))
    assert all(answer.ok for answer in answers)
    assert (await club.brief(cid)).version == 3


async def test_one_person_twice_at_the_same_moment(club):
    cid = await begun(club)
    answers = await asyncio.gather(*(club.submit(cid, 1, Throw("paper"), number=1) for _ in range(4)))
    assert sorted(answer.ok for answer in answers) == [False, False, False, True]


async def test_no_sealed_answer_is_said_before_all_are_in(club):
    cid = await begun(club)
    await club.submit(cid, 1, Throw("scissors"))
    for row in await said(club, cid):
        if row["target_id"] != 1:
            assert "scissors" not in str(row).replace("Paper, scissors, stone", "")


async def test_standing_orders_answer_and_stay_private(club):
    cid = await begun(club)
    await club.standing_set(cid, 2, StandingOrder("lucky", "pass"))
    assert (await club.standing_list(cid, 1))[1] == []
    await club.submit(cid, 1, Throw("paper"))
    await club.submit(cid, 2, Throw("stone"))
    assert (await club.look(cid, 1)).number is not None
    with refused("no moment called"):
        await club.standing_set(cid, 2, StandingOrder("tea", "pass"))
    assert (await club.standing_clear(cid, 2)).ok
    assert (await club.standing_list(cid, 2)) == (["lucky"], [])


async def test_holding_a_card_does_not_show_in_what_others_are_told(club, db):
    """Two campaigns that differ only in the hand send everybody else the same."""
    told = []
    for card in (True, False):
        cid = await begun(club)
        async with db.transaction() as tx:
            row = (await tx.execute(text("select snapshot from campaigns where id = :c"), {"c": cid})).scalar_one()
            state = TOY.load(bytes(row))
            state.right_card, state.left_card = card, False
            await tx.execute(text("update campaigns set snapshot = :s where id = :c"), {"s": TOY.dump(state), "c": cid})
        await club.submit(cid, 1, Throw("paper"))
        await club.submit(cid, 2, Throw("stone"))
        rows = [r for r in await said(club, cid) if r["target_id"] != 2]
        told.append(
            str([(r["kind"], r["target"], r["role"], r["payload"].get("text"), r["attachments"]) for r in rows])
        )
    first, second = (t.replace("#1", "#").replace("#2", "#") for t in told)
    assert first == second


async def test_undo_ends_where_the_other_was_asked(club):
    cid = await begun(club)
    with refused("nothing you can take back"):
        await club.undo(cid, 1)
    await club.submit(cid, 1, Throw("paper"))
    with refused("nothing you can take back"):
        await club.undo(cid, 1)


async def test_a_plan_is_previewed_and_confirmed(club):
    cid = await begun(club)
    await club.submit(cid, 1, Throw("paper"))
    preview = await club.plan(cid, 2, "throw rock\nlucky")
    assert not preview.draft
    assert "stone" in preview.text
    assert "Nothing has been done" in preview.text
    preview = await club.plan(cid, 2, "throw stone; pass")
    with refused("no longer there"):
        await club.confirm(preview.draft, 1)
    answer = await club.confirm(preview.draft, 2, 900)
    assert answer.ok
    assert (await club.confirm(preview.draft, 2, 900)).text == "That has been carried out already."
    with refused("waiting|Waiting"):
        await club.submit(cid, 1, Throw("paper"))
        await club.plan(cid, 1, "throw paper")


async def test_a_plan_stops_at_what_cannot_be(club):
    cid = await begun(club)
    await club.submit(cid, 1, Throw("paper"))
    preview = await club.plan(cid, 2, "throw stone; throw `g`; pass")
    assert "I do not know" in preview.text
    answer = await club.confirm(preview.draft, 2)
    assert not answer.ok
    assert "Stopped at order 2 of 3" in answer.text
    assert answer.text.endswith("Not done yet, to be sent again:\n```\nthrow 'g'\npass\n```")
    assert not (await club.plan(cid, 2, "pass; dance")).draft


async def test_drafts_belong_to_one_person(club):
    cid = await begun(club)
    draft = await club.draft(cid, 1, "throw", 1, "left")
    assert (await club.draft_set(draft.id, 1, "hand", "paper")).chosen == {"hand": "paper"}
    assert (await club.draft_get(draft.id, 1)).chosen == {"hand": "paper"}
    assert (await club.draft_set(draft.id, 1, "hand", None)).chosen == {}
    with refused("no longer there"):
        await club.draft_get(draft.id, 2)
    with refused("no longer there"):
        await club.draft_set(999, 1, "hand", "paper")


async def test_conceding(club):
    cid = await begun(club)
    assert (await club.concede(cid, 1, 5)).ok
    assert (await club.concede(cid, 1, 5)).ok
    assert (await club.brief(cid)).status == "finished"
    assert "Right won" in str((await said(club, cid))[-1]["payload"]["lines"])
    with refused("is over"):
        await club.submit(cid, 2, Throw("paper"))
    assert "**True**" in (await club.verify(cid, 2)).text


async def test_which_campaign_is_meant(club):
    first, second = await begun(club), await begun(club)
    with refused("several campaigns"):
        await club.locate(1)
    await club.submit(first, 1, Throw("paper"))
    assert await club.locate(1) == second
    assert await club.locate(1, cid=first) == first
    with refused("no campaign here"):
        await club.locate(3)
    with refused("There is no campaign"):
        await club.locate(1, cid=404)


async def test_when_all_is_over_the_newest_campaign_is_meant(club):
    first, second = await begun(club), await begun(club)
    await club.concede(first, 1)
    assert await club.locate(1) == second
    await club.concede(second, 1)
    assert await club.locate(1) == second
    with refused("no campaign here"):
        await club.locate(1, game="chess")


async def test_notes_are_private_and_kept_once(club):
    cid = await begun(club)
    await club.note(cid, ALICE, "watch *Buin*", 40)
    await club.note(cid, ALICE, "watch *Buin*", 40)
    assert await club.notes(cid, 1) == ["watch \\*Buin\\*"]
    assert await club.notes(cid, 2) == []
    with refused("empty note"):
        await club.note(cid, ALICE, "  \n ")


async def test_the_log_shows_each_seat_its_own(club):
    cid = await begun(club)
    await club.submit(cid, 1, Throw("paper"))
    await club.submit(cid, 2, Throw("stone"))
    assert "left paper" in "".join(await club.log(cid, 1))
    assert "left paper" in "".join(await club.log(cid, 3))


async def test_a_position_of_another_version_is_not_lost(club, db):
    cid = await begun(club)
    async with db.transaction() as tx:
        await tx.execute(text("update campaigns set snapshot = :s where id = :c"), {"s": b'{"broken": 1}', "c": cid})
    with refused("cannot be read by this version"):
        await club.submit(cid, 1, Throw("paper"))


async def test_a_bug_in_the_rules_stores_nothing(club, monkeypatch):
    cid = await begun(club)
    await club.submit(cid, 1, Throw("paper"))
    before, rows = (await club.brief(cid)).version, len(await said(club, cid))

    def broken(*_args):
        raise ZeroDivisionError

    monkeypatch.setattr("tests.engine.core.toy.ThrowHands.resolve", broken)
    with pytest.raises(ZeroDivisionError):
        await club.submit(cid, 2, Throw("stone"))
    assert (await club.brief(cid)).version == before
    assert len(await said(club, cid)) == rows


async def test_lists(club):
    cid = await begun(club)
    assert [brief.id for brief in await club.list(guild_id=5)] == [cid]
    assert await club.list(guild_id=6) == []
    assert [brief.id for brief in await club.list(user_id=2)] == [cid]
    await club.concede(cid, 1)
    assert await club.list(user_id=2) == []
    assert [brief.id for brief in await club.list(user_id=2, all=True)] == [cid]


async def test_everything_said_fits_discord(club):
    cid = await begun(club, name="x" * 10_000)
    answer = await club.submit_text(cid, 1, "throw " + "y" * 10_000)
    assert "at most 500 characters" in answer.text
    for row in await said(club, cid):
        assert len(msgspec.json.encode(row["payload"])) < 6000


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("@everyone", "@\u2060everyone"),
        ("**b** `c` <@1>", "\\*\\*b\\*\\* \\`c\\` \\<@\u20601\\>"),
        ("a\u202eb\u200bc", "abc"),
        ("line\nbreak\x00", "line break"),
        ("x" * 100, "x" * 79 + "…"),
        ("שלום 🏝️", "שלום 🏝️"),
    ],
)
def test_names_cannot_ping_or_format(given, wanted):
    assert safe(given) == wanted


def test_texts_are_cut_from_the_front():
    lines = [f"line {n}" for n in range(2000)]
    cut = cut_lines(lines)
    assert len(cut) <= 4000
    assert cut.endswith("line 1999")
    assert "earlier lines" in cut
    assert clean("") == ""
    assert Lucky().verb() == "lucky"


@pytest.mark.parametrize(("order", "said"), [("garrison buin troops", False), ("place tataba", True)])
async def test_undo_tells_the_thread_only_what_it_had_been_told(db, order, said):
    """How often a secret draft was changed is nobody's business."""
    club = Campaigns(db, games())
    brief = await club.create(ALICE, game="coast_watchers", scenario="T", seats={"allied": 1, "japanese": 1})
    await club.start(brief.id, ALICE)
    if order.startswith("garrison"):
        for line in ("place buka+choiseul+buin+lavoro+rekata bay+tataba", "post buin+buka+choiseul"):
            assert (await club.submit_text(brief.id, 1, line)).ok
    before = len(await club_log(club, brief.id))
    answer = await club.submit_text(brief.id, 1, order)
    assert answer.ok, answer.text
    told = len(await club_log(club, brief.id)) - before
    assert (told > 0) == said
    await club.undo(brief.id, 1)
    texts = [row["payload"]["text"] for row in await club_log(club, brief.id)]
    assert any("taken back" in text for text in texts) == said


async def club_log(club, cid):
    return [row for row in await said(club, cid) if row["role"] in ("log", "board") and row["target"] == "thread"]
