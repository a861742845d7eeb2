"""The campaign service as the Discord layer and the command line use it."""

from __future__ import annotations

from bot.services.importing import Importing
from bot.services.lobby import Lobby
from bot.services.ordering import Ordering


class Campaigns(Lobby, Ordering, Importing):
    """Everything that can be asked of campaigns."""
