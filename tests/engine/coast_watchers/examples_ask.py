"""Questions of the example cases to the rules, answered by the rules' own functions or by a game played that far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import Requirement
from engine.coast_watchers.geography import range_between
from engine.coast_watchers.model import Line, Operation, icons
from engine.coast_watchers.rules import operations, sequence
from engine.coast_watchers.rules.paths import legal_chain, unlinked
from engine.coast_watchers.scoring import Scoring, result
from engine.core.chance import Chance, Seeded
from engine.core.gate import advance
from engine.core.table import Table as CoreTable
from tests.engine.coast_watchers.builder import GAME, Table
from tests.engine.coast_watchers.cases import Step
from tests.engine.coast_watchers.examples_given import (
    copies,
    hold_named,
    put_card,
    put_marker,
    put_report,
)
from tests.engine.coast_watchers.examples_play import Deed, again, play_on
from tests.engine.coast_watchers.examples_read import taken_vp

Answers = Mapping[str, Any]
Answer = Callable[[Table, Step], Answers]
BACKS = {"air": "aircraft", "sea": "warships"}


# --- pieces and map


def block(table: Table, step: Step) -> Answers:
    kind = step.parameters["block"]
    return {
        "coastwatcher": "coastwatcher" in icons(kind),
        "guerrillas": "guerrillas" in icons(kind),
        "coastwatcher_alone": icons(kind) == ("coastwatcher",),
    }


def range_(table: Table, step: Step) -> Answers:
    wanted = dict(step.parameters)
    return {"range": range_between(table.state, wanted["a"], wanted["b"], no_sea=wanted.get("no_sea", True))}


def path(table: Table, step: Step) -> Answers:
    return {"legal": legal_chain(table.state, step.parameters["spaces"], step.parameters["mode"])}


# --- Operations


def requirement(table: Table, step: Step) -> Answers:
    wanted = step.parameters
    clause = Requirement(
        buildup=wanted["buildup"], min=wanted["min"], max=wanted["max"], spaces=tuple(wanted["spaces"])
    )
    return {"met": len(operations.available(table.state, clause, set())) >= clause.min}


def targets(table: Table, step: Step) -> Answers:
    card, buildups = facts().titled[step.parameters["card"]][0], step.parameters["buildups"]
    found = operations.targets_for(table.state, card, buildups)
    least, most = operations.target_count(table.state, card, buildups)
    return {
        "may": [space for space in step.expect.get("may", ()) if space in found],
        "may_not": [space for space in step.expect.get("may_not", ()) if space in facts().spaces.keys() - set(found)],
        "min": least,
        "max": most,
    }


def linked(table: Table, step: Step) -> Answers:
    wanted = step.parameters
    paths = tuple(map(tuple, wanted["paths"]))
    operation = Operation(card="", buildups=tuple(wanted["buildups"]), targets=tuple(wanted["targets"]), paths=paths)
    return {"met": not unlinked(table.state, operation)}


# --- scoring


def score(table: Table, launched: Sequence[Operation] = (), step: Step | None = None) -> Deed:
    """Score the table, with these Operations Launched."""
    state = table.state
    for operation in launched:
        put_card(table, operation.card, "showing")
    state.launched = [operation.card for operation in launched]
    state.operations = list(launched)
    state.stack = [sequence.Play(at="end"), Scoring()]
    core: CoreTable[Any] = CoreTable(GAME, state, Chance(Seeded(b"examples"), state.draws))
    asked = step or Step({}, "ask", "score", None, {}, (), (), (), (), None, "")
    deed = Deed(asked, table, again(table).state)
    advance(core)
    deed.events += core.events
    play_on(deed)
    return deed


def lines(deed: Deed, *items: str) -> float:
    """Points of the Debrief sheet's lines for these cards or kinds."""
    sheet = deed.state.debrief
    assert sheet is not None
    return sum(line.vp for line in sheet.lines if line.item in items)


def of_section(deed: Deed, section: str) -> float:
    """Points of the Debrief sheet under a heading."""
    sheet = deed.state.debrief
    assert sheet is not None
    return sum(line.vp for line in sheet.lines if line.section == section)


def launched_as(table: Table, step: Step) -> list[Operation]:
    """The step's Operations; what it does not name follows from its Paths."""
    found = []
    for one in step.operations:
        starts, ends = ([path[at] for path in one.paths] for at in (0, -1))
        if one.mode:
            table.state.open_backs.update(dict.fromkeys(starts, BACKS[one.mode]))
        found.append(
            Operation(
                card=copies(one.card)[0],
                buildups=one.buildups or tuple(dict.fromkeys(starts)),
                targets=one.targets or tuple(dict.fromkeys(ends)),
                paths=one.paths,
            )
        )
    return found


