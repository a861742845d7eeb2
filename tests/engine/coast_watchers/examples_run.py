"""Runs an example case: lays the table, plays its steps one after the other, and compares all that is expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.engine.coast_watchers import examples_ask, examples_setup
from tests.engine.coast_watchers.builder import Table
from tests.engine.coast_watchers.cases import Case, Step
from tests.engine.coast_watchers.examples_given import lay
from tests.engine.coast_watchers.examples_play import Deed, again, attempt, do
from tests.engine.coast_watchers.examples_read import READERS
from tests.engine.coast_watchers.examples_why import reasons

ANSWERS = {**examples_ask.ANSWERS, **examples_setup.ANSWERS}
IN_ORDER = ("order", "phases", "turned_up")
"""Lists whose order counts; all others are compared sorted."""


def play(case: Case) -> None:
    """Play the case against the engine; raises AssertionError with all that is otherwise than expected."""
    table = lay(case.given)
    for number, step in enumerate(case.steps, 1):
        wrong = _step(table, step)
        assert not wrong, "\n".join(
            [f"{case.id} {case.title} (p.{case.page})", f"step {number}: {_text(step)}", *wrong]
        )


def _step(table: Table, step: Step) -> list[str]:
    if step.kind == "ask":
        assert step.given is None, "a question changes nothing"
        found = ANSWERS[step.verb](again(table), step)
        return compare(step.expect, lambda name: found[name], found)
    deed = (do if step.kind == "do" else attempt)(table, step)
    if deed.refused is not None:
        return _refused(deed)
    return compare(step.expect, lambda name: READERS[name](deed, step.expect[name]), READERS)


def _refused(deed: Deed) -> list[str]:
    """A refused step: expected, and for the reason that the case tells readers."""
    step, refused = deed.step, deed.refused
    assert refused is not None
    why = f"refused: {refused.rule} {refused.code} {refused.facts}"
    if step.expect != {"legal": False}:
        return [f"  expected {step.expect}", f"  {why}"]
    return [] if refused.code in reasons(step.why) else [f"  expected a refusal because: {step.why}", f"  {why}"]


def compare(expect: Mapping[str, Any], read: Callable[[str], Any], known: Mapping[str, Any]) -> list[str]:
    """What is otherwise than expected, a line each. An expectation that nothing is read for is an error."""
    wrong = []
    for name, wanted in expect.items():
        assert name in known, f"nothing is read for {name!r}"
        got = read(name)
        if name not in IN_ORDER:
            wanted, got = _sorted(wanted), _sorted(got)
        if wanted != got:
            wrong.append(f"  {name}: expected {wanted!r}, got {got!r}")
    return wrong


def _sorted(value: Any) -> Any:
    return sorted(value) if isinstance(value, list | tuple) else value


def _text(step: Step) -> str:
    parameters = " ".join(f"{name}={value}" for name, value in step.parameters.items())
    return " ".join(filter(None, (str(step.seat or ""), step.kind, step.verb, parameters, " ".join(step.draw))))
