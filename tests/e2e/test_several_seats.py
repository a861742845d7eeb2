"""Somebody who sits in several seats: he is called once, told for which seat he is asked, and goes on from one to the
next without looking for it."""

from __future__ import annotations

import pytest

from engine import registry
from tests.e2e.harness import Answer, Player, Table

pytestmark = pytest.mark.skipif("memoir44" not in registry.ROOMS, reason="the game is not here")
SEED = bytes(range(32))
LEFT, CENTER = "US left general", "US center general"


async def opened(open_table, bot_factory, **options: str) -> Table:
    games = registry.games()
    table = await open_table(lambda: bot_factory(games), players=["alice", "bob", "carol"])
    table.bot.kit.campaigns.token = lambda size: SEED[:size]
    await table.players[0].slash("/game new", **options)
    return table


@pytest.fixture
async def teams(open_table, bot_factory) -> Table:
    """Peleliu: Alice and Bob are the Commanders, and play the generals nobody took."""
    table = await opened(open_table, bot_factory, game="memoir44", scenario="54-teams")
    alice, bob, _ = table.players
    await bob.press("Play Japanese", at=table.thread())
    await alice.press("Start", at=table.thread())
    return table


async def handed_out(table: Table) -> Player:
    """Alice's left and center generals have a card each and are both asked."""
    alice = table["alice"]
    hand = (await alice.slash("/game hand", at=table.thread())).text
    cards = [
        next(line.split(":")[0] for line in hand.splitlines() if where in line) for where in ("(left)", "(center)")
    ]
    for card in cards:
        await alice.slash("/memoir play", card=card, at=table.thread())
    await alice.slash("/memoir ready", at=table.thread())
    assert len((await table.bot.kit.campaigns.brief(1)).waiting) == 2
    return alice


def questions(table: Table) -> list:
    return [m for m in table.thread().messages() if "Your move" in m.buttons]


async def confirmed(player: Player, answer: Answer, verb: str) -> Answer:
    answer = await player.press(verb, on=answer)
    return await player.press("Confirm", on=answer) if "Confirm" in answer.buttons else answer


async def test_who_is_asked_in_two_seats_is_called_once(teams):
    alice = await handed_out(teams)
    (question,) = questions(teams)
    assert question.pinged == {alice.id}
    assert LEFT in question.text
    assert CENTER in question.text


async def test_he_is_told_for_which_seat_and_led_to_the_next(teams):
    alice = await handed_out(teams)
    answer = await alice.press("Your move", on=questions(teams)[0])
    first, other = (LEFT, CENTER) if LEFT in answer.text else (CENTER, LEFT)
    assert answer.text.startswith(f"**{first}**: ")
    answer = await confirmed(alice, answer, "Finish moves")
    assert f"**{other}**: " in answer.text
    assert "Move" in answer.buttons
    (question,) = questions(teams)
    assert other in question.text
    assert first not in question.text
    answer = await confirmed(alice, answer, "Finish moves")
    assert len(questions(teams)) == 1
    for _ in range(2):
        answer = await confirmed(alice, answer, "End turn")
    (question,) = questions(teams)
    assert question.pinged == {teams["bob"].id}
    assert sum(alice.id in m.pinged for m in teams.thread().messages()) == 0


async def test_whoever_takes_one_of_the_seats_is_asked_and_the_other_question_stands(teams):
    alice, carol = await handed_out(teams), teams["carol"]
    thread = teams.thread()
    taken, _ = (await teams.bot.kit.campaigns.brief(1)).waiting
    await alice.slash("/game substitute", player=carol.user, seat=taken, at=thread)
    await carol.press("Agree", on=[m for m in thread.messages() if "Agree" in m.buttons][-1])
    assert len(questions(teams)) == 2
    for player in (alice, carol):
        answer = await player.press("Your move", on=questions(teams)[-1])
        assert "Finish moves" in answer.buttons
        await confirmed(player, answer, "Finish moves")
    assert len(questions(teams)) == 2


async def test_practising_alone_goes_on_with_the_other_side(open_table, bot_factory):
    table = await opened(open_table, bot_factory, game="memoir44", scenario="49")
    alice = table["alice"]
    await alice.press("Play Japanese", at=table.thread())
    await alice.press("Start", at=table.thread())
    answer = await alice.press("Your move", at=table.thread())
    assert answer.text.startswith("**Japanese**: ")
    answer = await confirmed(alice, await _any_card(alice, answer), "End turn")
    assert "**US**: " in answer.text
    assert "Play" in answer.buttons


async def _any_card(player: Player, answer: Answer) -> Answer:
    answer = await player.press("Play", on=answer)
    card = next(option for option in answer.messages[-1].options if "(" in option)
    return await player.press("Confirm", on=await player.choose(card, on=answer))


async def test_an_old_button_of_his_leads_to_what_he_is_asked_now(teams):
    alice = teams["alice"]
    kept = await alice.slash("/game status", at=teams.thread())
    await handed_out(teams)
    answer = await alice.press("Your move", on=kept)
    assert "Finish moves" in answer.buttons


async def test_the_hand_of_each_of_his_seats_can_be_seen(teams):
    alice, thread = await handed_out(teams), teams.thread()
    general = (await alice.slash("/game hand", at=thread)).text
    assert "for US left general only" in general or "for US center general only" in general
    assert "You also play US, US " in general
    commander = (await alice.slash("/game hand", seat="US", at=thread)).text
    assert "for US only" in commander
    assert "Air Power" in commander or "Order" in commander
    assert "US right general" in await alice.autocomplete("/game hand", "seat", "right", at=thread)
    assert await alice.autocomplete("/game hand", "seat", "japanese", at=thread) == []
    for player, seat in ((alice, "Japanese"), (teams["carol"], "US")):
        refused = await player.slash("/game hand", seat=seat, at=thread)
        assert "You do not sit in that seat" in refused.text
        assert not refused.files
    single = (await teams["carol"].slash("/game hand", at=thread)).text
    assert "You do not play" in single


async def test_an_old_button_for_an_order_leads_on_to_what_can_be_done(open_table, bot_factory):
    """Nothing is done, and what he is asked now stands there instead: no dead end."""
    table = await opened(open_table, bot_factory, game="memoir44", scenario="49")
    alice = table["alice"]
    await alice.press("Play Japanese", at=table.thread())
    await alice.press("Start", at=table.thread())
    (old,) = (await alice.press("Your move", at=table.thread())).messages
    verb = old.custom_id_of("Play")
    again = await alice.press("Your move", at=table.thread())
    await confirmed(alice, await _any_card(alice, again), "End turn")
    stale = await alice.press_id(old, verb)
    assert stale.text.startswith("That has already been decided; nothing was changed. **US**: ")
    assert "Play" in stale.buttons


async def test_what_a_general_cannot_do_yet_is_given_back_not_passed_over(teams):
    """His comrades still move: he is asked again in this turn, and has not ended it."""
    alice, thread = await handed_out(teams), teams.thread()
    box = await alice.slash("/game orders", at=thread)
    preview = await box.submit(text="finish moves\nend turn")
    done = await alice.press("Confirm", on=preview)
    assert "Stopped at order 2 of 2" in done.text
    assert "Not done yet, to be sent again:\n```\nend turn" in done.text
    box = await alice.slash("/game orders", at=thread)
    last = await alice.press("Confirm", on=await box.submit(text="finish moves\nend turn"))
    assert "Stopped" not in last.text
    last = await confirmed(alice, last, "End turn")
    assert "Turn 2: Japanese." in last.text
