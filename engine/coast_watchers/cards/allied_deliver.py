"""MISSIONARIES: a Rescue of Crew or Refugees who are alone. (EXTRACTION and CANOES are part of the Delivery itself.)"""

from __future__ import annotations

from typing import Any

from engine.coast_watchers.actions import Missionaries, book
from engine.coast_watchers.cards.common import refuse_card, use_card
from engine.coast_watchers.model import CoastState
from engine.coast_watchers.rules.allied import DELIVER, refuse_action
from engine.coast_watchers.rules.blocks import JOINED, refuse_not_hidden
from engine.coast_watchers.rules.deliver import (
    deliver,
    delivery_assets,
    judge_asset,
    refuse_pool,
    refuse_unreached,
)
from engine.coast_watchers.rules.delivery import RESCUE, Delivery, rescue_change
from engine.core.book import Chosen
from engine.core.frames import Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

MISSIONARIES = "MISSIONARIES"


def judge_missionaries(state: CoastState, station: str) -> Refusal | None:
    """MISSIONARIES: Hidden Crew or Refugees alone."""
    wrong = refuse_not_hidden(state, station, "p.19")
    if wrong is not None:
        return wrong
    kind = state.blocks[station]
    if kind not in JOINED:
        return refuse("p.23", "nobody_alone", station=station)
    short = refuse_pool(state, "p.23", [kind], list(rescue_change(kind, False)))
    return short or refuse_unreached(state, RESCUE, (station,))


@book.source("missionaries_station", over=lambda view, chosen: view.s.stations)
def missionaries_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """MISSIONARIES: Hidden Crew or Refugees, alone."""
    return judge_missionaries(view.s, station)


@book.source("missionaries_asset", over=lambda view, chosen: [one.id for one in delivery_assets()])
def missionaries_asset(view: View[Any], chosen: Chosen, card_id: str) -> Refusal | None:
    """MISSIONARIES: a Delivery Asset as for any Rescue."""
    return judge_asset(view.s, RESCUE, (chosen["station"],), card_id)


@book.may(Missionaries)
def may_missionaries(view: View[Any]) -> Refusal | None:
    """MISSIONARIES: held, with an action and somebody to bring out."""
    wrong = refuse_card(view, MISSIONARIES) or refuse_action(view.s, DELIVER)
    if wrong is None and all(judge_missionaries(view.s, station) for station in view.s.stations):
        return refuse("p.23", NOTHING_FITS, verb="missionaries")
    return wrong


@book.effect(Missionaries)
def missionaries(table: Table[Any], action: Missionaries) -> Flow:
    """MISSIONARIES: a Rescue whose Target is Crew or Refugees alone; discarded whatever the draw."""
    use_card(table, MISSIONARIES)
    return deliver(table, Delivery(kind=RESCUE, asset=action.asset, station=action.station, alone=True))
