"""The Commander-in-Chief: appointment, moves, losses, conquests, objections, dissolution."""

from __future__ import annotations

import pytest

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
    table.do("usa", "lose 1 arm", [6, 6])
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
@pytest.mark.parametrize("power", ["uk", "usa"])
def test_the_commander_or_any_member_dissolves_the_force(power: str) -> None:
    table = forces(power=power).do(power, "dissolve western europe")
    assert table.state.commands == []
    assert table.told("dissolved")


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
