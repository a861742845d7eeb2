"""Deliver (p.19, 22-24): which Resupply, Rescue, Insert and Retrieve can be declared, where, and with what Asset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.coast_watchers.actions import (
    Insert,
    Rescue,
    Resupply,
    Retrieve,
    ShowBlockers,
    ShowPatrols,
    book,
)
from engine.coast_watchers.cards.common import card, refuse_card, show_card
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.geography import adjacent, region_of
from engine.coast_watchers.model import (
    COASTWATCHERS,
    CW,
    CW_GUERRILLAS,
    INACTIVE,
    CoastState,
    icons,
    japanese_held,
)
from engine.coast_watchers.rules import delivery_cup
from engine.coast_watchers.rules.allied import DELIVER, refuse_action, take_action
from engine.coast_watchers.rules.blocks import ALONE, JOINED, lacking, refuse_not_hidden
from engine.coast_watchers.rules.delivery import (
    INSERT,
    RESCUE,
    RESUPPLY,
    RETRIEVE,
    SHOWN,
    Delivery,
    rescue_change,
    unused_extraction,
)
from engine.core.actions import Action
from engine.core.book import Chosen
from engine.core.facts import cached
from engine.core.frames import Call, Done, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

Places = tuple[str, ...]


# --- Delivery Assets (p.19, 22, 25)


@cached
def delivery_assets() -> tuple[Card, ...]:
    """p.22 The Delivery Assets of the Allied deck."""
    return tuple(one for one in facts().deck_cards["allied_assets"] if one.delivery)


def refuse_asset(state: CoastState, one: Card, kind: str) -> Refusal | None:
    """p.19, 22 Why this Delivery Asset cannot serve now for this kind of Deliver, wherever it is."""
    assert one.delivery is not None
    if one.id not in state.showing and one.id not in state.allied_assets:
        return refuse("p.7", "card_not_held", card=one.title)
    if kind not in one.delivery.kinds:
        return refuse("p.22", "asset_never", asset=one.id, kind=kind)
    if state.used_cards.count(one.title) >= one.delivery.uses_per_phase:
        return refuse("p.19", "asset_used", asset=one.id, most=one.delivery.uses_per_phase)
    return None


def refuse_reach(state: CoastState, one: Card, kind: str, places: Places) -> Refusal | None:
    """p.22, 25 Why this Delivery Asset does not reach the Stations."""
    assert one.delivery is not None
    reach = one.delivery.reach
    if kind in reach.any_for:
        return None
    for place in places:
        if reach.regions and region_of(place) not in reach.regions:
            return refuse("p.22", "outside_regions", asset=one.id, station=place, regions=list(reach.regions))
        if reach.within and not delivery_cup.covers(state, reach.within, (place,)):
            return refuse("p.25", "out_of_range", asset=one.id, station=place, most=reach.within.range_max)
    return None


def free_assets(state: CoastState, kind: str) -> list[Card]:
    """p.19 The Delivery Assets that can still serve for this kind of Deliver in this phase."""
    return [one for one in delivery_assets() if refuse_asset(state, one, kind) is None]


def refuse_unreached(state: CoastState, kind: str, places: Places) -> Refusal | None:
    """p.19 C Why no Delivery Asset that is free reaches these Stations; the reason itself if there is only one.

    Where none is free, that is said of the Asset named.
    """
    free = free_assets(state, kind)
    wrong = [refuse_reach(state, one, kind, places) for one in free]
    if not free or None in wrong:
        return None
    if len(wrong) == 1:
        return wrong[0]
    return refuse("p.25", "no_asset_reaches", station=places[0], assets=[one.id for one in free])


def judge_asset(state: CoastState, kind: str, places: Places, card_id: str) -> Refusal | None:
    """p.19 C Whether this Delivery Asset can serve and reaches the Stations."""
    one = card(card_id)
    return refuse_asset(state, one, kind) or refuse_reach(state, one, kind, places)


def use_asset(table: Table[Any], card_id: str) -> None:
    """p.7, 19, ruling 16 Show the Asset; it counts as used in this phase (SUBMARINE: in a phase of its two)."""
    state: CoastState = table.state
    one = card(card_id)
    show_card(table, card_id)
    if one.discard == "second_phase_of_use" and one.title not in state.used_cards:
        state.submarine_uses += 1
    state.used_cards.append(one.title)


def deliver(table: Table[Any], job: Delivery) -> Flow:
    """p.19 One action and one Delivery Asset; once declared it cannot be called off (p.20)."""
    take_action(table.state, DELIVER)
    use_asset(table, job.asset)
    return Call(job)


# --- where (p.19, 23-24)


def judge_resupply(state: CoastState, station: str) -> Refusal | None:
    """p.23 Resupply: a Hidden Coastwatcher at a Japanese-Held Station."""
    wrong = refuse_not_hidden(state, station, "p.19")
    if wrong is not None:
        return wrong
    if state.blocks[station] not in COASTWATCHERS:
        return refuse("p.23", "no_coastwatcher", station=station)
    if not japanese_held(state, station):
        return refuse("p.23", "allied_held", station=station)
    return refuse_unreached(state, RESUPPLY, (station,))


def judge_rescue(state: CoastState, station: str) -> Refusal | None:
    """p.23 Rescue: any Hidden Coastwatcher, whatever stands with it."""
    wrong = refuse_not_hidden(state, station, "p.19")
    if wrong is not None:
        return wrong
    kind = state.blocks[station]
    if kind not in COASTWATCHERS:
        return refuse("p.23", "rescue_needs_coastwatcher" if kind in JOINED else "no_coastwatcher", station=station)
    return refuse_pool(state, "p.23", [kind], list(rescue_change(kind, False))) or refuse_unreached(
        state, RESCUE, (station,)
    )


def judge_insert(state: CoastState, station: str) -> Refusal | None:
    """p.24 Insert: a Hidden Inactive, Refugees alone or Crew alone block."""
    wrong = refuse_not_hidden(state, station, "p.19")
    if wrong is not None:
        return wrong
    kind = state.blocks[station]
    if kind != INACTIVE and kind not in JOINED:
        return refuse("p.24", "has_coastwatcher", station=station)
    if kind in JOINED:
        wrong = refuse_pool(state, "p.24", [kind], [JOINED[kind]])
    return wrong or refuse_unreached(state, INSERT, (station,))


def judge_retrieve(state: CoastState, station: str) -> Refusal | None:
    """p.24 Retrieve: Crew or Refugees alone, Hidden, with somebody adjacent to receive them."""
    wrong = refuse_not_hidden(state, station, "p.19")
    if wrong is not None:
        return wrong
    kind = state.blocks[station]
    if kind not in JOINED:
        return refuse("p.24", "use_rescue" if kind in ALONE else "nobody_alone", station=station)
    wrong = refuse_pool(state, "p.24", [kind], [INACTIVE, JOINED[kind]])
    if wrong is not None:
        return wrong
    found = {other: judge_retrieve_to(state, station, other) for other in state.stations if other != station}
    if None in found.values():
        return None
    near = [reason for other, reason in found.items() if reason and _stands_near(state, other, reason)]
    return near[0] if len(near) == 1 else refuse("p.24", "nobody_to_receive", station=station)


def _stands_near(state: CoastState, station: str, reason: Refusal) -> bool:
    """Whether a Coastwatcher is next to the Target, so that the reason why he cannot receive is worth telling."""
    return reason.code != "not_next" and state.blocks.get(station) in COASTWATCHERS


def judge_retrieve_to(state: CoastState, station: str, to: str) -> Refusal | None:
    """p.24 The adjacent Hidden Coastwatcher, alone or with Guerrillas, not by No Sea; the Asset reaches both."""
    if not adjacent(state, station, to, no_sea=False):
        code = "only_by_no_sea" if adjacent(state, station, to) else "not_next"
        return refuse("p.24", code, station=to, other=station)
    wrong = refuse_not_hidden(state, to, "p.24")
    if wrong is not None:
        return wrong
    host = state.blocks[to]
    if host not in (CW, CW_GUERRILLAS):
        return refuse("p.24", "receiver_has_company" if host in ALONE else "no_coastwatcher", station=to)
    return refuse_unreached(state, RETRIEVE, (station, to))


def refuse_pool(state: CoastState, rule: str, before: list[str], after: list[str]) -> Refusal | None:
    """Ruling 15 Why the pool cannot supply the blocks that Success would need."""
    short = lacking(state, before, [kind for kind in after if kind])
    return refuse(rule, "pool_empty", block=short) if short else None


JUDGES: dict[str, Callable[[CoastState, str], Refusal | None]] = {
    RESUPPLY: judge_resupply,
    RESCUE: judge_rescue,
    INSERT: judge_insert,
    RETRIEVE: judge_retrieve,
}


def refuse_deliver(state: CoastState, kind: str) -> Refusal | None:
    """p.19 Why no Deliver of this kind can be declared now."""
    wrong = refuse_action(state, DELIVER)
    if wrong is not None:
        return wrong
    if kind == INSERT and not state.ready:
        return refuse("p.24", "nobody_ready")
    judge = JUDGES[kind]
    if free_assets(state, kind) and any(judge(state, station) is None for station in state.stations):
        return None
    return refuse("p.19", NOTHING_FITS, verb=kind)


# --- the verbs


def _stations(view: View[Any], chosen: Chosen) -> Iterable[str]:
    stations: tuple[str, ...] = view.s.stations
    return stations


def _assets(view: View[Any], chosen: Chosen) -> Iterable[str]:
    return [one.id for one in delivery_assets()]


def _places(chosen: Chosen) -> Places:
    return tuple(chosen[name] for name in ("station", "to") if name in chosen)


WANTED = {
    RESUPPLY: "p.23 A Hidden Coastwatcher at a Japanese-Held Station.",
    RESCUE: "p.23 A Hidden Coastwatcher, alone or with company.",
    INSERT: "p.24 A Hidden block that is Inactive, Crew or Refugees.",
    RETRIEVE: "p.24 Hidden Crew or Refugees next to a Hidden Coastwatcher who is alone or with Guerrillas.",
}


def _declare_kind(kind: str, verb: type[Action]) -> None:
    """The verb of this kind, its Station and its Asset."""

    @book.may(verb)
    def may(view: View[Any]) -> Refusal | None:
        return refuse_deliver(view.s, kind)

    @book.source(f"{kind}_station", over=_stations)
    def station(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
        return JUDGES[kind](view.s, value)

    @book.source(f"{kind}_asset", over=_assets)
    def asset(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
        """p.19, 22 A Delivery Asset in hand or Showing that reaches the place and can still be used in this phase."""
        return judge_asset(view.s, kind, _places(chosen), value)

    station.__doc__ = WANTED[kind]


for _kind, _verb in ((RESUPPLY, Resupply), (RESCUE, Rescue), (INSERT, Insert), (RETRIEVE, Retrieve)):
    _declare_kind(_kind, _verb)


@book.source("insert_block", over=lambda view, chosen: (CW, CW_GUERRILLAS))
def insert_block(view: View[Any], chosen: Chosen, block: str) -> Refusal | None:
    """p.24 A Coastwatcher, alone or with Guerrillas, from Ready."""
    return None if block in view.s.ready else refuse("p.24", "not_ready", block=block)


@book.source("retrieve_to", over=_stations)
def retrieve_to(view: View[Any], chosen: Chosen, to: str) -> Refusal | None:
    """p.24 A Hidden Coastwatcher next to the Crew or Refugees, to receive them."""
    return judge_retrieve_to(view.s, chosen["station"], to)


@book.legal(Rescue)
def legal_rescue(view: View[Any], action: Rescue) -> Refusal | None:
    """EXTRACTION: not used yet, and a Coastwatcher with Crew or Refugees."""
    if not action.extraction:
        return None
    if unused_extraction(view.s) is None:
        return refuse("p.7", "card_not_held", card="EXTRACTION")
    kind = view.s.blocks[action.station]
    if kind not in ALONE:
        return refuse("p.23", "extraction_of_two", station=action.station, with_them=list(icons(kind)))
    return refuse_pool(view.s, "p.23", [kind], list(rescue_change(kind, True)))


@book.effect(Resupply)
def resupply(table: Table[Any], action: Resupply) -> Flow:
    """p.23 Resupply."""
    return deliver(table, Delivery(kind=RESUPPLY, asset=action.asset, station=action.station))


@book.effect(Rescue)
def rescue(table: Table[Any], action: Rescue) -> Flow:
    """p.23 Rescue."""
    job = Delivery(kind=RESCUE, asset=action.asset, station=action.station, extraction=action.extraction)
    return deliver(table, job)


@book.effect(Insert)
def insert(table: Table[Any], action: Insert) -> Flow:
    """p.24 Insert."""
    return deliver(table, Delivery(kind=INSERT, asset=action.asset, station=action.station, block=action.block))


@book.effect(Retrieve)
def retrieve(table: Table[Any], action: Retrieve) -> Flow:
    """p.24 Retrieve."""
    return deliver(table, Delivery(kind=RETRIEVE, asset=action.asset, station=action.station, to=action.to))


# --- cards Shown before the draw (p.20, 22)


def _refuse_answer(view: View[Any], card_id: str) -> Refusal | None:
    """p.7, 20 Why this card cannot be Shown in answer to what is under way: not in hand, or it would do nothing."""
    one = card(card_id)
    wrong = refuse_card(view, one.title, hidden_only=True)
    if wrong is None and not view.s.stack[-2].answered_by(view.s, one):
        return refuse("p.20", "card_without_effect", card=card_id)
    return wrong


@book.source("patrol_cards", over=lambda view, chosen: [one.id for one in delivery_cup.patrol_assets()])
def patrol_cards(view: View[Any], chosen: Chosen, card_id: str) -> Refusal | None:
    """p.20 A Hidden Air or Sea Patrol Asset; against PHOTO RECCE ZEROS only."""
    return _refuse_answer(view, card_id)


@book.may(ShowPatrols)
def may_show_patrols(view: View[Any]) -> Refusal | None:
    """p.20 Some Patrol Asset that applies is in hand."""
    if any(patrol_cards(view, {}, one.id) is None for one in delivery_cup.patrol_assets()):
        return None
    return refuse("p.20", NOTHING_FITS, verb="show-patrols")


@book.source("blocker_cards", over=lambda view, chosen: [one.id for one in delivery_cup.helpers()])
def blocker_cards(view: View[Any], chosen: Chosen, card_id: str) -> Refusal | None:
    """p.20 A Hidden card that changes what is drawn from (or what PHOTO RECCE sees)."""
    return _refuse_answer(view, card_id)


@book.may(ShowBlockers)
def may_show_blockers(view: View[Any]) -> Refusal | None:
    """p.20 Some card that changes this draw is in hand."""
    if any(blocker_cards(view, {}, one.id) is None for one in delivery_cup.helpers()):
        return None
    return refuse("p.20", NOTHING_FITS, verb="show-blockers")


@book.effect(ShowPatrols, ShowBlockers)
def show_in_answer(table: Table[Any], action: ShowPatrols | ShowBlockers) -> Flow:
    """p.20 The cards lie open from now on."""
    for card_id in action.cards:
        show_card(table, card_id)
    return Done(SHOWN)
