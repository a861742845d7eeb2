"""Memoir '44 at the table: text orders, standing orders, secrets, undo, random games, words, speed of menus."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.actions import Query
from engine.core.chance import Chance, Seeded
from engine.core.events import Event, seen
from engine.core.facts import FactError, set_editions
from engine.core.frames import Window
from engine.core.fuzz import Checks, RandomPicker, play, random_action
from engine.core.gate import start, submit
from engine.core.options import ask, verbs
from engine.core.orders import parse_query
from engine.core.plan import plan
from engine.core.refusal import Refusal, refuse
from engine.core.replay import verify
from engine.core.standing import StandingOrder, answer
from engine.memoir44 import GAME
from engine.memoir44.data import facts
from engine.memoir44.invariants import invariants
from engine.memoir44.model import hand
from engine.memoir44.refusals import SENTENCES
from engine.memoir44.sentences import SAY
from tests.engine.memoir44.builder import Scene, blank, build, command, flags, start_turn

SOURCES = Path(__file__).parents[3] / "engine" / "memoir44"

# --- composing a turn


def test_a_turn_in_one_text():
    scene = start_turn(
        blank("us infantry K3, us infantry L2, us infantry A1, jp infantry L5, jp infantry A9"), held="recon_right"
    )
    found = plan(scene.view(), "play recon-right; move k3 k4\nattack k4 l5")
    assert [line.refusal for line in found.lines] == [None, None, None]
    assert found.good
    for line in found.lines:
        assert line.action is not None
        scene.do(line.action)
    assert scene.told("battle")[0]["hex"] == "K4"


def test_a_move_may_be_written_with_a_dash():
    scene = build("us infantry F5, us infantry A1, jp infantry H5, jp infantry A9")
    assert scene.action("move f5-g5") == scene.action("move f5 g5")


def asked(scene: Scene, question: str, seat: str | None = None) -> list[str]:
    """The answer to a question."""
    query = parse_query(scene.view(seat), question)
    assert isinstance(query, Query), query
    found = ask(scene.view(seat), query)
    assert isinstance(found, list), found
    return found


def test_questions_are_answered_at_any_time_to_either_side():
    scene = build("us infantry F5, us infantry A1, jp infantry G5 1, jp infantry A9", tiles="G5 jungle")
    assert asked(scene, "odds f5 g5")[0] == "Dice: 2 (3 in Close Assault, -1 for the target's hex)."
    assert asked(scene, "odds f5 g5")[1] == "Hits: 0: 25%, 1: 50%, 2: 25%"
    assert asked(scene, "odds f5 g5")[2] == "Flags: 0: 69.4%, 1: 27.8%, 2: 2.8%"
    assert asked(scene, "odds g5 f5", "japanese")[0] == "Dice: 3 (3 in Close Assault)."
    assert asked(scene, "terrain g5")[0].startswith("Jungle (PT p.5).")
    assert asked(scene, "terrain rice paddy")[0].startswith("Rice paddy")
    assert asked(scene, "card their finest hour")[0].startswith("Their Finest Hour (base rules 8; 1 of the 60 cards)")
    far = parse_query(scene.view(), "odds f5 a9")
    assert isinstance(far, Query)
    refused = ask(scene.view(), far)
    assert isinstance(refused, Refusal)
    assert refused.code == "out_of_range"


def test_a_wrong_line_is_told_with_its_reason():
    scene = start_turn(blank("us infantry K3, us infantry A1, jp infantry L5, jp infantry A9"), held="recon_right")
    found = plan(scene.view(), "play recon-right; move k3 k9; attack a1 l5")
    assert not found.good
    wrong = [line.refusal.code for line in found.lines if line.refusal]
    assert wrong[0] == "not_in_reach"
    assert all(GAME.words.refusal(scene.view(), line.refusal) for line in found.lines if line.refusal)


def test_cards_are_typed_loosely():
    scene = start_turn(blank("us infantry K3, jp infantry A9"), held="recon_right probe_left their_finest_hour")
    for text in ("play recon right", "play Recon (right)", "play recon", "play right recon", "play recn_right"):
        assert scene.action(text) == scene.action("play recon_right")


def test_everything_up_to_the_first_die_can_be_undone():
    scene = start_turn(
        blank("us infantry K3, us infantry L2, us infantry M1, us infantry L1, jp infantry L5, jp infantry A9"),
        held="probe_right",
    )
    for order in ("play probe-right", "order k3", "move k3 k4"):
        scene.do(order)
        assert scene.outcome is not None
        assert scene.outcome.undoable, order
    scene.do("attack k4 l5", dice="star star")
    assert not scene.outcome.undoable


def test_a_preview_says_what_an_order_means():
    scene = build("us infantry F5, us armor A1, jp infantry H5, jp infantry A9", tiles="G5 jungle, H5 +sandbag")

    def preview(order: str) -> str:
        return GAME.words.action(scene.view(), scene.action(order))

    assert preview("move f5 g5") == "move F5 G5: 1 hex; it may still battle H5 (2 dice); at risk from H5 (3 dice)"
    assert preview("move f5 e4") == "move F5 E4: 1 hex; it may still battle, but has nobody to"
    assert (
        preview("move f5 g7") == "move F5 G7: 2 hexes over F6; it has moved too far to battle; at risk from H5 (2 dice)"
    )
    scene.do("move f5 g5")
    assert preview("attack g5 h5") == (
        "attack G5 H5: 2 dice (3 in Close Assault, -1 for the target's hex); "
        "0% eliminated, 0% driven off, 1.0 figures lost on average"
    )
    assert preview("end-turn") == "end-turn"


def test_a_preview_says_for_which_section_a_card_is_played():
    scene = start_turn(blank("us infantry K3, us infantry L3, us infantry A1, jp infantry A9"), held="infantry_assault")
    preview = GAME.words.action(scene.view(), scene.action("play infantry-assault"))
    assert preview.startswith("play Infantry Assault for the right section: ")
    assert GAME.words.action(scene.view(), scene.action("play infantry-assault left")).startswith(
        "play Infantry Assault for the left section: "
    )


# --- standing orders


def answered(scene: Scene, *orders: tuple[str, str, str]) -> object:
    """What the standing orders of the seat asked say."""
    return answer(scene.view(), [StandingOrder(*order) for order in orders])


def ambush(held: str = "ambush") -> Scene:
    """The moment before a Close Assault against an infantry unit."""
    state = blank("us infantry F5, us infantry A1, jp infantry G5, jp infantry A9", discard=[])
    if held == "ambush":
        state.discard = ["ambush"]
    else:
        state.deck.append("ambush")
    return command(state, enemy_held=held).do("attack f5 g5")


def test_standing_orders_for_ambush_and_retreat():
    scene = ambush()
    assert answered(scene, ("ambush", "pass", "")) == scene.action("pass")
    assert answered(scene, ("ambush", "ambush", "G5")) == scene.action("ambush")
    assert answered(scene, ("ambush", "ambush", "A9")) is None
    assert answered(ambush("recon_left"), ("ambush", "ambush", "")) is None
    back = flags(blank("us infantry F5, jp infantry A9"), "u1", 1)
    assert answered(back, ("retreat", "retreat cover", "")) == back.action("retreat cover")


def test_in_a_swift_campaign_nobody_is_waited_for():
    scene = ambush()
    scene.state.options = {"windows": "swift"}
    assert answered(scene) == scene.action("pass")


# --- secrets


def test_hands_deck_and_mines_are_hidden():
    state = start(GAME, "55", {}, Seeded(b"secret")).state
    for seat in ("allied", "japanese", None):
        view = GAME.view(state, seat).s
        for side in ("allied", "japanese"):
            assert (set(hand(view, side)) == {""}) is (side != seat)
            assert len(hand(view, side)) == len(hand(state, side))
        assert set(view.deck) == {""}
        assert set(view.mines.values()) == {0}
        assert len(view.mines) == 5


def test_what_is_drawn_is_told_to_the_drawer_only():
    scene = build("us infantry A1, jp infantry A9", card="probe_left").do("end-turn")
    events = [event for event in scene.events if event.name == "drew"]
    assert "cards" in seen(events, "allied")[0].facts
    assert "cards" not in seen(events, "japanese")[0].facts


def test_a_made_up_state_agrees_with_the_view_and_is_possible():
    state = start(GAME, "55", {}, Seeded(b"guess")).state
    for seat in (*state.seats, None):
        view = GAME.view(state, seat)
        double = GAME.determinize(view, Chance(Seeded(b"double"), {}))
        assert invariants(double) == []
        assert GAME.dump(GAME.view(double, seat).s) == GAME.dump(view.s)
    assert double.deck != state.deck


def test_decisions_that_tell_a_secret_are_private_windows():
    private = {kind.__name__ for kind in GAME.decisions if kind.private}
    assert private == {"AmbushMoment", "ReconChoice"}
    assert {kind.name for kind in GAME.decisions if issubclass(kind, Window)} == {"ambush", "retreat"}


# --- random games


@pytest.mark.parametrize("id_", list(GAME.scenarios))
def test_random_games_end_and_verify(id_: str):
    played = play(GAME, id_, b"memoir " + id_.encode(), Checks(round_trip=False, leak=id_ == "55"))
    assert played.state.result is not None
    assert verify(GAME, played.record) > 60


# --- words


def codes() -> set[str]:
    """Every refusal code that stands in the sources."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        text = path.read_text()
        found |= set(re.findall(r'refuse\(\s*[^,()]+,\s*"([a-z_]+)"', text))
    return found


