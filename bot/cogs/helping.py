"""The texts of /game help, made from the actions' own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.services.briefs import UserError
from bot.services.safe import cut, safe
from bot.surfaces import flow
from engine.core.actions import Action, Param, params
from engine.core.game import Game
from engine.core.options import Option

MOST: Final = 120
GENERAL: Final = """**How it goes**
`/game new` makes a campaign and opens its thread. Seats are taken with buttons or `/game join`, then `/game start`.
When you have to decide, you get a message with buttons: in the thread, or by direct message where it is secret.
You can do everything by buttons, by the game's own commands ({commands}), by `/game order` in words, or several
orders at once with `/game orders`.
**Looking:** `/game hand` what is yours alone, `/game board` the board as you may see it, `/game replay` the boards so
far, moving, `/game log`, `/game status`.
**Second thoughts:** `/game undo` works until something is drawn, revealed, or handed on to the other side.
**Interrupts:** `/game standing` keeps your answers for moments when you could interrupt; nobody sees them.
**Fairness:** the seed's hash is shown at the start, the seed at the end; `/game verify` checks every draw.
All of this works in our direct messages too. `/game help game:` lists a game's orders."""


def text(games: Mapping[str, Game], key: str | None, order: str | None) -> str:
    """The help asked for."""
    if key is None:
        return GENERAL.format(commands=", ".join(f"`/{game.command}`" for game in games.values()) or "none yet")
    game = games.get(key)
    if game is None:
        raise UserError(f"I do not know that game. I have: {', '.join(games)}.")
    if order is None:
        return cut(f"**{game.title}**: {game.line}\n" + "\n".join(_all(game)))
    found = flow.like([Option(verb, verb.verb()) for verb in _verbs(game)], order)
    if not found:
        raise UserError(f"There is no order {safe(order)} in {game.title}.")
    return _full(game, found[0].value)


def _verbs(game: Game) -> list[type[Action]]:
    return [verb for verb in game.verbs if not verb.hidden]


def _all(game: Game) -> list[str]:
    """Every order: those of every turn with what they do, those of a group by name only, so that all have room."""
    groups: dict[str, list[type[Action]]] = {}
    for verb in _verbs(game):
        groups.setdefault(verb.group, []).append(verb)
    lines = [_short(verb) for verb in groups.pop("", [])]
    lines += [f"**{name.capitalize()}**: {', '.join(f'`{v.verb()}`' for v in verbs)}" for name, verbs in groups.items()]
    example = [f"In words: `{game.words.EXAMPLE}`"] if game.words.EXAMPLE else []
    return [*lines, *example, f"`/game help game:{game.key} order:` tells more of one."]


def _short(verb: type[Action]) -> str:
    return f"`{verb.verb()}` {cut(verb.help(), MOST)}"


def _full(game: Game, verb: type[Action]) -> str:
    lines = [f"**{game.words.verb(verb)}**: {verb.help()}"]
    lines += [f"- {_param(param)}" for param in params(verb)]
    words = " ".join(f"[{p.name}={p.name}]" if p.optional else f"<{p.name}>" for p in params(verb))
    return "\n".join([*lines, f"In words: `{verb.verb()}{' ' + words if words else ''}`"])


def _param(param: Param) -> str:
    note = f": {param.kind.hint}" if param.kind.hint else ""
    return f"{param.name.replace('_', ' ')}{' (may be left out)' if param.optional else ''}{note}"
