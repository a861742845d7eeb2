"""Actions: one small frozen record per verb; its docstring is the help, its annotated fields are the parameters.

    class Search(Action):
        '''Search a Station where you have a Patrol (p.16).'''
        station: Annotated[str, One("search_station")]

Each parameter names its option source (see engine.core.book): the values a seat may choose, asked of its View and of
the parameters chosen before it.
"""

from __future__ import annotations

import functools
import re
import typing
from dataclasses import dataclass
from typing import Any, ClassVar, Union

import msgspec


@dataclass(frozen=True)
class Kind:
    """How a parameter is chosen."""

    source: str = ""
    hint: str = ""


@dataclass(frozen=True)
class One(Kind):
    """One of the source's values (str or int)."""


@dataclass(frozen=True)
class Some(Kind):
    """Between `least` and `most` different values of the source (its `chosen` holds those picked so far)."""

    least: int = 1
    most: int = 25


@dataclass(frozen=True)
class Route(Kind):
    """A path: values in order; the source gives the possible next ones for those picked so far."""

    least: int = 1
    most: int = 40


@dataclass(frozen=True)
class Split(Kind):
    """Counts per value, such as casualties or purchases; the source gives values and how many of each at most."""


@dataclass(frozen=True)
class Flag(Kind):
    """Yes or no."""


@dataclass(frozen=True)
class Words(Kind):
    """Free text of at most `most` characters."""

    most: int = 200


# Frozen for all verbs; passed this way because type checkers would ask each verb to repeat it.
_FROZEN: dict[str, Any] = {"frozen": True}


class Action(msgspec.Struct, tag=True, tag_field="verb", **_FROZEN):
    """Base of all actions. `group` gathers verbs under one heading in long menus and command trees ("" = none);
    `ends` marks a verb that gives up the rest of what could be done (random play uses it seldom); `lapses` one that is
    void once its moment has passed by itself, as it only passes when nothing of the kind can be done; `hidden` keeps a
    verb out of menus (system verbs)."""

    group: ClassVar[str] = ""
    ends: ClassVar[bool] = False
    lapses: ClassVar[bool] = False
    hidden: ClassVar[bool] = False

    @classmethod
    def verb(cls) -> str:
        """The verb as players type it: the class name in kebab-case."""
        return verb_of(cls)

    @classmethod
    def help(cls) -> str:
        """The first paragraph of the docstring."""
        return " ".join((cls.__doc__ or "").strip().split("\n\n")[0].split())


class Query(Action):
    """Base of questions about the table (odds, what a card says): answered from the asker's own view at any time."""


class Pass(Action):
    """Let the moment pass without doing anything."""

    ends: ClassVar[bool] = True


@functools.cache
def verb_of(action: type[Action]) -> str:
    """Class name -> verb: BuildUp -> build-up."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", action.__name__).lower()


@dataclass(frozen=True)
class Param:
    """One parameter of an action: name, kind, and whether it may be left out."""

    name: str
    kind: Kind
    optional: bool
    default: Any
    type: Any


def _kind(hint: Any) -> Kind:
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, Kind):
            return extra
    raise TypeError(f"parameter {hint!r} has no kind (One, Some, Route, Split, Flag, Words)")


@functools.cache
def params(action: type[Action]) -> tuple[Param, ...]:
    """The parameters of an action class, in order."""
    resolved = typing.get_type_hints(action, include_extras=True)
    fields = msgspec.structs.fields(action)
    return tuple(
        Param(field.name, _kind(resolved[field.name]), not field.required, _default(field), resolved[field.name])
        for field in fields
    )


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return None


@functools.cache
def _decoder(verbs: tuple[type[Action], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Union[verbs])  # noqa: UP007 (built at run time)


def dump_action(action: Action) -> bytes:
    """The action as JSON bytes, verb included."""
    return msgspec.json.encode(action)


def load_action(raw: bytes | str, verbs: typing.Iterable[type[Action]]) -> Action:
    """Inverse of dump_action; raises msgspec.ValidationError for anything else."""
    action = _decoder(tuple(verbs)).decode(raw)
    assert isinstance(action, Action)
    return action
