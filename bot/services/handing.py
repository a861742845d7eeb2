"""Handing a seat on: who may take it, and what changes with the person who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec

from bot.services.briefs import Person, UserError
from bot.services.lobby import remember
from bot.services.posts import Post
from bot.services.safe import cut_lines
from bot.services.telling import Told, asked_anew, asked_in, dashboard_post, log_line, picture, place_of, since_when
from bot.store import arrangements, outbox
from bot.store import campaigns as store
from bot.store.database import Transaction
from bot.store.people import live_messages, save_standing
from bot.store.records import Campaign, Kind, NewMessage, Role, Seat, SeatState, Target
from engine.core.game import Game

AWAY = timedelta(days=7)
"""After so long the host alone may hand on a seat that is waited for."""


def away(campaign: Campaign, row: Seat, now: datetime) -> bool:
    """Whether whoever sits there has let the others wait too long."""
    since = campaign.turn_since
    return row.seat in campaign.waiting and since is not None and now - since >= AWAY


async def must_fit(
    tx: Transaction, game: Game, campaign: Campaign, seats: Sequence[Seat], row: Seat, taker: int
) -> None:
    """Raise UserError if this person cannot take the seat: nobody may know the secrets of two sides."""
    if row.user_id == taker:
        raise UserError(f"<@{taker}> sits there already.")
    known = {seat.seat for seat in seats if seat.user_id == taker}
    known |= await arrangements.seats_played(tx, campaign.id, taker)
    if any(game.side(seat) != game.side(row.seat) for seat in known):
        raise UserError(f"<@{taker}> plays or has played for another side, and knows what it knows.")


@dataclass(frozen=True)
class Handover:
    """A seat that changes hands: its campaign and position, the seat as it was, and who takes it."""

    campaign: Campaign
    game: Game
    state: Any
    row: Seat
    taker: Person

    async def carry_out(self, tx: Transaction, seats: Sequence[Seat]) -> None:
        """Seat the newcomer, forget what the other had settled in advance, and tell everybody what is for him."""
        cid, seat = self.campaign.id, self.row.seat
        await store.set_seat(tx, cid, seat, SeatState.TAKEN, user_id=self.taker.id)
        await save_standing(tx, cid, seat, [])
        await remember(tx, self.taker)
        now = [msgspec.structs.replace(row, user_id=self.taker.id) if row.seat == seat else row for row in seats]
        told = self._told(now)
        before, after = asked_in(seats, self.state), asked_in(now, self.state)
        gone = [row for one in {seat, *before} - ({*after} - {seat}) for row in await self._taken_away(tx, one)]
        asked = [row for one in after if one == seat or one not in before for row in asked_anew(told, one)]
        await outbox.enqueue(tx, [*gone, self._public(), self._secret(told), *asked, *dashboard_post(told)])
        await store.update_campaign(tx, cid, summary="\n".join(told.dashboard))

    def _told(self, seats: Sequence[Seat]) -> Told:
        since = since_when(self.campaign.turn_since)
        anchor, at = self.campaign.anchor, place_of(self.state)
        return Told(self.campaign, seats, self.game, self.state, [], anchor=anchor, was_at=at, since=since)

    async def _taken_away(self, tx: Transaction, seat: str) -> list[NewMessage]:
        """The question that was put to whoever sat there: what waits to be sent is not sent, what stands is deleted."""
        cid, anchor = self.campaign.id, self.campaign.anchor
        await outbox.drop_decision(tx, cid, anchor, seat)
        standing = [one for one in await live_messages(tx, cid) if (one.seat, one.decision) == (seat, anchor)]
        private = place_of(self.state)[1] and self.row.user_id is not None
        where: dict[str, Any] = {"target": Target.DM, "target_id": self.row.user_id} if private else {}
        common: dict[str, Any] = {"kind": Kind.DELETE, "role": Role.DECISION, "decision": anchor, "seat": seat}
        payload = msgspec.to_builtins(Post(tone="decision"))
        return [
            NewMessage(campaign_id=cid, message_id=one.message_id, payload=payload, **common, **where)
            for one in standing
        ]

    def _public(self) -> NewMessage:
        label = self.game.words.seat(self.row.seat)
        left = f", in place of <@{self.row.user_id}>" if self.row.user_id is not None else ""
        return log_line(self.campaign.id, f"<@{self.taker.id}> plays **{label}** from now on{left}.", [self.taker.id])

    def _secret(self, told: Told) -> NewMessage:
        """All that the seat knows, to whoever takes it."""
        view, seat = told.view(self.row.seat), self.row.seat
        lines = [f"You play {self.game.words.seat(seat)} from now on.", *self.game.words.private(view)]
        post = Post(tone="secret", title=self.campaign.name, text=cut_lines(lines))
        return NewMessage(
            campaign_id=self.campaign.id,
            target=Target.DM,
            target_id=self.taker.id,
            role=Role.OTHER,
            seat=seat,
            payload=msgspec.to_builtins(post),
            attachments=[picture(told, seat, self.game.private_picture)],
        )
