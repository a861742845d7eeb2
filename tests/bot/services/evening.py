"""A campaign of any game played at random through the services, a person in each seat."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import text

from bot.services.briefs import Answer, Person
from bot.services.campaigns import Campaigns
from bot.store import repo
from bot.store.database import Database
from engine.core.fuzz import RandomPicker, random_action
from engine.registry import games


class Evening:
    """A campaign played at random, a person in each seat."""

    def __init__(self, club: Campaigns, key: str) -> None:
        self.club = club
        self.game = games()[key]
        self.scenario = next(iter(self.game.scenarios))
        self.seats = self.game.scenarios[self.scenario].seats
        self.people = {seat: Person(number, seat) for number, seat in enumerate(self.seats, 1)}
        self.pick = RandomPicker(b"evening")
        self.cid = 0

    async def begin(self) -> None:
        """Everybody sits down."""
        host = self.people[self.seats[0]]
        brief = await self.club.create(host, game=self.game.key, scenario=self.scenario)
        self.cid = brief.id
        for seat, person in self.people.items():
            await self.club.join(self.cid, person, seat)
        await self.club.start(self.cid, host)

    async def act(self) -> tuple[str, Answer] | None:
        """The seat that is asked, and the answer to a random action of it; None when the game is over."""
        waiting = (await self.club.brief(self.cid)).waiting
        if not waiting:
            return None
        seat = waiting[0]
        user = self.people[seat].id
        look = await self.club.look(self.cid, user, seat=seat)
        # What can be done at any time stays done.
        action = random_action(look.view, self.pick)
        while type(action) in self.game.book.anytime:
            action = random_action(look.view, self.pick)
        assert action is not None
        return seat, await self.club.submit(self.cid, user, action, seat=seat)

    async def position(self) -> str:
        """The position, without the numbers that undo keeps counting."""
        async with self.club.db.reading() as tx:
            state = json.loads((await repo.load_campaign(tx, self.cid)).snapshot)
        return json.dumps({key: value for key, value in state.items() if key not in ("draws", "decisions")})

    async def thread(self) -> list[str]:
        """What the thread was told, without questions."""
        query = "select payload from outbox where campaign_id = :c and target = 'thread' and role in ('log', 'board')"
        async with self.club.db.reading() as tx:
            rows = await tx.execute(text(query + " order by id"), {"c": self.cid})
            return [json.loads(row.payload)["text"] for row in rows]

    async def said(self, after: int = 0) -> Sequence[dict[str, Any]]:
        """The rows of the outbox from one on, oldest first."""
        columns = "id, kind, target, target_id, role, seat, decision, payload, attachments"
        query = f"select {columns} from outbox where campaign_id = :c"
        async with self.club.db.reading() as tx:
            rows = await tx.execute(text(f"{query} and id > :after order by id"), {"c": self.cid, "after": after})
            return [
                dict(row._mapping) | {k: json.loads(row._mapping[k]) for k in ("payload", "attachments")}
                for row in rows
            ]


@asynccontextmanager
async def evening_of(key: str, url: str) -> AsyncIterator[Evening]:
    """An evening with that game, begun."""
    db = Database(url)
    evening = Evening(Campaigns(db, games(), token=lambda size: b"u" * size), key)
    await evening.begin()
    yield evening
    await db.close()
