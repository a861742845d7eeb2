"""What an order would do, said before it is given: what a move leaves open and risks, the dice of a battle and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.actions import Action
from engine.core.orders import text_of
from engine.core.refusal import Refusal
from engine.memoir44.actions import Attack, Move, Overrun, Play, Retreat, Shell, Strike, Withdraw
from engine.memoir44.data import facts
from engine.memoir44.geography import Board
from engine.memoir44.model import Ordered, Unit
from engine.memoir44.naming import card_name
from engine.memoir44.odds import Odds, odds, overrun_odds, volley
from engine.memoir44.outlook import ambush_dice, dice_text, elsewhere, listed, moved_on, shots_of, threats_to
from engine.memoir44.refusals import SENTENCES
from engine.memoir44.rules.cardplay import COUNTER_ATTACK, areas_for, lay, more_orders
from engine.memoir44.rules.combat import retreat_choices, retreat_end
from engine.memoir44.rules.commanding import reach_of
from engine.memoir44.rules.fire import Dice, battle_bar
from engine.memoir44.rules.mustering import order_for, orders_left
from engine.memoir44.rules.night import at_night
from engine.memoir44.rules.playing import area_of
from engine.memoir44.rules.retreat import Outcome, cover_of
from engine.memoir44.rules.specials import second_ways

REASONS = {
    "own_hex": "for its own hex", "target_hex": "for the target's hex", "seishin": "at full strength",
    "card": "for the card", "crosshair": "zeroed in",
}  # fmt: skip


def preview(view: Any, action: Action) -> str:
    """An order as understood, with what it means; only the order where there is nothing more to say."""
    said = text_of(action).replace("ground=", "")
    if isinstance(action, Play):
        said, more = _card(view, action)
    else:
        tell = TELLERS.get(type(action))
        more = tell(view, action) if tell else ""
    return f"{said}: {more}" if more else said


def _card(view: Any, action: Play) -> tuple[str, str]:
    """The card by its name, and what it does; for the Marines also what they get besides."""
    of = facts().cards[action.card]
    area = area_of(view.board, view.turn, action.card, action.section)
    where = f" for the {view.game.words.label(view, area)}" if area else ""
    return f"play {card_name(of.id)}{where}", card_effect(view, of.id, area)


def card_effect(view: Any, id_: str, area: str = "") -> str:
    """What a card does for the seat's side; for the Marines with what they get besides; of a copy, what it copies."""
    card = facts().cards[id_]
    if id_ == COUNTER_ATTACK and not view.over:
        return _copied(view, area) or card.effect
    if id_ in ("air_power", "barrage") and at_night(view.s):
        return "At night it only orders one unit."
    more = more_orders(view.s, view.side, card)
    return card.effect + (f" Gung-Ho: {'one unit' if more == 1 else f'{more} units'} more." if more else "")


def _copied(view: Any, area: str) -> str:
    """What a Counter-Attack played there would copy; "" if that depends on where."""
    areas = areas_for(view.board, view.side, COUNTER_ATTACK)
    if area not in areas:
        if len(areas) > 1:
            return ""
        area = next(iter(areas), "")
    copied = lay(view.board, view.side, COUNTER_ATTACK, area).acts_as
    if not copied:
        return "The enemy has played nothing to copy: no orders."
    return f"as {card_name(copied)}: {card_effect(view, copied)}"


# --- moving


def _move(view: Any, action: Move) -> str:
    way = reach_of(view, action.unit).get(action.to)
    unit = view.board.at.get(action.unit)
    order = order_for(view, unit) if unit is not None else None
    if way is None or unit is None or order is None or isinstance(order, Refusal):
        return ""
    over = " over " + ", ".join(way.places[:-1]) if len(way.places) > 1 else ""
    board, moved = elsewhere(view.board, unit, action.to)
    after = battles_left(board, moved, moved_on(order, way), view.card_of(order))
    return "; ".join([f"{_hexes(way.places)}{over}", after, *_risk(board, moved)])


def _hexes(way: tuple[str, ...]) -> str:
    return "1 hex" if len(way) == 1 else f"{len(way)} hexes"


def battles_left(board: Board, unit: Unit, order: Ordered, card: Any) -> str:
    """Whether an ordered unit may still battle where it will stand, and whom."""
    bar = battle_bar(board, unit, order, card)
    if bar:
        return SENTENCES[bar].format(unit="it").rstrip(".")
    shots = shots_of(board, unit, order, card)
    return f"it may still battle {listed(shots)}" if shots else "it may still battle, but has nobody to"


