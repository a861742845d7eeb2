"""The tables. One campaign is one row with its whole state in it; everything else hangs on that row.

The big columns (`snapshot`, `before`, `blob`) stand last: SQLite then reads the small ones without touching them.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, MetaData, String, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from bot.store.columns import Json, PlainText, RowId, UtcTime

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The declarative base; its metadata is what migrations are compared with."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {datetime: UtcTime(), int: BigInteger(), bytes: LargeBinary(), Any: Json()}


def _campaign(**options: Any) -> Mapped[Any]:
    """A column that points to a campaign and goes when it goes."""
    return mapped_column(RowId, ForeignKey("campaigns.id", ondelete="CASCADE"), **options)


class CampaignRow(Base):
    """A campaign. `version` is the number of its last move: the optimistic lock. `seed` is secret until the end."""

    __tablename__ = "campaigns"
    __table_args__ = (
        Index("ix_campaigns_guild_id", "guild_id", "status"),
        Index("ix_campaigns_thread_id", "thread_id"),
        Index("ix_campaigns_turn_since", "turn_since", sqlite_where=text("status = 'running'"),
              postgresql_where=text("status = 'running'")),
        {"sqlite_autoincrement": True},  # an old button must never name a newer campaign
    )  # fmt: skip

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    scenario: Mapped[str] = mapped_column(String(80))
    options: Mapped[Any]
    name: Mapped[str] = mapped_column(PlainText())
    guild_id: Mapped[int | None]
    channel_id: Mapped[int | None]
    thread_id: Mapped[int | None]
    host_id: Mapped[int | None]
    status: Mapped[str] = mapped_column(String(16))
    version: Mapped[int]
    state_version: Mapped[int]
    undo_floor: Mapped[int]
    dashboard_message_id: Mapped[int | None]
    waiting: Mapped[Any]
    anchor: Mapped[int] = mapped_column(server_default="0")
    summary: Mapped[str] = mapped_column(PlainText())
    seed: Mapped[bytes]
    seed_hash: Mapped[str] = mapped_column(String(64))
    salt: Mapped[Any]
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    turn_since: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    snapshot: Mapped[bytes]


class SeatRow(Base):
    """A seat of a campaign and who sits there; `user_id` is empty while it is open or only invited."""

    __tablename__ = "seats"
    __table_args__ = (Index("ix_seats_user_id", "user_id"),)

    campaign_id: Mapped[int] = _campaign(primary_key=True)
    seat: Mapped[str] = mapped_column(String(60), primary_key=True)
    position: Mapped[int]
    state: Mapped[str] = mapped_column(String(16))
    user_id: Mapped[int | None]
    invited_id: Mapped[int | None]
    joined_at: Mapped[datetime | None]


class MoveRow(Base):
    """One stored action, never changed again, with the events it made.

    The exception is `before`, the snapshot that undo goes back to: it is dropped once the undo floor has passed it.
    Events live in the row of their move because they are written with it and read in its order; a table of their own
    would cost every action a statement.
    """

    __tablename__ = "moves"
    __table_args__ = (
        Index("uq_moves_interaction_id", "interaction_id", unique=True,
              sqlite_where=text("interaction_id IS NOT NULL"), postgresql_where=text("interaction_id IS NOT NULL")),
        Index("ix_moves_before", "campaign_id", "seq", sqlite_where=text("before IS NOT NULL"),
              postgresql_where=text("before IS NOT NULL")),
    )  # fmt: skip

    campaign_id: Mapped[int] = _campaign(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[str | None] = mapped_column(String(60))
    user_id: Mapped[int | None]
    decision: Mapped[int | None]
    reverts: Mapped[int | None]
    interaction_id: Mapped[int | None]
    at: Mapped[datetime]
    action: Mapped[Any | None]
    draws: Mapped[Any]
    events: Mapped[Any]
    before: Mapped[bytes | None]


class OutboxRow(Base):
    """Something to be said to Discord. Rows of one `lane` are delivered in the order of their ids."""

    __tablename__ = "outbox"
    __table_args__ = (
        Index("ix_outbox_lane", "lane", "id", sqlite_where=text("status = 'pending'"),
              postgresql_where=text("status = 'pending'")),
        Index("ix_outbox_done_at", "done_at", sqlite_where=text("done_at IS NOT NULL"),
              postgresql_where=text("done_at IS NOT NULL")),
        Index("ix_outbox_campaign_id", "campaign_id"),
        {"sqlite_autoincrement": True},
    )  # fmt: skip

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    campaign_id: Mapped[int | None] = _campaign()
    kind: Mapped[str] = mapped_column(String(16))
    target: Mapped[str] = mapped_column(String(16))
    target_id: Mapped[int | None]
    lane: Mapped[str] = mapped_column(String(40))
    role: Mapped[str] = mapped_column(String(16))
    decision: Mapped[int | None]
    seat: Mapped[str | None] = mapped_column(String(60))
    message_id: Mapped[int | None]
    coalesce: Mapped[str | None] = mapped_column(String(60))
    nonce: Mapped[str] = mapped_column(String(25))
    status: Mapped[str] = mapped_column(String(16))
    attempts: Mapped[int]
    not_before: Mapped[datetime]
    lease_owner: Mapped[str | None] = mapped_column(String(40))
    lease_until: Mapped[datetime | None]
    unsure_since: Mapped[datetime | None]
    sent_channel_id: Mapped[int | None]
    sent_message_id: Mapped[int | None]
    error: Mapped[str | None] = mapped_column(String(200))
    created_at: Mapped[datetime]
    done_at: Mapped[datetime | None]
    payload: Mapped[Any]
    attachments: Mapped[Any]
    blob: Mapped[bytes | None]


class MessageRow(Base):
    """A message of ours that stands in Discord and may have to be edited: a decision's buttons, a picture."""

    __tablename__ = "messages"
    __table_args__ = (Index("ix_messages_campaign_id", "campaign_id", "live", "decision"),)

    message_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    channel_id: Mapped[int]
    campaign_id: Mapped[int] = _campaign()
    role: Mapped[str] = mapped_column(String(16))
    decision: Mapped[int | None]
    seat: Mapped[str | None] = mapped_column(String(60))
    user_id: Mapped[int | None]
    live: Mapped[bool]
    at: Mapped[datetime]


