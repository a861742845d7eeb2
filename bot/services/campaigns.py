"""The campaign service as the Discord layer and the command line use it."""

from __future__ import annotations

from bot.services.importing import Importing
from bot.services.lobby import Lobby
from bot.services.offers import Offers
from bot.services.ordering import Ordering
from bot.services.preferences import Preferences
from bot.services.reminding import Reminding
from bot.services.replaying import Replaying


class Campaigns(Lobby, Ordering, Importing, Offers, Reminding, Preferences, Replaying):
    """Everything that can be asked of campaigns."""
