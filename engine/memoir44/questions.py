"""What players may ask of the table at any time: the odds of a battle, what a card or a terrain does."""

from __future__ import annotations

from typing import Annotated, Any

from engine.core.actions import One, Query
from engine.core.refusal import Refusal
from engine.memoir44.actions import book
from engine.memoir44.data import facts
from engine.memoir44.guide import card_text, ground_text, unit_text
from engine.memoir44.odds import Odds as Outlook
from engine.memoir44.odds import odds
from engine.memoir44.outlook import ambush_dice, dice_text
from engine.memoir44.preview import reasons


class Odds(Query):
    """The exact odds of a battle: dice and why, hits and flags, what becomes of the target."""

    unit: Annotated[str, One("any_unit")]
    target: Annotated[str, One("its_enemy")]


class Terrain(Query):
    """What the terrain and the obstacle on a hex do, or any terrain by its name."""

    where: Annotated[str, One("any_ground")]


class Card(Query):
    """What a Command card does."""

    card: Annotated[str, One("any_card")]


@book.source("any_unit", over=lambda view, chosen: list(view.board.at))
def any_unit(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Anybody's unit."""
    return None


@book.source("its_enemy", over=lambda view, chosen: list(view.board.at))
def its_enemy(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Base rules 5. An enemy that the unit could battle."""
    found = odds(view, chosen["unit"], hex_)
    return found if isinstance(found, Refusal) else None


def _grounds(view: Any, chosen: dict[str, Any]) -> list[str]:
    return [*view.board.grid.hexes, *facts().terrain, *facts().obstacles, *facts().units]


@book.source("any_ground", over=_grounds)
def any_ground(view: Any, chosen: dict[str, Any], value: str) -> Refusal | None:
    """Any hex, terrain, obstacle or unit type."""
    return None


@book.source("any_card", over=lambda view, chosen: list(facts().cards))
def any_card(view: Any, chosen: dict[str, Any], value: str) -> Refusal | None:
    """Any card of the deck."""
    return None


@book.answer(Odds)
def answer_odds(view: Any, query: Odds) -> list[str]:
    """Base rules 5. Dice and why, the distribution, the fate of the target."""
    found = odds(view, query.unit, query.target)
    assert isinstance(found, Outlook)
    unit, foe = view.board.at[query.unit], view.board.at[query.target]
    lines = [f"Dice: {found.dice.total} ({reasons(view.board, unit, foe, found)})."]
    for name, place in (("hits", 0), ("flags", 1)):
        chances: dict[int, Any] = {}
        for outcome, chance in found.chances.items():
            chances[outcome[place]] = chances.get(outcome[place], 0) + chance
        lines.append(f"{name.capitalize()}: " + ", ".join(f"{n}: {finely(c)}" for n, c in sorted(chances.items()) if c))
    lines.append(
        f"Eliminated {finely(found.eliminated)}, driven off {finely(found.driven_off)}, "
        f"{float(found.expected_losses):.2f} figures lost on average."
    )
    risk = ambush_dice(view.board, unit, foe)
    return [*lines, *([f"An Ambush, if there is one, rolls {dice_text(risk)} at {unit.hex} first."] if risk else [])]


def finely(chance: Any) -> str:
    """A probability in percent, to a tenth where it is no whole number."""
    return f"{float(chance) * 100:.1f}".removesuffix(".0") + "%"


@book.answer(Terrain)
def answer_terrain(view: Any, query: Terrain) -> list[str]:
    """PT p.4-9. Terrain and obstacle of a hex, or what is known by that name."""
    if query.where in view.board.grid.place:
        return [ground_text(ground) for ground in view.board.grounds(query.where)]
    ground = facts().terrain.get(query.where) or facts().obstacles.get(query.where)
    return [ground_text(ground) if ground else unit_text(facts().units[query.where])]


@book.answer(Card)
def answer_card(view: Any, query: Card) -> list[str]:
    """Base rules 8. The card in our own words."""
    return [card_text(facts().cards[query.card])]
