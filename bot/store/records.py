"""What goes into the store and what comes out: frozen records, so that no caller ever meets SQLAlchemy."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any, TypedDict

from msgspec import Struct


class Status(StrEnum):
    """Where a campaign stands."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class SeatState(StrEnum):
    """Where a seat stands."""

    OPEN = "open"
    INVITED = "invited"
    TAKEN = "taken"
    CONCEDED = "conceded"


class MoveKind(StrEnum):
    """What made a move happen. `standing`: a standing order; `admin`: the umpire or the host; `timer`: the clock.

    `aside`: an action beside the sequence of play, as may be taken at any time and is told to nobody else.
    """

    ACTION = "action"
    UNDO = "undo"
    ADMIN = "admin"
    STANDING = "standing"
    TIMER = "timer"
    ASIDE = "aside"


class Kind(StrEnum):
    """What the outbox does with a row.

    `retire` edits a decision's message for the last time: its buttons are gone and it counts as no longer live.
    `thread` opens the campaign's thread in the channel `target_id`.
    """

    SEND = "send"
    EDIT = "edit"
    RETIRE = "retire"
    DELETE = "delete"
    THREAD = "thread"


class Target(StrEnum):
    """Where a row goes: the campaign's thread (found when it is delivered), a channel by id, a user's DM."""

    THREAD = "thread"
    CHANNEL = "channel"
    DM = "dm"


class Role(StrEnum):
    """What a message is for. Sent decisions and boards are kept in `messages`; the dashboard's id in its campaign."""

    LOG = "log"
    DECISION = "decision"
    BOARD = "board"
    DASHBOARD = "dashboard"
    PING = "ping"
    OTHER = "other"


class Delivered(StrEnum):
    """What became of an outbox row. `failed`: cannot reach its target; `dead`: given up; `superseded`: not needed."""

    PENDING = "pending"
    SENT = "sent"
    FAILED = "failed"
    DEAD = "dead"
    SUPERSEDED = "superseded"


class NewCampaign(Struct, frozen=True, kw_only=True):
    """A campaign to be made; ids are Discord's."""

    game: str
    scenario: str
    name: str
    seed: bytes
    seed_hash: str
    options: Any = {}
    guild_id: int | None = None
    channel_id: int | None = None
    thread_id: int | None = None
    host_id: int | None = None
    status: Status = Status.LOBBY
    salt: Any = {}
    snapshot: bytes = b""
    state_version: int = 0


class NewSeat(Struct, frozen=True, kw_only=True):
    """A seat to be made; `user_id` if somebody sits there at once, `invited_id` if it is kept for somebody."""

    seat: str
    user_id: int | None = None
    invited_id: int | None = None


class Seat(Struct, frozen=True, kw_only=True):
    """A seat as stored."""

    campaign_id: int
    seat: str
    position: int
    state: SeatState
    user_id: int | None
    invited_id: int | None
    joined_at: datetime | None


class CampaignHead(Struct, frozen=True, kw_only=True):
    """A campaign without its state and its seed: what lists need."""

    id: int
    game: str
    scenario: str
    options: Any
    name: str
    guild_id: int | None
    channel_id: int | None
    thread_id: int | None
    host_id: int | None
    status: Status
    version: int
    state_version: int
    undo_floor: int
    dashboard_message_id: int | None
    waiting: list[str]
    anchor: int
    summary: str
    seed_hash: str
    created_at: datetime
    started_at: datetime | None
    turn_since: datetime | None
    ended_at: datetime | None


class Campaign(CampaignHead, frozen=True, kw_only=True):
    """A whole campaign. `version` is the seq of its last move; `seed` and `snapshot` are secret."""

    seed: bytes
    salt: Any
    snapshot: bytes

    def __repr__(self) -> str:
        """Never show the seed or the state: records end up in logs."""
        return f"Campaign(id={self.id}, game={self.game!r}, status={self.status!r}, version={self.version})"


class CampaignChanges(TypedDict, total=False):
    """The columns of a campaign that can be changed by name; those not named stay as they are."""

    scenario: str
    options: Any
    name: str
    guild_id: int | None
    channel_id: int | None
    thread_id: int | None
    host_id: int | None
    status: Status
    state_version: int
    undo_floor: int
    dashboard_message_id: int | None
    waiting: list[str]
    anchor: int
    summary: str
    seed: bytes
    seed_hash: str
    salt: Any
    started_at: datetime | None
    turn_since: datetime | None
    ended_at: datetime | None
    snapshot: bytes


