"""Words: every event, refusal and Decision has its sentence; names, prompts and lines tell only what the seat knows."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import coast_watchers
from engine.coast_watchers import GAME
from engine.coast_watchers.data import facts
from engine.coast_watchers.model import SEATS
from engine.coast_watchers.naming import listed, name_of, points
from engine.coast_watchers.wording.deeds import ACTIONS
from engine.coast_watchers.wording.prompts import AWAITED, PROMPTS
from engine.coast_watchers.words import card_facts
from engine.core.actions import Action, params
from engine.core.chance import Seeded
from engine.core.events import seen
from engine.core.frames import Window
from engine.core.fuzz import RandomPicker, random_action
from engine.core.gate import Outcome, start, submit
from engine.core.orders import parse, text_of
from engine.core.refusal import Refusal, refuse
from tests.engine.coast_watchers.builder import build

ROOM = Path(str(coast_watchers.__file__)).parent
WORDS = GAME.words


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the room's code, with the name of what is called."""
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield getattr(node.func, "attr", getattr(node.func, "id", "")), node


def texts(node: ast.expr) -> list[str]:
    """The string constants that an argument may be."""
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def test_every_refusal_has_words() -> None:
    codes = {code for name, call in calls() if name == "refuse" and len(call.args) > 1 for code in texts(call.args[1])}
    assert len(codes) > 80
    assert sorted(code for code in codes if code not in WORDS.REFUSALS and code not in WORDS.COMMON) == []


def test_the_words_of_a_refusal_ask_only_for_facts_it_has() -> None:
    """A sentence with {a fact} that the code does not give would fail when it is needed."""
    for name, call in calls():
        if name != "refuse" or len(call.args) < 2 or any(keyword.arg is None for keyword in call.keywords):
            continue
        given = {keyword.arg for keyword in call.keywords}
        for code in texts(call.args[1]):
            template = WORDS.REFUSALS.get(code, WORDS.COMMON.get(code, ""))
            asked = {field for _, field, _, _ in string.Formatter().parse(template) if field}
            assert asked <= given, (code, asked - given)


def test_every_event_has_words() -> None:
    names = {
        event for name, call in calls() if name in ("tell", "reveal") and call.args for event in texts(call.args[0])
    }
    names -= {"station"}
    assert len(names) > 40
    missing = sorted(name for name in names if name not in WORDS.EVENTS and name not in PASSED_ON)
    assert missing == []


PASSED_ON: set[str] = set()
"""Names that are no events: arguments of functions called like `tell` and `reveal`."""


def test_every_decision_has_a_prompt_and_no_prompt_is_idle() -> None:
    names = {decision.__name__ for decision in GAME.decisions}
    assert names == set(PROMPTS)
    assert set(AWAITED) == {decision.__name__ for decision in GAME.decisions if not issubclass(decision, Window)}


@pytest.mark.parametrize("letter", list(facts().situations))
def test_a_game_can_be_told_to_everybody(letter: str) -> None:
    """Prompts, sentences, status and secrets of a random game: no fact is missing, no id is printed raw."""
    outcome: Any = start(GAME, letter, {"windows": "ask"}, Seeded(letter.encode()))
    pick = RandomPicker(letter.encode())
    for number in range(400):
        assert isinstance(outcome, Outcome)
        for viewer in ("allied", "japanese", None):
            tell(outcome, viewer)
        if outcome.state.result is not None:
            break
        view = GAME.view(outcome.state, outcome.state.stack[-1].waiting()[0])
        action = random_action(view, pick)
        assert action is not None
        assert parse(view, text_of(action)) == action
        assert WORDS.action(view, action)
        outcome = submit(GAME, outcome.state, str(view.seat), None, action, Seeded(b"%d" % number))
    assert outcome.state.result is not None


def tell(outcome: Outcome, viewer: str | None) -> None:
    view = GAME.view(outcome.state, viewer)
    said = [WORDS.event(view, event) for event in seen(outcome.events, viewer)]
    said += [WORDS.prompt(view), *WORDS.status(view), *WORDS.private(view)]
    assert all(isinstance(line, str) for line in said)
    raw = [line for line in said if "_" in line or "{" in line or "}" in line]
    assert raw == []


