"""Running the sandbox from the command line until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path

import discord
from rich.console import Console

from bot.config import ConfigError
from bot.sandbox.switchboard import Switchboard
from bot.sandbox.world import CHANNEL_NAME, World

TICK_SECONDS = 0.5


async def run_sandbox(bot: discord.Client, folder: Path, port: int, ready: Callable[[], None] | None = None) -> None:
    """Start the bot in its simulated club, tell what to open, and go on until Ctrl+C or SIGTERM."""
    world = World(bot, folder)
    board = Switchboard(world, port)
    await world.start()
    try:
        await _listen(board)
        _welcome(world, board)
        stop = _stop_signal()
        if ready is not None:
            ready()
        await _tick_until(world, stop)
    finally:
        await board.stop()
        await world.stop()


async def _listen(board: Switchboard) -> None:
    try:
        await board.start()
    except OSError as error:
        raise ConfigError(
            f"sandbox.port: expected a free port, got {board.port} ({error.strerror}); "
            "set another in config.toml or IRONBOTTOM_SANDBOX_PORT"
        ) from None


def _stop_signal() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    return stop


async def _tick_until(world: World, stop: asyncio.Event) -> None:
    while not stop.is_set():
        await world.tick()
        try:
            await asyncio.wait_for(stop.wait(), TICK_SECONDS)
        except TimeoutError:
            continue


def _welcome(world: World, board: Switchboard) -> None:
    names = ", ".join(u.global_name or u.name for u in world.users)
    first = world.users[0].global_name or world.users[0].name
    console = Console(highlight=False)
    console.print(f"\n[bold]Ironbottom is playing.[/bold] At the table: {names}.")
    console.print(f"Open [bold]{board.url}[/bold] and pick a seat; every seat opens in a tab of its own.")
    console.print(f"As {first} in #{CHANNEL_NAME}, type [bold]/game new[/bold]. What happens is kept; Ctrl+C stops.\n")
