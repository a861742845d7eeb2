"""Exact odds against the game's own rules and dice. (`make odds`: 100,000 fights a battle; see `odds_trials.py`.)"""

from __future__ import annotations

import math
from collections import Counter

import pytest

from engine.core.chance import Seeded
from engine.core.gate import submit
from engine.core.refusal import Refusal
from tests.engine.axis_allies.builder import GAME, build
from tests.engine.axis_allies.odds_trials import TRIALS, Sums, Trial, deviation, off

FIGHTS = {"large": 500}
MANY = 2000
BOUND = 4.0
"""Standard deviations. The seeds stand: a battle within the bound stays within it until rules or odds change."""


@pytest.mark.rule("4.4")
@pytest.mark.rule("4.8")
@pytest.mark.rule("4.11")
@pytest.mark.rule("5.1")
@pytest.mark.rule("5.2")
@pytest.mark.parametrize("trial", TRIALS, ids=[trial.name for trial in TRIALS])
def test_the_games_own_dice_agree_with_the_odds(trial: Trial) -> None:
    found = deviation(trial, FIGHTS.get(trial.name, MANY))
    assert found.most < BOUND, found


def test_a_fight_without_the_gate_is_the_fight_with_it() -> None:
    """The same dice through an order and the gate give the same report."""
    trial = TRIALS[0]
    ((result, left),) = trial.fights(1)
    table = build(trial.power, "combat", [f"germany {kind} {n} ukraine_ssr" for kind, n in trial.attack.items()]
                  + [f"ussr {kind} {n} ukraine_ssr" for kind, n in trial.defence.items()])  # fmt: skip
    action = table.read(trial.power, "fight-all")
    assert not isinstance(action, Refusal)
    outcome = submit(GAME, table.state, trial.power, None, action, Seeded(trial.name.encode()))
    assert not isinstance(outcome, Refusal)
    (report,) = (event.facts for event in outcome.events if event.name == "battle")
    assert report["left"] == left
    assert {"won": "win", "held": "loss"}.get(report["result"], report["result"]) == result


def test_a_small_error_in_the_odds_would_be_seen() -> None:
    """One percent more or less in the chance to win stands out after 100,000 fights, a tenth of it does not."""
    counts = Counter(win=60_000, loss=40_000)
    assert abs(off(counts, {"win": 0.6, "loss": 0.4})) < BOUND
    assert off(counts, {"win": 0.61, "loss": 0.39}) > BOUND
    assert off(counts, {"win": 0.601, "loss": 0.399}) < BOUND
    assert off(Counter(win=10, loss=90), {"win": 0.0, "loss": 1.0}) == math.inf
    sums = Sums()
    for value in (0, 1) * 5000:
        sums.add(value)
    assert sums.off(0.5) == pytest.approx(0.0)
    assert sums.off(0.53) < -BOUND
