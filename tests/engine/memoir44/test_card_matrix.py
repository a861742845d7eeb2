"""Every card played out in every company: by each army, as a Counter-Attack of each side, and at night (PT p.7-8).

A turn is begun with the card in hand on a board full of units; all that can be ordered is ordered, and counted.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.memoir44.data import facts
from engine.memoir44.model import Played, Side, Unit, enemy_of
from engine.memoir44.rules import Campaign
from tests.engine.memoir44.builder import Scene, blank, start_turn

LETTERS = "ABCDEFGHIJKLM"
KINDS = ("infantry", "armor", "infantry", "artillery")
ARMY, MARINES = ("japanese_command",), ("japanese_command", "marine_command")
CONTACT = "us infantry F5, jp infantry G5"
"""The two that touch; everybody else stands on his first two rows."""
Everybody = Callable[[Scene, list[Unit]], int]


def _rows(side: str, rows: tuple[int, int]) -> str:
    full = [f"{letter}{rows[0]}" for letter in LETTERS] + [f"{letter}{rows[1]}" for letter in LETTERS[:-1]]
    return ", ".join(f"{side} {KINDS[nth % 4]} {hex_} {1 + nth % 2}" for nth, hex_ in enumerate(full))


def _field(rules: tuple[str, ...], night: bool) -> Campaign:
    state = blank(f"{CONTACT}, {_rows('us', (1, 2))}, {_rows('jp', (9, 8))}", rules=rules)
    if night:
        state.rules = (*state.rules, "night")
        state.visibility = 2
    return state


def _in(section: str) -> Everybody:
    return lambda scene, units: sum(section in scene.board.areas(unit.hex, unit.side) for unit in units)


def _of(*families: str) -> Everybody:
    return lambda scene, units: sum(unit.family in families for unit in units)


def _touching(scene: Scene, units: list[Unit]) -> int:
    return sum(bool(scene.board.adjacent_enemies(unit.hex, unit.side)) for unit in units)


MIRROR = {"left": "right", "right": "left", "center": "center"}
PRINTED: dict[str, int | Everybody] = {
    **{f"recon_{section}": 1 for section in MIRROR},
    **{f"probe_{section}": 2 for section in MIRROR},
    **{f"attack_{section}": 3 for section in MIRROR},
    **{f"assault_{section}": _in(section) for section in MIRROR},
    "recon_in_force": 3,
    "general_advance": 6,
    "pincer_move": 4,
    "armor_assault": 4,
    "artillery_bombard": _of("artillery"),
    "behind_enemy_lines": 1,
    "close_assault": _touching,
    "dig_in": 4,
    "direct_from_hq": 4,
    "firefight": 4,
    "move_out": 4,
}
"""What a card orders as printed: a number, or all units of a kind. The others have tests of their own below."""
GUNG_HO = {card for card, number in PRINTED.items() if isinstance(number, int)}
"""PT p.7: one unit more with every section card, and with tactic cards for 4 units or for 1."""
SIDES: tuple[Side, ...] = ("allied", "japanese")


def _begin(card: str, side: Side, rules: tuple[str, ...], night: bool, copied: str = "") -> Scene:
    """The card (and section) is played; `copied`: as a Counter-Attack on this card of the enemy."""
    state = _field(rules, night)
    if copied:
        area = "center" if copied == "infantry_assault" else ""
        bombards = night and copied in ("air_power", "barrage")
        state.forces[enemy_of(side)].last_plays = [Played(card=copied, acts_as=copied, area=area, night=bombards)]
    dice = "flag flag flag flag" if night and side == "allied" else ""
    name = card.split(" ")[0]
    scene = start_turn(state, side, held=f"{name} recon_in_force", enemy_held="probe_left", dice=dice)
    return scene.do(f"play {card}")


def _orders(scene: Scene) -> int:
    """How many units get orders in all if their player gives as many as he may."""
    while scene.decision == "Command" and "order" in scene.verbs():
        scene.do(f"order {sorted(scene.options('order'))[0]}")
    return len(scene.turn.orders)


def _wanted(card: str, scene: Scene, side: Side, marines: bool) -> int:
    number = PRINTED[card]
    if callable(number):
        return number(scene, scene.board.units_of(side))
    return number + (marines and card in GUNG_HO)


@pytest.mark.rule("base rules 3", "base rules 8", "PT p.7")
@pytest.mark.parametrize("rules", [ARMY, MARINES], ids=["army", "marines"])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("card", PRINTED)
def test_alone(card: str, night: bool, side: Side, rules: tuple[str, ...]) -> None:
    """The printed number; the Marines, and nobody else, one more. The night changes nothing in it."""
    scene = _begin(card, side, rules, night)
    marines = side == "allied" and rules == MARINES
    assert _orders(scene) == _wanted(card, scene, side, marines)


@pytest.mark.rule("base rules 8", "PT p.7")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("copied", PRINTED)
def test_as_a_counter_attack(copied: str, night: bool, side: Side) -> None:
    """Left and right swap. The Marines order one more than the card says; the Japanese what the Marines' card says."""
    scene = _begin("counter_attack", side, MARINES, night, copied)
    base, _, section = copied.rpartition("_")
    acts_as = f"{base}_{MIRROR[section]}" if section in MIRROR else copied
    assert scene.turn.plays[0].acts_as == acts_as
    assert _orders(scene) == _wanted(acts_as, scene, side, side == "allied")


