"""From longitude and latitude to the paper."""

from bisect import bisect_left
from dataclasses import dataclass, replace

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Stops = tuple[tuple[float, float], ...]  # (degrees, position), rising in degrees


@dataclass(frozen=True, slots=True)
class Projection:
    """Straight between stops, on each axis alone: a crowded stretch may be given more room than an empty one."""

    lon: Stops
    lat: Stops
    left: float = 0.0
    top: float = 0.0
    scale: float = 1.0

    def point(self, lon: float, lat: float) -> Point:
        """Where that place lies."""
        return self.place(_along(self.lon, lon), _along(self.lat, lat))

    def place(self, x: float, y: float) -> Point:
        """Where a position given in the stops' own measure lies."""
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def window(self, box: Box, width: float) -> "Projection":
        """The same map, of which only that box (in the stops' measure) is shown, this wide."""
        return replace(self, left=box[0], top=box[1], scale=width / (box[2] - box[0]))


def _along(stops: Stops, degrees: float) -> float:
    at = min(max(1, bisect_left(stops, (degrees,))), len(stops) - 1)
    (low, start), (high, end) = stops[at - 1], stops[at]
    return start + (degrees - low) * (end - start) / (high - low)
