"""Japanese Preparations (p.14): Build Up, Ready, Augment."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.coast_watchers import actions
from engine.coast_watchers.actions import Augment, BuildUp, EndPhase, Ready, book
from engine.coast_watchers.cards.common import add_to_hand
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.board import ORDER_OF_BUILDUPS
from engine.coast_watchers.model import JAPANESE, QUIET, RISING_SUN, CoastState, japanese_held
from engine.coast_watchers.rules import phases
from engine.coast_watchers.rules.allied import OVER
from engine.coast_watchers.rules.phases import preparations_limit, removed
from engine.core.audience import Everyone
from engine.core.book import Chosen
from engine.core.frames import Call, Decision, Done, Flow, Goto, Procedure
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

BACKS = (QUIET, *ORDER_OF_BUILDUPS)


class PreparationsChoice(Decision):
    """The next Preparations action. Put by DM: backs and cards on offer are secret."""

    verbs: ClassVar = (
        BuildUp,
        Ready,
        Augment,
        EndPhase,
        actions.Barges,
        actions.NewsBroadcasts,
        actions.Yamamoto,
        actions.Rewards,
        actions.Hyakutake,
        actions.Imamura,
    )
    private: ClassVar[bool] = True


class Preparations(Procedure):
    """p.14 Up to two actions in any order, and cards that need none."""

    steps: ClassVar[tuple[str, ...]] = ("begin", "choose", "go_on", "finish")
    actions: Annotated[int, Everyone] = 0
    build_ups: Annotated[int, Everyone] = 0

    def begin(self, t: Table[Any]) -> Flow:
        """p.13."""
        phases.begin_phase(t, phases.PREPARATIONS, preparations_limit(t.state))
        return None

    def choose(self, t: Table[Any]) -> Flow:
        """Ends by itself when the actions are used up and the hand, to everybody's knowledge, holds no Asset."""
        if self.actions >= preparations_limit(t.state) and not t.state.japanese_assets:
            return Goto("finish")
        return Call(PreparationsChoice(asked=(JAPANESE,)))

    def go_on(self, t: Table[Any]) -> Flow:
        """The next action, or the end."""
        return None if t.result == OVER else Goto("choose")

    def finish(self, t: Table[Any]) -> Flow:
        """p.13."""
        phases.end_phase(t, self.actions)
        return Done()


def _phase(view: View[Any]) -> Preparations:
    phase = view.s.stack[-2]
    assert isinstance(phase, Preparations)
    return phase


def _spend(table: Table[Any], build_ups: int = 0) -> None:
    phase = table.state.stack[-1]
    assert isinstance(phase, Preparations)
    phase.actions += 1
    phase.build_ups += build_ups


def may_act(view: View[Any]) -> Refusal | None:
    """p.14 Up to two actions a phase (some Situations allow fewer)."""
    limit = preparations_limit(view.s)
    if _phase(view).actions >= limit:
        return refuse("p.14", "no_action_left", most=limit)
    return None


# --- Build Up


def swap(state: CoastState, space: str, back: str) -> None:
    """p.14 Exchange a marker with one of the unused ones; it may be one with the same back (ruling 7)."""
    pool = state.marker_pool[state.control[space]]
    old = state.backs[space]
    pool[old] = pool.get(old, 0) + 1
    pool[back] -= 1
    state.backs[space] = back


def judge_space(view: View[Any], space: str) -> Refusal | None:
    """p.14 Only at a Rising Sun that lies face up."""
    if not japanese_held(view.s, space):
        return refuse("p.14", "not_japanese_held", space=space)
    if view.s.faces.get(space) != RISING_SUN:
        return refuse("p.14", "lies_quiet", space=space)
    return None


def judge_back(view: View[Any], space: str, back: str, first: tuple[str, str] | None = None) -> Refusal | None:
    """p.14 The same type (Base or Site), and the countermix limits. `first`: the swap made before it."""
    kind = view.s.control[space]
    if back not in facts().markers[kind].backs:
        return refuse("p.5", "not_on_this_type", back=back, control=kind, space=space)
    left = view.s.marker_pool[kind].get(back, 0) + (view.s.backs[space] == back)
    if first is not None and view.s.control[first[0]] == kind:
        left += (view.s.backs[first[0]] == back) - (first[1] == back)
    return None if left > 0 else refuse("p.14", "none_left", back=back, control=kind)


def control_spaces(view: View[Any], chosen: Chosen) -> tuple[str, ...]:
    """Every space that holds or could hold a Control marker here."""
    return (*view.s.stations, *(space for space in view.s.control if space not in view.s.stations))


