"""Battles: casualties, standing orders, stopping, submarines, planes without decks, results."""

from __future__ import annotations

import msgspec
import pytest

from engine.axis_allies import GAME
from tests.engine.axis_allies.builder import build

GERMANS = ["germany infantry 3 karelia_ssr", "germany armor 2 karelia_ssr", "ussr infantry 3 karelia_ssr"]


@pytest.mark.rule("5.1")
def test_losses_follow_the_standing_order_of_the_loser() -> None:
    units = ["germany armor 2 karelia_ssr", "ussr infantry 1 karelia_ssr", "ussr armor 1 karelia_ssr"]
    table = build(
        "germany", "combat", units, profiles={"ussr": {"land_defence": ("armor", "infantry", "bomber", "fighter")}}
    )
    table.do("germany", "fight-all press=ask", [1, 6, 6, 6])
    assert table.at("karelia_ssr", "ussr") == {"infantry": 1}


@pytest.mark.rule("5.1")
def test_a_power_keeps_its_own_order_secret() -> None:
    table = build("ussr", "arm").do("ussr", "losses land_defence fighter")
    assert table.view("ussr").profile().land_defence == ("fighter", "infantry", "armor", "bomber")
    assert "ussr" not in table.view("germany").s.profiles
    table.do("ussr", "policy submarines always")
    assert table.view("ussr").profile().submarines == "always"
    assert table.events[-1].to == ("ussr",)


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("phase", ["arm", "combat_move", "combat", "noncombat", "place"])
def test_a_defender_sets_his_standing_orders_while_another_plays(phase: str) -> None:
    table = build("ussr", phase, ["germany infantry 3 ukraine_ssr", "ussr infantry 9 ukraine_ssr"])
    others = {seat: GAME.dump(table.view(seat).s) for seat in ("ussr", "uk", "japan", "usa")}
    table.do("germany", "losses land_defence armor")
    table.do("germany", "policy defence_losses ask")
    table.do("germany", "refuges north sz")
    mine = table.view("germany").profile()
    assert (mine.land_defence[0], mine.defence_losses, mine.refuges) == ("armor", "ask", ("north_sz",))
    assert {seat: GAME.dump(table.view(seat).s) for seat in others} == others
    assert {event.to for event in table.events} == {("germany",)}


@pytest.mark.rule("5.1")
def test_an_order_given_during_the_battle_holds_from_the_next_hit() -> None:
    units = ["germany armor 2 karelia_ssr", "ussr infantry 1 karelia_ssr", "ussr armor 2 karelia_ssr"]
    table = build("germany", "combat", units).do("germany", "fight-all press=ask", [1, 6, 6, 6, 6])
    assert table.at("karelia_ssr", "ussr") == {"armor": 2}
    table.do("ussr", "losses land_defence infantry")
    table.do("germany", "go-on", [1, 6, 6, 6])
    assert table.at("karelia_ssr", "ussr") == {"armor": 1}


@pytest.mark.rule("5.1")
def test_an_order_of_loss_may_be_for_one_space_only() -> None:
    table = build("ussr", "arm", base="setup").do("ussr", "losses land_defence armor space=karelia ssr")
    mine = table.view("ussr").profile()
    assert mine.places == {"land_defence/karelia_ssr": ("armor", "infantry", "bomber", "fighter")}
    assert mine.land_defence[0] == "infantry"
    assert table.refused("ussr", "losses land_defence armor space=baltic sz") == "other_kind"
    units = ["germany armor 2 {0}", "ussr infantry 1 {0}", "ussr armor 1 {0}"]
    for land, left in (("karelia_ssr", {"infantry": 1}), ("caucasus", {"armor": 1})):
        battle = build("germany", "combat", [unit.format(land) for unit in units])
        battle.state.profiles["ussr"] = mine
        battle.do("germany", "fight-all press=ask", [1, 6, 6, 6])
        assert battle.at(land, "ussr") == left
    assert any("Karelia" in line for line in GAME.words.private(table.view("ussr")))


@pytest.mark.rule("4.11")
def test_submarines_withdraw_to_the_zone_they_were_told() -> None:
    table = build("germany", "arm", base="setup").do("germany", "refuges baltic sz, west africa sz, north sz")
    units = ["uk battleship 2 west_spain_sz", "germany submarine 1 west_spain_sz"]
    battle = build("uk", "combat", units)
    battle.state.profiles["germany"] = msgspec.structs.replace(table.view("germany").profile(), submarines="always")
    battle.do("uk", "fight-all", [6, 6, 6])
    assert battle.at("west_africa_sz") == {"submarine": 1}


