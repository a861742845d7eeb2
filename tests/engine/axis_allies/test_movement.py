"""Combat movement: land, sea, air, neutrals, the draft."""

from __future__ import annotations

import pytest

from tests.engine.axis_allies.builder import build


@pytest.mark.rule("4.2")
def test_infantry_moves_one_territory() -> None:
    table = build("germany", "combat_move", ["germany infantry 1 germany", "ussr infantry 1 karelia_ssr"])
    assert table.refused("germany", "1 inf germany > karelia ssr") == "not_adjacent"
    assert table.refused("germany", "1 inf germany > eastern europe") == "no_combat"


@pytest.mark.rule("4.3")
def test_tanks_drive_through_friendly_land_by_themselves() -> None:
    table = build("germany", "combat_move", ["germany armor 2 germany", "ussr infantry 1 karelia_ssr"])
    table.do("germany", "2 arm germany > karelia ssr")
    assert table.state.trails[-1].path == ("germany", "eastern_europe", "karelia_ssr")


@pytest.mark.rule("4.1")
def test_land_and_air_units_go_together_in_one_order() -> None:
    units = ["germany infantry 3 eastern_europe", "germany fighter 1 eastern_europe", "ussr infantry 1 karelia_ssr"]
    table = build("germany", "combat_move", units).do("germany", "2 inf 1 ftr eastern europe > karelia ssr")
    assert table.at("karelia_ssr", "germany") == {"infantry": 2, "fighter": 1}
    assert table.at("eastern_europe") == {"infantry": 1}


@pytest.mark.rule("4.1")
def test_land_units_and_ships_do_not() -> None:
    table = build("germany", "combat_move", base="setup")
    assert table.refused("germany", "1 inf germany > baltic sz") == "needs_ship"
    assert table.refused("germany", "1 transport baltic sz > germany") == "ships_at_sea"


@pytest.mark.rule("4.1")
def test_a_unit_in_battle_goes_no_further() -> None:
    units = ["germany armor 1 eastern_europe", "ussr infantry 1 karelia_ssr"]
    table = build("germany", "combat_move", units).do("germany", "1 arm eastern europe > karelia ssr")
    assert table.refused("germany", "1 arm karelia ssr > russia") == "nothing_to_move"


@pytest.mark.rule("4.1")
def test_orders_are_a_draft_until_they_are_committed() -> None:
    units = ["germany armor 1 eastern_europe", "ussr infantry 1 karelia_ssr", "germany infantry 1 eastern_europe"]
    table = build("germany", "combat_move", units)
    number = table.asked.number
    table.do("germany", "1 arm eastern europe > karelia ssr")
    assert type(table.asked).__name__ == "CombatMove"
    assert table.asked.number > number
    assert table.events[-1].to == ("germany",)
    table.do("germany", "commit")
    assert table.told("combat_moves")[-1]["moves"][0]["path"] == ["eastern_europe", "karelia_ssr"]
    assert table.told("battles")[-1]["battles"] == ["karelia_ssr"]


@pytest.mark.rule("4.8")
def test_ships_do_not_pass_enemies_but_may_stop_to_fight() -> None:
    units = ["uk battleship 1 north_sz", "germany submarine 1 baltic_sz", "uk battleship 1 west_med_sz"]
    table = build("uk", "combat_move", units).do("uk", "1 bb north sz > baltic sz")
    assert table.view(None).battles() == ["baltic_sz"]
    assert build("uk", "noncombat", units).refused("uk", "1 bb north sz > baltic sz") == "enemy_waters"


@pytest.mark.rule("2.3")
def test_an_enemy_in_either_half_makes_the_zone_at_panama_hostile() -> None:
    units = ["usa battleship 1 east_us_sz", "japan submarine 1 west_panama_sz"]
    assert build("usa", "noncombat", units).refused("usa", "1 bb east us sz > caribbean sz") == "enemy_waters"
    table = build("usa", "combat_move", units).do("usa", "1 bb east us sz > caribbean sz").do("usa", "commit")
    assert [site.id for site in table.state.battles] == ["caribbean_sz"]
    table.do("usa", "fight-all", [1, 6])
    assert table.at("west_panama_sz") == {}


@pytest.mark.rule("4.6")
def test_no_attack_without_a_way_home() -> None:
    units = ["uk fighter 1 united_kingdom", "germany infantry 1 southern_europe", "germany infantry 1 germany"]
    table = build("uk", "combat_move", units)
    assert table.refused("uk", "1 ftr uk > southern europe") in ("no_way_home", "too_far")
    assert table.refused("uk", "1 ftr uk > germany") == "no_way_home"


