"""`ironbottom play`: typed orders, the menu, hand-over, undo, keeping and resuming."""

from __future__ import annotations

import hashlib
import io
import re
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from bot.commands import hotseat
from bot.commands.common import CommandError
from bot.commands.menu import from_numbers, menu, option_lines, verb_help
from bot.commands.table import Table
from engine.core.actions import load_action
from engine.core.fuzz import Checks, play
from engine.core.orders import text_of
from engine.core.refusal import Refusal
from engine.core.replay import Record, verify
from engine.registry import game
from tests.bot.commands.conftest import Type
from tests.bot.commands.records import toy_record, with_undo, written
from tests.engine.core.toy import TOY

COAST = game("coast_watchers")
QUICK = Checks(leak=False, round_trip=False, invariants=False)


def coast(scenario: str = "B") -> hotseat.Session:
    return hotseat.begin(COAST, scenario, {"windows": "ask"}, b"seed", COAST.scenarios[scenario].seats)


def orders_of(record: Record) -> list[str]:
    return [text_of(load_action(move.action, COAST.verbs)) for move in record.moves]


def read(file: Path) -> Record:
    return msgspec.json.decode(file.read_bytes(), type=Record)


# ---- a whole game


def test_a_game_typed_in_is_the_game_that_was_played(type_in: Type, tmp_path: Path):
    """The orders of a random game, as text, through a pipe: the same moves, draws and end."""
    played = play(COAST, "A", hashlib.sha256(b"tulagi").digest(), QUICK)
    typed = "\n".join(orders_of(played.record)) + "\n"
    said = type_in("play", "cw", "--scenario", "a", "--seed", "tulagi", "--record", "game.json", piped=typed)
    assert said.code == 0
    kept = read(tmp_path / "game.json")
    assert [move.action for move in kept.moves] == [move.action for move in played.record.moves]
    assert kept.snapshot == played.record.snapshot
    assert COAST.words.result(COAST.view(played.state, None)) in said.out
    assert f"The seed was {kept.seed}" in said.out
    assert verify(COAST, kept) > 0


def test_stopped_and_resumed_it_goes_on_where_it_stood(type_in: Type, tmp_path: Path):
    played = play(COAST, "A", hashlib.sha256(b"tulagi").digest(), QUICK)
    lines = orders_of(played.record)
    type_in("play", "cw", "--scenario", "A", "--seed", "tulagi", "--record", "g.json", piped="\n".join(lines[:9]))
    assert len(read(tmp_path / "g.json").moves) == 9
    said = type_in("play", "cw", "--resume", "g.json", piped="\n".join(lines[9:]) + "\n")
    assert read(tmp_path / "g.json").snapshot == played.record.snapshot
    assert "The end" in said.out


def test_alone_against_a_random_player(type_in: Type, tmp_path: Path):
    piped = "throw stone\n1\n" * 6
    said = type_in("play", "toy", "--scenario", "short", "--seat", "left", "--record", "t.json", piped=piped)
    assert "Three rounds" not in said.out
    assert re.search(r"won \(three rounds\)|a draw \(three rounds\)", said.out)
    kept = read(tmp_path / "t.json")
    assert {move.seat for move in kept.moves} == {"left", "right"}
    assert verify(TOY, kept) >= 1


def test_swift_windows_are_passed(type_in: Type, tmp_path: Path):
    piped = "throw stone\nthrow paper\n" * 3
    words = ("play", "toy", "--scenario", "short", "--option", "windows=swift", "--record", "t.json")
    assert "The end" in type_in(*words, piped=piped).out
    assert len(read(tmp_path / "t.json").moves) == 9


# ---- what can be typed


