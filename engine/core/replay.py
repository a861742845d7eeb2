"""The record of a game, its replay and its verification."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engine.core.actions import Action, load_action
from engine.core.audience import Seat
from engine.core.chance import Draw, Recorded, Seeded, commitment
from engine.core.game import Game
from engine.core.gate import Outcome, agree_draw, concede, start, submit, take_back
from engine.core.refusal import Refusal


class Move(msgspec.Struct, kw_only=True):
    """One entry of the record; kind "action" (seat, decision, action JSON, draws), "undo" (to `back_to`), "concede",
    or "draw" (agreed by all)."""

    seq: int
    kind: str = "action"
    seat: str | None = None
    number: int | None = None
    action: str = ""
    draws: list[Draw] = []
    back_to: int | None = None
    at: str = ""


class Record(msgspec.Struct, kw_only=True):
    """A whole game as exported: everything needed to play it again and to check every draw."""

    format: int = 1
    game: str
    scenario: str
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    seed: str = ""
    seed_hash: str = ""
    words: list[str] = []
    start_draws: list[Draw] = []
    moves: list[Move] = []
    state_version: int = 1
    snapshot: str = ""


class MismatchError(Exception):
    """The record does not hold: the message says where."""


def replay(game: Game, record: Record) -> Iterator[Outcome]:
    """Play the record again; yields the outcome of the start and of each move. Recorded draws win."""
    spare = Seeded(bytes.fromhex(record.seed), record.words)
    outcome = start(game, record.scenario, record.options, Recorded(record.start_draws, spare))
    yield outcome
    state = outcome.state
    before: dict[int, bytes] = {}
    returned_to = {move.back_to for move in record.moves}
    for move in record.moves:
        if move.seq in returned_to:
            before[move.seq] = game.dump(state)
        if move.kind == "undo":
            assert move.back_to is not None
            older = game.load(before[move.back_to])
            take_back(game, older, state, done_between(game, record.moves, move.back_to, move.seq), spare)
            state = older
            yield Outcome(state, [], [], False)
            continue
        if move.kind == "concede":
            yield concede(game, state, str(move.seat))
            continue
        if move.kind == "draw":
            yield agree_draw(state)
            continue
        result = submit(
            game, state, str(move.seat), None, load_action(move.action, game.verbs), Recorded(move.draws, spare)
        )
        if isinstance(result, Refusal):
            raise MismatchError(f"move {move.seq} ({move.seat}: {move.action}) is refused: {result.code}")
        yield result


def done_between(game: Game, moves: Iterable[Move], after: int, before: int) -> Iterator[tuple[Seat, Action]]:
    """The actions of the record between two moves, with who took them."""
    for move in moves:
        if after < move.seq < before and move.kind == "action":
            yield str(move.seat), load_action(move.action, game.verbs)


def verify(game: Game, record: Record, progress: Callable[[int], None] = lambda _n: None) -> int:
    """Check seed hash, every draw and the final state; returns the number of draws checked. Raises MismatchError."""
    if commitment(bytes.fromhex(record.seed)) != record.seed_hash:
        raise MismatchError("the seed does not fit the hash published at the start")
    source = Seeded(bytes.fromhex(record.seed), record.words)
    checked = check_draws(source, record.start_draws, "the start")
    for move in record.moves:
        checked += check_draws(source, move.draws, f"move {move.seq}")
    last: Any = None
    for count, outcome in enumerate(replay(game, record)):
        last = outcome.state
        expected = record.start_draws if count == 0 else record.moves[count - 1].draws
        if outcome.draws != expected:
            raise MismatchError(
                f"{'the start' if count == 0 else f'move {record.moves[count - 1].seq}'}: other draws were made"
            )
        progress(count)
    if record.snapshot and game.dump(last) != game.dump(game.load(record.snapshot.encode(), record.state_version)):
        raise MismatchError("the moves do not lead to the recorded position")
    return checked


def check_draws(source: Seeded, draws: Sequence[Draw], where: str) -> int:
    """Check draws against the key; returns their number."""
    for draw in draws:
        if source.value(draw.label, draw.n, draw.bound) != draw.value:
            raise MismatchError(f"{where}: draw {draw.n} of {draw.label} is not what the seed gives")
    return len(draws)
