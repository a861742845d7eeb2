"""Old saves -> new: a function for each version left behind, from its plain data to that of the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

STATE_VERSION = 1

UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Version -> what turns a state of that version into one of the next."""
