"""The pieces of Coast Watchers as sprites."""

from PIL import Image

from render.canvas import palette
from render.canvas.icons import ICONS
from render.canvas.palette import Colour
from render.canvas.pen import Pen, sprite
from render.coast_watchers.model import REPORT_CLEAR, REPORT_CLOSED, REPORT_UNKNOWN, Block, Space

CONTROL, BLOCK_WIDTH, BLOCK_HEIGHT, PATROL, REPORT = 62, 58, 66, 62, 46

_BLOCK_ICONS = {
    "inactive": "palm", "cw": "coastwatcher", "cw_guerrillas": "guerrillas", "cw_crew": "crew",
    "cw_refugees": "refugees", "crew": "crew", "refugees": "refugees",
}  # fmt: skip
_OPERATION = ("aircraft", "warships", "transports")


def _icon(pen: Pen, name: str, x: float, y: float, size: float, ink: Colour, paper: Colour) -> None:
    ICONS[name](pen.at(x, y, size / 100), ink, paper)


def _counter(
    pen: Pen, size: float, face: Colour, edge: Colour, *, inner: Colour | None = None, radius: float = 8
) -> None:
    pen.shadow((0, 0, size - 2, size - 3), radius)
    pen.box((0, 0, size - 2, size - 3), palette.INK, radius=radius)
    pen.box((2, 2, size - 4, size - 5), edge, radius=radius - 1)
    pen.box((6.5, 6.5, size - 8.5, size - 9.5), inner or face, radius=radius - 4)
    if inner:
        pen.box((8.5, 8.5, size - 10.5, size - 11.5), face, radius=radius - 5)


def control(space: Space, scale: float) -> Image.Image:
    """The Control marker of a space; a printed star where there is none."""
    key = ("control", space.control, space.face, space.buildup, space.remembered)
    return sprite(key, CONTROL, CONTROL, scale, lambda pen: _paint_control(pen, space))


def _paint_control(pen: Pen, space: Space) -> None:
    if space.control == "allied":
        pen.star(31, 33, 25, palette.ALLIED)
        pen.star(31, 33, 18, palette.WHITE)
    elif space.control == "allied_base":
        _counter(pen, CONTROL, palette.ALLIED, palette.ALLIED_DARK, inner=palette.WHITE)
        _icon(pen, "star", 10, 8, 40, palette.WHITE, palette.ALLIED)
    elif space.control == "enemy_objective":
        _counter(pen, CONTROL, palette.WHITE, palette.ALLIED)
        _icon(pen, "objective", 9, 8.5, 42, palette.ALLIED_DARK, palette.WHITE)
    else:
        _paint_japanese(pen, space)


def _paint_japanese(pen: Pen, space: Space) -> None:
    base = space.control == "japanese_base"
    edge = palette.GOLD if base else palette.GREY
    _counter(pen, CONTROL, palette.WHITE, edge, inner=palette.INK if base else None, radius=8 if base else 22)
    if space.buildup and space.buildup != "quiet":
        _paint_buildup(pen, space)
    elif space.face != "sun" or space.remembered:
        _icon(pen, "quiet", 14, 11, 36, palette.JAPANESE, palette.WHITE)
        if space.remembered:
            _paint_known(pen, space)
    else:
        icon, at, size = ("rising_sun", 9.5, 41) if base else ("sun", 6, 48)
        _icon(pen, icon, at, at - 0.5, size, palette.JAPANESE, palette.WHITE)


def _paint_buildup(pen: Pen, space: Space) -> None:
    if space.face == "open":
        ground = palette.JAPANESE if space.buildup in _OPERATION else palette.INK
        pen.box((8, 8, 52, 51), ground, radius=3)
        _icon(pen, space.buildup, 11, 10.5, 38, palette.WHITE, ground)
    else:
        _icon(pen, space.buildup, 12, 11, 37, palette.INK, palette.WHITE)
        _paint_known(pen, space)


