"""/game replay in Discord: what is answered, to whom, in each game; trouble; and that it tells no secrets."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image

from bot.surfaces import replays
from bot.surfaces.reply import Reply
from engine import registry
from engine.core.replay import Record
from tests.e2e.harness import Answer, File, Player, Table
from tests.e2e.play import begun, lobby
from tests.replays import at_random, of_orders

pytestmark = pytest.mark.skipif(len(registry.ROOMS) < 3, reason="not all games are here")
COAST = ("post choiseul+rekata_bay+lavoro", "end setup", *["end phase"] * 4)
HERE = ("place munda+buka+buin+lavoro", "place choiseul+rekata_bay")
THERE = ("place segi+choiseul+lavoro+aola", "place lunga_tulagi+buin")


@pytest.fixture
async def table(open_table, bot_factory) -> Table:
    """The bot with all its games, alice, bob and carol; nothing has begun."""
    return await open_table(lambda: bot_factory(registry.games()), players=["alice", "bob", "carol"])


async def brought(table: Table, record: Record) -> int:
    """The campaign of a record: Alice has the first seat, Bob all others."""
    alice, bob, _ = table.players
    seats = registry.games()[record.game].scenarios[record.scenario].seats
    sitting = {seat: (alice if at == 0 else bob).id for at, seat in enumerate(seats)}
    return (await table.bot.kit.campaigns.bring_in(record, seats=sitting, check=False)).id


def coast(places: Sequence[str]) -> Record:
    """Beachheads set up, the Allies at these places, and two phases of doing nothing."""
    return of_orders(registry.games()["coast_watchers"], "T", [*places, *COAST])


def frames(answer: Answer) -> int:
    """How many pictures the answer's moving one has."""
    [file] = answer.files
    with Image.open(io.BytesIO(file.data)) as image:
        assert image.format == "GIF"
        assert image.width == replays.WIDTH
        return int(getattr(image, "n_frames", 1))


async def replayed(player: Player, cid: int, **asked: Any) -> Answer:
    return await player.slash("/game replay", campaign=cid, **asked)


def got(answer: Answer) -> tuple[str, File]:
    [file] = answer.files
    return answer.text, file


@pytest.mark.parametrize(("key", "scenario", "moves"), [
    ("coast_watchers", "T", 60), ("memoir44", "49", 60), ("axis_allies", "1942", 150),
])  # fmt: skip
async def test_each_game_is_shown_from_its_beginning(table, key, scenario, moves):
    alice, bob, carol = table.players
    cid = await brought(table, at_random(registry.games()[key], scenario, moves))
    answers = [await replayed(player, cid) for player in (alice, bob, carol)]
    for answer in answers:
        assert answer.ephemeral
        count = frames(answer)
        assert 3 <= count <= replays.MOST_PICTURES
        assert f"{count} board pictures." in answer.text
        [file] = answer.files
        assert file.name == f"{key.replace('_', '-')}-replay.gif"
        assert len(file.data) <= replays.MOST_BYTES
        assert file.alt.startswith(f"Replay, {count} board pictures; first: ")
        assert len(file.alt) <= 1024
    assert "(public view)" in answers[2].text
    own = registry.games()[key].private_picture == "board"
    assert len({answer.text for answer in answers}) == (3 if own else 1)
    assert len({got(answer)[1].data for answer in answers}) == (3 if own else 1)


async def test_a_part_is_shown_if_it_is_asked_for(table):
    alice, *_ = table.players
    cid = await brought(table, coast(HERE))
    whole = await replayed(alice, cid)
    assert frames(whole) == 5
    last = await replayed(alice, cid, last=2)
    assert frames(last) == 2
    assert whole.text.split("To: ")[1] == last.text.split("To: ")[1]
    assert frames(await replayed(alice, cid, turn=1)) == 5
    late = await replayed(alice, cid, turn=9)
    assert "Turn 9 has not begun; the last picture is of turn 1." in late.text
    assert late.files == []


async def test_of_many_pictures_some_are_left_out_and_that_is_said(table, monkeypatch):
    monkeypatch.setattr(replays, "MOST_PICTURES", 3)
    alice, *_ = table.players
    answer = await replayed(alice, await brought(table, coast(HERE)))
    assert frames(answer) == 3
    assert "3 of 5 board pictures, evenly chosen" in answer.text
    assert "3 of 5 board pictures, evenly chosen" in answer.files[0].alt


async def test_what_would_be_too_large_is_made_smaller(table, monkeypatch):
    alice, *_ = table.players
    cid = await brought(table, coast(HERE))
    size = len((await replayed(alice, cid)).files[0].data)
    monkeypatch.setattr(replays, "MOST_BYTES", size - 1)
    answer = await replayed(alice, cid)
    assert len(answer.files[0].data) < size
    assert "2 of 5 board pictures, evenly chosen" in answer.text


