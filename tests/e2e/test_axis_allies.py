"""Axis & Allies as people on phones play it: a turn as one text, the same by buttons, battles with questions."""

from __future__ import annotations

import pytest

from engine import registry
from tests.e2e.harness import Answer, Place, Player, Table

pytestmark = pytest.mark.skipif("axis_allies" not in registry.ROOMS, reason="the game is not here")
SEED = bytes(range(32))
TURN = """
buy 3 inf 1 tank
commit
3 inf 1 arm karelia > ukraine
2 arm russia > ukraine
1 ftr karelia > ukraine > karelia
1 ftr russia > ukraine > caucasus
3 inf caucasus > ukraine
commit
fight ukraine press=2_rounds
4 inf russia > karelia
2 inf evenki > russia
commit
place russia 3 inf
place karelia 1 tank
commit
"""


async def seated(open_table, bot_factory, players: dict[str, tuple[str, ...]]) -> Table:
    """A campaign that has begun; the first of the players holds the U.S.S.R. and whatever else he is given."""
    games = registry.games()
    table = await open_table(lambda: bot_factory(games), players=[*players, "carol"])
    table.bot.kit.campaigns.token = lambda size: SEED[:size]
    host = table.players[0]
    await host.slash("/game new", game="axis_allies", scenario="1942")
    for name, powers in players.items():
        for power in powers:
            await table[name].press(f"Play {power}", at=table.thread())
    await host.press("Start", at=table.thread())
    return table


@pytest.fixture
async def two(open_table, bot_factory) -> Table:
    """Alice plays the three Allies, Bob both Axis powers; Carol watches."""
    powers = {"alice": ("United Kingdom", "United States"), "bob": ("Germany", "Japan")}
    return await seated(open_table, bot_factory, powers)


async def orders(player: Player, text: str, at: Place) -> Answer:
    """Write orders into the text box; the answer is the preview."""
    box = await player.slash("/game orders", at=at)
    return await box.submit(text=text)


async def carried_out(player: Player, text: str, at: Place) -> Answer:
    """Write orders and confirm them."""
    preview = await orders(player, text, at)
    assert "✗" not in preview.text
    return await player.press("Confirm", on=preview)


async def test_one_board_for_all_when_it_begins(two):
    """All is open: nobody gets a picture of his own, whatever the number of his powers."""
    alice, bob, _ = two.players
    began = two.thread().messages()
    (board,) = [m for m in began if m.files]
    assert "Spring 1942" in board.files[0].alt
    assert alice.dms() == bob.dms() == []
    assert [m.pinged for m in began if m.pinged] == [{alice.id}]


async def test_a_whole_turn_in_one_text(two):
    """Every line is understood; the preview has the battles with odds and a picture of the moves; one report."""
    alice, bob, carol = two.players
    thread = two.thread()
    before = len(thread.messages())
    preview = await orders(alice, TURN, thread)
    assert preview.ephemeral
    assert "3. ✓ Move Karelia S.S.R. 3 infantry, 1 tank > Ukraine S.S.R." in preview.text
    assert "10. ~ 4 inf russia" in preview.text
    assert "✗" not in preview.text
    assert "Battle of Ukraine S.S.R.: Win 99" in preview.text
    (picture,) = preview.files
    assert "combat movement" in picture.alt
    assert len(thread.messages()) == before
    done = await alice.press("Confirm", on=preview)
    assert "Stopped" not in done.text
    assert "Not done yet" not in done.text
    told = thread.messages(carol)[before - 1 :]
    assert [len(m.files) for m in told] == [1, 0]
    assert told[0].text.count("Battle of Ukraine S.S.R.: ") == 1
    assert "Lost: U.S.S.R. " in told[0].text
    assert told[1].pinged == {bob.id}
    assert alice.dms() == bob.dms() == []


async def test_one_wrong_line_stops_the_whole_text(two):
    alice = two.players[0]
    answer = await orders(alice, "buy 3 inf\ncommit\n3 inf karelia > ukrane\n1 arm karelia > london", two.thread())
    assert "Nothing has been done." in answer.text
    assert "4. ✗" in answer.text
    assert "Confirm" not in answer.buttons


async def step(player: Player, answer: Answer, *choices: str) -> Answer:
    """Press buttons and choose from menus in turn, each on what the one before led to."""
    for choice in choices:
        if choice in answer.buttons:
            answer = await player.press(choice, on=answer)
        else:
            answer = await player.choose(choice, on=answer)
    return answer


