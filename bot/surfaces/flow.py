"""Putting an action together choice by choice: which parameter comes next, from which options, and when it is complete.

Pure questions of a View and of what was chosen so far. A draft's `chosen` maps parameter names to values; what is only
partly picked (several values, a path, counts) stands under the name with a ~ before it until it is enough.

As few choices as possible: what leaves no choice is filled in, and what may be left out is left out. It is offered with
the summary (`Ready.more`), and asked for only if it is wanted (its name with a + before it) or the action needs it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from engine.core import options
from engine.core.actions import Action, Flag, Kind, One, Param, Route, Some, Split, Words, params
from engine.core.names import plain
from engine.core.options import Option
from engine.core.refusal import Refusal
from engine.core.view import View

PARTLY = "~"
WANTED = "+"
TIMES = "*"
MENU = 25  # what Discord takes in one select menu


@dataclass(frozen=True)
class Step:
    """A parameter to choose. `picked`: what has been picked of it; `several`: how many may be marked in one menu;
    `at_once`: what is marked is all of it; `chosen`: the values chosen so far, by name; `may_skip`: it may be left out.
    """

    verb: type[Action]
    param: Param
    index: int
    options: tuple[Option, ...]
    picked: tuple[Any, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    several: tuple[int, int] = (1, 1)
    at_once: bool = False
    may_finish: bool = False
    may_skip: bool = False
    chosen: dict[str, Any] = field(default_factory=dict)

    @property
    def before(self) -> tuple[Any, ...]:
        """The values chosen so far."""
        return _values(self.chosen)


@dataclass(frozen=True)
class Ready:
    """Everything needed is chosen. `wrong`: why the whole action is refused all the same; `more`: the parameters, each
    with its place among all, that could be chosen as well."""

    action: Action
    wrong: Refusal | None
    more: tuple[tuple[int, Param], ...] = ()


@dataclass(frozen=True)
class Stuck:
    """A parameter that must be chosen has nothing left to choose, given what was chosen before it."""

    param: Param


def verb_named(view: View[Any], name: str) -> type[Action] | None:
    """The game's verb of that name."""
    return next((verb for verb in view.game.verbs if verb.verb() == name), None)


def next_step(view: View[Any], verb: type[Action], chosen: dict[str, Any]) -> Step | Ready | Stuck:
    """What has to be chosen next."""
    done: dict[str, Any] = {}
    left_out: list[Step] = []
    for index, param in enumerate(params(verb)):
        if param.name in chosen:
            done[param.name] = _from_json(param, chosen[param.name])
            continue
        step = _step(view, verb, param, index, done, chosen.get(PARTLY + param.name))
        wanted = not param.optional or WANTED + param.name in chosen
        if wanted and _leaves_no_choice(view, step, done):
            done[param.name] = _only_value(step)
        elif wanted and (step.options or isinstance(param.kind, Words)):
            return _asked(view, step, done, left_out)
        elif not param.optional:
            return Stuck(param)
        else:
            done[param.name] = param.default
            left_out += [step] if step.options or isinstance(param.kind, Words) else []
    return _ready(view, verb(**done), left_out)


def _ready(view: View[Any], action: Action, left_out: list[Step]) -> Step | Ready:
    """The whole action; but if it is refused as it stands, what was left out is asked for after all."""
    wrong = options.refusal(view, action)
    left_out = [step for step in left_out if not is_flag(step.param) or _may_be_yes(view, action, step.param)]
    if wrong is None or not left_out:
        return Ready(action, wrong, tuple((step.index, step.param) for step in left_out))
    step = next((step for step in left_out if len(step.options) != 1), left_out[0])  # one option is hardly a question
    before = {param.name: getattr(action, param.name) for param in params(type(action))[: step.index]}
    return replace(step, may_skip=len(left_out) > 1, chosen=before)


def _may_be_yes(view: View[Any], action: Action, flag: Param) -> bool:
    return options.refusal(view, msgspec.structs.replace(action, **{flag.name: True})) is None


def _asked(view: View[Any], step: Step, done: dict[str, Any], left_out: list[Step]) -> Step:
    """The step with what the player should see of what came before. It may be left out if the action stands so."""
    default = {p.name: p.default for p in params(step.verb) if p.optional}
    bare = step.param.optional and not step.picked and not step.counts
    later = any(not p.optional for p in params(step.verb)[step.index + 1 :])
    may_skip = bare and (later or bool(left_out) or options.refusal(view, step.verb(**default | done)) is None)
    return replace(step, may_skip=may_skip, chosen=dict(done))


def _values(done: dict[str, Any]) -> tuple[Any, ...]:
    """The values chosen, lists one by one, counts as pairs of value and number; nothing of what was left out."""
    flat: list[Any] = []
    for value in done.values():
        if isinstance(value, dict):
            flat += [(item, number) for item, number in value.items() if number]
        else:
            flat += value if isinstance(value, tuple) else [value] if value and not isinstance(value, bool) else []
    return tuple(flat)


