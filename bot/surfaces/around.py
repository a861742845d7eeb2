"""Controls around a campaign: looking, taking and leaving seats, giving up, undo, and offers to the others."""

from __future__ import annotations

from bot.services.briefs import UserError
from bot.surfaces.ids import Press
from bot.surfaces.kit import Kit, after, person
from bot.surfaces.pressing import UNKNOWN, handles, values
from bot.surfaces.reply import Interaction, answering
from bot.surfaces.showing import WHOLE, board_panel, hand_panel


@handles("undo")
async def undo(kit: Kit, interaction: Interaction, press: Press) -> None:
    """Take the last action back."""
    async with answering(interaction, edit=True) as reply:
        await reply.show(after(await kit.campaigns.undo(press.number(0), interaction.user.id, interaction.id)))


@handles("hand")
async def hand(kit: Kit, interaction: Interaction, press: Press) -> None:
    """What is the player's alone to see."""
    async with answering(interaction) as reply:
        await reply.show(await hand_panel(kit, await kit.campaigns.look(press.number(0), interaction.user.id)))


@handles("board")
async def board(kit: Kit, interaction: Interaction, press: Press) -> None:
    """The board as the player sees it."""
    async with answering(interaction) as reply:
        await reply.show(await board_panel(kit, await kit.campaigns.look(press.number(0), interaction.user.id)))


@handles("region")
async def part_of_board(kit: Kit, interaction: Interaction, press: Press) -> None:
    """A part of the board, larger, or all of it again."""
    async with answering(interaction, edit=True) as reply:
        look = await kit.campaigns.look(press.number(0), interaction.user.id)
        wanted = (values(interaction) or [""])[0]
        if wanted != WHOLE and wanted not in dict(kit.pictures.parts(look.view)):
            raise UserError(UNKNOWN)
        await reply.show(await board_panel(kit, look, None if wanted == WHOLE else wanted))


@handles("join")
async def join(kit: Kit, interaction: Interaction, press: Press) -> None:
    """Take a seat."""
    async with answering(interaction) as reply:
        brief = await kit.campaigns.brief(press.number(0))
        if press.number(1) >= len(brief.seats):
            raise UserError(UNKNOWN)
        seat = brief.seats[press.number(1)].seat
        answer = await kit.campaigns.join(brief.id, person(interaction.user), seat, interaction.id)
        await reply.show(after(answer))


@handles("leave", "start")
async def leave_or_start(kit: Kit, interaction: Interaction, press: Press) -> None:
    """Give a seat up, or begin."""
    async with answering(interaction) as reply:
        request = kit.campaigns.leave if press.kind == "leave" else kit.campaigns.start
        await reply.show(after(await request(press.number(0), person(interaction.user), interaction.id)))


@handles("concede")
async def concede(kit: Kit, interaction: Interaction, press: Press) -> None:
    """The player gives up, and has said so twice."""
    async with answering(interaction, edit=True) as reply:
        await reply.show(after(await kit.campaigns.concede(press.number(0), interaction.user.id, interaction.id)))


@handles("draw")
async def offer_draw(kit: Kit, interaction: Interaction, press: Press) -> None:
    """A draw is offered, and has been said so twice."""
    async with answering(interaction, edit=True) as reply:
        answer = await kit.campaigns.offer_draw(press.number(0), person(interaction.user), interaction.id)
        await reply.show(after(answer))


@handles("agree", "decline")
async def answer_offer(kit: Kit, interaction: Interaction, press: Press) -> None:
    """An offer was answered."""
    async with answering(interaction) as reply:
        answer = await kit.campaigns.answer_offer(
            press.number(0), person(interaction.user), agree=press.kind == "agree", interaction_id=interaction.id
        )
        await reply.show(after(answer))
