"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make all tables."""
    _campaigns()
    _guild_settings()
    _interactions()
    _players()
    _messages()
    _moves()
    _notes()
    _outbox()
    _reminders()
    _seats()
    _standing_orders()


def downgrade() -> None:
    """Drop all tables; their indexes go with them."""
    for table in (
        "standing_orders",
        "seats",
        "reminders",
        "outbox",
        "notes",
        "moves",
        "messages",
        "players",
        "interactions",
        "guild_settings",
        "campaigns",
    ):
        op.drop_table(table)


def _campaigns() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("scenario", sa.String(length=80), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("host_id", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("state_version", sa.BigInteger(), nullable=False),
        sa.Column("undo_floor", sa.BigInteger(), nullable=False),
        sa.Column("dashboard_message_id", sa.BigInteger(), nullable=True),
        sa.Column("waiting", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("turn_since", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaigns"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_campaigns_guild_id", "campaigns", ["guild_id", "status"], unique=False)
    op.create_index("ix_campaigns_thread_id", "campaigns", ["thread_id"], unique=False)
    op.create_index(
        "ix_campaigns_turn_since",
        "campaigns",
        ["turn_since"],
        unique=False,
        sqlite_where=sa.text("status = 'running'"),
        postgresql_where=sa.text("status = 'running'"),
    )


def _guild_settings() -> None:
    op.create_table(
        "guild_settings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guild_settings"),
    )


def _interactions() -> None:
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_interactions"),
    )
    op.create_index("ix_interactions_at", "interactions", ["at"], unique=False)


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("dm_channel_id", sa.BigInteger(), nullable=True),
        sa.Column("dm_closed", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_players"),
    )


def _messages() -> None:
    op.create_table(
        "messages",
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("campaign_id", ROW_ID, nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("decision", sa.BigInteger(), nullable=True),
        sa.Column("seat", sa.String(length=60), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name="fk_messages_campaign_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("message_id", name="pk_messages"),
    )
    op.create_index("ix_messages_campaign_id", "messages", ["campaign_id", "live", "decision"], unique=False)


def _moves() -> None:
    op.create_table(
        "moves",
        sa.Column("campaign_id", ROW_ID, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.String(length=60), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("decision", sa.BigInteger(), nullable=True),
        sa.Column("reverts", sa.BigInteger(), nullable=True),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("action", sa.Text(), nullable=True),
        sa.Column("draws", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("before", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name="fk_moves_campaign_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("campaign_id", "seq", name="pk_moves"),
    )
    op.create_index(
        "ix_moves_before",
        "moves",
        ["campaign_id", "seq"],
        unique=False,
        sqlite_where=sa.text("before IS NOT NULL"),
        postgresql_where=sa.text("before IS NOT NULL"),
    )
    op.create_index("uq_moves_interaction_id", "moves", ["interaction_id"], unique=True)


def _notes() -> None:
    op.create_table(
        "notes",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("campaign_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name="fk_notes_campaign_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_notes"),
    )
    op.create_index("ix_notes_campaign_id", "notes", ["campaign_id", "user_id"], unique=False)


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("campaign_id", ROW_ID, nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("target", sa.String(length=16), nullable=False),
        sa.Column("target_id", sa.BigInteger(), nullable=True),
        sa.Column("lane", sa.String(length=40), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("decision", sa.BigInteger(), nullable=True),
        sa.Column("seat", sa.String(length=60), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("coalesce", sa.String(length=60), nullable=True),
        sa.Column("nonce", sa.String(length=25), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("attempts", sa.BigInteger(), nullable=False),
        sa.Column("not_before", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lease_owner", sa.String(length=40), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("unsure_since", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent_channel_id", sa.BigInteger(), nullable=True),
        sa.Column("sent_message_id", sa.BigInteger(), nullable=True),
        sa.Column("error", sa.String(length=200), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("attachments", sa.Text(), nullable=False),
        sa.Column("blob", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name="fk_outbox_campaign_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_campaign_id", "outbox", ["campaign_id"], unique=False)
    op.create_index(
        "ix_outbox_lane",
        "outbox",
        ["lane", "id"],
        unique=False,
        sqlite_where=sa.text("status = 'pending'"),
        postgresql_where=sa.text("status = 'pending'"),
    )
    op.create_index("ix_outbox_status", "outbox", ["status", "done_at"], unique=False)


def _reminders() -> None:
    op.create_table(
        "reminders",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("campaign_id", ROW_ID, nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name="fk_reminders_campaign_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_reminders"),
    )
    op.create_index("ix_reminders_campaign_id", "reminders", ["campaign_id"], unique=False)
    op.create_index(
        "ix_reminders_due_at",
        "reminders",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("taken_at IS NULL"),
        postgresql_where=sa.text("taken_at IS NULL"),
    )


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("campaign_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.String(length=60), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("invited_id", sa.BigInteger(), nullable=True),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name="fk_seats_campaign_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("campaign_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"], unique=False)


def _standing_orders() -> None:
    op.create_table(
        "standing_orders",
        sa.Column("campaign_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.String(length=60), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name="fk_standing_orders_campaign_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "seat", name="pk_standing_orders"),
    )