def _leaves_no_choice(view: View[Any], step: Step, done: dict[str, Any]) -> bool:
    """One value only, or no more to pick."""
    kind = step.param.kind
    if isinstance(kind, Some) and step.at_once and kind.least == len(step.options) == 1:
        only = {**done, step.param.name: (step.options[0].value,)}
        return [o for o in options.choices(view, step.param, only) if o != step.options[0]] == []
    if isinstance(kind, Some | Route | Split):
        return step.may_finish and not step.options
    return isinstance(kind, One) and len(step.options) == 1


def _only_value(step: Step) -> Any:
    if isinstance(step.param.kind, Split):
        return dict(step.counts)
    if isinstance(step.param.kind, Some | Route):
        return step.picked or (step.options[0].value,)
    return step.options[0].value


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
    room = kind.most - len(picked)
    at_once = isinstance(kind, Some) and kind.least <= len(found) <= MENU and not picked
    least = max(1, kind.least) if at_once else 1
    return Step(
        verb,
        param,
        index,
        tuple(found) if room > 0 else (),
        picked,
        several=(least, max(least, min(room, len(found)))) if isinstance(kind, Some) else (1, 1),
        at_once=at_once,
        may_finish=bool(picked) and len(picked) >= kind.least,
    )


def _split_step(
    view: View[Any], verb: type[Action], param: Param, index: int, done: dict[str, Any], counts: dict[str, int]
) -> Step:
    """One of a value is added at a time; a value whose limit is reached is no longer offered."""
    found = [o for o in options.choices(view, param, done) if o.limit is None or counts.get(str(o.value), 0) < o.limit]
    return Step(verb, param, index, tuple(found), counts=counts, may_finish=bool(counts))


def take(step: Step, texts: list[str]) -> tuple[str, Any] | None:
    """What has to be written into the draft when these options are marked: name and value. None: no longer possible."""
    if isinstance(step.param.kind, Split):
        return _take_counted(step, texts)
    by_text = {str(option.value): option.value for option in step.options}
    if not texts or any(text not in by_text for text in texts):
        return None
    values = [by_text[text] for text in texts]
    kind, name = step.param.kind, step.param.name
    if isinstance(kind, Some | Route):
        return _take_several(kind, name, step, values)
    return name, values[0]


def numbers(step: Step) -> dict[str, tuple[int, ...]]:
    """For counts: how many of each value may be added with one mark, as many of these as one menu takes.

    Of what there can be many of, more numbers are offered; one of each always is."""
    rest = {str(o.value): 10 if o.limit is None else o.limit - step.counts.get(str(o.value), 0) for o in step.options}
    usual = {value: _wanted(left) for value, left in rest.items()}
    more = [(place / len(those), value, n) for value, those in usual.items() for place, n in enumerate(those) if place]
    some = sorted(more, key=lambda one: (one[0] >= 0.5 and len(usual[one[1]]) < 4, one[0], -rest[one[1]]))
    chosen = {value: [those[0]] for value, those in usual.items() if those}
    for _, value, n in some[: max(0, MENU - len(chosen))]:
        chosen[value].append(n)
    return {value: tuple(sorted(those)) for value, those in chosen.items()}


def _wanted(left: int) -> list[int]:
    """Numbers up to `left`, those first that are of most use: with a few of them any number is soon made up."""
    first, later = [n for n in (1, 2, 5) if n < left], [n for n in (3, 8, 4, 10, 6) if n < left]
    return [*first, *([left] if left > 0 else []), *later]


def _take_counted(step: Step, texts: list[str]) -> tuple[str, Any] | None:
    """What was marked is a value, or a value times a number."""
    known = {str(option.value) for option in step.options}
    counts = dict(step.counts)
    for text in texts:
        value, _, number = (text, "", "1") if text in known else text.rpartition(TIMES)
        if value not in known or not number.isdecimal() or not 1 <= int(number) <= max(numbers(step)[value]):
            return None
        counts[value] = counts.get(value, 0) + int(number)
    return (PARTLY + step.param.name, counts) if texts else None


def _take_several(kind: Some | Route, name: str, step: Step, values: list[Any]) -> tuple[str, Any]:
    """Marked all at once, or the last one possible: the parameter is complete; else it goes on."""
    picked = [*step.picked, *values]
    return (name if step.at_once or len(picked) >= kind.most else PARTLY + name), picked


def finish(step: Step) -> tuple[str, Any]:
    """The parameter as picked so far is enough."""
    if isinstance(step.param.kind, Split):
        return step.param.name, dict(step.counts)
    return step.param.name, list(step.picked)


def skip(step: Step) -> tuple[str, Any]:
    """The parameter is left out."""
    return step.param.name, _to_json(step.param.default)


def back(verb: type[Action], chosen: dict[str, Any]) -> dict[str, Any]:
    """The draft without its last choice: the last pick of a list, or the last parameter chosen or wanted."""
    names = [param.name for param in params(verb)]
    for name in reversed(names):
        partly = chosen.get(PARTLY + name)
        if partly:
            shorter = partly[:-1] if isinstance(partly, list) else dict(list(partly.items())[:-1])
            rest = {key: value for key, value in chosen.items() if key != PARTLY + name}
            return rest | ({PARTLY + name: shorter} if shorter else {})
        if name in chosen or WANTED + name in chosen:
            return {key: value for key, value in chosen.items() if key not in (name, WANTED + name)}
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
