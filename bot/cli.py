"""The command line: `ironbottom run`, `ironbottom sandbox`, and the commands of bot/commands."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from bot.commands.common import CommandError
from bot.config import Config, ConfigError, load
from bot.services.briefs import UserError
from bot.store.errors import StoreError

app = typer.Typer(
    name="ironbottom",
    help="Long, asynchronous, hidden-information wargames on Discord.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
COMMANDS: Final = "bot.commands"
MISTAKES: Final = (CommandError, ConfigError, StoreError, UserError)
ConfigFile = Annotated[Path | None, typer.Option("--config", help="The configuration file (default: config.toml).")]


@app.command()
def run(config: ConfigFile = None) -> None:
    """Run the bot on Discord; needs a token in config.toml or IRONBOTTOM_TOKEN."""
    from bot.hosting import host

    host(load(config))


@app.command()
def sandbox(
    config: ConfigFile = None,
    port: Annotated[int | None, typer.Option(help="The port of its page on this machine.")] = None,
) -> None:
    """Play locally against a simulated Discord: no token, no network, every seat in a browser tab."""
    from bot.hosting import host_sandbox

    host_sandbox(_with_port(load(config), port))


def _with_port(config: Config, port: int | None) -> Config:
    if port is None:
        return config
    if not 1 <= port <= 65535:
        raise ConfigError(f"--port: expected a port from 1 to 65535, got {port}")
    return msgspec.structs.replace(config, sandbox=msgspec.structs.replace(config.sandbox, port=port))


def register_commands() -> None:
    """Add the commands of the modules in bot/commands; each has a `register(app)`."""
    package = importlib.import_module(COMMANDS)
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda m: m.name):
        found = importlib.import_module(f"{COMMANDS}.{module.name}")
        if hasattr(found, "register"):
            found.register(app)


register_commands()


def main() -> None:
    """Run the command line; what the user can mend is told in one line."""
    try:
        app()
    except MISTAKES as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(f"[bold red]ironbottom:[/] {escape(str(error))}")
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