async def test_a_turn_by_buttons(two):
    """Buy, move, fight, land, place: no word is typed, and nobody is called before it is over."""
    alice, bob, carol = two.players
    thread = two.thread()
    answer = await alice.press("Your move", at=thread)
    answer = await step(alice, answer, "Buy", "8 \u00d7 infantry", "That is all", "Confirm", "Commit")
    assert "Part 2, combat movement" in answer.text
    answer = await step(alice, answer, "Move", "Caucasus", "5 \u00d7 infantry", "Ukraine S.S.R.", "Confirm")
    answer = await step(alice, answer, "Undo")
    assert "no battle so far" in answer.text
    answer = await step(alice, answer, "Move", "Caucasus", "5 \u00d7 infantry", "Ukraine S.S.R.", "Confirm")
    answer = await step(alice, answer, "Move", "Russia", "2 \u00d7 tank", "That is all", "Ukraine S.S.R.", "Confirm")
    assert "battles so far: Ukraine S.S.R." in answer.text
    answer = await step(alice, answer, "Commit", "Confirm")
    assert "Ukraine S.S.R. (" in answer.text
    answer = await step(alice, answer, "Fight", "+ Press", "ask", "Confirm")
    assert "after round 1: U.S.S.R. " in answer.text
    assert "Dice: U.S.S.R. infantry (1) " in answer.text
    while "Go on" in answer.buttons:
        answer = await step(alice, answer, "Go on")
    assert "Part 4, non-combat movement" in answer.text
    answer = await step(alice, answer, "Commit")
    answer = await step(alice, answer, "Place", "Russia", "8 \u00d7 infantry", "Confirm", "Commit", "Confirm")
    assert "waiting for Germany" in answer.text
    told = thread.messages(carol)
    assert sum("Battle of Ukraine S.S.R.: " in m.text for m in told) == 1
    assert [m.pinged for m in told if m.pinged] == [{bob.id}]


async def test_the_defender_is_asked_if_he_wants_to_be(two):
    """His question has the forces, his hits and his standing order; "as ordered" answers it."""
    alice, bob, _ = two.players
    thread = two.thread()
    await carried_out(alice, "buy 8 inf; commit; commit; commit; place russia 8 inf; commit", thread)
    await carried_out(bob, "policy defence_losses ask; commit; commit; commit; commit", thread)
    for player, power in ((alice, "United Kingdom"), (bob, "Japan"), (alice, "United States")):
        assert power in (await player.slash("/game status", at=thread)).text
        await carried_out(player, "commit; commit; commit; commit", thread)
    text = "commit; 5 inf caucasus > ukraine; 2 arm russia > ukraine; 1 ftr russia > ukraine; commit; fight-all"
    await carried_out(alice, text, thread)
    asked = thread.messages()[-1]
    assert asked.pinged == {bob.id}
    answer = await bob.press("Your move", at=thread)
    assert "of your units" in answer.text
    assert "In the battle: U.S.S.R. 5 infantry, 2 tanks, 1 fighter against Germany" in answer.text
    assert "As ordered: " in answer.text
    while "As ordered" in answer.buttons:
        answer = await step(bob, answer, "As ordered")
    assert sum("Battle of Ukraine" in m.text for m in thread.messages()) == 1


async def test_a_commander_is_consented_to_by_button(open_table, bot_factory):
    """Five players: the ally is called, and his button decides."""
    powers = {
        "una": (),
        "gert": ("Germany",),
        "brit": ("United Kingdom",),
        "jun": ("Japan",),
        "sam": ("United States",),
    }
    table = await seated(open_table, bot_factory, powers)
    una, gert, brit, _, sam = table.players[:5]
    thread = table.thread()
    for player in (una, gert):
        await carried_out(player, "commit; commit; commit; commit", thread)
    await carried_out(brit, "commit; commit; 1 ftr uk > karelia; commit", thread)
    await brit.slash("/axis commander appoint", space="Karelia", at=thread)
    asked = thread.messages()[-1]
    assert asked.pinged <= {una.id, sam.id}
    for _ in range(2):
        waiting = (await table.bot.kit.campaigns.brief(1)).waiting
        player = {"ussr": una, "usa": sam}.get(waiting[0])
        if player is None:
            break
        answer = await player.press("Your move", at=thread)
        assert "Do you consent to United Kingdom" in answer.text
        assert "lead U.S.S.R. 3 infantry, 1 tank, 1 fighter, 1 AA gun and United Kingdom 1 fighter" in answer.text
        await step(player, answer, "Agree")
    assert "United Kingdom is Commander-in-Chief in Karelia S.S.R." in thread.text
    assert all(p.dms() == [] for p in table.players)


