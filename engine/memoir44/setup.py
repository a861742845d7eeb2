"""Scenario, options and chance -> the table as it lies at the start (base rules 2)."""

from __future__ import annotations

from typing import Any

from engine.core.game import Scenario
from engine.core.table import Table
from engine.memoir44.data import Army, ScenarioFact, facts
from engine.memoir44.model import DAYLIGHT, MINEFIELD, SIDES, Force, MemoirState, Unit, hand, objective_of
from engine.memoir44.rules import Campaign
from engine.memoir44.rules.sequence import Battle

TEAMS = "-teams"
"""What is added to the id of a scenario that is played by a Commander and three generals a side."""


def fact_of(scenario: str) -> ScenarioFact:
    """The printed scenario behind a scenario id."""
    return facts().scenarios[scenario.removesuffix(TEAMS)]


def new_state(scenario: Scenario, options: dict[str, str]) -> Campaign:
    """The board before mines are drawn and cards are dealt."""
    fact = fact_of(scenario.id)
    return Campaign(
        scenario=scenario.id,
        seats=scenario.seats,
        options=options,
        forces={"allied": _force(fact.allied), "japanese": _force(fact.japanese)},
        first=fact.first,
        wide=fact.wide,
        background=fact.background,
        rules=fact.rules,
        bunkers=fact.bunkers,
        minelayer=fact.mines,
        terrain={hex_.id: hex_.terrain for hex_ in fact.hexes if hex_.terrain},
        obstacles={h.id: h.obstacle for h in fact.hexes if h.obstacle and h.obstacle != MINEFIELD},
        units=_units(fact),
        objectives=[objective_of(entry) for entry in fact.objective],
        visibility=1 if "night" in fact.rules else DAYLIGHT,
    )


def _force(army: Army) -> Force:
    return Force(army=army.army, home=army.home, hand_limit=army.hand, needs=army.medals)


def _units(fact: ScenarioFact) -> dict[str, Unit]:
    """Scenario 51, scenario 52, scenario 53, scenario 54, scenario 55, scenario 56. Special forces bear badges."""
    types = facts().units
    return {
        u.id: Unit(
            id=u.id, side=u.side, kind=u.kind, hex=u.hex, figures=types[u.kind].figures, full=types[u.kind].figures
        )
        for u in fact.units
    }


def setup(table: Table[Any]) -> None:
    """Base rules 2. Mines at random, shuffle, deal the hands; then the first turn."""
    lay_mines(table, [h.id for h in fact_of(table.state.scenario).hexes if h.obstacle == MINEFIELD])
    deal(table)
    table.state.stack.append(Battle())


def lay_mines(table: Table[Any], hexes: list[str]) -> None:
    """PT p.8. One piece at random, number hidden, on each minefield hex."""
    strengths = table.draw("mines", facts().mine_pool, len(hexes))
    table.state.mines = dict(zip(hexes, strengths, strict=True))


def full_deck() -> list[str]:
    """The 60 Command cards."""
    return [card.id for card in facts().cards.values() for _ in range(card.count)]


def deal(table: Table[Any]) -> None:
    """Shuffle the Command deck and deal each side its cards, the side that moves first before the other; the board is
    shown as it lies."""
    state: MemoirState = table.state
    state.deck = table.shuffled("deck", full_deck())
    for side in sorted(SIDES, key=lambda side: side != state.first):
        for _ in range(state.forces[side].hand_limit):
            hand(state, side).append(state.deck.pop())
    table.tell("dealt", picture=True, secret={side: {"cards": list(hand(state, side))} for side in SIDES})
