"""Orders as text: ``search buin``, ``insert lae cw catalina``; names match loosely. text_of is the inverse of parse."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core.actions import Action, Flag, One, Param, Query, Route, Some, Split, Words, params
from engine.core.book import Chosen
from engine.core.names import MOST_CANDIDATES, match, nearest, plain
from engine.core.options import does_not_fit, is_count, refuse_moment, source_of
from engine.core.refusal import Refusal, refuse
from engine.core.view import View

if TYPE_CHECKING:
    from engine.core.game import Game

LONGEST_LINE = 500
_SURE = 3
"""Letters by which something that is no choice here may be meant; fewer would say too little."""
_YES = {"yes", "y", "true", "on", "1"}
_NO = {"no", "n", "false", "off", "0"}


def text_of(action: Action) -> str:
    """The order in its canonical text form; parse() reads it back."""
    words = [action.verb()]
    for param in params(type(action)):
        value = getattr(action, param.name)
        if param.optional and value == param.default:
            continue
        words.append((f"{param.name}=" if param.optional else "") + _value_text(value))
    return " ".join(words)


def _value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "+".join(f"{count}*{item}" for item, count in value.items())
    if isinstance(value, list | tuple):
        return "+".join(str(item) for item in value)
    return re.sub(r"\s+", " ", str(value))


def parse(view: View[Any], line: str) -> Action | Refusal:
    """Read one order of this seat. Only form and names are checked; legality is `options.refusal`."""
    line = " ".join(line[: LONGEST_LINE + 1].split())
    if not line:
        return refuse("input", "empty")
    if len(line) > LONGEST_LINE:
        return refuse("input", "too_long", param="an order", most=LONGEST_LINE)
    written = view.game.words.shorthand(view, line)
    found = written if isinstance(written, Refusal) else _verb(view, written)
    if isinstance(found, Refusal):
        return found
    verb, rest = found
    if verb not in view.verbs:
        moment = refuse_moment(view, verb)
        if moment is not None:
            return moment
    read = _arguments(view, verb, rest)
    if isinstance(read, Refusal) and read.code == "left_over" and rest == written:  # its verb was left out
        return _untimely(view, rest) or read
    return read


def _untimely(view: View[Any], line: str) -> Refusal | None:
    """Why an order without its verb is not for now, where it has the form of one for another time."""
    meant = next((verb for verb in counting(view.game) if verb not in view.verbs and _has_form(view, verb, line)), None)
    return refuse_moment(view, meant) if meant is not None else None


def parse_query(view: View[Any], line: str) -> Query | Refusal | None:
    """Read a question; None if the line begins with no question's name."""
    words = line[: LONGEST_LINE + 1].split()
    found = next((query for query in view.game.queries if words and plain(words[0]) == plain(query.verb())), None)
    if found is None:
        return None
    read = _arguments(view, found, " ".join(words[1:]))
    return read if isinstance(read, Query | Refusal) else None


def _verb(view: View[Any], line: str) -> tuple[type[Action], str] | Refusal:
    """The verb at the start of the line (it may be written with blanks) and what follows it."""
    words = line.split()
    if _COUNTED.match(words[0]) and (meant := _meant_by_count(view)) is not None:
        return meant, line
    for pool in (view.verbs, view.game.verbs):
        names = {verb.verb(): verb for verb in pool if not verb.hidden}
        for length in (3, 2, 1):
            if not all(plain(word) for word in words[:length]):
                continue
            head = plain(" ".join(words[:length]))
            for name, verb in names.items():
                if plain(name) == head and len(words) >= length:
                    return verb, " ".join(words[length:])
        found = match(words[0], names)
        if found.value is not None:
            return found.value, " ".join(words[1:])
        if found.ambiguous:
            return refuse("input", "ambiguous", value=words[0][:60], nearest=found.candidates)
    untimely = _untimely(view, line) if _COUNTED.match(words[0]) else None
    if untimely is not None:
        return untimely
    now = [verb.verb() for verb in view.verbs if not verb.hidden]
    return refuse("input", "not_a_verb", value=words[0][:60], nearest=nearest(words[0], now))


def _counts(verb: type[Action]) -> bool:
    """Whether the verb counts something."""
    return any(isinstance(param.kind, Split) and not param.optional for param in params(verb))


