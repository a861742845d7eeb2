"""The Delivery cup (p.20-22): what goes in, what Air and Sea Patrols take out, what blocks them, and the draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.coast_watchers.cards.common import card, could_play, shows
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.data.effects import AddNothingSighted, Within
from engine.coast_watchers.geography import within
from engine.coast_watchers.model import ALLIED, JAPANESE, CoastState
from engine.core.audience import Seat
from engine.core.facts import cached
from engine.core.table import Table

SIGHTING, NOTHING = "S", "N"
UNSEEN, SPOTTED, WRECKED = "unseen", "spotted", "wrecked"
AUTOMATIC = "automatic"
"""p.19 Allied-Held Stations only: no draw, Success as if Unseen."""
OUTCOMES = (UNSEEN, SPOTTED, WRECKED)


@cached
def patrol_assets() -> tuple[Card, ...]:
    """p.22 The Air and Sea Patrol Assets."""
    return tuple(one for one in facts().deck_cards["japanese_assets"] if one.patrol)


@cached
def helpers() -> tuple[Card, ...]:
    """p.22 The Allied Assets that block Patrols or add chits: FIGHTER COVER, PT SQUADRONS, CANOES."""
    assets = facts().deck_cards["allied_assets"]
    return tuple(one for one in assets if one.blocks or isinstance(one.effect, AddNothingSighted))


def covers(state: CoastState, reach: Within, stations: Sequence[str]) -> bool:
    """p.24, ruling 17 Whether every Station involved lies in this Range."""
    return all(within(state, station, reach.range_max, reach.origin, reach.no_sea) for station in stations)


def blocker(state: CoastState, patrol: Card, stations: Sequence[str]) -> str:
    """p.20 The Showing card that blocks a Patrol Asset at these Stations ("" = none)."""
    for card_id in state.showing:
        if any(it.card == patrol.title and covers(state, it.within, stations) for it in card(card_id).blocks):
            return card_id
    return ""


def chits_taken(state: CoastState, patrol: Card, asset: str, target: str) -> int:
    """p.22 Nothing Sighted chits that an unblocked Patrol Asset takes out.

    More against SUBMARINE (FLYING BOATS) or where a Patrol stands at the Target (BARGES); for Retrieve that is where
    the Crew or Refugees began (ruling 17).
    """
    assert patrol.patrol is not None
    at_patrol = patrol.patrol.removes_at_patrol
    if at_patrol is not None and target in state.patrols:
        return at_patrol
    return patrol.patrol.removes_against.get(card(asset).title, patrol.patrol.removes)


def counting(state: CoastState, asset: str, stations: Sequence[str]) -> dict[str, int]:
    """p.20 Each Showing Patrol Asset and how many chits it takes out of this cup: 0 where it is blocked."""
    showing = [one for one in patrol_assets() if one.id in state.showing]
    return {
        one.id: 0 if blocker(state, one, stations) else chits_taken(state, one, asset, stations[0]) for one in showing
    }


def helped(state: CoastState, kind: str, asset: str) -> int:
    """CANOES: Showing, two more Nothing Sighted for Retrieve or Rescue by BOATS or THE HARRIS NAVY."""
    effects = [card(card_id).effect for card_id in state.showing]
    return sum(it.count for it in effects if isinstance(it, AddNothingSighted) and adds(it, kind, asset))


def adds(effect: AddNothingSighted, kind: str, asset: str) -> bool:
    """CANOES: whether it serves this Delivery."""
    return kind in effect.kinds and card(asset).title in effect.assets


def prepared(state: CoastState, kind: str, asset: str, counts: dict[str, int]) -> tuple[int, int]:
    """p.20 Sighting and Nothing Sighted chits in the cup as it will be drawn from.

    Never more than the twelve provided, and never fewer than none (ruling 20).
    """
    delivery = card(asset).delivery
    assert delivery is not None
    cup = delivery.cup_for(kind)
    most = facts().chits["nothing_sighted"].count
    return cup.sighting, max(0, min(most, cup.nothing_sighted + helped(state, kind, asset)) - sum(counts.values()))


def draw(table: Table[Any], sighting: int, nothing: int) -> str:
    """p.21 Two chits, always; the number of Sightings is the outcome."""
    state: CoastState = table.state
    cup = [SIGHTING] * sighting + [NOTHING] * nothing
    drawn = table.draw(f"t{state.turn}/{state.phase}/delivery-cup", cup, 2)
    outcome = OUTCOMES[drawn.count(SIGHTING)]
    sightings = drawn.count(SIGHTING)
    table.tell("delivery_draw", sighting=sighting, nothing=nothing, sightings=sightings, outcome=outcome)
    return outcome


# --- who may still Show something, to public knowledge


def could_show(state: CoastState, seat: Seat, title: str) -> bool:
    """Whether, to public knowledge, the seat may have this card in hand: not Showing, and it could play it."""
    return shows(state, title) is None and could_play(state, seat, title)


def japanese_could_answer(state: CoastState) -> bool:
    """p.20 Whether a Patrol Asset may still be Hidden in the Japanese hand."""
    return any(could_show(state, JAPANESE, one.title) for one in patrol_assets())


def allies_could_answer(state: CoastState, kind: str, asset: str, counts: dict[str, int]) -> bool:
    """p.20 Whether a card that blocks a counting Patrol Asset, or helps this Delivery, may still be in hand."""
    titles = {card(card_id).title for card_id, chits in counts.items() if chits}
    return any(
        could_show(state, ALLIED, one.title)
        for one in helpers()
        if titles & {it.card for it in one.blocks}
        or (isinstance(one.effect, AddNothingSighted) and adds(one.effect, kind, asset))
    )


def serves(state: CoastState, one: Card, kind: str, asset: str, stations: Sequence[str]) -> bool:
    """p.20 Whether Showing this Allied card would change the cup of this Delivery."""
    if isinstance(one.effect, AddNothingSighted):
        return adds(one.effect, kind, asset)
    counts = counting(state, asset, stations)
    titles = {card(card_id).title for card_id, chits in counts.items() if chits}
    return any(it.card in titles and covers(state, it.within, stations) for it in one.blocks)
