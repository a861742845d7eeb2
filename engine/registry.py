"""The rooms of the house: one line a game. Delete a game's line, its folder and its render module, and it is gone."""

from __future__ import annotations

from importlib import import_module

from engine.core.game import Game

ROOMS = (
    "coast_watchers",
    "memoir44",
    "axis_allies",
)  # fmt: skip


def game(key: str) -> Game:
    """The game of this key, loaded when first asked for; KeyError for any other."""
    if key not in ROOMS:
        raise KeyError(key)
    found: Game = import_module(f"engine.{key}").GAME
    return found


def games() -> dict[str, Game]:
    """All games by key."""
    return {key: game(key) for key in ROOMS}
