"""Finding the campaign that is meant, and looking at it or acting in it, in one transaction: what players do most."""

from __future__ import annotations

from bot.services.briefs import Answer, Look
from bot.services.desk import begun, my_seat
from bot.services.extras import Extras, Where
from bot.services.play import Play
from bot.services.run import Order, Request
from bot.store.database import Transaction


class Ordering(Play, Extras):
    """The short ways."""

    async def look_from(self, where: Where) -> Look:
        """`locate` and `look` at once."""
        async with self.db.reading() as tx:
            campaign, seats = await self.load(tx, await self.locate_in(tx, where))
        begun(campaign)
        seat = my_seat(seats, where.user_id, campaign.waiting)
        return self.look_at(campaign, seats, self.state_of(campaign), seat)

    async def order_from(
        self, where: Where, order: Order, interaction_id: int | None = None, seat: str | None = None
    ) -> Answer:
        """`locate` a campaign, read an order at its moment there and carry it out, at once."""

        request = Request(user_id=where.user_id, orders=[order], seat=seat, interaction_id=interaction_id)

        async def work(tx: Transaction) -> Answer:
            return await self._carry_out(tx, await self.locate_in(tx, where), request)

        return await self._once(lambda: self.look_from(where), interaction_id, work)
