"""Questions of the example cases about setting up (p.10-12) and the sequence of play (p.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.coast_watchers.actions import EndPhase, Execute, Launch, NoOperations, Place, Post, Trace
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import ScatterOrder
from engine.coast_watchers.model import CW_GUERRILLAS, QUIET, icons
from engine.coast_watchers.rules import Campaign, dealing
from engine.coast_watchers.rules.setting_up import PlaceBlocks, PostPatrols, setup_of
from engine.core.actions import Action
from engine.core.chance import Chance, Draw, Scripted
from engine.core.events import seen
from engine.core.table import Table as CoreTable
from tests.engine.coast_watchers.builder import GAME, Table, begin
from tests.engine.coast_watchers.cases import Step
from tests.engine.coast_watchers.examples_ask import Answer, Answers
from tests.engine.coast_watchers.examples_given import copies, enter, phase_name, put_card, put_marker
from tests.engine.coast_watchers.examples_play import card_of
from tests.engine.coast_watchers.examples_read import card_place


def scatter(table: Table, step: Step) -> Answers:
    wanted = step.parameters
    order = ScatterOrder(block=wanted["block"], count=wanted["count"], among=wanted["among"])
    missions = []
    if "mission" in wanted:
        missions = [card_of(table, wanted["mission"])]
        assert facts().cards[missions[0]].scatters == order
        put_card(table, missions[0], "hidden")
    before = dict(table.state.blocks)
    cards = Scripted([copies(title)[0] for title in wanted["cards"]])
    core: CoreTable[Any] = CoreTable(GAME, table.state, Chance(cards, table.state.draws))
    dealing.scatter(core, [] if missions else [order], missions)
    assert not cards.results, f"cards not turned: {cards.results}"
    table.events = core.events
    changed = {station for station, kind in table.state.blocks.items() if before[station] != kind}
    return {
        "blocks": {station: table.state.blocks[station] for station in {*changed, *step.expect["blocks"]}},
        "card": {title: card_place(table, title) for title in step.expect.get("card", ())},
        "guerrillas_lost": sum(before[station] == CW_GUERRILLAS != table.state.blocks[station] for station in changed),
        "seen": _scatter_seen(table, wanted, changed),
    }


def _scatter_seen(table: Table, wanted: Mapping[str, Any], changed: set[str]) -> list[str]:
    """What the Japanese learn of it: never a place."""
    (told,) = (event.facts for event in seen(table.events, "japanese") if event.name == "scattered")
    assert not {str(value) for value in told.values()} & changed
    assert not any(table.view("japanese").s.blocks.values())
    assert len(told) == 2
    return [
        name
        for name, fact, value in (("kind", "block", wanted["block"]), ("number", "count", wanted["count"]))
        if told[fact] == value
    ]


def setup(table: Table, step: Step) -> Answers:
    played = begin(table.state.scenario)
    undrawn = _titles(played.state.japanese_mission_deck)
    set_up(played)
    state = played.state
    sides = [facts().decks[e.facts["deck"]].side for e in played.told("cards_dealt")]
    first = ["allied" if event.name == "blocks_placed" else "" for event in played.told("blocks_placed")][:1]
    missions = _titles(state.japanese_missions)
    named = step.expect.get("japanese_missions", missions)
    assert "one_of" not in step.expect or len([title for title in missions if title not in named]) == 1
    return {
        "stations": len(state.blocks),
        "coastwatchers": _count(state, "coastwatcher"),
        "refugees": _count(state, "refugees"),
        "allied_assets": _titles(state.allied_assets),
        "allied_missions": _titles(state.allied_missions),
        "japanese_missions": [title for title in missions if title in named],
        "one_of": [title for title in undrawn if title not in named],
        "augment_deck": _titles(state.japanese_asset_deck),
        "patrol_cup": bool(state.cup_patrol or state.cup_evasion),
        "backs": QUIET if set(state.backs.values()) <= {QUIET} else sorted(set(state.backs.values())),
        "reports": len(state.reports),
        "order": list(dict.fromkeys([*first, *sides])),
    }


def _count(state: Campaign, icon: str) -> int:
    return sum(icon in icons(kind) for kind in state.blocks.values())


def _titles(cards: Sequence[str]) -> list[str]:
    return sorted(facts().cards[one].title for one in cards)


def set_up(table: Table) -> list[Draw]:
    """Make the choices of the setup: the first Stations that fit. Returns the draws."""
    draws: list[Draw] = []
    while isinstance(pending := table.pending, PlaceBlocks | PostPatrols):
        verb = Place if isinstance(pending, PlaceBlocks) else Post
        seat = pending.waiting()[0]
        picked: tuple[str, ...] = ()
        while len(picked) < setup_of(table.view(seat)).left:
            free = table.choices(seat, verb, "stations", stations=picked)
            picked = (*picked, next(station for station in free if station not in picked))
        table.do(seat, verb(stations=picked))
        assert table.outcome is not None
        draws += table.outcome.draws
    return draws


PARTS = {
    "blocks_placed": "blocks",
    "allied_missions": "missions",
    "scattered": "scatter",
    "allied_assets": "assets",
}
"""Events and decks of the Allied setup, as the case calls them."""


def setup_order(table: Table, step: Step) -> Answers:
    """The setup of Situation B, in which the sheet and a Mission Scatter."""
    played = begin("B")
    reports = ["reports"] if played.state.reports and not played.told("blocks_placed") else []
    draws = set_up(played)
    told = (PARTS.get(str(event.facts.get("deck", event.name))) for event in played.events)
    turned = [draw.bound for draw in draws if draw.label == "setup/scatter"]
    assert turned == list(range(turned[0], turned[0] - len(turned), -1))
    return {"order": [*reports, *dict.fromkeys(filter(None, told))], "scatter_cards": turned[0]}


def sequence_(table: Table, step: Step) -> Answers:
    """A turn played without an action, with or without a Launch."""
    put_card(table, copies("AERIAL RECON")[0], "hidden")
    put_marker(table, "lae", "aircraft")
    enter(table, "preparations")
    turn, phases = table.state.turn, [table.state.phase]
    while table.state.result is None and table.state.turn == turn:
        for action in _leave(table, step.parameters["launch"]):
            table.do(table.waiting[0], action)
        table.passes()
        phases += [table.state.phase] if table.state.turn == turn else []
    return {"phases": [{"scoring": "score"}.get(phase) or phase_name(phase) for phase in phases]}


def _leave(table: Table, launch: bool) -> list[Action]:
    """What ends the phase."""
    if table.state.phase != "operations":
        return [EndPhase()]
    if not launch:
        return [NoOperations()]
    card = copies("AERIAL RECON")[0]
    target = table.choices("japanese", Launch, "targets", card=card, buildups=("lae",))[0]
    return [Launch(card=card, buildups=("lae",), targets=(target,)), Trace(card=card, path=("lae",)), Execute()]


ANSWERS: dict[str, Answer] = {
    "scatter": scatter,
    "setup": setup,
    "setup_order": setup_order,
    "sequence": sequence_,
}
