"""The scenario builder of all Axis & Allies tests: a table set at the moment a test wants, in a few lines.

    table = build("germany", "combat_move", ["germany infantry 1 libya", "uk armor 1 anglo_egypt_sudan"])
    table.do("germany", "1 inf libya > egypt").do("germany", "commit")
    table.do("germany", "fight-all", dice=[1, 6])

A unit is given as "power type count space" with what it has done behind it: "spent=3", "moved", "via=midway_sz",
"raid". `aboard`: the same, for land units on transports in a zone. Everything not named is as at the start, units left
out ("setup": the whole starting position).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from engine.axis_allies import GAME
from engine.axis_allies.data import facts
from engine.axis_allies.model import Command, Profile, Unit, alliance, domain
from engine.axis_allies.position import Position
from engine.axis_allies.rules import War
from engine.axis_allies.rules.arming import Arm
from engine.axis_allies.rules.combat import Combat
from engine.axis_allies.rules.combat_movement import CombatMove, sites
from engine.axis_allies.rules.noncombat import NonCombat
from engine.axis_allies.rules.placement import PlaceUnits
from engine.axis_allies.rules.sequence import Rounds, Turn
from engine.axis_allies.setup import board_carriers, new_state
from engine.core.actions import Action
from engine.core.chance import Chance, Scripted, Seeded
from engine.core.events import Event
from engine.core.frames import Decision
from engine.core.gate import advance, submit
from engine.core.orders import parse
from engine.core.refusal import Refusal
from engine.core.table import Table as CoreTable

NEXT_STEP = {
    "arm": "armed",
    "combat_move": "committed",
    "combat": "noncombat",
    "noncombat": "landed",
    "place": "income",
}
DECISIONS: dict[str, type[Decision]] = {
    "arm": Arm,
    "combat_move": CombatMove,
    "noncombat": NonCombat,
    "place": PlaceUnits,
}


class Table:
    """A state being played by a test."""

    def __init__(self, state: War) -> None:
        self.state = state
        self.events: list[Event] = []

    def do(self, seat: str, order: str | Action, dice: Sequence[int] | None = None) -> Table:
        """Submit an order that must be accepted. `dice`: all that are rolled, in order; without it they are random."""
        action = self.read(seat, order)
        assert not isinstance(action, Refusal), f"{order!r} is not understood: {action}"
        source = Seeded(b"test") if dice is None else Scripted(dice)
        outcome = submit(GAME, self.state, seat, None, action, source)
        assert not isinstance(outcome, Refusal), f"{order!r} is refused: {outcome}"
        assert not (isinstance(source, Scripted) and source.results), f"dice left over: {source.results}"
        assert GAME.load(GAME.dump(self.state)) == self.state
        self.events += outcome.events
        return self

    def refused(self, seat: str, order: str | Action) -> str:
        """Submit an order that must be refused, changing nothing; returns the code of the refusal."""
        before = GAME.dump(self.state)
        action = self.read(seat, order)
        wrong = action
        if not isinstance(action, Refusal):
            wrong = submit(GAME, self.state, seat, None, action, Scripted([]))  # type: ignore[assignment]
        assert isinstance(wrong, Refusal), f"{order!r} is not refused"
        assert GAME.dump(self.state) == before
        said = GAME.words.refusal(GAME.view(self.state, seat), wrong)
        assert said
        assert "{" not in said
        return wrong.code

    def read(self, seat: str, order: str | Action) -> Action | Refusal:
        """An order as the seat would type it."""
        return parse(self.view(seat), order) if isinstance(order, str) else order

    def view(self, seat: str | None) -> Any:
        """What a seat sees."""
        return GAME.view(self.state, seat)

    def core(self) -> CoreTable[War]:
        """A table for calling a rule directly; its events are kept."""
        table: CoreTable[War] = CoreTable(GAME, self.state, Chance(Scripted([]), self.state.draws), self.state.power)
        table.events = self.events
        return table

    # ---- looking

    def at(self, space: str, power: str = "") -> dict[str, int]:
        """Type -> number of the units in a space, cargo included."""
        ids = Position(self.state).at(space)
        units = [self.state.units[i] for i in ids]
        return dict(Counter(unit.kind for unit in units if power in ("", unit.power)))

    def the(self, power: str, kind: str) -> Unit:
        """The only unit of a power and type."""
        found = [unit for unit in self.state.units.values() if (unit.power, unit.kind) == (power, kind)]
        assert len(found) == 1, found
        return found[0]

    def told(self, name: str) -> list[dict[str, Any]]:
        """The facts of all events of this name so far."""
        return [event.facts for event in self.events if event.name == name]

    @property
    def asked(self) -> Decision:
        """The Decision that is open."""
        top = self.state.stack[-1]
        assert isinstance(top, Decision)
        return top


def build(
    power: str,
    phase: str,
    units: Iterable[str] = (),
    *,
    base: str = "empty",
    aboard: Iterable[str] = (),
    control: Mapping[str, str] | None = None,
    money: Mapping[str, int] | None = None,
    levels: Mapping[str, int] | None = None,
    techs: Mapping[str, Sequence[str]] | None = None,
    bought: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    taken: Sequence[str] = (),
    profiles: Mapping[str, Mapping[str, Any]] | None = None,
    commands: Iterable[Mapping[str, Any]] = (),
    round: int = 2,
) -> Table:
    """A table at a part of a power's turn."""
    state = new_state(GAME.scenarios["1942"], {"rounds": "none", **(options or {})})
    if base == "empty":
        state.units, state.last_unit = {}, 0
    state.round, state.power, state.phase = round, power, phase
    _hold(state, control or {})
    state.money = {**state.money, **(money or {})}
    state.levels = {**state.levels, **(levels or {})}
    state.techs = {p: list((techs or {}).get(p, ())) for p in facts().order}
    for spec in (*units, *aboard):
        _put(state, spec, spec in aboard)
    board_carriers(state)
    state.taken = list(taken)
    state.held = [land for land, owner in state.control.items() if owner == power and land not in taken]
    state.bought[power] = dict(bought or {})
    for seat, settings in (profiles or {}).items():
        state.profiles[seat] = msgspec.structs.replace(Profile(), **settings)
    for command in commands:
        ids = tuple(Position(state).friends(command["space"], alliance(command["commander"])))
        state.commands.append(Command(command["commander"], command["space"], ids, round - 1,
                                      tuple(command.get("objecting", ()))))  # fmt: skip
    return _begin(state, phase)


