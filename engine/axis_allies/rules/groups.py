"""Which pieces an order moves: names in orders, who may still move, which of several like pieces are taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.axis_allies.data import facts
from engine.axis_allies.looking import COMBAT_MOVE
from engine.axis_allies.model import (
    AA_GUN,
    BOMBER,
    CARRIER,
    COMPLEX,
    LOADED,
    PLANES,
    TRANSPORT,
    AxisState,
    alliance,
    allowance,
    domain,
    members,
    name_in_orders,
)
from engine.axis_allies.position import Position
from engine.core.refusal import Refusal, refuse


@dataclass(frozen=True)
class Group:
    """Pieces that move together: all land, all air or all sea. `budget`: spaces the slowest may still move."""

    pos: Position
    mover: str
    origin: str
    ids: tuple[int, ...]
    domain: str
    budget: int
    raid: bool = False

    @property
    def side(self) -> str:
        """The alliance that moves."""
        return alliance(self.mover)

    @property
    def combat(self) -> bool:
        """Whether this is combat movement."""
        return self.pos.s.phase == COMBAT_MOVE

    def kinds(self) -> list[str]:
        """The types in the group."""
        return [self.pos.unit(id_).kind for id_ in self.ids]


def left(state: AxisState, id_: int) -> int:
    """Spaces a piece may still move this turn."""
    unit = state.units[id_]
    return allowance(state, unit.power, unit.kind) - unit.spent


def lent(state: AxisState, id_: int, mover: str) -> bool:
    """4.13 Whether a Commander-in-Chief may move a piece of his ally: its owner neither objects nor has moved it this
    round. Only he himself can have moved it with the force, and then it is under the limits of any piece of his."""
    unit = state.units[id_]
    return state.round != unit.went and any(
        force.commander == mover and id_ in force.units and unit.power not in force.objecting
        for force in state.commands
    )


def mine(state: AxisState, id_: int, mover: str) -> bool:
    """4.13 Whether the mover orders this piece about: his own unless a commander has moved it this round, or lent."""
    unit = state.units[id_]
    return unit.lent != state.round if unit.power == mover else lent(state, id_, mover)


def label(state: AxisState, id_: int, mover: str) -> str:
    """A piece as orders of `mover` name it: its type, with the owner before it if that is an ally."""
    name = name_in_orders(state, id_)
    power = state.units[id_].power
    return name if power == mover else f"{power}/{name}"


def names(mover: str) -> tuple[str, ...]:
    """All names of pieces that orders of this power may use."""
    own = [*facts().units, "loaded_transport"]
    others = [f"{ally}/{kind}" for ally in members(alliance(mover)) if ally != mover for kind in own]
    return (*own, *others)


def fleet(pos: Position, power: str) -> dict[str, int]:
    """A power's transports by the names t1, t2 ...; in its turn each keeps its name whatever happens to the others."""
    key = ("fleet", power)
    if key not in pos.cache:
        ids = pos.s.fleet if pos.s.power == power else ()
        afloat = [id_ for id_, unit in pos.s.units.items() if unit.kind == TRANSPORT and unit.power == power]
        named = enumerate([*ids, *(id_ for id_ in afloat if id_ not in ids)], 1)
        pos.cache[key] = {f"t{number}": id_ for number, id_ in named if id_ in afloat}
    found: dict[str, int] = pos.cache[key]
    return found


def may_move(pos: Position, id_: int, mover: str) -> bool:
    """4.1, 6 Whether the piece may be moved by this power in this phase."""
    state, unit = pos.s, pos.unit(id_)
    combat = state.phase == COMBAT_MOVE
    if unit.kind == COMPLEX or (unit.kind == AA_GUN and combat) or (unit.aboard and domain(unit.kind) == "land"):
        return False
    if not mine(state, id_, mover):
        return False
    if unit.kind in PLANES:
        return not (combat and unit.moved) and left(state, id_) > 0
    landed = unit.kind == CARRIER and not combat and any(_flew(pos, plane, mover) for plane in pos.aboard(id_))
    return left(state, id_) > 0 and not unit.dropped and not landed and (combat or not unit.moved)


