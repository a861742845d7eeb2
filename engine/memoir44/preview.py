"""What an order would do, said before it is given: a move and what it leaves open, the dice of a battle and why."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.actions import Action
from engine.core.orders import text_of
from engine.core.refusal import Refusal
from engine.memoir44.actions import Attack, Move, Overrun, Play, Strike
from engine.memoir44.data import facts
from engine.memoir44.naming import card_name
from engine.memoir44.odds import Odds, odds, odds_of
from engine.memoir44.refusals import SENTENCES
from engine.memoir44.rules.cardplay import gung_ho
from engine.memoir44.rules.commanding import order_for, reach_of
from engine.memoir44.rules.fire import battle_bar, terms_of
from engine.memoir44.rules.playing import area_of

REASONS = {
    "range": "at this range", "own_hex": "for its own hex", "target_hex": "for the target's hex",
    "seishin": "at full strength", "card": "for the card", "crosshair": "zeroed in",
}  # fmt: skip


def preview(view: Any, action: Action) -> str:
    """An order as understood, with what it means; only the order where there is nothing more to say."""
    said = text_of(action)
    if isinstance(action, Move):
        more = _move(view, action)
    elif isinstance(action, Attack):
        more = _battle(odds(view, action.unit, action.target))
    elif isinstance(action, Overrun):
        more = _overrun(view, action)
    elif isinstance(action, Play):
        said, more = _card(view, action)
    else:
        more = f"{len(action.targets)} targets" if isinstance(action, Strike) else ""
    return f"{said}: {more}" if more else said


def _card(view: Any, action: Play) -> tuple[str, str]:
    """The card by its name, and what it does; for the Marines also what they get besides."""
    of = facts().cards[action.card]
    area = area_of(view.board, view.turn, action.card, action.section)
    where = f" for the {view.game.words.label(view, area)}" if area else ""
    more = " Gung-Ho: one unit more." if gung_ho(view.s, view.side, of) else ""
    return f"play {card_name(of.id)}{where}", of.effect + more


def _move(view: Any, action: Move) -> str:
    way = reach_of(view, action.unit).get(action.to)
    unit = view.board.at.get(action.unit)
    order = order_for(view, unit) if unit is not None else None
    if way is None or unit is None or order is None or isinstance(order, Refusal):
        return ""
    after = msgspec.structs.replace(order, path=[*order.path, *way.places], halted=way.label.halted)
    bar = battle_bar(view.board, msgspec.structs.replace(unit, hex=action.to), after, view.card_of(order))
    over = " over " + ", ".join(way.places[:-1]) if len(way.places) > 1 else ""
    end = "it may still battle" if not bar else SENTENCES[bar].format(unit="it").rstrip(".")
    mine = "; a minefield lies there" if view.board.is_mined(action.to) else ""
    return f"{len(way.places)} hex{'es' if len(way.places) > 1 else ''}{over}; {end}{mine}"


def _overrun(view: Any, action: Overrun) -> str:
    unit, foe = view.s.units[view.decision.unit], view.board.at.get(action.target)
    if foe is None:
        return ""
    order = view.turn.orders[unit.id]
    terms = terms_of(view.board, unit, order, view.card_of(order), True)
    return _battle(odds_of(view.board, unit, foe, terms))


def _battle(found: Odds | Refusal) -> str:
    if isinstance(found, Refusal):
        return ""
    parts = [f"{number:+d} {REASONS[reason]}" for reason, number in found.dice.parts[1:]]
    why = f" ({found.dice.parts[0][1]} {REASONS['range']}, {', '.join(parts)})" if parts else ""
    dice = "1 die" if found.dice.total == 1 else f"{found.dice.total} dice"
    chances = f"{percent(found.eliminated)} eliminated, {percent(found.driven_off)} driven off"
    return f"{dice}{why}; {chances}, {float(found.expected_losses):.1f} figures lost on average"


def percent(chance: Any) -> str:
    """A probability in whole percent."""
    return f"{float(chance) * 100:.0f}%"
