"""How long a player waits for an answer, against a command that does nothing, through the simulated Discord.

What the simulated Discord does with a message grows with its buttons and menus, and is no work of the bot's. So the
empty command, which reads and stores nothing, shows the very panel that the command before it showed; suggestions,
which are small, are held against the same command with a line of text.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any, NamedTuple

import discord
from discord import app_commands
from simcord import MemberActor, UserHandle
from simcord.env import Env
from simcord.http import router

from bot.app import make_bot
from bot.bench.figures import Figure, rounded, times_longer
from bot.config import Config
from bot.services.briefs import Look, Person
from bot.services.campaigns import Campaigns
from bot.store.database import Database
from bot.store.migrate import upgrade
from bot.surfaces.commands import arranged
from bot.surfaces.fields import Field, fields
from bot.surfaces.panel import Panel
from bot.surfaces.reply import Reply, answering
from engine.core.actions import Action, Route, Some, Split, params
from engine.core.fuzz import RandomPicker, random_action
from engine.core.game import Game
from engine.core.options import choices, verbs

SETTLE_SECONDS = 60.0
DEFERRED = (5, 6)
KEYS = ("", "b", "bu")
"""What somebody has typed when suggestions are asked for: Discord asks at every key."""
NOTHING = Panel("Nothing has been done.")
PLAYERS = ("alice", "bob", "carol", "dave", "erin")


class Taken(NamedTuple):
    """Seconds by the clock, and those for which the event loop's thread had the processor.

    A machine that is busy with other things adds to the first.
    """

    clock: float
    processor: float

    @classmethod
    def now(cls) -> Taken:
        """Both clocks."""
        return cls(perf_counter(), thread_time())

    def since(self, begin: Taken) -> Taken:
        """The time between."""
        return Taken(self.clock - begin.clock, self.processor - begin.processor)


class Club:
    """A simulated Discord with a club, its members, and the bot with one command more, that does nothing."""

    def __init__(self, env: Env) -> None:
        self.env = env
        self.panel = NOTHING
        self.guild = env.create_guild("The Club")
        self.channel = self.guild.create_text_channel("war-room")
        self.users: list[UserHandle] = []
        self.members: list[MemberActor] = []
        self.invite(PLAYERS)

    def invite(self, names: Iterable[str]) -> None:
        """Let people in."""
        for name in names:
            self.users.append(self.env.create_user(name))
            self.members.append(self.guild.add_member(self.users[-1]))

    @classmethod
    async def open(cls, folder: Path, games: dict[str, Game]) -> Club:
        """Start it, with an empty database in the folder."""
        url = f"sqlite:///{folder / 'bench.db'}"
        await asyncio.to_thread(upgrade, url)
        bot = make_bot(Config(), Database(url), games)
        env = Env(bot, settle_timeout=SETTLE_SECONDS, shard_count=1)
        club = cls(env)
        bot.tree.add_command(club._empty())
        await env.start()
        return club

    def _empty(self) -> app_commands.Command[Any, ..., Any]:
        """A command that answers as every other one does, acknowledged first and then with a panel."""

        @app_commands.command(name="empty", description="Answers, and does nothing.")
        async def empty(interaction: discord.Interaction[Any]) -> None:
            async with answering(interaction) as reply:
                await reply.show(self.panel)

        return empty

    async def time_empty(self, panel: Panel) -> Taken:
        """`time` of the command that does nothing, answered with this panel."""
        self.panel = panel
        return await self.time(self.slash(0, "empty"))

    @property
    def campaigns(self) -> Campaigns:
        """The bot's services."""
        found: Campaigns = self.env.bot.kit.campaigns  # type: ignore[attr-defined]
        return found

    def forget(self) -> None:
        """Let the simulated Discord forget what was said: the real one keeps that elsewhere."""
        backend = self.env.backend
        backend.transcript.clear()
        backend.http_requests.clear()
        backend.cdn._blobs.clear()
        for channel in backend.messages.values():
            channel.clear()

    async def close(self) -> None:
        """Stop it."""
        await self.env.bot.close()
        await self.env.shutdown()

    async def time(self, deed: Callable[[], Awaitable[Any]]) -> Taken:
        """Time from a player's deed to the moment he has his answer. What follows it is waited for, not counted."""
        settle, answer = self.env._settle_internal, Answer()

        async def until_answered(**_: Any) -> None:
            await asyncio.wait_for(answer.given.wait(), SETTLE_SECONDS)

        self.env._settle_internal = until_answered  # type: ignore[method-assign]
        try:
            with answer.awaited():
                begin = Taken.now()
                await deed()
        finally:
            self.env._settle_internal = settle  # type: ignore[method-assign]
        await self.quiet()
        return answer.at.since(begin)

    async def quiet(self) -> None:
        """Wait until everything is said and every picture drawn: the next deed finds the bot at rest."""
        await self.env.settle()
        delivering = self.env.bot._delivering  # type: ignore[attr-defined]
        if delivering is not None:
            await asyncio.wait([delivering])

    def slash(self, who: int, name: str, **given: Any) -> Callable[[], Awaitable[Any]]:
        """A slash command of a member, to be run."""
        return lambda: self.members[who].slash(self.channel, name, **given)

    def complete(self, who: int, name: str, option: str, typed: str, **given: Any) -> Callable[[], Awaitable[Any]]:
        """The suggestions for an option, to be asked for."""
        return lambda: self.members[who].autocomplete(self.channel, name, option, typed, **given)


