"""Japanese Preparations: p.14."""

from __future__ import annotations

import pytest

from engine.coast_watchers.actions import BuildUp
from tests.engine.coast_watchers.builder import alike, build

HAND = ["SECURITY", "BARGES"]


def prepare(**given):
    return build(given.pop("situation", "C"), phase="preparations", japanese_hand=given.pop("hand", HAND), **given)


# --- Build Up


@pytest.mark.rule("p.14 Build Up")
def test_build_up_exchanges_a_marker_with_the_pool():
    table = prepare().do("japanese", "build-up rabaul transports")
    assert table.state.backs["rabaul"] == "transports"
    assert table.state.marker_pool["japanese_base"]["transports"] == 1
    assert table.state.marker_pool["japanese_base"]["quiet"] == 8 - 5 + 1
    assert table.state.stack[-2].actions == 1


@pytest.mark.rule("p.14 Build Up")
def test_on_turn_one_an_action_may_replace_two_markers_and_both_actions_may_build_up():
    table = prepare(turn=1).do("japanese", "build-up rabaul transports kavieng warships")
    assert (table.state.backs["rabaul"], table.state.backs["kavieng"]) == ("transports", "warships")
    table.do("japanese", "build-up lae aircraft space2=buin back2=warships")
    assert (table.state.backs["lae"], table.state.backs["buin"]) == ("aircraft", "warships")
    assert table.refused("japanese", "build-up lae quiet").code == "no_action_left"


@pytest.mark.rule("p.14 Build Up")
def test_the_allies_see_neither_where_nor_how_many():
    one = prepare(turn=1).do("japanese", "build-up rabaul transports")
    two = prepare(turn=1).do("japanese", "build-up rabaul aircraft buin warships")
    assert alike(one, two, "allied")
    assert alike(one, two, None)
    assert one.seen("allied", "build_up") == [{}]
    assert two.seen("japanese", "build_up") == [{"spaces": ["rabaul", "buin"], "backs": ["aircraft", "warships"]}]


@pytest.mark.rule("p.14 Build Up")
def test_after_turn_one_one_marker_and_one_build_up_a_phase():
    table = prepare(turn=2)
    assert table.refused("japanese", "build-up rabaul transports kavieng warships").code == "one_marker_only"
    two = BuildUp(space="rabaul", back="transports", space2="kavieng", back2="warships")
    assert table.refused("japanese", two).code == "one_marker_only"
    table.do("japanese", "build-up rabaul transports")
    assert table.refused("japanese", "build-up kavieng warships").code == "one_build_up"
    assert table.legal("japanese", "augment")


@pytest.mark.rule("p.14 Build Up")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("build-up orford troops", "lies_quiet"),
        ("build-up milne_bay troops", "not_japanese_held"),
        ("build-up talasea warships", "not_on_this_type"),
        ("build-up lae supplies", "none_left"),
        ("build-up truk supplies", "not_in_play"),
        ("build-up lae cw", "does_not_fit"),
        ("build-up lae bananas", "unknown"),
        ("build-up lae", "missing"),
    ],
)
def test_build_up_refused(order, code):
    table = prepare(turn=3, backs={"rabaul": "supplies", "kavieng": "supplies"})
    assert table.refused("japanese", order).code == code


@pytest.mark.rule("p.14 Build Up")
def test_second_marker_needs_another_space_and_a_back():
    table = prepare(turn=1)
    same = BuildUp(space="lae", back="aircraft", space2="lae", back2="troops")
    assert table.refused("japanese", same).code == "same_space"
    assert table.refused("japanese", BuildUp(space="lae", back="aircraft", space2="buin")).code == "no_second_back"
    assert table.refused("japanese", BuildUp(space="lae", back="aircraft", back2="troops")).code == "no_second_space"


@pytest.mark.rule("p.14 Build Up")
def test_the_second_marker_draws_on_what_the_first_left():
    table = prepare(turn=1, backs={"rabaul": "transports"})
    both = BuildUp(space="kavieng", back="transports", space2="lae", back2="transports")
    assert table.refused("japanese", both).code == "none_left"
    freed = BuildUp(space="rabaul", back="quiet", space2="lae", back2="transports")
    assert table.legal("japanese", freed)


@pytest.mark.rule("p.14 Build Up")
def test_a_bluff_may_put_the_same_back():
    table = prepare(backs={"rabaul": "supplies", "kavieng": "supplies"})
    table.do("japanese", "build-up rabaul supplies")
    assert table.state.backs["rabaul"] == "supplies"
    assert table.state.marker_pool["japanese_base"]["supplies"] == 0


