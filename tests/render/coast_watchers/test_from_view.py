"""Pictures of real games, and that they tell a viewer nothing that its View does not."""

import functools
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.coast_watchers import GAME
from engine.coast_watchers.view import CoastView
from engine.core.events import Event, seen
from render import coast_watchers as pictures
from render.canvas.picture import ALT_LIMIT, Picture
from render.coast_watchers.board import draw_board
from render.coast_watchers.from_view import board_model, hand_model, score_model
from render.coast_watchers.headlines import marks_of
from render.coast_watchers.model import ROMAN
from tests.render.chance import after, doubled, random_game

VIEWERS = ("allied", "japanese", None)


@functools.cache
def played(letter: str, moves: int) -> tuple[Any, tuple[Event, ...]]:
    """The state after so many random moves (or at the end), and all events until then."""
    return after(random_game(GAME, letter, letter.encode()), moves)


def view_of(state: Any, viewer: str | None) -> CoastView:
    """What the viewer may know of the state."""
    view = GAME.view(state, viewer)
    assert isinstance(view, CoastView)
    return view


def all_pictures(state: Any, viewer: str | None, events: tuple[Event, ...] = ()) -> list[Picture]:
    """Everything that can be drawn for a viewer."""
    view = view_of(state, viewer)
    known = seen(list(events), viewer)
    return [
        pictures.board(view, marks=known),
        pictures.board(view, region="new_britain", width=800, marks=known),
        pictures.hand(view, width=800),
        pictures.score_sheet(view, width=800),
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("letter", "moves"), [("B", 24), ("K", 40), ("T", 14)])
def test_what_a_viewer_may_not_know_changes_no_byte(letter: str, moves: int, viewer: str | None) -> None:
    """DESIGN 2: pictures, alt texts and file names of two states that a seat cannot tell apart are the same."""
    state, events = played(letter, moves)
    double = doubled(GAME, state, viewer, b"double")
    others = [other for other in ("allied", "japanese") if other != viewer]
    assert any(
        msgspec.to_builtins(view_of(state, other).s) != msgspec.to_builtins(view_of(double, other).s)
        for other in others
    ), "the two states differ for somebody, or this proves nothing"
    assert all_pictures(state, viewer, events[-12:]) == all_pictures(double, viewer, events[-12:])


@pytest.mark.parametrize("moves", [24, 40])
def test_the_seats_see_different_boards(moves: int) -> None:
    """The other half of the leak test: each seat's own board does show its secrets."""
    state, _ = played("K", moves)
    allied, japanese, public = (board_model(view_of(state, viewer)) for viewer in VIEWERS)
    assert {space.block.kind for space in allied.spaces if space.block} - {"", "inactive"}
    assert not {
        space.block.kind for space in public.spaces if space.block and not space.block.revealed and space.block.kind
    }
    assert any(space.buildup and space.face == "sun" for space in japanese.spaces)
    assert not any(space.buildup for space in public.spaces if space.face == "sun")
    assert replace(public, viewer="") == public


@pytest.mark.parametrize("letter", sorted(GAME.scenarios))
def test_every_situation_can_be_drawn_at_its_start_and_end(letter: str) -> None:
    for moves in (0, 2000):
        state, events = played(letter, moves)
        for viewer in VIEWERS:
            view = view_of(state, viewer)
            model = board_model(view, seen(list(events), viewer))
            assert len(model.spaces) >= 32
            assert len(pictures.alt_text(view)) <= ALT_LIMIT
        draw_board(model, width=400)


def test_the_clock_follows_the_game() -> None:
    state, _ = played("B", 0)
    before = board_model(view_of(state, None))
    assert (before.phase, before.actions_max, before.turn) == (-1, 0, 1)
    state, _ = played("B", 2000)
    after = board_model(view_of(state, None))
    assert after.phase == len(after.phases)
    assert after.over
    assert len(after.phases) == 6
    assert [name for name, _ in board_model(view_of(played("A", 0)[0], None)).phases] == [
        "Preparations",
        "Allied",
        "Operations",
    ]


def test_the_debrief_sheet_adds_up() -> None:
    state, _ = played("B", 2000)
    sheet = score_model(view_of(state, None))
    assert sheet.total("japanese") == round(state.debrief.japanese * 2)
    assert sheet.total() == round(state.debrief.net * 2)
    assert sheet.ended.startswith(f"Turn {ROMAN[state.turn]}")


def test_a_hand_shows_own_cards_only() -> None:
    state, _ = played("K", 30)
    allied, japanese = (hand_model(view_of(state, seat)) for seat in ("allied", "japanese"))
    assert len([card for card in allied.cards if card.state == "Hidden"]) == len(
        state.allied_missions + state.allied_assets
    )
    assert {card.side for card in japanese.cards} == {"japanese"}
    assert hand_model(view_of(state, None)).cards == ()


def test_marks_say_where_only_to_those_who_know() -> None:
    where = {"allied": {"station": "buin", "scouts": ""}}
    events = [
        Event(name="operate", facts={"kind": "observe", "patrol": "army", "card": ""}, by="allied", secret=where),
        Event(
            name="operate_outcome", facts={"kind": "observe", "outcome": "no_contact", "succeeds": True}, by="allied"
        ),
    ]
    assert [mark.framed for mark in marks_of(seen(events, "allied"))] == [("buin",)]
    assert [mark.framed for mark in marks_of(seen(events, "japanese"))] == [()]
    assert marks_of(seen(events, None))[0].label == "Observe: No Contact"


def test_a_search_and_what_it_reveals_are_one_mark() -> None:
    events = [
        Event(name="search", facts={"station": "buka", "why": "search"}, by="japanese"),
        Event(name="search_outcome", facts={"station": "buka", "outcome": "closing_in"}, by="japanese"),
        Event(name="revealed", facts={"station": "buka", "block": "cw", "why": "search"}, by="japanese"),
    ]
    marks = marks_of(events)
    assert [mark.label for mark in marks] == ["Search Buka: Closing In, CW Revealed"]
    assert marks[0].side == "japanese"


def test_paths_become_arrows() -> None:
    path = ["lae", "salamaua", "port_moresby"]
    facts = {"card": "JM04", "buildups": {"lae": "aircraft"}, "targets": ["port_moresby"], "paths": [path], "vp": 6}
    (mark,) = marks_of([Event(name="operation_launched", facts=facts, by="japanese")])
    assert mark.route == tuple(path)
    assert mark.label == "AIR RAID"


def test_file_names_tell_nothing() -> None:
    state, _ = played("B", 24)
    names = {picture.filename for viewer in VIEWERS for picture in all_pictures(state, viewer)}
    assert names == {
        "coast-watchers-board.png",
        "coast-watchers-new-britain.png",
        "coast-watchers-hand.png",
        "coast-watchers-debrief.png",
    }


def test_regions_are_offered_by_id_and_name() -> None:
    offered = pictures.regions(view_of(played("B", 0)[0], None))
    assert ("central_solomons", "Central Solomons") in offered
    assert len(offered) == 6
    assert tuple(region for region, _ in offered) == pictures.REGIONS


def test_a_region_may_be_asked_for_by_name() -> None:
    view = view_of(played("B", 24)[0], None)
    assert pictures.board(view, region="Central Solomons", width=400).filename == "coast-watchers-central-solomons.png"
    with pytest.raises(ValueError, match="no Region 'Atlantis'"):
        pictures.board(view, region="Atlantis")
