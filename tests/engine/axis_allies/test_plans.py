"""A whole turn as one text: what comes after the dice, what the orders lead to, names as the pictures print them."""

from __future__ import annotations

import pytest

from engine.axis_allies import GAME
from engine.axis_allies.data import facts
from engine.axis_allies.model import Unit
from engine.axis_allies.naming import aliases_of, name_of
from engine.core.names import plain
from engine.core.orders import parse
from engine.core.plan import plan
from engine.core.refusal import Refusal
from render.axis_allies.naming import place
from tests.engine.axis_allies.builder import build

SPACES = (*facts().lands, *facts().seas)
TURN = """
buy 3 inf 1 tank
commit
3 inf 1 arm karelia > ukraine
2 arm russia > ukraine
1 ftr russia > ukraine > caucasus
commit
fight ukraine press=2_rounds
4 inf russia > karelia
commit
place russia 3 inf
commit
"""


@pytest.mark.rule("4.1")
def test_orders_without_a_verb_may_follow_a_battle() -> None:
    read = plan(build("ussr", "arm", base="setup").view("ussr"), TURN)
    assert [(line.text, line.refusal) for line in read.lines if line.refusal is not None] == []
    after = read.lines[7]
    assert (after.text, after.sure, after.doubt) == ("4 inf russia > karelia", False, None)


@pytest.mark.rule("4.1")
def test_an_order_that_does_not_exist_is_refused_after_a_battle_too() -> None:
    read = plan(build("ussr", "arm", base="setup").view("ussr"), TURN + "dance")
    assert [line.text for line in read.lines if line.refusal is not None] == ["dance"]


@pytest.mark.rule("4.1")
def test_the_outlook_of_a_turn_is_the_position_before_its_dice() -> None:
    read = plan(build("ussr", "arm", base="setup").view("ussr"), TURN)
    assert read.outlook is not None
    (said,) = GAME.words.forecast(read.outlook)
    assert said.startswith("Battle of Ukraine S.S.R.: Win ")
    assert read.outlook.s.phase == "combat_move"
    assert len(read.outlook.trails) == 3


def test_the_outlook_of_orders_without_battles_has_nothing_to_say() -> None:
    read = plan(build("ussr", "arm", base="setup").view("ussr"), "buy 3 inf")
    assert read.outlook is not None
    assert GAME.words.forecast(read.outlook) == []


def test_every_name_the_board_prints_may_be_typed() -> None:
    typed = {plain(name): space for space in SPACES for name in (space, name_of(space), *aliases_of(space))}
    assert {space: typed.get(plain(place(space))) for space in SPACES} == {space: space for space in SPACES}


def test_no_name_means_two_spaces() -> None:
    meant: dict[str, set[str]] = {}
    for space in SPACES:
        for name in (space, name_of(space), *aliases_of(space)):
            meant.setdefault(plain(name), set()).add(space)
    assert [name for name, spaces in meant.items() if len(spaces) > 1] == []


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("zone", ["karelia sea", "Karelia sea", "karelia sz", "sz karelia", "karelia sea zone"])
def test_a_sea_beside_a_land_of_the_same_name_may_be_typed(zone: str) -> None:
    view = build("ussr", "combat_move", base="setup").view("ussr")
    read = parse(view, f"1 sub {zone} > baltic")
    assert not isinstance(read, Refusal)
    assert (read.origin, read.path) == ("karelia_sz", ("baltic_sz",))


@pytest.mark.rule("4.10")
def test_a_transport_may_be_called_so_when_it_is_loaded() -> None:
    table = build("germany", "combat_move", base="setup")
    table.do("germany", "load 2 inf southern europe")
    read = plan(table.view("germany"), "1 bb c. med > e. med; 1 trn c. med > e. med")
    assert [line.refusal for line in read.lines] == [None, None]


@pytest.mark.rule("4.10")
def test_a_bare_transport_is_an_empty_one_where_there_is_one() -> None:
    units = ["germany transport 1 central_med_sz", "germany infantry 1 southern_europe"]
    table = build("germany", "noncombat", units).do("germany", "load 1 inf southern europe")
    table.state.units[max(table.state.units) + 1] = Unit("germany", "transport", "central_med_sz")
    table.do("germany", "1 trn central med > east med")
    assert [unit.aboard for unit in table.state.units.values() if unit.kind == "infantry"] == [1]


def test_sentences_end_with_one_stop() -> None:
    table = build("ussr", "combat_move", base="setup")
    table.do("ussr", "2 arm russia > ukraine")
    said = [GAME.words.event(table.view("ussr"), event) for event in table.events]
    assert said == ["2 tanks: Russia > Caucasus > Ukraine S.S.R."]
    assert not GAME.words.prompt(table.view(None)).endswith("..")


def test_questions_stand_among_the_commands_of_the_room() -> None:
    from bot.surfaces.commands import arranged

    groups = arranged(GAME)
    assert set(groups) == {"", "commander", "standing"}
    assert {"odds", "preview", "chart"} <= {verb.verb() for verb in groups[""]}


@pytest.mark.rule("4.1")
def test_an_order_may_be_written_as_it_is_said() -> None:
    view = build("ussr", "combat_move", base="setup").view("ussr")
    read = parse(view, "3 infantry from karelia to ukraine")
    assert not isinstance(read, Refusal)
    assert (read.origin, read.units, read.path) == ("karelia_ssr", {"infantry": 3}, ("ukraine_ssr",))
