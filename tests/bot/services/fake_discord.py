"""A Discord of a few lines for the outbox: it posts, refuses a nonce it has seen, and fails as it is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from bot.services.outbox import Gone, Receipt
from bot.store.records import Delivery, Target

DM_OFFSET = 10_000


class Crash(BaseException):
    """The process dies here: not an Exception, so that nothing is marked any more."""


@dataclass
class Posted:
    """A message that stands in a channel."""

    channel_id: int
    payload: Any
    nonce: str
    edits: list[Any] = field(default_factory=list)


class FakeDiscord:
    """The transport. `before` and `after` see each delivery and may raise; ids go up."""

    def __init__(self) -> None:
        self.posts: dict[int, Posted] = {}
        self.threads: list[int] = []
        self.calls: list[tuple[str, int]] = []
        self.before: Callable[[Delivery], None] = lambda _: None
        self.after: Callable[[Delivery], None] = lambda _: None
        self.remembers_nonces = True
        self._ids = count(1001)

    def said(self, channel_id: int) -> list[Any]:
        """What stands in a channel, in order."""
        return [post.payload for post in self.posts.values() if post.channel_id == channel_id]

    async def send(self, delivery: Delivery) -> Receipt:
        self._enter("send", delivery)
        found = self._with_nonce(delivery) if self.remembers_nonces else None
        receipt = found or self._post(delivery)
        self.after(delivery)
        return receipt

    async def edit(self, delivery: Delivery) -> Receipt:
        self._enter("edit", delivery)
        post = self._existing(delivery)
        post.edits.append(delivery.payload)
        self.after(delivery)
        return Receipt(delivery.message_id or 0, post.channel_id)

    async def delete(self, delivery: Delivery) -> None:
        self._enter("delete", delivery)
        self._existing(delivery)
        del self.posts[delivery.message_id or 0]
        self.after(delivery)

    async def open_thread(self, delivery: Delivery) -> Receipt:
        self._enter("thread", delivery)
        self.threads.append(next(self._ids))
        self.after(delivery)
        return Receipt(self.threads[-1], self.threads[-1])

    async def find(self, delivery: Delivery) -> Receipt | None:
        self.calls.append(("find", delivery.id))
        return self._with_nonce(delivery)

    def _enter(self, call: str, delivery: Delivery) -> None:
        self.calls.append((call, delivery.id))
        self.before(delivery)

    def _post(self, delivery: Delivery) -> Receipt:
        message_id, channel_id = next(self._ids), self._channel(delivery)
        self.posts[message_id] = Posted(channel_id, delivery.payload, delivery.nonce)
        return Receipt(message_id, channel_id)

    def _channel(self, delivery: Delivery) -> int:
        if delivery.target is Target.DM:
            return DM_OFFSET + (delivery.user_id or 0)
        return delivery.channel_id or 0

    def _with_nonce(self, delivery: Delivery) -> Receipt | None:
        same = ((i, p) for i, p in self.posts.items() if p.nonce == delivery.nonce)
        return next((Receipt(i, p.channel_id) for i, p in same), None)

    def _existing(self, delivery: Delivery) -> Posted:
        if delivery.message_id not in self.posts:
            raise Gone(10008)
        return self.posts[delivery.message_id]
