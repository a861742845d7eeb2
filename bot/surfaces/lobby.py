"""The buttons of a campaign that has not begun, and of offers."""

from __future__ import annotations

from bot.services.briefs import Brief, UserError
from bot.services.dividing import divided
from bot.surfaces import ids
from bot.surfaces.panel import Button


def lobby_buttons(brief: Brief) -> list[Button]:
    """Buttons of a campaign that has not begun: a seat each, leave, start."""
    seats = [
        Button(f"Play {seat.label}", ids.write("join", brief.id, index), "go")
        for index, seat in enumerate(brief.seats)
        if seat.user_id is None
    ]
    return [
        *seats[:20],
        Button("Start", ids.write("start", brief.id), "good", disabled=not may_start(brief)),
        Button("Leave", ids.write("leave", brief.id)),
    ]


def may_start(brief: Brief) -> bool:
    """Whether a start would be accepted as the seats are taken now."""
    try:
        divided(brief.game, brief.scenario, brief.options, brief.seats)
    except UserError:
        return False
    return True


def offer_buttons(offer: int) -> list[Button]:
    """Buttons of an offer: they carry its number and nothing else."""
    return [
        Button("Agree", ids.write("agree", offer), "good"),
        Button("Decline", ids.write("decline", offer), "danger"),
    ]
