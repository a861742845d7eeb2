"""What is to be said, before it looks like anything: the payloads of outbox rows; the Discord layer forms them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Tone = Literal["log", "decision", "secret", "board", "dashboard", "lobby", "end"]


class Controls(msgspec.Struct, frozen=True):
    """The buttons of a Decision: campaign, Decision number, and the seat they are for."""

    campaign: int
    number: int
    seat: str


class Post(msgspec.Struct, kw_only=True):
    """A message. `ping`: whom it calls; `named`: whom it is for, whether or not it calls him. `controls`: a Decision's
    buttons; `lobby`: join and start buttons; `offer`: buttons to agree to this offer or to decline it."""

    tone: Tone
    title: str = ""
    text: str = ""
    lines: list[str] = []
    ping: list[int] = []
    named: list[int] = []
    controls: Controls | None = None
    lobby: int | None = None
    offer: int | None = None


class PictureSpec(msgspec.Struct, kw_only=True):
    """A picture to be drawn at delivery: `view` is the projected state of `seat` as JSON, so it shows nothing else.

    `marks`: the events since the picture before, as the seat saw them, for arrows and frames.
    """

    kind: Literal["board", "hand", "score"]
    game: str
    seat: str | None
    view: str
    state_version: int = 1
    region: str | None = None
    marks: list[Any] = []
