"""Indexes hold only what is looked for by them: outbox rows done with, and moves that answered an interaction."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | None = None
depends_on: str | None = None

DONE = sa.text("done_at IS NOT NULL")
ASKED = sa.text("interaction_id IS NOT NULL")


def upgrade() -> None:
    """Put the smaller indexes in place of the old ones."""
    op.drop_index("ix_outbox_status", "outbox")
    op.create_index("ix_outbox_done_at", "outbox", ["done_at"], sqlite_where=DONE, postgresql_where=DONE)
    op.drop_index("uq_moves_interaction_id", "moves")
    op.create_index(
        "uq_moves_interaction_id", "moves", ["interaction_id"], unique=True, sqlite_where=ASKED, postgresql_where=ASKED
    )


def downgrade() -> None:
    """Back."""
    op.drop_index("uq_moves_interaction_id", "moves")
    op.create_index("uq_moves_interaction_id", "moves", ["interaction_id"], unique=True)
    op.drop_index("ix_outbox_done_at", "outbox")
    op.create_index("ix_outbox_status", "outbox", ["status", "done_at"])
