"""People and servers: players, settings, notes, standing orders, reminders, and messages that stand in Discord."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from bot.store.database import Transaction
from bot.store.errors import NotFound
from bot.store.helpers import columns, to_record, upsert
from bot.store.records import Note, Player, PostedMessage, Reminder, Role
from bot.store.tables import GuildRow, MessageRow, NoteRow, PlayerRow, ReminderRow, StandingRow

# Building a statement costs more than running it: those in the path of every action are built once.
_STANDING = select(StandingRow.seat, StandingRow.body).where(StandingRow.campaign_id == bindparam("campaign_id"))


async def load_player(tx: Transaction, user_id: int) -> Player:
    """What we remember about a user; an empty record for a stranger."""
    return (await load_players(tx, [user_id]))[user_id]


async def load_players(tx: Transaction, user_ids: Collection[int]) -> dict[int, Player]:
    """What we remember about users, by id; empty records for strangers."""
    result = await tx.execute(select(*columns(PlayerRow, Player)).where(PlayerRow.user_id.in_(user_ids)))
    known = {row.user_id: to_record(Player, row) for row in result}
    return {user_id: known.get(user_id) or Player(user_id=user_id) for user_id in user_ids}


async def save_player(tx: Transaction, player: Player) -> None:
    """Remember a user as given."""
    values = {field: getattr(player, field) for field in Player.__struct_fields__ if field != "user_id"}
    await upsert(tx, PlayerRow, {"user_id": player.user_id}, values)


async def load_guild(tx: Transaction, guild_id: int) -> Any:
    """A server's settings; an empty dict if none were saved."""
    found = (await tx.execute(select(GuildRow.settings).where(GuildRow.guild_id == guild_id))).scalar_one_or_none()
    return {} if found is None else found


async def save_guild(tx: Transaction, guild_id: int, settings: Any) -> None:
    """Keep a server's settings."""
    await upsert(tx, GuildRow, {"guild_id": guild_id}, {"settings": settings})


async def load_standing(tx: Transaction, campaign_id: int) -> dict[str, Any]:
    """All standing orders of a campaign by seat. They are secret: show a seat only its own."""
    result = await tx.execute(_STANDING, {"campaign_id": campaign_id})
    return {row.seat: row.body for row in result}


async def save_standing(tx: Transaction, campaign_id: int, seat: str, body: Any) -> None:
    """Replace a seat's standing orders."""
    await upsert(tx, StandingRow, {"campaign_id": campaign_id, "seat": seat}, {"body": body, "at": tx.now})


async def add_note(tx: Transaction, campaign_id: int, user_id: int, body: str) -> int:
    """Keep a private note; returns its id."""
    values = {"campaign_id": campaign_id, "user_id": user_id, "body": body, "at": tx.now}
    note_id: int = (await tx.execute(insert(NoteRow).values(**values).returning(NoteRow.id))).scalar_one()
    return note_id


async def load_notes(tx: Transaction, campaign_id: int, user_id: int) -> list[Note]:
    """A user's own notes about a campaign, oldest first."""
    mine = (NoteRow.campaign_id == campaign_id) & (NoteRow.user_id == user_id)
    result = await tx.execute(select(*columns(NoteRow, Note)).where(mine).order_by(NoteRow.id))
    return [to_record(Note, row) for row in result]


async def delete_note(tx: Transaction, note_id: int, user_id: int) -> None:
    """Delete a note of the user's own. Raises NotFound, also for somebody else's."""
    mine = (NoteRow.id == note_id) & (NoteRow.user_id == user_id)
    if (await tx.execute(delete(NoteRow).where(mine))).rowcount != 1:
        raise NotFound(f"there is no note {note_id} of yours")


async def add_reminder(
    tx: Transaction, user_id: int, due_at: datetime, body: Any, campaign_id: int | None = None
) -> int:
    """Keep a reminder; returns its id."""
    values = {"campaign_id": campaign_id, "user_id": user_id, "due_at": due_at, "body": body}
    reminder_id: int = (await tx.execute(insert(ReminderRow).values(**values).returning(ReminderRow.id))).scalar_one()
    return reminder_id


async def take_reminders(tx: Transaction, limit: int = 50) -> list[Reminder]:
    """Take the reminders now due; once this is committed nobody gets them again, so enqueue them in it."""
    due = ReminderRow.taken_at.is_(None) & (ReminderRow.due_at <= tx.now)
    statement = select(*columns(ReminderRow, Reminder)).where(due).order_by(ReminderRow.due_at).limit(limit)
    if not tx.is_sqlite:
        statement = statement.with_for_update(skip_locked=True)
    reminders = [to_record(Reminder, row) for row in await tx.execute(statement)]
    ids = [reminder.id for reminder in reminders]
    await tx.execute(update(ReminderRow).where(ReminderRow.id.in_(ids)).values(taken_at=tx.now))
    return reminders


async def live_messages(tx: Transaction, campaign_id: int, role: Role = Role.DECISION) -> list[PostedMessage]:
    """The campaign's messages of that role that still stand, oldest first."""
    live = (MessageRow.campaign_id == campaign_id) & MessageRow.live & (MessageRow.role == role)
    result = await tx.execute(select(*columns(MessageRow, PostedMessage)).where(live).order_by(MessageRow.message_id))
    return [to_record(PostedMessage, row) for row in result]


async def forget_message(tx: Transaction, message_id: int) -> None:
    """A message was deleted in Discord."""
    await tx.execute(delete(MessageRow).where(MessageRow.message_id == message_id))
