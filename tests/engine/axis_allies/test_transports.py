"""Transports: loading, unloading, assaults, landings behind a sea battle, allied cargo."""

from __future__ import annotations

import pytest

from tests.engine.axis_allies.builder import build

BRITISH = [
    "uk transport 1 north_sz",
    "uk infantry 3 united_kingdom",
    "uk armor 1 united_kingdom",
    "uk aa_gun 1 united_kingdom",
]


@pytest.mark.rule("4.10")
@pytest.mark.parametrize(
    ("load", "code"),
    [
        ("2 inf", ""),
        ("1 arm", ""),
        ("1 aa", ""),
        ("3 inf", "no_room"),
        ("1 inf 1 arm", "no_room"),
        ("1 arm 1 aa", "no_room"),
    ],
)
def test_a_transport_carries_two_infantry_or_a_tank_or_a_gun(load: str, code: str) -> None:
    table = build("uk", "noncombat", BRITISH)
    if code:
        assert table.refused("uk", f"load {load} uk") == code
    else:
        table.do("uk", f"load {load} uk")
        assert sum(unit.aboard > 0 for unit in table.state.units.values()) == int(load[0])


@pytest.mark.rule("4.4")
def test_guns_board_after_combat_only() -> None:
    assert build("uk", "combat_move", BRITISH).refused("uk", "load 1 aa uk") == "cannot_board"


@pytest.mark.rule("4.10")
def test_what_has_moved_cannot_board_and_what_has_boarded_cannot_walk() -> None:
    units = ["uk transport 1 east_canada_sz", "uk armor 1 western_canada", "uk infantry 1 eastern_canada"]
    table = build("uk", "noncombat", units).do("uk", "1 arm western canada > eastern canada")
    assert table.refused("uk", "load 1 arm eastern canada") == "cannot_board"
    table.do("uk", "load 1 inf eastern canada")
    assert table.refused("uk", "1 inf east canada sz > eastern canada") == "none_of_that"


@pytest.mark.rule("4.10")
def test_cargo_may_stay_aboard_and_land_another_turn() -> None:
    table = (
        build("uk", "noncombat", BRITISH).do("uk", "load 2 inf uk").do("uk", "1 loaded transport north sz > karelia sz")
    )
    assert table.at("karelia_sz") == {"transport": 1, "infantry": 2}
    table.do("uk", "commit").do("uk", "commit")
    assert table.state.power == "japan"


@pytest.mark.rule("4.10")
def test_unloading_ends_the_move_of_the_ship() -> None:
    table = build("uk", "noncombat", ["uk transport 1 north_sz"], aboard=["uk infantry 2 north_sz"])
    table.do("uk", "unload 1 inf north sz united kingdom")
    assert table.refused("uk", "1 loaded transport north sz > karelia sz") == "nothing_to_move"
    assert table.refused("uk", "unload 1 inf north sz eire") == "one_shore"
    table.do("uk", "unload 1 inf north sz united kingdom")


@pytest.mark.rule("4.10")
def test_friendly_coasts_are_for_after_combat_and_enemy_coasts_for_combat() -> None:
    table = build("uk", "combat_move", ["uk transport 1 north_sz"], aboard=["uk infantry 2 north_sz"])
    assert table.refused("uk", "unload 1 inf north sz united kingdom") == "land_after_combat"
    table = build("uk", "noncombat", ["uk transport 1 north_sz"], aboard=["uk infantry 2 north_sz"])
    assert table.refused("uk", "unload 1 inf north sz western europe") == "enemy_land"
    assert table.refused("uk", "unload 1 inf north sz libya") == "enemy_land"
    assert table.refused("uk", "unload 1 inf north sz india") == "not_on_this_coast"


@pytest.mark.rule("4.10")
def test_an_undefended_coast_is_taken_at_once() -> None:
    table = build("uk", "combat_move", ["uk transport 1 west_spain_sz"], aboard=["uk infantry 2 west_spain_sz"])
    table.do("uk", "unload 2 inf west spain sz algeria")
    assert table.state.control["algeria"] == "uk"
    assert table.view(None).battles() == []


