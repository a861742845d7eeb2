"""5.1, 5.2 Casualties: which country takes the hits, and which of its units are lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from engine.axis_allies.actions import AsOrdered, Lose, Name, book
from engine.axis_allies.data import facts
from engine.axis_allies.model import LOADED, PLANES, AxisState, is_sea, profile
from engine.axis_allies.orders_of_loss import lost, most_lost, ranking, sequence
from engine.axis_allies.rules.forces import commander, names, owners
from engine.axis_allies.rules.groups import label
from engine.axis_allies.rules.groups import names as names_for
from engine.core.audience import Everyone
from engine.core.book import Chosen
from engine.core.frames import Call, Decision, Done, Flow, Goto, Procedure
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

Ids = tuple[int, ...]


class ChooseLosses(Decision, kw_only=True):
    """5.1 The owner chooses which of the units hit are lost."""

    interrupts: ClassVar[bool] = True
    verbs: ClassVar = (Lose, AsOrdered)
    space: Annotated[str, Everyone]
    side: Annotated[str, Everyone]
    units: Annotated[Ids, Everyone]
    any_hits: Annotated[int, Everyone]
    ship_hits: Annotated[int, Everyone]


class NameCountries(Decision, kw_only=True):
    """5.1 Multiple defenders: the attacker declares which countries take the hits."""

    interrupts: ClassVar[bool] = True
    verbs: ClassVar = (Name, AsOrdered)
    space: Annotated[str, Everyone]
    units: Annotated[Ids, Everyone]
    any_hits: Annotated[int, Everyone]
    ship_hits: Annotated[int, Everyone]


class Casualties(Procedure, kw_only=True):
    """5.1, 5.2 Hits on one side of a battle; its result is the list of the units lost."""

    steps: ClassVar = ("share", "shared", "choose", "chosen", "finish")

    space: Annotated[str, Everyone]
    side: Annotated[str, Everyone]
    units: Annotated[Ids, Everyone]
    any_hits: Annotated[int, Everyone] = 0
    ship_hits: Annotated[int, Everyone] = 0
    shares: Annotated[dict[str, int], Everyone] = {}
    whole: Annotated[bool, Everyone] = False
    fallen: Annotated[Ids, Everyone] = ()

    def share(self, t: Table[Any]) -> Flow:
        """5.1 Multiple defenders: without a Commander-in-Chief each hit is for one country, named by the attacker."""
        state: AxisState = t.state
        powers = owners(state, self.units)
        total = most_lost(names(state, self.units), self.any_hits, self.ship_hits)
        if not total:
            return Goto("finish")
        if self.side == "attack" or len(powers) == 1 or commander(state, self.units):
            self.shares, self.whole = {self.chief(state): total}, True
            return Goto("choose")
        if total < len(self.units) and profile(state, state.power).countries == "ask":
            return Call(NameCountries(asked=(state.power,), space=self.space, units=self.units,
                                      any_hits=self.any_hits, ship_hits=self.ship_hits))  # fmt: skip
        t.result = shared_out(state, self.units, total, bool(self.ship_hits))
        return self.shared(t) or Goto("choose")

    def chief(self, state: AxisState) -> str:
        """4.13, 5.1 Who chooses the casualties: the attacker, a Commander-in-Chief, or the only owner."""
        if self.side == "attack":
            return state.power
        return commander(state, self.units) or state.units[self.units[0]].power

    def shared(self, t: Table[Any]) -> Flow:
        """The countries and their hits are known."""
        self.shares = {power: hits for power, hits in t.result.items() if hits}
        return None

    def own(self, state: AxisState, power: str) -> Ids:
        """The units among which a chooser chooses."""
        if self.whole:
            return self.units
        return tuple(i for i in self.units if state.units[i].power == power)

    def choose(self, t: Table[Any]) -> Flow:
        """5.1 The next owner loses units by his standing order, or is asked."""
        state: AxisState = t.state
        if not self.shares:
            return Goto("finish")
        power = next(iter(self.shares))
        ids, hits = self.own(state, power), self._hits(power)
        if self._asks(state, power, ids):
            return Call(ChooseLosses(asked=(power,), space=self.space, side=self.side, units=ids,
                                     any_hits=hits[0], ship_hits=hits[1]))  # fmt: skip
        t.result = by_order(state, power, self.side, self.space, ids, *hits)
        return self.chosen(t)

    def _hits(self, power: str) -> tuple[int, int]:
        if self.whole:
            return self.any_hits, self.ship_hits
        return (0, self.shares[power]) if self.ship_hits else (self.shares[power], 0)

    def _asks(self, state: AxisState, power: str, ids: Ids) -> bool:
        """Whether the chooser is asked: if he wants to be, and there is something to choose."""
        answer = profile(state, power)
        wants = answer.attack_losses if self.side == "attack" else answer.defence_losses
        if self.side == "defence" and state.options.get("losses") == "ask":
            wants = "ask"
        hits = self._hits(power)
        able = [label(state, i, power) for i in ids if hits[0] or state.units[i].kind not in PLANES]
        return wants == "ask" and len(set(able)) > 1 and most_lost(names(state, ids), *hits) < len(able)

    def chosen(self, t: Table[Any]) -> Flow:
        """One owner's losses are known."""
        self.fallen = (*self.fallen, *t.result)
        self.shares = dict(list(self.shares.items())[1:])
        return Goto("choose")

    def finish(self, t: Table[Any]) -> Flow:
        """All losses are known."""
        return Done(list(self.fallen))


