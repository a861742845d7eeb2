"""The key to the board: every piece with its meaning."""

from render.canvas.canvas import Canvas
from render.canvas.key import Entries, Piece, draw_entries, entries_text
from render.coast_watchers import pieces
from render.coast_watchers.model import Block, Space


def _control(control: str, **more: object) -> Piece:
    space = Space("key", "key", control=control, **more)  # type: ignore[arg-type]
    return lambda scale: pieces.control(space, scale)


def _block(kind: str, *, revealed: bool = False) -> Piece:
    return lambda scale: pieces.block(Block(kind, revealed), scale)


def _report(kind: str) -> Piece:
    space = Space("key", "key", control="japanese_base", report=kind)
    return lambda scale: pieces.report(space, scale)


_ENTRIES: Entries = {
    "Who holds a space": (
        (_control("japanese_base"), "Japanese Base, Rising Sun up"),
        (_control("japanese_site"), "Japanese Site, Rising Sun up"),
        (_control("japanese_base", face="quiet", buildup="quiet"), "Base, flag up: no Build Up"),
        (_control("allied_base"), "Allied Base"),
        (_control("enemy_objective"), "Enemy Objective, Allied-Held"),
        (_control("allied"), "Allied-Held, no marker"),
    ),
    "Backs of Rising Suns": (
        (_control("japanese_base", buildup="aircraft"), "Aircraft (your own, still face down)"),
        (_control("japanese_base", buildup="warships", remembered=True), "Warships, once looked at (eye)"),
        (_control("japanese_base", buildup="transports", face="open"), "Transports, open to all"),
        (_control("japanese_site", buildup="troops"), "Troops"),
        (_control("japanese_site", buildup="construction"), "Construction"),
        (_control("japanese_base", buildup="supplies"), "Supplies"),
    ),
    "Blocks": (
        (_block(""), "Hidden block, kind not known"),
        (_block("inactive"), "Inactive: nobody there"),
        (_block("cw"), "Coastwatcher alone"),
        (_block("cw_guerrillas"), "Coastwatcher and Guerrillas"),
        (_block("cw_crew"), "Coastwatcher and Crew"),
        (_block("cw_refugees"), "Coastwatcher and Refugees"),
        (_block("crew"), "Crew alone"),
        (_block("refugees"), "Refugees alone"),
        (_block("cw", revealed=True), "Revealed (any kind)"),
        (pieces.gone, "No block: Deactivated"),
    ),
    "Patrols, Reports, Records": (
        (lambda scale: pieces.patrol("army", scale), "Army Patrol"),
        (lambda scale: pieces.patrol("police", scale), "Police Patrol"),
        (_report("closed"), "Report, face down"),
        (_report("unknown"), "Report: not yet Observed"),
        (_report("aircraft"), "Report of Aircraft"),
        (lambda scale: pieces.note("cw", scale), "Record: what was once Revealed"),
        (pieces.chit, "Patrol in the cup or Ready"),
        (pieces.evasion, "Evasion chit in the cup"),
    ),
}


def draw_key(width: int = 1600) -> Canvas:
    """All pieces in two columns under their headings."""
    return draw_entries(_ENTRIES, width)


def key_text() -> str:
    """The key in words."""
    return f"Key to the Coast Watchers board. {entries_text(_ENTRIES)}"
