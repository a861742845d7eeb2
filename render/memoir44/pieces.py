"""Units, badges, medals and dice as sprites."""

from PIL import Image

from render.canvas import palette
from render.canvas.arms import ARMS
from render.canvas.palette import Colour, rgb
from render.canvas.pen import Pen, sprite
from render.canvas.projection import Point
from render.canvas.sides import Side, side_colour, side_dark, side_pale
from render.memoir44.model import Goal, Medal, Piece

UNIT_WIDTH, UNIT_HEIGHT = 128.0, 108.0  # the sheet; the counter itself is smaller
COUNTER = (17.0, 20.0, 111.0, 84.0)
FIGURES: Point = (87.0, 45.0)  # where the number stands on the sheet
FIGURES_SIZE = 50
MEDAL, DIE, TOKEN = 40.0, 40.0, 46.0
LOST: Point = (62.0, 50.0)

SYMBOLS = {
    "infantry": "soldier", "engineer": "soldier", "special_forces": "soldier", "armor": "tank",
    "flame_tank": "flame_tank", "artillery": "gun", "mobile_artillery": "mobile_gun", "big_gun": "big_gun",
    "war_ship": "warships", "aircraft_carrier": "carrier",
}  # fmt: skip
LETTERS = {"engineer": "E", "flame_tank": "F", "mobile_artillery": "M", "big_gun": "B", "special_forces": "S"}
FACES = {"infantry": "soldier", "armor": "tank", "grenade": "grenade", "flag": "flag", "star": "star"}
_FACE_GROUNDS = {
    "infantry": rgb("CDE3C2"), "armor": rgb("C9D8EE"), "grenade": rgb("F3D3C0"), "flag": rgb("FFFFFF"),
    "star": rgb("FBE7A6"),
}  # fmt: skip
_GREEN, _GREEN_DARK = rgb("4F8A3C"), rgb("23491C")


def _icon(pen: Pen, name: str, x: float, y: float, size: float, ink: Colour, paper: Colour) -> None:
    ARMS[name](pen.at(x, y, size / 100), ink, paper)


def unit(piece: Piece, scale: float) -> Image.Image:
    """A unit without its number: a cut-cornered blue counter (Allied) or a red one with round ends (Japanese)."""
    key = ("unit", piece.side, piece.kind, piece.figures, piece.full, piece.camouflaged, piece.aimed, piece.order)
    return sprite(key, UNIT_WIDTH, UNIT_HEIGHT, scale, lambda pen: _paint_unit(pen, piece))


def _paint_unit(pen: Pen, piece: Piece) -> None:
    if piece.camouflaged:
        _foliage(pen)
    if piece.order:
        _body(pen, piece.side, 9, palette.INK)
        _body(pen, piece.side, 7, palette.MARK if piece.order == "ordered" else palette.WHITE)
    else:
        _body(pen, piece.side, 4.5, palette.WHITE)
    _body(pen, piece.side, 2.5, palette.INK)
    _body(pen, piece.side, 0, side_colour(piece.side))
    _icon(pen, SYMBOLS.get(piece.kind, "soldier"), 22, 21.5, 46, palette.WHITE, side_colour(piece.side))
    _strength(pen, piece)
    if piece.kind in LETTERS:
        _badge(pen, LETTERS[piece.kind])
    if piece.aimed:
        pen.disc(19, 21, 18.5, palette.INK)
        pen.disc(19, 21, 16.5, palette.WHITE)
        _icon(pen, "crosshair", 3, 5, 32, palette.INK, palette.WHITE)
    if piece.order == "done":
        pen.disc(20, 84, 15, palette.INK)
        pen.disc(20, 84, 13, palette.WHITE)
        _icon(pen, "check", 10, 74, 20, palette.INK, palette.WHITE)


