"""Choosing by menus: every kind of parameter, step by step, there and back."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from bot.surfaces import flow, menus
from bot.surfaces.flow import Ready, Stuck
from engine import registry
from engine.core.chance import Seeded
from engine.core.gate import start
from engine.core.options import Option
from tests.bot.surfaces.kinds import (
    KINDS,
    Buy,
    Close,
    Collect,
    Gather,
    Lock,
    Mark,
    Never,
    Pick,
    Say,
    Ship,
    Vault,
    Vote,
    Walk,
    Wrap,
)


@pytest.fixture(scope="module")
def view():
    state = start(KINDS, "day", {}, Seeded(b"x")).state
    return KINDS.view(state, "keeper")


class Draft:
    """A draft as the database keeps it: through JSON after every choice."""

    def __init__(self, view, verb):
        self.view, self.verb, self.chosen = view, verb, {}

    @property
    def step(self):
        return flow.next_step(self.view, self.verb, self.chosen)

    def put(self, name, value):
        self.chosen.pop(flow.PARTLY + name, None)
        self.chosen = json.loads(json.dumps({**self.chosen, name: value}))
        return self

    def mark(self, *texts):
        return self.put(*flow.take(self.step, list(texts)))

    def finish(self):
        return self.put(*flow.finish(self.step))

    @property
    def action(self):
        assert isinstance(self.step, Ready), self.step
        return self.step.action


def test_one_of_very_many(view):
    draft = Draft(view, Pick)
    assert len(draft.step.options) == 120
    assert draft.mark("item_077").action == Pick("item_077")


def test_several_are_marked_at_once(view):
    draft = Draft(view, Gather)
    assert draft.step.several == (2, 3)
    assert [o.label for o in draft.step.options] == ["Apple", "Banana", "Cherry"]
    assert draft.mark("apple", "banana").action == Gather(("apple", "banana"))


def test_what_only_the_whole_shows_is_told_at_the_end(view):
    step = Draft(view, Gather).mark("apple", "cherry").step
    assert step.wrong.code == "clash"


def test_several_of_very_many_are_picked_from_one_menu_after_the_other(view):
    draft = Draft(view, Collect)
    assert draft.step.several == (1, 25)
    assert [m.most for m in menus.step_panel(view, 5, draft.step).menus] == [25, 25, 25]
    draft.mark("item_003", "item_030")
    assert draft.step.picked == ("item_003", "item_030")
    assert draft.step.several == (1, 23)
    assert draft.step.may_finish
    assert "item_003" not in [o.value for o in draft.step.options]
    assert draft.mark("item_001").finish().action == Collect(("item_003", "item_030", "item_001"))


def test_what_leaves_no_choice_is_not_asked(view):
    """One option only; a list that nothing can be added to. What was so filled in, Back does not stop at."""
    assert Draft(view, Vault).action == Vault("cellar")
    assert Draft(view, Lock).action == Lock(("cellar",))
    draft = Draft(view, Collect).put(flow.PARTLY + "things", [f"item_{i:03}" for i in range(25)])
    assert len(draft.action.things) == 25
    walk = Draft(view, Walk).mark("harbour").mark("hill").mark("tower")
    assert isinstance(walk.step, Ready)
    assert flow.back(Walk, {"~path": ["harbour", "hill"]}) == {"~path": ["harbour"]}


def test_what_may_be_left_out_is_left_out_but_offered(view):
    draft = Draft(view, Vote).put("yes", True)
    assert draft.action == Vote(True)
    assert [(index, param.name) for index, param in draft.step.more] == [(1, "years")]
    panel = menus.draft_panel(view, 5, Vote, draft.chosen)
    assert [b.label for b in panel.buttons] == ["Confirm", "+ Years", "Back", "Cancel"]
    draft.put(flow.WANTED + "years", True)
    assert draft.step.param.name == "years"
    assert draft.step.may_skip
    assert flow.back(Vote, draft.chosen) == {"yes": True}
    draft.mark("5")
    assert (draft.action, draft.step.more) == (Vote(True, 5), ())
    assert flow.back(Vote, draft.chosen) == {"yes": True}


def test_what_may_be_left_out_is_asked_where_the_action_needs_it(view):
    """Either of two, at least one: both are asked, and the last cannot be left out as well."""
    draft = Draft(view, Mark)
    assert (draft.step.param.name, draft.step.may_skip) == ("red", True)
    assert [p.name for _, p in Draft(view, Mark).mark("1").step.more] == ["blue"]
    draft.put(*flow.skip(draft.step))
    assert (draft.step.param.name, draft.step.may_skip) == ("blue", False)
    assert draft.mark("2").action == Mark(blue=2)


def test_of_what_the_action_needs_a_real_question_is_asked_first(view):
    draft = Draft(view, Ship)
    assert (draft.step.param.name, draft.step.may_skip) == ("berths", True)
    assert [p.name for _, p in draft.mark("2").step.more] == ["vaults"]


def test_a_flag_is_offered_only_where_yes_is_allowed(view):
    assert [p.name for _, p in Draft(view, Wrap).put("thing", "item_001").step.more] == ["ribbon"]
    assert Draft(view, Wrap).put("thing", "item_000").step.more == ()


def test_a_path_grows_and_ends_when_it_is_long_enough(view):
    draft = Draft(view, Walk)
    assert [o.value for o in draft.step.options] == ["harbour"]
    draft.mark("harbour")
    assert not draft.step.may_finish
    assert [o.value for o in draft.step.options] == ["hill", "mill"]
    draft.mark("mill")
    assert draft.step.may_finish
    assert Draft(view, Walk).mark("harbour").mark("hill").finish().action == Walk(("harbour", "hill"))
    assert draft.mark("tower").action == Walk(("harbour", "mill", "tower"))


def test_counts_are_added_one_by_one_up_to_the_limit(view):
    draft = Draft(view, Buy)
    draft.mark("bread").mark("bread")
    assert [o.value for o in draft.step.options] == ["fish"]
    assert draft.mark("fish").finish().action == Buy({"bread": 2, "fish": 1})


def test_words_and_flags(view):
    draft = Draft(view, Say)
    assert flow.is_words(draft.step.param)
    assert draft.put("words", "hello").action == Say("hello")
    vote = Draft(view, Vote)
    assert flow.is_flag(vote.step.param)
    assert vote.put("yes", True).action == Vote(True)


def test_numbers_stay_numbers(view):
    assert Draft(view, Vote).put("yes", False).put("+years", True).mark("5").action == Vote(False, 5)


def test_nothing_to_choose(view):
    assert isinstance(Draft(view, Never).step, Stuck)


@pytest.mark.parametrize("texts", [[], ["nope"], ["apple", "nope"], ["date"]])
def test_what_is_not_offered_cannot_be_taken(view, texts):
    assert flow.take(Draft(view, Gather).step, texts) is None


def test_several_of_one_kind_are_counted_with_one_mark(view):
    draft = Draft(view, Buy)
    assert flow.numbers(draft.step) == {"bread": (1, 2), "fish": (1, 2)}
    draft.mark("bread*2").mark("fish")
    assert draft.chosen == {"~goods": {"bread": 2, "fish": 1}}
    assert flow.numbers(draft.step) == {"fish": (1,)}


@pytest.mark.parametrize("text", ["bread*3", "bread*0", "bread*-1", "bread*x", "bread*", "*2", "cake*1"])
def test_no_number_beyond_the_limit_can_be_marked(view, text):
    assert flow.take(Draft(view, Buy).step, [text]) is None


def test_the_menu_of_counts_shows_numbers_and_what_was_counted(view):
    draft = Draft(view, Buy).mark("bread*2")
    panel = menus.step_panel(view, 1, draft.step)
    assert [choice.label for choice in panel.menus[0].choices] == ["Fish", "2 \u00d7 Fish"]
    assert "So far: 2 \u00d7 Bread" in panel.text


def test_back_takes_the_last_choice_away(view):
    draft = Draft(view, Walk).mark("harbour").mark("hill")
    draft.chosen = flow.back(Walk, draft.chosen)
    assert draft.step.picked == ("harbour",)
    draft.chosen = flow.back(Walk, draft.chosen)
    assert draft.chosen == {}
    counts = Draft(view, Buy).mark("bread").mark("fish")
    assert flow.back(Buy, counts.chosen) == {"~goods": {"bread": 1}}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Buin", "Kieta Bay", "Buka"]),
        ("bu", ["Buin", "Buka"]),
        ("bay", ["Kieta Bay"]),
        ("uk", ["Buka"]),
        ("zz", []),
    ],
)
def test_options_like_what_is_typed(typed, found):
    options = [Option("buin", "Buin"), Option("kieta_bay", "Kieta Bay"), Option("buka", "Buka")]
    assert [o.label for o in flow.like(options, typed)] == found


# --- the panels made of steps


def test_the_list_of_moves_has_everything_by_buttons_or_menus(view):
    panel = menus.moves(view, 7)
    assert [b.label for b in panel.buttons] == [
        "Pick",
        "Gather",
        "Collect",
        "Walk",
        "Buy",
        "Say",
        "Vote",
        "Vault",
        "Mark",
        "Wrap",
        "Close",
    ]
    assert [c.label for c in panel.menus[0].choices] == ["Lock", "Ship", "Never"]
    assert panel.buttons[0].id.startswith("ib:v:7:1:")


def test_many_options_come_in_menus_and_pages(view):
    step = Draft(view, Pick).step
    first, second = menus.step_panel(view, 5, step), menus.step_panel(view, 5, step, page=1)
    assert [len(m.choices) for m in first.menus] == [25, 25, 25]
    assert [len(m.choices) for m in second.menus] == [25, 20]
    assert len({m.id for m in first.menus}) == 3
    assert [b.label for b in first.buttons] == ["More", "Cancel"]
    assert [b.label for b in second.buttons] == ["Earlier", "Cancel"]
    assert menus.step_panel(view, 5, step, page=99).menus == second.menus


def test_a_step_says_what_is_asked_and_what_was_picked(view):
    panel = menus.draft_panel(view, 5, Walk, {"~path": ["harbour"]})
    assert "Choose: **path**" in panel.text
    assert "So far: Harbour" in panel.text
    assert panel.text.startswith("It is your move.")
    assert [b.label for b in panel.buttons] == ["Back", "Cancel"]
    assert "(2 to 3)" in menus.draft_panel(view, 5, Gather, {}).text


def test_a_menu_tells_what_is_known_of_each_option(view):
    panel = menus.step_panel(view, 5, Draft(view, Buy).step)
    assert [(c.label, c.description) for c in panel.menus[0].choices] == [
        ("Bread", "at most 2 · fresh"),
        ("2 \u00d7 Bread", "at most 2 · fresh"),
        ("Fish", "at most 2"),
        ("2 \u00d7 Fish", "at most 2"),
    ]


def test_a_verb_without_choices_says_what_it_does_before_it_is_confirmed(view):
    panel = menus.draft_panel(view, 5, Close, {})
    assert panel.text == "It is your move.\n**Close**: Close the shop."
    assert [b.label for b in panel.buttons] == ["Confirm", "Cancel"]


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_no_menu_says_a_title_twice(game):
    for verb in game.verbs:
        choice = menus._verb_choice(game.words, verb)
        assert not choice.description.startswith(f"{choice.label}:")


def test_back_is_offered_only_after_a_choice(view):
    assert "Back" not in [b.label for b in menus.draft_panel(view, 5, Vault, {}).buttons]
    assert "Back" not in [b.label for b in menus.draft_panel(view, 5, Pick, {}).buttons]
    assert "Back" in [b.label for b in menus.draft_panel(view, 5, Pick, {"thing": "item_001"}).buttons]


def test_the_summary_is_confirmed(view):
    panel = menus.draft_panel(view, 5, Pick, {"thing": "item_001"})
    assert [b.label for b in panel.buttons] == ["Confirm", "Back", "Cancel"]
    wrong = menus.draft_panel(view, 5, Gather, {"fruits": ["apple", "cherry"]})
    assert wrong.text == "These clash. (shop 6)"
    assert [b.label for b in wrong.buttons] == ["Back", "Cancel"]
    stuck = menus.draft_panel(view, 5, Never, {})
    assert "there is no ghost to choose" in stuck.text


def test_a_public_message_names_no_verbs():
    assert [b.label for b in menus.public_moves(7, 1)] == ["Your move", "My hand", "Board"]


@pytest.mark.parametrize("most", [1, 3, 6, 10, 24])
def test_of_what_there_can_be_many_of_more_numbers_are_offered(most):
    values = {"infantry": most, "tank": max(1, most // 2), **{f"rare{n}": 1 for n in range(8)}}
    step = SimpleNamespace(options=[Option(value, value, limit) for value, limit in values.items()], counts={})
    found = flow.numbers(step)
    assert sum(map(len, found.values())) <= flow.MENU
    assert all(numbers[0] == 1 and numbers[-1] <= values[value] for value, numbers in found.items())
    assert found["infantry"][-1] == most
    assert len(found["infantry"]) >= min(most, 5)


def test_a_crowd_of_values_still_fits_one_menu():
    step = SimpleNamespace(options=[Option(f"k{n}", f"k{n}", 9) for n in range(25)], counts={})
    assert flow.numbers(step) == {f"k{n}": (1,) for n in range(25)}


def test_what_was_counted_before_is_told_with_its_number():
    assert flow._values({"origin": "germany", "units": {"bomber": 1, "tank": 0}, "raid": True, "path": ("a", "b")}) == (
        "germany",
        ("bomber", 1),
        "a",
        "b",
    )
