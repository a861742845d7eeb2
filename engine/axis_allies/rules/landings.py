"""4.10 Unloading transports: amphibious assaults, landing behind a sea battle, allied cargo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.axis_allies import geography
from engine.axis_allies.actions import Unload, book
from engine.axis_allies.data import facts
from engine.axis_allies.looking import COMBAT_MOVE, memo, position
from engine.axis_allies.model import (
    AA_GUN,
    AxisState,
    Landing,
    alliance,
    allowance,
    domain,
    is_sea,
)
from engine.axis_allies.position import Position
from engine.axis_allies.rules.groups import fleet, label, lent, mine, names
from engine.axis_allies.rules.moving import in_order, mark, note, ships, walk_in
from engine.axis_allies.rules.results import can_claim, claim
from engine.axis_allies.rules.transports import Ready, berths
from engine.core.book import Chosen
from engine.core.frames import Again, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


def _commands(pos: Position, ship: int, mover: str) -> bool:
    """4.10, 4.13 Whether a ship is the mover's or under his command."""
    return pos.unit(ship).power == mover or lent(pos.s, ship, mover)


def unloadable(pos: Position, mover: str, zone: str) -> Ready:
    """4.10 Cargo in a zone that may land: in combat movement no guns, after it nothing that moved in combat; from an
    ally's transport nothing that has boarded this turn."""
    found: Ready = {}
    combat = pos.s.phase == COMBAT_MOVE
    for id_ in pos.at(zone):
        unit = pos.unit(id_)
        if not unit.aboard or domain(unit.kind) != "land" or not mine(pos.s, id_, mover):
            continue
        if (combat and unit.kind == AA_GUN) or (not combat and unit.moved) or pos.unit(unit.aboard).fought:
            continue
        if unit.spent and not _commands(pos, unit.aboard, mover):
            continue
        if any(id_ in landing.units for landing in pos.s.landings):
            continue
        found.setdefault(label(pos.s, id_, mover), []).append(id_)
    return found


def beaches(pos: Position, mover: str, zone: str) -> dict[str, list[str]]:
    """Where troops in a zone may land, and through which zone (their own first)."""
    side = alliance(mover)
    found: dict[str, list[str]] = {}
    for via in (zone, *geography.near(zone)):
        if not is_sea(via) or not _approach(pos, mover, zone, via):
            continue
        for land in geography.coasts(via):
            if _refuse_beach(pos, side, land) is None:
                found.setdefault(land, []).append(via)
    return found


def _approach(pos: Position, mover: str, zone: str, via: str) -> bool:
    """4.10 The zone itself if it is free; another only behind a sea battle of one's own, with the canal open."""
    side = alliance(mover)
    if pos.hostile(zone, side):
        return False
    if via == zone:
        return True
    fighting = any(pos.unit(i).moved for i in pos.fighting(pos.friends(via, side)))
    return (
        pos.s.phase == COMBAT_MOVE
        and fighting
        and pos.hostile(via, side)
        and geography.open_to(pos.s.control, side, zone, via)
    )


def _refuse_beach(pos: Position, side: str, land: str) -> Refusal | None:
    """4.10, 6 In combat movement enemy or neutral land; after it friendly or neutral land."""
    if pos.neutral(land):
        return None
    if pos.s.phase == COMBAT_MOVE:
        return refuse("4.10", "land_after_combat", space=land) if pos.friendly(land, side) else None
    return None if pos.friendly(land, side) else refuse("6", "enemy_land", space=land)


def unload_zones(view: View[Any]) -> dict[str, tuple[Ready, dict[str, list[str]]]]:
    """Zones with cargo that may land somewhere: what, and where through which zone."""
    known = memo(view)
    if "unload" not in known:
        pos, mover = position(view), str(view.seat)
        found = {}
        for zone in dict.fromkeys(unit.space for unit in view.s.units.values() if unit.aboard):
            ready = unloadable(pos, mover, zone)
            if ready and (shores := beaches(pos, mover, zone)):
                found[zone] = (ready, shores)
        for name, ship in ships(view).items():
            if pos.unit(ship).space in found:
                ready, shores = found[pos.unit(ship).space]
                own = {kind: mine for kind, ids in ready.items() if (mine := aboard_of(pos, ids, ship))}
                found |= {name: (own, shores)} if own else {}
        known["unload"] = found
    zones: dict[str, tuple[Ready, dict[str, list[str]]]] = known["unload"]
    return zones


