"""What a seat may do now, asked only of its View: verbs, choices per parameter, and the check of a whole action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.core.actions import Action, Flag, Kind, Param, Query, Route, Some, Split, Words, params
from engine.core.book import Chosen, Source
from engine.core.names import nearest
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.view import View


@dataclass(frozen=True)
class Option:
    """A value that may be chosen and how it is called; `limit` is the most of it (Split only)."""

    value: Any
    label: str
    limit: int | None = None


def verbs(view: View[Any]) -> list[type[Action]]:
    """The verbs this seat can use now, in the Decision's order."""
    book = view.game.book
    return [verb for verb in view.verbs if book.refuse_verb(view, verb) is None]


def source_of(view: View[Any], param: Param) -> Source:
    """The option source of a parameter."""
    return view.game.book.sources[param.kind.source]


def choices(view: View[Any], param: Param, chosen: Chosen) -> list[Option]:
    """The options for one parameter, given those chosen before it (and, for Some and Route, its own picks so far)."""
    if isinstance(param.kind, Flag):
        return [Option(True, "yes"), Option(False, "no")]
    if isinstance(param.kind, Words):
        return []
    source = source_of(view, param)
    label = view.game.words.label
    return [
        Option(value, label(view, value), source.limit(view, chosen, value) if source.limit else None)
        for value in source.choices(view, chosen)
    ]


def refusal(view: View[Any], action: Action) -> Refusal | None:
    """Why this seat may not take this action now, or None. Reads the View only."""
    early = refuse_moment(view, type(action))
    if early is not None and early.code != NOTHING_FITS:
        return early
    return refuse_values(view, action) or early or view.game.book.refuse_whole(view, action)


def ask(view: View[Any], query: Query) -> list[str] | Refusal:
    """The answer to a question, from this view, whoever's move it is."""
    wrong = refuse_values(view, query) or view.game.book.refuse_whole(view, query)
    return wrong if wrong is not None else view.game.book.answers[type(query)](view, query)


def refuse_values(view: View[Any], action: Action) -> Refusal | None:
    """Why one of the parameters may not have its value; None if all may."""
    chosen: Chosen = {}
    for param in params(type(action)):
        value = getattr(action, param.name)
        wrong = _refuse_value(view, param, chosen, value)
        if wrong is not None:
            return wrong
        chosen[param.name] = value
    return None


def refuse_moment(view: View[Any], verb: type[Action]) -> Refusal | None:
    """Why this verb is not for this seat now: game over, not asked, other decision, or the verb's own rule."""
    if view.over:
        return refuse("sequence of play", "game_over")
    if verb in view.game.book.anytime and view.seat in view.s.seats:
        return view.game.book.refuse_verb(view, verb)
    if view.decision is None:
        return refuse("sequence of play", "not_your_move", waiting=list(view.waiting))
    if verb not in view.verbs:
        return refuse("sequence of play", "wrong_time", verb=verb.verb(), verbs=[v.verb() for v in verbs(view)])
    return view.game.book.refuse_verb(view, verb)


def _refuse_value(view: View[Any], param: Param, chosen: Chosen, value: Any) -> Refusal | None:
    if value == param.default and param.optional:
        return None
    kind = param.kind
    if isinstance(kind, Flag):
        return None
    if isinstance(kind, Words):
        too_long = len(value) > kind.most
        return refuse("input", "too_long", param=param.name, most=kind.most) if too_long else None
    source = source_of(view, param)
    if isinstance(kind, Some | Route):
        return _refuse_picks(view, param, source, chosen, value)
    if isinstance(kind, Split):
        return _refuse_split(view, param, source, chosen, value)
    return _refuse_one(view, param, source, chosen, value)


def _refuse_one(view: View[Any], param: Param, source: Source, chosen: Chosen, value: Any) -> Refusal | None:
    known = list(source.over(view, chosen))
    if value not in known:
        if is_count(known, value) or value in view.game.words.vocabulary().values():
            return does_not_fit(view, param, chosen, value)
        names = source.choices(view, chosen)
        return refuse("input", "unknown", param=param.name, value=str(value)[:60], nearest=nearest(str(value), names))
    wrong = source.judge(view, chosen, value)
    if wrong is None or wrong.nearest:
        return wrong
    return refuse(wrong.rule, wrong.code, nearest=nearest(str(value), source.choices(view, chosen)), **wrong.facts)


def is_count(known: Iterable[Any], value: Any) -> bool:
    """Whether the value is a number where numbers are chosen."""
    return isinstance(value, int) and any(isinstance(one, int) for one in known)


