"""Battles: targets, flags and retreats, Taking Ground, overrun, Ambush, guns and ships (base rules 5-7, PT p.7-11)."""

from __future__ import annotations

import pytest

from engine.core.frames import Window
from engine.memoir44.rules.fire import Terms, count_dice
from tests.engine.memoir44.builder import Scene, blank, build, command, flags, of_scenario

# --- targets and hits


@pytest.mark.rule("base rules 5")
def test_a_unit_touching_an_enemy_may_only_close_assault():
    """E009."""
    scene = build("us armor F5, jp infantry G5, jp infantry D5")
    assert scene.options("attack", unit="F5") == {"G5"}
    assert scene.refused("attack f5 d5") == "enemy_adjacent"


@pytest.mark.rule("M44 p.10")
def test_hits_are_own_symbols_and_grenades():
    scene = build("us armor F5, jp infantry H5, jp infantry A9").do("attack f5 h5", dice="infantry grenade armor")
    assert scene.state.units["u2"].figures == 2
    tank = build("us armor F5, jp armor H5, jp infantry A9").do("attack f5 h5", dice="infantry armor star")
    assert tank.state.units["u2"].figures == 2
    gun = build("us armor F5, jp artillery H5, jp infantry A9").do("attack f5 h5", dice="infantry armor grenade")
    assert gun.state.units["u2"].figures == 1


@pytest.mark.rule("base rules 5", "base rules 10")
def test_an_eliminated_unit_is_a_medal_and_leaves_the_board():
    scene = build("us armor F5, jp infantry H5 1, jp infantry A9", tiles="H5 +sandbag")
    scene.do("attack f5 h5", dice="infantry star")
    assert scene.medals("allied") == 1
    assert "H5" not in scene.board.at
    assert not scene.state.obstacles


@pytest.mark.rule("base rules 10")
def test_the_game_ends_the_instant_a_side_has_its_medals():
    scene = build("us armor F5, us armor F4, jp infantry H5 1, jp infantry A9")
    scene.state.forces["allied"].needs = 1
    scene.do("attack f5 h5", dice="grenade star star")
    assert scene.state.result is not None
    assert scene.state.result.winners == ("allied",)
    assert not scene.state.stack


@pytest.mark.rule("base rules 10")
def test_a_side_without_units_has_lost():
    scene = build("us armor F5, jp infantry H5 1").do("attack f5 h5", dice="grenade star star")
    assert scene.state.result is not None
    assert scene.state.result.reason == "no_units"


@pytest.mark.rule("base rules 3")
def test_the_first_die_closes_the_orders():
    units = (
        "us armor F5, us armor F4, us armor F3, us armor F2, us armor F1, us armor G1, jp infantry H5, jp infantry A9"
    )
    scene = build(units)
    scene.play_on(["order f5+f4"]).do("attack f5 h5", dice="star star star")
    assert scene.refused("attack f3 h5") == "orders_closed"
    assert "order" not in scene.verbs()
    assert scene.refused("attack f4 h5") == ""


@pytest.mark.rule("M44 p.9")
def test_losses_do_not_reduce_dice():
    scene = build("us infantry F5 1, jp armor G5, jp infantry A9").do("attack f5 g5", dice="star star star")
    assert scene.told("battle")[0]["dice"] == 3


@pytest.mark.rule("M44 p.14")
def test_uphill_costs_a_die_and_only_uphill():
    up = build("us infantry F5, jp armor G5, jp infantry A9", tiles="G5 hill")
    up.do("attack f5 g5", dice="star star")
    down = build("us infantry F5, jp armor G5, jp infantry A9", tiles="F5 hill")
    down.do("attack f5 g5", dice="star star star")


@pytest.mark.rule("M44 p.16")
@pytest.mark.parametrize(("bunkers", "dice"), [("japanese", 1), ("allied", 3), ("", 3)])
def test_a_bunker_protects_the_side_that_controls_it(bunkers: str, dice: int):
    scene = build("us armor F5, jp artillery G5, jp infantry A9", tiles="G5 +bunker", bunkers=bunkers)
    scene.do("attack f5 g5", dice=" ".join(["star"] * dice))
    assert scene.told("battle")[0]["dice"] == dice


@pytest.mark.rule("PT p.9")
def test_a_field_bunker_protects_either_side():
    scene = build("us infantry G5, jp infantry F5 3", tiles="G5 +field_bunker", side="japanese", bunkers="japanese")
    scene.do("attack f5 g5", dice="star star")


