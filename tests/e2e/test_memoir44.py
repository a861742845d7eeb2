"""Memoir '44 as two people on phones play it: by orders in words, by buttons, with Ambush between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.store.campaigns import update_campaign
from engine import registry
from engine.memoir44.model import hand
from tests.e2e.harness import Answer, Place, Player, Table

pytestmark = pytest.mark.skipif("memoir44" not in registry.ROOMS, reason="the game is not here")
SEED = bytes(range(32))


@pytest.fixture
async def table(open_table, bot_factory) -> Table:
    """Wake Island: Alice holds it for the US, Bob lands for the Japanese, who move first; Carol watches."""
    games = registry.games()
    found = await open_table(lambda: bot_factory(games), players=["alice", "bob", "carol"])
    found.bot.kit.campaigns.token = lambda size: SEED[:size]
    alice, bob, _ = found.players
    await alice.slash("/game new", game="memoir44", scenario="49", opponent=bob.user)
    await bob.press("Play Japanese", at=found.thread())
    await alice.press("Start", at=found.thread())
    return found


async def stage(table: Table, change: Callable[[Any], None]) -> None:
    """Arrange the position as the test needs it."""
    campaigns = table.bot.kit.campaigns
    async with campaigns.db.transaction() as tx:
        campaign, _seats = await campaigns.load(tx, 1, for_update=True)
        state = campaigns.state_of(campaign)
        change(state)
        await update_campaign(tx, 1, snapshot=campaigns.game("memoir44").dump(state))


def deal(state: Any, side: str, *cards: str) -> None:
    """Give a side these cards for its first ones; those it held go to wherever the new ones were."""
    held = hand(state, side)
    for place, card in enumerate(cards):
        if card not in held[: place + 1] or held[place] != card:
            home = next(pile for pile in (held, state.deck, *_other_hands(state, side)) if card in pile)
            there = home.index(card)
            home[there], held[place] = held[place], card


def _other_hands(state: Any, side: str) -> list[list[str]]:
    return [hand(state, other) for other in state.forces if other != side]


def assault(state: Any, ambush: bool = True) -> None:
    """Three Japanese units stand next to the field bunker at F6; the US player holds Ambush, or nobody does."""
    at = {unit.hex: unit for unit in state.units.values()}
    at["F2"].hex, at["G2"].hex = "F5", "G5"
    state.obstacles.pop("F5", None), state.obstacles.pop("G5", None)
    deal(state, "japanese", "assault_center")
    if ambush:
        deal(state, "allied", "ambush")
    elif "ambush" not in state.deck:
        holder = next(side for side in state.forces if "ambush" in hand(state, side))
        held = hand(state, holder)
        spare = next(card for card in state.deck if card != "ambush")
        state.deck[state.deck.index(spare)], held[held.index("ambush")] = "ambush", spare


async def orders(player: Player, text: str, at: Place) -> Answer:
    """Write orders into the text box; the answer is the preview."""
    box = await player.slash("/game orders", at=at)
    return await box.submit(text=text)


def log(thread: Place) -> list[str]:
    """What the thread was told beside the standing post and the question that waits."""
    waiting = thread.messages()[-1]
    return [m.text for m in thread.messages()[1:] if m.id != waiting.id]


async def test_the_board_and_the_hands_are_shown_when_it_begins(table):
    alice, bob, _ = table.players
    began = table.thread().messages()
    boards = [m for m in began if m.files]
    assert len(boards) == 1
    assert "Wake Island" in boards[0].files[0].alt
    for player in (alice, bob):
        (dealt,) = player.dms()
        assert dealt.text.count("Your cards: ") == 1
        assert [f.name for f in dealt.files] == ["memoir-hand.png"]
    assert "to play a Command card" in began[-1].text
    assert began[-1].pinged == {bob.id}


async def test_a_whole_turn_in_one_text(table):
    """Preview, confirm: the thread gets one message with the picture and a paragraph, the other side his question."""
    alice, bob, carol = table.players
    thread = table.thread()
    await stage(table, lambda state: deal(state, "japanese", "assault_left"))
    before = len(thread.messages())
    preview = await orders(bob, "play assault left; move b2-c4; move A2 A4; finish moves; end turn", thread)
    assert "1. ✓ play Assault (left): Order every unit in the section." in preview.text
    assert "2. ✓ move B2 C4: 2 hexes over C3; it may still battle" in preview.text
    assert len(thread.messages()) == before
    done = await bob.press("Confirm", on=preview)
    assert "Stopped" not in done.text
    assert "Not done yet" not in done.text
    last = log(thread)[-1]
    assert last == "**Turn 1.** Japanese plays Assault (left). Moves: B2-C4, A2-A4."
    told = thread.messages(carol)
    assert len(told) == before + 1
    assert [len(m.files) for m in told[-2:]] == [1, 0]
    assert "Turn 2" in told[-1].text
    assert told[-1].pinged == {alice.id}
    assert len(alice.dms()) == 1
    assert "You draw " in bob.dms()[-1].text
    assert [f.name for f in bob.dms()[-1].files] == ["memoir-hand.png"]


async def test_a_turn_by_buttons_is_taken_back_unseen(table):
    """Steps and steps taken back show in the question that waits, not as messages of their own."""
    bob = table["bob"]
    thread = table.thread()
    await stage(table, lambda state: deal(state, "japanese", "assault_left"))
    before = [m.id for m in thread.messages()]
    answer = await bob.press("Your move", at=thread)
    answer = await bob.press("Play", on=answer)
    answer = await bob.choose("Assault (left)", on=answer)
    assert "play Assault (left)" in answer.text
    answer = await bob.press("Confirm", on=answer)
    answer = await bob.press("Move", on=answer)
    answer = await bob.choose("B2 Japanese infantry (4)", on=answer)
    answer = await bob.choose("C4 beach", on=answer)
    answer = await bob.press("Confirm", on=answer)
    assert "Moves: B2-C4." in thread.messages()[-1].text
    answer = await bob.press("Undo", on=answer)
    assert "Taken back" in answer.text
    assert "Moves" not in thread.messages()[-1].text
    assert [m.id for m in thread.messages()] == before
    answer = await bob.press("End turn", on=answer)
    if "Confirm" in answer.buttons:
        await bob.press("Confirm", on=answer)
    assert log(thread)[-1] == "**Turn 1.** Japanese plays Assault (left)."


async def test_the_preview_tells_the_dice_and_the_table_the_odds(table):
    bob, alice = table["bob"], table["alice"]
    thread = table.thread()
    await stage(table, assault)
    preview = await orders(bob, "play assault center; attack g5 f6", thread)
    assert "3 dice (3 in Close Assault, -1 for the target's hex, +1 at full strength)" in preview.text
    assert "an Ambush would roll 3 dice at it first" in preview.text
    await bob.press("Cancel", on=preview)
    odds = await alice.slash("/memoir odds", at=thread, unit="F6", target="G5")
    assert odds.ephemeral
    assert odds.text.splitlines()[0] == "Dice: 3 (3 in Close Assault)."
    assert "Field bunker" in (await alice.slash("/memoir terrain", at=thread, where="F6")).text
    assert "draw two, keep one" in (await alice.slash("/memoir card", at=thread, card="recon_center")).text
    refused = await alice.slash("/memoir odds", at=thread, unit="F6", target="A2")
    assert "out of range" in refused.text


async def attacked(table: Table, ambush: bool) -> list[str]:
    """Bob assaults F6; what everybody can read of the question put to Alice."""
    await stage(table, lambda state: assault(state, ambush))
    thread = table.thread()
    preview = await orders(table["bob"], "play assault center; attack g5 f6", thread)
    await table["bob"].press("Confirm", on=preview)
    return [m.text for m in thread.messages(table["carol"])]


@pytest.mark.parametrize("held", [True, False])
async def test_whether_ambush_is_held_does_not_show(table, held):
    """The question is put by DM in either case, and the thread reads the same."""
    alice, bob = table["alice"], table["bob"]
    told = await attacked(table, held)
    assert "Waiting for US" in told[0]
    assert not any("Ambush" in text for text in told)
    asked = alice.dms()[-1]
    assert "close assaults your F6 US infantry (4) with 3 dice. Ambush?" in asked.text
    assert "**Turn 1.** Japanese plays Assault (center). G5 infantry battles F6 infantry." in asked.text
    assert ("Ambush" in asked.buttons) is held
    assert "Pass" in asked.buttons
    assert "where the other side was asked" in (await bob.slash("/game undo", at=table.thread())).text
    await alice.press("Pass", on=asked)
    assert "Against" not in table.thread().messages()[-1].text
    assert "G5 infantry battles F6 infantry: " in table.thread().text


async def test_ambush_by_standing_order(table):
    """The assault is answered in the same moment, before it is rolled; nobody is asked."""
    alice, bob = table["alice"], table["bob"]
    thread = table.thread()
    kept = await alice.slash("/game standing", at=thread, moment="ambush", do="ambush", when="F6")
    assert "for you only" in kept.text
    await alice.slash("/game standing", at=thread, moment="retreat", do="retreat cover")
    asked_before = len(alice.dms())
    await attacked(table, True)
    assert "US shows Ambush and battles first. Against G5: " in thread.text
    assert not any("Ambush?" in m.text for m in alice.dms()[asked_before:])
    assert "Waiting for Japanese" in thread.messages()[0].text
    assert not [m for m in bob.dms() if "Ambush?" in m.text]


async def test_the_rest_of_a_turn_follows_when_the_other_side_has_answered(table):
    """One text is one turn, though Alice is asked in the middle of it; Bob need not come back."""
    alice, bob = table["alice"], table["bob"]
    thread = table.thread()
    await stage(table, assault)
    text = "play assault center; attack g5 f6 hold; attack f5 f6 hold; end turn"
    answer = await bob.press("Confirm", on=await orders(bob, text, thread))
    assert "When that is answered these orders follow" in answer.text
    assert "attack f5 f6 hold\nend turn" in answer.text
    assert "Not done yet" not in answer.text
    assert "at next: attack f5 f6" in (await bob.slash("/game standing", at=thread)).text
    for _ in range(4):
        asked = alice.dms()[-1]
        if "Pass" not in asked.buttons:
            break
        await alice.press("Pass", on=asked)
    assert "G5 infantry battles F6 infantry: " in thread.text
    assert "F5 infantry battles F6 infantry: " in thread.text
    assert "Turn 2" in thread.messages()[0].text
    assert "none: you are asked every time" in (await bob.slash("/game standing", at=thread)).text


async def test_a_kept_order_that_cannot_be_done_is_given_back(table):
    """Whatever becomes of F6, E2 has nobody to battle; Bob is told so by direct message, and goes on himself."""
    alice, bob = table["alice"], table["bob"]
    thread = table.thread()
    await stage(table, assault)
    text = "play assault center; attack g5 f6; attack e2 f6; end turn"
    await bob.press("Confirm", on=await orders(bob, text, thread))
    for _ in range(3):
        if "Pass" in alice.dms()[-1].buttons:
            await alice.press("Pass", on=alice.dms()[-1])
    assert "E2" in bob.dms()[-1].text
    assert bob.dms()[-1].text.endswith("Not done yet, to be sent again:\n```\nattack e2 f6\nend turn\n```")
    assert "attack e2" not in thread.text
    assert "none: you are asked every time" in (await bob.slash("/game standing", at=thread)).text


async def test_what_is_not_needed_any_more_is_passed_over(table):
    """F6 falls at once, so that the battle of F5 is void; naming who is ordered, and saying that moves are over, is not
    needed; the turn ends all the same."""
    bob, thread = table["bob"], table.thread()

    def weak(state: Any) -> None:
        assault(state, ambush=False)
        next(unit for unit in state.units.values() if unit.hex == "F6").figures = 1
        state.discard.append(state.deck.pop(state.deck.index("ambush")))

    await stage(table, weak)
    text = "play assault center; order g5; attack g5 f6 hold; attack f5 f6 hold; finish moves; end turn"
    preview = await orders(bob, text, thread)
    assert "2. ✓ order G5: passed over, as things are so." in preview.text
    done = await bob.press("Confirm", on=preview)
    assert "Stopped" not in done.text
    assert "F6 eliminated" in log(thread)[-1]
    assert "Turn 2" in thread.messages()[0].text


async def test_when_the_game_is_over_nothing_is_left_to_do(table):
    bob, thread = table["bob"], table.thread()

    def last(state: Any) -> None:
        assault(state, ambush=False)
        next(unit for unit in state.units.values() if unit.hex == "F6").figures = 1
        state.discard.append(state.deck.pop(state.deck.index("ambush")))
        state.forces["japanese"].needs = 1

    await stage(table, last)
    text = "play assault center; attack g5 f6 hold; attack f5 f6 hold; end turn"
    done = await bob.press("Confirm", on=await orders(bob, text, thread))
    assert "Stopped" not in done.text
    assert "Not done yet" not in done.text
    assert "Japanese victory" in thread.text


async def test_an_order_unknown_at_any_moment_cannot_stand(table):
    wrong = await table["alice"].slash("/game standing", at=table.thread(), moment="ambush", do="frobnicate")
    assert "You can say: pass, ask, ambush, retreat" in wrong.text


async def test_in_a_swift_campaign_nobody_is_asked(open_table, bot_factory):
    games = registry.games()
    table = await open_table(lambda: bot_factory(games), players=["alice", "bob", "carol"])
    table.bot.kit.campaigns.token = lambda size: SEED[:size]
    alice, bob, _ = table.players
    await alice.slash("/game new", game="memoir44", scenario="49", opponent=bob.user, options="windows=swift")
    await bob.press("Play Japanese", at=table.thread())
    await alice.press("Start", at=table.thread())
    told = await attacked(table, True)
    assert "Waiting for Japanese" in told[0]
    assert "G5 infantry battles F6 infantry: " in "\n".join(told)
    assert len(alice.dms()) == 1


async def test_a_game_to_its_end_shows_medals_and_verifies(table):
    """Conceding ends it: result, score picture, seed; the record holds."""
    alice, bob = table["alice"], table["bob"]
    thread = table.thread()
    answer = await alice.slash("/game concede", at=thread)
    await alice.press("I concede", on=answer)
    last = [m for m in thread.messages() if m.files][-1]
    assert "US concedes" in last.text
    assert "The seed was" in last.text
    assert last.pinged == {alice.id, bob.id}
    assert "**True**" in (await bob.slash("/game verify", at=thread)).text


async def test_who_sits_for_several_generals_orders_for_whichever_is_meant(open_table, bot_factory):
    """The opponent is invited to the other side. Two of Alice's generals are asked at once; an order goes to the one
    that can give it, typed or as a plan."""
    games = registry.games()
    table = await open_table(lambda: bot_factory(games), players=["alice", "bob"])
    table.bot.kit.campaigns.token = lambda size: SEED[:size]
    alice, bob = table.players
    await alice.slash("/game new", game="memoir44", scenario="54-teams", opponent=bob.user)
    thread = table.thread()
    assert f"Japanese: kept for {bob.mention}" in thread.messages()[0].text
    await bob.press("Play Japanese", at=thread)
    await alice.press("Start", at=thread)

    def hand_out(state: Any) -> None:
        deal(state, "allied", "probe_left", "probe_center")

    await stage(table, hand_out)
    done = await alice.slash("/game order", at=thread, text="play probe left l1")
    assert "plays Probe (left)" in done.text
    await alice.slash("/game order", at=thread, text="play probe center c1")
    await alice.slash("/game order", at=thread, text="ready")
    view = await view_of(table)
    assert set(view.waiting) == {"allied_left", "allied_center"}
    units = {section: unit_in(view, half) for section, half in (("left", "l1"), ("center", "c1"))}
    for unit in units.values():
        done = await alice.slash("/game order", at=thread, text=f"order {unit}")
        assert f"{unit} " in done.text
        assert "is ordered" in done.text
    preview = await orders(alice, f"move {units['center']} {step_from(await view_of(table), units['center'])}", thread)
    assert "Confirm" in preview.buttons


async def view_of(table: Table) -> Any:
    """The campaign as everybody sees it."""
    campaigns = table.bot.kit.campaigns
    async with campaigns.db.transaction() as tx:
        campaign, _seats = await campaigns.load(tx, 1)
    return campaigns.game("memoir44").view(campaigns.state_of(campaign), None)


def unit_in(view: Any, half: str) -> str:
    """A US infantry unit in half a section."""
    return next(
        unit.hex
        for unit in view.board.units_of("allied")
        if half in view.board.areas(unit.hex, "allied") and unit.kind == "infantry" and unit.hex not in view.turn.orders
    )


def step_from(view: Any, hex_: str) -> str:
    """A free hex beside it."""
    return next(near for near in view.board.grid.neighbours[hex_] if near not in view.board.at)
