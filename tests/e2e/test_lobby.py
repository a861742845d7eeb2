"""Making a campaign and taking seats."""

from __future__ import annotations

import discord
import pytest

from tests.e2e.play import begun, lobby

NASTY = [
    "**bold** @everyone <@123> `x`",
    "שלום עולם",
    "\u202eevil\u202d",
    "🎲🎲🎲",
    "a" * 3000,
    "# head\n> quote",
    "[x](http://y)",
]


async def test_new_opens_a_thread_with_a_dashboard_and_pings_the_invited(club):
    alice, bob, _ = club.players
    answer = await alice.slash("/game new", game="toy", scenario="short", opponent=bob.user, name="Lonely Vigil")
    assert answer.ephemeral
    assert "Lonely Vigil** is made (campaign 1)" in answer.text
    assert club.thread().name == "Lonely Vigil #1"
    [dashboard] = club.thread().messages()
    assert dashboard.pinged == {bob.id}
    assert "Seed hash" in dashboard.text
    assert dashboard.buttons == ["Play Right", "Leave"]


async def test_new_completes_game_scenario_seat_and_options(club):
    alice, _, _ = club.players
    assert await alice.autocomplete("/game new", "game", "pa") == ["Paper, scissors, stone"]
    assert await alice.autocomplete("/game new", "scenario", "", game="toy") == ["Short: Three rounds."]
    assert await alice.autocomplete("/game new", "scenario", "") == ["Choose the game first."]
    assert await alice.autocomplete("/game new", "seat", "r", game="toy", scenario="short") == [
        "Right",
        "nowhere: I only host",
    ]
    found = await alice.autocomplete("/game new", "options", "windows=s", game="toy")
    assert [name.split(" ")[0] for name in found] == ["windows=swift"]


async def test_options_are_completed_from_the_first_letter_to_the_last(club):
    alice, _, _ = club.players
    for typed in ("", " ", "  w", "windows=swift", "windows=swift ", "windows=swift x"):
        found = await alice.autocomplete("/game new", "options", typed, game="toy")
        assert all(name.startswith("windows=") for name in found), typed
    assert len(await alice.autocomplete("/game new", "options", "", game="toy")) == 2


@pytest.mark.parametrize("typed", ["", " ", "x", "= ==", "+,+", "é🎲", "9" * 40, "a" * 500])
async def test_no_completion_stumbles_over_what_is_typed(club, typed):
    """Every option of every command that completes, with and without a campaign under way."""
    alice, _, _ = club.players
    for _ in range(2):
        for command in club.bot.tree.walk_commands():
            for option in getattr(command, "parameters", ()):
                numeric = option.type is not discord.AppCommandOptionType.string
                if option.autocomplete and not (numeric and not typed.isdigit()):
                    found = await alice.autocomplete(f"/{command.qualified_name}", option.name, typed[:100])
                    assert len(found) <= 25
                    assert all(1 <= len(name) <= 100 for name in found)
        await begun(club)


async def test_the_host_may_choose_a_seat_or_none(club):
    alice, bob, carol = club.players
    await alice.slash("/game new", game="toy", scenario="short", seat="right")
    assert "Right: <@" in club.thread().last.text
    assert club.thread().last.buttons == ["Play Left", "Leave"]
    await alice.slash("/game new", game="toy", scenario="short", seat="-", opponent=bob.user, opponent2=carol.user)
    assert club.thread().last.pinged == {bob.id, carol.id}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"game": "chess", "scenario": "short"}, "I do not know a game called chess"),
        ({"game": "toy", "scenario": "long"}, "has no scenario long"),
        ({"game": "toy", "scenario": "short", "options": "windows=never"}, "The option windows can be ask or swift"),
        ({"game": "toy", "scenario": "short", "options": "windows"}, "Options are written like"),
        ({"game": "toy", "scenario": "short", "options": "dice=loaded"}, "has no option dice"),
        ({"game": "toy", "scenario": "short", "seat": "north"}, "There is no such seat. There are: Left, Right."),
    ],
)
async def test_what_cannot_be_made_is_told_and_leaves_nothing(club, given, told):
    alice, _, _ = club.players
    answer = await alice.slash("/game new", **given)
    assert told in answer.text
    assert answer.ephemeral
    assert club.threads() == []
    assert "No campaign is open" in (await alice.slash("/game list")).text


async def test_too_many_or_the_same_person_twice(club):
    alice, bob, carol = club.players
    crowd = await alice.slash("/game new", game="toy", scenario="short", opponent=bob.user, opponent2=carol.user)
    assert "There is room for 1 others" in crowd.text
    twice = await alice.slash("/game new", game="toy", scenario="short", opponent=alice.user)
    assert "one seat only" in twice.text


