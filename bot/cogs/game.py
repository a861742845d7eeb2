"""`/game`: everything around a campaign, the same for all games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from discord import app_commands

from bot.cogs import helping
from bot.services.briefs import Answer, Brief, UserError
from bot.services.safe import clean, cut_lines
from bot.surfaces import completing, ids, menus, presses
from bot.surfaces.flow import like
from bot.surfaces.kit import Kit, after, person
from bot.surfaces.lobby import lobby_buttons
from bot.surfaces.panel import Button, Panel
from bot.surfaces.reply import Interaction, Reply, answering, explained, quietly
from bot.surfaces.showing import board_panel, hand_panel
from engine.core.options import Option
from engine.core.standing import StandingOrder

NOBODY: Final = 0  # nobody sits there: his view is the public one
MOST_LISTED: Final = 25
MOST_LOG: Final = 200
NEEDED: Final = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
}
Choices = list[app_commands.Choice[Any]]
Work = Callable[[Reply], Awaitable[None]]


class GameCommands(app_commands.Group):
    """The /game group."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(name="game", description="Play a campaign: begin, look, order, undo.")
        self.kit = kit

    async def _do(self, interaction: Interaction, work: Work, *, public: bool = False) -> None:
        async def whole() -> None:
            async with answering(interaction, public=public) as reply:
                await work(reply)

        await quietly(whole)

    async def _which(self, interaction: Interaction, campaign: int | None) -> int:
        """The campaign that is meant: named, that of this thread, or the user's only one."""
        return await self.kit.campaigns.locate(interaction.user.id, cid=campaign, thread_id=interaction.channel_id)

    # ------------------------------------------------------------------- beginning

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
            invited = [user.id for user in (opponent, opponent2, opponent3, opponent4) if user is not None]
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
        """Who sits where: the host in his seat (the first by default), those invited in the others, in order."""
        found = self.kit.games.get(game)
        if found is None or scenario not in found.scenarios:
            return {}  # told by the service
        seats = list(found.scenarios[scenario].seats)
        own = None if seat == "-" else _seat_named(found.words.seat, seats, seat or seats[0])
        free = [other for other in seats if other != own]
        if len(invited) > len(free):
            raise UserError(f"There is room for {len(free)} others in this scenario.")
        if len(set(invited)) < len(invited) or (interaction.user.id in invited and own is not None):
            raise UserError("Each person can be invited to one seat only.")
        hosted: dict[str, int | None] = {own: interaction.user.id} if own else {}
        return hosted | dict(zip(free, invited, strict=False))

    @new.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> Choices:
        found = [Option(game.key, game.title) for game in self.kit.games.values()]
        return completing.to_choices(like(found, typed), str)

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
        *parts, last = typed.split()
        head = "".join(f"{part} " for part in parts)
        pairs = [(f"{s.name}={value}", s.help) for s in game.settings for value in s.values]
        found = [Option(head + pair, f"{head}{pair} ({text})") for pair, text in pairs if pair not in parts]
        return completing.to_choices(like(found, last) if not parts else found, str)

    @app_commands.command(name="join", description="Take a seat in a campaign that has not begun.")
    @app_commands.describe(campaign="Which one", seat="Which seat; the first free one if you do not say")
    async def join(self, interaction: Interaction, campaign: int | None = None, seat: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid = campaign or await self._open_one(interaction)
            brief = await self.kit.campaigns.brief(cid)
            wanted = _seat_named(brief.label, [s.seat for s in brief.seats], seat) if seat else None
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

    async def _request(
        self,
        interaction: Interaction,
        campaign: int | None,
        request: Callable[[int, Interaction], Awaitable[Answer]],
    ) -> None:
        async def work(reply: Reply) -> None:
            await reply.show(after(await request(await self._which(interaction, campaign), interaction)))

        await self._do(interaction, work)

    # ------------------------------------------------------------------- looking

    @app_commands.command(name="list", description="The campaigns here, and yours.")
    @app_commands.describe(all="Also those that are over")
    async def list_(self, interaction: Interaction, all: bool = False) -> None:
        async def work(reply: Reply) -> None:
            here = await self.kit.campaigns.list(guild_id=interaction.guild_id, all=all) if interaction.guild_id else []
            mine = await self.kit.campaigns.list(user_id=interaction.user.id, all=all)
            found = {brief.id: brief for brief in [*here, *mine]}
            lines = [_line(brief, interaction.user.id) for brief in list(found.values())[:MOST_LISTED]]
            await reply.say(cut_lines(lines) if lines else "There is no campaign yet; `/game new` makes one.")

        await self._do(interaction, work)

    @app_commands.command(name="status", description="Whose move it is, since when, and how things stand.")
    async def status(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            brief = await self.kit.campaigns.brief(cid)
            buttons = lobby_buttons(brief) if brief.status == "lobby" else await self._look_buttons(interaction, cid)
            await reply.show(Panel(await self.kit.campaigns.status_text(cid), buttons=buttons))

        await self._do(interaction, work)

    async def _look_buttons(self, interaction: Interaction, cid: int) -> list[Button]:
        look = await self.kit.campaigns.look(cid, interaction.user.id)
        number = look.number
        mine = [Button("Your move", ids.write("moves", cid, number), "go")] if number is not None else []
        return [*mine, *menus.look_buttons(cid)]

    @app_commands.command(name="board", description="The board, as you may see it or as everybody may.")
    @app_commands.describe(
        region="A part of it, larger",
        private="Yes: only for you, with your secrets (default). No: for everybody here, without",
    )
    async def board(
        self, interaction: Interaction, region: str | None = None, private: bool = True, campaign: int | None = None
    ) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            look = await self.kit.campaigns.look(cid, interaction.user.id if private else NOBODY)
            await reply.show(await board_panel(self.kit, look, self._region(look.brief, region)))

        await self._do(interaction, work, public=not private)

    def _region(self, brief: Brief, typed: str | None) -> str | None:
        if typed is None:
            return None
        known = self.kit.pictures.regions(brief.game.key)
        found = like([Option(name, name.replace("_", " ")) for name in known], typed)
        if not found:
            raise UserError(f"There is no such region. There are: {', '.join(known) or 'none'}.")
        return str(found[0].value)

    @board.autocomplete("region")
    async def _regions(self, interaction: Interaction, typed: str) -> Choices:
        try:
            cid = await self._which(interaction, completing.whole_number(interaction.namespace.campaign))
            brief = await self.kit.campaigns.brief(cid)
        except UserError as error:
            return completing.excuse(error.text, str)
        known = self.kit.pictures.regions(brief.game.key)
        return completing.to_choices(like([Option(n, n.replace("_", " ")) for n in known], typed), str)

    @app_commands.command(name="hand", description="What is yours alone to see, and what you have to decide.")
    async def hand(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            look = await self.kit.campaigns.look(await self._which(interaction, campaign), interaction.user.id)
            await reply.show(await hand_panel(self.kit, look))

        await self._do(interaction, work)

    @app_commands.command(name="log", description="What happened, as far as you know.")
    @app_commands.describe(count="How many of the last moves")
    async def log(
        self,
        interaction: Interaction,
        count: app_commands.Range[int, 1, MOST_LOG] = 20,
        campaign: int | None = None,
    ) -> None:
        async def work(reply: Reply) -> None:
            lines = await self.kit.campaigns.log(await self._which(interaction, campaign), interaction.user.id, count)
            await reply.say(cut_lines(lines) if lines else "Nothing has happened yet.")

        await self._do(interaction, work)

    # ------------------------------------------------------------------- playing

    @app_commands.command(name="undo", description="Take your last action back, while nothing has come of it.")
    async def undo(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def request(cid: int, interaction: Interaction) -> Answer:
            return await self.kit.campaigns.undo(cid, interaction.user.id, interaction.id)

        await self._request(interaction, campaign, request)

    @app_commands.command(name="orders", description="Write several orders; they are checked before any is done.")
    async def orders(self, interaction: Interaction, campaign: int | None = None) -> None:
        # A text box must be the first answer, so what is wrong is told as the first answer too.
        try:
            cid = await self._which(interaction, campaign)
            await self.kit.campaigns.look(cid, interaction.user.id)
        except Exception as error:
            await _tell_at_once(interaction, explained(error))
            return
        await presses.open_orders(interaction, cid)

    @app_commands.command(name="order", description="One order in words, such as: search buin")
    async def order(self, interaction: Interaction, text: str, campaign: int | None = None) -> None:
        async def request(cid: int, interaction: Interaction) -> Answer:
            return await self.kit.campaigns.submit_text(cid, interaction.user.id, text, interaction_id=interaction.id)

        await self._request(interaction, campaign, request)

    @app_commands.command(name="standing", description="Standing orders for moments when you could interrupt.")
    @app_commands.describe(
        moment="Which moment",
        do="pass, ask, or an order such as: floatplanes",
        when="Only if the moment's text has these words",
        clear="Forget all your standing orders",
    )
    async def standing(
        self,
        interaction: Interaction,
        moment: str | None = None,
        do: str | None = None,
        when: str = "",
        clear: bool = False,
        campaign: int | None = None,
    ) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            if clear:
                await reply.show(after(await self.kit.campaigns.standing_clear(cid, interaction.user.id)))
            elif moment is None or do is None:
                await reply.say(await self._standing_text(cid, interaction.user.id))
            else:
                order = StandingOrder(moment, clean(do, 200), clean(when, 100))
                await reply.show(after(await self.kit.campaigns.standing_set(cid, interaction.user.id, order)))

        await self._do(interaction, work)

    async def _standing_text(self, cid: int, user_id: int) -> str:
        from bot.services.extras import order_text

        moments, orders = await self.kit.campaigns.standing_list(cid, user_id)
        lines = ["**Your standing orders**, the first that fits is taken:", *(f"- {order_text(o)}" for o in orders)]
        if not orders:
            lines.append("- none: you are asked every time")
        return cut_lines([*lines, f"Moments in this game: {', '.join(moments)}, any."])

    @standing.autocomplete("moment")
    async def _moments(self, interaction: Interaction, typed: str) -> Choices:
        try:
            cid = await self._which(interaction, completing.whole_number(interaction.namespace.campaign))
            moments, _ = await self.kit.campaigns.standing_list(cid, interaction.user.id)
        except UserError as error:
            return completing.excuse(error.text, str)
        return completing.to_choices(like([Option(m, m) for m in [*moments, "any"]], typed), str)

    @standing.autocomplete("do")
    async def _deeds(self, interaction: Interaction, typed: str) -> Choices:
        found = [Option("pass", "pass: let it go by"), Option("ask", "ask: ask me every time")]
        typed_one = [Option(typed[:100], typed)] if typed else []
        return completing.to_choices([*typed_one, *like(found, typed)], str)

    @app_commands.command(name="concede", description="Give the game up.")
    async def concede(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            look = await self.kit.campaigns.look(cid, interaction.user.id)
            if look.seat is None or look.view.over:
                raise UserError("You do not play in this campaign." if look.seat is None else "The game is over.")
            text = f"Do you really give up **{look.brief.name}** as {look.brief.label(look.seat)}?"
            await reply.show(Panel(text, buttons=[Button("I concede", ids.write("concede", cid), "danger")]))

        await self._do(interaction, work)

    # ------------------------------------------------------------------- keeping

    @app_commands.command(name="note", description="Keep a private note, or read yours.")
    @app_commands.describe(text="The note; leave it out to read yours")
    async def note(self, interaction: Interaction, text: str | None = None, campaign: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            if text is not None:
                answer = await self.kit.campaigns.note(cid, person(interaction.user), text, interaction.id)
                await reply.show(after(answer))
                return
            notes = await self.kit.campaigns.notes(cid, interaction.user.id)
            await reply.say(cut_lines([f"- {note}" for note in notes]) if notes else "You have no notes yet.")

        await self._do(interaction, work)

    @app_commands.command(name="export", description="The record as a file: whole when the game is over.")
    async def export(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            cid = await self._which(interaction, campaign)
            name, data = await self.kit.campaigns.export(cid, interaction.user.id)
            await reply.send_file(name, data)

        await self._do(interaction, work)

    @app_commands.command(name="verify", description="Check every draw of a finished game against its seed.")
    async def verify(self, interaction: Interaction, campaign: int | None = None) -> None:
        async def request(cid: int, interaction: Interaction) -> Answer:
            return await self.kit.campaigns.verify(cid, interaction.user.id)

        await self._request(interaction, campaign, request)

    @app_commands.command(name="help", description="How to play here, and what each order does.")
    @app_commands.describe(game="The orders of this game", order="One order in full")
    async def help(self, interaction: Interaction, game: str | None = None, order: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            await reply.say(helping.text(self.kit.games, game, order))

        await self._do(interaction, work)

    @help.autocomplete("game")
    async def _help_games(self, interaction: Interaction, typed: str) -> Choices:
        return await self._games_like(typed)

    async def _games_like(self, typed: str) -> Choices:
        found = [Option(game.key, game.title) for game in self.kit.games.values()]
        return completing.to_choices(like(found, typed), str)

    @help.autocomplete("order")
    async def _help_orders(self, interaction: Interaction, typed: str) -> Choices:
        game = self.kit.games.get(str(interaction.namespace.game))
        if game is None:
            return completing.excuse("Choose the game first.", str)
        found = [Option(verb.verb(), verb.verb()) for verb in game.verbs if not verb.hidden]
        return completing.to_choices(like(found, typed), str)


def game_group(kit: Kit) -> GameCommands:
    """The /game group, with the completion of `campaign` on every command that has one."""
    group = GameCommands(kit)
    complete = completing.own_campaigns(kit)
    for command in group.walk_commands():
        if isinstance(command, app_commands.Command) and "campaign" in command._params:
            command._params["campaign"].description = "Which campaign, where that is not clear"
            if not command._params["campaign"].autocomplete:
                command.autocomplete("campaign")(complete)
    return group


def _made(brief: Brief, missing: list[str]) -> Panel:
    lines = [f"**{brief.name}** is made (campaign {brief.id}). Its thread opens below; seats are taken there."]
    if brief.channel_id is None:
        lines = [f"**{brief.name}** is made (campaign {brief.id}). Others join with `/game join campaign:{brief.id}`."]
    if missing:
        lines.append(f"I lack rights in this channel: {', '.join(missing)}. Please ask an admin to give them to me.")
    return Panel("\n".join(lines), buttons=lobby_buttons(brief), colour="wrong" if missing else "good")


def _missing_rights(interaction: Interaction) -> list[str]:
    """What I need here and may not do."""
    if interaction.guild_id is None:
        return []
    rights = interaction.app_permissions
    return [label for name, label in NEEDED.items() if not getattr(rights, name)]


def _channel(interaction: Interaction) -> int | None:
    """The channel in which a thread can be opened: that of a thread is its parent; a DM has none."""
    if interaction.guild_id is None:
        return None
    return getattr(interaction.channel, "parent_id", None) if _in_thread(interaction) else interaction.channel_id


def _in_thread(interaction: Interaction) -> bool:
    return isinstance(interaction.channel, discord.Thread)


def _seat_named(label: Callable[[str], str], seats: list[str], typed: str) -> str:
    found = like([Option(seat, label(seat)) for seat in seats], typed)
    if not found:
        raise UserError(f"There is no such seat. There are: {', '.join(label(seat) for seat in seats)}.")
    return str(found[0].value)


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


async def _tell_at_once(interaction: Interaction, panel: Panel) -> None:
    from bot.surfaces.panel import layout

    await interaction.response.send_message(view=layout(panel), ephemeral=True)
