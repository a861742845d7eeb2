"""Before the first move: making a campaign, taking seats, and starting it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from bot.services.briefs import Answer, Brief, Person, SeatBrief, UserError
from bot.services.desk import ALREADY, Desk, own_words
from bot.services.dividing import divided, outlook
from bot.services.posts import Post
from bot.services.safe import clean, safe
from bot.services.telling import Told, log_line, messages, place_of, since_when
from bot.store import campaigns as store
from bot.store import moves, outbox
from bot.store.database import Transaction
from bot.store.people import load_player, save_player
from bot.store.records import (
    Campaign,
    Kind,
    MoveKind,
    NewCampaign,
    NewMessage,
    NewMove,
    NewSeat,
    Role,
    Seat,
    SeatState,
    Status,
    Target,
)
from engine.core.chance import Seeded, commitment
from engine.core.frames import waiting_of
from engine.core.game import Game
from engine.core.gate import Outcome, start

MOST_OPEN = 25
"""Campaigns one person may have in the lobby or running in one server."""
WORD_LENGTH = 100
FIRST_STEPS = (
    "Whoever has to decide is asked in the campaign's thread or by direct message; `/game hand` shows what is yours."
)


class Lobby(Desk):
    """New, join, leave, start."""

    async def create(
        self,
        host: Person,
        *,
        game: str,
        scenario: str,
        options: Mapping[str, str] | None = None,
        name: str = "",
        guild_id: int | None = None,
        channel_id: int | None = None,
        seats: Mapping[str, int | None] | None = None,
        interaction_id: int | None = None,
    ) -> Brief:
        """Make a campaign. `seats`: seat -> the host's id, an invited user's id, or None (open)."""
        found = self.game(game)
        if scenario not in found.scenarios:
            raise UserError(f"{found.title} has no scenario {safe(scenario)}. It has: {', '.join(found.scenarios)}.")
        chosen = _options(found, options or {})
        title = safe(name, 60) or usual_name(found, scenario)
        seed = self.token(32)
        wanted = dict(seats or {})
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                raise UserError("That campaign has been made already; see `/game list`.")
            await remember(tx, host)
            await self._not_too_many(tx, host, guild_id)
            new = NewCampaign(
                game=game,
                scenario=scenario,
                name=title,
                options=chosen,
                seed=seed,
                seed_hash=commitment(seed),
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=host.id,
                state_version=found.state_version,
            )
            rows = [_new_seat(seat, host.id, wanted) for seat in found.scenarios[scenario].seats]
            cid = await store.create_campaign(tx, new, rows)
            campaign, stored = await self.load(tx, cid)
            await outbox.enqueue(tx, _opening(self.brief_of(campaign, stored)))
        return self.brief_of(campaign, stored)

    async def _not_too_many(self, tx: Transaction, host: Person, guild_id: int | None) -> None:
        live = (Status.LOBBY, Status.RUNNING)
        mine = await store.find_campaigns(tx, user_id=host.id, guild_id=guild_id, status=live, limit=MOST_OPEN)
        if len(mine) >= MOST_OPEN:
            raise UserError(f"You have {MOST_OPEN} campaigns open here; please finish or leave one first.")

    async def join(
        self, cid: int, person: Person, seat: str | None = None, interaction_id: int | None = None
    ) -> Answer:
        """Take an open seat, or one kept for this person."""
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                return Answer(True, ALREADY)
            campaign, seats = await self._lobby(tx, cid)
            mine = next((s for s in seats if s.user_id == person.id and seat in (None, s.seat)), None)
            if mine is not None:
                return Answer(True, f"You already play {self._label(campaign, mine.seat)}.")
            free = self._free_seat(campaign, seats, person, seat)
            await remember(tx, person)
            await store.set_seat(tx, cid, free, SeatState.TAKEN, user_id=person.id)
            text = f"<@{person.id}> plays {self._label(campaign, free)}."
            await self._lobby_changed(tx, cid, text)
        return Answer(True, f"You play {self._label(campaign, free)} in {campaign.name}.")

    def _label(self, campaign: Campaign, seat: str) -> str:
        return self.game(campaign.game).words.seat(seat)

    def _free_seat(self, campaign: Campaign, seats: Sequence[Seat], person: Person, wanted: str | None) -> str:
        kept = [s.seat for s in seats if s.state is SeatState.INVITED and s.invited_id == person.id]
        free = kept + [s.seat for s in seats if s.state is SeatState.OPEN]
        if wanted is not None:
            free = [seat for seat in free if seat == wanted]
        if not free:
            which = "That seat" if wanted is not None else "Every seat"
            raise UserError(f"{which} is taken or kept for somebody else.")
        return free[0]

    async def _lobby(self, tx: Transaction, cid: int) -> tuple[Campaign, list[Seat]]:
        campaign, seats = await self.load(tx, cid, for_update=True)
        if campaign.status is not Status.LOBBY:
            raise UserError("This campaign has started already.")
        return campaign, seats

    async def _lobby_changed(self, tx: Transaction, cid: int, text: str) -> None:
        campaign, seats = await self.load(tx, cid)
        await outbox.enqueue(tx, [log_line(cid, text), lobby_post(self.brief_of(campaign, seats), Kind.EDIT)])

    async def leave(self, cid: int, person: Person, interaction_id: int | None = None) -> Answer:
        """Give up one's seats before the start; the host may close the whole campaign this way."""
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                return Answer(True, ALREADY)
            campaign, seats = await self.load(tx, cid, for_update=True)
            if campaign.status is not Status.LOBBY:
                raise UserError("The campaign has started: `/game concede` gives it up.")
            mine = [seat.seat for seat in seats if seat.user_id == person.id]
            if not mine and campaign.host_id != person.id:
                raise UserError("You have no seat in this campaign.")
            for seat in mine:
                await store.set_seat(tx, cid, seat, SeatState.OPEN)
            if campaign.host_id == person.id and all(s.user_id in (None, person.id) for s in seats):
                await store.update_campaign(tx, cid, status=Status.ABANDONED, ended_at=tx.now)
                await self._lobby_changed(tx, cid, "The host has closed this campaign.")
                return Answer(True, "Nobody is left: the campaign is closed.")
            await self._lobby_changed(tx, cid, f"<@{person.id}> has left.")
        return Answer(True, "You have left.")

    async def word(self, cid: int, person: Person, text: str, interaction_id: int | None = None) -> Answer:
        """Mix a word of the player's own into the seed, so that nobody alone fixed the dice."""
        word = clean(text, WORD_LENGTH)
        if not word:
            raise UserError("Please give a word with at least one letter.")
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                return Answer(True, ALREADY)
            campaign, seats = await self._lobby(tx, cid)
            if person.id not in [seat.user_id for seat in seats]:
                raise UserError("Only players of this campaign may add a word; join it first.")
            await store.update_campaign(tx, cid, salt={**campaign.salt, str(person.id): word})
        return Answer(True, f"Your word is mixed into the seed: {safe(word, WORD_LENGTH)}")

    async def start(self, cid: int, person: Person, interaction_id: int | None = None) -> Answer:
        """Set the game up and begin, as host or player; every seat must be taken, or fall to somebody by the book."""
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                return Answer(True, ALREADY)
            campaign, seats = await self._lobby(tx, cid)
            if person.id not in (campaign.host_id, *(seat.user_id for seat in seats)):
                raise UserError("Only the host or a player can start this campaign.")
            await self._begin_play(tx, campaign, await self._shared_out(tx, campaign, seats))
        return Answer(True, f"{campaign.name} has begun. {FIRST_STEPS}")

    async def _shared_out(self, tx: Transaction, campaign: Campaign, seats: Sequence[Seat]) -> Sequence[Seat]:
        """The seats with everybody in his place; open ones are given to those whose they are."""
        game = self.game(campaign.game)
        shared = divided(game, game.scenarios[campaign.scenario], campaign.options, seats)
        given = [seat for seat in seats if seat.user_id is None]
        for seat in given:
            await store.set_seat(tx, campaign.id, seat.seat, SeatState.TAKEN, user_id=shared[seat.seat])
        return (await self.load(tx, campaign.id))[1] if given else seats

    async def _begin_play(self, tx: Transaction, campaign: Campaign, seats: Sequence[Seat]) -> None:
        game = self.game(campaign.game)
        words = own_words(campaign)
        outcome = start(game, campaign.scenario, dict(campaign.options), Seeded(campaign.seed, words))
        anchor = place_of(outcome.state)[0]
        extra = (
            f"**{campaign.name}** begins. Seed hash `{campaign.seed_hash}`"
            + (f"; players' words: {', '.join(safe(word) for word in words)}" if words else ""),
        )
        since = since_when(tx.now)
        told = Told(campaign, seats, game, outcome.state, outcome.events, None, anchor, extra=extra, since=since)
        await moves.append_moves(
            tx,
            campaign.id,
            campaign.version,
            [_start_move(outcome)],
            messages=messages(told),
            snapshot=game.dump(outcome.state),
            state_version=game.state_version,
            waiting=list(waiting_of(outcome.state)),
            anchor=anchor,
            summary="\n".join(told.dashboard),
            status=Status.RUNNING,
            started_at=tx.now,
            turn_since=tx.now,
            undo_floor=campaign.version + 1,
        )


