"""What players are told: each order once, and what the moves alone have brought."""

from __future__ import annotations

import pytest

from engine.axis_allies import GAME
from engine.core.events import seen
from tests.engine.axis_allies.builder import Table, build


def told(table: Table, seat: str | None) -> str:
    """All that a seat is told so far."""
    return "\n".join(GAME.words.told(table.view(seat), seen(table.events, seat)))


def test_a_draft_is_told_to_the_mover_alone_and_once_it_is_made_known_to_nobody_twice() -> None:
    table = (
        build("ussr", "arm", base="setup").do("ussr", "buy 2 inf").do("ussr", "buy 1 arm").do("ussr", "refund 1 inf")
    )
    assert told(table, "ussr").count("Bought") == 2
    assert told(table, "germany") == ""
    table.do("ussr", "commit")
    assert "Bought" not in told(table, "ussr")
    assert told(table, "ussr") == told(table, "germany")
    table.do("ussr", "3 inf caucasus > ukraine").do("ussr", "1 arm russia > ukraine")
    assert told(table, "ussr").count("> Ukraine S.S.R") == 2
    table.do("ussr", "commit")
    assert told(table, "ussr").count("> Ukraine S.S.R") == 2
    assert told(table, "ussr") == told(table, "germany")


@pytest.mark.rule("4.3")
def test_land_taken_by_moving_alone_is_told_with_the_moves_and_only_there() -> None:
    table = build("germany", "combat_move", ["germany armor 1 libya"], control={"algeria": "uk"})
    table.do("germany", "1 arm libya > algeria")
    assert "captures Algeria" in told(table, "germany")
    table.do("germany", "commit")
    for seat in ("germany", "uk", None):
        assert "Taken without a fight: Algeria." in told(table, seat)
        assert "captures" not in told(table, seat)


@pytest.mark.rule("4.12")
def test_the_fee_for_neutral_land_is_told_with_the_moves() -> None:
    table = build("germany", "combat_move", ["germany infantry 1 western_europe"], money={"germany": 5})
    table.do("germany", "1 inf western europe > spain").do("germany", "commit")
    for seat in ("germany", None):
        assert told(table, seat).count("3 I.P.C.") == 1
        assert "Taken without a fight: Spain." in told(table, seat)


def test_what_was_captured_in_the_turn_before_is_no_draft() -> None:
    table = build("ussr", "place")
    core = table.core()
    core.tell("captured", land="ukraine_ssr", by="ussr", owner="ussr", loser="germany", value=3)
    core.tell("income", power="ussr", income=24, money=24)
    core.tell("combat_moves", power="germany", moves=[], taken=[], violated=[])
    assert "captures Ukraine" in told(table, None)


@pytest.mark.rule("7")
def test_everybody_is_told_what_was_placed_where_by_hand_or_by_itself() -> None:
    table = build("ussr", "place", base="setup", bought={"infantry": 3, "armor": 1})
    table.do("ussr", "place karelia 2 inf").do("ussr", "place karelia 1 inf")
    assert told(table, "germany") == ""
    table.do("ussr", "commit")
    for seat in ("ussr", "germany", None):
        assert told(table, seat).count("infantry") == 1
        assert "U.S.S.R. places: Karelia S.S.R. 3 infantry; Russia 1 tank." in told(table, seat)
