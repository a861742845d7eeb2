"""Projection: a copy of a State holding only what one seat may know; the one door between the truth and all others."""

from __future__ import annotations

import functools
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from engine.core.audience import (
    Audience,
    Backs,
    Everyone,
    PerSeat,
    Seat,
    Seers,
    audience_of,
    bare,
    blank,
    hints,
    structs_in,
)

T = TypeVar("T", bound=msgspec.Struct)
Change = Callable[[Any], Any]


class AudienceMissingError(TypeError):
    """A field of a state record does not say who knows it."""


def audit(root: type, seen: set[type] | None = None) -> None:
    """Check that each field reachable from `root` declares an audience, or raise naming the field."""
    seen = set() if seen is None else seen
    if root in seen:
        return
    seen.add(root)
    for name, hint in hints(root).items():
        if audience_of(hint) is None:
            raise AudienceMissingError(f"{root.__module__}.{root.__qualname__}.{name} declares no audience")
        for struct in structs_in(hint):
            audit(struct, seen)


@functools.cache
def _has_secret(struct: type) -> bool:
    """Whether any field below may be hidden from somebody."""
    return any(
        audience_of(hint) is not Everyone
        or any(_has_secret(inner) for inner in structs_in(hint) if inner is not struct)
        for hint in hints(struct).values()
    )


def _inner(hint: Any, seat: Seat | None) -> Change | None:
    """A projector for values of this hint, or None where nothing below is secret (the value is shared, not copied)."""
    hint = bare(hint)
    if not any(_has_secret(struct) for struct in structs_in(hint)):
        return None
    if get_origin(hint) is list:
        return lambda value: [project(item, seat) for item in value]
    if get_origin(hint) is tuple:
        return lambda value: tuple(project(item, seat) for item in value)
    if get_origin(hint) is dict:
        if get_origin(bare(get_args(hint)[1])) is list:
            return lambda value: {k: [project(i, seat) for i in v] for k, v in value.items()}
        return lambda value: {k: project(v, seat) for k, v in value.items()}
    return lambda value: None if value is None else project(value, seat)


def _hider(audience: Audience, hint: Any, seat: Seat | None) -> Change:
    """What is put in place of a value of this hint that the seat may not know: its own entry, backs, or nothing."""
    if audience is PerSeat:
        return lambda value: {seat: value[seat]} if seat in value else {}
    if isinstance(audience, Backs):
        back = blank(get_args(bare(hint))[-1])
        return lambda value: dict.fromkeys(value, back) if isinstance(value, dict) else [back] * len(value)
    empty = blank(hint)
    return (lambda _value: type(empty)()) if isinstance(empty, list | dict) else (lambda _value: empty)


@dataclass(frozen=True)
class _Plan:
    """What is different in a copy of a record for one seat: in fields that the seat knows or does not know whatever
    the record, and in those where that depends on it."""

    always: tuple[tuple[str, Change], ...]
    seen: tuple[tuple[str, Seers, Change, Change | None], ...]


@functools.cache
def _plan(struct: type, seat: Seat | None) -> _Plan | None:
    """How records of this kind are projected for the seat; None where they hold no secret from anybody."""
    if not _has_secret(struct):
        return None
    always: list[tuple[str, Change]] = []
    seen: list[tuple[str, Seers, Change, Change | None]] = []
    for name, hint in hints(struct).items():
        audience, inner = audience_of(hint), _inner(hint, seat)
        if audience is None:
            raise AudienceMissingError(f"{struct.__qualname__}.{name} declares no audience")
        if isinstance(audience, Seers):
            seen.append((name, audience, _hider(audience, hint, seat), inner))
        elif not audience.knows(None, seat):
            always.append((name, _hider(audience, hint, seat)))
        elif inner is not None:
            always.append((name, inner))
    return _Plan(tuple(always), tuple(seen))


def project(record: T, seat: Seat | None) -> T:
    """A record of the same type in which everything `seat` may not know is empty. Shares unsecret parts: read only."""
    plan = _plan(type(record), seat)
    if plan is None:
        return record
    out = copy(record)
    for name, change in plan.always:
        setattr(out, name, change(getattr(record, name)))
    for name, audience, hide, inner in plan.seen:
        if not audience.knows(record, seat):
            setattr(out, name, hide(getattr(record, name)))
        elif inner is not None:
            setattr(out, name, inner(getattr(record, name)))
    return out
