"""The Commander-in-Chief: appointment, moves, losses, conquests, objections, dissolution."""

from __future__ import annotations

import pytest

from engine.axis_allies.model import Unit
from tests.engine.axis_allies.builder import Table, build

UNITS = ["usa infantry 1 western_europe", "uk armor 2 western_europe", "germany infantry 1 southern_europe"]
FORCE = [{"commander": "usa", "space": "western_europe"}]


def forces(phase: str = "combat_move", units: list[str] = UNITS, power: str = "usa") -> Table:
    """A British and American force in Western Europe under American command."""
    return build(power, phase, units, control={"western_europe": "uk"}, commands=FORCE)


@pytest.mark.rule("4.13")
def test_the_commander_moves_his_allies_units_with_his_own() -> None:
    table = forces().do("usa", "1 inf 2 uk arm western europe > southern europe").do("usa", "commit")
    assert table.at("southern_europe", "uk") == {"armor": 2}
    table.do("usa", "fight-all", [6, 1, 6, 6])
    assert table.state.control["southern_europe"] == "usa"
    assert table.told("captured")[-1]["by"] == "usa"


@pytest.mark.rule("4.13")
def test_without_a_command_allied_units_stay() -> None:
    table = build("usa", "combat_move", UNITS, control={"western_europe": "uk"})
    assert table.refused("usa", "1 uk arm western europe > southern europe") == "not_lent"


@pytest.mark.rule("4.13")
def test_the_commander_chooses_the_losses_of_the_force_he_attacks_with() -> None:
    table = forces().do("usa", "1 inf 2 uk arm western europe > southern europe").do("usa", "commit")
    table.do("usa", "fight-all press=ask", [6, 6, 6, 1])
    assert table.at("southern_europe", "usa") == {}


@pytest.mark.rule("4.13")
def test_a_force_has_one_defender_its_commander() -> None:
    units = ["usa infantry 1 western_europe", "uk armor 1 western_europe", "germany armor 2 western_europe"]
    table = build("germany", "combat", units, control={"western_europe": "uk"}, commands=FORCE,
                  profiles={"usa": {"defence_losses": "ask"}})  # fmt: skip
    table.do("germany", "fight-all press=ask", [1, 6])
    assert table.asked.asked == ("usa",)
    table.do("usa", "lose 1 uk arm", [6, 6])
    assert table.at("western_europe", "uk") == {}


@pytest.mark.rule("4.13")
def test_a_unit_moves_once_a_round_with_the_commander_or_with_its_owner() -> None:
    table = forces("noncombat", ["uk armor 1 western_europe went=2", "usa infantry 1 western_europe"])
    assert table.refused("usa", "1 uk arm western europe > southern europe") == "not_lent"
    table = forces("noncombat", ["uk armor 1 western_europe lent=2", "usa infantry 1 western_europe"], "uk")
    assert table.refused("uk", "1 arm western europe > southern europe") == "nothing_to_move"


@pytest.mark.rule("4.13")
def test_an_owner_may_object_and_change_his_mind() -> None:
    table = forces(power="uk").do("uk", "forbid western europe")
    assert table.state.commands[0].objecting == ("uk",)
    table.do("uk", "forbid western europe")
    assert table.state.commands[0].objecting == ()
    assert table.refused("uk", "forbid japan") == "no_force"


@pytest.mark.rule("4.13")
@pytest.mark.parametrize("power", ["uk", "usa", "ussr"])
def test_the_commander_or_any_member_of_the_alliance_dissolves_the_force(power: str) -> None:
    table = forces(power=power).do(power, "dissolve western europe")
    assert table.state.commands == []
    assert table.told("dissolved")


@pytest.mark.rule("4.13")
def test_nobody_meddles_with_the_forces_of_the_enemy() -> None:
    units = ["japan infantry 1 western_europe", "germany infantry 1 western_europe", "usa infantry 1 united_kingdom",
             "uk infantry 1 united_kingdom"]  # fmt: skip
    enemy = {"commander": "japan", "space": "western_europe"}
    table = build("uk", "combat_move", units, commands=[enemy, {"commander": "usa", "space": "united_kingdom"}])
    assert table.refused("uk", "dissolve western europe") == "no_force"
    assert table.refused("uk", "forbid western europe") == "no_force"
    table.state.commands[0].space = "united_kingdom"  # two forces known by one name
    table.do("uk", "forbid united kingdom")
    assert [force.objecting for force in table.state.commands] == [(), ("uk",)]
    table.do("uk", "dissolve united kingdom")
    assert [force.commander for force in table.state.commands] == ["japan"]


