"""Where streams and runways go: the tiles are printed without it, so it is read from how they lie."""

from collections.abc import Mapping

from engine.maps.hexgrid import HexGrid
from render.memoir44.layout import AROUND

STREAMS = ("fordable_stream", "river", "river_mouth")
RUNWAYS = ("airfield",)
_ENDS = {"river_straight": 2, "river_curve": 2, "river_branch": 3, "airfield_strip": 2, "airfield_crossing": 3}


def ways(grid: HexGrid, terrain: Mapping[str, str], tiles: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """The directions in which each stream or runway hex is joined to the next, or runs on to the sea or the edge."""
    found: dict[str, tuple[int, ...]] = {}
    for kinds in (STREAMS, RUNWAYS):
        joined = _joined(grid, {hex_ for hex_, name in terrain.items() if name in kinds}, tiles)
        for hex_, links in joined.items():
            found[hex_] = tuple(sorted(links | _onward(grid, hex_, links, terrain, tiles)))
    return found


def _joined(grid: HexGrid, members: set[str], tiles: Mapping[str, str]) -> dict[str, set[int]]:
    """Each with its neighbours of the kind; two that both have more than their tiles allow only lie side by side."""
    links = {hex_: {way for way in range(6) if _beside(grid, hex_, way) in members} for hex_ in sorted(members)}
    for hex_, ways_ in links.items():
        for way in sorted(ways_):
            other = str(_beside(grid, hex_, way))
            if all(len(links[end]) > _ENDS.get(tiles.get(end, ""), 2) for end in (hex_, other)):
                links[hex_].discard(way)
                links[other].discard((way + 3) % 6)
    return links


def _onward(
    grid: HexGrid, hex_: str, links: set[int], terrain: Mapping[str, str], tiles: Mapping[str, str]
) -> set[int]:
    """Where it goes on beyond its neighbours: straight on, off the board or to the sea."""
    if tiles.get(hex_, "").startswith("airfield"):
        return set()
    missing = _ENDS.get(tiles.get(hex_, ""), 2) - len(links)
    opposite = [(way + 3) % 6 for way in sorted(links)]
    free = [way for way in (*opposite, *(w for o in opposite for w in ((o + 1) % 6, (o - 1) % 6))) if way not in links]
    ends = [way for way in free if _ends_there(_beside(grid, hex_, way), terrain)]
    return set(ends[: max(0, missing)])


def _ends_there(hex_: str | None, terrain: Mapping[str, str]) -> bool:
    return hex_ is None or terrain.get(hex_) == "ocean"


def _beside(grid: HexGrid, hex_: str, way: int) -> str | None:
    x, row = grid.place[hex_]
    return grid.at(x + AROUND[way][0], row + AROUND[way][1])