def usual_name(game: Game, scenario: str) -> str:
    """What a campaign is called to which nobody gave a name."""
    return f"{game.title} {game.scenarios[scenario].title}"


async def first(tx: Transaction, interaction_id: int | None) -> bool:
    """Whether this interaction comes for the first time; it is remembered if the transaction is committed."""
    return interaction_id is None or await moves.first_time(tx, interaction_id)


async def remember(tx: Transaction, person: Person) -> None:
    """Keep how a person is called now."""
    known = await load_player(tx, person.id)
    name = clean(person.name)
    if known.name != name:
        await save_player(tx, msgspec.structs.replace(known, name=name))


def _start_move(outcome: Outcome) -> NewMove:
    return NewMove(
        kind=MoveKind.ADMIN,
        action="start",
        draws=msgspec.to_builtins(outcome.draws),
        events=msgspec.to_builtins(outcome.events),
    )


def _options(game: Game, wanted: Mapping[str, str]) -> dict[str, str]:
    known = {setting.name: setting for setting in game.settings}
    for name, value in wanted.items():
        if name not in known:
            raise UserError(f"{game.title} has no option {safe(name)}. It has: {', '.join(known)}.")
        if value not in known[name].values:
            raise UserError(f"The option {name} can be {' or '.join(known[name].values)}, not {safe(value)}.")
    return {name: wanted.get(name, setting.values[0]) for name, setting in known.items()}