@pytest.mark.rule("PT p.8")
def test_camouflage_is_lost_by_battling():
    """E109."""
    state = blank("us infantry F5, jp infantry H5, us infantry A1, jp infantry A9")
    state.units["u2"].camouflaged = True
    scene = command(state, side="japanese")
    scene.do("attack h5 f5", dice="star star")
    assert not scene.at("H5").camouflaged


@pytest.mark.rule("PT p.8")
def test_a_camouflaged_unit_is_neither_bombed_nor_shelled():
    state = blank("us infantry F5, jp infantry H5, jp infantry I5, us infantry A1")
    state.units["u2"].camouflaged = True
    scene = command(state, card="barrage")
    assert scene.options("shell") == {"I5"}


# --- wire


@pytest.mark.rule("M44 p.16", "base rules 9")
def test_infantry_on_wire_battles_or_removes_it():
    """E031."""
    scene = build("us infantry F5, jp infantry G5, jp infantry A9", tiles="F5 +wire")
    scene.do("cut-wire f5")
    assert not scene.state.obstacles
    assert scene.decision == "PlayCard"


@pytest.mark.rule("M44 p.16")
def test_armor_that_retreated_onto_wire_removes_it_when_it_battles():
    scene = build("us armor F5, us armor A1, jp infantry H5, jp infantry A9", tiles="F5 +wire")
    scene.do("attack f5 h5", dice="star star star")
    assert not scene.state.obstacles


@pytest.mark.rule("PT p.10", "base rules 9")
def test_an_engineer_battles_at_minus_one_and_removes_the_wire_too():
    """E122, E123."""
    scene = build("us engineer F5, jp infantry G5, jp infantry A9", tiles="F5 +wire, G5 jungle")
    scene.do("attack f5 g5", dice="star star").do("cut-wire f5")
    assert not scene.state.obstacles
    first = build("us engineer F5, jp infantry G5, jp infantry A9", tiles="F5 +wire, G5 jungle")
    first.do("cut-wire f5").do("attack f5 g5", dice="star star")
    far = build("us engineer D5, jp infantry A9", tiles="F5 +wire").do("move d5 f5")
    assert far.refused("cut-wire f5") == "moved_too_far"


# --- flags and retreats


@pytest.mark.rule("base rules 6")
def test_a_blocked_retreat_costs_a_figure():
    """E151."""
    state = blank("us infantry F5, us infantry E4, us armor F4, jp infantry A9")
    flags(state, "u1", 1)
    assert (state.units["u1"].hex, state.units["u1"].figures) == ("F5", 3)


@pytest.mark.rule("base rules 6")
def test_a_retreat_that_comes_to_the_board_edge():
    """E152."""
    scene = flags(blank("us infantry F2, jp infantry A9"), "u1", 2)
    assert scene.decision == "RetreatMoment"
    assert scene.options("retreat") == {"F1", "G1"}
    scene.do("retreat g1")
    assert (scene.at("G1").figures, scene.at("G1").hex) == (3, "G1")


@pytest.mark.rule("M44 p.15")
def test_nobody_retreats_into_the_ocean():
    """E153."""
    state = of_scenario("52", "us infantry C3, jp infantry A9")
    flags(state, "u1", 1)
    assert (state.units["u1"].hex, state.units["u1"].figures) == ("C3", 3)


@pytest.mark.rule("base rules 6")
def test_the_owner_chooses_the_way_back():
    """E154."""
    scene = flags(blank("us infantry F5, jp infantry A9"), "u1", 1)
    assert scene.asked == "allied"
    assert {"E4", "F4"} <= scene.options("retreat")
    assert issubclass(type(scene.state.stack[-1]), Window)


@pytest.mark.rule("base rules 6")
def test_a_unit_goes_as_far_as_it_can():
    """One way back is shut after one hex, the other is open: the open one must be taken."""
    scene = flags(blank("us infantry F5, us armor E3, us armor D3, jp infantry A9", tiles=""), "u1", 2)
    assert scene.options("retreat") - {"stand", "cover", "home"} == {"F3", "G3"}


@pytest.mark.rule("M44 p.16")
def test_sandbags_let_the_owner_ignore_a_flag_or_not():
    scene = flags(blank("us infantry F5, jp infantry A9", tiles="F5 +sandbag"), "u1", 1)
    assert {"F5", "E4", "F4"} <= scene.options("retreat")
    scene.do("pass")
    assert scene.at("F5").figures == 4
    assert scene.state.obstacles == {"F5": "sandbag"}
    away = flags(blank("us infantry F5, jp infantry A9", tiles="F5 +sandbag, E4 jungle"), "u1", 1)
    away.do("retreat home")
    assert "E4" in away.board.at
    assert not away.state.obstacles


