"""Driving through empty land, what falls with it, liberation, and where attackers may go back to."""

from __future__ import annotations

import pytest

from tests.engine.axis_allies.builder import build

FRENCH = "french_equatorial_africa"


@pytest.mark.rule("4.3")
def test_a_blitz_takes_the_first_territory_whatever_becomes_of_the_battle_in_the_second() -> None:
    units = ["germany armor 1 libya", "uk infantry 1 anglo_egypt_sudan"]
    table = build("germany", "combat_move", units)
    table.do("germany", "1 arm libya > french equatorial africa > anglo egypt sudan").do("germany", "commit")
    assert (table.state.control[FRENCH], table.state.levels["germany"], table.state.levels["uk"]) == ("germany", 33, 29)
    table.do("germany", "fight-all", [6, 1])
    assert table.at("anglo_egypt_sudan") == {"infantry": 1}
    assert (table.state.control[FRENCH], table.state.control["anglo_egypt_sudan"]) == ("germany", "uk")


@pytest.mark.rule("4.3")
@pytest.mark.rule("5.1")
def test_after_a_blitz_one_may_retreat_into_the_territory_taken_on_the_way() -> None:
    units = ["germany armor 1 libya", "uk infantry 1 anglo_egypt_sudan"]
    table = build("germany", "combat_move", units)
    table.do("germany", "1 arm libya > french equatorial africa > anglo egypt sudan").do("germany", "commit")
    table.do("germany", "fight anglo egypt sudan press=1_round back=french equatorial africa", [6, 6])
    assert table.at(FRENCH) == {"armor": 1}


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("what", ["infantry", "aa_gun", "industrial_complex"])
def test_nothing_of_the_enemy_is_driven_through(what: str) -> None:
    units = ["germany armor 1 libya", f"uk {what} 1 {FRENCH}"]
    table = build("germany", "combat_move", units)
    assert table.refused("germany", "1 arm libya > french equatorial africa > congo") == "must_stop"
    assert table.refused("germany", "1 arm libya > congo") == "not_adjacent"


@pytest.mark.rule("4.2")
@pytest.mark.rule("4.3")
def test_infantry_takes_empty_land_but_does_not_drive_on_and_tanks_stop_in_neutral_land() -> None:
    table = build("germany", "combat_move", ["germany infantry 1 libya", "germany armor 1 western_europe"])
    assert table.refused("germany", "1 inf libya > french equatorial africa > congo") in ("too_far", "not_adjacent")
    table.do("germany", "1 inf libya > french equatorial africa")
    assert table.state.control[FRENCH] == "germany"
    assert table.refused("germany", "1 arm western europe > spain > gibraltar") in ("must_stop", "too_far")


@pytest.mark.rule("4.2")
def test_infantry_does_not_walk_before_or_after_a_voyage() -> None:
    units = ["uk transport 1 west_spain_sz", "germany infantry 1 libya"]
    table = build("uk", "combat_move", units, aboard=["uk infantry 2 west_spain_sz"])
    table.do("uk", "unload 2 inf west spain sz algeria")
    assert table.refused("uk", "1 inf algeria > libya") == "nothing_to_move"


@pytest.mark.rule("4.5")
@pytest.mark.rule("5.3")
def test_gun_and_factory_change_hands_and_serve_the_captor_later() -> None:
    units = ["germany armor 2 ukraine_ssr", "ussr infantry 1 karelia_ssr", "ussr aa_gun 1 karelia_ssr",
             "ussr industrial_complex 1 karelia_ssr", "germany infantry 1 eastern_europe"]  # fmt: skip
    table = build("germany", "combat_move", units).do("germany", "2 arm ukraine ssr > karelia ssr")
    table.do("germany", "commit").do("germany", "fight-all", [1, 6, 6])
    assert table.at("karelia_ssr", "germany") == {"aa_gun": 1, "industrial_complex": 1, "armor": 2}
    assert table.refused("germany", "1 aa karelia ssr > eastern europe") == "nothing_to_move"
    table.state.bought["germany"] = {"infantry": 1}
    table.do("germany", "commit")
    assert table.refused("germany", "place karelia ssr 1 inf") == "just_captured_factory"


@pytest.mark.rule("5.3")
def test_a_liberator_gives_back_land_gun_and_factory() -> None:
    units = ["usa armor 2 russia", "germany infantry 1 karelia_ssr", "germany aa_gun 1 karelia_ssr",
             "germany industrial_complex 1 karelia_ssr"]  # fmt: skip
    table = build("usa", "combat_move", units, control={"karelia_ssr": "germany"})
    table.do("usa", "2 arm russia > karelia ssr").do("usa", "commit").do("usa", "fight-all", [1, 6, 6])
    assert table.at("karelia_ssr", "ussr") == {"aa_gun": 1, "industrial_complex": 1}
    assert table.state.control["karelia_ssr"] == "ussr"
    assert (table.state.levels["ussr"], table.state.levels["germany"], table.state.levels["usa"]) == (24, 32, 36)


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("dice", "left"), [([1, 2], {}), ([3, 6], {"fighter": 1})])
def test_land_stays_with_the_defender_if_both_are_destroyed_or_only_planes_survive(
    dice: list[int], left: dict[str, int]
) -> None:
    kind = "fighter" if left else "infantry"
    table = build("germany", "combat", [f"germany {kind} 1 karelia_ssr", "ussr infantry 1 karelia_ssr"])
    table.do("germany", "fight-all", dice)
    assert table.at("karelia_ssr") == left
    assert table.state.control["karelia_ssr"] == "ussr"


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("lands", "winners"),
    [
        (["russia"], ()),
        (["russia", "united_kingdom"], ("germany", "japan")),
        (["eastern_usa", "united_kingdom"], ("germany", "japan")),
    ],
)
def test_two_of_three_allied_capitals_win(lands: list[str], winners: tuple[str, ...]) -> None:
    units = [f"germany armor 1 {lands[-1]}", f"usa infantry 1 {lands[-1]}"]
    table = build("germany", "combat", units, control=dict.fromkeys(lands[:-1], "japan")).do(
        "germany", "fight-all", [3, 6]
    )
    assert (table.state.result.winners if table.state.result else ()) == winners
