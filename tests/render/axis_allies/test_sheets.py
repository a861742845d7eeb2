"""A power's own sheet, the score, the battle board and the key; pictures in words."""

from dataclasses import replace

import pytest

from render.axis_allies import alt
from render.axis_allies.battle import draw_battle, draw_no_battle, percent
from render.axis_allies.key import draw_key, key_text
from render.axis_allies.layout import plan
from render.axis_allies.model import Troop, Volley
from render.axis_allies.score import draw_score
from render.axis_allies.sheet import draw_sheet
from render.canvas.picture import ALT_LIMIT
from tests.render.axis_allies import samples
from tests.render.axis_allies.test_board import LEAST, least_type
from tests.render.golden import assert_like_golden


def test_the_sheet_looks_as_it_did() -> None:
    canvas = draw_sheet(samples.sheet())
    assert_like_golden(canvas.image, "axis_sheet")
    assert least_type(canvas) >= LEAST


def test_a_sheet_with_everything_stays_within_bounds() -> None:
    long = tuple((f"{nth} infantry", "Western Europe – Germany – " * 40) for nth in range(200))
    canvas = draw_sheet(replace(samples.sheet(), title="x" * 900, moves=long, orders=long[:20]))
    assert all(label.box[2] <= canvas.image.width for label in canvas.labels)
    assert "and 160 more" in [label.text for label in canvas.labels]


def test_a_lost_capital_is_told() -> None:
    sheet = samples.sheet()
    lost = replace(sheet, line=replace(sheet.line, capital_of="usa"))
    assert "Capital lost" in [label.text for label in draw_sheet(lost).labels]
    assert "Capital lost" not in [label.text for label in draw_sheet(sheet).labels]


@pytest.mark.rule("8.3")
def test_the_score_looks_as_it_did() -> None:
    canvas = draw_score(samples.score())
    assert_like_golden(canvas.image, "axis_score")
    assert least_type(canvas) >= LEAST
    assert {"25 to 34", "+36.0%", "Axis level 85 of 84"} <= {label.text for label in canvas.labels}


@pytest.mark.parametrize("kind", ["land", "sea"])
def test_the_battle_board_looks_as_it_did(kind: str) -> None:
    canvas = draw_battle(samples.battle(kind))
    assert_like_golden(canvas.image, f"axis_battle_{kind}")
    assert least_type(canvas) >= LEAST


def test_units_stand_in_the_row_of_what_they_need() -> None:
    canvas = draw_battle(samples.battle())
    middle = {label.text: label.box[1] for label in canvas.labels if 760 < label.box[0] < 840}
    tanks = [label for label in canvas.labels if label.text == "2" and label.box[0] < 760]
    assert list(middle)[:5] == ["hits", "1", "2", "3", "4"]
    assert any(abs(label.box[1] - middle["3"]) < 20 for label in tanks)


def test_a_battle_of_all_types_of_all_powers_fits() -> None:
    kinds = ("infantry", "armor", "fighter", "bomber", "battleship", "carrier", "submarine", "transport")
    troops = tuple(Troop(power, kind, 40, hit, 12) for power in ("ussr", "uk", "usa") for hit, kind in enumerate(kinds))
    dice = tuple(Volley(side, "usa", "bomber", 4, (1, 6) * 60) for side in (True, False))
    canvas = draw_battle(replace(samples.battle(), attacker=troops, defender=troops, dice=dice))
    assert all(label.box[0] >= 0 and label.box[2] <= canvas.image.width for label in canvas.labels)
    assert all(label.box[3] <= canvas.image.height for label in canvas.labels)


def test_no_battle_is_a_picture_too() -> None:
    assert least_type(draw_no_battle()) >= LEAST
    assert alt.battle_text(None) == "No battle is under way or planned."


@pytest.mark.parametrize(
    ("share", "words"), [(0, "0 %"), (0.004, "<1 %"), (0.5, "50 %"), (0.996, ">99 %"), (1.0, "100 %")]
)
def test_chances_in_words(share: float, words: str) -> None:
    assert percent(share) == words


def test_the_key_shows_every_piece() -> None:
    canvas = draw_key()
    assert_like_golden(canvas.image, "axis_key")
    assert least_type(canvas) >= LEAST
    assert len(key_text()) <= ALT_LIMIT
    for word in ("U.S.S.R.: slanting lines", "Battleship", "Factory", "Heavy Bombers"):
        assert word in key_text()


# ---- words


@pytest.mark.parametrize("region", [None, *plan().regions])
@pytest.mark.parametrize("powers", [1, 3])
def test_it_fits_what_discord_takes(region: str | None, powers: int) -> None:
    assert 0 < len(alt.board_text(samples.crowded(powers), region)) <= ALT_LIMIT


def test_it_tells_time_levels_moves_and_armies() -> None:
    text = alt.board_text(samples.board())
    assert text.startswith("Axis & Allies, Spring 1942. Round 3: Japan, combat movement. Axis level 63 of 84.")
    assert "U.S.S.R. 18 (24), capital held by Germany" in text
    assert "U.S.A. 36 (48), all weapons" in text
    assert "2 fighters: Carolines to Hawaii" in text
    assert "Japan: Japan 3 inf 1 arm 1 ftr 1 bmb, " in text


def test_a_region_tells_of_its_own_spaces_only() -> None:
    text = alt.board_text(samples.board(()), "south_america")
    assert "U.S.A. holds: Brazil, " in text
    assert "Germany" not in text


def test_the_other_pictures_in_words() -> None:
    assert "Jet Power" in alt.sheet_text(samples.sheet())
    assert "Individual winner: Japan." in alt.score_text(samples.score())
    text = alt.battle_text(samples.battle("sea"))
    assert "Attacker: Japan 1 submarine hitting on 2" in text
    assert "Defender lost: U.S.A. 1 submarine, U.K. 1 transport." in text
    assert "attacker 81 %" in text
