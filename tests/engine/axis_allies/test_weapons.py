"""The six weapons wherever they touch the rules: for their owner only, and at once."""

from __future__ import annotations

import pytest

from engine.axis_allies.data import facts
from engine.axis_allies.rules.arming import price
from tests.engine.axis_allies.builder import Table, build

LONG = ["long_range_aircraft"]
KEPT = ("united_kingdom", "russia", "eastern_usa")
LOST = {land.id: "germany" for land in facts().lands.values() if land.owner in ("uk", "ussr", "usa")}
LOST = {land: owner for land, owner in LOST.items() if land not in KEPT}
"""All that the Allies hold but their capitals."""


def thrown(table: Table, kind: str) -> list[tuple[str, int, int]]:
    """Power, number needed and dice of each throw for a type of unit in the last battle."""
    rolls = table.told("battle")[-1]["rolls"]
    return [(roll["power"], roll["need"], len(roll["rolls"])) for roll in rolls if roll["kind"] == kind]


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("techs", "need"), [({"uk": ["jet_power"]}, 5), ({"usa": ["jet_power"]}, 4), ({}, 4)])
def test_jets_defend_at_five_on_land_and_at_sea_for_their_owner(techs: dict[str, list[str]], need: int) -> None:
    units = ["germany armor 1 united_kingdom", "uk fighter 1 united_kingdom"]
    table = build("germany", "combat", units, techs=techs).do("germany", "fight-all", [3, 6])
    assert thrown(table, "fighter") == [("uk", need, 1)]
    units = ["germany battleship 1 north_sz", "uk carrier 1 north_sz", "uk fighter 1 north_sz"]
    table = build("germany", "combat", units, techs=techs).do("germany", "fight-all", [6, 6, 1])
    assert thrown(table, "fighter") == [("uk", need, 1)]


@pytest.mark.rule("3.2")
def test_jets_attack_as_before() -> None:
    units = ["uk fighter 1 germany", "germany infantry 1 germany"]
    table = build("uk", "combat", units, techs={"uk": ["jet_power"]}).do("uk", "fight-all", [3, 6])
    assert thrown(table, "fighter") == [("uk", 3, 1)]


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("attacker", "need"), [("germany", 3), ("uk", 2)])
def test_super_submarines_attack_at_three_and_defend_at_two(attacker: str, need: int) -> None:
    units = ["germany submarine 1 north_sz", "uk submarine 1 north_sz"]
    table = build(attacker, "combat", units, techs={"germany": ["super_submarines"]})
    table.do(attacker, "fight-all press=1_round", [6, 6])
    assert thrown(table, "submarine") == [(attacker, need, 1), ("uk" if attacker == "germany" else "germany", 2, 1)]


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("kind", "target", "spaces"), [("fighter", "algeria", 6), ("bomber", "libya", 8)])
def test_long_range_aircraft_fly_two_spaces_more(kind: str, target: str, spaces: int) -> None:
    units = [f"uk {kind} 1 united_kingdom", f"germany infantry 1 {target}"]
    order = f"1 {kind} uk > {target}"
    assert build("uk", "combat_move", units, control=LOST, techs={"usa": LONG}).refused("uk", order) == "no_way_home"
    table = build("uk", "combat_move", units, control=LOST, techs={"uk": LONG}).do("uk", order)
    table.do("uk", "commit").do("uk", "fight-all", [1, 6])
    table.do("uk", f"1 {kind} {target} > uk")
    plane = table.the("uk", kind)
    assert (plane.space, plane.spent) == ("united_kingdom", spaces)


@pytest.mark.rule("3.2")
def test_industrial_technology_lowers_all_ten_prices_but_not_that_of_dice() -> None:
    table = build("usa", "arm", money={"usa": 36}, techs={"usa": ["industrial_technology"]})
    cheaper = {kind: unit.cost - price(table.state, "usa", kind) for kind, unit in facts().units.items()}
    assert cheaper == dict.fromkeys(facts().units, 1)
    assert all(price(table.state, "uk", kind) == unit.cost for kind, unit in facts().units.items())
    table.do("usa", "research 1", [1])
    assert table.state.money["usa"] == 31


@pytest.mark.rule("3.1")
@pytest.mark.rule("3.2")
def test_a_weapon_serves_in_the_turn_in_which_it_is_found() -> None:
    table = build("usa", "arm", money={"usa": 9}).do("usa", "research 1", [6, 5]).do("usa", "buy 2 inf")
    assert table.state.money["usa"] == 0


@pytest.mark.rule("3.2")
def test_heavy_bombers_throw_three_dice_in_attack_on_land_at_sea_and_in_raids_but_one_in_defence() -> None:
    heavy = {"uk": ["heavy_bombers"]}
    units = ["uk bomber 1 germany", "germany infantry 3 germany"]
    table = build("uk", "combat", units, techs=heavy).do("uk", "fight-all", [4, 4, 4, 6, 6, 6])
    assert thrown(table, "bomber") == [("uk", 4, 3)]
    units = ["uk bomber 1 baltic_sz", "germany transport 3 baltic_sz"]
    table = build("uk", "combat", units, techs=heavy).do("uk", "fight-all", [4, 4, 4, 6, 6, 6])
    assert thrown(table, "bomber") == [("uk", 4, 3)]
    units = ["uk bomber 2 germany raid", "germany industrial_complex 1 germany"]
    table = build("uk", "combat", units, techs=heavy, money={"germany": 40}).do("uk", "fight-all", [1, 2, 3, 4, 5, 6])
    assert table.state.money["germany"] == 19
    units = ["germany armor 1 united_kingdom", "uk bomber 1 united_kingdom"]
    table = build("germany", "combat", units, techs=heavy).do("germany", "fight-all", [3, 6])
    assert thrown(table, "bomber") == [("uk", 1, 1)]


@pytest.mark.rule("3.2")
def test_a_gun_at_sea_or_of_an_ally_launches_no_rocket() -> None:
    units = ["uk industrial_complex 1 united_kingdom", "japan aa_gun 1 western_europe", "germany transport 1 north_sz"]
    table = build("germany", "combat_move", units, aboard=["germany aa_gun 1 north_sz"],
                  techs={"germany": ["rockets"]})  # fmt: skip
    assert table.refused("germany", "rocket western europe uk") == "no_gun"


@pytest.mark.rule("3.2")
def test_a_rocket_does_not_keep_its_gun_from_moving() -> None:
    units = ["uk industrial_complex 1 united_kingdom", "germany aa_gun 1 western_europe"]
    table = build("germany", "combat_move", units, techs={"germany": ["rockets"]}, money={"uk": 30})
    table.do("germany", "rocket western europe uk", [5]).do("germany", "commit")
    table.do("germany", "1 aa western europe > germany")
    assert (table.state.money["uk"], table.at("germany")) == (25, {"aa_gun": 1})
