"""Axis & Allies (classic): the Second World War from spring 1942, two to five players."""

from __future__ import annotations

from engine.axis_allies import questions as questions
from engine.axis_allies.actions import book
from engine.axis_allies.invariants import invariants
from engine.axis_allies.model import POWERS, alliance
from engine.axis_allies.rules import War
from engine.axis_allies.setup import SPRING_1942, division, new_state, setup
from engine.axis_allies.upgrade import STATE_VERSION, UPGRADES
from engine.axis_allies.view import AxisView, determinize
from engine.axis_allies.words import AxisWords
from engine.core.game import DIVISION, WINDOWS, Game, Setting

SETTINGS = (
    WINDOWS,
    DIVISION,
    Setting("losses", ("profiles", "ask"), "profiles: standing orders choose a defender's losses; ask: he is asked"),
    Setting("rounds", ("none", "10", "15", "20"), "the war ends after so many rounds; none: only by victory", "10"),
)

GAME = Game(
    key="axis_allies",
    command="axis",
    title="Axis & Allies",
    line="The Second World War from spring 1942; five powers, two to five players.",
    state=War,
    view_class=AxisView,
    book=book,
    words=AxisWords(),
    scenarios={SPRING_1942.id: SPRING_1942},
    new_state=new_state,
    setup=setup,
    determinize=determinize,
    invariants=invariants,
    settings=SETTINGS,
    sides={power: alliance(power) for power in POWERS},
    division=division,
    private_picture="hand",
    state_version=STATE_VERSION,
    upgrade=UPGRADES,
)
