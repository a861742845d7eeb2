"""What is remembered of a turn while it is played (base rules 2)."""

from __future__ import annotations

from typing import Annotated, Any

from engine.core.audience import Everyone
from engine.core.frames import Procedure
from engine.core.table import Table
from engine.memoir44.data import Card
from engine.memoir44.model import SIDES, MemoirState, Ordered, Played, Side
from engine.memoir44.rules.cardplay import acting


class TurnRecord(Procedure, kw_only=True):
    """A side's turn: the cards played, the units ordered, and how far it has come.

    `mover`: the unit that moved last, which alone may go on moving. `fighting`: the battles have begun. `learnt`: a die
    has fallen or something hidden has shown, so that no more units can be ordered. `closed`: generals whose own moves
    have taught them something while others had yet to give their orders. `finished`, `ended`: seats that are
    done moving, done altogether. `begun`: somebody has been asked to command. `ready`: no more cards come. `resolved`:
    cards whose own effect is over. `ambushed`: the enemy has shown Ambush.
    """

    side: Annotated[Side, Everyone]
    plays: Annotated[list[Played], Everyone] = []
    orders: Annotated[dict[str, Ordered], Everyone] = {}
    mover: Annotated[str, Everyone] = ""
    fighting: Annotated[bool, Everyone] = False
    learnt: Annotated[bool, Everyone] = False
    closed: Annotated[list[str], Everyone] = []
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
    for frame in state.stack:
        if isinstance(frame, TurnRecord):
            return frame
    raise LookupError("no turn is being played")


def learn(table: Table[Any]) -> None:
    """A die has fallen or something hidden has shown: from now on nobody else can be ordered this turn.

    What cards do before units are ordered (Air Power, Medics & Mechanics...) does not count. What a general's move
    brings to light closes his own orders only: all orders come before all moves, so the others must still give theirs.
    """
    state: MemoirState = table.state
    turn, seat = turn_of(state), str(table.seat)
    if turn.at != "command":
        return
    if turn.fighting or len(state.seats) == len(SIDES):
        turn.learnt = True
    elif seat not in turn.closed:
        turn.closed.append(seat)


def has_closed(turn: TurnRecord, seat: str | None) -> bool:
    """Base rules 2. Whether a seat can order nobody else this turn."""
    return turn.learnt or seat in turn.closed
