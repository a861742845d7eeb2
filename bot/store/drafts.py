"""Drafts: actions that a player is putting together by menus, and orders that wait for his confirmation."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update

from bot.store.database import Transaction
from bot.store.errors import NotFound
from bot.store.helpers import columns, to_record
from bot.store.tables import DraftRow


class StoredDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A draft as stored."""

    id: int
    campaign_id: int
    user_id: int
    seat: str
    decision: int
    verb: str
    body: Any


async def add_draft(
    tx: Transaction, campaign_id: int, user_id: int, seat: str, decision: int, verb: str, body: Any
) -> int:
    """Keep a new draft and forget the user's others in this campaign that are for older Decisions; returns its id."""
    mine = (DraftRow.campaign_id == campaign_id) & (DraftRow.user_id == user_id)
    await tx.execute(delete(DraftRow).where(mine & (DraftRow.decision < decision)))
    values = {"campaign_id": campaign_id, "user_id": user_id, "seat": seat, "decision": decision, "verb": verb}
    statement = insert(DraftRow).values(**values, body=body, at=tx.now).returning(DraftRow.id)
    draft_id: int = (await tx.execute(statement)).scalar_one()
    return draft_id


async def load_draft(tx: Transaction, draft_id: int) -> StoredDraft:
    """A draft. Raises NotFound."""
    row = (await tx.execute(select(*columns(DraftRow, StoredDraft)).where(DraftRow.id == draft_id))).one_or_none()
    if row is None:
        raise NotFound(f"there is no draft {draft_id}")
    return to_record(StoredDraft, row)


async def save_draft(tx: Transaction, draft_id: int, body: Any) -> None:
    """Replace what a draft holds. Raises NotFound."""
    if (await tx.execute(update(DraftRow).where(DraftRow.id == draft_id).values(body=body))).rowcount != 1:
        raise NotFound(f"there is no draft {draft_id}")