def _hold(state: War, control: Mapping[str, str]) -> None:
    """Change control as if the land had been fought for: levels follow."""
    for land, owner in control.items():
        value, before = facts().lands[land].value, state.control[land]
        if before:
            state.levels[before] -= value
        state.levels[owner] += value
        state.control[land] = owner


def _put(state: War, spec: str, aboard: bool) -> None:
    power, kind, number, space, *marks = spec.split()
    for _ in range(int(number)):
        state.last_unit += 1
        unit = Unit(power, kind, space)
        if aboard:
            unit.aboard = _ship(state, space, kind)
        for mark in marks:
            name, sign, value = mark.partition("=")
            setattr(unit, name, (int(value) if value.isdigit() else value) if sign else True)
        state.units[state.last_unit] = unit


def _ship(state: War, zone: str, kind: str) -> int:
    pos = Position(state)
    ships = [i for i in pos.at_kind(zone, "transport") if pos.room(i) >= facts().units[kind].slots]
    assert ships, f"no transport in {zone}"
    assert domain(kind) == "land"
    return ships[0]


def _begin(state: War, phase: str) -> Table:
    stack: list[Any] = state.stack
    stack += [Rounds(at="next_power"), Turn(at=NEXT_STEP[phase])]
    if phase == "combat":
        state.battles = sites(state)
        stack.append(Combat())
    else:
        stack.append(DECISIONS[phase](asked=(state.power,)))
    table = Table(state)
    core = table.core()
    advance(core)
    table.events = core.events
    return table
