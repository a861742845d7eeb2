"""Records of toy games for tests."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bot.commands.common import write_record
from engine.core.fuzz import Checks, play
from engine.core.replay import Move, Record
from tests.engine.core.toy import TOY


def toy_record(moves: int | None = None) -> Record:
    """A random toy game, whole or only its first moves."""
    record = play(TOY, "short", b"a toy game", Checks(leak=False)).record
    if moves is not None:
        record = msgspec.structs.replace(record, moves=record.moves[:moves], snapshot="")
    return record


def with_undo() -> Record:
    """A toy game in which the left player took a throw back and the right one then conceded."""
    record = toy_record(1)
    first = record.moves[0]
    again = msgspec.structs.replace(first, seq=3)
    undo = Move(seq=2, kind="undo", seat=first.seat, back_to=1, at="2026-11-30T04:00:00+00:00")
    record.moves = [first, undo, again, Move(seq=4, kind="concede", seat="right")]
    return record


def written(folder: Path, record: Record, name: str = "game.json") -> Path:
    """The record in a file."""
    write_record(folder / name, record)
    return folder / name
