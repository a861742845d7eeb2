"""What became of an outbox row, and keeping house among those done with. A mark holds only while the lease is ours."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import and_, delete, func, select, update

from bot.store.database import Transaction
from bot.store.helpers import insert_once, upsert
from bot.store.outbox import TOPIC, enqueue
from bot.store.records import Delivered, Delivery, Kind, NewMessage, Role, Target
from bot.store.tables import CampaignRow, InteractionRow, MessageRow, OutboxRow, PlayerRow

KEPT_ROLES = (Role.DECISION, Role.BOARD)
DM_CLOSED = "50007"


async def mark_sent(
    tx: Transaction, delivery: Delivery, owner: str, message_id: int | None = None, channel_id: int | None = None
) -> bool:
    """Mark a row delivered and note what Discord called it; False if the lease was lost to somebody else."""
    done = {"status": Delivered.SENT, "sent_message_id": message_id, "sent_channel_id": channel_id, "error": None}
    if not await _finish(tx, delivery, owner, done):
        return False
    if delivery.target is Target.DM and channel_id is not None:
        await _remember_dm(tx, delivery, channel_id)
    if delivery.campaign_id is not None and message_id is not None:
        await _record(tx, delivery, message_id, channel_id)
    return True


async def mark_retry(
    tx: Transaction, delivery: Delivery, owner: str, at: datetime, *, error: str, counts: bool, maybe_sent: bool
) -> bool:
    """Give a row back, to be tried again at that time; `counts`: it used up one of its attempts."""
    values = {
        "not_before": at,
        "attempts": delivery.attempts - (0 if counts else 1),
        "unsure_since": (delivery.unsure_since or tx.now) if maybe_sent else delivery.unsure_since,
        "error": error[:200],
    }
    return await _release(tx, delivery, owner, values)


async def mark_given_up(tx: Transaction, delivery: Delivery, owner: str, status: Delivered, error: str) -> bool:
    """Close a row that will not be delivered: failed or dead."""
    return await _finish(tx, delivery, owner, {"status": status, "error": error[:200]})


async def mark_message_gone(tx: Transaction, delivery: Delivery, owner: str, error: str) -> bool:
    """The message to edit was deleted in Discord: a dashboard is sent anew, all other edits are pointless."""
    await tx.execute(delete(MessageRow).where(MessageRow.message_id == delivery.message_id))
    if delivery.role is not Role.DASHBOARD:
        return await mark_given_up(tx, delivery, owner, Delivered.FAILED, error)
    here = CampaignRow.id == delivery.campaign_id
    await tx.execute(update(CampaignRow).where(here).values(dashboard_message_id=None))
    again = {"message_id": None, "unsure_since": None, "error": error[:200]}
    return await _release(tx, delivery, owner, again)


async def question_among(tx: Transaction, delivery: Delivery) -> Any | None:
    """What the user is asked by this message, or by one that waits behind it in the lane: its payload, or None."""
    asks = (Role.DECISION, Kind.SEND)
    if (delivery.role, delivery.kind) == asks:
        return delivery.payload
    same = and_(OutboxRow.lane == delivery.lane, OutboxRow.campaign_id == delivery.campaign_id)
    waits = and_(same, OutboxRow.status == Delivered.PENDING, OutboxRow.role == asks[0], OutboxRow.kind == asks[1])
    found = (await tx.execute(select(OutboxRow.payload).where(waits).order_by(OutboxRow.id.desc()).limit(1))).first()
    return found.payload if found else None


async def mark_dm_closed(tx: Transaction, delivery: Delivery, owner: str, ping: NewMessage | None) -> bool:
    """The user takes no DMs: remember it, drop this campaign's other DMs to them, and ping them in public instead.

    What the dropped messages said is there on demand: `/game hand` shows it.
    """
    if not await mark_given_up(tx, delivery, owner, Delivered.FAILED, DM_CLOSED):
        return False
    await upsert(tx, PlayerRow, {"user_id": delivery.user_id}, {"dm_closed": True}, name="", settings={})
    same = and_(OutboxRow.lane == delivery.lane, OutboxRow.campaign_id == delivery.campaign_id)
    gone = {"status": Delivered.FAILED, "error": DM_CLOSED, "done_at": tx.now, "blob": None}
    await tx.execute(update(OutboxRow).where(same, OutboxRow.status == Delivered.PENDING).values(**gone))
    await enqueue(tx, [ping] if ping else [])
    return True


async def outbox_counts(tx: Transaction) -> dict[Delivered, int]:
    """How many rows have each status."""
    statement = select(OutboxRow.status, func.count().label("number")).group_by(OutboxRow.status)
    return {Delivered(row.status): row.number for row in await tx.execute(statement)}


async def revive_dead(tx: Transaction) -> int:
    """Try all dead rows again from the start; returns how many."""
    fresh = {"status": Delivered.PENDING, "attempts": 0, "not_before": tx.now, "done_at": None}
    tx.notify(TOPIC)
    return (await tx.execute(update(OutboxRow).where(OutboxRow.status == Delivered.DEAD).values(**fresh))).rowcount


async def prune(tx: Transaction, before: datetime) -> int:
    """Delete rows closed before that time (dead ones are kept) and interactions handled before it; returns how many."""
    done = OutboxRow.status.in_([Delivered.SENT, Delivered.FAILED, Delivered.SUPERSEDED]) & (OutboxRow.done_at < before)
    rows = (await tx.execute(delete(OutboxRow).where(done))).rowcount
    return rows + (await tx.execute(delete(InteractionRow).where(InteractionRow.at < before))).rowcount


async def _finish(tx: Transaction, delivery: Delivery, owner: str, values: Mapping[str, Any]) -> bool:
    blob = {} if values["status"] is Delivered.DEAD else {"blob": None}
    return await _release(tx, delivery, owner, {**values, **blob, "done_at": tx.now})


async def _release(tx: Transaction, delivery: Delivery, owner: str, values: Mapping[str, Any]) -> bool:
    tx.notify(TOPIC)
    ours = and_(OutboxRow.id == delivery.id, OutboxRow.lease_owner == owner, OutboxRow.status == Delivered.PENDING)
    free = {**values, "lease_owner": None, "lease_until": None}
    return (await tx.execute(update(OutboxRow).where(ours).values(**free))).rowcount == 1


async def _remember_dm(tx: Transaction, delivery: Delivery, channel_id: int) -> None:
    if delivery.dm_closed or delivery.dm_channel_id != channel_id:
        known = {"dm_channel_id": channel_id, "dm_closed": False}
        await upsert(tx, PlayerRow, {"user_id": delivery.user_id}, known, name="", settings={})


async def _record(tx: Transaction, delivery: Delivery, message_id: int, channel_id: int | None) -> None:
    """Note what a later edit, press or post needs to find: the thread, the dashboard, the decision's message."""
    here = CampaignRow.id == delivery.campaign_id
    if delivery.kind is Kind.THREAD:
        await tx.execute(update(CampaignRow).where(here).values(thread_id=message_id))
    elif delivery.kind is Kind.SEND and delivery.role is Role.DASHBOARD:
        await tx.execute(update(CampaignRow).where(here).values(dashboard_message_id=message_id))
    elif delivery.kind is Kind.SEND and delivery.role in KEPT_ROLES:
        await insert_once(tx, MessageRow, _posted(tx, delivery, message_id, channel_id))
    elif delivery.kind is Kind.RETIRE:
        await tx.execute(update(MessageRow).where(MessageRow.message_id == message_id).values(live=False))
    elif delivery.kind is Kind.DELETE:
        await tx.execute(delete(MessageRow).where(MessageRow.message_id == message_id))


def _posted(tx: Transaction, delivery: Delivery, message_id: int, channel_id: int | None) -> dict[str, Any]:
    kept = ("campaign_id", "role", "decision", "seat", "user_id")
    values = {field: getattr(delivery, field) for field in kept}
    return values | {
        "message_id": message_id,
        "channel_id": channel_id or delivery.channel_id,
        "live": True,
        "at": tx.now,
    }
