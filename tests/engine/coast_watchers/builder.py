"""The scenario builder of all Coast Watchers tests: a table set at the moment a test wants, in a few lines.

    table = build("C", phase="countermeasures", blocks={"buka": "cw"}, revealed=["buka"], patrols={"buka": "army"})
    table.do("japanese", "search buka", draws=["P", "P"])
    assert table.state.taken == ["cw"]

Everything not named is as the Situation's sheet has it: Control, faces, "?" Reports, Inactive blocks everywhere, empty
hands, no Patrols, an empty cup. Pools, mats and decks always fit what lies on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from engine.coast_watchers import GAME
from engine.coast_watchers.data import facts
from engine.coast_watchers.model import INACTIVE, QUIET, RISING_SUN
from engine.coast_watchers.rules import Campaign, sequence
from engine.coast_watchers.rules.allied import AlliedActivities
from engine.coast_watchers.rules.countermeasures import Countermeasures
from engine.coast_watchers.rules.operations import Operations
from engine.coast_watchers.rules.preparations import Preparations
from engine.coast_watchers.scoring import Scoring
from engine.coast_watchers.setup import new_state
from engine.core.actions import Action, Pass
from engine.core.chance import Chance, Scripted, Seeded
from engine.core.events import Event, seen
from engine.core.frames import Decision, Frame, Window
from engine.core.gate import Outcome, advance, start, submit
from engine.core.options import choices, refusal, verbs
from engine.core.orders import parse
from engine.core.refusal import Refusal
from engine.core.table import Table as CoreTable
from engine.core.view import View

NEXT_STEP = {
    "preparations": "first_allied",
    "allied1": "first_countermeasures",
    "countermeasures1": "second_allied",
    "allied2": "operations",
    "operations": "second_countermeasures",
    "countermeasures2": "close",
}


class Table:
    """A state being played by a test."""

    def __init__(self, state: Campaign, events: Sequence[Event] = ()) -> None:
        self.game = GAME
        self.state = state
        self.events: list[Event] = list(events)
        self.outcome: Outcome | None = None

    # --- playing

    def do(self, seat: str, order: str | Action, draws: Sequence[Any] | None = None) -> Table:
        """Submit an order (text or Action) that must be accepted. `draws`: the items drawn, in order and all of them;
        without it draws are random. `self.events` holds all events so far, `self.outcome` the last outcome."""
        source = Seeded(b"test") if draws is None else Scripted(draws)
        action = self.read(seat, order)
        assert not isinstance(action, Refusal), f"{order!r} is not understood: {action}"
        outcome = submit(self.game, self.state, seat, None, action, source)
        assert not isinstance(outcome, Refusal), f"{order!r} is refused: {outcome}"
        assert not (isinstance(source, Scripted) and source.results), f"draws left over: {source.results}"
        self._check_round_trip()
        self.outcome = outcome
        self.events += outcome.events
        return self

    def refused(self, seat: str, order: str | Action) -> Refusal:
        """Submit an order that must be refused, changing nothing; returns the Refusal."""
        before = self.game.dump(self.state)
        action = self.read(seat, order)
        wrong = (
            action if isinstance(action, Refusal) else submit(self.game, self.state, seat, None, action, Scripted([]))
        )
        assert isinstance(wrong, Refusal), f"{order!r} is accepted"
        assert self.game.dump(self.state) == before
        return wrong

    def legal(self, seat: str, order: str | Action) -> bool:
        """Whether the order would be accepted now."""
        action = self.read(seat, order)
        return not isinstance(action, Refusal) and refusal(self.view(seat), action) is None

    def passes(self, draws: Sequence[Any] | None = None) -> Table:
        """Pass all Windows that are open, one after the other; `draws` for what comes of the last Pass."""
        while isinstance(self.pending, Window):
            source = Seeded(b"test") if draws is None else Scripted(list(draws))
            outcome = submit(self.game, self.state, self.pending.waiting()[0], None, Pass(), source)
            assert not isinstance(outcome, Refusal)
            if isinstance(source, Scripted):
                draws = source.results
            self.events += outcome.events
            self.outcome = outcome
        return self

    def read(self, seat: str, order: str | Action) -> Action | Refusal:
        """The order as an Action."""
        return parse(self.view(seat), order) if isinstance(order, str) else order

    # --- looking

    def view(self, seat: str | None) -> View[Any]:
        """What a seat may know."""
        return self.game.view(self.state, seat)

    @property
    def pending(self) -> Decision | None:
        """The Decision on top of the stack."""
        top = self.state.stack[-1] if self.state.stack else None
        return top if isinstance(top, Decision) else None

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whose answer is awaited."""
        return self.pending.waiting() if self.pending else ()

    def verbs(self, seat: str) -> list[str]:
        """The verbs on offer to a seat."""
        return [verb.verb() for verb in verbs(self.view(seat))]

    def choices(self, seat: str, verb: type[Action], param: str, **chosen: Any) -> list[Any]:
        """The values on offer for a parameter, given the ones before it."""
        from engine.core.actions import params

        wanted = next(one for one in params(verb) if one.name == param)
        return [option.value for option in choices(self.view(seat), wanted, chosen)]

    def told(self, name: str) -> list[Event]:
        """All events of this name so far."""
        return [event for event in self.events if event.name == name]

    def seen(self, seat: str | None, name: str | None = None) -> list[dict[str, Any]]:
        """The facts of the events (of a name) as the seat learned them."""
        return [event.facts for event in seen(self.events, seat) if name in (None, event.name)]

    def _check_round_trip(self) -> None:
        raw = self.game.dump(self.state)
        assert self.game.dump(self.game.load(raw)) == raw


