"""Whether Ambush is held does not show: two campaigns that differ in that one card look the same to everybody else."""

from __future__ import annotations

import re
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.app import make_bot
from bot.config import Config
from bot.store.campaigns import update_campaign
from bot.store.database import Database
from engine import registry
from engine.memoir44.model import hand
from tests.e2e.harness import Answer, File, Place, Player, Table

pytestmark = pytest.mark.skipif("memoir44" not in registry.ROOMS, reason="the game is not here")
SEED = bytes(range(32))
TURN = "play assault center; attack g5 f6 hold; attack f5 f6 hold; end turn"


async def begun(migrated: Path, file: Path, windows: str, held: bool) -> Table:
    """Wake Island with two Japanese units next to F6; Alice's first card is Ambush, or that is the deck's last card."""
    shutil.copy(migrated, file)
    games = registry.games()
    factory = lambda: make_bot(Config(), Database(f"sqlite:///{file}"), games)  # noqa: E731
    table = await Table.open(factory, players=["alice", "bob", "carol"])
    campaigns = table.bot.kit.campaigns
    campaigns.token = lambda size: SEED[:size]
    alice, bob, _ = table.players
    await alice.slash("/game new", game="memoir44", scenario="49", opponent=bob.user, options=f"windows={windows}")
    await bob.press("Play Japanese", at=table.thread())
    await alice.press("Start", at=table.thread())
    async with campaigns.db.transaction() as tx:
        campaign, _seats = await campaigns.load(tx, 1, for_update=True)
        state = campaigns.state_of(campaign)
        _arrange(state, held)
        await update_campaign(tx, 1, snapshot=campaigns.game("memoir44").dump(state))
    return table


def _arrange(state: Any, held: bool) -> None:
    at = {unit.hex: unit for unit in state.units.values()}
    at["F2"].hex, at["G2"].hex = "F5", "G5"
    state.obstacles.pop("F5", None), state.obstacles.pop("G5", None)
    _bring(state, hand(state, "japanese"), 0, "assault_center")
    _bring(state, hand(state, "allied"), 0, "barrage")
    _bring(state, state.deck, 0, "ambush")
    if held:
        hand(state, "allied")[0], state.deck[0] = state.deck[0], hand(state, "allied")[0]


def _bring(state: Any, pile: list[str], place: int, card: str) -> None:
    """Exchange what lies there for the card, wherever that is."""
    for other in (hand(state, "allied"), hand(state, "japanese"), state.deck):
        if card in other:
            there = other.index(card)
            other[there], pile[place] = pile[place], other[there]
            return


def plain(text: str, table: Table) -> str:
    """A text without the hour, and with people by their names."""
    for player in table.players:
        text = text.replace(player.mention, player.name)
    return re.sub(r"<t:\d+:R>", "<t>", text)


def pictures(files: list[File]) -> list[tuple[str, str | None, str]]:
    """Each picture's name, its words, and every byte of it."""
    return [(file.name, file.alt, sha256(file.data).hexdigest()) for file in files]


def seen(place: Place, reader: Player) -> list[Any]:
    """All that a reader gets there."""
    table = reader.table
    return [
        (
            plain(message.text, table), message.buttons, message.options, message.silent, pictures(message.files),
            sorted(player.name for player in table.players if player.id in message.pinged),
        )
        for message in place.messages(reader)
    ]  # fmt: skip


def answered(answer: Answer) -> Any:
    """An answer as it is read."""
    return plain(answer.text, answer.player.table), answer.buttons, pictures(answer.files)


async def watched(table: Table, standing: dict[str, str]) -> list[Any]:
    """Bob plays a turn and Alice lets every moment pass; what Bob and Carol get to see, step by step."""
    alice, bob, carol = table.players
    thread = table.thread()
    if standing:
        await alice.slash("/game standing", at=thread, **standing)
    told: list[Any] = []

    def look() -> None:
        told.append([seen(thread, bob), seen(thread, carol), seen(bob.dm, bob)])

    box = await bob.slash("/game orders", at=thread)
    preview = await box.submit(text=TURN)
    told.append(answered(preview))
    told.append(answered(await bob.press("Confirm", on=preview)))
    look()
    told.append(answered(await bob.slash("/game undo", at=thread)))
    told.append(answered(await bob.slash("/memoir odds", at=thread, unit="G5", target="F6")))
    for player in (bob, carol):
        told.extend([answered(await player.slash(f"/game {what}", at=thread)) for what in ("board", "log", "status")])
    for _ in range(6):
        asked = [m for m in (*alice.dms()[-1:], *thread.messages()[-1:]) if "Pass" in m.buttons]
        if not asked:
            break
        await alice.press("Pass", on=asked[0])
        look()
    told.append(answered(await bob.slash("/game hand", at=thread)))
    look()
    return told


NEVER = {"moment": "ambush", "do": "pass"}
ELSEWHERE = {"moment": "ambush", "do": "ambush", "when": "J6"}
ASK = {"moment": "ambush", "do": "ask"}


@pytest.mark.parametrize(
    ("windows", "standing"),
    [("ask", {}), ("ask", NEVER), ("ask", ELSEWHERE), ("ask", ASK), ("swift", {}), ("swift", ELSEWHERE)],
    ids=["ask", "ask-never", "ask-elsewhere", "ask-ask", "swift", "swift-elsewhere"],
)
async def test_whether_ambush_is_held_shows_nowhere(migrated, tmp_path, windows, standing):
    """Texts, buttons, pings, pictures byte for byte, and what Bob may undo, are the same with the card and without."""
    both = []
    for held in (True, False):
        table = await begun(migrated, tmp_path / f"{held}.db", windows, held)
        try:
            both.append(await watched(table, standing))
            assert await still_held(table) is held
        finally:
            await table.close()
        assert any("battles F6 infantry" in str(part) for part in both[-1])
    assert both[0] == both[1]


async def still_held(table: Table) -> bool:
    """Whether Alice holds Ambush."""
    campaigns = table.bot.kit.campaigns
    async with campaigns.db.transaction() as tx:
        campaign, _seats = await campaigns.load(tx, 1)
    return "ambush" in hand(campaigns.state_of(campaign), "allied")
