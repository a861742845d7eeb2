"""The order to move: by land, sea and air, in combat movement and after combat (sections 4 and 6)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

import msgspec

from engine.axis_allies import geography
from engine.axis_allies.actions import Move, book
from engine.axis_allies.data import facts
from engine.axis_allies.looking import COMBAT_MOVE, memo, position
from engine.axis_allies.model import (
    BOMBER,
    CARRIER,
    FIGHTER,
    AxisState,
    Flak,
    Trail,
    alliance,
    allowance,
    count,
    is_sea,
)
from engine.axis_allies.position import Position
from engine.axis_allies.rules import flight as flights
from engine.axis_allies.rules import routes
from engine.axis_allies.rules.antiaircraft import flak_over, shoot
from engine.axis_allies.rules.flight import Flight, Flyer, Ranges
from engine.axis_allies.rules.groups import Group, called, fleet, groups, left, lent, movers, names, thrifty
from engine.axis_allies.rules.results import capture, claim, pay_fee
from engine.axis_allies.rules.routes import Walk
from engine.core.book import Chosen
from engine.core.frames import Again, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

On = Walk | Flight
"""A way by land or sea, or a flight."""


def origins(view: View[Any]) -> dict[str, dict[str, list[int]]]:
    """Every space with pieces that may move, and which."""
    known = memo(view)
    if "origins" not in known:
        pos, mover = position(view), str(view.seat)
        spaces = dict.fromkeys(unit.space for unit in view.s.units.values())
        known["origins"] = {s: ready for s in spaces if (ready := movers(pos, mover, s))}
    found: dict[str, dict[str, list[int]]] = known["origins"]
    return found


@book.may(Move)
def may_move_at_all(view: View[Any]) -> Refusal | None:
    """4.1, 6 Something is left that may move."""
    return None if origins(view) else refuse("4.1", NOTHING_FITS, verb="move")


def in_order(spaces: Iterable[str]) -> list[str]:
    """Spaces in the order of the board's list."""
    return sorted(spaces, key=facts().place.__getitem__)


