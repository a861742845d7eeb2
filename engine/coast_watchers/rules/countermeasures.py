"""Japanese Countermeasures (p.15-16): A. Recall, B. Search, C. Deploy."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import (
    Deploy,
    DeployCup,
    Eavesdropping,
    EndPhase,
    Kempeitai,
    Recall,
    Search,
    book,
)
from engine.coast_watchers.cards.common import card, refuse_card, use_card
from engine.coast_watchers.data.effects import ExtraPatrolChit
from engine.coast_watchers.model import ARMY, JAPANESE, japanese_held
from engine.coast_watchers.rules import phases
from engine.coast_watchers.rules.allied import OVER
from engine.coast_watchers.rules.patrol_cup import SearchAt
from engine.core.audience import Everyone
from engine.core.book import Chosen
from engine.core.frames import Call, Decision, Done, Flow, Goto, Procedure
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

RECALL, SEARCH, DEPLOY = "recall", "search", "deploy"
ORDER = (RECALL, SEARCH, DEPLOY)
LANDING = "NAVAL LANDING FORCE"


class CountermeasuresChoice(Decision):
    """The next Countermeasures action. Put by DM: the cards on offer are secret."""

    verbs: ClassVar = (Recall, Search, Deploy, DeployCup, Eavesdropping, Kempeitai, EndPhase)
    private: ClassVar[bool] = True


class Countermeasures(Procedure):
    """p.15 Up to five actions, first any Recall, then any Search, then any Deploy. `begun` = the latest of these."""

    steps: ClassVar[tuple[str, ...]] = ("begin", "choose", "go_on", "finish")
    number: Annotated[int, Everyone] = 1
    actions: Annotated[int, Everyone] = 0
    begun: Annotated[str, Everyone] = RECALL
    searched: Annotated[list[str], Everyone] = []

    def begin(self, t: Table[Any]) -> Flow:
        """p.13."""
        phases.begin_phase(t, f"countermeasures{self.number}", phases.COUNTERMEASURES_ACTIONS)
        return None

    def choose(self, t: Table[Any]) -> Flow:
        """All that can be done here costs an action (KEMPEITAI comes before them), so five actions end the phase."""
        if self.actions >= phases.COUNTERMEASURES_ACTIONS:
            return Goto("finish")
        return Call(CountermeasuresChoice(asked=(JAPANESE,)))

    def go_on(self, t: Table[Any]) -> Flow:
        """The next action, or the end."""
        return None if t.result == OVER else Goto("choose")

    def finish(self, t: Table[Any]) -> Flow:
        """p.13."""
        phases.end_phase(t, self.actions)
        return Done()


def phase_of(view: View[Any]) -> Countermeasures:
    """The Countermeasures phase under way."""
    phase = view.s.stack[-2]
    assert isinstance(phase, Countermeasures)
    return phase


def spend(table: Table[Any], step: str = "") -> Countermeasures:
    """Count an action; beginning a later step closes the earlier ones (p.13)."""
    phase: Countermeasures = table.state.stack[-1]
    phase.actions += 1
    phase.begun = step or phase.begun
    return phase


def may_step(view: View[Any], step: str) -> Refusal | None:
    """p.13, 15 A before B before C."""
    begun = phase_of(view).begun
    if ORDER.index(step) < ORDER.index(begun):
        return refuse("p.13", "step_closed", step=step, begun=begun)
    return None


# --- A. Recall


@book.source("recall_station", over=lambda view, chosen: view.s.stations)
def recall_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.15 A Station with a Patrol."""
    if len(chosen.get("stations", ())) >= 2:
        return refuse("p.15", "two_at_most")
    return None if station in view.s.patrols else refuse("p.15", "no_patrol", station=station)


@book.source("recall_cup", over=lambda view, chosen: (1, 2))
def recall_cup(view: View[Any], chosen: Chosen, count: int) -> Refusal | None:
    """p.15 One or two Patrol chits from the cup; with those from the map two at most."""
    if count > view.s.cup_patrol:
        return refuse("p.15", "cup_short", left=view.s.cup_patrol, count=count)
    return refuse("p.15", "two_at_most") if count + len(chosen["stations"]) > 2 else None


@book.may(Recall)
def may_recall(view: View[Any]) -> Refusal | None:
    """p.15 A Patrol on the map or in the cup."""
    wrong = may_step(view, RECALL)
    if wrong is None and not view.s.patrols and not view.s.cup_patrol:
        return refuse("p.15", NOTHING_FITS)
    return wrong


@book.legal(Recall)
def legal_recall(view: View[Any], action: Recall) -> Refusal | None:
    """p.15 One or two counters."""
    return None if action.stations or action.cup else refuse("p.15", "recall_nothing")


