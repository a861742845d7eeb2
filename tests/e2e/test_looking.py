"""Looking: lists, boards, hands, logs, notes, exports; what each may see, and nobody else."""

from __future__ import annotations

import json

import pytest

from engine import registry
from tests.e2e.play import begun, lobby, shop, throw


async def test_list_shows_campaigns_here_and_whose_move_it_is(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    mine = (await alice.slash("/game list")).text
    assert "**1** Paper, scissors, stone Short" in mine
    assert "running, you play Left" in mine
    assert f"<#{thread.id}>" in mine
    assert "**Your move.**" in mine
    await throw(alice, "paper", thread)
    assert "Your move" not in (await alice.slash("/game list")).text
    assert "you play" not in (await carol.slash("/game list")).text
    assert "you play Right" in (await bob.slash("/game list", at=bob.dm)).text


async def test_list_hides_what_is_over_unless_asked(club):
    alice, _, _ = club.players
    thread = await lobby(club)
    await alice.slash("/game leave", at=thread)
    assert "No campaign is open" in (await alice.slash("/game list")).text
    assert "abandoned" in (await alice.slash("/game list", all=True)).text


async def test_status_tells_whose_move_and_offers_it(club):
    alice, bob, _ = club.players
    thread = await lobby(club)
    before = await bob.slash("/game status", at=thread)
    assert "lobby" in before.text
    assert before.buttons == ["Play Right", "Leave"]
    await bob.press("Play Right", on=before)
    await bob.press("Start", at=thread)
    status = await alice.slash("/game status", at=thread)
    assert "Waiting for Left (<@" in status.text
    assert "since <t:" in status.text
    assert status.buttons == ["Your move", "My hand", "Board"]


async def test_the_dashboard_is_kept_up_to_date(club):
    alice, _, _ = club.players
    thread = await begun(club)
    assert "Waiting for Left" in thread.messages()[0].text
    await throw(alice, "paper", thread)
    assert "Waiting for Right" in thread.messages()[0].text
    assert len([m for m in thread.messages() if "Seed hash" in m.text and "begins" not in m.text]) == 1


async def test_board_privately_and_for_everybody(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    assert "(Left view)" in (await alice.slash("/game board", at=thread)).text
    shown = await alice.slash("/game board", private=False, at=thread)
    assert not shown.ephemeral
    assert "(public view)" in shown.text
    assert "(public view)" in (await carol.slash("/game board", at=thread)).text
    assert "There is no such region" in (await bob.slash("/game board", region="north", at=thread)).text
    assert await bob.autocomplete("/game board", "region", "", at=thread) == []


@pytest.mark.skipif("coast_watchers" not in registry.ROOMS, reason="the game is not here")
async def test_parts_of_the_board_are_chosen_in_a_menu(open_table, bot_factory):
    games = {"coast_watchers": registry.games()["coast_watchers"]}
    table = await open_table(lambda: bot_factory(games), players=["alice", "bob", "carol"])
    alice, bob, carol = table.players
    thread = await lobby(table, "coast_watchers", "T")
    await bob.press("Play Japanese", at=thread)
    await alice.press("Start", at=thread)
    whole = await alice.slash("/game board", at=thread)
    part = await alice.choose("Bougainville", on=whole)
    assert [f.name for f in part.files] == ["coast-watchers-bougainville.png"]
    assert part.messages[0].id == whole.messages[0].id
    again = await alice.choose("The whole board", on=part)
    assert [f.name for f in again.files] == ["coast-watchers-board.png"]
    shown = await alice.slash("/game board", at=thread, private=False)
    theirs = await carol.choose("Bougainville", on=shown)
    assert theirs.ephemeral
    assert "(public view)" in theirs.text


async def test_hand_is_for_the_player_alone(club):
    alice, _, carol = club.players
    thread = await begun(club)
    hand = await alice.slash("/game hand", at=thread)
    assert hand.ephemeral
    assert "for Left only" in hand.text
    assert hand.buttons == ["Your move"]
    assert "nothing that only you may see" in (await carol.slash("/game hand", at=thread)).text
    assert "for Left only" in (await alice.press("My hand", at=thread)).text


async def test_before_the_start_there_is_no_board(club):
    alice, _, _ = club.players
    thread = await lobby(club)
    for command in ("board", "hand", "log", "undo", "concede"):
        answer = await alice.slash(f"/game {command}", at=thread)
        assert "not started yet" in answer.text, command


async def test_log_of_what_one_may_know(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    assert (await carol.slash("/game log", at=thread)).text
    await throw(alice, "paper", thread)
    assert "paper" not in (await bob.slash("/game log", at=thread)).text
    await throw(bob, "stone", thread)
    assert "thrown: left paper, right stone" in (await carol.slash("/game log", count=5, at=thread)).text


async def test_notes_are_private(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    assert "no notes yet" in (await alice.slash("/game note", at=thread)).text
    assert "Noted" in (await alice.slash("/game note", text="bob always throws **stone**", at=thread)).text
    assert "bob always throws" in (await alice.slash("/game note", at=thread)).text
    assert "no notes yet" in (await bob.slash("/game note", at=thread)).text
    assert "empty note" in (await alice.slash("/game note", text="   ", at=thread)).text


async def test_export_and_verify_before_and_after_the_end(club):
    alice, bob, _ = club.players
    thread = await shop(club)
    await alice.slash("/shop say", words="hello", at=thread)
    early = await alice.slash("/game export", at=thread)
    assert early.ephemeral
    assert [f.name for f in early.files] == ["campaign-1-log.txt"]
    assert "The seed is shown when the game ends" in (await alice.slash("/game verify", at=thread)).text
    await alice.slash("/shop close", at=thread)
    late = await alice.slash("/game export", at=alice.dm)
    record = json.loads(late.files[0].data)
    assert record["game"] == "kinds"
    assert "**True**" in (await bob.slash("/game verify", campaign=1)).text


async def test_help_in_general_for_a_game_and_for_an_order(club):
    alice, _, _ = club.players
    general = await alice.slash("/game help")
    assert "`/toy`, `/shop`" in general.text
    assert "`gather` Gather two or three different fruits." in (await alice.slash("/game help", game="kinds")).text
    full = await alice.slash("/game help", game="kinds", order="vote")
    assert "- years (may be left out)" in full.text
    assert "In words: `vote <yes> [years=years]`" in full.text
    assert await alice.autocomplete("/game help", "order", "wa", game="kinds") == ["walk"]
    assert await alice.autocomplete("/game help", "game", "shop") == ["The shop"]
    assert "I do not know that game" in (await alice.slash("/game help", game="chess")).text
    assert "There is no order" in (await alice.slash("/game help", game="toy", order="zzz")).text


async def test_help_names_every_order_of_the_largest_game(open_table, bot_factory):
    games = registry.games()
    table = await open_table(lambda: bot_factory(games), players=["alice"])
    for key, game in games.items():
        answer = await table["alice"].slash("/game help", game=key)
        assert len(answer.text) <= 4000
        assert [v.verb() for v in game.verbs if not v.hidden and f"`{v.verb()}`" not in answer.text] == []


async def test_all_looking_works_in_the_dm(club):
    alice, _, _ = club.players
    await begun(club)
    for command in ("status", "board", "hand", "log", "list", "note", "help", "standing", "verify", "export"):
        answer = await alice.slash(f"/game {command}", at=alice.dm)
        assert answer.messages, command
        assert "wrong on my side" not in answer.text


async def test_which_campaign_is_asked_only_if_it_is_not_clear(club):
    alice, bob, _ = club.players
    first = await begun(club)
    second = await lobby(club)
    await bob.press("Play Right", at=second)
    await alice.press("Start", at=second)
    asked = await alice.slash("/game hand")
    assert "several campaigns" in asked.text
    assert "1 (Paper" in asked.text
    assert "for Left only" in (await alice.slash("/game hand", at=first)).text
    assert "for Left only" in (await alice.slash("/game hand", campaign=2)).text
    found = await alice.autocomplete("/game hand", "campaign", "")
    assert {name.split(":")[0] for name in found} == {"1", "2"}
    assert "There is no campaign 99" in (await alice.slash("/game hand", campaign=99)).text


@pytest.mark.parametrize("command", ["status", "hand", "board", "undo", "orders", "note", "verify"])
async def test_a_stranger_is_told_that_he_has_no_campaign(club, command):
    _, _, carol = club.players
    assert "You have no campaign here" in (await carol.slash(f"/game {command}")).text