def _paint_known(pen: Pen, space: Space) -> None:
    """The marker lies with its sun up still: its owner knows the back (a sun), or the Allies once saw it (an eye)."""
    if space.remembered:
        pen.disc(49, 12, 12.5, palette.INK)
        _icon(pen, "eye", 39, 2, 20, palette.WHITE, palette.INK)
    else:
        pen.disc(50, 11, 11, palette.WHITE)
        pen.disc(50, 11, 8.5, palette.JAPANESE)


def block(piece: Block, scale: float) -> Image.Image:
    """A block: standing if Hidden, lying flat with an eye if Revealed; its kind only if the viewer knows it."""
    return sprite(("block", piece), BLOCK_WIDTH, BLOCK_HEIGHT, scale, lambda pen: _paint_block(pen, piece))


def _paint_block(pen: Pen, piece: Block) -> None:
    if piece.revealed:
        _paint_lying(pen, piece.kind)
        return
    pen.shadow((0, 6, 54, 63), 4)
    pen.polygon([(0, 8), (7, 1), (56, 1), (56, 56), (49, 63), (0, 63)], palette.INK)
    pen.polygon([(3, 8), (8, 3), (53, 3), (47, 8)], palette.mix(palette.WOOD, palette.WHITE, 0.35))
    pen.polygon([(49, 9), (54, 5), (54, 55), (49, 60)], palette.WOOD_DARK)
    pen.box((2, 9, 48, 61), palette.WOOD)
    if piece.kind:
        pen.box((5, 12, 45, 58), palette.WOOD_PALE, radius=2)
        _paint_kind(pen, piece.kind, 25, 12, palette.INK, palette.WOOD_PALE)
    else:
        pen.box((6, 13, 44, 57), None, palette.mix(palette.WOOD, palette.WHITE, 0.28), 2, 3)


def _paint_lying(pen: Pen, kind: str) -> None:
    pen.shadow((0, 4, 56, 62), 6)
    pen.box((0, 4, 56, 62), palette.INK, radius=6)
    pen.box((2.5, 6.5, 53.5, 59.5), palette.MARK, radius=4)
    pen.box((6.5, 10.5, 49.5, 55.5), palette.WHITE, radius=2)
    _paint_kind(pen, kind, 28, 11, palette.INK, palette.WHITE)
    pen.disc(47, 10, 10.5, palette.INK)
    _icon(pen, "eye", 39, 2, 16, palette.MARK, palette.INK)


def _paint_kind(pen: Pen, kind: str, middle: float, top: float, ink: Colour, paper: Colour) -> None:
    """The letters CW for a Coastwatcher, and a silhouette: what is with it, or who is there alone."""
    icon = _BLOCK_ICONS.get(kind, "palm")
    if not kind.startswith("cw"):
        shade = palette.mix(ink, palette.WHITE, 0.35) if icon == "palm" else ink
        _icon(pen, icon, middle - 19, top + 4, 38, shade, paper)
        return
    pen.text(middle, top + 12, "CW", 29, ink)
    _icon(pen, icon, middle - 11.5, top + 22.5, 23, ink, paper)


def gone(scale: float) -> Image.Image:
    """A Deactivated Station: the place of the block, crossed out."""
    return sprite("gone", BLOCK_WIDTH, BLOCK_HEIGHT, scale, _paint_gone)


def _paint_gone(pen: Pen) -> None:
    corners = [(4.0, 8.0), (50.0, 8.0), (50.0, 60.0), (4.0, 60.0)]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        pen.dashes(start, end, palette.GREY, 3, 8, 6)
    _icon(pen, "cross", 14, 20, 27, palette.GREY, palette.PAPER)


def patrol(kind: str, scale: float) -> Image.Image:
    """A Patrol: a square A for the Army, a shield P for the Police."""
    return sprite(("patrol", kind), PATROL, PATROL, scale, lambda pen: _paint_patrol(pen, kind))