@pytest.mark.rule("base rules 6")
def test_standing_manners_of_retreat():
    tiles = "F5 +sandbag, E4 jungle, E3 town"
    ends = {}
    for manner in ("stand", "cover", "home"):
        state = blank("us armor F5, jp infantry A9", tiles=tiles)
        flags(state, "u1", 2).do(f"retreat {manner}")
        ends[manner] = state.units["u1"].hex
    assert ends == {"stand": "E4", "cover": "E4", "home": "E3"}


@pytest.mark.rule("base rules 6")
def test_no_question_where_there_is_no_choice():
    scene = flags(blank("us infantry A2, us infantry B1, jp infantry A9"), "u1", 1)
    assert scene.decision != "RetreatMoment"
    assert scene.state.units["u1"].hex == "A1"


@pytest.mark.rule("PT p.8")
def test_a_retreat_neither_stops_on_nor_sets_off_a_mine():
    """E114."""
    state = blank("us infantry F5, jp infantry A9", tiles="F4 +mine3, E4 +mine3")
    flags(state, "u1", 2).do("pass")
    assert state.units["u1"].hex[1] == "3"
    assert state.units["u1"].figures == 4
    assert len(state.mines) == 2


@pytest.mark.rule("PT p.5")
def test_retreats_from_a_mountain_lead_over_mountains_and_hills_only():
    state = blank("us infantry F5, jp infantry A9", tiles="F5 mountain, F4 hill")
    flags(state, "u1", 1)
    assert state.units["u1"].hex == "F4"
    shut = blank("us infantry F5, jp infantry A9", tiles="F5 mountain")
    flags(shut, "u1", 1)
    assert shut.units["u1"].figures == 3


@pytest.mark.rule("PT p.4", "PT p.7")
def test_only_japanese_infantry_holds_a_cave():
    state = blank("us infantry F5, jp infantry A9", tiles="F5 cave_hill")
    flags(state, "u1", 1).do("pass")
    assert state.units["u1"].hex != "F5"


@pytest.mark.rule("PT p.7")
def test_the_flags_of_a_bombardment_can_be_left_to_yamato_damashi():
    state = blank("jp infantry F5, us infantry A1", options={"bombardment_flags": "yamato"})
    flags(state, "u1", 2, binding=True).do("pass")
    assert state.units["u1"].hex in ("E6", "F6")


# --- Taking Ground and overrun


@pytest.mark.rule("base rules 7", "M44 p.11")
def test_armor_takes_ground_battles_again_and_takes_ground_again_but_no_more():
    """E156."""
    scene = build("us armor F5, us armor A1, jp infantry G5 1, jp infantry H5 1, jp infantry I5 1, jp infantry A9")
    scene.do("attack f5 g5", dice="grenade star star").do("take-ground")
    assert scene.decision == "OverrunMoment"
    scene.do("overrun h5", dice="grenade star star").do("take-ground")
    assert scene.at("H5").side == "allied"
    assert scene.medals("allied") == 2
    assert scene.decision == "PlayCard"


@pytest.mark.rule("base rules 7", "M44 p.11")
def test_taking_ground_may_be_settled_beforehand():
    units = "us armor F5, us armor A1, jp infantry G5 1, jp infantry H5 1, jp infantry A9"
    scene = build(units).do("attack f5 g5 take", dice="grenade star star")
    assert scene.decision == "OverrunMoment"
    scene.do("overrun h5 hold", dice="grenade star star")
    assert (scene.at("G5").side, scene.decision) == ("allied", "PlayCard")
    stay = build(units).do("attack f5 g5 hold", dice="grenade star star")
    assert stay.decision == "PlayCard"
    assert "G5" not in stay.board.at


@pytest.mark.rule("base rules 7", "M44 p.11")
def test_taking_ground_is_optional_and_follows_a_retreat_too():
    scene = build("us infantry F5, us armor A1, jp armor G5, jp infantry A9")
    scene.do("attack f5 g5", dice="flag star star").do("pass")
    assert scene.decision == "GroundMoment"
    scene.do("hold")
    assert "G5" not in scene.board.at


@pytest.mark.rule("base rules 7", "M44 p.11")
@pytest.mark.parametrize(("kind", "target"), [("artillery", "G5"), ("infantry", "H5")])
def test_artillery_and_fire_at_range_take_no_ground(kind: str, target: str):
    """E157, E158."""
    scene = build(f"us {kind} F5, jp infantry {target} 1, jp infantry A9")
    scene.do(f"attack f5 {target.lower()}", dice="grenade star star" if target == "G5" else "grenade star")
    assert scene.decision == "PlayCard"


