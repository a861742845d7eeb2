"""The record of play: moves are appended, never changed, and the campaign's row moves on with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack

from msgspec.structs import asdict
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.store.database import Transaction
from bot.store.errors import AlreadyDone, Conflict, NotFound
from bot.store.helpers import columns, insert_once, table_of, to_record
from bot.store.outbox import enqueue
from bot.store.records import CampaignChanges, Move, MoveKind, NewMessage, NewMove, StoredEvent, UndoPoint
from bot.store.tables import CampaignRow, InteractionRow, MoveRow

MOVE = columns(MoveRow, Move)

# Building a statement costs more than running it: those in the path of every action are built once.
_CAMPAIGNS = table_of(CampaignRow)
_ADVANCE = update(_CAMPAIGNS).where(
    _CAMPAIGNS.c.id == bindparam("at_id"), _CAMPAIGNS.c.version == bindparam("at_version")
)
_ADD = insert(table_of(MoveRow)).inline()
_LAST = (
    select(MoveRow.seq, MoveRow.at, MoveRow.events, MoveRow.reverts)
    .where(MoveRow.campaign_id == bindparam("at_id"), MoveRow.kind != MoveKind.ASIDE.value)
    .order_by(MoveRow.seq.desc())
    .limit(bindparam("most"))
)
_FORGET = (
    update(MoveRow)
    .where(MoveRow.campaign_id == bindparam("at_id"), MoveRow.before.is_not(None))
    .where((MoveRow.seq <= bindparam("floor")) | (MoveRow.seq == bindparam("reverted")))
    .values(before=None)
)


async def append_move(
    tx: Transaction,
    campaign_id: int,
    version: int,
    move: NewMove,
    *,
    interaction_id: int | None = None,
    messages: Sequence[NewMessage] = (),
    **changes: Unpack[CampaignChanges],
) -> int:
    """Store one move; see `append_moves`. Returns its seq, which is the campaign's new version."""
    return await append_moves(
        tx, campaign_id, version, [move], interaction_id=interaction_id, messages=messages, **changes
    )


async def append_moves(
    tx: Transaction,
    campaign_id: int,
    version: int,
    moves: Sequence[NewMove],
    *,
    interaction_id: int | None = None,
    messages: Sequence[NewMessage] = (),
    floor_was: int = 0,
    **changes: Unpack[CampaignChanges],
) -> int:
    """Store moves made at `version`, the campaign's changes (at least `snapshot`) and what is to be said about them.

    A new `undo_floor` forgets the snapshots up to it; `floor_was` is the campaign's old one, where known: up to it they
    are forgotten already. Returns the last seq, the campaign's new version. Raises
    Conflict if the campaign is no longer at `version`, AlreadyDone if the interaction stored moves before, NotFound;
    let them end the transaction, which is of no use after them.
    """
    last = version + len(moves)
    await _advance(tx, campaign_id, version, last, changes)
    await _insert(tx, campaign_id, version, moves, interaction_id)
    await _forget(tx, campaign_id, version, moves, changes.get("undo_floor"), floor_was)
    await enqueue(tx, messages)
    return last


async def load_moves(tx: Transaction, campaign_id: int, *, after: int = 0, limit: int = 500) -> list[Move]:
    """Moves with a seq above `after`, in order; page through with the last one's seq."""
    here = (MoveRow.campaign_id == campaign_id) & (MoveRow.seq > after)
    result = await tx.execute(select(*MOVE).where(here).order_by(MoveRow.seq).limit(limit))
    return [to_record(Move, row) for row in result]


async def load_events(tx: Transaction, campaign_id: int, *, after: int = 0, limit: int = 500) -> list[StoredEvent]:
    """The events of at most `limit` moves with a seq above `after`, in order."""
    here = (MoveRow.campaign_id == campaign_id) & (MoveRow.seq > after)
    statement = select(MoveRow.seq, MoveRow.at, MoveRow.events).where(here).order_by(MoveRow.seq).limit(limit)
    return _events(await tx.execute(statement))


