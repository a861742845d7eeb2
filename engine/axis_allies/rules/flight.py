"""Flights: range out and home, what is flown over, and that every plane can land (sections 4.6, 4.7, 4.9)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.axis_allies import geography
from engine.axis_allies.data import facts
from engine.axis_allies.model import BOMBER, CARRIER, FIGHTER, PLANES, alliance, is_sea
from engine.axis_allies.position import Position
from engine.axis_allies.rules.groups import Group, left, mine
from engine.core.refusal import Refusal, refuse

Ranges = Mapping[str, int]


@dataclass(frozen=True)
class Flight:
    """A flight so far; `target`: the last space on it where the group can fight, `home`: the path after that."""

    here: str
    spent: int = 0
    path: tuple[str, ...] = ()
    target: str = ""
    to_target: int = 0


def fly(party: Group, flight: Flight, to: str) -> Flight | Refusal:
    """4.6 The flight continued to `to`, round enemy guns and neutral land where range allows."""
    leg = _leg(party, flight, to)
    if leg is None:
        return refuse("4.6", "too_far", space=to, most=party.budget)
    spent = flight.spent + geography.length(leg, flight.here)
    on = dataclasses.replace(flight, here=to, spent=spent, path=(*flight.path, *leg))
    if party.combat and is_target(party, to):
        on = dataclasses.replace(on, target=to, to_target=len(on.path))
    return on


def _leg(party: Group, flight: Flight, to: str) -> tuple[str, ...] | None:
    """The best way: avoiding guns and neutral land, then neutral land, then anything, as far as range allows."""
    pos, side, most = party.pos, party.side, party.budget - flight.spent
    if to == flight.here:
        return () if party.combat and is_target(party, to) and not flight.path else None
    if geography.flight(flight.here)[to] > most:
        return None
    need = geography.flight(flight.here)[to]
    for calm in (
        lambda _a, b: b == to or not (pos.neutral(b) or pos.gun(b, side)),
        lambda _a, b: b == to or not pos.neutral(b),
    ):
        found = geography.way(flight.here, to, calm, need)
        if found is not None:
            return found
    return geography.way(flight.here, to, None, most)


def is_target(party: Group, space: str) -> bool:
    """4.6, 4.7 Where planes may attack: enemies who fight, or for a raid an enemy industrial complex."""
    pos, side = party.pos, party.side
    if party.raid:
        return pos.enemy_held(space, side) and pos.factory(space)
    return pos.defended(space, side) and (is_sea(space) or pos.enemy_held(space, side))


# ---- landing


def fields(pos: Position, side: str) -> list[str]:
    """4.6 Territories where planes of the alliance may land: held since before this turn's combat."""
    return [land for land in facts().lands if pos.friendly(land, side) and land not in pos.s.taken]


def spots(pos: Position, ship: int, mover: str) -> list[str]:
    """4.9 Zones where a carrier may be when planes come home: where it can still sail, if the mover orders it."""
    unit = pos.unit(ship)
    if not mine(pos.s, ship, mover) or unit.moved or pos.hostile(unit.space, alliance(mover)):
        return [unit.space]
    side = alliance(mover)
    free = geography.distances(
        {unit.space: 0},
        lambda a, b: is_sea(b) and geography.open_to(pos.s.control, side, a, b) and not pos.hostile(b, side),
        left(pos.s, ship),
    )
    return list(free)


def landing_range(party: Group) -> Ranges:
    """Spaces from everywhere to the nearest place where the whole group may land."""
    decks = () if BOMBER in party.kinds() else tuple(_decks(party))
    key = ("landing", party.side, decks)
    if key not in party.pos.cache:
        starts = dict.fromkeys((*fields(party.pos, party.side), *decks), 0)
        party.pos.cache[key] = geography.distances(starts)
    found: Ranges = party.pos.cache[key]
    return found


def _decks(party: Group) -> list[str]:
    """4.9 Zones with room on carriers: in combat movement wherever they may be later, after it where they are."""
    pos = party.pos
    carriers = [i for i, unit in pos.s.units.items() if unit.kind == CARRIER and pos.side(i) == party.side]
    if party.combat:
        return [spot for ship in carriers for spot in spots(pos, ship, party.mover)]
    room: dict[str, int] = {}
    for ship in carriers:
        room[pos.unit(ship).space] = room.get(pos.unit(ship).space, 0) + pos.room(ship)
    return [space for space, free in room.items() if free >= len(party.ids)]


def target_range(party: Group, home: Ranges) -> Ranges:
    """Spaces from everywhere to a target and on to a landing place."""
    key = ("targets", party.side, party.raid, id(home))
    if key not in party.pos.cache:
        targets = [space for space in facts().spaces if is_target(party, space)]
        party.pos.cache[key] = geography.distances({space: home.get(space, geography.FAR) for space in targets})
    found: Ranges = party.pos.cache[key]
    return found


