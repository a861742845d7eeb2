"""The outbox's rows: written with the action they tell of, and claimed under a lease by whoever delivers them.

Only the first pending row of a lane can be claimed, so that messages of one place keep their order. A lease, not a
lock, keeps other workers off a claimed row: no transaction stays open while Discord answers, and a row whose worker
died comes free.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import (
    BindParameter,
    Row,
    Select,
    Update,
    and_,
    bindparam,
    case,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.orm import aliased

from bot.store.columns import UtcTime
from bot.store.database import Transaction
from bot.store.helpers import columns, table_of
from bot.store.records import Delivered, Delivery, Kind, NewMessage, Role, Target
from bot.store.tables import CampaignRow, MessageRow, OutboxRow, PlayerRow

TOPIC = "outbox"
FOUND = ("channel_id", "user_id", "unsure", "unsure_since", "dm_channel_id", "dm_closed", "home_channel_id")
PLAIN = columns(OutboxRow, Delivery, *FOUND)
_IDS: BindParameter[Any] = bindparam("ids", expanding=True)
# Written out, so that SQLite sees that the index of waiting rows holds all that is looked for.
_PENDING = literal(Delivered.PENDING.value, literal_execute=True)
_ADD = insert(table_of(OutboxRow))


async def enqueue(tx: Transaction, messages: Sequence[NewMessage]) -> None:
    """Put messages into the outbox; the worker of this process wakes up when the transaction is committed."""
    if not messages:
        return
    batch = secrets.token_urlsafe(14)
    await tx.execute(_ADD, [_values(tx, message, f"{batch}{n:x}") for n, message in enumerate(messages)])
    tx.notify(TOPIC)


async def claim(tx: Transaction, owner: str, lease: timedelta, limit: int = 10) -> list[Delivery]:
    """Take up to `limit` due rows, the first of their lanes, for `lease`; nobody else gets them meanwhile.

    Rows that need not be delivered any more are superseded on the way: those a later one replaces, and edits of a
    message that is not there. A dashboard that is not there is sent instead of edited.
    """
    while due := (await tx.execute(_DUE if tx.is_sqlite else _DUE_UNLOCKED, {"now": tx.now, "most": limit})).all():
        since = {row.id: row.unsure_since for row in due}
        await tx.execute(_LEASE, {"ids": list(since), "owner": owner, "now": tx.now, "until": tx.now + lease})
        rows = (await tx.execute(_ADDRESSED, {"ids": list(since)})).all()
        claimed = [await _to_delivery(tx, row, since[row.id]) for row in rows]
        if deliveries := [delivery for delivery in claimed if delivery is not None]:
            return deliveries
    return []


async def drop_decision(tx: Transaction, campaign_id: int, decision: int, seat: str | None = None) -> int:
    """Supersede a decision's messages that wait and were never tried, because it has been made; returns how many."""
    waits = and_(OutboxRow.campaign_id == campaign_id, OutboxRow.status == Delivered.PENDING, OutboxRow.attempts == 0)
    asks = and_(OutboxRow.role == Role.DECISION, OutboxRow.kind == Kind.SEND, OutboxRow.decision == decision)
    mine = and_(waits, asks) if seat is None else and_(waits, asks, OutboxRow.seat == seat)
    return (await tx.execute(update(OutboxRow).where(mine).values(**superseded(tx)))).rowcount


def superseded(tx: Transaction) -> dict[str, Any]:
    """What is written into a row that need not be delivered."""
    return {"status": Delivered.SUPERSEDED, "done_at": tx.now, "blob": None, "lease_owner": None, "lease_until": None}


def lane_of(message: NewMessage) -> str:
    """The place whose order the message keeps: the campaign's thread (its opening too), a channel, or a user's DM."""
    if message.target is Target.THREAD or message.kind is Kind.THREAD:
        return f"campaign:{message.campaign_id}"
    return f"{message.target}:{message.target_id}"


def _values(tx: Transaction, message: NewMessage, nonce: str) -> dict[str, Any]:
    if message.target is not Target.THREAD and message.target_id is None:
        raise ValueError(f"a message to a {message.target} needs its target_id")
    if (message.target is Target.THREAD or message.kind is Kind.THREAD) and message.campaign_id is None:
        raise ValueError("a message to a campaign's thread needs its campaign_id")
    fresh = {"lane": lane_of(message), "nonce": nonce, "status": Delivered.PENDING, "attempts": 0}
    return asdict(message) | fresh | {"not_before": message.not_before or tx.now, "created_at": tx.now}