def test_every_refusal_has_its_sentence():
    bars = set(re.findall(r'return "([a-z_]+)"', (SOURCES / "rules" / "fire.py").read_text()))
    assert (codes() | bars) - set(SENTENCES) == set()


def test_refusals_are_sentences_with_their_rule():
    scene = build("us infantry F5, jp infantry J5, jp infantry A9")
    said = GAME.words.refusal(scene.view(), refuse("base rules 5", "out_of_range", unit="F5", target="J5"))
    assert said == "J5 Japanese infantry (4) is out of range of F5 US infantry (4). (base rules 5)"


def test_every_event_has_its_sentence():
    told = set()
    for path in SOURCES.rglob("*.py"):
        told |= set(re.findall(r'\.(?:tell|reveal)\(\s*"([a-z_]+)"', path.read_text()))
    assert told - set(SAY) == set()
    view = GAME.view(start(GAME, "49", {}, Seeded(b"w")).state, None)
    assert GAME.words.event(view, Event(name="conceded", by="allied")) == "US concedes. The game is over."


def test_prompts_for_every_decision_of_random_games():
    seen_kinds = set()
    for id_ in ("49", "53", "54", "55"):
        source, pick = Seeded(b"prompts"), RandomPicker(id_.encode())
        state = start(GAME, id_, {}, source).state
        for _ in range(400):
            if state.result is not None:
                break
            seat = GAME.view(state, None).waiting[0]
            view = GAME.view(state, seat)
            assert view.pending is not None
            seen_kinds.add(type(view.pending).__name__)
            assert len(GAME.words.prompt(view)) > 10
            assert GAME.words.prompt(GAME.view(state, None)).startswith("Waiting for ")
            assert GAME.words.status(view)
            assert len(GAME.words.private(view)) == len(hand(state, seat))
            action = random_action(view, pick)
            assert action is not None
            submit(GAME, state, seat, None, action, source)
    assert {"PlayCard", "HandOut", "Command", "RetreatMoment", "AmbushMoment"} <= seen_kinds


