"""What stands beside a choice in a menu: enough to choose by, without trying each in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.refusal import Refusal
from engine.memoir44.cards.bombardment import AirTargets, BarrageTarget
from engine.memoir44.data import Card, facts
from engine.memoir44.geography import Board
from engine.memoir44.model import Ordered, Unit
from engine.memoir44.odds import Odds, odds, overrun_odds
from engine.memoir44.outlook import dice_text, elsewhere, listed, moved_on, shots_of, threats_to
from engine.memoir44.preview import bombarded, card_effect, chances, retreat_text
from engine.memoir44.rules.combat import OverrunMoment, RetreatMoment, retreat_choices
from engine.memoir44.rules.commanding import Command, reach_of
from engine.memoir44.rules.fire import battle_bar
from engine.memoir44.rules.mustering import order_for

Chosen = Mapping[str, Any]


def detail(view: Any, value: Any, chosen: Chosen) -> str:
    """A few words on a card or a hex, for the choice that is being made."""
    if value in facts().cards:
        return card_effect(view, value)
    if value not in view.board.grid.place:
        return ""
    moment = view.decision
    if isinstance(moment, RetreatMoment):
        return retreat_text(view, value, retreat_choices(view)[value])
    if isinstance(moment, AirTargets | BarrageTarget):
        return bombarded(view, "air_power" if isinstance(moment, AirTargets) else "barrage", value)
    if isinstance(moment, OverrunMoment):
        return _battle(overrun_odds(view, view.s.units[moment.unit], view.board.at[value]))
    return _in_command(view, value, chosen) if isinstance(moment, Command) else ""


def _in_command(view: Any, hex_: str, chosen: Chosen) -> str:
    there, unit = view.board.at.get(hex_), view.board.at.get(chosen.get("unit", ""))
    if there is None:
        return _destination(view, unit, hex_) if unit is not None else ""
    if there.side == view.side:
        return _own_unit(view, there)
    found = odds(view, unit.hex, hex_) if unit is not None else None
    return _battle(found) if isinstance(found, Odds) else ""


def _battle(found: Odds) -> str:
    return f"{dice_text(found.dice.total)}, {chances(found)}"


def _own_unit(view: Any, unit: Unit) -> str:
    """Where it stands, and whom it could battle from there."""
    ground = view.game.words.ground(view, unit.hex)
    order = order_for(view, unit)
    shots = [] if isinstance(order, Refusal) else shots_of(view.board, unit, order, view.card_of(order))
    return ", ".join(part for part in (ground and f"in {ground}", f"battles {listed(shots)}" if shots else "") if part)


def _destination(view: Any, unit: Unit, hex_: str) -> str:
    """Whom it could battle there, and who it."""
    order, way = order_for(view, unit), reach_of(view, unit.hex).get(hex_)
    if isinstance(order, Refusal):
        return ""
    board, moved = elsewhere(view.board, unit, hex_)
    parts = _battles(board, moved, moved_on(order, way), view.card_of(order)) if way is not None else []
    mine = ["a minefield"] if board.is_mined(hex_) else []
    threats = threats_to(board, moved)
    return "; ".join([*parts, *mine, *([f"at risk from {listed(threats)}"] if threats else [])])


def _battles(board: Board, unit: Unit, order: Ordered, card: Card | None) -> list[str]:
    """Whom the unit could still battle, or that it may not; nothing if only nobody is near."""
    if battle_bar(board, unit, order, card):
        return ["no battle then"]
    shots = shots_of(board, unit, order, card)
    return [f"may battle {listed(shots)}"] if shots else []
