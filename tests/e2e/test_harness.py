"""The harness itself, proved with a toy bot: what tests rely on must be true of the simulated Discord."""

from __future__ import annotations

import io

import discord
import pytest
from discord import app_commands
from discord.ext import commands
from PIL import Image

from tests.e2e.harness import Table


class Act(discord.ui.DynamicItem[discord.ui.Button], template=r"act:(?P<campaign>\d+):(?P<decision>\d+)"):
    """A button whose id says all it needs, so that it outlives the process."""

    def __init__(self, campaign: int, decision: int) -> None:
        super().__init__(discord.ui.Button(label="Search", custom_id=f"act:{campaign}:{decision}"))
        self.campaign, self.decision = campaign, decision

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["campaign"]), int(match["decision"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        interaction.client.deeds.append(f"{interaction.user.name} acts")
        await interaction.followup.send(f"{interaction.user.name}: {self.campaign}/{self.decision}", ephemeral=True)


class Pick(discord.ui.DynamicItem[discord.ui.Select], template=r"pick:(?P<campaign>\d+)"):
    def __init__(self, campaign: int, names: tuple[str, ...] = ("none",)) -> None:
        options = [discord.SelectOption(label=n.title(), value=n) for n in names]
        super().__init__(discord.ui.Select(custom_id=f"pick:{campaign}", options=options, max_values=len(options)))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["campaign"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(" and ".join(self.item.values), ephemeral=True)


class Orders(discord.ui.Modal, title="Orders"):
    lines = discord.ui.Label(
        text="Lines", component=discord.ui.TextInput(style=discord.TextStyle.paragraph, custom_id="lines")
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            f"{len(self.lines.component.value.splitlines())} orders", ephemeral=True
        )


class Board(discord.ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="Buka is quiet")
        )
        self.add_item(
            discord.ui.Container(
                discord.ui.TextDisplay("## Turn 1"),
                gallery,
                discord.ui.ActionRow(Act(7, 1)),
                discord.ui.ActionRow(Pick(7, ("buka", "vella lavella"))),
            )
        )


def picture() -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", (8, 8), "navy").save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description="Buka is quiet")


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Toy(app_commands.Group):
    def __init__(self) -> None:
        super().__init__(name="toy", description="A toy.")

    @app_commands.command(name="new", description="Opens a thread.")
    async def new(self, interaction: discord.Interaction, name: str) -> None:
        await interaction.response.defer(ephemeral=True)
        thread = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        await thread.send(view=Board(), file=picture())
        try:
            await interaction.user.send("the secret")
        except discord.Forbidden as refused:
            await thread.send(f"{interaction.user.mention} {refused.code}")
        await interaction.followup.send(f"made {thread.mention}", ephemeral=True)

    @new.autocomplete("name")
    async def names(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=n, value=n) for n in ("lonely", "vigil") if n.startswith(typed)]

    @app_commands.command(name="orders", description="Opens a text box.")
    async def orders(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Orders())

    @app_commands.command(name="crash", description="Has a bug.")
    async def crash(self, interaction: discord.Interaction) -> None:
        raise ZeroDivisionError

    @app_commands.command(name="once", description="Sends the same nonce twice.")
    async def once(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok")
        for _ in range(2):
            await interaction.channel.send("only once", nonce=12345)


class ToyBot(commands.AutoShardedBot):
    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents.default(), shard_count=1)
        self.deeds: list[str] = []

    async def setup_hook(self) -> None:
        self.tree.add_command(Toy())
        self.add_dynamic_items(Act, Pick)
        await self.tree.sync()


@pytest.fixture
async def table(open_table) -> Table:
    return await open_table(ToyBot)


async def test_slash_command_thread_layout_attachment_alt_text_and_dm(table):
    alice, _ = table.players
    answer = await alice.slash("/toy new", name="vigil")
    assert answer.ephemeral
    assert "made <#" in answer.text
    board = table.thread().last
    assert table.thread().name == "vigil"
    assert (board.text, board.buttons, board.options) == ("## Turn 1", ["Search"], ["Buka", "Vella Lavella"])
    assert [(f.name, f.alt) for f in board.files] == [("board.png", "Buka is quiet")]
    assert board.files[0].data.startswith(b"\x89PNG")
    assert [m.text for m in alice.dms()] == ["the secret"]


async def test_autocomplete_and_commands_in_channel_and_dm(table):
    alice, _ = table.players
    assert await alice.autocomplete("/toy new", "name", "vi") == ["vigil"]
    assert await alice.autocomplete("/toy new", "name", "lo", at=alice.dm) == ["lonely"]
    assert "toy orders" in alice.commands()
    assert "toy orders" in alice.commands(alice.dm)


async def test_button_and_menu_survive_a_restart(table):
    alice, bob = table.players
    await alice.slash("/toy new", name="vigil")
    thread = table.thread()
    assert (await bob.press("Search", at=thread)).text == "bob: 7/1"
    await table.restart_bot()
    answer = await alice.press("Search", at=thread)
    assert answer.text == "alice: 7/1"
    assert answer.ephemeral
    assert (await bob.choose("Buka", "Vella Lavella", at=thread)).text == "buka and vella lavella"
    await table.restart_bot(clean=False)
    assert (await bob.press("Search", at=thread)).text == "bob: 7/1"


async def test_an_ephemeral_answer_is_seen_by_its_reader_only(table):
    alice, bob = table.players
    await alice.slash("/toy new", name="vigil")
    await alice.press("Search", at=table.thread())
    assert "alice: 7/1" in [m.text for m in table.thread().messages(alice)]
    assert "alice: 7/1" not in [m.text for m in table.thread().messages(bob)]


@pytest.mark.parametrize("in_dm", [False, True])
async def test_text_box(table, in_dm):
    alice, _ = table.players
    box = await alice.slash("/toy orders", at=alice.dm if in_dm else None)
    assert (await box.submit(lines="one\ntwo")).text == "2 orders"


async def test_closed_dms_and_healing(table):
    alice, bob = table.players
    table.close_dms(alice)
    await alice.slash("/toy new", name="vigil")
    assert alice.dms() == []
    assert table.thread().last.text == f"{alice.mention} 50007"
    assert table.thread().last.pinged == {alice.id}
    await bob.slash("/toy new", name="other")
    assert len(bob.dms()) == 1
    table.open_dms(alice)
    await alice.slash("/toy new", name="again")
    assert len(alice.dms()) == 1


async def test_injected_errors_reach_the_bot(table):
    alice, _ = table.players
    table.fail_next("POST /channels/*/threads", 500)
    await alice.slash("/toy new", name="vigil")
    assert table.errors()[0].original.status == 500
    await alice.slash("/toy new", name="vigil")
    assert table.thread().name == "vigil"


async def test_an_unnoticed_exception_fails_the_test():
    table = await Table.open(ToyBot, players=["alice"])
    await table["alice"].slash("/toy crash")
    with pytest.raises(ExceptionGroup):
        await table.close()


async def test_a_repeated_nonce_makes_no_second_message(table):
    alice, _ = table.players
    await alice.slash("/toy once")
    assert [m.text for m in table.channel.messages()].count("only once") == 1


async def test_two_players_in_the_same_moment(table):
    alice, bob = table.players
    await alice.slash("/toy new", name="vigil")
    thread = table.thread()
    answers = await table.together(alice.press("Search", at=thread), bob.press("Search", at=thread))
    assert [a.text for a in answers] == ["alice: 7/1", "bob: 7/1"]
    assert sorted(table.bot.deeds) == ["alice acts", "bob acts"]


async def test_discord_delivers_twice(table):
    alice, _ = table.players
    await alice.slash("/toy new", name="vigil")
    await alice.press("Search", at=table.thread())
    await table.repeat_last()
    assert "already been acknowledged" in str(table.errors()[0])


async def test_what_is_not_there_cannot_be_pressed(table):
    alice, _ = table.players
    with pytest.raises(LookupError, match="alice finds no button 'Search' in war-room"):
        await alice.press("Search")
