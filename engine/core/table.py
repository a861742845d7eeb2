"""The Table: what rules may touch while they take effect: the state, chance, and the telling of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.core.audience import Seat
from engine.core.chance import Chance
from engine.core.events import Event
from engine.core.frames import Decision
from engine.core.state import State

if TYPE_CHECKING:
    from engine.core.game import Game

S = TypeVar("S", bound=State)
T = TypeVar("T")


class Table(Generic[S]):
    """One run of effects. `result` is what the frame that just finished returned; `seat` is who acted; `decision` is
    the Decision just answered (it is off the stack when the effect runs); `view` is the actor's, by which the action
    was found to be legal: the effect may go on asking it until it changes something."""

    def __init__(self, game: Game, state: S, chance: Chance, seat: Seat | None = None) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.seat = seat
        self.decision: Decision | None = None
        self.view: Any = None
        self.events: list[Event] = []
        self.result: Any = None

    def tell(
        self,
        name: str,
        *,
        to: tuple[Seat, ...] | None = None,
        secret: dict[Seat, dict[str, Any]] | None = None,
        picture: bool = False,
        **facts: Any,
    ) -> None:
        """Report an event: `facts` to everybody (or to the seats `to`), `secret` facts to single seats besides."""
        self.events.append(Event(name=name, facts=facts, by=self.seat, to=to, secret=secret or {}, picture=picture))

    def reveal(
        self,
        name: str,
        *,
        to: tuple[Seat, ...] | None = None,
        secret: dict[Seat, dict[str, Any]] | None = None,
        picture: bool = False,
        **facts: Any,
    ) -> None:
        """Report an event by which somebody saw what had been unseen (a look, a card shown, a block laid open)."""
        self.tell(name, to=to, secret=secret, picture=picture, **facts)
        self.events[-1].reveals = True

    def draw(self, label: str, items: Sequence[T], count: int = 1) -> list[T]:
        """Items drawn without replacement; label such as ``t3/buin/patrol-cup``."""
        return self.chance.pick(label, items, count)

    def shuffled(self, label: str, items: Sequence[T]) -> list[T]:
        """Items in random order."""
        return self.chance.shuffled(label, items)

    def roll(self, label: str, dice: int = 1, sides: int = 6) -> list[int]:
        """Dice results, each 1..sides."""
        return self.chance.roll(label, dice, sides)
