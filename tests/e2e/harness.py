"""A simulated Discord at which tests sit as players: they type, press and choose, and read what they were told.

    table = await Table.open(make_bot, players=["alice", "bob"])
    alice, bob = table.players
    answer = await alice.slash("/game new", game="coast_watchers")
    await alice.press("Join", at=table.thread())
    assert "your move" in alice.dms()[-1].text

Everything a player does is checked by simcord as Discord would check it; see `simcord.actors`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.components import walk_components
from simcord.env import Env

BotFactory = Callable[[], discord.Client]

GUILD_ID = 1_000_000_000_000_000_001
BUTTON, STRING_SELECT, TEXT_DISPLAY = 2, 3, 10
SILENT = 1 << 12
SETTLE_SECONDS = 20.0


@dataclass(frozen=True)
class File:
    """An attachment as a reader gets it: its name, its alt text and its bytes."""

    name: str
    alt: str | None
    data: bytes


class Seen:
    """A message as one reader sees it."""

    def __init__(self, env: Env, channel_id: int, message_id: int) -> None:
        self._env = env
        self._stored = env.backend.get_message(channel_id, message_id)

    @property
    def id(self) -> int:
        return self._stored.id

    @property
    def channel_id(self) -> int:
        return self._stored.channel_id

    @property
    def message(self) -> discord.Message:
        """The message as discord.py shows it."""
        return simcord.ResponseMessage(self._env, self._stored).message

    @property
    def text(self) -> str:
        """Everything readable: content, text displays of a layout, embeds."""
        displays = [c["content"] for c in self._components() if c["type"] == TEXT_DISPLAY]
        embeds = [part for e in self._stored.embeds for part in (e.get("title"), e.get("description")) if part]
        return "\n".join([self._stored.content, *displays, *embeds]).strip()

    @property
    def ephemeral(self) -> bool:
        return self._stored.is_ephemeral

    @property
    def pinged(self) -> set[int]:
        """The people this message notifies."""
        return set(self._stored.ping_user_ids)

    @property
    def silent(self) -> bool:
        """Whether it came without a notification."""
        return bool(self._stored.flags & SILENT)

    @property
    def buttons(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [c.get("label", "") for c in self._components() if c["type"] == BUTTON and not c.get("disabled")]

    @property
    def options(self) -> list[str]:
        """The labels of all entries of all select menus."""
        return [o["label"] for menu in self.menus for o in menu["options"]]

    @property
    def menus(self) -> list[dict[str, Any]]:
        return [c for c in self._components() if c["type"] == STRING_SELECT and not c.get("disabled")]

    @property
    def custom_ids(self) -> list[str]:
        return [c["custom_id"] for c in self._components() if c.get("custom_id")]

    @property
    def files(self) -> list[File]:
        return [
            File(a["filename"], a.get("description"), self._env.backend.cdn.get(a["url"]) or b"")
            for a in self._stored.attachments
        ]

    def custom_id_of(self, label: str) -> str:
        """The custom_id of the one button that bears this label."""
        found = [c["custom_id"] for c in self._components() if c["type"] == BUTTON and c.get("label") == label]
        if len(found) != 1:
            raise LookupError(f"{len(found)} buttons are labelled {label!r}; there are {self.buttons}")
        return str(found[0])

    def _components(self) -> Iterator[dict[str, Any]]:
        return iter(walk_components(self._stored.components))

    def __repr__(self) -> str:
        return f"<Seen {self.text!r} buttons={self.buttons} options={self.options}>"


class Answer:
    """What the bot answered to one thing a player did."""

    def __init__(self, player: Player, result: simcord.InteractionResult) -> None:
        self.player = player
        self.result = result

    @property
    def acknowledged(self) -> bool:
        return self.result.acknowledged

    @property
    def messages(self) -> list[Seen]:
        found = [self.result.response, *self.result.followups]
        return [Seen(self.player.table.env, m.channel_id, m.id) for m in found if m is not None]

    @property
    def text(self) -> str:
        return "\n".join(m.text for m in self.messages).strip()

    @property
    def followup_text(self) -> str:
        """What came in messages of its own, beside the one that was pressed."""
        return "\n".join(m.text for m in self.messages if m.id in {f.id for f in self.result.followups})

    @property
    def ephemeral(self) -> bool:
        """True when nobody but the player saw any of it."""
        return all(m.ephemeral for m in self.messages)

    @property
    def buttons(self) -> list[str]:
        return [label for m in self.messages for label in m.buttons]

    @property
    def files(self) -> list[File]:
        return [f for m in self.messages for f in m.files]

    @property
    def modal(self) -> dict[str, Any] | None:
        return self.result.modal

    async def submit(self, **values: Any) -> Answer:
        """Fill in the text box that was shown and send it; names are custom_ids or labels."""
        assert self.result.modal is not None, f"no text box was shown; the answer was {self.text!r}"
        known = {c["custom_id"] for c in _inputs(self.result.modal)}
        labels = {c["label"].casefold(): c["custom_id"] for c in _inputs(self.result.modal) if c.get("label")}
        named = {k if k in known else labels[k.casefold()]: v for k, v in values.items()}
        return Answer(self.player, await self.player.actor(self.result).submit_modal(self.result, named))

    def __repr__(self) -> str:
        return f"<Answer {self.text!r} buttons={self.buttons} modal={self.modal is not None}>"


def _inputs(modal: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The inputs of a text box, each with the label that stands over it."""
    for row in modal["components"]:
        for child in row.get("components") or [row.get("component") or {}]:
            if child.get("custom_id"):
                yield {"label": row.get("label"), **child}


