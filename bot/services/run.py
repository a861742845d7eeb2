"""Moves made in one request: the one gate, standing orders, and orders kept until another seat has answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bot.services.desk import own_words
from bot.services.safe import code
from bot.services.telling import place_of
from bot.store.records import Campaign, MoveKind, NewMove, Seat
from engine.core.actions import Action
from engine.core.chance import Seeded
from engine.core.events import Event
from engine.core.frames import Window, pending_of, waiting_of
from engine.core.game import Game
from engine.core.gate import Outcome, submit
from engine.core.options import refusal
from engine.core.orders import Begun, begin, parse
from engine.core.refusal import Refusal
from engine.core.standing import StandingOrder, answer
from engine.core.state import State
from engine.core.view import View

NEXT = "next"
"""The moment of orders that are kept: as soon as their seat may decide again."""
Order = Callable[[View[Any]], Action | Refusal | None]
"""How a request becomes an action, once its moment has come; None: there is nothing left for it to do."""


@dataclass(frozen=True, kw_only=True)
class Request:
    """What somebody wants done in a campaign, at once."""

    user_id: int
    orders: Sequence[Order]
    number: int | None = None
    """The Decision that the first order answers (None = the current one)."""
    seat: str | None = None
    """For which of his seats he speaks (None = the one that is asked, else his first)."""
    interaction_id: int | None = None
    lines: Sequence[str] = ()
    """The orders as text, if those that come too early may be kept."""


@dataclass
class Run:
    """Moves made in one request, kept until they are stored together."""

    campaign: Campaign
    seats: Sequence[Seat]
    game: Game
    state: Any
    orders: dict[str, list[StandingOrder]]
    moves: list[NewMove] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    floor: int | None = None
    reordered: set[str] = field(default_factory=set)
    """Seats whose standing orders have changed."""
    notes: dict[str, list[str]] = field(default_factory=dict)
    """What a seat is told of its kept orders."""

    def __post_init__(self) -> None:
        self.was_at = place_of(self.state)
        self.views: dict[str | None, View[Any]] = {}
        """What seats may see now, each as far as it was asked for."""
        self.position = self.campaign.snapshot
        """The state as it is stored."""
        self.source = Seeded(self.campaign.seed, own_words(self.campaign))
        if self.campaign.state_version != self.game.state_version:
            # Snapshots kept for undo were written by an older version; undo does not reach back over an update.
            self.floor = self.campaign.version
            self.position = self.game.dump(self.state)

    def view(self, seat: str | None) -> View[Any]:
        """What the seat (None = the public) may see now."""
        if seat not in self.views:
            self.views[seat] = self.game.view(self.state, seat)
        return self.views[seat]

    def act(self, seat: str, user_id: int | None, number: int | None, action: Action) -> Refusal | None:
        """Take one action, then whatever standing orders answer to it; nothing answers to what is done aside."""
        aside = type(action) in self.game.book.anytime
        wrong = self._take(seat, user_id, number, action, MoveKind.ASIDE if aside else MoveKind.ACTION)
        if wrong is None and not aside:
            self.settle()
        return wrong

    @property
    def aside(self) -> bool:
        """Whether nothing was done that anybody else may notice."""
        return all(move.kind is MoveKind.ASIDE for move in self.moves)

    def after(self) -> Campaign:
        """The campaign's row once the run is stored, as far as it tells of seats and moves."""
        return msgspec.structs.replace(
            self.campaign,
            version=self.campaign.version + len(self.moves),
            waiting=list(waiting_of(self.state)),
            undo_floor=self.campaign.undo_floor if self.floor is None else self.floor,
        )

    def undoable(self, user_id: int) -> bool | None:
        """Whether the user may take the last action back; None if it was done before this run."""
        last = self.moves[-1] if self.moves else None
        if last is None or last.before is None:
            return None
        return user_id in (seat.user_id for seat in self.seats if seat.seat == last.seat)

    def settle(self) -> None:
        """Let standing orders (and swift campaigns) answer windows, and kept orders go on, until somebody is asked."""
        while (found := self._standing() or self._kept()) is not None:
            seat, action = found
            wrong = self._take(seat, None, None, action, MoveKind.STANDING)
            assert wrong is None, wrong

    def _standing(self) -> tuple[str, Action] | None:
        if not isinstance(pending_of(self.state), Window):
            return None
        for seat in waiting_of(self.state):
            action = answer(self.view(seat), self.orders.get(seat, []))
            if action is not None:
                return seat, action
        return None

    def _kept(self) -> tuple[str, Action] | None:
        """The next order of a plan that waited for an answer. What cannot be done now is given back, kept no longer."""
        if interrupted(self.state):
            return None
        for seat in [*self.orders]:
            while rest := kept_lines(self.orders.get(seat, [])):
                view = self.view(seat)
                found = in_plan(rest[0])(view)
                wrong = refusal(view, found) if isinstance(found, Action) else found
                if wrong is not None and self.state.result is None:
                    self.notes[seat] = given_back(self.game.words.refusal(view, wrong), rest)
                self.keep(seat, rest[1:] if wrong is None else [])
                if isinstance(found, Action) and wrong is None:
                    return seat, found
        return None

    def keep(self, seat: str, lines: Sequence[str]) -> None:
        """Let these orders follow when the seat may decide again, and no others."""
        old = self.orders.get(seat, [])
        if lines or kept_lines(old):
            self.orders[seat] = [*(o for o in old if o.window != NEXT), *(StandingOrder(NEXT, line) for line in lines)]
            self.reordered.add(seat)

    def _take(
        self, seat: str, user_id: int | None, number: int | None, action: Action, kind: MoveKind
    ) -> Refusal | None:
        asked = place_of(self.state)[0] if seat in waiting_of(self.state) else None
        outcome = submit(self.game, self.state, seat, number, action, self.source, self.view(seat))
        if isinstance(outcome, Refusal):
            return outcome
        self.record(outcome, kind, seat, user_id, asked, action, self.position)
        return None

    def record(
        self,
        outcome: Outcome,
        kind: MoveKind,
        seat: str | None,
        user_id: int | None,
        number: int | None,
        action: Any,
        before: bytes | None,
        reverts: int | None = None,
    ) -> None:
        """Note a move that was made: the state is another now."""
        self.views = {}
        self.position = self.game.dump(self.state)
        self.events += outcome.events
        self.moves.append(
            NewMove(
                kind=kind,
                seat=seat,
                user_id=user_id,
                decision=number,
                action=action,
                draws=written(outcome.draws),
                events=written(outcome.events),
                before=before if outcome.undoable else None,
                reverts=reverts,
            )
        )
        if not (outcome.undoable or outcome.aside) and kind is not MoveKind.UNDO:
            self.floor = self.campaign.version + len(self.moves)


