"""Setting up (p.10-12): the Allied player first (blocks, Missions, Scatter, Assets), then the Japanese."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import EndSetup, Garrison, Place, Post, book
from engine.coast_watchers.cards.common import card
from engine.coast_watchers.data.board import ORDER_OF_BUILDUPS
from engine.coast_watchers.data.situations import PlacePatrols, ReplaceBlocks, SetupBuildups
from engine.coast_watchers.geography import region_of, situation_of, stations_in
from engine.coast_watchers.model import ALLIED, CW, INACTIVE, JAPANESE, QUIET, CoastState, japanese_held
from engine.coast_watchers.rules.dealing import deal, scatter
from engine.coast_watchers.rules.preparations import control_spaces, judge_back, judge_space, swap
from engine.core.audience import Everyone, Only
from engine.core.book import Chosen
from engine.core.frames import Again, Call, Decision, Flow, Procedure
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


class PlaceBlocks(Decision):
    """p.11 The Allied player puts blocks in the place of Inactive ones, all at once or some at a time."""

    verbs: ClassVar = (Place,)
    private: ClassVar[bool] = True


class PostPatrols(Decision):
    """p.11 The Japanese place Patrols, all at once or some at a time."""

    verbs: ClassVar = (Post,)


class Garrisons(Decision):
    """Lonely Vigil: Secret swaps before Turn I. How many have been made shows neither here nor in Decision numbers."""

    verbs: ClassVar = (Garrison, EndSetup)
    private: ClassVar[bool] = True
    made: Annotated[list[str], Only(JAPANESE)] = []


class Setup(Procedure):
    """p.11 The sheet's two setup boxes, in the order of p.10. `order` = which line of the sheet, `left` = to place."""

    steps: ClassVar[tuple[str, ...]] = ("blocks", "allied_cards", "japanese_cards", "patrols", "garrisons", "done")
    order: Annotated[int, Everyone] = 0
    left: Annotated[int, Everyone] = 0
    placed: Annotated[list[str], Only(ALLIED)] = []

    def blocks(self, t: Table[Any]) -> Flow:
        """p.11 Each line of Replace Blocks in turn."""
        lines = situation_of(t.state).allied_setup.replace
        if self.order == len(lines):
            self.order = 0
            return None
        self.left = self.left or lines[self.order].count
        return Call(PlaceBlocks(asked=(ALLIED,)), then="blocks")

    def allied_cards(self, t: Table[Any]) -> Flow:
        """p.10-11 Missions, then any Scatter, then Assets; Coastwatchers into Ready."""
        state: CoastState = t.state
        sheet = situation_of(state).allied_setup
        state.ready = [CW] * sheet.ready
        state.block_pool[CW] -= sheet.ready
        missions = deal(t, "allied_missions", sheet.missions)
        scatter(t, sheet.scatter, [one for one in missions if card(one).scatters])
        deal(t, "allied_assets", sheet.assets)
        return None

    def japanese_cards(self, t: Table[Any]) -> Flow:
        """p.11 Missions, Assets, Patrol cup, Ready Patrols."""
        state: CoastState = t.state
        sheet = situation_of(state).japanese_setup
        deal(t, "japanese_missions", sheet.missions)
        deal(t, "japanese_assets", sheet.assets)
        if sheet.cup is not None:
            state.cup_patrol, state.cup_evasion = sheet.cup.patrol, sheet.cup.evasion
        state.ready_patrols = sheet.ready
        state.patrol_mat -= state.cup_patrol + sheet.ready
        state.evasion_mat -= state.cup_evasion
        t.tell("cup_prepared", patrol=state.cup_patrol, evasion=state.cup_evasion, ready=sheet.ready)
        return None

    def patrols(self, t: Table[Any]) -> Flow:
        """p.11 Each line of Place on Map in turn."""
        lines = situation_of(t.state).japanese_setup.place
        if self.order == len(lines):
            return None
        self.left = self.left or lines[self.order].count
        return Call(PostPatrols(asked=(JAPANESE,)), then="patrols")

    def garrisons(self, t: Table[Any]) -> Flow:
        """Lonely Vigil's HIDDEN GARRISONS."""
        if garrison_rule(t.state) is None:
            return None
        return Call(Garrisons(asked=(JAPANESE,)))

    def done(self, t: Table[Any]) -> Flow:
        """p.12 Everything is in place."""
        t.tell("setup_ended", picture=True)
        return None


def setup_of(view: View[Any]) -> Setup:
    """The setup under way."""
    frame = view.s.stack[-2]
    assert isinstance(frame, Setup)
    return frame


def _count_placed(setup: Setup, count: int) -> None:
    setup.left -= count
    if not setup.left:
        setup.order += 1
        setup.placed = []


# --- blocks


def block_line(view: View[Any]) -> ReplaceBlocks:
    """The line of Replace Blocks being carried out."""
    return situation_of(view.s).allied_setup.replace[setup_of(view).order]


