"""A toy game, to prove that a game can be added without touching core, bot or render: three rounds of paper, scissors,
stone, thrown at the same moment; then whoever is behind may draw a lucky card."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.core.actions import Action, One, Pass, Query
from engine.core.audience import Everyone, Only, Seat, Umpire
from engine.core.book import Rulebook
from engine.core.chance import Chance
from engine.core.frames import Call, Decision, Done, Flow, Goto, Procedure, Window
from engine.core.game import WINDOWS, Game, Scenario
from engine.core.guess import fill_sealed
from engine.core.refusal import Refusal, refuse
from engine.core.state import Result, State
from engine.core.table import Table
from engine.core.view import View
from engine.core.words import GameWords

HANDS = ("paper", "scissors", "stone")
BEATS = {"paper": "stone", "scissors": "paper", "stone": "scissors"}
book = Rulebook()


class Throw(Action):
    """Throw paper, scissors or stone."""

    hand: Annotated[str, One("hand")]


class Beats(Query):
    """What a hand beats."""

    hand: Annotated[str, One("hand")]


class Lucky(Action):
    """Show your lucky card: a draw decides whether it scores."""


class ThrowHands(Decision):
    verbs: ClassVar = (Throw,)
    sealed: ClassVar = True

    def resolve(self, table: Table[Any], answers: dict[Seat, Action]) -> Flow:
        left, right = answers["left"].hand, answers["right"].hand  # type: ignore[attr-defined]
        table.reveal("thrown", left=left, right=right, picture=True)
        for seat, mine, theirs in (("left", left, right), ("right", right, left)):
            table.state.points[seat] += BEATS[mine] == theirs
        return None


class LuckyMoment(Window):
    verbs: ClassVar = (Pass, Lucky)
    name: ClassVar = "lucky"


class Match(Procedure):
    steps: ClassVar = ("throw", "lucky", "again")
    round: Annotated[int, Everyone] = 1

    def throw(self, t: Table[Any]) -> Flow:
        return Call(ThrowHands(asked=("left", "right")))

    def lucky(self, t: Table[Any]) -> Flow:
        points = t.state.points
        behind = min(points, key=lambda seat: (points[seat], seat))
        return Call(LuckyMoment(asked=(behind,)))

    def again(self, t: Table[Any]) -> Flow:
        self.round += 1
        if self.round <= 3:
            return Goto("throw")
        points = t.state.points
        best = [seat for seat in points if points[seat] == max(points.values())]
        t.state.result = Result(
            winners=tuple(best) if len(best) == 1 else (),
            score={k: float(v) for k, v in points.items()},
            reason="three rounds",
        )
        return Done()


class ToyState(State, kw_only=True):
    stack: Annotated[list[Match | ThrowHands | LuckyMoment], Everyone] = []
    points: Annotated[dict[str, int], Everyone] = {}
    left_card: Annotated[bool, Only("left")] = False
    right_card: Annotated[bool, Only("right")] = False
    deck: Annotated[list[bool], Umpire] = []


@book.source("hand", over=lambda view, chosen: HANDS)
def hand(view: View[ToyState], chosen: dict[str, Any], value: str) -> Refusal | None:
    return None


@book.effect(Throw)
def throw(table: Table[ToyState], action: Throw) -> Flow:
    raise AssertionError("sealed decisions resolve together")


@book.may(Lucky)
def may_lucky(view: View[ToyState]) -> Refusal | None:
    return None if getattr(view.s, f"{view.seat}_card") else refuse("toy 3", "no_card")


@book.effect(Lucky)
def lucky(table: Table[ToyState], action: Lucky) -> Flow:
    setattr(table.state, f"{table.seat}_card", False)
    won = table.draw("lucky", [True, False])[0]
    table.state.points[str(table.seat)] += won
    table.reveal("lucky", won=won)
    return None


@book.answer(Beats)
def beats(view: View[ToyState], query: Beats) -> list[str]:
    return [f"{query.hand} beats {BEATS[query.hand]}"]


def new_state(scenario: Scenario, options: dict[str, str]) -> ToyState:
    return ToyState(scenario=scenario.id, seats=scenario.seats, options=options, points={"left": 0, "right": 0})


def setup(table: Table[ToyState]) -> None:
    table.state.left_card, table.state.right_card = table.shuffled("deal", [True, False])
    table.state.stack.append(Match())


def determinize(view: View[ToyState], chance: Chance) -> ToyState:
    state = view.game.load(view.game.dump(view.s))
    for seat in state.seats:
        if seat != view.seat:
            setattr(state, f"{seat}_card", bool(chance.below(2, "card")))
    fill_sealed(view.game, state, chance)
    return state


TOY = Game(
    key="toy", command="toy", title="Paper, scissors, stone", line="A toy for tests.", state=ToyState,
    view_class=View, book=book, words=GameWords(), settings=(WINDOWS,), new_state=new_state, setup=setup,
    scenarios={"short": Scenario("short", "Short", "Three rounds.", ("left", "right"))},
    determinize=determinize, invariants=lambda state: [] if sum(state.points.values()) <= 9 else ["too many points"],
)  # fmt: skip
