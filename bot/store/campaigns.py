"""Campaigns and their seats. None of these functions reads a move, so a long campaign loads as fast as a new one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Unpack

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from bot.store.database import Transaction
from bot.store.errors import NotFound
from bot.store.helpers import columns, table_of, to_record
from bot.store.records import Campaign, CampaignChanges, CampaignHead, NewCampaign, NewSeat, Seat, SeatState, Status
from bot.store.tables import CampaignRow, SeatRow, StandingRow

HEAD = columns(CampaignRow, CampaignHead)
WHOLE = columns(CampaignRow, Campaign)
SEAT = columns(SeatRow, Seat)

# Building a statement costs more than running it: those in the path of every action are built once.
_CAMPAIGNS, _PLACES, _ORDERS = table_of(CampaignRow), table_of(SeatRow), table_of(StandingRow)
_BY_ID = select(*WHOLE).where(_CAMPAIGNS.c.id == bindparam("campaign_id"))
_BY_ID_LOCKED = _BY_ID.with_for_update()
# A row for each seat, each with the whole campaign: one statement more costs more than a snapshot read twice.
_TOGETHER = (
    select(*WHOLE, *(column.label(f"seat_{column.key}") for column in SEAT), _ORDERS.c.body.label("standing"))
    .outerjoin_from(_CAMPAIGNS, _PLACES, _PLACES.c.campaign_id == _CAMPAIGNS.c.id)
    .outerjoin(_ORDERS, (_ORDERS.c.campaign_id == _CAMPAIGNS.c.id) & (_ORDERS.c.seat == _PLACES.c.seat))
    .where(_CAMPAIGNS.c.id == bindparam("campaign_id"))
    .order_by(_PLACES.c.position)
)
_TOGETHER_LOCKED = _TOGETHER.with_for_update(of=_CAMPAIGNS)
_SEATS = select(*SEAT).where(SeatRow.campaign_id == bindparam("campaign_id")).order_by(SeatRow.position)
_OF_THREAD = select(CampaignRow.id).where(CampaignRow.thread_id == bindparam("thread_id")).limit(1)


async def create_campaign(tx: Transaction, new: NewCampaign, seats: Sequence[NewSeat] = ()) -> int:
    """Store a new campaign with its seats, in their order; returns its id."""
    values = {field: getattr(new, field) for field in new.__struct_fields__}
    started = {"version": 0, "undo_floor": 0, "waiting": [], "anchor": 0, "summary": "", "created_at": tx.now}
    result = await tx.execute(insert(CampaignRow).values(**values, **started).returning(CampaignRow.id))
    campaign_id: int = result.scalar_one()
    if seats:
        await tx.execute(insert(SeatRow), [_seat_values(tx, campaign_id, i, seat) for i, seat in enumerate(seats)])
    return campaign_id


async def load_campaign(tx: Transaction, campaign_id: int, *, for_update: bool = False) -> Campaign:
    """The whole campaign; with `for_update` nobody else can change it before this transaction ends. Raises NotFound."""
    # On SQLite every writing transaction stands alone already.
    statement = _BY_ID_LOCKED if for_update and not tx.is_sqlite else _BY_ID
    result = await tx.execute(statement, {"campaign_id": campaign_id})
    return to_record(Campaign, _one(result.one_or_none(), campaign_id))


async def load_together(
    tx: Transaction, campaign_id: int, *, for_update: bool = False
) -> tuple[Campaign, list[Seat], dict[str, Any]]:
    """What `load_campaign`, `load_seats` and `load_standing` give, at once."""
    statement = _TOGETHER_LOCKED if for_update and not tx.is_sqlite else _TOGETHER
    rows = (await tx.execute(statement, {"campaign_id": campaign_id})).all()
    if not rows:
        raise NotFound(f"there is no campaign {campaign_id}")
    campaign = msgspec.convert(dict(zip(Campaign.__struct_fields__, rows[0], strict=False)), Campaign)
    seated = [row for row in rows if row.seat_seat is not None]
    seats = [dict(zip(Seat.__struct_fields__, row[len(WHOLE) :], strict=False)) for row in seated]
    standing = {row.seat_seat: row.standing for row in seated if row.standing is not None}
    return campaign, msgspec.convert(seats, list[Seat]), standing


async def load_head(tx: Transaction, campaign_id: int) -> CampaignHead:
    """The campaign without its state. Raises NotFound."""
    result = await tx.execute(select(*HEAD).where(CampaignRow.id == campaign_id))
    return to_record(CampaignHead, _one(result.one_or_none(), campaign_id))


async def campaign_of_thread(tx: Transaction, thread_id: int) -> int | None:
    """The id of the campaign that is played in this thread, if one is."""
    found: int | None = (await tx.execute(_OF_THREAD, {"thread_id": thread_id})).scalar_one_or_none()
    return found


async def find_campaigns(
    tx: Transaction,
    *,
    guild_id: int | None = None,
    user_id: int | None = None,
    thread_id: int | None = None,
    status: Collection[Status] = (),
    limit: int = 100,
) -> list[CampaignHead]:
    """Campaigns, newest first, that meet all conditions given; `user_id` sits in or is invited to one of the seats."""
    statement = select(*HEAD).order_by(CampaignRow.id.desc()).limit(limit)
    if guild_id is not None:
        statement = statement.where(CampaignRow.guild_id == guild_id)
    if thread_id is not None:
        statement = statement.where(CampaignRow.thread_id == thread_id)
    if status:
        statement = statement.where(CampaignRow.status.in_(status))
    if user_id is not None:
        theirs = select(SeatRow.campaign_id).where((SeatRow.user_id == user_id) | (SeatRow.invited_id == user_id))
        statement = statement.where(CampaignRow.id.in_(theirs))
    return [to_record(CampaignHead, row) for row in await tx.execute(statement)]


async def find_waiting(tx: Transaction, before: datetime, limit: int = 100) -> list[CampaignHead]:
    """Running campaigns whose turn has lasted since before that time, the longest first: what clocks look at."""
    running = (CampaignRow.status == Status.RUNNING) & (CampaignRow.turn_since < before)
    statement = select(*HEAD).where(running).order_by(CampaignRow.turn_since).limit(limit)
    return [to_record(CampaignHead, row) for row in await tx.execute(statement)]


async def update_campaign(tx: Transaction, campaign_id: int, **changes: Unpack[CampaignChanges]) -> None:
    """Set the named columns, whatever the version: for the lobby and for Discord's ids. Raises NotFound."""
    result = await tx.execute(update(CampaignRow).where(CampaignRow.id == campaign_id).values(**changes))
    if result.rowcount != 1:
        raise NotFound(f"there is no campaign {campaign_id}")