class Place:
    """A channel, a thread or a private conversation with the bot."""

    def __init__(self, table: Table, handle: ChannelHandle) -> None:
        self.table = table
        self.handle = handle

    @property
    def id(self) -> int:
        return self.handle.id

    @property
    def name(self) -> str:
        return self.handle.name or "dm"

    @property
    def is_dm(self) -> bool:
        return self.handle.guild is None

    def messages(self, reader: Player | None = None) -> list[Seen]:
        """All messages, oldest first; with a reader also those that only he sees."""
        stored = self.table.env.backend.messages[self.id].values()
        visible = (m for m in stored if m.visible_to(reader.id if reader else None))
        return [Seen(self.table.env, self.id, m.id) for m in sorted(visible, key=lambda m: m.id)]

    @property
    def last(self) -> Seen:
        return self.messages()[-1]

    @property
    def text(self) -> str:
        """All that anybody here can read."""
        return "\n".join(m.text for m in self.messages())


class Player:
    """A member of the simulated club. Acts in the club's channel unless told where."""

    def __init__(self, table: Table, user: UserHandle, member: MemberActor) -> None:
        self.table = table
        self.user = user
        self.member = member

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return self.user.mention

    @property
    def dm(self) -> Place:
        """The private conversation with the bot."""
        return Place(self.table, self.user.dm_channel)

    def dms(self) -> list[Seen]:
        """Every private message, oldest first."""
        return self.dm.messages(self)

    def actor(self, result: simcord.InteractionResult) -> Any:
        """Who acts where that interaction took place: the member of the club, or the user in his DM."""
        return self.user if result._interaction.guild_id is None else self.member

    async def slash(self, command: str, /, *, at: Place | None = None, **options: Any) -> Answer:
        """Type a slash command: `slash("/game new", game="coast_watchers")`."""
        name = command.removeprefix("/")
        place = at or self.table.channel
        if place.is_dm:
            return Answer(self, await self.user.slash(name, **options))
        return Answer(self, await self.member.slash(place.handle, name, **options))

    async def autocomplete(
        self, command: str, option: str, typed: str = "", /, *, at: Place | None = None, **filled: Any
    ) -> list[str]:
        """What is offered while typing an option."""
        name = command.removeprefix("/")
        place = at or self.table.channel
        if place.is_dm:
            choices = await self.user.autocomplete(name, option, typed, **filled)
        else:
            choices = await self.member.autocomplete(place.handle, name, option, typed, **filled)
        return [c["name"] for c in choices]

    def commands(self, at: Place | None = None) -> tuple[str, ...]:
        """The slash commands on offer."""
        place = at or self.table.channel
        return self.user.available_commands() if place.is_dm else self.member.available_commands(place.handle)

    async def press(self, label: str, *, at: Place | None = None, on: Seen | Answer | None = None) -> Answer:
        """Press the button with this label on the newest message that has one (or on a given message)."""
        message = self._find(at, on, lambda m: label in m.buttons, f"button {label!r}")
        return await self.press_id(message, message.custom_id_of(label))

    async def press_id(self, message: Seen, custom_id: str) -> Answer:
        """Press the button with this custom_id on that message."""
        actor = self._actor_on(message)
        return Answer(self, await actor.click(message.message, custom_id=custom_id))

    async def choose(self, *labels: str, at: Place | None = None, on: Seen | Answer | None = None) -> Answer:
        """Choose entries, by label, in the newest select menu that has them all."""
        wanted = set(labels)
        message = self._find(at, on, lambda m: any(wanted <= _labels(u) for u in m.menus), f"menu with {labels}")
        menu = next(u for u in message.menus if wanted <= _labels(u))
        values = [o["value"] for label in labels for o in menu["options"] if o["label"] == label]
        actor = self._actor_on(message)
        return Answer(self, await actor.select(message.message, values, custom_id=menu["custom_id"]))

    async def say(self, text: str, *, at: Place | None = None) -> None:
        """Write an ordinary message."""
        place = at or self.table.channel
        if place.is_dm:
            await self.user.send_dm(text)
        else:
            await self.member.send(place.handle, text)

    def _actor_on(self, message: Seen) -> Any:
        is_dm = self.table.env.backend.get_channel(message.channel_id).guild_id is None
        return self.user if is_dm else self.member

    def _find(self, at: Place | None, on: Seen | Answer | None, fits: Callable[[Seen], bool], what: str) -> Seen:
        place = at or self.table.channel
        candidates = on.messages if isinstance(on, Answer) else [on] if on else place.messages(self)
        for message in reversed(candidates):
            if fits(message):
                return message
        shown = "\n".join(repr(m) for m in candidates)
        raise LookupError(f"{self.name} finds no {what} in {place.name}; there is:\n{shown}")

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


