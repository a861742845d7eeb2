"""Closed DMs, errors on every route, deleted threads and messages, crashes: nothing is lost or doubled."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store.errors import DatabaseUnavailable
from tests.e2e.play import begun, lobby, throw

ROUTES = [
    ("POST /channels/*/messages", "messages"),
    ("PATCH /channels/*/messages/*", "edits"),
    ("POST /channels/*/threads", "threads"),
    ("POST /interactions/*/*/callback", "acknowledgements"),
    ("PATCH /webhooks/*/*/messages/@original", "answers"),
    ("POST /users/@me/channels", "DM channels"),
]


async def drained(table) -> None:
    """Deliver what is due, whoever has begun with it."""
    while await table.bot.outbox.drain() or not table.bot._delivering.done():
        await table.bot._delivering
        await table.env.settle()


async def settled(table, seconds: float) -> None:
    """Let every retry fall due."""
    table.heal()
    for _ in range(5):
        await table.advance(seconds / 5)
        await drained(table)


async def waiting_rows(table) -> int:
    from bot.store import repo

    async with table.bot.db.reading() as tx:
        counts = await repo.outbox_counts(tx)
    return sum(count for status, count in counts.items() if str(status) == "pending")


@pytest.fixture
def soon(monkeypatch):
    """Retries fall due at once: what is tested is that they come, not how long they wait."""
    monkeypatch.setattr("bot.services.outbox.Outbox._delay", lambda self, delivery, failure: 0.0)
    monkeypatch.setattr("bot.surfaces.reply.PAUSE", 0.0)


@pytest.mark.parametrize("status", [429, 500, 503])
@pytest.mark.parametrize(("route", "name"), ROUTES, ids=[name for _, name in ROUTES])
async def test_one_stumble_on_any_route_loses_and_doubles_nothing(club, soon, route, name, status):
    alice, bob, _ = club.players
    thread = await lobby(club)
    await bob.press("Play Right", at=thread)
    await alice.press("Start", at=thread)
    await throw(alice, "paper", thread)
    club.fail_next(route, status)
    if name == "acknowledgements":
        answer = await bob.slash("/toy throw", hand="stone", at=thread)
        assert not answer.acknowledged
        assert "thrown" not in thread.text
        await throw(bob, "stone", thread)
    else:
        await bob.slash("/toy throw", hand="stone", at=thread)
    await settled(club, 10)
    assert await waiting_rows(club) == 0
    assert [m.text for m in thread.messages()].count("thrown: left paper, right stone") == 1
    assert len([m for m in bob.dms() if "Pass" in m.buttons]) == 1


@pytest.mark.parametrize("status", [403, 404, 500])
async def test_a_thread_that_cannot_be_opened_is_opened_later(club, soon, status):
    alice, _, _ = club.players
    club.fail_next("POST /channels/*/threads", status, 50013 if status == 403 else 0)
    await alice.slash("/game new", game="toy", scenario="short")
    await settled(club, 10)
    if status == 404:
        assert "Seed hash" in club.channel.text  # no such channel any more: played where it can be
    else:
        assert [t.name for t in club.threads()] == ["Paper, scissors, stone Short #1"]


async def test_closed_dms_are_told_in_the_thread_and_the_secret_is_on_demand(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    club.close_dms(bob)
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    assert bob.dms() == []
    calls = [m for m in thread.messages() if "cannot send you direct messages" in m.text]
    assert [m.pinged for m in calls] == [{bob.id}]
    assert "it is your move" in calls[0].text
    assert calls[0].buttons == ["Your move", "My hand", "Board"], "in public no verb shows what he holds"
    assert "Pass" in (await bob.press("Your move", on=calls[0])).buttons
    hand = await bob.slash("/game hand", at=thread)
    assert "for Right only" in hand.text
    moves = await bob.press("Your move", on=hand)
    assert "Pass" in moves.buttons
    await bob.press("Pass", on=moves)
    assert (await club.bot.kit.campaigns.brief(1)).waiting == ("left", "right")
    club.open_dms(bob)
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    assert bob.dms(), "open again, and remembered"


async def test_with_closed_dms_only_a_question_calls_again(club):
    """The first message that fails is explained; after that the player is called when he is asked, and only then."""
    alice, bob, _ = club.players
    thread = await begun(club)
    club.close_dms(alice)
    club.close_dms(bob)
    for _ in range(2):
        await throw(alice, "paper", thread)
        await throw(bob, "stone", thread)
        await bob.slash("/toy pass", at=thread)
    calls = [(m.pinged, "your move" in m.text) for m in thread.messages() if "cannot send you" in m.text]
    assert calls.count(({bob.id}, True)) == 2
    assert calls.count(({alice.id}, False)) == 1
    assert len(calls) == 3


async def test_a_deleted_thread_is_opened_anew_and_the_game_goes_on(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    club.env.backend.delete_channel(thread.id)
    await club.env.settle()
    await throw(alice, "paper", alice.dm)
    await throw(bob, "stone", bob.dm)
    again = club.thread()
    assert again.id != thread.id
    assert "thrown: left paper, right stone" in again.text
    assert "for Left only" in (await alice.slash("/game hand", at=again)).text


async def test_a_deleted_message_holds_nothing_up(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    for message in thread.messages():
        club.env.backend.delete_message(thread.id, message.id)
    await club.env.settle()
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    assert await waiting_rows(club) == 0
    assert "thrown: left paper, right stone" in thread.text


async def test_a_picture_that_discord_refuses_does_not_hold_the_text_back(club, soon, monkeypatch):
    from bot.surfaces.panel import Shown

    async def drawn(self, view, *_):
        return [Shown("board.png", b"\x89PNG", "The board")]

    monkeypatch.setattr("bot.surfaces.pictures.Pictures.draw", drawn)
    alice, bob, _ = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    club.fail_next("POST /channels/*/messages", 413, 40005)
    await throw(bob, "stone", thread)
    told = next(m for m in thread.messages() if "thrown: left paper" in m.text)
    assert "The picture could not be uploaded" in told.text
    assert told.files == []
    club.fail_next("PATCH /webhooks/*/*/messages/@original", 413, 40005)
    answer = await alice.slash("/game board", at=thread)
    assert "The picture could not be shown" in answer.text
    assert [f.alt for f in (await alice.slash("/game board", at=thread)).files] == ["The board"]


async def test_a_drawing_that_fails_is_left_out(club, monkeypatch):
    import types

    def broken(view, **_):
        raise ZeroDivisionError("secret in the text")

    monkeypatch.setattr("bot.surfaces.pictures.renderer", lambda game: types.SimpleNamespace(board=broken))
    alice, _, _ = club.players
    thread = await begun(club)
    answer = await alice.slash("/game board", at=thread)
    assert "(Left view)" in answer.text
    assert answer.files == []


async def test_a_crash_between_sending_and_marking_neither_loses_nor_doubles(club, monkeypatch):
    from bot.store import repo

    alice, bob, _ = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    real = repo.mark_sent

    async def died(*_):
        raise DatabaseUnavailable("the process is killed here")

    monkeypatch.setattr("bot.store.repo.mark_sent", died)
    await throw(bob, "stone", thread)
    monkeypatch.setattr("bot.store.repo.mark_sent", real)
    await club.restart_bot(clean=False)
    clock = club.bot.db.clock
    club.bot.db.clock = lambda: clock() + timedelta(hours=1)
    club._nonces.clear()  # Discord has forgotten them by then: only the mark can tell
    await drained(club)
    assert [m.text for m in thread.messages()].count("thrown: left paper, right stone") == 1
    assert len([m for m in bob.dms() if "Pass" in m.buttons]) == 1


async def test_what_was_written_while_the_bot_was_away_is_said_when_it_is_back(club, monkeypatch):
    alice, bob, _ = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)

    async def away(self):
        return 0

    monkeypatch.setattr("bot.services.outbox.Outbox.drain", away)
    await throw(bob, "stone", thread)
    assert "thrown" not in thread.text
    monkeypatch.undo()
    await club.restart_bot(clean=False)
    assert [m.text for m in thread.messages()].count("thrown: left paper, right stone") == 1


async def test_a_database_that_is_away_is_told_and_the_menu_stays(club, monkeypatch):
    alice, _, _ = club.players
    thread = await begun(club)
    step = await alice.press("Throw", on=await alice.press("Your move", at=thread))

    async def away(*_, **__):
        raise DatabaseUnavailable("the database is away: secret-host")

    monkeypatch.setattr("bot.services.campaigns.Campaigns.draft_get", away)
    answer = await alice.choose("paper", on=step)
    assert "The database does not answer now. Nothing was changed" in answer.followup_text
    assert "secret-host" not in answer.text
    monkeypatch.undo()
    assert (await alice.choose("paper", on=step)).buttons == ["Confirm", "Back", "Cancel"]


async def test_a_bug_is_apologised_for_without_telling_secrets(club, monkeypatch, caplog):
    alice, _, _ = club.players
    thread = await begun(club)

    def broken(*_, **__):
        raise ZeroDivisionError("the hidden card is a trap")

    monkeypatch.setattr("bot.services.desk.Desk.state_of", broken)
    for answer in (await alice.slash("/game hand", at=thread), await alice.slash("/toy throw", hand="paper")):
        assert "something went wrong on my side (reference `" in answer.text
        assert answer.ephemeral
    assert "hidden card" not in caplog.text
    assert "unexpected ZeroDivisionError, reference" in caplog.text
    assert await alice.autocomplete("/toy throw", "hand", "p", at=thread) == []
    club.errors()


async def test_missing_rights_are_told_when_a_campaign_is_made(club):
    import discord

    alice, _, _ = club.players
    guild = club.env.backend.get_guild(club.guild.id)
    role = next(r for r in guild.roles.values() if r.managed)
    role.permissions &= ~discord.Permissions.create_public_threads.flag
    everyone = guild.roles[guild.id]
    everyone.permissions &= ~discord.Permissions.create_public_threads.flag
    answer = await alice.slash("/game new", game="toy", scenario="short")
    assert "I lack rights in this channel: Create Public Threads" in answer.text
