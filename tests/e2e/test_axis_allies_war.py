"""Axis & Allies at five seats: fleets in one text, submarines that slip away, questions in the middle of a turn."""

from __future__ import annotations

import pytest

from engine import registry
from tests.e2e.harness import Player, Table
from tests.e2e.test_axis_allies import carried_out, orders, seated, step

pytestmark = pytest.mark.skipif("axis_allies" not in registry.ROOMS, reason="the game is not here")
POWERS = {
    "una": (),
    "gert": ("Germany",),
    "brit": ("United Kingdom",),
    "jun": ("Japan",),
    "sam": ("United States",),
}
SEATS = {"ussr": "una", "germany": "gert", "uk": "brit", "japan": "jun", "usa": "sam"}
NOTHING = "commit; commit; commit; commit"
ORDER = tuple(SEATS)


@pytest.fixture
async def five(open_table, bot_factory) -> Table:
    """A power each; Carol watches."""
    return await seated(open_table, bot_factory, POWERS)


async def passed(table: Table, *powers: str) -> None:
    """These powers do nothing in their turns."""
    for power in powers:
        await carried_out(table[SEATS[power]], NOTHING, table.thread())


async def waiting(table: Table) -> Player:
    """Who is waited for."""
    (power,) = (await table.bot.kit.campaigns.brief(1)).waiting
    return table[SEATS[power]]


def reports(table: Table, reader: Player | None = None) -> list[str]:
    """The reports of battles in the thread."""
    texts = (message.text for message in table.thread().messages(reader))
    return [line for text in texts for line in text.splitlines() if line.startswith("Battle of ")]


async def test_load_sail_unload_in_one_text(five):
    """Each line is answered with what was understood, a wrong one with its number and what could be meant."""
    await passed(five, "ussr")
    thread, gert, sam = five.thread(), five["gert"], five["sam"]
    german = "commit; 1 sub west of spain > w med; 1 bb c med > w med; commit; fight-all; commit; commit"
    await carried_out(gert, german, thread)
    await passed(five, "uk", "japan")
    wrong = await orders(sam, "commit\nload 2 inf eus t5\nsail t1 > west of spane\nunload algeria", thread)
    assert "Nothing has been done." in wrong.text
    assert "2. ✗ load 2 inf eus t5 — There is no transport t5. There are: t1 in Eastern U.S. Sea, t2 in" in wrong.text
    assert "3. ✓ Move Eastern U.S. Sea transport t1 > West of Spain Sea" in wrong.text
    assert "4. ✗ unload algeria — No troops that can still go ashore are aboard any transport." in wrong.text
    text = "commit; load 2 inf eus t1; sail t1 east us sz > north atlantic > west spain; unload algeria"
    text += "; commit; fight-all"
    preview = await orders(sam, text, thread)
    assert "2. ✓ Load Eastern U.S.A. 2 infantry aboard transport t1" in preview.text
    assert "3. ✓ Move Eastern U.S. Sea transport t1 > North Atlantic Sea > West of Spain Sea" in preview.text
    assert "4. ✓ Unload West of Spain Sea 2 infantry to Algeria" in preview.text
    assert "Battle of Algeria: Win" in preview.text
    await sam.press("Confirm", on=preview)
    assert reports(five)[-1] == "Battle of Algeria: United States 2 infantry / Germany 1 infantry."


async def test_submarines_withdraw_by_standing_order_and_nobody_is_asked(five):
    """The owner orders it while the attacker plays; the battle's one report tells when they left."""
    thread, jun, sam, carol = five.thread(), five["jun"], five["sam"], five["carol"]
    await passed(five, "ussr", "germany", "uk")
    await carried_out(jun, "commit; commit; 1 trn philippine sea > solomon sz; commit; commit", thread)
    await carried_out(sam, "commit; 1 ftr hawaii sz > solomon sz > hawaii sz", thread)
    seen = [m.text for m in thread.messages(carol)]
    await jun.slash("/axis standing policy", what="submarines", value="always", at=thread)
    await jun.slash("/axis standing refuges", zones="new zealand sz + new guinea sz", at=thread)
    assert [m.text for m in thread.messages(carol)] == seen
    await carried_out(sam, "commit; fight-all", thread)
    told = next(m.text for m in reversed(thread.messages(carol)) if "Battle of Solomon Sea" in m.text)
    report = told[told.index("Battle of Solomon Sea") :].splitlines()
    assert report[1].startswith("Round 1: United States fighter (3) ")
    assert report[2] == "1 submarine of Japan withdraws to New Zealand Sea."
    assert "Japan 1 submarine" in report[-1] + report[-2] + report[3]
    assert await waiting(five) is sam
    assert all(player.dms() == [] for player in five.players)