def test_help_options_board_hand_and_log(type_in: Type, tmp_path: Path):
    piped = "?\nhelp place\noptions place\nplace buna+lae\nboard\nboard new guinea\nhand\nlog\nlog 0\nquit\n"
    said = type_in("play", "cw", "--scenario", "B", "--seed", "x", "--pictures", "pictures", piped=piped)
    assert said.code == 0
    for part in (
        "undo                   take your last order back",
        "place: Put blocks of the kind asked for",
        "  10  Rooke Island  (rooke)",
        "You place CW at Buna and Lae.",
        "Blocks: Buna CW, Lae CW",
        "Your Hidden blocks: CW at Buna and Lae.",
        "The game is not kept.",
    ):
        assert part in said.out, part
    assert sorted(file.name for file in (tmp_path / "pictures").iterdir()) == [
        "allied-coast-watchers-board.png",
        "allied-coast-watchers-hand.png",
        "allied-coast-watchers-new-guinea.png",
    ]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("plase buna", "You place CW at Buna."),
        ("frobnicate", "I do not know the order frobnicate. Nearest: place."),
        ("place bunaa zz", "I do not understand the end of that line: zz."),
        ("place atlantis", "I do not know atlantis here."),
        ("place", "Please say stations as well."),
        ("9", "there is no number 9 in the menu"),
        ("1.99", "stations has no option 99"),
        ("1.1.1", "place has only 1 parameters"),
        ("board atlantis", "no Region 'atlantis'"),
        ("help frobnicate", "no verb 'frobnicate'"),
        ("search buna", "You cannot search now."),
        ("undo", "there is nothing to take back"),
        ("save", "say where: save game.json"),
        ("options place buna x", "I do not understand the end of that line: x."),
        ("options nothing", "I do not know the order nothing."),
        ("x" * 10_000, "may have at most 500 characters"),
        ("place \u202e🙂 **@everyone**", "I do not know"),
    ],
)
def test_an_order_that_is_wrong_is_answered_and_changes_nothing(type_in: Type, line: str, answer: str):
    said = type_in("play", "cw", "--scenario", "B", "--seed", "x", piped=f"{line}\n")
    assert said.code == 0
    assert answer in said.out
    assert "Traceback" not in said.err


def test_several_orders_are_all_read_before_one_is_done(type_in: Type, tmp_path: Path):
    words = ("play", "cw", "--scenario", "B", "--seed", "x", "--record", "g.json")
    said = type_in(*words, piped="place buna; place atlantis; place lae\n")
    assert "2. place atlantis: I do not know atlantis here." in said.out
    assert "Nothing has been done." in said.out
    assert read(tmp_path / "g.json").moves == []
    type_in(*words, piped="place buna; place lae\n")
    assert len(read(tmp_path / "g.json").moves) == 2


def test_undo_save_and_concede(type_in: Type, tmp_path: Path):
    piped = "place buna\nplace lae\nundo\nsave a.json\nundo\nundo\nconcede\nno\nconcede\nyes\n"
    said = type_in("play", "cw", "--scenario", "B", "--seed", "x", "--record", "b.json", piped=piped)
    assert "Saved in a.json." in said.out
    assert "there is nothing to take back" in said.out
    assert "Japanese won (conceded)" in said.out
    kept = read(tmp_path / "a.json")
    assert [move.kind for move in kept.moves] == ["action", "action", "undo", "undo", "concede"]
    assert verify(COAST, kept) == 0
    assert "The end" in type_in("play", "cw", "--resume", "a.json").out


# ---- the menu


def test_numbers_stand_for_what_the_menu_shows():
    view = coast().view("allied")
    [entry] = menu(view)
    first = entry.options[0].value
    assert from_numbers(view, "1") == "place"
    assert from_numbers(view, "1.1") == f"place {first}"
    assert from_numbers(view, "1.2+3 ") == f"place {entry.options[1].value}+{entry.options[2].value}"
    assert from_numbers(view, "place lae") == "place lae"
    with pytest.raises(LookupError, match="no number 0"):
        from_numbers(view, "0")


def test_options_follow_what_has_been_chosen():
    view = coast().view("allied")
    assert any("Buna" in line for line in option_lines(view, "place"))
    assert not any("Buna" in line for line in option_lines(view, "place buna"))
    session = hotseat.begin(TOY, "short", {}, b"x", ("left", "right"))
    lines = list(option_lines(session.view("left"), "throw stone"))
    assert lines == ["throw is complete; nothing more can be said."]


def test_help_tells_why_a_verb_cannot_be_used():
    view = coast().view("allied")
    verbs = {verb.verb(): verb for verb in COAST.verbs}
    lines = list(verb_help(view, verbs["search"]))
    assert lines[0].startswith("search: ")
    assert lines[-1].startswith("  Not now: You cannot search now.")


