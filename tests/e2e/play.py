"""Short ways to a campaign under way, for tests that begin there."""

from __future__ import annotations

from tests.e2e.harness import Place, Player, Table

CAMPAIGN = 1


async def lobby(table: Table, game: str = "toy", scenario: str = "short", **options: object) -> Place:
    """Alice makes a campaign in which Bob is invited; returns its thread."""
    alice, bob, *_ = table.players
    await alice.slash("/game new", game=game, scenario=scenario, **{"opponent": bob.user, **options})
    return table.thread()


async def begun(table: Table, **options: object) -> Place:
    """A toy campaign that has begun: Alice plays left, Bob right, both are asked to throw."""
    alice, bob, *_ = table.players
    thread = await lobby(table, **options)
    await bob.press("Play Right", at=thread)
    await alice.press("Start", at=thread)
    return thread


async def throw(player: Player, hand: str, at: Place) -> None:
    """Throw by command."""
    answer = await player.slash("/toy throw", hand=hand, at=at)
    assert answer.result.response is not None
    assert "cannot" not in answer.text.lower(), answer.text


async def shop(table: Table) -> Place:
    """A campaign of the shop, played by Alice alone."""
    alice = table.players[0]
    await alice.slash("/game new", game="kinds", scenario="day")
    thread = table.thread()
    await alice.press("Start", at=thread)
    return thread
