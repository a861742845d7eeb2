"""Setting up: powers, money, levels and units of spring 1942 (sections 2.1 to 2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.axis_allies.data import facts
from engine.axis_allies.model import CARRIER, FIGHTER, AxisState, Profile, add_unit, is_sea
from engine.axis_allies.position import Position
from engine.core.game import Scenario
from engine.core.table import Table

if TYPE_CHECKING:
    from engine.axis_allies.rules import War

SPRING_1942 = Scenario(
    "1942",
    "Spring 1942",
    "The whole world, five powers, two to five players; with fewer than five the book says who plays several.",
    ("ussr", "germany", "uk", "japan", "usa"),
)


def division() -> dict[int, tuple[tuple[str, ...], ...]]:
    """2.1 Number of players, 2 to 5 -> the powers of each."""
    return {int(number): hands for number, hands in facts().players.items()}


def new_state(scenario: Scenario, options: dict[str, str]) -> War:
    """2.4 The board with everything in its place, before the first turn."""
    from engine.axis_allies.rules import War

    powers = facts().powers
    state = War(
        scenario=scenario.id,
        seats=tuple(scenario.seats),
        options=dict(options),
        power=facts().order[0],
        control={land.id: land.owner for land in facts().lands.values()},
        levels={power.id: power.level for power in powers.values()},
        money={power.id: power.money for power in powers.values()},
        techs={power: [] for power in powers},
        bought={power: {} for power in powers},
        profiles={power: Profile() for power in powers},
    )
    for force in facts().forces:
        for kind, number in force.units.items():
            for _ in range(number):
                add_unit(state, force.power, kind, force.space)
    board_carriers(state)
    return state


def board_carriers(state: AxisState) -> None:
    """2.4 Fighters set up at sea stand on the carriers of their alliance there."""
    for id_, unit in state.units.items():
        if unit.kind == FIGHTER and is_sea(unit.space) and not unit.aboard:
            pos = Position(state)
            decks = [ship for ship in pos.ships(unit.space, CARRIER, pos.side(id_)) if pos.room(ship) > 0]
            unit.aboard = decks[0] if decks else 0


def setup(table: Table[Any]) -> None:
    """2.2 The war begins with the first power of the order of play."""
    from engine.axis_allies.rules.sequence import Rounds

    table.state.stack.append(Rounds())
    table.tell("war_begins", picture=True)
