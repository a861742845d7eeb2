"""Ordering units (base rules 3; PT p.7 Gung-Ho)."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.facts import cached
from engine.core.refusal import Refusal, refuse
from engine.memoir44.data import ALL, Card
from engine.memoir44.geography import SECTIONS, Board, halves, hexes_in
from engine.memoir44.model import GENERALS, MemoirState, Played, Unit, general_seat
from engine.memoir44.rules.cardplay import CHIEF, FINEST_HOUR, acting, gung_ho
from engine.memoir44.rules.turn import TurnRecord

ANYWHERE: tuple[str, ...] = ()
ORDERS_NOBODY = ("medics_and_mechanics", "air_power", "barrage", "ambush")
"""Cards that order nobody, or (Medics & Mechanics) whom they heal."""


@dataclass(frozen=True)
class Pool:
    """So many orders for units in any of these areas (none = anywhere) of these families (none = any)."""

    count: int
    areas: tuple[str, ...] = ANYWHERE
    families: tuple[str, ...] = ()

    def fits(self, areas: frozenset[str], family: str) -> bool:
        """Whether a unit of this family, standing in these areas, may use an order of the pool."""
        here = not self.areas or not areas.isdisjoint(self.areas)
        return here and (not self.families or family in self.families)


def falls_back(board: Board, side: str, played: Played) -> bool:
    """Base rules 3. The player commands no unit of the kind the card names (there), so the card orders any kind."""
    of = acting(played)
    if of is None or not of.fallback:
        return False
    area = played.area if of.one_section or board.s.wide else ""
    return not any(
        unit.side == side and unit.family in of.families and (not area or area in board.areas(unit.hex, side))
        for unit in board.at.values()
    )


def pools(board: Board, side: str, played: Played, fallback: bool) -> list[Pool]:
    """The orders a card gives. A US Marine extra order goes to any section the card activates (PT p.7)."""
    if played.night:
        return [Pool(1)]
    of = acting(played)
    if of is None or of.id in ORDERS_NOBODY:
        return []
    extra = gung_ho(board.s, side, of)
    place = (played.area,) if played.area and played.area != CHIEF else ANYWHERE
    if of.id == FINEST_HOUR:
        return _finest_hour(played)
    if fallback:
        return [Pool(of.fallback + extra, place)]
    if of.sections:
        return _sections(board.s, of, played, extra)
    count = of.one_section or of.anywhere
    return [Pool(count if count == ALL else count + extra, place, of.families)]


def _sections(state: MemoirState, of: Card, played: Played, extra: int) -> list[Pool]:
    table = of.sections
    if state.wide:
        each = max(table.values())
        table = dict.fromkeys(halves(played.area) if played.area in SECTIONS else (played.area,), each)
    if len(table) == 1:
        ((area, count),) = table.items()
        return [Pool(count + extra, (area,))]
    found = [Pool(count, (area,)) for area, count in table.items()]
    return [*found, Pool(extra, tuple(table))] if extra else found


def _finest_hour(played: Played) -> list[Pool]:
    """The dice of Their Finest Hour: "section/face" -> how many."""
    found = []
    for key, count in played.dice.items():
        section, _, face = key.partition("/")
        found.append(Pool(count, (section,) if section else ANYWHERE, () if face == "star" else (face,)))
    return found


def enough(masks: Sequence[int], given: Sequence[Pool]) -> bool:
    """Whether each unit can have an order of its own, its mask saying which pools it may use (as bits)."""
    if len(given) == 1:
        return len(masks) <= given[0].count
    users: list[list[int]] = [[] for _ in given]
    return all(_place(mask, given, users, 0) for mask in masks)


def _place(mask: int, given: Sequence[Pool], users: list[list[int]], tried: int) -> bool:
    """Give a unit an order of some pool, moving another unit to another pool where that makes room."""
    for i, pool in enumerate(given):
        bit = 1 << i
        if not mask & bit or tried & bit:
            continue
        tried |= bit
        if len(users[i]) < pool.count:
            users[i].append(mask)
            return True
        for n, other in enumerate(users[i]):
            if _place(other, given, users, tried):
                users[i][n] = mask
                return True
    return False


@dataclass(frozen=True)
class Offer:
    """The orders of a card as laid, with what has been worked out about them: `total`, how many there are, `near`, the
    hexes in which they order anybody (None = anywhere), and `masks`, which of the pools a unit may use: (hex, unit
    type) -> bits."""

    pools: list[Pool]
    total: int
    near: frozenset[str] | None
    masks: dict[tuple[str, str], int]


MOST_OFFERS = 256
"""Offers remembered at a time: dice make ever new ones, so that all are forgotten now and then."""


@cached
def _offers() -> dict[Any, Offer]:
    """The offers worked out so far; forgotten when other facts are read."""
    return {}


def offer(board: Board, side: str, played: Played, fallback: bool) -> Offer:
    """What a card offers; the same for all cards laid in the same way."""
    state = board.s
    home = state.forces[side].home
    key = (
        played.acts_as,
        played.area,
        played.night,
        fallback,
        side,
        home,
        state.wide,
        state.rules,
        *played.dice.items(),
    )
    found = _offers().get(key)
    if found is None:
        given = pools(board, side, played, fallback)
        areas = tuple(area for pool in given for area in pool.areas)
        anywhere = not all(pool.areas for pool in given)
        total = sum(pool.count for pool in given)
        found = Offer(given, total, None if anywhere else hexes_in(state.wide, home, areas), {})
        if len(_offers()) >= MOST_OFFERS:
            _offers().clear()
        _offers()[key] = found
    return found


class Muster:
    """Whom a card on the table can still order, some units being ordered already."""

    def __init__(self, board: Board, turn: TurnRecord, index: int) -> None:
        self.board = board
        self.side = turn.side
        self.played = turn.plays[index]
        self.card = acting(self.played)
        self.falls_back = _still_falls_back(board, turn, index)
        self._offer = offer(board, turn.side, self.played, self.falls_back)
        self.pools = self._offer.pools
        self._picky = bool(self.card and (self.card.contact or self.card.id == "dig_in") and not self.falls_back)
        self._masks = [self._mask(start, unit) for start, unit in _ordered(board, turn, index)]
        self._room: dict[int, bool] = {}
        self._refusals: dict[str, Refusal] = {}

    def besides(self, units: Sequence[Unit]) -> Muster:
        """Whom the card can order when these units have been ordered too."""
        other = copy.copy(self)
        other._masks = [*self._masks, *(self._mask(unit.hex, unit) for unit in units)]
        other._room = {}
        return other

    def _mask(self, hex_: str, unit: Unit) -> int:
        """Which pools a unit may use, as bits."""
        key = (hex_, unit.kind)
        mask = self._offer.masks.get(key)
        if mask is None:
            areas, family = self.board.areas(hex_, self.side), unit.family
            mask = sum(1 << i for i, pool in enumerate(self.pools) if pool.fits(areas, family))
            self._offer.masks[key] = mask
        return mask

    @property
    def full(self) -> bool:
        """Whether all orders have been given."""
        return self.left <= 0

    @property
    def left(self) -> int:
        """How many orders have not been given."""
        return self._offer.total - len(self._masks)

    def among(self, units: Iterable[Unit]) -> list[Unit]:
        """Those of the units that the card can order, each by itself."""
        known, near, room, found = self._offer.masks, self._offer.near, self._room, []
        for unit in units if near is None else [unit for unit in units if unit.hex in near]:
            mask = known.get((unit.hex, unit.kind))
            if mask is None:
                mask = self._mask(unit.hex, unit)
            if mask and (room[mask] if mask in room else self._has_room(mask)):
                found.append(unit)
        return [unit for unit in found if self._refuse_contact(unit) is None] if self._picky else found

    def _has_room(self, mask: int) -> bool:
        if mask not in self._room:
            self._room[mask] = enough([*self._masks, mask], self.pools)
        return self._room[mask]

    def refuse(self, unit: Unit) -> Refusal | None:
        """Why the card cannot order this unit as well."""
        mask = self._mask(unit.hex, unit)
        if not mask:
            return self._why("not_by_card")
        wrong = self._refuse_contact(unit) if self._picky else None
        if wrong is not None:
            return wrong
        return None if self._has_room(mask) else self._why("no_order_left")

    def _why(self, code: str) -> Refusal:
        """The refusal of a code, made once: menus ask for it again and again."""
        found = self._refusals.get(code)
        if found is None:
            found = self._refusals[code] = refuse("base rules 3", code, card=self.played.card)
        return found

    def has_room_for(self, units: Sequence[Unit]) -> bool:
        """Whether all these units can be ordered besides those ordered already."""
        return enough([*self._masks, *(self._mask(unit.hex, unit) for unit in units)], self.pools)

    def _refuse_contact(self, unit: Unit) -> Refusal | None:
        """Close Assault orders units next to an enemy, Firefight units that touch none; Dig-In nobody in the ocean."""
        of = self.card
        assert of is not None
        touching = bool(self.board.adjacent_enemies(unit.hex, unit.side))
        if of.contact == "touching" and not touching:
            return refuse(of.name, "touches_no_enemy", unit=unit.hex)
        if of.contact == "apart" and touching:
            return refuse(of.name, "touches_enemy", unit=unit.hex)
        if of.id == "dig_in" and not self.board.tile(unit.hex).sandbags:
            return refuse(of.name, "no_digging", unit=unit.hex)
        return None


def _still_falls_back(board: Board, turn: TurnRecord, index: int) -> bool:
    """What the first order of the card was given for holds for the others, whatever has left the board since."""
    for order in turn.orders.values():
        if order.play == index:
            return order.fallback
    return falls_back(board, turn.side, turn.plays[index])


def _ordered(board: Board, turn: TurnRecord, index: int) -> list[tuple[str, Unit]]:
    """Where the units a card orders started from."""
    return [
        (order.start, unit)
        for order in turn.orders.values()
        if order.play == index and (unit := board.unit(order.unit)) is not None
    ]


def commands(board: Board, seat: str, side: str, played: Played, hex_: str) -> bool:
    """Whether this seat gives the orders of the card: the general it was given to, or whose section the unit is in."""
    if len(board.s.seats) == 2:
        return True
    if board.s.wide and played.area == CHIEF:
        areas = board.areas(hex_, side)
        return any(general_seat(board.s, side, section) == seat for section in GENERALS if section in areas)
    return general_seat(board.s, side, played.area) == seat


def seats_of(state: MemoirState, side: str, played: Played) -> set[str]:
    """The seats that may have something to order with the card."""
    if state.wide and played.area == CHIEF:
        return {general_seat(state, side, section) for section in GENERALS}
    return {general_seat(state, side, played.area)}
