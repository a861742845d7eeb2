"""Silhouettes of arms, as in icons.py: each in a square of 100 units, in one colour (`ink`) on one ground (`paper`)."""

from render.canvas.icons import ICONS, Icon
from render.canvas.palette import Colour
from render.canvas.pen import Pen


def soldier(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A soldier with a rifle, running."""
    pen.pie((34, 0, 66, 34), 180, 360, ink)
    pen.box((29, 15, 71, 20), ink, radius=2)
    pen.disc(50, 21, 10, ink)
    pen.polygon([(38, 32), (62, 32), (66, 62), (40, 64)], ink)
    pen.line([(46, 60), (30, 78), (34, 98)], ink, 13)
    pen.line([(58, 60), (72, 76), (64, 98)], ink, 13)
    pen.line([(40, 38), (24, 52), (42, 58)], ink, 9)
    pen.line([(8, 66), (96, 36)], paper, 13)
    pen.line([(12, 65), (94, 37)], ink, 7)


def tank(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A tank from the side."""
    _tracks(pen, ink, paper)
    pen.polygon([(8, 58), (16, 46), (84, 46), (94, 58)], ink)
    pen.polygon([(28, 47), (34, 26), (64, 26), (70, 47)], ink)
    pen.box((44, 20, 56, 28), ink)
    pen.line([(62, 36), (98, 32)], ink, 8, round_ends=False)


def _tracks(pen: Pen, ink: Colour, paper: Colour) -> None:
    pen.box((2, 56, 98, 88), ink, radius=16)
    for x in (18, 39, 61, 82):
        pen.disc(x, 72, 8.5, paper)


def flame_tank(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A tank that throws flames."""
    _tracks(pen, ink, paper)
    pen.polygon([(2, 58), (10, 46), (76, 46), (86, 58)], ink)
    pen.polygon([(14, 47), (20, 26), (46, 26), (52, 47)], ink)
    pen.line([(46, 36), (60, 34)], ink, 8)
    pen.polygon([(60, 35), (74, 18), (76, 27), (90, 6), (89, 24), (100, 20), (97, 40), (80, 46), (66, 42)], ink)


def gun(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A field gun."""
    pen.line([(34, 60), (96, 22)], ink, 13, round_ends=False)
    pen.line([(40, 62), (2, 84)], ink, 11)
    pen.polygon([(42, 26), (52, 22), (62, 62), (48, 66)], ink)
    pen.disc(46, 66, 25, ink)
    pen.disc(46, 66, 14, paper)
    pen.disc(46, 66, 7, ink)


def mobile_gun(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A gun on tracks."""
    _tracks(pen, ink, paper)
    pen.box((10, 44, 82, 60), ink)
    pen.polygon([(22, 46), (26, 26), (52, 26), (58, 46)], ink)
    pen.line([(40, 40), (98, 8)], ink, 11, round_ends=False)


def big_gun(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A heavy gun in its emplacement."""
    pen.pie((4, 50, 96, 126), 180, 360, ink)
    pen.box((2, 80, 98, 90), ink)
    pen.line([(36, 62), (92, 10)], ink, 21, round_ends=False)
    pen.line([(84, 2), (100, 18)], ink, 7, round_ends=False)
    pen.disc(50, 72, 8, paper)


def carrier(pen: Pen, ink: Colour, paper: Colour) -> None:
    """An aircraft carrier from the side."""
    pen.polygon([(0, 48), (100, 44), (100, 56), (0, 58)], ink)
    pen.polygon([(6, 58), (96, 56), (84, 84), (16, 84)], ink)
    pen.box((56, 22, 74, 48), ink)
    pen.box((62, 6, 67, 24), ink)
    pen.polygon([(10, 46), (18, 36), (34, 36), (40, 46)], ink)


def flag(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A flag on its staff: retreat."""
    pen.box((18, 4, 27, 98), ink, radius=4)
    pen.polygon([(27, 8), (56, 14), (92, 6), (92, 54), (56, 62), (27, 56)], ink)


def grenade(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A hand grenade."""
    pen.oval((20, 30, 80, 98), ink)
    pen.box((38, 14, 62, 36), ink, radius=4)
    pen.line([(56, 18), (82, 18), (88, 52)], ink, 8)
    pen.ring(30, 20, 14, ink, 6)
    for y in (52, 70):
        pen.line([(28, y), (72, y)], paper, 4, round_ends=False)
    for x in (42, 58):
        pen.line([(x, 40), (x, 90)], paper, 4, round_ends=False)


def flame(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A flame."""
    pen.polygon(
        [(50, 2), (62, 26), (70, 18), (86, 52), (84, 76), (66, 96), (34, 96), (16, 76), (16, 52), (32, 24)], ink
    )
    pen.polygon([(50, 50), (64, 72), (58, 88), (42, 88), (36, 72)], paper)


def burst(pen: Pen, ink: Colour, paper: Colour) -> None:
    """An explosion."""
    pen.polygon(
        [
            (50, 0), (60, 22), (80, 8), (76, 32), (100, 30), (84, 50), (100, 68), (76, 68),
            (82, 92), (60, 78), (50, 100), (40, 78), (18, 92), (24, 68), (0, 70), (16, 50),
            (0, 30), (24, 32), (20, 8), (40, 22),
        ],
        ink,
    )  # fmt: skip


def crosshair(pen: Pen, ink: Colour, paper: Colour) -> None:
    """Cross-hairs."""
    pen.ring(50, 50, 40, ink, 11)
    for start, end in (((50, 0), (50, 36)), ((50, 64), (50, 100)), ((0, 50), (36, 50)), ((64, 50), (100, 50))):
        pen.line([start, end], ink, 11, round_ends=False)
    pen.disc(50, 50, 7, ink)


def medal(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A medal on its ribbon."""
    pen.polygon([(26, 0), (44, 0), (58, 42), (42, 48)], ink)
    pen.polygon([(74, 0), (56, 0), (42, 42), (58, 48)], ink)
    pen.disc(50, 66, 33, ink)
    pen.star(50, 67, 25, paper)


def moon(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A crescent."""
    pen.disc(46, 50, 42, ink)
    pen.disc(64, 40, 34, paper)


def daylight(pen: Pen, ink: Colour, paper: Colour) -> None:
    """The sun in the sky."""
    for start, end in (((50, 2), (50, 98)), ((2, 50), (98, 50)), ((16, 16), (84, 84)), ((84, 16), (16, 84))):
        pen.line([start, end], ink, 9)
    pen.disc(50, 50, 32, paper)
    pen.disc(50, 50, 25, ink)


ARMS: dict[str, Icon] = {
    **ICONS,
    **{
        icon.__name__: icon
        for icon in (
            soldier,
            tank,
            flame_tank,
            gun,
            mobile_gun,
            big_gun,
            carrier,
            flag,
            grenade,
            flame,
            burst,
            crosshair,
            medal,
            moon,
            daylight,
        )
    },
}
"""All silhouettes, those of icons.py among them."""
