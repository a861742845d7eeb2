"""Chance: every draw is keyed by campaign seed, label and count, recorded, and can be checked afterwards.

value = HMAC-SHA256(key, label, n-th draw of that label), rejection-sampled to the bound. The hash of the seed is
published at the start and the seed at the end, so that anybody can recompute each draw.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

T = TypeVar("T")
_SPAN = 1 << 256


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """One recorded draw: `value` in 0..bound-1 as the n-th (from 1) of `label`."""

    label: str
    n: int
    bound: int
    value: int


class Source(Protocol):
    """Anything that can give the n-th value of a label."""

    def value(self, label: str, n: int, bound: int, among: Sequence[Any] | None) -> int:
        """An index 0..bound-1."""


def commitment(seed: bytes) -> str:
    """The published hash of a campaign's seed (hex)."""
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, words: Sequence[str] = ()) -> bytes:
    """The draw key: the seed with the players' own words mixed in."""
    return hashlib.sha256(seed + b"\0" + "\n".join(words).encode()).digest()


class Seeded:
    """The real thing: HMAC-SHA256 under the campaign's key."""

    def __init__(self, seed: bytes, words: Sequence[str] = ()) -> None:
        self.key = key_of(seed, words)

    def value(self, label: str, n: int, bound: int, among: Sequence[Any] | None = None) -> int:
        """The keyed value; rejection sampling keeps it uniform."""
        limit = _SPAN - _SPAN % bound
        attempt = 0
        while True:
            digest = hmac.digest(self.key, f"{label}\0{n}\0{attempt}".encode(), "sha256")
            number = int.from_bytes(digest, "big")
            if number < limit:
                return number % bound
            attempt += 1


class Scripted:
    """For tests: results given in order, each the item wanted (or its index); falls back to `spare` when used up."""

    def __init__(self, results: Sequence[Any], spare: Source | None = None) -> None:
        self.results = list(results)
        self.spare = spare

    def value(self, label: str, n: int, bound: int, among: Sequence[Any] | None = None) -> int:
        """The next scripted result, looked up among the items drawn from."""
        if not self.results:
            if self.spare is None:
                raise AssertionError(f"no scripted result left for {label}")
            return self.spare.value(label, n, bound, among)
        wanted = self.results.pop(0)
        if among is not None and wanted in among:
            return list(among).index(wanted)
        if isinstance(wanted, int) and among is None:
            return wanted
        raise AssertionError(f"scripted {wanted!r} is not among {list(among or ())} for {label}")


class Recorded:
    """For replay: the recorded value wins; what the record lacks comes from `spare`."""

    def __init__(self, draws: Sequence[Draw], spare: Source) -> None:
        self.known = {(draw.label, draw.n): draw for draw in draws}
        self.spare = spare

    def value(self, label: str, n: int, bound: int, among: Sequence[Any] | None = None) -> int:
        """The recorded value if it is within the bound, else a fresh one."""
        draw = self.known.get((label, n))
        if draw is not None and draw.value < bound:
            return draw.value
        return self.spare.value(label, n, bound, among)


class Chance:
    """Draws for one run: counts per label live in the state, the values drawn are logged here."""

    def __init__(self, source: Source, counts: dict[str, int]) -> None:
        self.source = source
        self.counts = counts
        self.log: list[Draw] = []

    def below(self, bound: int, label: str, among: Sequence[Any] | None = None) -> int:
        """A number 0..bound-1."""
        n = self.counts.get(label, 0) + 1
        self.counts[label] = n
        value = self.source.value(label, n, bound, among)
        self.log.append(Draw(label, n, bound, value))
        return value

    def roll(self, label: str, dice: int = 1, sides: int = 6) -> list[int]:
        """`dice` dice, each 1..sides."""
        faces = list(range(1, sides + 1))
        return [self.below(sides, label, faces) + 1 for _ in range(dice)]

    def pick(self, label: str, items: Sequence[T], count: int = 1) -> list[T]:
        """`count` items drawn without replacement (all of them if there are fewer), in the order drawn."""
        left = list(items)
        return [left.pop(self.below(len(left), label, left)) for _ in range(min(count, len(left)))]

    def shuffled(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        return self.pick(label, items, len(items))
