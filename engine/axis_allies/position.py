"""The position as rules ask for it: who stands where, what is hostile, occupied, friendly. Looked up once per View."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.axis_allies import geography
from engine.axis_allies.data import facts
from engine.axis_allies.model import (
    AA_GUN,
    CARRIER,
    COMPLEX,
    FIXED,
    TRANSPORT,
    AxisState,
    Unit,
    alliance,
    domain,
    is_sea,
)


class Position:
    """An index over a state; make a new one after units have moved."""

    def __init__(self, state: AxisState) -> None:
        self.s = state
        self._at: dict[str, list[int]] = {}
        self._aboard: dict[int, list[int]] = {}
        for id_, unit in state.units.items():
            self._at.setdefault(unit.space, []).append(id_)
            if unit.aboard:
                self._aboard.setdefault(unit.aboard, []).append(id_)
        self._memo: dict[tuple[str, str, str], bool] = {}
        self.cache: dict[Any, Any] = {}
        """What rules have worked out for this position."""

    # ---- who is where

    def unit(self, id_: int) -> Unit:
        """The piece of this id."""
        return self.s.units[id_]

    def at(self, space: str) -> list[int]:
        """All pieces in a space."""
        return self._at.get(space, [])

    def within(self, space: str) -> list[int]:
        """All pieces in a territory or a whole sea zone (both halves at Panama)."""
        parts = geography.halves(space)
        return self.at(space) if len(parts) == 1 else [id_ for half in parts for id_ in self.at(half)]

    def aboard(self, ship: int) -> list[int]:
        """What a ship carries."""
        return self._aboard.get(ship, [])

    def side(self, id_: int) -> str:
        """The alliance of a piece."""
        return alliance(self.s.units[id_].power)

    def enemies(self, space: str, side: str) -> list[int]:
        """Pieces of the other alliance in the territory or zone."""
        return [id_ for id_ in self.within(space) if self.side(id_) != side]

    def friends(self, space: str, side: str) -> list[int]:
        """Pieces of the alliance in the territory or zone."""
        return [id_ for id_ in self.within(space) if self.side(id_) == side]

    def fighting(self, ids: Iterable[int]) -> list[int]:
        """Those that take part in battle: no guns, factories or land units at sea."""
        return [id_ for id_ in ids if self.fights(self.s.units[id_])]

    def fights(self, unit: Unit) -> bool:
        """Whether the piece fights where it is."""
        return unit.kind not in FIXED and not (unit.aboard and domain(unit.kind) == "land")

    def gun(self, space: str, side: str) -> int | None:
        """4.4 An AA gun hostile to the alliance in a territory; aboard a transport it does not fire."""
        guns = (i for i in self.at(space) if self.unit(i).kind == AA_GUN and not self.unit(i).aboard)
        return next((i for i in guns if self.side(i) != side), None)

    def factory(self, space: str) -> bool:
        """4.5 Whether an industrial complex stands here."""
        return any(self.unit(i).kind == COMPLEX for i in self.at(space))

    def at_kind(self, space: str, kind: str) -> list[int]:
        """The pieces of one type in a space."""
        return [id_ for id_ in self.at(space) if self.unit(id_).kind == kind]

    # ---- what a space is to an alliance

    def hostile(self, space: str, side: str) -> bool:
        """4.1 Whether enemy units make the sea zone or territory enemy-occupied."""
        key = ("hostile", space, side)
        if key not in self._memo:
            self._memo[key] = any(self.side(id_) != side for id_ in self.within(space))
        return self._memo[key]

    def defended(self, space: str, side: str) -> bool:
        """4.1 Whether enemy units that fight are here."""
        key = ("defended", space, side)
        if key not in self._memo:
            self._memo[key] = bool(self.fighting(self.enemies(space, side)))
        return self._memo[key]

    def friendly(self, space: str, side: str) -> bool:
        """4.1 Whether the alliance controls the territory."""
        return not is_sea(space) and alliance(self.s.control[space]) == side

    def enemy_held(self, space: str, side: str) -> bool:
        """4.1 Whether the other alliance controls the territory."""
        return not is_sea(space) and alliance(self.s.control[space]) not in ("", side)

    def neutral(self, space: str) -> bool:
        """4.12 Whether the territory is neutral and untouched."""
        return not is_sea(space) and not self.s.control[space]

    # ---- ships

    def room(self, ship: int) -> int:
        """4.9, 4.10 The room left: slots on a transport, decks on a carrier."""
        kind = self.unit(ship).kind
        aboard = [self.unit(i).kind for i in self.aboard(ship)]
        if kind == CARRIER:
            return facts().units[CARRIER].decks - len(aboard)
        if kind == TRANSPORT:
            return facts().units[TRANSPORT].holds - sum(facts().units[k].slots for k in aboard)
        return 0

    def ships(self, space: str, kind: str, side: str) -> Iterator[int]:
        """Ships of a type and alliance in exactly this zone."""
        return (i for i in self.at(space) if self.unit(i).kind == kind and self.side(i) == side)
