"""What the types of the fact files cannot say: that ids are known, borders are whole, values add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.axis_allies.data.board import MapFile, SetupFile, TechFile, UnitsFile
from engine.core.facts import Problem

DOMAINS = ("land", "air", "sea")
DIE = 6


def board(facts: MapFile) -> Iterator[Problem]:
    """2.3 Borders and canals join known spaces, each pair once; islands lie in a zone they touch."""
    spaces = {land.id for land in facts.land} | {sea.id for sea in facts.sea}
    for clash in {land.id for land in facts.land} & {sea.id for sea in facts.sea}:
        yield Problem(clash, "id", "is both a land territory and a sea zone")
    pairs = Counter(frozenset((border.a, border.b)) for border in facts.border)
    for border in facts.border:
        name = f"{border.a}-{border.b}"
        yield from (Problem(name, "", f"unknown space {end}") for end in (border.a, border.b) if end not in spaces)
        if border.a == border.b or pairs[frozenset((border.a, border.b))] > 1:
            yield Problem(name, "", "a border must join two spaces, once")
    for land in facts.land:
        if land.island_of and frozenset((land.id, land.island_of)) not in pairs:
            yield Problem(land.id, "island_of", f"does not border {land.island_of}")
    for canal in facts.canal:
        if frozenset((canal.a, canal.b)) not in pairs:
            yield Problem(canal.id, "", "joins two zones that do not border each other")
        yield from (Problem(canal.id, "needs", f"unknown space {s}") for s in canal.needs if s not in spaces)


def units(facts: UnitsFile) -> Iterator[Problem]:
    """Numbers that a die can show."""
    for unit in facts.unit:
        if unit.domain not in DOMAINS:
            yield Problem(unit.id, "domain", f"must be one of {', '.join(DOMAINS)}")
        if not (0 <= unit.attack <= DIE and 0 <= unit.defense <= DIE):
            yield Problem(unit.id, "", f"attack and defense must be 0 to {DIE}")
        if unit.cost < 1 or unit.move < 0:
            yield Problem(unit.id, "", "cost must be at least 1, move not below 0")


def techs(facts: TechFile) -> Iterator[Problem]:
    """3.1 One development for each side of the die."""
    if sorted(tech.number for tech in facts.tech) != list(range(1, DIE + 1)):
        yield Problem("", "tech", "the numbers must be 1 to 6, each once")


def setup(facts: SetupFile, *, board: MapFile, units: UnitsFile) -> Iterator[Problem]:
    """2.1, 2.4 Powers, players and forces fit the board; the level is the sum of the values owned."""
    powers = {power.id for power in facts.power}
    lands = {land.id: land for land in board.land}
    spaces = set(lands) | {sea.id for sea in board.sea}
    kinds = {unit.id for unit in units.unit}
    if sorted(facts.order) != sorted(powers):
        yield Problem("", "order", "must name every power once")
    for count, hands in facts.players.items():
        if sorted(p for hand in hands for p in hand) != sorted(powers) or len(hands) != int(count):
            yield Problem("", f"players.{count}", "must give every power to one of that many players")
    for power in facts.power:
        owned = sum(land.value for land in board.land if land.owner == power.id)
        if owned != power.level:
            yield Problem(power.id, "level", f"is {power.level} but its territories are worth {owned}")
        if power.capital not in lands or lands[power.capital].capital_of != power.id:
            yield Problem(power.id, "capital", f"{power.capital} is not its capital on the map")
    for force in facts.force:
        if force.power not in powers or force.space not in spaces:
            yield Problem(force.id, "", "unknown power or space")
        yield from (Problem(force.id, "units", f"unknown unit {kind}") for kind in force.units if kind not in kinds)
