"""Who knows a field: every field of a State declares its audience, closed by default.

Usage: ``kind: Annotated[str, Only("allied")]``. A field without an audience is refused when the Game object is built,
which happens at import.
"""

from __future__ import annotations

import types
import typing
from typing import Any, get_args, get_origin

import msgspec

Seat = str


class Audience:
    """Base of the audience marks; subclasses say which seats may read the field."""

    def knows(self, owner: Any, seat: Seat | None) -> bool:
        """Whether `seat` (None = the public) may read the field of `owner`."""
        raise NotImplementedError


class _Everyone(Audience):
    def knows(self, owner: Any, seat: Seat | None) -> bool:
        return True

    def __repr__(self) -> str:
        return "Everyone"


class _Umpire(Audience):
    def knows(self, owner: Any, seat: Seat | None) -> bool:
        return False

    def __repr__(self) -> str:
        return "Umpire"


class _PerSeat(Audience):
    """A dict keyed by seat: each seat reads its own entry only."""

    def knows(self, owner: Any, seat: Seat | None) -> bool:
        return False

    def __repr__(self) -> str:
        return "PerSeat"


class Backs(Audience):
    """The named seats read the field; everybody else sees only the backs: how many there are (list) or where (dict)."""

    def __init__(self, *seats: Seat) -> None:
        self.seats = seats

    def knows(self, owner: Any, seat: Seat | None) -> bool:
        return seat in self.seats

    def __repr__(self) -> str:
        return f"Backs{self.seats}"


class Only(Audience):
    """Only the named seats read the field."""

    def __init__(self, *seats: Seat) -> None:
        self.seats = seats

    def knows(self, owner: Any, seat: Seat | None) -> bool:
        return seat in self.seats

    def __repr__(self) -> str:
        return f"Only{self.seats}"


class Seers(Audience):
    """The seats named in other fields of the same record (a seat or a list): its owner and who has seen it."""

    def __init__(self, *fields: str) -> None:
        self.fields = fields

    def knows(self, owner: Any, seat: Seat | None) -> bool:
        return seat is not None and any(
            seat == named or (isinstance(named, list | tuple) and seat in named)
            for named in (getattr(owner, field) for field in self.fields)
        )

    def __repr__(self) -> str:
        return f"Seers{self.fields}"


Everyone = _Everyone()
Umpire = _Umpire()
PerSeat = _PerSeat()


def audience_of(hint: Any) -> Audience | None:
    """The audience mark of an Annotated hint, or None if it has none."""
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, Audience):
            return extra
    return None


def bare(hint: Any) -> Any:
    """The hint without its Annotated wrapper."""
    return get_args(hint)[0] if hasattr(hint, "__metadata__") else hint


def hints(struct: type[Any]) -> dict[str, Any]:
    """Field name -> resolved hint with its Annotated extras, ClassVars left out."""
    resolved = typing.get_type_hints(struct, include_extras=True)
    return {name: resolved[name] for name in struct.__struct_fields__}


def structs_in(hint: Any) -> tuple[type, ...]:
    """All msgspec Structs that can occur in values of this hint, in the order in which they are named."""
    hint = bare(hint)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return (hint,)
    return tuple(dict.fromkeys(struct for argument in get_args(hint) for struct in structs_in(argument)))


def blank(hint: Any) -> Any:
    """What a seat reads in place of a value it may not know: the empty value of the hint's type."""
    hint = bare(hint)
    origin = get_origin(hint) or hint
    if origin in (typing.Union, types.UnionType):
        return None
    if origin in (list, dict, str, int, float, bool, tuple, bytes):
        return origin()
    return None
