"""What the engine made of a step, under the names that an example case expects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.coast_watchers.data import facts
from engine.coast_watchers.debrief import debrief
from engine.coast_watchers.model import CLEAR, JAPANESE_BASE
from engine.coast_watchers.rules.patrol_cup import Exploit, ExploitChoice, OfferedSearch
from engine.coast_watchers.warning import Chosen
from engine.core.events import seen
from tests.engine.coast_watchers.builder import Table
from tests.engine.coast_watchers.examples_given import copies, phase_name, places
from tests.engine.coast_watchers.examples_play import Deed
from tests.engine.coast_watchers.examples_seen import learned

OUTCOMES = ("search_outcome", "operate_outcome", "delivered")
DRAWS = ("patrol_draw", "delivery_draw")
READERS: dict[str, Callable[[Deed, Any], Any]] = {}
"""Expectation -> what the engine has to show for it, given the deed and what is expected."""


def reads(reader: Callable[[Deed, Any], Any]) -> Callable[[Deed, Any], Any]:
    """Enter a reader under its own name."""
    READERS[reader.__name__.rstrip("_")] = reader
    return reader


def _one(deed: Deed, *names: str) -> dict[str, Any]:
    found = deed.told(*names)
    assert len(found) == 1, f"{len(found)} events {names}: {[event.name for event in deed.events]}"
    return found[0].facts


def _station(deed: Deed) -> str:
    return str(deed.step.parameters["station"])


# --- draws


@reads
def legal(deed: Deed, wanted: Any) -> Any:
    return deed.refused is None


@reads
def outcome(deed: Deed, wanted: Any) -> Any:
    found = _one(deed, *OUTCOMES)["outcome"]
    return {"automatic": "automatic_success"}.get(found, found)


@reads
def success(deed: Deed, wanted: Any) -> Any:
    return _one(deed, "operate_outcome")["succeeds"]


@reads
def declared(deed: Deed, wanted: Any) -> Any:
    return _one(deed, "operate")["patrol"]


@reads
def openly(deed: Deed, wanted: Any) -> Any:
    """Whether the other side was told a Station involved (a Patrol taken off there is open anyway)."""
    places = {deed.step.parameters[name] for name in ("station", "to") if name in deed.step.parameters}
    named = [event for event in seen(deed.events, deed.other) if event.name != "patrol_removed"]
    return any(f'"{place}"'.encode() in msgspec.json.encode(event.facts) for event in named for place in places)


@reads
def returned(deed: Deed, wanted: Any) -> Any:
    """Chits that went back, as told; they lie in the cup again."""
    drawn = _one(deed, "patrol_draw")
    assert deed.state.cup_patrol == deed.before.cup_patrol
    assert deed.state.cup_evasion == deed.before.cup_evasion - drawn["kept_out"]
    return {"patrol": drawn["patrol"], "evasion": drawn["evasion"] - drawn["kept_out"]}


@reads
def out(deed: Deed, wanted: Any) -> Any:
    assert deed.state.evasion_mat - deed.before.evasion_mat == _one(deed, "patrol_draw")["kept_out"]
    return deed.before.cup_evasion - deed.state.cup_evasion


@reads
def delivery_cup(deed: Deed, wanted: Any) -> Any:
    cup = _one(deed, "delivery_draw")
    bounds = [draw.bound for draw in deed.draws if draw.label.endswith("delivery-cup")]
    assert bounds == [cup["sighting"] + cup["nothing"], cup["sighting"] + cup["nothing"] - 1]
    return {"sighting": cup["sighting"], "nothing_sighted": cup["nothing"]}


@reads
def draw(deed: Deed, wanted: Any) -> Any:
    drawn = any(one.label.endswith("-cup") for one in deed.draws)
    assert drawn == bool(deed.told(*DRAWS))
    return drawn


@reads
def counts(deed: Deed, wanted: Any) -> Any:
    """What each Patrol Asset took out, as declared last before the draw."""
    declared: dict[str, int] = {}
    for event in deed.told("patrol_counts", "patrol_blocked"):
        declared[facts().cards[event.facts["card"]].title] = event.facts.get("chits", 0)
    return {title: chits for title, chits in declared.items() if chits}


# --- blocks, boxes, Patrols, markers


def _block(deed: Deed, station: str) -> str:
    kind = deed.state.blocks.get(station, "none")
    return f"{kind} revealed" if station in deed.state.revealed else kind


@reads
def block(deed: Deed, wanted: Any) -> Any:
    station = _station(deed)
    if station not in deed.state.blocks:
        assert len(deed.state.taken) == len(deed.before.taken) + 1
        return "taken"
    return "revealed" if station in deed.state.revealed else "hidden"


@reads
def becomes(deed: Deed, wanted: Any) -> Any:
    return deed.state.blocks[_station(deed)]


@reads
def blocks(deed: Deed, wanted: Any) -> Any:
    return {station: _block(deed, station) for station in wanted}


@reads
def patrols(deed: Deed, wanted: Any) -> Any:
    return deed.state.patrols


@reads
def markers(deed: Deed, wanted: Any) -> Any:
    return {space: deed.state.backs[space] for space in wanted}


@reads
def cup(deed: Deed, wanted: Any) -> Any:
    return {"patrol": deed.state.cup_patrol, "evasion": deed.state.cup_evasion}


@reads
def ready(deed: Deed, wanted: Any) -> Any:
    return deed.state.ready_patrols


@reads
def mat(deed: Deed, wanted: Any) -> Any:
    return deed.state.patrol_mat


@reads
def allied_ready(deed: Deed, wanted: Any) -> Any:
    return deed.state.ready


@reads
def rescued(deed: Deed, wanted: Any) -> Any:
    return deed.state.rescued


@reads
def taken(deed: Deed, wanted: Any) -> Any:
    return deed.state.taken


@reads
def deactivated(deed: Deed, wanted: Any) -> Any:
    return sorted(station for station in deed.state.stations if station not in deed.state.blocks)


@reads
def removed(deed: Deed, wanted: Any) -> Any:
    gone = sorted(event.facts["station"] for event in deed.told("patrol_removed"))
    assert gone == sorted(set(deed.before.patrols) - set(deed.state.patrols))
    return gone


# --- looks and Reports


def report_of(deed: Deed, station: str) -> str:
    """What the box shows, as the markers are called: Clear is of a Base or of a Site."""
    report = deed.state.reports[station]
    trim = "base" if deed.state.control[station] == JAPANESE_BASE else "site"
    return f"{CLEAR}_{trim}" if report == CLEAR else report


@reads
def report(deed: Deed, wanted: Any) -> Any:
    return report_of(deed, _station(deed))


@reads
def reports(deed: Deed, wanted: Any) -> Any:
    return {station: report_of(deed, station) for station in wanted}


@reads
def looks(deed: Deed, wanted: Any) -> Any:
    found = {
        event.facts["space"]: event.facts["back"]
        for event in seen(deed.events, "allied")
        if event.name == "photo_recce_seen"
    }
    assert found == {space: deed.state.looked.get(space) for space in found}
    spoiled = {event.facts["space"] for event in deed.told("photo_recce_spoiled")}
    assert {*found, *spoiled} == set(deed.step.parameters["spaces"])
    return found


# --- what follows


@reads
def exploit(deed: Deed, wanted: Any) -> Any:
    """An Exploit is asked for (in the cases the Japanese may always hold a card, so that it is)."""
    return isinstance(deed.table.pending, ExploitChoice) and isinstance(deed.state.stack[-2], Exploit)


@reads
def may_search(deed: Deed, wanted: Any) -> Any:
    pending = deed.table.pending
    return pending.station if isinstance(pending, OfferedSearch) else "none"


@reads
def also(deed: Deed, wanted: Any) -> Any:
    """Other choices that were offered, of those expected."""
    return [choice for choice in wanted if choice in deed.choices]


@reads
def uses_left(deed: Deed, wanted: Any) -> Any:
    card = facts().titled[deed.step.parameters["asset"]][0]
    assert card.delivery is not None
    return card.delivery.uses_per_phase - deed.state.used_cards.count(card.title)


@reads
def may_cancel(deed: Deed, wanted: Any) -> Any:
    """Whether the seat was offered anything before the draw but to Show a card or go on."""
    own = {verb for seat, verb in deed.offered if seat == deed.step.seat}
    return bool(own - {"Pass", "ShowBlockers"}) or not deed.told("delivery_draw")


@reads
def actions(deed: Deed, wanted: Any) -> Any:
    frame: Any = deed.state.stack[2]
    return frame.taken if deed.state.phase.startswith("allied") else frame.actions


@reads
def phase(deed: Deed, wanted: Any) -> Any:
    """The phase that follows."""
    return {"scoring": "score"}.get(deed.state.phase) or phase_name(deed.state.phase)


# --- cards


@reads
def card(deed: Deed, wanted: Any) -> Any:
    return {title: card_place(deed.table, title) for title in wanted}


def card_place(table: Table, title: str) -> str:
    """Where the copies of a card lie that are not undrawn."""
    return " and ".join(place for one in copies(title) for place in places(table, one))


def _titles(cards: list[str]) -> list[str]:
    return sorted(facts().cards[one].title for one in cards)


@reads
def drawn(deed: Deed, wanted: Any) -> Any:
    held = [len(state.japanese_assets) for state in (deed.before, deed.state)]
    undrawn = [len(state.japanese_asset_deck) for state in (deed.before, deed.state)]
    assert held[1] - held[0] == undrawn[0] - undrawn[1]
    return held[1] - held[0]


@reads
def discarded(deed: Deed, wanted: Any) -> Any:
    return _titles([one for one in deed.state.discards if one not in deed.before.discards])


@reads
def kept(deed: Deed, wanted: Any) -> Any:
    return _titles(deed.state.japanese_missions)


# --- points


@reads
def vp(deed: Deed, wanted: Any) -> Any:
    """Points of what was Taken; for a Launch those of each Operation."""
    if deed.step.verb != "launch":
        return taken_vp(deed.state) - taken_vp(deed.before)
    launched = {facts().cards[e.facts["card"]].title: e.facts["vp"] for e in deed.told("operation_launched")}
    sheet = deed.state.debrief
    assert sheet is not None
    lines = {facts().cards[line.item].title: line.vp for line in sheet.lines if line.section == "operations"}
    assert launched == lines
    return launched


def taken_vp(state: Any) -> float:
    """What the Taken box is worth."""
    return sum(line.vp for line in debrief(state, Chosen()).lines if line.section == "taken")


@reads
def turned_up(deed: Deed, wanted: Any) -> Any:
    return [space for event in deed.told("operation_launched") for space in event.facts["buildups"]]


# --- what the other side learns


@reads
def seen_(deed: Deed, wanted: Any) -> Any:
    return [token for token in wanted if learned(deed, token)]


@reads
def unseen(deed: Deed, wanted: Any) -> Any:
    return [token for token in wanted if not learned(deed, token)]
