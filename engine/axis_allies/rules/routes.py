"""Ways by land and by sea: what a group may enter, where it has to stop, where it may end (sections 4 and 6)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from engine.axis_allies import geography
from engine.axis_allies.data import facts
from engine.axis_allies.model import AA_GUN, is_sea
from engine.axis_allies.rules.groups import Group
from engine.core.refusal import Refusal, refuse


@dataclass(frozen=True)
class Walk:
    """A way so far: where it has come, spaces counted, every space entered, land taken on the way, whether it must
    stop, neutral territories violated."""

    here: str
    spent: int = 0
    path: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    violated: tuple[str, ...] = ()
    stopped: bool = False


def extend(party: Group, walk: Walk, to: str) -> Walk | Refusal:
    """The way continued to `to`, over friendly spaces where that is not a neighbour; or why not."""
    if walk.stopped:
        return refuse("4.3" if party.domain == "land" else "4.1", "must_stop", space=walk.here)
    if to == walk.here:
        return refuse("2.3", "not_adjacent", space=to, origin=walk.here)
    return _march(party, walk, to) if party.domain == "land" else _sail(party, walk, to)


def _march(party: Group, walk: Walk, to: str) -> Walk | Refusal:
    """4.2, 4.3 Over land: infantry one territory, armor two."""
    if is_sea(to):
        return refuse("4.10", "needs_ship")
    leg: tuple[str, ...] = (to,)
    if not geography.adjacent(walk.here, to):
        middle = _middle(party, walk, to)
        if middle is None:
            return refuse("2.3", "not_adjacent", space=to, origin=walk.here)
        leg = (middle, to)
    if walk.spent + len(leg) > party.budget:
        return refuse("4.1", "too_far", space=to, most=party.budget)
    return _enter(party, walk, leg)


def _middle(party: Group, walk: Walk, to: str) -> str | None:
    """A friendly territory between here and there; failing that one that was taken on the way."""
    between = [s for s in geography.near(walk.here) if not is_sea(s) and geography.adjacent(s, to)]
    friendly = [s for s in between if party.pos.friendly(s, party.side) or s in walk.taken]
    return friendly[0] if friendly else None


def _enter(party: Group, walk: Walk, leg: tuple[str, ...]) -> Walk | Refusal:
    """4.1, 4.3, 4.12 Entering a territory: friendly, taken by driving through (blitz), fought for, or neutral."""
    pos, to = party.pos, leg[-1]
    on = dataclasses.replace(walk, here=to, spent=walk.spent + len(leg), path=(*walk.path, *leg))
    if pos.friendly(to, party.side) or to in walk.taken:
        return on
    if pos.neutral(to):
        if AA_GUN in party.kinds():
            return refuse("4.4", "gun_friendly_only")
        return dataclasses.replace(on, violated=(*on.violated, to), stopped=True)
    if not party.combat:
        return refuse("6", "enemy_land", space=to)
    if pos.hostile(to, party.side):
        return dataclasses.replace(on, stopped=True)
    return dataclasses.replace(on, taken=(*on.taken, to))


def _sail(party: Group, walk: Walk, to: str) -> Walk | Refusal:
    """4.8-4.11 By sea: two zones, through zones free of enemies, canals only with their banks held."""
    if not is_sea(to):
        return refuse("4.8", "ships_at_sea")
    hostile = party.pos.hostile(to, party.side)
    if hostile and not party.combat:
        return refuse("6", "enemy_waters", space=to)
    leg = geography.way(walk.here, to, lambda a, b: _clear(party, a, b, to), party.budget - walk.spent)
    if leg is None:
        return _why_not(party, walk, to)
    cost = geography.length(leg, walk.here)
    return dataclasses.replace(
        walk, here=to, spent=walk.spent + cost, path=(*walk.path, *leg), stopped=hostile or walk.stopped
    )


def _clear(party: Group, here: str, there: str, to: str) -> bool:
    return (
        is_sea(there)
        and geography.open_to(party.pos.s.control, party.side, here, there)
        and (there == to or not party.pos.hostile(there, party.side))
    )


def _why_not(party: Group, walk: Walk, to: str) -> Refusal:
    """The reason why ships do not get there: too far, a canal, or an enemy in the way."""
    most = party.budget - walk.spent
    if geography.way(walk.here, to, lambda a, b: is_sea(b), most) is None:
        return refuse("4.8", "too_far", space=to, most=party.budget)
    control, side = party.pos.s.control, party.side
    if geography.way(walk.here, to, lambda a, b: is_sea(b) and geography.open_to(control, side, a, b), most) is None:
        return refuse("2.3", "canal_closed", space=to)
    return refuse("4.8", "enemy_in_the_way", space=to)


def refuse_end(party: Group, walk: Walk) -> Refusal | None:
    """Why the group may not end its move here."""
    if party.domain == "sea":
        return _refuse_anchor(party, walk)
    fee = facts().neutral_fee * len([s for s in walk.violated if s not in party.pos.s.violated])
    if fee > party.pos.s.money[party.mover]:
        return refuse("4.12", "no_money_for_fee", fee=fee, money=party.pos.s.money[party.mover])
    if AA_GUN in party.kinds() and (party.pos.at_kind(walk.here, AA_GUN) or party.kinds().count(AA_GUN) > 1):
        return refuse("4.4", "one_gun", space=walk.here)
    if party.combat and not walk.taken and not walk.stopped:
        return refuse("4.1", "no_combat", space=walk.here)
    return None


def _refuse_anchor(party: Group, walk: Walk) -> Refusal | None:
    """4.10 Into enemy waters only with something that can attack."""
    if not walk.stopped:
        return None
    there = [party.pos.unit(i).kind for i in party.pos.friends(walk.here, party.side)]
    if any(facts().units[kind].attack for kind in (*party.kinds(), *there)):
        return None
    return refuse("4.10", "needs_escort", space=walk.here)


def hopeful(party: Group, walk: Walk) -> bool:
    """Whether the group may end here or after one step more."""
    if refuse_end(party, walk) is None:
        return True
    if walk.stopped or walk.spent >= party.budget or party.domain == "sea":
        return False
    steps = (extend(party, walk, there) for there in geography.near(walk.here))
    return any(not isinstance(on, Refusal) and refuse_end(party, on) is None for on in steps)


def nexts(party: Group, walk: Walk) -> set[str]:
    """The spaces to which the way may be continued, so that it can be brought to a legal end."""
    if walk.stopped:
        return set()
    if party.domain == "sea":
        return _anchorages(party, walk)
    near = [there for there in geography.near(walk.here) if not is_sea(there)]
    far = [there for middle in near for there in geography.near(middle)] if party.budget - walk.spent > 1 else []
    found = set()
    for there in dict.fromkeys((*near, *far)):
        on = extend(party, walk, there) if not is_sea(there) else None
        if isinstance(on, Walk) and hopeful(party, on):
            found.add(there)
    return found


def _anchorages(party: Group, walk: Walk) -> set[str]:
    """4.8 Zones within reach; enemy waters only in combat movement, with something that can attack."""
    pos, side, control = party.pos, party.side, party.pos.s.control
    reach = geography.distances(
        {walk.here: 0},
        lambda a, b: (
            is_sea(b) and geography.open_to(control, side, a, b) and (a == walk.here or not pos.hostile(a, side))
        ),
        party.budget - walk.spent,
    )
    hostile = {zone for zone in reach if pos.hostile(zone, side)}
    allowed = {
        zone
        for zone in hostile
        if party.combat and _refuse_anchor(party, dataclasses.replace(walk, here=zone, stopped=True)) is None
    }
    return (set(reach) - hostile - {walk.here}) | allowed
