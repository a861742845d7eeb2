"""PHOTO RECCE and SETON & WADDELL: cards of the Operate step that draw no chits."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import PhotoRecce, SetonWaddell, book
from engine.coast_watchers.cards.common import card, refuse_card, use_card
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.data.effects import BlockCard, FreeSuccess, InspectControlMarkers
from engine.coast_watchers.geography import adjacent
from engine.coast_watchers.model import ALLIED, JAPANESE, CoastState
from engine.coast_watchers.rules.allied import OPERATE, refuse_action, refuse_step, take_action
from engine.coast_watchers.rules.delivery import BlockersMoment, PatrolsMoment
from engine.coast_watchers.rules.delivery_cup import could_show, covers
from engine.coast_watchers.rules.operate import judge_recruit
from engine.coast_watchers.rules.operating import recruit
from engine.coast_watchers.rules.reports import look, refuse_marker
from engine.core.audience import Everyone
from engine.core.book import Chosen
from engine.core.facts import cached
from engine.core.frames import Call, Flow, Procedure
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

PHOTO_RECCE, SETON_WADDELL = "PHOTO RECCE", "SETON & WADDELL"


# --- PHOTO RECCE (p.22, 25)


@cached
def spoilers() -> tuple[Card, ...]:
    """p.22 The cards that can spoil PHOTO RECCE: ZEROS."""
    return tuple(
        one for one in facts().cards.values() if isinstance(one.effect, BlockCard) and one.effect.card == PHOTO_RECCE
    )


def shields(one: Card) -> bool:
    """p.25 Whether the card can stop a spoiler: FIGHTER COVER."""
    return any(it.card == spoiler.title for it in one.blocks for spoiler in spoilers())


def exposed(state: CoastState, space: str) -> bool:
    """p.25 Whether ZEROS, if Showing, spoil the look here: a Japanese Base beyond FIGHTER COVER that is Showing."""
    covering = [it for card_id in state.showing for it in card(card_id).blocks]
    return any(
        isinstance(one.effect, BlockCard)
        and state.control.get(space) == one.effect.at
        and not any(it.card == one.title and covers(state, it.within, (space,)) for it in covering)
        for one in spoilers()
    )


def spoiled(state: CoastState, space: str) -> bool:
    """p.25 Whether the look at this marker is spoiled."""
    return exposed(state, space) and any(one.id in state.showing for one in spoilers())


class PhotoReconnaissance(Procedure, kw_only=True):
    """PHOTO RECCE (p.25): the spaces are named openly; ZEROS and FIGHTER COVER may be Shown in turn; then the look."""

    steps: ClassVar[tuple[str, ...]] = ("declare", "zeros", "cover", "look")
    spaces: Annotated[tuple[str, ...], Everyone]

    def declare(self, t: Table[Any]) -> Flow:
        """p.25 The spaces are open."""
        t.tell("photo_recce", spaces=list(self.spaces))
        return None

    def zeros(self, t: Table[Any]) -> Flow:
        """p.22 ZEROS may be Shown where they would spoil something; asked by what is public only."""
        hidden = any(could_show(t.state, JAPANESE, one.title) for one in spoilers())
        if hidden and any(exposed(t.state, space) for space in self.spaces):
            return Call(PatrolsMoment(asked=(JAPANESE,)))
        return None

    def cover(self, t: Table[Any]) -> Flow:
        """p.25 FIGHTER COVER may be Shown in answer."""
        if any(could_show(t.state, ALLIED, one.title) and self.rescued_by(t.state, one) for one in _shields()):
            return Call(BlockersMoment(asked=(ALLIED,)))
        return None

    def look(self, t: Table[Any]) -> Flow:
        """p.25 Look at the backs. No Report is placed: only Coastwatchers Report."""
        for space in self.spaces:
            if spoiled(t.state, space):
                t.tell("photo_recce_spoiled", space=space)
            else:
                t.reveal("photo_recce_seen", space=space, secret={ALLIED: {"back": look(t.state, space)}})
        return None

    def rescued_by(self, state: CoastState, one: Card) -> bool:
        """p.25 Whether FIGHTER COVER would save a look that is spoiled now."""
        return any(
            spoiled(state, space) and any(covers(state, it.within, (space,)) for it in one.blocks)
            for space in self.spaces
        )

    def answered_by(self, state: CoastState, one: Card) -> bool:
        """p.22, 25 Whether Showing this card applies: ZEROS against an exposed Base, FIGHTER COVER against ZEROS."""
        if one in spoilers():
            return any(exposed(state, space) for space in self.spaces)
        return shields(one) and self.rescued_by(state, one)


@cached
def _shields() -> tuple[Card, ...]:
    return tuple(one for one in facts().deck_cards["allied_assets"] if shields(one))


@book.source("photo_recce_space", over=lambda view, chosen: view.s.control)
def photo_recce_space(view: View[Any], chosen: Chosen, space: str) -> Refusal | None:
    """PHOTO RECCE: one Rising Sun marker, or two in neighbouring spaces."""
    effect = facts().titled[PHOTO_RECCE][0].effect
    assert isinstance(effect, InspectControlMarkers)
    wrong = refuse_marker(view.s, space)
    if wrong is not None:
        return wrong
    picked = chosen.get("spaces", ())
    if effect.adjacent and any(not adjacent(view.s, other, space) for other in picked):
        return refuse("p.25", "not_next", station=space, other=picked[0])
    return None


@book.may(PhotoRecce)
def may_photo_recce(view: View[Any]) -> Refusal | None:
    """PHOTO RECCE: held, an action left in the Operate step, and a Rising Sun on the map."""
    wrong = refuse_card(view, PHOTO_RECCE) or refuse_action(view.s, OPERATE)
    if wrong is None and all(refuse_marker(view.s, space) for space in view.s.faces):
        return refuse("p.25", NOTHING_FITS, verb="photo-recce")
    return wrong


@book.effect(PhotoRecce)
def photo_recce(table: Table[Any], action: PhotoRecce) -> Flow:
    """PHOTO RECCE: one action with the Operate actions; discarded."""
    take_action(table.state, OPERATE)
    use_card(table, PHOTO_RECCE)
    return Call(PhotoReconnaissance(spaces=action.spaces))


# --- SETON & WADDELL (p.30)


@book.source("seton_station", over=lambda view, chosen: view.s.stations)
def seton_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """SETON & WADDELL: a Recruit at Choiseul, Rekata Bay or Vella Lavella."""
    effect = facts().titled[SETON_WADDELL][0].effect
    assert isinstance(effect, FreeSuccess)
    if station not in effect.stations:
        return refuse("p.30", "only_at", station=station, stations=list(effect.stations))
    return judge_recruit(view.s, station)


@book.may(SetonWaddell)
def may_seton_waddell(view: View[Any]) -> Refusal | None:
    """SETON & WADDELL: held, in the Operate step or before, with a Recruit to make."""
    wrong = refuse_card(view, SETON_WADDELL) or refuse_step(view.s, OPERATE)
    if wrong is None and all(seton_station(view, {}, station) for station in view.s.stations):
        return refuse("p.30", NOTHING_FITS, verb="seton-waddell")
    return wrong


@book.effect(SetonWaddell)
def seton_waddell(table: Table[Any], action: SetonWaddell) -> Flow:
    """SETON & WADDELL: the Recruit Succeeds without a draw and costs no action (ruling 25); discarded."""
    use_card(table, SETON_WADDELL)
    recruit(table, action.station)
    return None
