"""Whole games by buttons and menus alone, pressed at random; then the record is verified."""

from __future__ import annotations

import pytest

from bot.services.briefs import Person
from engine import registry
from tests.e2e.play import begun, shop
from tests.e2e.robot import Robot


@pytest.mark.parametrize("seed", range(3))
async def test_the_toy_to_its_end(club, seed):
    alice = club["alice"]
    thread = await begun(club)
    assert await Robot(club, 1, seed).play(40)
    assert "The seed was" in thread.text
    assert "**True**" in (await alice.slash("/game verify", campaign=1)).text
    assert "Over" in thread.messages()[0].text


async def test_a_robot_finds_its_way_through_every_kind_of_menu(club):
    await shop(club)
    robot = Robot(club, 1, 5)
    for _ in range(25):
        if (await club.bot.kit.campaigns.brief(1)).status != "running":
            break
        await robot.act(club["alice"])
    assert robot.presses > 25


@pytest.mark.skipif("coast_watchers" not in registry.ROOMS, reason="the game is not here")
async def test_coast_watchers_from_lobby_to_debrief(open_table, bot_factory):
    games = registry.games()
    table = await open_table(lambda: bot_factory(games), players=["alice", "bob", "carol"])
    alice, bob, carol = table.players
    await alice.slash("/game new", game="coast_watchers", scenario="A", opponent=bob.user)
    thread = table.thread()
    await bob.press("Play Japanese", at=thread)
    await alice.press("Start", at=thread)
    assert alice.dms()[-1].buttons[-2:] == ["My hand", "Board"]
    robot = Robot(table, 1, 1)
    await robot.play(10)
    await table.restart_bot(clean=False)
    board = await carol.slash("/game board", at=thread)
    assert board.files[0].alt
    assert board.files[0].data.startswith(b"\x89PNG")
    mine = await alice.slash("/game board", at=thread)
    assert mine.files[0].data != board.files[0].data
    assert [f.name for f in (await alice.slash("/game hand", at=thread)).files]
    assert await robot.play(200)
    last = thread.messages()
    score = [m for m in last if len(m.files) == 2]
    assert len(score) == 1
    assert all(f.alt for f in score[0].files)
    assert all(len(f.data) < 1 << 20 for m in last for f in m.files)
    assert "The seed was" in thread.text
    assert "**True**" in (await bob.slash("/game verify", campaign=1)).text


def _openings():
    return [(key, next(iter(registry.game(key).scenarios))) for key in registry.ROOMS]


@pytest.mark.parametrize(("key", "scenario"), _openings(), ids=list(registry.ROOMS))
async def test_every_game_opens_and_goes_on_by_buttons(open_table, bot_factory, key, scenario):
    """Pictures are posted with alt text, nobody gets stuck, and no answer is an apology."""
    games = registry.games()
    table = await open_table(lambda: bot_factory(games), players=["alice", "bob"])
    alice = table["alice"]
    kit = table.bot.kit
    seats = dict.fromkeys(games[key].scenarios[scenario].seats, alice.id)
    person = Person(alice.id, "alice")
    brief = await kit.campaigns.create(
        person, game=key, scenario=scenario, guild_id=table.guild.id, channel_id=table.channel.id, seats=seats
    )
    await kit.campaigns.start(brief.id, person)
    robot = Robot(table, brief.id, 7)
    for _ in range(12):
        answer = await robot.act(alice)
        assert "went wrong" not in answer.text
    board = await alice.slash("/game board", campaign=brief.id)
    assert board.files[0].alt
    assert len(board.files[0].data) < 1 << 20
    assert all(f.alt for m in table.thread().messages() for f in m.files)
    key = await alice.slash("/game board", campaign=brief.id, show="key")
    assert key.files[0].alt
    battle = await alice.slash("/game board", campaign=brief.id, show="battle")
    assert battle.files or "no battle picture" in battle.text
