"""Putting an action together choice by choice: which parameter comes next, from which options, and when it is complete.

Pure questions of a View and of what was chosen so far. A draft's `chosen` maps parameter names to values; what is only
partly picked (several values, a path, counts) stands under the name with a ~ before it until it is enough.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core import options
from engine.core.actions import Action, Flag, Kind, Param, Route, Some, Split, Words, params
from engine.core.names import plain
from engine.core.options import Option
from engine.core.refusal import Refusal
from engine.core.view import View

PARTLY = "~"
MENU = 25  # what Discord takes in one select menu


@dataclass(frozen=True)
class Step:
    """A parameter to choose. `picked`: what has been picked of it; `several`: how many may be marked at once."""

    verb: type[Action]
    param: Param
    index: int
    options: tuple[Option, ...]
    picked: tuple[Any, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    several: tuple[int, int] = (1, 1)
    may_finish: bool = False

    @property
    def may_skip(self) -> bool:
        """Whether it may be left out altogether."""
        return self.param.optional and not self.picked and not self.counts


@dataclass(frozen=True)
class Ready:
    """Everything is chosen. `wrong`: why the whole action is refused all the same."""

    action: Action
    wrong: Refusal | None


@dataclass(frozen=True)
class Stuck:
    """A parameter that must be chosen has nothing left to choose, given what was chosen before it."""

    param: Param


def verb_named(view: View[Any], name: str) -> type[Action] | None:
    """The game's verb of that name."""
    return next((verb for verb in view.game.verbs if verb.verb() == name), None)


def next_step(view: View[Any], verb: type[Action], chosen: dict[str, Any]) -> Step | Ready | Stuck:
    """What has to be chosen next. Optional parameters without any option are left out by themselves."""
    done: dict[str, Any] = {}
    for index, param in enumerate(params(verb)):
        if param.name in chosen:
            done[param.name] = _from_json(param, chosen[param.name])
            continue
        step = _step(view, verb, param, index, done, chosen.get(PARTLY + param.name))
        if step.options or isinstance(param.kind, Words) or step.may_finish:
            return step
        if not param.optional:
            return Stuck(param)
        done[param.name] = param.default
    action = verb(**done)
    return Ready(action, options.refusal(view, action))


def _step(view: View[Any], verb: type[Action], param: Param, index: int, done: dict[str, Any], partly: Any) -> Step:
    kind = param.kind
    if isinstance(kind, Split):
        return _split_step(view, verb, param, index, done, partly or {})
    if not isinstance(kind, Some | Route):
        return Step(verb, param, index, tuple(options.choices(view, param, done)))
    picked = tuple(partly or ())
    found = options.choices(view, param, {**done, param.name: picked})
    if isinstance(kind, Some):
        found = [option for option in found if option.value not in picked]
    full = len(picked) >= kind.most
    at_once = isinstance(kind, Some) and len(found) <= MENU and not picked
    return Step(
        verb,
        param,
        index,
        () if full else tuple(found),
        picked,
        several=(max(1, kind.least), min(kind.most, len(found))) if at_once and len(found) >= kind.least else (1, 1),
        may_finish=bool(picked) and len(picked) >= kind.least,
    )


def _split_step(
    view: View[Any], verb: type[Action], param: Param, index: int, done: dict[str, Any], counts: dict[str, int]
) -> Step:
    """One of a value is added at a time; a value whose limit is reached is no longer offered."""
    found = [o for o in options.choices(view, param, done) if o.limit is None or counts.get(str(o.value), 0) < o.limit]
    picked = tuple(value for value, count in counts.items() for _ in range(count))
    return Step(verb, param, index, tuple(found), picked, counts, may_finish=bool(counts))


def take(step: Step, texts: list[str]) -> tuple[str, Any] | None:
    """What has to be written into the draft when these options are marked: name and value. None: no longer possible."""
    by_text = {str(option.value): option.value for option in step.options}
    if not texts or any(text not in by_text for text in texts):
        return None
    values = [by_text[text] for text in texts]
    kind, name = step.param.kind, step.param.name
    if isinstance(kind, Split):
        return PARTLY + name, {**step.counts, texts[0]: step.counts.get(texts[0], 0) + 1}
    if isinstance(kind, Some | Route):
        return _take_several(kind, name, step, values)
    return name, values[0]


def _take_several(kind: Some | Route, name: str, step: Step, values: list[Any]) -> tuple[str, Any]:
    """Marked all at once, or the last one possible: the parameter is complete; else it goes on."""
    picked = [*step.picked, *values]
    at_once = step.several[1] > 1 and isinstance(kind, Some)
    return (name if at_once or len(picked) >= kind.most else PARTLY + name), picked


def finish(step: Step) -> tuple[str, Any]:
    """The parameter as picked so far is enough."""
    if isinstance(step.param.kind, Split):
        return step.param.name, dict(step.counts)
    return step.param.name, list(step.picked)


def skip(step: Step) -> tuple[str, Any]:
    """The parameter is left out."""
    return step.param.name, _to_json(step.param.default)


def back(verb: type[Action], chosen: dict[str, Any]) -> dict[str, Any]:
    """The draft without its last choice: the last pick of a list, or the last parameter chosen."""
    names = [param.name for param in params(verb)]
    for name in reversed(names):
        partly = chosen.get(PARTLY + name)
        if partly:
            shorter = partly[:-1] if isinstance(partly, list) else dict(list(partly.items())[:-1])
            rest = {key: value for key, value in chosen.items() if key != PARTLY + name}
            return rest | ({PARTLY + name: shorter} if shorter else {})
        if name in chosen:
            return {key: value for key, value in chosen.items() if key != name}
    return {}


def like(found: list[Option], typed: str) -> list[Option]:
    """The options that fit what is being typed, the likeliest first: beginnings, then word beginnings, then parts."""
    wanted = plain(typed)
    if not wanted:
        return found
    ranked = [(rank, index, o) for index, o in enumerate(found) if (rank := _rank(wanted, o)) is not None]
    return [option for _, _, option in sorted(ranked, key=lambda r: r[:2])]


def _rank(wanted: str, option: Option) -> int | None:
    names = [plain(option.label), plain(str(option.value))]
    if any(name.startswith(wanted) for name in names):
        return 0
    if any(word.startswith(wanted) for name in names for word in name.split()):
        return 1
    return 2 if any(wanted in name for name in names) else None


def _from_json(param: Param, value: Any) -> Any:
    """A stored value in the form the action wants: lists become tuples."""
    return tuple(value) if _is_list(param.kind) and isinstance(value, list) else value


def _to_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _is_list(kind: Kind) -> bool:
    return isinstance(kind, Some | Route)


def is_flag(param: Param) -> bool:
    """Whether it is a yes or no."""
    return isinstance(param.kind, Flag)


def is_words(param: Param) -> bool:
    """Whether it is free text."""
    return isinstance(param.kind, Words)
