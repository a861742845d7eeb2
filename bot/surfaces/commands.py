"""A game's own slash commands, generated from its actions: a subcommand per verb, an option per parameter.

One -> a text or number with autocomplete; Some of at most five -> that many options; longer lists, paths and counts
-> one text in which the last element is completed; Flag -> yes or no; Words -> text. Verbs with a group come under
that group. `campaign` stands last everywhere: which one is meant, where that is not clear.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, Final

from discord import app_commands

from bot.services.briefs import UserError
from bot.services.extras import Where
from bot.surfaces import completing
from bot.surfaces.fields import Field, fields, read, texts
from bot.surfaces.flow import like
from bot.surfaces.kit import Kit, after
from bot.surfaces.panel import Panel, shorten
from bot.surfaces.reply import Interaction, answering, quietly
from engine.core import options
from engine.core.actions import Action, Query, params
from engine.core.game import Game
from engine.core.names import match
from engine.core.options import Option
from engine.core.refusal import Refusal
from engine.core.view import View

MOST_CHILDREN: Final = 25
MOST_CHARACTERS: Final = 8000
DESCRIPTIONS: Final = (100, 80, 64, 50, 40, 32, 24)
CAMPAIGN: Final = "campaign"
SEAT: Final = "seat"


# ----------------------------------------------------------------------- building the tree


def game_commands(kit: Kit, game: Game) -> app_commands.Group:
    """The game's command group. Its descriptions are as long as Discord's limit for a whole command allows."""
    for length in DESCRIPTIONS:
        root = _tree(kit, game, length)
        if characters(root) <= MOST_CHARACTERS:
            return root
    raise ValueError(f"/{game.command} has too many verbs for one command")


def _tree(kit: Kit, game: Game, length: int) -> app_commands.Group:
    root = app_commands.Group(name=game.command, description=shorten(game.title, 100))
    for name, verbs in arranged(game).items():
        parent = root
        if name:
            parent = app_commands.Group(name=name, description=f"{game.title}: {name}"[:100], parent=root)
        for verb in verbs:
            parent.add_command(_command(kit, game, verb, length))
    return root


def arranged(game: Game) -> dict[str, list[type[Action]]]:
    """The verbs by group ("" = none); a group of more than 25 is divided."""
    groups: dict[str, list[type[Action]]] = {}
    for verb in (*game.verbs, *game.queries):
        if not verb.hidden:
            groups.setdefault(verb.group, []).append(verb)
    arranged: dict[str, list[type[Action]]] = {"": groups.pop("", [])}
    for name, verbs in groups.items():
        for part, start in enumerate(range(0, len(verbs), MOST_CHILDREN)):
            arranged[name if part == 0 else f"{name}-{part + 1}"] = verbs[start : start + MOST_CHILDREN]
    room = MOST_CHILDREN - (len(arranged) - 1)
    if len(arranged[""]) > room:
        arranged["more"] = arranged[""][room - 1 :]
        arranged[""] = arranged[""][: room - 1]
    return {name: verbs for name, verbs in arranged.items() if verbs}


def characters(command: app_commands.Group | app_commands.Command[Any, ..., Any]) -> int:
    """How much of Discord's limit of 8000 a command uses: names, descriptions and choices of it and all below it."""
    return _count(as_json(command))


def as_json(command: app_commands.Group | app_commands.Command[Any, ..., Any]) -> dict[str, Any]:
    """A command as it is sent to Discord, without the tree it will stand in."""
    nowhere = SimpleNamespace(
        allowed_contexts=app_commands.AppCommandContext(), allowed_installs=app_commands.AppInstallationType()
    )
    return command.to_dict(nowhere)  # type: ignore[arg-type]


def _count(node: dict[str, Any]) -> int:
    own = len(node.get("name", "")) + len(node.get("description", ""))
    chosen = sum(len(c["name"]) + len(str(c["value"])) for c in node.get("choices") or [])
    return own + chosen + sum(_count(child) for child in node.get("options") or [])


def _command(kit: Kit, game: Game, verb: type[Action], length: int) -> app_commands.Command[Any, ..., Any]:
    wanted = fields(verb)

    async def run(interaction: Interaction, **given: Any) -> None:
        await quietly(lambda: _run(kit, game, verb, interaction, given))

    run.__signature__ = _signature(wanted, verb in game.book.anytime)  # type: ignore[attr-defined]
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=verb.verb(), description=shorten(verb.help(), length) or verb.verb(), callback=run
    )
    for field in wanted:
        option = command._params[field.name]
        option.description = shorten(_describe(field, length), length)
        if field.completes:
            command.autocomplete(field.name)(_completer(kit, game, verb, field))
    if verb in game.book.anytime:
        command._params[SEAT].description = "for which of your seats"
        command.autocomplete(SEAT)(_own_seats(kit, game))
    command._params[CAMPAIGN].description = "which one"
    command.autocomplete(CAMPAIGN)(completing.own_campaigns(game.key))
    return command