class StandingRow(Base):
    """A seat's private standing orders for windows, as one document."""

    __tablename__ = "standing_orders"

    campaign_id: Mapped[int] = _campaign(primary_key=True)
    seat: Mapped[str] = mapped_column(String(60), primary_key=True)
    body: Mapped[Any]
    at: Mapped[datetime]


class DraftRow(Base):
    """An action being put together by menus, or orders that wait to be confirmed; secret to its user."""

    __tablename__ = "drafts"
    __table_args__ = (Index("ix_drafts_campaign_id", "campaign_id", "user_id"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    campaign_id: Mapped[int] = _campaign()
    user_id: Mapped[int]
    seat: Mapped[str] = mapped_column(String(60))
    decision: Mapped[int]
    verb: Mapped[str] = mapped_column(String(60))
    at: Mapped[datetime]
    body: Mapped[Any]


class NoteRow(Base):
    """A private note a person keeps about a campaign."""

    __tablename__ = "notes"
    __table_args__ = (Index("ix_notes_campaign_id", "campaign_id", "user_id"),)

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    campaign_id: Mapped[int] = _campaign()
    user_id: Mapped[int]
    body: Mapped[str] = mapped_column(PlainText())
    at: Mapped[datetime]


class ReminderRow(Base):
    """A reminder that falls due; `taken_at` is set by the process that sends it."""

    __tablename__ = "reminders"
    __table_args__ = (
        Index("ix_reminders_due_at", "due_at", sqlite_where=text("taken_at IS NULL"),
              postgresql_where=text("taken_at IS NULL")),
        Index("ix_reminders_campaign_id", "campaign_id"),
    )  # fmt: skip

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    campaign_id: Mapped[int | None] = _campaign()
    user_id: Mapped[int]
    due_at: Mapped[datetime]
    taken_at: Mapped[datetime | None]
    body: Mapped[Any]


class ArrangementRow(Base):
    """What people have arranged beside the game: an offer that stands, the last reminder, a campaign's settings.

    There is one of a kind for a seat ("" = the whole campaign); a new one takes another id, so that buttons of the old
    one mean nothing any more.
    """

    __tablename__ = "arrangements"
    __table_args__ = (
        Index("uq_arrangements_campaign_id", "campaign_id", "kind", "seat", unique=True),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    campaign_id: Mapped[int] = _campaign()
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[str] = mapped_column(String(60))
    user_id: Mapped[int | None]
    at: Mapped[datetime]
    body: Mapped[Any]


class PlayerRow(Base):
    """What we remember about a Discord user; `dm_closed` after error 50007, until a DM gets through again."""

    __tablename__ = "players"

    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(PlainText())
    dm_channel_id: Mapped[int | None]
    dm_closed: Mapped[bool]
    settings: Mapped[Any]


class GuildRow(Base):
    """A server's settings."""

    __tablename__ = "guild_settings"

    guild_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    settings: Mapped[Any]


class InteractionRow(Base):
    """A Discord interaction that was handled, so that a second delivery of it does nothing."""

    __tablename__ = "interactions"
    __table_args__ = (Index("ix_interactions_at", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
