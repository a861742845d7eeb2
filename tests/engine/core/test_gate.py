"""The gate: who may act when, sealed decisions, undo barrier, concession."""

import pytest

from engine.core.actions import Pass, dump_action, load_action, params
from engine.core.chance import Seeded
from engine.core.gate import agree_draw, concede, start, submit, undraw
from engine.core.refusal import Refusal
from tests.engine.core.toy import TOY, Lucky, Throw

SOURCE = Seeded(b"gate")


@pytest.fixture
def state():
    return start(TOY, "short", {"windows": "ask"}, SOURCE).state


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def throw_both(state, left: str, right: str):
    submit(TOY, state, "left", None, Throw(left), SOURCE)
    return submit(TOY, state, "right", None, Throw(right), SOURCE)


def test_a_refused_action_changes_nothing(state):
    before = TOY.dump(state)
    assert code(submit(TOY, state, "left", 99, Throw("paper"), SOURCE)) == "decided"
    assert code(submit(TOY, state, "left", None, Pass(), SOURCE)) == "wrong_time"
    assert code(submit(TOY, state, "left", None, Throw("well"), SOURCE)) == "unknown"
    assert code(submit(TOY, state, "nobody", None, Throw("paper"), SOURCE)) == "not_your_move"
    assert TOY.dump(state) == before


def test_an_unknown_value_gets_the_nearest_names(state):
    refusal = submit(TOY, state, "left", None, Throw("scisors"), SOURCE)
    assert isinstance(refusal, Refusal)
    assert refusal.nearest[0] == "scissors"


def test_sealed_answers_stay_sealed(state):
    submit(TOY, state, "left", 1, Throw("paper"), SOURCE)
    assert TOY.view(state, "left").s.stack[-1].answers == {"left": '{"verb":"Throw","hand":"paper"}'}
    assert TOY.view(state, "right").s.stack[-1].answers == {}
    assert TOY.view(state, None).waiting == ("right",)
    assert code(submit(TOY, state, "left", 1, Throw("stone"), SOURCE)) == "not_your_move"


def test_all_in_resolves_together(state):
    outcome = throw_both(state, "paper", "stone")
    assert outcome.events[0].facts == {"left": "paper", "right": "stone"}
    assert state.points == {"left": 1, "right": 0}
    assert not outcome.undoable


def test_an_old_decision_is_decided(state):
    throw_both(state, "paper", "stone")
    assert code(submit(TOY, state, "left", 1, Throw("stone"), SOURCE)) == "decided"


def test_a_card_not_held_is_refused_by_its_own_rule(state):
    throw_both(state, "paper", "stone")
    state.right_card = False
    refusal = submit(TOY, state, "right", None, Lucky(), SOURCE)
    assert code(refusal) == "no_card"
    assert refusal.rule == "toy 3"


def test_the_game_ends_and_stays_ended(state):
    for _ in range(3):
        throw_both(state, "paper", "stone")
        submit(TOY, state, TOY.view(state, None).waiting[0], None, Pass(), SOURCE)
    assert state.result.winners == ("left",)
    assert state.stack == []
    assert code(submit(TOY, state, "left", None, Throw("paper"), SOURCE)) == "game_over"


def test_conceding_lets_the_others_win(state):
    outcome = concede(TOY, state, "left")
    assert state.result.winners == ("right",)
    assert outcome.events[0].name == "conceded"
    assert TOY.view(state, None).over


def test_an_agreed_draw_ends_the_game_without_a_winner(state):
    outcome = agree_draw(state)
    assert (state.result.winners, state.result.reason, state.stack) == ((), "agreed", [])
    view = TOY.view(state, None)
    assert view.over
    assert TOY.words.result(view) == "a draw (agreed)"
    assert [TOY.words.event(view, event) for event in outcome.events] == ["All agree to a draw. The game is over."]
    assert code(submit(TOY, state, "left", None, Throw("paper"), SOURCE)) == "game_over"


def test_no_draw_comes_twice_after_going_back(state):
    older = TOY.load(TOY.dump(state))
    throw_both(state, "paper", "stone")
    state.right_card = True
    submit(TOY, state, "right", None, Lucky(), SOURCE)
    assert state.draws["lucky"] == 1
    undraw(older, state)
    assert older.draws["lucky"] == 1
    assert older.decisions == state.decisions


def test_actions_survive_json():
    for action in (Throw("paper"), Pass()):
        assert load_action(dump_action(action), TOY.verbs) == action
    assert [p.name for p in params(Throw)] == ["hand"]
    assert Throw.help() == "Throw paper, scissors or stone."
