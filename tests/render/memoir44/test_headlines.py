"""Events as arrows, losses and lines of news."""

from typing import Any

import pytest

from engine.core.events import Event, seen
from render.memoir44.headlines import marks_of, played
from render.memoir44.model import Loss, Trail
from tests.render.memoir44 import samples


def event(name: str, **told: Any) -> Event:
    """An event that everybody has seen."""
    return Event(name=name, facts=told)


BATTLE = event(
    "battle", unit="us1", kind="infantry", side="allied", hex="C4", target="jp1", target_kind="infantry", at="C5",
    dice=3, parts=[], overrun=False,
)  # fmt: skip


def rolled(**more: Any) -> Event:
    """Dice of that battle."""
    told = {"shooter": "us1", "label": "us1/battle", "target": "jp1", "kind": "infantry", "hex": "C5",
            "faces": ["infantry", "flag", "star"], "hits": 1, "flags": 1}  # fmt: skip
    return event("rolled", **(told | more))


def lost(count: int, why: str, hex_: str = "C5") -> Event:
    """Figures that fell."""
    return event("losses", unit="jp1", kind="infantry", hex=hex_, lost=count, left=0, why=why)


def test_a_battle_is_one_line_with_its_dice_and_what_came_of_it() -> None:
    back = event("retreated", unit="jp1", kind="infantry", side="japanese", path=["C5", "C6"])
    marks = marks_of([BATTLE, rolled(), lost(1, "battle"), back])
    (line,) = marks.news
    assert (line.label, line.hex, line.side) == ("C4 vs C5", "C5", "allied")
    assert line.dice == ("infantry", "flag", "star")
    assert line.result == "1 hit, back to C6"
    assert marks.losses == (Loss("C5", 1),)
    assert marks.trails == (Trail(("C4", "C5"), "allied", "shot"), Trail(("C5", "C6"), "japanese", "retreat"))


def test_figures_lost_for_want_of_room_are_added() -> None:
    gone = event("eliminated", unit="jp1", kind="infantry", side="japanese", hex="C5")
    marks = marks_of([BATTLE, rolled(), lost(1, "battle"), lost(1, "retreat"), gone])
    assert marks.losses == (Loss("C5", 2, gone=True),)
    assert marks.news[0].result == "1 hit, 1 more for want of room, eliminated"


def test_an_ambush_rolls_for_the_other_side() -> None:
    turn = event("turn", number=3, side="allied")
    shown = event("ambushed", side="japanese", unit="jp1")
    marks = marks_of([turn, BATTLE, shown, rolled(shooter="jp1", target="us1", hex="C4", hits=0)])
    assert [line.label for line in marks.news] == ["Ambush!", "Ambush vs C4"]
    assert {line.side for line in marks.news} == {"japanese"}
    assert marks.news[-1].result == "no hit, flag ignored"


def test_flags_that_nothing_comes_of_are_ignored_once_they_have_been_answered() -> None:
    assert marks_of([BATTLE, rolled(hits=0)], retreating=True).news[0].result == "no hit"
    assert marks_of([BATTLE, rolled(hits=0)]).news[0].result == "no hit, flag ignored"
    assert marks_of([BATTLE, rolled(flags=2), lost(1, "battle"), BATTLE]).news[0].result == "1 hit, flags ignored"
    assert marks_of([BATTLE, rolled(flags=0), BATTLE]).news[0].result == "1 hit"


def test_cards_from_beyond_the_board_are_named() -> None:
    card = event("card_played", side="japanese", card="barrage", acts_as="barrage", area="", night=False)
    marks = marks_of([card, rolled(shooter="", label="barrage/us1", hex="D2", hits=2)])
    assert [line.label for line in marks.news] == ["Plays Barrage", "Barrage vs D2"]
    assert {line.side for line in marks.news} == {"japanese"}


@pytest.mark.parametrize(
    ("card", "acts_as", "area", "text"),
    [
        ("probe_left", "probe_left", "", "Probe (left)"),
        ("probe_left", "probe_left", "l2", "Probe, left, inner half"),
        ("infantry_assault", "infantry_assault", "center", "Infantry Assault, center"),
        ("counter_attack", "attack_right", "", "Counter-Attack as Attack (right)"),
        ("counter_attack", "", "", "Counter-Attack with nothing to copy"),
    ],
)
def test_cards_played_are_told_in_a_few_words(card: str, acts_as: str, area: str, text: str) -> None:
    assert played(card, acts_as, area) == text


def test_units_that_dig_in_share_a_line() -> None:
    digging = [event("dug_in", unit=f"us{nth}", hex=hex_) for nth, hex_ in enumerate(("C4", "D4", "E4"))]
    assert [line.label for line in marks_of(digging).news] == ["Digs in at C4, D4, E4"]


def test_a_mine_tells_its_strength_only_once_turned_over() -> None:
    shown = event("mine_revealed", unit="us1", hex="F4", strength=3)
    off = event("mine", unit="us1", hex="F4", faces=["grenade", "star", "flag"], hits=1)
    assert [line.words for line in marks_of([shown, off]).news] == [
        "Minefield F4: strength 3",
        "Mine F4 (grenade star flag) 1 hit",
    ]


@pytest.mark.parametrize("letter", ["49", "53", "54", "55"])
def test_what_is_told_of_whole_games_is_the_same_for_all(letter: str) -> None:
    """Cards drawn are secret; nothing of them is drawn on anybody's board."""
    _, events = samples.played(letter, 250)
    assert any(one.secret for one in events)
    boards = [marks_of(seen(list(events), seat)) for seat in ("allied", "japanese", None)]
    assert boards[0] == boards[1] == boards[2]
    assert len(boards[0].news) > 20
    assert any(trail.style == "shot" for trail in boards[0].trails)
