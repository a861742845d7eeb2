"""Loose matching of names as people type them: case, accents, unique prefixes, small typos."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rapidfuzz import fuzz, process

_CLOSE = 80.0
LONGEST = 100
MOST_CANDIDATES = 5


def plain(text: str) -> str:
    """Lower case, no accents, letters and digits only, single spaces."""
    return _plain(text[: LONGEST * 4])


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """The names of a game come again and again."""
    decomposed = unicodedata.normalize("NFKD", text)
    kept = "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
    return " ".join(re.sub(r"[^\w]+|_", " ", kept).split())


def nearest(text: str, values: Iterable[Any], count: int = 3) -> tuple[str, ...]:
    """The values most like `text`, best first."""
    pool = [str(value) for value in values]
    if len(text) > LONGEST:
        return tuple(pool[:count])
    found = process.extract(plain(text), pool, scorer=fuzz.WRatio, processor=plain, limit=count)
    return tuple(name for name, _score, _index in found)


@dataclass(frozen=True)
class Match:
    """The outcome of a look-up: the value, or (value None) the names it could have been."""

    value: Any
    candidates: tuple[str, ...] = ()
    ambiguous: bool = False


def match(text: str, names: Mapping[str, Any]) -> Match:
    """Find what `text` means among name -> value; exact, then unique prefix (of any word), then one close typo."""
    wanted = plain(text)
    if not wanted or len(text) > LONGEST:
        return Match(None, _one_each(names, names)[:3])
    table = {plain(name): value for name, value in names.items()}
    if wanted in table:
        return Match(table[wanted])
    for found in (
        {n: v for n, v in table.items() if n.startswith(wanted)},
        {n: v for n, v in table.items() if any(word.startswith(wanted) for word in n.split())},
    ):
        if found:
            return _unique(found)
    scored = process.extract(wanted, list(table), scorer=fuzz.ratio, score_cutoff=_CLOSE, limit=3)
    if scored:
        return _unique({name: table[name] for name, _s, _i in scored})
    return Match(None, _one_each(nearest(text, names, 12), names)[:3])


def _unique(found: dict[str, Any]) -> Match:
    values = list(dict.fromkeys(found.values()))
    if len(values) == 1:
        return Match(values[0])
    return Match(None, _one_each(found, found)[:MOST_CANDIDATES], ambiguous=True)


def _one_each(names: Iterable[str], table: Mapping[str, Any]) -> tuple[str, ...]:
    """One name for each value, the first that comes."""
    return tuple({table[name]: name for name in reversed(list(names))}.values())[::-1]
