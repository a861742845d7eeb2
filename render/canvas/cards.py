"""A hand of cards as a picture: for its owner's eyes only."""

from collections.abc import Callable
from dataclasses import dataclass

from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.sides import Side, side_colour, side_dark
from render.canvas.typeface import text_width, wrap

WIDTH = 1600.0
_MARGIN, _GAP, _PAD = 24.0, 22.0, 20.0
_CARD = (WIDTH - 2 * _MARGIN - _GAP) / 2
_HEAD, _CARD_HEAD = 104.0, 70.0
_TEXT, _LINE = 34, 42.0
_NOTE, _NOTE_LINE = 34, 46.0


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a hand.

    `facts` are its short lines (when, what it needs); `state` stands in a pill at its foot, dark for Hidden;
    `sign` is what a game's own Sign is drawn from.
    """

    title: str
    deck: str
    side: Side
    state: str = "Hidden"
    facts: tuple[tuple[str, str], ...] = ()
    text: str = ""
    number: str = ""
    sign: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandModel:
    """The cards of one seat, and what else only it knows."""

    title: str
    side: Side
    cards: tuple[Card, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sign:
    """A drawing in the upper part of each card that has a `sign`: its height and how it is drawn (left, top, width)."""

    height: float
    draw: Callable[[Canvas, float, float, float, Card], None]


def draw_hand(model: HandModel, width: int = 1600, sign: Sign | None = None) -> Canvas:
    """The cards in two columns, then what else the seat knows."""
    rows = [model.cards[at : at + 2] for at in range(0, len(model.cards), 2)]
    heights = [max(_height(card, sign) for card in row) for row in rows]
    notes = [line for note in model.notes for line in wrap(note, round(WIDTH - 2 * _MARGIN - 40), _NOTE, "medium", 4)]
    body = sum(heights) + _GAP * len(rows)
    foot = len(notes) * _NOTE_LINE + 40 if notes else 0
    empty = 90 if not model.cards else 0
    canvas = Canvas.blank(WIDTH, _HEAD + _MARGIN + body + empty + foot + _MARGIN, width / WIDTH, palette.SEA)
    _title(canvas, model)
    y = _HEAD + _MARGIN
    if empty:
        canvas.text(_MARGIN + 10, y + 40, "No cards in hand", 40, anchor="lm")
    for row, height in zip(rows, heights, strict=True):
        for nth, card in enumerate(row):
            _draw_card(canvas, (_MARGIN + nth * (_CARD + _GAP), y), height, card, sign)
        y += height + _GAP
    if notes:
        _draw_notes(canvas, y + empty, notes)
    return canvas


def _title(canvas: Canvas, model: HandModel) -> None:
    colour = side_colour(model.side)
    canvas.panel((0, 0, WIDTH, _HEAD), colour, colour, 0, 0)
    canvas.text(_MARGIN + 6, _HEAD / 2, model.title, 50, palette.WHITE, anchor="lm", width=WIDTH - 2 * _MARGIN)


def _lines(card: Card) -> tuple[str, ...]:
    return wrap(card.text, round(_CARD - 2 * _PAD - 8), _TEXT, "medium", 12)


def _fact_lines(name: str, value: str) -> tuple[str, ...]:
    return wrap(value, round(_CARD - 2 * _PAD - 8 - text_width(f"{name}  ", _TEXT)), _TEXT, "bold", 3)


def _sign_height(card: Card, sign: Sign | None) -> float:
    return sign.height if sign and card.sign else 0.0


def _height(card: Card, sign: Sign | None) -> float:
    facts = sum(len(_fact_lines(*fact)) for fact in card.facts)
    return _CARD_HEAD + 2 * _PAD + _sign_height(card, sign) + _LINE * (len(_lines(card)) + facts) + 56


def _draw_card(canvas: Canvas, at: tuple[float, float], height: float, card: Card, sign: Sign | None) -> None:
    (x, y), dark = at, side_dark(card.side)
    canvas.panel((x + 4, y + 6, x + _CARD + 4, y + height + 6), palette.LINK, palette.LINK, 0, 18)
    canvas.panel((x, y, x + _CARD, y + height), palette.PAPER, palette.INK, 4, 18)
    canvas.panel((x + 8, y + 8, x + _CARD - 8, y + _CARD_HEAD), dark, dark, 0, 11)
    room = _CARD - 130 if card.number else _CARD - 50
    canvas.text(x + 24, y + _CARD_HEAD / 2 + 4, card.title, 42, palette.WHITE, anchor="lm", width=room)
    if card.number:
        canvas.text(x + _CARD - 26, y + _CARD_HEAD / 2 + 4, card.number, 38, palette.MARK, anchor="rm")
    top = y + _CARD_HEAD + _PAD
    if sign and card.sign:
        sign.draw(canvas, x + _PAD + 4, top, _CARD - 2 * _PAD - 8, card)
    _body(canvas, x + _PAD + 4, top + _sign_height(card, sign), card)
    _foot(canvas, x + _PAD, y + height - 36, card)


def _body(canvas: Canvas, x: float, y: float, card: Card) -> None:
    for line in _lines(card):
        canvas.text(x, y + _LINE / 2, line, _TEXT, anchor="lm", weight="medium")
        y += _LINE
    for name, value in card.facts:
        wide = canvas.text(x, y + _LINE / 2, f"{name}  ", _TEXT, palette.SOFT_INK, anchor="lm")
        for line in _fact_lines(name, value):
            canvas.text(x + wide, y + _LINE / 2, line, _TEXT, anchor="lm")
            y += _LINE


def _foot(canvas: Canvas, x: float, y: float, card: Card) -> None:
    canvas.text(x + 4, y, card.deck, 30, palette.SOFT_INK, anchor="lm")
    if not card.state:
        return
    fill, ink = (palette.MARK, palette.INK) if card.state != "Hidden" else (palette.INK, palette.WHITE)
    canvas.pill(x + _CARD - 2 * _PAD - _pill_width(card.state), y, card.state, 30, fill, ink, edge=palette.INK)


def _pill_width(text: str) -> float:
    return text_width(text, 30) + 24.0


def _draw_notes(canvas: Canvas, y: float, notes: list[str]) -> None:
    height = len(notes) * _NOTE_LINE + 20
    canvas.panel((_MARGIN, y, WIDTH - _MARGIN, y + height), palette.PAPER, palette.INK, 3, 14)
    for nth, note in enumerate(notes):
        canvas.text(_MARGIN + 20, y + 10 + (nth + 0.5) * _NOTE_LINE, note, _NOTE, anchor="lm", weight="medium")
