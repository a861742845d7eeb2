"""Drafts of actions put together by menus, and the Decision with which the seats asked began to wait."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | None = None
depends_on: str | None = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the drafts table and give campaigns their anchor."""
    op.create_table(
        "drafts",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("campaign_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.String(length=60), nullable=False),
        sa.Column("decision", sa.BigInteger(), nullable=False),
        sa.Column("verb", sa.String(length=60), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_drafts_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_drafts")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_drafts_campaign_id", "drafts", ["campaign_id", "user_id"])
    with op.batch_alter_table("campaigns") as campaigns:
        campaigns.add_column(sa.Column("anchor", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop both."""
    with op.batch_alter_table("campaigns") as campaigns:
        campaigns.drop_column("anchor")
    op.drop_table("drafts")
