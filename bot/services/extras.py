"""Around the game: lists, logs, standing orders, notes, export and verification."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.services.briefs import Answer, Brief, Person, UserError
from bot.services.desk import Desk, my_seat, own_words
from bot.services.safe import cut_lines, safe
from bot.services.telling import sentences, since_picture, since_when
from bot.store import campaigns as store
from bot.store import moves, people
from bot.store.database import Transaction
from bot.store.records import Campaign, Move, MoveKind, Seat, Status
from engine.core.chance import Draw
from engine.core.events import Event, seen
from engine.core.frames import Window
from engine.core.game import Game
from engine.core.names import plain
from engine.core.replay import MismatchError, Record, verify
from engine.core.replay import Move as RecordMove
from engine.core.standing import StandingOrder

LIVE = (Status.LOBBY, Status.RUNNING)
MOST_STANDING = 20
MOST_NOTES = 100
NOTE_LENGTH = 1500
ENDINGS = ("concede", "draw")
"""Moves by which people end a game, beside its rules."""


@dataclass(frozen=True)
class Where:
    """From where a user speaks: the campaign he names, the thread he is in, the game he speaks of."""

    user_id: int
    cid: int | None = None
    thread_id: int | None = None
    game: str | None = None


class Extras(Desk):
    """Everything that changes no position."""

    async def brief(self, cid: int) -> Brief:
        """One campaign."""
        async with self.db.reading() as tx:
            return self.brief_of(*await self.load(tx, cid))

    async def list(self, guild_id: int | None = None, user_id: int | None = None, all: bool = False) -> list[Brief]:
        """Campaigns of a server and/or of a person, newest first; only open and running ones unless `all`."""
        async with self.db.reading() as tx:
            heads = await store.find_campaigns(
                tx, guild_id=guild_id, user_id=user_id, status=() if all else LIVE, limit=50
            )
            known = [head for head in heads if head.game in self.games]
            return [self.brief_of(head, await store.load_seats(tx, head.id)) for head in known]

    async def locate(
        self, user_id: int, *, cid: int | None = None, thread_id: int | None = None, game: str | None = None
    ) -> int:
        """Which campaign is meant: the one named, the thread's, the user's only one, the one waiting for him; or, when
        all are over, the newest."""
        if cid is not None:
            return (await self.brief(cid)).id
        async with self.db.reading() as tx:
            return await self.locate_in(tx, Where(user_id, None, thread_id, game))

    async def locate_in(self, tx: Transaction, where: Where) -> int:
        """`locate` in a transaction under way. A campaign that is named is not looked up."""
        if where.cid is not None:
            return where.cid
        if where.thread_id is not None:
            here = await store.campaign_of_thread(tx, where.thread_id)
            if here is not None:
                return here
        return await self._only(tx, where.user_id, where.game)

    async def _only(self, tx: Transaction, user_id: int, game: str | None) -> int:
        mine = await store.find_campaigns(tx, user_id=user_id, status=LIVE, limit=50)
        mine = [head for head in mine if game in (None, head.game)]
        over = await store.find_campaigns(tx, user_id=user_id, status=[Status.FINISHED], limit=50) if not mine else []
        mine += [head for head in over if game in (None, head.game)][:1]
        if len(mine) == 1:
            return mine[0].id
        begun = [head for head in mine if head.status is Status.RUNNING]
        if len(begun) == 1:  # what is only being gathered for is joined by its button
            return begun[0].id
        asked = [head for head in mine if await self._waits_for(tx, head.id, user_id, head.waiting)]
        if len(asked) == 1:
            return asked[0].id
        if not mine:
            raise UserError("You have no campaign here. `/game list` shows open ones, `/game new` makes one.")
        names = ", ".join(f"{head.id} ({head.name})" for head in mine[:10])
        raise UserError(f"You have several campaigns; please say which with `campaign:`. Yours: {names}.")

    async def _waits_for(self, tx: Transaction, cid: int, user_id: int, waiting: Iterable[str]) -> bool:
        seats = await store.load_seats(tx, cid)
        return any(seat.user_id == user_id and seat.seat in waiting for seat in seats)

    async def log(self, cid: int, user_id: int, count: int = 20) -> Sequence[str]:
        """What happened in the last so many moves, as this user's seat knows it."""
        async with self.db.reading() as tx:
            campaign, seats = await self.load(tx, cid)
            if not campaign.snapshot:
                raise UserError("This campaign has not started yet.")
            stored = await moves.last_events(tx, cid, count)
        look = self.look_at(campaign, seats, self.state_of(campaign), my_seat(seats, user_id, campaign.waiting))
        return sentences(look.view, [msgspec.convert(event.body, Event) for event in stored])

    async def recent(self, cid: int, seat: str | None) -> Sequence[Event]:
        """What this seat saw since the last posted picture, for the marks of a picture on demand."""
        async with self.db.reading() as tx:
            stored = [msgspec.convert(event.body, Event) for event in await moves.last_events(tx, cid, 40)]
        return seen(since_picture(stored) or stored, seat)

    async def standing_list(self, cid: int, user_id: int) -> tuple[Sequence[str], Sequence[StandingOrder]]:
        """The windows of the game by name, and the user's standing orders for them."""
        async with self.db.reading() as tx:
            campaign, seats = await self.load(tx, cid)
            seat = _own(seats, user_id)
            body = (await people.load_standing(tx, cid)).get(seat, [])
        return windows(self.game(campaign.game)), msgspec.convert(body, list[StandingOrder])

    async def standing_set(self, cid: int, user_id: int, order: StandingOrder) -> Answer:
        """Add a standing order in front of the older ones (one with the same window and moment is replaced)."""
        async with self.db.transaction() as tx:
            campaign, seats = await self.load(tx, cid, for_update=True)
            seat = _own(seats, user_id)
            names = windows(self.game(campaign.game))
            if order.window not in (*names, "any"):
                raise UserError(f"There is no moment called {safe(order.window)}. There are: {', '.join(names)}, any.")
            _must_be_known(self.game(campaign.game), order.do)
            old = msgspec.convert((await people.load_standing(tx, cid)).get(seat, []), list[StandingOrder])
            kept = [o for o in old if (o.window, o.when) != (order.window, order.when)]
            new = [order, *kept][:MOST_STANDING]
            await people.save_standing(tx, cid, seat, msgspec.to_builtins(new))
        return Answer(True, f"Standing order kept, for you only: {order_text(order)}")

    async def standing_clear(self, cid: int, user_id: int) -> Answer:
        """Forget all standing orders of the user's seat."""
        async with self.db.transaction() as tx:
            _campaign, seats = await self.load(tx, cid, for_update=True)
            await people.save_standing(tx, cid, _own(seats, user_id), [])
        return Answer(True, "Your standing orders are cleared.")

    async def note(self, cid: int, person: Person, text: str, interaction_id: int | None = None) -> Answer:
        """Keep a private note."""
        body = text.strip()[:NOTE_LENGTH]
        if not body:
            raise UserError("An empty note is not kept.")
        async with self.db.transaction() as tx:
            await self.load(tx, cid)
            if interaction_id is not None and not await moves.first_time(tx, interaction_id):
                return Answer(True, "That note is kept already.")
            if len(await people.load_notes(tx, cid, person.id)) >= MOST_NOTES:
                raise UserError(f"You have {MOST_NOTES} notes on this campaign; that is the most I keep.")
            await people.add_note(tx, cid, person.id, body)
        return Answer(True, "Noted, for you only.")

    async def notes(self, cid: int, user_id: int) -> Sequence[str]:
        """The user's own notes, oldest first, safe to print."""
        async with self.db.reading() as tx:
            return [safe(note.body, NOTE_LENGTH) for note in await people.load_notes(tx, cid, user_id)]

    async def record(self, cid: int) -> Record:
        """The whole record, secrets included: for the host's command line, and for everybody once the game is over."""
        async with self.db.reading() as tx:
            campaign, seats = await self.load(tx, cid)
            return await record_of(tx, campaign, seats)

    async def export(self, cid: int, user_id: int) -> tuple[str, bytes]:
        """File name and JSON: the whole record when the game is over, before that the log as this seat knows it."""
        brief = await self.brief(cid)
        if brief.status == Status.FINISHED:
            return f"campaign-{cid}.json", msgspec.json.format(msgspec.json.encode(await self.record(cid)))
        lines = await self.log(cid, user_id, 10_000)
        return f"campaign-{cid}-log.txt", "\n".join(lines).encode()

    async def verify(self, cid: int, user_id: int) -> Answer:
        """Replay a finished game and check every draw against the seed."""
        brief = await self.brief(cid)
        if brief.status != Status.FINISHED:
            text = f"The seed is shown when the game ends. Until then its hash stands: `{brief.seed_hash}`."
            return Answer(True, text)
        record = await self.record(cid)
        try:
            checked = await asyncio.to_thread(verify, brief.game, record)
        except MismatchError as error:
            return Answer(False, f"**False**: {safe(str(error), 500)}")
        text = (
            f"**True**: the seed fits its hash, all {checked} draws fit the seed, the moves lead to the final position."
        )
        return Answer(True, text)

    async def status_text(self, cid: int) -> str:
        """Whose move it is and since when, in a few lines."""
        async with self.db.reading() as tx:
            campaign, seats = await self.load(tx, cid)
        brief = self.brief_of(campaign, seats)
        lines = [f"**{brief.name}** (campaign {brief.id}): {brief.status}"]
        if campaign.status is Status.RUNNING:
            view = brief.game.view(self.state_of(campaign), None)
            who = ", ".join(_who(brief, seat) for seat in brief.waiting)
            lines += [*brief.game.words.status(view), f"Waiting for {who}{since_when(brief.since)}"]
        else:
            lines += [f"{seat.label}: {f'<@{seat.user_id}>' if seat.user_id else 'open'}" for seat in brief.seats]
        return cut_lines(lines)


