"""`ironbottom ledger`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.commands import ledger as command
from engine.core.ledger import Entry, Section
from tests.bot.commands.conftest import Type

WHOLE = Entry(Section("p.1", "All there"), ["rules.py:whole"], ["test_rules.py::test_whole"])
PLAIN = Entry(Section("p.2", "Only words", plain="says what is in the box"))
LACKING = Entry(Section("p.3", "Half done"), [f"rules.py:f{n}" for n in range(5)])


def entries(monkeypatch: pytest.MonkeyPatch, *listed: Entry) -> None:
    monkeypatch.setattr(command, "ledger", lambda _game, _root: list(listed))


def test_every_section_is_listed_with_code_and_tests(type_in: Type, monkeypatch: pytest.MonkeyPatch):
    entries(monkeypatch, WHOLE, PLAIN)
    said = type_in("ledger", "cw")
    assert said.code == 0
    assert "rules.py:whole" in said.out
    assert "test_rules.py::test_whole" in said.out
    assert "none: says what is in the box" in said.out
    assert "2 sections; nothing is missing." in said.out


def test_a_gap_fails(type_in: Type, monkeypatch: pytest.MonkeyPatch):
    entries(monkeypatch, WHOLE, LACKING)
    said = type_in("ledger", "cw", "--missing")
    assert "1 of 2 sections lack code or tests: p.3" in said.complaint
    assert "All there" not in said.out
    assert "rules.py:f0, rules.py:f1, rules.py:f2 +2" in said.out


def test_a_real_ledger_names_real_places(type_in: Type):
    said = type_in("ledger", "coast_watchers")
    assert "rules/sequence.py" in said.out
    assert "test_scoring.py::" in said.out


def test_what_is_not_there_is_told(type_in: Type, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    assert "no game 'chess'" in type_in("ledger", "chess").complaint
    assert "toy lists no sections" in type_in("ledger", "toy").complaint
    monkeypatch.setattr(command, "ROOT", tmp_path)
    assert "the tests are not installed" in type_in("ledger", "cw").complaint