@book.source("place_station", over=lambda view, chosen: view.s.stations)
def place_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.11 An Inactive Station that fits the line; enough must go to Japanese-Held ones."""
    line, setup = block_line(view), setup_of(view)
    picked = chosen.get("stations", ())
    if len(picked) >= setup.left:
        return refuse("p.11", "too_many_blocks", left=setup.left, block=line.block)
    if view.s.blocks.get(station) != INACTIVE:
        return refuse("p.11", "not_inactive", station=station)
    if line.where not in ("any", "japanese_held") and region_of(station) != line.where:
        return refuse("p.11", "not_in_region", station=station, region=line.where)
    return _judge_held(view, line, (*setup.placed, *picked), station) or _judge_room(view, (*picked, station))


def _judge_held(view: View[Any], line: ReplaceBlocks, before: tuple[str, ...], station: str) -> Refusal | None:
    if japanese_held(view.s, station):
        return None
    if line.where == "japanese_held":
        return refuse("p.11", "not_japanese_held", space=station)
    elsewhere = sum(not japanese_held(view.s, one) for one in before)
    if elsewhere >= line.count - line.min_japanese_held:
        return refuse("p.11", "more_in_japanese_held", least=line.min_japanese_held, block=line.block)
    return None


def _judge_room(view: View[Any], picked: tuple[str, ...]) -> Refusal | None:
    """Lines still to come that name a Region must find Inactive Stations in it."""
    for later in situation_of(view.s).allied_setup.replace[setup_of(view).order + 1 :]:
        region = stations_in(view.s, later.where)
        room = [one for one in region if view.s.blocks.get(one) == INACTIVE and one not in picked]
        if region and len(room) < later.count:
            return refuse("p.11", "room_needed", region=later.where, block=later.block)
    return None


@book.effect(Place)
def place(table: Table[Any], action: Place) -> Flow:
    """p.11 Secretly exchange the blocks."""
    state: CoastState = table.state
    setup: Setup = state.stack[-1]
    block = situation_of(state).allied_setup.replace[setup.order].block
    for station in action.stations:
        state.blocks[station] = block
    state.block_pool[block] -= len(action.stations)
    state.block_pool[INACTIVE] += len(action.stations)
    setup.placed = [*setup.placed, *action.stations]
    _count_placed(setup, len(action.stations))
    stations = list(action.stations)
    table.tell("blocks_placed", block=block, count=len(stations), secret={ALLIED: {"stations": stations}})
    return None


# --- Patrols


def patrol_line(view: View[Any]) -> PlacePatrols:
    """The line of Place on Map being carried out."""
    return situation_of(view.s).japanese_setup.place[setup_of(view).order]


@book.source("post_station", over=lambda view, chosen: view.s.stations)
def post_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """p.11 A Japanese-Held Station without a Patrol."""
    left = setup_of(view).left
    if len(chosen.get("stations", ())) >= left:
        return refuse("p.11", "too_many_patrols", left=left, patrol=patrol_line(view).type)
    if not japanese_held(view.s, station):
        return refuse("p.11", "not_japanese_held", space=station)
    return refuse("p.11", "patrol_there", station=station) if station in view.s.patrols else None


@book.effect(Post)
def post(table: Table[Any], action: Post) -> Flow:
    """p.11 Patrols go on the map."""
    state: CoastState = table.state
    setup: Setup = state.stack[-1]
    kind = situation_of(state).japanese_setup.place[setup.order].type
    state.patrols.update(dict.fromkeys(action.stations, kind))
    state.patrol_mat -= len(action.stations)
    _count_placed(setup, len(action.stations))
    table.tell("patrols_posted", patrol=kind, stations=list(action.stations))
    return None


# --- Lonely Vigil's garrisons


def garrison_rule(state: CoastState) -> SetupBuildups | None:
    """The special rule, if the Situation has it."""
    rule = situation_of(state).rule("setup_buildups")
    return rule if isinstance(rule, SetupBuildups) else None


def _garrisons(view: View[Any]) -> Garrisons:
    assert isinstance(view.decision, Garrisons)
    return view.decision


@book.source("garrison_space", over=control_spaces)
def garrison_space(view: View[Any], chosen: Chosen, space: str) -> Refusal | None:
    """HIDDEN GARRISONS: a Rising Sun not swapped yet."""
    if space in _garrisons(view).made:
        return refuse("p.14", "garrisoned_already", space=space)
    return judge_space(view, space)


@book.source("garrison_back", over=lambda view, chosen: (QUIET, *ORDER_OF_BUILDUPS))
def garrison_back(view: View[Any], chosen: Chosen, back: str) -> Refusal | None:
    """HIDDEN GARRISONS: Troops or Construction of the same type."""
    rule = garrison_rule(view.s)
    if rule is not None and back not in rule.types:
        return refuse("p.14", "not_a_garrison", back=back)
    return judge_back(view, chosen["space"], back)


@book.may(Garrison)
def may_garrison(view: View[Any]) -> Refusal | None:
    """HIDDEN GARRISONS: up to four."""
    rule = garrison_rule(view.s)
    if rule is not None and len(_garrisons(view).made) >= rule.max:
        return refuse("p.14", "garrisons_done", most=rule.max)
    return None


@book.effect(Garrison)
def garrison(table: Table[Any], action: Garrison) -> Flow:
    """HIDDEN GARRISONS: a Secret swap; the Allies do not learn how many there are."""
    decision = table.decision
    assert isinstance(decision, Garrisons)
    swap(table.state, action.space, action.back)
    decision.made = [*decision.made, action.space]
    table.tell("garrisoned", to=(JAPANESE,), space=action.space, back=action.back)
    return Again(quiet=True)


@book.effect(EndSetup)
def end_setup(table: Table[Any], action: EndSetup) -> Flow:
    """The setup goes on."""
    return None
