"""The shorthand of fleets in text orders: load, sail, unload; ships by name or zone; what is left out is filled in."""

from __future__ import annotations

import pytest

from engine.axis_allies import GAME
from engine.core.orders import parse, text_of
from engine.core.plan import Plan, plan
from engine.core.refusal import Refusal
from tests.engine.axis_allies.builder import Table, build

AT_SEA = ["usa transport 1 east_us_sz", "usa transport 1 east_us_sz", "usa transport 1 west_us_sz",
          "usa infantry 4 eastern_usa", "usa armor 2 eastern_usa"]  # fmt: skip


def table(phase: str = "combat_move") -> Table:
    return build("usa", phase, AT_SEA)


def read(at: Table, text: str, seat: str = "usa") -> Plan:
    return plan(at.view(seat), text)


def said(at: Table, text: str, seat: str = "usa") -> list[str]:
    """What each line was understood as, or why not."""
    return [line.words for line in read(at, text, seat).lines]


def opening() -> Table:
    """The Americans as they begin, with no submarine before Spain."""
    at = build("usa", "combat_move", base="setup")
    for id_ in [i for i, unit in at.state.units.items() if unit.space == "west_spain_sz"]:
        del at.state.units[id_]
    return at


def test_the_example_of_the_issue() -> None:
    text = "load 2 inf eus t1; sail t1 east us sz > north atlantic > west of spain sz; unload algeria"
    found = read(opening(), text)
    assert found.good
    assert [line.words for line in found.lines] == [
        "Load Eastern U.S.A. 2 infantry aboard transport t1",
        "Move Eastern U.S. Sea transport t1 > North Atlantic Sea > West of Spain Sea",
        "Unload West of Spain Sea 2 infantry to Algeria",
    ]
    after = opening()
    for order in found.orders:
        after.do("usa", order)
    assert after.at("algeria", "usa") == {"infantry": 2}


@pytest.mark.parametrize(
    "line",
    ["sail t1 > west of spain", "sail t1 west of spain", "sail eus > west of spain", "sail > west of spain sz",
     "sail t1 to west of spain", "sail east us sz -> north atlantic -> west of spain", "sail west of spain",
     "sail 1 trn east us sz > west of spain"],
)  # fmt: skip
def test_ways_to_sail(line: str) -> None:
    at = opening().do("usa", "load 2 inf eus t1").do("usa", line)
    assert at.at("west_spain_sz", "usa") == {"transport": 1, "infantry": 2}


def test_the_named_ship_is_loaded_and_sails_and_lands_its_own() -> None:
    at = table().do("usa", "load 1 arm eus t2").do("usa", "load t1 2 inf eus").do("usa", "sail t1 + t2 > west of spain")
    assert at.at("west_spain_sz") == {"transport": 2, "infantry": 2, "armor": 1}
    at.do("usa", "unload t2 algeria")
    assert at.at("algeria", "usa") == {"armor": 1}
    at.do("usa", "unload western europe")
    assert at.at("western_europe", "usa") == {"infantry": 2}


def test_of_like_ships_the_named_one_is_spent() -> None:
    at = table().do("usa", "load 2 inf eus t1").do("usa", "load 2 inf eus t2").do("usa", "sail eus > west of spain")
    at.do("usa", "unload t2 algeria")
    ships = {name: at.state.units[ship] for name, ship in zip(("t1", "t2"), sorted(at.state.units)[:2], strict=True)}
    assert {name: ship.dropped for name, ship in ships.items()} == {"t1": "", "t2": "algeria"}


def test_a_ship_keeps_its_name_in_its_turn_whatever_sinks() -> None:
    at = build("usa", "noncombat", AT_SEA)
    first, second, third = sorted(at.state.units)[:3]
    at.state.fleet = [first, second, third]
    del at.state.units[first]
    at.do("usa", "sail t3 > mexican sz")
    assert at.state.units[third].space == "mexico_sz"
    assert at.refused("usa", "sail t1 > mexican sz") == "no_such_ship"


