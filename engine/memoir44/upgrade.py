"""Old saves -> new: one function a step, from the version in the key to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

STATE_VERSION = 1
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
