"""Type: fallback, fitting, wrapping; nothing crashes on any text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.canvas.canvas import Canvas
from render.canvas.typeface import LONGEST, MISSING, clean, face, fit, text_width, wrap


def test_known_letters_use_the_own_font() -> None:
    assert face("Lunga-Tulagi ½ é Ω Ж", 30).getname()[0] == "Roboto Condensed"
    assert face("א", 30).getname()[0] == "DejaVu Sans"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("🦈", MISSING),
        ("a\nb\tc", "a b c"),
        ("a\u200db\ufe0f", "ab"),
        ("\x00\x1b[31m", "[31m"),
        ("\ud800", MISSING),
        ("e\u0301", "é"),
        ("日本", MISSING * 2),
        ("שלום", "שלום"),
    ],
)
def test_what_cannot_be_drawn_is_replaced(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_long_text_is_cut() -> None:
    assert len(clean("x" * 10_000)) == LONGEST
    cut = fit("Vella Lavella and much more", 150, 30)
    assert cut.endswith("…")
    assert text_width(cut, 30) <= 150
    assert fit("Buka", 150, 30) == "Buka"


def test_wrapping_keeps_every_word_in_order() -> None:
    text = "Transports at Rabaul, Warships at Kavieng and/or Gasmata, against Lae and Salamaua."
    lines = wrap(text, 200, 30)
    assert " ".join(lines) == text
    assert all(text_width(line, 30, "medium") <= 200 for line in lines)


def test_endless_words_are_broken_and_endless_text_cut() -> None:
    lines = wrap("W" * 300, 100, 30, "bold", 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert all(text_width(line, 30) <= 100 for line in lines)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40))
def test_any_text_can_be_written(text: str) -> None:
    canvas = Canvas.blank(200, 60)
    canvas.text(5, 5, text, 20, width=150, halo=(0, 0, 0))
    canvas.pill(5, 40, text, 14, (0, 0, 0), (255, 255, 255))
    assert all(text_width(line, 20, "medium") <= 200 for line in wrap(text, 200, 20))
