"""The View: what one seat may know. Legality, options, words and pictures are asked of it, never of the State."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.core.actions import Action
from engine.core.audience import Seat
from engine.core.frames import Decision, pending_of
from engine.core.refusal import Refusal
from engine.core.state import State

if TYPE_CHECKING:
    from engine.core.game import Game

S = TypeVar("S", bound=State)


class View(Generic[S]):
    """A projected state and whose eyes it is (None = the public). Games subclass it with their own questions.

    `pending`: the Decision on top of the stack, whoever it waits for (None when the game is over); `waiting`: the seats
    whose answer is awaited; `decision`: the Decision this seat has to make now, or None. `said`: what the rules have
    said of verbs so far; a view shows one moment and is not asked after it.
    """

    def __init__(self, game: Game, projected: S, seat: Seat | None) -> None:
        self.game = game
        self.s = projected
        self.seat = seat
        self.pending: Decision | None = pending_of(projected)
        self.waiting: tuple[Seat, ...] = self.pending.waiting() if self.pending else ()
        self.said: dict[type[Action], Refusal | None] = {}
        self.decision: Decision | None = self.pending if seat is not None and seat in self.waiting else None

    @property
    def verbs(self) -> tuple[type[Action], ...]:
        """The verbs of this seat's Decision."""
        return self.decision.verbs if self.decision else ()

    def absent(self, value: Any) -> Refusal | None:
        """Why a thing that the game knows is not in play in this scenario at all; None if it is."""
        return None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.s.result is not None