@pytest.mark.rule("p.14 Build Up")
def test_guam_and_truk_can_be_built_up_in_situation_a():
    table = prepare(situation="A", turn=1, hand=[])
    table.do("japanese", "build-up truk aircraft guam warships")
    assert table.state.backs == {"guam": "warships", "truk": "aircraft"}


# --- Ready


@pytest.mark.rule("p.14 Ready")
def test_ready_moves_patrols_from_the_mat_as_far_as_it_goes():
    table = prepare(ready_patrols=2, cup=(19, 5))
    table.do("japanese", "ready 2")
    assert (table.state.ready_patrols, table.state.patrol_mat) == (4, 1)
    assert table.refused("japanese", "ready 2").code == "mat_short"
    table.do("japanese", "ready 1")
    assert (table.state.ready_patrols, table.state.patrol_mat) == (5, 0)


@pytest.mark.rule("p.14 Ready")
def test_ready_refused():
    table = prepare(cup=(24, 0))
    assert table.refused("japanese", "ready 1").code == "mat_empty"
    for count, nearest in ((0, ("1", "2")), (3, ("2", "1")), (24, ("2", "1"))):
        refusal = prepare().refused("japanese", f"ready {count}")
        assert (refusal.rule, refusal.code, refusal.nearest) == ("p.14", "does_not_fit", nearest)
    assert prepare().refused("japanese", "ready many").code == "unknown"
    assert "ready" not in table.verbs("japanese")


# --- Augment


@pytest.mark.rule("p.14 Augment")
def test_augment_draws_at_random_and_hidden():
    table = prepare().do("japanese", "augment", draws=["JA10"])
    assert table.state.japanese_assets == ["JA05", "JA10"]
    assert "JA10" not in table.state.japanese_asset_deck
    assert table.seen("allied", "augment") == [{}]
    assert table.seen("japanese", "augment") == [{"card": "JA10"}]
    assert not table.outcome.undoable
    assert alike(table, prepare().do("japanese", "augment", draws=["JA01"]), "allied")


@pytest.mark.rule("p.14 Augment")
def test_augment_needs_an_undrawn_asset():
    assert prepare(japanese_asset_deck=[]).refused("japanese", "augment").code == "deck_empty"


@pytest.mark.rule("p.11 Situation T")
def test_no_augment_in_lonely_vigil():
    assert build("T", turn=2).refused("japanese", "augment").code == "not_in_situation"


@pytest.mark.rule("p.11 Situation A")
def test_situation_a_augments_from_its_six_assets():
    table = prepare(situation="A", turn=1, hand=[])
    assert len(table.state.japanese_asset_deck) == 6
    table.do("japanese", "augment", draws=["JA06"])
    assert table.state.japanese_assets == ["JA06"]


# --- the phase


@pytest.mark.rule("p.14 Preparations")
def test_two_actions_a_phase_the_same_or_different():
    table = prepare().do("japanese", "ready 1").do("japanese", "ready 1")
    assert table.refused("japanese", "ready 1").facts == {"most": 2}
    assert table.refused("japanese", "augment").code == "no_action_left"
    assert "end-phase" in table.verbs("japanese")


@pytest.mark.rule("p.13 Turn Sequence")
def test_fewer_actions_may_be_taken():
    table = prepare().do("japanese", "end-phase")
    assert table.state.phase == "allied1"
    assert table.told("phase_ended")[0].facts["actions"] == 0


@pytest.mark.rule("p.14 Preparations")
def test_the_phase_ends_by_itself_only_when_the_hand_is_openly_empty():
    empty = prepare(hand=[]).do("japanese", "ready 1").do("japanese", "ready 1")
    assert empty.state.phase == "allied1"
    useless = prepare(hand=["ZEROS"]).do("japanese", "ready 1").do("japanese", "ready 1")
    useful = prepare(hand=["HYAKUTAKE"]).do("japanese", "ready 1").do("japanese", "ready 1")
    assert useless.state.phase == useful.state.phase == "preparations"
    assert alike(useless, useful, "allied")


@pytest.mark.rule("p.11 Situation E")
def test_surprise_landings_leave_one_action():
    table = prepare(situation="E", turn=1, hand=["ZEROS"]).do("japanese", "ready 1")
    assert table.refused("japanese", "ready 1").facts == {"most": 1}
