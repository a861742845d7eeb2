"""What a player reads in a battle: prompts with the numbers that matter, reports that account for every unit."""

from __future__ import annotations

import pytest

from engine.axis_allies import GAME
from engine.axis_allies.wording.prompts import percent
from tests.engine.axis_allies.builder import Table, build

UNITS = ["germany infantry 3 ukraine_ssr", "germany armor 1 ukraine_ssr", "ussr infantry 2 caucasus"]


def fight(how: str, *dice: list[int]) -> Table:
    """Germany attacks the Caucasus with three infantry and a tank against two infantry."""
    table = build("germany", "combat_move", UNITS).do("germany", "3 inf 1 arm ukraine > caucasus")
    table.do("germany", "commit")
    return table.do("germany", how, dice=[*dice])


def prompt(table: Table) -> str:
    """What Germany is asked."""
    return GAME.words.prompt(table.view("germany"))


@pytest.mark.rule("5.1")
def test_the_choice_of_a_battle_shows_the_chances() -> None:
    table = build("germany", "combat_move", UNITS).do("germany", "3 inf 1 arm ukraine > caucasus")
    assert "Caucasus (" in prompt(table.do("germany", "commit"))
    assert "% to win)" in prompt(table)


@pytest.mark.rule("5.1")
def test_after_a_round_the_forces_and_its_dice_are_shown() -> None:
    said = prompt(fight("fight caucasus press=ask", 1, 6, 6, 6, 1, 6))
    assert said.startswith("Caucasus after round 1: Germany 2 infantry, 1 tank against U.S.S.R. 1 infantry. Go on?")
    assert "Dice: Germany infantry (1) 1-6-6 = 1; Germany tank (3) 6 = 0; U.S.S.R. infantry (2) 1-6 = 1." in said


@pytest.mark.rule("5.1")
def test_the_question_of_losses_shows_both_sides_and_the_standing_order() -> None:
    table = build("germany", "combat_move", UNITS).do("germany", "3 inf 1 arm ukraine > caucasus")
    table.do("germany", "policy attack_losses ask").do("germany", "commit")
    said = prompt(table.do("germany", "fight caucasus", dice=[6, 6, 6, 6, 1, 2]))
    assert said == (
        "Caucasus: which 2 of your units are lost? "
        "In the battle: Germany 3 infantry, 1 tank against U.S.S.R. 2 infantry. As ordered: 2 infantry."
    )


@pytest.mark.rule("5.1")
def test_a_report_counts_those_that_have_retreated_as_left() -> None:
    table = fight("fight caucasus press=ask", 1, 6, 6, 6, 1, 6).do("germany", "retreat ukraine")
    said = next(GAME.words.event(table.view(None), e) for e in table.events if e.name == "battle")
    assert "Lost: Germany 1 infantry (3 I.P.C.) / U.S.S.R. 1 infantry (3 I.P.C.)." in said
    assert "Left: Germany 2 infantry, 1 tank / U.S.S.R. 1 infantry; the attacker breaks off and" in said


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0, "0%"), (0.004, "under 1%"), (0.01, "1%"), (0.487, "49%"), (0.99, "99%"), (0.9999, "over 99%"), (1, "100%")],
)
def test_a_chance_that_is_not_sure_is_not_said_to_be(chance: float, said: str) -> None:
    assert percent(chance) == said
