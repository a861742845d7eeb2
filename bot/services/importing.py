"""Bringing a game in from its record: an exported campaign, a game played in a terminal, a failure of the fuzzer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec

from bot.services.briefs import Brief, Person, UserError
from bot.services.desk import Desk
from bot.services.extras import ENDINGS
from bot.services.lobby import usual_name
from bot.services.play import reveal_seed
from bot.services.safe import safe
from bot.services.telling import Told, messages, place_of, since_when
from bot.store import campaigns as store
from bot.store import moves, outbox
from bot.store.database import Transaction
from bot.store.records import Kind, Move, MoveKind, NewCampaign, NewMessage, NewSeat, Status, Target
from engine.core.actions import load_action
from engine.core.chance import Draw, commitment
from engine.core.events import Event
from engine.core.frames import waiting_of
from engine.core.game import Game
from engine.core.replay import MismatchError, Record, replay, verify
from engine.core.replay import Move as RecordMove

Progress = Callable[[int], None]
START = 1
"""Seq of the move that set the game up; the record's own moves follow it."""


@dataclass(frozen=True)
class Replayed:
    """A record played again: the events of the start and of each move, and the position it leads to."""

    state: Any
    events: list[list[Event]]


class Importing(Desk):
    """Making a campaign of a record."""

    async def bring_in(
        self,
        record: Record,
        host: Person | None = None,
        *,
        name: str = "",
        seats: Mapping[str, int] | None = None,
        guild_id: int | None = None,
        channel_id: int | None = None,
        check: bool = True,
        progress: Progress = lambda _move: None,
    ) -> Brief:
        """Make a campaign that stands where the record ends; `check` first holds it against its seed.

        Whoever `seats` names sits there, else whom the record names, else the host. With a channel it opens a thread.
        """
        game = self.game(record.game)
        if record.scenario not in game.scenarios:
            raise UserError(f"{game.title} has no scenario {safe(record.scenario)}.")
        if check:
            await asyncio.to_thread(_hold, game, record)
        played = await asyncio.to_thread(replayed, game, record, progress)
        sitting = {seat: _sitter(record, host, seats or {}, seat) for seat in game.scenarios[record.scenario].seats}
        new = _campaign(game, record, host, safe(name, 60), guild_id, channel_id)
        async with self.db.transaction() as tx:
            cid = await store.create_campaign(tx, new, [NewSeat(seat=s, user_id=user) for s, user in sitting.items()])
            await self._fill(tx, cid, game, record, played)
            return self.brief_of(*await self.load(tx, cid))

    async def _fill(self, tx: Transaction, cid: int, game: Game, record: Record, played: Replayed) -> None:
        """Store the moves and the position, and say in Discord where the campaign stands."""
        campaign, seats = await self.load(tx, cid)
        users = {seat.seat: seat.user_id for seat in seats}
        stored = _moves(game, record, played, users, tx.now)
        await moves.import_moves(tx, cid, [msgspec.structs.replace(move, campaign_id=cid) for move in stored])
        state, over = played.state, played.state.result is not None
        anchor = place_of(state)[0]
        said = f"**{campaign.name}** goes on from a record of {len(record.moves)} moves."
        extra = (said, *(reveal_seed(campaign) if over else ()))
        told = Told(campaign, seats, game, state, [], anchor=anchor, extra=extra, since=since_when(tx.now))
        if campaign.channel_id is not None:
            await outbox.enqueue(tx, [_thread(cid, campaign.name, campaign.channel_id), *messages(told)])
        await store.update_campaign(
            tx,
            cid,
            snapshot=game.dump(state),
            state_version=game.state_version,
            status=Status.FINISHED if over else Status.RUNNING,
            waiting=list(waiting_of(state)),
            anchor=anchor,
            summary="\n".join(told.dashboard),
            started_at=tx.now,
            turn_since=tx.now,
            ended_at=tx.now if over else None,
            undo_floor=stored[-1].seq,
        )


def _hold(game: Game, record: Record) -> None:
    """Raise UserError unless seed, draws, moves and position of the record fit one another."""
    try:
        verify(game, record)
    except Exception as error:
        raise UserError(f"The record does not hold: {explained(error)}") from error


