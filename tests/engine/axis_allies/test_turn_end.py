"""Non-combat movement, forced landings, placement, income, rounds and the end of the war."""

from __future__ import annotations

import pytest

from engine.axis_allies.model import members
from engine.axis_allies.scoring import individual, tenths
from tests.engine.axis_allies.builder import build


@pytest.mark.rule("6")
def test_planes_land_by_themselves_where_it_was_planned_or_nearest() -> None:
    units = ["uk fighter 1 germany spent=3 moved landing=western_europe", "uk bomber 1 germany spent=3 moved"]
    table = build("uk", "noncombat", units, control={"western_europe": "uk"}).do("uk", "commit")
    assert table.at("western_europe") == {"fighter": 1, "bomber": 1}


@pytest.mark.rule("4.9")
@pytest.mark.rule("6")
def test_planes_that_can_land_elsewhere_leave_the_deck_to_those_that_cannot() -> None:
    units = ["usa carrier 1 hawaii_sz", "usa fighter 1 hawaii_sz", "usa fighter 1 hawaii_sz spent=3 moved",
             "usa fighter 1 caroline_sz spent=2 moved"]  # fmt: skip
    control = dict.fromkeys(("wake_island", "midway", "solomon_islands", "caroline_islands"), "japan")
    table = build("usa", "noncombat", units, control=control)
    table.state.units[3].aboard = 0
    table.do("usa", "commit")
    assert table.told("plane_lost") == []
    assert table.at("hawaii_sz") == {"carrier": 1, "fighter": 2}
    assert table.at("hawaiian_islands") == {"fighter": 1}


@pytest.mark.rule("6")
def test_a_plane_that_reaches_no_landing_is_lost() -> None:
    table = build("uk", "noncombat", ["uk fighter 1 germany spent=3 moved"]).do("uk", "commit")
    assert table.at("germany") == {}
    assert table.told("plane_lost")[-1]["kind"] == "fighter"


@pytest.mark.rule("6")
def test_guns_on_the_way_home_fire_at_planes_that_land_by_themselves() -> None:
    units = ["uk fighter 1 ukraine_ssr spent=2 moved", "germany aa_gun 1 eastern_europe"]
    control = {"germany": "uk", "karelia_ssr": "germany", "caucasus": "germany"}
    table = build("uk", "noncombat", units, control=control)
    table.do("uk", "commit", [1])
    assert table.told("flak")[-1]["lost"] == {"fighter": 1}


@pytest.mark.rule("5.3")
def test_no_plane_lands_on_ground_just_captured() -> None:
    units = ["japan fighter 1 manchuria spent=2 moved", "japan infantry 1 manchuria spent=1 moved"]
    table = build("japan", "noncombat", units, taken=["manchuria"])
    assert table.refused("japan", "1 ftr manchuria > manchuria") == "too_far"
    table.do("japan", "commit")
    assert table.at("manchuria") == {"infantry": 1}
    assert table.at("kwangtung") == {"fighter": 1}


@pytest.mark.rule("4.9")
def test_a_carrier_may_come_to_its_fighter() -> None:
    units = ["japan fighter 1 hawaii_sz spent=4 moved", "japan carrier 1 wake_sz"]
    table = build("japan", "noncombat", units).do("japan", "1 carrier wake sz > hawaii sz").do("japan", "commit")
    fighter = table.the("japan", "fighter")
    assert (fighter.space, table.state.units[fighter.aboard].kind) == ("hawaii_sz", "carrier")


@pytest.mark.rule("2.3")
@pytest.mark.rule("4.9")
def test_a_fighter_lands_on_a_carrier_in_the_other_half_of_the_zone() -> None:
    units = ["usa fighter 1 eastern_usa", "usa carrier 1 west_panama_sz"]
    table = build("usa", "noncombat", units).do("usa", "1 ftr eastern usa > caribbean sz")
    fighter = table.the("usa", "fighter")
    assert (fighter.space, fighter.spent) == ("west_panama_sz", 2)
    assert fighter.aboard


@pytest.mark.rule("6")
def test_planes_and_tanks_use_their_whole_range_among_friends() -> None:
    units = ["usa fighter 1 western_usa", "usa armor 1 western_usa"]
    table = build("usa", "noncombat", units).do("usa", "1 ftr western usa > eastern canada")
    table.do("usa", "1 arm western usa > eastern canada")
    assert table.at("eastern_canada") == {"fighter": 1, "armor": 1}
    table.do("usa", "commit")
    assert len(table.told("noncombat_moves")[-1]["moves"]) == 2


@pytest.mark.rule("7")
def test_what_is_not_placed_goes_to_the_capital_and_its_first_zone() -> None:
    units = ["ussr industrial_complex 1 russia", "ussr industrial_complex 1 karelia_ssr"]
    table = build("ussr", "place", units, bought={"infantry": 2, "transport": 1}).do("ussr", "commit")
    assert table.at("russia") == {"industrial_complex": 1, "infantry": 2}
    assert table.state.bought["ussr"] == {}


@pytest.mark.rule("7")
def test_ships_of_leningrad_may_take_either_coast_free_of_enemies() -> None:
    units = ["ussr industrial_complex 1 karelia_ssr", "germany submarine 1 baltic_sz"]
    table = build("ussr", "place", units, bought={"transport": 2})
    assert table.refused("ussr", "place baltic sz 1 transport") == "enemy_waters"
    table.do("ussr", "place karelia sz 2 transports")
    assert table.at("karelia_sz") == {"transport": 2}


