"""Fact files: the printed facts of a game, read once, corrected by the owner's own files, checked and frozen.

A game keeps its facts as TOML beside its code. Somebody who owns the printed game can lay corrected files of the
same names over them, in `<editions>/<game>/`; such a file holds only what differs:

* an array of tables is matched entry by entry, by `id`, by `letter` or by its two ends `a` and `b`; an entry that
  is new is added, `remove = true` takes one out, `unset = ["field"]` takes fields out of one;
* any other table is merged field by field, unless it gives another `op`, which makes it a different thing;
* every other value replaces the old one.

All that is wrong with a file is told as a FactError that names the file, the entry, the field and the fault.
"""

import functools
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import msgspec

T = TypeVar("T", bound=msgspec.Struct)
R = TypeVar("R")
P = ParamSpec("P")

Table = dict[str, Any]
KEYS = (("id",), ("letter",), ("a", "b"))


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a fact file; subclasses add the fields."""


class Problem(msgspec.Struct, frozen=True):
    """One fault of a fact file: the entry's id ("" = the whole file), the field ("" = the entry), what is wrong."""

    entry: str
    field: str
    what: str

    def __str__(self) -> str:
        place = [f"entry {self.entry}"] if self.entry else []
        place += [f"field {self.field}"] if self.field else []
        return f"{', '.join(place)}: {self.what}" if place else self.what


class FactError(ValueError):
    """A fact file cannot be used; the text has one line for each fault."""

    def __init__(self, file: str, problems: Sequence[Problem]) -> None:
        self.file = file
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{file}: {problem}" for problem in problems))


Validator = Callable[[T], Iterable[Problem]]

_editions: Path | None = None
_caches: list[Callable[[], None]] = []


def set_editions(path: str | Path | None) -> None:
    """Lay the files under this directory over the packaged facts of every game (None = none).

    It holds for the whole process; call it before the first facts are read. Facts read earlier are forgotten.
    """
    global _editions
    directory = None if path is None else Path(path)
    if directory is not None and not directory.is_dir():
        raise FactError(str(directory), [Problem("", "", "editions_dir is not a directory")])
    _editions = directory
    for clear in _caches:
        clear()


def cached(read: Callable[P, R]) -> Callable[P, R]:
    """Remember what a function of facts alone returns until set_editions changes the files."""
    return remembered(None)(read)


