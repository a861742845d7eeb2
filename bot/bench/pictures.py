"""The board as a picture: drawing it against encoding what was drawn, and how large its file is."""

from __future__ import annotations

import io
from collections.abc import Iterator

from PIL import Image

from bot.bench.figures import Figure, by_turns, times_longer
from bot.bench.positions import fullest, midway
from bot.surfaces.pictures import renderer
from engine.core.events import seen
from engine.core.game import Game
from render.canvas.picture import encode

WIDTH = 1600
MOST_KIB = 1024


def pictures(game: Game, rounds: int) -> Iterator[Figure]:
    """The figures of one game's board; none if it has no pictures."""
    module = renderer(game.key)
    if module is None:
        return
    scenario = fullest(game)
    state, events = midway(game, scenario)
    view, marks = game.view(state, None), seen(events, None)
    picture = module.board(view, width=WIDTH, marks=marks)  # warm: coast and fonts are drawn and read
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    drawn, encoded = by_turns([lambda: module.board(view, width=WIDTH, marks=marks), lambda: encode(image)], rounds)
    size = {"width": picture.width, "height": picture.height, "scenario": scenario}
    yield times_longer(f"{game.key}_board_picture", drawn, encoded, ("picture", "encoding"), 2.0, **size)
    kib = len(picture.data) / 1024
    yield Figure(f"{game.key}_board_file", kib, "KiB", {"bytes": len(picture.data)}, at_most=MOST_KIB)
