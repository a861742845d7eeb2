"""The one gate: every action of a person, a timer, an AI, an admin or a replay enters the rules here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.core.actions import Action, dump_action, load_action
from engine.core.audience import Seat
from engine.core.chance import Chance, Draw, Source
from engine.core.events import Event
from engine.core.frames import Again, Call, Decision, Done, Flow, Frame, Goto, Procedure, waiting_of
from engine.core.game import Game
from engine.core.options import every_action, refusal
from engine.core.refusal import Refusal, refuse
from engine.core.state import Result, State
from engine.core.table import Table
from engine.core.view import View

_LOOP_LIMIT = 100_000
AGREED = "agreed"
"""Why a game ended that all agreed to call a draw."""


@dataclass(frozen=True)
class Outcome:
    """What an accepted action led to: the state (changed in place), events, draws made, and whether undo may go back
    over it (nothing drawn, nothing revealed, the same seats waiting). `aside`: it was done beside the sequence of play,
    as may be done at any time: undo does not concern it."""

    state: Any
    events: list[Event]
    draws: list[Draw]
    undoable: bool
    aside: bool = False


class DeadEndError(RuntimeError):
    """The rules ran into a place where nobody can do anything: a bug."""


def start(game: Game, scenario: str, options: dict[str, str], source: Source) -> Outcome:
    """Set the scenario up and run to the first Decision."""
    state = game.new_state(game.scenarios[scenario], options)
    table: Table[Any] = Table(game, state, Chance(source, state.draws))
    game.setup(table)
    advance(table)
    return Outcome(state, table.events, table.chance.log, False)


def submit(
    game: Game,
    state: State,
    seat: Seat,
    number: int | None,
    action: Action,
    source: Source,
    view: View[Any] | None = None,
) -> Outcome | Refusal:
    """Take an action for a seat at Decision `number` (None = the current one). A refused action changes nothing;
    an accepted one changes `state` in place. Raises only on bugs: the caller then drops the state.

    `view`: this seat's view of this very state, where it is at hand."""
    view = view or game.view(state, seat)
    aside = type(action) in game.book.anytime
    if not aside and number is not None and (view.pending is None or view.pending.number != number):
        return refuse("sequence of play", "decided")
    wrong = refusal(view, action)
    if wrong is not None:
        return wrong
    table: Table[Any] = Table(game, state, Chance(source, state.draws), seat)
    if aside:
        return _beside(table, seat, action)
    before = view.waiting
    _answer(table, seat, action, view)
    advance(table)
    undoable = not table.chance.log and not any(e.reveals for e in table.events) and waiting_of(state) == before
    return Outcome(state, table.events, table.chance.log, undoable and state.result is None)


def _beside(table: Table[Any], seat: Seat, action: Action) -> Outcome:
    """Carry out what may be done at any time; whatever Decision is pending stays as it is."""
    flow = table.game.book.effects[type(action)](table, action)
    assert flow is None, f"{action!r} is no part of the sequence of play"
    assert not table.chance.log, f"{action!r} draws"
    assert all(event.to == (seat,) for event in table.events), f"{action!r} is told to others"
    return Outcome(table.state, table.events, [], False, aside=True)


def _answer(table: Table[Any], seat: Seat, action: Action, view: View[Any]) -> None:
    decision: Decision = table.state.stack[-1]
    table.decision, table.view = decision, view
    if decision.sealed:
        decision.answers = {**decision.answers, seat: dump_action(action).decode()}
        decision.answered = (*decision.answered, seat)
        if not decision.waiting():
            table.state.stack.pop()
            answers = {who: load_action(raw, decision.verbs) for who, raw in decision.answers.items()}
            _follow(table, decision, decision.resolve(table, answers))
        return
    table.state.stack.pop()
    _follow(table, decision, table.game.book.effects[type(action)](table, action))