def remembered(most: int | None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """As `cached`, where there are ever new questions: only so many answers are kept, those asked for last."""

    def decorate(read: Callable[P, R]) -> Callable[P, R]:
        memory = functools.lru_cache(most)(read)
        _caches.append(memory.cache_clear)
        return cast(Callable[P, R], functools.wraps(read)(memory))

    return decorate


def load(
    package: str, filename: str, type: type[T], editions_subdir: str, validators: Iterable[Validator[T]] = ()
) -> T:
    """Read a packaged TOML file with the owner's corrections into a struct; a FactError tells all that is wrong.

    `editions_subdir` is the game's folder in the editions directory. Validators yield what the types cannot say.
    """
    label = f"{editions_subdir}/{filename}"
    table = _parse(files(package).joinpath(filename).read_bytes, label)
    overlay = _overlay_path(package, filename, editions_subdir)
    if overlay is not None:
        label = str(overlay)
        faults: list[Problem] = []
        _merge(table, _parse(overlay.read_bytes, label), (), faults)
        _raise_if(label, faults)
    facts = _decode(table, type, label)
    _raise_if(label, [problem for validate in validators for problem in validate(facts)])
    return facts


def _raise_if(label: str, problems: Sequence[Problem]) -> None:
    if problems:
        raise FactError(label, problems)


def _parse(read: Callable[[], bytes], label: str) -> Table:
    try:
        return tomllib.loads(read().decode())
    except OSError as error:
        raise FactError(label, [Problem("", "", f"cannot be read: {error.strerror or error}")]) from error
    except UnicodeDecodeError as error:
        raise FactError(label, [Problem("", "", "cannot be read: it is not UTF-8 text")]) from error
    except tomllib.TOMLDecodeError as error:
        raise FactError(label, [Problem("", "", f"not valid TOML: {error}")]) from error


def _overlay_path(package: str, filename: str, subdir: str) -> Path | None:
    """The owner's file of this name, if there is one; a file that corrects nothing is a mistake worth telling."""
    if _editions is None or not (_editions / subdir).is_dir():
        return None
    directory = _editions / subdir
    known = sorted(file.name for file in files(package).iterdir() if file.name.endswith(".toml"))
    unknown = sorted(p.name for p in directory.iterdir() if p.name not in known and not p.name.startswith("."))
    _raise_if(str(directory), [Problem("", "", f"unknown file {name}; known: {', '.join(known)}") for name in unknown])
    path = directory / filename
    return path if path.exists() else None


# ---- laying one table over another ------------------------------------------------------------------------------


def _key(entry: Any) -> str | None:
    """What an entry is called: its id, its letter or its two ends in alphabetical order."""
    if isinstance(entry, dict):
        for names in KEYS:
            if all(isinstance(entry.get(name), str) for name in names):
                return "-".join(sorted(entry[name] for name in names))
    return None


def _keyed(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(_key(entry) is not None for entry in value)


def _merge(base: Table, over: Table, where: tuple[str, ...], faults: list[Problem]) -> None:
    for field in _names(over, where, faults):
        if base.pop(field, None) is None:
            faults.append(Problem("/".join(where), field, "cannot be unset: it has no value"))
    for field, value in over.items():
        old = base.get(field)
        if field == "unset":
            continue
        if isinstance(old, list) and _keyed(old) and isinstance(value, list) and value:
            base[field] = _merge_entries(field, old, value, where, faults)
        elif isinstance(value, dict) and isinstance(old, dict) and value.get("op", old.get("op")) == old.get("op"):
            _merge(old, value, where, faults)
        else:
            base[field] = value


def _names(over: Table, where: tuple[str, ...], faults: list[Problem]) -> list[str]:
    """The fields that a correction takes out of an entry."""
    unset = over.get("unset", [])
    if isinstance(unset, list) and all(isinstance(name, str) for name in unset):
        return unset
    faults.append(Problem("/".join(where), "unset", "must be a list of field names"))
    return []


def _merge_entries(
    field: str, old: list[Table], new: list[Any], where: tuple[str, ...], faults: list[Problem]
) -> list[Table]:
    entries = {str(_key(entry)): entry for entry in old}
    for number, entry in enumerate(new, start=1):
        key = _key(entry)
        if key is None:
            faults.append(Problem("/".join(where), field, f"number {number} has no id, letter or a and b to match"))
        elif entry.get("remove") is True:
            if entries.pop(key, None) is None:
                faults.append(Problem("/".join((*where, key)), "remove", "there is no such entry to remove"))
        else:
            _merge(entries.setdefault(key, {}), entry, (*where, key), faults)
    return list(entries.values())


# ---- tables into structs ----------------------------------------------------------------------------------------


def _decode(table: Table, type: type[T], label: str) -> T:
    repeated = [Problem(key, "", "stands twice in the file") for key in _repeated(table)]
    _raise_if(label, repeated)
    try:
        return msgspec.convert(table, type)
    except msgspec.ValidationError as error:
        raise FactError(label, [_located(str(error), table)]) from error


def _repeated(table: Table) -> list[str]:
    arrays = [[str(_key(entry)) for entry in entries] for entries in table.values() if _keyed(entries)]
    return [key for keys in arrays for key, count in Counter(keys).items() if count > 1]


def _located(message: str, table: Table) -> Problem:
    """Turn msgspec's `what - at $.path[3].field` into entry, field and fault."""
    what, _, path = message.partition(" - at `$")
    entries: list[str] = []
    fields: list[str] = []
    node: Any = table
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path.rstrip("`")):
        node = _step(node, name, index)
        key = _key(node)
        if key is not None:
            entries.append(key)
            fields = []
        else:
            fields.append(name or index)
    missing = re.search(r"(?:required|unknown) field `(\w+)`", what)
    fields += [missing.group(1)] if missing else []
    return Problem("/".join(entries), ".".join(fields), what)


def _step(node: Any, name: str, index: str) -> Any:
    if isinstance(node, dict) and name:
        return node.get(name)
    if isinstance(node, list) and index.isdigit() and int(index) < len(node):
        return node[int(index)]
    return None