def warning(table: Table, step: Step) -> Answers:
    hold_named(table, step)
    launched = launched_as(table, step)
    legal = all(legal_chain(table.state, path, mode(table, path)) for one in launched for path in one.paths)
    deed = score(table, launched, step)
    sheet = deed.state.debrief
    assert sheet is not None
    return {
        "legal": legal,
        "warning": {facts().cards[card].title: rates for card, rates in sheet.warnings.items()},
        "total": of_section(deed, "warning"),
        "laid_open": sorted(s for e in deed.told("coastwatchers_next_to_paths") for s in e.facts["blocks"]),
        "taken": [event.facts["station"] for event in deed.told("taken")],
        "taken_vp": of_section(deed, "taken"),
    }


def mode(table: Table, path: Sequence[str]) -> Any:
    """How a Path goes, by the Buildup at its start."""
    return "air" if table.state.open_backs[path[0]] == "aircraft" else "sea"


def score_taken(table: Table, step: Step) -> Answers:
    table.state.taken = list(step.parameters["blocks"])
    return {"vp": taken_vp(score(table).state)}


def score_network(table: Table, step: Step) -> Answers:
    deed = score(table)
    assert deed.state.debrief is not None
    (line,) = (line for line in deed.state.debrief.lines if line.item == "coastwatcher_held")
    return {"vp": of_section(deed, "network"), "coastwatchers": line.count}


def score_reports(table: Table, step: Step) -> Answers:
    for space, back in step.parameters["markers"].items():
        put_marker(table, space, back)
    for station, kind in step.parameters["reports"].items():
        put_report(table, station, kind)
    deed = score(table)
    return {"vp": of_section(deed, "network") + of_section(deed, "missions")}


def score_asset(table: Table, step: Step) -> Answers:
    wanted = step.parameters
    card = copies(wanted["card"])[0]
    put_card(table, card, wanted["state"])
    used = dict(zip(("rabaul", "kavieng"), wanted.get("operation_uses", ()), strict=False))
    for space, back in used.items():
        put_marker(table, space, back)
    launched = [Operation(card=copies("AIR RAID")[0], buildups=tuple(used), targets=())] if used else []
    return {"vp": lines(score(table, launched), card)}


def score_mission(table: Table, step: Step) -> Answers:
    wanted = step.parameters
    card = copies(wanted["card"])[0]
    put_card(table, card, "hidden")
    operation = Operation(card=copies("AIR RAID")[0], buildups=tuple(wanted["used"]), targets=())
    return {"vp": lines(score(table, [operation] if wanted["launched"] else []), card)}


COUNTS = {"reports_of_buildup": "report_buildup", "coastwatchers_in_japanese_held": "coastwatcher_held"}
"""What a case calls the lines of the sheet of which it gives the number."""


def score_total(table: Table, step: Step) -> Answers:
    """The whole sheet; what the case says of single lines is checked on the way, and that there are no others."""
    japanese, allied = step.parameters["japanese"], step.parameters["allied"]
    table.state.taken, table.state.rescued = list(japanese["taken"]), list(allied["rescued"])
    deed = score(table, launched_as(table, step), step)
    sheet, end = deed.state.debrief, deed.state.result
    assert sheet is not None
    assert end is not None
    for side, parts in (("japanese", japanese), ("allied", allied)):
        own = [line for line in sheet.lines if line.side == side]
        found = {name: _part(own, name, value) for name, value in parts.items()}
        assert found == parts
        assert {_called(line) for line in own} == set(parts)
    winner = end.winners[0] if end.winners else "draw"
    return {"japanese": sheet.japanese, "allied": sheet.allied, "net": sheet.net, "winner": winner}


def _called(line: Line) -> str:
    """What a case calls a line: the card, the heading or the kind."""
    kinds = {item: name for name, item in COUNTS.items()}
    if line.section in ("warning", "taken"):
        return line.section
    card = facts().cards.get(line.item)
    return card.title if card else kinds.get(line.item, line.item.split("_")[0])


def _part(own: Sequence[Line], name: str, value: Any) -> Any:
    """The part of the sheet by this name, as the case gives it: points, a number, or blocks that score."""
    mine = [line for line in own if _called(line) == name]
    if isinstance(value, list):
        assert sum(line.count for line in mine) == len([icon for kind in value for icon in icons(kind)])
        return value
    return sum(line.count if name in COUNTS else line.vp for line in mine)


def result_(table: Table, step: Step) -> Answers:
    found = result(step.parameters["japanese"], step.parameters["allied"])
    return {"winner": found.winners[0] if found.winners else "draw"}


ANSWERS: dict[str, Answer] = {
    "block": block,
    "range": range_,
    "path": path,
    "requirement": requirement,
    "targets": targets,
    "linked": linked,
    "warning": warning,
    "score_taken": score_taken,
    "score_network": score_network,
    "score_reports": score_reports,
    "score_asset": score_asset,
    "score_mission": score_mission,
    "score_total": score_total,
    "result": result_,
}
