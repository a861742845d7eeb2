"""Movement: limits, terrain, beaches, mines, engineers, caves, ships, exits (base rules 4, 9; PT p.4-10)."""

from __future__ import annotations

import itertools

import pytest

from engine.memoir44 import GAME
from engine.memoir44.geography import Board
from engine.memoir44.rules.commanding import reach_of
from engine.memoir44.rules.movement import MOST_WAYS, ways_out
from tests.engine.memoir44.builder import Scene, blank, build, command, of_scenario


def reach(scene: Scene, hex_: str) -> set[str]:
    """Where the unit on a hex may move."""
    return scene.options("move", unit=hex_)


def far(scene: Scene, hex_: str) -> int:
    """The most hexes the unit may move."""
    return max(scene.board.grid.distance(hex_, there) for there in reach(scene, hex_))


@pytest.mark.rule("base rules 4")
@pytest.mark.parametrize(
    ("kind", "most"), [("infantry", 2), ("armor", 3), ("artillery", 1), ("mobile_artillery", 2), ("engineer", 2)]
)
def test_how_far_units_move(kind: str, most: int):
    scene = build(f"us {kind} F5, jp infantry A9")
    assert far(scene, "F5") == most


@pytest.mark.rule("base rules 4")
def test_nobody_enters_or_passes_through_an_occupied_hex():
    scene = build("us infantry A1, us infantry B1, us infantry A2, jp infantry M9", card="direct_from_hq")
    assert "A1" not in scene.options("move")
    assert scene.refused("move a1 c1") == "cannot_move"
    assert scene.refused("move b1 a1") == "occupied"
    assert "A3" not in reach(scene, "B1")


@pytest.mark.rule("base rules 4")
def test_a_move_may_be_made_in_steps_until_another_unit_moves():
    scene = build("us armor F5, us infantry A5, jp infantry M9")
    scene.play_on(["move f5 g5", "move g5 h5"])
    assert scene.refused("move h5 k5") == "not_in_reach"
    scene.do("move a5 a4")
    assert scene.refused("move h5 i5") == "moved_already"
    assert scene.refused("move a4 a3") == ""


@pytest.mark.rule("base rules 2")
def test_moves_can_be_undone_and_the_first_battle_ends_them():
    scene = build("us infantry F5, us infantry A5, us infantry C5, jp infantry G7")
    scene.do("move f5 f6")
    assert scene.outcome is not None
    assert scene.outcome.undoable
    scene.do("attack f6 g7", dice="star star star")
    assert not scene.outcome.undoable
    assert scene.decision == "PlayCard"  # nobody else can battle, so the turn has gone on


@pytest.mark.rule("base rules 2")
def test_no_moving_once_battles_have_begun():
    scene = build("us infantry F5, us armor E6, jp infantry H6")
    scene.do("attack f5 h6", dice="star")
    assert scene.refused("move e6 e7") == "moves_over"


@pytest.mark.rule("M44 p.8")
@pytest.mark.parametrize(("kind", "steps", "bar"), [
    ("infantry", ["E5"], ""), ("infantry", ["E5", "D5"], "moved_too_far"), ("artillery", ["E5"], "moved_too_far"),
    ("armor", ["E5", "D5", "C5"], ""), ("mobile_artillery", ["E5"], ""),
    ("mobile_artillery", ["E5", "D5"], "moved_too_far"),
])  # fmt: skip
def test_moving_and_battling(kind: str, steps: list[str], bar: str):
    scene = build(f"us {kind} F5, jp infantry B5")
    here = "F5"
    for there in steps:
        scene.do(f"move {here} {there}")
        here = there
    code = scene.refused(f"attack {here} b5")
    assert code == bar or (not bar and code in ("", "nobody_in_range"))


@pytest.mark.rule("PT p.11")
def test_mobile_artillery_moves_one_and_battles():
    """E134."""
    scene = build("us mobile_artillery D5, jp infantry I5").do("move d5 e5")
    scene.do("attack e5 i5", dice="star star")
    assert scene.told("battle")[0]["dice"] == 2


# --- terrain


@pytest.mark.rule("PT p.5")
def test_mountains_are_entered_from_hills_or_mountains_only():
    """E027."""
    assert "G5" not in reach(build("us infantry F5, jp infantry A9", tiles="G5 mountain"), "F5")
    scene = build("us infantry F5, us armor H4, jp infantry A9", tiles="G5 mountain, F4 hill, H5 mountain")
    assert not {"G5", "H5"} & reach(scene, "H4")
    scene.do("move f5 g5")
    assert scene.told("moved")[0]["path"] == ["F5", "F4", "G5"]