def alike(a: Table, b: Table, seat: str | None) -> bool:
    """Whether two tables look the same to a seat: state, verbs on offer and what was told."""
    same_state = a.game.dump(a.view(seat).s) == b.game.dump(b.view(seat).s)
    same_verbs = seat is None or a.verbs(seat) == b.verbs(seat)
    same_events = msgspec.json.encode(seen(a.events, seat)) == msgspec.json.encode(seen(b.events, seat))
    return same_state and same_verbs and same_events


def begin(situation: str, draws: Sequence[Any] | None = None, **options: str) -> Table:
    """A new game at its first Decision, set up as the sheet says."""
    source = Seeded(b"test") if draws is None else Scripted(draws, Seeded(b"test"))
    outcome = start(GAME, situation, options, source)
    return Table(outcome.state, outcome.events)


def build(
    situation: str = "C",
    *,
    turn: int = 2,
    phase: str = "preparations",
    number: int = 1,
    blocks: Mapping[str, str] | None = None,
    revealed: Iterable[str] = (),
    deactivated: Iterable[str] = (),
    records: Mapping[str, str] | None = None,
    taken: Iterable[str] = (),
    ready: Iterable[str] = (),
    rescued: Iterable[str] = (),
    control: Mapping[str, str | None] | None = None,
    quiet: Iterable[str] = (),
    backs: Mapping[str, str] | None = None,
    reports: Mapping[str, str] | None = None,
    patrols: Mapping[str, str] | None = None,
    ready_patrols: int = 0,
    cup: tuple[int, int] = (0, 0),
    allied_hand: Iterable[str] = (),
    japanese_hand: Iterable[str] = (),
    showing: Iterable[str] = (),
    discards: Iterable[str] = (),
    japanese_asset_deck: Iterable[str] | None = None,
    windows: str = "ask",
    frame: Frame | None = None,
    **fields: Any,
) -> Table:
    """A table at the asked phase ("preparations", "allied", "countermeasures" with `number` 1 or 2, "operations",
    "scoring"), or at `frame` on top of it. `cup` = (Patrol, Evasion). Cards by title (or id). `control` None =
    Allied-Held without a marker; `quiet` = spaces whose Japanese marker lies flag up. `fields` set any other field of
    the state."""
    state = new_state(GAME.scenarios[situation], {"windows": windows})
    state.turn = turn
    _set_control(state, control or {}, tuple(quiet), backs or {})
    _set_blocks(state, blocks or {}, tuple(deactivated), [*taken], [*ready], [*rescued])
    for station in revealed:
        state.revealed[station] = state.records[station] = state.blocks[station]
    state.records.update(records or {})
    _set_reports(state, reports or {})
    _set_patrols(state, patrols or {}, ready_patrols, cup)
    _set_cards(state, [*allied_hand, *japanese_hand], [*showing], [*discards], japanese_asset_deck)
    for name, value in fields.items():
        assert name in state.__struct_fields__, f"the state has no field {name}"
        setattr(state, name, value)
    return Table(state, _enter(state, phase, number, frame))


