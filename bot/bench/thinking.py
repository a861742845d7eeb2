"""How long a game thinks: a whole turn of text orders, the largest questions, the longest list of choices.

In processor milliseconds, the best of a few tries: what else the machine does is no figure of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

from bot.bench.figures import Figure
from bot.bench.positions import SEED
from bot.bench.tasks import TASKS, Tasks
from engine.core.actions import Action, Query, params
from engine.core.chance import Seeded
from engine.core.fuzz import RandomPicker, random_action, trial_options
from engine.core.game import Game
from engine.core.gate import start, submit
from engine.core.options import ask, choices, fill, verbs
from engine.core.orders import parse_query
from engine.core.plan import plan
from engine.core.refusal import Refusal
from engine.core.view import View

Prepared = Callable[[], Callable[[], object]]
"""Makes a new view, and returns what is timed with it."""
Listing = tuple[str, Prepared, int]
TRIES = 5
LISTED_MOVES = 60
"""Moves of a random game at whose moments all lists are drawn up."""


def thinking(game: Game) -> Iterator[Figure]:
    """The figures of a game that has tasks of its own."""
    tasks = TASKS.get(game.key)
    if tasks is None:
        return
    state = _position(game, tasks)
    if tasks.turn:
        yield _turn(game, state, tasks)
    for number, question in enumerate(tasks.questions, 1):
        yield _question(game.view(state, tasks.seat), f"{game.key}_question_{number}", question, tasks)
    for scenario in tasks.listed_in:
        yield _listed(game, scenario, tasks.listed_most)


def best(work: Callable[[], object]) -> float:
    """Milliseconds of the quickest of a few tries; the first, which fills caches, among them."""
    taken = []
    for _ in range(TRIES):
        begin = process_time()
        work()
        taken.append(process_time() - begin)
    return min(taken) * 1000


def _position(game: Game, tasks: Tasks) -> Any:
    source = Seeded(SEED)
    state = start(game, tasks.scenario, trial_options(game), source).state
    for seat, text in tasks.before:
        for line in plan(game.view(state, seat), text).lines:
            assert line.action is not None, line
            submit(game, state, seat, None, line.action, source)
    return state


def _turn(game: Game, state: Any, tasks: Tasks) -> Figure:
    """Read, check and preview a turn as `/game orders` does: each line as understood, and what would come of it all."""

    def work() -> list[str]:
        read = plan(game.view(state, tasks.seat), tasks.turn)
        return game.words.forecast(read.outlook) if read.outlook is not None else []

    lines = plan(game.view(state, tasks.seat), tasks.turn).lines
    parts = {"lines": len(lines), "refused": sum(line.refusal is not None for line in lines)}
    return Figure(f"{game.key}_turn_previewed", best(work), "ms", parts, at_most=tasks.turn_most)


def _question(view: View[Any], name: str, text: str, tasks: Tasks) -> Figure:
    read = parse_query(view, text)
    assert isinstance(read, Query), f"{text}: {read}"
    answer = ask(view, read)
    assert not isinstance(answer, Refusal), f"{text}: {answer}"
    return Figure(name, best(lambda: ask(view, read)), "ms", {"asked": text}, at_most=tasks.question_most)


def _listed(game: Game, scenario: str, most: float) -> Figure:
    """The longest list of choices met in a random game: one parameter of one verb, from a new view."""
    source, pick = Seeded(SEED), RandomPicker(SEED)
    state = start(game, scenario, trial_options(game), source).state
    slowest, where, number = 0.0, "", 0
    for _ in range(LISTED_MOVES):
        seat = game.view(state, None).waiting[0]
        for name, work, size in _lists(game, state, seat, pick):
            if (taken := _quick(work, slowest)) > slowest:
                slowest, where, number = taken, name, size
        action = random_action(game.view(state, seat), pick)
        if action is None or state.result is not None:
            break
        submit(game, state, seat, None, action, source)
    parts = {"list": where, "choices": number}
    return Figure(f"{game.key}_{scenario}_options_listed", slowest, "ms", parts, at_most=most)


def _quick(work: Prepared, slowest: float) -> float:
    """Milliseconds of one try; measured with more care where it seems to be the slowest."""
    one = _once(work)
    return one if one <= slowest else min(_once(work) for _ in range(TRIES))


def _once(work: Prepared) -> float:
    prepared = work()
    begin = process_time()
    prepared()
    return (process_time() - begin) * 1000


def _lists(game: Game, state: Any, seat: str, pick: RandomPicker) -> Iterator[Listing]:
    """Each list of the moment: its name, what draws it up from a new view, and how long it is."""
    view = game.view(state, seat)
    for verb in verbs(view):
        action = fill(view, verb, pick)
        if action is not None:
            yield from _lists_of(game, state, seat, action)


def _lists_of(game: Game, state: Any, seat: str, action: Action) -> Iterator[Listing]:
    chosen: dict[str, Any] = {}
    for param in params(type(action)):
        list_ = partial(choices, param=param, chosen=dict(chosen))
        yield (
            f"{action.verb()} {param.name}",
            partial(_anew, game, state, seat, list_),
            len(list_(game.view(state, seat))),
        )
        chosen[param.name] = getattr(action, param.name)


def _anew(game: Game, state: Any, seat: str, work: Callable[[View[Any]], object]) -> Callable[[], object]:
    return partial(work, game.view(state, seat))
