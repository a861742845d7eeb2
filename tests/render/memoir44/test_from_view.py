"""Pictures of real games, and that they tell a viewer nothing that its View does not."""

from typing import Any

import msgspec
import pytest

from engine.memoir44 import GAME
from engine.memoir44.data import facts
from engine.memoir44.model import Played, hand
from engine.memoir44.scoring import medals
from render import memoir44 as pictures
from render.canvas.picture import ALT_LIMIT, Picture
from render.memoir44.from_view import board_model, score_model
from render.memoir44.hand import hand_model
from render.memoir44.model import MINE_HIDDEN
from tests.render.chance import doubled
from tests.render.memoir44 import samples
from tests.render.memoir44.samples import played, view_of

VIEWERS = ("allied", "japanese", None)


def all_pictures(state: Any, viewer: str | None, events: tuple[Any, ...]) -> list[Picture]:
    """Everything that can be drawn for a viewer."""
    view, known = view_of(state, viewer), samples.last_turns(events, viewer)
    return [
        pictures.board(view, width=800, marks=known),
        pictures.board(view, region="center", width=800, marks=known),
        pictures.hand(view, width=800),
        pictures.score_sheet(view, width=800),
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("letter", "moves"), [("49", 40), ("53", 80), ("54", 60), ("55", 30)])
def test_what_a_viewer_may_not_know_changes_no_byte(letter: str, moves: int, viewer: str | None) -> None:
    """DESIGN 2: pictures, alt texts and file names of two states that a seat cannot tell apart are the same."""
    state, events = played(letter, moves)
    double = doubled(GAME, state, viewer, b"double")
    assert msgspec.to_builtins(state) != msgspec.to_builtins(double), "the states differ, or this proves nothing"
    assert all_pictures(state, viewer, events) == all_pictures(double, viewer, events)


@pytest.mark.parametrize("seat", ["allied_left", "japanese_right", "allied", None])
def test_generals_see_no_more_than_their_commander_shows(seat: str | None) -> None:
    state, events = played("54-teams", 40)
    assert all_pictures(state, seat, events) == all_pictures(doubled(GAME, state, seat, b"other"), seat, events)


def test_a_general_is_told_that_the_commander_holds_the_cards() -> None:
    state, _ = played("54-teams", 40)
    general, commander = (hand_model(view_of(state, seat)) for seat in ("allied_left", "allied"))
    assert general.cards == ()
    assert f"{len(state.allied_hand)} cards" in general.notes[0]
    assert commander.cards
    assert not commander.notes


def test_hidden_mines_stay_hidden_to_all() -> None:
    state, _ = played("55", 0)
    assert state.mines
    for viewer in VIEWERS:
        lying = [work for work in board_model(view_of(state, viewer)).works if work.mine]
        assert {work.mine for work in lying} == {MINE_HIDDEN}
        assert {work.hex for work in lying} == set(state.mines)


def test_an_open_mine_shows_its_strength() -> None:
    state = GAME.load(GAME.dump(played("55", 0)[0]))
    hex_ = next(iter(state.mines))
    del state.mines[hex_]
    state.open_mines[hex_] = 4
    shown = {work.hex: work.mine for work in board_model(view_of(state, None)).works}
    assert shown[hex_] == "4"


@pytest.mark.parametrize("letter", sorted(GAME.scenarios))
def test_every_scenario_can_be_drawn_at_its_start_and_end(letter: str) -> None:
    for moves in (0, 4000 if letter == "49" else 300):
        state, events = played(letter, moves)
        for viewer in VIEWERS:
            view, known = view_of(state, viewer), samples.last_turns(events, viewer)
            model = board_model(view, known)
            assert len(model.pieces) == len(state.units)
            assert [len(force.medals) for force in model.forces] == [
                medals(state, force.side) for force in model.forces
            ]
            assert len(pictures.alt_text(view, marks=known)) <= ALT_LIMIT
        pictures.board(view, width=400, marks=known)


def test_the_end_is_told() -> None:
    state, _ = played("49", 4000)
    assert state.result is not None
    view = view_of(state, None)
    assert board_model(view).over == GAME.words.result(view)
    sheet = score_model(view)
    assert sheet.winner == state.result.winners[0]
    assert {column.side: column.total for column in sheet.columns} == state.result.score


