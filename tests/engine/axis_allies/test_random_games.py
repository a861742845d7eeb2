"""Random wars: no dead end, no leak, money, units and control conserved, the state survives JSON at each step.

Blind play hardly ever fights, so a second kind of player here attacks wherever it can and buys what it can place.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.axis_allies import GAME
from engine.axis_allies.actions import Buy, Commit, Fight, FightAll, Load, Losses, Move, Place, Policy, Research, Unload
from engine.axis_allies.model import AxisState
from engine.core import fuzz
from engine.core.actions import Action
from engine.core.fuzz import Checks, FuzzError, RandomPicker, play, random_action
from engine.core.gate import start
from engine.core.options import Picker, fill, refusal, verbs
from engine.core.replay import verify
from engine.core.view import View

WARLIKE = (Move, Load, Unload, Fight, FightAll, Buy, Place)


@pytest.mark.rule("1")
@pytest.mark.parametrize("number", range(2))
def test_random_wars_run_clean_to_their_end(number: int) -> None:
    played = play(GAME, "1942", b"axis clean %d" % number, Checks(leak=number == 0))
    assert played.state.result is not None
    assert GAME.load(played.record.snapshot.encode()) == played.state
    assert verify(GAME, played.record) > 0


def warlike(view: View[Any], pick: Picker) -> Action | None:
    """A player who attacks, ships and buys: several tries at those verbs, then it goes on with its turn."""
    usable = verbs(view)
    if Buy in usable and not view.s.shopping:
        return bought(view, pick)
    ready = [verb for verb in usable if verb in WARLIKE]
    if ready and pick.below(14):
        for _ in range(6):
            action = fill(view, ready[pick.below(len(ready))], pick)
            if action is not None:
                return action
    if Commit in usable:
        return Commit()
    going_on = [verb for verb in usable if verb not in (Losses, Policy, Research)]
    for _ in range(20):
        action = fill(view, going_on[pick.below(len(going_on))], pick)
        if action is not None:
            return action
    return random_action(view, pick)


def bought(view: View[Any], pick: Picker) -> Action:
    """A purchase that can be paid."""
    for _ in range(20):
        action = Buy(units={("infantry", "armor", "fighter", "transport")[pick.below(4)]: 1 + pick.below(5)})
        if refusal(view, action) is None:
            return action
    return Commit()


def pieces(state: AxisState) -> int:
    """All units, bought ones included."""
    return len(state.units) + sum(sum(box.values()) for box in state.bought.values())


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("number", range(4))
def test_warlike_games_run_clean_to_their_end(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "random_action", warlike)
    played = play(GAME, "1942", b"axis war %d" % number, Checks(leak=False))
    assert played.state.result is not None
    orders = "".join(move.action for move in played.record.moves)
    assert orders.count('"Move"') > 100
    assert orders.count('"Fight') > 10


def test_money_is_earned_and_spent_and_nothing_else() -> None:
    """Over a war all money comes from income and goes to the bank or to the captor of a capital."""
    source, pick = fuzz.Seeded(b"money"), RandomPicker(b"money")
    state = start(GAME, "1942", {"rounds": "10"}, source).state
    for _ in range(400):
        if state.result is not None:
            break
        seat = GAME.view(state, None).waiting[0]
        action = warlike(GAME.view(state, seat), pick)
        assert action is not None
        before, had = sum(state.money.values()), pieces(state)
        outcome = fuzz.submit(GAME, state, seat, None, action, source)
        assert not isinstance(outcome, fuzz.Refusal)
        facts = [(event.name, event.facts) for event in outcome.events]
        gained = sum(f["income"] for name, f in facts if name == "income")
        lost = sum(f["fee"] for name, f in facts if name == "fee_paid")
        lost += sum(f["paid"] for name, f in facts if name in ("raid", "rocket"))
        lost += sum(f["cost"] for name, f in facts if name == "bought")
        assert sum(state.money.values()) == before + gained - lost
        assert pieces(state) <= had or isinstance(action, Buy)


def test_a_broken_rule_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks bite: a capture that forgets the levels is found."""
    from engine.axis_allies.rules import results

    whole = results.capture

    def careless(table: Any, land: str, victor: str, to: Any = None) -> None:
        whole(table, land, victor, to)
        table.state.levels[victor] += 1

    for module in ("aftermath", "moving"):
        monkeypatch.setattr(f"engine.axis_allies.rules.{module}.capture", careless)
    monkeypatch.setattr(fuzz, "random_action", warlike)
    with pytest.raises(FuzzError, match="is at level"):
        play(GAME, "1942", b"axis war 0", Checks(leak=False))