@pytest.mark.rule("4.6")
def test_planes_avoid_guns_where_the_way_is_no_longer() -> None:
    units = ["uk bomber 1 united_kingdom", "germany aa_gun 1 western_europe", "germany industrial_complex 1 germany"]
    table = build("uk", "combat_move", units).do("uk", "1 bomber uk > germany raid=yes")
    assert table.state.trails[-1].path == ("united_kingdom", "north_sz", "baltic_sz", "germany")
    assert table.state.flak == []


@pytest.mark.rule("4.6")
def test_what_is_named_beyond_the_target_is_the_landing() -> None:
    units = ["uk fighter 1 united_kingdom", "germany infantry 1 germany"]
    table = build("uk", "combat_move", units, control={"western_europe": "uk"})
    table.do("uk", "1 ftr uk > north sea > germany > western europe")
    fighter = table.the("uk", "fighter")
    assert (fighter.space, fighter.landing, fighter.spent) == ("germany", "western_europe", 3)


@pytest.mark.rule("4.7")
def test_bombers_without_the_raid_attack_units_and_need_some() -> None:
    units = ["uk bomber 1 united_kingdom", "germany industrial_complex 1 germany"]
    table = build("uk", "combat_move", units)
    assert table.refused("uk", "1 bomber uk > germany") == "no_target"
    assert table.refused("uk", "1 bomber uk > western europe raid=yes") == "no_factory"


@pytest.mark.rule("5.4")
def test_only_bombers_raid() -> None:
    units = ["uk fighter 1 united_kingdom", "germany industrial_complex 1 germany", "germany infantry 1 germany"]
    table = build("uk", "combat_move", units, control={"western_europe": "uk"})
    assert table.refused("uk", "1 ftr uk > germany raid=yes") == "raids_by_bombers"


@pytest.mark.rule("4.9")
def test_three_fighters_cannot_count_on_two_decks() -> None:
    units = ["japan carrier 1 caroline_sz", "japan fighter 2 caroline_sz", "japan fighter 1 okinawa",
             "usa transport 1 hawaii_sz"]  # fmt: skip
    table = build("japan", "combat_move", units, control={"wake_island": "usa", "solomon_islands": "usa"})
    table.do("japan", "2 ftr caroline sz > hawaii sz")
    assert table.refused("japan", "1 ftr okinawa > wake sz > hawaii sz") == "planes_cannot_land"


@pytest.mark.rule("4.9")
def test_a_carrier_may_not_sail_away_from_its_planes() -> None:
    units = ["japan carrier 1 caroline_sz", "japan fighter 1 caroline_sz", "usa transport 1 hawaii_sz"]
    table = build("japan", "combat_move", units, control={"wake_island": "usa", "solomon_islands": "usa"})
    table.do("japan", "1 ftr caroline sz > hawaii sz")
    assert table.refused("japan", "1 carrier caroline sz > philippines sz") == "planes_cannot_land"
    table.do("japan", "1 carrier caroline sz > wake sz")


@pytest.mark.rule("4.9")
def test_fighters_on_deck_sail_along() -> None:
    units = ["japan carrier 1 wake_sz", "japan fighter 2 wake_sz"]
    table = build("japan", "noncombat", units).do("japan", "1 carrier wake sz > japan sz")
    assert table.at("japan_sz") == {"carrier": 1, "fighter": 2}


@pytest.mark.rule("4.9")
def test_a_fighter_that_sailed_with_its_carrier_does_not_fly_and_one_that_landed_is_not_carried_on() -> None:
    units = ["japan carrier 1 wake_sz", "japan fighter 1 wake_sz"]
    table = build("japan", "noncombat", units).do("japan", "1 carrier wake sz > okinawa sz")
    assert table.refused("japan", "1 ftr okinawa sz > okinawa") == "none_of_that"
    table.do("japan", "1 carrier okinawa sz > japan sz")
    units = ["japan carrier 1 wake_sz", "japan fighter 1 japan"]
    table = build("japan", "noncombat", units).do("japan", "1 ftr japan > wake sz")
    assert table.refused("japan", "1 carrier wake sz > midway sz") == "none_of_that"


