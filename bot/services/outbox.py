"""The delivery worker: what the outbox holds is said to Discord, in order, once, and however often it takes.

A row is claimed, delivered and marked in three steps, so a crash can fall between sending and marking. Then the lease
runs out, the row is claimed again as `unsure`, and the transport first looks for the message (`find`) before it sends
it with the same nonce, which Discord refuses to post twice within minutes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from traceback import extract_tb
from typing import Protocol

import msgspec
from msgspec import Struct

from bot.services.posts import Post
from bot.store import repo
from bot.store.database import Database, Transaction
from bot.store.errors import DatabaseUnavailable
from bot.store.outbox import TOPIC
from bot.store.records import Delivered, Delivery, Kind, NewMessage, Role, Target

log = logging.getLogger(__name__)

DM_CLOSED_CODE = 50007
PING = "<@{user}>, I cannot send you direct messages. `/game hand` shows you here, and only you, what is yours to see."
ASKED = (
    "<@{user}>, it is your move. I cannot send you direct messages: press **Your move**, and only you see what comes."
)


class Receipt(Struct, frozen=True):
    """What Discord called the thing delivered: the message (or the thread opened) and the channel it is in."""

    message_id: int
    channel_id: int | None = None


class DeliveryError(Exception):
    """A delivery failed; the transport raises one of the kinds below. Their texts are logged: put no content there."""


class RetryLater(DeliveryError):  # noqa: N818
    """Discord cannot take it now: 429 (with its `after`, in seconds), 5xx, no network.

    counts: the attempt counts towards giving up (not for 429 or while Discord cannot be reached at all).
    maybe_sent: it may have got through nevertheless (5xx, lost connection).
    """

    def __init__(
        self, reason: str = "", *, after: float | None = None, counts: bool = True, maybe_sent: bool = False
    ) -> None:
        super().__init__(reason)
        self.after, self.counts, self.maybe_sent = after, counts, maybe_sent


class Forbidden(DeliveryError):  # noqa: N818
    """Discord does not let us (403); `code` is Discord's error code, 50007 for closed DMs."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(f"{code} {reason}".strip())
        self.code = code


