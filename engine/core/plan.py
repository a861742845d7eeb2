"""Several orders at once: read and checked as a whole before any is applied.

The check runs on a made-up state that agrees with the seat's own view, so that it can tell the seat nothing it does not
know. What comes after a draw or an answer of another seat depends on it, and is read when its time comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.actions import Action
from engine.core.chance import Chance, Seeded
from engine.core.gate import submit
from engine.core.options import refusal
from engine.core.orders import counted, counts_well, parse, text_of
from engine.core.refusal import Refusal
from engine.core.state import State
from engine.core.view import View

MOST_LINES = 60
NEVER = frozenset({"not_a_verb", "too_long"})
"""What is wrong with a line at any time."""


@dataclass(frozen=True)
class Line:
    """One line of orders: its number, what it was read as, or why not; not `sure`: to be read when its time comes.

    `words`: the order as understood, or why it is refused; `doubt`: what a line for later has that is not understood
    as things stand; `understood`: what a refused order was read as.
    """

    number: int
    text: str
    action: Action | None
    refusal: Refusal | None
    sure: bool
    words: str = ""
    doubt: Refusal | None = None
    understood: str = ""


@dataclass(frozen=True)
class Plan:
    """All lines, in order; it may be carried out if no line is refused."""

    lines: tuple[Line, ...]
    outlook: View[Any] | None = None
    """The seat's view as far as the orders go surely: at their end, or before the last that closes something and so
    leads to a draw; None if there is no such moment."""

    @property
    def good(self) -> bool:
        """Whether there is something to do and nothing is refused."""
        return bool(self.orders) and all(line.refusal is None for line in self.lines)

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders in text form: canonical where they were read, as written where their time has not come; without
        those that are passed over."""
        wanted = [line for line in self.lines if line.action is not None or not line.sure]
        return tuple(text_of(line.action) if line.action is not None else line.text for line in wanted)


def lines_of(text: str) -> list[str]:
    """Orders are split at line ends and semicolons; empty ones and # comments are left out."""
    parts = [part.strip() for line in text.splitlines() for part in line.split(";")]
    return [part for part in parts if part and not part.startswith("#")][:MOST_LINES]


def plan(view: View[Any], text: str) -> Plan:
    """Read and check a text of orders for the seat of this view."""
    return _plan(view, lines_of(text))


def _plan(view: View[Any], texts: list[str], added: int = 0) -> Plan:
    """The same for lines, of which that number has been added: what had to come before something is drawn."""
    game, seat = view.game, view.seat
    assert seat is not None
    source = Seeded(b"plan")
    trial: State | None = game.determinize(view, Chance(source, {}))
    lines: list[Line] = []
    now = view
    outlook: View[Any] | None = None
    for number, text_line in enumerate(texts, 1):
        if trial is None:
            lines.append(_later(now, number, text_line))
            continue
        now = game.view(trial, seat)
        read = parse(now, text_line)
        wrong = read if isinstance(read, Refusal) else refusal(now, read)
        if wrong is not None:
            lines.append(_refused(now, number, text_line, read, wrong))
            continue
        assert isinstance(read, Action)
        said = game.words.action(now, read) + (" (added, as later orders need it before a draw)" * (number == added))
        lines.append(Line(number, text_line, read, None, True, said))
        if read.ends:
            outlook = game.view(game.load(game.dump(trial)), seat)
        before = game.dump(trial) if game.ahead is not None and not added else b""
        outcome = submit(game, trial, seat, None, read, source)
        if isinstance(outcome, Refusal) or not (outcome.undoable or outcome.aside):
            trial = None
            first, place = _ahead(view, before, texts, number) if before else ("", 0)
            if first:
                return _plan(view, [*texts[:place], first, *texts[place:]], place + 1)
    return Plan(tuple(lines), game.view(trial, seat) if trial is not None else outlook)


def _ahead(view: View[Any], before: bytes, texts: list[str], number: int) -> tuple[str, int]:
    """What must be ordered for the sake of the orders after a line that draws, and after how many lines: before it or,
    if it cannot be ordered yet, right after it. "" if there is nothing."""
    game, rest = view.game, texts[number:]
    if game.ahead is None or not rest:
        return "", 0
    now = game.view(game.load(before), view.seat)
    first = game.ahead(now, rest)
    read = parse(now, first) if first else None
    return first, number if isinstance(read, Refusal) and read.code == "wrong_time" else number - 1


def _refused(view: View[Any], number: int, text: str, read: Action | Refusal, wrong: Refusal) -> Line:
    """A line that is refused, with the reason as things stand then; what is so already is passed over instead."""
    said = view.game.words.refusal(view, wrong)
    if isinstance(read, Action) and view.game.book.is_needless(view, read):
        return Line(number, text, None, None, True, f"{text_of(read)}: passed over, as things are so. {said}")
    understood = view.game.words.action(view, read) if isinstance(read, Action) else ""
    return Line(number, text, None, wrong, True, said, understood=understood)


def _later(view: View[Any], number: int, text: str) -> Line:
    """A line whose time has not come. An order that does not exist never will; a name may be known by then."""
    read = parse(view, text)
    wrong = read if isinstance(read, Refusal) and read.rule == "input" else None
    if wrong is not None and wrong.code in NEVER:
        if counted(view.game, text):  # its verb is left out, and is known when its time comes
            return Line(number, text, None, None, False, text)
        return Line(number, text, None, wrong, True)
    if wrong is not None and counted(view.game, text) and counts_well(view, text):
        wrong = None
    return Line(number, text, None, None, False, text, wrong)
