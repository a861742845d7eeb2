"""Players that are killed: python kill_nursery.py URL FOLDER KILLS SEED.

Everything is imported once; each player is a fork that plays campaigns through the services until kill -9 hits it. What
a player asks for is written down before, so that the next one asks for the same interaction again, as a Discord that
heard no answer might. `said.txt` is the Discord: a line a message, nonce first.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from pathlib import Path

from bot.services.briefs import Person
from bot.services.campaigns import Campaigns
from bot.services.outbox import Outbox, Policy, Receipt
from bot.store.database import Database
from bot.store.records import Delivery
from engine.core.actions import dump_action, load_action
from engine.core.fuzz import Checks, RandomPicker, play, random_action
from engine.registry import games

POLICY = Policy(lease=0.4, send_timeout=0.3, poll=0.05)
ALICE, BOB = Person(1, "Alice"), Person(2, "Bob")
LONGEST_MOMENT = 0.08
"""Seconds after an action was asked for within which the kill falls."""
PATIENCE = 20.0


class FileDiscord:
    """Appends messages to a file in single writes, so that a kill leaves whole lines; refuses a nonce it has seen."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def nonces(self) -> list[str]:
        """The nonces of all messages posted, in order."""
        return self.file.read_text().split() if self.file.exists() else []

    def _post(self, delivery: Delivery) -> Receipt:
        handle = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.write(handle, f"{delivery.nonce}\n".encode())
        os.close(handle)
        return Receipt(len(self.nonces()), delivery.channel_id or 77)

    async def send(self, delivery: Delivery) -> Receipt:
        """Post once."""
        found = await self.find(delivery) or self._post(delivery)
        await asyncio.sleep(0.001)  # the moment between being posted and being known to be
        return found

    async def find(self, delivery: Delivery) -> Receipt | None:
        """The message of this nonce."""
        nonces = self.nonces()
        return Receipt(nonces.index(delivery.nonce) + 1, 77) if delivery.nonce in nonces else None

    async def edit(self, delivery: Delivery) -> Receipt:
        """An edit may come twice."""
        return Receipt(delivery.message_id or 0, 77)

    async def delete(self, delivery: Delivery) -> None:
        """So may a deletion."""

    async def open_thread(self, delivery: Delivery) -> Receipt:
        """A thread is opened once, like a message."""
        return await self.send(delivery)


class Player:
    """Plays random legal actions for whoever is waited for."""

    def __init__(self, db: Database, folder: Path, seed: bytes) -> None:
        self.club = Campaigns(db, games())
        self.asked, self.answered = folder / "asked.txt", folder / "answered.txt"
        self.pick = RandomPicker(seed)

    async def go_on(self) -> None:
        """First what was asked and not answered; then on and on."""
        await self._ask_again()
        while True:
            running = [brief for brief in await self.club.list(user_id=1) if brief.status == "running"]
            cid = running[0].id if running else await self._begin()
            await self._move(cid)

    async def _begin(self) -> int:
        game = next(iter(self.club.games.values()))
        scenario = list(game.scenarios)[self.pick.below(len(game.scenarios))]
        seats = dict.fromkeys(game.scenarios[scenario].seats, 1)
        brief = await self.club.create(ALICE, game=game.key, scenario=scenario, channel_id=5, guild_id=6, seats=seats)
        await self.club.start(brief.id, ALICE)
        return brief.id

    async def _move(self, cid: int) -> None:
        look = await self.club.look(cid, 1)
        action = random_action(look.view, self.pick)
        assert action is not None
        await self._ask(cid, look.number or 0, time.time_ns(), dump_action(action).decode())

    async def _ask(self, cid: int, number: int, interaction: int, action: str) -> None:
        _append(self.asked, f"{interaction} {cid} {number} {action}")
        await self._submit(cid, number, interaction, action)

    async def _submit(self, cid: int, number: int, interaction: int, action: str) -> None:
        verbs = (await self.club.brief(cid)).game.verbs
        answer = await self.club.submit(cid, 1, load_action(action, verbs), number=number, interaction_id=interaction)
        assert answer.ok, answer.text
        _append(self.answered, str(interaction))

    async def _ask_again(self) -> None:
        if not self.asked.exists():
            return
        interaction, cid, number, action = self.asked.read_text().splitlines()[-1].split(" ", 3)
        if interaction not in (self.answered.read_text().split() if self.answered.exists() else ()):
            await self._submit(int(cid), int(number), int(interaction), action)


def _append(file: Path, line: str) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(handle, f"{line}\n".encode())
    os.close(handle)


async def live(url: str, folder: Path, seed: bytes) -> None:
    """Play until killed."""
    db = Database(url)
    Outbox(db, FileDiscord(folder / "said.txt"), policy=POLICY).start()
    await Player(db, folder, seed).go_on()


def _wait_for_a_question(file: Path, more: int) -> None:
    """Until the player has asked for an action, and `more` others, whatever the machine is busy with."""
    size = file.stat().st_size if file.exists() else 0
    deadline = time.monotonic() + PATIENCE
    while more >= 0 and time.monotonic() < deadline:
        now = file.stat().st_size if file.exists() else 0
        if now > size:
            size, more = now, more - 1
        time.sleep(0.001)


def kill_again_and_again(url: str, folder: Path, kills: int, seed: int) -> None:
    """Fork a player, let it live a moment, kill it; so many times."""
    rng = random.Random(seed)
    for number in range(kills):
        child = os.fork()
        if not child:
            try:
                asyncio.run(live(url, folder, f"{seed} {number}".encode()))
            finally:
                os._exit(3)
        _wait_for_a_question(folder / "asked.txt", rng.randint(0, 3))
        time.sleep(rng.uniform(0, LONGEST_MOMENT))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            sys.exit(f"player {number} ended by itself")


if __name__ == "__main__":
    for room in games().values():  # facts are read once, here, and not in each player's short life
        play(room, next(iter(room.scenarios)), b"warm", Checks(leak=False))
    kill_again_and_again(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
