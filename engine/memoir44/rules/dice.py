"""Battle dice (M44 p.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.table import Table
from engine.memoir44.data import facts
from engine.memoir44.model import MemoirState, Unit


def roll(table: Table[Any], label: str, dice: int) -> list[str]:
    """Roll Battle dice; returns their faces."""
    faces = facts().faces
    return [faces[number - 1] for number in table.roll(label, dice)]


def hits_on(unit: Unit, faces: Sequence[str], extra: Sequence[str] = ()) -> int:
    """M44 p.10. Faces that score on the unit: its own symbol or a grenade, and what a card adds."""
    return sum(face in unit.type.hit_by or face in extra for face in faces)


def label_of(state: MemoirState, *words: str) -> str:
    """A draw label of this turn."""
    return "/".join((f"t{state.turn}", *words))