def test_by_zone_those_with_cargo_sail_and_all_if_none_has_any() -> None:
    some = table().do("usa", "load 2 inf eus t2").do("usa", "sail east us sz > north atlantic sz")
    assert some.at("north_atlantic_sz") == {"transport": 1, "infantry": 2}
    none = table().do("usa", "sail east us sz > north atlantic sz")
    assert none.at("north_atlantic_sz") == {"transport": 2}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("load 2 inf eus t9", "There is no transport t9."),
        ("load 2 inf eus t3", "transport t3 is in Western U.S. Sea, not off Eastern U.S.A."),
        ("load t1 t2 4 inf eus", "Name one transport at a time"),
        ("sail t7 > north atlantic", "There are: t1 in Eastern U.S. Sea, t2 in Eastern U.S. Sea, t3 in Western U.S."),
        ("sail t1 t3 > panama", "name one"),
        ("sail > nowhere at all", "I do not know"),
        ("sail baltic > north sea", "No transport of yours that can still move is at Baltic Sea."),
        ("sail t1", "Please say path as well"),
        ("sail t1 > japan sea", ""),
        ("unload algeria", "No troops that can still go ashore"),
        ("unload t1 algeria", ""),
    ],
)
def test_what_cannot_be_meant_is_refused_for_its_own_reason(line: str, why: str) -> None:
    at = table()
    found = read(at, line)
    assert found.lines[0].refusal is not None
    assert why in found.lines[0].words
    assert "{" not in found.lines[0].words


def test_troops_in_two_zones_need_theirs_named() -> None:
    units = ["uk transport 1 north_sz", "uk transport 1 west_spain_sz"]
    cargo = ["uk infantry 2 north_sz", "uk infantry 1 west_spain_sz"]
    at = build("uk", "combat_move", units, aboard=cargo)
    (line,) = read(at, "unload western europe", "uk").lines
    assert line.refusal is not None
    assert "name the zone first" in line.words
    at.do("uk", "unload 2 inf western europe")
    assert at.at("western_europe", "uk") == {"infantry": 2}


@pytest.mark.parametrize(
    "line", ["unload 2 inf north sz norway", "unload north sz 2 inf norway", "unload north sz 2 inf finland norway",
             "unload 2 inf in norway", "unload norway", "unload t1 norway", "unload 2 infantry norway"]
)  # fmt: skip
def test_ways_to_unload(line: str) -> None:
    at = build("uk", "combat_move", ["uk transport 1 north_sz"], aboard=["uk infantry 2 north_sz"])
    at.do("uk", line)
    assert at.at("finland_norway", "uk") == {"infantry": 2}


def test_a_landing_behind_a_sea_battle_in_short() -> None:
    units = ["uk transport 1 north_sz", "uk battleship 1 north_sz", "germany transport 1 baltic_sz"]
    at = build("uk", "combat_move", units, aboard=["uk infantry 2 north_sz"])
    at.do("uk", "1 bb north sz > baltic").do("uk", "unload germany through baltic")
    assert at.state.landings[0].to == "germany"


def test_each_shorthand_reads_back_as_the_order_it_stood_for() -> None:
    at = opening()
    for line in ("load 2 inf eus t1", "sail t1 > west of spain", "unload algeria"):
        action = parse(at.view("usa"), line)
        assert not isinstance(action, Refusal)
        assert parse(at.view("usa"), text_of(action)) == action
        at.do("usa", action)


@pytest.mark.parametrize(
    ("power", "phase", "line", "understood"),
    [
        ("ussr", "arm", "buy 3 inf 1 tank", "Buy 3 infantry, 1 tank"),
        ("germany", "combat_move", "3 inf 1 arm germany > ukraine", "Move Germany 3 infantry, 1 tank > Ukraine S.S.R."),
        (
            "uk",
            "combat_move",
            "1 ftr uk > sz_north_sea > germany > western_europe",
            "Move United Kingdom 1 fighter > North Sea > Germany > Western Europe",
        ),
    ],
)
def test_the_other_lines_of_the_issue_are_understood_whether_or_not_they_are_legal(
    power: str, phase: str, line: str, understood: str
) -> None:
    (found,) = read(build(power, phase, base="setup"), line, power).lines
    assert (found.understood if found.refusal else found.words) == understood
    assert found.refusal is None or "(" in found.words


def test_shorthand_is_read_when_its_time_comes() -> None:
    at = opening()
    text = "1 sub hawaii sz > caroline sz\ncommit\nfight-all\nsail t1 > panama\nload 2 inf eus t1"
    assert [(line.sure, line.refusal) for line in read(at, text).lines[3:]] == [(False, None)] * 2


def test_the_hand_tells_the_names_of_the_transports() -> None:
    at = table().do("usa", "load 2 inf eus t2")
    said = "\n".join(GAME.words.private(at.view("usa")))
    assert "Transports: t1 Eastern U.S. Sea; t2 Eastern U.S. Sea (2 infantry); t3 Western U.S. Sea." in said
    assert "Transports" not in "\n".join(GAME.words.private(at.view("germany")))
