"""Who may battle whom, and with how many dice: pure questions (base rules 5; PT p.4-11)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.memoir44.data import Card
from engine.memoir44.geography import Board, is_japanese_infantry
from engine.memoir44.model import DAYLIGHT, Ordered, Unit, enemy_of, ground_of, has_rule
from engine.memoir44.rules.movement import battle_limit, free_battle_limit

FLAME_CAP = -1
"""PT p.11: a flame thrower tank loses at most 1 die to the target's terrain in Close Assault."""


class Terms(msgspec.Struct, frozen=True):
    """What bears on a battle besides the board: the card, an overrun, a limit to Close Assault, wire cut this turn."""

    card: Card | None = None
    overrun: bool = False
    close_only: bool = False
    wire: bool = False


class Dice(msgspec.Struct, frozen=True):
    """The dice of a battle and why: (reason, number) parts that add up to `total`."""

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """Dice rolled; never below 0."""
        return _total(self.parts)


def _total(parts: Iterable[tuple[str, int]]) -> int:
    return max(0, sum([number for _reason, number in parts]))


def terms_of(board: Board, unit: Unit, order: Ordered, card: Card | None, overrun: bool = False) -> Terms:
    """The terms on which an ordered unit battles."""
    mine = None if order.fallback else card
    banzai = len(order.path) > free_battle_limit(unit, order, card)
    contact = mine is not None and mine.contact == "touching"
    return Terms(mine, overrun, not overrun and (banzai or contact), order.wire)


# --- may the unit battle


def battle_bar(board: Board, unit: Unit, order: Ordered, card: Card | None, instead: bool = False) -> str:
    """Why the ordered unit may not battle (any more) this turn ("" = it may).

    `instead`: it means to do something else in lieu of battling, which a unit that has charged with a Banzai may not:
    it may only close assault (PT p.7, p.10).
    """
    mine = None if order.fallback else card
    allowed = mine.battles if mine else 1
    if not allowed:
        return "card_no_battle"
    if order.spent or order.second or order.battles >= allowed:
        return "has_battled"
    if order.path and (bar := _bar_after_moving(board, unit, order, mine, instead)):
        return bar
    return "" if can_battle_here(board, unit) else "no_battle_here"


def _bar_after_moving(board: Board, unit: Unit, order: Ordered, card: Card | None, instead: bool) -> str:
    if card is not None and card.move_or_battle:
        return "moved_or_battle"
    if len(order.path) > (free_battle_limit(unit, order, card) if instead else battle_limit(board, unit, order, card)):
        return "moved_too_far"
    if unit.family in board.tile(order.start).no_battle_after_leaving:
        return "no_battle_after_leaving"
    for ground in board.grounds(order.path[-1]):
        rule = ground.battle_after_entry.get(unit.family)
        if rule == "no" or (rule == "adjacent" and len(order.path) > 1):
            return "no_battle_after_entry"
    return ""


def can_battle_here(board: Board, unit: Unit) -> bool:
    """Whether a unit can battle at all where it stands (not in the ocean, no armor in a trench, no carrier)."""
    return bool(unit.type.dice) and not any(unit.family in g.no_battle_inside for g in board.grounds(unit.hex))


# --- may it battle this target


def target_bar(board: Board, unit: Unit, foe: Unit, terms: Terms) -> str:
    """Why the unit may not battle this enemy ("" = it may)."""
    distance = board.grid.distance(unit.hex, foe.hex)
    if distance > 1:
        bar = _bar_at_range(board, unit, foe, distance, terms)
        if bar:
            return bar
    return "" if _total(_parts(board, unit, foe, distance, terms)) else "no_dice"


def _bar_at_range(board: Board, unit: Unit, foe: Unit, distance: int, terms: Terms) -> str:
    if distance > len(table_of(board, unit)):
        return "out_of_range"
    if distance > board.s.visibility and board.s.visibility < DAYLIGHT:
        return "dark"
    if terms.close_only:
        return "close_assault_only"
    if foe.camouflaged:
        return "camouflaged"
    if board.has_enemy_within(unit.hex, unit.side, 1):
        return "enemy_adjacent"
    return "no_sight" if unit.type.needs_sight and not board.sees(unit.hex, foe.hex) else ""


def targets(board: Board, unit: Unit, terms: Terms) -> list[Unit]:
    """Every enemy the unit may battle."""
    return [foe for foe in _within(board, unit, terms) if not target_bar(board, unit, foe, terms)]


