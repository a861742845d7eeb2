"""Reels: pictures one after another as an animated GIF."""

from __future__ import annotations

import io
import random
from itertools import pairwise

import pytest
from PIL import Image, ImageDraw, ImageSequence

from render.canvas.picture import encode
from render.canvas.reel import EACH, LAST, Still, fitting, reel, thinned

WIDTH, HEIGHT, HEAD = 200, 120, 10


def still(at: int, height: int = HEIGHT, noise: int = 0) -> Still:
    """A board on which a piece stands at `at`; `noise`: so many pixels of chance, which no encoder makes smaller."""
    image = Image.new("RGB", (WIDTH, height), "#88bbdd")
    ImageDraw.Draw(image).rectangle((at, 40, at + 20, 60), fill="#cc2222")
    dice = random.Random(at)
    for _ in range(noise):
        image.putpixel((dice.randrange(WIDTH), dice.randrange(height)), tuple(dice.randrange(256) for _ in range(3)))
    return Still(encode(image), f"{at} of many")


def opened(data: bytes) -> list[tuple[Image.Image, int]]:
    """Each frame as it is seen, and for how long."""
    image = Image.open(io.BytesIO(data))
    assert image.format == "GIF"
    assert image.info["loop"] == 0
    return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]


def test_each_picture_is_seen_in_order_and_the_last_one_longest():
    frames = opened(reel([still(at) for at in (10, 60, 110)]))
    assert [time for _, time in frames] == [EACH, EACH, LAST]
    for (frame, _), at in zip(frames, (10, 60, 110), strict=True):
        reds = [x for x in (15, 65, 115) if frame.getpixel((x, HEAD + 50))[0] > 180]
        assert reds == [at + 5]
        assert frame.size == (WIDTH, HEIGHT + HEAD)


def test_ground_that_stays_does_not_flicker():
    frames = [frame for frame, _ in opened(reel([still(at) for at in (10, 60, 110)]))]
    assert len({frame.crop((0, HEAD + 62, WIDTH, HEAD + HEIGHT)).tobytes() for frame in frames}) == 1


def test_captions_stand_above_and_differ():
    frames = [frame for frame, _ in opened(reel([still(10), Still(still(10).data, "another")]))]
    heads = [frame.crop((0, 0, WIDTH, HEAD)).tobytes() for frame in frames]
    assert heads[0] != heads[1]
    assert all(len(set(head)) > 3 for head in heads)


def test_boards_may_grow_and_shrink():
    frames = opened(reel([still(10), still(10, HEIGHT + 40), still(60)]))
    assert {frame.size for frame, _ in frames} == {(WIDTH, HEIGHT + 40 + HEAD)}
    below = frames[2][0].crop((0, HEAD + HEIGHT, WIDTH, HEAD + HEIGHT + 40))
    assert below.getcolors(1) is not None


def test_the_same_pictures_give_the_same_bytes():
    assert reel([still(at) for at in (10, 60)]) == reel([still(at) for at in (10, 60)])


def test_a_single_picture_is_a_reel_too():
    [(frame, _)] = opened(reel([still(10)]))
    assert frame.size == (WIDTH, HEIGHT + HEAD)


@pytest.mark.parametrize("count", range(1, 30))
@pytest.mark.parametrize("most", [1, 2, 3, 7, 40])
def test_thinning_keeps_the_ends_and_is_even(count: int, most: int):
    kept = thinned(range(count), most)
    assert len(kept) == min(count, most)
    assert kept == sorted(set(kept))
    assert kept[-1] == count - 1
    gaps = {b - a for a, b in pairwise(kept)}
    assert not gaps or max(gaps) - min(gaps) <= 1
    assert most == 1 or kept[0] == 0


def test_what_is_too_large_shows_fewer_pictures_and_one_is_always_left():
    stills = [still(at, noise=4000) for at in range(8)]
    whole = reel(stills)
    data, shown = fitting(stills, len(whole))
    assert (data, shown) == (whole, stills)
    data, shown = fitting(stills, len(whole) // 2)
    assert len(data) <= len(whole) // 2
    assert 1 < len(shown) < 8
    assert (shown[0], shown[-1]) == (stills[0], stills[-1])
    assert fitting(stills, 10)[1] == [stills[-1]]
