"""Every worked example of the rulebook, and every derived case, played as it says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.axis_allies import geography
from engine.axis_allies.model import members
from engine.axis_allies.position import Position
from engine.axis_allies.rules.battle import supporting
from engine.axis_allies.rules.results import capture
from engine.axis_allies.scoring import axis_level, check_capitals, check_round, individual, tenths
from tests.engine.axis_allies.builder import Table, build
from tests.engine.axis_allies.cases import Case, Expect, Step, examples

CASES = examples()


def table_of(case: Case) -> Table:
    """The table as the case finds it."""
    return build(
        case.power, case.phase, case.units, base=case.base, aboard=case.aboard, control=case.control, money=case.money,
        levels=case.levels, techs=case.techs, bought=case.bought, taken=case.taken, profiles=case.profiles,
        commands=case.commands,
    )  # fmt: skip


def play(table: Table, step: Step) -> None:
    """One step of a case."""
    if step.call:
        rule, _, argument = step.call.partition(" ")
        core = table.core()
        {
            "capture": lambda: capture(core, argument, step.seat),
            "capitals": lambda: check_capitals(core),
            "end_of_round": lambda: check_round(core),
        }[rule]()
    elif step.refused:
        assert table.refused(step.seat, step.order) == step.refused
    else:
        for _ in range(step.times):
            table.do(step.seat, step.order, step.dice if step.dice is not None else ())


def standing(table: Table, space: str) -> list[str]:
    """Everything in a space as "power type number"."""
    units = [unit for unit in table.state.units.values() if unit.space == space]
    return sorted(f"{power} {kind} {n}" for (power, kind), n in Counter((u.power, u.kind) for u in units).items())


def spent(table: Table, who: str) -> int:
    """The spaces that the only unit of "power type" has moved."""
    power, kind = who.split()
    return table.the(power, kind).spent


def check(table: Table, expect: Expect) -> None:
    """What the case expects of the position."""
    state = table.state
    assert {space: standing(table, space) for space in expect.at} == {s: sorted(u) for s, u in expect.at.items()}
    for field in ("money", "levels", "control"):
        wanted = getattr(expect, field)
        assert {key: getattr(state, field)[key] for key in wanted} == wanted, field
    assert {power: tuple(state.techs[power]) for power in expect.techs} == expect.techs
    assert {who: spent(table, who) for who in expect.spent} == expect.spent
    assert {land: len(supporting(Position(state), land)) for land in expect.support} == expect.support
    if expect.battles is not None:
        assert tuple(table.view(None).battles()) == expect.battles
    if expect.asked:
        assert type(table.asked).__name__ == expect.asked
    for name, facts in expect.told.items():
        assert {key: table.told(name)[-1][key] for key in facts} == facts


def check_battle(table: Table, expect: Expect) -> None:
    """What the case expects of the last battle."""
    if expect.battle is None:
        return
    report: dict[str, Any] = table.told("battle")[-1]
    assert expect.battle.result in ("", report["result"])
    assert expect.battle.rounds in (0, report["rounds"])
    assert expect.battle.left in (None, report["left"])


def check_war(table: Table, expect: Expect) -> None:
    """What the case expects of the map and of the war."""
    state = table.state
    assert all(geography.adjacent(*pair) for pair in expect.adjacent)
    assert not any(geography.adjacent(*pair) for pair in expect.not_adjacent)
    assert {pair: geography.flight(pair.split()[0])[pair.split()[1]] for pair in expect.distance} == expect.distance
    assert expect.axis_level in (None, axis_level(state))
    if expect.victory is not None:
        assert (state.result.winners if state.result else ()) == (members(expect.victory) if expect.victory else ())
    if expect.reason:
        assert state.result is not None
        assert state.result.reason == expect.reason
    assert {power: tenths(state, power) for power in expect.tenths} == expect.tenths
    assert {side: individual(state, side) for side in expect.individual} == expect.individual


def parameter(case: Case) -> Any:
    """A case with its section as the mark of the ledger."""
    return pytest.param(case, id=case.id, marks=pytest.mark.rule(case.rule))


@pytest.mark.parametrize("case", [parameter(case) for case in CASES])
def test_case(case: Case) -> None:
    table = table_of(case)
    for step in case.steps:
        play(table, step)
    check(table, case.expect)
    check_battle(table, case.expect)
    check_war(table, case.expect)


def test_every_case_is_there() -> None:
    assert Counter(case.source for case in CASES) == {"rulebook": 35, "derived": 82}
    assert all(case.expect != Expect() or case.steps for case in CASES)
