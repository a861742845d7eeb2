"""Playing: by buttons, by commands, by words; what is refused, and what must not happen twice."""

from __future__ import annotations

import pytest

from bot.surfaces import ids
from tests.bot.surfaces.test_ids import garbage
from tests.e2e.play import begun, shop, throw


async def test_a_move_by_buttons_and_menu(club):
    alice, _, _ = club.players
    thread = await begun(club)
    moves = await alice.press("Your move", at=thread)
    assert moves.ephemeral
    assert moves.buttons == ["Throw", "My hand", "Board"]
    step = await alice.press("Throw", on=moves)
    summary = await alice.choose("paper", on=step)
    assert summary.buttons == ["Confirm", "Back", "Cancel"]
    done = await alice.press("Confirm", on=summary)
    assert done.text == "Waiting for the other side."
    assert "paper" not in thread.text


async def test_a_move_by_command_and_its_completion(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    assert await bob.autocomplete("/toy throw", "hand", "s", at=thread) == ["scissors", "stone"]
    assert (await alice.slash("/toy throw", hand="Paper", at=thread)).text == "Waiting for the other side."
    answer = await bob.slash("/toy throw", hand="ston", at=thread)
    assert "thrown: left paper, right stone" in answer.text
    assert "thrown: left paper, right stone" in thread.text


async def test_moves_in_the_dm(club):
    alice, bob, _ = club.players
    await begun(club)
    assert await alice.autocomplete("/toy throw", "hand", "pa", at=alice.dm) == ["paper"]
    await throw(alice, "paper", alice.dm)
    await throw(bob, "stone", bob.dm)
    asked = bob.dms()[-1]
    assert asked.buttons == ["Pass", "Always pass", "My hand", "Board"] or "Lucky" in asked.buttons
    answer = await bob.press("Pass", at=bob.dm)
    assert "It is your move" in answer.text


async def test_an_order_in_words(club):
    alice, _, _ = club.players
    thread = await begun(club)
    assert "Waiting for the other side" in (await alice.slash("/game order", text="throw papr", at=thread)).text
    again = await alice.slash("/game order", text="throw stone", at=thread)
    assert "not your move" in again.text


@pytest.mark.parametrize("in_dm", [False, True])
async def test_several_orders_are_checked_previewed_and_confirmed(club, in_dm):
    alice, _, _ = club.players
    thread = await shop(club)
    place = alice.dm if in_dm else thread
    box = await alice.slash("/game orders", at=place)
    preview = await box.submit(text="pick item_007\n# a comment\ngather apple+banana; say hello")
    assert preview.buttons == ["Confirm", "Cancel"]
    assert "1. ✓" in preview.text
    assert "noted" not in thread.text
    done = await alice.press("Confirm", on=preview)
    assert done.text.count("noted") == 3
    again = await alice.press_id(preview.messages[0], done.messages[0].custom_id_of("Pick"))
    assert again.acknowledged


async def test_bad_orders_are_told_by_line_and_nothing_is_done(club):
    alice, _, _ = club.players
    thread = await shop(club)
    box = await alice.slash("/game orders", at=thread)
    preview = await box.submit(text="pick item_001\npick elephant\nfly away")
    assert "Nothing has been done." in preview.text
    assert "2. ✗ pick elephant" in preview.text
    assert "3. ✗ fly away" in preview.text
    assert preview.buttons == []
    assert "noted" not in thread.text


async def test_ten_thousand_characters(club):
    alice, _, _ = club.players
    thread = await shop(club)
    long = await alice.slash("/game order", text="pick " + "x" * 5990, at=thread)
    assert "at most 500 characters" in long.text
    box = await alice.slash("/game orders", at=thread)
    answer = await box.submit(text="pick item_001\n" * 285)
    assert answer.acknowledged
    assert len(answer.text) <= 4000


async def test_orders_cannot_be_opened_where_there_is_no_campaign(club):
    alice, _, _ = club.players
    answer = await alice.slash("/game orders")
    assert answer.modal is None
    assert answer.ephemeral
    assert "You have no campaign here" in answer.text


async def test_a_free_text_is_written_in_a_box(club):
    alice, _, _ = club.players
    thread = await shop(club)
    step = await alice.press("Say", on=await alice.press("Your move", at=thread))
    box = await alice.press("Write…", on=step)
    summary = await box.submit(text="**hello** @everyone")
    assert "Confirm" in summary.buttons
    assert "noted" in (await alice.press("Confirm", on=summary)).text


async def test_a_path_and_counts_and_flags_by_buttons(club):
    alice, _, _ = club.players
    thread = await shop(club)
    answer = await alice.press("Walk", on=await alice.press("Your move", at=thread))
    answer = await alice.choose("Harbour", on=answer)
    answer = await alice.choose("Hill", on=answer)
    answer = await alice.press("That is all", on=answer)
    answer = await alice.press("Confirm", on=answer)
    answer = await alice.choose("Bread", on=await alice.press("Buy", on=answer))
    answer = await alice.press("That is all", on=await alice.choose("Bread", on=answer))
    answer = await alice.press("Confirm", on=answer)
    answer = await alice.press("Yes", on=await alice.press("Vote", on=answer))
    answer = await alice.press("Confirm", on=answer)
    state = (await club.bot.kit.campaigns.look(1, alice.id)).view.s
    assert state.done == [
        "Walk(path=('harbour', 'hill'))",
        "Buy(goods={'bread': 2})",
        "Vote(yes=True, years=0)",
    ]


async def test_pages_back_and_cancel(club):
    alice, _, _ = club.players
    thread = await shop(club)
    answer = await alice.press("Pick", on=await alice.press("Your move", at=thread))
    answer = await alice.press("More", on=answer)
    answer = await alice.choose("Item 119", on=answer)
    assert "item_119" in answer.text
    answer = await alice.press("Back", on=answer)
    assert "Choose" in answer.text
    assert "Back" not in answer.buttons
    answer = await alice.press("Cancel", on=answer)
    assert "Nothing was done." in answer.text
    assert "Pick" in answer.buttons
    assert "noted" not in thread.text


async def test_what_may_be_left_out_is_wanted_by_a_button(club):
    alice, _, _ = club.players
    thread = await shop(club)
    answer = await alice.press("Vote", on=await alice.press("Your move", at=thread))
    answer = await alice.press("+ Years", on=await alice.press("No", on=answer))
    answer = await alice.press("Confirm", on=await alice.choose("5", on=answer))
    answer = await alice.press("Wrap", on=answer)
    answer = await alice.press("+ With a ribbon", on=await alice.choose("Item 001", on=answer))
    await alice.press("Confirm", on=answer)
    assert (await club.bot.kit.campaigns.look(1, alice.id)).view.s.done == [
        "Vote(yes=False, years=5)",
        "Wrap(thing='item_001', ribbon=True)",
    ]


async def test_always_pass_is_a_standing_order(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    answer = await bob.press("Always pass", at=bob.dm)
    assert "You pass at every such moment (lucky) from now on" in answer.text
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    assert [m for m in bob.dms() if "Pass" in m.buttons] == []
    assert "at lucky: pass" in (await bob.slash("/game standing", at=thread)).text


async def test_always_pass_is_for_moments_only(club):
    alice, _, _ = club.players
    await begun(club)
    number = (await club.bot.kit.campaigns.look(1, alice.id)).number
    assert "do not know this control" in (await pressed(club, alice, ids.write("always", 1, number))).text


async def test_the_wrong_seat_the_wrong_time_and_spectators(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    assert "It is not your move; we are waiting for Right." in (await alice.slash("/toy throw", hand="paper")).text
    assert "You cannot lucky now" in (await bob.slash("/toy lucky", at=thread)).text
    assert "You do not play in this campaign" in (await carol.press("Your move", at=thread)).text
    assert "You do not play" in (await carol.slash("/toy throw", hand="paper", at=thread)).text
    assert "You have no campaign here" in (await carol.slash("/toy throw", hand="paper")).text
    assert (
        "is a game of Paper, scissors, stone: use `/toy`"
        in (await alice.slash("/shop pick", thing="item_001", campaign=1)).text
    )


async def test_the_other_sides_button_says_whose_move_it_is(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    asked_of_bob = next(m for m in thread.messages() if m.pinged == {bob.id} and "Your move" in m.buttons)
    await throw(alice, "paper", thread)
    answer = await alice.press("Your move", on=asked_of_bob)
    assert answer.text == "It is not your move; we are waiting for Right."


async def test_an_unknown_name_gets_the_nearest_ones(club):
    alice, _, _ = club.players
    await begun(club)
    answer = await alice.slash("/toy throw", hand="papyrus")
    assert "I do not know papyrus here." in answer.text
    assert "Nearest: paper" in answer.text
    assert (await alice.slash("/game order", text="thrwo paper")).text


async def test_undo_until_the_other_side_is_asked(club):
    alice, _, _ = club.players
    thread = await shop(club)
    await alice.slash("/shop say", words="hello", at=thread)
    undone = await alice.slash("/game undo", at=thread)
    assert "Taken back" in undone.text
    assert (await club.bot.kit.campaigns.look(1, alice.id)).view.s.done == []
    assert "nothing you can take back" in (await alice.slash("/game undo", at=thread)).text
    await alice.slash("/shop say", words="hello", at=thread)
    assert "Taken back" in (await alice.press("Undo", on=await alice.press("Your move", at=thread))).text


async def test_standing_orders_answer_for_the_player(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    assert "none: you are asked every time" in (await bob.slash("/game standing", at=thread)).text
    assert await bob.autocomplete("/game standing", "moment", "lu", at=thread) == ["lucky"]
    assert (await bob.autocomplete("/game standing", "do", "", at=thread))[0].startswith("pass")
    kept = await bob.slash("/game standing", moment="lucky", do="pass", at=thread)
    assert "Standing order kept, for you only: at lucky: pass" in kept.text
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    assert "Pass" not in [b for m in bob.dms() for b in m.buttons]
    assert (await club.bot.kit.campaigns.brief(1)).waiting == ("left", "right")
    assert "no moment called" in (await bob.slash("/game standing", moment="x", do="pass", at=thread)).text
    assert "are cleared" in (await bob.slash("/game standing", clear=True, at=thread)).text


async def test_conceding_asks_first(club):
    alice, bob, carol = club.players
    thread = await begun(club)
    assert "do not play" in (await carol.slash("/game concede", at=thread)).text
    asked = await alice.slash("/game concede", at=thread)
    assert asked.buttons == ["I concede"]
    assert (await club.bot.kit.campaigns.brief(1)).status == "running"
    over = await alice.press("I concede", on=asked)
    assert "You have conceded" in over.text
    assert over.buttons == ["My hand", "Board"]
    assert (await club.bot.kit.campaigns.brief(1)).status == "finished"
    assert "The seed was" in thread.text
    assert "game is over" in (await bob.slash("/game concede", at=thread)).text


# --- twice, at once, too late


async def test_two_presses_of_the_same_button_act_once(club):
    alice, _, _ = club.players
    thread = await shop(club)
    step = await alice.press("Close", on=await alice.press("Your move", at=thread))
    confirm = step.messages[0].custom_id_of("Confirm")
    first, second = await club.together(
        alice.press_id(step.messages[0], confirm), alice.press_id(step.messages[0], confirm)
    )
    texts = sorted([first.text, second.text])
    assert (await club.bot.kit.campaigns.brief(1)).status == "finished"
    assert any("already been decided" in t or "over" in t.lower() for t in texts)
    assert thread.text.count("The seed was") == 1


async def test_the_same_interaction_delivered_twice_acts_once(club):
    alice, _, _ = club.players
    thread = await shop(club)
    await alice.slash("/shop say", words="once", at=thread)
    await club.repeat_last()
    assert len((await club.bot.kit.campaigns.look(1, alice.id)).view.s.done) == 1


async def test_two_players_at_the_same_moment_both_count(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    await club.together(
        alice.slash("/toy throw", hand="paper", at=thread), bob.slash("/toy throw", hand="stone", at=thread)
    )
    assert "thrown: left paper, right stone" in thread.text


async def test_a_stale_button_after_a_restart_is_answered_and_changes_nothing(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    moves = await alice.press("Your move", at=thread)
    await throw(alice, "paper", thread)
    await club.restart_bot()
    stale = await alice.press("Throw", on=moves)
    assert "waiting for Right" in stale.text
    await throw(bob, "stone", thread)
    assert "left paper" in thread.text


@pytest.mark.parametrize("clean", [True, False])
async def test_pending_menus_go_on_after_a_restart(club, clean):
    alice, _, _ = club.players
    thread = await begun(club)
    step = await alice.press("Throw", on=await alice.press("Your move", at=thread))
    await club.restart_bot(clean=clean)
    summary = await alice.choose("paper", on=step)
    await club.restart_bot(clean=clean)
    assert (await alice.press("Confirm", on=summary)).text == "Waiting for the other side."


async def test_a_text_box_outlives_a_restart(club):
    alice, _, _ = club.players
    thread = await shop(club)
    box = await alice.slash("/game orders", at=thread)
    await club.restart_bot()
    assert (await box.submit(text="say hi")).buttons == ["Confirm", "Cancel"]


async def test_somebody_elses_menu_does_nothing(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    step = await alice.press("Throw", on=await alice.press("Your move", at=thread))
    draft = ids.read(step.messages[0].menus[0]["custom_id"]).number(0)
    foreign = await pressed(club, bob, ids.write("confirm", draft))
    assert "no longer there" in foreign.text
    foreign = await pressed(club, bob, ids.write("cancel", draft))
    assert foreign.acknowledged
    assert (await alice.choose("paper", on=step)).buttons == ["Confirm", "Back", "Cancel"]


async def pressed(club, player, custom_id):
    """Press a button of any custom_id, as if a message of ours had it."""
    import discord

    channel = club.bot.get_channel(club.channel.id)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="x", custom_id=custom_id))
    view.stop()
    message = await channel.send("old", view=view)
    seen = next(m for m in club.channel.messages() if m.id == message.id)
    return await player.press_id(seen, custom_id)


@pytest.mark.parametrize("custom_id", ["x", "ib:v:1:1:nope", "ib:undo:99999", "ib:d:9:9:9:9", "ib:orders:1", "ib::"])
async def test_a_press_on_an_old_or_foreign_message_is_answered_politely(club, custom_id):
    alice, _, _ = club.players
    await begun(club)
    before = (await club.bot.kit.campaigns.brief(1)).version
    answer = await pressed(club, alice, custom_id)
    assert answer.acknowledged
    assert answer.text
    assert (await club.bot.kit.campaigns.brief(1)).version == before


async def test_ten_thousand_random_ids_change_nothing(club):
    """All are looked at; those of a known form, and some of the others, are pressed by somebody who does not play."""
    _, _, carol = club.players
    await begun(club)
    before = (await club.bot.kit.campaigns.brief(1)).version
    pressable = [one for one in garbage(2) if 1 <= len(one) <= 100]
    known = [one for one in pressable if ids.read(one) is not None]
    unknown = [one for one in pressable if ids.read(one) is None]
    assert len(known) > 50
    for custom_id in [*known[:150], *unknown[:150]]:
        answer = await pressed(club, carol, custom_id)
        assert answer.acknowledged
        assert answer.text or answer.modal
    brief = await club.bot.kit.campaigns.brief(1)
    assert (brief.version, brief.status) == (before, "running")


# --- who is called, and how often


async def test_only_what_somebody_must_answer_makes_a_sound(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    await throw(bob, "stone", thread)
    loud = [m for place in (thread, alice.dm, bob.dm) for m in place.messages() if not m.silent]
    assert [m for m in loud if not (m.pinged or m.buttons)] == []
    assert any(m.silent and "thrown" in m.text for m in thread.messages())
    assert [m.silent for m in bob.dms() if "Pass" in m.buttons] == [False]


async def test_who_is_asked_by_dm_is_not_called_in_the_thread_as_well(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    await throw(alice, "paper", thread)
    before = len(thread.messages())
    await throw(bob, "stone", thread)
    assert "Pass" in bob.dms()[-1].buttons
    assert [m for m in thread.messages()[before:] if m.pinged] == []


async def test_what_was_asked_is_taken_away_when_it_is_answered(club):
    """At most one message that asks stands for each seat, and none for what is decided."""
    alice, bob, _ = club.players
    thread = await begun(club)
    for _ in range(2):
        await throw(alice, "paper", thread)
        await throw(bob, "stone", thread)
        assert len([m for m in bob.dms() if "Pass" in m.buttons]) == 1
        await bob.press("Pass", at=bob.dm)
        assert bob.dms() == [] or all("Pass" not in m.buttons for m in bob.dms())
        assert len([m for m in thread.messages() if "Your move" in m.buttons]) == 2


async def test_the_end_calls_everybody_once(club):
    alice, bob, _ = club.players
    thread = await begun(club)
    asked = await alice.slash("/game concede", at=thread)
    await alice.press("I concede", on=asked)
    over = [m for m in thread.messages() if "The seed was" in m.text]
    assert [m.pinged for m in over] == [{alice.id, bob.id}]