@pytest.mark.rule("4.13")
def test_an_owner_who_moves_his_units_takes_them_out_of_the_force() -> None:
    table = forces("noncombat", UNITS[:2], "uk")
    before = table.state.commands[0].units
    table.do("uk", "1 arm western europe > spain")
    assert len(table.state.commands[0].units) == len(before) - 1


@pytest.mark.rule("4.13")
def test_nobody_is_asked_who_has_answered_in_advance() -> None:
    units = UNITS[:2]
    yes = {"uk": {"consent": "yes"}, "ussr": {"consent": "yes"}}
    table = build("usa", "place", units, control={"western_europe": "uk"}, profiles=yes)
    table.do("usa", "appoint western europe")
    assert [force.commander for force in table.state.commands] == ["usa"]
    no = {"uk": {"consent": "yes"}, "ussr": {"consent": "no"}}
    table = build("usa", "place", units, control={"western_europe": "uk"}, profiles=no)
    table.do("usa", "appoint western europe")
    assert table.state.commands == []
    assert table.refused("usa", "appoint western europe") == "no_joint_force"


@pytest.mark.rule("4.13")
def test_the_answers_are_sealed_until_all_are_in() -> None:
    table = build("usa", "place", UNITS[:2], control={"western_europe": "uk"}).do("usa", "appoint western europe")
    table.do("uk", "agree")
    assert table.view("ussr").s.stack[-1].answers == {}
    assert table.state.commands == []
    assert table.refused("uk", "decline") == "not_your_move"
    table.do("ussr", "agree")
    assert table.state.commands[0].units
    assert table.asked.asked == ("usa",)


@pytest.mark.rule("4.13")
def test_a_force_ends_with_its_last_allied_unit() -> None:
    units = ["usa infantry 1 western_europe", "uk infantry 1 western_europe", "germany armor 2 western_europe"]
    table = build("germany", "combat", units, control={"western_europe": "uk"}, commands=FORCE)
    table.do("germany", "fight-all press=ask", [1, 6, 6, 6]).do("germany", "retreat southern europe")
    assert table.state.commands == []


@pytest.mark.rule("3.2")
@pytest.mark.rule("4.13")
def test_weapons_are_not_shared_within_a_force() -> None:
    units = ["usa bomber 1 southern_europe", "uk bomber 1 southern_europe", "germany infantry 4 southern_europe"]
    table = build("usa", "combat", units, techs={"usa": ["heavy_bombers"]})
    table.do("usa", "fight-all press=ask", [6, 6, 6, 6, 6, 6, 6, 6])
    rolled = {
        roll["power"]: len(roll["rolls"]) for roll in table.view("usa").s.stack[-2].rolls if roll["kind"] == "bomber"
    }
    assert rolled == {"uk": 1, "usa": 3}


AT_SEA = [{"commander": "usa", "space": "north_sz"}]
IN_BRITAIN = [{"commander": "usa", "space": "united_kingdom"}]


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.13")
def test_the_commander_ships_and_lands_the_troops_of_his_force() -> None:
    units = ["usa transport 1 north_sz", "uk infantry 1 united_kingdom", "usa infantry 1 united_kingdom",
             "germany infantry 1 western_europe"]  # fmt: skip
    table = build("usa", "combat_move", units, commands=IN_BRITAIN).do("usa", "load 1 inf 1 uk inf uk")
    table.do("usa", "unload 1 inf 1 uk inf north sz western europe").do("usa", "commit")
    table.do("usa", "fight-all", [1, 6, 6])
    assert table.state.control["western_europe"] == "usa"
    assert table.at("western_europe", "uk") == {"infantry": 1}


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.13")
def test_an_allied_ship_under_command_sails_loads_sails_and_lands() -> None:
    units = ["usa battleship 1 east_canada_sz", "uk transport 1 east_canada_sz", "usa infantry 2 eastern_canada"]
    force = [{"commander": "usa", "space": "east_canada_sz"}]
    table = build("usa", "combat_move", units, commands=force).do("usa", "load 2 inf eastern canada")
    for zone, to in (("east canada sz", "north atlantic sz"), ("north atlantic sz", "west spain sz")):
        table.do("usa", f"1 uk loaded transport {zone} > {to}")
    table.do("usa", "unload 2 inf west spain sz algeria")
    assert table.state.control["algeria"] == "usa"


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.13")
def test_an_allied_ship_under_command_waits_behind_a_sea_battle() -> None:
    units = ["usa battleship 1 north_sz", "uk transport 1 north_sz", "germany submarine 1 west_spain_sz"]
    table = build("usa", "combat_move", units, aboard=["usa infantry 2 north_sz"], commands=AT_SEA)
    table.do("usa", "1 bb north sz > west spain sz").do("usa", "unload 2 inf north sz algeria").do("usa", "commit")
    table.do("usa", "fight-all", [1, 6])
    assert table.at("algeria") == {"infantry": 2}