def _signature(wanted: Iterable[Field], anytime: bool) -> inspect.Signature:
    """The parameters Discord sees: discord.py reads them from here. What may be done at any time is done by a seat that
    need not be asked, so it can be named."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    given = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)]
    for field in wanted:
        default = inspect.Parameter.empty if field.required else None
        annotation: Any = field.kind if field.required else typing.Optional[field.kind]  # noqa: UP045 (at run time)
        given.append(inspect.Parameter(field.name, keyword, default=default, annotation=annotation))
    if anytime:
        given.append(inspect.Parameter(SEAT, keyword, default=None, annotation=typing.Optional[str]))  # noqa: UP045
    given.append(inspect.Parameter(CAMPAIGN, keyword, default=None, annotation=typing.Optional[int]))  # noqa: UP045
    return inspect.Signature(given)


def _describe(field: Field, length: int) -> str:
    if field.param.kind.hint and length > 32:
        return field.param.kind.hint
    return field.name.replace("_", " ")


# ----------------------------------------------------------------------- running and completing


async def _run(kit: Kit, game: Game, verb: type[Action], interaction: Interaction, given: dict[str, Any]) -> None:
    async with answering(interaction) as reply:
        where = Where(interaction.user.id, given.pop(CAMPAIGN), interaction.channel_id, game.key)
        seat = seat_named(game, given.pop(SEAT, None))
        if issubclass(verb, Query):
            view = (await kit.campaigns.look_from(where)).view
            _same(view, game)
            await reply.show(Panel("\n".join(answered(view, verb, given)), colour="secret"))
            return

        def order(view: View[Any]) -> Action | Refusal:
            _same(view, game)
            return build(view, verb, given)

        await reply.show(after(await kit.campaigns.order_from(where, order, interaction.id, seat)))


def seat_named(game: Game, typed: str | None) -> str | None:
    """The seat that was typed; UserError if it is none."""
    if not typed:
        return None
    seats = dict.fromkeys(seat for scenario in game.scenarios.values() for seat in scenario.seats)
    found = match(typed, {name: seat for seat in seats for name in (seat, game.words.seat(seat))})
    if found.value is None:
        raise UserError(f"There is no such seat. Nearest: {', '.join(found.candidates)}.")
    return str(found.value)


def _own_seats(kit: Kit, game: Game) -> Any:
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        number = completing.whole_number(vars(interaction.namespace).get(CAMPAIGN))
        try:
            look = await kit.campaigns.look_from(Where(interaction.user.id, number, interaction.channel_id, game.key))
        except UserError as error:
            return completing.excuse(error.text, str)
        mine = [Option(s.seat, s.label) for s in look.brief.seats if s.user_id == interaction.user.id]
        return completing.to_choices(like(mine, typed), str)

    return complete


def _same(view: View[Any], game: Game) -> None:
    if view.game is not game:
        raise UserError(f"That campaign is a game of {view.game.title}: use `/{view.game.command}`.")


def build(view: View[Any], verb: type[Action], given: dict[str, Any]) -> Action | Refusal:
    """The action that was typed. Names are read loosely, whether they were picked from the suggestions or not."""
    moment = None if issubclass(verb, Query) else options.refuse_moment(view, verb)
    if moment is not None:
        return moment
    chosen: dict[str, Any] = {}
    for param in params(verb):
        value = read(view, param, chosen, texts(verb, param, given))
        if isinstance(value, Refusal):
            return value
        chosen[param.name] = value
    return verb(**chosen)


def answered(view: View[Any], query: type[Query], given: dict[str, Any]) -> list[str]:
    """The answer to a question; UserError where it cannot be asked like that."""
    asked = build(view, query, given)
    reply = options.ask(view, asked) if isinstance(asked, Query) else asked
    if isinstance(reply, Refusal):
        raise UserError(view.game.words.refusal(view, reply))
    assert isinstance(reply, list)
    return reply


def _completer(kit: Kit, game: Game, verb: type[Action], field: Field) -> Any:
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        given = {key: value for key, value in vars(interaction.namespace).items() if value is not None}
        try:
            number = completing.whole_number(given.get(CAMPAIGN))
            look = await kit.campaigns.look_from(Where(interaction.user.id, number, interaction.channel_id, game.key))
        except UserError as error:
            return completing.excuse(error.text, field.kind)
        return completing.suggestions(look.view, verb, field, given, str(typed))

    return complete
