"""5.1, 5.2 Orders of loss: which units a side loses to hits; pure reckoning that battles and odds share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.axis_allies.data import facts
from engine.axis_allies.model import PLANES, Profile, domain


def ranking(profile: Profile, side: str, sea: bool, space: str = "") -> tuple[str, ...]:
    """The order of loss of a side ("attack" or "defence") in a land or sea battle, one for the space before the others;
    for "aa" that of planes shot at by a gun."""
    if side == "aa":
        return profile.aa
    kind = f"{'sea' if sea else 'land'}_{side}"
    order: tuple[str, ...] = profile.places.get(f"{kind}/{space}") or getattr(profile, kind)
    return order


def sequence(names: Sequence[str], order: Sequence[str], keep_land: bool = False) -> list[int]:
    """The places of the units in the order in which they are lost; with `keep_land` the last land unit goes last."""
    rank = {name: place for place, name in enumerate(order)}
    found = sorted(range(len(names)), key=lambda place: (rank.get(names[place], len(rank)), place))
    land = [place for place in found if domain(names[place]) == "land"]
    if keep_land and land and len(land) < len(found):
        found.remove(land[-1])
        found.append(land[-1])
    return found


def most_lost(names: Sequence[str], any_hits: int, ship_hits: int) -> int:
    """How many units are lost: hits of submarines need a ship."""
    ships = sum(name not in PLANES for name in names)
    by_subs = min(ship_hits, ships)
    return by_subs + min(any_hits, len(names) - by_subs)


def lost(names: Sequence[str], in_order: Sequence[int], any_hits: int, ship_hits: int) -> list[int]:
    """The places of the units lost, submarine hits given to ships first; surplus hits are wasted."""
    gone = [place for place in in_order if names[place] not in PLANES][:ship_hits]
    left = [place for place in in_order if place not in gone]
    return gone + left[:any_hits]


def worth(names: Sequence[str]) -> int:
    """What the units cost."""
    return sum(facts().units["transport" if name == "loaded_transport" else name].cost for name in names)


def cost(units: Mapping[str, int]) -> int:
    """What so many of each type cost."""
    return sum(worth([name]) * number for name, number in units.items())
