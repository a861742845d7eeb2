"""Comparing a picture with a small stored one. `UPDATE_GOLDEN=1 pytest tests/render` stores what is drawn now."""

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).parent / "golden"
WIDTH = 400
MEAN = 2.0  # of 255, over all pixels: fonts may be rasterised a little differently elsewhere
FAR, FEW = 64, 0.01  # at most this share of pixels may be off by more than that


def small(image: Image.Image) -> Image.Image:
    """The picture as a phone shows it."""
    return image.convert("RGB").resize((WIDTH, round(WIDTH * image.height / image.width)), Image.Resampling.BOX)


def assert_like_golden(image: Image.Image, name: str) -> None:
    """Fail if the picture is not what the stored one shows."""
    path = FOLDER / f"{name}.png"
    drawn = small(image)
    if os.environ.get("UPDATE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        drawn.save(path, optimize=True)
        return
    if not path.exists():
        pytest.fail(f"no stored picture {path.name}: look at what is drawn, then run with UPDATE_GOLDEN=1")
    problem = difference(drawn, Image.open(path).convert("RGB"))
    assert not problem, f"{name}: {problem}"


def difference(one: Image.Image, two: Image.Image) -> str:
    """How two pictures differ by more than the tolerance; "" if they do not."""
    if one.size != two.size:
        return f"size {one.size} instead of {two.size}"
    off = ImageChops.difference(one, two)
    mean = sum(ImageStat.Stat(off).mean) / 3
    histogram = off.convert("L").histogram()
    share = sum(histogram[FAR:]) / (one.width * one.height)
    if mean > MEAN or share > FEW:
        return f"mean difference {mean:.2f} (at most {MEAN}), {share:.2%} of pixels far off (at most {FEW:.0%})"
    return ""
