"""The View: what one seat may know. Legality, options, words and pictures are asked of it, never of the State."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from engine.core.actions import Action
from engine.core.audience import Seat
from engine.core.frames import Decision
from engine.core.state import State

if TYPE_CHECKING:
    from engine.core.game import Game

S = TypeVar("S", bound=State)


class View(Generic[S]):
    """A projected state and whose eyes it is (None = the public). Games subclass it with their own questions."""

    def __init__(self, game: Game, projected: S, seat: Seat | None) -> None:
        self.game = game
        self.s = projected
        self.seat = seat

    @property
    def pending(self) -> Decision | None:
        """The Decision on top of the stack, whoever it waits for; None when the game is over."""
        top = self.s.stack[-1] if self.s.stack else None
        return top if isinstance(top, Decision) else None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited."""
        return self.pending.waiting() if self.pending else ()

    @property
    def decision(self) -> Decision | None:
        """The Decision this seat has to make now, or None."""
        return self.pending if self.seat is not None and self.seat in self.waiting else None

    @property
    def verbs(self) -> tuple[type[Action], ...]:
        """The verbs of this seat's Decision."""
        return self.decision.verbs if self.decision else ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.s.result is not None
