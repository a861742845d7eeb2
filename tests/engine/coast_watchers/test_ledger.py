"""The rules ledger: every section of the rulebook has code that enforces it and tests that prove it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.ledger import Entry, ledger
from tests.engine.coast_watchers.cases import cases

ROOT = Path(__file__).parents[3]
PAGES = (*range(1, 42), 43)
"""The numbered pages of the rulebook; p.42 bears no text."""


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return ledger("coast_watchers", ROOT)


def test_every_page_of_the_rulebook_is_listed(entries: list[Entry]) -> None:
    assert [entry.section.id for entry in entries] == [f"p.{page}" for page in PAGES]


def test_no_section_lacks_code_or_tests(entries: list[Entry]) -> None:
    assert {entry.section.id: entry.missing for entry in entries if entry.missing} == {}


def test_a_worked_example_that_needs_no_code_is_a_case(entries: list[Entry]) -> None:
    known = {case.id: case.page for case in cases()}
    for entry in entries:
        for name in re.findall(r"\b[RDX]\d+\w*", entry.section.plain):
            assert name in known
            assert abs(known[name] - int(entry.section.id.removeprefix("p."))) <= 1
        if entry.section.plain.startswith("A worked example"):
            assert re.search(r"\bR\d+", entry.section.plain)
            assert entry.tests


def test_every_page_with_a_case_counts_the_cases_among_its_tests(entries: list[Entry]) -> None:
    proved = {entry.section.id: entry.tests for entry in entries}
    for page in {case.page for case in cases()}:
        assert f"test_examples.py::test_examples_p{page}" in proved[f"p.{page}"]
