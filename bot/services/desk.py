"""The desk all campaign services share: database, games, and how a stored campaign becomes a view."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.services.briefs import Brief, Look, SeatBrief, UserError
from bot.services.safe import safe
from bot.store import campaigns as store
from bot.store.database import Database, Transaction
from bot.store.errors import NotFound
from bot.store.records import Campaign, CampaignHead, Seat, Status
from engine.core.game import Game
from engine.core.state import State

ALREADY = "That has been carried out already."


class Desk:
    """Base of the services. `token` makes seeds (32 secret bytes)."""

    def __init__(
        self, db: Database, games: Mapping[str, Game], token: Callable[[int], bytes] = secrets.token_bytes
    ) -> None:
        self.db = db
        self.games = games
        self.token = token

    def game(self, key: str) -> Game:
        """The game of that key; UserError if this bot does not have it."""
        if key not in self.games:
            raise UserError(f"I do not know a game called {safe(key)}. I have: {', '.join(self.games)}.")
        return self.games[key]

    def state_of(self, campaign: Campaign) -> Any:
        """The whole truth of a running campaign, brought up to this version's state if it is older."""
        try:
            return self.game(campaign.game).load(campaign.snapshot, campaign.state_version)
        except msgspec.ValidationError as error:
            # The error's text may quote the state, which is secret.
            raise UserError(
                f"The stored position of campaign {campaign.id} cannot be read by this version of the bot. "
                "Nothing is lost; please tell the host."
            ) from error

    async def load(self, tx: Transaction, cid: int, *, for_update: bool = False) -> tuple[Campaign, list[Seat]]:
        """The campaign and its seats; UserError if there is none of that id."""
        campaign, seats, _standing = await self.load_together(tx, cid, for_update=for_update)
        return campaign, seats

    async def load_together(
        self, tx: Transaction, cid: int, *, for_update: bool = False
    ) -> tuple[Campaign, list[Seat], dict[str, Any]]:
        """`load`, and everybody's standing orders."""
        try:
            return await store.load_together(tx, cid, for_update=for_update)
        except NotFound:
            raise UserError(f"There is no campaign {cid}.") from None

    def brief_of(self, head: CampaignHead, seats: Sequence[Seat]) -> Brief:
        """The record shown in lists and dashboards."""
        game = self.game(head.game)
        return Brief(
            id=head.id,
            name=head.name,
            game=game,
            scenario=game.scenarios[head.scenario],
            status=str(head.status),
            host_id=head.host_id,
            guild_id=head.guild_id,
            channel_id=head.channel_id,
            thread_id=head.thread_id,
            seats=tuple(
                SeatBrief(s.seat, game.words.seat(s.seat), s.user_id, s.invited_id, str(s.state)) for s in seats
            ),
            waiting=tuple(head.waiting),
            since=head.turn_since,
            seed_hash=head.seed_hash,
            summary=head.summary,
            version=head.version,
            options=dict(head.options),
        )

    def look_at(
        self, campaign: Campaign, seats: Sequence[Seat], state: State, seat: str | None, *, undo: bool = False
    ) -> Look:
        """The campaign as one seat (None = the public) may see it."""
        return Look(self.brief_of(campaign, seats), seat, self.game(campaign.game).view(state, seat), undo)


def begun(campaign: Campaign) -> None:
    """Raise UserError unless the campaign has a position."""
    if campaign.status is Status.LOBBY or not campaign.snapshot:
        raise UserError("This campaign has not started yet: `/game join`, then `/game start`.")


def running(campaign: CampaignHead) -> None:
    """Raise UserError unless the campaign is being played."""
    if campaign.status is Status.LOBBY:
        raise UserError("This campaign has not started yet: `/game join`, then `/game start`.")
    if campaign.status is not Status.RUNNING:
        raise UserError("This campaign is over.")


def own_words(campaign: Campaign) -> list[str]:
    """The players' own words that are mixed into the seed, in the order in which they are."""
    return [str(word) for _user, word in sorted(campaign.salt.items())]


def asked_of(seats: Sequence[Seat], user_id: int, waiting: Sequence[str]) -> list[str]:
    """The user's seats that are waited for; who sits in several may be asked in more than one at once."""
    return [seat.seat for seat in seats if seat.user_id == user_id and seat.seat in waiting]


def next_seat(seats: Sequence[Seat], user_id: int, waiting: Sequence[str], seat: str) -> str:
    """The seat for which the player goes on: the same while it is asked, else another of his that is."""
    return seat if seat in waiting else next(iter(asked_of(seats, user_id, waiting)), seat)


def my_seat(seats: Sequence[Seat], user_id: int, waiting: Sequence[str], asked: str | None = None) -> str | None:
    """The user's seat: the one named, else the one that is waited for, else his first; None for a spectator."""
    mine = [seat.seat for seat in seats if seat.user_id == user_id]
    if asked is not None:
        if asked not in mine:
            raise UserError("You do not sit in that seat.")
        return asked
    return next((seat for seat in mine if seat in waiting), mine[0] if mine else None)
