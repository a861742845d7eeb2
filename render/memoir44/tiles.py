"""Terrain as hexes: each kind has its own colour and drawing, strongest at the rim, as a unit hides the middle."""

import math
import random
from collections.abc import Callable

from PIL import Image

from render.canvas import palette
from render.canvas.palette import Colour, mix, rgb
from render.canvas.pen import Pen, sprite
from render.canvas.projection import Point
from render.memoir44 import buildings
from render.memoir44.layout import AROUND, SIDE, WIDTH, corners
from render.memoir44.model import Ground

PLAIN = rgb("DDE3B4")
_LINE = rgb("6F7A55")
_SAND, _WATER, _DEEP, _JUNGLE, _LEAF = rgb("F1E3B6"), rgb("8CC3DC"), rgb("6FAFCE"), rgb("5E9A57"), rgb("2F6B3A")
_HILL, _CONTOUR, _ROCK, _ROCK_DARK, _PADDY = rgb("D9B878"), rgb("946A32"), rgb("B9AFA6"), rgb("6E645C"), rgb("C3DB92")
_STREAM, _BANK, _MUD, _TAR, _PLANK = rgb("5FA8CF"), rgb("3B6E8F"), rgb("BFA477"), rgb("A9ABAA"), rgb("B5854B")
_FOREST = rgb("8FB56B")
VARIANTS = 3
_HALF_HEIGHT = math.ceil(SIDE) + 1
Motif = Callable[[Pen, random.Random], None]


def tile(ground: Ground, scale: float, variant: int) -> Image.Image:
    """A hex of terrain; its sheet is WIDTH wide and a little higher than the hex, the centre in its middle."""
    key = ("tile", ground.terrain, ground.ways, variant % VARIANTS)
    outline = corners(WIDTH / 2, _HALF_HEIGHT)

    def paint(pen: Pen) -> None:
        centred = pen.at(WIDTH / 2, _HALF_HEIGHT)
        chance = random.Random(f"{ground.terrain}{variant % VARIANTS}")
        centred.polygon(corners(size=1.02), COLOURS.get(ground.terrain, PLAIN))
        if ground.terrain in MOTIFS:
            MOTIFS[ground.terrain](centred, chance)
        if ground.terrain in ("fordable_stream", "river", "river_mouth"):
            _stream(centred, ground)
        elif ground.terrain == "airfield":
            _runway(centred, ground)
        edge = mix(COLOURS.get(ground.terrain, PLAIN), _LINE, 0.75)
        rim = corners()
        centred.line([*rim, rim[0]], edge, 2.4, round_ends=False)

    return sprite(key, WIDTH, 2 * _HALF_HEIGHT, scale, paint, clip=outline)


def half_height() -> float:
    """From the top of a tile's sheet to the centre of the hex."""
    return _HALF_HEIGHT


def _rim_point(angle: float, share: float) -> Point:
    """A point in that direction (degrees from the east clockwise), so far from the centre to the hex's edge."""
    reach = WIDTH / 2 / math.cos(math.radians((angle + 30) % 60 - 30)) * share
    return math.cos(math.radians(angle)) * reach, math.sin(math.radians(angle)) * reach


def _scattered(chance: random.Random, count: int, low: float = 0.45, high: float = 0.9) -> list[Point]:
    """Points all around, nearer the rim than the middle, from the back to the front."""
    start = chance.uniform(0, 360 / count)
    spots = [_rim_point(start + nth * 360 / count, chance.uniform(low, high)) for nth in range(count)]
    return sorted(spots, key=lambda spot: spot[1])


# ---- open ground and water


def _plain(pen: Pen, chance: random.Random) -> None:
    for x, y in _scattered(chance, 5, 0.3, 0.8):
        for lean in (-4, 0, 4):
            pen.line([(x, y), (x + lean, y - 8)], rgb("B9C587"), 2)


