"""Words: every event, refusal and Decision has its sentence; names are read back; questions are answered."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import axis_allies
from engine.axis_allies import GAME
from engine.axis_allies.data import facts
from engine.axis_allies.naming import aliases_of, counted, name_of
from engine.axis_allies.questions import Chart, Odds, Preview
from engine.axis_allies.wording.events import EVENTS
from engine.axis_allies.wording.prompts import PROMPTS
from engine.axis_allies.wording.refusals import REFUSALS
from engine.core.names import plain
from engine.core.options import ask
from engine.core.orders import parse, parse_query
from engine.core.refusal import NOTHING_FITS, Refusal
from engine.core.words import GameWords
from tests.engine.axis_allies.builder import build

ROOM = Path(str(axis_allies.__file__)).parent


def calls(*names: str) -> Iterator[ast.Call]:
    """Every call of these names in the room's code."""
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
                yield node


def texts(node: ast.expr) -> list[str]:
    """The string constants that an argument may be."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_refusal_has_a_sentence_that_its_facts_fill() -> None:
    used = set()
    for call in calls("refuse"):
        given = {keyword.arg for keyword in call.keywords}
        for code in texts(call.args[1]):
            used.add(code)
            sentence = REFUSALS.get(code) or GameWords.COMMON[code]
            fields = {field for _, field, _, _ in string.Formatter().parse(sentence) if field}
            assert fields <= given, code
    assert set(REFUSALS) <= used
    assert NOTHING_FITS not in REFUSALS


def test_every_event_has_words_and_every_word_an_event() -> None:
    told = {name for call in calls("tell", "reveal") for name in texts(call.args[0])}
    assert told == set(EVENTS)


def test_every_decision_has_a_prompt() -> None:
    assert set(PROMPTS) == {kind.__name__ for kind in GAME.decisions}


def test_all_names_are_different_and_fit_a_menu() -> None:
    names: dict[str, set[str]] = {}
    for id_ in (*facts().spaces, *facts().units):
        for name in (id_, name_of(id_), *aliases_of(id_)):
            names.setdefault(plain(name), set()).add(id_)
        assert len(name_of(id_)) <= 100
    assert {name: ids for name, ids in names.items() if len(ids) > 1} == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("uk/infantry", "British infantry"),
        ("germany/raid", "raid on Germany"),
        ("loaded_transport", "loaded transport"),
    ],
)
def test_compound_names(text: str, said: str) -> None:
    assert name_of(text) == said
    assert counted({"uk/armor": 2, "infantry": 1}) == "2 British tanks, 1 infantry"


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("buy 3 inf, 1 tank", "buy 3*infantry+1*armor"),
        ("3 infantry 2 arm", "buy 3*infantry+2*armor"),
        ("BUY 1 industrial complex", "buy 1*industrial_complex"),
        ("Buy 1 sub 1 trn", "buy 1*submarine+1*transport"),
        ("commit", "commit"),
    ],
)
def test_purchases_as_people_type_them(line: str, read: str) -> None:
    from engine.core.orders import text_of

    action = parse(build("usa", "arm").view("usa"), line)
    assert not isinstance(action, Refusal)
    assert text_of(action) == read


def test_status_prompt_and_result_say_who_and_what() -> None:
    table = build("germany", "arm", base="setup", techs={"germany": ["rockets"]})
    status = GAME.words.status(table.view(None))
    assert any("Axis, level 57" in line for line in status)
    assert any("Germany: Rockets" in line for line in status)
    assert "waiting for Germany" in GAME.words.prompt(table.view("uk"))
    assert "I.P.C." in GAME.words.prompt(table.view("germany"))
    assert GAME.words.private(table.view("germany"))
    assert GAME.words.private(table.view(None)) == []
    won = build("usa", "place", options={"rounds": "2"}, control={"okinawa": "usa"}).do("usa", "commit")
    assert "The Allies won" in GAME.words.result(won.view(None))
    assert "United States" in GAME.words.result(won.view(None))


def test_the_odds_of_any_battle_can_be_asked_by_anybody() -> None:
    view = build("germany", "arm", base="setup").view("uk")
    query = parse_query(view, "odds 3 inf 2 arm defence=4 inf gun=yes")
    assert isinstance(query, Odds)
    lines = ask(view, query)
    assert not isinstance(lines, Refusal)
    assert lines[0] == "3 infantry, 2 tanks attack 4 infantry on land."
    assert lines[1].startswith("Win ")
    mixed = ask(view, Odds(attack={"infantry": 1}, defence={"battleship": 1}))
    assert isinstance(mixed, Refusal)
    assert mixed.code == "land_or_sea"
    nobody = ask(view, Odds(attack={"infantry": 0}, defence={"infantry": 1}))
    assert isinstance(nobody, Refusal)


def test_weapons_of_both_sides_count_in_the_odds() -> None:
    view = build("uk", "arm", techs={"uk": ["heavy_bombers"], "germany": ["jet_power"]}).view("uk")
    plain_, heavy = (
        Odds(attack={"bomber": 1, "infantry": 1}, defence={"fighter": 1}, against=a) for a in ("", "germany")
    )
    assert ask(view, plain_) != ask(view, heavy)
    assert ask(view, plain_) != ask(build("uk", "arm").view("uk"), plain_)


def test_odds_after_a_round_leave_the_gun_out_that_has_fired() -> None:
    units = ["uk fighter 2 western_europe", "uk infantry 2 western_europe", "germany aa_gun 1 western_europe",
             "germany infantry 2 western_europe"]  # fmt: skip
    table = build("uk", "combat", units, control={"southern_europe": "uk"})
    before = table.view("uk").odds("western_europe").win
    table.do("uk", "fight-all press=ask", [6] * 8)
    after = table.view("uk").odds("western_europe").win
    assert after > before
    assert f"{after:.0%}" in GAME.words.prompt(table.view("uk"))


def test_the_preview_shows_moves_battles_and_odds() -> None:
    table = build("germany", "combat_move", base="setup")
    assert ask(table.view("germany"), Preview()) == ["Nothing has moved this turn."]
    table.do("germany", "3 inf 2 arm ukraine > caucasus")
    lines = ask(table.view("germany"), Preview())
    assert isinstance(lines, list)
    assert lines[0] == "Germany 3 infantry, 2 tanks: Ukraine S.S.R. > Caucasus"
    assert lines[1].startswith("Battle of Caucasus: Win ")
    units = ["uk bomber 1 germany spent=3 moved"]
    flying = ask(build("uk", "noncombat", units).view("uk"), Preview())
    assert flying == ["Nothing has moved this turn.", "Still to land: 1 bomber over Germany."]


def test_the_chart_answers_for_a_unit() -> None:
    view = build("germany", "arm").view("germany")
    assert ask(view, Chart(unit="carrier")) == ["carrier: cost 16, moves 2, attacks at 1, defends at 3."]
