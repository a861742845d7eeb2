"""Frames: rulebook procedures as a stack of named records, so that a campaign survives restarts at every decision.

A Procedure's `steps` tuple is the sequence of play. Each step is a method of that name; it returns what comes next:
None (the next step), Call(frame), Goto(step) or Done(result). A Decision waits for one or several seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec

from engine.core.actions import Action, Pass
from engine.core.audience import Everyone, PerSeat, Seat

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.core.table import Table


class Call(msgspec.Struct, frozen=True):
    """Run another frame, then go on with step `then` (default: the next step; in a Decision's answer: its parent)."""

    frame: Frame
    then: str | None = None


class Goto(msgspec.Struct, frozen=True):
    """Go on with the named step."""

    step: str


class Done(msgspec.Struct, frozen=True):
    """The frame is finished; `result` is read by the caller's next step as `table.result`."""

    result: Any = None


class Again(msgspec.Struct, frozen=True):
    """From a Decision's answer: put the same Decision once more, under a new number.

    `quiet` keeps the number: for drafts that nobody else may see grow, not even by counting Decisions.
    """

    quiet: bool = False


Flow = Call | Goto | Done | Again | None


class Frame(msgspec.Struct, tag=True, tag_field="frame", kw_only=True):
    """A place in the rules and what must be remembered there."""


class Procedure(Frame):
    """A rulebook procedure; `at` names the step to run next ("" = the first)."""

    steps: ClassVar[tuple[str, ...]] = ()
    at: Annotated[str, Everyone] = ""


class Decision(Frame):
    """Waits for the seats in `asked`. One seat: its action takes effect at once. Several: sealed until all are in.

    verbs: the actions it allows. private: its options are secret, so it is put by DM. self_resolving: taken
    automatically where the seat has just one legal action (only where that is no secret). interrupts: a question in the
    middle of a turn, after whose answer whoever's turn it is goes on: what he has ordered waits for it.
    """

    verbs: ClassVar[tuple[type[Action], ...]] = ()
    private: ClassVar[bool] = False
    self_resolving: ClassVar[bool] = False
    sealed: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False

    asked: Annotated[tuple[Seat, ...], Everyone] = ()
    number: Annotated[int, Everyone] = 0
    answers: Annotated[dict[Seat, str], PerSeat] = {}
    answered: Annotated[tuple[Seat, ...], Everyone] = ()

    def waiting(self) -> tuple[Seat, ...]:
        """The seats that still owe an answer."""
        return tuple([seat for seat in self.asked if seat not in self.answered]) if self.answered else self.asked

    def resolve(self, table: Table[Any], answers: dict[Seat, Action]) -> Flow:
        """Called when all answers of a sealed Decision are in."""
        raise NotImplementedError


class Window(Decision):
    """A Decision in which a seat may interrupt or pass. Open it for everybody who, to public knowledge, could react,
    whether or not he holds anything. Standing orders may answer it (engine.core.standing)."""

    private: ClassVar[bool] = True
    interrupts: ClassVar[bool] = True
    name: ClassVar[str] = "window"
    verbs: ClassVar[tuple[type[Action], ...]] = (Pass,)


def pending_of(state: State) -> Decision | None:
    """The Decision that waits for an answer; who is asked is known to everybody."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Decision) else None


def waiting_of(state: State) -> tuple[Seat, ...]:
    """The seats whose answer is awaited."""
    pending = pending_of(state)
    return pending.waiting() if pending else ()
