"""The printed names of cards and units."""

from __future__ import annotations

from engine.core.facts import cached
from engine.memoir44.data import facts
from engine.memoir44.model import Unit


@cached
def card_names() -> dict[str, str]:
    """Every name of a Command card, and its id."""
    named = [(name, id_) for id_ in facts().cards for name in (id_, card_name(id_), *card_aliases(id_))]
    return dict(reversed(named))


def card_aliases(id_: str) -> tuple[str, ...]:
    """Other names of a card: bare, or section first; none for anything else."""
    card = facts().cards.get(id_)
    if card is None:
        return ()
    place = id_.rsplit("_", 1)[-1]
    return (f"{place} {card.name}",) if len(card.sections) == 1 else (card.name,)


def card_name(id_: str) -> str:
    """The printed name of a card, with its section."""
    card = facts().cards[id_]
    place = id_.rsplit("_", 1)[-1]
    return f"{card.name} ({place})" if place in card.sections and len(card.sections) == 1 else card.name


def unit_name(unit: Unit) -> str:
    """A unit as players speak of it."""
    return f"{'US' if unit.side == 'allied' else 'Japanese'} {unit.type.name.lower()} ({unit.figures})"


def kind_name(kind: str) -> str:
    """A unit type in running text."""
    return facts().units[kind].name.lower()


def does(kind: str, verb: str) -> str:
    """A unit type with what it does: "infantry moves", "combat engineers move"."""
    return f"{kind_name(kind)} {agree(kind, verb)}"


def agree(kind: str, verb: str) -> str:
    """A verb as it goes with a unit type: "moves" with infantry, "move" with combat engineers."""
    several = kind_name(kind).endswith("s")
    return {"be": "are" if several else "is"}.get(verb, verb if several else f"{verb}s")