@pytest.mark.rule("4.9")
@pytest.mark.parametrize("named", ["1 carrier 1 ftr", "1 ftr 1 carrier"])
def test_a_carrier_and_its_fighter_attack_in_one_order(named: str) -> None:
    units = ["japan carrier 1 wake_sz", "japan fighter 2 wake_sz", "usa transport 1 hawaii_sz"]
    table = build("japan", "combat_move", units).do("japan", f"{named} wake sz > hawaii sz")
    fighters = [unit for unit in table.state.units.values() if unit.kind == "fighter"]
    assert [(unit.space, unit.aboard, unit.spent) for unit in fighters] == [("hawaii_sz", 0, 1), ("hawaii_sz", 1, 4)]
    table.do("japan", "commit").do("japan", "fight-all", [1, 6])
    assert table.told("battle")[-1]["forces"]["japan"] == {"carrier": 1, "fighter": 1}


@pytest.mark.rule("4.9")
@pytest.mark.parametrize("named", ["1 carrier 2 ftr", "1 ftr 1 carrier"])
def test_fighters_named_with_their_carrier_sail_along_after_combat(named: str) -> None:
    units = ["japan carrier 1 wake_sz", "japan fighter 2 wake_sz"]
    table = build("japan", "noncombat", units).do("japan", f"{named} wake sz > japan sz")
    assert table.at("japan_sz") == {"carrier": 1, "fighter": 2}
    assert all(unit.aboard == 1 for unit in table.state.units.values() if unit.kind == "fighter")


@pytest.mark.rule("4.12")
def test_flying_over_neutral_land_costs_once_a_turn_and_claims_nothing() -> None:
    units = ["germany fighter 2 western_europe", "uk infantry 1 gibraltar"]
    table = build("germany", "combat_move", units, money={"germany": 10})
    table.do("germany", "1 ftr western europe > spain > gibraltar")
    assert (table.state.money["germany"], table.state.control["spain"]) == (7, "")
    table.do("germany", "1 ftr western europe > spain > gibraltar")
    assert table.state.money["germany"] == 7


@pytest.mark.rule("4.12")
def test_planes_go_round_neutral_land_where_they_can() -> None:
    units = ["germany fighter 1 western_europe", "uk infantry 1 gibraltar"]
    table = build("germany", "combat_move", units, money={"germany": 0}).do(
        "germany", "1 ftr western europe > gibraltar"
    )
    assert table.state.trails[-1].path == ("western_europe", "west_med_sz", "gibraltar")


@pytest.mark.rule("4.12")
def test_no_plane_attacks_or_lands_in_untouched_neutral_land() -> None:
    table = build("germany", "combat_move", ["germany fighter 1 western_europe"])
    assert table.refused("germany", "1 ftr western europe > spain") == "no_target"
    table = build("germany", "noncombat", ["germany fighter 1 western_europe"])
    assert table.refused("germany", "1 ftr western europe > spain") == "no_landing"


@pytest.mark.rule("4.4")
def test_a_gun_aboard_a_transport_does_not_fire() -> None:
    units = ["uk fighter 1 united_kingdom", "germany transport 1 baltic_sz"]
    table = build("uk", "combat_move", units, aboard=["germany aa_gun 1 baltic_sz"])
    table.do("uk", "1 ftr uk > baltic sz").do("uk", "commit").do("uk", "fight-all", [1, 6])
    assert table.at("baltic_sz") == {"fighter": 1}


@pytest.mark.rule("4.4")
def test_guns_never_attack_and_move_one_to_a_territory() -> None:
    units = ["germany aa_gun 1 germany", "germany aa_gun 1 western_europe"]
    assert (
        build("germany", "combat_move", units).refused("germany", "1 aa germany > eastern europe") == "nothing_to_move"
    )
    table = build("germany", "noncombat", units)
    assert table.refused("germany", "1 aa germany > western europe") == "one_gun"
    table.do("germany", "1 aa germany > eastern europe")
    assert table.at("eastern_europe") == {"aa_gun": 1}


@pytest.mark.rule("4.5")
def test_factories_stay() -> None:
    table = build("germany", "noncombat", ["germany industrial_complex 1 germany", "germany infantry 1 germany"])
    assert table.refused("germany", "1 factory germany > eastern europe") == "none_of_that"


@pytest.mark.rule("4.1")
def test_an_order_for_nothing_or_too_much_is_refused() -> None:
    table = build("germany", "combat_move", base="setup")
    assert table.refused("germany", "9 arm germany > eastern europe") == "too_many_of"
    assert table.refused("germany", "1 arm uk > eastern europe") == "nothing_to_move"
    assert table.refused("germany", "1 arm atlantis > eastern europe") == "unknown"