def _new_seat(seat: str, host: int, wanted: Mapping[str, int | None]) -> NewSeat:
    user = wanted.get(seat)
    if user is None:
        return NewSeat(seat=seat)
    return NewSeat(seat=seat, user_id=user) if user == host else NewSeat(seat=seat, invited_id=user)


def _opening(brief: Brief) -> list[NewMessage]:
    """The campaign's thread (where there is a channel), and its dashboard with the join buttons."""
    opening: list[NewMessage] = []
    if brief.channel_id is not None:
        payload = {"name": f"{brief.name} #{brief.id}"[:100]}
        opening.append(
            NewMessage(
                campaign_id=brief.id,
                kind=Kind.THREAD,
                target=Target.CHANNEL,
                target_id=brief.channel_id,
                payload=payload,
            )
        )
    return [*opening, lobby_post(brief, Kind.SEND)]


def lobby_post(brief: Brief, kind: Kind) -> NewMessage:
    """The dashboard of a campaign that has not begun: seats, options, join and start."""
    what = f"{brief.game.title} — {brief.scenario.title}"
    named = brief.name == usual_name(brief.game, brief.scenario.id)
    lines = [*([] if named else [what]), f"-# {brief.scenario.line}", *_seat_lines(brief.seats)]
    lines += [f"{name}: {value}" for name, value in _unusual(brief)]
    lines += outlook(brief.game, brief.scenario, brief.options, brief.seats)
    lines.append(f"Seed hash `{brief.seed_hash}`")
    invited = [seat.invited_id for seat in brief.seats if seat.invited_id is not None]
    open_ = brief.status == Status.LOBBY
    post = Post(
        tone="lobby",
        title=brief.name,
        lines=lines,
        lobby=brief.id if open_ else None,
        ping=invited if kind is Kind.SEND else [],
    )
    payload = msgspec.to_builtins(post)
    coalesce = f"dashboard:{brief.id}" if kind is Kind.EDIT else None
    return NewMessage(campaign_id=brief.id, kind=kind, role=Role.DASHBOARD, payload=payload, coalesce=coalesce)


def _unusual(brief: Brief) -> list[tuple[str, str]]:
    """The options that are not at their default."""
    usual = {setting.name: setting.values[0] for setting in brief.game.settings}
    return [(name, value) for name, value in brief.options.items() if usual.get(name) != value]


def _seat_lines(seats: Iterable[SeatBrief]) -> list[str]:
    lines: list[str] = []
    for seat in seats:
        if seat.user_id is not None:
            who: Any = f"<@{seat.user_id}>"
        else:
            who = f"kept for <@{seat.invited_id}>" if seat.invited_id is not None else "open"
        lines.append(f"{seat.label}: {who}")
    return lines
