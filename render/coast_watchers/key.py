"""The key to the board: every piece with its meaning."""

from collections.abc import Callable

from PIL import Image

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.coast_watchers import pieces
from render.coast_watchers.model import Block, Space

WIDTH = 1600.0
_ROW, _HEAD, _MARGIN, _COLUMNS = 92.0, 66.0, 24.0, 2
_ZOOM = 1.2
_Piece = Callable[[float], Image.Image]


def _control(control: str, **more: object) -> _Piece:
    space = Space("key", "key", control=control, **more)  # type: ignore[arg-type]
    return lambda scale: pieces.control(space, scale)


def _block(kind: str, *, revealed: bool = False) -> _Piece:
    return lambda scale: pieces.block(Block(kind, revealed), scale)


def _report(kind: str) -> _Piece:
    space = Space("key", "key", control="japanese_base", report=kind)
    return lambda scale: pieces.report(space, scale)


_ENTRIES: dict[str, tuple[tuple[_Piece, str], ...]] = {
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
    rows = sum(-(-len(entries) // _COLUMNS) for entries in _ENTRIES.values())
    canvas = Canvas.blank(WIDTH, rows * _ROW + len(_ENTRIES) * _HEAD + 2 * _MARGIN, width / WIDTH)
    y = _MARGIN
    for title, entries in _ENTRIES.items():
        canvas.panel((_MARGIN, y, WIDTH - _MARGIN, y + _HEAD - 8), palette.INK, palette.INK, 0, 10)
        canvas.text(_MARGIN + 18, y + _HEAD / 2 - 4, title, 38, palette.WHITE, anchor="lm")
        y += _HEAD
        for nth, (piece, meaning) in enumerate(entries):
            x = _MARGIN + (nth % _COLUMNS) * (WIDTH / _COLUMNS - _MARGIN / 2)
            _entry(canvas, x, y + nth // _COLUMNS * _ROW, piece, meaning)
        y += -(-len(entries) // _COLUMNS) * _ROW
    return canvas


def _entry(canvas: Canvas, x: float, y: float, piece: _Piece, meaning: str) -> None:
    drawn = piece(canvas.scale * _ZOOM)
    canvas.stamp(drawn, x + 50 - drawn.width / canvas.scale / 2, y + _ROW / 2 - drawn.height / canvas.scale / 2)
    canvas.text(x + 108, y + _ROW / 2, meaning, 38, anchor="lm", width=WIDTH / 2 - 140)


def key_text() -> str:
    """The key in words."""
    return "Key to the Coast Watchers board. " + " ".join(
        f"{title}: {', '.join(meaning for _, meaning in entries)}." for title, entries in _ENTRIES.items()
    )
