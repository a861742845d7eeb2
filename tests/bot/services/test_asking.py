"""Where questions stand, in every room: below the newest picture of their place, whoever answered last."""

from __future__ import annotations

from typing import Any

import pytest

from engine.registry import games
from tests.bot.services.evening import Evening, evening_of

MOVES = 150


@pytest.fixture(params=list(games()))
async def evening(request, sqlite_url):
    async with evening_of(request.param, sqlite_url) as evening:
        yield evening


def place(row: dict[str, Any]) -> tuple[str, int | None]:
    """Where a message goes."""
    return row["target"], row["target_id"]


def pictured(row: dict[str, Any]) -> bool:
    """Whether it brings a picture."""
    return bool(row["kind"] == "send" and row["attachments"] and row["role"] != "decision")


async def test_whoever_is_asked_finds_the_question_below_the_picture(evening: Evening) -> None:
    shown = 0
    last = (await evening.said())[-1]["id"]
    for _ in range(MOVES):
        acted = await evening.act()
        if acted is None or acted[1].look.view.over:
            break
        rows = await evening.said(last)
        last = rows[-1]["id"] if rows else last
        asked = (await evening.club.brief(evening.cid)).waiting
        if not any(map(pictured, rows)):
            continue
        for seat in asked:
            [at] = [
                index
                for index, row in enumerate(rows)
                if row["role"] == "decision" and row["kind"] == "send" and row["seat"] == seat
            ]
            above = [index for index, row in enumerate(rows) if pictured(row) and place(row) == place(rows[at])]
            assert all(index < at for index in above)
            # Whoever has just acted needs no call.
            assert rows[at]["payload"]["ping"] == ([] if seat == acted[0] else [evening.people[seat].id])
        gone = {row["decision"] for row in rows if row["kind"] == "delete"}
        assert gone.isdisjoint({row["decision"] for row in rows if row["role"] == "decision" and row["kind"] == "send"})
        shown += 1
    assert shown
