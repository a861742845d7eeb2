"""The transport: Discord's failures by the outbox's names, and texts that name whom they ping."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot.services.outbox import Fatal, Forbidden, Gone, RetryLater
from bot.services.posts import Post
from bot.store.records import Delivery, Kind, Role, Target
from bot.transport import MARK, _named, _text, mark


def refused(kind, status, code=0, headers=None):
    response = SimpleNamespace(status=status, reason="", headers=headers or {})
    return kind(response, {"code": code, "message": "secret content"})


async def named(error: Exception) -> Exception:
    with pytest.raises(Exception) as caught:
        async with _named():
            raise error
    return caught.value


@pytest.mark.parametrize(
    ("error", "kind", "facts"),
    [
        (refused(discord.Forbidden, 403, 50007), Forbidden, {"code": 50007}),
        (refused(discord.NotFound, 404, 10003), Gone, {"code": 10003}),
        (refused(discord.HTTPException, 400, 50035), Fatal, {}),
        (refused(discord.HTTPException, 429, 0, {"Retry-After": "7.5"}), RetryLater, {"after": 7.5, "counts": False}),
        (refused(discord.HTTPException, 429, 0, {"Retry-After": "soon"}), RetryLater, {"after": 5.0}),
        (refused(discord.HTTPException, 500), RetryLater, {"maybe_sent": True, "counts": True}),
        (refused(discord.DiscordServerError, 503), RetryLater, {"maybe_sent": True}),
        (refused(discord.HTTPException, 401), RetryLater, {"counts": False}),
        (discord.RateLimited(3.0), RetryLater, {"after": 3.0, "counts": False}),
        (aiohttp.ClientConnectionError("secret host"), RetryLater, {"maybe_sent": True, "counts": False}),
        (TimeoutError(), RetryLater, {"maybe_sent": True}),
    ],
)
async def test_failures_by_name_without_content(error, kind, facts):
    found = await named(error)
    assert type(found) is kind
    assert {name: getattr(found, name) for name in facts} == facts
    assert "secret" not in str(found)


def test_whoever_is_pinged_is_named():
    assert _text(Post(tone="decision", title="T", text="Move."), [5]) == "### T\n<@5>\nMove."
    assert _text(Post(tone="log", text="<@5>: move."), [5]) == "<@5>: move."
    assert _text(Post(tone="dashboard", title="T", lines=["a", "b"]), []) == "### T\na\nb"


def test_texts_fit_even_with_a_note_about_a_lost_picture():
    assert len(_text(Post(tone="log", text="x" * 9000), [])) <= 3950


def test_marks_are_numbers_discord_takes():
    def delivery(number: int) -> Delivery:
        return Delivery(
            id=number, campaign_id=1, kind=Kind.SEND, target=Target.THREAD, channel_id=1, user_id=None, lane="x",
            role=Role.LOG, decision=None, seat=None, message_id=None, coalesce=None, nonce="n", attempts=1,
            unsure=False, unsure_since=None, created_at=datetime.now(UTC), payload={}, attachments=[], blob=None,
            dm_channel_id=None, dm_closed=False, home_channel_id=1,
        )  # fmt: skip

    assert mark(delivery(1)) == MARK + 1
    assert mark(delivery(1)) != mark(delivery(2))
    assert mark(delivery(10**15)) < 2**31