def _beach(pen: Pen, chance: random.Random) -> None:
    for _ in range(26):
        x, y = chance.uniform(-56, 56), chance.uniform(-60, 60)
        pen.disc(x, y, chance.uniform(1.2, 2.4), rgb("D2BC80"))


def _ocean(pen: Pen, chance: random.Random) -> None:
    shift = chance.uniform(-12, 12)
    for row, y in enumerate((-46, -22, 2, 26, 50)):
        start = -70 + shift + (row % 2) * 22
        for nth in range(4):
            x = start + nth * 44
            pen.arc((x, y - 6, x + 22, y + 8), 200, 340, rgb("D8EDF5"), 3)


def _marsh(pen: Pen, chance: random.Random) -> None:
    for x, y in _scattered(chance, 6, 0.4, 0.8):
        pen.oval((x - 19, y - 6, x + 19, y + 7), rgb("7FB3BE"))
    for x, y in _scattered(chance, 8, 0.5, 0.95):
        for lean in (-5, 0, 5):
            pen.line([(x, y), (x + lean, y - 15)], rgb("47683C"), 2.6)


def _paddy(pen: Pen, chance: random.Random) -> None:
    """Terraces: bent bands of water between dikes, dotted with seedlings."""
    for row, y in enumerate(range(-66, 80, 22)):
        pen.arc((-110, y, 110, y + 60), 200, 340, rgb("6B8F3C"), 4)
        pen.arc((-110, y + 6, 110, y + 66), 200, 340, rgb("8CC7D2"), 8)
        for nth in range(7):
            x = -54 + nth * 18 + (row % 2) * 9
            drop = 30 - 30 * math.sqrt(max(0.0, 1 - (x / 110) ** 2))
            pen.disc(x, y + 17 + drop * 0.9, 2.4, rgb("3F7A2E"))


def _pond(pen: Pen, chance: random.Random) -> None:
    """Square basins between dams, with a fish in each."""
    for x0, y0, x1, y1 in ((-54, -32, -4, 6), (4, -32, 54, 6), (-36, 14, -2, 46), (4, 14, 38, 46), (-20, -60, 20, -38)):
        pen.box((x0, y0, x1, y1), _DEEP, rgb("7A6034"), 3.5, 7)
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        pen.oval((x - 10, y - 5, x + 6, y + 5), palette.WHITE)
        pen.polygon([(x + 3, y), (x + 12, y - 6), (x + 12, y + 6)], palette.WHITE)


def _stream(pen: Pen, ground: Ground) -> None:
    """Water from edge to edge; broken by light stones where it can be forded."""
    path = _course(ground.ways)
    wide = 40 if ground.terrain == "river_mouth" else 30
    for line in path:
        pen.line(line, _BANK, wide + 6, round_ends=False)
        pen.disc(*line[-1], (wide + 6) / 2, _BANK)
    for line in path:
        pen.line(line, _STREAM, wide, round_ends=False)
        pen.disc(*line[-1], wide / 2, _STREAM)
    if ground.terrain != "fordable_stream":
        return
    for line in path:
        for nth, (x, y) in enumerate(line[2::5]):
            spread = 7 if nth % 2 else -7
            pen.oval((x + spread - 5, y - 4, x + spread + 5, y + 4), rgb("F4EFDC"))


def _course(ways: tuple[int, ...]) -> list[list[Point]]:
    """Curves from the edges to the middle of the hex."""
    if len(ways) == 2:
        return [_bent(_gate(ways[0]), (0, 0), _gate(ways[1]))]
    return [_bent(_gate(way), (0, 0), (0, 0)) for way in ways] or [[(-20, 0), (20, 0)]]


def _gate(way: int) -> Point:
    """The middle of the edge in that direction, a little beyond it."""
    dx, dy = AROUND[way]
    x, y = dx * WIDTH / 4, dy * SIDE * 0.75
    return x * 1.06, y * 1.06


def _bent(start: Point, via: Point, end: Point) -> list[Point]:
    points: list[Point] = []
    for nth in range(17):
        t = nth / 16
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * via[0] + c * end[0], a * start[1] + b * via[1] + c * end[1]))
    return points


