"""A property worked out when it is first asked for and kept from then on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 (used as a decorator)
    """`functools.cached_property` without its lock, which until Python 3.12 costs more than most of what views keep."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, it: None, owner: Any = None) -> lazy[T]: ...

    @overload
    def __get__(self, it: object, owner: Any = None) -> T: ...

    def __get__(self, it: object | None, owner: Any = None) -> lazy[T] | T:
        if it is None:
            return self
        found: T = self.work(it)
        it.__dict__[self.name] = found  # found there from now on, before this is asked
        return found
