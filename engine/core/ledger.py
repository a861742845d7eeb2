"""The rules ledger: every section of a rulebook with the code that enforces it and the tests that prove it.

Code claims a section by beginning a docstring with it ("p.16 Search.", "9.4 Ground combat."); tests by the marker
``@pytest.mark.rule("p.16")``. A room lists its sections in ``data/sections.toml``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from engine.core.facts import load


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook section: its id as docstrings and markers write it, title, and why it needs no code (`plain`)."""

    id: str
    title: str
    plain: str = ""


class Sections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file data/sections.toml."""

    section: list[Section]


@dataclass
class Entry:
    """A section with where it stands in code and tests."""

    section: Section
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)

    @property
    def missing(self) -> list[str]:
        """What the section lacks: "code", "tests" or nothing."""
        if self.section.plain:
            return []
        return [name for name, found in (("code", self.code), ("tests", self.tests)) if not found]


def ledger(game: str, root: Path) -> list[Entry]:
    """The ledger of a game, from the sources below `root` (the project folder)."""
    listed = load(f"engine.{game}.data", "sections.toml", Sections, game).section
    entries = {section.id: Entry(section) for section in listed}
    for where, ids in _code(root / "engine" / game):
        _enter(entries, ids, where, "code")
    for where, ids in _tests(root / "tests" / "engine" / game):
        _enter(entries, ids, where, "tests")
    return list(entries.values())


def _enter(entries: dict[str, Entry], ids: Iterable[str], where: str, column: str) -> None:
    for name in ids:
        if name in entries:
            getattr(entries[name], column).append(where)


_HEAD = re.compile(r"\s*((?:\w+ ){0,2})(p\.\s*)?((?:\d+(?:\.\d+)*)(?:\s*[-,]\s*\d+(?:\.\d+)*)*)(?:[,;]|(?=\D|$))")


def ids_in(text: str) -> list[str]:
    """Section ids at the start of a docstring or in a marker: "p.16-18 Search" -> p.16, p.17, p.18; "9.4, 9.6" too.

    A game with several books names the book first, in one or two words: "M44 p.9, PT p.10", "Base rules 5".
    """
    found: list[str] = []
    head = _HEAD.match(text)
    while head is not None:
        book, page, numbers = head.groups()
        book = book[:1].lower() + book[1:] if book[1:2].islower() else book
        found += [f"{book}{'p.' if page else ''}{number}" for number in _spelled_out(numbers)]
        head = _HEAD.match(text, head.end()) if head.group().endswith((",", ";")) else None
    return found


def _spelled_out(numbers: str) -> Iterator[str]:
    """ "16-18, 20" -> 16, 17, 18, 20; of "9.4-9.6" only the ends are known."""
    for part in numbers.split(","):
        low, _, high = part.strip().partition("-")
        if high and low.strip().isdigit() and high.strip().isdigit():
            yield from (str(n) for n in range(int(low), int(high) + 1))
        else:
            yield from (end.strip() for end in (low, high) if end)


def _modules(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(folder).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def _code(folder: Path) -> Iterator[tuple[str, list[str]]]:
    for name, module in _modules(folder):
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                where = name if isinstance(node, ast.Module) else f"{name}:{node.name}"
                yield where, ids_in(ast.get_docstring(node) or "")


def _tests(folder: Path) -> Iterator[tuple[str, list[str]]]:
    for name, module in _modules(folder):
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield f"{name}::{node.name}", [i for text in _marks(node.decorator_list) for i in ids_in(text)]


def _marks(decorators: Iterable[ast.expr]) -> Iterator[str]:
    for mark in decorators:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule":
            for argument in mark.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
