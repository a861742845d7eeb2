"""`/game`: everything around a campaign, the same for all games."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.arranging import Arranging
from bot.cogs.beginning import Beginning
from bot.cogs.looking import Looking
from bot.cogs.playing import Playing
from bot.surfaces import completing
from bot.surfaces.kit import Kit


def game_group(kit: Kit) -> app_commands.Group:
    """The /game group, with the completion of `campaign` on every command that has one."""
    group = app_commands.Group(name="game", description="Play a campaign: begin, look, order, undo.")
    for part in (Beginning(kit), Looking(kit), Playing(kit), Arranging(kit)):
        for found in part.commands:
            group.add_command(found)
    complete = completing.own_campaigns()
    for command in group.walk_commands():
        if isinstance(command, app_commands.Command) and "campaign" in command._params:
            command._params["campaign"].description = "Which campaign, where that is not clear"
            if not command._params["campaign"].autocomplete:
                command.autocomplete("campaign")(complete)
    return group
