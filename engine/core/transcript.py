"""A game as readable text: each order with its draws and what everybody, and each seat besides, learned of it.

Golden games are kept in this form: a change of the rules shows as a change of sentences.
"""

from __future__ import annotations

from typing import Any

from engine.core.actions import load_action
from engine.core.events import Event, seen
from engine.core.game import Game
from engine.core.gate import Outcome
from engine.core.orders import text_of
from engine.core.replay import Move, Record, replay


def transcript(game: Game, record: Record) -> str:
    """The whole record as text."""
    lines = [f"{game.title}: {game.scenarios[record.scenario].title}"]
    for number, outcome in enumerate(replay(game, record)):
        lines.append("")
        lines.append("setup" if number == 0 else _order(game, record.moves[number - 1]))
        lines += _draws(outcome)
        lines += _said(game, outcome)
    result = outcome.state.result
    if result is not None:
        lines += ["", game.words.result(game.view(outcome.state, None))]
    return "\n".join(lines) + "\n"


def _order(game: Game, move: Move) -> str:
    if move.kind != "action":
        return f"{move.seat}: {move.kind}"
    return f"{move.seat}: {text_of(load_action(move.action, game.verbs))}"


def _draws(outcome: Outcome) -> list[str]:
    said = ", ".join(f"{draw.label} {draw.value + 1}/{draw.bound}" for draw in outcome.draws)
    return [f"  draws {said}"] if said else []


def _said(game: Game, outcome: Outcome) -> list[str]:
    lines: list[str] = []
    for event in outcome.events:
        public = _sentence(game, outcome.state, event, None)
        if public:
            lines.append(f"  {public}")
        for seat in outcome.state.seats:
            mine = _sentence(game, outcome.state, event, seat)
            if mine and mine != public:
                lines.append(f"  [{seat}] {mine}")
    return lines


def _sentence(game: Game, state: Any, event: Event, seat: str | None) -> str:
    view = game.view(state, seat)
    return " ".join(_one_line(game.words.event(view, shown)) for shown in seen([event], seat))


def _one_line(text: str) -> str:
    return " / ".join(text.splitlines())
