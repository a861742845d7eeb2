"""5.3 Results of combat on the board: land captured, seas cleared, landings that follow, planes without a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.axis_allies import geography
from engine.axis_allies.model import CARRIER, FIGHTER, AxisState, Site, alliance, count, domain
from engine.axis_allies.position import Position
from engine.axis_allies.rules.forces import attackers, defenders, owners
from engine.axis_allies.rules.landings import go_ashore
from engine.axis_allies.rules.results import can_claim, capture
from engine.axis_allies.scoring import check_capitals
from engine.core.table import Table

if TYPE_CHECKING:
    from engine.axis_allies.rules.battle import Battle


def close_land(table: Table[Any], battle: Battle) -> None:
    """5.3 The attacker captures if the defender is destroyed and a land unit of his survives."""
    state: AxisState = table.state
    pos = Position(state)
    ours, theirs = attackers(pos, battle.space), defenders(pos, battle.space)
    ground = [i for i in ours if domain(state.units[i].kind) == "land"]
    won = not theirs and bool(ground) and not battle.stopped
    _report(table, battle, won)
    if won:
        capture(table, battle.space, state.power)
    state.battles = [site for site in state.battles if site.id != battle.space]
    forget_forces(state)
    check_capitals(table)


def close_sea(table: Table[Any], battle: Battle) -> None:
    """5.2, 5.3 A zone is cleared or not; fighters without a deck look for one; troops behind the battle land."""
    state: AxisState = table.state
    pos = Position(state)
    won = not pos.hostile(battle.space, alliance(state.power)) and not battle.stopped
    _report(table, battle, won and bool(attackers(pos, battle.space)))
    stranded(table, battle.space)
    state.battles = [site for site in state.battles if site.id != battle.space]
    _landings(table, battle.space)
    forget_forces(state)
    check_capitals(table)


def _report(table: Table[Any], battle: Battle, won: bool) -> None:
    """One compact report: forces, dice, survivors, result; nothing of a battle that never began.

    It lays open in which order units were lost, which standing orders had kept secret."""
    if not battle.forces:
        return
    state: AxisState = table.state
    pos = Position(state)
    ours, theirs = attackers(pos, battle.space), defenders(pos, battle.space)
    if battle.stopped:
        result = "stopped"
    elif won:
        result = "won"
    else:
        result = "held" if theirs else ("cleared" if ours else "both_destroyed")
    # Those that have retreated or withdrawn are elsewhere by now, but they are left.
    alive = [i for i in battle.units or (*ours, *theirs) if i in state.units]
    left = {power: count(state, [i for i in alive if state.units[i].power == power])
            for power in owners(state, alive)}  # fmt: skip
    table.reveal("battle", space=battle.space, attacker=state.power, forces=battle.forces, rolls=list(battle.rolls),
               rounds=battle.round, left=left, result=result, goal=battle.goal,
               withdrawn=list(battle.withdrawn))  # fmt: skip


def stranded(table: Table[Any], zone: str) -> None:
    """4.6 Defending fighters whose carrier is lost land in the same zone, on an island or another deck, or are lost."""
    state: AxisState = table.state
    side = alliance(state.power)
    for id_ in [i for i, u in state.units.items() if u.kind == FIGHTER and geography.zone(u.space) == zone]:
        unit = state.units[id_]
        if unit.aboard or alliance(unit.power) == side:
            continue
        pos = Position(state)
        near = [s for half in geography.halves(zone) for s in pos.ships(half, CARRIER, alliance(unit.power))]
        decks = [s for s in near if pos.room(s) > 0]
        isles = [land for land in geography.islands(zone) if pos.friendly(land, alliance(unit.power))]
        if isles:
            unit.space = isles[0]
        elif decks:
            unit.aboard, unit.space = decks[0], pos.unit(decks[0]).space
        else:
            del state.units[id_]
        where = isles[0] if isles else "carrier" if decks else ""
        table.tell("stranded", power=unit.power, zone=zone, goal=where)


def _landings(table: Table[Any], zone: str) -> None:
    """4.10 With the zone cleared the waiting transports enter and land their troops; otherwise they stay.

    4.12 So they do if the fee for neutral land has been spent meanwhile."""
    state: AxisState = table.state
    waiting = [landing for landing in state.landings if geography.zone(landing.zone) == zone]
    state.landings = [landing for landing in state.landings if landing not in waiting]
    clear = not Position(state).hostile(zone, alliance(state.power))
    for landing in waiting:
        ship = state.units.get(landing.ship)
        if ship is None:
            continue
        if not (clear and can_claim(state, landing.to, state.power)):
            ship.dropped = ""
            table.tell("landing_off", land=landing.to, zone=landing.zone, power=state.power, clear=clear)
            continue
        ship.space, ship.spent = landing.zone, ship.spent + 1
        for unit in state.units.values():
            if unit.aboard == landing.ship:
                unit.space = landing.zone
        units = tuple(i for i in landing.units if i in state.units)
        table.tell("landed", power=state.power, zone=landing.zone, land=landing.to, units=count(state, units))
        go_ashore(table, units, landing.zone, landing.to, state.power)
        _contest(state, landing.to)


def _contest(state: AxisState, land: str) -> None:
    """A landing on defended land is one more battle to fight."""
    pos = Position(state)
    side = alliance(state.power)
    if pos.defended(land, side) and pos.enemy_held(land, side) and land not in [s.id for s in state.battles]:
        state.battles.append(Site("land", land))


def forget_forces(state: AxisState) -> None:
    """4.13 A force loses what is destroyed or captured, and ends with the last units of its commander or his allies.

    It is known by the space where it stands, as long as it is together."""
    kept = []
    for force in state.commands:
        side = alliance(force.commander)
        force.units = tuple(i for i in force.units if i in state.units and alliance(state.units[i].power) == side)
        powers = {state.units[i].power for i in force.units}
        spaces = {state.units[i].space for i in force.units}
        force.space = spaces.pop() if len(spaces) == 1 else force.space
        if force.commander in powers and len(powers) > 1:
            kept.append(force)
    state.commands = kept
