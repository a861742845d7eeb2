"""Flags and retreat (base rules 6; PT p.7 Yamato Damashi, p.9 War Ships)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.memoir44.geography import Board, is_japanese_infantry
from engine.memoir44.model import Unit, has_rule
from engine.memoir44.rules.movement import obstruction

STAND, COVER, HOME = "stand", "cover", "home"
MANNERS = (STAND, COVER, HOME)


@dataclass(frozen=True)
class Outcome:
    """One way to answer flags: the hexes retreated over (none = it stands) and figures lost for want of room."""

    path: tuple[str, ...]
    losses: int


def hex_ignores(board: Board, unit: Unit) -> str:
    """What the unit's hex says about flags: "" nothing, may_ignore_1 or must_ignore_all."""
    tile = board.tile(unit.hex)
    if tile.flags == "must_ignore_all" and is_japanese_infantry(unit):
        return tile.flags
    for ground in board.grounds(unit.hex):
        helps = not ground.protects or board.bunker_protects(unit, ground)
        if ground.flags == "may_ignore_1" and helps and unit.family in ground.flags_for:
            return ground.flags
    return ""


def ignored(board: Board, unit: Unit, flags: int, binding: bool) -> tuple[int, int]:
    """Flags the unit must ignore, and flags it may ignore besides.

    PT p.7 Yamato Damashi: Japanese infantry must ignore the first flag, the first two where its hex ignores one, all in
    a cave. `binding`: the flags of Air Power and Barrage, which nobody may ignore (ruling 1, unless switched off).
    """
    bushido = is_japanese_infantry(unit) and has_rule(board.s, "japanese_command")
    if binding and not (bushido and board.s.options.get("bombardment_flags") == "yamato"):
        return 0, 0
    hex_says = hex_ignores(board, unit)
    if hex_says == "must_ignore_all":
        return flags, 0
    if bushido:
        return min(flags, 2 if hex_says else 1), 0
    return 0, min(flags, int(bool(hex_says or unit.type.flags)))


def may_retreat_onto(board: Board, unit: Unit, here: str, there: str) -> bool:
    """Base rules 6. No step onto units, impassable ground or, for land units, water; other terrain does not matter."""
    if there in board.at or obstruction(board, unit, here, there):
        return False
    return unit.family == "ship" or board.tile(there).retreat_into


def walks(board: Board, unit: Unit, steps: int) -> dict[str, tuple[str, ...]]:
    """The ways of going back as far as possible, at most `steps` rows: last hex -> way (first found)."""
    edge: dict[str, tuple[str, ...]] = {unit.hex: ()}
    for _ in range(steps):
        further: dict[str, tuple[str, ...]] = {}
        for here, way in edge.items():
            for there in board.grid.next_row(here, board.back(unit.side)):
                if may_retreat_onto(board, unit, here, there):
                    further.setdefault(there, (*way, there))
        if not further:
            break
        edge = further
    return edge


def outcomes(board: Board, unit: Unit, flags: int, binding: bool) -> dict[str, Outcome]:
    """Every way the owner may answer the flags: last hex -> outcome. It goes as far as it can; each flag it cannot
    carry out costs a figure."""
    must, may = ignored(board, unit, flags, binding)
    found: dict[str, Outcome] = {}
    for extra in range(may, -1, -1):
        steps = max(0, flags - must - extra)
        for end, way in walks(board, unit, steps).items():
            found.setdefault(end, Outcome(way, steps - len(way)))
    return found


def cover_of(board: Board, hex_: str) -> int:
    """How much a hex protects against infantry, for choosing a way back."""
    return max(-ground.defence.get("infantry", 0) for ground in board.grounds(hex_))


def by_manner(board: Board, unit: Unit, found: dict[str, Outcome], manner: str) -> str:
    """The last hex that fits a manner of retreat best: fewest figures lost before all else."""

    def rank(end: str) -> tuple[int, int, int, int]:
        out, cover = found[end], cover_of(board, end)
        home = board.grid.row(end) * board.back(unit.side)
        if manner == HOME:
            return (out.losses, -len(out.path), -cover, 0)
        if manner == COVER:
            return (out.losses, -cover, len(out.path), -home)
        return (out.losses, len(out.path), -cover, 0)

    return min(found, key=rank)
