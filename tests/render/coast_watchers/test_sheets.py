"""The hand and the Debrief sheet."""

from dataclasses import replace

import pytest

from render.canvas.cards import HandModel, draw_hand
from render.canvas.picture import ALT_LIMIT
from render.coast_watchers.key import draw_key, key_text
from render.coast_watchers.model import ScoreModel
from render.coast_watchers.score import draw_score, points, verdict
from tests.render.coast_watchers import samples
from tests.render.coast_watchers.test_board import LEAST, least_type
from tests.render.golden import assert_like_golden


def test_the_hand_looks_as_it_did() -> None:
    canvas = draw_hand(samples.hand())
    assert_like_golden(canvas.image, "hand")
    assert least_type(canvas) >= LEAST


def test_an_empty_hand_says_so() -> None:
    canvas = draw_hand(HandModel("Allied hand", "allied", ()))
    assert "No cards in hand" in [label.text for label in canvas.labels]


@pytest.mark.rule("p.41")
def test_the_debrief_sheet_of_the_rulebook() -> None:
    sheet = samples.debrief()
    canvas = draw_score(sheet)
    assert_like_golden(canvas.image, "debrief")
    assert least_type(canvas) >= LEAST
    written = [label.text for label in canvas.labels]
    assert {"+38", "−33½", "Net +4½ VP", "Japanese victory"} <= set(written)


def test_all_results_are_told() -> None:
    sheet = samples.debrief()
    lines = sheet.lines
    assert verdict(replace(sheet, lines=())) == "A draw"
    assert verdict(replace(sheet, lines=lines[5:])) == "Allied victory"
    draw_score(ScoreModel("T", "Lonely Vigil", "Turn III", ()))


@pytest.mark.parametrize(("halves", "text"), [(9, "+4½"), (-1, "−½"), (0, "0"), (-66, "−33"), (1, "+½")])
def test_points_show_halves(halves: int, text: str) -> None:
    assert points(halves) == text


def test_cards_with_endless_text_are_cut() -> None:
    card = replace(samples.hand().cards[0], title="X" * 900, text="word " * 2000, facts=(("Launch", "y" * 500),))
    canvas = draw_hand(HandModel("t" * 500, "japanese", (card, card)))
    assert canvas.image.height < 2000
    assert all(label.box[2] <= canvas.image.width for label in canvas.labels)


def test_the_key_shows_every_kind_of_piece() -> None:
    canvas = draw_key()
    assert_like_golden(canvas.image, "key")
    assert least_type(canvas) >= LEAST
    assert len(key_text()) <= ALT_LIMIT
    for name in ("Warships", "Guerrillas", "Police", "Deactivated"):
        assert name in key_text()
