"""A key to the pieces of a board: pictures of all pieces with their meanings."""

from collections.abc import Callable, Mapping

from PIL import Image

from render.canvas import palette
from render.canvas.canvas import Canvas

WIDTH = 1600.0
_ROW, _HEAD, _MARGIN, _COLUMNS = 92.0, 66.0, 24.0, 2
_ZOOM = 1.2
Piece = Callable[[float], Image.Image]
Entries = Mapping[str, tuple[tuple[Piece, str], ...]]


def draw_entries(entries: Entries, width: int, zoom: float = _ZOOM) -> Canvas:
    """All pieces, each `zoom` times as large as on the board, in two columns under their headings."""
    rows = sum(-(-len(group) // _COLUMNS) for group in entries.values())
    canvas = Canvas.blank(WIDTH, rows * _ROW + len(entries) * _HEAD + 2 * _MARGIN, width / WIDTH)
    y = _MARGIN
    for title, group in entries.items():
        canvas.panel((_MARGIN, y, WIDTH - _MARGIN, y + _HEAD - 8), palette.INK, palette.INK, 0, 10)
        canvas.text(_MARGIN + 18, y + _HEAD / 2 - 4, title, 38, palette.WHITE, anchor="lm")
        y += _HEAD
        for nth, (piece, meaning) in enumerate(group):
            x = _MARGIN + (nth % _COLUMNS) * (WIDTH / _COLUMNS - _MARGIN / 2)
            _entry(canvas, x, y + nth // _COLUMNS * _ROW, piece(canvas.scale * zoom), meaning)
        y += -(-len(group) // _COLUMNS) * _ROW
    return canvas


def _entry(canvas: Canvas, x: float, y: float, drawn: Image.Image, meaning: str) -> None:
    canvas.stamp(drawn, x + 50 - drawn.width / canvas.scale / 2, y + _ROW / 2 - drawn.height / canvas.scale / 2)
    canvas.text(x + 108, y + _ROW / 2, meaning, 38, anchor="lm", width=WIDTH / 2 - 140)


def entries_text(entries: Entries) -> str:
    """The key in words."""
    return " ".join(f"{title}: {', '.join(meaning for _, meaning in group)}." for title, group in entries.items())
