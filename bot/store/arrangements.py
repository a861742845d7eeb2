"""What people have arranged beside the game: offers that stand, the last reminder, a campaign's settings."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, insert, select

from bot.store.database import Transaction
from bot.store.helpers import columns, to_record
from bot.store.tables import ArrangementRow, MoveRow


class Arrangement(Struct, frozen=True, kw_only=True):
    """Something arranged: of which kind, for which seat ("" = the campaign), by whom; `body` is its service's own."""

    id: int
    campaign_id: int
    kind: str
    seat: str
    user_id: int | None
    at: datetime
    body: Any


_COLUMNS = columns(ArrangementRow, Arrangement)


async def arrange(
    tx: Transaction, campaign_id: int, kind: str, body: Any, *, seat: str = "", user_id: int | None = None
) -> int:
    """Keep an arrangement in place of an older one of its kind for this seat; returns its id, never used before."""
    await call_off(tx, campaign_id, kind, seat)
    values = {"campaign_id": campaign_id, "kind": kind, "seat": seat, "user_id": user_id, "at": tx.now, "body": body}
    made: int = (await tx.execute(insert(ArrangementRow).values(**values).returning(ArrangementRow.id))).scalar_one()
    return made


async def find_arrangement(tx: Transaction, campaign_id: int, kind: str, seat: str = "") -> Arrangement | None:
    """The arrangement of this kind for this seat, if there is one."""
    row = (await tx.execute(select(*_COLUMNS).where(*_place(campaign_id, kind, seat)))).first()
    return None if row is None else to_record(Arrangement, row)


async def load_arrangement(tx: Transaction, arrangement_id: int) -> Arrangement | None:
    """The arrangement of this id, if it still stands."""
    row = (await tx.execute(select(*_COLUMNS).where(ArrangementRow.id == arrangement_id))).first()
    return None if row is None else to_record(Arrangement, row)


async def call_off(tx: Transaction, campaign_id: int, kind: str, seat: str = "") -> None:
    """Forget the arrangement of this kind for this seat."""
    await tx.execute(delete(ArrangementRow).where(*_place(campaign_id, kind, seat)))


async def seats_played(tx: Transaction, campaign_id: int, user_id: int) -> set[str]:
    """The seats for which a user has ever acted: what they knew he knows."""
    mine = (MoveRow.campaign_id == campaign_id) & (MoveRow.user_id == user_id) & MoveRow.seat.is_not(None)
    return {str(seat) for seat in (await tx.execute(select(MoveRow.seat).where(mine).distinct())).scalars()}


def _place(campaign_id: int, kind: str, seat: str) -> tuple[Any, ...]:
    row = ArrangementRow
    return row.campaign_id == campaign_id, row.kind == kind, row.seat == seat