def refuse_end(party: Group, flight: Flight, home: Ranges) -> Refusal | None:
    """Why the flight may not end as ordered."""
    fee = fee_of(party, flight.path)
    if fee > party.pos.s.money[party.mover]:
        return refuse("4.12", "no_money_for_fee", fee=fee, money=party.pos.s.money[party.mover])
    if not party.combat:
        return None if home.get(flight.here) == 0 else _cannot_land(party, flight.here)
    if not flight.target:
        return refuse("4.6", "no_factory" if party.raid else "no_target", space=flight.here)
    if flight.here != flight.target and home.get(flight.here) != 0:
        return _cannot_land(party, flight.here)
    if flight.spent + home.get(flight.here, geography.FAR) > party.budget:
        return refuse("4.6", "no_way_home", space=flight.target, most=party.budget)
    return None


def _cannot_land(party: Group, space: str) -> Refusal:
    if is_sea(space):
        return (
            refuse("4.7", "bombers_on_carriers") if BOMBER in party.kinds() else refuse("4.9", "no_deck", space=space)
        )
    if space in party.pos.s.taken:
        return refuse("5.3", "just_captured", space=space)
    return refuse("4.6", "no_landing", space=space)


def nexts(party: Group, flight: Flight, home: Ranges, out: Ranges) -> set[str]:
    """The spaces to which the flight may lead next, by the numbers of spaces alone, so that it can end legally."""
    left_over, fought, combat = party.budget - flight.spent, bool(flight.target), party.combat
    found = set()
    for to, cost in geography.flight(flight.here).items():
        if cost > left_over or (to == flight.here and flight.path):
            continue
        rest, back = left_over - cost, home.get(to, geography.FAR)
        if (back <= rest and (not combat or fought)) or (combat and out.get(to, geography.FAR) <= rest):
            found.add(to)
    return found


def refuse_next(party: Group, picks: Sequence[str], home: Ranges) -> Refusal:
    """Why a flight cannot lead through these spaces to the last, told without looking for its way."""
    to = picks[-1]
    if not party.combat:
        return _cannot_land(party, to) if home.get(to) != 0 else refuse("4.6", "too_far", space=to, most=party.budget)
    if is_target(party, to):
        return refuse("4.6", "no_way_home", space=to, most=party.budget)
    if len(picks) > 1 and home.get(to) == 0 and not any(is_target(party, space) for space in picks):
        return refuse("4.6", "no_target", space=picks[-2])
    return refuse("4.6", "no_factory" if party.raid else "no_target", space=to)


def fee_of(party: Group, path: Iterable[str]) -> int:
    """4.12 What flying over untouched neutral territories costs, those already paid for this turn left out."""
    pos = party.pos
    return facts().neutral_fee * len({s for s in path if pos.neutral(s) and s not in pos.s.violated})


# ---- all planes together


@dataclass(frozen=True)
class Flyer:
    """A plane in the air: its type, where, and the spaces it has left."""

    kind: str
    space: str
    range: int


def flyers(pos: Position, mover: str, without: Iterable[int] = ()) -> list[Flyer]:
    """The planes that have flown to battle this turn."""
    gone = set(without)
    return [
        Flyer(unit.kind, unit.space, left(pos.s, id_))
        for id_, unit in pos.s.units.items()
        if unit.kind in PLANES
        and unit.moved
        and not unit.aboard
        and id_ not in gone
        and pos.side(id_) == alliance(mover)
    ]


def all_land(
    pos: Position, mover: str, planes: list[Flyer], launched: Iterable[int] = (), moved: Mapping[int, str] | None = None
) -> bool:
    """4.6, 4.9 Whether every plane has a landing place of its own: territories take any number, carriers two each.

    `launched`: fighters that leave their decks; `moved`: carriers that will be elsewhere."""
    land = fields(pos, alliance(mover))
    needy = [
        plane for plane in planes if min((geography.flight(plane.space)[f] for f in land), default=99) > plane.range
    ]
    if any(plane.kind != FIGHTER for plane in needy):
        return False
    if not needy:
        return True
    return _seat(needy, _hangars(pos, mover, set(launched), moved or {}))


def _hangars(pos: Position, mover: str, launched: set[int], moved: Mapping[int, str]) -> list[tuple[list[str], int]]:
    """Each carrier's possible zones and free decks."""
    found = []
    for ship, unit in pos.s.units.items():
        if unit.kind == CARRIER and pos.side(ship) == alliance(mover):
            stay = [id_ for id_ in pos.aboard(ship) if id_ not in launched]
            zones = [moved[ship]] if ship in moved else spots(pos, ship, mover)
            found.append((zones, facts().units[CARRIER].decks - len(stay)))
    return found


def _seat(planes: list[Flyer], hangars: list[tuple[list[str], int]]) -> bool:
    """Find a zone for each carrier so that all planes fit."""
    if not planes:
        return True
    plane, rest = planes[0], planes[1:]
    for number, (zones, free) in enumerate(hangars):
        if not free:
            continue
        near = [z for z in zones if geography.flight(plane.space)[z] <= plane.range]
        if near and _seat(rest, [*hangars[:number], (near, free - 1), *hangars[number + 1 :]]):
            return True
    return False