class Gone(DeliveryError):  # noqa: N818
    """The channel (10003), message (10008) or user (10013) is no longer there (404)."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(f"{code} {reason}".strip())
        self.code = code


class Fatal(DeliveryError):  # noqa: N818
    """Discord will never take it (400): our mistake."""


class Transport(Protocol):
    """How things get to Discord. Every method may raise a DeliveryError; anything else it raises is taken for a bug."""

    async def send(self, delivery: Delivery) -> Receipt:
        """Post the message to `channel_id`, or to the DM of `user_id`, with `nonce` and enforce_nonce."""
        ...

    async def edit(self, delivery: Delivery) -> Receipt:
        """Edit `message_id` in `channel_id`."""
        ...

    async def delete(self, delivery: Delivery) -> None:
        """Delete `message_id` in `channel_id`."""
        ...

    async def open_thread(self, delivery: Delivery) -> Receipt:
        """Open a thread in `channel_id`; the receipt's message_id is the thread's id."""
        ...

    async def find(self, delivery: Delivery) -> Receipt | None:
        """Look for what an earlier attempt may have posted since `unsure_since`; None if it is not there."""
        ...


@dataclass(frozen=True, kw_only=True)
class Policy:
    """When to try again and when to give up; times in seconds.

    A row is given up after `max_attempts` counted failures (many hours), or `max_faults` if our own code fails on it.
    A lease must outlast a delivery, or two workers could deliver one row.
    """

    base: float = 1.0
    cap: float = 900.0
    unreachable: float = 15.0
    forbidden: float = 600.0
    max_attempts: int = 40
    max_faults: int = 6
    send_timeout: float = 25.0
    lease: float = 60.0
    poll: float = 2.0
    concurrency: int = 8


def ping_for(delivery: Delivery) -> NewMessage | None:
    """The public call to a player whose DMs are closed: it says that there is something, not what."""
    if delivery.campaign_id is None or delivery.home_channel_id is None or delivery.user_id is None:
        return None
    controls = msgspec.convert(delivery.payload, Post).controls if delivery.payload is not None else None
    text = (ASKED if controls else PING).format(user=delivery.user_id)
    post = Post(tone="log", text=text, ping=[delivery.user_id], controls=controls)
    return NewMessage(
        campaign_id=delivery.campaign_id,
        role=Role.PING,
        decision=delivery.decision,
        seat=delivery.seat,
        coalesce=f"ping:{delivery.user_id}",
        payload=post,
    )


class Outbox:
    """A worker on a database's outbox. Any number may run, in any number of processes."""

    def __init__(
        self,
        db: Database,
        transport: Transport,
        *,
        policy: Policy | None = None,
        ping: Callable[[Delivery], NewMessage | None] = ping_for,
        rng: random.Random | None = None,
        name: str | None = None,
    ) -> None:
        self.db = db
        self.transport = transport
        self.policy = policy or Policy()
        self.ping = ping
        self.rng = rng or random.Random()
        self.name = name or f"{socket.gethostname()[:16]}-{os.getpid()}-{secrets.token_hex(4)}"
        self._wake = asyncio.Event()
        self._stopping = False
        self._runner: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin delivering in the background."""
        if self._runner is None:
            self._stopping = False
            self._runner = asyncio.create_task(self.run(), name="outbox")

    async def stop(self, grace: float = 10.0) -> None:
        """Claim nothing more, and let what is under way finish within `grace` seconds."""
        self._stopping = True
        self.wake()
        if self._runner is not None:
            await self._runner
            self._runner = None
        if self._under_way:
            _, late = await asyncio.wait(self._under_way, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def wake(self) -> None:
        """Look at the outbox now rather than at the next poll."""
        self._wake.set()

    async def run(self) -> None:
        """Deliver until `stop`."""
        ignore = self.db.listen(TOPIC, self.wake)
        try:
            while not self._stopping:
                self._wake.clear()
                if not await self._start_some():
                    await self._rest()
        finally:
            ignore()

    async def drain(self) -> int:
        """Deliver everything that is due, then return how many deliveries were tried. For tests and the sandbox."""
        tried = 0
        while deliveries := await self._claim(self.policy.concurrency):
            await asyncio.gather(*(self._deliver(delivery) for delivery in deliveries))
            tried += len(deliveries)
        return tried

    async def _start_some(self) -> bool:
        """Claim as many rows as there is room for; False if there was nothing to do or no room."""
        room = self.policy.concurrency - len(self._under_way)
        if room <= 0:
            return False
        try:
            deliveries = await self._claim(room)
        except DatabaseUnavailable as error:
            log.warning("outbox: %s", error)
            return False
        except Exception as error:  # a bug must not end all delivery until somebody restarts the bot
            log.error("outbox: cannot claim: %s", _where(error))
            return False
        for delivery in deliveries:
            task = asyncio.create_task(self._deliver(delivery), name=f"deliver-{delivery.id}")
            self._under_way.add(task)
            task.add_done_callback(self._finished)
        return bool(deliveries)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        self.wake()
        if not task.cancelled() and (error := task.exception()):
            log.error("outbox: %s stopped: %s", task.get_name(), _where(error))

    async def _rest(self) -> None:
        """Until woken, but no longer than a poll: other processes write rows too, and retries fall due."""
        try:
            async with asyncio.timeout(self.policy.poll):
                await self._wake.wait()
        except TimeoutError:
            pass

    async def _claim(self, limit: int) -> list[Delivery]:
        async with self.db.transaction() as tx:
            return await repo.claim(tx, self.name, timedelta(seconds=self.policy.lease), limit)

    async def _deliver(self, delivery: Delivery) -> None:
        """Try once, and write down what came of it; if that fails too, the lease runs out and `find` decides."""
        outcome = await self._try(delivery)
        try:
            async with self.db.transaction() as tx:
                if isinstance(outcome, Exception):
                    await self._failed(tx, delivery, outcome)
                else:
                    await self._sent(tx, delivery, outcome)
        except DatabaseUnavailable as error:
            log.warning("outbox: row %s was tried, but not marked: %s", delivery.id, error)

    async def _try(self, delivery: Delivery) -> Receipt | Exception | None:
        try:
            async with asyncio.timeout(self.policy.send_timeout):
                return await self._hand_over(delivery)
        except TimeoutError:
            return RetryLater("timed out", maybe_sent=True)
        except Exception as error:
            return error

    async def _hand_over(self, delivery: Delivery) -> Receipt | None:
        if delivery.channel_id is None and delivery.user_id is None:
            raise Gone(0, "no channel is known")
        if delivery.kind is Kind.DELETE:
            await self.transport.delete(delivery)
            return None
        if delivery.kind in (Kind.EDIT, Kind.RETIRE):
            return await self.transport.edit(delivery)
        if delivery.unsure and (found := await self.transport.find(delivery)):
            return found
        if delivery.kind is Kind.THREAD:
            return await self.transport.open_thread(delivery)
        return await self.transport.send(delivery)

    async def _sent(self, tx: Transaction, delivery: Delivery, receipt: Receipt | None) -> None:
        message_id = receipt.message_id if receipt else delivery.message_id
        channel_id = (receipt.channel_id if receipt else None) or delivery.channel_id
        if not await repo.mark_sent(tx, delivery, self.name, message_id, channel_id):
            log.warning("outbox: row %s took longer than its lease", delivery.id)

    async def _failed(self, tx: Transaction, delivery: Delivery, failure: Exception) -> None:
        what = f"row {delivery.id} ({delivery.kind} to {delivery.lane}, attempt {delivery.attempts})"
        if isinstance(failure, RetryLater):
            await self._again(tx, delivery, failure, what)
        elif isinstance(failure, Forbidden):
            await self._forbidden(tx, delivery, failure, what)
        elif isinstance(failure, Gone):
            await self._gone(tx, delivery, failure, what)
        elif isinstance(failure, Fatal):
            await self._dead(tx, delivery, f"refused: {failure}", what)
        elif delivery.attempts >= self.policy.max_faults:
            await self._dead(tx, delivery, f"fault: {_where(failure)}", what)
        else:
            await self._again(tx, delivery, RetryLater(f"fault: {_where(failure)}", maybe_sent=True), what)

    async def _again(self, tx: Transaction, delivery: Delivery, failure: RetryLater, what: str) -> None:
        if failure.counts and delivery.attempts >= self.policy.max_attempts:
            await self._dead(tx, delivery, str(failure), what)
            return
        delay = self._delay(delivery, failure)
        log.info("outbox: %s is tried again in %.1f s: %s", what, delay, failure)
        at = tx.now + timedelta(seconds=delay)
        await repo.mark_retry(
            tx, delivery, self.name, at, error=str(failure), counts=failure.counts, maybe_sent=failure.maybe_sent
        )
        if delay < self.policy.poll:
            asyncio.get_running_loop().call_later(delay, self.wake)

    def _delay(self, delivery: Delivery, failure: RetryLater) -> float:
        """What Discord asked for, a little jittered so that workers do not return together; else exponential."""
        after = self.policy.unreachable if failure.after is None and not failure.counts else failure.after
        if after is not None:
            return after + self.rng.uniform(0.0, 0.25)
        doubled = self.policy.base * 2.0 ** min(delivery.attempts - 1, 30)
        return min(self.policy.cap, doubled) * self.rng.uniform(0.5, 1.0)

    async def _forbidden(self, tx: Transaction, delivery: Delivery, failure: Forbidden, what: str) -> None:
        if delivery.target is Target.DM and failure.code == DM_CLOSED_CODE:
            log.info("outbox: %s: the user takes no DMs", what)
            await repo.mark_dm_closed(tx, delivery, self.name, await self._call(tx, delivery))
            return
        # An admin took a right away and may give it back: nothing is thrown away, and the lane waits in order.
        await self._again(tx, delivery, RetryLater(str(failure), after=self.policy.forbidden), what)

    async def _call(self, tx: Transaction, delivery: Delivery) -> NewMessage | None:
        """The public call: the first time, and whenever the user is asked; what else is for him can wait."""
        asked = await repo.question_among(tx, delivery)
        if asked is None and delivery.dm_closed:
            return None
        return self.ping(msgspec.structs.replace(delivery, payload=asked))

    async def _gone(self, tx: Transaction, delivery: Delivery, failure: Gone, what: str) -> None:
        if delivery.kind is Kind.DELETE:
            await repo.mark_sent(tx, delivery, self.name, delivery.message_id, delivery.channel_id)
        elif delivery.kind in (Kind.EDIT, Kind.RETIRE):
            await repo.mark_message_gone(tx, delivery, self.name, str(failure))
        else:
            log.warning("outbox: %s has nowhere to go: %s", what, failure)
            await repo.mark_given_up(tx, delivery, self.name, Delivered.FAILED, str(failure))

    async def _dead(self, tx: Transaction, delivery: Delivery, error: str, what: str) -> None:
        log.error("outbox: %s is given up: %s", what, error)
        await repo.mark_given_up(tx, delivery, self.name, Delivered.DEAD, error)


def _where(error: BaseException) -> str:
    """What kind of fault and where, without its text: that may quote what was to be said."""
    frames = extract_tb(error.__traceback__)
    place = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"
