"""One palette for all boards.

The two sides are blue and vermilion, which people with any common colour blindness tell apart; every meaning that a
colour carries is carried by a shape, an icon or a word as well.
"""

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """The colour written as six hex digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """The colour `share` (0 to 1) of the way from one to two."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, two, strict=True))
    return red, green, blue


INK = rgb("10202C")  # text and outlines
SOFT_INK = rgb("4A5D6B")  # secondary text
PAPER = rgb("FBF7EA")  # counter faces, panels
SHADE = rgb("DDD6C2")  # panel headings, empty boxes
WHITE = rgb("FFFFFF")

SEA = rgb("A9CFDF")
SHALLOWS = (rgb("B4D6E3"), rgb("BFDDE7"), rgb("CBE4EB"))  # outermost first
LAND = rgb("E6DFBF")
COAST = rgb("6F7F6B")
VEIL = rgb("8FA7B3")  # land and names out of play
LINK = rgb("2F5368")

ALLIED = rgb("1F5FA8")
ALLIED_DARK = rgb("143E70")
ALLIED_PALE = rgb("D5E4F5")
JAPANESE = rgb("C8321F")
JAPANESE_DARK = rgb("8A1D10")
JAPANESE_PALE = rgb("F8DDD4")
GOLD = rgb("D9A520")
GREY = rgb("8A8F94")
WOOD = rgb("3F5A49")  # the standing blocks
WOOD_DARK = rgb("24382C")
WOOD_PALE = rgb("E3EBD9")
MARK = rgb("FFD23F")  # last actions
