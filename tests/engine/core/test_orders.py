"""Orders as text: loose names, lists, counts, errors; and whole plans of them."""

from typing import Annotated, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.actions import Action, Flag, One, Route, Some, Split, Words
from engine.core.audience import Everyone
from engine.core.book import Rulebook
from engine.core.chance import Seeded
from engine.core.frames import Decision
from engine.core.game import Game, Scenario
from engine.core.gate import start
from engine.core.names import match, plain
from engine.core.options import ask, choices, fill, params, refusal, verbs
from engine.core.orders import parse, parse_query, text_of
from engine.core.plan import plan
from engine.core.refusal import Refusal, refuse
from engine.core.state import State
from engine.core.view import View
from engine.core.words import GameWords
from tests.engine.core.toy import TOY, Beats

PLACES = ("port_moresby", "hood_point", "milne_bay", "buin", "buka", "lae")
book = Rulebook()


class Search(Action):
    """Search a place."""

    place: Annotated[str, One("place")]


class Sail(Action):
    """Sail a route."""

    path: Annotated[tuple[str, ...], Route("step", least=2)]


class Post(Action):
    """Post at places."""

    places: Annotated[tuple[str, ...], Some("place", least=1, most=3)]
    quietly: Annotated[bool, Flag()] = False


class Buy(Action):
    """Buy units."""

    units: Annotated[dict[str, int], Split("unit")]


class Say(Action):
    """Say something."""

    text: Annotated[str, Words(most=20)]


class Desk(Decision):
    verbs: ClassVar = (Search, Sail, Post, Buy, Say)


class OrdersState(State, kw_only=True):
    stack: Annotated[list[Desk], Everyone] = []


@book.source("place", over=lambda view, chosen: PLACES)
def place(view, chosen, value):
    return refuse("p.1", "mined") if value == "lae" else None


@book.source("step", over=lambda view, chosen: PLACES)
def step(view, chosen, value):
    path = chosen.get("path", ())
    return refuse("p.2", "not_next") if path and abs(PLACES.index(path[-1]) - PLACES.index(value)) != 1 else None


@book.source("unit", over=lambda view, chosen: ("inf", "tank"), limit=lambda view, chosen, value: 5)
def unit(view, chosen, value):
    return None


@book.effect(Search, Sail, Post, Buy, Say)
def done(table, action):
    table.tell("did")
    return


class Names(GameWords):
    REFUSALS: ClassVar = {"mined": "The water there is mined", "not_next": "Those places do not touch"}

    def aliases(self, view, value):
        return ("PM",) if value == "port_moresby" else ()


def setup(table):
    for _ in range(8):
        table.state.stack.append(Desk(asked=("red",)))


GAME = Game(
    key="orders", command="orders", title="Orders", line="", state=OrdersState, view_class=View, book=book,
    words=Names(), scenarios={"x": Scenario("x", "X", "", ("red",))}, setup=setup,
    new_state=lambda scenario, options: OrdersState(scenario="x", seats=("red",)),
    determinize=lambda view, chance: view.game.load(view.game.dump(view.s)), invariants=lambda state: [],
)  # fmt: skip


@pytest.fixture
def view():
    return GAME.view(start(GAME, "x", {}, Seeded(b"o")).state, "red")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("search buin", Search("buin")),
        ("SEARCH Port Moresby", Search("port_moresby")),
        ("search pm", Search("port_moresby")),
        ("search mil", Search("milne_bay")),
        ("search mòresby", Search("port_moresby")),
        ("search hod point", Search("hood_point")),
        ("sea buin", Search("buin")),
        ("search place=buka", Search("buka")),
        ("post buin, buka", Post(("buin", "buka"))),
        ("post buin+hood point + buka yes", Post(("buin", "hood_point", "buka"), True)),
        ("post buka quietly=yes", Post(("buka",), True)),
        ("sail port moresby > hood point > milne bay", Sail(("port_moresby", "hood_point", "milne_bay"))),
        ("buy 3 inf 1 tank", Buy({"inf": 3, "tank": 1})),
        ("buy 2*inf+1*inf", Buy({"inf": 3})),
        ("say hello there", Say("hello there")),
    ],
)
def test_reading(view, text, action):
    assert parse(view, text) == action


