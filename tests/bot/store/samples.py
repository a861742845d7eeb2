"""A campaign to try things on."""

from __future__ import annotations

from typing import Any

from bot.store import repo
from bot.store.database import Database
from bot.store.records import NewCampaign, NewMove, NewSeat

SEED = b"a secret of 32 bytes, or near it"
ANNA, BERT, CARL = 101, 102, 103
THREAD = 900


def new_campaign(**changes: Any) -> NewCampaign:
    """A campaign between two, in a thread."""
    usual = {"game": "toy", "scenario": "A", "name": "Toy", "seed": SEED, "seed_hash": "ab" * 32, "snapshot": b"{}"}
    return NewCampaign(**{**usual, "guild_id": 1, "channel_id": 2, "thread_id": THREAD, "host_id": ANNA, **changes})


async def make_campaign(db: Database, **changes: Any) -> int:
    """Store it, with Anna in the red seat and the blue one kept for Bert."""
    seats = [NewSeat(seat="red", user_id=ANNA), NewSeat(seat="blue", invited_id=BERT)]
    async with db.transaction() as tx:
        return await repo.create_campaign(tx, new_campaign(**changes), seats)


async def play(db: Database, campaign_id: int, moves: int, **fields: Any) -> int:
    """Store so many moves one by one; returns the version."""
    for _ in range(moves):
        async with db.transaction() as tx:
            campaign = await repo.load_campaign(tx, campaign_id, for_update=True)
            move = NewMove(seat="red", action={"verb": "go"}, events=[{"name": "went"}], **fields)
            version = await repo.append_move(tx, campaign_id, campaign.version, move, snapshot=b"{}")
    return version