def _paint_patrol(pen: Pen, kind: str) -> None:
    if kind == "army":
        _counter(pen, PATROL, palette.JAPANESE, palette.JAPANESE_DARK)
        _icon(pen, "infantry", 8, 7, 44, palette.WHITE, palette.JAPANESE)
        return
    shield = [(3.0, 4.0), (30.0, 0.0), (57.0, 4.0), (57.0, 36.0), (30.0, 61.0), (3.0, 36.0)]
    pen.polygon([(x + 1, y + 2) for x, y in shield], palette.GREY)
    pen.polygon(shield, palette.INK)
    pen.polygon([(30 + (x - 30) * 0.92, 29 + (y - 29) * 0.92) for x, y in shield], palette.WHITE)
    pen.polygon([(30 + (x - 30) * 0.8, 29 + (y - 29) * 0.8) for x, y in shield], palette.JAPANESE_DARK)
    pen.text(30, 29, "P", 44, palette.WHITE)


def evasion(scale: float) -> Image.Image:
    """An Evasion chit."""
    return sprite("evasion", 40, 40, scale, _paint_evasion)


def _paint_evasion(pen: Pen) -> None:
    pen.disc(20, 20, 19, palette.INK)
    pen.disc(20, 20, 17, palette.WOOD_PALE)
    pen.text(20, 20.5, "E", 29, palette.WOOD_DARK)


def chit(scale: float) -> Image.Image:
    """A Patrol chit."""
    return sprite("chit", 40, 40, scale, _paint_chit)


def _paint_chit(pen: Pen) -> None:
    pen.box((0, 0, 39, 39), palette.INK, radius=6)
    pen.box((2, 2, 37, 37), palette.JAPANESE, radius=5)
    _icon(pen, "infantry", 5, 5, 29, palette.WHITE, palette.JAPANESE)


def report(space: Space, scale: float) -> Image.Image:
    """A Report slip: gold trim for a Base, grey for a Site; "?" until Observed."""
    base = space.control == "japanese_base"
    return sprite(
        ("report", space.report, base), REPORT, REPORT, scale, lambda pen: _paint_report(pen, space.report, base)
    )


def _paint_report(pen: Pen, kind: str, base: bool) -> None:
    pen.shadow((0, 0, 43, 43), 3)
    outline = [(0.0, 0.0), (33.0, 0.0), (43.0, 10.0), (43.0, 43.0), (0.0, 43.0)]
    pen.polygon(outline, palette.INK)
    pen.polygon([(2, 2), (32, 2), (41, 11), (41, 41), (2, 41)], palette.GOLD if base else palette.GREY)
    pen.polygon([(6, 6), (31, 6), (37, 12), (37, 37), (6, 37)], palette.WHITE)
    if kind == REPORT_UNKNOWN:
        pen.text(21.5, 22, "?", 34, palette.SOFT_INK)
    elif kind == REPORT_CLOSED:
        for y in (14, 22, 30):
            pen.line([(11, y), (32, y)], palette.SOFT_INK, 3.4)
    else:
        _icon(pen, "quiet" if kind == REPORT_CLEAR else kind, 8, 8, 28, palette.ALLIED_DARK, palette.WHITE)


def note(kind: str, scale: float) -> Image.Image:
    """A Record: the slip on a block that says what was once seen there."""
    return sprite(("note", kind), 58, 32, scale, lambda pen: _paint_note(pen, kind))


def _paint_note(pen: Pen, kind: str) -> None:
    pen.shadow((0, 0, 55, 28), 2, 2)
    pen.box((0, 0, 55, 29), palette.JAPANESE_DARK, radius=2)
    pen.box((2, 2, 53, 27), palette.rgb("FFE9A8"), radius=1)
    paper, icon = palette.rgb("FFE9A8"), _BLOCK_ICONS.get(kind, "palm")
    if kind == "cw":
        pen.text(27.5, 14.5, "CW", 28, palette.JAPANESE_DARK)
    elif kind.startswith("cw"):
        pen.text(17.5, 14.5, "CW", 24, palette.JAPANESE_DARK)
        _icon(pen, icon, 31, 4, 21, palette.JAPANESE_DARK, paper)
    else:
        _icon(pen, icon, 16, 3, 23, palette.JAPANESE_DARK, paper)