def aboard_of(pos: Position, ids: list[int], ship: int) -> list[int]:
    """Of these pieces those that one transport carries."""
    return [id_ for id_ in ids if pos.unit(id_).aboard == ship]


@book.may(Unload)
def may_unload(view: View[Any]) -> Refusal | None:
    """4.10 Some cargo may land."""
    return None if unload_zones(view) else refuse("4.10", NOTHING_FITS, verb="unload")


@book.source(
    "unload_zone",
    over=lambda view, chosen: berths(view),
    among=lambda view, chosen: in_order(zone for zone in unload_zones(view) if zone in facts().seas),
)
def judge_unload_zone(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.10 A zone with cargo of yours, or a single transport."""
    return None if value in unload_zones(view) else refuse("4.10", "no_cargo", space=value)


def zone_of(pos: Position, mover: str, berth: str) -> str:
    """The zone where a transport is; of a zone itself."""
    ship = fleet(pos, mover).get(berth)
    return berth if ship is None else pos.unit(ship).space


def _most_unloaded(view: View[Any], chosen: Chosen, value: str) -> int:
    ready = unload_zones(view).get(chosen.get("zone", ""))
    return len(ready[0].get(value, ())) if ready else 0


@book.source("unloadable", over=lambda view, chosen: names(str(view.seat)), limit=_most_unloaded)
def judge_unloadable(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.10 Cargo of this type."""
    if _most_unloaded(view, chosen, value):
        return None
    return refuse("4.10", "not_aboard", kind=value, space=chosen.get("zone", ""))


@book.source("unload_to", over=lambda view, chosen: tuple(facts().lands))
def judge_unload_to(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.10 Enemy or neutral coast in combat movement, friendly or neutral coast after it."""
    ready = unload_zones(view).get(chosen.get("zone", ""))
    if ready and value in ready[1]:
        return None
    pos, side = position(view), alliance(str(view.seat))
    if wrong := _refuse_beach(pos, side, value):
        return wrong
    zone = zone_of(pos, str(view.seat), chosen.get("zone", ""))
    near = [via for via in geography.near(zone) if is_sea(via) and geography.adjacent(via, value)] if zone else []
    if any(pos.hostile(via, side) for via in near):
        return refuse("4.10", "guarded", space=value)
    return refuse("4.10", "not_on_this_coast", space=value, zone=zone)


@book.source("unload_through", over=lambda view, chosen: tuple(facts().seas))
def judge_through(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.10 A zone through which the landing can go: the transport's own, or one where you attack."""
    ready = unload_zones(view).get(chosen.get("zone", ""))
    if ready and value in ready[1].get(chosen.get("to", ""), ()):
        return None
    return refuse("4.10", "guarded", space=chosen.get("to", ""))


def landing_party(pos: Position, mover: str, action: Unload) -> tuple[int, ...] | Refusal:
    """4.10 The units that go ashore; a transport lands all its cargo of a turn in one territory."""
    ship, action = fleet(pos, mover).get(action.zone), at_sea(pos, mover, action)
    ready = unloadable(pos, mover, action.zone)
    if ship is not None:
        ready = {name: aboard_of(pos, ids, ship) for name, ids in ready.items()}
    able = {
        name: sorted(
            (i for i in ids if pos.unit(pos.unit(i).aboard).dropped in ("", action.to)),
            key=lambda i: (pos.unit(pos.unit(i).aboard).dropped != action.to, pos.unit(i).aboard, i),
        )
        for name, ids in ready.items()
    }
    ids = [i for name, number in action.units.items() for i in able.get(name, [])[:number]]
    if not ids or len(ids) < sum(action.units.values()):
        return refuse("4.10", "one_shore", space=action.to)
    return _refuse_party(pos, mover, action, tuple(ids)) or tuple(ids)


def at_sea(pos: Position, mover: str, action: Unload) -> Unload:
    """The order with the zone in place of a single transport's name."""
    return msgspec.structs.replace(action, zone=zone_of(pos, mover, action.zone))


def _refuse_party(pos: Position, mover: str, action: Unload, ids: tuple[int, ...]) -> Refusal | None:
    kinds = [pos.unit(i).kind for i in ids]
    if kinds.count(AA_GUN) + len(pos.at_kind(action.to, AA_GUN)) > 1 and AA_GUN in kinds:
        return refuse("4.4", "one_gun", space=action.to)
    if AA_GUN in kinds and pos.neutral(action.to):
        return refuse("4.4", "gun_friendly_only")
    if not can_claim(pos.s, action.to, mover):
        return refuse("4.12", "no_money_for_fee", fee=facts().neutral_fee, money=pos.s.money[mover])
    if shore_of(pos, mover, action) == action.zone:
        return None
    late = [s for s in {pos.unit(i).aboard for i in ids} if not _can_follow(pos, s, mover)]
    return refuse("4.10", "transport_moved", zone=action.zone) if late else None


def _can_follow(pos: Position, ship: int, mover: str) -> bool:
    """4.10 A transport that waits must be the mover's to move and have a zone of movement left."""
    unit = pos.unit(ship)
    return mine(pos.s, ship, mover) and allowance(pos.s, unit.power, unit.kind) > unit.spent and not unit.dropped


def shore_of(pos: Position, mover: str, action: Unload) -> str:
    """The zone through which the order lands: the named one, else the transport's own if it can be."""
    return action.through or beaches(pos, mover, action.zone).get(action.to, [action.zone])[0]


@book.legal(Unload)
def legal_unload(view: View[Any], action: Unload) -> Refusal | None:
    """4.10 The whole order."""
    found = landing_party(position(view), str(view.seat), action)
    return found if isinstance(found, Refusal) else None


@book.effect(Unload)
def unload(table: Table[Any], action: Unload) -> Flow:
    """4.10 Go ashore at once, or wait for the sea battle that clears the way."""
    state: AxisState = table.state
    pos = Position(state)
    mover = str(table.seat)
    ids = landing_party(pos, mover, action)
    assert not isinstance(ids, Refusal)
    action = at_sea(pos, mover, action)
    via = shore_of(pos, mover, action)
    if via == action.zone:
        note(table, ids, (action.zone, action.to))
        go_ashore(table, ids, via, action.to, mover, told=(mover,))
    else:
        note(table, ids, (action.zone, via, action.to))
        _wait(state, ids, via, action.to, mover)
    return Again()


def _wait(state: AxisState, ids: tuple[int, ...], via: str, to: str, mover: str) -> None:
    """4.10 The transport waits outside; it and its cargo are committed to this landing."""
    by_ship: Mapping[int, list[int]] = {state.units[i].aboard: [] for i in ids}
    for id_ in ids:
        by_ship[state.units[id_].aboard].append(id_)
    for ship, cargo in by_ship.items():
        state.landings.append(Landing(ship, tuple(cargo), via, to))
        state.units[ship].dropped = to
        mark(state, ship, mover)
    for id_ in ids:
        mark(state, id_, mover)


def go_ashore(
    table: Table[Any], ids: tuple[int, ...], via: str, to: str, mover: str, told: tuple[str, ...] | None = None
) -> None:
    """4.10 Land: the boarding and landing are the whole move; land without defenders is taken at once.

    `told`: the mover, as long as he may take it back."""
    state: AxisState = table.state
    pos = Position(state)
    neutral = pos.neutral(to)
    enemy = pos.enemy_held(to, alliance(mover))
    for id_ in ids:
        unit = state.units[id_]
        ship = state.units[unit.aboard]
        ship.dropped = to
        unit.space, unit.aboard = to, 0
        unit.via = via if state.phase != "noncombat" else ""
        unit.spent = allowance(state, unit.power, unit.kind)
        mark(state, id_, mover)
    if neutral:
        claim(table, to, mover, to=told)
    elif enemy:
        walk_in(table, to, mover, to=told)
