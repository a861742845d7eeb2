"""Replays: a campaign's board pictures drawn one by one, shown as one that moves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from bot.services.briefs import UserError
from bot.services.replaying import Shot, Story
from bot.services.safe import cut_lines
from bot.surfaces.kit import Kit
from bot.surfaces.panel import Panel, Shown
from bot.surfaces.reply import Reply
from render.canvas.reel import Still, thinned

WIDTH: Final = 800
MOST_PICTURES: Final = 40
MOST_BYTES: Final = 8 * 1024 * 1024
"""Discord takes ten million bytes without complaint; some are for the message around it."""
PAUSE: Final = 2.0
"""Seconds between two notes of progress."""
REFUSED: Final = "\n-# Discord did not take the picture; `last` asks for fewer of them, `/game board` for one."


class Replays:
    """Draws replays: one at a time for each user; positions are played again for one user at a time."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._busy: set[int] = set()
        self._one_at_a_time = asyncio.Semaphore(1)

    async def panel(self, reply: Reply, cid: int, user_id: int, *, turn: int | None, last: int | None) -> Panel:
        """The replay for this user; what is under way is told in the answer until it is there."""
        with self._only_one(user_id):
            await self._must_have_pictures(cid)
            news = _News(reply)
            async with self._one_at_a_time:
                story = await self.kit.campaigns.story(cid, user_id, turn=turn, last=last, progress=news.found)
            return await self._drawn(story, news)

    @contextmanager
    def _only_one(self, user_id: int) -> Iterator[None]:
        if user_id in self._busy:
            raise UserError("I am drawing a replay for you already; please wait until it is there.")
        self._busy.add(user_id)
        try:
            yield
        finally:
            self._busy.discard(user_id)

    async def _must_have_pictures(self, cid: int) -> None:
        game = (await self.kit.campaigns.brief(cid)).game
        if not self.kit.pictures.has(game.key, "board"):
            raise UserError(f"{game.title} has no board picture.")

    async def _drawn(self, story: Story, news: _News) -> Panel:
        numbered = [*enumerate(story.shots, 1)]
        chosen = thinned(numbered, MOST_PICTURES)
        stills: list[Still] = []
        shots: dict[Still, Shot] = {}
        alt = ""
        for at, (number, shot) in enumerate(chosen, 1):
            await news.drawing(at, len(chosen))
            for picture in await self.kit.pictures.draw_spec(shot.spec, WIDTH):
                stills.append(Still(picture.data, _caption(shot, number, len(numbered))))
                shots[stills[-1]], alt = shot, picture.alt
        if not stills:
            raise UserError("The pictures cannot be drawn now; please try again later, or `/game log`.")
        data, shown = await self.kit.pictures.reel(stills, MOST_BYTES)
        return _panel(story, [shots[still] for still in shown], Shown(_name(story), data, alt))


class _News:
    """What is told of work under way: at once, then every few seconds."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        self._told = 0.0

    async def found(self, number: int) -> None:
        """So many pictures have been found while the moves are played again."""
        await self._tell(f"Playing the moves again, as far as picture {number}\u2026")

    async def drawing(self, number: int, of: int) -> None:
        """This picture is being drawn."""
        await self._tell(f"Drawing {number} of {of}\u2026")

    async def _tell(self, text: str) -> None:
        now = time.monotonic()
        if not self._told or now - self._told >= PAUSE:
            self._told = now
            await self.reply.progress(text)


def _caption(shot: Shot, number: int, of: int) -> str:
    place = f"{number} of {of}"
    return f"{place} \u00b7 {shot.caption}" if shot.caption else place


def _name(story: Story) -> str:
    return f"{story.brief.game.key.replace('_', '-')}-replay.gif"


def _panel(story: Story, shown: Sequence[Shot], picture: Shown) -> Panel:
    words, total = story.brief.game.words, len(story.shots)
    whose = words.seat(story.seat) if story.seat else "public"
    lines = [f"**{story.brief.name}**, replay ({whose} view): {_count(len(shown), total)}."]
    first, last = shown[0].caption, shown[-1].caption
    if len(shown) > 1 and first and last:
        lines.append(f"From: {first}\nTo: {last}")
    alt = f"Replay, {_count(len(shown), total)}; first: {first} The last one: {picture.alt}"
    lines += [story.note] if story.note else []
    return Panel(cut_lines(lines), [Shown(picture.filename, picture.data, alt)], refused=REFUSED)


def _count(shown: int, total: int) -> str:
    """How many pictures there are, and whether some were left out."""
    if shown < total:
        return f"{shown} of {total} board pictures, evenly chosen"
    return f"{total} board picture{'s' * (total != 1)}"
