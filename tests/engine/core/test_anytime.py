"""What may be done at any time: by whoever is not asked, seen by nobody else, kept by undo, played again in order."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest

from engine.core.actions import Action, One, dump_action
from engine.core.audience import Everyone, PerSeat, Seat
from engine.core.book import Rulebook
from engine.core.chance import Seeded
from engine.core.frames import Again, Call, Decision, Done, Flow, Procedure
from engine.core.fuzz import Checks, play
from engine.core.game import Game, Scenario
from engine.core.gate import Outcome, start, submit, take_back
from engine.core.orders import parse
from engine.core.plan import plan
from engine.core.refusal import Refusal
from engine.core.replay import Move, Record, replay
from engine.core.state import Result, State
from engine.core.table import Table
from engine.core.view import View
from engine.core.words import GameWords

SOURCE = Seeded(b"anytime")
book = Rulebook()


class Add(Action):
    """Add to the pile; it can be taken back."""

    number: Annotated[int, One("number")]


class Stop(Action):
    """End the game."""

    ends: ClassVar[bool] = True


class Wish(Action):
    """Tell the umpire privately which number you like."""

    number: Annotated[int, One("number")]


class Pile(Decision):
    verbs: ClassVar = (Add, Stop)


class Play(Procedure):
    steps: ClassVar = ("ask",)

    def ask(self, t: Table[Any]) -> Flow:
        return Call(Pile(asked=("left",)))


class PileState(State, kw_only=True):
    stack: Annotated[list[Play | Pile], Everyone] = []
    pile: Annotated[int, Everyone] = 0
    wishes: Annotated[dict[Seat, int], PerSeat] = {}


@book.source("number", over=lambda view, chosen: (1, 2, 3))
def number(view: View[PileState], chosen: dict[str, Any], value: int) -> Refusal | None:
    return None


@book.effect(Add)
def add(table: Table[PileState], action: Add) -> Flow:
    table.state.pile += action.number
    return Again()


@book.effect(Stop)
def stop(table: Table[PileState], action: Stop) -> Flow:
    table.state.result = Result(winners=("left",), reason="stopped")
    return Done()


@book.effect(Wish)
def wish(table: Table[PileState], action: Wish) -> Flow:
    table.state.wishes = {**table.state.wishes, str(table.seat): action.number}
    table.tell("wished", to=(str(table.seat),), number=action.number)
    return None


book.at_any_time(Wish)


def determinize(view: View[PileState], chance: Any) -> Any:
    state = view.game.load(view.game.dump(view.s))
    state.decisions = view.pending.number if view.pending else view.s.decisions
    return state


GAME = Game(
    key="pile", command="pile", title="The pile", line="A game for this test.", state=PileState, view_class=View,
    book=book, words=GameWords(), settings=(), determinize=determinize, invariants=lambda state: [],
    scenarios={"one": Scenario("one", "One", "One pile.", ("left", "right"))},
    new_state=lambda scenario, options: PileState(scenario=scenario.id, seats=scenario.seats, options=options),
    setup=lambda table: table.state.stack.append(Play()),
)  # fmt: skip


@pytest.fixture
def state() -> PileState:
    found: PileState = start(GAME, "one", {}, SOURCE).state
    return found


def done(state: PileState, seat: Seat, action: Action, number: int | None = None) -> Outcome:
    outcome = submit(GAME, state, seat, number, action, SOURCE)
    assert isinstance(outcome, Outcome), outcome
    return outcome


@pytest.mark.parametrize("seat", ["left", "right"])
def test_whoever_is_asked_or_not_may_and_nobody_else_sees_it(state, seat):
    others = [other for other in ("left", "right", None) if other != seat]
    before = [GAME.dump(GAME.view(state, other).s) for other in others]
    outcome = done(state, seat, Wish(2), number=99)
    assert outcome.aside
    assert [event.to for event in outcome.events] == [(seat,)]
    assert state.wishes == {seat: 2}
    assert [GAME.dump(GAME.view(state, other).s) for other in others] == before


def test_the_pending_decision_stays_as_it_was(state):
    number = GAME.view(state, None).pending.number
    done(state, "right", Wish(1))
    assert GAME.view(state, None).waiting == ("left",)
    assert GAME.view(state, None).pending.number == number == state.decisions
    done(state, "left", Add(1), number)


def test_other_verbs_still_have_their_time(state):
    assert submit(GAME, state, "right", None, Add(1), SOURCE).code == "not_your_move"
    assert submit(GAME, state, "nobody", None, Wish(1), SOURCE).code == "not_your_move"
    done(state, "left", Stop())
    assert submit(GAME, state, "right", None, Wish(1), SOURCE).code == "game_over"


def test_an_effect_that_would_be_noticed_is_a_bug(state, monkeypatch):
    monkeypatch.setitem(book.effects, Wish, lambda table, action: table.tell("wished", number=action.number))
    with pytest.raises(AssertionError, match="told to others"):
        submit(GAME, state, "right", None, Wish(1), SOURCE)


def test_it_is_read_as_text_by_whoever_is_not_asked(state):
    assert parse(GAME.view(state, "right"), "wish 3") == Wish(3)
    read = plan(GAME.view(state, "right"), "wish 3\nadd 1")
    assert [line.refusal and line.refusal.code for line in read.lines] == [None, "not_your_move"]
    own = plan(GAME.view(state, "left"), "wish 3\nadd 1")
    assert [line.sure for line in own.lines] == [True, True]


def test_going_back_leaves_it_done(state):
    older = GAME.load(GAME.dump(state))
    done(state, "left", Add(3))
    done(state, "right", Wish(2))
    take_back(GAME, older, state, [("left", Add(3)), ("right", Wish(2))], SOURCE)
    assert older.pile == 0
    assert older.wishes == {"right": 2}


def test_the_record_is_played_again_with_undo(state):
    def move(seq: int, seat: Seat, action: Action) -> Move:
        return Move(seq=seq, seat=seat, action=dump_action(action).decode())

    moves = [move(1, "right", Wish(1)), move(2, "left", Add(3)), move(3, "right", Wish(2))]
    moves += [Move(seq=4, kind="undo", seat="left", back_to=2), move(5, "left", Add(1))]
    record = Record(game="pile", scenario="one", seed="00", moves=moves)
    last = [outcome.state for outcome in replay(GAME, record)][-1]
    assert last.pile == 1
    assert last.wishes == {"right": 2}


def test_random_play_does_it_too():
    games = [play(GAME, "one", b"anytime %d" % n, Checks()) for n in range(30)]
    taken = {move.seat for game in games for move in game.record.moves if "Wish" in move.action}
    assert taken == {"left", "right"}