def _body(pen: Pen, side: Side, grow: float, fill: Colour) -> None:
    left, top, right, bottom = COUNTER
    box = left - grow, top - grow, right + grow, bottom + grow
    if side == "japanese":
        pen.box(box, fill, radius=(bottom - top) / 2 * 0.94 + grow)
        return
    cut = 5 + grow * 0.4
    pen.polygon(
        [
            (box[0] + cut, box[1]), (box[2] - cut, box[1]), (box[2], box[1] + cut), (box[2], box[3] - cut),
            (box[2] - cut, box[3]), (box[0] + cut, box[3]), (box[0], box[3] - cut), (box[0], box[1] + cut),
        ],
        fill,
    )  # fmt: skip


def _strength(pen: Pen, piece: Piece) -> None:
    """A bar of boxes at the lower edge, as many as figures at full strength, those that are left filled."""
    each, gap, middle = 11.0, 3.5, (COUNTER[0] + COUNTER[2]) / 2
    wide = piece.full * (each + gap) - gap
    start = middle - wide / 2
    pen.box((start - 4, 68, start + wide + 4, 81), side_dark(piece.side), radius=5)
    for nth in range(piece.full):
        x = start + nth * (each + gap)
        there = nth < piece.figures
        pen.box((x, 70.5, x + each, 78.5), palette.WHITE if there else side_colour(piece.side), radius=2)


def _badge(pen: Pen, letter: str) -> None:
    """The kind of special unit, on yellow at the lower right corner."""
    pen.disc(109, 77, 18, palette.INK)
    pen.disc(109, 77, 15.5, palette.MARK)
    pen.text(109, 77.5, letter, 28, palette.INK)


def _foliage(pen: Pen) -> None:
    """Leaves that stick out all around."""
    left, top, right, bottom = COUNTER
    spots = [(left + nth * 15.6, y) for nth in range(7) for y in (top - 3, bottom + 3)]
    spots += [(x, top + nth * 16.0) for nth in range(5) for x in (left - 3, right + 3)]
    for colour, size in ((_GREEN_DARK, 12.0), (_GREEN, 9.5)):
        for x, y in spots:
            pen.polygon([(x - size, y), (x, y - size), (x + size, y), (x, y + size)], colour)


def goal(piece: Goal, scale: float, *, up: bool = False) -> Image.Image:
    """A medal on the board: gold once it counts, in its side's pale colour till then; an arrow if it is an exit."""
    key = ("goal", piece.kind, piece.side, piece.won, up)
    return sprite(key, MEDAL, MEDAL, scale, lambda pen: _paint_goal(pen, piece, up))


def _paint_goal(pen: Pen, piece: Goal, up: bool) -> None:
    paper = palette.MARK if piece.won else side_pale(piece.side)
    if piece.kind == "exit":
        tip = [(20, 2), (38, 20), (28, 20), (28, 38), (12, 38), (12, 20), (2, 20)]
        shape = [(float(x), float(y if up else 40 - y)) for x, y in tip]
        pen.polygon(shape, palette.INK)
        pen.polygon([(20 + (x - 20) * 0.78, 20 + (y - 20) * 0.84) for x, y in shape], side_colour(piece.side))
        pen.star(20, 19 if up else 20, 10, palette.WHITE)
        return
    if piece.side == "allied":
        pen.disc(20, 20, 19.5, palette.INK)
        pen.disc(20, 20, 17.5, side_colour(piece.side))
        pen.disc(20, 20, 14, paper)
    else:
        pen.box((1, 1, 39, 39), palette.INK, radius=8)
        pen.box((3, 3, 37, 37), side_colour(piece.side), radius=6)
        pen.box((6.5, 6.5, 33.5, 33.5), paper, radius=4)
    pen.star(20, 21, 13 if piece.kind != "group" else 8.5, palette.INK if piece.won else side_dark(piece.side))


def token(medal: Medal | None, side: Side, scale: float) -> Image.Image:
    """A place on a side's row of medals: empty, or what the medal was won for, on gold."""
    return sprite(("token", medal, side), TOKEN, TOKEN, scale, lambda pen: _paint_token(pen, medal, side))


