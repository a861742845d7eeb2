"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision: str = ${repr(up_revision)}
down_revision: str | None = ${repr(down_revision)}
branch_labels: str | None = ${repr(branch_labels)}
depends_on: str | None = ${repr(depends_on)}


def upgrade() -> None:
    """Step forward."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Step back."""
    ${downgrades if downgrades else "pass"}
