"""Projection: a copy of a State holding only what one seat may know; the one door between the truth and all others."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from engine.core.audience import Audience, Backs, Everyone, PerSeat, Seat, audience_of, bare, blank, hints, structs_in

T = TypeVar("T", bound=msgspec.Struct)
Project = Callable[[Any, Seat | None], Any]


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


def _project_value(hint: Any) -> Project | None:
    """A projector for values of this hint, or None where nothing below is secret (the value is shared, not copied)."""
    hint = bare(hint)
    if not any(_has_secret(struct) for struct in structs_in(hint)):
        return None
    if get_origin(hint) is list:
        return lambda value, seat: [project(item, seat) for item in value]
    if get_origin(hint) is tuple:
        return lambda value, seat: tuple(project(item, seat) for item in value)
    if get_origin(hint) is dict:
        inner = get_args(hint)[1]
        if get_origin(bare(inner)) is list:
            return lambda value, seat: {k: [project(i, seat) for i in v] for k, v in value.items()}
        return lambda value, seat: {k: project(v, seat) for k, v in value.items()}
    return lambda value, seat: None if value is None else project(value, seat)


def _own_entry(value: dict[Seat, Any], seat: Seat | None) -> dict[Seat, Any]:
    return {seat: value[seat]} if seat is not None and seat in value else {}


def _hider(audience: Audience, hint: Any) -> Callable[[Any], Any]:
    """What is put in place of a value of this hint that a seat may not know: its empty value, or its backs."""
    if not isinstance(audience, Backs):
        empty = blank(hint)
        return (lambda _value: type(empty)()) if isinstance(empty, list | dict) else (lambda _value: empty)
    back = blank(get_args(bare(hint))[-1])
    return lambda value: dict.fromkeys(value, back) if isinstance(value, dict) else [back] * len(value)


@functools.cache
def _plan(struct: type) -> tuple[tuple[str, Audience, Callable[[Any], Any], Project | None], ...]:
    """(field, audience, what hides it, inner projector) for each field that needs work."""
    plan = []
    for name, hint in hints(struct).items():
        audience = audience_of(hint)
        if audience is None:
            raise AudienceMissingError(f"{struct.__qualname__}.{name} declares no audience")
        inner = _project_value(hint)
        if audience is not Everyone or inner is not None:
            plan.append((name, audience, _hider(audience, hint), inner))
    return tuple(plan)


def project(record: T, seat: Seat | None) -> T:
    """A record of the same type in which everything `seat` may not know is empty. Shares unsecret parts: read only."""
    plan = _plan(type(record))
    if not plan:
        return record
    out: T = copy.copy(record)
    for name, audience, hide, inner in plan:
        value = getattr(record, name)
        if audience is PerSeat:
            setattr(out, name, _own_entry(value, seat))
        elif not audience.knows(record, seat):
            setattr(out, name, hide(value))
        elif inner is not None:
            setattr(out, name, inner(value, seat))
    return out