@pytest.mark.rule("5.1")
def test_whoever_wants_to_be_asked_chooses_himself() -> None:
    units = ["germany armor 2 karelia_ssr", "ussr infantry 1 karelia_ssr", "ussr armor 1 karelia_ssr"]
    table = build("germany", "combat", units, profiles={"ussr": {"defence_losses": "ask"}})
    table.do("germany", "fight-all press=ask", [1, 6])
    assert table.asked.asked == ("ussr",)
    assert table.refused("ussr", "lose 2 inf") == "too_many_of"
    assert table.refused("ussr", "lose 1 inf 1 arm") == "lose_exactly"
    assert table.refused("ussr", "lose 1 fighter") == "not_in_battle"
    table.do("ussr", "lose 1 arm", [6, 6])
    assert table.at("karelia_ssr", "ussr") == {"infantry": 1}


@pytest.mark.rule("5.1")
def test_in_live_mode_defenders_are_asked_where_there_is_a_choice() -> None:
    units = ["germany armor 2 karelia_ssr", "ussr infantry 1 karelia_ssr", "ussr armor 1 karelia_ssr"]
    table = build("germany", "combat", units, options={"losses": "ask"}).do("germany", "fight-all", [1, 6])
    assert type(table.asked).__name__ == "ChooseLosses"
    table.do("ussr", "as-ordered", [6, 6, 1, 1, 6])
    assert table.told("battle")[-1]["result"] == "won"


@pytest.mark.rule("5.1")
def test_the_attacker_keeps_a_land_unit_to_hold_the_ground() -> None:
    units = ["germany infantry 1 karelia_ssr", "germany fighter 1 karelia_ssr", "ussr infantry 1 karelia_ssr"]
    table = build("germany", "combat", units).do("germany", "fight-all", [6, 3, 1])
    assert table.at("karelia_ssr") == {"infantry": 1}
    assert table.state.control["karelia_ssr"] == "germany"


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    ("order", "dice", "rounds"),
    [
        ("fight karelia press=1_round", [6] * 8, 1),
        ("fight karelia press=2_rounds", [6] * 16, 2),
        ("fight karelia spare=2 arm 3 inf", [6] * 8, 1),
        ("fight karelia press=odds_75", [6] * 5 + [1, 1, 1], 1),
    ],
)
def test_an_attack_stops_where_it_was_ordered_to(order: str, dice: list[int], rounds: int) -> None:
    table = build("germany", "combat", GERMANS).do("germany", f"{order} back=ukraine", dice)
    report = table.told("battle")[-1]
    assert (report["result"], report["rounds"]) == ("stopped", rounds)
    assert table.told("retreated")[-1]["goal"] == "ukraine_ssr"
    assert type(table.asked).__name__ == "NonCombat"


@pytest.mark.rule("5.1")
def test_after_each_round_the_attacker_may_go_on_or_retreat() -> None:
    table = build("germany", "combat", GERMANS).do("germany", "fight karelia press=ask", [6] * 8)
    assert table.refused("germany", "retreat russia") == "not_a_retreat"
    table.do("germany", "go-on", [6] * 8).do("germany", "retreat eastern europe")
    assert table.at("eastern_europe") == {"infantry": 3, "armor": 2}


@pytest.mark.rule("5.1")
def test_who_has_nowhere_to_go_fights_on() -> None:
    units = ["japan infantry 1 alaska", "usa infantry 1 alaska"]
    table = build("japan", "combat", units).do("japan", "fight-all press=ask", [6, 6, 1, 6])
    assert table.state.control["alaska"] == "japan"


@pytest.mark.rule("5.2")
def test_ships_fall_as_ordered_and_cargo_with_them() -> None:
    units = ["uk battleship 1 baltic_sz", "germany transport 2 baltic_sz", "germany submarine 1 baltic_sz"]
    table = build("uk", "combat", [*units, "uk transport 1 north_sz"], aboard=["germany infantry 2 baltic_sz"])
    table.do("uk", "fight-all press=ask", [1, 6, 6, 6])
    assert table.at("baltic_sz", "germany") == {"transport": 1, "submarine": 1, "infantry": 2}
    table.do("uk", "go-on", [1, 6, 6]).do("uk", "go-on", [1, 6])
    assert table.at("baltic_sz") == {"battleship": 1}


