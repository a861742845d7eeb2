"""The hand, the medals, the key, and the pictures in words."""

from dataclasses import replace

import pytest

from engine.memoir44.data import facts
from render.canvas.canvas import Canvas
from render.canvas.cards import draw_hand
from render.canvas.picture import ALT_LIMIT
from render.memoir44.alt import board_text, hand_text, score_text
from render.memoir44.from_view import score_model
from render.memoir44.hand import SIGN, effect, hand_model
from render.memoir44.key import draw_key, entries, key_text
from render.memoir44.model import ScoreColumn, ScoreModel
from render.memoir44.score import draw_score
from tests.render.golden import assert_like_golden
from tests.render.memoir44 import samples
from tests.render.memoir44.test_board import LEAST, LETTERS, least_type, texts


def whole_deck(letter: str = "54") -> Canvas:
    """A hand that holds every card."""
    state = samples.GAME.load(samples.GAME.dump(samples.played(letter, 0)[0]))
    state.allied_hand = list(facts().cards)
    return draw_hand(hand_model(samples.view_of(state, "allied")), 1600, SIGN)


def test_every_card_looks_as_it_did() -> None:
    canvas = whole_deck()
    assert_like_golden(canvas.image, "memoir_hand")
    assert least_type(canvas) >= LEAST


def test_a_card_says_whom_it_orders_where() -> None:
    written = texts(whole_deck())
    assert "Probe (left)" in written
    assert "order 1 more" in written, "the Marines' Gung-Ho!"
    assert "played for half a section" in written


def test_no_card_only_points_to_another() -> None:
    assert not [card.id for card in facts().cards.values() if effect(card).startswith("As ")]
    assert effect(facts().cards["recon_right"]) == effect(facts().cards["recon_left"])


@pytest.mark.rule("PT p.7")
def test_only_marines_are_told_of_gung_ho() -> None:
    assert "Gung-Ho!  " in texts(whole_deck("49"))
    assert "Gung-Ho!  " not in texts(whole_deck("51")), "the US Army fights there"


@pytest.mark.rule("PT p.7")
def test_whom_a_card_orders_for_want_of_its_own_kind() -> None:
    marines, army = texts(whole_deck("49")), texts(whole_deck("51"))
    assert marines.count("order 2 units of your choice") == 4
    assert marines.count("order 1 unit of your choice") == 2, "Infantry Assault and Artillery Bombard"
    assert army.count("order 1 unit of your choice") == 6
    assert "help 1 more" in marines, "Medics & Mechanics"


@pytest.mark.rule("PT p.8")
def test_bombardments_are_marked_at_night() -> None:
    assert texts(whole_deck("53")).count("only orders one unit") == 2
    assert "only orders one unit" not in texts(whole_deck("52"))


def test_like_cards_are_shown_once_with_their_number() -> None:
    state = samples.GAME.load(samples.GAME.dump(samples.played("49", 0)[0]))
    state.japanese_hand = ["probe_left", "attack_right", "probe_left"]
    model = hand_model(samples.view_of(state, "japanese"))
    assert [(card.title, card.number) for card in model.cards] == [("Probe (left)", "×2"), ("Attack (right)", "")]
    assert hand_text(model).endswith("Cards: Probe (left) ×2, Attack (right).")


SHEET = ScoreModel(
    "49",
    "Wake Island",
    "Turn 24, 23 December 1941",
    "Japanese victory, 3 to 6 medals (US to Japanese)",
    "japanese",
    (
        ScoreColumn("allied", "US Marines", 6, (("Eliminated: infantry", 3),), (("Artillery", 1),)),
        ScoreColumn("japanese", "Japanese Army", 6, (("Eliminated: armor", 2), ("Ground held", 4)), (("Infantry", 9),)),
    ),
)


def test_the_medals_look_as_they_did() -> None:
    canvas = draw_score(SHEET)
    assert_like_golden(canvas.image, "memoir_medals")
    assert least_type(canvas) >= LEAST
    assert {"Total of 6 needed", "Ground held", SHEET.verdict} <= set(texts(canvas))
    assert "Japanese Army 6 of 6 medals: Eliminated: armor 2, Ground held 4." in score_text(SHEET)


def test_a_battle_that_goes_on_has_no_winner() -> None:
    model = score_model(samples.view_of(samples.played("49", 0)[0], None))
    assert model.winner is None
    assert "None" in texts(draw_score(model))
    assert "The battle goes on" in score_text(model)


def test_the_key_shows_every_terrain_and_obstacle_of_the_scenarios() -> None:
    canvas = draw_key()
    assert_like_golden(canvas.image, "memoir_key")
    assert least_type(canvas) >= LEAST
    assert len(key_text()) <= ALT_LIMIT
    told = key_text().casefold()
    for fact in facts().scenarios.values():
        for hex_ in fact.hexes:
            name = facts().terrain[hex_.terrain].name if hex_.terrain else ""
            assert hex_.terrain == "river_mouth" or name.split(" (")[0].casefold() in told
    assert set(entries()) >= {"Terrain", "Obstacles"}


@pytest.mark.parametrize("letter", LETTERS)
def test_descriptions_fit_what_discord_takes(letter: str) -> None:
    for region in (None, "left", "center", "right"):
        assert 0 < len(board_text(samples.crowded(letter), region)) <= ALT_LIMIT


def test_the_description_tells_how_it_stands_and_what_happened() -> None:
    model = replace(samples.model_of("49", 0), marks=samples.MARKS)
    text = board_text(model)
    assert text.startswith("Memoir '44 49, Wake Island. Turn 1, Japanese to play. US Marines: 0 of 6 medals, 5 cards.")
    assert "C5 vs E7 (infantry armor grenade flag) 2 hits, back to D9" in text
    assert "US units: C8 infantry 4" in text


def test_a_region_tells_of_its_own_hexes_only() -> None:
    text = board_text(samples.model_of("54", 0), "left")
    assert "left part" in text
    assert "D3 armor 3" in text
    assert "T9 artillery" not in text