@pytest.mark.parametrize("name", ["help", "options", "board", "hand", "log", "undo", "save", "concede", "quit", "exit"])
def test_no_verb_is_called_like_a_command_of_the_table(name: str):
    assert name not in [verb.verb() for verb in COAST.verbs]


# ---- two people at one screen


class Screen(Console):
    """A screen that forgets what was cleared."""

    def __init__(self) -> None:
        self.paper = io.StringIO()
        super().__init__(file=self.paper, width=200)

    def clear(self, home: bool = True) -> None:
        self.paper.seek(0)
        self.paper.truncate()


def test_one_seat_never_sees_the_other_ones_screen(tmp_path: Path):
    session = hotseat.begin(TOY, "short", {}, b"x", ("left", "right"))
    screen, shown = Screen(), []

    def person(prompt: str) -> str | None:
        shown.append((prompt, screen.paper.getvalue()))
        return {"left> ": "throw stone", "right> ": None}.get(prompt, "")

    Table(session, screen, person, file=None, pictures=tmp_path, hand_over=True).play()
    prompts = [prompt for prompt, _ in shown]
    assert prompts[0] == "Hand over to Left. Left: press Enter. "
    assert prompts[1] == "left> "
    assert prompts[2].startswith("Left: press Enter when you have read this")
    assert prompts[3:] == ["Hand over to Right. Right: press Enter. ", "right> "]
    assert shown[3][1] == ""
    assert "Left" not in shown[4][1]


def test_a_seat_is_told_what_happened_while_it_was_away(type_in: Type):
    said = type_in("play", "toy", "--scenario", "short", piped="throw stone\nthrow paper\n")
    assert re.search("thrown: left stone, right paper", said.out)


# ---- sessions


def test_undo_comes_back_with_a_resumed_game():
    session = hotseat.resume(COAST, _begun_with("place buna", "place lae"), COAST.scenarios["B"].seats)
    assert session.undo("allied")
    assert not session.undo("japanese")
    assert list(session.state.blocks.values()).count("cw") == 1
    again = hotseat.resume(COAST, session.kept(), COAST.scenarios["B"].seats)
    assert again.state == session.state
    assert again.said("allied") == session.said("allied")
    assert again.undo("allied")


def test_a_conceded_game_is_resumed_as_over():
    assert hotseat.resume(TOY, with_undo(), ("left", "right")).over


def test_a_record_that_cannot_be_played_says_where():
    record = toy_record()
    record.moves[1] = record.moves[0]
    with pytest.raises(CommandError, match="cannot be played after move 1"):
        hotseat.resume(TOY, record, ("left", "right"))


def _begun_with(*lines: str) -> Record:
    from engine.core.orders import parse

    session = coast()
    for line in lines:
        action = parse(session.view("allied"), line)
        assert not isinstance(action, Refusal)
        assert session.submit("allied", action) is None
    return session.kept()


# ---- what cannot be begun


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess"], "no game 'chess'"),
        (["cw"], "say --scenario; coast_watchers has T, A, B"),
        (["cw", "--scenario", "Q"], "no scenario 'Q'"),
        (["cw", "--scenario", "A", "--seat", "navy"], "no seat 'navy'"),
        (["cw", "--scenario", "A", "--option", "speed=3"], "no option 'speed'"),
        (["cw", "--scenario", "A", "--option", "windows=x"], "no value of windows 'x'"),
        (["cw", "--resume", "nothing.json"], "cannot be read"),
    ],
)
def test_what_cannot_be_begun_is_told(type_in: Type, words: list[str], complaint: str):
    assert complaint in type_in("play", *words).complaint


def test_records_that_cannot_be_resumed_are_told(type_in: Type, tmp_path: Path):
    record = toy_record()
    assert (
        "is a game of toy, not of coast_watchers"
        in type_in("play", "cw", "--resume", written(tmp_path, record)).complaint
    )
    record.moves[1] = record.moves[0]
    assert "cannot be played after move 1" in type_in("play", "toy", "--resume", written(tmp_path, record)).complaint