@pytest.mark.rule("M44 p.16")
def test_armor_removes_wire_by_driving_in_stops_and_may_battle():
    """E032."""
    scene = build("us armor E5, jp infantry H5", tiles="F5 +wire").do("move e5 f5")
    assert "F5" not in scene.state.obstacles
    assert scene.refused("move f5 g5") == "halted"
    assert scene.refused("attack f5 h5") == ""


@pytest.mark.rule("PT p.6")
def test_armor_leaves_a_rice_paddy_by_one_hex_and_does_not_battle():
    """E033."""
    scene = build("us armor F5, jp infantry H5", tiles="F5 rice_paddy")
    assert far(scene, "F5") == 1
    scene.do("move f5 g5")
    assert scene.refused("attack g5 h5") == "no_battle_after_leaving"


@pytest.mark.rule("PT p.6")
def test_infantry_battles_after_entering_a_rice_paddy_but_takes_no_ground():
    """E034."""
    scene = build("us infantry E5, us infantry A1, jp infantry G5 1, jp infantry M9", tiles="F5 rice_paddy")
    scene.do("move e5 f5").do("attack f5 g5", dice="infantry star star")
    assert scene.medals("allied") == 1
    assert scene.decision == "PlayCard"


@pytest.mark.rule("PT p.6")
def test_artillery_does_not_enter_a_rice_paddy():
    """E036."""
    assert "G5" not in reach(build("us artillery F5, jp infantry A9", tiles="G5 rice_paddy"), "F5")


@pytest.mark.rule("PT p.6")
def test_nobody_battles_after_entering_a_fish_pond():
    """E037."""
    scene = build("us infantry E5, jp infantry G5", tiles="F5 fish_pond").do("move e5 f5")
    assert scene.refused("attack f5 g5") == "no_battle_after_entry"


@pytest.mark.rule("PT p.6")
def test_a_fordable_stream_stops_but_hinders_neither_battle_nor_taking_ground():
    """E038."""
    scene = build("us infantry E5, jp infantry G5 1, jp infantry M9", tiles="F5 fordable_stream").do("move e5 f5")
    assert scene.refused("move f5 f6") == "halted"
    scene.do("attack f5 g5", dice="infantry star star")
    assert scene.decision == "GroundMoment"
    scene.do("take-ground")
    assert scene.at("G5").side == "allied"


@pytest.mark.rule("PT p.5")
def test_jungle_is_battled_from_only_when_entered_from_an_adjacent_start():
    """E039."""
    scene = build("us armor F5, us armor H4, jp infantry I5", tiles="H5 jungle").do("move f5 g5").do("move g5 h5")
    assert scene.refused("attack h5 i5") == "no_battle_after_entry"
    near = build("us armor G5, jp infantry I5", tiles="H5 jungle").do("move g5 h5")
    assert near.refused("attack h5 i5") == ""
    assert near.refused("move h5 h6") == "halted"


@pytest.mark.rule("M44 p.14")
def test_nobody_battles_after_entering_a_town():
    scene = build("us infantry E5, jp infantry G5", tiles="F5 pacific_village").do("move e5 f5")
    assert scene.refused("attack f5 g5") == "no_battle_after_entry"


@pytest.mark.rule("M44 p.15")
def test_a_move_onto_a_beach_is_two_hexes_at_most():
    """E041."""
    scene = build("us armor F5, jp infantry A9", tiles="F4 beach, F3 beach, E4 beach, E3 beach, G3 beach, G4 beach")
    assert "F3" in reach(scene, "F5")
    assert not {"E2", "F2"} & reach(scene, "F5")


@pytest.mark.rule("M44 p.15")
def test_land_units_stop_and_do_not_battle_in_the_ocean():
    """E042."""
    scene = command(of_scenario("52"), card="assault_left")
    scene.do("move b1 a1")
    assert scene.refused("move a1 a2") in ("halted", "unknown")
    assert "A1" not in scene.options("attack")


@pytest.mark.rule("M44 p.15")
def test_landing_from_the_ocean():
    scene = build("us armor E2, jp infantry A9", tiles="E2 ocean, E3 beach, F3 beach, E4 beach, F4 beach")
    assert "E4" in reach(scene, "E2")
    assert not {"E5", "F5"} & reach(scene, "E2")