def _flew(pos: Position, id_: int, mover: str) -> bool:
    """4.9 Whether a plane of the mover's has flown this turn: the deck it has come down on stays where it is."""
    unit = pos.unit(id_)
    return unit.power == mover and unit.spent > 0 and unit.went == pos.s.round


def movers(pos: Position, mover: str, origin: str) -> dict[str, list[int]]:
    """The pieces in a space that may move, by their name in orders, those with most movement left first."""
    found: dict[str, list[int]] = {}
    units, led = pos.s.units, bool(pos.s.commands)
    for id_ in pos.at(origin):
        if (led or units[id_].power == mover) and may_move(pos, id_, mover):
            found.setdefault(label(pos.s, id_, mover), []).append(id_)
    for ids in found.values():
        ids.sort(key=lambda id_: (-left(pos.s, id_), id_))
    return found


def called(ready: Mapping[str, list[int]], name: str, ships: Mapping[str, int]) -> list[int]:
    """4.10 The pieces of this name; where all transports are loaded, those are meant by the bare name too. A single
    transport (`ships`) may be meant by its own."""
    if name in ships:
        return [ships[name]] if any(ships[name] in ids for ids in ready.values()) else []
    head, sign, kind = name.rpartition("/")
    return ready.get(name) or (ready.get(f"{head}{sign}{LOADED}", []) if kind == TRANSPORT else [])


def groups(
    pos: Position, mover: str, origin: str, units: Mapping[str, int], raid: bool = False
) -> tuple[Group, ...] | Refusal:
    """The pieces an order names, by air, land and sea, or why they cannot go.

    Planes go first: a carrier that sails takes along whatever is on its deck."""
    ready, ships = movers(pos, mover, origin), fleet(pos, mover)
    ids: list[int] = []
    for name, number in sorted(units.items(), key=lambda item: item[0] not in ships):
        ids += [id_ for id_ in called(ready, name, ships) if id_ not in ids][:number]
    if not ids or len(ids) < sum(units.values()):
        return refuse("4.1", "no_units", space=origin)
    ids = _flying(pos, ids)
    if raid and any(pos.unit(id_).kind != BOMBER for id_ in ids):
        return refuse("5.4", "raids_by_bombers")
    by_domain: dict[str, list[int]] = {}
    for id_ in ids:
        by_domain.setdefault(domain(pos.unit(id_).kind), []).append(id_)
    if {"land", "sea"} <= set(by_domain):
        return refuse("4.1", "mixed")
    return tuple(
        Group(pos, mover, origin, tuple(own), kind, min(left(pos.s, id_) for id_ in own), raid)
        for kind, own in sorted(by_domain.items())
    )


def _flying(pos: Position, ids: list[int]) -> list[int]:
    """4.9 After combat, planes named together with the carriers on which they stand sail along with them."""
    decks = [plane for id_ in ids if pos.unit(id_).kind == CARRIER for plane in pos.aboard(id_)]
    planes = [id_ for id_ in ids if pos.unit(id_).kind in PLANES]
    if pos.s.phase == COMBAT_MOVE or not planes or len(planes) > len(decks):
        return ids
    return [id_ for id_ in ids if id_ not in planes]


def thrifty(party: Group, cost: int) -> tuple[int, ...]:
    """The pieces to take for a way of this cost: among like ones those with the least movement left that suffices."""
    ready = movers(party.pos, party.mover, party.origin)
    taken: list[int] = []
    for name in dict.fromkeys(label(party.pos.s, id_, party.mover) for id_ in party.ids):
        number = sum(id_ in ready[name] for id_ in party.ids)
        able = [id_ for id_ in ready[name] if left(party.pos.s, id_) >= cost]
        taken += sorted(able, key=lambda id_: (left(party.pos.s, id_), id_))[:number]
    return tuple(taken)
