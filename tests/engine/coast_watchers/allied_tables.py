"""Tables for the tests of the Allied phase: the map of the rulebook's examples (p.26-28), and pairs for leak tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.coast_watchers.data import facts
from tests.engine.coast_watchers.builder import Table, alike, build

ALLIED_HELD = ("hood_point", "goodenough", "trobriands", "lavoro", "aola", "tataba")
ALLIED_BASES = ("port_moresby", "milne_bay", "buna", "lunga_tulagi")
BASES = ("rabaul", "kavieng", "buin", "lae", "salamaua")


def control_like(
    allied_held: Sequence[str] = ALLIED_HELD, allied_bases: Sequence[str] = ALLIED_BASES, bases: Sequence[str] = BASES
) -> dict[str, str | None]:
    """Control of all Stations: what is not named is a Japanese Site."""
    return {
        station: None
        if station in allied_held
        else "allied_base"
        if station in allied_bases
        else "japanese_base"
        if station in bases
        else "japanese_site"
        for station in facts().stations
    }


def example(control: dict[str, str | None] | None = None, *, situation: str = "J", **fields: Any) -> Table:
    """An Allied phase on the map of the rulebook's Deliver examples."""
    fields.setdefault("phase", "allied")
    fields.setdefault("cup", (4, 6))
    return build(situation, control=control or control_like(), **fields)


def assert_alike_elsewhere(make: Callable[[], Table], steps: Sequence[tuple[Any, ...]], a: str, b: str) -> None:
    """Play the same steps at Station `a` of one table and `b` of another: Japanese and public see no difference.

    A step is (seat, order with {at}, draws); order None = pass all windows.
    """
    left, right = make(), make()
    for seat, order, draws in steps:
        for table, at in ((left, a), (right, b)):
            if order is None:
                table.passes(draws)
            else:
                table.do(seat, order.format(at=at), draws)
        for viewer in ("japanese", None):
            assert alike(left, right, viewer), f"{viewer} sees where: {order}"
