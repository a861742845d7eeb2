"""The turn that README shows is played, and every line of it is said where README says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import registry
from tests.e2e.harness import Answer, Player

README = Path(__file__).parents[2] / "README.md"
SEED = b"docs"
BEFORE = (
    ("alice", "place buka + buin + munda + rekata + vella + aola"),
    ("bob", "post buka, buin, munda"),
    ("bob", "garrison rekata construction"),
    ("bob", "end setup"),
    ("bob", "build-up buka troops"),
    ("bob", "ready 1"),
    ("alice", "observe buka"),
)


def quoted() -> list[list[str]]:
    """The quotations of README, each as its lines."""
    found = re.findall(r"(?:^> .*\n)+", README.read_text("utf-8"), re.MULTILINE)
    return [[line.removeprefix("> ") for line in block.splitlines()] for block in found]


async def order(player: Player, text: str) -> Answer:
    """One order in words, in the player's own messages."""
    return await player.slash("/game order", text=text, at=player.dm)


@pytest.mark.skipif("coast_watchers" not in registry.ROOMS, reason="the game is not here")
async def test_the_turn_in_readme(open_table, bot_factory):
    table = await open_table(lambda: bot_factory(registry.games()), players=["alice", "bob", "carol"])
    alice, bob, _ = table.players
    table.bot.kit.campaigns.token = lambda count: (SEED * count)[:count]
    await alice.slash("/game new", game="coast_watchers", scenario="T", opponent=bob.user)
    thread = table.thread()
    await bob.press("Play Japanese", at=thread)
    await alice.press("Start", at=thread)
    for name, text in BEFORE:
        await order(table[name], text)

    own, public, called, refused = quoted()
    assert (await order(alice, "observe rekta")).text.splitlines() == own
    assert thread.messages()[-1].text.splitlines() == public
    assert "Rekata" not in thread.text.split("posts Army")[-1]
    await order(alice, "end phase")
    assert thread.messages()[-1].files
    asked = [seen for seen in bob.dms() if seen.buttons][-1]
    assert called[0] in asked.text
    assert asked.buttons[:2] == ["Recall", "Search"]
    assert (await order(bob, "search choiseul")).text.splitlines() == refused
