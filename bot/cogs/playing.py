"""/game undo, orders, order, standing, concede, note, export and verify."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.part import Choices, Part
from bot.services.briefs import Answer, Look
from bot.services.extras import order_text
from bot.services.safe import clean, cut_lines
from bot.surfaces import completing, presses
from bot.surfaces.flow import like
from bot.surfaces.kit import after, person
from bot.surfaces.panel import Panel, layout
from bot.surfaces.reply import Interaction, Reply, explained
from engine.core.options import Option
from engine.core.standing import StandingOrder


class Playing(Part):
    """The player's own deeds, beside the game's moves."""

    @app_commands.command(name="undo", description="Take your last action back, while nothing has come of it.")
    async def undo(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def request(cid: int, interaction: Interaction) -> Answer:
            return await self.kit.campaigns.undo(cid, interaction.user.id, interaction.id)

        await self._request(interaction, campaign, request)

    @app_commands.command(name="orders", description="Write several orders; they are checked before any is done.")
    async def orders(self, interaction: Interaction, campaign: int | None = None) -> None:
        # A text box must be the first answer, so what is wrong is told as the first answer too.
        try:
            cid = await self._which(interaction, campaign)
            look = await self.kit.campaigns.look(cid, interaction.user.id)
        except Exception as error:
            await _tell_at_once(interaction, explained(error))
            return
        await presses.open_orders(interaction, cid, look.view.game.words.EXAMPLE)

    @app_commands.command(name="order", description="One order in words; /game help game: has examples.")
    async def order(self, interaction: Interaction, text: str, campaign: int | None = None) -> None:
        async def request(cid: int, interaction: Interaction) -> Answer:
            return await self.kit.campaigns.submit_text(cid, interaction.user.id, text, interaction_id=interaction.id)

        await self._request(interaction, campaign, request)

    @app_commands.command(name="standing", description="Standing orders for moments when you could interrupt.")
    @app_commands.describe(
        moment="Which moment",
        do="pass, ask, or an order such as: floatplanes",
        when="Only if the moment's text has these words",
        clear="Forget all your standing orders",
    )
    async def standing(
        self,
        interaction: Interaction,
        moment: str | None = None,
        do: str | None = None,
        when: str = "",
        clear: bool = False,
        campaign: int | None = None,
    ) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            if clear:
                await reply.show(after(await self.kit.campaigns.standing_clear(cid, interaction.user.id)))
            elif moment is None or do is None:
                await reply.say(await self._standing_text(cid, interaction.user.id))
            else:
                order = StandingOrder(moment, clean(do, 200), clean(when, 100))
                await reply.show(after(await self.kit.campaigns.standing_set(cid, interaction.user.id, order)))

        await self._do(interaction, work)

    async def _standing_text(self, cid: int, user_id: int) -> str:
        moments, orders = await self.kit.campaigns.standing_list(cid, user_id)
        lines = ["**Your standing orders**, the first that fits is taken:", *(f"- {order_text(o)}" for o in orders)]
        if not orders:
            lines.append("- none: you are asked every time")
        game = (await self.kit.campaigns.brief(cid)).game
        more = [f"`/{game.command} {f'{v.group} ' if v.group else ''}{v.verb()}`" for v in game.book.anytime]
        rest = [f"What else you can settle in advance, at any time: {', '.join(more)}."] if more else []
        return cut_lines([*lines, f"Moments in this game: {', '.join(moments)}, any.", *rest])

    @standing.autocomplete("moment")
    async def _moments(self, interaction: Interaction, typed: str) -> Choices:
        async def found(cid: int) -> list[Option]:
            moments, _ = await self.kit.campaigns.standing_list(cid, interaction.user.id)
            return [Option(moment, moment) for moment in [*moments, "any"]]

        return await self._suggest(interaction, typed, found)

    @standing.autocomplete("do")
    async def _deeds(self, interaction: Interaction, typed: str) -> Choices:
        found = [Option("pass", "pass: let it go by"), Option("ask", "ask: ask me every time")]
        typed_one = [Option(typed[:100], typed)] if typed else []
        return completing.to_choices([*typed_one, *like(found, typed)], str)

    @app_commands.command(name="concede", description="Give the game up.")
    async def concede(self, interaction: Interaction, campaign: int | None = None) -> None:
        def question(look: Look) -> str:
            return f"Do you really give up **{look.brief.name}** as {look.brief.label(look.seat or '')}?"

        await self._sure(interaction, campaign, question, "I concede", "concede")

    @app_commands.command(name="note", description="Keep a private note, or read yours.")
    @app_commands.describe(text="The note; leave it out to read yours")
    async def note(self, interaction: Interaction, text: str | None = None, campaign: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            if text is not None:
                answer = await self.kit.campaigns.note(cid, person(interaction.user), text, interaction.id)
                await reply.show(after(answer))
                return
            notes = await self.kit.campaigns.notes(cid, interaction.user.id)
            await reply.say(cut_lines([f"- {note}" for note in notes]) if notes else "You have no notes yet.")

        await self._do(interaction, work)

    @app_commands.command(name="export", description="The record as a file: whole when the game is over.")
    async def export(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            name, data = await self.kit.campaigns.export(cid, interaction.user.id)
            await reply.send_file(name, data)

        await self._do(interaction, work)

    @app_commands.command(name="verify", description="Check every draw of a finished game against its seed.")
    async def verify(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def request(cid: int, interaction: Interaction) -> Answer:
            return await self.kit.campaigns.verify(cid, interaction.user.id)

        await self._request(interaction, campaign, request)


async def _tell_at_once(interaction: Interaction, panel: Panel) -> None:
    await interaction.response.send_message(view=layout(panel), ephemeral=True)