async def test_odds_of_any_battle_in_private(two):
    alice, bob, _ = two.players
    answer = await bob.slash("/axis odds", attack="10 inf 4 tank 2 ftr", defence="11 inf 1 tank 1 ftr", gun=True)
    assert answer.ephemeral
    assert "Win 7" in answer.text
    assert "I.P.C." in answer.text
    wrong = await alice.slash("/axis odds", attack="1 inf", defence="1 sub")
    assert wrong.ephemeral
    assert "5.1" in wrong.text


async def test_the_battle_board_on_request(two):
    alice = two.players[0]
    await carried_out(alice, "commit; 5 inf caucasus > ukraine", two.thread())
    shown = await alice.slash("/game board", show="battle", at=two.thread())
    assert "Ukraine" in shown.files[0].alt


async def test_a_defender_sets_his_standing_orders_while_another_plays(two):
    """In the middle of the Allies' turn, by command, for either of his powers; nobody notices, undo leaves it done."""
    alice, bob, carol = two.players
    thread = two.thread()
    await carried_out(alice, "commit; 5 inf caucasus > ukraine", thread)
    seen = [m.text for m in thread.messages(carol)]
    log = (await alice.slash("/game log", at=thread)).text
    answer = await bob.slash("/axis standing policy", what="defence losses", value="ask", at=thread)
    assert answer.ephemeral
    assert "Standing order of Germany, defence losses: ask." in answer.text
    answer = await bob.slash("/axis standing losses", battle="land defence", order="fighter", seat="Japan", at=thread)
    assert "Standing order of Japan, land defence: fighter, infantry" in answer.text
    answer = await bob.slash("/game order", text="refuges north sz + baltic", at=thread)
    assert "refuges: North Sea and Baltic Sea." in answer.text
    assert [m.text for m in thread.messages(carol)] == seen
    assert alice.dms() == bob.dms() == carol.dms() == []
    assert (await alice.slash("/game log", at=thread)).text == log
    for player in (alice, carol):
        wanted = {"what": "submarines", "value": "never", "seat": "Germany"}
        refused = await player.slash("/axis standing policy", **wanted, at=thread)
        assert "You do not sit in that seat" in refused.text
    back = await alice.slash("/game undo", at=thread)
    assert "Taken back." in back.text
    hand = await bob.slash("/game hand", at=thread)
    assert "defence losses: ask" in hand.text
    assert "`/axis standing policy`" in (await bob.slash("/game standing", at=thread)).text
    nothing = await bob.slash("/game undo", at=thread)
    assert "nothing you can take back" in nothing.text


async def test_standing_orders_by_menu_while_another_plays(two):
    """Below his hand is a menu; what he chooses there needs no turn, and survives a turn that goes on meanwhile."""
    alice, bob, _ = two.players
    thread = two.thread()
    hand = await bob.slash("/game hand", at=thread)
    answer = await step(bob, hand, "Policy", "submarines")
    await carried_out(alice, "commit; 5 inf caucasus > ukraine", thread)
    answer = await step(bob, answer, "always", "Confirm")
    assert "Standing order of Germany, submarines: always." in answer.text
    assert "submarines: always" in (await bob.slash("/game hand", at=thread)).text


async def test_a_defender_asked_only_because_he_said_so_meanwhile(two):
    """He asks to be asked in the middle of the attacker's turn; the battle stops for him."""
    alice, bob, _ = two.players
    thread = two.thread()
    await carried_out(alice, "commit; 5 inf caucasus > ukraine; 2 arm russia > ukraine", thread)
    await bob.slash("/axis standing policy", what="defence losses", value="ask", at=thread)
    await carried_out(alice, "commit; fight-all", thread)
    asked = thread.messages()[-1]
    assert asked.pinged == {bob.id}
    answer = await bob.press("Your move", at=thread)
    assert "of your units" in answer.text


async def test_what_can_be_settled_at_any_time_is_one_menu_beside_the_buttons_of_the_turn(two):
    alice = two.players[0]
    answer = await alice.press("Your move", at=two.thread())
    assert answer.buttons[:3] == ["Research", "Buy", "Commit"]
    assert {"Losses", "Policy", "Refuges"} <= set(answer.messages[-1].options)
    answer = await step(alice, answer, "Policy", "submarines", "never", "Confirm")
    assert "Standing order of U.S.S.R., submarines: never." in answer.text
    assert "Buy" in answer.buttons
