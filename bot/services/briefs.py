"""What services answer: plain frozen records without secrets of other seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from engine.core.game import Game, Scenario
from engine.core.view import View


class UserError(Exception):
    """Something a user asked for cannot be done; `text` tells him why in one or two sentences."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True)
class Person:
    """A Discord user: id and display name (as it came; escape before printing)."""

    id: int
    name: str


@dataclass(frozen=True)
class SeatBrief:
    """A seat and who sits there."""

    seat: str
    label: str
    user_id: int | None
    invited_id: int | None
    state: str


@dataclass(frozen=True)
class Brief:
    """A campaign as lists and dashboards show it. `name` is already safe to print."""

    id: int
    name: str
    game: Game
    scenario: Scenario
    status: str
    host_id: int | None
    guild_id: int | None
    channel_id: int | None
    thread_id: int | None
    seats: tuple[SeatBrief, ...]
    waiting: tuple[str, ...]
    since: datetime | None
    seed_hash: str
    summary: str
    version: int
    options: Mapping[str, str] = field(default_factory=dict)

    def seats_of(self, user_id: int) -> tuple[str, ...]:
        """The seats this user sits in."""
        return tuple(seat.seat for seat in self.seats if seat.user_id == user_id)

    def label(self, seat: str) -> str:
        """The printed name of a seat."""
        return next((s.label for s in self.seats if s.seat == seat), seat)


@dataclass(frozen=True)
class Look:
    """A campaign as one person may see it now. `number`: the Decision he has to make, if any."""

    brief: Brief
    seat: str | None
    view: View[Any]
    undo: bool = False
    """Whether he may take his last action back."""

    @property
    def number(self) -> int | None:
        """The number of this seat's current Decision."""
        return self.view.decision.number if self.view.decision else None

    @property
    def others(self) -> tuple[str, ...]:
        """The other seats in which he sits."""
        user = next((one.user_id for one in self.brief.seats if one.seat == self.seat), None)
        return () if user is None else tuple(seat for seat in self.brief.seats_of(user) if seat != self.seat)

    def addressed(self, prompt: str) -> str:
        """The prompt of his seat; who sits in several is told for which of them he is asked."""
        if self.seat is None or self.view.decision is None or not self.others:
            return prompt
        return f"**{self.brief.label(self.seat)}**: {prompt}"


@dataclass(frozen=True)
class Answer:
    """The outcome of a request, for the person who made it only."""

    ok: bool
    text: str
    look: Look | None = None
    undone: int = 0
    """Of several orders: how many were not carried out."""


@dataclass(frozen=True)
class Draft:
    """An action being put together by menus: what has been chosen so far, and on which Decision."""

    id: int
    campaign: int
    user_id: int
    seat: str
    number: int
    verb: str
    chosen: dict[str, Any]


@dataclass(frozen=True)
class PlanPreview:
    """Several orders, read and checked; `draft` confirms them if all are good."""

    ok: bool
    text: str
    draft: int | None
    outlook: View[Any] | None = None
    """What the orders lead to, as their seat sees it, where the game has something to say of it."""