class NewMove(Struct, frozen=True, kw_only=True):
    """A move to be stored.

    before: the snapshot before it, if undo may go back there. reverts: for an undo, the seq of the move it takes back.
    """

    kind: MoveKind = MoveKind.ACTION
    seat: str | None = None
    user_id: int | None = None
    decision: int | None = None
    action: Any = None
    draws: Any = []
    events: Any = []
    before: bytes | None = None
    reverts: int | None = None


class Move(Struct, frozen=True, kw_only=True):
    """A move as stored, without the snapshot before it."""

    campaign_id: int
    seq: int
    kind: MoveKind
    seat: str | None
    user_id: int | None
    decision: int | None
    reverts: int | None
    interaction_id: int | None
    at: datetime
    action: Any
    draws: Any
    events: Any


class UndoPoint(Struct, frozen=True, kw_only=True):
    """The last move that can still be taken back, and the snapshot to go back to."""

    seq: int
    seat: str | None
    decision: int | None
    before: bytes


class StoredEvent(Struct, frozen=True, kw_only=True):
    """An event of the log: the idx-th of move `seq`. Its body holds secret parts too; project it before showing."""

    seq: int
    idx: int
    at: datetime
    body: Any


class NewMessage(Struct, frozen=True, kw_only=True):
    """Something to be said to Discord.

    payload: what is said, as anything msgspec can write; the transport gives it the form Discord wants.
    attachments: says how to draw each picture at delivery, e.g. from (campaign, seq, seat); or `blob` holds bytes.
    target_id: the channel or user; not needed for the campaign's thread.
    message_id: for edit, retire, delete; left out, it is found by role: the dashboard, or the message of that role for
    (decision, seat).
    coalesce: a later row with the same key in the same lane makes this one unnecessary, if it was never tried.
    """

    campaign_id: int | None = None
    kind: Kind = Kind.SEND
    target: Target = Target.THREAD
    target_id: int | None = None
    role: Role = Role.OTHER
    decision: int | None = None
    seat: str | None = None
    message_id: int | None = None
    coalesce: str | None = None
    not_before: datetime | None = None
    payload: Any = {}
    attachments: Any = []
    blob: bytes | None = None


class Delivery(Struct, frozen=True, kw_only=True):
    """An outbox row claimed for delivery, with its addresses found.

    channel_id: where to post; for a DM the channel if known, else only user_id is set. message_id: what to edit.
    unsure: an earlier attempt may have got through without our knowing it.
    """

    id: int
    campaign_id: int | None
    kind: Kind
    target: Target
    channel_id: int | None
    user_id: int | None
    lane: str
    role: Role
    decision: int | None
    seat: str | None
    message_id: int | None
    coalesce: str | None
    nonce: str
    attempts: int
    unsure: bool
    unsure_since: datetime | None
    created_at: datetime
    payload: Any
    attachments: Any
    blob: bytes | None
    dm_channel_id: int | None
    dm_closed: bool
    home_channel_id: int | None

    def __repr__(self) -> str:
        """Never show what is said: it may be secret, and records end up in logs."""
        return f"Delivery(id={self.id}, kind={self.kind!r}, lane={self.lane!r}, campaign={self.campaign_id})"


class PostedMessage(Struct, frozen=True, kw_only=True):
    """A message of ours that stands in Discord."""

    message_id: int
    channel_id: int
    campaign_id: int
    role: Role
    decision: int | None
    seat: str | None
    user_id: int | None
    live: bool
    at: datetime


class Player(Struct, frozen=True, kw_only=True):
    """What we remember about a Discord user."""

    user_id: int
    name: str = ""
    dm_channel_id: int | None = None
    dm_closed: bool = False
    settings: Any = {}


class Note(Struct, frozen=True, kw_only=True):
    """A private note."""

    id: int
    campaign_id: int
    user_id: int
    body: str
    at: datetime


class Reminder(Struct, frozen=True, kw_only=True):
    """A reminder; `body` is whatever the service that set it wants back."""

    id: int
    campaign_id: int | None
    user_id: int
    due_at: datetime
    body: Any
