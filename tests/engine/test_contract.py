"""One contract for every game on the table (and the toy): the same furniture, words for everything, clean random games.

Golden games are kept as text in tests/golden; set UPDATE_GOLDEN=1 to write them anew, then read the difference.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from engine.core.actions import load_action, params
from engine.core.chance import Seeded
from engine.core.frames import Window
from engine.core.fuzz import Checks, RandomPicker, opening, play, random_action
from engine.core.game import Game
from engine.core.gate import start, submit
from engine.core.options import choices, refusal, verbs
from engine.core.orders import parse, text_of
from engine.core.refusal import Refusal
from engine.core.replay import verify
from engine.core.transcript import transcript
from engine.registry import games
from tests.engine.core.toy import TOY

GAMES = {**games(), "toy": TOY}
ROOMS = [key for key in GAMES if key != "toy"]
CASES = [
    pytest.param(game, scenario, id=f"{game.key}-{scenario}") for game in GAMES.values() for scenario in game.scenarios
]
GOLDEN = Path(__file__).parents[1] / "golden"
ENGINE = Path(__file__).parents[2] / "engine"
PLAN = ("__init__.py", "README.md", "data", "model.py", "actions.py", "setup.py", "geography.py", "rules", "view.py",
        "words.py", "scoring.py", "upgrade.py")  # fmt: skip
DISCORD_CHOICE = 100
GOLDEN_MOVES = 150


@pytest.mark.parametrize("key", ROOMS)
def test_each_room_has_the_same_furniture(key):
    assert [name for name in PLAN if not (ENGINE / key / name).exists()] == []


@pytest.mark.parametrize("key", ROOMS)
def test_a_room_imports_neither_clock_nor_dice_nor_discord(key):
    forbidden = {"random", "time", "datetime", "os", "discord", "PIL", "socket", "secrets"}
    for path in (ENGINE / key).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            assert not forbidden & {name.split(".")[0] for name in names}, path


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_verb_and_parameter_is_explained(game: Game):
    for verb in game.verbs:
        assert verb.help(), verb
        assert len(verb.verb()) <= 32
        for param in params(verb):
            assert param.name.islower()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_window_can_be_passed_and_has_a_name(game: Game):
    for kind in game.decisions:
        if issubclass(kind, Window):
            assert kind.name != Window.name
            assert "Pass" in [verb.__name__ for verb in kind.verbs]


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_random_games_are_clean_and_verify(game: Game, scenario: str):
    """Invariants and JSON at every step, undo barrier and leaks at every third; then every draw against the seed."""
    played = play(game, scenario, f"contract {scenario}".encode(), Checks(every=3))
    assert played.state.result is not None
    assert verify(game, played.record) >= 0


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_orders_survive_their_text(game: Game, scenario: str):
    """What a menu offers can be typed, and what is typed is what was offered; labels fit a Discord choice."""
    source, pick = Seeded(b"text"), RandomPicker(scenario.encode())
    state = start(game, scenario, {}, source).state
    for _ in range(150):
        if state.result is not None:
            break
        view = game.view(state, game.view(state, None).waiting[0])
        action = random_action(view, pick)
        assert action is not None
        assert parse(view, text_of(action)) == action
        assert 0 < len(game.words.action(view, action)) < 400
        _check_menu(game, view)
        submit(game, state, str(view.seat), None, action, source)


def _check_menu(game: Game, view):
    assert game.words.prompt(view)
    for verb in verbs(view):
        for param in params(verb)[:1]:
            for option in choices(view, param, {}):
                assert 0 < len(option.label) <= DISCORD_CHOICE
                assert len(str(option.value)) <= DISCORD_CHOICE


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_nobody_else_can_act(game: Game, scenario: str):
    source = Seeded(b"other")
    state = start(game, scenario, {}, source).state
    waiting = game.view(state, None).waiting
    view = game.view(state, waiting[0])
    action = random_action(view, RandomPicker(b"x"))
    before = game.dump(state)
    for seat in [seat for seat in state.seats if seat not in waiting] + ["nobody"]:
        answer = submit(game, state, seat, None, action, source)
        assert isinstance(answer, Refusal)
        assert game.words.refusal(game.view(state, seat), answer)
    assert game.dump(state) == before
    assert refusal(game.view(state, None), action) is not None


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_the_golden_game(game: Game, scenario: str):
    text = transcript(game, opening(game, scenario, b"golden", GOLDEN_MOVES))
    path = GOLDEN / f"{game.key}_{scenario}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_an_unknown_action_is_no_action():
    import msgspec

    for game in GAMES.values():
        with pytest.raises(msgspec.ValidationError):
            load_action('{"verb":"Cheat"}', game.verbs)