@pytest.mark.rule("6")
@pytest.mark.rule("4.13")
def test_the_commander_brings_allied_planes_home() -> None:
    units = ["uk fighter 1 united_kingdom", "usa infantry 1 united_kingdom", "germany infantry 1 western_europe"]
    table = build("usa", "combat_move", units, commands=IN_BRITAIN).do("usa", "1 uk ftr uk > western europe")
    table.do("usa", "commit").do("usa", "fight-all", [1, 6])
    table.do("usa", "1 uk ftr western europe > north sz > uk")
    assert (table.the("uk", "fighter").space, table.the("uk", "fighter").spent) == ("united_kingdom", 4)


@pytest.mark.rule("4.9")
@pytest.mark.rule("4.13")
def test_planes_count_on_an_allied_carrier_only_where_the_commander_can_bring_it() -> None:
    units = ["uk carrier 1 wake_sz", "usa fighter 1 wake_sz spent=1", "japan transport 1 philippines_sz"]
    order = "1 ftr wake sz > philippines sz"
    assert build("usa", "combat_move", units).refused("usa", order) == "no_way_home"
    table = build("usa", "combat_move", units, commands=[{"commander": "usa", "space": "wake_sz"}]).do("usa", order)
    table.do("usa", "commit").do("usa", "fight-all", [1, 6])
    table.do("usa", "1 uk carrier wake sz > japan sz").do("usa", "commit")
    assert table.at("japan_sz") == {"carrier": 1, "fighter": 1}


@pytest.mark.rule("4.13")
def test_troops_aboard_and_guns_are_units_of_a_force_too() -> None:
    units = ["usa transport 1 north_sz", "usa infantry 1 united_kingdom", "uk aa_gun 1 united_kingdom",
             "uk industrial_complex 1 united_kingdom"]  # fmt: skip
    yes = {"uk": {"consent": "yes"}, "ussr": {"consent": "yes"}}
    table = build("usa", "place", units, aboard=["uk infantry 2 north_sz"], profiles=yes)
    table.do("usa", "appoint north sz").do("usa", "appoint united kingdom")
    led = [sorted(table.state.units[i].kind for i in force.units) for force in table.state.commands]
    assert led == [["infantry", "infantry", "transport"], ["aa_gun", "infantry"]]


@pytest.mark.rule("4.13")
def test_a_captured_gun_leaves_the_force() -> None:
    units = ["usa infantry 1 united_kingdom", "uk aa_gun 1 united_kingdom", "uk armor 1 united_kingdom",
             "germany armor 3 united_kingdom"]  # fmt: skip
    table = build("germany", "combat", units, commands=IN_BRITAIN).do("germany", "fight-all", [1, 1, 6, 6, 6])
    assert table.at("united_kingdom", "germany")["aa_gun"] == 1
    assert table.state.commands == []


@pytest.mark.rule("4.13")
def test_a_force_may_be_formed_anew_with_those_who_have_joined_it() -> None:
    units = ["usa infantry 1 western_europe", "uk armor 2 western_europe"]
    yes = {"uk": {"consent": "yes"}, "ussr": {"consent": "yes"}}
    table = build("usa", "place", units, control={"western_europe": "uk"}, commands=FORCE, profiles=yes)
    assert table.refused("usa", "appoint western europe") == "no_joint_force"
    table = build("usa", "place", units, control={"western_europe": "uk"}, commands=FORCE, profiles=yes)
    table.state.last_unit += 1
    table.state.units[table.state.last_unit] = Unit("uk", "infantry", "western_europe")
    table.do("usa", "appoint western europe")
    assert [len(force.units) for force in table.state.commands] == [4]