def test_names() -> None:
    assert name_of("lunga_tulagi") == "Lunga-Tulagi"
    assert name_of("JM13") == "CONQUEST"
    assert name_of("cw_guerrillas") == "CW-Guerrillas"
    assert name_of("JM04:buna") == "Buna (AIR RAID)"
    assert listed(["lae", "buin", "buka"]) == "Lae, Buin and Buka"
    assert [points(vp) for vp in (38, -33.5, 4.5, 0.5, -0.5, 0)] == ["+38", "−33½", "+4½", "+½", "−½", "0"]


@pytest.mark.parametrize(
    ("order", "station"),
    [("search lunga", "lunga_tulagi"), ("search Tulagi", "lunga_tulagi"), ("search LUNGA-TULAGI", "lunga_tulagi"),
     ("search bunaa", "buna")],
)  # fmt: skip
def test_spaces_are_known_by_their_short_names(order: str, station: str) -> None:
    patrols = {"buin": "army"}
    table = build("C", phase="countermeasures", patrols=patrols, cup=(3, 3))
    action = parse(table.view("japanese"), order)
    assert not isinstance(action, Refusal)
    assert action.station == station  # type: ignore[attr-defined]


def test_a_refusal_names_rule_reason_and_facts() -> None:
    table = build("C", turn=2, phase="operations", japanese_hand=["CONQUEST"])
    refusal = table.refused("japanese", "launch conquest")
    assert WORDS.refusal(table.view("japanese"), refusal) == (
        "CONQUEST can be Launched on Turn III only; this is Turn II. (p.34)"
    )


@pytest.mark.parametrize("verb", GAME.verbs, ids=lambda verb: verb.verb())
def test_no_parameter_is_asked_for_by_the_name_it_has_in_code(verb: type[Action]) -> None:
    assert [param.name for param in params(verb) if not param.kind.hint] == []


@pytest.mark.parametrize(
    ("seat", "phase", "order", "said"),
    [
        ("japanese", "preparations", "build-up rabaul transports", "Build Up Transports at Rabaul"),
        ("japanese", "preparations", "build-up rabaul transports space2=lae back2=aircraft",
         "Build Up Transports at Rabaul and Aircraft at Lae"),
        ("japanese", "preparations", "ready 2", "Ready 2 Patrols"),
        ("japanese", "countermeasures", "search buin", "Search at Buin"),
        ("japanese", "countermeasures", "recall stations=buin cup=1",
         "Recall the Patrol at Buin and 1 chit from the cup"),
        ("japanese", "countermeasures", "deploy rabaul", "Deploy Army at Rabaul"),
        ("japanese", "countermeasures", "deploy-cup 2", "Deploy 2 Patrols to the cup"),
        ("allied", "allied", "observe buin", "Observe at Buin"),
        ("allied", "allied", "resupply buin catalina", "Resupply at Buin by CATALINA"),
        ("allied", "allied", "insert buka cw catalina", "Insert CW at Buka by CATALINA"),
        ("allied", "allied", "train", "Train a Coastwatcher"),
        ("allied", "allied", "end-phase", "End phase"),
    ],
)  # fmt: skip
def test_an_action_is_summed_up_as_people_say_it(seat: str, phase: str, order: str, said: str) -> None:
    table = build("C", phase=phase, blocks={"buin": "cw"}, patrols={"buin": "army"}, cup=(3, 3), ready=["cw"],
                  allied_hand=["CATALINA"])  # fmt: skip
    view = table.view(seat)
    action = parse(view, order)
    assert not isinstance(action, Refusal), action
    assert WORDS.action(view, action) == said


PLAIN = {"keep", "scrap", "trace"}
"""Verbs after which the bare values say it all."""


def test_what_is_chosen_is_told_with_the_words_that_belong_to_it() -> None:
    choosing = {verb.verb() for verb in GAME.verbs if params(verb)}
    assert choosing - set(ACTIONS) == PLAIN
    assert set(ACTIONS) <= choosing


def test_a_menu_tells_of_a_station_what_the_seat_knows() -> None:
    table = build("C", blocks={"buin": "cw", "buka": "cw"}, revealed=["buka"], patrols={"buin": "army"},
                  backs={"buin": "warships"})  # fmt: skip
    told = {
        seat: [WORDS.detail(table.view(seat), one) for one in ("buin", "buka", "lavoro")] for seat in (*SEATS, None)
    }
    assert told["allied"] == [
        "Japanese Base, Army Patrol, CW, not Reported",
        "Japanese Site, CW Revealed, not Reported",
        "Allied-Held",
    ]
    assert told["japanese"] == ["Japanese Base, Army Patrol, Warships", "Japanese Site, CW Revealed", "Allied-Held"]
    assert told[None] == ["Japanese Base, Army Patrol", "Japanese Site, CW Revealed", "Allied-Held"]
    assert WORDS.detail(table.view(None), "AA01").startswith("Delivery.")


