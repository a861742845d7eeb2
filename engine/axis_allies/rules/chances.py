"""The odds of the battles on the board, for attack orders such as "as long as my chance is at least half"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from engine.axis_allies.model import SUBMARINE, AxisState, Profile, alliance, is_sea, profile
from engine.axis_allies.odds import WITHDRAWALS, Odds, Plan, odds
from engine.axis_allies.orders_of_loss import ranking, sequence
from engine.axis_allies.position import Position
from engine.axis_allies.rules.casualties import least_first, shared_out
from engine.axis_allies.rules.forces import (
    attackers,
    commander,
    defenders,
    gunners,
    havens,
    names,
    owners,
    retreats,
)


def winning(state: AxisState, space: str, ours: Sequence[int], theirs: Sequence[int]) -> float:
    """The attacker's chance to win (on land: to capture) if he fights on to the end.

    The defenders' standing orders are their secret: they are taken to be the usual ones."""
    usual = dict.fromkeys(owners(state, theirs), Profile())
    found = _odds(Position(state), space, ours, theirs, usual, Plan(may_stop=False))
    return found.win if is_sea(space) else found.captured


def battle_odds(pos: Position, space: str, gun: bool = False, support: int = 0) -> Odds:
    """The odds of a battle on the board, fought to the end, with the standing orders that the position knows."""
    ours, theirs = attackers(pos, space), defenders(pos, space)
    known = {power: profile(pos.s, power) for power in owners(pos.s, theirs)}
    plan = Plan(gun=gun, support=support, may_stop=bool(retreats(pos, space)))
    return _odds(pos, space, ours, theirs, known, plan)


def _odds(
    pos: Position, space: str, ours: Sequence[int], theirs: Sequence[int], known: dict[str, Profile], plan: Plan
) -> Odds:
    state, mine, sea = pos.s, profile(pos.s, pos.s.power), is_sea(space)
    full = replace(
        plan, sea=sea, attack_order=ranking(mine, "attack", sea, space), keep_land=mine.keep_land == "yes",
        aa_order=mine.aa, as_given=True, submarines=_withdrawal(pos, theirs, known) if sea else "never",
    )  # fmt: skip
    return odds(gunners(state, least_first(state, ours)), gunners(state, in_turn(state, space, theirs, known)), full)


def _withdrawal(pos: Position, theirs: Sequence[int], known: dict[str, Profile]) -> str:
    """4.11 When the defender's submarines withdraw (those of several countries as the first of them does)."""
    subs = [id_ for id_ in theirs if pos.unit(id_).kind == SUBMARINE]
    if not subs or not havens(pos, subs, alliance(pos.unit(subs[0]).power)):
        return "never"
    choice = known[owners(pos.s, subs)[0]].submarines
    return choice if choice in WITHDRAWALS else "never"


def in_turn(state: AxisState, space: str, theirs: Sequence[int], known: dict[str, Profile]) -> list[int]:
    """5.1 The defenders in the order in which hits on anything take them; those of several countries without a
    Commander-in-Chief as the attacker's standing order names the countries, each by its own order of loss."""
    chief = commander(state, theirs)
    powers = [chief] if chief else owners(state, theirs)
    left = {power: _by_order(state, space, [i for i in theirs if chief or state.units[i].power == power], known[power])
            for power in powers}  # fmt: skip
    if len(powers) < 2:
        return [id_ for ids in left.values() for id_ in ids]
    shares = [shared_out(state, tuple(theirs), hits, False) for hits in range(len(theirs) + 1)]
    turns = [power for now, then in pairwise(shares) for power in powers
             if then.get(power, 0) > now.get(power, 0)]  # fmt: skip
    return [left[power].pop(0) for power in turns]


def _by_order(state: AxisState, space: str, ids: Sequence[int], orders: Profile) -> list[int]:
    ids, order = least_first(state, ids), ranking(orders, "defence", is_sea(space), space)
    return [ids[place] for place in sequence(names(state, ids), order)]
