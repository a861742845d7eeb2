"""Placeholder while the rules are being written."""

from engine.core.words import GameWords


class AxisWords(GameWords):
    """The words of the room."""
