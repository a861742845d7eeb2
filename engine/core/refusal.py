"""Refusals: why a player's action is not allowed, as data made only of what that seat's own view holds."""

from __future__ import annotations

from typing import Any

import msgspec

NOTHING_FITS = "nothing_fits"
"""The code by which a `may` says only that no choice is left: the reason for what a player named goes before it."""


class Refusal(msgspec.Struct, frozen=True):
    """An action that is not allowed: rule (number or page), code (key of the words), facts, nearest legal choices."""

    rule: str
    code: str
    facts: dict[str, Any] = {}
    nearest: tuple[str, ...] = ()


def refuse(rule: str, code: str, *, nearest: tuple[str, ...] = (), **facts: Any) -> Refusal:
    """Short form to build a Refusal."""
    return Refusal(rule, code, facts, nearest)
