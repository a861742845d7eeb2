"""Old saves to new: one step for each STATE_VERSION left behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

STATE_VERSION = 1
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
