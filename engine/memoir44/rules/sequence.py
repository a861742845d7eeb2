"""The sequence of play (base rules 2)."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.core.frames import Call, Done, Flow, Procedure
from engine.core.table import Table
from engine.memoir44.cards import next_effect
from engine.memoir44.model import MemoirState, enemy_of
from engine.memoir44.rules.commanding import next_command, order_without_choice
from engine.memoir44.rules.drawing import Refill
from engine.memoir44.rules.night import dawn
from engine.memoir44.rules.playing import next_play
from engine.memoir44.rules.turn import TurnRecord


class Battle(Procedure, kw_only=True):
    """The whole game: turns alternate until a side has its medals."""

    steps: ClassVar = ("turn",)

    def turn(self, t: Table[Any]) -> Flow:
        """The sides take turns; the scenario names who moves first."""
        state: MemoirState = t.state
        state.turn += 1
        side = state.first if state.turn % 2 else enemy_of(state.first)
        t.tell("turn", number=state.turn, side=side)
        return Call(Turn(side=side), then="turn")


class Turn(TurnRecord, kw_only=True):
    """A side's turn."""

    steps: ClassVar = ("dawn", "play", "effects", "muster", "command", "refill", "close")

    def dawn(self, t: Table[Any]) -> Flow:
        """PT p.8 Night Attacks: the US player rolls for light."""
        dawn(t, self.side)
        return None

    def play(self, t: Table[Any]) -> Flow:
        """Base rules 2a. Play a Command card; an Overlord Commander hands out up to three."""
        return next_play(t, self)

    def effects(self, t: Table[Any]) -> Flow:
        """Cards that do something of their own before anybody is ordered."""
        return next_effect(t, self)

    def muster(self, t: Table[Any]) -> Flow:
        """Base rules 3. Where a card leaves no choice whom to order, all are ordered at once."""
        order_without_choice(t, self)
        return None

    def command(self, t: Table[Any]) -> Flow:
        """Base rules 2b-d. Order units, move them, battle with them."""
        return next_command(t, self)

    def refill(self, t: Table[Any]) -> Flow:
        """Base rules 2e. Discard and draw."""
        return Call(Refill(side=self.side, enemy_ambushed=self.ambushed, plays=self.plays))

    def close(self, t: Table[Any]) -> Flow:
        """What was played is remembered for a Counter-Attack."""
        t.state.forces[self.side].last_plays = self.plays
        t.tell("turn_over", number=t.state.turn, side=self.side, picture=True)
        return Done()
