"""What all handlers of controls share: where they are registered, and what was marked in a menu."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from bot.surfaces.ids import Press
from bot.surfaces.kit import Kit
from bot.surfaces.reply import Interaction

UNKNOWN: Final = "I do not know this control any more; `/game status` and `/game hand` show where you stand."
Handler = Callable[[Kit, Interaction, Press], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}


def handles(*kinds: str) -> Callable[[Handler], Handler]:
    """Register the handler of these kinds of controls."""

    def register(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(kinds, handler))
        return handler

    return register


def data_of(interaction: Interaction) -> dict[str, Any]:
    """What Discord says of the control: its id, and what was chosen or written."""
    return dict(interaction.data or {})


def values(interaction: Interaction) -> list[str]:
    """The entries marked in a menu."""
    return [str(value) for value in data_of(interaction).get("values", [])]
