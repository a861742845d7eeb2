"""`ironbottom export`, `import` and `verify`."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from engine.core.replay import Record
from tests.bot.commands.conftest import Type
from tests.bot.commands.records import toy_record, with_undo, written


@pytest.fixture
def club(type_in: Type) -> Type:
    """A command line beside a migrated database."""
    type_in("migrate")
    return type_in


def test_in_and_out_again(club: Type, tmp_path: Path):
    said = club("import", written(tmp_path, toy_record()), "--host", 42, "--name", "Old times")
    assert said.out == "campaign 1 (Old times), finished; Left: 42, Right: 42\n"
    said = club("export", 1)
    assert "campaign-1.json: " in said.err
    out = msgspec.json.decode((tmp_path / "campaign-1.json").read_bytes(), type=Record)
    assert out.snapshot == toy_record().snapshot
    assert club("verify", 1).out == club("verify", "campaign-1.json").out
    assert msgspec.json.decode(club("export", 1, "-o", "-").out, type=Record) == out


def test_a_game_under_way_says_who_is_waited_for(club: Type, tmp_path: Path):
    said = club("import", written(tmp_path, toy_record(2)), "--seat", "Left=5", "--seat", "right=6")
    assert re.search("running, waiting for (Left|Right); Left: 5, Right: 6", said.out)


def test_a_record_that_holds(club: Type, tmp_path: Path):
    said = club("verify", written(tmp_path, with_undo()))
    assert said.out.startswith("true: the seed fits its hash")
    assert "Left won (conceded)" in said.out


def test_a_record_that_does_not_hold(club: Type, tmp_path: Path):
    record = msgspec.structs.replace(toy_record(), seed_hash="0" * 64)
    file = written(tmp_path, record)
    assert "false: the seed does not fit the hash" in club("verify", file).complaint
    assert "does not hold" in club("import", file).complaint
    assert "campaign 1" in club("import", file, "--no-verify").out
    assert "false: the seed does not fit the hash" in club("verify", 1).complaint


def test_files_that_are_no_records(club: Type, tmp_path: Path):
    assert "cannot be read (No such file or directory)" in club("verify", "nothing.json").complaint
    (tmp_path / "a.json").write_text("{")
    assert "a.json: not the record of a game" in club("verify", "a.json").complaint
    (tmp_path / "b.json").write_bytes(b"\xff\xfe")
    assert "b.json: not the record of a game" in club("import", "b.json").complaint
    file = written(tmp_path, msgspec.structs.replace(toy_record(), game="chess"))
    assert "is of the game 'chess'; this version has coast_watchers" in club("verify", file).complaint
    file = written(tmp_path, msgspec.structs.replace(toy_record(), scenario="x"))
    assert "has no scenario 'x'" in club("verify", file).complaint
    file = written(tmp_path, msgspec.structs.replace(toy_record(), format=9))
    assert "format 9" in club("verify", file).complaint
    file = written(tmp_path, msgspec.structs.replace(toy_record(), snapshot="[]"))
    assert "false: ValidationError" in club("verify", file).complaint


def test_campaigns_that_are_not_there(club: Type, tmp_path: Path):
    assert "There is no campaign 7" in club("export", 7).complaint
    assert "There is no campaign 7" in club("verify", 7).complaint
    (tmp_path / "taken").touch()
    club("import", written(tmp_path, toy_record()))
    assert "cannot be written" in club("export", 1, "-o", tmp_path / "taken" / "x.json").complaint


def test_seats_that_are_not_there(club: Type, tmp_path: Path):
    file = written(tmp_path, toy_record())
    assert "--seat left: expected a seat and a Discord id" in club("import", file, "--seat", "left").complaint
    assert "no seat 'middle'" in club("import", file, "--seat", "middle=3").complaint


def test_a_database_that_was_never_migrated_is_told(type_in: Type, tmp_path: Path):
    assert "run `ironbottom migrate`" in type_in("import", written(tmp_path, toy_record())).complaint