async def last_events(
    tx: Transaction, campaign_id: int, moves: int = 20, back_to: Callable[[Any], bool] | None = None
) -> list[StoredEvent]:
    """The events of the last so many moves, in order; what was taken back did not happen. `back_to`: none earlier than
    the move with an event like this."""
    rows, reverted = [], set()
    for row in await tx.execute(_LAST, {"at_id": campaign_id, "most": moves}):
        reverted.add(row.reverts)
        if row.seq not in reverted:
            rows.append(row)
            if back_to is not None and any(map(back_to, row.events)):
                break
    return _events(reversed(rows))


async def undo_point(tx: Transaction, campaign_id: int) -> UndoPoint | None:
    """The last move that can be taken back, or None. Undo it by an UNDO move whose `reverts` is its seq."""
    kept = (MoveRow.campaign_id == campaign_id) & MoveRow.before.is_not(None)
    fields = columns(MoveRow, UndoPoint)
    row = (await tx.execute(select(*fields).where(kept).order_by(MoveRow.seq.desc()).limit(1))).one_or_none()
    return None if row is None else to_record(UndoPoint, row)


async def move_of_interaction(tx: Transaction, interaction_id: int) -> tuple[int, int] | None:
    """The (campaign, seq) that a Discord interaction stored, or None."""
    statement = select(MoveRow.campaign_id, MoveRow.seq).where(MoveRow.interaction_id == interaction_id)
    row = (await tx.execute(statement)).one_or_none()
    return None if row is None else (row.campaign_id, row.seq)


async def first_time(tx: Transaction, interaction_id: int) -> bool:
    """Remember an interaction that stores no move (new, join, note); False if it was handled before."""
    return await insert_once(tx, InteractionRow, {"id": interaction_id, "at": tx.now})


async def import_moves(tx: Transaction, campaign_id: int, moves: Sequence[Move]) -> None:
    """Store the moves of an exported campaign as they were; the campaign is a new one and gets their last seq."""
    if not moves:
        return
    fresh = {"campaign_id": campaign_id, "interaction_id": None, "before": None}
    await tx.execute(insert(MoveRow), [asdict(move) | fresh for move in moves])
    await tx.execute(update(CampaignRow).where(CampaignRow.id == campaign_id).values(version=moves[-1].seq))


async def _advance(tx: Transaction, campaign_id: int, version: int, last: int, changes: CampaignChanges) -> None:
    values = {"at_id": campaign_id, "at_version": version, **changes, "version": last}
    result = await tx.execute(_ADVANCE, values)
    if result.rowcount == 1:
        return
    if (await tx.execute(select(CampaignRow.id).where(CampaignRow.id == campaign_id))).one_or_none() is None:
        raise NotFound(f"there is no campaign {campaign_id}")
    raise Conflict(campaign_id, version)


async def _insert(
    tx: Transaction, campaign_id: int, version: int, moves: Sequence[NewMove], interaction_id: int | None
) -> None:
    rows = [asdict(move) | {"campaign_id": campaign_id, "at": tx.now} for move in moves]
    for i, row in enumerate(rows):
        row |= {"seq": version + 1 + i, "interaction_id": interaction_id if i == 0 else None}
    try:
        await tx.execute(_ADD, rows)
    except IntegrityError as error:
        if interaction_id is not None and "interaction_id" in str(error.orig):
            raise AlreadyDone(interaction_id) from error
        raise


async def _forget(
    tx: Transaction, campaign_id: int, version: int, moves: Sequence[NewMove], floor: int | None, floor_was: int
) -> None:
    """Drop the snapshots that undo can no longer reach: below the floor, and those just gone back to."""
    reverted = [move.reverts for move in moves if move.reverts is not None]
    kept = version > floor_was or any(move.before is not None for move in moves)
    if not reverted and (floor is None or not kept):
        return
    gone = [{"at_id": campaign_id, "floor": floor or 0, "reverted": seq} for seq in reverted or [0]]
    await tx.execute(_FORGET, gone)


def _events(rows: Any) -> list[StoredEvent]:
    return [
        StoredEvent(seq=row.seq, idx=idx, at=row.at, body=body) for row in rows for idx, body in enumerate(row.events)
    ]