def written(records: Sequence[Any]) -> msgspec.Raw:
    """Records as they will be stored, whatever becomes of them in the meantime."""
    return msgspec.Raw(msgspec.json.encode(records))


def interrupted(state: State) -> bool:
    """Whether a question is asked in the middle of a turn."""
    pending = pending_of(state)
    return pending is not None and pending.interrupts


def kept_lines(orders: Sequence[StandingOrder]) -> list[str]:
    """The kept orders of a seat, in order."""
    return [order.do for order in orders if order.window == NEXT]


def given_back(why: str, lines: Sequence[str]) -> list[str]:
    """Orders that could not be carried out, and why the first of them could not."""
    return [why, "Not done yet, to be sent again:", listed(lines)]


def listed(lines: Sequence[str]) -> str:
    """Orders as they can be copied."""
    return "```\n" + "\n".join(line for text in lines if (line := code(text))) + "\n```"


def reader(line: str) -> Order:
    return lambda view: parse(view, line)


def fitting(seats: Sequence[str], look: Callable[[str], View[Any]], order: Order, otherwise: str) -> str:
    """Of the seats in which somebody is asked at once the first that could give the order; else the other one."""
    for seat in seats if len(seats) > 1 else ():
        view = look(seat)
        found = order(view)
        if isinstance(found, Action) and refusal(view, found) is None:
            return seat
    return otherwise


def _comrades_asked(view: View[Any]) -> bool:
    """Whether others of the seat's own side are waited for: its turn has not ended, it may be asked again in it."""
    side = view.game.side
    return view.seat is not None and side(view.seat) in {side(seat) for seat in view.waiting}


def in_plan(line: str) -> Order:
    """An order after others. What it would only end may have ended by itself; what it wants may be so already, or not
    come about any more; or the game is over: then nothing is missing."""

    def read(view: View[Any]) -> Action | Refusal | None:
        if view.over:
            return None
        found = parse(view, line)
        if isinstance(found, Action):
            needless = refusal(view, found) is not None and view.game.book.is_needless(view, found, later=True)
            return None if needless else found
        gone_on = found.code == "not_your_move" and not _comrades_asked(view)
        over = gone_on and not interrupted(view.s)
        begun = begin(view, line) if over else None
        return None if isinstance(begun, Begun) and (begun.verb.ends or begun.verb.lapses) else found

    return read