def test_a_turn_in_one_paragraph():
    units = "us infantry E5, us armor F4, us infantry A1, jp infantry G5 1, jp armor I4, jp infantry A9"
    scene = start_turn(blank(units), held="attack_center").do("play attack-center")
    scene.do("move e5 f5").do("attack f5 g5", dice="infantry star star").do("take-ground")
    scene.do("attack f4 i4", dice="armor flag star").do("pass")
    said = GAME.words.summary(scene.view("allied"), seen(scene.events, "allied"))
    assert said.startswith(
        "US plays Attack (center). Moves: E5-F5. F5 infantry battles G5 infantry: 1 of 3 hit, G5 eliminated. "
        "Moves: F5-G5. F4 armor battles I4 armor: 1 of 3 hit, 1 flag, 2 left, driven back to "
    )


def test_labels_say_what_stands_where():
    scene = build("us infantry F5 3, jp infantry A9", tiles="G5 jungle")
    assert GAME.words.label(scene.view(), "F5") == "F5 US infantry (3)"
    assert GAME.words.label(scene.view(), "G5") == "G5 jungle"
    assert GAME.words.label(scene.view(), "recon_left") == "Recon (left)"
    assert [verb.verb() for verb in verbs(scene.view())] == ["move", "finish-moves", "end-turn"]


# --- facts


def test_a_wrong_correction_by_an_owner_is_told(tmp_path: Path):
    folder = tmp_path / "memoir44"
    folder.mkdir()
    (folder / "s49.toml").write_text('units = [{ id = "us1", hex = "K8" }]\n')
    try:
        set_editions(tmp_path)
        with pytest.raises(FactError, match="K8 is taken"):
            facts()
        (folder / "s49.toml").write_text('units = [{ id = "us1", hex = "C7" }]\n')
        set_editions(tmp_path)
        assert facts().scenarios["49"].units[0].hex == "C7"
    finally:
        set_editions(None)
