"""The key to the board: terrain, obstacles, units, markers."""

from PIL import Image

from engine.memoir44.data import facts
from render.canvas.canvas import Canvas
from render.canvas.key import Entries, Piece, draw_entries, entries_text
from render.canvas.sides import Side
from render.memoir44 import marks, model, pieces, tiles, works

_SMALL = 0.62
_TERRAIN = (
    "jungle", "hill", "mountain", "cave_hill", "town", "pacific_village", "labor_camp", "hospital", "hq_supply",
    "rice_paddy", "marsh", "fish_pond", "fordable_stream", "river", "beach", "ocean", "airfield", "trench", "pier",
    "rope_bridge", "forest", "plain",
)  # fmt: skip
_WAYS = {"fordable_stream": (0, 3), "river": (0, 3), "airfield": (0, 3)}


def _tile(name: str) -> Piece:
    return lambda scale: tiles.tile(model.Ground("", name, _WAYS.get(name, ())), scale * _SMALL, 0)


def _terrain() -> tuple[tuple[Piece, str], ...]:
    return tuple((_tile(name), _short(facts().terrain[name].name)) for name in _TERRAIN)


def _short(name: str) -> str:
    return name.split(" (")[0]


def _work(kind: str, mine: str = "") -> Piece:
    side: Side | None = "japanese" if kind == "bunker" else None
    return lambda scale: works.work(model.Work("", kind, side, mine), scale * _SMALL, clear=kind != "sandbag")


def _unit(side: Side, kind: str, **more: object) -> Piece:
    piece = model.Piece("", side, kind, 3, 4, **more)  # type: ignore[arg-type]
    return lambda scale: pieces.unit(piece, scale * 0.78)


def _goal(kind: str, side: Side, *, won: bool = False) -> Piece:
    return lambda scale: pieces.goal(model.Goal(kind, side, won=won), scale * 1.2)


def _die(face: str) -> Piece:
    return lambda scale: pieces.die(face, scale * 1.2)


def _trail(style: model.Style) -> Piece:
    def draw(scale: float) -> Image.Image:
        canvas = Canvas.blank(90, 60, scale)
        marks.draw_trail(canvas, [(8, 42), (82, 18)], "allied", style)
        return canvas.image.convert("RGBA")

    return draw


def entries() -> Entries:
    """All that may lie on the board."""
    return {
        "Units (white boxes: figures left)": (
            (_unit("allied", "infantry"), "US infantry, a plain counter"),
            (_unit("japanese", "infantry"), "Japanese infantry, round ends"),
            (_unit("allied", "engineer"), "E: combat engineers"),
            (_unit("japanese", "armor"), "Armor"),
            (_unit("allied", "flame_tank"), "F: flame thrower tank"),
            (_unit("japanese", "artillery"), "Artillery"),
            (_unit("allied", "mobile_artillery"), "M: mobile artillery"),
            (_unit("japanese", "big_gun"), "B: big gun"),
            (_unit("allied", "war_ship"), "War ship"),
            (_unit("allied", "aircraft_carrier"), "Aircraft carrier"),
            (_unit("allied", "infantry", order="ordered"), "Ordered this turn"),
            (_unit("allied", "infantry", order="done"), "Has battled this turn"),
            (_unit("japanese", "infantry", aimed=True), "A gun has zeroed in on it"),
            (_unit("japanese", "infantry", camouflaged=True), "Camouflaged"),
        ),
        "Medals and dice": (
            (_goal("hold", "allied"), "US medal to be won there"),
            (_goal("hold", "japanese"), "Japanese medal to be won"),
            (_goal("hold", "allied", won=True), "Medal that counts now"),
            (_goal("exit", "japanese"), "Way off the board, for a medal"),
            (_die("infantry"), "Hits infantry"),
            (_die("armor"), "Hits armor"),
            (_die("grenade"), "Hits anything"),
            (_die("flag"), "Retreat"),
        ),
        "What happened since the last picture": (
            (_trail("move"), "Move"),
            (_trail("retreat"), "Retreat"),
            (_trail("shot"), "Battle from afar"),
            (lambda scale: pieces.lost(True, scale), "Unit eliminated"),
        ),
        "Obstacles": (
            (_work("sandbag"), "Sandbags"),
            (_work("wire"), "Barbed wire"),
            (_work("bunker"), "Bunker, with its side's colour"),
            (_work("field_bunker"), "Field bunker"),
            (_work("minefield", model.MINE_HIDDEN), "Minefield face down"),
            (_work("minefield", "3"), "Minefield, strength known"),
        ),
        "Terrain": _terrain(),
    }


def draw_key(width: int = 1600) -> Canvas:
    """All pieces in two columns under their headings."""
    return draw_entries(entries(), width, 1.0)


def key_text() -> str:
    """The key in words."""
    return f"Key to the Memoir '44 board. {entries_text(entries())}"
