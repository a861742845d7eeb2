"""The cases of this folder as typed records; examples.toml says at its top what they mean."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parent


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a case file."""


class Step(Record, frozen=True):
    """An order of a seat (so many times), with its dice, or with the code of its refusal; or a rule to call."""

    seat: str
    order: str = ""
    call: str = ""
    dice: tuple[int, ...] | None = None
    times: int = 1
    refused: str = ""


class Fought(Record, frozen=True):
    """What the last battle's report says."""

    result: str = ""
    rounds: int = 0
    left: Mapping[str, Mapping[str, int]] | None = None


class Expect(Record, frozen=True):
    """What must hold after the steps; None = not looked at."""

    at: Mapping[str, tuple[str, ...]] = {}
    money: Mapping[str, int] = {}
    levels: Mapping[str, int] = {}
    control: Mapping[str, str] = {}
    techs: Mapping[str, tuple[str, ...]] = {}
    spent: Mapping[str, int] = {}
    support: Mapping[str, int] = {}
    battles: tuple[str, ...] | None = None
    battle: Fought | None = None
    asked: str = ""
    told: Mapping[str, Mapping[str, Any]] = {}
    adjacent: tuple[tuple[str, str], ...] = ()
    not_adjacent: tuple[tuple[str, str], ...] = ()
    distance: Mapping[str, int] = {}
    axis_level: int | None = None
    victory: str | None = None
    reason: str = ""
    tenths: Mapping[str, int] = {}
    individual: Mapping[str, tuple[str, ...]] = {}


class Case(Record, frozen=True):
    """One case."""

    id: str
    source: str
    rule: str
    title: str
    power: str
    phase: str
    base: str = "empty"
    units: tuple[str, ...] = ()
    aboard: tuple[str, ...] = ()
    control: Mapping[str, str] = {}
    money: Mapping[str, int] = {}
    levels: Mapping[str, int] = {}
    techs: Mapping[str, tuple[str, ...]] = {}
    bought: Mapping[str, int] = {}
    taken: tuple[str, ...] = ()
    profiles: Mapping[str, Mapping[str, str]] = {}
    commands: tuple[Mapping[str, Any], ...] = ()
    ruling: str = ""
    steps: tuple[Step, ...] = ()
    expect: Expect = Expect()


class CaseFile(Record, frozen=True):
    """The file examples.toml."""

    case: tuple[Case, ...]


def examples() -> tuple[Case, ...]:
    """All cases."""
    return msgspec.toml.decode((FOLDER / "examples.toml").read_bytes(), type=CaseFile).case
