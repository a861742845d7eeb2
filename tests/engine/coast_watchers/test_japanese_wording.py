"""Every refusal and event of the Japanese modules has its sentence, and sentences ask for facts that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine.coast_watchers as room
from engine.coast_watchers.wording.japanese import EVENTS, REFUSALS
from tests.engine.coast_watchers.builder import build

ROOM = Path(room.__file__).parent
MODULES = [
    *(ROOM / "cards" / f"{name}.py" for name in ("common", "hunting", "preparing", "searching")),
    *(
        ROOM / "rules" / f"{name}.py"
        for name in ("countermeasures", "dealing", "patrol_cup", "phases", "preparations", "sequence", "setting_up")
    ),
]
FIELD = re.compile(r"\{(\w+)\}")


def _found(pattern):
    return {match for path in MODULES for match in re.findall(pattern, path.read_text(encoding="utf-8"))}


def test_every_refusal_code_has_a_sentence():
    codes = _found(r'refuse\("p\.\d+", "(\w+)"')
    assert len(codes) > 40
    assert codes <= set(REFUSALS)


def test_every_event_has_a_sentence():
    names = _found(r'\.(?:tell|reveal)\("(\w+)"')
    assert len(names) > 25
    assert names <= set(EVENTS)


def test_refusals_name_only_facts_that_are_given():
    given: dict[str, set[str]] = {}
    for path in MODULES:
        for code, facts in re.findall(
            r'refuse\("p\.\d+", "(\w+)"((?:, \w+=[^=]*?)*)\)', path.read_text(encoding="utf-8")
        ):
            names = set(re.findall(r"(\w+)=", facts))
            given[code] = given[code] & names if code in given else names
    for code, names in given.items():
        assert set(FIELD.findall(REFUSALS[code])) <= names, code


@pytest.mark.rule("p.13 Turn Sequence")
def test_a_refusal_is_told_with_its_page_and_what_would_be_legal(game):
    table = build(
        "C", phase="countermeasures", patrols={"buka": "army", "lae": "army"}, deactivated=["lae"], cup=(2, 2)
    )
    wrong = table.refused("japanese", "search lae")
    assert game.words.refusal(table.view("japanese"), wrong).startswith("Lae is Deactivated: there is no block. (p.16)")
    assert wrong.nearest == ("buka",)


def test_each_side_reads_its_own_sentence(game):
    table = build("C", japanese_hand=["ZEROS"]).do("japanese", "build-up rabaul transports")
    event = table.told("build_up")[0]
    from engine.core.events import seen_by

    said = [game.words.event(table.view(seat), seen_by(event, seat)) for seat in ("japanese", "allied", None)]
    assert said == ["You put Transports at Rabaul.", "The Japanese Build Up.", "The Japanese Build Up."]
