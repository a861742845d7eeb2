"""Reminding those who are waited for, at somebody's request and not too often."""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.services.briefs import Answer, Person, UserError
from bot.services.desk import ALREADY, Desk, running
from bot.services.lobby import first
from bot.services.posts import Post
from bot.services.preferences import Mine, ours, pause_of
from bot.services.telling import mentions, since_when
from bot.store import arrangements, outbox
from bot.store.database import Transaction
from bot.store.people import load_players
from bot.store.records import Campaign, NewMessage, Role

REMINDED = "reminded"


class Reminding(Desk):
    """/game remind."""

    async def remind(self, cid: int, person: Person, interaction_id: int | None = None) -> Answer:
        """Call those who are waited for, in the campaign's thread; players and the host may ask for it."""
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                return Answer(True, ALREADY)
            campaign, seats = await self.load(tx, cid, for_update=True)
            running(campaign)
            if person.id not in (campaign.host_id, *(seat.user_id for seat in seats)):
                raise UserError("Only the players and the host can have somebody reminded.")
            awaited = {seat.seat: seat.user_id for seat in seats if seat.seat in campaign.waiting and seat.user_id}
            late = list(dict.fromkeys(user for user in awaited.values() if user is not None and user != person.id))
            if not late:
                raise UserError("It is you who is waited for." if awaited else "Nobody is waited for.")
            await self._not_too_soon(tx, campaign)
            await arrangements.arrange(tx, cid, REMINDED, {}, user_id=person.id)
            players = await load_players(tx, late)
            called = [user for user in late if msgspec.convert(players[user].settings, Mine).reminders]
            await outbox.enqueue(tx, [self._call(campaign, late, called, [s for s, u in awaited.items() if u in late])])
        return Answer(True, f"Reminded in the campaign's thread: {mentions(late)}.")

    async def _not_too_soon(self, tx: Transaction, campaign: Campaign) -> None:
        """Neither soon after they began to be waited for nor soon after the last time."""
        last = await arrangements.find_arrangement(tx, campaign.id, REMINDED)
        moments: list[datetime] = [moment for moment in (campaign.turn_since, last.at if last else None) if moment]
        free = max(moments, default=tx.now) + pause_of(await ours(tx, campaign.id))
        if tx.now < free:
            raise UserError(f"Not yet: you can have them reminded <t:{int(free.timestamp())}:R>.")

    def _call(self, campaign: Campaign, late: list[int], called: list[int], seats: list[str]) -> NewMessage:
        words = self.game(campaign.game).words
        labels = ", ".join(words.seat(seat) for seat in seats)
        since = since_when(campaign.turn_since)
        text = f"{mentions(late)}: {labels} waited for{since}. `/game hand` shows what there is to decide."
        payload = msgspec.to_builtins(Post(tone="decision", title=campaign.name, text=text, ping=called))
        return NewMessage(campaign_id=campaign.id, role=Role.PING, payload=payload)
