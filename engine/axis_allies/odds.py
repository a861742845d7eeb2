"""Exact odds of a battle: win, draw and loss, expected losses and survivors, computed over all courses it can take.

Nothing is sampled and nothing is rounded but by the arithmetic of the machine: courses left out as too unlikely add up
to less than 10^-15 (`neglected`). The tables are NumPy's; it is loaded with the first battle that is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.axis_allies.fire import Gunner
from engine.axis_allies.model import PLANES, SWITCHES

WITHDRAWALS = tuple(value for value in SWITCHES["submarines"] if value != "ask")
"""When the defender's submarines may be ordered to withdraw."""


@dataclass(frozen=True)
class Plan:
    """How a battle is fought: the circumstances, how far the attacker goes, when submarines withdraw.

    gun: an AA gun fires at the attacker's planes; support: battleships that shoot once before the landing; rounds: the
    attacker stops after so many (0: never); spare: he stops when of a type no more than so many are left; may_stop:
    there is a way to retreat; keep_land: his last land unit is lost last; aa_order: which planes the gun takes first;
    submarines: when the defender's withdraw; as_given: the defenders stand in their order of loss already."""

    sea: bool = False
    gun: bool = False
    support: int = 0
    rounds: int = 0
    spare: Mapping[str, int] = field(default_factory=dict)
    attack_order: Sequence[str] = ()
    defence_order: Sequence[str] = ()
    keep_land: bool = True
    may_stop: bool = True
    aa_order: Sequence[str] = PLANES
    submarines: str = "never"
    as_given: bool = False


@dataclass(frozen=True)
class Odds:
    """The outcome of a battle in probabilities (of 1), I.P.C. and units.

    win: no defender is left there and an attacker lives (captured: one that holds land); draw: both are destroyed;
    loss: the attacker is destroyed; stopped: he has stopped the attack. withdrawn: submarines of the defender that got
    away, which count among those left."""

    win: float
    captured: float
    draw: float
    loss: float
    stopped: float
    attack_lost: float
    defence_lost: float
    attack_left: dict[str, float]
    defence_left: dict[str, float]
    rounds: float
    neglected: float
    withdrawn: float = 0.0


def odds(attack: Sequence[Gunner], defence: Sequence[Gunner], plan: Plan) -> Odds:
    """The exact odds of a land or sea battle."""
    from engine.axis_allies.odds_chain import Chain  # NumPy comes with it: only where somebody asks
    from engine.axis_allies.odds_sides import Sides

    return Chain(Sides(attack, defence, plan), plan).run()