def _runway(pen: Pen, ground: Ground) -> None:
    lines = [[(0.0, 0.0), _gate(way)] for way in ground.ways] or [[(-40.0, 0.0), (40.0, 0.0)]]
    if len(ground.ways) == 1:
        lines.append([(0.0, 0.0), (-_gate(ground.ways[0])[0], -_gate(ground.ways[0])[1])])
    for width, colour in ((62, rgb("7F8283")), (56, _TAR)):
        for line in lines:
            pen.line(line, colour, width, round_ends=False)
        pen.disc(0, 0, width / 2, colour)
    for (x0, y0), (x1, y1) in lines:
        pen.dashes((x0, y0), (x1, y1), palette.WHITE, 5, 13, 9)
        for side in (-1, 1):
            length = math.hypot(x1, y1)
            ox, oy = -y1 / length * 22 * side, x1 / length * 22 * side
            pen.line([(x0 + ox, y0 + oy), (x1 + ox, y1 + oy)], rgb("DADCDC"), 2.5, round_ends=False)


# ---- growth and heights


def _jungle(pen: Pen, chance: random.Random) -> None:
    """Palm crowns all around."""
    for x, y in _scattered(chance, 9, 0.62, 0.98):
        _palm(pen, x, y, chance.uniform(17, 21))
    _palm(pen, chance.uniform(-8, 8), chance.uniform(-4, 10), 20)


def _palm(pen: Pen, x: float, y: float, size: float) -> None:
    pen.disc(x, y, size * 0.62, _LEAF)
    for angle in range(12, 372, 60):
        tip = x + math.cos(math.radians(angle)) * size, y + math.sin(math.radians(angle)) * size * 0.85
        side = math.radians(angle + 90)
        width = size * 0.22
        middle = (x + tip[0]) / 2, (y + tip[1]) / 2
        pen.polygon(
            [
                (x, y),
                (middle[0] + math.cos(side) * width, middle[1] + math.sin(side) * width),
                tip,
                (middle[0] - math.cos(side) * width, middle[1] - math.sin(side) * width),
            ],
            rgb("3E8546"),
        )
    pen.disc(x, y, size * 0.16, rgb("1D4A29"))


def _forest(pen: Pen, chance: random.Random) -> None:
    for x, y in _scattered(chance, 10, 0.5, 0.95):
        pen.disc(x, y, 15, rgb("33652F"))
        pen.disc(x - 2, y - 3, 11, rgb("4F8843"))


def _hill(pen: Pen, chance: random.Random) -> None:
    """Contour lines that follow the hex, with hachures at the outer one."""
    _contours(pen, _CONTOUR, ((0.9, 4.0), (0.66, 3.2), (0.42, 2.6)))


def _contours(pen: Pen, colour: Colour, rings: tuple[tuple[float, float], ...]) -> None:
    for size, width in rings:
        points = [_rounded(angle, size) for angle in range(0, 360, 6)]
        pen.line([*points, points[0], points[1]], colour, width, round_ends=False)
    for angle in range(0, 360, 20):
        pen.line([_rounded(angle, rings[0][0]), _rounded(angle, rings[0][0] - 0.13)], colour, 3, round_ends=False)


def _rounded(angle: float, size: float) -> Point:
    """Between a circle and the hex."""
    x, y = _rim_point(angle, size)
    circle = WIDTH / 2 * size * 1.04
    return (
        x * 0.5 + math.cos(math.radians(angle)) * circle * 0.5,
        y * 0.5 + math.sin(math.radians(angle)) * circle * 0.5,
    )


def _mountain(pen: Pen, chance: random.Random) -> None:
    """Peaks with snow on them, two of them beside where a unit stands."""
    for x, y, size in ((-2, 6, 40), (-40, 28, 27), (40, 28, 27), (-18, 52, 20), (20, 54, 20)):
        _peak(pen, x, y, size)