@pytest.mark.parametrize(
    ("text", "code", "nearest"),
    [
        ("", "empty", ()),
        ("dance buin", "not_a_verb", None),
        ("s buin", "ambiguous", None),
        ("search", "missing", ()),
        ("search bu", "ambiguous", None),
        ("search tokyo", "unknown", None),
        ("search buin now", "left_over", ()),
        ("post buka maybe", "left_over", None),
        ("buy inf", "not_a_number", ()),
        ("search " + "x" * 10_000, "too_long", ()),
        ("search 🏝️", "unknown", None),
    ],
)
def test_misreading(view, text, code, nearest):
    read = parse(view, text)
    assert isinstance(read, Refusal), read
    assert read.code == code
    if nearest is not None:
        assert read.nearest == nearest
    elif code != "left_over":
        assert read.nearest


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Search("lae"), "mined"),
        (Search("atlantis"), "unknown"),
        (Post(()), "how_many"),
        (Post(("buin", "buin")), "repeated"),
        (Post(("buin", "lae")), "mined"),
        (Sail(("buin", "buka", "buin")), None),
        (Sail(("buin", "port_moresby")), "not_next"),
        (Buy({"inf": 6}), "too_many_of"),
        (Buy({"navy": 1}), "unknown"),
        (Say("x" * 21), "too_long"),
    ],
)
def test_legality(view, action, code):
    wrong = refusal(view, action)
    assert (wrong.code if wrong else None) == code


def test_a_refusal_is_a_sentence_with_its_rule(view):
    wrong = refusal(view, Search("lae"))
    assert GAME.words.refusal(view, wrong).startswith("The water there is mined (p.1)")


class Zero:
    def below(self, bound):
        return 0


def test_filling_in_is_legal_and_survives_text(view):
    assert verbs(view) == [Search, Sail, Post, Buy, Say]
    for verb in verbs(view):
        action = fill(view, verb, Zero())
        assert refusal(view, action) is None
        if verb not in (Buy, Say):
            assert parse(view, text_of(action)) == action


def test_choices_name_their_limits(view):
    (units,) = params(Buy)
    assert [(o.value, o.limit) for o in choices(view, units, {})] == [("inf", 5), ("tank", 5)]


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text):
    """Nobody can crash the parser, whatever he pastes."""
    now = GAME.view(start(GAME, "x", {}, Seeded(b"o")).state, "red")
    assert isinstance(parse(now, "search " + text), Search | Refusal)
    assert isinstance(parse(now, text), Action | Refusal)


@given(st.text(max_size=60))
def test_plain_is_idempotent(text):
    assert plain(plain(text)) == plain(text)


def test_matching():
    names = {"Buin": 1, "Buka": 2, "Port Moresby": 3}
    assert match("buin", names).value == 1
    assert match("mores", names).value == 3
    assert match("bu", names).ambiguous
    assert match("buinn", names).value == 1
    assert match("x" * 500, names).value is None
    both = {"vella_lavella": 1, "Vella": 1, "Vella Lavella": 1, "velvet": 2}
    assert match("vel", both).candidates == ("vella lavella", "velvet")
    assert len(match("bella bay", both).candidates) == 2


def test_a_plan_checks_every_line(view):
    read = plan(view, "search buin\n# a comment\nsearch lae; post buka, buin\nsearch toyko")
    assert [line.number for line in read.lines] == [1, 2, 3, 4]
    assert [line.refusal.code if line.refusal else None for line in read.lines] == [None, "mined", None, "unknown"]
    assert not read.good


def test_a_plan_stops_being_sure_at_a_draw():
    state = start(TOY, "short", {}, Seeded(b"p")).state
    state.stack[-1].answered, state.stack[-1].answers = ("left",), {"left": '{"verb":"Throw","hand":"paper"}'}
    read = plan(TOY.view(state, "right"), "throw stone\npass\nthrow paper")
    assert [line.sure for line in read.lines] == [True, False, False]
    assert read.good


def test_what_comes_after_a_draw_is_looked_at_all_the_same():
    """A verb that does not exist is refused; a name that is not known yet is doubted, for it may be by then."""
    state = start(TOY, "short", {}, Seeded(b"p")).state
    state.stack[-1].answered, state.stack[-1].answers = ("left",), {"left": '{"verb":"Throw","hand":"paper"}'}
    read = plan(TOY.view(state, "right"), "throw stone\nthrow granite\nthrow paper\nfly away")
    assert [(line.sure, line.doubt and line.doubt.code, line.refusal and line.refusal.code) for line in read.lines] == [
        (True, None, None),
        (False, "unknown", None),
        (False, None, None),
        (True, None, "not_a_verb"),
    ]
    assert not read.good
    assert plan(TOY.view(state, "right"), "throw stone\nthrow granite").good


def test_questions_are_answered_at_any_time():
    state = start(TOY, "short", {}, Seeded(b"q")).state
    for seat in ("left", "right", None):
        now = TOY.view(state, seat)
        query = parse_query(now, "beats pap")
        assert isinstance(query, Beats)
        assert ask(now, query) == ["paper beats stone"]
    assert parse_query(now, "throw paper") is None
    assert isinstance(parse_query(now, "beats"), Refusal)
    assert ask(now, Beats("well")).code == "unknown"
