"""From a View to the models that are drawn. Whatever the viewer may not know is blank in the View already."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from engine.core.events import Event
from engine.memoir44.data import ScenarioFact, facts
from engine.memoir44.geography import Board
from engine.memoir44.model import SIDES, Objective, Played, Side, Unit, enemy_of, has_rule
from engine.memoir44.model import hand as held_by
from engine.memoir44.naming import card_name
from engine.memoir44.rules.combat import RetreatMoment
from engine.memoir44.rules.turn import TurnRecord
from engine.memoir44.scoring import is_clear, worth
from engine.memoir44.setup import fact_of
from engine.memoir44.view import MemoirView
from engine.memoir44.words import ARMIES
from render.memoir44.headlines import marks_of, played
from render.memoir44.model import (
    MINE_HIDDEN,
    BoardModel,
    ForceModel,
    Goal,
    Ground,
    Medal,
    Piece,
    ScoreColumn,
    ScoreModel,
    Work,
)
from render.memoir44.ways import ways


def board_model(view: MemoirView, events: Sequence[Event] = ()) -> BoardModel:
    """The board as this viewer may see it; `events` (as seen by the same viewer) are shown as what happened last."""
    state, fact, board = view.s, fact_of(view.s.scenario), view.board
    turn = _turn(view)
    return BoardModel(
        id=fact.id,
        title=fact.title,
        date=fact.date,
        wide=state.wide,
        turn=state.turn,
        moving=_moving(view),
        grounds=_grounds(board, fact),
        forces=(_force(view, SIDES[0], turn), _force(view, SIDES[1], turn)),
        works=_works(board),
        pieces=tuple(_piece(view, unit, turn) for unit in state.units.values()),
        goals=tuple(goal for objective in state.objectives for goal in _goals(board, objective)),
        names=tuple((name.id, name.text) for name in fact.names),
        aims=tuple(_aims(view)),
        visibility=state.visibility if has_rule(state, "night") else 0,
        deck=len(state.deck),
        marks=marks_of(events, retreating=isinstance(view.pending, RetreatMoment)),
        over=view.game.words.result(view) if view.over else "",
    )


def _turn(view: MemoirView) -> TurnRecord | None:
    return next((frame for frame in view.s.stack if isinstance(frame, TurnRecord)), None)


def _moving(view: MemoirView) -> Side:
    """The side whose turn it is or, at the end, was."""
    first: Side = view.s.first
    return first if view.s.turn % 2 or view.s.turn == 0 else enemy_of(first)


# ---- the board


def _grounds(board: Board, fact: ScenarioFact) -> tuple[Ground, ...]:
    terrain = {hex_: board.tile(hex_).id for hex_ in board.grid.hexes}
    led = ways(board.grid, terrain, {hex_.id: hex_.tile for hex_ in fact.hexes})
    return tuple(Ground(hex_, name, led.get(hex_, ())) for hex_, name in terrain.items())


def _works(board: Board) -> tuple[Work, ...]:
    state = board.s
    side: Side | None = "allied" if state.bunkers == "allied" else "japanese" if state.bunkers == "japanese" else None
    works = [Work(hex_, kind, side if kind == "bunker" else None) for hex_, kind in state.obstacles.items()]
    works += [Work(hex_, "minefield", mine=MINE_HIDDEN) for hex_ in state.mines]
    works += [Work(hex_, "minefield", mine=str(strength)) for hex_, strength in state.open_mines.items()]
    return tuple(works)


def _piece(view: MemoirView, unit: Unit, turn: TurnRecord | None) -> Piece:
    return Piece(
        hex=unit.hex,
        side=unit.side,
        kind=unit.kind,
        figures=unit.figures,
        full=unit.full,
        camouflaged=unit.camouflaged,
        aimed=any(unit.id in aimed for aimed in view.s.crosshairs.values()),
        order=_order(unit, turn),
    )


def _order(unit: Unit, turn: TurnRecord | None) -> Literal["", "ordered", "done"]:
    order = turn.orders.get(unit.id) if turn else None
    if order is None:
        return ""
    return "done" if order.battles or order.spent else "ordered"


def _aims(view: MemoirView) -> Iterable[tuple[str, str]]:
    units = view.s.units
    for gun, aimed in view.s.crosshairs.items():
        yield from ((units[gun].hex, units[target].hex) for target in aimed if gun in units and target in units)


def _goals(board: Board, objective: Objective) -> Iterable[Goal]:
    """A medal for each hex it lies on; gold where it counts now."""
    if objective.kind == "clear":
        yield Goal("clear", objective.side, section=objective.section, won=is_clear(board, objective))
    for hex_ in objective.hexes:
        there = hex_ in board.at and board.at[hex_].side == objective.side
        counts = objective.won or (there and objective.kind in ("hold", "group"))
        yield Goal(objective.kind, objective.side, hex_, won=counts)


# ---- the sides


def _force(view: MemoirView, side: Side, turn: TurnRecord | None) -> ForceModel:
    state = view.s
    force = state.forces[side]
    moving = not view.over and side == _moving(view)
    return ForceModel(
        side=side,
        army=ARMIES[force.army],
        home=force.home,
        needs=force.needs,
        medals=tuple(_medals(view, side)),
        hand=len(held_by(state, side)),
        moving=moving,
        asked=any(seat.startswith(side) for seat in view.waiting),
        played=tuple(_plays(view, side, turn)),
    )


def _plays(view: MemoirView, side: Side, turn: TurnRecord | None) -> Iterable[str]:
    """What the side has played this turn, or last; a turn cut short by the end of the game leaves its cards in play."""
    if view.over and side == _moving(view):
        return [card_name(card) for card in view.s.in_play]
    plays = turn.plays if turn and turn.side == side else view.s.forces[side].last_plays
    return [_played(play) for play in plays]


def _played(play: Played) -> str:
    return played(play.card, play.acts_as, play.area) + (" for one unit" if play.night else "")


def _medals(view: MemoirView, side: Side) -> Iterable[Medal]:
    kinds = {unit.id: unit.kind for unit in fact_of(view.s.scenario).units}
    force = view.s.forces[side]
    yield from (Medal("eliminated", kinds[unit]) for unit in force.eliminated)
    yield from (Medal("exited", kinds[unit]) for unit in force.exited)
    for objective in view.s.objectives:
        if objective.side == side:
            yield from (Medal("objective") for _ in range(worth(view.board, objective)))


# ---- the result


def score_model(view: MemoirView) -> ScoreModel:
    """The medals of both sides by what they were won for; the result, if there is one."""
    fact, state = fact_of(view.s.scenario), view.s
    columns = tuple(_column(view, side) for side in SIDES)
    winner: Any = None
    if state.result and state.result.winners:
        winner = "allied" if state.result.winners[0].startswith("allied") else "japanese"
    verdict = view.game.words.result(view) if view.over else "The battle goes on"
    return ScoreModel(fact.id, fact.title, f"Turn {state.turn}, {fact.date}", verdict, winner, (columns[0], columns[1]))


_REASONS = {
    "hold": "Ground held", "capture": "Objectives captured", "group": "Groups of objectives",
    "clear": "Sections cleared",
}  # fmt: skip


def _column(view: MemoirView, side: Side) -> ScoreColumn:
    kinds = {unit.id: facts().units[unit.kind].name for unit in fact_of(view.s.scenario).units}
    force = view.s.forces[side]
    lines: Counter[str] = Counter(f"Eliminated: {kinds[unit].lower()}" for unit in force.eliminated)
    lines.update(f"Led off the board: {kinds[unit].lower()}" for unit in force.exited)
    for objective in view.s.objectives:
        if objective.side == side and objective.kind in _REASONS:
            lines[_REASONS[objective.kind]] += worth(view.board, objective)
    left = Counter(unit.type.name for unit in view.s.units.values() if unit.side == side)
    won = tuple((label, count) for label, count in lines.items() if count)
    return ScoreColumn(side, ARMIES[force.army], force.needs, won, tuple(left.items()))
