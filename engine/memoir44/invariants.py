"""What must hold of every state: checked by the random games."""

from __future__ import annotations

from collections import Counter

from engine.memoir44.data import facts
from engine.memoir44.geography import Board
from engine.memoir44.model import SIDES, MemoirState, hand
from engine.memoir44.rules.drawing import ReconChoice
from engine.memoir44.rules.movement import obstruction
from engine.memoir44.setup import fact_of, full_deck


def invariants(state: MemoirState) -> list[str]:
    """Sentences about what is wrong; none in a good state."""
    return [*_cards(state), *_units(state), *_markers(state)]


def _cards(state: MemoirState) -> list[str]:
    pairs = [card for frame in state.stack if isinstance(frame, ReconChoice) for card in frame.cards]
    held = [card for side in SIDES for card in hand(state, side)]
    wrong = Counter([*held, *pairs, *state.deck, *state.discard, *state.in_play])
    wrong.subtract(full_deck())
    return [f"{count:+d} of card {card}" for card, count in wrong.items() if count]


def _units(state: MemoirState) -> list[str]:
    found = []
    hexes = Counter(unit.hex for unit in state.units.values())
    found += [f"{count} units on {hex_}" for hex_, count in hexes.items() if count > 1]
    board = Board(state)
    for id_, unit in state.units.items():
        if id_ != unit.id or not 1 <= unit.figures <= unit.full:
            found.append(f"unit {id_} is called {unit.id} and has {unit.figures} of {unit.full} figures")
        if unit.family == "ship" and obstruction(board, unit, unit.hex, unit.hex):
            found.append(f"ship {id_} is out of its water on {unit.hex}")
    gone = sum(len(force.eliminated) + len(force.exited) for force in state.forces.values())
    if len(state.units) + gone != len(fact_of(state.scenario).units):
        found.append("a unit is neither on the board nor among the medals")
    return found


def _markers(state: MemoirState) -> list[str]:
    found = [f"cross-hair of the lost gun {gun}" for gun in state.crosshairs if gun not in state.units]
    found += [
        f"{gun} has zeroed in on {aimed}"
        for gun, aimed in state.crosshairs.items()
        if len(aimed) > 3 or any(target not in state.units for target in aimed)
    ]
    found += [f"two minefields on {hex_}" for hex_ in state.mines if hex_ in state.open_mines]
    pool = Counter(facts().mine_pool)
    pool.subtract([*state.open_mines.values(), *state.mines.values(), *state.spent_mines])
    return found + [f"{-count} minefields of strength {n} too many" for n, count in pool.items() if count < 0]
