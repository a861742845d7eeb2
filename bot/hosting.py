"""Starting the bot for a host: checks first, one clear line for whatever is wrong, and an orderly end."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress
from pathlib import Path

import aiohttp
import discord
import msgspec

from bot.app import Ironbottom, make_bot
from bot.config import Config, ConfigError
from bot.rooms import load_rooms
from bot.store import migrate
from bot.store.database import Database

LOG_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


def host(config: Config) -> None:
    """Run the bot on Discord until it is told to stop."""
    token = config.require_token()
    set_up_logging(config)
    prepare(config.database_url)
    asyncio.run(_serve(config, token))


def host_sandbox(config: Config) -> None:
    """Run the bot against a simulated Discord until it is told to stop."""
    try:
        from bot.sandbox.run import run_sandbox
    except ModuleNotFoundError as error:
        raise ConfigError(f"sandbox: needs {error.name}; install it with `pip install ironbottom[sandbox]`") from None
    set_up_logging(config, quiet=True)
    prepare(config.sandbox.database_url)
    alone = msgspec.structs.replace(config, shard_count=1, shard_ids=[])
    asyncio.run(_play(alone, run_sandbox))


def set_up_logging(config: Config, *, quiet: bool = False) -> None:
    """Log to the terminal; in the sandbox only what is wrong."""
    level = "WARNING" if quiet and config.log_level == "info" else config.log_level.upper()
    logging.basicConfig(level=level, format=LOG_FORMAT)


def prepare(url: str) -> None:
    """Bring a database file to the newest schema. A server's is only looked at: many processes may share it."""
    if url.startswith("sqlite"):
        migrate.upgrade(url)
    else:
        asyncio.run(_look_at(url))


async def _look_at(url: str) -> None:
    db = Database(url)
    try:
        await migrate.check(db)
    finally:
        await db.close()


async def _play(config: Config, run_sandbox: object) -> None:
    bot = make_bot(config, Database(config.sandbox.database_url), load_rooms(config))
    assert callable(run_sandbox)
    await run_sandbox(bot, Path(config.sandbox.folder), config.sandbox.port)


async def _serve(config: Config, token: str) -> None:
    bot = make_bot(config, Database(config.database_url), load_rooms(config))
    _stop_on_signals(bot)
    try:
        async with bot:
            await bot.start(token)
    except discord.LoginFailure:
        raise ConfigError("token: Discord does not accept it; make a new one in the developer portal") from None
    except (aiohttp.ClientConnectionError, OSError) as error:
        raise ConfigError(f"Discord cannot be reached: {error or type(error).__name__}") from None


def _stop_on_signals(bot: Ironbottom) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # not on Windows
            loop.add_signal_handler(number, lambda: loop.create_task(bot.close()))
