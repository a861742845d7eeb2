"""Several orders at once: read and checked as a whole before any is applied.

The check runs on a made-up state that agrees with the seat's own view, so that it can tell the seat nothing it does not
know. What comes after a draw or an answer of another seat can be checked for form only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.actions import Action
from engine.core.chance import Chance, Seeded
from engine.core.gate import submit
from engine.core.options import refusal
from engine.core.orders import parse, text_of
from engine.core.refusal import Refusal
from engine.core.state import State
from engine.core.view import View

MOST_LINES = 60


@dataclass(frozen=True)
class Line:
    """One line of orders: its number, what it was read as, or why not. `sure` = checked in full."""

    number: int
    text: str
    action: Action | None
    refusal: Refusal | None
    sure: bool
    words: str = ""


@dataclass(frozen=True)
class Plan:
    """All lines, in order; it may be carried out if no line is refused."""

    lines: tuple[Line, ...]

    @property
    def good(self) -> bool:
        """Whether there is something to do and nothing is refused."""
        return bool(self.lines) and all(line.refusal is None for line in self.lines)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, in order."""
        return tuple(line.action for line in self.lines if line.action is not None)


def lines_of(text: str) -> list[str]:
    """Orders are split at line ends and semicolons; empty ones and # comments are left out."""
    parts = [part.strip() for line in text.splitlines() for part in line.split(";")]
    return [part for part in parts if part and not part.startswith("#")][:MOST_LINES]


def plan(view: View[Any], text: str) -> Plan:
    """Read and check a text of orders for the seat of this view."""
    game, seat = view.game, view.seat
    assert seat is not None
    source = Seeded(b"plan")
    trial: State | None = game.determinize(view, Chance(source, {}))
    sure = True
    lines: list[Line] = []
    for number, text_line in enumerate(lines_of(text), 1):
        now = game.view(trial, seat) if trial is not None else view
        read = parse(now, text_line)
        if isinstance(read, Refusal):
            lines.append(Line(number, text_line, None, read, sure))
            continue
        wrong = refusal(now, read) if sure else None
        lines.append(Line(number, text_line, read, wrong, sure, game.words.action(now, read) or text_of(read)))
        if wrong is not None or trial is None:
            continue
        outcome = submit(game, trial, seat, None, read, source)
        assert not isinstance(outcome, Refusal)
        sure = sure and outcome.undoable
        if game.view(trial, seat).decision is None:
            trial = None
    return Plan(tuple(lines))
