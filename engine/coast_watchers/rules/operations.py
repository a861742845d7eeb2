"""p.33-38 Operations: from Turn II the Japanese may Launch Operations, which ends the game.

Cards, Buildups, Targets and Paths are drafted in secret (ruling 26); nothing is shown before Execute.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import Execute, Launch, NoOperations, Scrap, Trace, book
from engine.coast_watchers.cards.common import card as printed
from engine.coast_watchers.data.cards import Card, Requirement, Targets
from engine.coast_watchers.geography import range_between
from engine.coast_watchers.model import JAPANESE, RISING_SUN, CoastState, Operation, japanese_held
from engine.coast_watchers.rules.paths import back_of
from engine.core.audience import Only
from engine.core.book import Chosen
from engine.core.frames import Again, Call, Decision, Done, Flow, Procedure
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


class LaunchOperations(Decision):
    """p.33 The Japanese draft Operations and Execute them, or Launch none."""

    verbs: ClassVar = (Launch, Trace, Scrap, Execute, NoOperations)
    private: ClassVar[bool] = True

    draft: Annotated[list[Operation], Only(JAPANESE)] = []


class Operations(Procedure):
    """p.33 The Operations phase. Its result says whether anything was Launched."""

    steps: ClassVar = ("choose", "end")

    def choose(self, t: Table[Any]) -> Flow:
        """p.33 Always asked, whether or not anything can be Launched: that is secret."""
        return Call(LaunchOperations(asked=(JAPANESE,)))

    def end(self, t: Table[Any]) -> Flow:
        """p.33 Any Launch ends the game."""
        return Done(bool(t.state.launched))


# ---- A. Launch: Buildups ----------------------------------------------------------------------------------------


def draft_of(view: View[Any]) -> list[Operation]:
    """What the Japanese have drafted; nothing in any other view."""
    return view.decision.draft if isinstance(view.decision, LaunchOperations) else []


def used(draft: Iterable[Operation], but: str = "") -> set[str]:
    """p.34 Buildups that the drafted Operations (but one) use: each serves one Mission only."""
    return {space for operation in draft if operation.card != but for space in operation.buildups}


def fits(state: CoastState, clause: Requirement, space: str) -> bool:
    """p.34 Whether the clause asks for a Buildup at this space, whatever lies there."""
    return space in clause.spaces if clause.spaces else state.control.get(space) == clause.control


def available(state: CoastState, clause: Requirement, taken: set[str]) -> list[str]:
    """p.34 The spaces whose Buildups can serve the clause: the right type, not used by another Operation."""
    return [
        space
        for space, face in state.faces.items()
        if face == RISING_SUN
        and space not in taken
        and fits(state, clause, space)
        and back_of(state, space) == clause.buildup
    ]


def clause_of(state: CoastState, card: Card, space: str) -> Requirement | None:
    """p.34 The clause of the card that the Buildup at this space can serve."""
    back = back_of(state, space)
    return next((c for c in card.require if c.buildup == back and fits(state, c, space)), None)


def forced_buildups(state: CoastState, card: Card, picks: Sequence[str], taken: set[str]) -> tuple[str, ...] | Refusal:
    """p.34 The Buildups named; of a type not named, those that leave no choice ("and" asks for all of them)."""
    found = list(picks)
    for clause in card.require:
        mine = [space for space in picks if clause_of(state, card, space) == clause]
        if len(mine) >= clause.min:
            continue
        free = available(state, clause, taken)
        if mine or len(free) != clause.min:
            return refuse(
                "p.34", "buildups_missing", buildup=clause.buildup, least=clause.min, most=clause.max,
                got=len(mine), spaces=free,
            )  # fmt: skip
        found += free
    return tuple(found)


def _least_sets(state: CoastState, card: Card, taken: set[str]) -> Iterator[tuple[str, ...]]:
    """The smallest sets of Buildups that Launch the card."""
    choices = [combinations(available(state, clause, taken), clause.min) for clause in card.require]
    for chosen in product(*choices):
        yield tuple(space for part in chosen for space in part)


# ---- A. Launch: Targets -----------------------------------------------------------------------------------------


def _is_target(state: CoastState, clause: Targets, space: str) -> bool:
    """p.34 Whether the clause lists the space. "Also" places count like Allied Bases, so they are Allied-Held too."""
    held = not japanese_held(state, space)
    if space in clause.spaces:
        return held or not clause.only_allied_held
    return state.control.get(space) in clause.control or (space in clause.also and held)


def targets_for(state: CoastState, card: Card, buildups: Sequence[str]) -> list[str]:
    """p.34, ruling 1 The Targets that the Operation may choose from when it uses these Buildups."""
    return [
        space
        for space in state.stations
        if any(_is_target(state, clause, space) and _far(state, clause, space, buildups) for clause in card.targets)
    ]


def _far(state: CoastState, clause: Targets, space: str, buildups: Sequence[str]) -> bool:
    """p.34 Range is counted from all Buildups used."""
    least = clause.range_min
    if least is None:
        return True
    ranges = [range_between(state, buildup, space) for buildup in buildups]
    return all(reach is None or reach >= least for reach in ranges)


def target_count(state: CoastState, card: Card, buildups: Sequence[str]) -> tuple[int, int]:
    """p.34, ruling 29 Least and most Targets with these Buildups; if the card asks for more than exist, all that do."""
    exist = len(targets_for(state, card, buildups))
    least = most = 0
    for clause in card.targets:
        if clause.per_buildup is not None:
            number = clause.per_buildup * len(buildups)
            least, most = least + (number if clause.distinct else 1), most + number
        else:
            least, most = least + (clause.min or 1), most + (clause.max or exist)
    if card.special == "targets_not_more_than_buildups":
        most = min(most, len(buildups))
    most = min(most, exist)
    return min(least, most), most


def forced_targets(
    state: CoastState, card: Card, picks: Sequence[str], buildups: Sequence[str]
) -> tuple[str, ...] | Refusal:
    """p.34 The Targets named, or all of them where the card leaves no choice."""
    least, most = target_count(state, card, buildups)
    exist = targets_for(state, card, buildups)
    if len(picks) >= max(least, 1):
        return tuple(picks)
    if not picks and len(exist) == least:
        return tuple(exist)
    return refuse("p.34", "targets_missing", least=least, most=most, got=len(picks), spaces=exist)


def refuse_operation(state: CoastState, draft: Sequence[Operation], card_id: str) -> Refusal | None:
    """p.33-34 Why the Operation cannot be Launched now: its turns, its Buildups, its Targets."""
    card = printed(card_id)
    if card.kind != "operation":
        return refuse("p.33", "no_operation", card=card_id)
    if state.turn not in card.launch_turns:
        return refuse("p.34", "launch_turn", card=card_id, turns=list(card.launch_turns), turn=state.turn)
    taken = used(draft, but=card_id)
    for clause in card.require:
        free = available(state, clause, taken)
        if len(free) < clause.min:
            return _lacks(state, card_id, clause, taken)
    if not any(targets_for(state, card, buildups) for buildups in _least_sets(state, card, taken)):
        return refuse("p.34", "no_targets", card=card_id)
    return None


def _lacks(state: CoastState, card_id: str, clause: Requirement, taken: set[str]) -> Refusal:
    """Say which Buildup is wanting, or that another drafted Operation uses it."""
    free = available(state, clause, taken)
    if len(available(state, clause, set())) >= clause.min:
        return refuse("p.34", "buildup_used_elsewhere", card=card_id, buildup=clause.buildup)
    return refuse(
        "p.34", "buildup_lacking", card=card_id, buildup=clause.buildup, least=clause.min, got=len(free),
        spaces=list(clause.spaces) or [str(clause.control)],
    )  # fmt: skip


# ---- Launch, as the player drafts it ----------------------------------------------------------------------------


def operations_in_hand(view: View[Any], _chosen: Chosen) -> list[str]:
    """p.33 The Operation cards that the seat can see in the Japanese hand."""
    return [card for card in view.s.japanese_missions if card and printed(card).kind == "operation"]


@book.source("launch_card", over=operations_in_hand)
def launchprinted(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """p.33-34 An Operation card in hand that can be Launched this turn with the Buildups left."""
    return refuse_operation(view.s, draft_of(view), value)


@book.may(Launch)
def may_launch(view: View[Any]) -> Refusal | None:
    """p.33 Some Operation can be Launched."""
    cards = operations_in_hand(view, {})
    if not cards:
        return refuse("p.33", "no_operation_cards")
    if any(refuse_operation(view.s, draft_of(view), card) is None for card in cards):
        return None
    return refuse("p.33", NOTHING_FITS, verb=Launch.verb())


def _sun_spaces(view: View[Any], _chosen: Chosen) -> list[str]:
    return [space for space, face in view.s.faces.items() if face == RISING_SUN]


@book.source("launch_buildup", over=_sun_spaces)
def launch_buildup(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """p.34 A Buildup that the card asks for, not used by another Operation, and not more of them than it takes."""
    card, picks = chosen_card(view, chosen), list(chosen.get("buildups", ()))
    if isinstance(card, Refusal):
        return card
    clause = clause_of(view.s, card, value)
    if clause is None:
        return refuse("p.34", "buildup_not_asked", card=card.id, space=value, back=back_of(view.s, value))
    if value in used(draft_of(view), but=card.id):
        return refuse("p.34", "buildup_serves_one", space=value)
    same = [space for space in picks if space != value and clause_of(view.s, card, space) == clause]
    if len(same) >= clause.max:
        return refuse("p.34", "buildups_enough", card=card.id, buildup=clause.buildup, most=clause.max)
    if not targets_for(view.s, card, [*picks, value]):
        return refuse("p.34", "no_targets", card=card.id)
    return None


def chosen_card(view: View[Any], chosen: Chosen) -> Card | Refusal:
    """The Operation card chosen before; a Refusal while there is none."""
    if chosen.get("card") in operations_in_hand(view, {}):
        return printed(chosen["card"])
    return refuse("input", "missing", param="card")


def _buildups(view: View[Any], card: Card, chosen: Chosen) -> tuple[str, ...] | Refusal:
    return forced_buildups(view.s, card, chosen.get("buildups", ()), used(draft_of(view), but=card.id))


@book.source("launch_target", over=lambda view, chosen: view.s.stations)
def launch_target(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """p.34 A Target as the card specifies, at the right Range, and not more of them than it takes."""
    card, picks = chosen_card(view, chosen), chosen.get("targets", ())
    if isinstance(card, Refusal):
        return card
    buildups = _buildups(view, card, chosen)
    if isinstance(buildups, Refusal):
        return buildups
    if value not in targets_for(view.s, card, buildups):
        return _no_target(view.s, card, buildups, value)
    most = target_count(view.s, card, buildups)[1]
    if len([space for space in picks if space != value]) >= most:
        return refuse("p.34", "targets_enough", card=card.id, most=most)
    return None


def _no_target(state: CoastState, card: Card, buildups: Sequence[str], space: str) -> Refusal:
    listed = [clause for clause in card.targets if _is_target(state, clause, space)]
    if listed:
        return refuse("p.34", "target_too_near", card=card.id, space=space, least=listed[0].range_min)
    return refuse("p.34", "target_not_listed", card=card.id, space=space)


@book.legal(Launch)
def legal_launch(view: View[Any], action: Launch) -> Refusal | None:
    """p.34 As many Buildups and Targets as the card asks for."""
    drafted = _drafted(view, action)
    return drafted if isinstance(drafted, Refusal) else None


def _drafted(view: View[Any], action: Launch) -> Operation | Refusal:
    buildups = _buildups(view, printed(action.card), {"buildups": action.buildups})
    if isinstance(buildups, Refusal):
        return buildups
    targets = forced_targets(view.s, printed(action.card), action.targets, buildups)
    if isinstance(targets, Refusal):
        return targets
    return Operation(card=action.card, buildups=buildups, targets=targets)


@book.effect(Launch)
def launch(table: Table[Any], action: Launch) -> Flow:
    """p.33 Draft the Operation, in place of an earlier draft of the same card. Nobody else learns of it."""
    decision, view = open_draft(table)
    drafted = _drafted(view, action)
    assert isinstance(drafted, Operation)
    decision.draft = [*(old for old in decision.draft if old.card != action.card), drafted]
    return Again(quiet=True)


def open_draft(table: Table[Any]) -> tuple[LaunchOperations, View[Any]]:
    """The Decision under way (it is off the stack while its answer takes effect) and the Japanese view with it."""
    decision = table.decision
    assert isinstance(decision, LaunchOperations)
    table.state.stack.append(decision)
    view = table.game.view(table.state, JAPANESE)
    table.state.stack.pop()
    return decision, view


# ---- what an Operation is worth ---------------------------------------------------------------------------------


def operation_vp(state: CoastState, operation: Operation) -> int:
    """p.33, 39 What a Launched Operation is worth, as its card says."""
    worth = printed(operation.card).vp
    assert worth is not None
    backs = [back_of(state, space) for space in operation.buildups]
    counted = [back for back in backs if worth.buildup in (None, back)]
    extra = worth.extra
    beyond = max(0, backs.count(extra.buildup) - extra.beyond) * extra.vp if extra else 0
    bonus = sum(one.vp for one in worth.bonus if one.space in operation.targets)
    return worth.flat + worth.per_target * len(operation.targets) + worth.per_buildup * len(counted) + beyond + bonus