def test_secrets_are_gathered_by_kind() -> None:
    blocks = {"buin": "cw", "lae": "cw", "buka": "cw_crew"}
    table = build("C", blocks=blocks, revealed=["buka"], backs={"buin": "warships", "lae": "aircraft"})
    mine = WORDS.private(table.view("allied"))
    assert "Your Hidden blocks: CW at Lae and Buin." in mine
    assert "Revealed: CW-Crew at Buka." in mine
    assert any(line.startswith("Your Buildups: ") for line in WORDS.private(table.view("japanese")))


def test_only_the_asked_seat_reads_what_is_secret_in_a_prompt() -> None:
    backs = {"lae": "aircraft"}
    table = build("C", turn=3, phase="operations", backs=backs, japanese_hand=["AIR RAID"])
    table.do("japanese", "launch air-raid lae port-moresby").do("japanese", "trace air-raid lae")
    assert "AIR RAID (+6 VP): Lae against Port Moresby." in WORDS.prompt(table.view("japanese"))
    for other in ("allied", None):
        assert WORDS.prompt(table.view(other)) == "Waiting for the Japanese: Operations."


def test_the_preview_of_a_trace_shows_the_whole_path() -> None:
    table = build("C", turn=3, phase="operations", backs={"lae": "aircraft"}, japanese_hand=["AIR RAID"])
    table.do("japanese", "launch air-raid lae port-moresby")
    view = table.view("japanese")
    action = parse(view, "trace air-raid lae")
    assert not isinstance(action, Refusal)
    assert WORDS.action(view, action) == "Trace AIR RAID Lae > Salamaua > Port Moresby"


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("CONQUEST", ["Turn III", "1 Transports at Rabaul", "2 Warships at Kavieng and Buin",
                      "Lunga-Tulagi and Port Moresby", "22"]),
        ("SWEEP", ["Turn III or IV", "1 to 2 Warships at any Japanese Base",
                   "2 Allied Base or Enemy Objective for each Buildup, Range 3+ from all Buildups",
                   "4 for each Target"]),
        ("BOMBING", ["Turn III", "1 to 2 Aircraft at Rabaul or Kavieng",
                     "1 Allied Base or Lunga-Tulagi for each Buildup",
                     "10 for each Target, +4 Lunga-Tulagi"]),
        ("BEACHHEAD", ["Turn III or IV", "1 Transports at Rabaul", "1 Warships at Kavieng or Gasmata",
                       "0 to 1 Aircraft at Lae", "Buna", "16, +4 for each Aircraft"]),
        ("SECURITY", []),
    ],
)  # fmt: skip
def test_the_short_lines_of_a_card(title: str, said: list[str]) -> None:
    assert [text for _, text in card_facts(facts().titled[title][0].id)] == said


def test_the_result_in_a_line() -> None:
    table = build("C", phase="scoring", taken=["cw"], deactivated=["buka"])
    assert WORDS.result(table.view(None)) == "Japanese won, net +3 VP"


@pytest.mark.rule("p.41 Debrief")
def test_the_debrief_sheet_in_lines() -> None:
    blocks = {"lae": "cw", "buin": "cw"}
    table = build("C", phase="scoring", blocks=blocks, taken=["cw", "cw_crew"], deactivated=["buka"], rescued=["crew"])
    assert WORDS.event(table.view(None), table.told("debrief")[0]).splitlines() == [
        "Japanese +9, Allies −3: net +6 VP, Japanese victory.",
        "Japanese: +9 VP",
        "- Coastwatcher Taken (2 × +3): +6",
        "- Crew Taken: +3",
        "Allies: −3 VP",
        "- Crew Rescued: −2",
        "- Coastwatchers in Japanese-Held (2 × −½): −1",
        "Net: +6 VP",
    ]


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    table = build("C", phase="countermeasures", patrols={"buin": "army"}, cup=(3, 3))
    refusal = table.refused("japanese", "search xyzzy")
    assert "xyzzy" in WORDS.refusal(table.view("japanese"), refusal)
    assert WORDS.refusal(table.view("japanese"), refuse("p.16", "no_patrol", station="lae")).startswith(
        "There is no Patrol"
    )
