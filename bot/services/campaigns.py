"""The campaign service as the Discord layer and the command line use it."""

from __future__ import annotations

from bot.services.extras import Extras
from bot.services.importing import Importing
from bot.services.lobby import Lobby
from bot.services.play import Play


class Campaigns(Lobby, Play, Extras, Importing):
    """Everything that can be asked of campaigns."""
