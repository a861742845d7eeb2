"""What the store says when something goes wrong; each message is one line that a host can act on."""

from __future__ import annotations


class StoreError(Exception):
    """The base of everything the store raises on purpose."""


class DatabaseUnavailable(StoreError):  # noqa: N818
    """The database cannot be used now: unreachable, locked, full, wrong password or not migrated."""


class NotFound(StoreError):  # noqa: N818
    """There is no campaign, seat or row with that id."""


class Conflict(StoreError):  # noqa: N818
    """Somebody else changed the campaign first; load it again and decide anew."""

    def __init__(self, campaign_id: int, expected: int) -> None:
        super().__init__(f"campaign {campaign_id} is no longer at version {expected}")
        self.campaign_id = campaign_id
        self.expected = expected


class AlreadyDone(StoreError):  # noqa: N818
    """This Discord interaction was handled before; answer again, but do nothing again."""

    def __init__(self, interaction_id: int) -> None:
        super().__init__(f"interaction {interaction_id} was handled before")
        self.interaction_id = interaction_id
