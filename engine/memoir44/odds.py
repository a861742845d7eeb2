"""Exact odds of a battle: how many hits and flags its dice will show, and what that does to the target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from engine.core.refusal import Refusal, refuse
from engine.memoir44.data import facts
from engine.memoir44.geography import Board
from engine.memoir44.model import Ordered, Unit
from engine.memoir44.rules.fire import Dice, Terms, battle_bar, count_dice, target_bar, terms_of
from engine.memoir44.rules.mustering import order_for
from engine.memoir44.rules.retreat import ignored, outcomes

Distribution = dict[tuple[int, int], Fraction]
"""(hits, flags) -> probability; the probabilities add up to 1."""


def distribution(unit: Unit, dice: int, extra: Sequence[str] = ()) -> Distribution:
    """The exact chances of each number of hits and flags when so many dice are rolled at a unit."""
    faces = facts().faces
    hit = Fraction(sum(face in unit.type.hit_by or face in extra for face in faces), len(faces))
    flag = Fraction(faces.count("flag"), len(faces))
    miss = 1 - hit - flag
    return {
        (hits, flags): comb(dice, hits)
        * comb(dice - hits, flags)
        * hit**hits
        * flag**flags
        * miss ** (dice - hits - flags)
        for hits in range(dice + 1)
        for flags in range(dice - hits + 1)
    }


@dataclass(frozen=True)
class Odds:
    """The odds of one battle: dice and why, the distribution, and what it means for the target."""

    dice: Dice
    chances: Distribution
    eliminated: Fraction
    driven_off: Fraction
    expected_losses: Fraction


def odds_of(board: Board, unit: Unit, foe: Unit, terms: Terms) -> Odds:
    """The exact odds of a unit's battle with an enemy, without Ambush.

    `eliminated`: the enemy loses its last figure, by hits or by retreats it cannot carry out. `driven_off`: it survives
    but has to leave its hex even if its owner ignores all flags he may. `expected_losses`: figures lost on average.
    """
    return volley(board, foe, count_dice(board, unit, foe, terms))


def overrun_odds(view: Any, unit: Unit, foe: Unit) -> Odds:
    """The same for a unit that battles once more, having taken ground."""
    order = view.turn.orders[unit.id]
    return odds_of(view.board, unit, foe, terms_of(view.board, unit, order, view.card_of(order), True))


def volley(board: Board, foe: Unit, dice: Dice, extra: Sequence[str] = (), binding: bool = False) -> Odds:
    """The exact odds of dice that fall on a unit; `extra` faces hit besides, `binding` flags may not be ignored."""
    chances = distribution(foe, dice.total, extra)
    gone = moved = losses = Fraction(0)
    for (hits, flags), chance in chances.items():
        lost, leaves = _fate(board, foe, hits, flags, binding)
        losses += chance * lost
        if lost >= foe.figures:
            gone += chance
        elif leaves:
            moved += chance
    return Odds(dice, chances, gone, moved, losses)


def _fate(board: Board, foe: Unit, hits: int, flags: int, binding: bool) -> tuple[int, bool]:
    """Figures lost and whether the unit must leave its hex, its owner standing as firm as he may."""
    if hits >= foe.figures or not flags:
        return min(hits, foe.figures), False
    forced, optional = ignored(board, foe, flags, binding)
    firm = outcomes(board, foe, flags, binding)
    best = min(firm.values(), key=lambda out: (out.losses, len(out.path)))
    leaves = flags - forced - optional > 0 and bool(best.path)
    return min(hits + best.losses, foe.figures), leaves


def odds(view: Any, unit_hex: str, target_hex: str) -> Odds | Refusal:
    """The odds of a battle as a seat may ask for them; a Refusal if there is no such battle.

    A unit that is ordered battles on the terms of its order; any other on plain terms, as if ordered without moving.
    """
    unit, foe = view.board.at.get(unit_hex), view.board.at.get(target_hex)
    if unit is None or foe is None or unit.side == foe.side:
        return refuse("base rules 5", "no_target", unit=unit_hex, target=target_hex)
    order = _order(view, unit)
    terms = terms_of(view.board, unit, order, view.card_of(order)) if order else Terms()
    bar = battle_bar(view.board, unit, order, view.card_of(order)) if order else ""
    bar = bar or target_bar(view.board, unit, foe, terms)
    return (
        refuse("base rules 5", bar, unit=unit_hex, target=target_hex) if bar else odds_of(view.board, unit, foe, terms)
    )


def _order(view: Any, unit: Unit) -> Ordered | None:
    """The unit's order this turn, or the one it could have."""
    if view.over or view.seat is None or unit.side != view.side or view.turn.side != view.side:
        return None
    found = order_for(view, unit)
    return None if isinstance(found, Refusal) else found
