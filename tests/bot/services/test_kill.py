"""200 times kill -9 in the middle of play: nothing is lost, nothing is doubled, every campaign still verifies."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.services.campaigns import Campaigns
from bot.services.outbox import Outbox
from bot.store.database import Database
from engine.core.replay import verify
from engine.registry import games
from tests.bot.services import kill_nursery
from tests.bot.services.kill_nursery import POLICY, FileDiscord

KILLS = int(os.environ.get("IRONBOTTOM_PLAY_KILLS", "200"))
ROOT = Path(kill_nursery.__file__).parents[3]


def play_and_kill(url: str, folder: Path) -> None:
    command = [sys.executable, "-m", "tests.bot.services.kill_nursery", url, str(folder), str(KILLS), "1943"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.slow
async def test_killed_in_the_middle_of_play(sqlite_url: str, tmp_path: Path) -> None:
    await asyncio.to_thread(play_and_kill, sqlite_url, tmp_path)
    db = Database(sqlite_url)
    club = Campaigns(db, games())
    await asyncio.sleep(POLICY.lease)
    await Outbox(db, FileDiscord(tmp_path / "said.txt"), policy=POLICY).drain()
    asked = [line.split(" ", 1)[0] for line in (tmp_path / "asked.txt").read_text().splitlines()]
    answered = (tmp_path / "answered.txt").read_text().split()
    async with db.reading() as tx:
        stored = [str(row[0]) for row in await tx.execute(text("select interaction_id from moves"))]
        query = "select nonce from outbox where kind in ('send', 'thread') and status = 'sent'"
        sent = [row[0] for row in await tx.execute(text(query))]
        states = {row[0] for row in await tx.execute(text("select status from outbox"))}
    kept = [interaction for interaction in stored if interaction != "None"]
    assert len(kept) > KILLS / 4, "hardly anything was played"
    assert max(Counter(kept).values()) == 1, "an interaction was carried out twice"
    assert set(answered) <= set(kept), "an answered action is lost"
    assert set(kept) <= set(asked)
    assert states <= {"sent", "superseded"}
    said = FileDiscord(tmp_path / "said.txt").nonces()
    assert max(Counter(said).values()) == 1, "something was said twice"
    assert set(sent) <= set(said), "something was never said"
    for brief in await club.list(user_id=1, all=True):
        if brief.status != "lobby":
            verify(brief.game, await club.record(brief.id))
    await db.close()
