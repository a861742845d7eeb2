"""Undo, in every room: offered exactly where it takes something back, and told where the action had been told."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.services.briefs import Answer, UserError
from bot.surfaces.kit import after
from engine.registry import games
from tests.bot.services.evening import Evening, evening_of

MOVES = 70


@pytest.fixture(params=list(games()))
async def evening(request, sqlite_url):
    async with evening_of(request.param, sqlite_url) as evening:
        yield evening


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
