"""A figure, and how times are taken: by turns, so that a busy moment hits both sides of a ratio."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One measured figure. `at_most` or `at_least` is what it must reach; `parts` are what it is made of."""

    name: str
    value: float
    unit: str
    parts: dict[str, Any] = field(default_factory=dict)
    at_most: float | None = None
    at_least: float | None = None

    @property
    def reached(self) -> bool:
        """Whether it is what it must be."""
        low = self.at_least is None or self.value >= self.at_least
        return low and (self.at_most is None or self.value <= self.at_most)

    def line(self) -> str:
        """The figure as one line of JSON."""
        target = {"at_most": self.at_most, "at_least": self.at_least}
        body = {"name": self.name, "value": rounded(self.value), "unit": self.unit}
        body |= {key: value for key, value in target.items() if value is not None}
        return json.dumps(body | {"reached": self.reached, "parts": _rounded(self.parts)})


def _rounded(parts: dict[str, Any]) -> dict[str, Any]:
    return {key: rounded(value) if isinstance(value, float) else value for key, value in parts.items()}


def rounded(value: float, digits: int = 4) -> float:
    """A number with so many digits that mean something."""
    return float(f"{value:.{digits}g}")


def times_longer(name: str, one: float, other: float, labels: Sequence[str], at_most: float, **more: Any) -> Figure:
    """How many times longer one thing takes than another; both in seconds."""
    parts = {f"{labels[0]}_ms": one * 1000, f"{labels[1]}_ms": other * 1000, **more}
    return Figure(name, one / other, "ratio", parts, at_most=at_most)


def by_turns(calls: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """The median seconds of each call, taken by turns."""
    taken: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for times, call in zip(taken, calls, strict=True):
            begin = perf_counter()
            call()
            times.append(perf_counter() - begin)
    return [median(times) for times in taken]


async def by_turns_async(calls: Sequence[Callable[[], Awaitable[object]]], rounds: int) -> list[float]:
    """`by_turns` for coroutines."""
    taken: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for times, call in zip(taken, calls, strict=True):
            begin = perf_counter()
            await call()
            times.append(perf_counter() - begin)
    return [median(times) for times in taken]
