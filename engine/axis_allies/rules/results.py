"""5.3 Results of combat: capture, liberation, capitals; the control of land and what goes with it."""

from __future__ import annotations

from typing import Any

from engine.axis_allies.data import facts
from engine.axis_allies.model import COMPLEX, FIXED, AxisState, alliance
from engine.core.table import Table


def heir(state: AxisState, land: str, victor: str) -> str:
    """5.3 Who gets a territory taken by `victor`: its first owner if that is an ally of his, else he himself."""
    first = facts().lands[land].owner
    return first if first and alliance(first) == alliance(victor) else victor


def capture(table: Table[Any], land: str, victor: str, to: tuple[str, ...] | None = None) -> None:
    """5.3 Take a territory: marker, levels, guns and factories; with an enemy capital all its money.

    `to`: the mover, as long as he may take it back; the money changes hands when he no longer can."""
    state: AxisState = table.state
    loser, owner = state.control[land], heir(state, land, victor)
    value = facts().lands[land].value
    state.control[land] = owner
    state.levels[owner] += value
    if loser:
        state.levels[loser] = max(0, state.levels[loser] - value)
    for unit in state.units.values():
        if unit.space == land and unit.kind in FIXED:
            unit.power = owner
            unit.moved = True
    if land not in state.taken:
        state.taken.append(land)
    table.tell("captured", to=to, land=land, by=victor, owner=owner, loser=loser, value=value)
    if to is None:
        plunder(table, land)


def plunder(table: Table[Any], land: str) -> None:
    """5.3 If the territory is a capital in enemy hands, its owner surrenders all his money to whoever has taken it."""
    state: AxisState = table.state
    loser, victor = facts().lands[land].capital_of, state.control[land]
    if not loser or alliance(loser) == alliance(victor):
        return
    sum_ = state.money[loser]
    state.money[victor] += sum_
    state.money[loser] = 0
    table.tell("capital_fallen", power=loser, by=victor, money=sum_)


def can_claim(state: AxisState, land: str, power: str) -> bool:
    """4.12 Whether a power may enter a territory as far as its neutrality goes: no fee is due, or it can be paid."""
    free = bool(state.control[land]) or land in state.violated
    return free or state.money[power] >= facts().neutral_fee


def claim(table: Table[Any], land: str, power: str, to: tuple[str, ...] | None = None) -> None:
    """4.12 Violate a neutral territory with land units: pay the fee unless it was paid this turn, and own it."""
    pay_fee(table, [land], power, to)
    table.state.control[land] = power
    if land not in table.state.taken:
        table.state.taken.append(land)
    table.tell("neutral_claimed", to=to, land=land, by=power)


def pay_fee(table: Table[Any], lands: list[str], power: str, to: tuple[str, ...] | None = None) -> None:
    """4.12 3 I.P.C. for each untouched neutral territory, once a turn."""
    state: AxisState = table.state
    new = [land for land in dict.fromkeys(lands) if not state.control[land] and land not in state.violated]
    if new:
        state.money[power] -= facts().neutral_fee * len(new)
        state.violated += new
        table.tell("fee_paid", to=to, power=power, lands=new, fee=facts().neutral_fee * len(new))


def capital_held(state: AxisState, power: str) -> bool:
    """5.3 Whether a power holds its own capital."""
    return state.control[facts().powers[power].capital] == power


def usable_factories(state: AxisState, power: str) -> list[str]:
    """7 Territories with an industrial complex the power has held since its turn began; its capital first."""
    held = [
        unit.space
        for unit in state.units.values()
        if unit.kind == COMPLEX and not unit.moved and state.control[unit.space] == power
        and unit.space in state.held and unit.space not in state.taken
    ]  # fmt: skip
    capital = facts().powers[power].capital
    return sorted(held, key=lambda space: (space != capital, space))
