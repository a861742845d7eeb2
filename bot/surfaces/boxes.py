"""Text boxes. Their answers are handled by their ids, like presses, so they too outlive a restart."""

from __future__ import annotations

from typing import Any

import discord

from bot.surfaces import ids

LONGEST_BOX = 4000


class Box(discord.ui.Modal):
    """A text box with one field; what is written in it arrives at bot.surfaces.presses."""

    def __init__(self, title: str, custom_id: str, label: str, hint: str, *, long: bool) -> None:
        super().__init__(title=title, custom_id=custom_id, timeout=1)
        style = discord.TextStyle.paragraph if long else discord.TextStyle.short
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            style=style, custom_id="text", placeholder=hint, max_length=LONGEST_BOX if long else 1000
        )
        self.add_item(discord.ui.Label(text=label, component=field))
        self.stop()  # so that discord.py keeps nothing of it in memory


def words_box(draft: int, index: int) -> Box:
    """A free text for a parameter."""
    return Box("Your text", ids.write("text", draft, index), "Text", "Write here", long=True)


def orders_box(campaign: int, example: str) -> Box:
    """Several orders, one a line, with an example of the campaign's own game."""
    hint = f"As in: {example}" if example else "/game help lists a game's orders"
    return Box("Orders", ids.write("orders", campaign), "One order a line", hint, long=True)
