"""p.39 Warning: what Coastwatchers on and next to the Paths of an Operation score, and what cards change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.board import PathMode
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.data.effects import (
    Effect,
    IgnoreAdjacentWarning,
    ReducePathWarning,
    WarningBonus,
    WarningUpgrade,
)
from engine.coast_watchers.model import ALLIED, COASTWATCHERS, CoastState, Operation
from engine.coast_watchers.rules.paths import distance, mode_at, next_to

FAR, NEAR, BESIDE = "far", "near", "adjacent"
E = TypeVar("E", bound=Effect)


@dataclass(frozen=True)
class Chosen:
    """What the players chose when it came to scoring, and which Stations had a Hidden block when play ended.

    upgrades: Operation -> Stations (TELERADIO). commanders: card -> Operation. bonuses: ZEROS, DESTROYERS -> Operation.
    """

    hidden: Sequence[str] = ()
    upgrades: Mapping[str, Sequence[str]] = field(default_factory=dict)
    commanders: Mapping[str, str] = field(default_factory=dict)
    bonuses: Mapping[str, str] = field(default_factory=dict)


def cards_of(state: CoastState, side: str) -> list[Card]:
    """p.40, ruling 35 The cards that may score: in hand and Showing, not those discarded or undrawn."""
    names = ("missions", "assets")
    hidden = [card for name in names for card in getattr(state, f"{side}_{name}")]
    known = facts()
    shown = [card for card in state.showing if known.cards[card].deck.startswith(side)]
    return [known.cards[card] for card in (*hidden, *shown) if card]


def with_effect(state: CoastState, side: str, kind: type[E]) -> list[tuple[Card, E]]:
    return [(card, card.effect) for card in cards_of(state, side) if isinstance(card.effect, kind)]


@dataclass(frozen=True)
class Warned:
    """One Coastwatcher's Warning of one Operation: the printed rate, and what cards make of it."""

    station: str
    rate: str
    printed: float
    modes: frozenset[PathMode]
    changes: tuple[tuple[str, float], ...] = ()
    on_path: bool = False

    @property
    def vp(self) -> float:
        """The VP it scores in the end."""
        return self.printed + sum(change for _card, change in self.changes)


def coastwatchers(state: CoastState) -> list[str]:
    """p.4 Stations whose block has a Coastwatcher."""
    return [station for station, kind in state.blocks.items() if kind in COASTWATCHERS]


def rates(state: CoastState, operation: Operation) -> dict[str, str]:
    """p.39 Station -> rate of its Coastwatcher: once for each Operation card, the best of all its Paths."""
    near_max = facts().scoring.warning.near_max
    watchers = coastwatchers(state)
    found: dict[str, str] = {}
    for station in watchers:
        ways = [distance(path, station) for path in operation.paths if station in path]
        if ways:
            found[station] = FAR if max(ways) > near_max else NEAR
    for space in next_to(state, operation):
        if space in watchers and space not in found:
            found[space] = BESIDE
    return found


def printed(rate: str) -> int:
    """p.39 VP of a Warning at this rate."""
    warning = facts().scoring.warning
    return {FAR: warning.far, NEAR: warning.near, BESIDE: warning.adjacent}[rate]


def _modes(state: CoastState, operation: Operation, station: str) -> frozenset[PathMode]:
    """The kinds of Path that the Coastwatcher is on, or else next to."""
    on = frozenset(mode_at(state, path[0]) for path in operation.paths if station in path)
    single = [Operation(card="", buildups=(), targets=(), paths=(path,)) for path in operation.paths]
    return on or frozenset(mode_at(state, one.paths[0][0]) for one in single if station in next_to(state, one))


def warned(state: CoastState, operation: Operation, chosen: Chosen) -> list[Warned]:
    """p.39, 41, ruling 32 The Warnings of an Operation: printed rate, then TELERADIO, then the commanders, then READ &
    MASON."""
    found = []
    for station, rate in rates(state, operation).items():
        one = Warned(station, rate, printed(rate), _modes(state, operation, station), on_path=rate != BESIDE)
        one = _upgraded(state, operation, chosen, one)
        one = _commanded(operation, chosen, one)
        found.append(_read_and_mason(state, one))
    return found


def _changed(one: Warned, card: Card, change: float, on_path: bool) -> Warned:
    changes = (*one.changes, (card.id, change)) if change else one.changes
    return Warned(one.station, one.rate, one.printed, one.modes, changes, on_path)


def _upgraded(state: CoastState, operation: Operation, chosen: Chosen, one: Warned) -> Warned:
    """TELERADIO: counts as if on the Path."""
    if one.station not in chosen.upgrades.get(operation.card, ()):
        return one
    for card, effect in with_effect(state, ALLIED, WarningUpgrade):
        return _changed(one, card, effect.vp - one.printed, True)
    return one


def _commanded(operation: Operation, chosen: Chosen, one: Warned) -> Warned:
    """TANAKA, MIKAWA, KUSAKA: for the one Operation that each serves."""
    for card_id, served in chosen.commanders.items():
        card = facts().cards[card_id]
        if served != operation.card:
            continue
        if isinstance(card.effect, IgnoreAdjacentWarning) and not one.on_path:
            one = _changed(one, card, -one.vp, False)
        if isinstance(card.effect, ReducePathWarning) and one.on_path:
            one = _changed(one, card, card.effect.less, True)
    return one


def _read_and_mason(state: CoastState, one: Warned) -> Warned:
    """READ & MASON: one more where a Coastwatcher at Buka or Buin scores at all."""
    for card, effect in with_effect(state, ALLIED, WarningBonus):
        if one.station in effect.stations and one.vp:
            return _changed(one, card, effect.vp, one.on_path)
    return one
