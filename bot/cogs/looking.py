"""/game status, board, replay, hand, log and help."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.cogs import helping
from bot.cogs.part import Choices, Part
from bot.services.briefs import Brief, UserError
from bot.services.safe import cut_lines
from bot.surfaces import completing, ids, menus
from bot.surfaces.flow import like
from bot.surfaces.kit import Kit
from bot.surfaces.lobby import lobby_buttons
from bot.surfaces.panel import Button, Panel
from bot.surfaces.replays import Replays
from bot.surfaces.reply import Interaction, Reply
from bot.surfaces.showing import board_panel, hand_panel, other_panel
from engine.core.options import Option

NOBODY: Final = 0  # nobody sits there: his view is the public one
MOST_LOG: Final = 200
MOST_TURN: Final = 999


class Looking(Part):
    """What can be seen at any time."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.replays = Replays(kit)

    @app_commands.command(name="status", description="Whose move it is, since when, and how things stand.")
    async def status(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            brief = await self.kit.campaigns.brief(cid)
            buttons = lobby_buttons(brief) if brief.status == "lobby" else await self._look_buttons(interaction, cid)
            await reply.show(Panel(await self.kit.campaigns.status_text(cid), buttons=buttons))

        await self._do(interaction, work)

    async def _look_buttons(self, interaction: Interaction, cid: int) -> list[Button]:
        look = await self.kit.campaigns.look(cid, interaction.user.id)
        number = look.number
        mine = [Button("Your move", ids.write("moves", cid, number), "go")] if number is not None else []
        return [*mine, *menus.look_buttons(cid)]

    @app_commands.command(name="board", description="The board, as you may see it or as everybody may.")
    @app_commands.describe(
        region="A part of it, larger",
        private="Yes: only for you, with your secrets (default). No: for everybody here, without",
        show="Another picture: the battle board (where a game has one), or the key to the pieces",
    )
    @app_commands.choices(show=[app_commands.Choice(name=kind, value=kind) for kind in ("battle", "key")])
    async def board(
        self,
        interaction: Interaction,
        region: str | None = None,
        private: bool = True,
        show: str | None = None,
        campaign: int | None = None,
    ) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            look = await self.kit.campaigns.look(cid, interaction.user.id if private else NOBODY)
            if show is not None:
                await reply.show(await other_panel(self.kit, look, show))
                return
            await reply.show(await board_panel(self.kit, look, self._region(look.brief, region)))

        await self._do(interaction, work, public=not private)

    def _region(self, brief: Brief, typed: str | None) -> str | None:
        if typed is None:
            return None
        known = self._region_options(brief)
        found = like(known, typed)
        if not found:
            names = ", ".join(str(option.value) for option in known) or "none"
            raise UserError(f"There is no such region. There are: {names}.")
        return str(found[0].value)

    @board.autocomplete("region")
    async def _regions(self, interaction: Interaction, typed: str) -> Choices:
        async def found(cid: int) -> list[Option]:
            return self._region_options(await self.kit.campaigns.brief(cid))

        return await self._suggest(interaction, typed, found)

    def _region_options(self, brief: Brief) -> list[Option]:
        return [Option(name, name.replace("_", " ")) for name in self.kit.pictures.regions(brief.game.key)]

    @app_commands.command(name="replay", description="The campaign so far, board after board, as one moving picture.")
    @app_commands.describe(turn="From this turn (or round) on", last="Only the last so many pictures")
    async def replay(
        self,
        interaction: Interaction,
        turn: app_commands.Range[int, 1, MOST_TURN] | None = None,
        last: app_commands.Range[int, 1, MOST_TURN] | None = None,
        campaign: int | None = None,
    ) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            await reply.show(await self.replays.panel(reply, cid, interaction.user.id, turn=turn, last=last))

        await self._do(interaction, work)

    @app_commands.command(name="hand", description="What is yours alone to see, and what you have to decide.")
    @app_commands.describe(seat="For which of your seats, if you have several")
    async def hand(self, interaction: Interaction, seat: str | None = None, campaign: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid, user = await self._which(interaction, campaign), interaction.user.id
            look = await self.kit.campaigns.look(cid, user, seat=await self._seat(cid, seat))
            await reply.show(await hand_panel(self.kit, look))

        await self._do(interaction, work)

    @hand.autocomplete("seat")
    async def _own_seats(self, interaction: Interaction, typed: str) -> Choices:
        async def found(cid: int) -> list[Option]:
            brief = await self.kit.campaigns.brief(cid)
            return [Option(seat, brief.label(seat)) for seat in brief.seats_of(interaction.user.id)]

        return await self._suggest(interaction, typed, found)

    @app_commands.command(name="log", description="What happened, as far as you know.")
    @app_commands.describe(count="How many of the last moves")
    async def log(
        self,
        interaction: Interaction,
        count: app_commands.Range[int, 1, MOST_LOG] = 20,
        campaign: int | None = None,
    ) -> None:
        async def work(reply: Reply) -> None:
            lines = await self.kit.campaigns.log(await self._which(interaction, campaign), interaction.user.id, count)
            await reply.say(cut_lines([*lines]) if lines else "Nothing has happened yet.")

        await self._do(interaction, work)

    @app_commands.command(name="help", description="How to play here, and what each order does.")
    @app_commands.describe(game="The orders of this game", order="One order in full")
    async def help(self, interaction: Interaction, game: str | None = None, order: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            await reply.say(helping.text(self.kit.games, game, order))

        await self._do(interaction, work)

    @help.autocomplete("game")
    async def _help_games(self, interaction: Interaction, typed: str) -> Choices:
        return await self._games_like(typed)

    @help.autocomplete("order")
    async def _help_orders(self, interaction: Interaction, typed: str) -> Choices:
        game = self.kit.games.get(str(interaction.namespace.game))
        if game is None:
            return completing.excuse("Choose the game first.", str)
        found = [Option(verb.verb(), verb.verb()) for verb in game.verbs if not verb.hidden]
        return completing.to_choices(like(found, typed), str)