class Answer:
    """The bot's answer to one thing a player does, and when it was given."""

    def __init__(self) -> None:
        self.given = asyncio.Event()
        self.at = Taken(0.0, 0.0)

    @contextmanager
    def awaited(self) -> Iterator[None]:
        """Notices the first message to the player that is no mere acknowledgement."""
        dispatch = router.dispatch

        def notice(backend: Any, method: str, path: str, **more: Any) -> Any:
            result = dispatch(backend, method, path, **more)
            if not self.given.is_set() and _is_answer(method, path, more.get("json") or {}):
                self.at = Taken.now()
                self.given.set()
            return result

        router.dispatch = notice
        try:
            yield
        finally:
            router.dispatch = dispatch


def _is_answer(method: str, path: str, body: dict[str, Any]) -> bool:
    if method == "POST" and path.endswith("/callback"):
        return body.get("type") not in DEFERRED
    return method == "PATCH" and path.endswith("/messages/@original")


class Campaign:
    """A campaign in the club, played by its members at random, by slash commands."""

    def __init__(self, club: Club, game: Game, cid: int, seats: dict[str, int]) -> None:
        self.club = club
        self.game = game
        self.cid = cid
        self.seats = seats
        self.pick = RandomPicker(b"bench")
        self.names = {
            verb: f"{game.command} {group} {verb.verb()}" if group else f"{game.command} {verb.verb()}"
            for group, of_group in arranged(game).items()
            for verb in of_group
        }

    @classmethod
    async def begin(cls, club: Club, game: Game, scenario: str, first: int = 0) -> Campaign:
        """Make and start one, played by the club's members from the `first` on."""
        people = [Person(user.id, user.name) for user in club.users[first : first + len(PLAYERS)]]
        brief = await club.campaigns.create(
            people[0], game=game.key, scenario=scenario, guild_id=club.guild.id, channel_id=club.channel.id
        )
        sides = list(dict.fromkeys(game.side(seat.seat) for seat in brief.seats))
        seats = {seat.seat: first + sides.index(game.side(seat.seat)) % len(people) for seat in brief.seats}
        for seat, number in seats.items():
            await club.campaigns.join(brief.id, people[number - first], seat)
        await club.campaigns.start(brief.id, people[0])
        await club.quiet()
        return cls(club, game, brief.id, seats)

    async def look(self) -> Look | None:
        """What the seat that is asked sees; None when the game is over."""
        waiting = (await self.club.campaigns.brief(self.cid)).waiting
        if not waiting:
            return None
        user = self.club.users[self.seats[waiting[0]]]
        look: Look = await self.club.campaigns.look(self.cid, user.id, seat=waiting[0])
        return look

    def act(self, look: Look) -> Callable[[], Awaitable[Any]]:
        """A random action by slash command, to be taken."""
        action = random_action(look.view, self.pick)
        assert action is not None
        given = _typed(action)
        return self.club.slash(self.seats[str(look.seat)], self.names[type(action)], campaign=self.cid, **given)

    def complete(self, look: Look, typed: str) -> Callable[[], Awaitable[Any]] | None:
        """The suggestions for the first option that has any, to be asked for when so much has been typed."""
        for verb in verbs(look.view):
            field = next(iter(fields(verb)), None)
            if field is not None and field.completes and choices(look.view, params(verb)[0], {}):
                who = self.seats[str(look.seat)]
                return self.club.complete(who, self.names[verb], field.name, typed, campaign=self.cid)
        return None