@pytest.mark.parametrize("name", NASTY)
async def test_a_nasty_name_never_pings_and_never_breaks_the_message(club, name):
    alice, bob, _ = club.players
    thread = await lobby(club, name=name)
    await bob.press("Play Right", at=thread)
    await alice.press("Start", at=thread)
    for message in [*thread.messages(), *alice.dms(), *bob.dms()]:
        assert message.pinged <= {alice.id, bob.id}
        assert "\u202e" not in message.text
        assert "@everyone" not in message.text
    assert len(club.thread().name) <= 100


async def test_seats_are_taken_by_button_and_command(club):
    _, bob, carol = club.players
    thread = await lobby(club)
    refused = await carol.press("Play Right", at=thread)
    assert "taken or kept for somebody else" in refused.text
    assert "You play Right" in (await bob.press("Play Right", at=thread)).text
    assert "already play Right" in (await bob.slash("/game join", at=thread)).text
    assert thread.messages()[0].buttons == ["Start", "Leave"]


async def test_join_by_command_finds_the_only_open_campaign(club):
    alice, bob, _ = club.players
    assert "no campaign here that can be joined" in (await bob.slash("/game join")).text
    await alice.slash("/game new", game="toy", scenario="short")
    assert await bob.autocomplete("/game join", "seat", "") == ["Right"]
    assert (await bob.autocomplete("/game join", "campaign", "paper"))[0].startswith("1: Paper")
    assert "You play Right" in (await bob.slash("/game join", seat="right")).text


async def test_join_asks_which_one_if_there_are_several(club):
    alice, bob, _ = club.players
    for _ in range(2):
        await alice.slash("/game new", game="toy", scenario="short")
    answer = await bob.slash("/game join")
    assert "Please say which campaign: 2 (" in answer.text
    assert "You play Right" in (await bob.slash("/game join", campaign=2)).text
    assert "You play Right" in (await bob.slash("/game join", at=club.threads()[0])).text


async def test_leave_opens_the_seat_again_and_the_last_one_closes_the_campaign(club):
    alice, bob, _ = club.players
    thread = await lobby(club)
    await bob.press("Play Right", at=thread)
    assert (await bob.press("Leave", at=thread)).text == "You have left."
    assert thread.messages()[0].buttons == ["Play Right", "Leave"]
    assert "campaign is closed" in (await alice.slash("/game leave", at=thread)).text
    assert thread.messages()[0].buttons == ["My hand", "Board"] or thread.messages()[0].buttons == []
    assert "No campaign is open" in (await alice.slash("/game list")).text


async def test_start_needs_all_seats_and_a_participant(club):
    alice, bob, carol = club.players
    thread = await lobby(club)
    assert "Not all seats are taken yet: Right" in (await alice.slash("/game start", at=thread)).text
    await bob.press("Play Right", at=thread)
    assert "Only the host or a player" in (await carol.slash("/game start", campaign=1)).text
    assert "has begun" in (await bob.slash("/game start", at=thread)).text
    assert "has started already" in (await bob.slash("/game start", at=thread)).text
    assert "/game concede" in (await bob.slash("/game leave", at=thread)).text


async def test_a_word_of_ones_own_is_mixed_into_the_seed(club):
    alice, bob, carol = club.players
    thread = await lobby(club)
    assert "mixed into the seed: fair\\_play" in (await alice.slash("/game word", word="fair_play", at=thread)).text
    assert "Only players" in (await carol.slash("/game word", word="x", at=thread)).text
    assert "at least one letter" in (await alice.slash("/game word", word="\u200b", at=thread)).text
    await bob.press("Play Right", at=thread)
    await bob.press("Start", at=thread)
    assert "players' words: fair" in thread.text


async def test_both_are_told_when_it_begins(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    asked = [m for m in thread.messages() if m.pinged & {alice.id, bob.id} and "Your move" in m.buttons]
    assert [m.pinged for m in asked] == [{alice.id}, {bob.id}]
    assert asked[0].buttons == ["Your move", "My hand", "Board"]


async def test_in_the_dm_campaigns_are_joined_but_not_made(club):
    alice, bob, _ = club.players
    refused = await alice.slash("/game new", game="toy", scenario="short", at=alice.dm)
    assert "please make it in a server's channel" in refused.text
    thread = await lobby(club)
    assert "You play Right" in (await bob.slash("/game join", campaign=1, at=bob.dm)).text
    assert "has begun" in (await bob.slash("/game start", at=bob.dm)).text
    assert "begins" in thread.text


async def test_bots_cannot_play(club):
    alice, _, _ = club.players
    robot = club.env.create_user("robot", bot=True)
    club.guild.add_member(robot)
    answer = await alice.slash("/game new", game="toy", scenario="short", opponent=robot)
    assert "Bots cannot play" in answer.text
    assert club.threads() == []


async def test_new_in_a_thread_opens_a_thread_beside_it(club):
    alice, _, _ = club.players
    thread = await lobby(club)
    await alice.slash("/game new", game="toy", scenario="short", at=thread)
    assert len(club.threads()) == 2
