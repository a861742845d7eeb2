"""Every terrain and obstacle as its page prints it: who enters, who must stop, who battles then, whom it covers, sight.

A row tells, for infantry, armor and mobile artillery (i, a, g): who may enter from the open (mountains: from a hill),
who may go on, who may battle in the turn it entered by one hex; then the dice that infantry, armor and artillery of an
enemy next to it roll at US infantry there, whether it blocks sight, and whether US infantry there may ignore a flag.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.memoir44.data import facts
from engine.memoir44.rules.fire import Terms, count_dice
from engine.memoir44.rules.retreat import ignored
from tests.engine.memoir44.builder import Scene, blank, build


class Row(NamedTuple):
    """What the page says of one terrain."""

    rule: str
    enter: str
    go_on: str
    battle: str
    dice: tuple[int, int, int]
    blocks: bool = False
    flag: int = 0


OPEN, COVER = (3, 3, 3), (2, 1, 3)
TERRAIN = {
    "plain": Row("M44 p.8", "iag", "iag", "iag", OPEN),
    "beach": Row("M44 p.15", "iag", "iag", "iag", OPEN),
    "ocean": Row("M44 p.15", "iag", "", "", OPEN),
    "airfield": Row("PT p.4", "iag", "iag", "iag", OPEN),
    "jungle": Row("PT p.5", "iag", "", "iag", COVER, True),
    "hill": Row("M44 p.14", "iag", "iag", "iag", (2, 2, 3), True),
    "cave_hill": Row("PT p.4", "i", "i", "i", (2, 2, 3), True),
    "cave_mountain": Row("PT p.4", "i", "i", "i", (1, 1, 3), True),
    "mountain": Row("PT p.5", "i", "i", "i", (1, 1, 3), True),
    "town": Row("M44 p.14", "iag", "", "", COVER, True),
    "pacific_village": Row("PT p.5", "iag", "", "", COVER, True),
    "labor_camp": Row("PT p.5", "iag", "", "", COVER, True),
    "hospital": Row("PT p.5", "iag", "iag", "iag", OPEN, True),
    "hq_supply": Row("PT p.5", "iag", "iag", "iag", OPEN, True),
    "rice_paddy": Row("PT p.6", "ia", "", "i", OPEN),
    "marsh": Row("PT p.6", "ia", "", "i", OPEN),
    "fish_pond": Row("PT p.6", "ia", "", "", OPEN),
    "river": Row("PT p.6", "", "", "", OPEN),
    "river_mouth": Row("PT p.6", "", "", "", OPEN),
    "fordable_stream": Row("PT p.6", "iag", "", "iag", OPEN),
    "trench": Row("PT p.6", "ia", "", "i", (2, 2, 3), False, 1),
    "pier": Row("PT p.6", "iag", "iag", "iag", OPEN),
    "rope_bridge": Row("PT p.9", "iag", "iag", "iag", OPEN),
    "forest": Row("base rules 4", "iag", "", "", COVER, True),
    "+sandbag": Row("M44 p.16", "iag", "iag", "iag", (2, 2, 3), False, 1),
    "+wire": Row("M44 p.16", "iag", "", "iag", OPEN),
    "+bunker": Row("M44 p.16", "i", "i", "i", COVER, True, 1),
    "+field_bunker": Row("PT p.9", "i", "i", "i", COVER, True, 1),
    "+minefield": Row("PT p.8", "iag", "", "iag", OPEN),
    "+hedgehog": Row("M44 p.16", "i", "i", "i", OPEN, False, 1),
}
KINDS = {"i": "infantry", "a": "armor", "g": "mobile_artillery"}
ROWS = [pytest.param(id_, row, id=id_, marks=pytest.mark.rule(row.rule)) for id_, row in TERRAIN.items()]


def test_every_terrain_and_obstacle_has_its_row():
    assert set(TERRAIN) == {*facts().terrain, *(f"+{name}" for name in facts().obstacles)}


def ground(id_: str) -> str:
    """The tiles: the terrain on F5, a hill beside mountains to enter from. The mine is the layer's own."""
    what = "+mine1" if id_ == "+minefield" else id_
    return f"F5 {what}, E5 hill, F6 hill" if "mountain" in id_ else f"F5 {what}"


def enter(id_: str, letter: str, foe: str = "M9") -> Scene:
    """A unit of the side that controls bunkers and lays mines next to the terrain, about to enter it."""
    units = f"us {KINDS[letter]} E5, us infantry A1, jp infantry {foe}"
    return build(units, tiles=ground(id_), bunkers="allied", minelayer="allied")


@pytest.mark.parametrize(("id_", "row"), ROWS)
def test_who_may_enter_and_who_must_stop(id_: str, row: Row):
    inside = [letter for letter in KINDS if "F5" in enter(id_, letter).options("move", unit="E5")]
    assert "".join(inside) == row.enter
    scenes = {letter: enter(id_, letter).do("move e5 f5") for letter in inside}
    onward = [letter for letter, scene in scenes.items() if "F5" in scene.options("move")]
    assert "".join(onward) == row.go_on


@pytest.mark.parametrize(("id_", "row"), ROWS)
def test_who_may_battle_in_the_turn_it_enters(id_: str, row: Row):
    scenes = {letter: enter(id_, letter, "G5").do("move e5 f5") for letter in row.enter}
    able = [letter for letter, scene in scenes.items() if not scene.refused("attack f5 g5")]
    assert "".join(able) == row.battle


@pytest.mark.parametrize(("id_", "row"), ROWS)
def test_whom_it_covers(id_: str, row: Row):
    found = []
    for kind in ("infantry", "armor", "artillery"):
        state = blank(f"us infantry F5, jp {kind} G5 1", tiles=ground(id_), bunkers="allied")
        board = Scene(state).board
        found.append(count_dice(board, board.at["G5"], board.at["F5"], Terms()).total)
    assert tuple(found) == row.dice
    state = blank("us infantry F5, jp infantry A9", tiles=ground(id_), bunkers="allied")
    assert ignored(Scene(state).board, state.units["u1"], 2, False) == (0, row.flag)


@pytest.mark.parametrize(("id_", "row"), ROWS)
def test_what_it_hides(id_: str, row: Row):
    board = Scene(blank("us infantry E5, jp infantry G5", tiles=f"F5 {'+mine1' if id_ == '+minefield' else id_}")).board
    assert board.sees("E5", "G5") is not row.blocks