def _risk(board: Board, unit: Unit) -> list[str]:
    """What waits for a unit where it goes: a mine, and whoever could battle it from where he stands."""
    mine = ["a minefield lies there: when it shows, nobody else can be ordered"] if board.is_mined(unit.hex) else []
    threats = threats_to(board, unit)
    return [*mine, *([f"at risk from {listed(threats)}"] if threats else [])]


def _withdraw(view: Any, action: Withdraw) -> str:
    way, unit = second_ways(view, action.unit).get(action.to), view.board.at.get(action.unit)
    if way is None or unit is None:
        return ""
    return "; ".join([_hexes(way.places), *_risk(*elsewhere(view.board, unit, action.to))])


# --- battling


def _attack(view: Any, action: Attack) -> str:
    found = odds(view, action.unit, action.target)
    if isinstance(found, Refusal):
        return ""
    return _battle(view, found, view.board.at[action.unit], view.board.at[action.target])


def _overrun(view: Any, action: Overrun) -> str:
    unit, foe = view.s.units[view.decision.unit], view.board.at.get(action.target)
    if foe is None:
        return ""
    return _battle(view, overrun_odds(view, unit, foe), unit, foe)


def _battle(view: Any, found: Odds, unit: Unit, foe: Unit) -> str:
    parts = reasons(view.board, unit, foe, found)
    risk = ambush_dice(view.board, unit, foe)
    ambush = f"; an Ambush would roll {dice_text(risk)} at it first" if risk else ""
    losses = f"{float(found.expected_losses):.1f} figures lost on average"
    closes = "; nobody else can be ordered then" if _closes_orders(view, unit) else ""
    return f"{dice_text(found.dice.total)} ({parts}); {chances(found)}, {losses}{ambush}{closes}"


def _closes_orders(view: Any, unit: Unit) -> bool:
    """Whether there are orders left, besides the unit's own, that a die would close."""
    return unit.side == view.side and orders_left(view) > (unit.id not in view.turn.orders)


def reasons(board: Board, unit: Unit, foe: Unit, found: Odds) -> str:
    """The dice of a battle, one reason after another: the range with the sight, then what adds to it or takes off."""
    distance = board.grid.distance(unit.hex, foe.hex)
    sight = ", in sight" if unit.type.needs_sight else ", needs no sight"
    first = "in Close Assault" if distance == 1 else f"at range {distance}{sight}"
    (_, most), *others = found.dice.parts
    return ", ".join([f"{most} {first}", *(f"{number:+d} {REASONS[reason]}" for reason, number in others)])


def chances(found: Odds) -> str:
    """What may become of the target."""
    return f"{percent(found.eliminated)} eliminated, {percent(found.driven_off)} driven off"


def percent(chance: Any) -> str:
    """A probability in whole percent."""
    return f"{float(chance) * 100:.0f}%"


def _strike(view: Any, action: Strike) -> str:
    return "; ".join(f"{hex_} {bombarded(view, 'air_power', hex_)}" for hex_ in action.targets)


def _shell(view: Any, action: Shell) -> str:
    return bombarded(view, "barrage", action.target)


def bombarded(view: Any, id_: str, hex_: str) -> str:
    """The dice of Air Power or Barrage on a unit, and what may become of it."""
    card, foe = facts().cards[id_], view.board.at.get(hex_)
    if foe is None:
        return ""
    dice = Dice((("card", card.dice[view.side]),))
    return f"{dice_text(dice.total)}, {chances(volley(view.board, foe, dice, card.hits, binding=True))}"


# --- retreating


def _retreat(view: Any, action: Retreat) -> str:
    """Where a hex or a manner leads."""
    end = retreat_end(view, action.to)
    return retreat_text(view, end, retreat_choices(view)[end])


def retreat_text(view: Any, end: str, out: Outcome) -> str:
    """One way to answer flags: where the unit ends, what it costs, what cover there is."""
    lost = f"loses {out.losses} for want of room" if out.losses else ""
    cover = cover_of(view.board, end)
    ground = view.game.words.ground(view, end)
    where = f"back {_hexes(out.path)} to {end}" if out.path else f"stands on {end}"
    parts = [where, ground, f"{cover:+d} cover" if cover else "", lost]
    return ", ".join(part for part in parts if part)


TELLERS: dict[type[Action], Callable[[Any, Any], str]] = {
    Move: _move,
    Withdraw: _withdraw,
    Attack: _attack,
    Overrun: _overrun,
    Strike: _strike,
    Shell: _shell,
    Retreat: _retreat,
}
