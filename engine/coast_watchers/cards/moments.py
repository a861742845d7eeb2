"""Which cards serve in which Window, so that a player who passes them by standing order hears of a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.coast_watchers.cards.allied_operate import spoilers
from engine.coast_watchers.cards.common import title
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.rules.delivery import BlockersMoment, PatrolsMoment
from engine.coast_watchers.rules.delivery_cup import helpers, patrol_assets
from engine.coast_watchers.rules.operating import CamouflageMoment, FindersMoment
from engine.coast_watchers.rules.patrol_cup import FalseTrailsMoment, FloatplanesMoment
from engine.coast_watchers.scoring import TELERADIO, CommandersMoment, TeleradioMoment, commander_titles
from engine.coast_watchers.view import CoastView
from engine.core.facts import cached
from engine.core.frames import Window

Serving = Callable[[], set[str]]


def _titles(cards: tuple[Card, ...]) -> set[str]:
    return {one.title for one in cards}


_SERVING: dict[type[Window], Serving] = {
    FloatplanesMoment: lambda: {"FLOATPLANES"},
    FalseTrailsMoment: lambda: {"FALSE TRAILS"},
    PatrolsMoment: lambda: _titles(patrol_assets()) | _titles(spoilers()),
    BlockersMoment: lambda: _titles(helpers()),
    FindersMoment: lambda: {"DIRECTION FINDERS"},
    CamouflageMoment: lambda: {"CAMOUFLAGE"},
    TeleradioMoment: lambda: {TELERADIO},
    CommandersMoment: lambda: set(commander_titles()),
}


@cached
def serving() -> Mapping[str, set[str]]:
    """p.20-22, 39 The titles of the cards that serve in a Window, by the Window's name."""
    return {kind.name: titles() for kind, titles in _SERVING.items()}


def held_for(view: CoastView) -> dict[str, tuple[str, ...]]:
    """p.7 The titles in the viewer's own hand by the Window in which they serve."""
    if view.seat is None:
        return {}
    mine = sorted({title(card) for card in view.hand(view.seat) if card})
    held = {name: tuple(one for one in mine if one in titles) for name, titles in serving().items()}
    return {name: titles for name, titles in held.items() if titles}
