"""7 Placing new units at industrial complexes held since the turn began."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from engine.axis_allies import geography
from engine.axis_allies.actions import Appoint, Commit, Dissolve, Losses, Place, Policy, Refuges, book
from engine.axis_allies.data import facts
from engine.axis_allies.looking import position
from engine.axis_allies.model import AA_GUN, COMPLEX, AxisState, add_unit, alliance, domain, is_sea
from engine.axis_allies.position import Position
from engine.axis_allies.rules.results import capital_held, usable_factories
from engine.core.book import Chosen
from engine.core.frames import Again, Decision, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


class PlaceUnits(Decision):
    """7 The active power places what it has bought; a Commander-in-Chief may be appointed now."""

    verbs: ClassVar = (Place, Appoint, Dissolve, Losses, Policy, Refuges, Commit)


def factories(pos: Position, power: str) -> list[str]:
    """7 The power's complexes that may be used this turn."""
    key = ("factories", power)
    if key not in pos.cache:
        pos.cache[key] = usable_factories(pos.s, power)
    found: list[str] = pos.cache[key]
    return found


def refuse_place(pos: Position, power: str, kind: str, space: str, number: int = 1) -> Refusal | None:
    """4.4, 4.5, 7 Why new units of a type may not be placed in a space."""
    if not capital_held(pos.s, power):
        return refuse("5.3", "capital_lost", space=facts().powers[power].capital)
    if kind == COMPLEX:
        return _refuse_complex(pos, power, space, number)
    if domain(kind) == "sea":
        return _refuse_ship(pos, power, space)
    if is_sea(space):
        return refuse("7", "not_on_carriers")
    if space not in factories(pos, power):
        return refuse("7", "just_captured_factory" if space in pos.s.taken else "no_factory_here", space=space)
    if kind == AA_GUN and (number > 1 or pos.at_kind(space, AA_GUN)):
        return refuse("4.4", "one_gun", space=space)
    return None


def _refuse_complex(pos: Position, power: str, space: str, number: int) -> Refusal | None:
    """4.5 One complex a territory, in a territory one controls, held since the turn began."""
    if is_sea(space) or pos.s.control[space] != power or space not in pos.s.held or space in pos.s.taken:
        return refuse("4.5", "not_yours", space=space)
    return refuse("4.5", "one_complex", space=space) if number > 1 or pos.factory(space) else None


def _refuse_ship(pos: Position, power: str, space: str) -> Refusal | None:
    """7 Ships in a zone next to a complex, without enemy ships in it."""
    if not is_sea(space):
        return refuse("7", "ships_at_sea")
    if not any(geography.adjacent(space, land) for land in factories(pos, power)):
        return refuse("7", "not_next_to_factory", space=space)
    return refuse("7", "enemy_waters", space=space) if pos.hostile(space, alliance(power)) else None


def places(pos: Position, power: str) -> list[str]:
    """7 Spaces where something bought can be placed, the capital's first."""
    box = [kind for kind, number in pos.s.bought[power].items() if number]
    return [space for space in _candidates(pos, power) if any(refuse_place(pos, power, k, space) is None for k in box)]


def _candidates(pos: Position, power: str) -> Iterator[str]:
    own_factories = factories(pos, power)
    zones = [zone for land in own_factories for zone in geography.shores(land)]
    own = [land for land in facts().lands if pos.s.control[land] == power]
    own.sort(key=lambda land: -facts().lands[land].value)
    return iter(dict.fromkeys((*own_factories, *zones, *own)))


@book.may(Place)
def may_place(view: View[Any]) -> Refusal | None:
    """7 Something bought can be placed."""
    power = str(view.seat)
    if not any(view.s.bought[power].values()):
        return refuse("7", NOTHING_FITS, verb="place")
    return None if places(position(view), power) else refuse("7", NOTHING_FITS, verb="place")


def _possible(view: View[Any], chosen: Chosen) -> list[str]:
    return sorted(places(position(view), str(view.seat)), key=facts().place.__getitem__)


@book.source("place_space", over=lambda view, chosen: facts().spaces, among=_possible)
def judge_place(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """7 A space where at least one unit of the purchase can be placed."""
    pos, power = position(view), str(view.seat)
    box = [kind for kind, number in view.s.bought[power].items() if number]
    reasons = [refuse_place(pos, power, kind, value) for kind in box]
    if not reasons or None in reasons:
        return None if reasons else refuse("7", "nothing_bought")
    return reasons[0]


@book.source(
    "placeable", over=lambda view, chosen: tuple(facts().units),
    limit=lambda view, chosen, value: view.s.bought[str(view.seat)].get(value, 0),
)  # fmt: skip
def judge_placeable(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """7 A unit bought that may stand there."""
    power = str(view.seat)
    if not view.s.bought[power].get(value):
        return refuse("7", "not_bought", kind=value)
    return refuse_place(position(view), power, value, chosen.get("space", ""))


@book.legal(Place)
def legal_place(view: View[Any], action: Place) -> Refusal | None:
    """7 At least one unit; never two guns or complexes in one territory."""
    if not sum(action.units.values()):
        return refuse("7", "nothing_named")
    pos, power = position(view), str(view.seat)
    reasons = (refuse_place(pos, power, kind, action.space, n) for kind, n in action.units.items() if n)
    return next((reason for reason in reasons if reason is not None), None)


@book.effect(Place)
def place(table: Table[Any], action: Place) -> Flow:
    """7 Put the units on the board; there is no limit to what a complex can make."""
    put(table.state, str(table.seat), action.space, action.units)
    table.tell("placed", to=(str(table.seat),), power=str(table.seat), space=action.space, units=dict(action.units))
    return Again()


def put(state: AxisState, power: str, space: str, units: dict[str, int]) -> None:
    """Move units from the purchase to the board."""
    box = state.bought[power]
    before = state.placed.get(space, {})
    added = {kind: before.get(kind, 0) + number for kind, number in units.items() if number}
    state.placed = {**state.placed, space: {**before, **added}}
    for kind, number in units.items():
        for _ in range(number):
            new = add_unit(state, power, kind, space)
            state.units[new].moved = kind == COMPLEX  # it serves from the next turn
        box[kind] = box.get(kind, 0) - number
        if not box[kind]:
            del box[kind]


def close_placement(table: Table[Any]) -> None:
    """7 What is not placed yet goes to the first legal place; what has none waits for the next turn."""
    state: AxisState = table.state
    power = state.power
    for kind in list(state.bought[power]):
        for _ in range(state.bought[power][kind]):
            pos = Position(state)
            found = next((s for s in _candidates(pos, power) if refuse_place(pos, power, kind, s) is None), None)
            if found is not None:
                put(state, power, found, {kind: 1})
    if state.placed:
        table.tell("placements", power=power, spaces=dict(state.placed))
    new = {kind: number for kind, number in state.bought[power].items() if number}
    if new:
        table.tell("not_placed", power=power, units=new)
