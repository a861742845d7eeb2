"""Counts in orders: where a list of counts ends, counts before the place they belong to, orders without a verb."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest

from engine.core.actions import Action, One, Route, Split
from engine.core.audience import Everyone
from engine.core.book import Rulebook
from engine.core.chance import Seeded
from engine.core.frames import Again, Decision, Flow, Procedure
from engine.core.game import Game, Scenario
from engine.core.gate import start
from engine.core.orders import parse, text_of
from engine.core.refusal import Refusal
from engine.core.state import State
from engine.core.view import View
from engine.core.words import GameWords

TOWNS = ("york", "new york", "bath", "london")
book = Rulebook()


class Wait(Action):
    """Wait."""


class March(Action):
    """March from a town along a road."""

    town: Annotated[str, One("town")]
    units: Annotated[dict[str, int], Split("unit")]
    road: Annotated[tuple[str, ...], Route("town")]
    pace: Annotated[str, One("pace")] = "slow"


class Orders(Decision):
    verbs: ClassVar = (Wait, March)


class Campaign(Procedure):
    steps: ClassVar = ("go",)

    def go(self, t: Any) -> Flow:
        from engine.core.frames import Call

        return Call(Orders(asked=("red",)))


class Field(State, kw_only=True):
    stack: Annotated[list[Campaign | Orders], Everyone] = []


for name, values in (("town", TOWNS), ("unit", ("foot", "light horse")), ("pace", ("slow", "fast"))):
    book.source(name, over=lambda view, chosen, values=values: values)(lambda view, chosen, value: None)


@book.effect(Wait, March)
def again(table: Any, action: Action) -> Flow:
    return Again()


GAME = Game(
    key="field", command="field", title="Field", line="", state=Field, view_class=View, book=book, words=GameWords(),
    scenarios={"x": Scenario("x", "X", "", ("red",))},
    new_state=lambda scenario, options: Field(scenario="x", seats=("red",), options=options),
    setup=lambda table: table.state.stack.append(Campaign()), determinize=lambda view, chance: view.s,
    invariants=lambda state: [],
)  # fmt: skip
WANTED = March(town="york", units={"foot": 3, "light horse": 1}, road=("bath", "london"))


@pytest.fixture
def view() -> View[Any]:
    return GAME.view(start(GAME, "x", {}, Seeded(b"x")).state, "red")


@pytest.mark.parametrize(
    "line",
    [
        "march york 3*foot+1*light horse bath+london",
        "march york 3 foot 1 light horse bath > london",
        "march york 3 foot, 1 light horse bath > london",
        "march 3 foot 1 light horse york > bath > london",
        "march 3foot 1 light horse york bath > london",
        "3 foot 1 light horse york > bath > london",
        "march york units=3 foot 1 light horse road=bath > london",
    ],
)
def test_counts_end_where_a_place_follows_and_may_stand_first(view: View[Any], line: str) -> None:
    assert parse(view, line) == WANTED


def test_the_canonical_text_is_read_back(view: View[Any]) -> None:
    fast = March(town="new york", units={"foot": 12}, road=("york",), pace="fast")
    assert parse(view, text_of(fast)) == fast
    assert parse(view, text_of(WANTED)) == WANTED


def test_like_counts_add_up(view: View[Any]) -> None:
    read = parse(view, "march 1 foot 2 foot york > bath")
    assert isinstance(read, March)
    assert read.units == {"foot": 3}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("march york foot bath", "not_a_number"),
        ("march york 3", "missing"),
        ("march york 3 elephants bath", "unknown"),
        ("3 elephants york > bath", "unknown"),
        ("3", "missing"),
    ],
)
def test_what_is_no_count_is_refused(view: View[Any], line: str, code: str) -> None:
    read = parse(view, line)
    assert isinstance(read, Refusal)
    assert read.code == code