def _peak(pen: Pen, x: float, y: float, size: float) -> None:
    pen.polygon([(x - size, y + size * 0.7), (x, y - size), (x + size, y + size * 0.7)], _ROCK_DARK)
    pen.polygon([(x, y - size), (x + size, y + size * 0.7), (x + size * 0.1, y + size * 0.7)], rgb("4F4741"))
    pen.polygon(
        [
            (x, y - size), (x + size * 0.36, y - size * 0.38), (x + size * 0.1, y - size * 0.5),
            (x - size * 0.1, y - size * 0.26), (x - size * 0.36, y - size * 0.38),
        ],
        palette.WHITE,
    )  # fmt: skip


def _cave(pen: Pen, chance: random.Random) -> None:
    """The mouths of a cave in a hill, beside where a unit stands."""
    _hill(pen, chance)
    _mouths(pen)


def _cave_mountain(pen: Pen, chance: random.Random) -> None:
    _mountain(pen, chance)
    _mouths(pen)


def _mouths(pen: Pen) -> None:
    for x, y, size in ((-45, 12, 16), (45, 12, 16), (0, 52, 19)):
        pen.pie((x - size - 4, y - size - 6, x + size + 4, y + size + 6), 180, 360, _ROCK)
        pen.pie((x - size, y - size - 2, x + size, y + size + 2), 180, 360, palette.INK)
        pen.line([(x - size - 5, y), (x + size + 5, y)], _ROCK_DARK, 5)


def _trench(pen: Pen, chance: random.Random) -> None:
    for colour, width in ((rgb("6B4E27"), 26), (rgb("3B2A14"), 14)):
        pen.line([(-66, 30), (-34, 44), (0, 30), (34, 44), (66, 30)], colour, width)
        pen.line([(-66, -26), (-40, -40), (-10, -28), (24, -42), (66, -28)], colour, width * 0.7)


def _pier(pen: Pen, chance: random.Random) -> None:
    _ocean(pen, chance)
    for x in range(-60, 61, 15):
        pen.box((x, -30, x + 13, 34), _PLANK, rgb("6B4A22"), 2)


def _rope_bridge(pen: Pen, chance: random.Random) -> None:
    pen.box((-26, -70, 26, 70), _STREAM)
    for x in range(-60, 61, 13):
        pen.box((x, -14, x + 8, 20), _PLANK, rgb("6B4A22"), 2)
    for y in (-18, 24):
        pen.line([(-60, y), (60, y)], rgb("6B4A22"), 4)


COLOURS: dict[str, Colour] = {
    "beach": _SAND, "ocean": _WATER, "airfield": rgb("CFD8A6"), "jungle": _JUNGLE, "hill": _HILL, "cave_hill": _HILL,
    "mountain": _ROCK, "cave_mountain": _ROCK, "town": rgb("DCCFC4"), "pacific_village": rgb("EAD9A0"),
    "labor_camp": rgb("E2D3B0"), "hospital": PLAIN, "hq_supply": PLAIN, "rice_paddy": _PADDY, "marsh": rgb("A9C29B"),
    "fish_pond": _MUD, "trench": rgb("CDBB8E"), "pier": _WATER, "forest": _FOREST,
}  # fmt: skip
MOTIFS: dict[str, Motif] = {
    "plain": _plain, "beach": _beach, "ocean": _ocean, "jungle": _jungle, "forest": _forest, "hill": _hill,
    "cave_hill": _cave, "mountain": _mountain, "cave_mountain": _cave_mountain, "rice_paddy": _paddy, "marsh": _marsh,
    "fish_pond": _pond, "trench": _trench, "pier": _pier, "rope_bridge": _rope_bridge, "town": buildings.town,
    "pacific_village": buildings.village, "labor_camp": buildings.camp, "hospital": buildings.hospital,
    "hq_supply": buildings.supply,
}  # fmt: skip
"""Streams and runways are drawn by where they lead; what is not here is plain ground."""