def _follow(table: Table[Any], frame: Frame, flow: Flow) -> None:
    """Carry out what a step or an answer of `frame` returned (an answered Decision is off the stack)."""
    stack: list[Frame] = table.state.stack
    if isinstance(flow, Done):
        if not isinstance(frame, Decision):
            assert stack[-1] is frame
            stack.pop()
        table.result = flow.result
    elif isinstance(flow, Again):
        assert isinstance(frame, Decision)
        number = frame.number if flow.quiet else 0
        stack.append(msgspec.structs.replace(frame, number=number, answers={}, answered=()))
    elif isinstance(flow, Call):
        _call(table, frame, flow)
    elif isinstance(flow, Goto):
        assert isinstance(frame, Procedure)
        assert flow.step in frame.steps, f"{frame!r} has no step {flow.step}"
        frame.at = flow.step
    elif isinstance(frame, Decision):
        table.result = None
    else:
        _next_step(table, frame)


def _call(table: Table[Any], frame: Frame, flow: Call) -> None:
    if isinstance(frame, Procedure):
        if flow.then is None:
            _next_step(table, frame)
        else:
            assert flow.then in frame.steps, f"{frame!r} has no step {flow.then}"
            frame.at = flow.then
    table.state.stack.append(flow.frame)


def _next_step(table: Table[Any], frame: Frame) -> None:
    """Set the position after the current step; past the last one the frame stays with at = "end"."""
    assert isinstance(frame, Procedure)
    index = frame.steps.index(frame.at) + 1
    frame.at = frame.steps[index] if index < len(frame.steps) else "end"


def advance(table: Table[Any]) -> None:
    """Run procedures until a Decision waits for somebody or the game is over."""
    stack: list[Frame] = table.state.stack
    for _ in range(_LOOP_LIMIT):
        if not stack or table.state.result is not None:
            return _finish(table)
        top = stack[-1]
        if isinstance(top, Decision):
            if not _resolve_itself(table, top):
                return None
        else:
            _step(table, top)
    raise DeadEndError(f"endless loop at {stack[-1]!r}")


def _finish(table: Table[Any]) -> None:
    if table.state.result is None:
        raise DeadEndError("the sequence of play ended without a result")
    table.state.stack.clear()


def _step(table: Table[Any], frame: Frame) -> None:
    assert isinstance(frame, Procedure), frame
    if frame.at == "end":
        table.state.stack.pop()
        return
    frame.at = frame.at or frame.steps[0]
    flow = getattr(frame, frame.at)(table)
    table.result = None
    _follow(table, frame, flow)


def _resolve_itself(table: Table[Any], decision: Decision) -> bool:
    """Number a new Decision; take it at once if the seat has a single action and that is no secret."""
    if not decision.number:
        table.state.decisions += 1
        decision.number = table.state.decisions
    if not decision.self_resolving or decision.sealed:
        return False
    view = table.game.view(table.state, decision.asked[0])
    only = [action for action, _ in zip(every_action(view, 2), range(2), strict=False)]
    if len(only) != 1:
        return False
    seat, table.seat = table.seat, decision.asked[0]
    _answer(table, decision.asked[0], only[0], view)
    table.seat = seat
    return True


def concede(game: Game, state: State, seat: Seat) -> Outcome:
    """End the game because a seat gives up: every seat of the other sides wins."""
    winners = tuple(other for other in state.seats if game.side(other) != game.side(seat))
    state.result = Result(winners=winners, reason="conceded")
    state.stack.clear()
    return Outcome(state, [Event(name="conceded", by=seat, facts={"seat": seat}, picture=True)], [], False)


def agree_draw(state: State) -> Outcome:
    """End the game because all agree that nobody has won."""
    state.result = Result(winners=(), reason=AGREED)
    state.stack.clear()
    return Outcome(state, [Event(name="draw_agreed", picture=True)], [], False)


def take_back(game: Game, older: State, newer: State, since: Iterable[tuple[Seat, Action]], source: Source) -> None:
    """Go back to an older state: no draw comes twice, and what was done since beside the sequence of play stays done.

    `since`: all that was done after the older state, in order; what is not for any time is passed over."""
    undraw(older, newer)
    for seat, action in since:
        if type(action) in game.book.anytime:
            submit(game, older, seat, None, action, source)


def undraw(state: State, newer: State) -> None:
    """After going back to an older state: keep the newer draw counts, so that no draw comes twice."""
    for label, count in newer.draws.items():
        state.draws[label] = max(count, state.draws.get(label, 0))
    state.decisions = max(state.decisions, newer.decisions)