@pytest.mark.rule("base rules 8", "PT p.7")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("copied", ["", "infantry_assault"], ids=["alone", "countered"])
def test_infantry_assault(copied: str, side: Side) -> None:
    """All infantry of one section, for the Marines too; a Counter-Attack in the very section of the board."""
    scene = _begin("counter_attack" if copied else "infantry_assault center", side, MARINES, False, copied)
    mine = [unit for unit in scene.board.units_of(side) if unit.family == "infantry"]
    assert _orders(scene) == _in("center")(scene, mine)


@pytest.mark.rule("base rules 8", "PT p.7", "PT p.8")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("countering", [False, True], ids=["alone", "countered"])
@pytest.mark.parametrize("card", ["air_power", "barrage"])
def test_bombardments(card: str, countering: bool, side: Side) -> None:
    """By day they bombard and order nobody, by night they order one unit, for the Marines too."""
    played = ("counter_attack", card) if countering else (card, "")
    day = _begin(played[0], side, MARINES, False, played[1])
    assert day.decision == ("AirTargets" if card == "air_power" else "BarrageTarget")
    dice = {"air_power": {"allied": 2, "japanese": 1}, "barrage": {"allied": 4, "japanese": 4}}[card][side]
    foe = day.board.units_of(enemy_of(side))[5]
    day.do(f"{'strike' if card == 'air_power' else 'shell'} {foe.hex}", dice=" ".join(["infantry"] * dice))
    assert len(day.told("rolled")[0]["faces"]) == dice
    night = _begin(played[0], side, MARINES, True, played[1])
    assert _orders(night) == 1


@pytest.mark.rule("base rules 8", "PT p.7")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("countering", [False, True], ids=["alone", "countered"])
def test_medics_and_mechanics(countering: bool, night: bool, side: Side) -> None:
    """One unit is helped; the Marines help two."""
    played = ("counter_attack", "medics_and_mechanics") if countering else ("medics_and_mechanics", "")
    scene = _begin(played[0], side, MARINES, night, played[1])
    assert scene.decision == "MedicsMoment"
    first, second, third = sorted(scene.options("heal"))[:3]
    most = 2 if side == "allied" else 1
    assert scene.refused(f"heal {first}+{second}") == ("" if most == 2 else "no_order_left")
    assert scene.refused(f"heal {first}+{second}+{third}") in ("no_order_left", "how_many")
    scene.do("heal " + "+".join([first, second][:most]))
    assert len(scene.told("healed")) == most


@pytest.mark.rule("base rules 8", "PT p.7")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("countering", [False, True], ids=["alone", "countered"])
def test_their_finest_hour(countering: bool, night: bool, side: Side) -> None:
    """A die for each card held, this one too; what they show is ordered, by the Marines no more."""
    name = "counter_attack" if countering else "their_finest_hour"
    state = _field(MARINES, night)
    if countering:
        state.forces[enemy_of(side)].last_plays = [Played(card="their_finest_hour", acts_as="their_finest_hour")]
    roll = "flag flag flag flag" if night and side == "allied" else ""
    scene = start_turn(state, side, held=f"{name} recon_in_force pincer_move", enemy_held="probe_left", dice=roll)
    scene.do(f"play {name}", dice="infantry star grenade")
    assert _orders(scene) == 2


@pytest.mark.rule("base rules 8")
@pytest.mark.parametrize("side", SIDES)
def test_a_counter_attack_on_a_counter_attack_copies_the_copied_card(side: Side) -> None:
    state = _field(MARINES, False)
    state.forces[enemy_of(side)].last_plays = [Played(card="counter_attack", acts_as="probe_left")]
    scene = start_turn(state, side, held="counter_attack recon_in_force", enemy_held="probe_left")
    scene.do("play counter_attack")
    assert scene.turn.plays[0].acts_as == "probe_right"
    assert _orders(scene) == 2 + (side == "allied")


def test_no_card_is_left_out() -> None:
    """Ambush alone is never played on the own turn: tests/engine/memoir44/test_battle.py."""
    others = {"ambush", "air_power", "barrage", "infantry_assault", "medics_and_mechanics", "their_finest_hour"}
    assert {*PRINTED, *others, "counter_attack"} == set(facts().cards)
