"""The pictures in words."""

import pytest

from engine.coast_watchers.data import facts
from render.canvas.picture import ALT_LIMIT
from render.coast_watchers.alt import board_text, hand_text, score_text
from tests.render.coast_watchers import samples


@pytest.mark.parametrize("viewer", ["allied", "japanese", ""])
@pytest.mark.parametrize("letter", sorted(facts().situations))
def test_it_fits_what_discord_takes(letter: str, viewer: str) -> None:
    model = samples.board(letter, viewer, crowded=True)
    for region in (None, *facts().regions):
        assert 0 < len(board_text(model, region)) <= ALT_LIMIT


def test_it_tells_time_last_actions_and_what_is_open() -> None:
    text = board_text(samples.board("B", "allied"))
    assert text.startswith("Coast Watchers B, Cut Off. Turn II of III, phase 2 Allied, 3 actions left.")
    assert "Search at Gasmata: Closing In" in text
    assert "Patrols: " in text
    assert "Taken: 2 CW, 1 CW with Guerrillas." in text


def test_a_region_tells_of_its_own_stations_only() -> None:
    text = board_text(samples.board("K", "allied", ()), "guadalcanal")
    assert "Lunga-Tulagi" in text
    assert "Rabaul" not in text


def test_a_viewer_is_told_only_what_his_board_shows() -> None:
    hidden = board_text(samples.board("B", "japanese"))
    assert "Allied Ready: 2 blocks." in hidden
    assert "Blocks: " not in hidden
    assert "Reports: " not in hidden


def test_hand_and_debrief() -> None:
    assert "(Showing)" in hand_text(samples.hand())
    text = score_text(samples.debrief())
    assert "Japanese +38, Allied −33½, net +4½" in text
    assert len(text) <= ALT_LIMIT
