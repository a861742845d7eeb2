"""Orders by the dozen: a full turn of some thirty lines read, checked and carried out as a whole."""

from __future__ import annotations

import pytest

from engine.axis_allies import GAME
from engine.core.options import refusal
from engine.core.orders import parse, text_of
from engine.core.plan import plan
from engine.core.refusal import Refusal
from tests.engine.axis_allies.builder import build

TURN = """
buy 3 inf 1 tank
buy 2 trn
commit
3 inf 2 arm ukraine > caucasus
1 arm germany > eastern europe > karelia
3 inf eastern europe > karelia
1 arm eastern europe > karelia
1 ftr eastern europe > karelia
1 ftr finland > karelia
3 inf finland > karelia
1 bomber germany > karelia
1 ftr germany > eastern europe > ukraine > caucasus
1 ftr ukraine > caucasus
1 inf libya > egypt
1 arm libya > fea > egypt
1 sub sz west spain > sz west med
1 ftr western europe > sz west med > western europe
1 bb sz central med > sz west med
1 sub sz baltic > sz north
1 inf algeria > fwa
load 1 inf southern europe
1 loaded transport sz central med > sz east med
unload 1 inf sz east med > syria
policy submarines never
losses land_attack infantry, armor
"""


@pytest.mark.rule("4.1")
def test_a_turn_of_thirty_lines_is_understood() -> None:
    table = build("germany", "arm", base="setup", round=1, money={"germany": 40})
    checked = plan(table.view("germany"), TURN)
    wrong = [(line.text, line.refusal) for line in checked.lines if line.refusal is not None]
    assert [text for text, _ in wrong] == [
        "1 loaded transport sz central med > sz east med",
        "unload 1 inf sz east med > syria",
    ]
    assert all(line.words for line in checked.lines if line.action is not None)
    for line in checked.lines:
        if line.action is not None:
            table.do("germany", line.action)
    assert table.view(None).battles() == ["north_sz", "west_med_sz", "anglo_egypt_sudan", "caucasus", "karelia_ssr"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3 inf 1 elephants germany > karelia", "unknown"),
        ("inf germany > karelia", "not_a_verb"),
        ("move 3 inf germany", "missing"),
        ("move 3 inf germany > moon", "unknown"),
        ("3 inf karelia > ukraine", "nothing_to_move"),
        ("1 inf germany > eastern europe", "no_combat"),
        ("1 trn baltic > north sea", "needs_escort"),
        ("\u202e3 inf \u05d0", "not_a_verb"),
        ("move " + "x" * 600, "too_long"),
        ("3", "missing"),
        ("@everyone", "not_a_verb"),
    ],
)
def test_what_is_wrong_is_said(line: str, code: str) -> None:
    table = build("germany", "combat_move", base="setup")
    read = parse(table.view("germany"), line)
    found = read.code if isinstance(read, Refusal) else table.refused("germany", read)
    assert found == code


def test_spaces_are_known_by_many_names() -> None:
    table = build("uk", "combat_move", ["uk fighter 1 united_kingdom", "germany infantry 1 germany"],
                  control={"western_europe": "uk"})  # fmt: skip
    for line in (
        "1 ftr uk > sz_north_sea > germany > western_europe",
        "move 1 fighter U.K. > North Sea > Germany > W Europe",
        "1 f britain > sz north > berlin > france",
        "move united_kingdom 1*fighter north_sz+germany+western_europe",
    ):
        action = parse(table.view("uk"), line)
        assert not isinstance(action, Refusal), (line, action)
        assert text_of(action) == "move united_kingdom 1*fighter north_sz+germany+western_europe"


