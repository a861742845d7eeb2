"""The View of Coast Watchers: what one seat may know, as words, pictures and players ask for it."""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.situations import Situation
from engine.coast_watchers.geography import open_specials
from engine.coast_watchers.model import ALLIED, HIDDEN, JAPANESE, QUIET, UNKNOWN, is_hidden
from engine.coast_watchers.rules import Campaign
from engine.coast_watchers.rules.paths import back_of
from engine.core.refusal import Refusal, refuse
from engine.core.view import View

CLOSED = "closed"
"""A Report marker of which the viewer knows only that it lies there."""


class CoastView(View[Campaign]):
    """The table through the eyes of the Allies, the Japanese or the public (seat None)."""

    @property
    def situation(self) -> Situation:
        """p.11 The sheet of the Situation being played."""
        return facts().situations[self.s.scenario]

    # ---- the map

    def absent(self, value: Any) -> Refusal | None:
        """p.11, ruling 1 A Station whose Region is not in play, or a special space that is not open here."""
        known = facts()
        gone = value in known.stations and value not in self.s.stations
        if gone or (value in known.specials and value not in open_specials(self.situation)):
            return refuse("p.11", "not_in_play", space=value)
        return None

    def block(self, station: str) -> str | None:
        """p.4, 8 The kind of the Station's block, "" where only that it stands is known, None without one."""
        if station not in self.s.blocks:
            return None
        return self.s.revealed.get(station) or self.s.blocks[station]

    def hidden(self, station: str) -> bool:
        """p.8 Whether a block stands at the Station."""
        return is_hidden(self.s, station)

    def remembered(self, station: str) -> str:
        """p.8 What the Japanese remember of a Hidden block: the Record, or what a card showed; "" if nothing."""
        return self.s.records.get(station, "") or self.s.inspected.get(station, "")

    def back(self, space: str) -> str:
        """p.5 The back of a Japanese marker as the viewer knows or remembers it: "" if not, "quiet" for a flag."""
        return back_of(self.s, space) or self.s.looked.get(space, "")

    def report(self, station: str) -> str:
        """p.5 The Report at a Station: "closed", "unknown", "clear" or a Buildup; "" where there is no box in use."""
        if station not in self.s.reports:
            return ""
        opened = self.s.debrief.reports if self.s.debrief else self.s.reports
        return opened.get(station, "") or CLOSED

    # ---- cards

    def hand(self, seat: str) -> list[str]:
        """p.7 The Hidden cards of a seat, Missions first; "" for each that the viewer may not see."""
        if self.s.debrief:
            return self.s.debrief.hands[seat]
        if seat == ALLIED:
            return [*self.s.allied_missions, *self.s.allied_assets]
        return [*self.s.japanese_missions, *self.s.japanese_assets]

    def showing(self, seat: str) -> list[str]:
        """p.7 The seat's cards that lie open."""
        return [card for card in self.s.showing if facts().cards[card].deck.startswith(seat)]

    # ---- the boxes

    def box(self, name: str) -> list[str]:
        """p.3 The blocks in "ready", "rescued" or "taken"; "" for each whose kind the viewer may not see."""
        sheet = self.s.debrief
        if sheet and name in ("ready", "rescued"):
            return sheet.ready if name == "ready" else sheet.rescued
        blocks: list[str] = getattr(self.s, name)
        return blocks

    def unreported(self) -> list[str]:
        """p.29 Stations whose Report the viewer knows to be "?" still."""
        return [station for station, report in self.s.reports.items() if report == UNKNOWN]

    def enemy(self) -> str | None:
        """The other seat; None for the public."""
        return {ALLIED: JAPANESE, JAPANESE: ALLIED}.get(self.seat or "")

    def buildups(self) -> dict[str, str]:
        """p.5 Space -> Buildup, where the viewer knows or remembers one."""
        known = {space: self.back(space) for space in self.s.faces}
        return {space: back for space, back in known.items() if back not in (HIDDEN, QUIET)}