def _due() -> Select[int, datetime | None]:
    """The due heads of their lanes. A head that is not due yet, or is being delivered, holds its lane back."""
    now = bindparam("now", type_=UtcTime())
    head = aliased(OutboxRow)
    heads = select(func.min(head.id)).where(head.status == _PENDING).group_by(head.lane)
    free = or_(OutboxRow.lease_until.is_(None), OutboxRow.lease_until <= now)
    # What is pending is asked once more of the row itself: another worker may have delivered it meanwhile.
    due = and_(OutboxRow.id.in_(heads), OutboxRow.status == _PENDING, OutboxRow.not_before <= now, free)
    return select(OutboxRow.id, OutboxRow.unsure_since).where(due).order_by(OutboxRow.id).limit(bindparam("most"))


def _lease() -> Update:
    """From here on, until an outcome is written, the row may have been sent without our knowing."""
    unsure = func.coalesce(OutboxRow.unsure_since, bindparam("now", type_=UtcTime()))
    until = {"lease_owner": bindparam("owner"), "lease_until": bindparam("until", type_=UtcTime())}
    values = {**until, "unsure_since": unsure, "attempts": OutboxRow.attempts + 1}
    return update(OutboxRow).where(OutboxRow.id.in_(_IDS)).values(**values)


def _addressed() -> Select[Any]:
    """The rows with where they go: a campaign without a thread is played in its channel."""
    home = func.coalesce(CampaignRow.thread_id, CampaignRow.channel_id)
    dm = OutboxRow.target == Target.DM
    channel = case((dm, PlayerRow.dm_channel_id), (OutboxRow.target == Target.THREAD, home), else_=OutboxRow.target_id)
    found = (
        channel.label("channel_id"),
        case((dm, OutboxRow.target_id), else_=None).label("user_id"),
        home.label("home_channel_id"),
        PlayerRow.dm_channel_id,
        func.coalesce(PlayerRow.dm_closed, literal(False)).label("dm_closed"),
        CampaignRow.dashboard_message_id,
    )
    return (
        select(*PLAIN, *found)
        .outerjoin(CampaignRow, CampaignRow.id == OutboxRow.campaign_id)
        .outerjoin(PlayerRow, and_(dm, PlayerRow.user_id == OutboxRow.target_id))
        .where(OutboxRow.id.in_(_IDS))
        .order_by(OutboxRow.id)
    )


async def _to_delivery(tx: Transaction, row: Row[Any], unsure_since: datetime | None) -> Delivery | None:
    """The claimed row with the message it edits; None, and superseded, if it need not be delivered."""
    values = dict(row._mapping)
    dashboard = values.pop("dashboard_message_id")
    if await _is_replaced(tx, row):
        values["message_id"] = None
    elif row.kind in (Kind.SEND, Kind.THREAD):
        return _delivery(values, unsure_since)
    elif row.kind == Kind.EDIT and row.role == Role.DASHBOARD and row.message_id is None:
        values["message_id"] = dashboard
        values["kind"] = Kind.EDIT if dashboard else Kind.SEND
        return _delivery(values, unsure_since)
    else:
        values |= await _posted(tx, row)
    if values["message_id"] is None:
        await tx.execute(update(OutboxRow).where(OutboxRow.id == row.id).values(**superseded(tx)))
        return None
    return _delivery(values, unsure_since)


def _delivery(values: dict[str, Any], unsure_since: datetime | None) -> Delivery:
    enums = {"kind": Kind(values["kind"]), "target": Target(values["target"]), "role": Role(values["role"])}
    return Delivery(**values | enums | {"unsure_since": unsure_since, "unsure": unsure_since is not None})


async def _is_replaced(tx: Transaction, row: Row[Any]) -> bool:
    """Whether a later row with the same `coalesce` key waits in the lane, and this one was never tried before."""
    if row.coalesce is None or row.attempts > 1:
        return False
    same = and_(OutboxRow.lane == row.lane, OutboxRow.coalesce == row.coalesce, OutboxRow.id > row.id)
    later = select(OutboxRow.id).where(same, OutboxRow.status == Delivered.PENDING).limit(1)
    return (await tx.execute(later)).first() is not None


async def _posted(tx: Transaction, row: Row[Any]) -> dict[str, Any]:
    """The id and the channel of the message to edit: named by its id, or the last live one of its role and decision."""
    same = and_(MessageRow.campaign_id == row.campaign_id, MessageRow.role == row.role, MessageRow.live)
    asked = and_(same, MessageRow.decision == row.decision, MessageRow.seat == row.seat)
    wanted = asked if row.message_id is None else MessageRow.message_id == row.message_id
    statement = select(MessageRow.message_id, MessageRow.channel_id).where(wanted)
    found = (await tx.execute(statement.order_by(MessageRow.message_id.desc()).limit(1))).one_or_none()
    return dict(found._mapping) if found else {"message_id": row.message_id}


_DUE = _due()
_DUE_UNLOCKED = _DUE.with_for_update(skip_locked=True)
_LEASE = _lease()
_ADDRESSED = _addressed()