def _enter(state: Campaign, phase: str, number: int, frame: Frame | None) -> list[Event]:
    """Put the frames of the phase on the stack and run to the first Decision."""
    frames: dict[str, Frame] = {
        "preparations": Preparations(),
        "allied": AlliedActivities(number=number),
        "countermeasures": Countermeasures(number=number),
        "operations": Operations(),
        "scoring": Scoring(),
    }
    state.phase = f"{phase}{number}" if phase in ("allied", "countermeasures") else phase
    stack: list[Any] = [sequence.Play(at="end"), frames[phase]]
    if phase != "scoring":
        stack = [sequence.Play(at="next_turn"), sequence.Turn(at=NEXT_STEP[state.phase]), frames[phase]]
    state.stack = stack
    table: CoreTable[Any] = CoreTable(GAME, state, Chance(Seeded(b"build"), state.draws))
    advance(table)
    if frame is not None:
        stack[-1] = frame
        advance(table)
    return [event for event in table.events if event.name != "phase_began"]


def _set_control(
    state: Campaign, control: Mapping[str, str | None], quiet: tuple[str, ...], backs: Mapping[str, str]
) -> None:
    for space, marker in control.items():
        if space in state.faces:
            state.marker_pool[state.control[space]][state.backs.pop(space, QUIET)] += 1
            del state.faces[space]
        state.control.pop(space, None)
        if marker is not None:
            state.control[space] = marker
        if marker in state.marker_pool:
            state.faces[space], state.backs[space] = RISING_SUN, QUIET
            state.marker_pool[marker][QUIET] -= 1
    for space in quiet:
        assert state.backs.pop(space) == QUIET
        state.faces[space] = QUIET
    for space, back in backs.items():
        pool = state.marker_pool[state.control[space]]
        pool[state.backs[space]] += 1
        pool[back] -= 1
        state.backs[space] = back
    for kind, pool in state.marker_pool.items():
        assert min(pool.values()) >= 0, f"too many {kind} markers: {pool}"


def _set_blocks(
    state: Campaign,
    blocks: Mapping[str, str],
    deactivated: tuple[str, ...],
    taken: list[str],
    ready: list[str],
    rescued: list[str],
) -> None:
    state.blocks.update(blocks)
    for station in deactivated:
        del state.blocks[station]
    missing = max(0, len(deactivated) - len(taken))
    state.taken = [*taken, *[INACTIVE] * missing]
    state.ready, state.rescued = sorted(ready), sorted(rescued)
    used = Counter([*state.blocks.values(), *state.taken, *state.ready, *state.rescued])
    state.block_pool = {block.id: block.count - used[block.id] for block in facts().blocks.values()}
    assert min(state.block_pool.values()) >= 0, f"too many blocks: {used}"


def _set_reports(state: Campaign, reports: Mapping[str, str]) -> None:
    for station, back in reports.items():
        state.reports[station] = back
        if back != "unknown":
            trim = state.control[station].removeprefix("japanese_")
            state.report_pool[f"{back}_{trim}"] -= 1


def _set_patrols(state: Campaign, patrols: Mapping[str, str], ready: int, cup: tuple[int, int]) -> None:
    state.patrols = dict(patrols)
    state.ready_patrols = ready
    state.cup_patrol, state.cup_evasion = cup
    state.patrol_mat = facts().chits["patrol"].count - len(patrols) - ready - cup[0]
    state.evasion_mat = facts().chits["evasion"].count - cup[1]
    assert min(state.patrol_mat, state.evasion_mat) >= 0


def _set_cards(
    state: Campaign, hands: list[str], showing: list[str], discards: list[str], deck: Iterable[str] | None
) -> None:
    used: set[str] = set()
    for title in hands:
        one = facts().cards[_card_id(title, used)]
        getattr(state, one.deck).append(one.id)
    state.showing = [_card_id(title, used) for title in showing]
    state.discards = [_card_id(title, used) for title in discards]
    if deck is not None:
        state.japanese_asset_deck = sorted(_card_id(title, used) for title in deck)
    for name in facts().decks:
        getattr(state, name).sort()
        undrawn = name.removesuffix("s") + "_deck"
        if name != "japanese_assets" or deck is None:
            setattr(state, undrawn, [one for one in getattr(state, undrawn) if one not in used])


def _card_id(title: str, used: set[str]) -> str:
    """The next unused card of this title."""
    copies = [title] if title in facts().cards else [one.id for one in facts().titled[title]]
    found = next(one for one in copies if one not in used)
    used.add(found)
    return found