@pytest.mark.rule("PT p.6")
def test_trenches_and_piers():
    scene = build("us armor E5, us artillery C5, jp infantry G6", tiles="F5 trench, D5 trench").do("move e5 f5")
    assert scene.refused("attack f5 g6") in ("no_battle_after_entry", "no_battle_here")
    assert "D5" not in reach(build("us artillery C5, jp infantry M9", tiles="D5 trench"), "C5")
    pier = build("us infantry E5, us artillery G5, jp infantry A9", tiles="F5 pier, G5 ocean, E5 beach")
    assert "F5" in reach(pier, "E5")
    assert "F5" not in reach(pier, "G5")


@pytest.mark.rule("M44 p.15")
def test_rivers_are_impassable_but_for_bridges():
    scene = build("us infantry E5, jp infantry A9", tiles="F5 river, F6 river_mouth, F4 rope_bridge")
    assert not {"F5", "F6"} & reach(scene, "E5")
    scene.do("move e5 e4")
    assert "F4" in reach(scene, "E4")


@pytest.mark.rule("M44 p.16", "PT p.9")
def test_bunkers_are_for_infantry_and_guns_do_not_leave_them():
    scene = build("us infantry E5, us armor E4, us artillery H5, jp infantry A9", tiles="F5 +field_bunker, H5 +bunker")
    assert "F5" in reach(scene, "E5")
    assert "F5" not in reach(scene, "E4")
    assert "H5" not in scene.options("move")


# --- the Pacific


@pytest.mark.rule("PT p.7")
def test_banzai_is_for_close_assault_only():
    """E066."""
    scene = build("jp infantry F5, us infantry J5", side="japanese").do("move f5 h5")
    assert scene.refused("attack h5 j5") == "nobody_in_range"
    close = build("jp infantry F5, us infantry I5", side="japanese").do("move f5 h5")
    close.do("attack h5 i5", dice="star star star star")
    assert close.told("battle")[0]["dice"] == 4


@pytest.mark.rule("PT p.7")
def test_terrain_still_binds_a_banzai_charge():
    """E067."""
    scene = build("jp infantry D5, us infantry G5", tiles="F5 jungle", side="japanese").do("move d5 f5")
    assert scene.refused("attack f5 g5") == "no_battle_after_entry"


@pytest.mark.rule("PT p.7")
def test_infantry_assault_adds_no_third_hex_to_a_banzai_charge():
    """E068, E069."""
    scene = build("jp infantry C5, us infantry G5", side="japanese", card="infantry_assault", area="right")
    scene.do("move c5 f5")
    assert scene.refused("attack f5 g5") == "moved_too_far"
    two = build("jp infantry C5, us infantry H5", side="japanese", card="infantry_assault", area="right")
    two.do("move c5 e5").do("attack e5 h5", dice="star")
    assert two.told("battle")[0]["dice"] == 1


@pytest.mark.rule("PT p.7")
def test_the_banzai_cry_is_japanese():
    scene = build("us infantry F5, jp infantry I5").do("move f5 h5")
    assert scene.refused("attack h5 i5") == "moved_too_far"


@pytest.mark.rule("PT p.4")
def test_the_cave_network():
    """E124, E126, E127."""
    scene = command(of_scenario("56"), side="japanese", card="assault_right")
    scene.state.units["jp3"].hex = "K5"
    assert "K8" in reach(scene, "C6")
    scene.do("move c6 k8")
    assert scene.refused("move k8 k7") == "halted"
    assert scene.turn.orders["jp10"].path == ["K8"]
    us = build("us infantry F5, jp infantry A9", tiles="F5 cave_hill, K5 cave_hill")
    assert "K5" not in reach(us, "F5")


@pytest.mark.rule("PT p.4")
def test_the_cave_network_counts_as_one_hex_so_the_unit_may_battle():
    scene = build("jp infantry F5, us infantry L5", tiles="F5 cave_hill, K5 cave_hill", side="japanese")
    scene.do("move f5 k5").do("attack k5 l5", dice="star star star star")
    assert scene.told("battle")[0]["dice"] == 4


@pytest.mark.rule("PT p.4")
def test_armor_and_guns_do_not_enter_caves():
    scene = build("us armor E5, us artillery E4, us infantry G5, jp infantry A9", tiles="F5 cave_hill, F4 cave_hill")
    assert "F5" not in reach(scene, "E5")
    assert "F4" not in reach(scene, "E4")
    assert "F5" in reach(scene, "G5")


