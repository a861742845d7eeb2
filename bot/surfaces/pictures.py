"""Drawing at the edge: a picture's order becomes bytes, in a thread, by the game's own module in render."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

import msgspec

from bot.services.posts import PictureSpec
from bot.surfaces.panel import Shown
from bot.surfaces.reply import where
from engine.core.events import Event
from engine.core.game import Game
from engine.core.view import View
from render.canvas.reel import Still, fitting

log = logging.getLogger(__name__)

FUNCTIONS = {"board": "board", "hand": "hand", "score": "score_sheet", "battle": "battle", "key": "key"}


class Pictures:
    """Draws what views show. A game without a module in render has no pictures, only words."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        # Drawing is all processor work: more than one at a time would only make each slower.
        self._one_at_a_time = asyncio.Semaphore(1)

    def regions(self, game: str) -> tuple[str, ...]:
        """The parts of the board that can be shown larger."""
        module = renderer(game)
        return tuple(getattr(module, "REGIONS", ())) if module else ()

    def parts(self, view: View[Any]) -> list[tuple[str, str]]:
        """The parts of this view's board that can be shown larger: id and name."""
        module = renderer(view.game.key)
        return list(module.regions(view)) if module and hasattr(module, "regions") else []

    def has(self, game: str, kind: str) -> bool:
        """Whether a game has pictures of this kind."""
        return hasattr(renderer(game), FUNCTIONS[kind])

    async def draw(
        self,
        view: View[Any],
        kind: str = "board",
        region: str | None = None,
        marks: Sequence[Event] = (),
        width: int | None = None,
    ) -> list[Shown]:
        """The picture of this view, or nothing if the game has none of that kind or drawing fails."""
        module = renderer(view.game.key)
        function = getattr(module, FUNCTIONS[kind], None) if module else None
        if function is None:
            return []
        wanted = {"region": region, "marks": marks or None, "width": width}
        arguments: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
        subject = () if kind == "key" else (view,)  # the key to the pieces shows no position
        try:
            async with self._one_at_a_time:
                picture = await asyncio.to_thread(function, *subject, **arguments)
        except Exception as error:  # a picture is never worth losing the message for
            log.error("drawing %s of %s failed: %s at %s", kind, view.game.key, type(error).__name__, where(error))
            return []
        return [Shown(picture.filename, picture.data, picture.alt)]

    async def reel(self, stills: Sequence[Still], most: int) -> tuple[bytes, list[Still]]:
        """The pictures one after another as a GIF of at most so many bytes, and which of them it shows."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(fitting, stills, most)

    async def draw_spec(self, spec: PictureSpec, width: int | None = None) -> list[Shown]:
        """The picture an outbox row orders; it holds the projected state, so nothing else can be shown."""
        game = self.games.get(spec.game)
        if game is None:
            return []
        try:
            projected = game.load(spec.view.encode(), spec.state_version)
        except Exception as error:
            log.error("a picture of %s cannot be read: %s", spec.game, type(error).__name__)
            return []
        marks = msgspec.convert(spec.marks, list[Event])
        return await self.draw(game.view_class(game, projected, spec.seat), spec.kind, spec.region, marks, width)


def renderer(game: str) -> ModuleType | None:
    """The module that draws a game, if there is one."""
    name = f"render.{game}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name == name:
            return None
        raise
