"""The outbox against a Discord that fails in every way: nothing lost, nothing doubled, order kept."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from bot.services.outbox import DM_CLOSED_CODE, Fatal, Forbidden, Gone, Outbox, Policy, RetryLater
from bot.store import repo
from bot.store.database import Database
from bot.store.errors import DatabaseUnavailable
from bot.store.records import Delivery, Kind, NewMessage, Player, Role, Target
from tests.bot.services.fake_discord import DM_OFFSET, Crash, FakeDiscord
from tests.bot.store.samples import ANNA, BERT, THREAD, make_campaign
from tests.databases import Clock

POLICY = Policy(base=1, cap=60, max_attempts=5, max_faults=3, lease=60, send_timeout=5, poll=0.05)
SECRET = "the blocks are at Buin"


@pytest.fixture
def discord() -> FakeDiscord:
    return FakeDiscord()


@pytest.fixture
def outbox(db: Database, discord: FakeDiscord) -> Outbox:
    return Outbox(db, discord, policy=POLICY, rng=random.Random(1))


@pytest.fixture
async def campaign(db: Database) -> int:
    return await make_campaign(db)


async def say(db: Database, *messages: NewMessage) -> None:
    async with db.transaction() as tx:
        await repo.enqueue(tx, messages)


def public(campaign: int, payload: Any, **more: Any) -> NewMessage:
    return NewMessage(campaign_id=campaign, payload=payload, **more)


def private(campaign: int | None, user_id: int, payload: Any, **more: Any) -> NewMessage:
    return NewMessage(campaign_id=campaign, target=Target.DM, target_id=user_id, payload=payload, **more)


async def counts(db: Database) -> dict[str, int]:
    async with db.reading() as tx:
        return {str(status): number for status, number in (await repo.outbox_counts(tx)).items()}


def failing(*errors: BaseException) -> Callable[[Delivery], None]:
    """Raises these one after the other, then nothing more."""
    left = list(errors)

    def fail(_: Delivery) -> None:
        if left:
            raise left.pop(0)

    return fail


class TestDelivery:
    async def test_everything_goes_where_it_belongs(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        elsewhere = NewMessage(target=Target.CHANNEL, target_id=55, payload="hello", campaign_id=None)
        await say(db, public(campaign, "one"), private(campaign, ANNA, SECRET), elsewhere, public(campaign, "two"))
        assert await outbox.drain() == 4
        assert discord.said(THREAD) == ["one", "two"]
        assert discord.said(DM_OFFSET + ANNA) == [SECRET]
        assert discord.said(55) == ["hello"]
        assert await counts(db) == {"sent": 4}
        assert await outbox.drain() == 0

    async def test_a_dm_channel_is_remembered(self, db: Database, outbox: Outbox, campaign: int) -> None:
        await say(db, private(campaign, ANNA, "x"))
        await outbox.drain()
        async with db.reading() as tx:
            assert (await repo.load_player(tx, ANNA)).dm_channel_id == DM_OFFSET + ANNA

    async def test_nothing_is_said_of_an_action_that_was_not_stored(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        with pytest.raises(ZeroDivisionError):
            await say_and_fail(db, public(campaign, "never"))
        assert await outbox.drain() == 0

    async def test_a_thread_is_opened_before_what_is_said_in_it(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, clock: Clock
    ) -> None:
        campaign = await make_campaign(db, thread_id=None)
        thread = NewMessage(campaign_id=campaign, kind=Kind.THREAD, target=Target.CHANNEL, target_id=2, payload="T")
        await say(db, thread, public(campaign, "welcome"))
        discord.before = failing(RetryLater(counts=False, after=0))
        await outbox.drain()
        assert discord.said(2) == []
        clock.advance(10)
        await outbox.drain()
        [thread_id] = discord.threads
        assert discord.said(thread_id) == ["welcome"]
        async with db.reading() as tx:
            assert (await repo.load_head(tx, campaign)).thread_id == thread_id

    async def test_a_campaign_without_a_thread_is_played_in_its_channel(
        self, db: Database, outbox: Outbox, discord: FakeDiscord
    ) -> None:
        await say(db, public(await make_campaign(db, thread_id=None), "here"))
        await outbox.drain()
        assert discord.said(2) == ["here"]

    async def test_stored_bytes_reach_the_transport_and_are_not_kept_after(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        seen: list[Delivery] = []
        discord.before = seen.append
        await say(db, public(campaign, "x", blob=b"\x89PNG", attachments=[{"kind": "file"}], seat="red"))
        await outbox.drain()
        assert (seen[0].blob, seen[0].attachments, seen[0].seat) == (b"\x89PNG", [{"kind": "file"}], "red")
        assert SECRET not in repr(seen[0])
        async with db.reading() as tx:
            assert await repo.outbox_counts(tx) == {"sent": 1}


class TestMessagesThatAreEdited:
    async def test_a_decision_is_kept_and_retired(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        ask = private(campaign, ANNA, "choose", role=Role.DECISION, decision=4, seat="red")
        await say(db, ask)
        await outbox.drain()
        async with db.reading() as tx:
            [live] = await repo.live_messages(tx, campaign)
        assert (live.decision, live.seat, live.user_id, live.channel_id) == (4, "red", ANNA, DM_OFFSET + ANNA)
        retire = private(campaign, ANNA, "chosen", kind=Kind.RETIRE, role=Role.DECISION, decision=4, seat="red")
        await say(db, retire)
        await outbox.drain()
        assert discord.posts[live.message_id].edits == ["chosen"]
        async with db.reading() as tx:
            assert await repo.live_messages(tx, campaign) == []

    async def test_a_decision_made_before_it_was_asked_is_not_asked(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        async with db.transaction() as tx:
            await repo.enqueue(tx, [public(campaign, "choose", role=Role.DECISION, decision=4, seat="red")])
            assert await repo.drop_decision(tx, campaign, 3) == 0
            assert await repo.drop_decision(tx, campaign, 4, "blue") == 0
            assert await repo.drop_decision(tx, campaign, 4, "red") == 1
            retire = public(campaign, "chosen", kind=Kind.RETIRE, role=Role.DECISION, decision=4, seat="red")
            await repo.enqueue(tx, [retire, public(campaign, "next")])
        await outbox.drain()
        assert discord.said(THREAD) == ["next"]
        assert await counts(db) == {"superseded": 2, "sent": 1}

    async def test_the_dashboard_is_sent_once_then_edited_and_sent_anew_if_somebody_deletes_it(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        def dashboard(text: str) -> NewMessage:
            return public(campaign, text, kind=Kind.EDIT, role=Role.DASHBOARD, coalesce="dashboard")

        for text in ("turn 1", "turn 2"):
            await say(db, dashboard(text))
            await outbox.drain()
        [first] = discord.posts
        assert (discord.posts[first].payload, discord.posts[first].edits) == ("turn 1", ["turn 2"])
        del discord.posts[first]
        await say(db, dashboard("turn 3"))
        await outbox.drain()
        assert discord.said(THREAD) == ["turn 3"]
        async with db.reading() as tx:
            assert (await repo.load_head(tx, campaign)).dashboard_message_id == next(iter(discord.posts))

    async def test_of_many_waiting_dashboards_only_the_last_is_sent(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        rows = [public(campaign, n, kind=Kind.EDIT, role=Role.DASHBOARD, coalesce="dashboard") for n in range(20)]
        await say(db, *rows[:10], public(campaign, "log"), *rows[10:])
        await outbox.drain()
        assert discord.said(THREAD) == ["log", 19]
        assert await counts(db) == {"superseded": 19, "sent": 2}

    async def test_deleting_what_is_gone_is_no_failure(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        await say(db, public(campaign, "picture", role=Role.BOARD))
        await outbox.drain()
        [message_id] = discord.posts
        delete = public(campaign, {}, kind=Kind.DELETE, role=Role.BOARD, message_id=message_id)
        await say(db, delete, delete, public(campaign, "x", kind=Kind.EDIT, message_id=message_id))
        await outbox.drain()
        assert discord.posts == {}
        assert await counts(db) == {"sent": 3, "failed": 1}


class TestFailures:
    async def test_it_is_tried_again_later_and_later_and_order_is_kept(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int, clock: Clock
    ) -> None:
        discord.before = failing(*[RetryLater("500", maybe_sent=True)] * 3)
        await say(db, public(campaign, "one"), public(campaign, "two"))
        waits = []
        while not discord.posts:
            await outbox.drain()
            clock.advance(0.25)
            waits.append(len(discord.calls))
        await outbox.drain()
        assert discord.said(THREAD) == ["one", "two"]
        tries = [waits.index(n) * 0.25 for n in sorted(set(waits)) if n]
        gaps = [later - sooner for sooner, later in pairwise(tries)]
        assert gaps == sorted(gaps)
        assert 0.5 <= gaps[0] <= 1.25
        assert gaps[-1] >= 2

    async def test_a_failing_place_does_not_hold_up_another(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        def fail(delivery: Delivery) -> None:
            if delivery.target is Target.THREAD:
                raise RetryLater("500")

        discord.before = fail
        await say(db, public(campaign, "stuck"), private(campaign, ANNA, "through"))
        await outbox.drain()
        assert discord.said(DM_OFFSET + ANNA) == ["through"]

    async def test_429_waits_as_long_as_discord_says_and_is_not_counted(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int, clock: Clock
    ) -> None:
        discord.before = failing(*[RetryLater("429", after=30, counts=False)] * 20)
        await say(db, public(campaign, "patience"))
        for _ in range(20):
            await outbox.drain()
            clock.advance(29)
            assert await outbox.drain() == 0
            clock.advance(2)
        await outbox.drain()
        assert discord.said(THREAD) == ["patience"]

    async def test_after_enough_failures_it_is_given_up_and_the_next_one_goes(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int, clock: Clock
    ) -> None:
        discord.before = failing(*[RetryLater("500")] * POLICY.max_attempts)
        await say(db, public(campaign, "cursed"), public(campaign, "next"))
        for _ in range(POLICY.max_attempts):
            await outbox.drain()
            clock.advance(100)
        await outbox.drain()
        assert discord.said(THREAD) == ["next"]
        assert await counts(db) == {"dead": 1, "sent": 1}
        async with db.transaction() as tx:
            assert await repo.revive_dead(tx) == 1
        await outbox.drain()
        assert discord.said(THREAD) == ["next", "cursed"]

    async def test_a_bug_of_ours_is_given_up_sooner_and_never_quoted(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int, clock: Clock, caplog: Any
    ) -> None:
        caplog.set_level(logging.DEBUG)
        discord.before = failing(*[KeyError(SECRET)] * POLICY.max_faults)
        await say(db, private(campaign, ANNA, SECRET))
        for _ in range(POLICY.max_faults):
            await outbox.drain()
            clock.advance(100)
        assert await counts(db) == {"dead": 1}
        assert "fault: KeyError at" in caplog.text
        assert SECRET not in caplog.text

    async def test_what_discord_will_never_take_is_given_up_at_once(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int, caplog: Any
    ) -> None:
        discord.before = failing(Fatal("50035 invalid form body"))
        await say(db, private(campaign, ANNA, SECRET), private(campaign, ANNA, "next"))
        await outbox.drain()
        assert await counts(db) == {"dead": 1, "sent": 1}
        assert "50035" in caplog.text
        assert SECRET not in caplog.text

    async def test_a_right_taken_away_waits_for_its_return(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int, clock: Clock
    ) -> None:
        discord.before = failing(Forbidden(50013), Forbidden(50001))
        await say(db, public(campaign, "one"), public(campaign, "two"))
        for _ in range(3):
            await outbox.drain()
            clock.advance(POLICY.forbidden + 1)
        assert discord.said(THREAD) == ["one", "two"]

    async def test_a_channel_that_is_gone(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        homeless = await make_campaign(db, thread_id=None, channel_id=None)
        discord.before = failing(Gone(10003))
        await say(db, public(campaign, "lost"))
        await outbox.drain()
        await say(db, public(homeless, "lost too"))
        await outbox.drain()
        assert await counts(db) == {"failed": 2}

    async def test_a_delivery_that_hangs_is_cut_off(
        self, db: Database, discord: FakeDiscord, campaign: int, clock: Clock
    ) -> None:
        class Slow(FakeDiscord):
            async def send(self, delivery: Delivery) -> Any:
                if not self.posts:
                    self._post(delivery)
                    await asyncio.sleep(60)
                return await super().send(delivery)

        slow = Slow()
        outbox = Outbox(db, slow, policy=Policy(send_timeout=0.05))
        await say(db, public(campaign, "once"))
        await outbox.drain()
        clock.advance(2)
        await outbox.drain()
        assert slow.said(THREAD) == ["once"], "it had got through: found, not sent again"
        assert ("find", 1) in slow.calls


class TestClosedDMs:
    async def test_they_are_remembered_and_the_player_is_pinged_in_public(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        def closed(delivery: Delivery) -> None:
            if delivery.target is Target.DM and delivery.user_id == BERT:
                raise Forbidden(DM_CLOSED_CODE)

        discord.before = closed
        await say(db, private(campaign, BERT, SECRET), private(campaign, BERT, SECRET), private(campaign, ANNA, "x"))
        await outbox.drain()
        [ping] = discord.said(THREAD)
        assert ping["ping"] == [BERT]
        assert f"<@{BERT}>" in ping["text"]
        assert SECRET not in str(ping)
        assert discord.said(DM_OFFSET + ANNA) == ["x"]
        assert await counts(db) == {"failed": 2, "sent": 2}
        async with db.reading() as tx:
            players = await repo.load_players(tx, [ANNA, BERT])
        assert (players[ANNA].dm_closed, players[BERT].dm_closed) == (False, True)

    async def test_a_dm_that_gets_through_opens_them_again(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        async with db.transaction() as tx:
            await repo.save_player(tx, Player(user_id=BERT, name="Bert", dm_closed=True, settings={"a": 1}))
        await say(db, private(campaign, BERT, "x"))
        await outbox.drain()
        async with db.reading() as tx:
            player = await repo.load_player(tx, BERT)
        assert (player.dm_closed, player.name, player.settings) == (False, "Bert", {"a": 1})

    async def test_only_this_campaigns_messages_are_dropped(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int
    ) -> None:
        other = await make_campaign(db)
        discord.before = failing(Forbidden(DM_CLOSED_CODE))
        await say(
            db, private(campaign, BERT, "dropped"), private(other, BERT, "tried"), private(campaign, BERT, "dropped")
        )
        await outbox.drain()
        assert discord.said(DM_OFFSET + BERT) == ["tried"]

    async def test_the_caller_may_word_the_ping_itself(self, db: Database, discord: FakeDiscord, campaign: int) -> None:
        outbox = Outbox(db, discord, ping=lambda d: NewMessage(campaign_id=d.campaign_id, payload=f"psst {d.seat}"))
        discord.before = failing(Forbidden(DM_CLOSED_CODE))
        await say(db, private(campaign, BERT, SECRET, seat="blue"), private(None, ANNA, "no campaign"))
        await outbox.drain()
        assert discord.said(THREAD) == ["psst blue"]


class TestCrashes:
    @pytest.mark.parametrize("remembers", [True, False], ids=["within minutes", "after an hour"])
    async def test_between_sending_and_marking_nothing_is_doubled(
        self, db: Database, discord: FakeDiscord, campaign: int, clock: Clock, remembers: bool
    ) -> None:
        discord.after = failing(Crash())
        await say(db, public(campaign, "one"), public(campaign, "two"))
        with pytest.raises(Crash):
            await Outbox(db, discord, policy=POLICY).drain()
        assert discord.said(THREAD) == ["one"]
        discord.remembers_nonces = remembers
        restarted = Outbox(db, discord, policy=POLICY)
        assert await restarted.drain() == 0, "the dead worker's lease still runs"
        clock.advance(POLICY.lease if remembers else 3600)
        await restarted.drain()
        assert discord.said(THREAD) == ["one", "two"]

    async def test_before_sending_nothing_is_lost(
        self, db: Database, discord: FakeDiscord, campaign: int, clock: Clock
    ) -> None:
        discord.before = failing(Crash())
        await say(db, public(campaign, "one"))
        with pytest.raises(Crash):
            await Outbox(db, discord, policy=POLICY).drain()
        clock.advance(POLICY.lease)
        await Outbox(db, discord, policy=POLICY).drain()
        assert discord.said(THREAD) == ["one"]

    async def test_a_clear_refusal_needs_no_search(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int, clock: Clock
    ) -> None:
        discord.before = failing(RetryLater("429", after=1, counts=False))
        await say(db, public(campaign, "one"))
        await outbox.drain()
        clock.advance(2)
        await outbox.drain()
        assert [call for call, _ in discord.calls] == ["send", "send"]

    async def test_a_worker_that_outlived_its_lease_marks_nothing(
        self, db: Database, another: Callable[[], Database], campaign: int, clock: Clock
    ) -> None:
        await say(db, public(campaign, "one"))
        lease = timedelta(seconds=60)
        async with db.transaction() as tx:
            [slow] = await repo.claim(tx, "slow", lease)
        clock.advance(61)
        async with another().transaction() as tx:
            [quick] = await repo.claim(tx, "quick", lease)
        assert (slow.unsure, quick.unsure) == (False, True)
        async with db.transaction() as tx:
            assert not await repo.mark_sent(tx, slow, "slow", 1, THREAD)
            assert await repo.mark_sent(tx, quick, "quick", 2, THREAD)
        assert await counts(db) == {"sent": 1}


class TestWorkersTogether:
    async def test_two_workers_share_the_work_and_keep_the_order(
        self, db: Database, another: Callable[[], Database], discord: FakeDiscord
    ) -> None:
        campaigns = [await make_campaign(db, thread_id=THREAD + n) for n in range(6)]
        await say(db, *(public(campaign, n) for n in range(10) for campaign in campaigns))
        workers = [Outbox(another(), discord, policy=POLICY) for _ in range(3)]
        tried = await asyncio.gather(*(drain_for_good(worker, 60, discord) for worker in workers))
        assert sum(tried) == 60
        assert sorted(tried)[-2] > 0, "more than one worker found something to do"
        for n in range(6):
            assert discord.said(THREAD + n) == list(range(10))

    async def test_a_claimed_row_is_nobody_elses(
        self, db: Database, another: Callable[[], Database], campaign: int
    ) -> None:
        await say(db, public(campaign, "a"), private(campaign, ANNA, "b"), private(campaign, BERT, "c"))

        async def claim(own: Database, name: str) -> list[int]:
            async with own.transaction() as tx:
                rows = [d.id for d in await repo.claim(tx, name, timedelta(seconds=60), 2)]
                await asyncio.sleep(0.05)
                return rows

        first, second = await asyncio.gather(claim(another(), "one"), claim(another(), "two"))
        assert len(first + second) == len({*first, *second}) == 3


class TestRunning:
    async def test_it_wakes_up_on_commit_and_stops_cleanly(
        self, db: Database, discord: FakeDiscord, campaign: int
    ) -> None:
        outbox = Outbox(db, discord, policy=Policy(poll=30))
        outbox.start()
        await asyncio.sleep(0.1)
        async with asyncio.timeout(5):
            await say(db, public(campaign, "one"), public(campaign, "two"))
            await until(lambda: len(discord.posts) == 2)
            await outbox.stop()
        await say(db, public(campaign, "three"))
        assert discord.said(THREAD) == ["one", "two"]

    async def test_it_finds_by_polling_what_other_processes_wrote(
        self, db: Database, another: Callable[[], Database], discord: FakeDiscord, campaign: int
    ) -> None:
        outbox = Outbox(db, discord, policy=Policy(poll=0.05))
        outbox.start()
        await say(another(), public(campaign, "from afar"))
        async with asyncio.timeout(5):
            await until(lambda: discord.said(THREAD) == ["from afar"])
        await outbox.stop()

    async def test_stopping_lets_what_is_under_way_finish_but_not_for_ever(
        self, db: Database, discord: FakeDiscord, campaign: int
    ) -> None:
        class Slow(FakeDiscord):
            async def send(self, delivery: Delivery) -> Any:
                self.calls.append(("begin", delivery.id))
                await asyncio.sleep(0.2 if delivery.target is Target.THREAD else 60)
                return await super().send(delivery)

        slow = Slow()
        outbox = Outbox(db, slow, policy=POLICY)
        await say(db, public(campaign, "in time"), private(campaign, ANNA, "too slow"))
        outbox.start()
        await until(lambda: len(slow.calls) == 2)
        async with asyncio.timeout(3):
            await outbox.stop(grace=0.5)
        assert slow.said(THREAD) == ["in time"]
        assert await counts(db) == {"pending": 1, "sent": 1}

    async def test_it_lives_through_a_database_that_goes_away(
        self, db: Database, discord: FakeDiscord, campaign: int, monkeypatch: pytest.MonkeyPatch, caplog: Any
    ) -> None:
        outbox = Outbox(db, discord, policy=Policy(poll=0.05))
        claim, trouble = outbox._claim, [DatabaseUnavailable("the server cannot be reached"), KeyError(SECRET)]

        async def claim_in_trouble(limit: int) -> list[Delivery]:
            if trouble:
                raise trouble.pop(0)
            return await claim(limit)

        monkeypatch.setattr(outbox, "_claim", claim_in_trouble)
        await say(db, public(campaign, "one"))
        outbox.start()
        async with asyncio.timeout(5):
            await until(lambda: discord.said(THREAD) == ["one"])
        await outbox.stop()
        assert "the server cannot be reached" in caplog.text
        assert "cannot claim: KeyError" in caplog.text
        assert SECRET not in caplog.text


class TestKeepingHouse:
    async def test_old_rows_go_and_dead_ones_stay(
        self, db: Database, outbox: Outbox, discord: FakeDiscord, campaign: int, clock: Clock
    ) -> None:
        discord.before = failing(Fatal("no"))
        await say(db, public(campaign, "dead"), public(campaign, "sent"))
        await outbox.drain()
        async with db.transaction() as tx:
            await repo.first_time(tx, 5)
            assert await repo.prune(tx, tx.now) == 0
        clock.advance(60)
        async with db.transaction() as tx:
            await repo.enqueue(tx, [public(campaign, "waiting")])
            assert await repo.prune(tx, tx.now) == 2
        assert await counts(db) == {"dead": 1, "pending": 1}

    @pytest.mark.parametrize(
        "message", [NewMessage(), NewMessage(target=Target.DM), NewMessage(kind=Kind.THREAD, target_id=1)]
    )
    async def test_a_message_without_an_address_is_a_bug(self, db: Database, message: NewMessage) -> None:
        with pytest.raises(ValueError, match="needs its"):
            await say(db, message)


async def say_and_fail(db: Database, message: NewMessage) -> None:
    async with db.transaction() as tx:
        await repo.enqueue(tx, [message])
        raise ZeroDivisionError


async def drain_for_good(worker: Outbox, total: int, discord: FakeDiscord) -> int:
    """Keep draining until everything has been said by whomever."""
    tried = 0
    async with asyncio.timeout(30):
        while len(discord.posts) < total:
            tried += await worker.drain()
            await asyncio.sleep(0.001)
    return tried


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110
        await asyncio.sleep(0.01)