def _labels(menu: dict[str, Any]) -> set[str]:
    return {o["label"] for o in menu["options"]}


class _Logged(logging.Handler):
    """Exceptions that discord.py or the bot only writes to the log (a DynamicItem's, for one)."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.errors.append(record.exc_info[1])


class Table:
    """A simulated Discord with a club, one channel, its members and the bot."""

    def __init__(self, env: Env, factory: BotFactory) -> None:
        self.env = env
        self.factory = factory
        self.players: list[Player] = []
        self._nonces: dict[tuple[str, str], Any] = {}
        self._logged = _Logged()
        logging.getLogger().addHandler(self._logged)

    @classmethod
    async def open(cls, bot_factory: BotFactory, players: Iterable[str] = ("alice", "bob"), **options: Any) -> Table:
        """Start the bot in a fresh world; options go to `simcord.Env`."""
        bot = bot_factory()
        shards = {"shard_count": 1} if isinstance(bot, discord.AutoShardedClient) and not bot.shard_count else {}
        table = cls(Env(bot, **{"settle_timeout": SETTLE_SECONDS, **shards, **options}), bot_factory)
        table._attach()
        table.env.backend.advance_clock(time.time() - table.env.now().timestamp())  # the bot's own clock is real
        await table.env.start()
        table.guild = table.env.create_guild("The Club", id=GUILD_ID)
        table.channel = table.add_channel("war-room")
        for name in players:
            table.add_player(name)
        await table.env.settle()
        return table

    guild: simcord.GuildHandle
    channel: Place

    @property
    def bot(self) -> Any:
        return self.env.bot

    def __getitem__(self, name: str) -> Player:
        return next(p for p in self.players if p.name == name)

    def add_player(self, name: str) -> Player:
        user = self.env.create_user(name)
        player = Player(self, user, self.guild.add_member(user))
        self.players.append(player)
        return player

    def add_channel(self, name: str) -> Place:
        return Place(self, self.guild.create_text_channel(name))

    def threads(self, parent: Place | None = None) -> list[Place]:
        """The threads of a channel, oldest first."""
        return [Place(self, t) for t in (parent or self.channel).handle.threads]

    def thread(self) -> Place:
        """The newest thread of the club's channel."""
        return self.threads()[-1]

    # ------------------------------------------------------------------ trouble

    async def restart_bot(self, factory: BotFactory | None = None, *, clean: bool = True) -> None:
        """Stop the bot and start another; Discord keeps everything. Unclean: it is cut off without closing."""
        old = self.env.bot
        if clean:
            await old.close()
        self.factory = factory or self.factory
        new = self.factory()
        await self.env.restart_bot(new)
        self._attach()

    def fail_next(
        self, route: str, status: int = 500, code: int = 0, message: str = "injected", times: int | None = 1
    ) -> None:
        """Let the next calls of a route fail: `fail_next("POST /channels/*/messages", 429)`."""
        method, path = route.split(" ", 1)
        self.env.inject_error(method, path, status=status, code=code, message=message, times=times)

    def heal(self) -> None:
        """Let every route work again, and every DM be open."""
        self.env.backend.faults.clear()

    def close_dms(self, player: Player) -> None:
        """The player accepts no direct messages: 403, code 50007, as Discord answers."""
        self.fail_next(f"POST /channels/{player.dm.id}/messages", 403, 50007, "Cannot send messages to this user", None)

    def open_dms(self, player: Player) -> None:
        path = f"/channels/{player.dm.id}/messages"
        self.env.backend.faults[:] = [f for f in self.env.backend.faults if f["path"] != path]

    async def together(self, *deeds: Awaitable[Answer]) -> list[Answer]:
        """Several players act in the same moment: all reach the bot before it answers any."""
        settle = self.env._settle_internal

        async def later(**_: Any) -> None:
            return None

        self.env._settle_internal = later  # type: ignore[method-assign]
        try:
            answers = [await deed for deed in deeds]
        finally:
            self.env._settle_internal = settle  # type: ignore[method-assign]
        await self.env.settle()
        return answers

    async def repeat_last(self) -> None:
        """Discord delivers the last interaction a second time."""
        payload = next(p for kind, name, p in reversed(self.env.backend.transcript) if name == "INTERACTION_CREATE")
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()

    async def advance(self, seconds: float) -> None:
        """Let time pass."""
        await self.env.advance_time(seconds)

    def calls(self, method: str, ending: str = "") -> list[Any]:
        """The REST calls the bot made, e.g. `calls("PATCH")`."""
        return [c for c in self.env.http_requests if c.method == method and c.path.endswith(ending)]

    def errors(self) -> list[BaseException]:
        """Exceptions that the bot did not handle; reading them takes note of them."""
        found = [*self.env.errors, *self._logged.errors]
        self._logged.errors = []
        return list({id(e): e for e in found}.values())

    async def close(self) -> None:
        """End the world; an exception in the bot that no test has looked at is raised here."""
        try:
            await self.env.bot.close()
            await self.env.shutdown()
        finally:
            logging.getLogger().removeHandler(self._logged)
        unseen = [*self.env.errors_since(self.env._errors_acknowledged), *self._logged.errors]
        if unseen:
            raise BaseExceptionGroup("the bot did not handle", unseen)

    # ------------------------------------------------------------------ details

    def _attach(self) -> None:
        """Discord answers a repeated nonce with the message it already has; simcord ignores nonces."""
        bot, login = self.env.bot, self.env.bot.login

        async def login_then_wrap(token: str) -> None:
            self._honour_nonces(bot)
            await login(token)

        bot.login = login_then_wrap  # type: ignore[method-assign]

    def _honour_nonces(self, bot: discord.Client) -> None:
        request = bot.http.request

        async def once(route: Any, **kwargs: Any) -> Any:
            body = kwargs.get("json") or _form_json(kwargs.get("form")) or {}
            nonce = body.get("nonce") if isinstance(body, dict) and body.get("enforce_nonce") else None
            key = (route.url, str(nonce))
            if nonce is None or route.method != "POST":
                return await request(route, **kwargs)
            if key not in self._nonces:
                self._nonces[key] = await request(route, **kwargs)
            return self._nonces[key]

        bot.http.request = once  # type: ignore[method-assign,assignment]


def _form_json(form: Any) -> Any:
    """The JSON part of a multipart upload."""
    from simcord.http.router import parse_form

    return parse_form(list(form), [])[0] if form is not None else None
