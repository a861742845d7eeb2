"""`ironbottom render`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from bot.commands.render import draw, set_up
from engine.core.fuzz import Checks, play
from engine.registry import game
from tests.bot.commands.conftest import Type
from tests.bot.commands.records import toy_record, written

COAST = game("coast_watchers")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The record of a random game of Coast Watchers."""
    played = play(COAST, "A", b"picture", Checks(leak=False, round_trip=False, invariants=False))
    return written(tmp_path, played.record)


def test_how_a_scenario_begins(type_in: Type, tmp_path: Path):
    said = type_in("render", "cw", "--scenario", "b", "--width", 600, "-o", "out/board.png")
    image = Image.open(tmp_path / "out" / "board.png")
    assert image.width == 600
    assert f"out/board.png: 600 x {image.height}" in said.out
    assert "Coast Watchers B, Cut Off" in said.out


def test_where_a_record_ends_and_where_it_stood(type_in: Type, file: Path):
    at_the_end = type_in("render", "cw", "--record", file, "--kind", "score", "--width", 600)
    assert "Debrief of Coast Watchers A" in at_the_end.out
    before = type_in("render", "cw", "--record", file, "--move", 2, "--width", 600)
    after = type_in("render", "cw", "--record", file, "--width", 600)
    assert before.out != after.out


def test_where_a_campaign_stands(type_in: Type, file: Path, tmp_path: Path):
    type_in("migrate")
    type_in("import", file, "--host", 1)
    type_in("render", "cw", "--campaign", 1, "--width", 600, "-o", "stored.png")
    type_in("render", "cw", "--record", file, "--width", 600, "-o", "file.png")
    assert (tmp_path / "stored.png").read_bytes() == (tmp_path / "file.png").read_bytes()


def test_each_kind_for_a_seat(type_in: Type, file: Path):
    for kind in ("board", "hand", "score", "key"):
        said = type_in("render", "cw", "--record", file, "--move", 12, "--seat", "allied", "--kind", kind)
        assert said.out.startswith("coast-watchers-"), said


def test_a_region_shows_less_and_larger(type_in: Type):
    assert (
        "coast-watchers-bougainville.png" in type_in("render", "cw", "--scenario", "B", "--region", "bougainville").out
    )
    assert "no Region 'x'; there are" in type_in("render", "cw", "--scenario", "B", "--region", "x").complaint


def test_the_public_sees_the_same_as_through_the_view(type_in: Type, tmp_path: Path):
    type_in("render", "cw", "--scenario", "B", "--width", 700, "-o", "a.png")
    picture = draw(COAST.view(set_up(COAST, "B", "ironbottom"), None), "board", 700)
    assert Image.open(io.BytesIO(picture.data)).tobytes() == Image.open(tmp_path / "a.png").tobytes()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["cw"], "say one of --scenario, --record and --campaign"),
        (["cw", "--scenario", "A", "--campaign", 1], "say one of"),
        (["cw", "--scenario", "A", "--seat", "navy"], "no seat 'navy'"),
        (["cw", "--scenario", "A", "--kind", "map"], "no picture 'map' of coast_watchers; there is board, hand"),
        (["cw", "--scenario", "A", "--kind", "hand"], "whose hand?"),
        (["cw", "--scenario", "A", "--width", 9], "expected 200 to 6000"),
        (["cw", "--record", "none.json"], "cannot be read"),
        (["cw", "--campaign", 1], "run `ironbottom migrate`"),
        (["toy", "--scenario", "short"], "no picture 'board' of toy; there is none at all"),
    ],
)
def test_what_cannot_be_drawn_is_told(type_in: Type, words: list[object], complaint: str):
    assert complaint in type_in("render", *words).complaint


def test_a_record_of_another_game_is_told(type_in: Type, tmp_path: Path):
    file = written(tmp_path, toy_record())
    assert "that is a game of toy, not of coast_watchers" in type_in("render", "cw", "--record", file).complaint