def _who(brief: Brief, seat: str) -> str:
    user = next((s.user_id for s in brief.seats if s.seat == seat), None)
    return brief.label(seat) + (f" (<@{user}>)" if user else "")


def _own(seats: Iterable[Seat], user_id: int) -> str:
    seat = my_seat(list(seats), user_id, ())
    if seat is None:
        raise UserError("You do not play in this campaign.")
    return seat


def _must_be_known(game: Game, do: str) -> None:
    """A standing order begins with a verb of some window; what it names is judged when its moment comes."""
    verbs = [v.verb() for kind in game.decisions if issubclass(kind, Window) for v in kind.verbs if not v.hidden]
    known = list(dict.fromkeys(["pass", "ask", *verbs]))
    if not plain(do).startswith(tuple(map(plain, known))):
        raise UserError(f"I do not know the order {safe(do, 60)} at such a moment. You can say: {', '.join(known)}.")


def windows(game: Game) -> list[str]:
    """The names of the game's windows."""
    return sorted({kind.name for kind in game.decisions if issubclass(kind, Window)})


def order_text(order: StandingOrder) -> str:
    """A standing order in words."""
    when = f" when the moment says “{safe(order.when)}”" if order.when else ""
    return f"at {order.window}{when}: {safe(order.do)}"


