"""What people arrange beside the game: offers of a draw, seats handed on, reminders, a campaign's settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | None = None
depends_on: str | None = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "arrangements",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("campaign_id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.String(length=60), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_arrangements_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_arrangements")),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_arrangements_campaign_id", "arrangements", ["campaign_id", "kind", "seat"], unique=True)


def downgrade() -> None:
    """Drop it."""
    op.drop_table("arrangements")