def replayed(game: Game, record: Record, progress: Progress = lambda _move: None) -> Replayed:
    """Play the record again; UserError if that does not work."""
    events: list[list[Event]] = []
    state = None
    try:
        for number, outcome in enumerate(replay(game, record)):
            state = outcome.state
            events.append(outcome.events)
            progress(number)
    except Exception as error:
        raise UserError(f"The record cannot be played after move {len(events) - 1}: {explained(error)}") from error
    return Replayed(state, events)


def explained(error: Exception) -> str:
    """What is wrong with a record, in one line: a mismatch in its own words, anything else by its kind."""
    text = str(error) if isinstance(error, MismatchError) else f"{type(error).__name__}: {error}"
    return " ".join(text.split())[:300]


def _sitter(record: Record, host: Person | None, seats: Mapping[str, int], seat: str) -> int | None:
    recorded = record.seats.get(seat, "")
    if seat in seats:
        return seats[seat]
    if recorded.isascii() and recorded.isdigit():
        return int(recorded)
    return host.id if host else None


def _campaign(
    game: Game, record: Record, host: Person | None, name: str, guild_id: int | None, channel_id: int | None
) -> NewCampaign:
    seed = bytes.fromhex(record.seed)
    return NewCampaign(
        game=game.key,
        scenario=record.scenario,
        name=name or usual_name(game, record.scenario),
        options=record.options,
        seed=seed,
        seed_hash=record.seed_hash or commitment(seed),
        # The words are mixed in by the order of their keys.
        salt={f"{number:04}": word for number, word in enumerate(record.words)},
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=host.id if host else None,
        state_version=game.state_version,
    )


def _thread(cid: int, name: str, channel_id: int) -> NewMessage:
    payload = {"name": f"{name} #{cid}"[:100]}
    return NewMessage(campaign_id=cid, kind=Kind.THREAD, target=Target.CHANNEL, target_id=channel_id, payload=payload)


def _moves(game: Game, record: Record, played: Replayed, users: Mapping[str, int | None], now: datetime) -> list[Move]:
    """The record's moves as they are stored, numbered on from the start."""
    number = {move.seq: START + position for position, move in enumerate(record.moves, 1)}
    rows = [_move(START, MoveKind.ADMIN, now, action="start", draws=record.start_draws, events=played.events[0])]
    for move, events in zip(record.moves, played.events[1:], strict=True):
        rows.append(
            _move(
                number[move.seq],
                _kind(game, move),
                _moment(move.at, now),
                action=_action(move),
                draws=move.draws,
                events=events,
                seat=move.seat,
                user_id=users.get(move.seat or ""),
                decision=move.number,
                reverts=None if move.back_to is None else number[move.back_to],
            )
        )
    return rows


def _move(
    seq: int, kind: MoveKind, at: datetime, *, draws: Sequence[Draw], events: Sequence[Event], **more: Any
) -> Move:
    filled: dict[str, Any] = {"seat": None, "user_id": None, "decision": None, "reverts": None, **more}
    return Move(
        campaign_id=0,
        seq=seq,
        kind=kind,
        interaction_id=None,
        at=at,
        draws=msgspec.to_builtins(draws),
        events=msgspec.to_builtins(events),
        **filled,
    )


def _kind(game: Game, move: RecordMove) -> MoveKind:
    if move.kind == "action" and type(load_action(move.action, game.verbs)) in game.book.anytime:
        return MoveKind.ASIDE
    ended = dict.fromkeys(ENDINGS, MoveKind.ADMIN)
    return {"undo": MoveKind.UNDO, **ended}.get(move.kind, MoveKind.ACTION)


def _action(move: RecordMove) -> Any:
    if move.kind == "action":
        return msgspec.json.decode(move.action)
    return move.kind if move.kind in ENDINGS else None


def _moment(text: str, now: datetime) -> datetime:
    """When a move was made, as far as the record says so."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return now
    return at if at.tzinfo else at.replace(tzinfo=UTC)
