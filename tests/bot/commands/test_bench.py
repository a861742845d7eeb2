"""`ironbottom bench`: every figure is there, each in a line of JSON. Whether it is reached depends on the machine."""

from __future__ import annotations

import json

from tests.bot.commands.conftest import Said, Type


def figures(said: Said) -> dict[str, dict]:
    """The figures by name."""
    assert said.code == 0, said.err
    found = [json.loads(line) for line in said.out.splitlines()]
    assert all(set(one) >= {"name", "value", "unit", "reached", "parts"} for one in found)
    return {one["name"]: one for one in found}


def test_pictures_and_storage(type_in: Type):
    found = figures(type_in("bench", "--only", "store", "--only", "picture", "--game", "cw", "--rounds", 1))
    assert list(found) == [
        "coast_watchers_board_picture",
        "coast_watchers_board_file",
        "action_stored",
        "long_campaign_loaded",
    ]
    assert found["coast_watchers_board_file"]["value"] < 1024
    assert set(found["action_stored"]["parts"]) == {"action_ms", "bare_insert_ms", "snapshot_bytes"}


def test_answers_through_the_simulated_discord(type_in: Type):
    found = figures(type_in("bench", "--only", "discord", "--game", "cw", "--rounds", 3))
    command = found["command_answered"]
    assert command["parts"]["asked"] == 3
    assert command["parts"]["command_ms"] > command["parts"]["empty_command_ms"] > 0
    assert found["autocomplete_answered"]["parts"]["asked"] > 0


def test_random_play_and_many_campaigns(type_in: Type):
    words = ("bench", "--only", "play", "--only", "crowd", "--game", "cw", "--games", 2, "--campaigns", 2)
    found = figures(type_in(*words))
    assert found["coast_watchers_random_play"]["unit"] == "actions/s"
    assert found["coast_watchers_memory_growth"]["parts"]["games"] == 2
    assert found["open_campaigns_memory"]["parts"]["campaigns"] == 2


def test_a_game_without_pictures_has_no_figure_of_them(type_in: Type):
    assert figures(type_in("bench", "--only", "picture", "--game", "toy", "--rounds", 1)) == {}


def test_what_is_not_there_is_told(type_in: Type):
    assert (
        "--only speed: expected picture, discord, store, think, play, crowd"
        in type_in("bench", "--only", "speed").complaint
    )
    assert "no game 'chess'" in type_in("bench", "--game", "chess").complaint
