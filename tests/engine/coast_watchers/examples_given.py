"""From the `given` of an example case to a table, and what a step's `given` changes on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.coast_watchers.data import facts
from engine.coast_watchers.model import CLEAR, JAPANESE_BASE, UNKNOWN, japanese_held
from engine.coast_watchers.rules import sequence
from engine.coast_watchers.rules.allied import DELIVER, EVADE, OPERATE, TRAIN, AlliedActivities
from engine.coast_watchers.rules.countermeasures import Countermeasures
from engine.coast_watchers.rules.patrol_cup import Exploit
from engine.core.chance import Chance, Seeded
from engine.core.frames import Decision, Frame
from engine.core.gate import advance
from engine.core.table import Table as CoreTable
from tests.engine.coast_watchers.builder import GAME, Table, build
from tests.engine.coast_watchers.cases import DEFAULTS, Given, Step

PLAIN = "J"
"""A Situation with all Stations in play and no special rules, for cases that name none."""
PHASES = {
    "preparations": "preparations",
    "allied_1": "first_allied",
    "countermeasures_1": "first_countermeasures",
    "allied_2": "second_allied",
    "operations": "operations",
    "countermeasures_2": "second_countermeasures",
}
STEPS = {"resupply": DELIVER, "observe": OPERATE, "evade": EVADE, "train": TRAIN}
SPARE = (("CODEBREAKERS", "PHOTO RECCE"), ("KEMPEITAI", "NEWS BROADCASTS"))
"""A card without a bearing on any case, so that each side may, to public knowledge, hold anything."""
CHANGES = {"turn", "phase", "hand", "showing", "used", "done", "spent", "pool", "allied_ready"}
"""What a step may change."""


def lay(given: Given) -> Table:
    """The table before the first step."""
    control, quiet = _control(given)
    table = build(
        given.situation or PLAIN,
        turn=given.turn or DEFAULTS.turn,
        control=control,
        quiet=quiet,
        blocks={station: kind.removesuffix(" revealed") for station, kind in given.blocks.items()},
        revealed=[station for station, kind in given.blocks.items() if kind.endswith(" revealed")],
        deactivated=given.deactivated,
        ready=given.allied_ready or (),
        backs=given.markers,
        patrols=given.patrols,
        ready_patrols=DEFAULTS.ready if given.ready is None else given.ready,
        cup=cup_of(given.cup or DEFAULTS.cup),
    )
    _lay_rest(table, given)
    if given.phase:
        _lay_spare(table, given)
        enter(table, given.phase)
        _in_phase(table, given)
    return table


def cup_of(chits: Mapping[str, int]) -> tuple[int, int]:
    return chits["patrol"], chits["evasion"]


def _control(given: Given) -> tuple[dict[str, str | None], list[str]]:
    """Control by space and the spaces whose marker lies flag up."""
    wanted: dict[str, str | None] = dict(given.control)
    if given.situation is None:
        wanted = {**_default_control(), **wanted}
    quiet = [space for space, marker in wanted.items() if marker and marker.endswith("_quiet")]
    return {space: _marker(marker) for space, marker in wanted.items()}, quiet


def _marker(named: str | None) -> str | None:
    return None if named in (None, "none") else str(named).removesuffix("_quiet")


def _default_control() -> dict[str, str | None]:
    marked = {
        "japanese_base": DEFAULTS.japanese_bases,
        "japanese_site": DEFAULTS.japanese_sites,
        "japanese_site_quiet": DEFAULTS.japanese_sites_quiet,
        "allied_base": DEFAULTS.allied_bases,
    }
    board: dict[str, str | None] = dict.fromkeys(facts().stations)
    for marker, stations in marked.items():
        board.update(dict.fromkeys(stations, marker))
    return board


def _lay_rest(table: Table, given: Given) -> None:
    state = table.state
    if given.situation is None:
        state.reports = {station: UNKNOWN for station in state.stations if japanese_held(state, station)}
    for station, kind in given.reports.items():
        put_report(table, station, kind)
    for kind, count in given.report_pool.items():
        assert kind in state.report_pool, f"no Report {kind}"
        state.report_pool[kind] = count
    if given.mat is not None:
        state.patrol_mat = given.mat
    if given.deck is not None:
        state.japanese_asset_deck = state.japanese_asset_deck[: given.deck]
    state.block_pool.update(given.pool)
    hold(table, given.hand, given.showing)


def _lay_spare(table: Table, given: Given) -> None:
    decks = (table.state.allied_asset_deck, table.state.japanese_asset_deck)
    for titles, deck in zip(SPARE, decks, strict=True):
        free = [card for title in titles for card in copies(title) if card in deck and title not in given.hand]
        if free:
            put_card(table, free[0], "hidden")
    if given.deck is not None:
        table.state.japanese_asset_deck = table.state.japanese_asset_deck[: given.deck]


# --- pieces


def put_report(table: Table, station: str, kind: str) -> None:
    """A Report into the box of a Station, out of the pool: "unknown", "clear_base", "clear_site" or a Buildup."""
    state = table.state
    state.reports[station] = CLEAR if kind.startswith(CLEAR) else kind
    if kind != UNKNOWN:
        trim = "base" if state.control[station] == JAPANESE_BASE else "site"
        assert not kind.startswith(CLEAR) or kind == f"{CLEAR}_{trim}"
        state.report_pool[kind if kind.startswith(CLEAR) else f"{kind}_{trim}"] -= 1


def put_marker(table: Table, space: str, back: str) -> None:
    """Another back to a Rising Sun, out of the pool."""
    state = table.state
    pool = state.marker_pool[state.control[space]]
    pool[state.backs[space]] += 1
    pool[back] -= 1
    assert pool[back] >= 0
    state.backs[space] = back


def copies(title: str) -> list[str]:
    return [card.id for card in facts().titled[title]]


def places(table: Table, card: str) -> list[str]:
    """Where a card lies: "hidden" in a hand, "showing", "discarded"; nothing if undrawn."""
    state = table.state
    hand = getattr(state, facts().cards[card].deck)
    lie = {"hidden": hand, "showing": state.showing, "discarded": state.discards}
    return [place for place, cards in lie.items() if card in cards]


def put_card(table: Table, card: str, place: str) -> None:
    """Take a card from wherever it lies and put it into the hand, to those Showing or to the discards."""
    state, deck = table.state, facts().cards[card].deck
    hand, undrawn = getattr(state, deck), getattr(state, deck.removesuffix("s") + "_deck")
    for cards in (hand, undrawn, state.showing, state.discards):
        if card in cards:
            cards.remove(card)
    {"hidden": hand, "showing": state.showing, "discarded": state.discards}[place].append(card)
    hand.sort()


def hold(table: Table, hand: Iterable[str], showing: Iterable[str]) -> None:
    """Cards named in hand or Showing, by title; each name stands for another copy."""
    used: set[str] = set()
    for place, titles in (("hidden", hand), ("showing", showing)):
        for title in titles:
            card = next(card for card in copies(title) if card not in used)
            used.add(card)
            put_card(table, card, place)


def hold_named(table: Table, step: Step) -> None:
    """Cards that a step names and that lie nowhere: Delivery Assets Showing, others in hand."""
    named = {str(step.parameters[name]) for name in ("asset", "card") if name in step.parameters and step.kind != "ask"}
    for title in (*named, *step.uses, *step.answers, *(one.card for one in step.operations)):
        if not any(places(table, card) for card in copies(title)):
            delivery = facts().titled[title][0].delivery
            put_card(table, copies(title)[0], "showing" if delivery else "hidden")


# --- phases


def phase_name(phase: str) -> str:
    """The phase of a state, as cases call it."""
    return f"{phase[:-1]}_{phase[-1]}" if phase[-1].isdigit() else phase


def enter(table: Table, phase: str) -> None:
    """Enter a phase afresh; where this turn has no such phase the sequence of play goes on to the next it has."""
    table.state.stack = [sequence.Play(at="next_turn"), sequence.Turn(at=PHASES[phase])]
    _advance(table)


def _advance(table: Table) -> None:
    core: CoreTable[Any] = CoreTable(GAME, table.state, Chance(Seeded(b"examples"), table.state.draws))
    advance(core)


def _in_phase(table: Table, given: Given) -> None:
    """What was done in the phase before."""
    state = table.state
    if given.used:
        state.used_cards = [title for title, count in given.used.items() for _ in range(count)]
    if given.done:
        _frame(table).begun = STEPS.get(given.done, given.done)
    if given.spent is not None:
        _spend(table, given.spent)
    if given.exploit:
        state.stack[-1] = Exploit(taken=given.exploit)
        _advance(table)


def _frame(table: Table) -> Any:
    """The frame of the phase."""
    frame: Frame = table.state.stack[2]
    assert isinstance(frame, AlliedActivities | Countermeasures)
    return frame


def _spend(table: Table, count: int) -> None:
    """So many actions have been taken; the phase goes on, or ends, as it does after the last of them."""
    frame = _frame(table)
    allied = isinstance(frame, AlliedActivities)
    setattr(frame, "taken" if allied else "actions", count)
    assert isinstance(table.state.stack.pop(), Decision)
    frame.at = "act" if allied else "choose"
    _advance(table)


def change(table: Table, given: Given) -> None:
    """What a step's `given` changes; cards named are added to those that lie there."""
    plain = Given()
    named = {name for name in given.__struct_fields__ if getattr(given, name) != getattr(plain, name)}
    assert named <= CHANGES, f"a step cannot change {named - CHANGES}"
    state = table.state
    state.turn = given.turn or state.turn
    hold(table, given.hand, given.showing)
    if given.allied_ready is not None:
        for kind in state.ready:
            state.block_pool[kind] += 1
        state.ready = sorted(given.allied_ready)
        for kind in state.ready:
            state.block_pool[kind] -= 1
    state.block_pool.update(given.pool)
    if given.phase or given.turn:
        enter(table, given.phase or phase_name(state.phase))
    _in_phase(table, given)
