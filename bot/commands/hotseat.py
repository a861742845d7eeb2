"""A game at one terminal: its position and its record. What is shown and typed is the business of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.commands.common import CommandError
from bot.services.importing import explained
from engine.core.actions import Action, dump_action
from engine.core.audience import Seat
from engine.core.chance import Seeded, commitment
from engine.core.events import Event, seen
from engine.core.frames import Window, waiting_of
from engine.core.fuzz import RandomPicker, random_action
from engine.core.game import Game
from engine.core.gate import Outcome, concede, start, submit, take_back
from engine.core.refusal import Refusal
from engine.core.replay import Move, Record, done_between, replay
from engine.core.standing import answer
from engine.core.view import View


@dataclass(frozen=True)
class Point:
    """Where undo may go back to: before which move, whose it was, the position, and how many events there were."""

    seq: int
    seat: Seat
    before: bytes
    events: int


@dataclass
class Session:
    """A game under way. `people`: the seats somebody sits in; the others play at random."""

    game: Game
    record: Record
    state: Any = None
    people: frozenset[Seat] = frozenset()
    events: list[Event] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)

    @property
    def source(self) -> Seeded:
        """Where the draws come from."""
        return Seeded(bytes.fromhex(self.record.seed), self.record.words)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited."""
        return waiting_of(self.state)

    @property
    def turn(self) -> Seat | None:
        """The person's seat whose move it is."""
        return next((seat for seat in self.waiting if seat in self.people), None)

    def view(self, seat: Seat | None) -> View[Any]:
        """What the seat may know."""
        return self.game.view(self.state, seat)

    def said(self, seat: Seat | None, first: int = 0) -> list[str]:
        """What happened, from the event of that number on, as the seat knows it."""
        return self.game.words.told(self.view(seat), seen(self.events[first:], seat))

    def submit(self, seat: Seat, action: Action) -> Refusal | None:
        """Take an action for a seat, then those of windows that are swift and of seats where nobody sits."""
        wrong = self._take(seat, action)
        if wrong is None:
            self.settle()
        return wrong

    def settle(self) -> None:
        """Play on until a person has to be asked."""
        while not self.over and (found := self._answered()) is not None:
            wrong = self._take(*found)
            assert wrong is None, wrong

    def _answered(self) -> tuple[Seat, Action] | None:
        for seat in self.waiting:
            view = self.view(seat)
            action = answer(view, []) if isinstance(view.decision, Window) else None
            if action is None and seat not in self.people:
                pick = RandomPicker(f"{self.record.seed} {len(self.record.moves)}".encode())
                action = random_action(view, pick)
            if action is not None:
                return seat, action
        return None

    def _take(self, seat: Seat, action: Action) -> Refusal | None:
        decision = self.view(seat).decision
        point = Point(self._next, seat, self.game.dump(self.state), len(self.events))
        outcome = submit(self.game, self.state, seat, None, action, self.source)
        if isinstance(outcome, Refusal):
            return outcome
        move = Move(seq=point.seq, seat=seat, number=decision.number if decision else None)
        move.action, move.draws = dump_action(action).decode(), outcome.draws
        self._note(move, outcome, point)
        return None

    @property
    def _next(self) -> int:
        return self.record.moves[-1].seq + 1 if self.record.moves else 1

    def _note(self, move: Move, outcome: Outcome, point: Point) -> None:
        self.record.moves.append(move)
        self.events += outcome.events
        if not outcome.aside:
            self.points = [*self.points, point] if outcome.undoable else []

    def undo(self, seat: Seat) -> bool:
        """Take back the seat's last action; False where a draw, a look or another's move stands between."""
        if not self.points or self.points[-1].seat != seat:
            return False
        point = self.points.pop()
        older = self.game.load(point.before)
        since = done_between(self.game, self.record.moves, point.seq, self._next)
        take_back(self.game, older, self.state, since, self.source)
        self.record.moves.append(Move(seq=self._next, kind="undo", seat=seat, back_to=point.seq))
        self.state = older
        del self.events[point.events :]
        return True

    def concede(self, seat: Seat) -> None:
        """Give the game up."""
        self.record.moves.append(Move(seq=self._next, kind="concede", seat=seat))
        self.events += concede(self.game, self.state, seat).events

    def kept(self) -> Record:
        """The record as it is saved."""
        self.record.snapshot = self.game.dump(self.state).decode()
        return self.record


def begin(game: Game, scenario: str, options: dict[str, str], seed: bytes, people: Iterable[Seat]) -> Session:
    """Set a game up."""
    record = Record(game=game.key, scenario=scenario, options=options, seed=seed.hex(), seed_hash=commitment(seed))
    record.state_version = game.state_version
    session = Session(game, record, people=frozenset(people))
    outcome = start(game, scenario, options, session.source)
    record.start_draws, session.state, session.events = outcome.draws, outcome.state, list(outcome.events)
    session.settle()
    return session


def resume(
    game: Game, record: Record, people: Iterable[Seat], progress: Callable[[int], None] = lambda _move: None
) -> Session:
    """Go on with a game from its record, undo included. Raises CommandError if the record cannot be played again."""
    moves, record.moves = record.moves, []
    session = Session(game, record, people=frozenset(people))
    before = b""
    try:
        for number, outcome in enumerate(replay(game, Record(**{**_fields(record), "moves": moves}))):
            session.state = outcome.state
            if number == 0:
                session.events = list(outcome.events)
            else:
                _again(session, moves[number - 1], outcome, before)
            before = game.dump(outcome.state)
            progress(number)
    except Exception as error:
        done = len(record.moves)
        raise CommandError(f"the record cannot be played after move {done}: {explained(error)}") from error
    record.state_version = game.state_version
    session.settle()
    return session


def _fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def _again(session: Session, move: Move, outcome: Outcome, before: bytes) -> None:
    """Note a move of the record with what undo needs."""
    if move.kind == "undo":
        gone = next((point for point in session.points if point.seq == move.back_to), None)
        session.record.moves.append(move)
        if gone is not None:
            session.points = session.points[: session.points.index(gone)]
            del session.events[gone.events :]
        return
    session._note(move, outcome, Point(move.seq, str(move.seat), before, len(session.events)))
