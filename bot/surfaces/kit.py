"""What every handler needs, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bot.services.briefs import Answer, Look, Person
from bot.services.campaigns import Campaigns
from bot.surfaces import menus
from bot.surfaces.panel import Button, Panel
from bot.surfaces.pictures import Pictures
from engine.core.game import Game


@dataclass(frozen=True)
class Kit:
    """The services, the games and the drawing of pictures."""

    campaigns: Campaigns
    games: Mapping[str, Game]
    pictures: Pictures


def person(user: discord.abc.User) -> Person:
    """Who uses Discord here."""
    return Person(user.id, user.display_name)


def after(answer: Answer) -> Panel:
    """What a player sees after a request: the outcome, and his next moves to go on with at once."""
    colour = "good" if answer.ok else "wrong"
    look = answer.look
    if look is None:
        return Panel(answer.text, colour=colour)
    if look.view.decision is None:
        return Panel(answer.text, buttons=undo_and_look(look), colour=colour)
    panel = menus.moves(look.view, look.brief.id, answer.text, colour)
    panel.buttons = panel.buttons[: 25 - 3] + undo_and_look(look)
    return panel


def undo_and_look(look: Look) -> list[Button]:
    """Buttons at the end of every panel of a player."""
    from bot.surfaces import ids

    undo = [Button("Undo", ids.write("undo", look.brief.id))] if look.undo else []
    return undo + menus.look_buttons(look.brief.id)
