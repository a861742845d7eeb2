"""/game draw, substitute, remind and settings, as players use them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import msgspec
import pytest

from bot.services.posts import Controls, Post
from bot.store.records import Role, Target
from tests.e2e.play import CAMPAIGN, begun, lobby, throw


def later(club, **time: float) -> None:
    """Let the bot's own clock show a later time."""
    moment = datetime.now(UTC) + timedelta(**time)
    club.bot.db.clock = lambda: moment


# --- draw


async def test_a_draw_is_offered_agreed_to_and_ends_the_game(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    asked = await alice.slash("/game draw", at=thread)
    assert asked.ephemeral
    assert "Do you offer to call" in asked.text
    assert "offers a draw" not in thread.text
    answer = await alice.press("A draw", on=asked)
    assert "The others are asked" in answer.text
    offer = thread.last
    assert offer.buttons == ["Agree", "Decline"]
    assert offer.pinged == {bob.id}
    assert "not for you to answer" in (await carol.press("Agree", on=offer)).text
    assert "You have agreed already" in (await alice.press("Agree", on=offer)).text
    assert "A draw is agreed" in (await bob.press("Agree", on=offer)).text
    assert "All agree to a draw. The game is over." in thread.text
    assert "The seed was" in thread.text
    assert "**True**" in (await bob.slash("/game verify", at=thread)).text
    assert "does not stand any more" in (await bob.press("Agree", on=offer)).text
    assert "The game is over" in (await alice.slash("/game draw", at=thread)).text


async def test_a_declined_draw_leaves_stale_buttons_that_do_nothing(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    await alice.press("A draw", on=await alice.slash("/game draw", at=thread))
    offer = thread.last
    assert "Everything stays as it is" in (await bob.press("Decline", on=offer)).text
    assert f"{bob.mention} declines the draw." in thread.text
    for who, label in ((bob, "Agree"), (bob, "Decline"), (alice, "Agree")):
        assert "does not stand any more" in (await who.press(label, on=offer)).text
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    assert "thrown: left paper, right stone" in thread.text


async def test_offers_outlive_a_restart_and_a_double_press(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    await alice.press("A draw", on=await alice.slash("/game draw", at=thread))
    offer = thread.last
    await club.restart_bot()
    answers = await club.together(bob.press("Agree", on=offer), bob.press("Agree", on=offer))
    assert sum("A draw is agreed" in answer.text for answer in answers) == 1
    assert [m.text for m in thread.messages()].count("All agree to a draw. The game is over.") <= 1
    assert thread.text.count("All agree to a draw") == 1


async def test_a_spectator_cannot_offer_a_draw(club):
    _, _, carol = club.players
    thread = await begun(club)
    assert "You do not play" in (await carol.slash("/game draw", at=thread)).text


# --- substitute


async def test_a_seat_is_handed_on_and_the_old_one_loses_access(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    answer = await bob.slash("/game substitute", player=carol.user, at=thread)
    assert answer.ephemeral
    assert carol.mention in answer.text
    offer = thread.last
    assert offer.pinged == {carol.id}
    assert "not for you to answer" in (await bob.press("Agree", on=offer)).text
    assert "plays Right from now on" in (await carol.press("Agree", on=offer)).text
    assert f"{carol.mention} plays **Right** from now on, in place of {bob.mention}." in thread.text
    assert any("You play Right from now on." in message.text for message in carol.dms())
    assert "do not play" in (await bob.slash("/toy throw", hand="stone", at=thread)).text.lower()
    assert "You do not play" in (await bob.slash("/game concede", at=thread)).text
    assert f"Right ({carol.mention})" in (await bob.slash("/game status", at=thread)).text
    assert f"Right ({carol.mention})" in thread.messages()[0].text
    await throw(carol, "stone", thread)
    assert "thrown: left paper, right stone" in thread.text


async def test_the_question_in_the_old_ones_dms_is_taken_away(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    assert len([m for m in bob.dms() if "Pass" in m.buttons]) == 1
    kept = await bob.slash("/game hand", at=thread)
    await bob.slash("/game substitute", player=carol.user, at=thread)
    await carol.press("Agree", on=thread.last)
    assert [m for m in bob.dms() if "Pass" in m.buttons] == []
    [mine] = [m for m in carol.dms() if "Pass" in m.buttons]
    assert mine.pinged <= {carol.id}
    assert not mine.silent
    stale = await bob.press("Your move", on=kept)
    assert "already been decided" in stale.text or "do not" in stale.text
    assert "Pass" not in stale.buttons
    await carol.press("Pass", on=mine)
    assert [m for m in carol.dms() if "Pass" in m.buttons] == []


async def test_after_the_change_what_is_edited_is_the_new_ones_message(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    await bob.slash("/game substitute", player=carol.user, at=thread)
    await carol.press("Agree", on=thread.last)
    await club.restart_bot()
    for hand, other in (("paper", "stone"), ("paper", "stone")):
        await throw(alice, hand, thread)
        await throw(carol, other, thread)
        [mine] = [m for m in carol.dms() if "Pass" in m.buttons]
        await carol.press("Pass", on=mine)
    assert not any("Pass" in m.buttons for m in bob.dms())


async def test_the_host_asks_and_the_holder_must_agree(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    await alice.slash("/game substitute", player=carol.user, seat="right", at=thread)
    assert thread.last.pinged == {bob.id, carol.id}
    await carol.press("Agree", on=thread.last)
    assert thread.last.pinged == {bob.id}
    await bob.press("Decline", on=thread.last)
    assert f"{bob.mention} declines the change of Right." in thread.text


@pytest.mark.parametrize(
    ("who", "given", "told"),
    [
        ("carol", {"seat": "left"}, "Only whoever sits there"),
        ("bob", {"seat": "left"}, "Only whoever sits there"),
        ("carol", {}, "Please say which seat"),
        ("alice", {"seat": "north"}, "There is no such seat. There are: Left, Right."),
    ],
)
async def test_who_may_not_hand_on_a_seat_is_told(club, who, given, told):
    thread = await begun(club)
    dave = club.add_player("dave")
    answer = await club[who].slash("/game substitute", player=dave.user, at=thread, **given)
    assert told in answer.text
    assert dave.mention not in thread.text


async def test_neither_the_other_side_nor_a_bot_nor_oneself_takes_a_seat(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    assert "another side" in (await bob.slash("/game substitute", player=alice.user, at=thread)).text
    assert "sits there already" in (await bob.slash("/game substitute", player=bob.user, at=thread)).text


async def test_seats_are_completed(club):
    alice, _, _ = club.players
    thread = await begun(club)
    assert await alice.autocomplete("/game substitute", "seat", "r", at=thread) == ["Right"]


async def test_a_newcomer_with_closed_dms_is_called_in_the_thread_and_nothing_leaks(club):
    _, bob, carol = club.players
    thread = await begun(club)
    club.close_dms(carol)
    await bob.slash("/game substitute", player=carol.user, at=thread)
    await carol.press("Agree", on=thread.last)
    assert "You play Right from now on." not in thread.text
    assert any(carol.id in message.pinged and "/game hand" in message.text for message in thread.messages())
    assert (await carol.slash("/game hand", at=thread)).ephemeral


# --- remind


async def test_a_reminder_calls_whoever_is_waited_for_once(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    assert "Not yet" in (await alice.slash("/game remind", at=thread)).text
    later(club, hours=13)
    answer = await alice.slash("/game remind", at=thread)
    assert answer.ephemeral
    assert bob.mention in answer.text
    assert thread.last.pinged == {bob.id}
    assert not thread.last.silent
    assert "Not yet" in (await alice.slash("/game remind", at=thread)).text
    assert "Only the players" in (await carol.slash("/game remind", at=thread)).text
    assert "It is you who is waited for" in (await bob.slash("/game remind", at=thread)).text


async def test_no_reminder_before_the_start(club):
    alice, _, _ = club.players
    thread = await lobby(club)
    assert "has not started yet" in (await alice.slash("/game remind", at=thread)).text


# --- settings


async def test_whoever_wants_no_calls_is_named_but_not_notified(club):
    alice, bob, _ = club.players
    said = await bob.slash("/game settings", calls="no")
    assert said.ephemeral
    assert "calls: no" in said.text
    thread = await begun(club)
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    [asked] = [m for m in bob.dms() if "Pass" in m.buttons]
    assert asked.silent
    assert all(bob.id not in message.pinged for message in thread.messages())
    assert "calls: yes" in (await bob.slash("/game settings", calls="yes")).text


async def test_settings_of_a_campaign_are_its_hosts(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    shown = await bob.slash("/game settings", at=thread)
    assert "remind_hours: 12" in shown.text
    assert "windows: ask (since the start)" in shown.text
    assert "Only the campaign's host" in (await bob.slash("/game settings", remind_hours=1, at=thread)).text
    changed = await alice.slash("/game settings", remind_hours=1, name="Night @everyone *run*", at=thread)
    assert "remind_hours: 1" in changed.text
    assert "This campaign is called" in thread.last.text
    assert thread.last.pinged == set()
    assert "@everyone" not in thread.last.text


async def test_settings_are_shown_where_there_is_no_campaign(club):
    alice, _, _ = club.players
    said = await alice.slash("/game settings")
    assert "Yours, in all campaigns" in said.text
    assert "settled by its host" not in said.text


async def test_a_late_message_never_shows_the_moves_of_a_seat_to_who_left_it(club):
    """However late a question is delivered: what can be done is shown to nobody but who sits there then."""
    alice, bob, carol = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    await bob.slash("/game substitute", player=carol.user, at=thread)
    await carol.press("Agree", on=thread.last)
    look = await club.bot.kit.campaigns.look(CAMPAIGN, carol.id)
    post = Post(tone="decision", text="It was your move", controls=Controls(CAMPAIGN, look.number, "right"))
    for reader, shown in ((bob, False), (carol, True)):
        late = SimpleNamespace(
            target=Target.DM,
            user_id=reader.id,
            campaign_id=CAMPAIGN,
            role=Role.DECISION,
            payload=msgspec.to_builtins(post),
            attachments=[],
        )
        panel, _ = await club.bot.outbox.transport._panel(late)
        assert ("Pass" in [button.label for button in panel.buttons]) is shown


async def test_a_question_that_is_edited_still_says_whom_it_is_for(club):
    """In the thread it names him without calling him once more."""
    _, bob, _ = club.players
    await begun(club)
    post = Post(tone="decision", text="Countermeasures", named=[bob.id])
    edited = SimpleNamespace(
        target=Target.THREAD,
        user_id=None,
        campaign_id=CAMPAIGN,
        role=Role.DECISION,
        payload=msgspec.to_builtins(post),
        attachments=[],
    )
    panel, ping = await club.bot.outbox.transport._panel(edited)
    assert bob.mention in panel.text
    assert ping == []