async def test_progress_is_shown_while_it_is_drawn(table, monkeypatch):
    monkeypatch.setattr(replays, "PAUSE", 0.0)
    alice, *_ = table.players
    answer = await replayed(alice, await brought(table, coast(HERE)))
    told = [str(call.json) for call in table.calls("PATCH", "/messages/@original")]
    found = [
        at for at, text in enumerate(told) for number in range(1, 6) if f"as far as picture {number}\u2026" in text
    ]
    assert found == sorted(found)
    assert len(found) == 5
    drawn = [at for at, text in enumerate(told) for number in range(1, 6) if f"Drawing {number} of 5" in text]
    assert drawn == sorted(drawn)
    assert len(drawn) == 5
    assert "Drawing" not in answer.text


async def test_another_seats_secrets_are_in_no_byte_of_it(table):
    """Two campaigns that differ in where the Allies hide: Bob (Japanese) and Carol (nobody) get the same bytes, Alice
    does not."""
    alice, bob, carol = table.players
    here, there = [await brought(table, coast(places)) for places in (HERE, THERE)]
    for asked in ({}, {"last": 2}):
        for player in (bob, carol):
            assert got(await replayed(player, here, **asked)) == got(await replayed(player, there, **asked))
        mine = [got(await replayed(alice, cid, **asked))[1] for cid in (here, there)]
        assert mine[0].data != mine[1].data


async def test_what_was_done_aside_in_secret_does_not_show_in_the_news_either(table, monkeypatch):
    """In one of two campaigns the U.S.S.R. has set its standing orders a hundred times; nobody is told that."""
    monkeypatch.setattr(replays, "PAUSE", 0.0)
    _, bob, carol = table.players
    game, heard = registry.games()["axis_allies"], []
    for orders in ([], ["losses land_defence armor", "losses land_defence fighter"] * 50):
        cid = await brought(table, of_orders(game, "1942", [*orders, "commit"]))
        for player in (bob, carol):
            before = len(table.calls("PATCH"))
            answer = await replayed(player, cid)
            heard.append((got(answer), [_words(call.json) for call in table.calls("PATCH")[before:]]))
    assert heard[:2] == heard[2:]


def _words(body: Any) -> list[str]:
    """The texts of a message that is sent."""
    parts = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    inner = [text for part in parts for text in _words(part)]
    return [body["content"], *inner] if isinstance(body, dict) and isinstance(body.get("content"), str) else inner


async def test_only_one_at_a_time_is_drawn_for_a_player(table):
    alice, bob, _ = table.players
    cid = await brought(table, coast(HERE))
    first, second, other = await table.together(replayed(alice, cid), replayed(alice, cid), replayed(bob, cid))
    assert "drawing a replay for you already" in second.text
    assert frames(first) == frames(other) == 5
    assert frames(await replayed(alice, cid)) == 5


async def test_what_cannot_be_shown_is_said(club):
    alice, *_ = club.players
    assert "There is no campaign 99" in (await replayed(alice, 99)).text
    thread = await begun(club)
    answer = await alice.slash("/game replay", at=thread)
    assert "has no board picture" in answer.text
    assert answer.ephemeral


async def test_before_the_beginning_and_before_the_first_picture(table):
    alice, *_ = table.players
    thread = await lobby(table, "coast_watchers", "T")
    assert "has not started yet" in (await alice.slash("/game replay", at=thread)).text
    cid = await brought(table, of_orders(registry.games()["coast_watchers"], "T", HERE))
    answer = await replayed(alice, cid)
    assert "No board picture has been posted" in answer.text
    assert answer.files == []


async def test_a_picture_that_discord_does_not_take_is_left_out(table, monkeypatch):
    async def untold(_reply: Reply, _text: str) -> None:
        """The answer itself is the first thing to be sent."""

    monkeypatch.setattr(Reply, "progress", untold)
    alice, *_ = table.players
    cid = await brought(table, coast(HERE))
    table.fail_next("PATCH /webhooks/*/*/messages/@original", 413, 40005)
    answer = await replayed(alice, cid)
    assert "5 board pictures" in answer.text
    assert "Discord did not take the picture" in answer.text
    assert answer.files == []


async def test_pictures_that_cannot_be_drawn_are_an_answer_too(table, monkeypatch):
    alice, *_ = table.players
    cid = await brought(table, coast(HERE))

    async def nothing(*_: Any, **__: Any) -> list[Any]:
        await asyncio.sleep(0)
        return []

    monkeypatch.setattr(table.bot.kit.pictures, "draw", nothing)
    assert "cannot be drawn now" in (await replayed(alice, cid)).text
    monkeypatch.undo()
    assert frames(await replayed(alice, cid)) == 5


async def test_a_stumbling_discord_loses_only_the_news(table, monkeypatch):
    monkeypatch.setattr(replays, "PAUSE", 0.0)
    alice, *_ = table.players
    cid = await brought(table, coast(HERE))
    table.fail_next("PATCH /webhooks/*/*/messages/@original", 500, times=3)
    assert frames(await replayed(alice, cid)) == 5
