"""Properties worked out once."""

from __future__ import annotations

from engine.core.lazy import lazy


class Field:
    """A field whose area is asked for."""

    def __init__(self) -> None:
        self.measured = 0

    @lazy
    def area(self) -> int:
        """How large it is."""
        self.measured += 1
        return 12


def test_it_is_worked_out_when_first_asked_and_kept() -> None:
    field = Field()
    assert field.measured == 0
    assert (field.area, field.area, field.measured) == (12, 12, 1)
    assert Field().area == 12


def test_the_class_shows_its_docstring() -> None:
    assert Field.area.__doc__ == "How large it is."