@pytest.mark.rule("4.10")
def test_cargo_that_sailed_in_combat_movement_does_not_land_after_it() -> None:
    table = (
        build("uk", "combat_move", BRITISH)
        .do("uk", "load 2 inf uk")
        .do("uk", "1 loaded transport north sz > karelia sz")
    )
    table.do("uk", "commit")
    assert table.refused("uk", "unload 2 inf karelia sz karelia ssr") == "no_cargo"


LANDING = ["uk battleship 1 north_sz", "uk transport 1 north_sz", "germany submarine 1 west_spain_sz",
           "germany infantry 1 algeria"]  # fmt: skip


@pytest.mark.rule("4.10")
def test_the_landing_is_off_if_the_zone_is_not_cleared() -> None:
    table = build("uk", "combat_move", LANDING, aboard=["uk infantry 2 north_sz"])
    table.do("uk", "1 bb north sz > west spain sz").do("uk", "unload 2 inf north sz algeria").do("uk", "commit")
    assert table.state.landings
    table.do("uk", "fight-all", [6, 2])
    assert table.told("landing_off")[-1]["land"] == "algeria"
    assert table.at("north_sz") == {"transport": 1, "infantry": 2}
    assert type(table.asked).__name__ == "NonCombat"


@pytest.mark.rule("4.10")
def test_a_landing_waits_for_its_sea_battle() -> None:
    units = [*LANDING, "uk infantry 1 gibraltar", "uk armor 1 french_west_africa"]
    table = build("uk", "combat_move", units, aboard=["uk infantry 2 north_sz"])
    table.do("uk", "1 bb north sz > west spain sz").do("uk", "unload 2 inf north sz algeria")
    table.do("uk", "1 arm french west africa > algeria").do("uk", "commit")
    assert table.refused("uk", "fight algeria") == "sea_first"
    table.do("uk", "fight-all", [1, 6, 1, 3, 6])  # the landing has joined the tank; the battleship may not support it
    assert table.at("algeria") == {"infantry": 2, "armor": 1}


@pytest.mark.rule("4.10")
def test_a_transport_in_the_sea_battle_does_not_land_its_troops() -> None:
    table = build("uk", "combat_move", LANDING, aboard=["uk infantry 2 north_sz"])
    table.do("uk", "1 bb north sz > west spain sz").do("uk", "1 loaded transport north sz > west spain sz")
    table.do("uk", "commit").do("uk", "fight-all", [1, 6])
    assert table.refused("uk", "unload 2 inf west spain sz algeria") in ("no_cargo", "enemy_land")


@pytest.mark.rule("4.10")
def test_troops_landed_from_the_sea_are_in_it_to_the_end() -> None:
    units = ["usa transport 1 west_spain_sz", "usa infantry 1 french_west_africa", "germany infantry 2 algeria"]
    table = build("usa", "combat_move", units, aboard=["usa infantry 2 west_spain_sz"])
    table.do("usa", "unload 2 inf west spain sz algeria").do("usa", "1 inf french west africa > algeria")
    table.do("usa", "commit").do("usa", "fight-all press=ask", [6, 6, 6, 1, 6, 6, 6, 6, 6, 1, 6, 6, 6, 1, 6, 6])
    assert table.told("battle")[-1]["rounds"] == 4


@pytest.mark.rule("4.10")
def test_allied_units_travel_on_ones_transports() -> None:
    units = ["usa transport 1 north_sz", "uk infantry 2 united_kingdom", "uk transport 1 north_sz"]
    table = build("uk", "noncombat", units).do("uk", "load 2 inf uk")
    ship = table.state.units[next(u for u in table.state.units.values() if u.kind == "infantry").aboard]
    assert ship.power == "uk"  # one's own transport first
    table = build("uk", "noncombat", units[:2]).do("uk", "load 2 inf uk")
    assert table.refused("uk", "1 loaded transport north sz > karelia sz") == "nothing_to_move"


