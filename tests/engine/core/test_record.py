"""Records: replay, verification, and what fuzz finds."""

import dataclasses

import msgspec
import pytest

from engine.core import fuzz
from engine.core.chance import Draw
from engine.core.fuzz import Checks, FuzzError, games, play
from engine.core.gate import start
from engine.core.replay import MismatchError, Record, replay, verify
from tests.engine.core.toy import TOY


@pytest.fixture(scope="module")
def record() -> Record:
    return play(TOY, "short", b"a record").record


def changed(record: Record, **changes: object) -> Record:
    return msgspec.structs.replace(msgspec.convert(msgspec.to_builtins(record), Record), **changes)


def test_a_game_verifies_and_its_draws_are_counted(record):
    assert verify(TOY, record) == len(record.start_draws) + sum(len(m.draws) for m in record.moves)


def test_a_record_survives_json(record):
    again = msgspec.json.decode(msgspec.json.encode(record), type=Record)
    assert verify(TOY, again) > 0


def test_replay_shows_every_step(record):
    assert len(list(replay(TOY, record))) == len(record.moves) + 1


def test_a_changed_draw_is_found(record):
    first = record.start_draws[0]
    forged = [Draw(first.label, first.n, first.bound, 1 - first.value), *record.start_draws[1:]]
    with pytest.raises(MismatchError, match="not what the seed gives"):
        verify(TOY, changed(record, start_draws=forged))


def test_another_seed_is_found(record):
    with pytest.raises(MismatchError, match="does not fit the hash"):
        verify(TOY, changed(record, seed="00" * 8))


def test_another_end_is_found(record):
    state = TOY.load(record.snapshot.encode())
    state.points["left"] += 1
    with pytest.raises(MismatchError, match="do not lead to the recorded position"):
        verify(TOY, changed(record, snapshot=TOY.dump(state).decode()))


def test_a_left_out_draw_is_found(record):
    with pytest.raises(MismatchError, match="the start: other draws"):
        verify(TOY, changed(record, start_draws=[]))


def test_an_illegal_move_is_found(record):
    moves = [msgspec.structs.replace(record.moves[0], action='{"verb":"Throw","hand":"well"}'), *record.moves[1:]]
    with pytest.raises(MismatchError, match="move 1 .* is refused: unknown"):
        verify(TOY, changed(record, moves=moves))


def test_concession_is_replayed(record):
    moves = [record.moves[0], msgspec.structs.replace(record.moves[1], kind="concede", draws=[])]
    last = list(replay(TOY, changed(record, moves=moves)))[-1]
    assert last.state.result.reason == "conceded"


def test_an_agreed_draw_is_replayed(record):
    moves = [record.moves[0], msgspec.structs.replace(record.moves[1], kind="draw", draws=[])]
    last = list(replay(TOY, changed(record, moves=moves)))[-1]
    assert (last.state.result.winners, last.state.result.reason) == ((), "agreed")


def test_undo_is_replayed_to_the_same_position(record):
    again = msgspec.structs.replace(record.moves[0], seq=3)
    undo = msgspec.structs.replace(record.moves[0], seq=2, kind="undo", back_to=1, draws=[])
    states = [TOY.dump(outcome.state) for outcome in replay(TOY, changed(record, moves=[record.moves[0], undo, again]))]
    assert states[1] == states[3]


def test_random_games_are_clean_and_differ():
    played = list(games(TOY, "short", 20))
    assert all(p.state.result is not None for p in played)
    assert len({p.record.snapshot for p in played}) > 5


def leaky(**changes: object):
    return dataclasses.replace(TOY, **changes)


def test_fuzz_finds_a_leak_in_the_words():
    class Leaky(type(TOY.words)):
        def prompt(self, view):
            return f"hand: {view.s.left_card}" if view.seat == "left" else f"others: {view.game.leak.left_card}"

    game = leaky(words=Leaky())
    state = start(game, "short", {}, fuzz.Seeded(b"x")).state
    object.__setattr__(game, "leak", state)
    assert play(game, "short", b"x").moves  # the same object in both: no difference to see
    object.__setattr__(game, "leak", None)
    with pytest.raises(FuzzError, match="AttributeError"):
        play(game, "short", b"x")


def test_fuzz_finds_an_impossible_guess():
    def guess(view, chance):
        state = TOY.determinize(view, chance)
        state.points["left"] += 1
        return state

    with pytest.raises(FuzzError, match="sees another table"):
        play(leaky(determinize=guess), "short", b"x")


def test_fuzz_finds_a_broken_invariant():
    with pytest.raises(FuzzError, match="move 0: broken"):
        play(leaky(invariants=lambda state: ["broken"]), "short", b"x")


def test_fuzz_finds_a_game_without_end():
    with pytest.raises(FuzzError, match="no end after 2 moves"):
        play(TOY, "short", b"x", Checks(leak=False), most=2)


def test_a_failure_carries_the_way_there():
    with pytest.raises(FuzzError) as caught:
        play(TOY, "short", b"x", Checks(leak=False), most=2)
    assert len(caught.value.record.moves) == 2
    assert len(list(replay(TOY, caught.value.record))) == 3