@pytest.mark.rule("4.11")
def test_submarines_alone_leave_planes_they_cannot_hit() -> None:
    units = ["germany submarine 1 hawaii_sz", "usa carrier 1 hawaii_sz", "usa fighter 1 hawaii_sz"]
    table = build("germany", "combat", units, control={"hawaiian_islands": "germany"})
    table.do("germany", "fight-all", [2, 6])
    assert table.told("battle")[-1]["result"] == "stopped"
    assert table.at("hawaii_sz") == {}
    assert table.told("stranded")[-1]["goal"] == ""


@pytest.mark.rule("4.11")
@pytest.mark.parametrize(("policy", "there"), [("always", {}), ("if_outnumbered", {}), ("never", {"submarine": 1})])
def test_defending_submarines_slip_away_as_ordered(policy: str, there: dict[str, int]) -> None:
    units = ["uk battleship 2 west_spain_sz", "germany submarine 1 west_spain_sz"]
    table = build("uk", "combat", units, profiles={"germany": {"submarines": policy}})
    table.do("uk", "fight west spain sz press=ask", [6, 6, 6])
    dice = [] if not there else [6, 6, 6]
    table.do("uk", "go-on", dice)
    assert table.at("west_spain_sz", "germany") == there


@pytest.mark.rule("4.11")
def test_a_window_asks_for_submarines_and_can_be_passed() -> None:
    units = ["uk fighter 2 west_spain_sz", "germany submarine 1 west_spain_sz"]
    table = build("uk", "combat", units, profiles={"germany": {"submarines": "ask"}}).do("uk", "fight-all", [6, 6])
    assert table.asked.asked == ("germany",)
    assert table.refused("germany", "withdraw 2 north sz") == "does_not_fit"
    assert table.refused("germany", "withdraw 1 baltic sz") == "not_a_haven"
    table.do("germany", "pass", [1, 6])
    assert table.at("west_spain_sz") == {"fighter": 2}


@pytest.mark.rule("4.11")
def test_attacking_submarines_leave_one_by_one() -> None:
    units = ["germany submarine 2 west_spain_sz", "uk battleship 1 west_spain_sz"]
    table = build("germany", "combat", units).do("germany", "fight-all press=ask", [6, 6, 6])
    table.do("germany", "withdraw 1 north atlantic sz")
    assert type(table.asked).__name__ == "AfterRound"
    table.do("germany", "withdraw 1 east canada sz")
    assert table.told("battle")[-1]["result"] == "stopped"
    assert table.at("north_atlantic_sz") == table.at("east_canada_sz") == {"submarine": 1}


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(
    ("extra", "where"),
    [([], ("hawaiian_islands", 2)), (["usa carrier 1 hawaii_sz"], ("hawaii_sz", 2))],
)
def test_defending_fighters_look_for_another_place_in_the_zone(extra: list[str], where: tuple[str, int]) -> None:
    units = ["japan submarine 2 hawaii_sz", "japan battleship 1 hawaii_sz", "usa carrier 1 hawaii_sz", *extra,
             "usa fighter 2 hawaii_sz"]  # fmt: skip
    control = {"hawaiian_islands": "japan"} if extra else {}
    table = build("japan", "combat", units, control=control)
    table.do("japan", "fight-all press=ask", [1, 6, 6, *[6] * (2 + len(extra))])
    table.do("japan", "retreat wake sz")
    space, number = where
    fighters = [unit for unit in table.state.units.values() if unit.kind == "fighter"]
    assert [unit.space for unit in fighters] == [space] * number


@pytest.mark.rule("4.9")
def test_fighters_on_the_deck_of_an_attacking_carrier_go_down_with_it() -> None:
    units = ["japan carrier 1 wake_sz", "japan fighter 1 wake_sz", "usa battleship 1 hawaii_sz"]
    table = build("japan", "combat_move", units).do("japan", "1 carrier wake sz > hawaii sz").do("japan", "commit")
    table.do("japan", "fight-all", [6, 1])
    assert table.at("hawaii_sz") == {"battleship": 1}


@pytest.mark.rule("5.3")
def test_a_captured_capital_hands_over_all_money() -> None:
    units = [
        "germany armor 1 russia",
        "ussr infantry 1 russia",
        "ussr aa_gun 1 russia",
        "ussr industrial_complex 1 russia",
    ]
    table = build("germany", "combat", units, money={"ussr": 17, "germany": 5}).do("germany", "fight-all", [1, 6])
    state = table.state
    assert (state.money["ussr"], state.money["germany"]) == (0, 22)
    assert {unit.power for unit in state.units.values()} == {"germany"}
    assert table.told("capital_fallen")[-1]["money"] == 17