def shared_out(state: AxisState, ids: Ids, total: int, ships: bool) -> dict[str, int]:
    """5.1 The hits one by one to the country with the most (or fewest) units left that can be hit."""
    left = Counter(state.units[i].power for i in ids if not (ships and state.units[i].kind in PLANES))
    fewest = profile(state, state.power).countries == "fewest_units"
    shares: Counter[str] = Counter()
    order = list(facts().order)
    for _ in range(total):
        able = [power for power in left if left[power]]
        power = min(able, key=lambda p: (left[p] if fewest else -left[p], order.index(p)))
        left[power] -= 1
        shares[power] += 1
    return dict(shares)


def by_order(state: AxisState, power: str, side: str, space: str, ids: Ids, any_hits: int, ship_hits: int) -> Ids:
    """The units lost by the order of loss of their owner."""
    mine = profile(state, power)
    ids = least_first(state, ids)
    kinds = names(state, ids)
    keep = side == "attack" and not is_sea(space) and mine.keep_land == "yes"
    in_order = sequence(kinds, ranking(mine, side, is_sea(space), space), keep)
    return tuple(ids[place] for place in lost(kinds, in_order, any_hits, ship_hits))


def as_asked(state: AxisState, power: str, asked: ChooseLosses) -> Ids:
    """The units lost by the order of loss of the power that is asked to choose them."""
    return by_order(state, power, asked.side, asked.space, asked.units, asked.any_hits, asked.ship_hits)


def least_first(state: AxisState, ids: Sequence[int]) -> Ids:
    """4.10, 5.1 Among like units those go first that have least movement left, or have landed and bar a retreat."""
    return tuple(sorted(ids, key=lambda id_: (-state.units[id_].spent, not state.units[id_].via)))


# ---- the answers


def _names_of(view: View[Any]) -> Counter[str]:
    """4.13, 5.1 The units to choose from as the chooser names them: those of allies with their owner."""
    decision = view.decision
    if not isinstance(decision, ChooseLosses):
        return Counter()
    return Counter(label(view.s, i, decision.asked[0]) for i in decision.units)


def _sayable(view: View[Any], chosen: Chosen) -> tuple[str, ...]:
    decision = view.decision
    return names_for(decision.asked[0]) if isinstance(decision, ChooseLosses) else (*facts().units, LOADED)


def _is_plane(name: str) -> bool:
    return name.rpartition("/")[2] in PLANES


@book.source("losses", over=_sayable, limit=lambda v, c, x: _names_of(v)[x])
def judge_loss(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1 A type of unit that can be hit."""
    if not _names_of(view)[value]:
        return refuse("5.1", "not_in_battle", kind=value)
    if _is_plane(value) and not view.decision.any_hits:  # type: ignore[union-attr]
        return refuse("4.11", "subs_hit_ships")
    return None


@book.legal(Lose)
def legal_lose(view: View[Any], action: Lose) -> Refusal | None:
    """5.1, 5.2 As many units as were hit, ships for the hits of submarines."""
    decision = view.decision
    assert isinstance(decision, ChooseLosses)
    total = most_lost(names(view.s, decision.units), decision.any_hits, decision.ship_hits)
    planes = sum(n for name, n in action.units.items() if _is_plane(name))
    if sum(action.units.values()) != total:
        return refuse("5.1", "lose_exactly", hits=total, got=sum(action.units.values()))
    return refuse("4.11", "subs_hit_ships") if planes > decision.any_hits else None


@book.effect(Lose)
def lose(table: Table[Any], action: Lose) -> Flow:
    """5.1 The named units are lost."""
    decision = table.decision
    assert isinstance(decision, ChooseLosses)
    wanted, gone = dict(action.units), []
    for id_ in least_first(table.state, decision.units):
        name = label(table.state, id_, str(table.seat))
        if wanted.get(name):
            wanted[name] -= 1
            gone.append(id_)
    return Done(tuple(gone))


@book.effect(AsOrdered)
def as_ordered(table: Table[Any], action: AsOrdered) -> Flow:
    """Let the standing orders decide this time."""
    state, decision = table.state, table.decision
    if isinstance(decision, ChooseLosses):
        return Done(as_asked(state, str(table.seat), decision))
    assert isinstance(decision, NameCountries)
    total = most_lost(names(state, decision.units), decision.any_hits, decision.ship_hits)
    return Done(shared_out(state, decision.units, total, bool(decision.ship_hits)))


def _countries(view: View[Any]) -> Counter[str]:
    decision = view.decision
    if not isinstance(decision, NameCountries):
        return Counter()
    ships = bool(decision.ship_hits)
    able = (i for i in decision.units if not (ships and view.s.units[i].kind in PLANES))
    return Counter(view.s.units[i].power for i in able)


@book.source("countries", over=lambda view, chosen: facts().order, limit=lambda v, c, x: _countries(v)[x])
def judge_country(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1 A country with a unit that can be hit."""
    return None if _countries(view)[value] else refuse("5.1", "no_such_defender", power=value)


@book.legal(Name)
def legal_name(view: View[Any], action: Name) -> Refusal | None:
    """5.1 All hits are given out."""
    decision = view.decision
    assert isinstance(decision, NameCountries)
    kinds = [view.s.units[i].kind for i in decision.units]
    total = most_lost(kinds, decision.any_hits, decision.ship_hits)
    got = sum(action.hits.values())
    return None if got == total else refuse("5.1", "name_all", hits=total, got=got)


@book.effect(Name)
def name(table: Table[Any], action: Name) -> Flow:
    """5.1 The countries named take the hits; each owner chooses his own losses."""
    table.tell("countries_named", power=str(table.seat), hits=dict(action.hits))
    return Done(dict(action.hits))
