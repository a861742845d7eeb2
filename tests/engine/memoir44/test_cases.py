"""The example cases that are a position and a number: tests/engine/memoir44/cases/*.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.memoir44.geography import SECTIONS, Board, areas_of
from engine.memoir44.model import Played, Unit, enemy_of
from engine.memoir44.rules.cardplay import card, lay
from engine.memoir44.rules.fire import Terms, count_dice, target_bar
from tests.engine.memoir44.builder import blank, flags, given

CASES = Path(__file__).parent / "cases"


def cases(name: str) -> list[Any]:
    """The cases of a file, each marked with its rule."""
    table = tomllib.loads((CASES / f"{name}.toml").read_text())
    return [pytest.param(case, id=case["id"], marks=pytest.mark.rule(case["rule"])) for case in table["case"]]


def test_every_example_has_a_test() -> None:
    """146 cases, E001 to E182 with gaps: as a position and a number here, or named where they are played out."""
    tables = "\n".join(path.read_text() for path in CASES.glob("*.toml"))
    played = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__))
    known = {f"E{number:03}" for number in range(1, 183)}
    assert len(known & set(re.findall(r"\bE\d{3}\b", tables + played))) == 146


@pytest.mark.parametrize("case", cases("dice"))
def test_dice(case: dict[str, Any]) -> None:
    state = blank(case["units"], case.get("tiles", ""), bunkers=case.get("bunkers", ""))
    board = Board(state)
    unit, foe = board.at[case["attacker"]], board.at[case["target"]]
    foe.camouflaged = case.get("camouflaged", False)
    if case.get("crosshair"):
        state.crosshairs = {unit.id: [foe.id]}
    terms = Terms(card(case["card"])) if "card" in case else Terms()
    bar = target_bar(board, unit, foe, terms)
    assert (count_dice(board, unit, foe, terms).total if not bar else 0) == case["dice"], bar


@pytest.mark.rule("M44 p.9", "M44 p.14")
@pytest.mark.parametrize("case", cases("sight"))
def test_line_of_sight(case: dict[str, Any]) -> None:
    board = Board(blank(case["units"], case.get("tiles", "")))
    assert board.sees(case["from"], case["to"]) is case["sees"]
    assert board.sees(case["to"], case["from"]) is case["sees"]


@pytest.mark.parametrize("case", cases("flags"))
def test_flags(case: dict[str, Any]) -> None:
    state = blank(case["units"], case.get("tiles", ""), bunkers=case.get("bunkers", ""))
    before = Unit(**{name: getattr(state.units["u1"], name) for name in Unit.__struct_fields__})
    scene = flags(state, "u1", case["flags"], case.get("binding", False))
    if scene.decision == "RetreatMoment":
        scene.do("pass")
    unit = state.units["u1"]
    assert scene.board.grid.distance(before.hex, unit.hex) == case["retreat"]
    assert before.figures - unit.figures == case["lost"]


@pytest.mark.parametrize("case", cases("orders"))
def test_orders(case: dict[str, Any]) -> None:
    state = blank("us infantry A1, jp infantry A9, us armor B1, jp armor B9")
    if case.get("army") == "us_army":
        state.rules = ("japanese_command",)
    if "copied" in case:
        enemy = state.forces[enemy_of(case["side"])]
        enemy.last_plays = [Played(card=case["copied"], acts_as=case["copied"])]
    board = Board(state)
    played = lay(board, case["side"], case["card"], "")
    found = given(board, case["side"], played)
    if case["card"] == "medics_and_mechanics":
        from engine.memoir44.rules.cardplay import gung_ho

        assert 1 + gung_ho(state, case["side"], card(case["card"])) == case["orders"]
        return
    assert sum(pool.count for pool in found) == case["orders"]
    if "section" in case:
        assert {area for pool in found for area in pool.areas} == {case["section"]}


@pytest.mark.rule("M44 p.5")
@pytest.mark.parametrize("case", cases("sections"))
def test_sections(case: dict[str, Any]) -> None:
    areas = areas_of(case.get("wide", False), case["home"])[case["hex"]]
    assert sorted(areas & set(SECTIONS)) == case["sections"].split()
