"""Silhouettes, each drawn in a square of 100 units, in one colour (`ink`) on one ground (`paper`)."""

import math
from collections.abc import Callable

from render.canvas.palette import Colour
from render.canvas.pen import Pen

Icon = Callable[[Pen, Colour, Colour], None]


def aircraft(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A plane seen from above."""
    pen.polygon([(46, 30), (54, 30), (97, 50), (97, 62), (54, 55), (46, 55), (3, 62), (3, 50)], ink)
    pen.polygon([(44, 8), (50, 2), (56, 8), (57, 60), (53, 92), (47, 92), (43, 60)], ink)
    pen.polygon([(50, 78), (74, 90), (74, 97), (50, 93), (26, 97), (26, 90)], ink)


def warships(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A gun ship from the side."""
    pen.polygon([(1, 62), (99, 58), (88, 84), (10, 84)], ink)
    pen.polygon([(36, 62), (36, 44), (44, 44), (44, 24), (56, 24), (56, 40), (64, 44), (64, 62)], ink)
    pen.box((47, 6, 52, 26), ink)
    pen.box((12, 50, 28, 62), ink)
    pen.line([(20, 53), (2, 46)], ink, 6)
    pen.box((70, 48, 84, 60), ink)
    pen.line([(78, 52), (97, 44)], ink, 6)


def transports(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A freighter from the side."""
    pen.polygon([(2, 56), (98, 56), (90, 86), (12, 86)], ink)
    pen.box((38, 30, 64, 58), ink)
    pen.box((46, 10, 57, 32), ink)
    pen.line([(20, 56), (20, 20)], ink, 6)
    pen.line([(20, 24), (34, 46)], ink, 5)
    pen.line([(82, 56), (82, 20)], ink, 6)
    pen.line([(82, 24), (68, 46)], ink, 5)
    for x in (44, 54):
        pen.box((x, 38, x + 5, 46), paper)


def troops(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A soldier in a helmet."""
    pen.pie((22, 6, 78, 70), 180, 360, ink)
    pen.box((12, 36, 88, 45), ink, radius=4)
    pen.pie((28, 18, 72, 66), 0, 180, ink)
    pen.pie((8, 66, 92, 136), 180, 360, ink)


def construction(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A hammer crossed with a shovel."""
    pen.line([(16, 90), (66, 30)], ink, 11)
    pen.line([(50, 12), (88, 44)], ink, 24, round_ends=False)
    pen.line([(86, 92), (40, 42)], ink, 11)
    pen.polygon([(4, 6), (30, 10), (48, 32), (32, 48), (10, 32)], ink)


def supplies(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A crate."""
    pen.box((10, 16, 90, 90), ink, radius=6)
    pen.box((20, 26, 80, 80), paper)
    pen.line([(22, 28), (78, 78)], ink, 10)
    pen.line([(78, 28), (22, 78)], ink, 10)


def quiet(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A small flag: nothing to report."""
    pen.box((16, 4, 25, 98), ink, radius=4)
    pen.box((22, 8, 94, 60), ink)
    pen.box((29, 15, 87, 53), paper)
    pen.disc(58, 34, 13, ink)


def palm(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A palm tree: nobody there."""
    pen.polygon([(50, 34), (58, 34), (56, 60), (62, 96), (48, 96), (49, 62)], ink)
    for box, start, end in (
        ((2, 14, 56, 62), 190, 340),
        ((50, 14, 104, 62), 200, 350),
        ((18, 0, 62, 60), 225, 350),
        ((44, -2, 92, 60), 190, 320),
    ):
        pen.arc(box, start, end, ink, 10)
    pen.disc(53, 32, 9, ink)


def coastwatcher(pen: Pen, ink: Colour, paper: Colour) -> None:
    """Binoculars."""
    pen.polygon([(20, 16), (38, 16), (46, 78), (4, 78)], ink)
    pen.polygon([(62, 16), (80, 16), (96, 78), (54, 78)], ink)
    pen.box((36, 30, 64, 52), ink)
    for x in (25, 75):
        pen.oval((x - 21, 60, x + 21, 96), ink)
        pen.oval((x - 11, 69, x + 11, 87), paper)


def guerrillas(pen: Pen, ink: Colour, paper: Colour) -> None:
    """Crossed bush knives."""
    for flip in (1, -1):

        def x(value: float, flip: int = flip) -> float:
            return 50 + flip * (value - 50)

        pen.polygon([(x(8), 6), (x(22), 4), (x(72), 60), (x(62), 70)], ink)
        pen.line([(x(64), 66), (x(88), 92)], ink, 12)
        pen.line([(x(80), 54), (x(56), 78)], ink, 8)


def crew(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A parachute."""
    pen.pie((6, 4, 94, 92), 180, 360, ink)
    for start in (10, 36, 64, 90):
        pen.line([(start, 48), (50, 84)], ink, 4)
    pen.disc(50, 78, 9, ink)
    pen.box((42, 82, 58, 100), ink, radius=4)


def refugees(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A grown-up and a child."""
    pen.disc(34, 18, 15, ink)
    pen.polygon([(14, 98), (16, 46), (28, 36), (42, 36), (54, 46), (54, 98)], ink)
    pen.disc(76, 48, 11, ink)
    pen.polygon([(62, 98), (63, 70), (71, 62), (82, 62), (90, 70), (90, 98)], ink)


def eye(pen: Pen, ink: Colour, paper: Colour) -> None:
    """An open eye: seen by the enemy."""
    upper = [(x, 50 - 34 * math.sin(math.pi * x / 100)) for x in range(0, 101, 5)]
    lower = [(x, 50 + 34 * math.sin(math.pi * x / 100)) for x in range(100, -1, -5)]
    pen.polygon([*upper, *lower], ink)
    pen.disc(50, 50, 21, paper)
    pen.disc(50, 50, 12, ink)


def rising_sun(pen: Pen, ink: Colour, paper: Colour) -> None:
    """The sun with its rays."""
    for ray in range(16):
        angle = math.radians(ray * 22.5)
        spread = math.radians(5.6)
        ends = [(50 + 50 * math.cos(angle + turn), 50 + 50 * math.sin(angle + turn)) for turn in (-spread, spread)]
        pen.polygon([(50, 50), *ends], ink)
    pen.disc(50, 50, 27, paper)
    pen.disc(50, 50, 23, ink)


def sun(pen: Pen, ink: Colour, paper: Colour) -> None:
    """The plain disc."""
    pen.disc(50, 50, 34, ink)


def star(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A star."""
    pen.star(50, 54, 50, ink)


def objective(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A star in the cross-hairs."""
    pen.ring(50, 50, 44, ink, 8)
    for start, end in (((50, 0), (50, 18)), ((50, 82), (50, 100)), ((0, 50), (18, 50)), ((82, 50), (100, 50))):
        pen.line([start, end], ink, 9, round_ends=False)
    pen.star(50, 52, 30, ink)


def infantry(pen: Pen, ink: Colour, paper: Colour) -> None:
    """The map sign for infantry: an Army patrol."""
    pen.box((2, 18, 98, 82), ink)
    pen.box((12, 28, 88, 72), paper)
    pen.line([(10, 26), (90, 74)], ink, 9)
    pen.line([(90, 26), (10, 74)], ink, 9)


def badge(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A policeman's shield."""
    pen.polygon([(50, 0), (92, 14), (88, 58), (50, 100), (12, 58), (8, 14)], ink)
    pen.star(50, 48, 28, paper)


def cross(pen: Pen, ink: Colour, paper: Colour) -> None:
    """An X: gone."""
    pen.line([(12, 12), (88, 88)], ink, 18)
    pen.line([(88, 12), (12, 88)], ink, 18)


def check(pen: Pen, ink: Colour, paper: Colour) -> None:
    """A tick."""
    pen.line([(10, 54), (38, 84), (90, 16)], ink, 18)


ICONS: dict[str, Icon] = {
    icon.__name__: icon
    for icon in (
        aircraft,
        warships,
        transports,
        troops,
        construction,
        supplies,
        quiet,
        palm,
        coastwatcher,
        guerrillas,
        crew,
        refugees,
        eye,
        rising_sun,
        sun,
        star,
        objective,
        infantry,
        badge,
        cross,
        check,
    )
}
