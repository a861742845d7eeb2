"""What a seat can do now, in words for a terminal: the numbered menu, the options of a verb, help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.core.actions import Action, Flag, Param, Route, Some, Split, Words, params
from engine.core.book import Chosen
from engine.core.options import Option, choices, refuse_moment, verbs
from engine.core.orders import begin
from engine.core.refusal import Refusal
from engine.core.view import View

MOST_SHOWN = 10
NUMBERED = re.compile(r"^(\d+)((?:\.\d+(?:\+\d+)*)*)(?:\s+(.*))?$", re.DOTALL)


@dataclass(frozen=True)
class Entry:
    """A line of the menu: the verb and the options of its first parameter, if it has one."""

    verb: type[Action]
    options: list[Option]


def menu(view: View[Any]) -> list[Entry]:
    """The verbs this seat can use now."""
    shown = [verb for verb in verbs(view) if not verb.hidden]
    return [Entry(verb, choices(view, params(verb)[0], {}) if params(verb) else []) for verb in shown]


def menu_lines(view: View[Any]) -> Iterator[str]:
    """The menu, numbered as `from_numbers` reads it."""
    entries = menu(view)
    width = max((len(entry.verb.verb()) for entry in entries), default=0)
    for number, entry in enumerate(entries, 1):
        yield f"{number:>3}  {entry.verb.verb():<{width}}  {entry.verb.help()}"
        if params(entry.verb):
            yield f"     {'':<{width}}  {_first(params(entry.verb)[0], entry.options)}"


def _first(param: Param, found: list[Option]) -> str:
    """The first parameter with its first options."""
    more = f" … ({len(found)} in all)" if len(found) > MOST_SHOWN else ""
    how = f" ({_wanted(param)})" if found and isinstance(param.kind, Some | Route | Split) else ""
    return f"{_name(param)}{how}: {in_a_row(found[:MOST_SHOWN]) or _wanted(param)}{more}"


def in_a_row(found: list[Option]) -> str:
    """Options with their numbers on one line."""
    return " · ".join(f"{number} {_option(option)}" for number, option in enumerate(found, 1))


def _name(param: Param) -> str:
    return f"[{param.name}]" if param.optional else param.name


def _option(option: Option) -> str:
    return option.label if option.limit is None else f"{option.label} (up to {option.limit})"


def _wanted(param: Param) -> str:
    """What a parameter without a list of options takes, or how one is written."""
    kind = param.kind
    if isinstance(kind, Some):
        count = str(kind.least) if kind.least == kind.most else f"{kind.least} to {kind.most}"
        return f"{count} of them, joined by +"
    if isinstance(kind, Route):
        return "one after the other, joined by >"
    if isinstance(kind, Split):
        return "numbers of them, such as 3*this+1*that"
    if isinstance(kind, Flag):
        return "yes or no"
    return f"text of at most {kind.most} characters" if isinstance(kind, Words) else "one of them"


def from_numbers(view: View[Any], line: str) -> str:
    """`3` and `3.2.1+4 more` become the order they stand for: verb 3 with option 2 of its first parameter, options
    1 and 4 of its second. LookupError if there is no such number."""
    found = NUMBERED.match(line.strip())
    if found is None:
        return line
    entries = menu(view)
    if not 1 <= int(found[1]) <= len(entries):
        raise LookupError(f"there is no number {found[1]} in the menu")
    verb = entries[int(found[1]) - 1].verb
    words, chosen = [verb.verb()], Chosen()
    numbers = found[2].split(".")[1:]
    if len(numbers) > len(params(verb)):
        raise LookupError(f"{verb.verb()} has only {len(params(verb))} parameters")
    for param, text in zip(params(verb), numbers, strict=False):
        values = [_numbered(view, param, chosen, int(number)) for number in text.split("+")]
        chosen[param.name] = tuple(values) if isinstance(param.kind, Some | Route) else values[0]
        words.append((f"{param.name}=" if param.optional else "") + "+".join(_text(value) for value in values))
    return " ".join([*words, found[3] or ""]).strip()


def _text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _numbered(view: View[Any], param: Param, chosen: Chosen, number: int) -> Any:
    found = choices(view, param, chosen)
    if not 1 <= number <= len(found):
        raise LookupError(f"{param.name} has no option {number}")
    return found[number - 1].value


def option_lines(view: View[Any], line: str, *, short: bool = False) -> Iterator[str]:
    """What can come next in the order begun: a line each, with the ids, or all in a row."""
    read = begin(view, line)
    moment = read if isinstance(read, Refusal) else refuse_moment(view, read.verb)
    if isinstance(read, Refusal) or moment is not None:
        assert moment is not None
        yield view.game.words.refusal(view, moment)
    elif read.next is None:
        yield f"{read.verb.verb()} is complete; nothing more can be said."
    else:
        picked = read.chosen.get(read.next.name, ())
        found = [option for option in choices(view, read.next, read.chosen) if option.value not in picked]
        yield f"{_name(read.next)}: {read.next.kind.hint or _wanted(read.next)}"
        yield from [f"  {in_a_row(found)}"] if short and found else _listed(read.next, found)


def _listed(param: Param, found: list[Option]) -> Iterator[str]:
    for number, option in enumerate(found, 1):
        same = str(option.value) == option.label
        yield f"{number:>4}  {_option(option)}{'' if same else f'  ({option.value})'}"
    if not found and not isinstance(param.kind, Words):
        yield "      nothing can be chosen now"


def verb_help(view: View[Any], verb: type[Action]) -> Iterator[str]:
    """A verb with its parameters, and why it cannot be used now if it cannot."""
    yield f"{verb.verb()}: {verb.help()}"
    for param in params(verb):
        hint = f"; {param.kind.hint}" if param.kind.hint else ""
        left_out = f" (may be left out; say {param.name}=...)" if param.optional else ""
        yield f"  {param.name}: {_wanted(param)}{hint}{left_out}"
    moment = refuse_moment(view, verb)
    if moment is not None:
        yield f"  Not now: {view.game.words.refusal(view, moment)}"
