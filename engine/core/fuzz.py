"""Random legal games with the checks that hold for every game; a failure carries an importable record.

Checks per step: invariants, JSON round trip, leak (a made-up state that agrees with a seat's view must give that seat
the same view, prompt, options and events), and no new knowledge by an action that undo may take back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.actions import Action, dump_action, params
from engine.core.audience import Seat
from engine.core.chance import Chance, Seeded, commitment
from engine.core.events import seen
from engine.core.frames import waiting_of
from engine.core.game import Game
from engine.core.gate import Outcome, start, submit
from engine.core.options import Picker, choices, fill, refuse_moment, verbs
from engine.core.refusal import Refusal
from engine.core.replay import Move, Record
from engine.core.state import State
from engine.core.view import View

TRIES = 60
ASIDES = 24
"""One step in so many has something before it that may be done at any time."""


class RandomPicker(Picker):
    """Deterministic pseudo-random choices from a seed: a hash chain, 8 numbers a link."""

    def __init__(self, seed: bytes) -> None:
        self._state = hashlib.blake2b(seed).digest()
        self._left = list(memoryview(self._state).cast("Q"))

    def below(self, bound: int) -> int:
        """An index 0..bound-1 (the bias of the modulus does not matter here)."""
        if not self._left:
            self._state = hashlib.blake2b(self._state).digest()
            self._left = list(memoryview(self._state).cast("Q"))
        return self._left.pop() % bound


class Unkeyed:
    """A quick source of draws that nobody has to check."""

    def __init__(self, seed: bytes) -> None:
        self.pick = RandomPicker(seed)

    def value(self, label: str, n: int, bound: int, among: Sequence[Any] | None = None) -> int:
        """The next index."""
        return self.pick.below(bound)


@dataclass(frozen=True)
class Checks:
    """Which checks to make at each step; `every`: leaks are looked for at one step in so many, chosen at random."""

    invariants: bool = True
    round_trip: bool = True
    leak: bool = True
    every: int = 1

    @property
    def any(self) -> bool:
        """Whether anything is checked at all."""
        return self.invariants or self.round_trip or self.leak


@dataclass
class Played:
    """A finished random game."""

    record: Record
    state: Any
    moves: int


class FuzzError(AssertionError):
    """A check failed: what, where, and the record that leads there."""

    def __init__(self, what: str, record: Record) -> None:
        super().__init__(f"{record.game} {record.scenario}, move {len(record.moves)}: {what}")
        self.record = record


def random_action(view: View[Any], pick: Picker) -> Action | None:
    """A random legal action of the view's seat; None if none was found."""
    usable = verbs(view)
    for _ in range(TRIES):
        if not usable:
            return None
        going_on = [verb for verb in usable if not verb.ends] if pick.below(4) else usable
        verb = (going_on or usable)[pick.below(len(going_on or usable))]
        action = fill(view, verb, pick)
        if action is not None:
            return action
        if not params(verb):
            usable.remove(verb)
    return None