def _meant_by_count(view: View[Any]) -> type[Action] | None:
    """The verb that an order without one means which begins with a count: the first that counts something."""
    return next(filter(_counts, view.verbs or view.game.verbs), None)


def counted(game: Game, line: str) -> bool:
    """Whether the line begins with a count, as an order without its verb may in the game, at one time or another."""
    return bool(counting(game)) and len(line) <= LONGEST_LINE and bool(_COUNTED.match(line))


def counts_well(view: View[Any], line: str) -> bool:
    """Whether such a line has the form of an order of some verb that counts, whenever that can be used."""
    return any(_has_form(view, verb, line) for verb in counting(view.game))


def counting(game: Game) -> tuple[type[Action], ...]:
    """The verbs that count something."""
    return tuple(filter(_counts, game.verbs))


def _has_form(view: View[Any], verb: type[Action], line: str) -> bool:
    read = _arguments(view, verb, line)
    return not isinstance(read, Refusal) or read.rule != "input"


def _arguments(view: View[Any], verb: type[Action], rest: str) -> Action | Refusal:
    named, words = _named(verb, rest)
    others = _counted_first(view, verb, named, _undashed(view, verb, words))
    if isinstance(others, Refusal):
        return others
    words = others
    chosen: Chosen = {}
    for param in params(verb):
        text = named.get(param.name)
        if text is None and param.optional:
            chosen[param.name] = param.default
            continue
        read = _read(view, param, chosen, text.split() if text is not None else words)
        if isinstance(read, Refusal):
            return read
        chosen[param.name] = read.value
        if text is None:
            words = words[read.used :]
    if words:
        return _trailing(view, verb, chosen, words)
    return verb(**chosen)


def _counted_first(view: View[Any], verb: type[Action], named: dict[str, str], words: list[str]) -> list[str] | Refusal:
    """``move 3 inf germany > ukraine``: counts may stand first, wherever the verb has them; returns the other words."""
    first, *rest = params(verb) or (None,)
    later = [param for param in rest if isinstance(param.kind, Split) and not param.optional]
    if first is None or not later or later[0].name in named or not words or not _COUNTED.match(words[0]):
        return words
    if first.kind.source and plain(words[0]) in {plain(name) for name in _name_table(view, first, {})}:
        return words
    read = _read(view, later[0], {}, words)
    if isinstance(read, Refusal):
        return read
    named[later[0].name] = " ".join(words[: read.used])
    others = words[read.used :]
    return others[1:] if len(others) > 1 and others[0].lower() == "from" else others


def _undashed(view: View[Any], verb: type[Action], words: list[str]) -> list[str]:
    """``move e5-e6`` is read as ``move e5 e6`` where the whole word names nothing and its first part does."""
    first = next(iter(params(verb)), None)
    if first is None or type(first.kind) is not One or not words or "-" not in words[0]:
        return words
    known = {plain(name) for name in _name_table(view, first, {})}
    head = words[0].partition("-")[0]
    if plain(words[0]) in known or plain(head) not in known:
        return words
    return [part for part in words[0].split("-") if part] + words[1:]


def _trailing(view: View[Any], verb: type[Action], chosen: Chosen, words: list[str]) -> Action | Refusal:
    """Words left over may be optional parameters given without their names, in order."""
    for param in params(verb):
        if words and param.optional and chosen[param.name] == param.default:
            read = _read(view, param, {k: v for k, v in chosen.items() if k != param.name}, words)
            if not isinstance(read, Refusal):
                chosen[param.name] = read.value
                words = words[read.used :]
    if words:
        return refuse("input", "left_over", value=" ".join(words)[:60])
    return verb(**chosen)


def _named(verb: type[Action], rest: str) -> tuple[dict[str, str], list[str]]:
    """Split off ``name=value`` parts."""
    names = {param.name for param in params(verb)}
    named: dict[str, str] = {}
    words: list[str] = []
    current: str | None = None
    for word in rest.split():
        key, sign, value = word.partition("=")
        if sign and key.lower() in names:
            current = key.lower()
            named[current] = value
        elif current is not None:
            named[current] += " " + word
        else:
            words.append(word)
    return named, words


@dataclass(frozen=True)
class _Read:
    value: Any
    used: int


