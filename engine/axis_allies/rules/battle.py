"""5.1, 5.2 A battle, round by round: guns, support, first shots, attack, counterattack, stopping, withdrawing."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.axis_allies import geography
from engine.axis_allies.fire import Volley, need, volleys
from engine.axis_allies.model import BATTLESHIP, CARRIER, PLANES, AxisState, alliance, count, is_sea, remove_units
from engine.axis_allies.orders_of_loss import most_lost
from engine.axis_allies.position import Position
from engine.axis_allies.rules.aftermath import close_land, close_sea
from engine.axis_allies.rules.antiaircraft import Gunfire
from engine.axis_allies.rules.casualties import Casualties
from engine.axis_allies.rules.forces import attackers, defenders, gunners, names, owners
from engine.axis_allies.rules.groups import lent
from engine.axis_allies.rules.pressing import AfterRound, SlipAway, after_round, retreat, slips
from engine.core.audience import Everyone
from engine.core.frames import Call, Done, Flow, Goto, Procedure
from engine.core.table import Table

Ids = tuple[int, ...]
Rolls = dict[str, Any]


class Battle(Procedure, kw_only=True):
    """5.1, 5.2 One battle from the first shot to its result. `press`, `spare`, `back`: how far the attacker goes."""

    steps: ClassVar = (
        "open", "support", "supported", "first_shot", "first_lost", "attack", "hit", "counter", "fallen",
        "press_on", "answered", "slip", "slipped", "next_round", "close",
    )  # fmt: skip

    space: Annotated[str, Everyone]
    press: Annotated[str, Everyone] = "to_the_end"
    spare: Annotated[dict[str, int], Everyone] = {}
    back: Annotated[str, Everyone] = ""
    hold_fire: Annotated[bool, Everyone] = False
    round: Annotated[int, Everyone] = 0
    behind: Annotated[Ids, Everyone] = ()
    asked: Annotated[tuple[str, ...], Everyone] = ()
    forces: Annotated[dict[str, dict[str, int]], Everyone] = {}
    units: Annotated[Ids, Everyone] = ()
    rolls: Annotated[list[Rolls], Everyone] = []
    stopped: Annotated[bool, Everyone] = False
    goal: Annotated[str, Everyone] = ""
    """Where the attackers have retreated to."""
    withdrawn: Annotated[list[Rolls], Everyone] = []
    """Submarines that have left, for the report."""

    # ---- before the first round

    def open(self, t: Table[Any]) -> Flow:
        """5.1 Put the units on the battle board; the defender's gun fires at the planes once."""
        state: AxisState = t.state
        pos = Position(state)
        ours, theirs = attackers(pos, self.space), defenders(pos, self.space)
        self.units = (*ours, *theirs)
        self.forces = {power: count(state, [i for i in (*ours, *theirs) if state.units[i].power == power])
                       for power in owners(state, (*ours, *theirs))}  # fmt: skip
        if is_sea(self.space):
            for id_ in ours:
                state.units[id_].fought = True
            return Goto("first_shot")
        planes = tuple(i for i in ours if state.units[i].kind in PLANES)
        if planes and pos.gun(self.space, alliance(state.power)) is not None:
            return Call(Gunfire(space=self.space, units=planes))
        return None

    def support(self, t: Table[Any]) -> Flow:
        """4.8, 5.1 Battleships that fought no sea battle this turn support the landing with one shot each."""
        state: AxisState = t.state
        pos = Position(state)
        ships = [] if self.hold_fire else supporting(pos, self.space)
        targets = defenders(pos, self.space)
        if not ships or not targets:
            return Goto("first_shot")
        for ship in ships:
            state.units[ship].fought = True
        shots = [Volley(need(g, True), 1, g.kind, g.power) for g in gunners(state, ships)]
        hits, _ = self._throw(t, shots, names(state, targets), "support")
        return Call(Casualties(space=self.space, side="defence", units=tuple(targets), any_hits=hits))

    def supported(self, t: Table[Any]) -> Flow:
        """5.1 Those hit by the support shot fire once before they are removed."""
        self.behind = tuple(t.result)
        return None

    # ---- a round

    def first_shot(self, t: Table[Any]) -> Flow:
        """4.11, 5.2 Attacking submarines fire first."""
        state: AxisState = t.state
        pos = Position(state)
        ours, theirs = attackers(pos, self.space), defenders(pos, self.space)
        if not ours or not theirs:
            return Goto("close")
        self.round += 1
        shots = [v for v in volleys(gunners(state, ours), True, names(state, theirs)) if v.ships_only]
        if not shots:
            return Goto("attack")
        _, hits = self._throw(t, shots, names(state, theirs), "first shot")
        return Call(Casualties(space=self.space, side="defence", units=tuple(theirs), ship_hits=hits))

    def first_lost(self, t: Table[Any]) -> Flow:
        """5.2 Their victims are removed at once and do not fire."""
        remove_units(t.state, t.result)
        return None

    def attack(self, t: Table[Any]) -> Flow:
        """5.1, 5.2 The attacker's other units fire, column by column."""
        state: AxisState = t.state
        pos = Position(state)
        targets = [i for i in defenders(pos, self.space) if i not in self.behind]
        kinds = names(state, targets)
        ours = gunners(state, attackers(pos, self.space))
        shots = [v for v in volleys(ours, True, kinds) if not v.ships_only]
        hits, _ = self._throw(t, shots, kinds, "attack")
        return Call(Casualties(space=self.space, side="defence", units=tuple(targets), any_hits=hits))

    def hit(self, t: Table[Any]) -> Flow:
        """5.1 The casualties go behind the casualty line."""
        self.behind = (*self.behind, *t.result)
        return None

    def counter(self, t: Table[Any]) -> Flow:
        """5.1, 5.2 The defender's units fire, casualties included."""
        state: AxisState = t.state
        pos = Position(state)
        ours = attackers(pos, self.space)
        kinds = names(state, ours)
        shots = volleys(gunners(state, defenders(pos, self.space)), False, kinds)
        any_hits, ship_hits = self._throw(t, shots, kinds, "defence")
        return Call(Casualties(space=self.space, side="attack", units=tuple(ours),
                               any_hits=any_hits, ship_hits=ship_hits))  # fmt: skip

    def fallen(self, t: Table[Any]) -> Flow:
        """5.1, 5.2 Remove all casualties; planes on the deck of a sunk attacking carrier go down with it."""
        state: AxisState = t.state
        on_deck = [i for i, u in state.units.items() if u.aboard in t.result and state.units[u.aboard].kind == CARRIER]
        remove_units(state, [*t.result, *on_deck, *self.behind])
        self.behind = ()
        pos = Position(state)
        if not attackers(pos, self.space) or not defenders(pos, self.space):
            return Goto("close")
        return None

    # ---- after a round

    def press_on(self, t: Table[Any]) -> Flow:
        """5.1 The attacker stops or goes on: as he has ordered, or he is asked."""
        choice = after_round(t.state, self.space, self.round, self.press, self.spare)
        if choice == "ask":
            return Call(AfterRound(asked=(t.state.power,), space=self.space, round=self.round))
        if choice == "stop":
            retreat(t, self.space, self.back)
            self.stopped = True
            return Goto("close")
        return Goto("slip")

    def answered(self, t: Table[Any]) -> Flow:
        """5.1 The attacker has answered."""
        if t.result == "stop":
            self.stopped = True
            return Goto("close")
        return None

    def slip(self, t: Table[Any]) -> Flow:
        """4.11, 5.2 Defending submarines may withdraw, each owner's by his standing order or answer."""
        for power in slips(t, self.space, self.asked):
            self.asked = (*self.asked, power)
            return Call(SlipAway(asked=(power,), space=self.space))
        return Goto("next_round")

    def slipped(self, t: Table[Any]) -> Flow:
        """4.11 The next owner of submarines, if any."""
        return Goto("slip")

    def next_round(self, t: Table[Any]) -> Flow:
        """5.1, 5.2 Repeat until one side has nothing left or the attacker stops."""
        self.asked = ()
        return Goto("first_shot")

    def close(self, t: Table[Any]) -> Flow:
        """5.3 The result of the battle."""
        if is_sea(self.space):
            close_sea(t, self)
        else:
            close_land(t, self)
        return Done()

    def _throw(self, t: Table[Any], shots: list[Volley], targets: list[str], what: str) -> tuple[int, int]:
        """Throw the dice column by column until every target is hit; returns hits on anything, hits on ships."""
        label = f"{t.state.round}.{t.state.power}/{self.space}"
        any_hits = ship_hits = 0
        for column in dict.fromkeys(shot.column for shot in shots):
            if most_lost(targets, any_hits, ship_hits) >= len(targets):
                break
            for shot in (s for s in shots if s.column == column):
                rolls = t.roll(label, shot.dice)
                hits = sum(roll <= shot.need for roll in rolls)
                self.rolls.append({"round": self.round, "what": what, "power": shot.power, "kind": shot.kind,
                                   "need": shot.need, "rolls": rolls, "hits": hits})  # fmt: skip
                if shot.ships_only:
                    ship_hits += hits
                else:
                    any_hits += hits
        return any_hits, ship_hits


def under_way(state: AxisState) -> Battle | None:
    """The battle that is being fought, if there is one."""
    return next((frame for frame in reversed(state.stack) if isinstance(frame, Battle)), None)


def supporting(pos: Position, land: str) -> list[int]:
    """4.8 The battleships in the zones from which troops landed here that may still give a support shot: those of the
    attacker, and of an ally under his command."""
    side, power = alliance(pos.s.power), pos.s.power
    zones = {pos.unit(i).via for i in attackers(pos, land)} - {""}
    ships = [i for zone in sorted(zones) for half in geography.halves(zone) for i in pos.ships(half, BATTLESHIP, side)]
    ships = [i for i in ships if pos.unit(i).power == power or lent(pos.s, i, power)]
    return [i for i in ships if not pos.unit(i).fought and not pos.hostile(pos.unit(i).space, side)]
