"""4.10 Transports: loading, allied ones too."""

from __future__ import annotations

from typing import Any

from engine.axis_allies import geography
from engine.axis_allies.actions import Load, book
from engine.axis_allies.data import facts
from engine.axis_allies.looking import COMBAT_MOVE, memo, position
from engine.axis_allies.model import (
    AA_GUN,
    TRANSPORT,
    AxisState,
    alliance,
    allowance,
)
from engine.axis_allies.position import Position
from engine.axis_allies.rules.groups import fleet, label, mine, names
from engine.axis_allies.rules.moving import in_order, mark, note, ships
from engine.core.book import Chosen
from engine.core.frames import Again, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

Ready = dict[str, list[int]]


def open_ships(pos: Position, zone: str, mover: str) -> list[int]:
    """4.10 Transports in a zone free of enemies that still take cargo, the mover's own first, allied ones too."""
    return _open(pos, mover).get(zone, [])


def _open(pos: Position, mover: str) -> dict[str, list[int]]:
    """Zone -> transports with room."""
    key = ("transports", mover)
    if key not in pos.cache:
        side, late = alliance(mover), pos.s.phase != COMBAT_MOVE
        found: dict[str, list[int]] = {}
        for id_, unit in pos.s.units.items():
            free = unit.kind == TRANSPORT and not unit.dropped and not (late and unit.moved) and pos.room(id_) > 0
            if free and alliance(unit.power) == side and not pos.hostile(unit.space, side):
                found.setdefault(unit.space, []).append(id_)
        for ships in found.values():
            ships.sort(key=lambda s: (pos.unit(s).power != mover, -pos.room(s), s))
        pos.cache[key] = found
    zones: dict[str, list[int]] = pos.cache[key]
    return zones


def loadable(pos: Position, mover: str, origin: str) -> Ready:
    """4.10 Land units that have not moved and may board; guns only after combat."""
    found: Ready = {}
    combat = pos.s.phase == COMBAT_MOVE
    for id_ in pos.at(origin):
        unit = pos.unit(id_)
        if facts().units[unit.kind].slots and not unit.spent and not unit.moved and mine(pos.s, id_, mover):
            if combat and unit.kind == AA_GUN:
                continue
            found.setdefault(label(pos.s, id_, mover), []).append(id_)
    return found


def zones_for(pos: Position, mover: str, origin: str) -> list[str]:
    """4.10 Zones next to a territory with transports that have room."""
    return [zone for zone in geography.shores(origin) if open_ships(pos, zone, mover)]


def load_origins(view: View[Any]) -> dict[str, Ready]:
    """Territories from which something may board."""
    known = memo(view)
    if "load" not in known:
        pos, mover = position(view), str(view.seat)
        coasts = [land for zone in _open(pos, mover) for land in geography.coasts(zone) if pos.at(land)]
        ready = {land: loadable(pos, mover, land) for land in dict.fromkeys(coasts)}
        known["load"] = {space: units for space, units in ready.items() if units}
    found: dict[str, Ready] = known["load"]
    return found


@book.may(Load)
def may_load(view: View[Any]) -> Refusal | None:
    """4.10 Some land unit stands next to a transport with room."""
    return None if load_origins(view) else refuse("4.10", NOTHING_FITS, verb="load")


@book.source(
    "load_origin",
    over=lambda view, chosen: tuple(facts().lands),
    among=lambda view, chosen: in_order(load_origins(view)),
)
def judge_load_origin(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.10 A coastal territory with land units and a transport off its coast."""
    if value in load_origins(view):
        return None
    if not zones_for(position(view), str(view.seat), value):
        return refuse("4.10", "no_transport", space=value)
    return refuse("4.10", "nothing_to_load", space=value)


def _most_loaded(view: View[Any], chosen: Chosen, value: str) -> int:
    return min(len(load_origins(view).get(chosen.get("origin", ""), {}).get(value, ())), 20)


@book.source("loadable", over=lambda view, chosen: names(str(view.seat)), limit=_most_loaded)
def judge_loadable(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.10 A type of land unit there that may board."""
    if _most_loaded(view, chosen, value):
        return None
    return refuse("4.10", "cannot_board", kind=value, space=chosen.get("origin", ""))


def berths(view: View[Any]) -> tuple[str, ...]:
    """Sea zones, and single transports of the power."""
    return (*facts().seas, *ships(view))


@book.source("load_zone", over=lambda view, chosen: berths(view), among=lambda view, chosen: tuple(facts().seas))
def judge_load_zone(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.10 A zone next to the territory with a transport that has room, or that transport."""
    pos, mover = position(view), str(view.seat)
    near = zones_for(pos, mover, chosen["origin"]) if chosen.get("origin") else []
    ship = ships(view).get(value)
    if value in near or any(ship in open_ships(pos, zone, mover) for zone in near):
        return None
    if ship is not None:
        return refuse("4.10", "ship_not_here", ship=value, zone=pos.unit(ship).space, space=chosen.get("origin", ""))
    return refuse("4.10", "no_transport", space=chosen.get("origin", ""))


def boarding(pos: Position, mover: str, action: Load) -> dict[int, int] | Refusal:
    """Which unit boards which ship: two infantry, or one tank, or one gun each; all in one zone."""
    ready = loadable(pos, mover, action.origin)
    ids = [i for name, number in action.units.items() for i in ready.get(name, [])[:number]]
    if not ids or len(ids) < sum(action.units.values()):
        return refuse("4.10", "nothing_to_load", space=action.origin)
    ids.sort(key=lambda i: (-facts().units[pos.unit(i).kind].slots, i))
    ship = fleet(pos, mover).get(action.zone)
    for zone in [action.zone] if action.zone else zones_for(pos, mover, action.origin):
        found = _stow(pos, open_ships(pos, zone, mover) if ship is None else [ship], ids)
        if found is not None:
            return found
    return refuse("4.10", "no_room", space=action.origin)


def _stow(pos: Position, ships: list[int], ids: list[int]) -> dict[int, int] | None:
    room = {ship: pos.room(ship) for ship in ships}
    found: dict[int, int] = {}
    for id_ in ids:
        slots = facts().units[pos.unit(id_).kind].slots
        fitting = [ship for ship in ships if room[ship] >= slots]
        if not fitting:
            return None
        ship = min(fitting, key=lambda s: (pos.unit(s).power != pos.unit(id_).power, room[s], s))
        room[ship] -= slots
        found[id_] = ship
    return found


@book.legal(Load)
def legal_load(view: View[Any], action: Load) -> Refusal | None:
    """4.10 There is room for all of them."""
    found = boarding(position(view), str(view.seat), action)
    return found if isinstance(found, Refusal) else None


@book.effect(Load)
def load(table: Table[Any], action: Load) -> Flow:
    """4.10 Board; that is a land unit's whole move but for landing."""
    state: AxisState = table.state
    found = boarding(Position(state), str(table.seat), action)
    assert not isinstance(found, Refusal)
    zone = state.units[next(iter(found.values()))].space
    note(table, tuple(found), (action.origin, zone))
    for id_, ship in found.items():
        unit = state.units[id_]
        unit.space, unit.aboard, unit.spent = zone, ship, allowance(state, unit.power, unit.kind)
        mark(state, id_, str(table.seat))
    return Again()