@pytest.mark.rule("4.8")
def test_the_battleship_may_hold_its_fire_and_supports_one_landing_only() -> None:
    units = ["japan battleship 1 midway_sz", "japan transport 1 midway_sz", "usa infantry 1 midway"]
    table = build("japan", "combat_move", units, aboard=["japan infantry 2 midway_sz"])
    table.do("japan", "unload 2 inf midway sz midway").do("japan", "commit")
    table.do("japan", "fight midway hold_fire=yes", [1, 6, 6])
    assert table.told("battle")[-1]["rolls"][0]["kind"] == "infantry"
    assert not table.the("japan", "battleship").fought


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(("commands", "shots"), [([], 0), ([{"commander": "uk", "space": "west_spain_sz"}], 1)])
def test_an_allys_battleship_supports_only_under_command(commands: list[dict[str, str]], shots: int) -> None:
    units = ["usa battleship 1 west_spain_sz", "uk transport 1 west_spain_sz", "germany infantry 1 algeria"]
    table = build("uk", "combat_move", units, aboard=["uk infantry 2 west_spain_sz"], commands=commands)
    table.do("uk", "unload 2 inf west spain sz algeria").do("uk", "commit")
    table.do("uk", "fight-all", [4, 6] if shots else [1, 6, 6])
    assert table.told("battle")[-1]["rolls"][0]["what"] == ("support" if shots else "attack")


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("phase", ["combat_move", "noncombat"])
def test_nobody_lands_in_the_turn_in_which_he_boarded_an_allys_transport(phase: str) -> None:
    units = ["usa transport 1 north_sz", "uk infantry 2 united_kingdom", "germany infantry 1 western_europe"]
    table = build("uk", phase, units).do("uk", "load 1 inf uk")
    assert table.refused("uk", "unload 1 inf north sz western europe") == "no_cargo"
    assert table.refused("uk", "unload 1 inf north sz eire") == "no_cargo"


@pytest.mark.rule("4.12")
def test_a_waiting_landing_in_neutral_land_is_off_if_the_fee_has_been_spent() -> None:
    units = ["germany transport 1 west_spain_sz", "germany battleship 1 west_spain_sz",
             "uk submarine 1 west_africa_sz", "germany fighter 1 western_europe", "uk infantry 1 gibraltar",
             ]  # fmt: skip
    table = build("germany", "combat_move", units, aboard=["germany infantry 2 west_spain_sz"], money={"germany": 3})
    table.do("germany", "1 bb west spain sz > west africa sz").do("germany", "unload 2 inf west spain sz rio de oro")
    table.do("germany", "1 ftr western europe > spain > gibraltar").do("germany", "commit")
    table.do("germany", "fight west africa sz", [1, 6])
    assert (table.state.money["germany"], table.state.control["rio_de_oro"]) == (0, "")
    assert table.told("landing_off")[-1]["land"] == "rio_de_oro"
    assert table.at("west_spain_sz") == {"transport": 1, "infantry": 2}


@pytest.mark.rule("5.3")
def test_everybody_is_told_what_a_landing_behind_a_sea_battle_takes() -> None:
    table = build("uk", "combat_move", LANDING[:3], aboard=["uk infantry 2 north_sz"])
    table.do("uk", "1 bb north sz > west spain sz").do("uk", "unload 2 inf north sz algeria").do("uk", "commit")
    table.do("uk", "fight-all", [1, 6])
    assert [(event.to, event.facts["land"]) for event in table.events if event.name == "captured"] == [
        (None, "algeria")
    ]


@pytest.mark.rule("4.10")
@pytest.mark.rule("5.1")
@pytest.mark.parametrize("losses", ["profile", "ask"])
def test_among_like_units_those_that_bar_the_retreat_are_lost_first(losses: str) -> None:
    units = ["usa infantry 1 french_west_africa", "usa armor 1 french_west_africa", "germany infantry 1 algeria",
             "usa transport 1 west_spain_sz"]  # fmt: skip
    table = build("usa", "combat_move", units, aboard=["usa infantry 1 west_spain_sz"],
                  control={"libya": "usa"}, profiles={"usa": {"attack_losses": losses}})  # fmt: skip
    table.do("usa", "1 inf 1 arm french west africa > algeria").do("usa", "unload 1 inf west spain sz algeria")
    table.do("usa", "commit").do("usa", "fight algeria press=ask", [6, 6, 6, 1])
    if losses == "ask":
        table.do("usa", "lose 1 inf")
    table.do("usa", "retreat libya")
    assert table.at("libya") == {"infantry": 1, "armor": 1}