def does_not_fit(view: View[Any], param: Param, chosen: Chosen, value: Any) -> Refusal:
    """Why something that the game knows cannot be chosen here: not in play at all, or the rule and what is wanted."""
    absent = view.absent(value)
    if absent is not None:
        return absent
    source = source_of(view, param)
    rule, wanted = source.wanted
    names = _like(value, source.choices(view, chosen))
    return refuse(
        rule or "input", "does_not_fit", param=param.name, value=str(value)[:60], wanted=wanted, nearest=names
    )


def _like(value: Any, fitting: list[Any]) -> tuple[str, ...]:
    if is_count(fitting, value):
        return tuple(str(one) for one in sorted(fitting, key=lambda one: abs(one - value))[:3])
    return nearest(str(value), fitting)


def _refuse_picks(view: View[Any], param: Param, source: Source, chosen: Chosen, value: Any) -> Refusal | None:
    kind = param.kind
    assert isinstance(kind, Some | Route)
    if isinstance(kind, Some) and len(set(value)) != len(value):
        return refuse("input", "repeated", param=param.name)
    if not kind.least <= len(value) <= kind.most:
        return refuse("input", "how_many", param=param.name, least=kind.least, most=kind.most, got=len(value))
    picked: list[Any] = []
    for item in value:
        wrong = _refuse_one(view, param, source, {**chosen, param.name: tuple(picked)}, item)
        if wrong is not None:
            return wrong
        picked.append(item)
    return None


def _refuse_split(view: View[Any], param: Param, source: Source, chosen: Chosen, value: Any) -> Refusal | None:
    for item, count in value.items():
        wrong = _refuse_one(view, param, source, chosen, item)
        if wrong is not None:
            return wrong
        limit = source.limit(view, chosen, item) if source.limit else count
        if not 0 <= count <= limit:
            return refuse("input", "too_many_of", param=param.name, value=str(item), most=limit, got=count)
    return None


def fill(view: View[Any], verb: type[Action], pick: Picker) -> Action | None:
    """Build a legal action by choosing each parameter with `pick`; None if a parameter has no option left."""
    chosen: Chosen = {}
    for param in params(verb):
        value = _fill_param(view, param, chosen, pick)
        if value is None and not param.optional:
            return None
        chosen[param.name] = param.default if value is None else value
    action = verb(**chosen)
    return action if view.game.book.refuse_whole(view, action) is None else None


class Picker:
    """How `fill` chooses: override for random play or for an AI."""

    def below(self, bound: int) -> int:
        """An index 0..bound-1."""
        raise NotImplementedError


def _fill_param(view: View[Any], param: Param, chosen: Chosen, pick: Picker) -> Any:
    kind: Kind = param.kind
    if isinstance(kind, Flag):
        return bool(pick.below(2))
    if isinstance(kind, Words):
        return ""
    source = source_of(view, param)
    if isinstance(kind, Some | Route):
        return _fill_picks(view, param, source, chosen, pick)
    found = source.choices(view, chosen)
    if not found:
        return None
    if isinstance(kind, Split):
        limit = source.limit
        return {v: n for v in found if (n := pick.below((limit(view, chosen, v) if limit else 1) + 1))}
    if param.optional and pick.below(3) == 0:
        return None
    return found[pick.below(len(found))]


def _fill_picks(view: View[Any], param: Param, source: Source, chosen: Chosen, pick: Picker) -> Any:
    kind = param.kind
    assert isinstance(kind, Some | Route)
    picked: list[Any] = []
    wanted = kind.least + pick.below(min(kind.most, kind.least + 5) - kind.least + 1)
    while len(picked) < wanted:
        found = source.choices(view, {**chosen, param.name: tuple(picked)})
        if isinstance(kind, Some):
            found = [value for value in found if value not in picked]
        if not found:
            break
        picked.append(found[pick.below(len(found))])
    return tuple(picked) if len(picked) >= kind.least else None


def every_action(view: View[Any], most: int = 200) -> Iterator[Action]:
    """Legal actions whose parameters are all One or Flag, up to `most` (to see whether only one thing can be done)."""
    count = 0
    for verb in verbs(view):
        for action in _complete(view, verb, params(verb), {}):
            yield action
            count += 1
            if count >= most:
                return


def _complete(view: View[Any], verb: type[Action], left: tuple[Param, ...], chosen: Chosen) -> Iterator[Action]:
    if not left:
        action = verb(**chosen)
        if view.game.book.refuse_whole(view, action) is None:
            yield action
        return
    param = left[0]
    values = [option.value for option in choices(view, param, chosen)]
    if isinstance(param.kind, Some | Route | Split):
        values = [(value,) for value in values]
    for value in ([param.default] if param.optional else []) + values:
        yield from _complete(view, verb, left[1:], {**chosen, param.name: value})
