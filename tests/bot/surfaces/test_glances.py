"""What is seen while somebody types: read once a second, and anew after every move."""

from __future__ import annotations

import pytest

from bot.services.briefs import Person, UserError
from bot.services.campaigns import Campaigns
from bot.services.extras import Where
from bot.store.database import Database
from bot.surfaces.glances import MOST, SECONDS, Glances
from tests.engine.core.toy import TOY


@pytest.fixture
async def campaigns(sqlite_url: str):
    """A toy campaign that one person plays from both seats."""
    db = Database(sqlite_url)
    campaigns = Campaigns(db, {"toy": TOY})
    brief = await campaigns.create(Person(1, "a"), game="toy", scenario="short", seats={"left": 1, "right": 1})
    await campaigns.join(brief.id, Person(1, "a"), "right")
    await campaigns.start(brief.id, Person(1, "a"))
    yield campaigns
    await db.close()


class Watch:
    """A clock that is moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_a_look_is_remembered_for_a_second(campaigns: Campaigns):
    watch = Watch()
    glances = Glances(campaigns, watch)
    first = await glances.look(Where(1, 1))
    assert await glances.look(Where(1, 1)) is first
    assert await glances.look(Where(2, 1)) is not first
    watch.now += SECONDS
    assert await glances.look(Where(1, 1)) is not first


async def test_a_move_is_seen_at_once(campaigns: Campaigns):
    glances = Glances(campaigns, Watch())
    assert (await glances.look(Where(1, 1))).seat == "left"
    assert (await campaigns.submit_text(1, 1, "throw stone")).ok
    assert (await glances.look(Where(1, 1))).seat == "right"


async def test_errors_are_not_remembered(campaigns: Campaigns):
    glances = Glances(campaigns, Watch())
    for _ in range(2):
        with pytest.raises(UserError, match="no campaign 9"):
            await glances.look(Where(1, 9))
    assert glances._seen == {}


async def test_no_more_is_remembered_than_is_useful(campaigns: Campaigns):
    glances = Glances(campaigns, Watch())
    look = await glances.look(Where(1, 1))
    glances._seen.update({Where(user, 1): (SECONDS, look) for user in range(2, MOST + 1)})
    await glances.look(Where(0, 1))
    assert list(glances._seen) == [Where(0, 1)]
