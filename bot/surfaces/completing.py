"""Suggestions while somebody types: from the same options that decide what is legal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from discord import app_commands

from bot.services.safe import clean
from bot.surfaces.fields import Field, fields, read, texts
from bot.surfaces.flow import like
from bot.surfaces.panel import shorten
from bot.surfaces.reply import Interaction
from engine.core import options
from engine.core.actions import Action, Param, Query, Route, Some, Split, params
from engine.core.options import Option
from engine.core.refusal import Refusal
from engine.core.view import View

MOST: Final = 25
LONGEST: Final = 100
NO_ANSWER: Final = "?"

Choices = list[app_commands.Choice[Any]]


def suggestions(view: View[Any], verb: type[Action], field: Field, given: dict[str, Any], typed: str) -> Choices:
    """What can be typed in this option, given the options before it."""
    moment = None if issubclass(verb, Query) else options.refuse_moment(view, verb)
    if moment is not None:
        return excuse(view.game.words.refusal(view, moment), field.kind)
    chosen = _before(view, verb, field.param, given)
    if isinstance(chosen, Refusal):
        return excuse(view.game.words.refusal(view, chosen), field.kind)
    if field.pick is not None:
        return _numbered(view, verb, field, chosen, given, typed)
    if isinstance(field.param.kind, Some | Route | Split):
        return _listed(view, field.param, chosen, typed)
    return to_choices(like(options.choices(view, field.param, chosen), typed), field.kind)


def _before(view: View[Any], verb: type[Action], param: Param, given: dict[str, Any]) -> dict[str, Any] | Refusal:
    """The parameters chosen before this one; optional ones not given stand at their defaults, others are asked for."""
    chosen: dict[str, Any] = {}
    for earlier in params(verb):
        if earlier is param:
            break
        value = read(view, earlier, chosen, texts(verb, earlier, given))
        if isinstance(value, Refusal):
            return value
        chosen[earlier.name] = value
    return chosen


def _numbered(
    view: View[Any], verb: type[Action], field: Field, chosen: dict[str, Any], given: dict[str, Any], typed: str
) -> Choices:
    """One of several: what the other options of the same parameter hold already is not offered again."""
    picked: list[Any] = []
    for other in fields(verb):
        if other.param is field.param and other.name != field.name and given.get(other.name):
            value = _one(view, field.param, {**chosen, field.param.name: tuple(picked)}, str(given[other.name]))
            picked += [] if value is None else [value]
    found = options.choices(view, field.param, {**chosen, field.param.name: tuple(picked)})
    return to_choices(like([o for o in found if o.value not in picked], typed), field.kind)


def _one(view: View[Any], param: Param, chosen: dict[str, Any], text: str) -> Any:
    found = [o for o in options.choices(view, param, chosen) if str(o.value) == text]
    found = found or like(options.choices(view, param, chosen), text)
    return found[0].value if found else None


def _listed(view: View[Any], param: Param, chosen: dict[str, Any], typed: str) -> Choices:
    """A list in one text: what stands before the last + is kept, the rest is completed."""
    *parts, last = [part.strip() for part in typed.replace(",", "+").split("+")]
    picked: list[Any] = []
    for part in parts:
        value = _one(view, param, {**chosen, param.name: tuple(picked)}, _without_count(part))
        if value is not None:
            picked.append(value)
    found = options.choices(view, param, {**chosen, param.name: tuple(picked)})
    if isinstance(param.kind, Some):
        found = [option for option in found if option.value not in picked]
    head = "+".join(parts) + "+" if parts else ""
    count = "1 " if isinstance(param.kind, Split) and not last[:1].isdigit() else _count_of(last)
    done = [app_commands.Choice(name=shorten(typed, LONGEST), value=typed[:LONGEST])] if picked and not last else []
    more = [_choice(f"{head}{count}{o.label}", f"{head}{count}{o.value}") for o in like(found, _without_count(last))]
    return [*done, *(choice for choice in more if choice)][:MOST]


def _without_count(text: str) -> str:
    return text.lstrip("0123456789* ") if text[:1].isdigit() else text


def _count_of(text: str) -> str:
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    return f"{digits} " if digits else ""


def _choice(name: str, value: str) -> app_commands.Choice[Any] | None:
    """A suggestion; None if Discord would cut its value, so that it could not be read back."""
    if len(value) > LONGEST:
        return None
    shown = name if len(name) <= LONGEST else "\u2026" + name[-(LONGEST - 1) :]
    return app_commands.Choice(name=shown, value=value)


def to_choices(found: Iterable[Option], kind: type) -> Choices:
    """Options as Discord wants them."""
    return [
        app_commands.Choice(name=shorten(clean(o.label, LONGEST), LONGEST) or str(o.value), value=kind(o.value))
        for o in list(found)[:MOST]
    ]


def excuse(text: str, kind: type) -> Choices:
    """Why there is nothing to choose, in place of the suggestions (a number cannot carry a text)."""
    if kind is not str:
        return []
    return [app_commands.Choice(name=shorten(clean(text.replace("*", ""), LONGEST), LONGEST), value=NO_ANSWER)]


def whole_number(value: Any) -> int | None:
    """A number as Discord sends it while it is typed: perhaps still a text."""
    try:
        return int(value)
    except (TypeError, ValueError):
        return None


def own_campaigns(game: str | None = None) -> Any:
    """Completes a campaign by its name: the user's own ones. The kit is the client's: commands may be shared."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        mine = await interaction.client.kit.campaigns.list(user_id=interaction.user.id)
        found = [Option(b.id, f"{b.id}: {clean(b.name)}") for b in mine if game in (None, b.game.key)]
        return to_choices(like(found, str(typed)), int)

    return complete
