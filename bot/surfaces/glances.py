"""What somebody sees while he types: Discord asks for suggestions at every key, the position is read once a second.

Remembered only here and only briefly: a move stored by this process is seen at once, one by another process within a
second. What is then sent is checked against the position as it is, like everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from bot.services.briefs import Look
from bot.services.campaigns import Campaigns
from bot.services.extras import Where
from bot.store.moves import MOVED

SECONDS: Final = 1.0
MOST: Final = 500


class Glances:
    """The last looks of those who are typing."""

    def __init__(self, campaigns: Campaigns, clock: Callable[[], float] = monotonic) -> None:
        self._campaigns = campaigns
        self._clock = clock
        self._seen: dict[Where, tuple[float, Look]] = {}
        campaigns.db.listen(MOVED, self._seen.clear)

    async def look(self, where: Where) -> Look:
        """What this user sees of the campaign that is meant. Raises UserError."""
        now = self._clock()
        until, look = self._seen.get(where, (now, None))
        if look is None or now >= until:
            look = await self._campaigns.look_from(where)
            if len(self._seen) >= MOST:
                self._seen.clear()
            self._seen[where] = now + SECONDS, look
        return look