@pytest.mark.rule("PT p.8")
def test_a_decoy_is_removed():
    """E111."""
    scene = build("us armor E5, jp infantry A9", tiles="F5 +mine0").do("move e5 f5")
    assert scene.at("F5").figures == 3
    assert not scene.board.is_mined("F5")
    assert scene.refused("move f5 g5") == "halted"
    assert scene.outcome is not None
    assert not scene.outcome.undoable


@pytest.mark.rule("PT p.8")
def test_a_mine_hits_on_own_symbol_and_grenade_only_and_stays_face_up():
    """E112."""
    scene = build("us artillery E5, jp infantry A9", tiles="F5 +mine4")
    scene.do("move e5 f5", dice="armor infantry star grenade")
    assert scene.at("F5").figures == 1
    assert scene.state.open_mines == {"F5": 4}
    again = build("us infantry E5 2, jp infantry A9", tiles="F5 +openmine2").do("move e5 f5", dice="grenade infantry")
    assert again.medals("japanese") == 1
    assert again.state.open_mines == {"F5": 2}


@pytest.mark.rule("PT p.8")
def test_own_mines_only_stop():
    """E113."""
    scene = build("jp infantry F6, us infantry A1", tiles="F5 +mine3", side="japanese").do("move f6 f5")
    assert scene.state.mines == {"F5": 3}
    assert scene.refused("move f5 f4") == "halted"
    assert not scene.told("mine_revealed")


@pytest.mark.rule("PT p.8")
def test_hidden_mines_are_hidden_from_both_sides():
    scene = build("us infantry E5, jp infantry A9", tiles="F5 +mine3")
    for seat in ("allied", "japanese", None):
        assert GAME.view(scene.state, seat).s.mines == {"F5": 0}


@pytest.mark.rule("PT p.10")
def test_an_engineer_moving_two_hexes_onto_a_mine_sets_it_off():
    """E116."""
    scene = build("us engineer D5, jp infantry A9", tiles="F5 +mine2").do("move d5 f5", dice="grenade star")
    assert scene.at("F5").figures == 3
    assert scene.state.open_mines == {"F5": 2}


@pytest.mark.rule("PT p.10")
def test_an_engineer_able_to_battle_clears_the_mine_instead():
    scene = build("us engineer E5, jp infantry G5", tiles="F5 +mine2").do("move e5 f5")
    assert not scene.board.is_mined("F5")
    assert not scene.told("mine_revealed")
    assert scene.refused("attack f5 g5") == "has_battled"


@pytest.mark.rule("PT p.10")
def test_infantry_assault_lets_an_engineer_clear_after_two_hexes_not_three():
    """E117, E118."""
    two = build("us engineer D5, jp infantry A9", tiles="F5 +mine2", card="infantry_assault", area="left")
    two.do("move d5 f5")
    assert not two.board.is_mined("F5")
    three = build("us engineer C5, jp infantry A9", tiles="F5 +mine2", card="infantry_assault", area="left")
    three.do("move c5 f5", dice="star star")
    assert three.state.open_mines == {"F5": 2}


@pytest.mark.rule("PT p.10")
def test_an_engineer_that_begins_on_a_mine_may_clear_it_or_battle():
    scene = build("us engineer F5, jp infantry G5", tiles="F5 +openmine2")
    assert scene.refused("attack f5 g5") == ""
    scene.do("clear-mine f5")
    assert not scene.state.open_mines


@pytest.mark.rule("PT p.9")
def test_a_war_ship_keeps_to_the_ocean_and_away_from_beaches():
    """E144."""
    scene = command(of_scenario("54"), card="attack_left", area="l2")
    assert "I2" not in reach(scene, "I1")
    assert {"G1", "H1", "J1", "K1"} == reach(scene, "I1")


@pytest.mark.rule("base rules 10")
def test_leaving_by_an_exit_hex():
    """E169."""
    scene = command(of_scenario("50", "jp infantry E1, jp infantry A9, us infantry M9"), side="japanese")
    scene.do("exit e1")
    assert scene.medals("japanese") == 1
    assert scene.medals("allied") == 0
    assert "E1" not in scene.board.at


@pytest.mark.rule("base rules 10")
def test_moving_and_leaving_needs_movement_for_both():
    """E171."""
    units = "us armor P8, us infantry Q7, us armor A9, jp infantry A5"
    scene = command(of_scenario("54", units), card="direct_from_hq", area="center")
    scene.do("move p8 q9").do("exit q9")
    assert scene.medals("allied") == 1
    scene.do("move q7 q8") if "Q8" in reach(scene, "Q7") else None
    assert scene.refused("exit q7") in ("no_exit", "unknown")


