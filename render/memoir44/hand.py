"""A Commander's hand: the models of its cards, and the sign on each that says what it orders where."""

import functools
from collections import Counter

from engine.memoir44.data import ALL, Card, facts
from engine.memoir44.model import hand as held_by
from engine.memoir44.naming import card_name
from engine.memoir44.rules.cardplay import more_orders
from engine.memoir44.rules.night import at_night
from engine.memoir44.rules.ordering import ORDERS_NOBODY
from engine.memoir44.setup import fact_of
from engine.memoir44.view import MemoirView
from engine.memoir44.words import ARMIES
from render.canvas import palette
from render.canvas.arms import ARMS
from render.canvas.canvas import Canvas
from render.canvas.cards import Card as Face
from render.canvas.cards import HandModel, Sign
from render.canvas.pen import Pen, sprite
from render.canvas.sides import side_colour, side_pale
from render.memoir44.layout import SECTIONS
from render.memoir44.pieces import SYMBOLS

_HEIGHT, _BAR = 84.0, 68.0
_WHERE = {
    "subsection": "played for half a section", "both": "played for a section", "chief": "played by the Commander",
    "copy": "played as what it copies",
}  # fmt: skip
_BOMBARDMENTS = ("air_power", "barrage")


def hand_model(view: MemoirView) -> HandModel:
    """The viewer's own cards, and what a Recon has turned up."""
    if view.seat is None:
        return HandModel("The public holds no cards", "allied", ())
    side, fact = view.side, fact_of(view.s.scenario)
    held = Counter(id_ for id_ in sorted(held_by(view.s, side), key=_place) if id_)
    cards = tuple(_face(view, id_, count) for id_, count in held.items())
    title = f"{ARMIES[view.s.forces[side].army]} hand · {fact.id} {fact.title} · Turn {view.s.turn}"
    return HandModel(title, side, cards, tuple(_notes(view)))


def _place(id_: str) -> int:
    """Where the card stands in the deck's list; a blank one last."""
    return list(facts().cards).index(id_) if id_ else len(facts().cards)


def _notes(view: MemoirView) -> list[str]:
    notes = []
    drawn = [card for card in getattr(view.decision, "cards", []) if card]
    if drawn:
        notes.append(f"Recon: keep one of {' and '.join(card_name(card) for card in drawn)}.")
    if not all(held_by(view.s, view.side)):
        notes.append(f"The Commander holds {len(held_by(view.s, view.side))} cards.")
    return notes


def _face(view: MemoirView, id_: str, count: int) -> Face:
    card = facts().cards[id_]
    deck = "Section card" if card.kind == "section" else "Tactic card"
    state = "In answer" if card.reaction else ""
    number = f"×{count}" if count > 1 else ""
    told = tuple(_facts(view, card))
    return Face(card_name(id_), deck, view.side, state, told, effect(card), number, _sign(view, card))


def effect(card: Card) -> str:
    """What the card does; some only point to their like in another section."""
    other = card.effect.removeprefix("As ").split(",")[0]
    return facts().cards[other].effect if card.effect.startswith("As ") and other in facts().cards else card.effect


def _facts(view: MemoirView, card: Card) -> list[tuple[str, str]]:
    found = []
    more = more_orders(view.s, view.side, card)
    if more:
        found.append(("Gung-Ho!", f"{'help' if card.id in ORDERS_NOBODY else 'order'} {more} more"))
    if card.families and card.fallback:
        count = card.fallback + more
        found.append(("Without any", f"order {count} unit{'' if count == 1 else 's'} of your choice"))
    if card.id in _BOMBARDMENTS and at_night(view.s):
        found.append(("At night", "only orders one unit"))
    elif view.side in card.dice:
        found.append(("Dice", str(card.dice[view.side])))
    if view.s.wide:
        found.append(("Overlord", _WHERE[card.overlord]))
    return found


# ---- the sign


def _sign(view: MemoirView, card: Card) -> tuple[str, ...]:
    """A number for each section, or for the whole front followed by the kinds of unit; with what the Marines add."""
    more = more_orders(view.s, view.side, card)
    if len(card.sections) == 1:
        return tuple(_number(card.sections.get(section, 0), more) for section in SECTIONS)
    if card.sections:
        return tuple(_number(card.sections.get(section, 0)) for section in SECTIONS)
    if card.anywhere and card.id not in ORDERS_NOBODY:
        return (_number(card.anywhere, more), *card.families)
    return (f"{_number(card.one_section)}, one section", *card.families) if card.one_section else ()


def _number(count: int, more: int = 0) -> str:
    if not count:
        return ""
    return "all" if count == ALL else f"{count} + {more}" if more else str(count)


def _draw(canvas: Canvas, x: float, y: float, width: float, card: Face) -> None:
    """Three boxes, filled where units are ordered; or one box over the whole front."""
    by_section = len(card.sign) == len(SECTIONS) and not set(card.sign) & set(SYMBOLS)
    shares = card.sign if by_section else (card.sign[0],)
    each = width / len(shares)
    for nth, text in enumerate(shares):
        fill = side_colour(card.side) if text else side_pale(card.side)
        left = x + nth * each
        canvas.panel((left, y, left + each - 8, y + _BAR), fill, palette.INK, 3, 10)
        kinds = () if by_section else card.sign[1:]
        middle = left + (each - 8) / 2 - 31 * len(kinds)
        if text:
            wide = canvas.text(middle, y + _BAR / 2, text, 44, palette.WHITE, anchor="mm")
            _kinds(canvas, middle + wide / 2 + 18, y + 7, kinds, card)


def _kinds(canvas: Canvas, x: float, y: float, kinds: tuple[str, ...], card: Face) -> None:
    for nth, kind in enumerate(kinds):
        paint = functools.partial(_kind, name=SYMBOLS.get(kind, "soldier"), paper=side_colour(card.side))
        canvas.stamp(sprite(("hand", kind, card.side), 54, 54, canvas.scale, paint), x + nth * 62, y)


def _kind(pen: Pen, name: str, paper: palette.Colour) -> None:
    ARMS[name](pen.at(0, 0, 0.54), palette.WHITE, paper)


SIGN = Sign(_HEIGHT, _draw)
"""Drawn in the upper part of each card."""
