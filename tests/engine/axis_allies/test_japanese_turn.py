"""Appendix I, the illustrated Japanese turn: the whole of it as one golden game, with the book's orders and dice.

The text is kept in golden/japanese_turn.txt; set UPDATE_GOLDEN=1 to write it anew, then read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.axis_allies import GAME
from engine.core.orders import text_of
from engine.core.plan import plan
from tests.engine.axis_allies.builder import Table, build

GOLDEN = Path(__file__).parent / "golden" / "japanese_turn.txt"
MOVES = """
1 ftr caroline sz > wake sz > hawaii sz > caroline sz
1 battleship caroline sz > hawaii sz
1 sub solomon sz > hawaii sz
1 battleship japan sz > north pacific sz > midway sz
load 2 inf japan
move 1 loaded transport japan sz > midway sz
unload 2 inf midway sz > midway
1 ftr philippines > manchuria > kwangtung
2 inf kwangtung > manchuria
1 bomber 1 ftr japan > manchuria
"""
HOME = """
1 ftr hawaii sz > caroline sz
1 ftr manchuria > kwangtung
1 bomber manchuria > japan
load 2 inf philippines
1 loaded transport philippines sz > kwangtung sz
unload 2 inf kwangtung sz > kwangtung
"""
# Each battle with the dice of the book, in the order of the book.
HAWAII = [3, 3, 2, 5, 6]
MIDWAY = [5, 3, 6, 2, 1, 2]
MANCHURIA = [3, 2, 6, 5, 4, 2, 1, 1, 4]


@pytest.fixture
def table() -> Table:
    """Map 1: the starting position, but the U.S.S.R. holds Manchuria with a tank and an infantry."""
    table = build("japan", "arm", base="setup", round=1, control={"manchuria": "ussr"}, money={"japan": 25})
    state = table.state
    for id_ in [i for i, unit in state.units.items() if unit.space == "manchuria"]:
        del state.units[id_]
    for kind in ("infantry", "armor"):
        unit = next(u for u in state.units.values() if (u.power, u.kind, u.space) == ("ussr", kind, "soviet_far_east"))
        unit.space = "manchuria"
    return table


class Script:
    """Plays the turn and writes it down."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lines: list[str] = []

    def order(self, seat: str, text: str, dice: list[int] | None = None) -> None:
        """One order with all its dice."""
        action = self.table.read(seat, text)
        before = len(self.table.events)
        self.table.do(seat, action, dice or [])
        self.lines += ["", f"{seat}: {text_of(action)}"] + ([f"  dice {dice}"] if dice else [])
        for event in self.table.events[before:]:
            said = GAME.words.event(self.table.view(None if event.to is None else seat), event)
            self.lines += [f"  {line}" for line in said.splitlines()]

    def orders(self, seat: str, text: str) -> None:
        """Many orders, which are checked as a whole first."""
        checked = plan(self.table.view(seat), text)
        assert checked.good, [(line.text, line.refusal) for line in checked.lines if line.refusal]
        assert all(line.sure for line in checked.lines)
        for line in checked.orders:
            self.order(seat, line)


@pytest.mark.rule("3.1")
@pytest.mark.rule("4.1")
@pytest.mark.rule("5.1")
@pytest.mark.rule("5.2")
@pytest.mark.rule("6")
@pytest.mark.rule("7")
@pytest.mark.rule("8.1")
def test_the_japanese_turn_goes_as_the_book_tells_it(table: Table) -> None:
    state, script = table.state, Script(table)
    assert state.levels["japan"] == 22
    script.order("japan", "research 1", [6, 3])
    assert state.techs["japan"] == ["super_submarines"]
    script.order("japan", "buy 1 fighter 1 submarine")
    assert state.money["japan"] == 0
    script.order("japan", "commit")
    script.orders("japan", MOVES)
    assert table.view("japan").battles() == ["hawaii_sz", "manchuria", "midway"]
    script.order("japan", "commit")
    script.order("japan", "fight hawaii sz", HAWAII)
    assert table.at("hawaii_sz") == {"battleship": 1, "submarine": 1, "fighter": 1}
    script.order("japan", "fight midway", MIDWAY)
    assert state.control["midway"] == "usa"
    assert table.at("midway") == {}
    assert table.at("midway_sz") == {"battleship": 1, "transport": 1}
    script.order("japan", "fight manchuria", MANCHURIA)
    assert table.at("manchuria") == {"infantry": 1, "fighter": 1, "bomber": 1}
    assert (state.control["manchuria"], state.levels["japan"], state.levels["ussr"]) == ("japan", 25, 24)
    script.orders("japan", HOME)
    assert table.at("caroline_sz") == {"carrier": 1, "fighter": 1}
    assert table.at("kwangtung") == {"fighter": 1, "infantry": 2}
    script.order("japan", "commit")
    script.order("japan", "place japan 1 fighter")
    script.order("japan", "place japan sz 1 submarine")
    script.order("japan", "commit")
    assert state.money["japan"] == 25
    assert table.at("japan") == {
        "infantry": 1,
        "armor": 1,
        "fighter": 1,
        "bomber": 1,
        "aa_gun": 1,
        "industrial_complex": 1,
    }
    assert table.at("japan_sz") == {"submarine": 1}
    assert (state.power, state.phase) == ("usa", "arm")
    text = "\n".join(script.lines).strip() + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
