"""`/axis odds`: the answer as players read it, bad questions, odds of battles on the board."""

from __future__ import annotations

from typing import Any

import pytest

from engine.axis_allies.questions import Preview
from engine.axis_allies.rules.casualties import Casualties, shared_out
from engine.axis_allies.rules.chances import in_turn
from engine.core.options import ask
from engine.core.orders import parse_query
from engine.core.plan import plan
from engine.core.refusal import Refusal
from tests.engine.axis_allies.builder import GAME, Table, build
from tests.engine.axis_allies.test_text_orders import TURN

WIDEST = 60
"""Characters that fit on a phone in two lines."""


def asked(order: str, table: Table | None = None, seat: str = "germany") -> list[str]:
    """The answer to a question as it is typed."""
    view = (table or build("germany", "arm", base="setup")).view(seat)
    query = parse_query(view, order)
    assert query is not None
    assert not isinstance(query, Refusal)
    lines = ask(view, query)
    assert isinstance(lines, list), lines
    return lines


def refused(order: str) -> tuple[str, str]:
    """Code and sentence of the refusal of a question."""
    view = build("germany", "arm", base="setup").view("germany")
    wrong: Any = parse_query(view, order)
    wrong = wrong if isinstance(wrong, Refusal) else ask(view, wrong)
    assert isinstance(wrong, Refusal), wrong
    said = GAME.words.refusal(view, wrong)
    assert "{" not in said
    return wrong.code, said


def test_the_answer_is_a_line_for_each_thing() -> None:
    lines = asked("odds 10 inf 4 tank 2 ftr defence=11 inf 1 tank 1 ftr")
    assert [line.split(" ")[0] for line in lines[1:4]] == ["Win", "Both", "Loss"]
    assert lines[4].startswith("Attacker loses ")
    assert " of 74 I.P.C., keeps " in lines[4]
    assert " of 50 I.P.C., keeps " in lines[5]
    assert lines[7:] == [
        "Assumed:",
        "- The attacker loses infantry, tanks, fighters; the last land unit goes last.",
        "- The defender loses infantry, tanks, fighters.",
        "- The attacker goes on to the end.",
    ]
    assert all(len(line) <= 2 * WIDEST for line in lines)


def test_the_answer_says_what_was_assumed() -> None:
    table = build("germany", "arm", techs={"germany": ["heavy_bombers", "rockets"], "uk": ["jet_power"]})
    order = "odds 5 inf 4 tank 1 ftr 1 bomber defence=6 inf 1 ftr gun=yes support=2 spare=2 tank rounds=3"
    lines = asked(f"{order} against=uk losing=tank", table)
    assert lines[-7:] == [
        "- An AA gun fires at each plane once; it takes fighters, bombers first.",
        "- Support shots by 2 of the attacker's battleships in the first round.",
        "- The attacker loses tanks, infantry, fighters, bombers; the last land unit goes last.",
        "- The defender loses infantry, fighters.",
        "- The attacker goes on until no more than 2 tanks are left or for 3 rounds.",
        "- Weapons of the attacker: Heavy Bombers.",
        "- Weapons of the defender: Jet Power.",
    ]
    assert any(line.startswith("Attack stopped ") for line in lines)


@pytest.mark.rule("4.11")
def test_submarines_withdraw_as_asked_and_else_by_the_usual_order() -> None:
    order = "odds 3 sub 2 bb 2 ftr defence=2 sub 1 trn 1 bb they_lose=bb"
    usual, outnumbered = asked(order), asked(f"{order} submarines=if_outnumbered")
    assert "- The defender's submarines withdraw: if only planes attack." in usual
    assert "- The defender's submarines withdraw: if they are outnumbered." in outnumbered
    assert any(line.startswith("Submarines withdrawn: ") for line in outnumbered)
    assert "- The defender loses battleships, transports, submarines." in usual
    assert usual[5] != outnumbered[5]


