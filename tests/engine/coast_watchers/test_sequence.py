"""The sequence of play: p.13, and what Situations change of it (p.11)."""

from __future__ import annotations

import pytest

from engine.coast_watchers.rules.phases import PHASES, has_phase, preparations_limit
from tests.engine.coast_watchers.builder import build


def phases_to_the_end_of_turn(table):
    """End every phase at once; the phases that began, in order, until the turn changes or the game ends."""
    turn = table.state.turn
    while table.state.result is None and table.state.turn == turn:
        seat = table.waiting[0]
        table.passes()
        if table.state.result is None and table.state.turn == turn:
            table.do(seat, "no-operations" if table.state.phase == "operations" else "end-phase")
    return [event.facts["phase"] for event in table.told("phase_began") if event.facts["turn"] == turn]


@pytest.mark.rule("p.13 Turn Sequence")
def test_turn_one_has_no_operations():
    table = build("C", turn=1)
    assert phases_to_the_end_of_turn(table) == ["allied1", "countermeasures1", "allied2", "countermeasures2"]
    assert table.state.turn == 2
    assert table.state.phase == "preparations"


@pytest.mark.rule("p.13 Turn Sequence")
def test_later_turns_have_operations_and_without_launch_the_second_countermeasures():
    table = build("C", turn=2)
    assert phases_to_the_end_of_turn(table) == list(PHASES[1:])
    assert table.state.turn == 3


@pytest.mark.rule("p.13 Turn Sequence")
def test_play_ends_after_the_last_turn():
    table = build("C", turn=3, phase="countermeasures", number=2)
    table.do("japanese", "end-phase").passes()
    assert table.state.result is not None
    assert table.state.stack == []
    assert table.state.turn == 3


@pytest.mark.rule("p.13 Turn Sequence")
def test_situations_last_three_or_five_turns():
    assert build("D").state.last_turn == 5
    table = build("D", turn=4, phase="countermeasures", number=2).do("japanese", "end-phase")
    assert table.state.turn == 5
    assert table.state.result is None


@pytest.mark.rule("p.13 Turn Sequence")
def test_a_launch_ends_turn_and_game():
    table = build("C", turn=2, phase="operations", launched=["JM04"])
    table.do("japanese", "no-operations").passes()
    assert table.state.result is not None
    assert not table.told("phase_began")


@pytest.mark.rule("p.11 Situation A")
def test_situation_a_has_two_or_three_phases_a_turn():
    table = build("A", turn=1)
    assert phases_to_the_end_of_turn(table) == ["allied1"]
    assert table.state.turn == 2
    assert phases_to_the_end_of_turn(table)[-2:] == ["allied1", "operations"]
    assert not has_phase(table.state, "countermeasures1")


@pytest.mark.rule("p.11 Situation T")
def test_lonely_vigil_has_no_operations():
    table = build("T", turn=2)
    assert "operations" not in phases_to_the_end_of_turn(table)


@pytest.mark.rule("p.11 Situation E")
def test_surprise_landings_allow_one_preparation_on_turn_one():
    assert preparations_limit(build("E", turn=1).state) == 1
    assert preparations_limit(build("E", turn=2).state) == 2
    assert preparations_limit(build("C", turn=1).state) == 2


@pytest.mark.rule("p.13 Turn Sequence")
def test_a_picture_is_due_when_a_side_has_finished_its_phase():
    table = build("C", phase="countermeasures").do("japanese", "end-phase")
    ended = table.told("phase_ended")[0]
    assert ended.picture
    assert ended.facts == {"phase": "countermeasures1", "turn": 2, "actions": 0}


@pytest.mark.rule("p.13 Turn Sequence")
def test_only_the_side_whose_phase_it_is_may_act():
    table = build("C", phase="countermeasures", patrols={"buka": "army"}, cup=(2, 2))
    assert table.refused("allied", "train").code == "not_your_move"
    assert table.refused("japanese", "build-up buka troops").code == "wrong_time"


@pytest.mark.rule("p.4 Pawns")
def test_cards_used_once_a_phase_are_free_again_in_the_next():
    table = build("C", phase="countermeasures", number=1, used_cards=["FLOATPLANES"], japanese_hand=["FLOATPLANES"])
    table.state.used_cards = ["FLOATPLANES"]
    table.do("japanese", "end-phase").do("allied", "end-phase").do("japanese", "no-operations")
    assert table.state.phase == "countermeasures2"
    assert table.state.used_cards == []