@book.effect(Recall)
def recall(table: Table[Any], action: Recall) -> Flow:
    """p.15 Patrols from map and cup to Ready; Police become Army there."""
    for station in action.stations:
        del table.state.patrols[station]
    table.state.cup_patrol -= action.cup
    table.state.ready_patrols += len(action.stations) + action.cup
    spend(table, RECALL)
    table.tell("recall", stations=list(action.stations), cup=action.cup, ready=table.state.ready_patrols)
    return None


# --- B. Search


@book.source("search_station", over=lambda view, chosen: view.s.stations)
def search_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.16 A Patrol and a block, and no Search by that Patrol yet in this phase."""
    if station not in view.s.patrols:
        return refuse("p.16", "no_patrol", station=station)
    if station not in view.s.blocks:
        return refuse("p.16", "deactivated", station=station)
    if station in phase_of(view).searched:
        return refuse("p.16", "searched_already", station=station)
    return None


@book.may(Search)
def may_search(view: View[Any]) -> Refusal | None:
    """p.16 Some Patrol that can Search."""
    wrong = may_step(view, SEARCH)
    if wrong is None and all(search_station(view, {}, station) for station in view.s.stations):
        return refuse("p.16", NOTHING_FITS)
    return wrong


@book.legal(Search)
def legal_search(view: View[Any], action: Search) -> Refusal | None:
    """INFORMERS: held."""
    return refuse_card(view, "INFORMERS") if action.informers else None


@book.effect(Search)
def search(table: Table[Any], action: Search) -> Flow:
    """p.16 Search at the Station, with INFORMERS for one chit more."""
    spend(table, SEARCH).searched.append(action.station)
    extra = 0
    if action.informers:
        effect = card(use_card(table, "INFORMERS")).effect
        assert isinstance(effect, ExtraPatrolChit)
        extra = effect.count
    return Call(SearchAt(station=action.station, why="search", extra=extra))


# --- C. Deploy


@book.source("deploy_station", over=lambda view, chosen: (*view.s.stations, *_off_map(view)))
def deploy_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.16 A Japanese-Held Station without a Patrol; Deactivated is no bar. `second`: NAVAL LANDING FORCE."""
    if station not in view.s.stations:
        return refuse("p.16", "not_a_station", space=station)
    if not japanese_held(view.s, station):
        return refuse("p.16", "not_japanese_held", space=station)
    if station in view.s.patrols:
        return refuse("p.16", "patrol_there", station=station)
    return _judge_second(view, chosen["station"], station) if "station" in chosen else None


def _off_map(view: View[Any]) -> tuple[str, ...]:
    """Guam and Truk hold Control but are no Stations (ruling 5)."""
    return tuple(space for space in view.s.control if space not in view.s.stations)


def _judge_second(view: View[Any], first: str, station: str) -> Refusal | None:
    """NAVAL LANDING FORCE: two Patrols at two Stations for one Deploy, once a phase."""
    if station == first:
        return refuse("p.16", "same_station", station=station)
    if LANDING in view.s.used_cards:
        return refuse("p.7", "card_used", card=LANDING)
    if view.s.ready_patrols < 2:
        return refuse("p.16", "ready_short", left=view.s.ready_patrols, count=2)
    return refuse_card(view, LANDING)


@book.may(Deploy)
def may_deploy(view: View[Any]) -> Refusal | None:
    """p.16 A Ready Patrol and somewhere to place it."""
    wrong = may_deploy_cup(view)
    if wrong is None and all(deploy_station(view, {}, station) for station in view.s.stations):
        return refuse("p.16", NOTHING_FITS)
    return wrong


@book.effect(Deploy)
def deploy(table: Table[Any], action: Deploy) -> Flow:
    """p.16 A Ready Patrol goes on the map as Army; by NAVAL LANDING FORCE two."""
    stations = [action.station]
    if action.second:
        stations.append(action.second)
        use_card(table, LANDING)
        table.state.used_cards.append(LANDING)
    for station in stations:
        table.state.patrols[station] = ARMY
    table.state.ready_patrols -= len(stations)
    spend(table, DEPLOY)
    table.tell("deploy", stations=stations, ready=table.state.ready_patrols)
    return None


@book.source("deploy_cup_count", over=lambda view, chosen: (1, 2))
def deploy_cup_count(view: View[Any], chosen: Chosen, count: int) -> Refusal | None:
    """p.16 One or two Ready Patrols."""
    left = view.s.ready_patrols
    return None if count <= left else refuse("p.16", "ready_short", left=left, count=count)


@book.may(DeployCup)
def may_deploy_cup(view: View[Any]) -> Refusal | None:
    """p.16 A Ready Patrol."""
    return None if view.s.ready_patrols else refuse("p.16", "ready_empty")


@book.effect(DeployCup)
def deploy_cup(table: Table[Any], action: DeployCup) -> Flow:
    """p.16 Ready Patrols go into the Patrol cup."""
    table.state.ready_patrols -= action.count
    table.state.cup_patrol += action.count
    spend(table, DEPLOY)
    table.tell("deploy_cup", count=action.count, cup=table.state.cup_patrol, ready=table.state.ready_patrols)
    return None
