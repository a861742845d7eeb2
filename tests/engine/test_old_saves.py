"""Positions saved by each released version load and play on.

tests/golden/saves holds one for each game and state version: taken when the version was released, never written anew.
SAVE_VERSION=1 writes those of the present version that are not there yet.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from engine.core.chance import Seeded
from engine.core.fuzz import RandomPicker, opening, random_action
from engine.core.gate import submit
from engine.core.refusal import Refusal
from engine.core.replay import replay
from engine.registry import games
from tests.engine.core.toy import TOY

SAVES = Path(__file__).parents[1] / "golden" / "saves"
GAMES = {**games(), "toy": TOY}
MOVES_BEFORE, MOVES_AFTER = 25, 40


def _save(key: str) -> None:
    game = GAMES[key]
    record = opening(game, next(iter(game.scenarios)), b"saved", MOVES_BEFORE)
    *_, last = replay(game, record)
    path = SAVES / f"{key}-{game.state_version}.json"
    if not path.exists():
        path.write_bytes(msgspec.json.format(game.dump(last.state)))


if os.environ.get("SAVE_VERSION"):
    SAVES.mkdir(exist_ok=True)
    for name in GAMES:
        _save(name)


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_a_saved_position_plays_on(path: Path):
    key, version = path.stem.rsplit("-", 1)
    if key not in GAMES:
        pytest.skip(f"{key} is not on the table")
    game, source, pick = GAMES[key], Seeded(b"on"), RandomPicker(path.stem.encode())
    state = game.load(path.read_bytes(), int(version))
    assert game.invariants(state) == []
    for _ in range(MOVES_AFTER):
        if state.result is not None:
            break
        seat = game.view(state, None).waiting[0]
        action = random_action(game.view(state, seat), pick)
        assert action is not None
        assert not isinstance(submit(game, state, seat, None, action, source), Refusal)
    assert game.load(game.dump(state)) == state


@pytest.mark.parametrize("key", GAMES)
def test_each_game_has_a_save_of_its_version(key: str):
    assert (SAVES / f"{key}-{GAMES[key].state_version}.json").exists(), "run this file with SAVE_VERSION=1"


def test_an_older_version_is_brought_up_step_by_step():
    """A game whose state changed twice reads both older forms."""
    import dataclasses

    first = msgspec.json.decode((SAVES / "toy-1.json").read_bytes())
    first["score"] = first.pop("points")

    def rename(data):
        data["points"] = data.pop("score")
        return data

    newer = dataclasses.replace(TOY, state_version=3, upgrade={1: rename, 2: lambda data: data})
    assert newer.load(msgspec.json.encode(first), 1).points == TOY.load((SAVES / "toy-1.json").read_bytes()).points
    with pytest.raises(msgspec.ValidationError):
        newer.load(b'{"scenario": 5}', 3)
