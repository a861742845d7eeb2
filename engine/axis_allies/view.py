"""The View of Axis & Allies: an open table, but for the standing orders of the others; what words and pictures ask."""

from __future__ import annotations

from collections import Counter

from engine.axis_allies.data import facts
from engine.axis_allies.looking import memo, position
from engine.axis_allies.model import Profile, Trail, alliance, members
from engine.axis_allies.odds import Odds
from engine.axis_allies.position import Position
from engine.axis_allies.rules import War
from engine.axis_allies.rules.battle import supporting, under_way
from engine.axis_allies.rules.chances import battle_odds
from engine.axis_allies.rules.combat_movement import sites
from engine.axis_allies.rules.noncombat import airborne
from engine.core.chance import Chance
from engine.core.view import View


class AxisView(View[War]):
    """The world as a seat sees it."""

    @property
    def position(self) -> Position:
        """The index over the units."""
        return position(self)

    def stack_at(self, space: str) -> dict[str, dict[str, int]]:
        """2.4 Power -> type -> number in a space, cargo left out."""
        found: dict[str, Counter[str]] = {power: Counter() for power in facts().order}
        for id_ in self.position.at(space):
            unit = self.s.units[id_]
            if not unit.aboard or unit.kind == "fighter":
                found[unit.power][unit.kind] += 1
        return {power: dict(kinds) for power, kinds in found.items() if kinds}

    def cargo_at(self, space: str) -> dict[str, dict[str, int]]:
        """4.10 Power -> type -> number of land units aboard transports in a zone."""
        found: dict[str, Counter[str]] = {power: Counter() for power in facts().order}
        for id_ in self.position.at(space):
            unit = self.s.units[id_]
            if unit.aboard and unit.kind != "fighter":
                found[unit.power][unit.kind] += 1
        return {power: dict(kinds) for power, kinds in found.items() if kinds}

    @property
    def trails(self) -> list[Trail]:
        """The moves of this turn, for arrows."""
        return self.s.trails

    def battles(self) -> list[str]:
        """4.1 The battles that the moves so far will cause, or that are still to be fought."""
        found = sites(self.s) if self.s.phase == "combat_move" else self.s.battles
        return [site.id for site in found]

    def odds(self, space: str) -> Odds:
        """The exact odds of a battle on the board from where it stands, fought to the end: gun and support shots
        count until it has begun. Worked out once for this View."""
        known = memo(self)
        if ("odds", space) not in known:
            known["odds", space] = self._odds(space)
        found: Odds = known["odds", space]
        return found

    def _odds(self, space: str) -> Odds:
        pos = self.position
        fight = under_way(self.s)
        if space not in facts().lands or (fight is not None and fight.space == space):
            return battle_odds(pos, space)
        gun = pos.gun(space, alliance(self.s.power)) is not None
        return battle_odds(pos, space, gun, len(supporting(pos, space)))

    def airborne(self) -> list[int]:
        """6 Planes that still have to land."""
        return airborne(self.s) if self.s.phase == "noncombat" else []

    def profile(self) -> Profile | None:
        """The viewer's own standing orders."""
        return self.s.profiles.get(self.seat or "")

    def level(self, side: str) -> int:
        """8.2 The combined National Production Level of an alliance."""
        return sum(self.s.levels[power] for power in members(side))


def determinize(view: View[War], chance: Chance) -> War:
    """A full state that agrees with the view: the others' standing orders and sealed answers are made up."""
    from engine.core.guess import fill_sealed

    state: War = view.game.load(view.game.dump(view.s))
    state.decisions = view.pending.number if view.pending else 0
    state.profiles = {**{power: Profile() for power in state.seats}, **state.profiles}
    fill_sealed(view.game, state, chance)
    return state
