"""How the outbox's rows become messages in Discord: built at delivery, sent once, and every failure named.

A message is marked with its row's number in the id of its outermost component, which nobody sees; after a crash it is
found again by that mark, however long ago Discord forgot the nonce.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any, Final

import aiohttp
import discord
import msgspec

from bot.services.briefs import Look, UserError
from bot.services.outbox import Fatal, Forbidden, Gone, Receipt, RetryLater
from bot.services.posts import Controls, PictureSpec, Post
from bot.store import repo
from bot.store.records import Delivery, Kind, Role, Target
from bot.surfaces import menus
from bot.surfaces.kit import Kit, undo_and_look
from bot.surfaces.lobby import lobby_buttons, offer_buttons
from bot.surfaces.panel import TEXT_LIMIT, Panel, files, layout, shorten

log = logging.getLogger(__name__)

TONES: Final = {
    "log": "plain",
    "decision": "decision",
    "secret": "secret",
    "board": "plain",
    "dashboard": "plain",
    "lobby": "good",
    "end": "end",
}
UNKNOWN_CHANNEL: Final = 10003
MARK: Final = 1_000_000
MARKS: Final = 2_000_000_000
ARCHIVE_MINUTES: Final = 10080
LOOK_BACK: Final = 100
PICTURE_LOST: Final = "\n-# The picture could not be uploaded; `/game board` shows it."


class DiscordTransport:
    """The outbox's way into Discord."""

    def __init__(self, bot: discord.Client, kit: Kit) -> None:
        self.bot = bot
        self.kit = kit

    async def send(self, delivery: Delivery) -> Receipt:
        """Post the message; a campaign whose thread was deleted gets a new one."""
        panel, ping = await self._panel(delivery)
        async with _named():
            try:
                return await self._post(delivery, await self._channel(delivery), panel, ping)
            except discord.NotFound as error:
                if error.code != UNKNOWN_CHANNEL or delivery.target is not Target.THREAD:
                    raise
            return await self._post(delivery, await self._reopened(delivery), panel, ping)

    async def edit(self, delivery: Delivery) -> Receipt:
        """Put the message as it should be now."""
        assert delivery.message_id is not None
        assert delivery.channel_id is not None
        panel, _ping = await self._panel(delivery)
        message = self.bot.get_partial_messageable(delivery.channel_id).get_partial_message(delivery.message_id)
        async with _named():
            await _without_pictures_if_refused(
                panel,
                lambda shown: message.edit(
                    view=layout(shown, mark(delivery)),
                    attachments=files(shown),
                    allowed_mentions=discord.AllowedMentions.none(),
                ),
            )
        return Receipt(delivery.message_id, delivery.channel_id)

    async def delete(self, delivery: Delivery) -> None:
        """Take the message away."""
        assert delivery.message_id is not None
        assert delivery.channel_id is not None
        async with _named():
            channel = self.bot.get_partial_messageable(delivery.channel_id)
            await channel.get_partial_message(delivery.message_id).delete()

    async def open_thread(self, delivery: Delivery) -> Receipt:
        """Open the campaign's thread in its channel."""
        assert delivery.channel_id is not None
        async with _named():
            thread = await self._open(delivery.channel_id, str(delivery.payload["name"]))
        return Receipt(thread, thread)

    async def find(self, delivery: Delivery) -> Receipt | None:
        """What an earlier attempt at this row left in Discord."""
        async with _named():
            if delivery.kind is Kind.THREAD:
                return await self._find_thread(delivery)
            return await self._find_message(delivery)

    # ------------------------------------------------------------------- posting

    async def _post(
        self, delivery: Delivery, channel: discord.abc.Messageable, panel: Panel, ping: list[int]
    ) -> Receipt:
        """Whoever is in `ping` is called, with a sound; all other messages can be read when there is time."""
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in ping]
        )
        message = await _without_pictures_if_refused(
            panel,
            lambda shown: channel.send(
                view=layout(shown, mark(delivery)),
                files=files(shown),
                allowed_mentions=mentions,
                nonce=delivery.nonce,
                silent=not ping,
            ),
        )
        return Receipt(message.id, message.channel.id)

    async def _channel(self, delivery: Delivery) -> discord.abc.Messageable:
        if delivery.channel_id is not None:
            return self.bot.get_partial_messageable(delivery.channel_id)
        if delivery.user_id is None:
            raise Gone(UNKNOWN_CHANNEL, "no channel is known")
        return await self.bot.create_dm(discord.Object(delivery.user_id))

    async def _open(self, channel_id: int, name: str) -> int:
        data = await self.bot.http.start_thread_without_message(
            channel_id,
            name=shorten(name, 100),
            type=discord.ChannelType.public_thread.value,
            auto_archive_duration=ARCHIVE_MINUTES,
        )
        return int(data["id"])

    async def _reopened(self, delivery: Delivery) -> discord.abc.Messageable:
        """A new thread in place of the one that somebody deleted; the campaign goes on there."""
        assert delivery.campaign_id is not None
        brief = await self.kit.campaigns.brief(delivery.campaign_id)
        if brief.channel_id is None or brief.thread_id != delivery.channel_id:
            raise Gone(UNKNOWN_CHANNEL, "the thread is gone and the campaign has no channel")
        thread = await self._open(brief.channel_id, f"{brief.name} #{brief.id}")
        async with self.kit.campaigns.db.transaction() as tx:
            await repo.update_campaign(tx, brief.id, thread_id=thread)
        log.warning("campaign %s: its thread was deleted, a new one is open", brief.id)
        return self.bot.get_partial_messageable(thread)

    async def _find_message(self, delivery: Delivery) -> Receipt | None:
        since = (delivery.unsure_since or delivery.created_at) - timedelta(minutes=1)
        channel = await self._channel(delivery)
        wanted = mark(delivery)
        async for message in channel.history(limit=LOOK_BACK, after=since, oldest_first=True):
            if any(getattr(component, "id", None) == wanted for component in message.components):
                return Receipt(message.id, message.channel.id)
        return None

    async def _find_thread(self, delivery: Delivery) -> Receipt | None:
        assert delivery.channel_id is not None
        channel = await self.bot.fetch_channel(delivery.channel_id)
        guild = getattr(channel, "guild", None)
        if guild is None:
            return None
        found = await self.bot.http.get_active_threads(guild.id)
        name = shorten(str(delivery.payload["name"]), 100)
        for thread in found["threads"]:
            if thread["name"] == name and int(thread.get("parent_id") or 0) == delivery.channel_id:
                return Receipt(int(thread["id"]), int(thread["id"]))
        return None

    # ------------------------------------------------------------------- building

    async def _panel(self, delivery: Delivery) -> tuple[Panel, list[int]]:
        """The message as it should look now, and whom it may call: not those who want to be left in peace."""
        post = msgspec.convert(delivery.payload, Post)
        pictures = [
            shown
            for spec in msgspec.convert(delivery.attachments, list[PictureSpec])
            for shown in await self.kit.pictures.draw_spec(spec)
        ]
        shown = [] if delivery.target is Target.DM else list(dict.fromkeys([*post.ping, *post.named]))
        panel = Panel(_text(post, shown), pictures, colour=TONES[post.tone])
        await self._add_buttons(panel, post, delivery)
        return panel, await self.kit.campaigns.callable_of(post.ping)

    async def _add_buttons(self, panel: Panel, post: Post, delivery: Delivery) -> None:
        try:
            if post.lobby is not None:
                panel.buttons = lobby_buttons(await self.kit.campaigns.brief(post.lobby))
            elif post.offer is not None:
                panel.buttons = offer_buttons(post.offer)
            elif post.controls is not None:
                await self._add_controls(panel, post.controls, delivery)
            elif delivery.role is Role.DASHBOARD and delivery.campaign_id is not None:
                panel.buttons = menus.look_buttons(delivery.campaign_id)
        except UserError as error:
            log.warning("a message of campaign %s goes without buttons: %s", delivery.campaign_id, error.text)

    async def _add_controls(self, panel: Panel, controls: Controls, delivery: Delivery) -> None:
        """The Decision's buttons; none if it has been made meanwhile, or if somebody else sits there by now. What shows
        a hand goes to its owner's DM only."""
        look = await self._seat_look(controls)
        private = delivery.target is Target.DM
        handed_on = private and look is not None and controls.seat not in look.brief.seats_of(delivery.user_id or 0)
        if look is None or look.number != controls.number or handed_on:
            panel.buttons = menus.look_buttons(controls.campaign)
        elif private and look.view.decision is not None and type(look.view.decision).private:
            offered = menus.moves(look.view, controls.campaign, panel.text)
            panel.menus, panel.buttons = offered.menus, offered.buttons + undo_and_look(look)
        else:
            panel.buttons = menus.public_moves(controls.campaign, controls.number)

    async def _seat_look(self, controls: Controls) -> Look | None:
        brief = await self.kit.campaigns.brief(controls.campaign)
        user = next((seat.user_id for seat in brief.seats if seat.seat == controls.seat), None)
        return None if user is None else await self.kit.campaigns.look(brief.id, user, seat=controls.seat)


