"""The cases of this folder as typed records; examples.toml says at its top what they mean."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

FOLDER = Path(__file__).parent


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a case file."""


class Given(Record, frozen=True):
    """The table before a step; None = as it is."""

    situation: str | None = None
    turn: int | None = None
    phase: str | None = None
    control: Mapping[str, str] = {}
    blocks: Mapping[str, str] = {}
    deactivated: tuple[str, ...] = ()
    patrols: Mapping[str, str] = {}
    markers: Mapping[str, str] = {}
    cup: Mapping[str, int] | None = None
    ready: int | None = None
    mat: int | None = None
    allied_ready: tuple[str, ...] | None = None
    pool: Mapping[str, int] = {}
    reports: Mapping[str, str] = {}
    report_pool: Mapping[str, int] = {}
    hand: tuple[str, ...] = ()
    showing: tuple[str, ...] = ()
    used: Mapping[str, int] = {}
    done: str | None = None
    spent: int | None = None
    deck: int | None = None
    exploit: str | None = None


class Operation(Record, frozen=True):
    """An Operation to Launch or to trace."""

    card: str
    mode: Literal["air", "sea"] | None = None
    buildups: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()


class Step(msgspec.Struct, frozen=True):
    """What a seat does or tries, or a question to the rules, and what must come of it."""

    expect: Mapping[str, Any]
    kind: Literal["do", "try", "ask"]
    verb: str
    seat: Literal["allied", "japanese"] | None
    parameters: Mapping[str, Any]
    draw: tuple[str, ...]
    uses: tuple[str, ...]
    answers: tuple[str, ...]
    operations: tuple[Operation, ...]
    given: Given | None
    why: str


class Case(msgspec.Struct, frozen=True):
    """A case of examples.toml."""

    id: str
    page: int
    source: Literal["rulebook", "derived", "ours"]
    topic: str
    title: str
    given: Given
    steps: tuple[Step, ...]


class Defaults(Record, frozen=True):
    """The table where a case says nothing."""

    turn: int
    cup: Mapping[str, int]
    ready: int
    japanese_bases: tuple[str, ...]
    japanese_sites: tuple[str, ...]
    japanese_sites_quiet: tuple[str, ...]
    allied_bases: tuple[str, ...]


class _Case(Record, frozen=True):
    id: str
    page: int
    source: Literal["rulebook", "derived", "ours"]
    topic: str
    title: str
    step: tuple[dict[str, Any], ...]
    note: str = ""
    given: Given = Given()


class _File(Record, frozen=True):
    defaults: Defaults
    case: tuple[_Case, ...]


_FIXED = ("do", "try", "ask", "seat", "expect", "draw", "uses", "answers", "operations", "given", "why")
_FILE = msgspec.toml.decode((FOLDER / "examples.toml").read_bytes(), type=_File)
DEFAULTS = _FILE.defaults


def _step(raw: dict[str, Any]) -> Step:
    kind: Literal["do", "try", "ask"] = next(k for k in ("do", "try", "ask") if k in raw)
    return Step(
        expect=raw["expect"],
        kind=kind,
        verb=raw[kind],
        seat=raw.get("seat"),
        parameters={name: value for name, value in raw.items() if name not in _FIXED},
        draw=tuple(raw.get("draw", ())),
        uses=tuple(raw.get("uses", ())),
        answers=tuple(raw.get("answers", ())),
        operations=msgspec.convert(raw.get("operations", ()), tuple[Operation, ...]),
        given=msgspec.convert(raw["given"], Given) if "given" in raw else None,
        why=raw.get("why", ""),
    )


def cases() -> tuple[Case, ...]:
    """All cases, in the order of the rulebook's and of the file."""
    return tuple(
        Case(raw.id, raw.page, raw.source, raw.topic, raw.title, raw.given, tuple(map(_step, raw.step)))
        for raw in _FILE.case
    )