def _read(view: View[Any], param: Param, chosen: Chosen, words: list[str]) -> _Read | Refusal:
    if isinstance(param.kind, Words):
        return _Read(" ".join(words), len(words))
    if not words:
        return refuse("input", "missing", param=param.name)
    if isinstance(param.kind, Flag):
        return _flag(param, words[0])
    if isinstance(param.kind, Some | Route):
        return _list(view, param, chosen, words)
    if isinstance(param.kind, Split):
        return _split(view, param, chosen, words)
    return _one(view, param, chosen, words)


def read_value(view: View[Any], param: Param, chosen: Chosen, text: str) -> Any:
    """Read one parameter's value on its own, as from a form; a Refusal if the text is no such value."""
    words = text[:LONGEST_LINE].split()
    read = _read(view, param, chosen, words)
    if isinstance(read, Refusal):
        return read
    if read.used < len(words):
        return refuse("input", "left_over", value=" ".join(words[read.used :])[:60])
    return read.value


@dataclass(frozen=True)
class Begun:
    """An order read as far as it goes: its verb, what has been chosen, and the parameter that comes next, if any."""

    verb: type[Action]
    chosen: Chosen
    next: Param | None


def begin(view: View[Any], line: str) -> Begun | Refusal:
    """Read the beginning of an order. A list at the end of the line may go on: its own picks stand in `chosen`."""
    found = _verb(view, " ".join(line[:LONGEST_LINE].split()))
    if isinstance(found, Refusal):
        return found
    verb, rest = found
    words, chosen = rest.split(), Chosen()
    for param in params(verb):
        if not words:
            return Begun(verb, chosen, param)
        read = _read(view, param, chosen, words)
        if isinstance(read, Refusal):
            return read
        chosen[param.name], words = read.value, words[read.used :]
        if isinstance(param.kind, Some | Route) and not words and len(read.value) < param.kind.most:
            return Begun(verb, chosen, param)
    return refuse("input", "left_over", value=" ".join(words)[:60]) if words else Begun(verb, chosen, None)


def _flag(param: Param, word: str) -> _Read | Refusal:
    if word.lower() in _YES | _NO:
        return _Read(word.lower() in _YES, 1)
    return refuse("input", "unknown", param=param.name, value=word[:60], nearest=("yes", "no"))


def _name_table(view: View[Any], param: Param, chosen: Chosen) -> dict[str, Any]:
    """Every name under which a value of the parameter may be typed."""
    table: dict[str, Any] = {}
    for value in source_of(view, param).over(view, chosen):
        for name in (str(value), view.game.words.label(view, value), *view.game.words.aliases(view, value)):
            table.setdefault(name, value)
    return table


def _by_id(view: View[Any], param: Param, chosen: Chosen, word: str) -> Any:
    """The value whose own id was given, as by every menu and suggestion: it needs no comparing of names."""
    return next((value for value in source_of(view, param).over(view, chosen) if str(value) == word), None)


def _one(view: View[Any], param: Param, chosen: Chosen, words: list[str]) -> _Read | Refusal:
    """One value from the front of the words: the longest run of words that names something."""
    if len(words) == 1 and (itself := _by_id(view, param, chosen, words[0])) is not None:
        return _Read(itself, 1)
    table = _name_table(view, param, chosen)
    exact = {plain(name): value for name, value in table.items()}
    for length in range(min(5, len(words)), 0, -1):
        value = exact.get(plain(" ".join(words[:length])))
        if value is not None:
            return _Read(value, length)
    elsewhere, named = _exactly(view, words)
    for length in range(min(4, len(words)), max(1, named) - 1, -1):
        found = match(" ".join(words[:length]), table)
        if found.value is not None:
            return _Read(found.value, length)
    if named > 1:
        return does_not_fit(view, param, chosen, elsewhere)
    first = match(words[0], table)
    if first.ambiguous:
        meant = _only_way(view, param, chosen, [exact[name] for name in first.candidates])
        if meant is not None:
            return _Read(meant, 1)
        return refuse("input", "ambiguous", param=param.name, value=words[0][:60], nearest=first.candidates[:3])
    meant = _meant(view, table.values(), words)
    if meant is not None:
        return does_not_fit(view, param, chosen, meant)
    near = tuple(dict.fromkeys(str(table[name]) for name in first.candidates))  # by their printed names, not by aliases
    return refuse("input", "unknown", param=param.name, value=words[0][:60], nearest=near[:3])


