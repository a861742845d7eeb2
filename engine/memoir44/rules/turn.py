"""What is remembered of a turn while it is played (base rules 2)."""

from __future__ import annotations

from typing import Annotated

from engine.core.audience import Everyone
from engine.core.frames import Procedure
from engine.memoir44.data import Card
from engine.memoir44.model import MemoirState, Ordered, Played, Side
from engine.memoir44.rules.cardplay import acting


class TurnRecord(Procedure, kw_only=True):
    """A side's turn: the cards played, the units ordered, and how far it has come.

    `mover`: the unit that moved last, which alone may go on moving. `fighting`: the battles have begun. `learnt`: a die
    has fallen or something hidden has shown, so that no more units can be ordered. `finished`, `ended`: seats that are
    done moving, done altogether. `begun`: somebody has been asked to command. `ready`: no more cards come. `resolved`:
    cards whose own effect is over. `ambushed`: the enemy has shown Ambush.
    """

    side: Annotated[Side, Everyone]
    plays: Annotated[list[Played], Everyone] = []
    orders: Annotated[dict[str, Ordered], Everyone] = {}
    mover: Annotated[str, Everyone] = ""
    fighting: Annotated[bool, Everyone] = False
    learnt: Annotated[bool, Everyone] = False
    finished: Annotated[list[str], Everyone] = []
    ended: Annotated[list[str], Everyone] = []
    begun: Annotated[bool, Everyone] = False
    ready: Annotated[bool, Everyone] = False
    resolved: Annotated[int, Everyone] = 0
    ambushed: Annotated[bool, Everyone] = False

    def card_of(self, order: Ordered) -> Card | None:
        """The card that orders the unit, as it acts."""
        return acting(self.plays[order.play])


def turn_of(state: MemoirState) -> TurnRecord:
    """The turn on the stack."""
    return next(frame for frame in state.stack if isinstance(frame, TurnRecord))


def learn(state: MemoirState) -> None:
    """A die has fallen or something hidden has shown: from now on nobody else can be ordered this turn.

    What cards do before units are ordered (Air Power, Medics & Mechanics...) does not count.
    """
    turn = turn_of(state)
    if turn.at == "command":
        turn.learnt = True