async def delete_campaign(tx: Transaction, campaign_id: int) -> None:
    """Delete the campaign and all that belongs to it. Raises NotFound."""
    result = await tx.execute(delete(CampaignRow).where(CampaignRow.id == campaign_id))
    if result.rowcount != 1:
        raise NotFound(f"there is no campaign {campaign_id}")


async def load_seats(tx: Transaction, campaign_id: int) -> list[Seat]:
    """The campaign's seats in their order."""
    result = await tx.execute(_SEATS, {"campaign_id": campaign_id})
    return [to_record(Seat, row) for row in result]


async def set_seat(
    tx: Transaction,
    campaign_id: int,
    seat: str,
    state: SeatState,
    *,
    user_id: int | None = None,
    invited_id: int | None = None,
) -> None:
    """Seat, invite, replace or remove somebody; hold the campaign `for_update` while deciding. Raises NotFound."""
    values = {"state": state, "user_id": user_id, "invited_id": invited_id}
    joined = tx.now if user_id is not None else None
    here = (SeatRow.campaign_id == campaign_id) & (SeatRow.seat == seat)
    result = await tx.execute(update(SeatRow).where(here).values(**values, joined_at=joined))
    if result.rowcount != 1:
        raise NotFound(f"there is no seat {seat} in campaign {campaign_id}")


def _seat_values(tx: Transaction, campaign_id: int, position: int, new: NewSeat) -> dict[str, Any]:
    return {
        "campaign_id": campaign_id,
        "seat": new.seat,
        "position": position,
        "state": _state_of(new),
        "user_id": new.user_id,
        "invited_id": new.invited_id,
        "joined_at": tx.now if new.user_id is not None else None,
    }


def _state_of(new: NewSeat) -> SeatState:
    if new.user_id is not None:
        return SeatState.TAKEN
    return SeatState.OPEN if new.invited_id is None else SeatState.INVITED


def _one(row: Any, campaign_id: int) -> Any:
    if row is None:
        raise NotFound(f"there is no campaign {campaign_id}")
    return row
