"""The simulated Discord of `make play`: one club, its players, and everything said there, kept between runs."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import pickle
import re
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import discord
from simcord import ChannelHandle, GuildHandle, MemberActor, SetupError, UserHandle
from simcord.env import Env
from simcord.preview import Preview

QUESTIONS = ("ib:v:", "ib:g:", "ib:moves:")
"""How the ids of controls begin that answer a question (bot.surfaces.ids)."""
MENTIONS = re.compile(r"(\s*<@!?\d+>)+\s*")
MARKDOWN = re.compile(r"^[#>\s-]+|[*`]")

log = logging.getLogger(__name__)

GUILD_ID = 1_000_000_000_000_000_001
GUILD_NAME = "Ironbottom Club"
CHANNEL_NAME = "war-room"
BOT_NAME = "Ironbottom"
PLAYERS = ("alice", "bob", "spectator")

WORLD_FILE = "world.pickle"
WORLD_VERSION = 1
# What Discord remembers. Interactions and what only one reader saw are gone after a restart, as in a real client.
KEPT = (
    "_reserved_ids",
    "_sequences",
    "application_id",
    "bot_user",
    "users",
    "guilds",
    "channels",
    "messages",
    "dm_channels",
    "commands",
    "command_permissions",
)


NEWS = ("MESSAGE_", "THREAD_", "CHANNEL_")


class _Previews:
    """Stands where simcord keeps its one preview, so that each seat can have a page of its own."""

    _closed = True

    def __init__(self) -> None:
        self.all: list[Preview] = []

    def _mark_action_dispatched(self) -> None:
        for preview in self.all:
            preview._mark_action_dispatched()


class SandboxEnv(Env):
    """A simcord environment with any number of preview pages (simcord's own allows one at a time)."""

    def __init__(self, bot: discord.Client, **options: Any) -> None:
        self.previews = _Previews()
        if isinstance(bot, discord.AutoShardedClient) and not getattr(bot, "shard_count", None):
            options["shard_count"] = 1
        super().__init__(bot, **options)

    @property
    def _preview(self) -> Any:
        return self.previews

    @_preview.setter
    def _preview(self, preview: Preview | None) -> None:
        if preview is not None:
            self.previews.all.append(preview)


class World:
    """One simulated club with the bot in it; call `start`, then `tick` from time to time, then `stop`."""

    def __init__(self, bot: discord.Client, folder: Path, players: Iterable[str] = PLAYERS) -> None:
        self.env = SandboxEnv(bot, settle_timeout=60.0, check_errors=False)
        self.folder = folder
        self._pages: dict[tuple[int, int], Preview] = {}
        self._turn = asyncio.Lock()
        self._saved_at = 0.0
        self._seen = 0
        restored = self._restore()
        if not restored:
            self._found(players)
        self._catch_up_clock()

    # ------------------------------------------------------------------- who and where

    @property
    def guild(self) -> GuildHandle:
        return GuildHandle(self.env, self.env.backend.get_guild(GUILD_ID))

    @property
    def users(self) -> list[UserHandle]:
        """The people of the club, without the bot and the owner that simcord makes."""
        guild = self.env.backend.get_guild(GUILD_ID)
        hidden = {guild.owner_id, self.env.backend.bot_user.id}
        return [UserHandle(self.env, self.env.backend.get_user(i)) for i in guild.members if i not in hidden]

    def places(self, user: UserHandle) -> list[ChannelHandle]:
        """Where this person can sit: the club's channels, its threads, and the conversation with the bot."""
        here = [c for c in self.env.backend.channels.values() if c.guild_id == GUILD_ID]
        return [ChannelHandle(self.env, self.guild, c) for c in here] + [user.dm_channel]

    def last_line(self, place: ChannelHandle, user: UserHandle) -> str:
        """The beginning of the newest message this person sees there."""
        seen = [m for m in self.env.backend.messages.get(place.id, {}).values() if m.visible_to(user.id)]
        newest = max(seen, key=lambda m: m.id, default=None)
        return _first_line(newest) if newest else ""

    def asked(self, place: ChannelHandle, user: UserHandle) -> bool:
        """Whether a question to this person stands there: he is called by it, and it has the buttons to answer it."""
        here = self.env.backend.messages.get(place.id, {}).values()
        return any(_calls(m, user.id, place.guild is None) for m in here if not m.is_ephemeral)

    async def page(self, channel_id: int, user_id: int) -> str:
        """The address of the page on which this person sees that place; KeyError if there is no such seat."""
        key = (channel_id, user_id)
        if key not in self._pages or self._pages[key]._closed:
            self._pages[key] = await self._open(channel_id, user_id)
        return self._pages[key].url

    async def _open(self, channel_id: int, user_id: int) -> Preview:
        user = {u.id: u for u in self.users}[user_id]
        place = {p.id: p for p in self.places(user)}[channel_id]
        viewer = MemberActor(self.env, self.guild, user) if place.guild else user
        preview = self.env.preview(place, viewers=[viewer], layout="channel")
        preview._action = self._in_turn(preview._action)  # type: ignore[method-assign,assignment]
        return await preview.__aenter__()

    def _in_turn(self, act: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """One thing at a time: simcord refuses what overlaps, and a page so refused would stay locked."""

        async def wait_and_act(*args: Any, **kwargs: Any) -> Any:
            async with self._turn:
                return await act(*args, **kwargs)

        return wait_and_act

    # ------------------------------------------------------------------- life

    async def start(self) -> None:
        """Start the bot in this world."""
        await self.env.start()

    async def tick(self) -> None:
        """Let the clock catch up, show on every page what is new, and keep the world on disk."""
        try:
            async with self._turn:
                await self.env.advance_time(self._behind())
                if self._changed():
                    await self._show_news()
        except (SetupError, TimeoutError) as error:
            log.warning("the bot is still busy: %s", error)

    async def _show_news(self) -> None:
        for preview in [p for p in self.env.previews.all if not p._closed]:
            await preview.refresh()
        self._save_sometimes()

    async def stop(self) -> None:
        """Stop the bot and keep the world."""
        self.save()
        await self.env.bot.close()
        await self.env.shutdown()

    def _changed(self) -> bool:
        """Whether anything was said since the last look; simcord's own records are cut short on the way.

        Not for what else happens, such as suggestions: a page that is shown anew while somebody types disturbs him.
        """
        backend = self.env.backend
        changed = any(kind == "GATEWAY" and name.startswith(NEWS) for kind, name, _ in backend.transcript)
        backend.transcript.clear()
        backend.http_requests.clear()
        return changed

    def _behind(self) -> float:
        backend = self.env.backend
        return max(0.0, time.time() - backend.clock.now().timestamp())

    def _catch_up_clock(self) -> None:
        """Identifiers come from the clock: starting at the present keeps them new in every run."""
        self.env.backend.advance_clock(self._behind())

    # ------------------------------------------------------------------- founding and keeping

    def _found(self, players: Iterable[str]) -> None:
        """Made before the clock is moved, so that a lost file gives everybody the same identifier again."""
        self.env.backend.bot_user.name = BOT_NAME
        guild = self.env.create_guild(GUILD_NAME, id=GUILD_ID)
        guild.create_text_channel(CHANNEL_NAME, topic="Type /game new to begin")
        for name in players:
            user = self.env.create_user(name, global_name=name.title())
            guild.add_member(user)
            _ = user.dm_channel

    def save(self) -> None:
        """Write the world; pictures are kept in files of their own, named by their content."""
        backend = self.env.backend
        media = {url: self._save_media(data) for url, data in backend.cdn._blobs.items()}
        kept = {name: getattr(backend, name) for name in KEPT}
        data = pickle.dumps({"version": WORLD_VERSION, "kept": kept, "media": media})
        scratch = self.folder / (WORLD_FILE + ".new")
        scratch.write_bytes(data)
        scratch.replace(self.folder / WORLD_FILE)
        self._saved_at = time.monotonic()

    def _save_media(self, data: bytes) -> str:
        name = hashlib.sha256(data).hexdigest()
        file = self.folder / "media" / name
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        return name

    def _save_sometimes(self) -> None:
        if time.monotonic() - self._saved_at > 2.0:
            self.save()

    def _restore(self) -> bool:
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / WORLD_FILE
        if not file.exists():
            return False
        try:
            stored = pickle.loads(file.read_bytes())
            if stored["version"] != WORLD_VERSION:
                raise ValueError(f"written as version {stored['version']}")
            self._install(stored)
        except Exception as error:
            log.warning("%s cannot be read (%s); the conversation starts anew, campaigns are not affected", file, error)
            file.replace(file.with_suffix(".unreadable"))
            return False
        return True

    def _install(self, stored: dict[str, Any]) -> None:
        backend = self.env.backend
        missing = [n for n in stored["media"].values() if not (self.folder / "media" / n).exists()]
        if missing:
            raise ValueError(f"{len(missing)} pictures are missing")
        for name, value in stored["kept"].items():
            setattr(backend, name, value)
        for channel in backend.messages.values():
            for message in [m for m in channel.values() if m.is_ephemeral]:
                del channel[message.id]
        for url, name in stored["media"].items():
            backend.cdn._blobs[url] = (self.folder / "media" / name).read_bytes()


def _calls(message: Any, user_id: int, private: bool) -> bool:
    """Whether a message asks this person to decide something."""
    from simcord.components import walk_components

    parts = list(walk_components(message.components))
    named = private or any(f"<@{user_id}>" in part.get("content", "") for part in parts)
    return named and any(str(part.get("custom_id", "")).startswith(QUESTIONS) for part in parts)


def _first_line(message: Any) -> str:
    """The first line that says something: not the title, not who is called; without markdown."""
    from simcord.components import walk_components

    texts = [message.content, *(c.get("content", "") for c in walk_components(message.components))]
    lines = [line for text in texts for line in text.strip().splitlines() if line.strip()]
    said = [line for line in lines if not line.startswith("#") and not MENTIONS.fullmatch(line)] or lines
    return MARKDOWN.sub("", said[0])[:90] if said else "[picture]" if message.attachments else ""