@pytest.mark.rule("4.13")
def test_a_force_is_known_by_where_it_stands() -> None:
    yes = {"uk": {"consent": "yes"}, "ussr": {"consent": "yes"}}
    units = [*UNITS, "usa infantry 1 united_kingdom", "uk infantry 1 united_kingdom"]
    table = build("usa", "combat_move", units, control={"western_europe": "uk"}, commands=FORCE, profiles=yes)
    table.do("usa", "1 inf 2 uk arm western europe > southern europe").do("usa", "commit")
    table.do("usa", "fight-all", [6, 1, 6, 6])
    assert [force.space for force in table.state.commands] == ["southern_europe"]
    table.do("usa", "commit")
    assert table.refused("usa", "dissolve western europe") == "no_force"
    table.do("usa", "dissolve southern europe")
    assert table.state.commands == []


@pytest.mark.rule("4.13")
def test_a_force_that_moves_after_combat_is_known_by_where_it_stands() -> None:
    control = {"western_europe": "uk", "germany": "uk"}
    table = build("usa", "noncombat", UNITS, control=control, commands=FORCE)
    table.do("usa", "1 inf 2 uk arm western europe > germany").do("usa", "commit")
    assert [force.space for force in table.state.commands] == ["germany"]


@pytest.mark.rule("4.13")
@pytest.mark.rule("5.1")
@pytest.mark.parametrize(("order", "left"), [("lose 1 inf", ("uk", "usa")), ("lose 1 uk inf", ("usa", "uk"))])
def test_the_commander_chooses_whose_unit_is_lost(order: str, left: tuple[str, str]) -> None:
    """In attack and in defence alike, of units of one type too."""
    keeps, loses = left
    ask = {"usa": {"defence_losses": "ask", "attack_losses": "ask"}}
    units = ["usa infantry 1 western_europe", "uk infantry 1 western_europe", "germany infantry 1 western_europe"]
    table = build("germany", "combat", units, control={"western_europe": "uk"}, commands=FORCE, profiles=ask)
    table.do("germany", "fight-all press=ask", [1])
    assert table.refused("usa", "lose 2 inf") == "too_many_of"
    assert table.refused("usa", "lose 1 inf 1 uk inf") == "lose_exactly"
    table.do("usa", order, [6, 6])
    assert (table.at("western_europe", keeps), table.at("western_europe", loses)) == ({"infantry": 1}, {})
    units = ["usa infantry 1 western_europe", "uk infantry 1 western_europe", "germany infantry 1 southern_europe"]
    table = build("usa", "combat_move", units, control={"western_europe": "uk"}, commands=FORCE, profiles=ask)
    table.do("usa", "1 inf 1 uk inf western europe > southern europe").do("usa", "commit")
    table.do("usa", "fight-all", [6, 6, 1]).do("usa", order, [1, 6])
    assert (table.at("southern_europe", keeps), table.at("southern_europe", loses)) == ({"infantry": 1}, {})


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.13")
@pytest.mark.parametrize(
    ("commands", "refusal"), [([{"commander": "ussr", "space": "karelia_sz"}], "no_cargo"), ([], "")]
)
def test_what_a_commander_has_shipped_does_not_land_with_its_owner_in_the_same_round(
    commands: list[dict[str, str]], refusal: str
) -> None:
    """Troops that only travel on an ally's transport do."""
    units = ["ussr transport 1 karelia_sz"]
    table = build("ussr", "noncombat", units, aboard=["uk infantry 2 karelia_sz"], commands=commands)
    table.do("ussr", "1 loaded transport karelia sz > north sz")
    for seat in ("ussr", "ussr", *["germany"] * 4, "uk", "uk"):
        table.do(seat, "commit")
    if refusal:
        assert table.refused("uk", "unload 2 inf north sz uk") == refusal
    else:
        table.do("uk", "unload 2 inf north sz uk")