@pytest.mark.rule("base rules 7", "PT p.5")
@pytest.mark.parametrize(("terrain", "overruns"), [
    ("jungle", True), ("pacific_village", False), ("rice_paddy", False), ("+wire", False), ("hill", True),
])  # fmt: skip
def test_where_armor_may_overrun(terrain: str, overruns: bool):
    scene = build("us armor F5, jp infantry G5 1, jp infantry H5, jp infantry A9", tiles=f"G5 {terrain}")
    dice = count_dice(scene.board, scene.at("F5"), scene.at("G5"), Terms()).total
    scene.do("attack f5 g5", dice=" ".join(["grenade"] + ["star"] * (dice - 1))).do("take-ground")
    assert (scene.decision == "OverrunMoment") is overruns
    assert scene.state.obstacles == {}


@pytest.mark.rule("PT p.6", "M44 p.11")
def test_armor_that_takes_ground_out_of_a_rice_paddy_does_not_overrun():
    scene = build("us armor F5, jp infantry G5 1, jp infantry H5, jp infantry A9", tiles="F5 rice_paddy")
    scene.do("attack f5 g5", dice="grenade star star").do("take-ground")
    assert scene.decision == "PlayCard"


@pytest.mark.rule("base rules 7", "PT p.8")
def test_taking_ground_onto_a_mine_sets_it_off_even_for_engineers():
    scene = build("us engineer F5, jp infantry G5 1, jp infantry A9", tiles="G5 +mine2")
    scene.do("attack f5 g5", dice="grenade star star").do("take-ground", dice="grenade star")
    assert scene.at("G5").figures == 3
    assert scene.state.open_mines == {"G5": 2}


# --- Ambush


AMBUSHED = "us infantry F5, us infantry A1, jp infantry G5, jp infantry A9"


def ambush_scene(enemy_held: str = "ambush", units: str = AMBUSHED) -> Scene:
    """A Close Assault against somebody who may hold Ambush."""
    state = blank(units, discard=[])
    if "ambush" not in enemy_held:
        state.deck.append("ambush")
    else:
        state.discard = ["ambush"]
    return command(state, enemy_held=enemy_held)


@pytest.mark.rule("base rules 8")
def test_ambush_lets_the_defender_roll_first():
    """E159."""
    scene = ambush_scene().do("attack f5 g5")
    assert (scene.decision, scene.asked) == ("AmbushMoment", "japanese")
    scene.do("ambush", dice="infantry grenade star star star star star")
    assert scene.told("rolled")[0]["shooter"] == "u3"
    assert len(scene.told("rolled")[0]["faces"]) == 4
    assert scene.state.units["u1"].figures == 2
    assert len(scene.told("rolled")[1]["faces"]) == 3


@pytest.mark.rule("base rules 8")
def test_an_attacker_driven_off_by_an_ambush_loses_its_battle():
    scene = ambush_scene().do("attack f5 g5").do("ambush", dice="flag star star star")
    assert (scene.decision, scene.asked) == ("RetreatMoment", "allied")
    scene.do("retreat f4")
    assert len(scene.told("rolled")) == 1
    assert scene.decision == "PlayCard"
    dead = ambush_scene(units="us infantry F5 1, us infantry A1, jp infantry G5, jp infantry A9").do("attack f5 g5")
    dead.do("ambush", dice="grenade star star star")
    assert dead.medals("japanese") == 1


@pytest.mark.rule("base rules 8")
def test_ambush_is_asked_alike_whether_or_not_it_is_held():
    for held in ("ambush", "recon_left"):
        scene = ambush_scene(held).do("attack f5 g5")
        assert scene.decision == "AmbushMoment"
        assert scene.view("allied").pending == scene.state.stack[-1]
    assert "ambush" not in ambush_scene("recon_left").do("attack f5 g5").verbs()


@pytest.mark.rule("base rules 8")
def test_no_question_when_ambush_lies_in_the_discard_pile_or_no_card_is_held():
    seen = build("us infantry F5, us infantry A1, jp infantry G5, jp infantry A9")
    assert seen.do("attack f5 g5").decision != "AmbushMoment"
    none = ambush_scene("")
    assert none.do("attack f5 g5").decision != "AmbushMoment"


