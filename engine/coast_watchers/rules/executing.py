"""p.33-36 Execute: Paths for each drafted Operation, then everything is shown at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.coast_watchers.actions import Execute, NoOperations, Scrap, Trace, book
from engine.coast_watchers.cards.common import card as printed
from engine.coast_watchers.data import facts
from engine.coast_watchers.model import CoastState, Operation
from engine.coast_watchers.rules.operations import draft_of, open_draft, operation_vp, operations_in_hand
from engine.coast_watchers.rules.paths import back_of, beside, mode_at, through, to_target, unlinked
from engine.core.book import Chosen
from engine.core.frames import Again, Flow
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


def _of(view: View[Any], card: str) -> Operation | None:
    return next((operation for operation in draft_of(view) if operation.card == card), None)


@book.source("trace_card", over=operations_in_hand)
def trace_card(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """p.36 An Operation in the draft."""
    return None if _of(view, value) else refuse("p.36", "not_drafted", card=value)


@book.may(Trace, Scrap)
def may_trace(view: View[Any]) -> Refusal | None:
    """p.36 Something is drafted."""
    return None if draft_of(view) else refuse("p.33", "nothing_drafted")


def _path_spaces(view: View[Any], chosen: Chosen) -> list[str]:
    """All spaces; first those that matter next: the card's Buildups, then Targets and neighbours."""
    operation = _of(view, chosen.get("card", ""))
    picks = chosen.get("path", ())
    first: Iterable[str] = ()
    if operation and not picks:
        first = operation.buildups
    elif operation:
        first = (*beside(view.s, picks[-1], mode_at(view.s, picks[0])), *operation.targets)
    return list(dict.fromkeys([*first, *facts().spaces]))


@book.source("trace_path", over=_path_spaces)
def trace_path(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """p.36 First a Buildup of the Operation, then spaces to go through; spaces between may be left out."""
    operation, picks = _of(view, chosen.get("card", "")), chosen.get("path", ())
    if operation is None:
        return refuse("input", "missing", param="card")
    if not picks and value not in operation.buildups:
        return refuse("p.36", "path_start", space=value, spaces=list(operation.buildups))
    if not picks:
        return None
    mode = mode_at(view.s, picks[0])
    so_far = through(view.s, picks, mode)
    if so_far is None or value in so_far:
        return refuse("p.36", "path_repeats", space=value)
    if to_target(view.s, (*picks, value), operation) is None:
        return refuse("p.36", "path_no_way", space=value, mode=mode)
    return None


@book.legal(Trace)
def legal_trace(view: View[Any], action: Trace) -> Refusal | None:
    """p.36 The Path leads to a Target and is new."""
    operation = _of(view, action.card)
    assert operation is not None
    path = to_target(view.s, action.path, operation)
    if path is None:
        return refuse("p.36", "path_no_way", space=action.path[-1], mode=mode_at(view.s, action.path[0]))
    return refuse("p.36", "path_known", spaces=list(path)) if path in operation.paths else None


@book.effect(Trace)
def trace(table: Table[Any], action: Trace) -> Flow:
    """p.36 Draft the Path, space by space."""
    decision, view = open_draft(table)
    operation = next(one for one in decision.draft if one.card == action.card)
    path = to_target(view.s, action.path, operation)
    assert path is not None
    operation.paths = (*operation.paths, path)
    return Again(quiet=True)


@book.effect(Scrap)
def scrap(table: Table[Any], action: Scrap) -> Flow:
    """p.33 Take an Operation out of the draft."""
    decision = open_draft(table)[0]
    decision.draft = [old for old in decision.draft if old.card != action.card]
    return Again(quiet=True)


@book.effect(NoOperations)
def no_operations(table: Table[Any], action: NoOperations) -> Flow:
    """p.33 Launch nothing: on to Countermeasures."""
    table.tell("no_operations")
    return None


@book.may(Execute)
def may_execute(view: View[Any]) -> Refusal | None:
    """p.36, ruling 26 Something is drafted, and all its Buildups and Targets are linked."""
    if not draft_of(view):
        return refuse("p.33", "nothing_drafted")
    for operation in draft_of(view):
        left = unlinked(view.s, operation)
        if left:
            return refuse("p.36", "not_linked", card=operation.card, spaces=left)
    return None


@book.effect(Execute)
def execute(table: Table[Any], action: Execute) -> Flow:
    """p.33-34 Show cards, Buildups, Targets and Paths of all Operations; discard the other Operation cards."""
    decision = open_draft(table)[0]
    for operation in decision.draft:
        _launch(table, operation)
    discard_others(table)
    return None


def _launch(table: Table[Any], operation: Operation) -> None:
    state: CoastState = table.state
    state.japanese_missions.remove(operation.card)
    state.showing.append(operation.card)
    state.launched.append(operation.card)
    state.operations.append(operation)
    flipped = {space: back_of(state, space) for space in operation.buildups}
    state.open_backs.update(flipped)
    table.reveal(
        "operation_launched", card=operation.card, buildups=flipped, targets=list(operation.targets),
        paths=[list(path) for path in operation.paths], vp=operation_vp(state, operation),
    )  # fmt: skip


def discard_others(table: Table[Any]) -> None:
    """p.34 Operation cards that were not Launched are discarded; local Missions stay in hand."""
    state: CoastState = table.state
    others = [card for card in state.japanese_missions if printed(card).kind == "operation"]
    state.japanese_missions = [card for card in state.japanese_missions if card not in others]
    state.discards.extend(others)
    if others:
        table.reveal("operations_discarded", cards=others)