def has_target(board: Board, unit: Unit, terms: Terms) -> bool:
    """Whether there is any enemy the unit may battle; cheaper than targets()."""
    return any(not target_bar(board, unit, foe, terms) for foe in _within(board, unit, terms))


def _within(board: Board, unit: Unit, terms: Terms) -> list[Unit]:
    """The enemies worth a closer look: adjacent ones if there are any, else those in range."""
    near = board.adjacent_enemies(unit.hex, unit.side)
    if near or terms.close_only:
        return near
    away, most = board.grid.distances[unit.hex], len(table_of(board, unit))
    return [foe for foe in board.units_of(enemy_of(unit.side)) if away[foe.hex] <= most]


# --- dice


def table_of(board: Board, unit: Unit) -> tuple[int, ...]:
    """Dice by range. PT p.5: artillery in position on a mountain reaches 7 hexes."""
    kind = unit.type
    high = kind.dice_on_mountain and board.tile(unit.hex).height == 2
    return kind.dice_on_mountain if high else kind.dice


def count_dice(board: Board, unit: Unit, foe: Unit, terms: Terms) -> Dice:
    """M44 p.9 The dice the unit rolls at this enemy: range, own hex, target's hex, Pacific rules, card, cross-hair."""
    rows, *others = _parts(board, unit, foe, board.grid.distance(unit.hex, foe.hex), terms)
    return Dice((rows, *(part for part in others if part[1])))


def _parts(board: Board, unit: Unit, foe: Unit, distance: int, terms: Terms) -> tuple[tuple[str, int], ...]:
    table, close = table_of(board, unit), distance == 1
    return (
        ("range", table[distance - 1] if distance <= len(table) else 0),
        ("own_hex", own_hex(board, unit, terms)),
        ("target_hex", _capped(board, unit, foe, close)),
        ("seishin", int(close and has_seishin(board, unit))),
        ("card", card_bonus(terms, close)),
        ("crosshair", int(foe.id in board.s.crosshairs.get(unit.id, ()))),
    )


def has_seishin(board: Board, unit: Unit) -> bool:
    """PT p.7 Seishin Kyoiku: Japanese infantry at full strength."""
    return is_japanese_infantry(unit) and unit.figures == unit.full and has_rule(board.s, "japanese_command")


def card_bonus(terms: Terms, close: bool) -> int:
    """Dice a card adds; the Close Assault card adds none in an overrun."""
    card = terms.card
    if card is None or (card.bonus_when == "close_assault" and not close):
        return 0
    return 0 if terms.overrun and card.bonus_not_on_overrun else card.bonus_dice


def own_hex(board: Board, unit: Unit, terms: Terms) -> int:
    """What the unit's own hex costs it: wire for infantry (also when an engineer has just cut it), a town for armor."""
    penalty = sum([ground.offence.get(unit.family, 0) for ground in board.grounds(unit.hex)])
    return penalty - 1 if terms.wire and not penalty else penalty


def _capped(board: Board, unit: Unit, foe: Unit, close: bool) -> int:
    """PT p.10-11. In Close Assault engineers ignore the target's terrain, flame throwers lose at most one die to it."""
    change = protection(board, unit, foe)
    if close and unit.type.badge == "engineer":
        return 0
    return max(change, FLAME_CAP) if close and unit.type.badge == "flame_thrower" else change


def protection(board: Board, unit: Unit, foe: Unit) -> int:
    """M44 p.10. The largest single protection of the target's hex; terrain and obstacle never add up."""
    found = _tile_protection(board, unit, foe)
    obstacle = board.obstacle(foe.hex)
    if obstacle is not None and (not obstacle.protects or board.bunker_protects(foe, obstacle)):
        found = min(found, obstacle.defence.get(unit.family, 0))
    return found


def _tile_protection(board: Board, unit: Unit, foe: Unit) -> int:
    tile = board.tile(foe.hex)
    if tile.defence_if == "occupant_is_japanese_infantry" and not is_japanese_infantry(foe):
        tile = ground_of(tile.underlying)  # PT p.4: nobody else claims a cave, so the terrain under it counts.
    change = tile.defence.get(unit.family, 0)
    if change and tile.defence_if == "attacker_lower":
        return change if board.tile(unit.hex).height < tile.height else 0
    if change and tile.defence_if == "unless_attacker_on_same_connected_mountain":
        return 0 if board.group(unit.hex) == board.group(foe.hex) else change
    return change