@book.source("build_up_space", over=control_spaces)
def build_up_space(view: View[Any], chosen: Chosen, space: str) -> Refusal | None:
    """p.14 A Rising Sun marker."""
    return judge_space(view, space)


@book.source("build_up_back", over=lambda view, chosen: BACKS)
def build_up_back(view: View[Any], chosen: Chosen, back: str) -> Refusal | None:
    """p.14 A marker of the unused ones."""
    return judge_back(view, chosen["space"], back)


@book.source("build_up_space2", over=control_spaces)
def build_up_space2(view: View[Any], chosen: Chosen, space: str) -> Refusal | None:
    """p.14 On Turn I a second Rising Sun marker with the same action."""
    if view.s.turn > 1:
        return refuse("p.14", "one_marker_only", turn=view.s.turn)
    if space == chosen["space"]:
        return refuse("p.14", "same_space", space=space)
    return judge_space(view, space)


@book.source("build_up_back2", over=lambda view, chosen: BACKS)
def build_up_back2(view: View[Any], chosen: Chosen, back: str) -> Refusal | None:
    """p.14 The second marker's back, of what the first left."""
    if not chosen["space2"]:
        return refuse("p.14", "no_second_space")
    return judge_back(view, chosen["space2"], back, (chosen["space"], chosen["back"]))


@book.may(BuildUp)
def may_build_up(view: View[Any]) -> Refusal | None:
    """p.14 On Turn I both actions may Build Up, later one in a phase."""
    wrong = may_act(view)
    if wrong is None and view.s.turn > 1 and _phase(view).build_ups:
        return refuse("p.14", "one_build_up")
    if wrong is None and RISING_SUN not in view.s.faces.values():
        return refuse("p.14", NOTHING_FITS)
    return wrong


@book.legal(BuildUp)
def legal_build_up(view: View[Any], action: BuildUp) -> Refusal | None:
    """p.14 A second space needs its back."""
    return refuse("p.14", "no_second_back", space=action.space2) if action.space2 and not action.back2 else None


@book.effect(BuildUp)
def build_up(table: Table[Any], action: BuildUp) -> Flow:
    """p.14 Secretly; the Allies learn the type of action, not how many markers."""
    swaps = {action.space: action.back}
    if action.space2:
        swaps[action.space2] = action.back2
    for space, back in swaps.items():
        swap(table.state, space, back)
    _spend(table, build_ups=1)
    table.tell("build_up", secret={JAPANESE: {"spaces": list(swaps), "backs": list(swaps.values())}})
    return None


# --- Ready, Augment


@book.source("ready_count", over=lambda view, chosen: (1, 2))
def ready_count(view: View[Any], chosen: Chosen, count: int) -> Refusal | None:
    """p.14 One or two Patrols, as many as the mat has."""
    left = view.s.patrol_mat
    return None if count <= left else refuse("p.14", "mat_short", left=left, count=count)


@book.may(Ready)
def may_ready(view: View[Any]) -> Refusal | None:
    """p.14 A Patrol on the mat."""
    wrong = may_act(view)
    if wrong is None and not view.s.patrol_mat:
        return refuse("p.14", "mat_empty")
    return wrong


@book.effect(Ready)
def ready(table: Table[Any], action: Ready) -> Flow:
    """p.14 Up to two Patrols from the mat to Ready."""
    ready_from_mat(table.state, action.count)
    _spend(table)
    table.tell("ready", count=action.count, ready=table.state.ready_patrols)
    return None


def ready_from_mat(state: CoastState, count: int) -> None:
    """p.14 Move Patrols from the mat to Ready."""
    state.patrol_mat -= count
    state.ready_patrols += count


@book.may(Augment)
def may_augment(view: View[Any]) -> Refusal | None:
    """p.14 An undrawn Asset card."""
    if removed(view.s, "augment"):
        return refuse("p.11", "not_in_situation", action="augment")
    wrong = may_act(view)
    if wrong is None and not view.s.japanese_asset_deck:
        return refuse("p.14", "deck_empty")
    return wrong


@book.effect(Augment)
def augment(table: Table[Any], action: Augment) -> Flow:
    """p.14 One Asset card at random, kept Hidden."""
    state: CoastState = table.state
    found = table.draw(f"t{state.turn}/augment", state.japanese_asset_deck)[0]
    state.japanese_asset_deck.remove(found)
    add_to_hand(state, found)
    _spend(table)
    table.reveal("augment", secret={JAPANESE: {"card": found}})
    return None
