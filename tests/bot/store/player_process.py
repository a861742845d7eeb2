"""A process that plays and tells as fast as it can until it is killed: python player_process.py URL CAMPAIGN FILE.

It prints each move's number once that move is committed. FILE is its Discord: a line a message, nonce first.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot.services.outbox import Outbox, Policy, Receipt
from bot.store import repo
from bot.store.database import Database
from bot.store.records import Delivery, NewMessage, NewMove

POLICY = Policy(lease=0.6, send_timeout=0.5, poll=0.05)


class FileDiscord:
    """Appends messages to a file in single writes, so that a kill leaves whole lines; refuses a nonce it has seen."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def lines(self) -> list[list[str]]:
        """Nonce and text of all that was said."""
        return [line.split(" ", 1) for line in self.file.read_text().splitlines()] if self.file.exists() else []

    async def send(self, delivery: Delivery) -> Receipt:
        if found := await self.find(delivery):
            return found
        handle = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.write(handle, f"{delivery.nonce} {delivery.payload}\n".encode())
        os.close(handle)
        await asyncio.sleep(0.002)  # the moment between being posted and being known to be
        return Receipt(len(self.lines()))

    async def find(self, delivery: Delivery) -> Receipt | None:
        for number, (nonce, _) in enumerate(self.lines(), 1):
            if nonce == delivery.nonce:
                return Receipt(number)
        return None

    async def edit(self, delivery: Delivery) -> Receipt:
        raise NotImplementedError

    async def delete(self, delivery: Delivery) -> None:
        raise NotImplementedError

    async def open_thread(self, delivery: Delivery) -> Receipt:
        raise NotImplementedError


async def play_on(db: Database, campaign_id: int) -> int:
    """One move more, and what there is to say about it."""
    async with db.transaction() as tx:
        campaign = await repo.load_campaign(tx, campaign_id, for_update=True)
        seq = campaign.version + 1
        move = NewMove(action=seq, before=campaign.snapshot, events=[{"n": seq}])
        message = NewMessage(campaign_id=campaign_id, payload=seq)
        snapshot = str(seq).encode() + b" " * 5000
        return await repo.append_move(
            tx, campaign_id, campaign.version, move, messages=[message], snapshot=snapshot, undo_floor=seq - 3
        )


async def main(url: str, campaign_id: int, file: Path) -> None:
    """Play until killed."""
    db = Database(url)
    Outbox(db, FileDiscord(file), policy=POLICY).start()
    while True:
        print(await play_on(db, campaign_id), flush=True)
        await asyncio.sleep(0.001)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))
