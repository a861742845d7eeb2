"""Settings: how a player wants to be called, and what the host has settled for a campaign."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

import msgspec

from bot.services.briefs import Answer, Person, UserError
from bot.services.desk import Desk
from bot.services.lobby import first
from bot.services.safe import safe
from bot.services.telling import log_line
from bot.store import arrangements, outbox
from bot.store import campaigns as store
from bot.store.database import Transaction
from bot.store.people import load_player, load_players, save_player
from bot.store.records import Status

SETTINGS = "settings"


class Mine(msgspec.Struct, frozen=True):
    """A player's own settings, for all campaigns. `calls`: whether being asked makes a sound and notifies;
    `reminders`: whether others may have him reminded."""

    calls: bool = True
    reminders: bool = True


class Ours(msgspec.Struct, frozen=True):
    """What the host has settled for a campaign. `remind_hours`: how long nobody is reminded after the last time."""

    remind_hours: int = 12


class Preferences(Desk):
    """Reading and changing settings."""

    async def my_settings(self, user_id: int) -> Mine:
        """The user's own settings."""
        async with self.db.reading() as tx:
            return msgspec.convert((await load_player(tx, user_id)).settings, Mine)

    async def set_mine(self, person: Person, *, calls: bool | None = None, reminders: bool | None = None) -> Mine:
        """Change the user's own settings; what is None stays."""
        async with self.db.transaction() as tx:
            known = await load_player(tx, person.id)
            old = msgspec.convert(known.settings, Mine)
            new = Mine(old.calls if calls is None else calls, old.reminders if reminders is None else reminders)
            # Settings of a later version are kept.
            settings = {**known.settings, **msgspec.to_builtins(new)}
            await save_player(tx, msgspec.structs.replace(known, settings=settings))
        return new

    async def our_settings(self, cid: int) -> Ours:
        """What the host has settled for a campaign."""
        async with self.db.reading() as tx:
            await self.load(tx, cid)
            return await ours(tx, cid)

    async def set_ours(
        self,
        cid: int,
        person: Person,
        *,
        remind_hours: int | None = None,
        name: str | None = None,
        interaction_id: int | None = None,
    ) -> Answer:
        """Change a campaign's settings; only its host may."""
        async with self.db.transaction() as tx:
            if not await first(tx, interaction_id):
                return Answer(True, "That is settled already.")
            campaign, _seats = await self.load(tx, cid, for_update=True)
            if campaign.host_id != person.id:
                raise UserError("Only the campaign's host can change its settings.")
            if campaign.status not in (Status.LOBBY, Status.RUNNING):
                raise UserError("This campaign is over.")
            if remind_hours is not None:
                body = msgspec.to_builtins(Ours(remind_hours))
                await arrangements.arrange(tx, cid, SETTINGS, body, user_id=person.id)
            if name is not None:
                await self._rename(tx, cid, name)
        return Answer(True, "Settled.")

    async def _rename(self, tx: Transaction, cid: int, name: str) -> None:
        title = safe(name, 60)
        if not title:
            raise UserError("A campaign's name needs at least one letter.")
        await store.update_campaign(tx, cid, name=title)
        await outbox.enqueue(tx, [log_line(cid, f"This campaign is called **{title}** from now on.")])

    async def callable_of(self, users: Collection[int]) -> list[int]:
        """Those of these users whom a message may call with a sound."""
        if not users:
            return []
        async with self.db.reading() as tx:
            known = await load_players(tx, users)
        return [user for user in users if msgspec.convert(known[user].settings, Mine).calls]


async def ours(tx: Transaction, cid: int) -> Ours:
    """The settings of a campaign."""
    found = await arrangements.find_arrangement(tx, cid, SETTINGS)
    return Ours() if found is None else msgspec.convert(found.body, Ours)


def pause_of(settings: Ours) -> timedelta:
    """How long nobody is reminded again."""
    return timedelta(hours=settings.remind_hours)
