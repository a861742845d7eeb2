"""`/game`: everything around a campaign, the same for all games."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.beginning import Beginning
from bot.cogs.looking import Looking
from bot.cogs.playing import Playing
from bot.surfaces import completing
from bot.surfaces.kit import Kit


class GameCommands(Beginning, Looking, Playing):
    """The /game group; discord.py takes the commands that stand in the class itself."""

    new = Beginning.new
    join = Beginning.join
    leave = Beginning.leave
    start = Beginning.start
    word = Beginning.word
    list_ = Beginning.list_
    status = Looking.status
    board = Looking.board
    hand = Looking.hand
    log = Looking.log
    help = Looking.help
    undo = Playing.undo
    order = Playing.order
    orders = Playing.orders
    standing = Playing.standing
    concede = Playing.concede
    note = Playing.note
    export = Playing.export
    verify = Playing.verify

    def __init__(self, kit: Kit) -> None:
        super().__init__(name="game", description="Play a campaign: begin, look, order, undo.")
        self.kit = kit


def game_group(kit: Kit) -> GameCommands:
    """The /game group, with the completion of `campaign` on every command that has one."""
    group = GameCommands(kit)
    complete = completing.own_campaigns(kit)
    for command in group.walk_commands():
        if isinstance(command, app_commands.Command) and "campaign" in command._params:
            command._params["campaign"].description = "Which campaign, where that is not clear"
            if not command._params["campaign"].autocomplete:
                command.autocomplete("campaign")(complete)
    return group