@pytest.mark.parametrize("order", ["3 inf 2 arm ukraine > caucasus", "1 ftr 1 bomber germany > karelia", "commit"])
def test_an_order_is_its_own_text(order: str) -> None:
    view = build("germany", "combat_move", base="setup").view("germany")
    action = parse(view, order)
    assert not isinstance(action, Refusal)
    assert parse(view, text_of(action)) == action
    assert GAME.words.action(view, action)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("western us sz", "west_us_sz"), ("eastern us sea", "east_us_sz"), ("Western U.S. Sea", "west_us_sz"),
     ("western canada sz", "west_canada_sz"), ("hawaiian sz", "hawaii_sz"), ("philippine sea", "philippines_sz"),
     ("karelia sz", "karelia_sz"), ("south east madagascar sz", "se_madagascar_sz")],
)  # fmt: skip
def test_a_sea_is_known_by_its_printed_name_without_dots_and_with_sz(typed: str, zone: str) -> None:
    assert GAME.words.aliases(build("usa", "arm").view("usa"), zone)
    view = build("usa", "combat_move", ["usa battleship 1 " + zone]).view("usa")
    read = parse(view, f"1 bb {typed} > north pacific")
    assert not isinstance(read, Refusal)
    assert read.origin == zone


def test_moves_behind_dice_are_not_doubted_because_they_come_before_the_purchase() -> None:
    text = "research 1\nbuy 1 inf\ncommit\n1 bb c med > w med\n3 inf eastern europe > ukrane\n2 xyz libya > egypt"
    lines = plan(build("germany", "arm", base="setup").view("germany"), text).lines
    assert [line.doubt is None for line in lines] == [True, True, True, True, True, False]


@pytest.mark.parametrize(
    ("phase", "line"),
    [
        ("place", "1 trn philippine sea > solomon sz"),
        ("arm", "3 inf kwangtung > china"),
        ("place", "2 inf japan > china"),
    ],
)
def test_a_move_in_another_part_of_the_turn_is_refused_as_a_move(phase: str, line: str) -> None:
    view = build("japan", phase, base="setup", bought={"infantry": 1}).view("japan")
    read = parse(view, line)
    assert isinstance(read, Refusal)
    assert read.code == "wrong_time"
    assert read.facts["verb"] == "move"


def test_a_purchase_with_a_misspelt_unit_is_still_told_so() -> None:
    read = parse(build("japan", "arm", base="setup").view("japan"), "3 xyzzy 1 tank")
    assert isinstance(read, Refusal)
    assert read.rule == "input"


def test_instead_of_a_space_too_far_those_that_lie_near_it_are_named() -> None:
    table = build("japan", "combat_move", ["japan battleship 1 caroline_sz"])
    action = parse(table.view("japan"), "1 bb caroline sz > alaska sz")
    assert not isinstance(action, Refusal)
    wrong = refusal(table.view("japan"), action)
    assert wrong is not None
    assert wrong.nearest[0] == "north_pacific_sz"


@pytest.mark.parametrize(
    ("order", "goal"),
    [("2 inf eus > canada", "eastern_canada"), ("2 inf western usa > canada", "western_canada")],
)
def test_on_a_path_a_name_means_the_only_space_to_which_it_can_lead(order: str, goal: str) -> None:
    read = parse(build("usa", "noncombat", base="setup").view("usa"), order)
    assert not isinstance(read, Refusal)
    assert read.path == (goal,)


def test_elsewhere_a_name_that_could_mean_several_is_asked_for() -> None:
    read = parse(build("uk", "noncombat", base="setup").view("uk"), "1 arm canada > eastern canada sz")
    assert isinstance(read, Refusal)
    assert read.code == "ambiguous"


@pytest.mark.parametrize("phase", ["arm", "combat"])
def test_a_move_at_the_wrong_time_is_known_as_a_move(phase: str) -> None:
    """Its verb is left out: it is told that nobody can move now, not that "3" is no order."""
    view = build("germany", phase, ["germany armor 9 caucasus", "ussr infantry 1 caucasus"]).view("germany")
    read = parse(view, "3 inf eastern europe > karelia")
    assert isinstance(read, Refusal)
    assert (read.code, read.facts["verb"]) == ("wrong_time", "move")
    nonsense = parse(view, "3 xyzzy")
    assert isinstance(nonsense, Refusal)
    assert nonsense.code != "wrong_time"