@book.source(
    "move_origin", over=lambda view, chosen: facts().spaces, among=lambda view, chosen: in_order(origins(view))
)
def judge_origin(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.1 A space with units of yours that may still move."""
    return None if value in origins(view) else refuse("4.1", "nothing_to_move", space=value)


def ships(view: View[Any]) -> dict[str, int]:
    """The viewer's transports by their names."""
    return fleet(position(view), str(view.seat))


def _most(view: View[Any], chosen: Chosen, value: str) -> int:
    ready = origins(view).get(chosen.get("origin", ""), {})
    return len(called(ready, value, ships(view)))


def _ready(view: View[Any], chosen: Chosen) -> list[str]:
    ready = origins(view).get(chosen.get("origin", ""), {})
    return [name for name in names(str(view.seat)) if name in ready]


def nameable(view: View[Any]) -> tuple[str, ...]:
    """4.1, 4.10 Types of units, and single transports."""
    return (*names(str(view.seat)), *ships(view))


@book.source("movers", over=lambda view, chosen: nameable(view), limit=_most, among=_ready)
def judge_mover(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.1 A type of unit there that may still move."""
    if _most(view, chosen, value):
        return None
    owner, sign, _ = value.partition("/")
    if sign:
        return refuse("4.13", "not_lent", power=owner)
    return refuse("4.1", "none_of_that", kind=value, space=chosen.get("origin", ""))


# ---- the path


class Way:
    """Land, sea or air units of one order on their way: the part named so far and what may come next."""

    def __init__(self, party: Group) -> None:
        self.party = party
        self.home: Ranges = {}
        self.out: Ranges = {}
        if party.domain == "air":
            self.home = flights.landing_range(party)
            self.out = flights.target_range(party, self.home) if party.combat else {}
        self.legs: dict[tuple[str, ...], On | Refusal] = {}
        self.follow: dict[tuple[str, ...], set[str]] = {}

    def go(self, picks: tuple[str, ...]) -> On | Refusal:
        """The way through all the named spaces, or why not."""
        if picks not in self.legs:
            self.legs[picks] = self._go(picks)
        return self.legs[picks]

    def _go(self, picks: tuple[str, ...]) -> On | Refusal:
        if not picks:
            return Flight(self.party.origin) if self.party.domain == "air" else Walk(self.party.origin)
        before = self.go(picks[:-1])
        if isinstance(before, Refusal):
            return before
        if isinstance(before, Flight):
            return flights.fly(self.party, before, picks[-1])
        return routes.extend(self.party, before, picks[-1])

    def refuse_end(self, on: On) -> Refusal | None:
        """Why the move may not end here."""
        if isinstance(on, Flight):
            return flights.refuse_end(self.party, on, self.home)
        return routes.refuse_end(self.party, on)

    def nexts(self, picks: tuple[str, ...]) -> set[str]:
        """The spaces that may be named next."""
        if picks not in self.follow:
            on = self.go(picks)
            if isinstance(on, Refusal):
                self.follow[picks] = set()
            elif isinstance(on, Walk):
                self.follow[picks] = routes.nexts(self.party, on)
            else:
                self.follow[picks] = flights.nexts(self.party, on, self.home, self.out)
        return self.follow[picks]

    def refuse_next(self, picks: tuple[str, ...]) -> Refusal:
        """Why the way may not lead through these spaces: a step is not legal, or nothing legal can follow."""
        party = self.party
        if party.domain == "air":
            return flights.refuse_next(party, picks, self.home)
        on = self.go(picks)
        if isinstance(on, Refusal):
            return on
        return self.refuse_end(on) or refuse("4.1", "too_far", space=picks[-1], most=party.budget)


def ways_of(view: View[Any], chosen: Chosen) -> list[Way] | Refusal:
    """The units chosen and their ways, by domain; remembered for this View."""
    units = chosen.get("units") or {}
    raid = bool(chosen.get("raid"))
    key = ("way", chosen.get("origin", ""), tuple(sorted(units.items())), raid)
    known = memo(view)
    if key not in known:
        parties = groups(position(view), str(view.seat), chosen.get("origin", ""), units, raid)
        known[key] = parties if isinstance(parties, Refusal) else [Way(party) for party in parties]
    found: list[Way] | Refusal = known[key]
    return found


def nexts(view: View[Any], chosen: Chosen) -> set[str]:
    """The spaces that may be named next for all the units of the order; remembered for this View."""
    ways = ways_of(view, chosen)
    if isinstance(ways, Refusal):
        return set()
    picks = tuple(chosen.get("path", ()))
    key = ("nexts", id(ways), picks)
    known = memo(view)
    if key not in known:
        found = set.intersection(*(way.nexts(picks) for way in ways))
        if not chosen.get("raid") and set(chosen["units"]) == {BOMBER} and view.s.phase == COMBAT_MOVE:
            found |= nexts(view, {**chosen, "raid": True})  # the order says that it is a raid only after its path
        known[key] = found
    spaces: set[str] = known[key]
    return spaces


def goals(view: View[Any], chosen: Chosen) -> list[str]:
    """The spaces that may be named next, those with enemies first."""
    pos, side = position(view), alliance(str(view.seat))
    return sorted(in_order(nexts(view, chosen)), key=lambda space: not pos.defended(space, side))


@book.source("move_path", over=lambda view, chosen: facts().spaces, among=goals)
def judge_path(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.1, 6 A space the units can go to next and from where the move can be brought to a legal end."""
    if value in nexts(view, chosen):
        return None
    ways = ways_of(view, chosen)
    if isinstance(ways, Refusal):
        return ways
    wrong = _why_not(ways, (*chosen.get("path", ()), value), value)
    return wrong if wrong.nearest else msgspec.structs.replace(wrong, nearest=_by(view, chosen, value))


def _by(view: View[Any], chosen: Chosen, value: str) -> tuple[str, ...]:
    """The spaces that could be named instead, the three that lie nearest to the one that was."""
    far = geography.flight(value)
    return tuple(sorted(in_order(nexts(view, chosen)), key=lambda space: far[space])[:3])


def _why_not(ways: list[Way], picks: tuple[str, ...], value: str) -> Refusal:
    """The reason of the first part of the order that cannot go there."""
    way = next(way for way in ways if value not in way.nexts(picks[:-1]))
    party = way.party
    if geography.flight(party.origin)[value] > party.budget:
        if party.budget == 1:
            return refuse("2.3", "not_adjacent", space=value, origin=party.origin)
        return refuse("4.1", "too_far", space=value, most=party.budget)
    return way.refuse_next(picks)


def checked(view: View[Any], action: Move) -> list[tuple[Group, On]] | Refusal:
    """The whole move, or why it is not legal."""
    if action.raid and view.s.phase != COMBAT_MOVE:
        return refuse("5.4", "raids_in_combat")
    ways = ways_of(view, {"origin": action.origin, "units": action.units, "raid": action.raid})
    if isinstance(ways, Refusal):
        return ways
    found: list[tuple[Group, On]] = []
    for way in ways:
        on = way.go(tuple(action.path))
        if isinstance(on, Refusal):
            return on
        wrong = way.refuse_end(on)
        if wrong is not None:
            return wrong
        found.append((way.party, on))
    return _refuse_planes(found) or _refuse_too_many(found) or found


@book.legal(Move)
def legal_move(view: View[Any], action: Move) -> Refusal | None:
    """4.1, 4.6, 6 The whole way is legal and every plane of this turn can still land."""
    found = checked(view, action)
    return found if isinstance(found, Refusal) else None


def _refuse_too_many(found: list[tuple[Group, On]]) -> Refusal | None:
    """4.12 The fees of all parts of the move together can be paid."""
    fee = sum(fee_of(party, on) for party, on in found)
    money = found[0][0].pos.s.money[found[0][0].mover]
    return refuse("4.12", "no_money_for_fee", fee=fee, money=money) if fee > money else None


def fee_of(party: Group, on: On) -> int:
    """4.12 What violating neutral territories on this way costs."""
    return flights.fee_of(party, on.path if isinstance(on, Flight) else on.violated)


def _refuse_planes(found: list[tuple[Group, On]]) -> Refusal | None:
    """4.6 It is illegal to attack with planes that have nowhere to land: all planes and carriers looked at together."""
    party = found[0][0]
    if not party.combat:
        return None
    pos = party.pos
    planes = flights.flyers(pos, party.mover)
    launched: tuple[int, ...] = ()
    moved: dict[int, str] = {}
    for part, on in found:
        if isinstance(on, Flight):
            cost = geography.length(on.path[: on.to_target], part.origin)
            launched = thrifty(part, cost)
            planes += [Flyer(pos.unit(i).kind, on.target, left(pos.s, i) - cost) for i in launched]
        else:
            moved |= {id_: on.here for id_ in part.ids if pos.unit(id_).kind == CARRIER}
    if not launched and not moved:
        return None
    fits = flights.all_land(pos, party.mover, planes, launched, moved)
    return None if fits else refuse("4.6", "planes_cannot_land")


# ---- carrying it out


@book.effect(Move)
def move(table: Table[Any], action: Move) -> Flow:
    """4.1, 6 Carry the move out; in combat movement nothing is final until it is committed."""
    found = checked(table.game.view(table.state, table.seat), action)
    assert not isinstance(found, Refusal)
    for party, on in found:
        live = dataclasses.replace(party, pos=Position(table.state))
        if isinstance(on, Flight):
            _fly(table, live, on)
        else:
            _walk(table, live, on)
    return Again()


def note(table: Table[Any], ids: tuple[int, ...], path: tuple[str, ...], landing: str = "") -> None:
    """Keep the move for the report and the arrows; tell it to the mover only, as it may be taken back."""
    state: AxisState = table.state
    by_power: dict[str, list[int]] = {}
    for id_ in ids:
        by_power.setdefault(state.units[id_].power, []).append(id_)
    for power, own in by_power.items():
        state.trails.append(Trail(power, count(state, own), path, state.phase, landing))
    kinds = count(state, ids)
    table.tell("moved", to=(str(table.seat),), units=kinds, path=list(path), landing=landing)


def mark(state: AxisState, id_: int, mover: str) -> None:
    """4.13 Note the round in which a piece moved, with its owner (which takes it out of an ally's force) or lent."""
    unit = state.units[id_]
    if unit.power == mover:
        unit.went = state.round
        for force in state.commands:
            if id_ in force.units and force.commander != mover:
                force.units = tuple(other for other in force.units if other != id_)
    else:
        unit.lent = state.round
    if state.phase == COMBAT_MOVE:
        unit.moved = True


def _walk(table: Table[Any], party: Group, walk: Walk) -> None:
    state: AxisState = table.state
    mover = party.mover
    note(table, party.ids, (party.origin, *walk.path))
    for id_ in party.ids:
        unit = state.units[id_]
        unit.space = walk.here
        unit.spent = allowance(state, unit.power, unit.kind) if walk.stopped else unit.spent + walk.spent
        mark(state, id_, mover)
        for carried in party.pos.aboard(id_):
            _carry(state, carried, walk.here, mover)
    for land in walk.taken:
        capture(table, land, mover, to=(mover,))
    for land in walk.violated:
        claim(table, land, mover, to=(mover,))
    if not is_sea(walk.here) and party.pos.enemy_held(walk.here, party.side) and walk.here not in walk.taken:
        walk_in(table, walk.here, mover, to=(mover,))


def _carry(state: AxisState, id_: int, space: str, mover: str) -> None:
    """4.9, 4.10 Cargo and fighters on deck go where their ship goes; that is their move of the turn.

    4.13 If they belong to a force, it is their move of the round."""
    unit = state.units[id_]
    unit.space = space
    if unit.power != mover and lent(state, id_, mover):
        unit.lent = state.round
    if unit.kind == FIGHTER:
        unit.spent = allowance(state, unit.power, unit.kind)
    if state.phase == COMBAT_MOVE:
        unit.moved = True


def walk_in(table: Table[Any], land: str, mover: str, to: tuple[str, ...] | None) -> None:
    """5.3, 4.4 Territory without defenders who fight is taken at once, with any gun and factory."""
    if not Position(table.state).defended(land, alliance(mover)):
        capture(table, land, mover, to=to)


def _fly(table: Table[Any], party: Group, flight: Flight) -> None:
    state: AxisState = table.state
    end = flight.to_target if party.combat else len(flight.path)
    path, beyond = flight.path[:end], flight.path[end:]
    cost = geography.length(path, party.origin)
    ids = thrifty(party, cost)
    note(table, ids, (party.origin, *path), beyond[-1] if beyond else "")
    pay_fee(table, [s for s in path if party.pos.neutral(s)], party.mover, to=(party.mover,))
    for id_ in ids:
        unit = state.units[id_]
        unit.space, unit.aboard, unit.raid = (path[-1] if path else party.origin), 0, party.raid
        unit.spent += cost
        unit.landing = beyond[-1] if beyond else ""
        mark(state, id_, party.mover)
    over = flak_over(party.pos, path[:-1], party.side)
    if party.combat:
        state.flak += [Flak(space, ids) for space in over]
        return
    for space in over:
        ids = shoot(table, space, ids)
    land_on(state, ids)


def land_on(state: AxisState, ids: tuple[int, ...]) -> None:
    """4.9 Fighters that come down at sea stand on a carrier with room."""
    for id_ in ids:
        unit = state.units[id_]
        if is_sea(unit.space):
            pos = Position(state)
            near = [ship for half in geography.halves(unit.space) for ship in pos.ships(half, CARRIER, pos.side(id_))]
            decks = [ship for ship in near if pos.room(ship) > 0]
            decks.sort(key=lambda ship: (pos.unit(ship).power != unit.power, pos.unit(ship).space != unit.space, ship))
            unit.aboard, unit.space = decks[0], pos.unit(decks[0]).space