@pytest.mark.rule("base rules 8")
def test_fire_at_range_meets_no_ambush_and_a_unit_in_the_ocean_cannot_ambush():
    far = ambush_scene(units="us infantry F5, jp infantry H5, jp infantry A9").do("attack f5 h5")
    assert far.decision != "AmbushMoment"
    state = of_scenario("49", "us infantry A3, us infantry A9, jp infantry A2, jp infantry L2", discard=[])
    state.discard = ["ambush"]
    sea = command(state, enemy_held="ambush").do("attack a3 a2")
    assert sea.decision != "AmbushMoment"


@pytest.mark.rule("base rules 8")
def test_the_ambusher_draws_before_the_active_player():
    """E161."""
    scene = ambush_scene().do("attack f5 g5").do("ambush", dice="star star star star star star star")
    assert [fact["side"] for fact in scene.told("drew")] == ["japanese", "allied"]
    assert "ambush" in scene.state.discard


@pytest.mark.rule("base rules 8")
def test_the_ambusher_takes_no_ground():
    scene = ambush_scene(units="us infantry F5 1, us infantry A1, jp infantry G5, jp infantry A9").do("attack f5 g5")
    scene.do("ambush", dice="grenade star star star")
    assert "F5" not in scene.board.at


@pytest.mark.rule("base rules 8", "PT p.7")
def test_an_attacker_hurt_by_an_ambush_has_no_seishin_left():
    state = blank("jp infantry F5, jp infantry A9, us infantry G5, us infantry A1", discard=["ambush"])
    scene = command(state, side="japanese", enemy_held="ambush").do("attack f5 g5")
    scene.do("ambush", dice="infantry star star star star star")
    assert [len(fact["faces"]) for fact in scene.told("rolled")] == [3, 3]


# --- guns and ships


@pytest.mark.rule("PT p.11")
def test_a_big_gun_zeroes_in_once_and_gets_a_die():
    """E137."""
    state = blank("jp big_gun B5, us infantry I5, us infantry A1")
    scene = command(state, side="japanese").do("attack b5 i5", dice="grenade")
    assert state.crosshairs == {"u1": ["u2"]}
    scene = command(blank("jp big_gun B5, us infantry I5, us infantry A1", crosshairs={"u1": ["u2"]}), side="japanese")
    scene.do("attack b5 i5", dice="grenade star")
    assert scene.state.crosshairs == {"u1": ["u2"]}


@pytest.mark.rule("PT p.11")
def test_a_cross_hair_comes_off_when_the_unit_moves_or_retreats():
    """E138, E139."""
    state = blank("jp big_gun B5, us infantry I5, us infantry A1", crosshairs={"u1": ["u2"]})
    scene = command(state).do("move i5 i4")
    assert scene.state.crosshairs == {}
    fired = command(blank("jp big_gun B5, us infantry H5, us infantry A1"), side="japanese", card="artillery_bombard")
    fired.do("attack b5 h5", dice="grenade")
    assert fired.state.crosshairs == {"u1": ["u2"]}
    fired.do("attack b5 h5", dice="grenade flag").do("pass")
    assert fired.state.units["u2"].figures == 2
    assert fired.state.crosshairs == {}


@pytest.mark.rule("PT p.9")
def test_a_war_ship_is_hit_by_grenades_only_and_may_ignore_a_flag():
    """E141."""
    state = of_scenario("54", "us war_ship I1, us infantry Z1, jp artillery I6, jp infantry A9")
    scene = command(state, side="japanese", area="r1", card="attack_right")
    scene.do("attack i6 i1", dice="infantry")
    assert state.units["u1"].figures == 3
    scene = flags(of_scenario("54", "us war_ship I1, us infantry Z1, jp infantry A9"), "u1", 1)
    assert scene.state.units["u1"].figures == 3


@pytest.mark.rule("PT p.9")
def test_a_war_ship_that_cannot_retreat_takes_damage():
    """E142, E143."""
    state = of_scenario("54", "us war_ship I1, us infantry Z1, jp infantry A9")
    flags(state, "u1", 2)
    assert (state.units["u1"].hex, state.units["u1"].figures) == ("I1", 2)
    sunk = of_scenario("54", "us war_ship I1 1, us infantry Z1, jp infantry A9")
    scene = flags(sunk, "u1", 2)
    assert "u1" not in sunk.units
    assert scene.medals("japanese") == 1


@pytest.mark.rule("PT p.9")
def test_a_war_ship_fires_over_eight_hexes_whatever_stands_between():
    state = of_scenario("54", "us war_ship I1, us infantry Z1, jp infantry I9 4, jp infantry A9")
    scene = command(state, area="l2", card="attack_left")
    scene.do("attack i1 i9", dice="grenade")
    assert state.crosshairs == {"u1": ["u3"]}
