"""kill -9 at any moment: what was committed is there, what was not is not, and everything is said exactly once."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.services.outbox import Outbox
from bot.store import repo
from bot.store.database import Database
from tests.bot.store import player_process
from tests.bot.store.player_process import POLICY, FileDiscord
from tests.bot.store.samples import make_campaign

KILLS = int(os.environ.get("IRONBOTTOM_KILLS", "6"))


def play_and_kill(url: str, campaign_id: int, file: Path, after: float) -> int:
    """Let a process play, kill it once it has played for so many seconds; the last move it said was committed."""
    command = [sys.executable, player_process.__file__, url, str(campaign_id), str(file)]
    root = Path(player_process.__file__).parents[3]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=root, env={**os.environ, "PYTHONPATH": "."}
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    assert first, "the process could not play"
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate()
    assert process.returncode == -signal.SIGKILL
    return int((first + rest).split()[-1])


@pytest.mark.slow
async def test_killed_again_and_again_nothing_is_lost_or_doubled(store_url: str, tmp_path: Path) -> None:
    db, file, rng = Database(store_url), tmp_path / "discord.txt", random.Random(1943)
    campaign_id = await make_campaign(db, snapshot=b"0")
    for _ in range(KILLS):
        known = await asyncio.to_thread(play_and_kill, store_url, campaign_id, file, rng.uniform(0.02, 0.4))
        async with db.reading() as tx:
            campaign = await repo.load_campaign(tx, campaign_id)
        assert known <= campaign.version <= known + 1, "at most the move under way was not told of yet"
        assert int(campaign.snapshot) == campaign.version
    await asyncio.sleep(POLICY.lease)
    await Outbox(db, FileDiscord(file), policy=POLICY).drain()
    async with db.reading() as tx:
        moves = await repo.load_moves(tx, campaign_id, limit=100_000)
        point = await repo.undo_point(tx, campaign_id)
    everything = list(range(1, campaign.version + 1))
    assert [move.seq for move in moves] == [move.action for move in moves] == everything
    assert [int(text) for _, text in FileDiscord(file).lines()] == everything
    assert point is not None
    assert point.seq == campaign.version
    await db.close()
