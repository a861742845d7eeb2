"""Where a piece can go from a place when what it may still do depends on the way it took."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

L = TypeVar("L")
"""What is remembered of a way, such as the movement left."""


@dataclass(slots=True)
class Way(Generic[L]):
    """A way from the start: the places entered, in order, and what is remembered of it."""

    places: tuple[str, ...]
    label: L

    @property
    def end(self) -> str:
        """The last place."""
        return self.places[-1]


Steps = Callable[[str, L], Iterable[tuple[str, L]]]


def spread(start: str, first: L, steps: Steps[L], as_good: Callable[[L, L], bool]) -> dict[str, Way[L]]:
    """The shortest way to each place that can be reached, found breadth first.

    `steps(place, label)` gives the places one step on, with their labels. A longer way to a place already reached is
    followed too where its label is not as good as an older one (`as_good(old, new)`), since it may lead further.
    """
    found: dict[str, Way[L]] = {}
    kept: dict[str, list[L]] = {start: [first]}
    edge: list[tuple[str, Way[L]]] = [(start, Way((), first))]
    while edge:
        coming: list[tuple[str, Way[L]]] = []
        for place, way in edge:
            for there, label in steps(place, way.label):
                known = kept.get(there)
                if known is None:
                    kept[there] = [label]
                elif any(as_good(old, label) for old in known):
                    continue
                else:
                    known.append(label)
                longer = Way((*way.places, there), label)
                if there != start:
                    found.setdefault(there, longer)
                coming.append((there, longer))
        edge = coming
    return found
