"""What stands beside the choices in menus."""

from __future__ import annotations

import pytest

from engine.axis_allies import GAME
from engine.axis_allies.naming import name_of
from tests.engine.axis_allies.builder import build


def beside(view, value, **chosen) -> str:  # type: ignore[no-untyped-def]
    """The words beside a value."""
    return GAME.words.detail(view, value, chosen)


def test_a_unit_on_sale_tells_its_line_of_the_chart_at_its_price() -> None:
    view = build("germany", "arm", techs={"germany": ["industrial_technology"]}).view("germany")
    assert beside(view, "infantry") == "2 I.P.C., attacks at 1, defends at 2, moves 1"
    assert beside(view, "industrial_complex") == "14 I.P.C."
    assert beside(build("germany", "place").view("germany"), "infantry") == ""


def test_where_to_move_from_and_whom_one_meets() -> None:
    view = build("germany", "combat_move", base="setup").view("germany")
    assert beside(view, "ukraine_ssr") == "3 infantry, 2 tanks, 1 fighter"
    move = {"origin": "ukraine_ssr", "units": {"armor": 2}}
    assert beside(view, "caucasus", **move) == "against 5 infantry"
    assert beside(view, "turkey", **move) == "neutral"
    assert beside(view, "kazakh_ssr", **move) == "U.S.S.R., 2 I.P.C."
    assert beside(view, "germany", **move) == "yours"
    assert beside(view, "japan", **move) == "Japan"
    assert beside(view, "north_sz", **move) == "against 1 battleship, 1 transport"


def test_a_zone_tells_what_is_aboard() -> None:
    view = build("uk", "combat_move", ["uk transport 1 north_sz"], aboard=["uk infantry 2 north_sz"]).view("uk")
    assert beside(view, "north_sz") == "1 loaded transport, aboard 2 infantry"


def test_battles_tell_their_chances() -> None:
    view = build("germany", "combat", ["germany armor 9 caucasus", "ussr infantry 1 caucasus"]).view("germany")
    assert beside(view, "caucasus") == "over 99% to win"


@pytest.mark.parametrize(
    ("what", "now"),
    [("submarines", f"now {name_of('if_only_planes')}"), ("aa", "now fighter and bomber"), ("consent", "now ask")],
)
def test_standing_orders_tell_how_they_stand_to_their_owner_only(what: str, now: str) -> None:
    table = build("ussr", "arm")
    assert beside(table.view("germany"), what) == now
    table.do("germany", "policy submarines never")
    assert beside(table.view("germany"), "submarines") == "now never"
    assert beside(table.view("ussr"), "submarines") == f"now {name_of('if_only_planes')}"
    assert beside(table.view(None), what) == ""


def test_where_planes_may_go_those_with_enemies_come_first() -> None:
    view = build("germany", "combat_move", base="setup").view("germany")
    source = GAME.book.sources["move_path"]
    found = source.choices(view, {"origin": "germany", "units": {"bomber": 1}})
    met = [bool(view.position.defended(space, "axis")) for space in found]
    assert met == sorted(met, reverse=True)
    assert {True, False} <= set(met)
