"""Silhouettes of this game's units and weapons: each in a square of 100 units, in one colour on one ground."""

import math

from render.canvas.arms import ARMS
from render.canvas.icons import Icon
from render.canvas.palette import Colour
from render.canvas.pen import Pen


def bomber(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A plane with four engines seen from above."""
    pen.polygon([(45, 30), (55, 30), (100, 44), (100, 54), (56, 54), (44, 54), (0, 54), (0, 44)], ink)
    for x in (13, 29, 71, 87):
        pen.box((x - 5, 26 + abs(50 - x) * 0.18, x + 5, 50), ink, radius=4)
    pen.polygon([(43, 12), (50, 2), (57, 12), (57, 62), (53, 96), (47, 96), (43, 62)], ink)
    pen.polygon([(50, 80), (72, 88), (72, 97), (28, 97), (28, 88)], ink)


def submarine(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A submarine from the side, half out of the water."""
    pen.polygon([(0, 60), (16, 46), (88, 46), (100, 60), (84, 74), (14, 74)], ink)
    pen.polygon([(38, 48), (42, 26), (64, 26), (68, 48)], ink)
    pen.line([(56, 28), (56, 8), (68, 8)], ink, 6)
    for x in (2, 36, 70):
        pen.arc((x, 78, x + 28, 98), 20, 160, ink, 6)


def factory(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A works hall with a chimney: an industrial complex."""
    pen.polygon([(4, 94), (4, 52), (26, 36), (26, 52), (48, 36), (48, 52), (70, 36), (70, 94)], ink)
    pen.polygon([(74, 94), (77, 8), (91, 8), (96, 94)], ink)
    for x in (14, 34, 54):
        pen.box((x, 66, x + 11, 80), paper)


def flak(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A gun that points at the sky."""
    pen.line([(40, 66), (86, 6)], ink, 12, round_ends=False)
    pen.line([(56, 70), (97, 17)], ink, 7, round_ends=False)
    pen.pie((18, 40, 76, 98), 180, 360, ink)
    pen.polygon([(6, 94), (30, 62), (64, 62), (90, 94)], ink)
    pen.disc(47, 70, 9, paper)


def jet(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A plane with swept wings: Jet Power."""
    pen.polygon([(50, 0), (57, 18), (59, 40), (98, 74), (98, 84), (59, 70), (60, 84), (74, 96), (26, 96), (40, 84),
                 (41, 70), (2, 84), (2, 74), (41, 40), (43, 18)], ink)  # fmt: skip


def rocket(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A rocket."""
    pen.polygon([(50, 0), (66, 24), (66, 66), (84, 82), (84, 94), (60, 82), (40, 82), (16, 94), (16, 82), (34, 66),
                 (34, 24)], ink)  # fmt: skip
    pen.disc(50, 34, 9, paper)
    pen.polygon([(42, 86), (58, 86), (50, 100)], ink)


def super_sub(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A submarine with a star over it: Super Submarines."""
    submarine(pen.at(0, 24, 0.76), ink, paper)
    pen.star(78, 22, 22, ink)


def long_range(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A plane between two arrows: Long Range Aircraft."""
    ARMS["aircraft"](pen.at(22, 0, 0.56), ink, paper)
    pen.line([(12, 80), (88, 80)], ink, 10)
    pen.polygon([(0, 80), (22, 62), (22, 98)], ink)
    pen.polygon([(100, 80), (78, 62), (78, 98)], ink)


def gear(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A toothed wheel: Industrial Technology."""
    for nth in range(8):
        angle = math.radians(nth * 45)
        x, y = math.cos(angle), math.sin(angle)
        pen.line([(50, 50), (50 + 46 * x, 50 + 46 * y)], ink, 17, round_ends=False)
    pen.disc(50, 50, 35, ink)
    pen.disc(50, 50, 15, paper)


def heavy(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A bomber and its bombs: Heavy Bombers."""
    bomber(pen.at(14, 0, 0.72), ink, paper)
    for x in (24, 50, 76):
        pen.box((x - 6, 78, x + 6, 92), ink, radius=5)
        pen.polygon([(x - 6, 88), (x + 6, 88), (x, 100)], ink)


UNITS: dict[str, Icon] = {
    "infantry": ARMS["soldier"],
    "armor": ARMS["tank"],
    "fighter": ARMS["aircraft"],
    "bomber": bomber,
    "battleship": ARMS["warships"],
    "carrier": ARMS["carrier"],
    "submarine": submarine,
    "transport": ARMS["transports"],
    "industrial_complex": factory,
    "aa_gun": flak,
}
"""What a unit type is drawn as."""

WEAPONS: dict[str, Icon] = {
    "jet_power": jet,
    "rockets": rocket,
    "super_submarines": super_sub,
    "long_range_aircraft": long_range,
    "industrial_technology": gear,
    "heavy_bombers": heavy,
}
"""What a weapon development is drawn as, in the order of the die."""

SIGNS: dict[str, Icon] = {"battle": ARMS["burst"], "taken": ARMS["flag"]}
"""What the last moves brought."""

UNIT_NAMES = {
    "infantry": ("infantry", "infantry"),
    "armor": ("tank", "tanks"),
    "fighter": ("fighter", "fighters"),
    "bomber": ("bomber", "bombers"),
    "battleship": ("battleship", "battleships"),
    "carrier": ("carrier", "carriers"),
    "submarine": ("submarine", "submarines"),
    "transport": ("transport", "transports"),
    "industrial_complex": ("factory", "factories"),
    "aa_gun": ("AA gun", "AA guns"),
}
SHORT_UNITS = {
    "infantry": "inf", "armor": "arm", "fighter": "ftr", "bomber": "bmb", "battleship": "BB", "carrier": "CV",
    "submarine": "sub", "transport": "trn", "industrial_complex": "factory", "aa_gun": "AA",
}  # fmt: skip


def counted(kind: str, number: int) -> str:
    """The number with the unit's name."""
    return f"{number} {UNIT_NAMES[kind][number != 1]}"