async def test_what_follows_a_question_waits_for_its_answer(five):
    """`press=ask` and a defender who is asked stop a text of orders; the rest follows by itself."""
    thread, una, gert = five.thread(), five["una"], five["gert"]
    await gert.slash("/axis standing policy", what="defence losses", value="ask", at=thread)
    text = (
        "buy 8 inf; commit; 5 inf caucasus > ukraine; 2 arm russia > ukraine; 3 inf karelia > finland; commit\n"
        "fight ukraine press=ask\nfight-all press=1_round\ncommit\nplace russia 8 inf\ncommit"
    )
    answer = await carried_out(una, text, thread)
    for _ in range(30):
        player = await waiting(five)
        look = await five.bot.kit.campaigns.look(1, player.id)
        if look.view.s.power != "ussr":
            break
        answer = await player.press("Your move", at=thread)
        (label,) = [label for label in ("Go on", "As ordered") if label in answer.buttons]
        answer = await step(player, answer, label)
    assert (await waiting(five)) is gert
    assert look.view.s.power == "germany"
    assert [line.split(":")[0] for line in reports(five)] == ["Battle of Ukraine S.S.R.", "Battle of Finland-Norway"]
    assert "U.S.S.R. places: Russia 8 infantry." in thread.text


async def test_out_of_turn_a_text_of_orders_is_answered_in_one_line(five):
    answer = await orders(five["gert"], "buy 3 inf; commit; 3 inf germany > ukraine", five.thread())
    assert answer.text == "Round 1, U.S.S.R., weapons and purchase: waiting for U.S.S.R."
    mixed = await orders(five["gert"], "policy submarines never; 3 inf germany > ukraine", five.thread())
    assert "1. ✓ Policy submarines never" in mixed.text
    assert "2. ✗" in mixed.text
    assert "It is not your move" in mixed.text
    done = await carried_out(five["gert"], "policy submarines never; losses land_defence armor", five.thread())
    assert "Standing order of Germany, submarines: never." in done.text
    assert "Standing order of Germany, land defence: tank, infantry, bomber and fighter." in done.text


async def test_each_seat_plays_its_turn_and_keeps_its_orders_to_itself(five):
    """A round: each power sets an order while another plays and passes its own turn; nobody learns of the others'."""
    thread, carol = five.thread(), five["carol"]
    for place, power in enumerate(ORDER):
        other = five[SEATS[ORDER[(place + 2) % 5]]]
        seen = [m.text for m in thread.messages(carol)]
        kind = ("land defence", "sea defence", "land attack", "sea attack", "AA guns")[place]
        answer = await other.slash("/axis standing losses", battle=kind, order="fighter", at=thread)
        assert answer.ephemeral
        assert f"{kind}: fighter" in answer.text
        assert [m.text for m in thread.messages(carol)] == seen
        assert await waiting(five) is five[SEATS[power]]
        await passed(five, power)
    for place, power in enumerate(ORDER):
        hand = (await five[SEATS[power]].slash("/game hand", at=thread)).text
        mine = ("sea attack", "AA guns", "land defence", "sea defence", "land attack")[place]
        changed = [line for line in hand.splitlines() if line.startswith("Losses, ") and ": fighter, " in line]
        assert [line.split(":")[0].removeprefix("Losses, ") for line in changed] == [mine] * (mine != "AA guns")
    log = (await carol.slash("/game log", count=50, at=thread)).text
    assert "Standing" not in log + thread.text
    assert all(player.dms() == [] for player in five.players)
    refused = await carol.slash("/axis standing losses", battle="land defence", order="fighter", at=thread)
    assert "You do not play in this campaign" in refused.text
