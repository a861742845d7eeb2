"""The games this process plays, with the owner's corrections laid over their facts; a fault in them is told at once."""

from __future__ import annotations

from importlib import import_module

from bot.config import Config, ConfigError
from engine import registry
from engine.core.facts import FactError, set_editions
from engine.core.game import Game

MOST_FAULTS = 20


def load_rooms(config: Config) -> dict[str, Game]:
    """All games by key, their facts read and checked. Raises ConfigError that names file, entry, field and fault."""
    try:
        set_editions(config.editions_dir)
        games = registry.games()
        for key in games:
            _read_facts(key)
    except FactError as error:
        raise ConfigError(_told(error)) from error
    return games


def _read_facts(key: str) -> None:
    """Read a room's facts now, not in the middle of somebody's move."""
    try:
        data = import_module(f"engine.{key}.data")
    except ModuleNotFoundError:
        return  # a game without facts of its own
    data.facts()


def _told(error: FactError) -> str:
    """The faults, a line each; of very many only the first."""
    lines = str(error).splitlines()
    more = [f"... and {len(lines) - MOST_FAULTS} more"] if len(lines) > MOST_FAULTS else []
    return "\n".join(lines[:MOST_FAULTS] + more)
