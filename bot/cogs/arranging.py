"""/game draw, substitute, remind and settings: what people arrange beside the game."""

from __future__ import annotations

from typing import Final, Literal

import discord
from discord import app_commands

from bot.cogs.part import Choices, Part
from bot.services.briefs import Answer, Look, UserError
from bot.surfaces.kit import person
from bot.surfaces.reply import Interaction, Reply
from engine.core.options import Option

LEAST_HOURS: Final = 1
MOST_HOURS: Final = 336
YES_NO: Final = {True: "yes", False: "no"}


class Arranging(Part):
    """Beside the game."""

    @app_commands.command(name="draw", description="Offer a draw; it takes all players.")
    async def draw(self, interaction: Interaction, campaign: int | None = None) -> None:
        def question(look: Look) -> str:
            return f"Do you offer to call **{look.brief.name}** a draw? All players must agree, and it ends the game."

        await self._sure(interaction, campaign, question, "A draw", "draw")

    @app_commands.command(name="substitute", description="Hand a seat on to somebody else, who must agree.")
    @app_commands.describe(player="Who takes over", seat="Which seat; yours if you do not say")
    async def substitute(
        self, interaction: Interaction, player: discord.User, seat: str | None = None, campaign: int | None = None
    ) -> None:
        async def request(cid: int, interaction: Interaction) -> Answer:
            if player.bot:
                raise UserError("Bots cannot play; please name a person.")
            wanted = await self._seat(cid, seat)
            return await self.kit.campaigns.offer_seat(
                cid, person(interaction.user), person(player), wanted, interaction.id
            )

        await self._request(interaction, campaign, request)

    @substitute.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> Choices:
        async def found(cid: int) -> list[Option]:
            return [Option(s.seat, s.label) for s in (await self.kit.campaigns.brief(cid)).seats]

        return await self._suggest(interaction, typed, found)

    @app_commands.command(name="remind", description="Remind whoever is waited for.")
    async def remind(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def request(cid: int, interaction: Interaction) -> Answer:
            return await self.kit.campaigns.remind(cid, person(interaction.user), interaction.id)

        await self._request(interaction, campaign, request)

    @app_commands.command(name="settings", description="How you are called, and what the host settles; or see it.")
    @app_commands.describe(
        calls="Whether you are notified when it is your move, in all campaigns",
        reminders="Whether others may have you reminded, in all campaigns",
        remind_hours="Host: hours between reminders in this campaign",
        name="Host: another name for this campaign",
    )
    async def settings(
        self,
        interaction: Interaction,
        calls: Literal["yes", "no"] | None = None,
        reminders: Literal["yes", "no"] | None = None,
        remind_hours: app_commands.Range[int, LEAST_HOURS, MOST_HOURS] | None = None,
        name: str | None = None,
        campaign: int | None = None,
    ) -> None:
        async def work(reply: Reply) -> None:
            if remind_hours is not None or name is not None:
                cid = await self._which(interaction, campaign)
                await self.kit.campaigns.set_ours(
                    cid, person(interaction.user), remind_hours=remind_hours, name=name, interaction_id=interaction.id
                )
            if calls is not None or reminders is not None:
                await self.kit.campaigns.set_mine(
                    person(interaction.user), calls=_flag(calls), reminders=_flag(reminders)
                )
            await reply.say(await self._all(interaction, campaign))

        await self._do(interaction, work)

    async def _all(self, interaction: Interaction, campaign: int | None) -> str:
        """The user's settings, and those of the campaign that is meant, if one is."""
        mine = await self.kit.campaigns.my_settings(interaction.user.id)
        lines = [
            "**Yours, in all campaigns**",
            f"- calls: {YES_NO[mine.calls]} (you are notified when it is your move)",
            f"- reminders: {YES_NO[mine.reminders]} (others may have you reminded)",
        ]
        try:
            cid = await self._which(interaction, campaign)
            brief, ours = await self.kit.campaigns.brief(cid), await self.kit.campaigns.our_settings(cid)
        except UserError:
            return "\n".join(lines)
        host = f"<@{brief.host_id}>" if brief.host_id is not None else "nobody"
        options = [f"- {option}: {value} (since the start)" for option, value in brief.options.items()]
        lines += [f"**{brief.name}**, settled by its host, {host}", f"- remind_hours: {ours.remind_hours}", *options]
        return "\n".join(lines)


def _flag(said: str | None) -> bool | None:
    return None if said is None else said == "yes"
