"""The layout file, read once: where spaces lie on the map, and what each frame shows of it."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from render.canvas.projection import Box, Point, Projection, Stops

AROUND = 360.0  # degrees
WIDTH = 1600.0  # design units of every picture


@dataclass(frozen=True, slots=True)
class Place:
    """A space on the map, in map units: a point inside it, where its name and pieces look best, its name in lines."""

    anchor: Point
    middle: Point
    lines: tuple[str, ...]
    sea: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """The map: its projection (degrees to map units), its bends on the picture of the world, places, regions."""

    size: Point
    projection: Projection
    bends: Projection
    places: dict[str, Place]
    regions: dict[str, Box]
    names: dict[str, str]

    def around(self, point: Point, turns: int) -> Point:
        """The same place, so many times round the world to the east."""
        return (_shifted(point[0], turns), point[1]) if turns else point


@lru_cache(maxsize=2048)
def _shifted(x: float, turns: int) -> float:
    projection = plan().projection
    back = Projection(tuple((position, degrees) for degrees, position in projection.lon), projection.lat)
    return projection.point(back.point(x, 0)[0] + turns * AROUND, 0)[0]


@lru_cache(maxsize=1)
def plan() -> Plan:
    """The layout of the Axis & Allies map."""
    data = tomllib.loads((Path(__file__).parent / "layout.toml").read_text("utf-8"))
    board = data["map"]
    places = {name: _place(entry, sea=False) for name, entry in data["land"].items()}
    places |= {name: _place(entry, sea=True) for name, entry in data["sea"].items()}
    return Plan(
        size=(board["size"][0], board["size"][1]),
        projection=Projection(_stops(board["lon"]), _stops(board["lat"])),
        bends=Projection(_stops(board["across"]), _stops(board["down"])),
        places=places,
        regions={name: _box(entry["box"]) for name, entry in data["regions"].items()},
        names={name: entry["name"] for name, entry in data["regions"].items()},
    )


def _stops(pairs: list[list[float]]) -> Stops:
    return tuple((degrees, position) for degrees, position in pairs)


def _place(entry: list[float | str], *, sea: bool) -> Place:
    x, y, across, down = (float(number) for number in entry[:4])
    return Place((x, y), (across, down), tuple(str(entry[4]).split("/")), sea)


def _box(numbers: list[float]) -> Box:
    left, top, right, bottom = numbers
    return left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of the map (`box`, map units) in a part of a picture (`rect`, design units of the picture).

    `large`: a region's own picture, where all is larger. `without`: another frame that shows its part instead of this
    one. `bends`: the map is stretched between these positions, which gives crowded parts more room.
    """

    name: str
    box: Box
    rect: Box
    large: bool = False
    without: str = ""
    bends: Projection | None = None

    def point(self, at: Point) -> Point:
        """Where a place of the map comes out in the picture."""
        x, y = self.bends.point(*at) if self.bends else at
        left, top, right, _ = self.rect
        scale = (right - left) / (self.box[2] - self.box[0])
        return left + (x - self.box[0]) * scale, top + (y - self.box[1]) * scale

    def spaces(self) -> dict[str, tuple[Point, Point]]:
        """The spaces with their anchors in this frame: anchor and middle, in design units of the picture."""
        return _spaces(self)


HEAD = 84.0  # the strip over a region's picture
INSET = "europe"
_GAP = 8.0


def full(box: Box, left: float, top: float, width: float) -> Box:
    """The rectangle of that width that shows the whole box."""
    return left, top, left + width, top + width * (box[3] - box[1]) / (box[2] - box[0])


@lru_cache(maxsize=1)
def world() -> Frame:
    """The whole map; what Europe's inset shows is left to it."""
    box = (0.0, 0.0, 2400.0, 1212.0)
    return Frame("world", box, full(box, 0, 0, WIDTH), without=INSET, bends=plan().bends)


@lru_cache(maxsize=1)
def inset() -> Frame:
    """Europe under the world, larger."""
    top = world().rect[3] + _GAP
    box = (506.0, 56.0, 1122.0, 512.0)
    return Frame("inset", box, full(box, 0, top, 850))


def region(name: str) -> Frame:
    """A region alone."""
    box = plan().regions[name]
    return Frame(name, box, full(box, 0, HEAD, WIDTH), large=True)


@lru_cache(maxsize=32)
def _spaces(frame: Frame) -> dict[str, tuple[Point, Point]]:
    found = {}
    for name, place in plan().places.items():
        for turns in (0, 1, -1):
            at = plan().around(place.anchor, turns)
            if _inside(at, frame.box, 4) and not (frame.without and _inside(at, inset().box, 4)):
                shift = at[0] - place.anchor[0]
                middle = frame.point((place.middle[0] + shift, place.middle[1]))
                found[name] = (frame.point(at), middle if _inside(middle, frame.rect, 10) else frame.point(at))
                break
    return found


def _inside(point: Point, box: Box, margin: float) -> bool:
    return box[0] + margin < point[0] < box[2] - margin and box[1] + margin < point[1] < box[3] - margin
