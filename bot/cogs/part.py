"""What all parts of /game share: acknowledge, find the campaign, answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from bot.services.briefs import Answer, Look, UserError
from bot.surfaces import completing, ids
from bot.surfaces.flow import like
from bot.surfaces.kit import Kit, after
from bot.surfaces.panel import Button, Panel
from bot.surfaces.reply import Interaction, Reply, answering, quietly
from engine.core.options import Option

Choices = list[app_commands.Choice[Any]]
Work = Callable[[Reply], Awaitable[None]]
Request = Callable[[int, Interaction], Awaitable[Answer]]


class Part(app_commands.Group):
    """Some commands of the /game group, gathered under a name that nobody sees."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(name="part", description="part")
        self.kit = kit

    async def _do(self, interaction: Interaction, work: Work, *, public: bool = False) -> None:
        async def whole() -> None:
            async with answering(interaction, public=public) as reply:
                await work(reply)

        await quietly(whole)

    async def _which(self, interaction: Interaction, campaign: int | None) -> int:
        """The campaign that is meant: named, that of this thread, or the user's only one."""
        return await self.kit.campaigns.locate(interaction.user.id, cid=campaign, thread_id=interaction.channel_id)

    async def _request(
        self,
        interaction: Interaction,
        campaign: int | None,
        request: Request,
    ) -> None:
        async def work(reply: Reply) -> None:
            await reply.show(after(await request(await self._which(interaction, campaign), interaction)))

        await self._do(interaction, work)

    async def _sure(
        self, interaction: Interaction, campaign: int | None, question: Callable[[Look], str], label: str, kind: str
    ) -> None:
        """Ask a player whether he means it, with one button that does it."""

        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            look = await self.kit.campaigns.look(cid, interaction.user.id)
            if look.seat is None or look.view.over:
                raise UserError("You do not play in this campaign." if look.seat is None else "The game is over.")
            await reply.show(Panel(question(look), buttons=[Button(label, ids.write(kind, cid), "danger")]))

        await self._do(interaction, work)

    async def _seat(self, cid: int, typed: str | None) -> str | None:
        """The campaign's seat that was typed, if one was; UserError if it is none."""
        if not typed:
            return None
        brief = await self.kit.campaigns.brief(cid)
        return seat_named(brief.label, [seat.seat for seat in brief.seats], typed)

    async def _suggest(
        self, interaction: Interaction, typed: str, found: Callable[[int], Awaitable[list[Option]]]
    ) -> Choices:
        """Suggestions out of what the campaign has that is meant while somebody types."""
        try:
            cid = await self._which(interaction, completing.whole_number(interaction.namespace.campaign))
            return completing.to_choices(like(await found(cid), typed), str)
        except UserError as error:
            return completing.excuse(error.text, str)

    async def _games_like(self, typed: str) -> Choices:
        found = [Option(game.key, game.title) for game in self.kit.games.values()]
        return completing.to_choices(like(found, typed), str)


def seat_named(label: Callable[[str], str], seats: list[str], typed: str) -> str:
    found = like([Option(seat, label(seat)) for seat in seats], typed)
    if not found:
        raise UserError(f"There is no such seat. There are: {', '.join(label(seat) for seat in seats)}.")
    return str(found[0].value)