def _typed(action: Action) -> dict[str, Any]:
    """The options by which an action is typed."""
    given = {field.name: _value(action, field) for field in fields(type(action))}
    return {name: value for name, value in given.items() if value is not None}


def _value(action: Action, field: Field) -> Any:
    value = getattr(action, field.param.name)
    if field.param.optional and value == field.param.default:
        return None
    if field.pick is not None:
        return str(value[field.pick]) if field.pick < len(value) else None
    if isinstance(field.param.kind, Some | Route):
        return " + ".join(str(item) for item in value)
    if isinstance(field.param.kind, Split):
        return " + ".join(f"{count}*{item}" for item, count in value.items())
    return value if field.kind in (bool, int) else str(value)


@dataclass
class Times:
    """Seconds of each answer."""

    commands: list[Taken] = field(default_factory=list)
    empty: list[Taken] = field(default_factory=list)
    suggestions: list[Taken] = field(default_factory=list)
    short: list[Taken] = field(default_factory=list)


async def talking(folder: Path, game: Game, scenario: str, rounds: int) -> list[Figure]:
    """The figures: a command and suggestions, each against the command that does nothing."""
    club = await Club.open(folder, {game.key: game})
    times = Times()
    try:
        await _play(club, game, scenario, rounds, times)
    finally:
        await club.close()
    return [
        _figure("command_answered", times.commands, times.empty, ("command", "empty_command"), 3.0),
        _figure("autocomplete_answered", times.suggestions, times.short, ("autocomplete", "empty_command_text"), 1.5),
    ]


def _figure(name: str, one: list[Taken], other: list[Taken], labels: tuple[str, str], at_most: float) -> Figure:
    clock, processor = ([median(taken[n] for taken in times) for times in (one, other)] for n in (0, 1))
    more = {f"{label}_processor_ms": seconds * 1000 for label, seconds in zip(labels, processor, strict=True)}
    more |= {"processor_ratio": rounded(processor[0] / processor[1]), "asked": len(one)}
    return times_longer(name, clock[0], clock[1], labels, at_most, **more)


async def _play(club: Club, game: Game, scenario: str, rounds: int, times: Times) -> None:
    """Random actions by slash command; by turns with them suggestions and commands that do nothing."""
    campaign = await Campaign.begin(club, game, scenario)
    while len(times.commands) < rounds:
        look = await campaign.look()
        if look is None:
            campaign = await Campaign.begin(club, game, scenario)
            continue
        times.short.append(await club.time_empty(NOTHING))
        for typed in KEYS:
            if (complete := campaign.complete(look, typed)) is not None:
                times.suggestions.append(await club.time(complete))
        with _shown() as shown:
            times.commands.append(await club.time(campaign.act(look)))
        times.empty.append(await club.time_empty(shown[0]))


@contextmanager
def _shown() -> Iterator[list[Panel]]:
    """The panels that the bot shows meanwhile."""
    show, seen = Reply.show, []

    async def notice(self: Reply, panel: Panel) -> None:
        seen.append(panel)
        await show(self, panel)

    Reply.show = notice  # type: ignore[method-assign]
    try:
        yield seen
    finally:
        Reply.show = show  # type: ignore[method-assign]