async def record_of(tx: Transaction, campaign: Campaign, seats: Iterable[Seat]) -> Record:
    """The record of a stored campaign."""
    stored: list[Move] = []
    while page := await moves.load_moves(tx, campaign.id, after=stored[-1].seq if stored else 0):
        stored += page
    first = next((move for move in stored if move.action == "start"), None)
    return Record(
        game=campaign.game,
        scenario=campaign.scenario,
        options=dict(campaign.options),
        seats={seat.seat: str(seat.user_id or "") for seat in seats},
        seed=campaign.seed.hex(),
        seed_hash=campaign.seed_hash,
        words=own_words(campaign),
        start_draws=_draws(first),
        moves=[_record_move(move) for move in stored if move is not first],
        state_version=campaign.state_version,
        snapshot=campaign.snapshot.decode(),
    )


def _draws(move: Move | None) -> list[Draw]:
    return msgspec.convert(move.draws, list[Draw]) if move else []


def _record_move(move: Move) -> RecordMove:
    ended = move.action if move.action in ENDINGS else "action"
    kind = "undo" if move.kind is MoveKind.UNDO else ended
    action: Any = "" if kind != "action" else msgspec.json.encode(move.action).decode()
    return RecordMove(
        seq=move.seq,
        kind=kind,
        seat=move.seat,
        number=move.decision,
        action=action,
        draws=_draws(move),
        back_to=move.reverts,
        at=move.at.isoformat(),
    )
