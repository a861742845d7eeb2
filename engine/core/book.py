"""The Rulebook of one game: for each verb who may, with what, and to what effect. One declaration serves legality,
menus, autocomplete, text orders, random play and the command reference.

    book = Rulebook()

    @book.source("search_station", over=lambda view, chosen: view.s.patrols)
    def search_station(view, chosen, station) -> Refusal | None: ...      # None = may be chosen

    @book.may(Search)
    def may_search(view) -> Refusal | None: ...                           # could any Search be declared now

    @book.legal(Search)
    def legal_search(view, action) -> Refusal | None: ...                 # what only the whole action shows

    @book.effect(Search)
    def search(table, action) -> Flow: ...
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from engine.core.actions import Action, Pass, Query, params
from engine.core.frames import Done, Flow
from engine.core.refusal import Refusal

Chosen = dict[str, Any]
Universe = Callable[[Any, Chosen], Iterable[Any]]
Judge = Callable[[Any, Chosen, Any], Refusal | None]
May = Callable[[Any], Refusal | None]
Legal = Callable[[Any, Any], Refusal | None]
Needless = Callable[[Any, Any], bool]
Effect = Callable[[Any, Any], Flow]
Reply = Callable[[Any, Any], list[str]]


@dataclass(frozen=True)
class Source:
    """An option source: the names it knows (`over`), which of them may be chosen (`judge`), and for Split its limits.

    `over` answers unknown names and must tell nothing its seat does not know; `judge` says why a known one is refused.
    The docstring of `judge` begins with rule and what fits ("p.14 A Rising Sun marker."): it is read by players who
    name something of the game that is not in `over`. Where few of many names can be chosen, `among` gives a smaller
    universe for menus that holds all of those.
    """

    name: str
    over: Universe
    judge: Judge
    limit: Callable[[Any, Chosen, Any], int] | None = None
    among: Universe | None = None

    @functools.cached_property
    def wanted(self) -> tuple[str, str]:
        """Rule (number or page) and what fits, as the docstring of `judge` says them."""
        first = (self.judge.__doc__ or "").strip().split("\n")[0]
        found = _RULE.match(first)
        return (found["rule"], found["rest"]) if found else ("", first)

    def choices(self, view: Any, chosen: Chosen) -> list[Any]:
        """The values that may be chosen now, in the universe's order."""
        universe = self.among or self.over
        return [value for value in universe(view, chosen) if self.judge(view, chosen, value) is None]


_RULE = re.compile(
    r"(?P<rule>(?:(?:Base rules |PT |M44 |ruling )?(?:p\.)?\d[\da-z]*(?:[-.]\d+)*(?:, )?)+)[.:]? (?P<rest>\S.*)"
)


def _pass(_table: Any, _action: Pass) -> Flow:
    return Done(None)


class Rulebook:
    """Registry of a game's verbs and option sources, filled by decorators in rules/*.py."""

    def __init__(self) -> None:
        self.sources: dict[str, Source] = {}
        self._may: dict[type[Action], May] = {}
        self._legal: dict[type[Action], Legal] = {}
        self._needless: dict[type[Action], tuple[Needless, bool]] = {}
        self.effects: dict[type[Action], Effect] = {Pass: _pass}
        self.answers: dict[type[Query], Reply] = {}
        self.anytime: tuple[type[Action], ...] = ()

    def at_any_time(self, *verbs: type[Action]) -> None:
        """Let every seat use these verbs whether or not it is asked, as it leaves standing orders with the umpire.

        Nobody else learns of it: the effect draws nothing, tells nobody but its own seat, changes only what that seat
        alone knows, and leaves the Decision that is pending as it is. Undo does not concern it."""
        self.anytime = (*self.anytime, *verbs)

    def source(
        self,
        name: str,
        *,
        over: Universe,
        limit: Callable[[Any, Chosen, Any], int] | None = None,
        among: Universe | None = None,
    ) -> Callable[[Judge], Judge]:
        """Declare an option source; the decorated function judges one value (None = may be chosen)."""

        def register(judge: Judge) -> Judge:
            assert name not in self.sources, f"source {name} declared twice"
            self.sources[name] = Source(name, over, judge, limit, among)
            return judge

        return register

    def may(self, *verbs: type[Action]) -> Callable[[May], May]:
        """Declare when a verb can be used at all."""

        def register(function: May) -> May:
            for verb in verbs:
                assert verb not in self._may, f"may({verb.__name__}) declared twice"
                self._may[verb] = function
            return function

        return register

    def legal(self, *verbs: type[Action]) -> Callable[[Legal], Legal]:
        """Declare what only the whole action shows."""

        def register(function: Legal) -> Legal:
            for verb in verbs:
                assert verb not in self._legal, f"legal({verb.__name__}) declared twice"
                self._legal[verb] = function
            return function

        return register

    def needless(self, *verbs: type[Action], later: bool = False) -> Callable[[Needless], Needless]:
        """Declare when what a refused action wants is so already, or cannot come about any more: among several orders
        it is then passed over. `later`: only once something has been drawn since it was written."""

        def register(function: Needless) -> Needless:
            for verb in verbs:
                assert verb not in self._needless, f"needless({verb.__name__}) declared twice"
                self._needless[verb] = (function, later)
            return function

        return register

    def effect(self, *verbs: type[Action]) -> Callable[[Effect], Effect]:
        """Declare what a verb does; the Decision has been taken off the stack when it runs."""

        def register(function: Effect) -> Effect:
            for verb in verbs:
                assert verb not in self.effects or verb is Pass, f"effect({verb.__name__}) declared twice"
                self.effects[verb] = function
            return function

        return register

    def answer(self, query: type[Query]) -> Callable[[Reply], Reply]:
        """Declare how a question is answered: lines of text from the View of whoever asks."""

        def register(function: Reply) -> Reply:
            assert query not in self.answers, f"answer({query.__name__}) declared twice"
            self.answers[query] = function
            return function

        return register

    def refuse_verb(self, view: Any, verb: type[Action]) -> Refusal | None:
        """Why the verb cannot be used at all now; None if it can. A view is asked once: it does not change."""
        said: dict[type[Action], Refusal | None] = view.said
        if verb not in said:
            check = self._may.get(verb)
            said[verb] = check(view) if check else None
        return said[verb]

    def refuse_whole(self, view: Any, action: Action) -> Refusal | None:
        """What only the whole action shows; None if nothing."""
        check = self._legal.get(type(action))
        return check(view, action) if check else None

    def is_needless(self, view: Any, action: Action, *, later: bool = False) -> bool:
        """Whether a refused action may be passed over; `later`: when its time has come, not when it is written."""
        check, only_later = self._needless.get(type(action), (None, False))
        return check is not None and (later or not only_later) and check(view, action)

    def check(self, verbs: Iterable[type[Action]]) -> None:
        """Raise if a verb has no effect or names an unknown source (called when the Game is built)."""
        for verb in (*verbs, *self.answers):
            if verb not in self.effects and verb not in self.answers:
                raise TypeError(f"{verb.__name__} has no effect")
            for param in params(verb):
                if param.kind.source and param.kind.source not in self.sources:
                    raise TypeError(f"{verb.__name__}.{param.name}: unknown option source {param.kind.source!r}")
