"""What a seat does or tries in an example case, through the gate, with the windows that open on the way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.coast_watchers import actions
from engine.coast_watchers.actions import (
    Commander,
    Execute,
    FalseTrails,
    Floatplanes,
    Launch,
    RemovePatrols,
    ShowBlockers,
    ShowPatrols,
    Teleradio,
    Trace,
)
from engine.coast_watchers.data import facts
from engine.coast_watchers.invariants import invariants
from engine.coast_watchers.model import ALLIED, JAPANESE
from engine.coast_watchers.rules import Campaign
from engine.coast_watchers.rules.delivery import BlockersMoment, PatrolsMoment
from engine.coast_watchers.rules.operating import Removal
from engine.coast_watchers.rules.patrol_cup import FalseTrailsMoment, FloatplanesMoment
from engine.coast_watchers.scoring import CommandersMoment, TeleradioMoment, marks
from engine.core.actions import Action, Pass
from engine.core.chance import Draw, Seeded
from engine.core.events import Event
from engine.core.frames import Decision, Window
from engine.core.gate import submit
from engine.core.options import refusal
from engine.core.refusal import Refusal, refuse
from tests.engine.coast_watchers.builder import GAME, Table
from tests.engine.coast_watchers.cases import Step
from tests.engine.coast_watchers.examples_given import change, copies, hold_named, places

VERBS = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower(): cls
    for cls in vars(actions).values()
    if isinstance(cls, type) and issubclass(cls, Action)
}
NO_PARAMETERS: dict[str, Any] = {"resist": ("remove",)}
"""Parameters of a step that are answers to a later question, not to the verb itself."""


class Forced:
    """Chance: the chits of both cups as the case says, all else at random."""

    def __init__(self, chits: Sequence[str]) -> None:
        self.left = list(chits)
        self.spare = Seeded(b"examples")

    def value(self, label: str, n: int, bound: int, among: Sequence[Any] | None = None) -> int:
        """The next chit named, which must be in the cup."""
        if not label.endswith("-cup"):
            return self.spare.value(label, n, bound, among)
        assert self.left, f"a chit more is drawn than the case names ({label})"
        chit = self.left.pop(0)
        assert among is not None
        assert chit in among, f"there is no {chit} in the cup: {among}"
        return list(among).index(chit)


@dataclass
class Deed:
    """What a step did: the table before and after, what was told, drawn and offered in Windows."""

    step: Step
    table: Table
    before: Campaign
    refused: Refusal | None = None
    events: list[Event] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    offered: set[tuple[str, str]] = field(default_factory=set)
    choices: list[str] = field(default_factory=list)

    @property
    def state(self) -> Campaign:
        return self.table.state

    @property
    def other(self) -> str:
        """The other seat."""
        return JAPANESE if self.step.seat == ALLIED else ALLIED

    def told(self, *names: str) -> list[Event]:
        """The events of these names."""
        return [event for event in self.events if event.name in names]


def again(table: Table) -> Table:
    """A copy of the table."""
    return Table(GAME.load(GAME.dump(table.state)))


def prepared(table: Table, step: Step) -> None:
    """The table as the step wants it."""
    hold_named(table, step)
    if step.given:
        change(table, step.given)


def do(table: Table, step: Step) -> Deed:
    """Let the seat act; the table goes on from there."""
    prepared(table, step)
    deed = Deed(step, table, again(table).state, choices=offers(table, step))
    chance = Forced(step.draw)
    for action in acts(table, step):
        deed.refused = action if isinstance(action, Refusal) else _submit(deed, str(step.seat), action, chance)
        if deed.refused is not None:
            return deed
    _answer(deed, chance)
    assert not chance.left, f"chits not drawn: {chance.left}"
    return deed


def attempt(table: Table, step: Step) -> Deed:
    """May the seat act? The table stays as it is."""
    trial = again(table)
    prepared(trial, step)
    deed = Deed(step, trial, again(trial).state)
    for action in acts(trial, step):
        wrong = action if isinstance(action, Refusal) else refusal(trial.view(str(step.seat)), action)
        if wrong is not None:
            deed.refused = wrong
            break
        if isinstance(action, Launch):  # the next draft goes on from this one
            deed.refused = _submit(deed, str(step.seat), action, Forced(()))
    return deed


# --- the step's actions


def acts(table: Table, step: Step) -> list[Action | Refusal]:
    """The actions that the step stands for."""
    if step.verb != "launch":
        own = {name: value for name, value in step.parameters.items() if name not in NO_PARAMETERS.get(step.verb, ())}
        return [act(table, step.verb, own)]
    launches: list[Action | Refusal] = []
    paths: list[Action | Refusal] = []
    for one in step.operations:
        card = copies(one.card)[0]
        launches.append(Launch(card=card, buildups=one.buildups, targets=one.targets))
        paths += [Trace(card=card, path=path) for path in one.paths]
    return launches if step.kind == "try" else [*launches, *paths, Execute()]


def act(table: Table, verb: str, given: dict[str, Any]) -> Action | Refusal:
    """The action with these parameters; those left out that it cannot do without are empty."""
    cls = VERBS[verb]
    values = {name: card_of(table, value) if name in ("asset", "card") else value for name, value in given.items()}
    unknown = [name for name in values if name not in cls.__struct_fields__]
    if unknown:
        return refuse("input", "no_such_parameter", names=unknown)
    required = [name for name in cls.__struct_fields__ if name not in dict(_defaults(cls))]
    return msgspec.convert({**dict.fromkeys(required, ""), **values}, cls)


def _defaults(cls: type[Action]) -> list[tuple[str, Any]]:
    fields = cls.__struct_fields__
    optional = len(cls.__struct_defaults__)
    return list(zip(fields[len(fields) - optional :], cls.__struct_defaults__, strict=True))


def card_of(table: Table, title: str) -> str:
    """The card of this title that lies in a hand or is Showing, if any copy does."""
    found = [card for card in copies(title) if {"hidden", "showing"} & set(places(table, card))]
    return (found or copies(title))[0]


def offers(table: Table, step: Step) -> list[str]:
    """What else is on offer, as "verb station", for the verbs that name one Station."""
    view = table.view(str(step.seat))
    return [
        f"{name} {station}"
        for name, verb in VERBS.items()
        if verb in view.verbs and verb.__struct_fields__ == ("station",)
        for station in table.state.stations
        if refusal(view, verb(station=station)) is None
    ]


# --- playing


def _submit(deed: Deed, seat: str, action: Action, chance: Forced) -> Refusal | None:
    outcome = submit(GAME, deed.state, seat, None, action, chance)
    if isinstance(outcome, Refusal):
        return outcome
    deed.events += outcome.events
    deed.draws += outcome.draws
    raw = GAME.dump(deed.state)
    assert GAME.dump(GAME.load(raw)) == raw
    assert invariants(deed.before) or not invariants(deed.state)
    return None


def _answer(deed: Deed, chance: Forced) -> None:
    """Answer the Windows that open, and which Patrols Resist takes off."""
    shown: list[str] = []
    remove = tuple(deed.step.parameters.get("remove", ()))
    while isinstance(pending := deed.table.pending, Window | Removal):
        seat = pending.waiting()[0]
        deed.offered |= {(seat, verb.__name__) for verb in pending.verbs}
        action = RemovePatrols(stations=remove) if isinstance(pending, Removal) else _reply(deed, pending, shown)
        if isinstance(pending, Removal):
            remove = ()
        wrong = _submit(deed, seat, action, chance)
        assert wrong is None, f"{action} is refused: {wrong}"
    missing = set(deed.step.answers) - set(shown)
    assert not missing, f"there was no moment to Show {missing}"
    assert not remove, "Resist took off no Patrols"


def _reply(deed: Deed, pending: Decision, shown: list[str]) -> Action:
    """The cards that the step wants here, or Pass."""
    seat = pending.waiting()[0]
    wanted = deed.step.uses if deed.step.seat in (seat, None) else deed.step.answers
    view = deed.table.view(seat)
    for titles, action in _replies(deed, pending, [title for title in wanted if title not in shown]):
        if refusal(view, action) is None:
            shown += titles
            return action
    return Pass()


def _replies(deed: Deed, pending: Decision, titles: list[str]) -> list[tuple[list[str], Action]]:
    """The actions by which these cards could be used here."""
    cards = tuple(card_of(deed.table, title) for title in titles)
    match pending:
        case PatrolsMoment():
            return [(titles, ShowPatrols(cards=cards))] if cards else []
        case BlockersMoment():
            return [(titles, ShowBlockers(cards=cards))] if cards else []
        case FloatplanesMoment() if "FLOATPLANES" in titles:
            return [(["FLOATPLANES"], Floatplanes())]
        case FalseTrailsMoment() if "FALSE TRAILS" in titles:
            return [(["FALSE TRAILS"], FalseTrails())]
        case TeleradioMoment() if "TELERADIO" in titles:
            named = deed.step.parameters["marks"]
            return [(["TELERADIO"], Teleradio(marks=tuple(m for m in marks(deed.state) if m.split(":")[1] in named)))]
        case CommandersMoment():
            operations = deed.state.launched
            return [
                ([facts().cards[card].title], Commander(card=card, operation=operation))
                for card in cards
                for operation in operations
            ]
    return []


def play_on(deed: Deed) -> None:
    """Answer what is open (for questions to the rules, where nobody has acted)."""
    _answer(deed, Forced(()))
