"""Generated commands: within Discord's limits for every game, and read back into the action that was meant."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from bot.cogs.game import game_group
from bot.surfaces import commands, completing
from bot.surfaces.commands import as_json, build, characters, game_commands
from bot.surfaces.fields import fields
from bot.surfaces.kit import Kit
from bot.surfaces.pictures import Pictures
from engine import registry
from engine.core.actions import Action
from engine.core.chance import Seeded
from engine.core.gate import start
from engine.core.refusal import Refusal
from tests.bot.surfaces.kinds import KINDS, Buy, Collect, Gather, Pick, Say, Vote, Walk
from tests.engine.core.toy import TOY

GAMES = {"toy": TOY, "kinds": KINDS, **registry.games()}
NAME = re.compile(r"^[-_a-z0-9]{1,32}$")


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit(None, GAMES, Pictures(GAMES))


@pytest.fixture(scope="module")
def view():
    return KINDS.view(start(KINDS, "day", {}, Seeded(b"x")).state, "keeper")


def nodes(node):
    yield node
    for child in node.get("options") or []:
        yield from nodes(child)


def trees(kit):
    return [game_group(kit), *(game_commands(kit, game) for game in GAMES.values())]


def test_the_whole_tree_keeps_discords_limits(kit):
    for root in trees(kit):
        assert characters(root) <= 8000
        for node in nodes(as_json(root)):
            assert NAME.match(node["name"]), node["name"]
            assert 1 <= len(node["description"]) <= 100
            assert len(node.get("options") or []) <= 25
            needed = [option.get("required", False) for option in node.get("options") or []]
            assert needed == sorted(needed, reverse=True)
            names = [option["name"] for option in node.get("options") or []]
            assert len(names) == len(set(names))


def test_nesting_is_at_most_group_and_subcommand(kit):
    for root in trees(kit):
        for child in as_json(root)["options"]:
            assert child["type"] in (1, 2)
            if child["type"] == 2:
                assert all(grandchild["type"] == 1 for grandchild in child["options"])


@pytest.mark.parametrize("key", GAMES)
def test_every_verb_has_a_subcommand_with_the_players_help(kit, key):
    game = GAMES[key]
    found = {c.name: c for c in game_commands(kit, game).walk_commands() if hasattr(c, "callback")}
    for verb in game.verbs:
        if not verb.hidden:
            assert found[verb.verb()].description[:20] == verb.help()[:20]
            own = ["seat", "campaign"] if verb in game.book.anytime else ["campaign"]
            assert list(found[verb.verb()]._params) == [*(f.name for f in fields(verb)), *own]


def test_no_parameter_is_called_like_our_own_option():
    for game in GAMES.values():
        for verb in game.verbs:
            assert not {commands.CAMPAIGN, commands.SEAT} & {field.name for field in fields(verb)}


def test_too_many_verbs_for_one_level_are_divided():
    verbs = [type(f"Deed{i}", (Action,), {"__doc__": "Do."}) for i in range(70)]
    for verb in verbs[30:]:
        verb.group = "card"
    arranged = commands.arranged(SimpleNamespace(verbs=tuple(verbs), queries=()))
    assert {name: len(found) for name, found in arranged.items()} == {"": 22, "card": 25, "card-2": 15, "more": 8}
    assert len(arranged[""]) + len(arranged) - 1 == 25


def test_a_game_that_cannot_fit_is_an_error(kit):
    verbs = tuple(type(f"Deed{i}", (Action,), {"__doc__": "Do " + "x" * 90}) for i in range(400))
    book = SimpleNamespace(anytime=())
    crowd = SimpleNamespace(verbs=verbs, queries=(), command="crowd", title="Crowd", key="crowd", book=book)
    with pytest.raises(ValueError, match="groups cannot have more|too many verbs|maximum number"):
        game_commands(kit, crowd)


@pytest.mark.parametrize(
    ("verb", "given", "action"),
    [
        (Pick, {"thing": "item_007"}, Pick("item_007")),
        (Pick, {"thing": "Item 007"}, Pick("item_007")),
        (Gather, {"fruit1": "apple", "fruit3": "BANANA"}, Gather(("apple", "banana"))),
        (Collect, {"things": "item_001, Item 002+item_003"}, Collect(("item_001", "item_002", "item_003"))),
        (Walk, {"path": "harbour > mill > tower"}, Walk(("harbour", "mill", "tower"))),
        (Buy, {"goods": "2 bread 1 fish"}, Buy({"bread": 2, "fish": 1})),
        (Say, {"words": "a  b"}, Say("a  b")),
        (Vote, {"yes": True}, Vote(True, 0)),
        (Vote, {"yes": False, "years": 5}, Vote(False, 5)),
    ],
)
def test_what_was_typed_becomes_the_action(view, verb, given, action):
    assert build(view, verb, given) == action


@pytest.mark.parametrize(
    ("verb", "given", "code"),
    [
        (Pick, {"thing": "elephant"}, "unknown"),
        (Pick, {}, "missing"),
        (Gather, {"fruit1": "apple pie"}, "left_over"),
        (Buy, {"goods": "bread"}, "not_a_number"),
    ],
)
def test_what_cannot_be_read_is_told(view, verb, given, code):
    refusal = build(view, verb, given)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_options_are_typed_and_numbered():
    assert [(f.name, f.required, f.kind) for f in fields(Gather)] == [
        ("fruit1", True, str),
        ("fruit2", True, str),
        ("fruit3", False, str),
    ]
    assert [(f.name, f.required, f.kind) for f in fields(Vote)] == [("yes", True, bool), ("years", False, int)]


# --- suggestions


def suggest(view, verb, name, typed="", **given):
    field = next(f for f in fields(verb) if f.name == name)
    return [(c.name, c.value) for c in completing.suggestions(view, verb, field, given, typed)]


def test_at_most_25_and_the_likeliest_first(view):
    assert len(suggest(view, Pick, "thing")) == 25
    assert suggest(view, Pick, "thing", "item 11")[:2] == [("Item 110", "item_110"), ("Item 111", "item_111")]
    assert suggest(view, Pick, "thing", "019")[0] == ("Item 019", "item_019")


def test_what_other_options_hold_is_not_offered_again(view):
    found = suggest(view, Gather, "fruit2", "", fruit1="apple")
    assert found == [("Banana", "banana"), ("Cherry", "cherry")]


def test_the_last_element_of_a_list_is_completed(view):
    assert suggest(view, Walk, "path", "") == [("Harbour", "harbour")]
    assert suggest(view, Walk, "path", "harbour+m") == [("harbour+Mill", "harbour+mill")]
    assert suggest(view, Walk, "path", "harbour+") == [
        ("harbour+", "harbour+"),
        ("harbour+Hill", "harbour+hill"),
        ("harbour+Mill", "harbour+mill"),
    ]


def test_counts_are_completed_with_their_number(view):
    assert suggest(view, Buy, "goods", "2 b") == [("2 Bread", "2 bread")]
    assert suggest(view, Buy, "goods", "2 bread+") == [
        ("2 bread+", "2 bread+"),
        ("2 bread+1 Bread", "2 bread+1 bread"),
        ("2 bread+1 Fish", "2 bread+1 fish"),
    ]


def test_a_suggestion_too_long_to_be_read_back_is_left_out(view):
    typed = "+".join(f"item_{i:03}" for i in range(11)) + "+"
    assert all(len(value) <= 100 for _, value in suggest(view, Collect, "things", typed))


def test_numbers_are_suggested_as_numbers(view):
    assert suggest(view, Vote, "years", "5", yes=True) == [("5", 5)]


def test_the_reason_stands_where_nothing_can_be_chosen(view):
    spectator = KINDS.view(view.s, None)
    assert suggest(spectator, Pick, "thing") == [("It is not your move; we are waiting for Keeper.", "?")]
    assert suggest(spectator, Vote, "years") == []


def test_whole_numbers():
    assert completing.whole_number("12") == 12
    assert completing.whole_number("x") is None
    assert completing.whole_number(None) is None
