"""5.1, 5.2 Who fires, at what number, in which column: the battle board as pure reckoning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.axis_allies.data import facts
from engine.axis_allies.model import BOMBER, FIGHTER, LOADED, PLANES, SUBMARINE, TRANSPORT

HEAVY_DICE = 3


@dataclass(frozen=True)
class Gunner:
    """A unit on the battle board: its type, owner and the owner's weapons."""

    kind: str
    power: str = ""
    techs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Volley:
    """Dice thrown together: the number they need, by whom, and whether their hits need a ship."""

    need: int
    dice: int
    kind: str
    power: str
    ships_only: bool = False
    column: int = 0


def need(gunner: Gunner, attacking: bool) -> int:
    """3.2, 5.1 The highest die that hits, weapons included; 0 = does not fire."""
    unit = facts().units[TRANSPORT if gunner.kind == LOADED else gunner.kind]
    if attacking:
        return 3 if gunner.kind == SUBMARINE and "super_submarines" in gunner.techs else unit.attack
    return 5 if gunner.kind == FIGHTER and "jet_power" in gunner.techs else unit.defense


def dice(gunner: Gunner, attacking: bool) -> int:
    """3.2 Dice thrown: one, an attacking heavy bomber three."""
    return HEAVY_DICE if attacking and gunner.kind == BOMBER and "heavy_bombers" in gunner.techs else 1


def column(kind: str, attacking: bool) -> int:
    """5.1 The column of the battle board, by the numbers without weapons."""
    unit = facts().units[TRANSPORT if kind == LOADED else kind]
    return unit.attack if attacking else unit.defense


def volleys(gunners: Iterable[Gunner], attacking: bool, enemies: Iterable[str]) -> list[Volley]:
    """5.1, 5.2, 4.11 What is thrown in one firing, column by column.

    Submarines need a ship among the `enemies`; defending ones do not fire when only planes attack."""
    foes = list(enemies)
    ships = any(kind not in PLANES for kind in foes)
    order = list(facts().order)
    grouped: dict[tuple[int, int, int, int, str, str, bool], int] = {}
    for gunner in gunners:
        number, sub = need(gunner, attacking), gunner.kind == SUBMARINE
        if number and foes and not (sub and not ships):
            kind = TRANSPORT if gunner.kind == LOADED else gunner.kind
            place = order.index(gunner.power) if gunner.power in order else 0
            key = (column(kind, attacking), place, list(facts().units).index(kind), number, kind, gunner.power, sub)
            grouped[key] = grouped.get(key, 0) + dice(gunner, attacking)
    return [Volley(k[3], n, k[4], k[5], k[6], k[0]) for k, n in sorted(grouped.items())]
