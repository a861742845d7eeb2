"""Undo, in every room: offered exactly where it takes something back, and told where the action had been told."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from sqlalchemy import text

from bot.services.briefs import Answer, Person, UserError
from bot.services.campaigns import Campaigns
from bot.store import repo
from bot.store.database import Database
from bot.surfaces.kit import after
from engine.core.fuzz import RandomPicker, random_action
from engine.registry import games

MOVES = 70


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


@pytest.fixture(params=list(games()))
async def evening(request, sqlite_url):
    db = Database(sqlite_url)
    evening = Evening(Campaigns(db, games(), token=lambda size: b"u" * size), request.param)
    await evening.begin()
    yield evening
    await db.close()


async def test_undo_is_offered_exactly_where_it_takes_something_back(evening: Evening) -> None:
    offered = Counter[bool]()
    for _ in range(MOVES):
        before = await evening.position()
        acted = await evening.act()
        if acted is None:
            break
        seat, answer = acted
        await looks_agree(evening, seat, answer)
        offered[answer.look.undo] += 1
        if not answer.look.undo:
            with pytest.raises(UserError, match="nothing you can take back|campaign is over"):
                await evening.club.undo(evening.cid, evening.people[seat].id)
        elif offered[True] % 3 == 0:
            back = await evening.club.undo(evening.cid, evening.people[seat].id)
            assert await evening.position() == before
            await looks_agree(evening, seat, back)
    assert offered[True]
    assert offered[False]


async def looks_agree(evening: Evening, seat: str, answer: Answer) -> None:
    """Whoever looks is offered undo as the answer offered it; nobody else is, and the button is there accordingly."""
    assert answer.look is not None
    for other, person in evening.people.items():
        look = await evening.club.look(evening.cid, person.id)
        assert look.undo == (answer.look.undo and other == seat)
    assert ("Undo" in [button.label for button in after(answer).buttons]) == answer.look.undo


async def test_the_thread_is_told_of_undo_where_it_had_been_told_of_the_action(evening: Evening) -> None:
    told = Counter[bool]()
    for _ in range(MOVES):
        before = len(await evening.thread())
        acted = await evening.act()
        if acted is None:
            break
        if not acted[1].look.undo:
            continue
        public = len(await evening.thread()) > before
        await evening.club.undo(evening.cid, evening.people[acted[0]].id)
        more = (await evening.thread())[before + public :]
        told[public] += 1
        assert any("taken back" in line for line in more) == public
        assert len(more) == public
        if told[public] % 2:
            await evening.act()
    assert told[False]
