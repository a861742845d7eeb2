"""Panels: what a message shows (text, pictures, buttons, menus), and the Components V2 layout made of it.

Discord's limits are kept here, once: 40 components and 4000 characters of text in a message, 5 buttons in a row,
25 options in a menu, 80 characters on a button, 100 on an option.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import discord

from engine.core.words import once_stopped

TEXT_LIMIT: Final = 4000
LABEL_LIMIT: Final = 80
OPTION_LIMIT: Final = 100
PLACEHOLDER_LIMIT: Final = 150
ROW_BUTTONS: Final = 5
MENU_OPTIONS: Final = 25
COMPONENT_LIMIT: Final = 40
ALT_LIMIT: Final = 1024

COLOURS: Final = {
    "plain": 0x4A6B82,
    "decision": 0xE0A030,
    "secret": 0x8E6BB0,
    "wrong": 0xC0504D,
    "good": 0x4F8F5B,
    "end": 0xD9B44A,
}
STYLES: Final = {
    "plain": discord.ButtonStyle.secondary,
    "go": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True)
class Button:
    """A button: its label, its custom_id and how it looks (a key of STYLES)."""

    label: str
    id: str
    style: str = "plain"
    disabled: bool = False


@dataclass(frozen=True)
class Choice:
    """An entry of a menu."""

    label: str
    value: str
    description: str = ""


@dataclass(frozen=True)
class Menu:
    """A select menu of at most 25 entries."""

    id: str
    choices: tuple[Choice, ...]
    placeholder: str = ""
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Shown:
    """A picture that is uploaded with the message: file name, bytes, description for those who cannot see it."""

    filename: str
    data: bytes
    alt: str


@dataclass
class Panel:
    """What a message shows, from top to bottom. Buttons are put into rows of five by themselves."""

    text: str = ""
    pictures: list[Shown] = field(default_factory=list)
    menus: list[Menu] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    colour: str = "plain"
    refused: str = "\n-# The picture could not be shown; ask for it with `/game board`."
    """What is said in place of pictures that Discord does not take."""


def layout(panel: Panel, mark: int | None = None) -> discord.ui.LayoutView:
    """The panel as a layout. It listens to nothing: presses are told apart by their ids (bot.surfaces.presses).

    mark: a number, seen by nobody, by which the message can be found again.
    """
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=COLOURS[panel.colour], id=mark)
    if panel.text or not panel.pictures:
        box.add_item(discord.ui.TextDisplay(shorten(once_stopped(panel.text) or "\u2026", TEXT_LIMIT)))
    if panel.pictures:
        box.add_item(_gallery(panel.pictures))
    for menu in panel.menus:
        box.add_item(discord.ui.ActionRow(_select(menu)))
    for start in range(0, len(panel.buttons), ROW_BUTTONS):
        row = [_button(button) for button in panel.buttons[start : start + ROW_BUTTONS]]
        box.add_item(discord.ui.ActionRow(*row))
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()  # so that discord.py keeps nothing of it in memory
    return view


def files(panel: Panel) -> list[discord.File]:
    """The pictures as uploads; made anew for every attempt, since an upload is read once."""
    import io

    return [
        discord.File(io.BytesIO(p.data), p.filename, description=shorten(p.alt, ALT_LIMIT) or None)
        for p in panel.pictures
    ]


def shorten(text: str, most: int) -> str:
    """The text, with an ellipsis where it is too long."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "\u2026"


def _gallery(pictures: list[Shown]) -> discord.ui.MediaGallery[Any]:
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    for picture in pictures[:10]:
        alt = shorten(picture.alt, ALT_LIMIT) or None
        gallery.add_item(media=f"attachment://{picture.filename}", description=alt)
    return gallery


def _button(button: Button) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        label=shorten(button.label, LABEL_LIMIT),
        custom_id=button.id,
        style=STYLES[button.style],
        disabled=button.disabled,
    )


def _select(menu: Menu) -> discord.ui.Select[Any]:
    entries = [
        discord.SelectOption(
            label=shorten(choice.label, OPTION_LIMIT),
            value=choice.value,
            description=shorten(choice.description, OPTION_LIMIT) or None,
        )
        for choice in menu.choices[:MENU_OPTIONS]
    ]
    return discord.ui.Select(
        custom_id=menu.id,
        options=entries,
        placeholder=shorten(menu.placeholder, PLACEHOLDER_LIMIT) or None,
        min_values=min(menu.least, len(entries)),
        max_values=min(menu.most, len(entries)),
    )
