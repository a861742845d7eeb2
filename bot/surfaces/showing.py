"""The panels that only show: the board, and what is one player's alone."""

from __future__ import annotations

from typing import Final

from bot.services.briefs import Look, UserError
from bot.services.safe import cut_lines
from bot.surfaces import ids, menus
from bot.surfaces.kit import Kit
from bot.surfaces.panel import Button, Choice, Menu, Panel

WHOLE: Final = "whole"


async def board_panel(kit: Kit, look: Look, region: str | None = None) -> Panel:
    """The board as this person may see it, with the numbers of the moment."""
    view = look.view
    words = view.game.words
    head = f"**{look.brief.name}** ({words.seat(look.seat) if look.seat else 'public'} view)"
    marks = await kit.campaigns.recent(look.brief.id, look.seat)
    pictures = await kit.pictures.draw(view, "board", region, marks)
    return Panel(
        cut_lines([head, *words.status(view)]), pictures, _parts_menu(kit, look, region), buttons=_move_button(look)
    )


def _parts_menu(kit: Kit, look: Look, shown: str | None) -> list[Menu]:
    """The parts of the board that can be shown larger, and the whole again."""
    parts = kit.pictures.parts(look.view)
    choices = [Choice(name, part) for part, name in [*([(WHOLE, "The whole board")] if shown else []), *parts]]
    return [Menu(ids.write("region", look.brief.id), tuple(choices), "A part of it, larger\u2026")] if parts else []


async def other_panel(kit: Kit, look: Look, kind: str) -> Panel:
    """The battle board, or the key to the pieces, where the game has one."""
    game = look.view.game
    if not kit.pictures.has(game.key, kind):
        raise UserError(f"{game.title} has no {kind} picture.")
    head = f"**{look.brief.name}**: {kind}"
    return Panel(head, await kit.pictures.draw(look.view, kind), buttons=_move_button(look))


async def hand_panel(kit: Kit, look: Look) -> Panel:
    """The player's secrets, and what he has to decide."""
    view = look.view
    if look.seat is None:
        raise UserError("You do not play in this campaign: there is nothing that only you may see.")
    words = view.game.words
    lines = [f"**{look.brief.name}**, for {words.seat(look.seat)} only", *words.private(view), words.prompt(view)]
    if others := look.others:
        names = ", ".join(look.brief.label(seat) for seat in others)
        lines.append(f"-# You also play {names}: `/game hand seat:`")
    pictures = await kit.pictures.draw(view, "hand")
    menu = menus.anytime_menu(view, look.brief.id)
    return Panel(cut_lines(lines), pictures, menu, buttons=_move_button(look), colour="secret")


def _move_button(look: Look) -> list[Button]:
    if look.number is None:
        return []
    return [Button("Your move", ids.write("moves", look.brief.id, look.number), "go")]