def mark(delivery: Delivery) -> int:
    """The number by which the message of a row is known again."""
    return MARK + delivery.id % MARKS


def _text(post: Post, ping: list[int]) -> str:
    """Title, text and lines; whoever is pinged is named, or nothing would reach him."""
    body = "\n".join(part for part in [post.text, *post.lines] if part)
    unnamed = [f"<@{user}>" for user in ping if f"<@{user}>" not in body]
    head = [f"### {post.title}"] if post.title else []
    text = "\n".join([*head, *([" ".join(unnamed)] if unnamed else []), body]).strip()
    return shorten(text, TEXT_LIMIT - len(PICTURE_LOST))


async def _without_pictures_if_refused(panel: Panel, attempt: Any) -> Any:
    """Try with the pictures; if Discord refuses them (too large, no right to attach), without."""
    try:
        return await attempt(panel)
    except discord.HTTPException as error:
        refused = error.status in (400, 413) or (error.status == 403 and error.code == 50013)
        if not panel.pictures or not refused:
            raise
    bare = Panel(panel.text + PICTURE_LOST, [], panel.menus, panel.buttons, panel.colour)
    return await attempt(bare)


@asynccontextmanager
async def _named() -> AsyncIterator[None]:
    """Discord's failures by the outbox's names."""
    try:
        yield
    except discord.RateLimited as error:
        raise RetryLater("rate limited", after=error.retry_after, counts=False) from error
    except discord.Forbidden as error:
        raise Forbidden(error.code, "forbidden") from error
    except discord.NotFound as error:
        raise Gone(error.code, "not found") from error
    except discord.HTTPException as error:
        raise _failure(error) from error
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise RetryLater(type(error).__name__, counts=False, maybe_sent=True) from error


def _failure(error: discord.HTTPException) -> Exception:
    if error.status == 429:
        return RetryLater("rate limited", after=_retry_after(error), counts=False)
    if error.status >= 500:
        return RetryLater(f"status {error.status}", maybe_sent=True)
    if error.status == 401:
        return RetryLater("the token is not accepted", counts=False)
    return Fatal(f"status {error.status}, code {error.code}")


def _retry_after(error: discord.HTTPException) -> float:
    headers = getattr(error.response, "headers", {}) or {}
    try:
        return float(headers.get("Retry-After", 5.0))
    except (TypeError, ValueError):
        return 5.0
