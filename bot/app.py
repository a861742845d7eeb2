"""The bot: commands, presses and the outbox put together. Everything it must remember is in the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.cogs.game import game_group
from bot.config import Config
from bot.services.campaigns import Campaigns
from bot.services.outbox import Outbox
from bot.store.database import Database
from bot.store.errors import DatabaseUnavailable
from bot.store.outbox import TOPIC
from bot.surfaces import presses
from bot.surfaces.commands import game_commands
from bot.surfaces.kit import Kit
from bot.surfaces.panel import layout
from bot.surfaces.pictures import Pictures
from bot.surfaces.reply import NotAcknowledgedError, explained, where
from bot.transport import DiscordTransport
from engine.core.game import Game

log = logging.getLogger(__name__)

ANSWER_FIRST = 0.01
"""Seconds that delivery leaves to the answer of the request that wrote the messages."""

POLL_SECONDS: Final = 2.0
CLOSING_SECONDS: Final = 10.0


class Ironbottom(commands.AutoShardedBot):
    """The Discord client. It asks for no privileged intent and caches next to nothing."""

    def __init__(self, config: Config, db: Database, games: Mapping[str, Game]) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            shard_count=config.shard_count,
            shard_ids=config.shard_ids or None,  # type: ignore[arg-type]
        )
        self.config = config
        self.db = db
        self.kit = Kit(Campaigns(db, games), games, Pictures(games))
        self.outbox = Outbox(db, DiscordTransport(self, self.kit))
        self._delivering: asyncio.Task[None] | None = None
        self._more = False
        self._deaf: Any = None
        self.tree.on_error = self.on_command_failed  # type: ignore[method-assign]

    # ------------------------------------------------------------------- starting and stopping

    async def setup_hook(self) -> None:
        """Register the commands and begin to deliver."""
        self.tree.add_command(game_group(self.kit))
        for game in self.kit.games.values():
            self.tree.add_command(game_commands(self.kit, game))
        await self._sync()
        self._deaf = self.db.listen(TOPIC, self.deliver)
        self.deliver_regularly.start()

    async def _sync(self) -> None:
        """Tell Discord the commands; those it knows already go on working if it does not take them now."""
        try:
            await self.tree.sync()
        except discord.HTTPException as error:
            log.error("Discord does not take the commands now (status %s); the old ones stay", error.status)

    async def close(self) -> None:
        """Finish what is under way, then leave."""
        self.deliver_regularly.cancel()
        if self._deaf is not None:
            self._deaf()
            self._deaf = None
        if self._delivering is not None:
            await asyncio.wait([self._delivering], timeout=CLOSING_SECONDS)
        await super().close()
        await self.db.close()

    # ------------------------------------------------------------------- delivering

    @tasks.loop(seconds=POLL_SECONDS)
    async def deliver_regularly(self) -> None:
        """Retries fall due, and other processes write into the outbox too."""
        self.deliver()

    @deliver_regularly.before_loop
    async def _first_ready(self) -> None:
        await self.wait_until_ready()

    def deliver(self) -> None:
        """Deliver what waits in the outbox, now; called after every commit that put something there."""
        self._more = True
        if self._delivering is None or self._delivering.done():
            self._delivering = asyncio.create_task(self._drain(), name="outbox")

    async def _drain(self) -> None:
        # Whoever acted is answered first; what comes in the same moment is then delivered together.
        await asyncio.sleep(ANSWER_FIRST)
        while self._more:
            self._more = False
            try:
                await self.outbox.drain()
            except DatabaseUnavailable as error:
                log.warning("outbox: %s", error)
            except Exception as error:  # a bug must not end all delivery until somebody restarts the bot
                log.error("outbox: %s at %s", type(error).__name__, where(error))

    async def on_ready(self) -> None:
        """Connected (again): whatever waited for that goes out now."""
        log.info("connected as %s, %s servers", self.user, len(self.guilds))
        self.deliver()

    async def on_resumed(self) -> None:
        """The connection is back."""
        self.deliver()

    # ------------------------------------------------------------------- interactions

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Buttons, menus and text boxes; slash commands find their way by themselves."""
        await presses.dispatch(self.kit, interaction)

    async def on_command_failed(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """A slash command failed outside our own handling."""
        cause = getattr(error, "original", error)
        if isinstance(cause, NotAcknowledgedError):
            return
        panel = explained(cause)
        try:
            if interaction.type is discord.InteractionType.autocomplete:
                return
            if interaction.response.is_done():
                await interaction.followup.send(view=layout(panel), ephemeral=True)
            else:
                await interaction.response.send_message(view=layout(panel), ephemeral=True)
        except discord.HTTPException as refused:
            log.warning("an apology was not taken: %s", refused.status)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """A handler of a gateway event failed; the log gets no text of it, since that may quote secrets."""
        import sys

        error = sys.exc_info()[1]
        if error is not None:
            log.error("%s in %s at %s", type(error).__name__, event_method, where(error))


def make_bot(config: Config, db: Database, games: Mapping[str, Game]) -> Ironbottom:
    """The bot, ready to be started; `games` by key."""
    return Ironbottom(config, db, games)
