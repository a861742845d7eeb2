"""5 Both sides of a battle: attackers, defenders, their commanders, where they can go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.axis_allies import geography
from engine.axis_allies.data import facts
from engine.axis_allies.fire import Gunner, need
from engine.axis_allies.model import (
    PLANES,
    SUBMARINE,
    AxisState,
    alliance,
    domain,
    is_sea,
    name_in_orders,
)
from engine.axis_allies.position import Position


def attackers(pos: Position, space: str) -> list[int]:
    """5.1, 5.2 The active alliance's units in the battle; raiders fight apart, planes on deck and cargo not at all."""
    side = alliance(pos.s.power)
    here = pos.fighting(pos.friends(space, side))
    return [i for i in here if not pos.unit(i).raid and not pos.unit(i).aboard]


def defenders(pos: Position, space: str) -> list[int]:
    """5.1, 5.2 The enemy's units in the battle; fighters of carriers are in the air."""
    return pos.fighting(pos.enemies(space, alliance(pos.s.power)))


def gunners(state: AxisState, ids: Iterable[int]) -> list[Gunner]:
    """The units with their owners' weapons; a transport with cargo counts as loaded."""
    found = []
    for id_ in ids:
        power = state.units[id_].power
        found.append(Gunner(name_in_orders(state, id_), power, tuple(state.techs[power])))
    return found


def names(state: AxisState, ids: Iterable[int]) -> list[str]:
    """The types of the units as orders of loss name them."""
    return [name_in_orders(state, id_) for id_ in ids]


def commander(state: AxisState, ids: Sequence[int]) -> str:
    """4.13, 5.1 The Commander-in-Chief of a multinational force among the units; "" if there is none."""
    here = set(ids)
    for force in state.commands:
        if len({state.units[i].power for i in force.units if i in here and i in state.units}) > 1:
            return force.commander
    return ""


def amphibious(state: AxisState, ids: Iterable[int]) -> bool:
    """4.10 Whether a land unit that came by sea this turn is among them."""
    return any(state.units[i].via for i in ids)


def harmless(state: AxisState, ours: Sequence[int], theirs: Sequence[int]) -> bool:
    """Whether none of the attackers can score a hit: transports, or submarines with only planes against them."""
    ships = any(state.units[i].kind not in PLANES for i in theirs)
    return not any(
        need(gunner, attacking=True) and (gunner.kind != SUBMARINE or ships) for gunner in gunners(state, ours)
    )


def retreats(pos: Position, space: str) -> list[str]:
    """5.1, 5.2 Where all attackers of the battle may go: one friendly territory or free zone next to it.

    None as long as troops landed from the sea are alive; planes alone break off where they are."""
    ours = attackers(pos, space)
    if amphibious(pos.s, ours):
        return []
    ground = [i for i in ours if domain(pos.unit(i).kind) != "air"]
    if not ground:
        return [space]
    side = alliance(pos.s.power)
    near = [s for s in geography.near(pos.unit(ground[0]).space) if is_sea(s) == is_sea(space)]
    free = [s for s in near if _free(pos, side, s) and all(_leads(pos, side, pos.unit(i).space, s) for i in ground)]
    return sorted(free, key=lambda s: (-len(pos.friends(s, side)), s))


def _free(pos: Position, side: str, space: str) -> bool:
    return not pos.hostile(space, side) if is_sea(space) else pos.friendly(space, side)


def _leads(pos: Position, side: str, here: str, there: str) -> bool:
    if not is_sea(here):
        return True
    return geography.step(here, there) == 1 and any(
        geography.adjacent(half, there)
        and geography.open_to(pos.s.control, side, half, there)
        and (half == here or geography.open_to(pos.s.control, side, here, half))
        for half in geography.halves(here)
    )


def havens(pos: Position, ids: Sequence[int], side: str) -> list[str]:
    """4.11 Where submarines may withdraw to: one zone away, empty or with friends; those with friends first."""
    if not ids:
        return []
    near = geography.near(pos.unit(ids[0]).space)
    free = [s for s in near if is_sea(s) and not pos.hostile(s, side)]
    free = [s for s in free if all(_leads(pos, side, pos.unit(i).space, s) for i in ids)]
    return sorted(free, key=lambda s: (-len(pos.friends(s, side)), s))


def shift(state: AxisState, ids: Iterable[int], to: str) -> None:
    """Move units, and what is aboard them, out of a battle."""
    for id_ in ids:
        state.units[id_].space = to
        for carried in state.units.values():
            if carried.aboard == id_:
                carried.space = to


def owners(state: AxisState, ids: Iterable[int]) -> list[str]:
    """The countries the units belong to, in the order of play."""
    powers = {state.units[i].power for i in ids}
    return [power for power in facts().order if power in powers]