@pytest.mark.rule("8.2")
def test_the_second_capital_wins_at_once() -> None:
    units = ["germany armor 1 russia", "ussr infantry 1 russia"]
    table = build("germany", "combat", units, control={"united_kingdom": "germany"}).do("germany", "fight-all", [1, 6])
    assert table.state.result is not None
    assert table.state.result.winners == ("germany", "japan")
    assert table.state.stack == []


@pytest.mark.rule("8.2")
def test_walking_into_an_empty_capital_wins_when_the_moves_are_committed() -> None:
    table = build("usa", "combat_move", ["usa infantry 1 manchuria", "usa infantry 1 eastern_europe"],
                  control={"japan": "usa", "eastern_europe": "usa"})  # fmt: skip
    table.do("usa", "1 inf eastern europe > germany")
    assert table.state.result is None
    table.do("usa", "commit")
    assert table.state.result is not None
    assert table.state.result.reason == "military"


@pytest.mark.rule("5.4")
def test_raid_and_battle_in_one_territory_are_two_things() -> None:
    units = ["uk bomber 2 united_kingdom", "germany industrial_complex 1 germany", "germany infantry 1 germany"]
    table = build("uk", "combat_move", units, money={"germany": 20})
    table.do("uk", "1 bomber uk > germany raid=yes").do("uk", "1 bomber uk > germany").do("uk", "commit")
    assert [site.id for site in table.state.battles] == ["germany/raid", "germany"]
    table.do("uk", "fight germany raid", [4])
    assert table.state.money["germany"] == 16
    table.do("uk", "fight-all", [1, 6])
    assert table.told("battle")[-1]["result"] == "cleared"
    assert table.state.control["germany"] == "germany"


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(("policy", "left"), [("most_units", ({"infantry": 1}, {"infantry": 1})),
                                              ("fewest_units", ({"infantry": 2}, {}))])  # fmt: skip
def test_hits_on_several_countries_follow_the_attackers_policy(policy: str, left: tuple[dict[str, int], ...]) -> None:
    units = ["germany armor 3 western_europe", "uk infantry 2 western_europe", "usa infantry 1 western_europe"]
    table = build(
        "germany", "combat", units, control={"western_europe": "uk"}, profiles={"germany": {"countries": policy}}
    )
    table.do("germany", "fight-all press=ask", [1, 6, 6, 6, 6, 6])
    assert (table.at("western_europe", "uk"), table.at("western_europe", "usa")) == (
        ({"infantry": 1}, {"infantry": 1}) if policy == "most_units" else ({"infantry": 2}, {})
    )


@pytest.mark.rule("4.4")
def test_a_sea_battle_whose_planes_were_shot_down_is_not_fought() -> None:
    units = ["uk fighter 1 united_kingdom", "germany aa_gun 1 western_europe", "germany submarine 1 west_med_sz"]
    table = build("uk", "combat_move", units)
    table.do("uk", "1 ftr uk > north sz > western europe > west med sz > gibraltar").do("uk", "commit", [1])
    assert table.told("battle") == []
    assert table.state.battles == []
    assert table.at("west_med_sz") == {"submarine": 1}


@pytest.mark.rule("4.4")
def test_planes_shot_down_on_the_way_may_leave_nothing_to_fight() -> None:
    units = ["uk bomber 1 united_kingdom", "germany aa_gun 1 western_europe", "germany industrial_complex 1 germany"]
    table = build("uk", "combat_move", units)
    table.do("uk", "1 bomber uk > north sz > western europe > germany raid=yes").do("uk", "commit", [1])
    assert table.at("germany") == {"industrial_complex": 1}
    assert type(table.asked).__name__ == "NonCombat"


def _order_of_telling(table) -> list[str]:  # type: ignore[no-untyped-def]
    """What the public reads, in order."""
    said = ((event, GAME.words.event(table.view(None), event)) for event in table.events if event.to is None)
    return [event.name for event, sentence in said if sentence]


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("by", ["order", "answer"])
def test_the_report_tells_the_retreat_and_nothing_goes_before_it(by: str) -> None:
    table = build("germany", "combat", GERMANS)
    if by == "order":
        table.do("germany", "fight karelia press=1_round back=ukraine", [6] * 8)
    else:
        table.do("germany", "fight karelia press=ask", [6] * 8).do("germany", "retreat ukraine")
    assert _order_of_telling(table) == ["battle"]
    report = GAME.words.event(table.view(None), next(e for e in table.events if e.name == "battle"))
    assert report.endswith("the attacker breaks off and retreats to Ukraine S.S.R.")


