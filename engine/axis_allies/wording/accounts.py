"""What is told again: orders that could still be taken back, once they have been made known as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event

DRAFTS = {
    "purchases": {"bought", "refunded"},
    "combat_moves": {"moved", "captured", "neutral_claimed", "fee_paid"},
    "noncombat_moves": {"moved", "neutral_claimed", "fee_paid"},
    "placements": {"placed"},
}
"""By the event that makes them known: what only the mover had been told of, order by order."""
BETWEEN = {"rocket", "objection", "dissolved", "standing_order", "flak", "plane_lost"}
"""What may come between such orders."""


def without_drafts(events: Sequence[Event]) -> list[Event]:
    """The events without the orders that one of them tells again; in such a text each order stands once."""
    kept: list[Event] = []
    drafted: list[Event] = []
    for event in events:
        again = DRAFTS.get(event.name, set())
        kept = [other for other in kept if not (other.name in again and any(other is one for one in drafted))]
        if any(event.name in names for names in DRAFTS.values()):
            drafted.append(event)
        elif event.name not in BETWEEN:
            drafted = []
        kept.append(event)
    return kept
