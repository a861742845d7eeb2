"""The options of a verb's subcommand: one per parameter, or one per pick, and how they are read back."""

from __future__ import annotations

import typing
from dataclasses import dataclass
from typing import Any, Final

from engine.core.actions import Action, Flag, Kind, One, Param, Route, Some, Words, params
from engine.core.orders import read_value
from engine.core.refusal import refuse
from engine.core.view import View

MOST_NUMBERED: Final = 5


@dataclass(frozen=True)
class Field:
    """An option of a subcommand: which parameter it fills, and (numbered options) which pick of it."""

    name: str
    param: Param
    required: bool
    kind: type
    pick: int | None = None

    @property
    def completes(self) -> bool:
        """Whether Discord asks us for suggestions while it is typed."""
        return not isinstance(self.param.kind, Flag | Words)


def fields(verb: type[Action]) -> list[Field]:
    """The options of a verb's subcommand, the required ones first, as Discord wants it."""
    found = [field for param in params(verb) for field in _fields(param)]
    return sorted(found, key=lambda field: not field.required)


def _fields(param: Param) -> list[Field]:
    kind = param.kind
    if isinstance(kind, Some) and kind.most <= MOST_NUMBERED:
        needed = 0 if param.optional else kind.least
        single = param.name.removesuffix("s") if kind.most > 1 else param.name
        return [Field(f"{single}{i + 1}", param, i < needed, str, i) for i in range(kind.most)]
    return [Field(param.name, param, not param.optional, _type_of(kind, param.type))]


def _type_of(kind: Kind, hint: Any) -> type:
    if isinstance(kind, Flag):
        return bool
    plain = typing.get_args(hint)[0] if typing.get_args(hint) else hint
    return int if isinstance(kind, One) and plain is int else str


def texts(verb: type[Action], param: Param, given: dict[str, Any]) -> list[Any]:
    """What was given for a parameter, in the order of its options."""
    found = [given.get(field.name) for field in fields(verb) if field.param is param]
    return [value for value in found if value is not None and value != ""]


def read(view: View[Any], param: Param, chosen: dict[str, Any], given: list[Any]) -> Any:
    """The value of a parameter from what was given for it."""
    if not given:
        return param.default if param.optional else refuse("input", "missing", param=param.name)
    if isinstance(param.kind, Flag):
        return bool(given[0])
    if isinstance(param.kind, Words):
        return str(given[0])
    if isinstance(param.kind, Some | Route):
        return read_value(view, param, chosen, " + ".join(str(item) for item in given))
    return read_value(view, param, chosen, str(given[0]))