@pytest.mark.rule("base rules 10")
def test_only_its_own_side_leaves_by_an_exit():
    scene = command(of_scenario("50", "us infantry E1, jp infantry A9"))
    assert "exit" not in scene.verbs()


@pytest.mark.rule("base rules 4")
def test_sandbags_stay_behind_nobody():
    scene = build("us infantry F5, jp infantry A9", tiles="F5 +sandbag").do("move f5 f4")
    assert not scene.state.obstacles


@pytest.mark.rule("PT p.8")
def test_camouflage_is_lost_by_moving():
    state = blank("us infantry F5, jp infantry A9")
    state.units["u1"].camouflaged = True
    scene = command(state).do("move f5 f4")
    assert not scene.at("F4").camouflaged


# --- pieces that none of the eight scenarios uses


@pytest.mark.rule("PT p.9")
def test_a_carrier_sails_like_a_destroyer_and_has_no_guns():
    sea = ", ".join(f"{column}{row} ocean" for column in "ABCDEFG" for row in (1, 2, 3))
    scene = build("us aircraft_carrier D2, us infantry M1, jp infantry M9, jp infantry D4", tiles=sea)
    assert far(scene, "D2") == 2
    assert "D2" not in scene.options("attack")
    assert all(scene.board.tile(hex_).id == "ocean" for hex_ in reach(scene, "D2"))


@pytest.mark.rule("PT p.4", "PT p.5")
def test_a_mountain_cave_is_a_mountain_and_a_cave():
    tiles = "F5 cave_mountain, E5 hill, K5 cave_hill"
    scene = build("jp infantry F5, jp infantry G5, us infantry A1", tiles=tiles, side="japanese")
    assert {"E5", "K5"} <= reach(scene, "F5")
    assert not {"F4", "E4", "F6", "E6"} & {hex_ for hex_, way in _ways(scene, "F5").items() if len(way) == 1}
    assert "F5" not in reach(scene, "G5")


def _ways(scene: Scene, hex_: str) -> dict[str, tuple[str, ...]]:
    return {there: way.places for there, way in reach_of(scene.view(), hex_).items()}


@pytest.mark.rule("PT p.5")
def test_artillery_set_up_on_a_mountain_stays_there():
    scene = build("us artillery F5, us infantry A1, jp infantry A9", tiles="F5 mountain, E5 hill, G5 mountain")
    assert "F5" not in scene.options("move")


@pytest.mark.rule("M44 p.16")
def test_hedgehogs_keep_armor_and_guns_out_and_stay():
    scene = build("us infantry E5, us armor E4, jp infantry A9", tiles="F5 +hedgehog")
    assert "F5" not in reach(scene, "E4")
    scene.play_on(["move e5 f5", "move f5 f6"])
    assert scene.state.obstacles == {"F5": "hedgehog"}


@pytest.mark.rule("base rules 4")
def test_plain_special_forces_move_two_and_battle():
    scene = build("us special_forces F5, us infantry A1, jp infantry I5, jp infantry A9").do("move f5 h5")
    scene.do("attack h5 i5", dice="star star star")


# --- what is remembered


def test_ways_remembered_are_right_and_not_too_many():
    """Obstacles come and go; boards with the same terrain share what has been worked out."""
    board = build("us infantry F5, us armor E5, jp infantry M9", tiles="forest F6, hill E4").board
    expected = {}
    for hexes in itertools.combinations(board.grid.hexes, 2):
        board.s.obstacles = dict.fromkeys(hexes, "wire")
        now = Board(board.s)
        for unit in now.units_of("allied"):
            found = ways_out(now, unit, "F5")
            about = (unit.family, now.obstacles_about("F5"))
            assert expected.setdefault(about, found) == found
            assert all(into.stops for there, into in found if there in hexes)
    assert len(expected) > 1
    assert len(board.land.memo) <= MOST_WAYS


def test_the_memory_of_ways_is_emptied_when_it_is_full():
    board = build("us infantry F5, us armor E5, us artillery D5, jp infantry M9").board
    asked = set()
    for hex_ in board.grid.hexes[::5]:
        board.s.obstacles = {hex_: "wire"}
        now = Board(board.s)
        for unit, here in itertools.product(now.units_of("allied"), board.grid.hexes):
            ways_out(now, unit, here)
            asked.add((unit.family, here, now.obstacles_about(here)))
            assert len(now.land.memo) <= MOST_WAYS
    assert len(asked) > MOST_WAYS
