"""The facts of the printed game: whole, consistent, and corrected by an owner's own files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.axis_allies.data import facts
from engine.axis_allies.model import members
from engine.axis_allies.setup import division
from engine.core.facts import FactError, set_editions
from tests.engine.axis_allies.builder import build

TOTALS = {
    "ussr": {"infantry": 19, "armor": 4, "fighter": 2, "aa_gun": 2, "industrial_complex": 2, "transport": 1,
             "submarine": 1},
    "germany": {"infantry": 19, "armor": 10, "fighter": 5, "bomber": 1, "aa_gun": 3, "industrial_complex": 2,
                "battleship": 1, "transport": 2, "submarine": 2},
    "uk": {"infantry": 10, "armor": 3, "fighter": 3, "bomber": 1, "aa_gun": 1, "industrial_complex": 1,
           "battleship": 2, "transport": 3, "submarine": 1},
    "japan": {"infantry": 19, "armor": 1, "fighter": 5, "bomber": 1, "aa_gun": 1, "industrial_complex": 1,
              "battleship": 2, "carrier": 1, "transport": 2, "submarine": 1},
    "usa": {"infantry": 11, "armor": 1, "fighter": 4, "bomber": 1, "aa_gun": 2, "industrial_complex": 2,
            "battleship": 1, "carrier": 1, "transport": 2, "submarine": 1},
}  # fmt: skip


@pytest.mark.rule("2.3")
def test_the_board_has_its_spaces_and_borders() -> None:
    assert (len(facts().lands), len(facts().seas), len(facts().borders)) == (70, 58, 309)
    assert sum(land.value for land in facts().lands.values()) == 147
    assert all(near for near in facts().neighbours.values())


@pytest.mark.rule("2.4")
@pytest.mark.parametrize("power", TOTALS)
def test_the_forces_of_spring_1942(power: str) -> None:
    state = build(power, "arm", base="setup").state
    assert Counter(unit.kind for unit in state.units.values() if unit.power == power) == TOTALS[power]
    assert state.money[power] == state.levels[power] == facts().powers[power].money


@pytest.mark.rule("2.4")
def test_fighters_at_sea_begin_on_their_carriers() -> None:
    state = build("usa", "arm", base="setup").state
    fighters = [unit for unit in state.units.values() if unit.kind == "fighter" and unit.space.endswith("_sz")]
    assert len(fighters) == 2
    assert all(state.units[unit.aboard].kind == "carrier" for unit in fighters)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_books_division_of_powers(players: int) -> None:
    hands = division()[players]
    assert len(hands) == players
    assert sorted(power for hand in hands for power in hand) == sorted(facts().powers)
    assert all(len({facts().powers[power].alliance for power in hand}) == 1 for hand in hands)


@pytest.mark.rule("2.2")
def test_the_order_of_play_and_the_alliances() -> None:
    assert facts().order == ("ussr", "germany", "uk", "japan", "usa")
    assert (members("axis"), members("allies")) == (("germany", "japan"), ("ussr", "uk", "usa"))


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("map.toml", '[[border]]\na = "japan"\nb = "atlantis"\n', "unknown space atlantis"),
        (
            "map.toml",
            '[[land]]\nid = "japan"\nvalue = 9\n',
            "japan, field level: is 25 but its territories are worth 26",
        ),
        ("units.toml", '[[unit]]\nid = "bomber"\nattack = 7\n', "attack and defense must be 0 to 6"),
        ("units.toml", '[[unit]]\nid = "zeppelin"\n', "zeppelin"),
        ("tech.toml", '[[tech]]\nid = "rockets"\nnumber = 3\n', "the numbers must be 1 to 6"),
        ("setup.toml", 'order = ["ussr", "germany"]\n', "must name every power once"),
        ("setup.toml", '[[force]]\nid = "uk-india"\nunits = { cavalry = 2 }\n', "unknown unit cavalry"),
    ],
)
def test_a_wrong_correction_is_told_with_its_place(tmp_path: Path, file: str, text: str, fault: str) -> None:
    folder = tmp_path / "axis_allies"
    folder.mkdir()
    (folder / file).write_text(text, encoding="utf-8")
    try:
        set_editions(tmp_path)
        with pytest.raises(FactError, match=fault):
            facts()
    finally:
        set_editions(None)


def test_an_owner_may_correct_the_price_of_a_carrier(tmp_path: Path) -> None:
    folder = tmp_path / "axis_allies"
    folder.mkdir()
    (folder / "units.toml").write_text('[[unit]]\nid = "carrier"\ncost = 18\n', encoding="utf-8")
    try:
        set_editions(tmp_path)
        assert facts().units["carrier"].cost == 18
    finally:
        set_editions(None)
    assert facts().units["carrier"].cost == 16
