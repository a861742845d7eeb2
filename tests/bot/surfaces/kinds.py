"""A game with every kind of parameter, for the tests of menus and commands: a shop that never closes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from engine.core.actions import Action, Flag, One, Route, Some, Split, Words
from engine.core.audience import Everyone
from engine.core.book import Rulebook
from engine.core.frames import Again, Call, Decision, Done, Flow, Procedure
from engine.core.game import Game, Scenario
from engine.core.refusal import Refusal, refuse
from engine.core.state import Result, State
from engine.core.table import Table
from engine.core.view import View
from engine.core.words import GameWords

book = Rulebook()
MANY = tuple(f"item_{i:03}" for i in range(120))
STOPS = ("harbour", "hill", "mill", "tower")
LINKS = {"harbour": ("hill", "mill"), "hill": ("tower",), "mill": ("tower",), "tower": ()}


class Pick(Action):
    """Pick one of very many things."""

    thing: Annotated[str, One("thing")]


class Gather(Action):
    """Gather two or three different fruits."""

    fruits: Annotated[tuple[str, ...], Some("fruit", least=2, most=3)]


class Collect(Action):
    """Collect any number of very many things."""

    things: Annotated[tuple[str, ...], Some("thing", least=1, most=25)]


class Walk(Action):
    """Walk from the harbour, stop by stop."""

    path: Annotated[tuple[str, ...], Route("stop", least=2, most=3)]


class Buy(Action):
    """Buy so many of each."""

    goods: Annotated[dict[str, int], Split("goods")]


class Say(Action):
    """Say something."""

    words: Annotated[str, Words(most=50)]


class Vote(Action):
    """Vote, and for how many years."""

    yes: Annotated[bool, Flag(hint="do you agree?")]
    years: Annotated[int, One("years")] = 0


class Vault(Action):
    """Open the only vault."""

    vault: Annotated[str, One("vault")]


class Lock(Action):
    """Lock one or two vaults."""

    group: ClassVar[str] = "odd"
    vaults: Annotated[tuple[str, ...], Some("vault", least=1, most=2)]


class Ship(Action):
    """Ship vaults from a berth; a berth must be named."""

    group: ClassVar[str] = "odd"
    vaults: Annotated[tuple[str, ...], Some("vault", least=0, most=2)] = ()
    berths: Annotated[int, One("years")] = 0


class Mark(Action):
    """Mark a red or a blue number, or both."""

    red: Annotated[int, One("years")] = 0
    blue: Annotated[int, One("years")] = 0


class Wrap(Action):
    """Wrap a thing; some take a ribbon."""

    thing: Annotated[str, One("thing")]
    ribbon: Annotated[bool, Flag(hint="with a ribbon")] = False


class Never(Action):
    """Something that is offered though there is nothing to choose."""

    group: ClassVar[str] = "odd"
    ghost: Annotated[str, One("ghost")]


class Close(Action):
    """Close the shop."""


class Shop(Decision):
    verbs: ClassVar = (Pick, Gather, Collect, Walk, Buy, Say, Vote, Vault, Lock, Ship, Mark, Wrap, Never, Close)


class Day(Procedure):
    steps: ClassVar = ("open_shop", "close_shop")

    def open_shop(self, t: Table[Any]) -> Flow:
        return Call(Shop(asked=("keeper",)))

    def close_shop(self, t: Table[Any]) -> Flow:
        t.state.result = Result(winners=("keeper",), reason="closed")
        return Done()


class ShopState(State, kw_only=True):
    stack: Annotated[list[Day | Shop], Everyone] = []
    done: Annotated[list[str], Everyone] = []


def free(view: View[Any], chosen: dict[str, Any], value: Any) -> Refusal | None:
    return None


book.source("thing", over=lambda view, chosen: MANY)(free)
book.source("years", over=lambda view, chosen: (0, 1, 2, 5))(free)
book.source("vault", over=lambda view, chosen: ("cellar",))(free)
book.source("ghost", over=lambda view, chosen: ())(free)
book.source("goods", over=lambda view, chosen: ("bread", "fish"), limit=lambda view, chosen, value: 2)(free)


@book.source("fruit", over=lambda view, chosen: ("apple", "banana", "cherry", "date"))
def fruit(view: View[Any], chosen: dict[str, Any], value: str) -> Refusal | None:
    return refuse("shop 4", "sold_out") if value == "date" else None


@book.source("stop", over=lambda view, chosen: STOPS)
def stop(view: View[Any], chosen: dict[str, Any], value: str) -> Refusal | None:
    path = chosen.get("path", ())
    return None if value in (LINKS[path[-1]] if path else ("harbour",)) else refuse("shop 5", "no_way")


@book.effect(Pick, Gather, Collect, Walk, Buy, Say, Vote, Vault, Lock, Ship, Mark, Wrap, Never)
def note_down(table: Table[ShopState], action: Action) -> Flow:
    table.state.done.append(repr(action))
    table.tell("noted", what=action.verb())
    return Again()


@book.effect(Close)
def close(table: Table[ShopState], action: Close) -> Flow:
    return None


@book.legal(Gather)
def legal_gather(view: View[Any], action: Gather) -> Refusal | None:
    return refuse("shop 6", "clash") if set(action.fruits) == {"apple", "cherry"} else None


@book.legal(Mark)
def legal_mark(view: View[Any], action: Mark) -> Refusal | None:
    return None if action.red or action.blue else refuse("shop 7", "nothing")


@book.legal(Ship)
def legal_ship(view: View[Any], action: Ship) -> Refusal | None:
    return None if action.berths else refuse("shop 9", "no_berth")


@book.legal(Wrap)
def legal_wrap(view: View[Any], action: Wrap) -> Refusal | None:
    return refuse("shop 8", "no_ribbon") if action.ribbon and action.thing == "item_000" else None


class ShopWords(GameWords):
    REFUSALS: ClassVar = {"sold_out": "That is sold out.", "no_way": "There is no way.", "clash": "These clash."}

    def label(self, view: View[Any], value: Any) -> str:
        return str(value).replace("_", " ").title()

    def detail(self, view: View[Any], value: Any, chosen: Mapping[str, Any] | None = None) -> str:
        return "fresh" if value == "bread" else ""


KINDS = Game(
    key="kinds", command="shop", title="The shop", line="A toy for tests.", state=ShopState, view_class=View, book=book,
    words=ShopWords(), scenarios={"day": Scenario("day", "A day", "One day.", ("keeper",))},
    new_state=lambda scenario, options: ShopState(scenario=scenario.id, seats=scenario.seats, options=options),
    setup=lambda table: table.state.stack.append(Day()),
    determinize=lambda view, chance: view.game.load(view.game.dump(view.s)), invariants=lambda state: [],
)  # fmt: skip