@pytest.mark.rule("5.1")
def test_planes_alone_that_break_off_retreat_to_no_place() -> None:
    units = ["germany fighter 1 karelia_ssr", "ussr infantry 9 karelia_ssr"]
    table = build("germany", "combat", units).do("germany", "fight-all press=1_round", [6] * 10)
    report = GAME.words.event(table.view(None), next(e for e in table.events if e.name == "battle"))
    assert report.endswith("the attacker breaks off.")


@pytest.mark.rule("4.11")
def test_the_report_tells_in_which_round_submarines_withdrew() -> None:
    units = ["uk battleship 2 west_spain_sz", "germany submarine 1 west_spain_sz", "germany transport 1 west_spain_sz"]
    table = build("uk", "combat", units, profiles={"germany": {"submarines": "always", "refuges": ("north_sz",)}})
    table.do("uk", "fight-all", [6, 6, 6, 6, 1, 6, 6])
    assert _order_of_telling(table) == ["battle"]
    report = GAME.words.event(table.view(None), next(e for e in table.events if e.name == "battle"))
    lines = report.splitlines()
    assert lines[1].startswith("Round 1: ")
    assert lines[2] == "1 submarine of Germany withdraws to North Sea."
    assert lines[3].startswith("Round 2: ")
    assert "Left: United Kingdom 2 battleships / Germany 1 submarine" in lines[-1]


PLANES = ["germany fighter 2 karelia_ssr", "germany bomber 1 karelia_ssr", "ussr aa_gun 1 karelia_ssr",
          "ussr infantry 1 karelia_ssr"]  # fmt: skip


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(("aa", "left"), [(("fighter", "bomber"), {"fighter": 1, "bomber": 1}),
                                          (("bomber", "fighter"), {"fighter": 2})])  # fmt: skip
def test_the_plane_an_aa_gun_hits_goes_by_the_attackers_order(aa: tuple[str, ...], left: dict[str, int]) -> None:
    table = build("germany", "combat", PLANES, profiles={"germany": {"aa": aa}})
    table.do("germany", "fight-all press=1_round", [1, 2, 3, *[6] * 3])
    assert table.told("battle")[-1]["left"]["germany"] == left


@pytest.mark.rule("5.1")
def test_the_attacker_is_asked_which_plane_an_aa_gun_hits_if_he_wants_to_be() -> None:
    table = build("germany", "combat", PLANES, profiles={"germany": {"aa_losses": "ask"}})
    table.do("germany", "fight-all press=1_round", [1, 2, 3])
    assert table.asked.asked == ("germany",)
    assert "hit by the AA gun" in GAME.words.prompt(table.view("germany"))
    assert "As ordered: 1 fighter." in GAME.words.prompt(table.view("germany"))
    assert table.refused("germany", "lose 2 fighter") == "lose_exactly"
    table.do("germany", "lose 1 bomber", [6] * 3)
    assert table.told("battle")[-1]["left"]["germany"] == {"fighter": 2}
    assert table.told("flak")[-1]["lost"] == {"bomber": 1}


@pytest.mark.rule("5.1")
def test_as_ordered_answers_for_planes_too() -> None:
    orders = {"aa_losses": "ask", "aa": ("bomber", "fighter")}
    table = build("germany", "combat", PLANES, profiles={"germany": orders})
    table.do("germany", "fight-all press=1_round", [1, 2, 3]).do("germany", "as-ordered", [6] * 3)
    assert table.told("flak")[-1]["lost"] == {"bomber": 1}


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("dice", [[2, 3, 4], [1, 1, 1]])
def test_nobody_is_asked_where_no_or_every_plane_is_hit(dice: list[int]) -> None:
    units = [*PLANES, "germany infantry 1 karelia_ssr"]
    table = build("germany", "combat", units, profiles={"germany": {"aa_losses": "ask"}})
    rest = [6] * (1 + (3 if 1 not in dice else 0) + 1)
    table.do("germany", "fight-all press=1_round", [*dice, *rest])
    assert table.told("battle")


@pytest.mark.rule("5.1")
def test_an_order_for_aa_guns_is_set_like_the_others() -> None:
    table = build("ussr", "arm").do("germany", "losses aa bomber").do("germany", "policy aa_losses ask")
    mine = table.view("germany").profile()
    assert (mine.aa, mine.aa_losses) == (("bomber", "fighter"), "ask")
