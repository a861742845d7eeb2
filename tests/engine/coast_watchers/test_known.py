"""What the game knows is never called unknown: at the wrong place it is refused with the rule and what is wanted."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.coast_watchers import GAME
from engine.coast_watchers.data import facts
from engine.core.actions import Flag, Param, Route, Some, Words, params
from engine.core.chance import Seeded
from engine.core.fuzz import RandomPicker, random_action
from engine.core.gate import start, submit
from engine.core.options import source_of
from engine.core.orders import read_value
from engine.core.refusal import Refusal
from engine.core.view import View
from tests.engine.coast_watchers.builder import build

STEPS = 25


def moments(letter: str) -> Iterator[View[Any]]:
    """The Decisions of a random game, as whoever is asked sees them."""
    pick, source = RandomPicker(letter.encode()), Seeded(letter.encode())
    state = start(GAME, letter, {}, source).state
    for _ in range(STEPS):
        if state.result is not None:
            return
        view = GAME.view(state, GAME.view(state, None).waiting[0])
        yield view
        action = random_action(view, pick)
        assert action is not None
        submit(GAME, state, str(view.seat), None, action, source)


def asked(view: View[Any]) -> Iterator[tuple[Param, dict[str, Any]]]:
    """Every parameter that can be asked for here, with what may have been chosen before it."""
    for verb in view.verbs:
        chosen: dict[str, Any] = {}
        for param in params(verb):
            if isinstance(param.kind, Flag | Words):
                chosen[param.name] = param.default
                continue
            yield param, dict(chosen)
            fitting = source_of(view, param).choices(view, chosen)
            if not fitting:
                break
            many = isinstance(param.kind, Some | Route)
            chosen[param.name] = (fitting[0],) if many else fitting[0]


@pytest.mark.parametrize("letter", ["T", "A", "C", "F", "N"])
def test_whatever_has_a_name_is_known_everywhere(letter: str) -> None:
    things = list(dict.fromkeys(GAME.words.vocabulary().values()))
    seen, refused = set(), 0
    for view in moments(letter):
        for param, chosen in asked(view):
            known = set(source_of(view, param).over(view, chosen))
            key = (param.kind.source, frozenset(map(str, known)))
            if key in seen:
                continue
            seen.add(key)
            for thing in (*things, 0, 7) if any(isinstance(one, int) for one in known) else things:
                read = read_value(view, param, chosen, str(thing)) if thing not in known else None
                if isinstance(read, Refusal):  # Guadalcanal is a Region and another name of a Station
                    assert read.code in ("does_not_fit", "not_in_play", "ambiguous"), (param, thing, read)
                    assert "{" not in GAME.words.refusal(view, read)
                    refused += 1
    assert len(seen) > 5
    assert refused > 300


def test_every_choice_says_what_is_wanted() -> None:
    for source in GAME.book.sources.values():
        rule, wanted = source.wanted
        assert wanted.endswith("."), source.name
        assert rule or wanted.split(":")[0].isupper(), source.name  # a page, or the card that asks


@pytest.mark.rule("p.11 Regions not in play")
def test_a_station_of_a_region_not_in_play_is_called_so() -> None:
    table = build("T", phase="preparations")
    wrong = table.refused("japanese", "build-up rabaul troops")
    assert (wrong.rule, wrong.code) == ("p.11", "not_in_play")
    assert GAME.words.refusal(table.view("japanese"), wrong) == "Rabaul is not in play in this Situation. (p.11)"
    open_ones = build("A", phase="preparations").view("japanese")
    assert [open_ones.absent(space) for space in ("guam", "truk", "rabaul")] == [None] * 3
    assert open_ones.absent("coral_sea") is not None


def test_what_is_refused_tells_nothing_hidden() -> None:
    """A card that is named is refused alike whether the other side, nobody, or the deck has it."""
    told = set()
    for hand in (["INFORMERS"], ["CAMOUFLAGE"], []):
        table = build("C", phase="allied", blocks={"buin": "cw"}, allied_hand=["CATALINA"], japanese_hand=hand)
        told.add(str(table.refused("allied", f"resupply buin {facts().titled['CAMOUFLAGE'][0].title}")))
    assert len(told) == 1
