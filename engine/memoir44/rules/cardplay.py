"""Command cards: what may be played where, and what a card on the table acts as (base rules 3, 8, 12; PT p.7)."""

from __future__ import annotations

from engine.memoir44.data import ALL, Card, facts
from engine.memoir44.geography import MIRROR, SECTIONS, Board, halves
from engine.memoir44.model import ALLIED, MemoirState, Played, enemy_of, has_rule
from engine.memoir44.rules.night import at_night

MOST_CARDS = 3
"""Overlord: cards a Commander may hand out in a turn."""
CHIEF = "chief"
FINEST_HOUR, COUNTER_ATTACK = "their_finest_hour", "counter_attack"


def card(id_: str) -> Card:
    """The facts of a Command card."""
    return facts().cards[id_]


def acting(played: Played) -> Card | None:
    """The card whose text is carried out; None for a Counter-Attack without anything to copy and for a night card."""
    return None if played.night or not played.acts_as else card(played.acts_as)


def mirrored(id_: str) -> str:
    """Counter-Attack: left and right swap, so that the orders fall on the same side of the board."""
    for here, there in (("left", "right"), ("right", "left")):
        if id_.endswith(f"_{here}"):
            return id_.removesuffix(here) + there
    return id_


def gung_ho(state: MemoirState, side: str, of: Card) -> int:
    """PT p.7 Gung-Ho! How many units more the Marines order with this card."""
    return of.gung_ho if side == ALLIED and has_rule(state, "marine_command") else 0


def more_orders(state: MemoirState, side: str, of: Card) -> int:
    """PT p.7 Gung-Ho!, ruling 4. The same, but nothing where a card orders all there are anyway."""
    return 0 if ALL in (*of.sections.values(), of.anywhere, of.one_section) else gung_ho(state, side, of)


def areas_for(board: Board, side: str, id_: str) -> tuple[str, ...]:
    """Where a card may be played ("" where there is nothing to choose), from its player's chair."""
    if id_ == COUNTER_ATTACK:
        return tuple(dict.fromkeys(_copied_area(board.s, play) for play in board.s.forces[enemy_of(side)].last_plays))
    if not board.s.wide:
        return SECTIONS if card(id_).one_section else ("",)
    return _overlord_areas(card(id_))


def _copied_area(state: MemoirState, play: Played) -> str:
    return MIRROR.get(play.area, play.area) if state.wide or play.area else ""


def _overlord_areas(of: Card) -> tuple[str, ...]:
    """Base rules 12. A half-section, a whole section, or the Commander-in-Chief himself."""
    if of.overlord == CHIEF:
        return (CHIEF,)
    if of.overlord == "both":
        return SECTIONS
    named = tuple(of.sections) or SECTIONS
    return tuple(half for section in named for half in halves(section))


def is_free(state: MemoirState, plays: list[Played], area: str) -> bool:
    """Base rules 12. At most one card for each half-section, and at most one for the Commander-in-Chief."""
    taken = {half for play in plays for half in _covered(play.area)}
    return not state.wide or not taken & set(_covered(area))


def _covered(area: str) -> tuple[str, ...]:
    return halves(area) if area in SECTIONS else (area,)


def lay(board: Board, side: str, id_: str, area: str) -> Played:
    """The card as it comes to lie on the table."""
    if id_ != COUNTER_ATTACK:
        return Played(card=id_, acts_as=id_, area=area, night=_is_night_card(board.s, id_))
    for play in board.s.forces[enemy_of(side)].last_plays:
        if play.acts_as and _copied_area(board.s, play) == area:
            copied = mirrored(play.acts_as) if not board.s.wide else play.acts_as
            return Played(card=id_, acts_as=copied, area=area, night=_is_night_card(board.s, play.acts_as))
    return Played(card=id_, acts_as="", area=area)


def _is_night_card(state: MemoirState, id_: str) -> bool:
    """PT p.8. Before full daylight Air Power and Barrage only order one unit."""
    return id_ in ("air_power", "barrage") and at_night(state)


def likely_area(board: Board, side: str, id_: str, free: tuple[str, ...]) -> str:
    """The area meant when none is named: the one with most units that the card could order."""
    wanted = card(id_).families

    def count(area: str) -> int:
        return sum(
            unit.side == side and area in board.areas(unit.hex, side) and (not wanted or unit.family in wanted)
            for unit in board.at.values()
        )

    return max(free, key=count)
