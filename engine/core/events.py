"""Events: what has happened, in the past tense, each with an audience."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.audience import Seat


class Event(msgspec.Struct, kw_only=True):
    """Something that happened. `facts` go to `to` (None = everybody); `secret` adds facts for single seats.

    `by` is the seat that acted; `picture` asks for a board picture after it; `reveals` says that something unseen was
    seen by somebody, which no undo may take back.
    """

    name: str
    facts: dict[str, Any] = {}
    by: Seat | None = None
    to: tuple[Seat, ...] | None = None
    secret: dict[Seat, dict[str, Any]] = {}
    picture: bool = False
    reveals: bool = False


def seen_by(event: Event, seat: Seat | None) -> Event | None:
    """The event as `seat` (None = the public) learns it: own secrets merged into the facts, or None if not for it."""
    if event.to is not None and seat not in event.to:
        return None
    extra = event.secret.get(seat, {}) if seat is not None else {}
    return Event(name=event.name, facts={**event.facts, **extra}, by=event.by, picture=event.picture)


def seen(events: list[Event], seat: Seat | None) -> list[Event]:
    """All events as one seat learns them, in order."""
    return [view for event in events if (view := seen_by(event, seat)) is not None]
