"""The key to the board: emblems, pieces and weapons with their meanings."""

from functools import partial

from PIL import Image, ImageDraw

from render.axis_allies.atlas import value_disc
from render.axis_allies.model import Space, Stack
from render.axis_allies.panels import draw_holder
from render.axis_allies.powers import NAMES, ORDER, tile
from render.axis_allies.signs import UNITS, WEAPONS
from render.axis_allies.stacks import SMALL, Form, block, draw_block, emblem, icon
from render.canvas.canvas import Canvas
from render.canvas.key import Entries, draw_entries, entries_text

_LAND = {
    "ussr": "slanting lines", "germany": "level lines", "uk": "dots", "japan": "waves", "usa": "lines slanting back",
    "": "plain",
}  # fmt: skip
_UNITS = {
    "infantry": "Infantry", "armor": "Tank", "fighter": "Fighter", "bomber": "Bomber", "battleship": "Battleship",
    "carrier": "Aircraft carrier", "submarine": "Submarine", "transport": "Transport",
    "industrial_complex": "Factory", "aa_gun": "AA gun",
}  # fmt: skip
_WEAPONS = {
    "jet_power": "Jet Power", "rockets": "Rockets", "super_submarines": "Super Submarines",
    "long_range_aircraft": "Long Range Aircraft", "industrial_technology": "Industrial Technology",
    "heavy_bombers": "Heavy Bombers",
}  # fmt: skip


def _swatch(power: str, scale: float) -> Image.Image:
    """The emblem beside a piece of the power's land."""
    size = round(88 * scale), round(56 * scale)
    image = Image.new("RGBA", size)
    land = tile(power, scale)
    for x in range(0, size[0], land.width):
        for y in range(0, size[1], land.height):
            image.paste(land, (x, y))
    ImageDraw.Draw(image).rectangle((0, 0, size[0] - 1, size[1] - 1), outline=(16, 32, 44), width=2)
    if power:
        sign = emblem(power, 40, scale)
        image.paste(sign, (round(6 * scale), round(8 * scale)), sign)
    return image


def _stack(stack: Stack, form: Form, scale: float) -> Image.Image:
    what = block(Space("key", "key", stacks=(stack,)), SMALL, form)
    canvas = Canvas(Image.new("RGBA", (round(what.width * scale) + 2, round(what.height * scale) + 2)), scale)
    draw_block(canvas, (0, 0), what, SMALL)
    return canvas.image


def _held(scale: float) -> Image.Image:
    canvas = Canvas(Image.new("RGBA", (round(44 * scale), round(44 * scale))), scale)
    draw_holder(canvas, 7, 22, "germany")
    return canvas.image


def _value(scale: float) -> Image.Image:
    canvas = Canvas(Image.new("RGBA", (round(46 * scale), round(46 * scale))), scale)
    canvas.stamp(value_disc(44, scale), 0, 0)
    canvas.text(22, 22, "8", 33, anchor="mm")
    return canvas.image


def _sign(kind: str, scale: float) -> Image.Image:
    return icon(kind, 56, scale)


_FORCE = Stack("germany", (("infantry", 4), ("armor", 2)))
_ENTRIES: Entries = {
    "Powers and their land": tuple(
        (partial(_swatch, power), f"{NAMES[power]}: {_LAND[power]}") for power in (*ORDER, "")
    ),
    "Units": tuple((partial(_sign, kind), name) for kind, name in _UNITS.items() if kind in UNITS),
    "Stacks": (
        (partial(_stack, _FORCE, "kinds"), "A number for all, small ones by type"),
        (partial(_stack, _FORCE, "total"), "All units, where it is crowded"),
        (partial(_sign, "battle"), "Came to blows in the last moves"),
        (partial(_sign, "taken"), "Taken in the last moves"),
        (_held, "Holds the capital of that power"),
        (_value, "Value of a territory in IPC"),
    ),
    "Weapons": tuple((partial(_sign, kind), name) for kind, name in _WEAPONS.items() if kind in WEAPONS),
}


def draw_key(width: int = 1600) -> Canvas:
    """All pieces in two columns under their headings."""
    return draw_entries(_ENTRIES, width, 1.0)


def key_text() -> str:
    """The key in words."""
    bar = "The notch in a bar is the level at the start."
    return f"Key to the Axis & Allies board. {entries_text(_ENTRIES)} {bar}"
