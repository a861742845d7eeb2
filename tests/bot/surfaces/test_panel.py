"""Panels keep Discord's limits, whatever they are asked to show, and fit Discord's own description of its API."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.services.safe import unstopped
from bot.surfaces.panel import Button, Choice, Menu, Panel, Shown, files, layout, shorten

OPENAPI = Path(__file__).parents[4] / "shared" / "discord" / "openapi.json"


def components(panel: Panel) -> list[dict]:
    return layout(panel).to_components()


def walk(found):
    for component in found:
        yield component
        yield from walk(component.get("components", []))


def crowded() -> Panel:
    buttons = [Button("b" * 200, f"ib:undo:{i}") for i in range(20)]
    choices = tuple(Choice("c" * 300, str(i), "d" * 300) for i in range(60))
    return Panel("t" * 9000, [Shown("p.png", b"x", "a" * 5000)], [Menu("ib:board:1", choices, "p" * 500)], buttons)


async def test_a_crowded_panel_keeps_the_limits():
    found = list(walk(components(crowded())))
    assert len(found) <= 40
    assert sum(len(c.get("content", "")) for c in found) <= 4000
    assert all(len(c["label"]) <= 80 for c in found if c["type"] == 2)
    menu = next(c for c in found if c["type"] == 3)
    assert len(menu["options"]) == 25
    assert all(len(o["label"]) <= 100 and len(o["description"]) <= 100 for o in menu["options"])
    assert len(menu["placeholder"]) <= 150
    assert all(len(c["components"]) <= 5 for c in found if c["type"] == 1)
    assert all(len(f.description) <= 1024 for f in files(crowded()))


async def test_an_empty_panel_still_shows_something():
    assert [c["type"] for c in walk(components(Panel()))] == [17, 10]


async def test_a_picture_alone_needs_no_text():
    panel = Panel(pictures=[Shown("p.png", b"x", "A map")])
    gallery = next(c for c in walk(components(panel)) if c["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == "attachment://p.png"
    assert gallery["items"][0]["description"] == "A map"


async def test_a_menu_never_asks_for_more_than_it_has():
    menu = Menu("ib:board:1", (Choice("a", "a"),), least=2, most=3)
    found = next(c for c in walk(components(Panel("x", menus=[menu]))) if c["type"] == 3)
    assert (found["min_values"], found["max_values"]) == (1, 1)


async def test_a_mark_is_the_id_of_the_outermost_component():
    assert layout(Panel("x"), 1234).to_components()[0]["id"] == 1234


async def test_a_layout_is_not_kept_in_memory():
    assert layout(Panel("x")).is_finished()


def test_shortening():
    assert shorten("abc", 3) == "abc"
    assert shorten("abcd e", 5) == "abcd…"


@pytest.mark.skipif(not OPENAPI.exists(), reason="Discord's description of its API is not here")
@pytest.mark.parametrize(
    "panel",
    [
        Panel(),
        Panel("text", buttons=[Button("b", "ib:undo:1", style) for style in ("plain", "go", "good", "danger")]),
        crowded(),
    ],
)
async def test_payloads_fit_discords_own_description(panel):
    import jsonschema

    document = json.loads(OPENAPI.read_text("utf-8"))
    schema = {
        "$ref": "#/components/schemas/MessageCreateRequest",
        "components": {"schemas": document["components"]["schemas"]},
    }
    payload = {"components": components(panel), "flags": 1 << 15, "nonce": "abc", "enforce_nonce": True}
    jsonschema.validate(payload, schema)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("We are waiting for U.S.S.R..", "We are waiting for U.S.S.R."),
        ("U.S.S.R.. Then U.S.A..\nMore.", "U.S.S.R. Then U.S.A.\nMore."),
        ("Wait... and U.S.S.R. ... so on.", "Wait... and U.S.S.R. ... so on."),
    ],
)
async def test_no_sentence_ends_with_two_full_stops(said, shown):
    (text,) = [c["content"] for c in walk(components(Panel(said))) if c["type"] == 10]
    assert text == shown


def test_a_question_mark_takes_the_place_of_a_full_stop():
    assert unstopped("Order any 4 infantry units.") == "Order any 4 infantry units"
    assert unstopped("Move Russia 2 tanks > Ukraine S.S.R.") == "Move Russia 2 tanks > Ukraine S.S.R."
