"""Replays: which pictures of a campaign are shown again, to whom, and what becomes of records that do not hold."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from bot.services.briefs import Person, UserError
from bot.services.campaigns import Campaigns
from bot.services.replaying import AT_ONCE, BROKEN, NOTHING_YET, OTHERWISE
from bot.store.campaigns import update_campaign
from bot.store.database import Database
from bot.store.tables import MoveRow
from engine import registry
from engine.core.chance import Recorded, Seeded
from engine.core.events import Event, seen
from engine.core.gate import start
from engine.core.replay import Move, Record, replay
from tests.bot.commands.records import toy_record, with_undo
from tests.engine.core.toy import TOY
from tests.replays import at_random

HOST, SPECTATOR = Person(1, "host"), 9
SEATS = {"left": 1, "right": 2}


@pytest.fixture
def campaigns(db: Database) -> Campaigns:
    return Campaigns(db, {"toy": TOY, **registry.games()})


async def quietly(_number: int) -> None:
    """Nobody waits."""


async def brought(campaigns: Campaigns, record: Record) -> int:
    """The campaign of a record, played by users 1 and 2."""
    return (await campaigns.bring_in(record, seats=SEATS, check=False)).id


async def story(campaigns: Campaigns, cid: int, user: int = 1, **asked: Any) -> Any:
    return await campaigns.story(cid, user, progress=quietly, **asked)


def pictured(record: Record, seat: str | None) -> list[str]:
    """What a seat sees after each move of a record with which a picture was due."""
    return [
        TOY.dump(TOY.view(outcome.state, seat).s).decode()
        for outcome in replay(TOY, record)
        if any(event.picture for event in outcome.events)
    ]


@pytest.mark.parametrize(("user", "seat"), [(1, "left"), (2, "right"), (SPECTATOR, None)])
async def test_each_sees_what_he_could_see_then(campaigns: Campaigns, user: int, seat: str | None):
    record = toy_record()
    found = await story(campaigns, await brought(campaigns, record), user)
    assert (found.seat, found.note) == (seat, "")
    assert [shot.spec.view for shot in found.shots] == pictured(record, seat)
    assert len(found.shots) >= 3
    assert {shot.spec.seat for shot in found.shots} == {seat}


async def test_where_all_boards_are_alike_everybody_gets_that_of_the_public(campaigns: Campaigns):
    game = registry.games()["memoir44"]
    cid = (await campaigns.bring_in(at_random(game, "49", 10), HOST, check=False)).id
    assert (await story(campaigns, cid)).seat is None


async def test_pictures_are_marked_with_what_happened_since_the_one_before(campaigns: Campaigns):
    record = toy_record()
    shots = (await story(campaigns, await brought(campaigns, record), 2)).shots
    marked = [msgspec.convert(shot.spec.marks, list[Event]) for shot in shots]
    told = [event for outcome in replay(TOY, record) for event in seen(outcome.events, "right")]
    assert [event for events in marked for event in events] == told[: sum(map(len, marked))]
    assert all(sum(event.picture for event in events) == 1 for events in marked)


async def test_what_was_taken_back_does_not_appear(campaigns: Campaigns):
    record = toy_record(2)  # both have thrown
    record.moves += [Move(seq=3, kind="undo", seat="right", back_to=2), msgspec.structs.replace(record.moves[1], seq=4)]
    shots = (await story(campaigns, await brought(campaigns, record))).shots
    [shot] = shots
    names = [event.name for event in msgspec.convert(shot.spec.marks, list[Event])]
    assert names.count("thrown") == 1
    assert len((await story(campaigns, await brought(campaigns, with_undo()))).shots) == 1  # the concession


async def test_only_the_last_ones_or_those_from_a_turn_on(campaigns: Campaigns):
    whole = await story(campaigns, cid := await brought(campaigns, toy_record()))
    assert (await story(campaigns, cid, last=2)).shots == whole.shots[-2:]
    assert (await story(campaigns, cid, last=500)).shots == whole.shots
    with pytest.raises(UserError, match="does not count turns"):
        await story(campaigns, cid, turn=2)


@pytest.mark.parametrize(("key", "scenario"), [("coast_watchers", "T"), ("memoir44", "49"), ("axis_allies", "1942")])
async def test_every_game_counts_its_turns(campaigns: Campaigns, key: str, scenario: str):
    record = at_random(registry.games()[key], scenario, 150)
    cid = (await campaigns.bring_in(record, HOST, check=False)).id
    whole = await story(campaigns, cid)
    turns = [shot.turn for shot in whole.shots]
    assert turns == sorted(turns)
    assert turns[-1] > 1
    later = await story(campaigns, cid, turn=turns[-1])
    assert later.shots == [shot for shot in whole.shots if shot.turn == turns[-1]]
    assert all(shot.caption for shot in whole.shots)
    with pytest.raises(UserError, match=f"the last picture is of turn {turns[-1]}"):
        await story(campaigns, cid, turn=turns[-1] + 1)


async def test_what_cannot_be_shown_is_said(campaigns: Campaigns):
    with pytest.raises(UserError, match="There is no campaign 77"):
        await story(campaigns, 77)
    lobby = await campaigns.create(
        HOST, game="toy", scenario="short", options={}, name="x", guild_id=None, channel_id=5,
        seats={"left": 1, "right": None}, interaction_id=3,
    )  # fmt: skip
    with pytest.raises(UserError, match="has not started yet"):
        await story(campaigns, lobby.id)
    with pytest.raises(UserError) as nothing:
        await story(campaigns, await brought(campaigns, toy_record(1)))
    assert nothing.value.text == NOTHING_YET


OTHER_RULES: dict[str, dict[str, Any]] = {
    "a verb that is no more": {"action": {"verb": "juggle"}},
    "an order that is refused now": {"action": {"verb": "throw", "hand": "bomb"}},
    "no order at all": {"action": None},
    "other draws": {"draws": [["luck", 1, 6, 2]]},
}


@pytest.mark.parametrize("changed", OTHER_RULES.values(), ids=OTHER_RULES)
async def test_a_record_of_older_rules_is_shown_as_far_as_it_goes(campaigns: Campaigns, db: Database, changed):
    record = toy_record()
    cid = await brought(campaigns, record)
    throws = [move.seq for move in record.moves if "throw" in move.action.lower()]
    spoilt = throws[2] + 1  # of the second round; the first stored move set the game up
    async with db.transaction() as tx:
        await tx.execute(update(MoveRow).where(MoveRow.campaign_id == cid, MoveRow.seq == spoilt).values(**changed))
    found = await story(campaigns, cid)
    assert found.note == BROKEN
    first, last = found.shots
    assert first.spec.view == pictured(record, "left")[0]
    assert (last.caption, last.spec.view) == ("As it stands now", (await _board_now(campaigns, cid)))


async def _board_now(campaigns: Campaigns, cid: int) -> str:
    return TOY.dump((await campaigns.look(cid, 1)).view.s).decode()


async def test_a_start_of_older_rules_still_shows_the_board_as_it_is(campaigns: Campaigns, db: Database):
    cid = await brought(campaigns, toy_record(2))
    async with db.transaction() as tx:
        await update_campaign(tx, cid, options={"windows": "ask", "gone": "yes"})
        draws = [["x", 1, 6, 2]]
        await tx.execute(update(MoveRow).where(MoveRow.campaign_id == cid, MoveRow.seq == 1).values(draws=draws))
    found = await story(campaigns, cid)
    assert found.note == BROKEN
    assert [shot.caption for shot in found.shots] == ["As it stands now"]


async def test_moves_that_lead_elsewhere_now_are_shown_with_a_warning(campaigns: Campaigns, db: Database):
    cid = await brought(campaigns, toy_record(2))
    state = start(TOY, "short", {}, Recorded([], Seeded(b"s" * 32))).state
    async with db.transaction() as tx:
        await update_campaign(tx, cid, snapshot=TOY.dump(state))
    found = await story(campaigns, cid)
    assert found.note == OTHERWISE
    assert found.shots[-1].spec.view == TOY.dump(TOY.view(state, "left").s).decode()
    assert len(found.shots) == 2


async def test_others_are_served_while_a_long_campaign_is_played_again(campaigns: Campaigns):
    record = toy_record(2)
    one, two = record.moves
    pairs = 2_500
    again = [
        move
        for at in range(pairs)
        for move in (
            msgspec.structs.replace(one, seq=2 * at + 1),
            Move(seq=2 * at + 2, kind="undo", seat=one.seat, back_to=2 * at + 1),
        )
    ]
    last = 2 * pairs
    record.moves = [*again, msgspec.structs.replace(one, seq=last + 1), msgspec.structs.replace(two, seq=last + 2)]
    cid = await brought(campaigns, record)
    told, served = [], 0

    async def progress(number: int) -> None:
        told.append(number)

    async def others() -> None:
        nonlocal served
        while True:
            await asyncio.sleep(0)
            served += 1

    other = asyncio.create_task(others())
    shots = (await campaigns.story(cid, 1, progress=progress)).shots
    other.cancel()
    assert len(shots) == 1
    assert told == [1]
    assert served >= last // AT_ONCE