def _only_way(view: View[Any], param: Param, chosen: Chosen, several: list[Any]) -> Any:
    """On a path: of several things that a name could mean, the only one to which the path can lead; None if there is
    none, or more. Elsewhere the player says which he means: what is done at once should not be guessed."""
    if not isinstance(param.kind, Route) or len(several) >= MOST_CANDIDATES:
        return None
    judge = source_of(view, param).judge
    able = [value for value in several if judge(view, chosen, value) is None]
    return able[0] if len(able) == 1 else None


def _exactly(view: View[Any], words: list[str]) -> tuple[Any, int]:
    """What the longest run of words at the front names in this game, though it is no choice here, and how many they
    are: a name of something else is not read as the beginning of a name and a rest."""
    names = {plain(name): value for name, value in view.game.words.vocabulary().items()}
    for length in range(min(5, len(words)), 1, -1):
        value = names.get(plain(" ".join(words[:length])))
        if value is not None:
            return value, length
    return None, 0


def _meant(view: View[Any], known: Iterable[Any], words: list[str]) -> Any:
    """What the words name in this game, though it is no choice here; None for nothing."""
    if words[0].isdecimal() and is_count(known, 0):
        return int(words[0][:9])
    names = view.game.words.vocabulary()
    for length in range(min(5, len(words)), 0, -1):
        text = " ".join(words[:length])
        found = match(text, names) if len(text) >= _SURE or text.lower() in names else None
        if found is not None and found.value is not None:
            return found.value
    return None


def _items(words: list[str]) -> tuple[list[str], int]:
    """The words of a list value, joined by + or commas (with or without blanks), and how many words they use."""
    text = " ".join(words)
    text = re.sub(r"\s*[+,]\s*", "+", text)
    if "+" not in text and ">" in text:
        text = re.sub(r"\s*>\s*", "+", text)
    return [part.strip() for part in text.split("+") if part.strip()], len(words)


def _list(view: View[Any], param: Param, chosen: Chosen, words: list[str]) -> _Read | Refusal:
    """Values joined by + , or >; the list ends where a word follows that is joined to nothing before it."""
    items, _ = _items(words)
    picked: list[Any] = []
    for position, item in enumerate(items):
        parts = item.split()
        read = _one(view, param, {**chosen, param.name: tuple(picked)}, parts)
        if isinstance(read, Refusal):
            return read
        picked.append(read.value)
        if read.used < len(parts):
            before = sum(len(one.split()) for one in items[:position])
            return _Read(tuple(picked), _words_of(words, before + read.used))
    return _Read(tuple(picked), len(words))


def _words_of(words: list[str], atoms: int) -> int:
    """How many of the words hold that many names' words (a word such as "lae+buin" holds two)."""
    held = 0
    for count, word in enumerate(words):
        if held >= atoms:
            return count
        held += len([part for part in re.split(r"[+,>]", word) if part])
    return len(words)


_COUNTED = re.compile(r"^(\d+)\*?(.*)$")


def _split(view: View[Any], param: Param, chosen: Chosen, words: list[str]) -> _Read | Refusal:
    """``3 inf 1 tank`` or ``3*inf+1*tank``; the list ends where a word follows that counts nothing."""
    atoms = [(part, place) for place, word in enumerate(words) for part in re.split(r"[+,]", word) if part]
    counts: dict[str, int] = {}
    at = 0
    while at < len(atoms):
        counted = _COUNTED.match(atoms[at][0])
        if counted is None:
            break
        names = [counted.group(2)] if counted.group(2) else []
        names += [part for part, _ in itertools.takewhile(lambda atom: not _COUNTED.match(atom[0]), atoms[at + 1 :])]
        if not names:
            return refuse("input", "missing", param=param.name)
        read = _one(view, param, chosen, names)
        if isinstance(read, Refusal):
            return read
        counts[read.value] = counts.get(read.value, 0) + int(counted.group(1)[:9])
        at += read.used + (not counted.group(2))
    if not counts:
        return refuse("input", "not_a_number", value=words[0][:60])
    return _Read(counts, atoms[at - 1][1] + 1)