@pytest.mark.parametrize(
    ("order", "code", "part"),
    [
        ("odds 3 inf defence=2 sub", "land_or_sea", "ships and planes"),
        ("odds 3 wombat defence=2 inf", "unknown", "wombat"),
        ("odds 300 inf defence=2 inf", "too_many_of", "300"),
        ("odds 30 bb 20 ftr defence=2 bb", "units_each_side", "you named 50 against 2"),
        ("odds 50 inf 20 tank defence=2 inf", "units_each_side", "1 to 60 units"),
        ("odds 3 inf defence=0 inf", "units_each_side", "3 against 0"),
        ("odds 3 inf defence=2 aa", "does_not_fight", "AA gun"),
        ("odds 3 bb defence=1 bomber", "bombers_attack_ships", "never defend"),
        ("odds 3 bb defence=1 bb gun=yes", "shots_on_land", "AA guns"),
        ("odds 3 bb defence=1 bb support=1", "shots_on_land", "support shots"),
        ("odds 3 inf defence=2 inf spare=2 tank", "not_in_battle", "No tank"),
        ("odds 3 inf defence=2 inf they_lose=fighter", "not_in_battle", "No fighter"),
        ("odds 3 bb defence=2 sub submarines=sometimes", "unknown", "sometimes"),
    ],
)
def test_a_bad_question_gets_an_answer_of_its_own(order: str, code: str, part: str) -> None:
    found, said = refused(order)
    assert found == code
    assert part in said


# ---- battles on the board


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("policy", ["most_units", "fewest_units"])
def test_defenders_of_several_countries_fall_in_the_order_the_rules_would_take_them(policy: str) -> None:
    """However the hits are spread over rounds."""
    units = ["germany armor 3 western_europe", "uk infantry 2 western_europe", "uk armor 1 western_europe",
             "usa infantry 3 western_europe", "usa fighter 2 western_europe",
             "ussr infantry 1 western_europe"]  # fmt: skip
    for rounds in ([1] * 9, [4, 5], [2, 3, 1, 3], [9]):
        table = build("germany", "combat", units, control={"western_europe": "uk"},
                      profiles={"germany": {"countries": policy}})  # fmt: skip
        state = table.state
        theirs = [i for i, unit in state.units.items() if unit.power != "germany"]
        wanted, left = in_turn(state, "western_europe", theirs, dict(state.profiles)), list(theirs)
        for hits in rounds:
            gone = [i for i in left if i not in _lost(table, left, hits)]
            assert set(left) - set(gone) == set(wanted[len(theirs) - len(left) :][:hits])
            left = gone


def _lost(table: Table, units: list[int], hits: int) -> list[int]:
    """The units that so many hits take by the rules."""
    shares = shared_out(table.state, tuple(units), hits, False)
    frame = Casualties(space="western_europe", side="defence", units=tuple(units), any_hits=hits, shares=shares)
    frame.choose(table.core())
    while frame.shares:
        frame.choose(table.core())
    return list(frame.fallen)


def test_submarines_without_a_haven_do_not_withdraw_in_the_odds() -> None:
    units = ["uk fighter 2 west_spain_sz", "germany submarine 1 west_spain_sz"]
    free = build("uk", "combat", units).view("uk").odds("west_spain_sz")
    assert free.withdrawn > 0
    near = {"north_atlantic_sz", "baltic_sz", "north_sz"}
    watched = [f"uk battleship 1 {zone}" for zone in _near("west_spain_sz") | near if zone != "west_spain_sz"]
    shut = build("uk", "combat", [*units, *watched]).view("uk").odds("west_spain_sz")
    assert shut.withdrawn == 0


def _near(zone: str) -> set[str]:
    from engine.axis_allies import geography
    from engine.axis_allies.data import facts

    return {space for space in geography.near(zone) if space in facts().seas}


def test_the_preview_of_a_whole_turn_has_the_odds_of_each_battle() -> None:
    """The moves of some thirty lines and the odds of the battles they cause."""
    table = build("germany", "arm", base="setup", round=1, money={"germany": 40})
    for line in plan(table.view("germany"), TURN).lines:
        if line.action is not None:
            table.do("germany", line.action)
    lines = ask(table.view("germany"), Preview())
    assert isinstance(lines, list)
    assert sum(line.startswith("Battle of ") for line in lines) == 5