def test_ordered_units_are_marked() -> None:
    state = GAME.load(GAME.dump(played("49", 0)[0]))
    view = view_of(state, None)
    assert {piece.order for piece in board_model(view).pieces} == {""}
    for outcome in samples.game("49"):
        state = outcome.state
        pieces = board_model(view_of(state, None)).pieces
        if any(piece.order for piece in pieces):
            break
    turn = next(frame for frame in state.stack if hasattr(frame, "orders"))
    ordered = {state.units[order].hex for order in turn.orders if order in state.units}
    assert {piece.hex for piece in pieces if piece.order} == ordered != set()


def test_crosshairs_and_camouflage_are_shown() -> None:
    state = GAME.load(GAME.dump(played("54", 0)[0]))
    state.crosshairs["us29"] = ["jp22", "jp23"]
    state.units["jp30"].camouflaged = True
    model = board_model(view_of(state, None))
    assert {piece.hex for piece in model.pieces if piece.aimed} == {"B5", "C5"}
    assert {piece.hex for piece in model.pieces if piece.camouflaged} == {"W2"}
    assert model.aims == (("I1", "B5"), ("I1", "C5"))
    assert "B5 infantry 4 zeroed in" in pictures.alt_text(view_of(state, None))


def test_cards_on_the_table_are_shown_for_both_sides() -> None:
    state = GAME.load(GAME.dump(played("50", 0)[0]))
    state.forces["allied"].last_plays = [Played(card="counter_attack", acts_as="probe_left")]
    model = board_model(view_of(state, None))
    assert model.force("bottom").played == ("Counter-Attack as Probe (left)",)


@pytest.mark.rule("PT p.8")
def test_the_night_is_shown_until_daylight() -> None:
    state, _ = played("53", 0)
    assert board_model(view_of(state, None)).visibility == state.visibility > 0
    assert board_model(view_of(played("52", 0)[0], None)).visibility == 0


def test_a_section_counts_as_a_medal_once_it_is_clear() -> None:
    state = GAME.load(GAME.dump(played("56", 0)[0]))
    for id_ in [id_ for id_, unit in state.units.items() if unit.side == "japanese"][1:]:
        del state.units[id_]
    model = board_model(view_of(state, None))
    allied = next(force for force in model.forces if force.side == "allied")
    assert sum(goal.won for goal in model.goals) == len(allied.medals) >= 1


def test_a_hand_shows_own_cards_only() -> None:
    state, _ = played("49", 30)
    for seat, other in (("allied", "japanese"), ("japanese", "allied")):
        model = hand_model(view_of(state, seat))
        shown = sum(int(card.number.removeprefix("×") or 1) for card in model.cards)
        assert shown == len(hand(state, seat))
        assert {card.side for card in model.cards} == {seat} != {other}
    assert hand_model(view_of(state, None)).cards == ()


def test_the_two_cards_of_a_recon_are_told_to_their_owner_only() -> None:
    state = next(one.state for one in samples.game("49") if type(one.state.stack[-1]).__name__ == "ReconChoice")
    owner = state.stack[-1].asked[0]
    other = "japanese" if owner == "allied" else "allied"
    note = hand_model(view_of(state, owner)).notes[0]
    assert note.startswith("Recon: keep one of ")
    assert all(facts().cards[card].name in note for card in state.stack[-1].cards)
    assert hand_model(view_of(state, other)).notes == ()


def test_file_names_tell_nothing() -> None:
    state, events = played("49", 40)
    names = {picture.filename for viewer in VIEWERS for picture in all_pictures(state, viewer, events)}
    assert names == {"memoir-board.png", "memoir-center.png", "memoir-hand.png", "memoir-medals.png"}


def test_regions_are_offered_by_id_and_name() -> None:
    offered = pictures.regions(view_of(played("54", 0)[0], None))
    assert tuple(region for region, _ in offered) == pictures.REGIONS
    assert dict(offered)["left"].startswith("Left part, A-")
    assert dict(offered)["right"].endswith("-Z")
    assert pictures.board(view_of(played("54", 0)[0], None), region=" LEFT ", width=400).filename == "memoir-left.png"
    with pytest.raises(ValueError, match="no Region 'Atlantis'"):
        pictures.board(view_of(played("54", 0)[0], None), region="Atlantis")