@dataclass
class _Run:
    """One random game under way."""

    game: Game
    record: Record
    source: Seeded
    pick: RandomPicker
    checks: Checks
    state: Any = None

    def __post_init__(self) -> None:
        # Apart from the choices, so that the same game is played whatever is checked.
        self.leaks = RandomPicker(b"leaks" + self.record.seed.encode())

    def begin(self) -> None:
        outcome = start(self.game, self.record.scenario, self.record.options, self.source)
        self.state = outcome.state
        self.record.start_draws = outcome.draws
        self._check()

    def step(self) -> None:
        """One random action of one of the seats asked; now and then one that may be taken at any time goes before."""
        if self.game.book.anytime and self.pick.below(ASIDES) == 0:
            self._aside()
        waiting = waiting_of(self.state)
        seat = waiting[self.pick.below(len(waiting))]
        view = self.game.view(self.state, seat)
        action = random_action(view, self.pick)
        if action is None:
            raise FuzzError(f"{seat} can do nothing at {type(view.decision).__name__}", self.record)
        doubles = self.doubles() if self.checks.leak and not self.leaks.below(self.checks.every) else {}
        number = view.decision.number if view.decision else None
        # Where something is checked, the gate looks for itself, so that what a view keeps is checked as well.
        outcome = submit(self.game, self.state, seat, number, action, self.source, None if self.checks.any else view)
        if isinstance(outcome, Refusal):
            raise FuzzError(f"offered but refused: {seat} {action}: {outcome}", self.record)
        self._log(seat, number, action, outcome)
        self._check()
        for viewer, double in doubles.items():
            if viewer != seat:
                self._compare(viewer, double, seat, action, outcome)
            elif outcome.undoable:
                self._check_barrier(double, seat, action)

    def _aside(self) -> None:
        """Some seat does what may be done at any time: nobody else may notice anything."""
        seat = self.state.seats[self.pick.below(len(self.state.seats))]
        verb = self.game.book.anytime[self.pick.below(len(self.game.book.anytime))]
        view = self.game.view(self.state, seat)
        action = fill(view, verb, self.pick) if refuse_moment(view, verb) is None else None
        if action is None:
            return
        others = [other for other in (*self.state.seats, None) if other != seat] if self.checks.leak else []
        before = [self.game.dump(self.game.view(self.state, other).s) for other in others]
        outcome = submit(self.game, self.state, seat, None, action, self.source)
        if isinstance(outcome, Refusal):
            raise FuzzError(f"offered but refused: {seat} {action}: {outcome}", self.record)
        self._log(seat, None, action, outcome)
        self._check()
        for other, seen_before in zip(others, before, strict=True):
            if self.game.dump(self.game.view(self.state, other).s) != seen_before:
                raise FuzzError(f"{other} notices {action} by {seat}", self.record)

    def _log(self, seat: Seat, number: int | None, action: Action, outcome: Outcome) -> None:
        move = Move(seq=len(self.record.moves) + 1, seat=seat, number=number, action=dump_action(action).decode())
        move.draws = outcome.draws
        self.record.moves.append(move)

    def _check(self) -> None:
        if self.checks.invariants and (broken := self.game.invariants(self.state)):
            raise FuzzError("; ".join(broken), self.record)
        if self.checks.round_trip and self.game.load(self.game.dump(self.state)) != self.state:
            raise FuzzError("the state does not survive JSON", self.record)

    def _double(self, viewer: Seat | None) -> State:
        """A made-up state that agrees with what `viewer` knows."""
        chance = Chance(Unkeyed(b"double%d" % len(self.record.moves)), {})
        view = self.game.view(self.game.load(self.game.dump(self.state)), viewer)
        return self.game.determinize(view, chance)

    def doubles(self) -> dict[Seat | None, State]:
        """For each seat and the public a made-up state, found to look the same to it."""
        found = {viewer: self._double(viewer) for viewer in (*self.state.seats, None)}
        for viewer, double in found.items():
            self._check_double(viewer, double)
        return found

    def _check_double(self, viewer: Seat | None, double: State) -> None:
        broken = self.game.invariants(double)
        if broken:
            raise FuzzError(f"the state made up for {viewer} is impossible: {broken}", self.record)
        mine, theirs = self.game.view(self.state, viewer), self.game.view(double, viewer)
        if self.game.dump(mine.s) != self.game.dump(theirs.s):
            raise FuzzError(f"{viewer} sees another table in a state made up from its own view", self.record)
        if viewer is not None and _menu(mine) != _menu(theirs):
            raise FuzzError(f"{viewer} gets other options in a state made up from its own view", self.record)

    def _compare(self, viewer: Seat | None, double: State, actor: Seat, action: Action, outcome: Outcome) -> None:
        """The same action in the made-up state, if legal there and with the same draws, looks the same to `viewer`."""
        view = self.game.view(double, actor)
        if view.decision is None or type(action) not in verbs(view):
            return
        other = submit(self.game, double, actor, None, action, self.source)
        if isinstance(other, Refusal) or _values(other) != _values(outcome) or _opened(outcome, other):
            return
        mine, theirs = self.game.view(self.state, viewer), self.game.view(double, viewer)
        if self.game.dump(mine.s) != self.game.dump(theirs.s):
            return  # what lies open now differs by the rules, so what is said of it may
        if seen(outcome.events, viewer) != seen(other.events, viewer):
            raise FuzzError(f"{viewer} learns from {action} by {actor} what it may not know", self.record)

    def _check_barrier(self, double: State, seat: Seat, action: Action) -> None:
        """What may be undone must have taught the actor nothing: it looks the same in a made-up state."""
        submit(self.game, double, seat, None, action, self.source)
        mine, theirs = self.game.view(self.state, seat), self.game.view(double, seat)
        if self.game.dump(mine.s) != self.game.dump(theirs.s):
            raise FuzzError(f"{seat} learns something from {action}, which undo would take back", self.record)


def _opened(one: Outcome, other: Outcome) -> bool:
    """Whether either outcome lays something open: then they may differ."""
    return any(event.reveals for event in (*one.events, *other.events))


def _values(outcome: Outcome) -> list[tuple[int, int]]:
    return [(draw.bound, draw.value) for draw in outcome.draws]


def _menu(view: View[Any]) -> list[Any]:
    """All verbs with the first parameter's options and prompt, as the seat would be shown them."""
    menu: list[Any] = [view.game.words.prompt(view)]
    for verb in verbs(view):
        first = params(verb)[:1]
        menu.append((verb.verb(), [choices(view, param, {}) for param in first]))
    return menu


def play(game: Game, scenario: str, seed: bytes, checks: Checks = Checks(), most: int = 20_000) -> Played:
    """One random legal game to its end; raises FuzzError (also for any exception, with the record so far)."""
    run = _prepared(game, scenario, seed, checks)
    record = run.record
    try:
        run.begin()
        while run.state.result is None:
            if len(record.moves) >= most:
                raise FuzzError(f"no end after {most} moves", record)
            run.step()
        if checks.leak:
            run.doubles()
    except FuzzError:
        raise
    except Exception as error:
        raise FuzzError(f"{type(error).__name__}: {error}", record) from error
    record.snapshot = game.dump(run.state).decode()
    return Played(record, run.state, len(record.moves))


def trial_options(game: Game) -> dict[str, str]:
    """The options random play takes: those under which every game comes to an end."""
    return {setting.name: setting.trial or setting.values[0] for setting in game.settings}


def _prepared(game: Game, scenario: str, seed: bytes, checks: Checks) -> _Run:
    options = trial_options(game)
    record = Record(
        game=game.key,
        scenario=scenario,
        options=options,
        seed=seed.hex(),
        seed_hash=commitment(seed),
        state_version=game.state_version,
    )
    return _Run(game, record, Seeded(seed), RandomPicker(seed), checks)


def opening(game: Game, scenario: str, seed: bytes, moves: int) -> Record:
    """The record of the first so many moves of a random game (fewer if it ends before), unchecked."""
    run = _prepared(game, scenario, seed, Checks(False, False, False))
    run.begin()
    while run.state.result is None and len(run.record.moves) < moves:
        run.step()
    return run.record


def games(game: Game, scenario: str, count: int, first: int = 0, checks: Checks = Checks()) -> Iterator[Played]:
    """`count` random games of a scenario, seeds from `first` on."""
    for number in range(first, first + count):
        yield play(game, scenario, f"fuzz {game.key} {scenario} {number}".encode(), checks)
