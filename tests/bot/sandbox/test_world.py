"""The sandbox: a club that is the same after every start, with a page for every seat."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from discord import app_commands
from simcord import MemberActor

from bot.config import ConfigError
from bot.sandbox.run import run_sandbox
from bot.sandbox.switchboard import Switchboard
from bot.sandbox.world import World, _calls, _first_line


class Hello(discord.ui.DynamicItem[discord.ui.Button], template=r"hello:(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        super().__init__(discord.ui.Button(label="Hello", custom_id=f"hello:{n}"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"hello {interaction.user.name}", ephemeral=True)


class Bot(discord.AutoShardedClient):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), shard_count=1)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Hello)

        @self.tree.command(name="greet", description="Says hello.")
        async def greet(interaction: discord.Interaction) -> None:
            thread = await interaction.channel.create_thread(name="talk", type=discord.ChannelType.public_thread)
            view = discord.ui.View(timeout=None)
            view.add_item(Hello(1))
            await thread.send("Welcome <all>", view=view, file=discord.File(__file__, "me.txt"))
            await interaction.user.send("a secret")
            await interaction.response.send_message("only you", ephemeral=True)

        await self.tree.sync()


def member(world: World, index: int) -> MemberActor:
    return MemberActor(world.env, world.guild, world.users[index])


def names(world: World) -> list[str]:
    return [p.name or "dm" for p in world.places(world.users[0])]


@pytest.fixture
async def world(tmp_path):
    world = World(Bot(), tmp_path)
    await world.start()
    yield world
    await world.stop()


async def test_a_lost_file_gives_everybody_the_same_identifier_again(tmp_path):
    first, second = World(Bot(), tmp_path / "a"), World(Bot(), tmp_path / "b")
    assert [u.id for u in first.users] == [u.id for u in second.users]
    assert [u.name for u in first.users] == ["alice", "bob", "spectator"]
    assert [p.id for p in first.places(first.users[1])] == [p.id for p in second.places(second.users[1])]


async def test_what_was_said_is_there_after_a_restart_and_buttons_work(tmp_path):
    world = World(Bot(), tmp_path)
    await world.start()
    alice = member(world, 0)
    await alice.slash(world.places(alice.user)[0], "greet")
    assert names(world) == ["war-room", "talk", "dm"]
    await world.stop()

    again = World(Bot(), tmp_path)
    await again.start()
    assert names(again) == ["war-room", "talk", "dm"]
    _, talk, dm = again.places(again.users[0])
    assert [m.content for m in dm.history(viewer=again.users[0])] == ["a secret"]
    assert (await talk.last_message.attachments[0].read()).startswith(b'"""The sandbox')
    result = await member(again, 1).click(talk.last_message, label="Hello")
    assert result.response.content == "hello bob"
    await again.stop()


async def test_identifiers_are_never_used_twice_over_a_restart(tmp_path):
    seen = set()
    for _ in range(2):
        world = World(Bot(), tmp_path)
        await world.start()
        alice = member(world, 0)
        result = await alice.slash(world.places(alice.user)[0], "greet")
        seen.add(result._interaction.id)
        await world.stop()
    assert len(seen) == 2


async def test_a_world_that_cannot_be_read_is_set_aside(tmp_path, caplog):
    (tmp_path / "world.pickle").write_bytes(b"not a world")
    world = World(Bot(), tmp_path)
    assert names(world) == ["war-room", "dm"]
    assert "campaigns are not affected" in caplog.text
    assert (tmp_path / "world.unreadable").read_bytes() == b"not a world"


async def test_each_seat_has_a_page_and_sees_its_own_secrets_only(world):
    alice, bob = member(world, 0), member(world, 1)
    await alice.slash(world.places(alice.user)[0], "greet")
    dm = alice.user.dm_channel
    mine, again = await world.page(dm.id, alice.id), await world.page(dm.id, alice.id)
    assert mine == again
    assert await world.page(world.places(bob.user)[0].id, bob.id) != mine
    with pytest.raises(KeyError):
        await world.page(dm.id, bob.id)
    assert world.last_line(dm, alice.user) == "a secret"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("hello\nthere", "hello"),
        ("### Title\n<@12>\n**Observe** `at` Buin\nmore", "Observe at Buin"),
        ("### Title", "Title"),
        ("<@1> plays", "<@1> plays"),
        ("", ""),
    ],
)
def test_the_switchboard_shows_the_line_that_says_something(text, line):
    message = SimpleNamespace(content=text, components=[], attachments=[])
    assert _first_line(message) == line


@pytest.mark.parametrize(
    ("text", "control", "private", "asked"),
    [
        ("It is your move", "ib:v:1:2:pass", True, True),
        ("<@7> Countermeasures", "ib:moves:1:2", False, True),
        ("<@8> Countermeasures", "ib:moves:1:2", False, False),
        ("<@7> plays Right", "ib:hand:1", False, False),
        ("It is your move", "", True, False),
    ],
)
def test_the_switchboard_marks_where_somebody_is_asked(text, control, private, asked):
    message = SimpleNamespace(components=[{"type": 10, "content": text}, {"type": 2, "custom_id": control}])
    assert _calls(message, 7, private) is asked


async def test_a_tick_shows_news_on_every_open_page(world):
    alice = member(world, 0)
    dm = alice.user.dm_channel
    await world.page(dm.id, alice.id)
    preview = world._pages[(dm.id, alice.id)]
    await world.tick()
    before = preview._python.revision
    await world.tick()
    assert preview._python.revision == before
    await alice.slash(world.places(alice.user)[0], "greet")
    await world.tick()
    assert preview._python.revision > before
    assert "a secret" in str(preview._python.snapshot)


async def test_the_switchboard_lists_seats_and_sends_on(world, unused_tcp_port):
    board = Switchboard(world, unused_tcp_port)
    await board.start()
    alice = member(world, 0)
    await alice.slash(world.places(alice.user)[0], "greet")
    async with aiohttp.ClientSession() as session:
        page = await (await session.get(board.url)).text()
        assert "Begin as Alice in #war-room" in page
        assert "Welcome &lt;all&gt;" in page
        link = re.search(rf"/sit/\d+/{alice.id}", page)[0]
        async with session.get(board.url.rstrip("/") + link, allow_redirects=False) as answer:
            assert answer.status == 303
            target = answer.headers["Location"]
        async with session.get(target.split("#")[0]) as answer:
            assert answer.status == 200
        async with session.get(board.url + "sit/1/2", allow_redirects=False) as answer:
            assert answer.status == 404
    await board.stop()


async def test_running_until_told_to_stop(tmp_path, unused_tcp_port, capsys, monkeypatch):
    stop = asyncio.Event()
    monkeypatch.setattr("bot.sandbox.run._stop_signal", lambda: stop)
    await asyncio.wait_for(run_sandbox(Bot(), tmp_path, unused_tcp_port, ready=stop.set), 20)
    told = capsys.readouterr().out
    assert f"http://127.0.0.1:{unused_tcp_port}/" in told
    assert "/game new" in told
    assert (tmp_path / "world.pickle").exists()


async def test_a_port_that_is_taken_is_told_in_one_line(tmp_path, unused_tcp_port):
    server = await asyncio.start_server(lambda r, w: None, "127.0.0.1", unused_tcp_port)
    with pytest.raises(ConfigError, match=rf"sandbox.port: expected a free port, got {unused_tcp_port}"):
        await run_sandbox(Bot(), tmp_path, unused_tcp_port)
    server.close()
