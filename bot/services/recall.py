"""Recalling standing orders: who lets moments pass is told, alone, when something new to use there comes into his hand.

The moment itself goes on being passed, whether or not anything is held, so that no pause tells a hand; only its owner
can change that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bot.services.safe import safe
from engine.core.events import Event
from engine.core.game import Game
from engine.core.standing import StandingOrder

if TYPE_CHECKING:
    from bot.services.run import Run

Held = Mapping[str, Sequence[str]]


def recalled(run: Run) -> dict[str, list[str]]:
    """What each seat is told of moments it lets pass, in which it holds something new since this run began."""
    seats = [seat for seat in run.state.seats if _learned(run.events, seat) and _passes_any(run, seat)]
    if not seats:
        return {}
    before = run.game.load(run.campaign.snapshot, run.campaign.state_version)
    told = {seat: _told(run, seat, held(run.game, before, seat), held(run.game, run.state, seat)) for seat in seats}
    return {seat: lines for seat, lines in told.items() if lines}


def held(game: Game, state: object, seat: str) -> Held:
    """What the seat holds, by the moment in which it serves."""
    return game.words.held_for(game.view(state, seat))  # type: ignore[arg-type]


def passes(orders: Sequence[StandingOrder], moment: str, *, swift: bool) -> bool:
    """Whether a moment of this name is passed without a question, whatever it says."""
    for order in orders:
        if order.window in (moment, "any") and not order.when:
            return order.do == "pass"
    return swift


def _learned(events: Sequence[Event], seat: str) -> bool:
    """Whether something unseen was shown to this seat alone, as a card is that is drawn. Nothing else is looked into,
    so that this is told only where a secret message is due in any case."""
    return any(event.reveals and seat in event.secret for event in events)


def _passes_any(run: Run, seat: str) -> bool:
    return _swift(run) or any(order.do == "pass" for order in run.orders.get(seat, ()))


def _swift(run: Run) -> bool:
    return bool(run.state.options.get("windows") == "swift")


def _told(run: Run, seat: str, before: Held, now: Held) -> list[str]:
    orders = run.orders.get(seat, [])
    lines = []
    for moment, names in now.items():
        new = [name for name in names if name not in before.get(moment, ())]
        if new and passes(orders, moment, swift=_swift(run)):
            lines.append(reminder(moment, new))
    return lines


def reminder(moment: str, names: Sequence[str]) -> str:
    """What the owner is told."""
    what = ", ".join(safe(name) for name in names)
    return (
        f"**{what}** could serve at the moment `{moment}`, which you let pass without being asked. "
        f"`/game standing moment:{moment} do:ask` has you asked from now on."
    )
