"""The panels that only show: the board, and what is one player's alone."""

from __future__ import annotations

from bot.services.briefs import Look, UserError
from bot.services.safe import cut_lines
from bot.surfaces import ids
from bot.surfaces.kit import Kit
from bot.surfaces.panel import Button, Panel


async def board_panel(kit: Kit, look: Look, region: str | None = None) -> Panel:
    """The board as this person may see it, with the numbers of the moment."""
    view = look.view
    words = view.game.words
    head = f"**{look.brief.name}** ({words.seat(look.seat) if look.seat else 'public'} view)"
    marks = await kit.campaigns.recent(look.brief.id, look.seat)
    pictures = await kit.pictures.draw(view, "board", region, marks)
    return Panel(cut_lines([head, *words.status(view)]), pictures, buttons=_move_button(look))


async def hand_panel(kit: Kit, look: Look) -> Panel:
    """The player's secrets, and what he has to decide."""
    view = look.view
    if look.seat is None:
        raise UserError("You do not play in this campaign: there is nothing that only you may see.")
    words = view.game.words
    lines = [f"**{look.brief.name}**, for {words.seat(look.seat)} only", *words.private(view), words.prompt(view)]
    pictures = await kit.pictures.draw(view, "hand")
    return Panel(cut_lines(lines), pictures, buttons=_move_button(look), colour="secret")


def _move_button(look: Look) -> list[Button]:
    if look.number is None:
        return []
    return [Button("Your move", ids.write("moves", look.brief.id, look.number), "go")]
