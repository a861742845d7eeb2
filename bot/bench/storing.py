"""What one action costs to store, and whether a long campaign is slower to load than a short one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import text

from bot.bench.figures import Figure, by_turns_async, times_longer
from bot.bench.positions import fullest, midway
from bot.services.campaigns import Campaigns
from bot.store import repo
from bot.store.database import Database
from bot.store.migrate import upgrade
from bot.store.records import NewCampaign, NewMessage, NewMove, NewSeat, Status
from engine.core.game import Game

USER = 1
LONG, SHORT = 5000, 50
BARE = text("INSERT INTO guild_settings SELECT 1 + count(*), :body FROM guild_settings")


class Shelf:
    """A database with campaigns in it that stand at a real position."""

    def __init__(self, db: Database, game: Game) -> None:
        self.db = db
        self.game = game
        self.scenario = fullest(game)
        self.state, self.events = midway(game, self.scenario)

    async def campaign(self, moves: int) -> int:
        """A campaign of so many moves; returns its id."""
        new = NewCampaign(
            game=self.game.key,
            scenario=self.scenario,
            name="bench",
            seed=b"s" * 32,
            seed_hash="",
            status=Status.RUNNING,
            snapshot=self.game.dump(self.state),
            state_version=self.game.state_version,
        )
        seats = [NewSeat(seat=seat, user_id=USER) for seat in self.state.seats]
        async with self.db.transaction() as tx:
            cid = await repo.create_campaign(tx, new, seats)
        for begin in range(0, moves, 500):
            await self.act(cid, min(500, moves - begin))
        return cid

    async def act(self, cid: int, moves: int = 1) -> None:
        """An action as it is stored: its move, the position it led to, and what is said of it in two places."""
        body = {"tone": "log", "text": "x" * 200}
        said: Sequence[NewMessage] = [NewMessage(campaign_id=cid, payload=body)] * 2
        async with self.db.transaction() as tx:
            campaign = await repo.load_campaign(tx, cid, for_update=True)
            await repo.append_moves(
                tx, cid, campaign.version, [self.move()] * moves, messages=said, snapshot=campaign.snapshot
            )

    def move(self) -> NewMove:
        """A move with the events of a real one."""
        events = msgspec.to_builtins(self.events[-4:])
        seat = self.state.seats[0]
        return NewMove(seat=seat, user_id=USER, decision=1, action={"verb": "Search", "station": "buin"}, events=events)

    async def bare(self) -> None:
        """The least that can be stored: a row, committed."""
        async with self.db.transaction() as tx:
            await tx.execute(BARE, {"body": "x" * 200})


async def storing(folder: Path, game: Game, rounds: int) -> AsyncIterator[Figure]:
    """The figures, on SQLite."""
    url = f"sqlite:///{folder / 'shelf.db'}"
    await asyncio.to_thread(upgrade, url)
    db = Database(url)
    try:
        shelf = Shelf(db, game)
        cid = await shelf.campaign(1)
        stored, bare = await by_turns_async([lambda: shelf.act(cid), shelf.bare], rounds)
        snapshot = len(game.dump(shelf.state))
        yield times_longer("action_stored", stored, bare, ("action", "bare_insert"), 3.0, snapshot_bytes=snapshot)
        yield await _loading(shelf, rounds)
    finally:
        await db.close()


async def _loading(shelf: Shelf, rounds: int) -> Figure:
    campaigns = Campaigns(shelf.db, {shelf.game.key: shelf.game})
    ids = [await shelf.campaign(LONG), await shelf.campaign(SHORT)]

    def look(cid: int) -> Any:
        return lambda: campaigns.look(cid, USER)

    long, short = await by_turns_async([look(cid) for cid in ids], rounds)
    # No slower: a tenth is what two equal medians differ by.
    return times_longer("long_campaign_loaded", long, short, (f"moves_{LONG}", f"moves_{SHORT}"), 1.1)
