"""Offers that others must agree to: a draw, and a seat handed on to somebody else.

An offer is an arrangement of the campaign; its number is all that its buttons carry, so that those of an old offer mean
nothing any more. Everything is looked at again, under the campaign's lock, when somebody agrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import msgspec

from bot.services.briefs import Answer, Person, UserError
from bot.services.desk import ALREADY, my_seat, running
from bot.services.handing import Handover, away, must_fit
from bot.services.lobby import first
from bot.services.play import Play
from bot.services.posts import Post
from bot.services.safe import safe
from bot.services.telling import log_line, mentions
from bot.store import arrangements, outbox
from bot.store.arrangements import Arrangement
from bot.store.database import Transaction
from bot.store.records import Campaign, MoveKind, NewMessage, Role, Seat
from engine.core.gate import agree_draw

DRAW, SEAT = "draw", "seat"
LAPSE = timedelta(days=14)
GONE = "That offer does not stand any more."


class Terms(msgspec.Struct, frozen=True):
    """What an offer is about. `agreed`: who has agreed so far; of a seat also who takes it, from whom, and whose
    consent it needs."""

    agreed: list[int] = []
    needed: list[int] = []
    taker: int = 0
    name: str = ""
    holder: int | None = None


class Offers(Play):
    """Draws and substitutes."""

    async def offer_draw(self, cid: int, person: Person, interaction_id: int | None = None) -> Answer:
        """Offer a draw to everybody else, or agree to the one that is offered."""
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                return Answer(True, ALREADY)
            campaign, seats = await self._locked(tx, cid)
            seat = my_seat(seats, person.id, campaign.waiting)
            if seat is None:
                raise UserError("Only players of this campaign can offer a draw.")
            offer = _fresh(await arrangements.find_arrangement(tx, cid, DRAW), tx)
            if offer is not None and person.id in _terms(offer).agreed:
                raise UserError("You have agreed to a draw already; the others are still asked.")
            agreed = [*(_terms(offer).agreed if offer is not None else []), person.id]
            return await self._draw_so_far(tx, campaign, seats, person, agreed, offer, interaction_id)

    async def _draw_so_far(
        self,
        tx: Transaction,
        campaign: Campaign,
        seats: Sequence[Seat],
        person: Person,
        agreed: list[int],
        offer: Arrangement | None,
        interaction_id: int | None,
    ) -> Answer:
        """A draw once everybody has agreed; until then the others are asked."""
        missing = [user for user in people(seats) if user not in agreed]
        if not missing:
            return await self._draw(tx, campaign.id, person, interaction_id)
        body = msgspec.to_builtins(Terms(agreed=agreed))
        number = await arrangements.arrange(tx, campaign.id, DRAW, body, user_id=person.id)
        verb = "offers" if offer is None else "agrees to"
        text = f"<@{person.id}> {verb} a draw. It takes all players; still to answer: {mentions(missing)}."
        await outbox.enqueue(tx, [_asked(campaign, number, text, missing)])
        return Answer(True, f"The others are asked. Until all have agreed the game goes on: {mentions(missing)}.")

    async def _draw(self, tx: Transaction, cid: int, person: Person, interaction_id: int | None) -> Answer:
        run, seat = await self._begin(tx, cid, person.id, None)
        run.record(agree_draw(run.state), MoveKind.ADMIN, seat, person.id, None, DRAW, None)
        await arrangements.call_off(tx, cid, DRAW)
        await self._store(tx, run, interaction_id, seat)
        return Answer(True, "A draw is agreed. Thank you for the game.", await self._look(tx, run, seat, person.id))

    async def offer_seat(
        self, cid: int, person: Person, taker: Person, seat: str | None = None, interaction_id: int | None = None
    ) -> Answer:
        """Hand a seat on: at the word of whoever sits there or of the host, once the newcomer has agreed. The host
        needs the holder's word too, unless the seat has been waited for too long."""
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                return Answer(True, ALREADY)
            campaign, seats = await self._locked(tx, cid)
            row = self._seat_meant(campaign, seats, person, seat)
            await must_fit(tx, self.game(campaign.game), campaign, seats, row, taker.id)
            needed = {taker.id}
            if row.user_id not in (None, person.id) and not away(campaign, row, tx.now):
                needed.add(int(row.user_id or 0))
            terms = Terms([person.id], sorted(needed), taker.id, taker.name, row.user_id)
            return await self._seat_so_far(tx, campaign, seats, row, person, terms)

    def _seat_meant(self, campaign: Campaign, seats: Sequence[Seat], person: Person, wanted: str | None) -> Seat:
        """The seat to be handed on, if this person may do that."""
        mine = [row for row in seats if row.user_id == person.id]
        if wanted is None and len(mine) != 1:
            raise UserError(f"Please say which seat: {', '.join(self._label(campaign, row.seat) for row in seats)}.")
        row = next((row for row in seats if row.seat == wanted), None) if wanted is not None else mine[0]
        if row is None:
            raise UserError(f"There is no such seat: {safe(str(wanted))}.")
        if person.id not in (row.user_id, campaign.host_id):
            raise UserError("Only whoever sits there, or the campaign's host, can hand a seat on.")
        return row

    def _label(self, campaign: Campaign, seat: str) -> str:
        return self.game(campaign.game).words.seat(seat)

    async def _seat_so_far(
        self, tx: Transaction, campaign: Campaign, seats: Sequence[Seat], row: Seat, person: Person, terms: Terms
    ) -> Answer:
        """The seat changes hands once all whose word it takes have agreed; until then they are asked."""
        label = self._label(campaign, row.seat)
        missing = [user for user in terms.needed if user not in terms.agreed]
        if not missing:
            await self._hand_on(tx, campaign, seats, row, terms)
            return Answer(True, f"<@{terms.taker}> plays {label} from now on.")
        body = msgspec.to_builtins(terms)
        number = await arrangements.arrange(tx, campaign.id, SEAT, body, seat=row.seat, user_id=person.id)
        now = f", now <@{row.user_id}>" if row.user_id is not None else ""
        text = f"<@{terms.taker}> is asked to take over **{label}**{now}. Still to agree: {mentions(missing)}."
        await outbox.enqueue(tx, [_asked(campaign, number, text, missing)])
        return Answer(True, f"Asked: {mentions(missing)}. Until then everything stays as it is.")

    async def _hand_on(
        self, tx: Transaction, campaign: Campaign, seats: Sequence[Seat], row: Seat, terms: Terms
    ) -> None:
        await arrangements.call_off(tx, campaign.id, DRAW)
        await arrangements.call_off(tx, campaign.id, SEAT, row.seat)
        change = Handover(
            campaign, self.game(campaign.game), self.state_of(campaign), row, Person(terms.taker, terms.name)
        )
        await change.carry_out(tx, seats)

    async def answer_offer(
        self, number: int, person: Person, *, agree: bool, interaction_id: int | None = None
    ) -> Answer:
        """Agree to an offer or decline it; who made it takes it back by declining."""
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                return Answer(True, ALREADY)
            found = await arrangements.load_arrangement(tx, number)
            if found is None or found.kind not in (DRAW, SEAT):
                raise UserError(GONE)
            campaign, seats = await self._locked(tx, found.campaign_id)
            offer = _fresh(await arrangements.load_arrangement(tx, number), tx)
            if offer is None:
                raise UserError(GONE)
            if person.id not in self._asked_by(offer, seats, campaign):
                raise UserError("This is not for you to answer.")
            if not agree:
                return await self._decline(tx, campaign, offer, person)
            if offer.kind == DRAW:
                return await self._agree_draw(tx, campaign, seats, offer, person, interaction_id)
            return await self._agree_seat(tx, campaign, seats, offer, person)

    def _asked_by(self, offer: Arrangement, seats: Sequence[Seat], campaign: Campaign) -> list[int]:
        """Who may answer an offer."""
        if offer.kind == DRAW:
            return people(seats)
        terms = _terms(offer)
        return [*terms.needed, *(user for user in (terms.holder, offer.user_id, campaign.host_id) if user is not None)]

    async def _agree_draw(
        self,
        tx: Transaction,
        campaign: Campaign,
        seats: Sequence[Seat],
        offer: Arrangement,
        person: Person,
        interaction_id: int | None,
    ) -> Answer:
        agreed = _terms(offer).agreed
        if person.id in agreed:
            raise UserError("You have agreed already; the others are still asked.")
        return await self._draw_so_far(tx, campaign, seats, person, [*agreed, person.id], offer, interaction_id)

    async def _agree_seat(
        self, tx: Transaction, campaign: Campaign, seats: Sequence[Seat], offer: Arrangement, person: Person
    ) -> Answer:
        terms = _terms(offer)
        row = next(row for row in seats if row.seat == offer.seat)
        if person.id not in terms.needed:
            raise UserError("This is not for you to answer.")
        if person.id in terms.agreed:
            raise UserError("You have agreed already; the others are still asked.")
        if row.user_id != terms.holder:
            raise UserError(GONE)
        await must_fit(tx, self.game(campaign.game), campaign, seats, row, terms.taker)
        name = person.name if person.id == terms.taker else terms.name
        terms = msgspec.structs.replace(terms, agreed=[*terms.agreed, person.id], name=name)
        return await self._seat_so_far(tx, campaign, seats, row, person, terms)

    async def _decline(self, tx: Transaction, campaign: Campaign, offer: Arrangement, person: Person) -> Answer:
        await arrangements.call_off(tx, campaign.id, offer.kind, offer.seat)
        what = "the draw" if offer.kind == DRAW else f"the change of {self._label(campaign, offer.seat)}"
        text = f"<@{person.id}> declines {what}."
        if person.id == offer.user_id:
            text = f"<@{person.id}> takes the offer back."
        await outbox.enqueue(tx, [log_line(campaign.id, text)])
        return Answer(True, "Everything stays as it is; the others are told.")

    async def _locked(self, tx: Transaction, cid: int) -> tuple[Campaign, list[Seat]]:
        campaign, seats = await self.load(tx, cid, for_update=True)
        running(campaign)
        return campaign, seats


def people(seats: Sequence[Seat]) -> list[int]:
    """Everybody who plays, each once."""
    return list(dict.fromkeys(seat.user_id for seat in seats if seat.user_id is not None))


def _terms(offer: Arrangement) -> Terms:
    return msgspec.convert(offer.body, Terms)


def _fresh(offer: Arrangement | None, tx: Transaction) -> Arrangement | None:
    """The offer, unless it has lapsed."""
    return offer if offer is not None and tx.now - offer.at < LAPSE else None


def _asked(campaign: Campaign, number: int, text: str, ping: Sequence[int]) -> NewMessage:
    """The public message with which people are asked."""
    post = Post(tone="decision", title=campaign.name, text=text, ping=list(ping), offer=number)
    return NewMessage(campaign_id=campaign.id, role=Role.OTHER, payload=msgspec.to_builtins(post))
