"""Help on cards, terrain, obstacles and units in our own words, made from the same facts the rules use."""

from __future__ import annotations

from engine.core.names import match
from engine.memoir44.data import ALL, Card, Ground, UnitType, facts
from engine.memoir44.naming import card_name

CONDITIONS = {
    "attacker_lower": " against attackers on lower ground",
    "occupant_is_japanese_infantry": " for Japanese infantry",
    "unless_attacker_on_same_connected_mountain": " except from the same mountain",
}
FLAGS = {
    "may_ignore_1": "The unit there may ignore one flag.",
    "must_ignore_all": "Japanese infantry there ignores all flags.",
}


def help_on(name: str) -> str:
    """What there is to say about a card, a terrain, an obstacle or a unit type; "" for any other name."""
    found = match(name, _names()).value
    if found in facts().cards:
        return card_text(facts().cards[found])
    ground = facts().terrain.get(found) or facts().obstacles.get(found)
    if ground is not None:
        return ground_text(ground)
    return unit_text(facts().units[found]) if found in facts().units else ""


def _names() -> dict[str, str]:
    """Every name under which help may be asked for -> id."""
    grounds = (*facts().terrain.values(), *facts().obstacles.values())
    names = {id_: id_ for id_ in (*facts().terrain, *facts().obstacles, *facts().units)}
    names |= {entry.name: entry.id for entry in grounds}
    cards = facts().cards.values()
    names |= {card_name(card.id): card.id for card in cards}
    return names | {card.name: card.id for card in cards if card.kind == "tactic"}


def card_text(card: Card) -> str:
    """A Command card: what it does, how many there are, what the Marines get."""
    lines = [f"{card_name(card.id)} (base rules 8; {card.count} of the 60 cards): {card.effect}"]
    if card.fallback:
        lines.append("Without such a unit it orders one unit of any kind (base rules 3).")
    if card.gung_ho and ALL not in (*card.sections.values(), card.anywhere, card.one_section):
        lines.append("US Marines order one unit more (PT p.7).")
    if card.id in ("air_power", "barrage"):
        lines.append("At night it only orders one unit (PT p.8).")
    return " ".join(lines)


def ground_text(ground: Ground) -> str:
    """A terrain or an obstacle: moving, battling, sight, with the page."""
    said = [*_moving(ground), *_battling(ground), *_protecting(ground)]
    sight = {"yes": "It blocks sight.", "height": "It blocks sight except along the same height."}
    said.append(sight.get(ground.blocks_sight, "It does not block sight."))
    return f"{ground.name} ({ground.source}). {' '.join(said)}"


def _moving(ground: Ground) -> list[str]:
    said = []
    if ground.impassable_to:
        said.append(f"Closed to {', '.join(ground.impassable_to)}.")
    if ground.enter_only_from:
        said.append("Entered and left only over hills and mountains.")
    if ground.stops:
        ends = "all units" if len(ground.stops) == 4 else ", ".join(ground.stops)
        said.append(
            f"Ends the move of {ends}{'; they may still take ground' if ground.take_ground_after_stop else ''}."
        )
    if ground.leave_limit:
        said.append(f"Left by {ground.leave_limit} hex only.")
    if ground.path_limit:
        said.append(f"A move onto it is {ground.path_limit} hexes at most.")
    return said


def _battling(ground: Ground) -> list[str]:
    said = []
    for rule in dict.fromkeys(ground.battle_after_entry.values()):
        who = " and ".join(family for family, its in ground.battle_after_entry.items() if its == rule).capitalize()
        when = "" if rule == "no" else " unless the whole move was that one hex"
        said.append(f"{who} may not battle after entering{when}.")
    if ground.no_battle_after_leaving:
        said.append(f"No battle after leaving: {', '.join(ground.no_battle_after_leaving)}.")
    if ground.no_battle_inside:
        said.append(f"No battle from here: {', '.join(ground.no_battle_inside)}.")
    said += [f"{family.capitalize()} here battles at {change}." for family, change in ground.offence.items()]
    return said


def _protecting(ground: Ground) -> list[str]:
    said = []
    if ground.defence:
        changes = ", ".join(f"{family} {change}" for family, change in ground.defence.items())
        said.append(f"Dice against a unit here{CONDITIONS.get(ground.defence_if, '')}: {changes}.")
    if ground.flags:
        said.append(FLAGS[ground.flags])
    return said


def unit_text(kind: UnitType) -> str:
    """A unit type: figures, movement, dice by range."""
    moves = f"moves {kind.move}, {kind.move_and_battle} and still battles"
    dice = "-".join(str(number) for number in kind.dice) or "none"
    sight = "needs sight" if kind.needs_sight else "needs no sight"
    return f"{kind.name} ({kind.source}): {kind.figures} figures, {moves}; dice by range {dice}, {sight}."