@pytest.mark.rule("7")
def test_a_purchase_without_any_place_waits() -> None:
    units = ["germany industrial_complex 1 germany", "uk battleship 1 baltic_sz"]
    table = build("germany", "place", units, bought={"submarine": 1}).do("germany", "commit")
    assert table.told("not_placed")[-1]["units"] == {"submarine": 1}
    assert table.state.bought["germany"] == {"submarine": 1}


@pytest.mark.rule("4.5")
@pytest.mark.rule("7")
def test_a_factory_nobody_places_goes_where_it_is_worth_most() -> None:
    units = ["usa industrial_complex 1 eastern_usa", "usa industrial_complex 1 western_usa"]
    table = build("usa", "place", units, bought={"industrial_complex": 1}).do("usa", "commit")
    assert table.told("placements")[-1]["spaces"] == {"brazil": {"industrial_complex": 1}}


@pytest.mark.rule("4.5")
def test_a_new_factory_serves_from_the_next_turn() -> None:
    units = ["uk industrial_complex 1 united_kingdom"]
    table = build("uk", "place", units, bought={"industrial_complex": 1, "infantry": 1})
    table.do("uk", "place india 1 factory")
    assert table.refused("uk", "place india 1 inf") == "no_factory_here"


@pytest.mark.rule("5.3")
def test_units_cannot_be_placed_without_the_capital() -> None:
    units = ["ussr industrial_complex 1 karelia_ssr"]
    table = build("ussr", "place", units, bought={"infantry": 1}, control={"russia": "germany"})
    assert table.refused("ussr", "place karelia ssr 1 inf") == "capital_lost"


@pytest.mark.rule("1")
@pytest.mark.rule("2.2")
def test_a_round_is_five_turns_of_four_commits() -> None:
    table = build("ussr", "arm", base="setup", round=1)
    for power in ("ussr", "germany", "uk", "japan", "usa"):
        assert (table.state.power, table.state.phase) == (power, "arm")
        for part in ("arm", "combat_move", "noncombat", "place"):
            assert table.state.phase == part
            table.do(power, "commit")
    assert (table.state.round, table.state.power) == (2, "ussr")
    assert table.state.money == {"ussr": 48, "germany": 64, "uk": 60, "japan": 50, "usa": 72}


@pytest.mark.rule("5.3")
def test_the_money_of_a_capital_walked_into_changes_hands_when_the_moves_are_committed() -> None:
    table = build("germany", "combat_move", ["germany armor 1 caucasus"], control={"caucasus": "germany"},
                  money={"germany": 1, "ussr": 24})  # fmt: skip
    table.do("germany", "1 arm caucasus > russia")
    assert (table.state.control["russia"], table.state.money["germany"]) == ("germany", 1)
    table.do("germany", "commit")
    assert (table.state.money["germany"], table.state.money["ussr"]) == (25, 0)
    fallen = [event for event in table.events if event.name == "capital_fallen"]
    assert [(event.to, event.facts["by"], event.facts["money"]) for event in fallen] == [(None, "germany", 24)]


@pytest.mark.rule("5.3")
def test_a_capital_freed_by_walking_in_costs_nobody_his_money() -> None:
    table = build("uk", "combat_move", ["uk armor 1 caucasus"], control={"russia": "germany"},
                  money={"germany": 7, "ussr": 3})  # fmt: skip
    table.do("uk", "1 arm caucasus > russia").do("uk", "commit")
    assert table.state.control["russia"] == "ussr"
    assert (table.state.money["germany"], table.state.money["ussr"]) == (7, 3)


@pytest.mark.rule("8.1")
def test_a_power_without_its_capital_still_collects_income() -> None:
    table = build("ussr", "place", control={"russia": "germany"}, money={"ussr": 0}).do("ussr", "commit")
    assert table.state.money["ussr"] == 16


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("control", "winners"),
    [
        ({}, ()),
        ({"india": "japan"}, ("germany", "japan")),
        ({"japan": "usa"}, ("ussr", "uk", "usa")),
    ],
)
def test_an_agreed_limit_of_rounds_ends_the_war(control: dict[str, str], winners: tuple[str, ...]) -> None:
    table = build("usa", "place", options={"rounds": "10"}, round=10, control=control).do("usa", "commit")
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (winners, "rounds")


@pytest.mark.rule("8.2")
def test_without_a_limit_the_war_goes_on() -> None:
    table = build("usa", "place", round=40).do("usa", "commit")
    assert table.state.result is None
    assert table.state.round == 41


@pytest.mark.rule("8.3")
def test_ties_share_the_individual_victory_and_losses_count_below_zero() -> None:
    state = build("usa", "arm", levels={"germany": 64, "japan": 50, "ussr": 23, "uk": 30, "usa": 36}).state
    assert individual(state, "axis") == members("axis")
    assert tenths(state, "ussr") == -41
    assert individual(state, "allies") == ("uk", "usa")


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("power", "level", "percent"),
    [("ussr", 25, 41), ("ussr", 28, 166), ("germany", 33, 31), ("uk", 31, 33), ("japan", 26, 40), ("usa", 37, 27),
     ("usa", 71, 972), ("germany", 64, 1000)],
)  # fmt: skip
def test_the_printed_percentages(power: str, level: int, percent: int) -> None:
    assert tenths(build("usa", "arm", levels={power: level}).state, power) == percent