def _paint_token(pen: Pen, medal: Medal | None, side: Side) -> None:
    if medal is None:
        pen.disc(23, 23, 21, palette.GREY)
        pen.disc(23, 23, 19, palette.SHADE)
        return
    pen.disc(23, 23, 22.5, palette.INK)
    pen.disc(23, 23, 20.5, palette.MARK)
    if medal.why == "objective":
        pen.star(23, 24.5, 17, palette.INK)
        return
    loser: Side = "japanese" if (side == "allied") == (medal.why == "eliminated") else "allied"
    _icon(pen, SYMBOLS.get(medal.unit, "soldier"), 8, 8, 30, side_dark(loser), palette.MARK)
    if medal.why == "exited":
        pen.polygon([(30, 2), (45, 2), (45, 17), (40, 12), (34, 18), (29, 13), (35, 7)], palette.INK)


def die(face: str, scale: float) -> Image.Image:
    """A Battle die."""
    return sprite(("die", face), DIE, DIE, scale, lambda pen: _paint_die(pen, face))


def _paint_die(pen: Pen, face: str) -> None:
    ground = _FACE_GROUNDS.get(face, palette.WHITE)
    pen.box((0, 0, 39, 39), palette.INK, radius=8)
    pen.box((2.5, 2.5, 36.5, 36.5), ground, radius=6)
    _icon(pen, FACES.get(face, "star"), 6, 6, 27, palette.INK, ground)


def card_back(side: Side, scale: float) -> Image.Image:
    """A Command card face down."""
    return sprite(("card-back", side), 34, 46, scale, lambda pen: _paint_back(pen, side))


def _paint_back(pen: Pen, side: Side) -> None:
    pen.box((0, 0, 33, 45), palette.INK, radius=5)
    pen.box((2, 2, 31, 43), palette.WHITE, radius=4)
    pen.box((5, 5, 28, 40), side_colour(side), radius=2)
    pen.star(16.5, 23, 9, palette.WHITE)


def emblem(side: Side, size: float, scale: float) -> Image.Image:
    """The shape and sign of a side."""
    return sprite(("emblem", side, size), size, size, scale, lambda pen: _paint_emblem(pen.at(0, 0, size / 100), side))


def _paint_emblem(pen: Pen, side: Side) -> None:
    if side == "allied":
        pen.disc(50, 50, 50, palette.WHITE)
        pen.disc(50, 50, 45, palette.ALLIED_DARK)
        pen.star(50, 53, 42, palette.WHITE)
    else:
        pen.box((0, 0, 100, 100), palette.JAPANESE_DARK, radius=18)
        pen.box((5, 5, 95, 95), palette.WHITE, radius=14)
        pen.disc(50, 50, 30, palette.JAPANESE)


def lost(gone: bool, scale: float) -> Image.Image:
    """The burst behind a number of figures lost; darker at the end of a unit."""
    return sprite(("lost", gone), LOST[0], LOST[1], scale, lambda pen: _paint_lost(pen, gone))


def _paint_lost(pen: Pen, gone: bool) -> None:
    for size, colour in ((1.0, palette.INK), (0.88, palette.INK if gone else palette.MARK)):
        shape = pen.at(31 - 31 * size, 25 - 25 * size, size * 0.62)
        _squashed(shape, colour)
    if gone:
        _icon(pen, "cross", 18, 12, 26, palette.MARK, palette.INK)


def _squashed(pen: Pen, colour: Colour) -> None:
    pen.polygon(
        [
            (50, 0), (58, 14), (76, 4), (76, 20), (98, 20), (86, 36), (100, 48), (84, 54), (88, 72), (68, 64),
            (54, 80), (44, 66), (26, 78), (24, 62), (2, 64), (14, 46), (0, 32), (18, 26), (14, 8), (36, 16),
        ],
        colour,
    )  # fmt: skip
