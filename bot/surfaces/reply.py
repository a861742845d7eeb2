"""Answering one interaction: acknowledged at once, privately, and told again if Discord stumbles.

What is not acknowledged is not acted on: the player sees that it failed and tries again. Once acted on, the answer is
only a courtesy; what others must know goes through the outbox.
"""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from traceback import extract_tb
from typing import Any, Final

import discord

from bot.services.briefs import UserError
from bot.store.errors import Conflict, DatabaseUnavailable
from bot.surfaces.panel import Panel, files, layout

log = logging.getLogger(__name__)

ATTEMPTS: Final = 4
PAUSE: Final = 0.5
TOO_LARGE: Final = 40005

Interaction = discord.Interaction[Any]


class NotAcknowledgedError(Exception):
    """Discord did not take the acknowledgement: too late, or delivered twice. Nothing may be done then."""


class OvertakenError(UserError):
    """What was pressed is out of date; `panel` says so and leads on to what can be done now."""

    def __init__(self, panel: Panel) -> None:
        super().__init__(panel.text)
        self.panel = panel


class Reply:
    """The answer to one interaction. `edit`: it replaces the message whose control was used (if that is private);
    `public`: everybody in the channel sees it."""

    def __init__(self, interaction: Interaction, *, edit: bool = False, public: bool = False) -> None:
        self.interaction = interaction
        self.public = public
        message = interaction.message
        self.in_place = edit and message is not None and message.flags.ephemeral

    async def begin(self) -> None:
        """Acknowledge."""
        response = self.interaction.response
        if response.is_done():
            return
        try:
            if self.in_place:
                await response.defer()
            else:
                await response.defer(ephemeral=not self.public, thinking=True)
        except (discord.HTTPException, discord.InteractionResponded) as error:
            raise NotAcknowledgedError(str(error)) from error

    async def show(self, panel: Panel) -> None:
        """Put the panel there; a picture that cannot be uploaded is left out, a stumbling Discord asked again."""
        for attempt in range(ATTEMPTS):
            try:
                await self.interaction.edit_original_response(
                    view=layout(panel), attachments=files(panel), allowed_mentions=discord.AllowedMentions.none()
                )
                return
            except discord.HTTPException as error:
                if panel.pictures and (error.status in (400, 413) or error.code == TOO_LARGE):
                    panel = without_pictures(panel)
                elif error.status not in (429, 500, 502, 503, 504):
                    log.warning("an answer was not taken: %s %s", error.status, error.code)
                    return
                await asyncio.sleep(PAUSE * 2**attempt if not isinstance(error, discord.RateLimited) else PAUSE)
        log.warning("an answer could not be given: Discord does not take it")

    async def progress(self, text: str) -> None:
        """Tell how far long work has come; if that cannot be told now, the work goes on all the same."""
        try:
            await self.interaction.edit_original_response(
                view=layout(Panel(text)), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            log.info("progress could not be told: %s %s", error.status, error.code)

    async def send_file(self, name: str, data: bytes) -> None:
        """Give a file; what is too large for Discord is said to be so."""
        try:
            file = discord.File(io.BytesIO(data), name)
            await self.interaction.edit_original_response(content="Here it is.", attachments=[file])
        except discord.HTTPException as error:
            if error.status not in (400, 413):
                raise
            await self.say("The file is too large for Discord; the host can make it with `ironbottom export`.", "wrong")

    async def fail(self, error: Exception) -> None:
        """Tell what went wrong; where the player is not at fault, his menu stays, so that he can press again."""
        panel = explained(error)
        if not self.in_place or isinstance(error, UserError):
            await self.show(panel)
            return
        try:
            await self.interaction.followup.send(view=layout(panel), ephemeral=True)
        except discord.HTTPException as refused:
            log.warning("an answer was not taken: %s %s", refused.status, refused.code)

    async def say(self, text: str, colour: str = "plain") -> None:
        """Show a text."""
        await self.show(Panel(text, colour=colour))


def without_pictures(panel: Panel) -> Panel:
    """The panel with a note in place of its pictures."""
    return Panel(panel.text + panel.refused, [], panel.menus, panel.buttons, panel.colour)


@asynccontextmanager
async def answering(interaction: Interaction, *, edit: bool = False, public: bool = False) -> AsyncIterator[Reply]:
    """Acknowledge, then run the block; whatever goes wrong in it is told to the player."""
    reply = Reply(interaction, edit=edit, public=public)
    try:
        await reply.begin()
    except NotAcknowledgedError as error:
        log.info("an interaction was not acknowledged: %s", error)
        raise
    try:
        yield reply
    except Exception as error:
        await reply.fail(error)


async def quietly(work: Callable[[], Awaitable[None]]) -> None:
    """Run something that answers an interaction; if that was not acknowledged, nothing happens."""
    try:
        await work()
    except NotAcknowledgedError:
        return


def explained(error: Exception) -> Panel:
    """What a player is told of an error. Texts of unexpected ones may quote secrets: they stay out, of the log too."""
    if isinstance(error, OvertakenError):
        return error.panel
    if isinstance(error, UserError):
        return Panel(error.text, colour="wrong")
    if isinstance(error, DatabaseUnavailable):
        log.error("the database cannot be used: %s", error)
        return Panel("The database does not answer now. Nothing was changed; please try again soon.", colour="wrong")
    if isinstance(error, Conflict):
        return Panel("Somebody acted at the same moment. Nothing was changed; please try again.", colour="wrong")
    reference = secrets.token_hex(4)
    log.error("unexpected %s, reference %s, at %s", type(error).__name__, reference, where(error))
    return Panel(f"Sorry, something went wrong on my side (reference `{reference}`). Nothing was lost.", colour="wrong")


def where(error: BaseException) -> str:
    """The places an exception came through, without its text."""
    frames = extract_tb(error.__traceback__)[-6:]
    return " < ".join(f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in reversed(frames))
