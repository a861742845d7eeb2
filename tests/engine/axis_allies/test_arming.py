"""Weapons and purchase."""

from __future__ import annotations

import pytest

from tests.engine.axis_allies.builder import build


@pytest.mark.rule("3.1")
def test_a_failed_research_costs_its_dice_and_can_be_tried_next_turn_only() -> None:
    table = build("usa", "arm", money={"usa": 20}).do("usa", "research 2", [5, 1])
    assert table.state.money["usa"] == 10
    assert table.state.techs["usa"] == []
    assert table.refused("usa", "research 1") == "research_once"


@pytest.mark.rule("3.1")
def test_dice_cannot_cost_more_than_there_is() -> None:
    table = build("usa", "arm", money={"usa": 14})
    assert table.refused("usa", "research 3") == "too_expensive"
    assert table.refused("usa", "research 0") == "does_not_fit"


@pytest.mark.rule("3.1")
def test_as_many_dice_as_can_be_paid() -> None:
    table = build("usa", "arm", money={"usa": 130})
    assert table.refused("usa", "research 27")
    table.do("usa", "research 26", [1] * 26)
    assert table.state.money["usa"] == 0


@pytest.mark.rule("3.1")
def test_a_purchase_given_back_does_not_bar_research() -> None:
    table = build("germany", "arm", money={"germany": 30}).do("germany", "buy 2 inf").do("germany", "refund 1 inf")
    assert table.refused("germany", "research 1") == "research_first"
    table.do("germany", "refund 1 inf").do("germany", "research 1", [1])
    assert table.state.money["germany"] == 25


@pytest.mark.rule("3.1")
def test_nobody_researches_a_seventh_weapon() -> None:
    every = [
        "jet_power",
        "rockets",
        "super_submarines",
        "long_range_aircraft",
        "industrial_technology",
        "heavy_bombers",
    ]
    assert build("usa", "arm", techs={"usa": every}).refused("usa", "research 1") == "all_weapons"
    table = build("usa", "arm", money={"usa": 36}, techs={"usa": every[:5]}).do("usa", "research 2", [6, 6, 1, 6])
    assert table.state.techs["usa"] == every


@pytest.mark.rule("3.2")
def test_industrial_technology_takes_one_off_every_price() -> None:
    table = build("usa", "arm", money={"usa": 6}, techs={"usa": ["industrial_technology"]})
    table.do("usa", "buy 1 inf 1 arm")
    assert table.state.money["usa"] == 0
    assert table.state.bought["usa"] == {"infantry": 1, "armor": 1}


@pytest.mark.rule("3.3")
def test_a_purchase_can_be_given_back_until_one_goes_on() -> None:
    table = (
        build("germany", "arm", money={"germany": 30})
        .do("germany", "buy 2 inf 1 bomber")
        .do("germany", "refund 1 bomber")
    )
    assert table.state.money["germany"] == 24
    assert table.refused("germany", "refund 1 fighter") == "not_bought"
    table.do("germany", "commit")
    assert table.told("purchases")[-1]["units"] == {"infantry": 2}
    assert table.refused("germany", "buy 1 inf") == "wrong_time"


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("order", ["buy 11 inf", "buy 5 inf 4 arm", "buy 1 battleship 1 transport"])
def test_nothing_is_bought_on_credit(order: str) -> None:
    assert build("germany", "arm", money={"germany": 30}).refused("germany", order) in ("too_expensive", "too_many_of")


@pytest.mark.rule("5.3")
def test_without_its_capital_a_power_buys_nothing_but_may_research() -> None:
    table = build("germany", "arm", control={"germany": "ussr"}, money={"germany": 30})
    assert table.refused("germany", "buy 1 inf") == "capital_lost"
    table.do("germany", "research 1", [1])


@pytest.mark.rule("3.2")
def test_a_rocket_is_fired_once_a_turn_and_takes_what_there_is() -> None:
    units = [
        "germany aa_gun 1 germany",
        "uk industrial_complex 1 united_kingdom",
        "ussr industrial_complex 1 karelia_ssr",
    ]
    table = build("germany", "combat_move", units, techs={"germany": ["rockets"]}, money={"uk": 4})
    table.do("germany", "rocket germany uk", [6])
    assert table.state.money["uk"] == 0
    assert table.told("rocket")[-1]["paid"] == 4
    assert table.refused("germany", "rocket germany karelia ssr") == "rocket_fired"


@pytest.mark.rule("3.2")
def test_rockets_need_the_weapon_a_gun_and_a_factory() -> None:
    units = ["germany aa_gun 1 germany", "uk industrial_complex 1 united_kingdom"]
    assert build("germany", "combat_move", units).refused("germany", "rocket germany uk") == "no_rockets"
    table = build("germany", "combat_move", units, techs={"germany": ["rockets"]})
    assert table.refused("germany", "rocket libya uk") == "no_gun"
    assert table.refused("germany", "rocket germany karelia ssr") == "no_enemy_factory"
