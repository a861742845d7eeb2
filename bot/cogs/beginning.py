"""/game new, join, leave, start, word and list."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.cogs.part import Choices, Part, seat_named
from bot.services.briefs import Answer, Brief, UserError
from bot.services.safe import clean, cut_lines
from bot.surfaces import completing
from bot.surfaces.flow import like
from bot.surfaces.kit import after, person
from bot.surfaces.lobby import lobby_buttons
from bot.surfaces.panel import Panel
from bot.surfaces.reply import Interaction, Reply
from engine.core.options import Option

MOST_LISTED: Final = 25
NONE_YET: Final = "There is no campaign yet; `/game new` makes one."
NONE_OPEN: Final = "No campaign is open or under way; `/game new` makes one. `/game list all:True` shows old ones."
NEEDED: Final = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
}


class Beginning(Part):
    """Before the first move."""

    @app_commands.command(name="new", description="Make a campaign; its thread opens here.")
    @app_commands.describe(
        game="Which game",
        scenario="Which scenario",
        name="What the campaign is called",
        seat="Where you sit (type - for nowhere)",
        opponent="Who is invited to the next seat",
        opponent2="Who is invited to the seat after that",
        opponent3="And the next",
        opponent4="And the last",
        options="Campaign options, such as windows=swift",
    )
    async def new(
        self,
        interaction: Interaction,
        game: str,
        scenario: str,
        name: str = "",
        seat: str = "",
        opponent: discord.User | None = None,
        opponent2: discord.User | None = None,
        opponent3: discord.User | None = None,
        opponent4: discord.User | None = None,
        options: str = "",
    ) -> None:
        async def work(reply: Reply) -> None:
            _needs_a_channel(interaction)
            invited = _people([opponent, opponent2, opponent3, opponent4])
            brief = await self.kit.campaigns.create(
                person(interaction.user),
                game=game,
                scenario=scenario,
                options=_options(options),
                name=name,
                guild_id=interaction.guild_id,
                channel_id=_channel(interaction),
                seats=self._seating(interaction, game, scenario, seat, invited),
                interaction_id=interaction.id,
            )
            await reply.show(_made(brief, _missing_rights(interaction)))

        await self._do(interaction, work)

    def _seating(
        self, interaction: Interaction, game: str, scenario: str, seat: str, invited: list[int]
    ) -> dict[str, int | None]:
        """Who sits where: the host in his seat (the first by default), those invited in the others, in order; but the
        first of them on the other side, if there are sides."""
        found = self.kit.games.get(game)
        if found is None or scenario not in found.scenarios:
            return {}  # told by the service
        seats = list(found.scenarios[scenario].seats)
        own = None if seat == "-" else seat_named(found.words.seat, seats, seat or seats[0])
        free = [other for other in seats if other != own]
        if len(invited) > len(free):
            raise UserError(f"There is room for {len(free)} others in this scenario.")
        if len(set(invited)) < len(invited) or (interaction.user.id in invited and own is not None):
            raise UserError("Each person can be invited to one seat only.")
        across = next((other for other in free if own and found.side(other) != found.side(own)), None)
        free.sort(key=lambda other: other != across)
        hosted: dict[str, int | None] = {own: interaction.user.id} if own else {}
        return hosted | dict(zip(free, invited, strict=False))

    @new.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> Choices:
        return await self._games_like(typed)

    @new.autocomplete("scenario")
    async def _scenarios(self, interaction: Interaction, typed: str) -> Choices:
        game = self.kit.games.get(str(interaction.namespace.game))
        if game is None:
            return completing.excuse("Choose the game first.", str)
        found = [Option(s.id, f"{s.title}: {s.line}") for s in game.scenarios.values()]
        return completing.to_choices(like(found, typed), str)

    @new.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> Choices:
        game = self.kit.games.get(str(interaction.namespace.game))
        scenario = game.scenarios.get(str(interaction.namespace.scenario)) if game else None
        if game is None or scenario is None:
            return completing.excuse("Choose game and scenario first.", str)
        found = [Option(seat, game.words.seat(seat)) for seat in scenario.seats]
        return completing.to_choices([*like(found, typed), Option("-", "nowhere: I only host")], str)

    @new.autocomplete("options")
    async def _settings(self, interaction: Interaction, typed: str) -> Choices:
        game = self.kit.games.get(str(interaction.namespace.game))
        if game is None:
            return completing.excuse("Choose the game first.", str)
        *parts, last = typed.split() if typed.strip() and not typed.endswith(" ") else [*typed.split(), ""]
        head = "".join(f"{part} " for part in parts)
        pairs = [(f"{s.name}={value}", s.help) for s in game.settings for value in s.values]
        found = [Option(head + pair, f"{head}{pair} ({text})") for pair, text in pairs if pair not in parts]
        return completing.to_choices(like(found, last) if not parts else found, str)

    @app_commands.command(name="join", description="Take a seat in a campaign that has not begun.")
    @app_commands.describe(campaign="Which one", seat="Which seat; the first free one if you do not say")
    async def join(self, interaction: Interaction, campaign: int | None = None, seat: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid = campaign or await self._open_one(interaction)
            wanted = await self._seat(cid, seat)
            await reply.show(
                after(await self.kit.campaigns.join(cid, person(interaction.user), wanted, interaction.id))
            )

        await self._do(interaction, work)

    async def _open_one(self, interaction: Interaction) -> int:
        """The campaign of this thread, or the only one in this server that can be joined."""
        here = await self.kit.campaigns.list(guild_id=interaction.guild_id) if interaction.guild_id else []
        open_ones = [brief for brief in here if brief.status == "lobby"]
        in_thread = [brief.id for brief in here if brief.thread_id == interaction.channel_id]
        if in_thread or len(open_ones) == 1:
            return (in_thread or [open_ones[0].id])[0]
        if not open_ones:
            raise UserError("There is no campaign here that can be joined; `/game new` makes one.")
        names = ", ".join(f"{brief.id} ({brief.name})" for brief in open_ones[:10])
        raise UserError(f"Please say which campaign: {names}.")

    @join.autocomplete("campaign")
    async def _joinable(self, interaction: Interaction, typed: str) -> Choices:
        here = await self.kit.campaigns.list(guild_id=interaction.guild_id) if interaction.guild_id else []
        found = [Option(b.id, f"{b.id}: {clean(b.name)}") for b in here if b.status == "lobby"]
        return completing.to_choices(like(found, str(typed)), int)

    @join.autocomplete("seat")
    async def _free_seats(self, interaction: Interaction, typed: str) -> Choices:
        try:
            cid = completing.whole_number(interaction.namespace.campaign) or await self._open_one(interaction)
            brief = await self.kit.campaigns.brief(cid)
        except UserError as error:
            return completing.excuse(error.text, str)
        found = [Option(s.seat, s.label) for s in brief.seats if s.user_id is None]
        return completing.to_choices(like(found, typed), str)

    @app_commands.command(name="leave", description="Give up your seat before the campaign begins.")
    async def leave(self, interaction: Interaction, campaign: int | None = None) -> None:
        await self._request(interaction, campaign, self._leave)

    async def _leave(self, cid: int, interaction: Interaction) -> Answer:
        return await self.kit.campaigns.leave(cid, person(interaction.user), interaction.id)

    @app_commands.command(name="start", description="Begin the campaign when all seats are taken.")
    async def start(self, interaction: Interaction, campaign: int | None = None) -> None:
        await self._request(interaction, campaign, self._start)

    async def _start(self, cid: int, interaction: Interaction) -> Answer:
        return await self.kit.campaigns.start(cid, person(interaction.user), interaction.id)

    @app_commands.command(name="word", description="Mix a word of your own into the seed, before the start.")
    async def word(self, interaction: Interaction, word: str, campaign: int | None = None) -> None:
        async def request(cid: int, interaction: Interaction) -> Answer:
            return await self.kit.campaigns.word(cid, person(interaction.user), word, interaction.id)

        await self._request(interaction, campaign, request)

    # ------------------------------------------------------------------- looking

    @app_commands.command(name="list", description="The campaigns here, and yours.")
    @app_commands.describe(all="Also those that are over")
    async def list_(self, interaction: Interaction, all: bool = False) -> None:
        async def work(reply: Reply) -> None:
            here = await self.kit.campaigns.list(guild_id=interaction.guild_id, all=all) if interaction.guild_id else []
            mine = await self.kit.campaigns.list(user_id=interaction.user.id, all=all)
            found = {brief.id: brief for brief in [*here, *mine]}
            lines = [_line(brief, interaction.user.id) for brief in list(found.values())[:MOST_LISTED]]
            await reply.say(cut_lines(lines) if lines else NONE_YET if all else NONE_OPEN)

        await self._do(interaction, work)


def _made(brief: Brief, missing: list[str]) -> Panel:
    lines = [f"**{brief.name}** is made (campaign {brief.id}). Its thread opens below; seats are taken there."]
    if missing:
        lines.append(f"I lack rights in this channel: {', '.join(missing)}. Please ask an admin to give them to me.")
    return Panel("\n".join(lines), buttons=lobby_buttons(brief), colour="wrong" if missing else "good")


def _needs_a_channel(interaction: Interaction) -> None:
    if interaction.guild_id is None:
        raise UserError(
            "A campaign needs a thread for what everybody may see: please make it in a server's channel. "
            "Everything else works here too."
        )


def _people(users: list[discord.User | None]) -> list[int]:
    """The ids of those invited; bots cannot play."""
    named = [user for user in users if user is not None]
    if any(user.bot for user in named):
        raise UserError("Bots cannot play; please invite people.")
    return [user.id for user in named]


def _missing_rights(interaction: Interaction) -> list[str]:
    """What I need here and may not do."""
    rights = interaction.app_permissions
    return [label for name, label in NEEDED.items() if not getattr(rights, name)]


def _channel(interaction: Interaction) -> int | None:
    """The channel in which a thread can be opened: that of a thread is its parent."""
    return getattr(interaction.channel, "parent_id", None) if _in_thread(interaction) else interaction.channel_id


def _in_thread(interaction: Interaction) -> bool:
    return isinstance(interaction.channel, discord.Thread)


def _options(text: str) -> dict[str, str]:
    """`windows=swift other=x` as a mapping."""
    pairs = [part.partition("=") for part in text.replace(",", " ").split()]
    if any(not sign for _, sign, _ in pairs):
        raise UserError("Options are written like `windows=swift`, with blanks between them.")
    return {name: value for name, _, value in pairs}


def _line(brief: Brief, user_id: int) -> str:
    """A campaign in a list."""
    mine = [brief.label(seat) for seat in brief.seats_of(user_id)]
    who = f", you play {', '.join(mine)}" if mine else ""
    move = " **Your move.**" if set(brief.seats_of(user_id)) & set(brief.waiting) else ""
    where = f" <#{brief.thread_id}>" if brief.thread_id else ""
    return f"**{brief.id}** {brief.name} ({brief.game.title}, {brief.status}{who}){where}{move}"
