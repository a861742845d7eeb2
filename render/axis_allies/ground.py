"""What names and pieces stand on: seas, land in its owners' colours and patterns, borders, canals."""

from PIL import Image

from render.axis_allies import world
from render.axis_allies.layout import Frame
from render.axis_allies.powers import LOOKS, tile
from render.axis_allies.world import Sheet
from render.canvas.cache import LAYERS
from render.canvas.palette import Colour, rgb

Control = tuple[tuple[str, str], ...]  # territory and owner, "" for nobody

TONES = tuple(rgb(code) for code in ("A9CFDF", "9DC5D8", "B6D7E4", "A5CCD4", "96BED4"))
SHALLOWS = rgb("CBE4EB")
NO_ZONE = rgb("DCE8EC")
DECOR = rgb("DEDACB")
SEA_LINE = rgb("4A7896")
LAND_LINE = rgb("2E2A24")
CANAL = rgb("0F4C75")


def numbers(frame: Frame, scale: float) -> Image.Image:
    """The image of space numbers of a frame; a region's is not held, as it is seldom asked for."""
    if frame.large:
        return world.draw_numbers(Sheet(frame, scale))
    return LAYERS.get(("axis_allies", "numbers", frame, scale), lambda: world.draw_numbers(Sheet(frame, scale)))


def terrain(frame: Frame, scale: float, control: Control) -> Image.Image:
    """Seas, and land as it is held, with all borders."""
    sheet, spaces, shapes = Sheet(frame, scale), numbers(frame, scale), world.load()
    image = _sea(spaces)
    image.paste(SHALLOWS, mask=_lines(sheet, "glow", 12))
    _land(image, spaces, control, scale)
    image.paste(SEA_LINE, mask=_lines(sheet, "sea", 1.5))
    image.paste(DECOR, mask=spaces.point([255 if n == world.DECOR else 0 for n in range(256)]))
    image.paste(LAND_LINE, mask=_lines(sheet, "land", 2.4 if frame.large else 1.6))
    image.paste(CANAL, mask=world.draw_lines(sheet, shapes.canals, 5 * scale, closed=False))
    return image


def _sea(spaces: Image.Image) -> Image.Image:
    shapes = world.load()
    colours: dict[int, Colour] = {shapes.numbers[name]: TONES[tone] for name, tone in shapes.tones.items()}
    image = spaces.copy()
    image.putpalette([part for number in range(256) for part in colours.get(number, NO_ZONE)])
    return image.convert("RGB")


def _land(image: Image.Image, spaces: Image.Image, control: Control, scale: float) -> None:
    shapes = world.load()
    for power in LOOKS:
        held = {shapes.numbers[name] for name, owner in control if owner == power}
        mask = spaces.point([255 if number in held else 0 for number in range(256)])
        image.paste(_tiled(tile(power, scale), image.size), mask=mask)


def _tiled(piece: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The piece, repeated over that size: doubled until it is large enough."""
    sheet = Image.new("RGB", size)
    sheet.paste(piece)
    wide, high = piece.size
    while wide < size[0]:
        sheet.paste(sheet.crop((0, 0, wide, high)), (wide, 0))
        wide *= 2
    while high < size[1]:
        sheet.paste(sheet.crop((0, 0, size[0], high)), (0, high))
        high *= 2
    return sheet


def _lines(sheet: Sheet, kind: str, width: float) -> Image.Image:
    """Masks that do not change with the owners; held, as land changes hands every turn."""
    shapes, wide = world.load(), width * sheet.scale
    coasts = [ring for rings in shapes.land.values() for ring in rings]

    def draw() -> Image.Image:
        if kind == "glow":
            return world.draw_glow(sheet, coasts, wide)
        if kind == "sea":
            return world.draw_lines(sheet, shapes.sea_lines, wide, closed=False)
        return world.draw_lines(sheet, (*coasts, *shapes.decor), wide, closed=True)

    if sheet.frame.large:
        return draw()
    return LAYERS.get(("axis_allies", kind, sheet.frame, sheet.scale), draw)
