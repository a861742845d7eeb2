"""All cases of cases/examples.toml, played against the engine: the rulebook's worked examples, what follows from each
rule, and our own. examples_run.py says how; a test function for each page of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tests.engine.coast_watchers.cases import Case, cases
from tests.engine.coast_watchers.examples_read import READERS
from tests.engine.coast_watchers.examples_run import ANSWERS, play
from tests.engine.coast_watchers.examples_why import REASONS

CASES = cases()


def of_page(number: int) -> pytest.MarkDecorator:
    """The cases of a page."""
    return pytest.mark.parametrize("case", [pytest.param(one, id=one.id) for one in CASES if one.page == number])


@pytest.mark.rule("p.4 Blocks")
@of_page(4)
def test_examples_p4(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.7 Cards")
@of_page(7)
def test_examples_p7(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.10 Scatter")
@of_page(10)
def test_examples_p10(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.11 Setting up a Situation")
@of_page(11)
def test_examples_p11(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.13 Turn Sequence")
@of_page(13)
def test_examples_p13(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.14 Build Up, Ready, Augment")
@of_page(14)
def test_examples_p14(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.15 Recall")
@of_page(15)
def test_examples_p15(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.16 Search, Exploit, Deploy")
@of_page(16)
def test_examples_p16(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.17 Patrol cup")
@of_page(17)
def test_examples_p17(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.18 Example of Searches")
@of_page(18)
def test_examples_p18(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.20 Delivery cup")
@of_page(20)
def test_examples_p20(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.21 The draw from the Delivery cup")
@of_page(21)
def test_examples_p21(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.22 Delivery and Patrol Assets")
@of_page(22)
def test_examples_p22(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.23 Resupply and Rescue")
@of_page(23)
def test_examples_p23(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.24 Insert and Retrieve")
@of_page(24)
def test_examples_p24(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.25 Range")
@of_page(25)
def test_examples_p25(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.26 Example of Resupply")
@of_page(26)
def test_examples_p26(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.27 Example of Retrieve")
@of_page(27)
def test_examples_p27(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.28 Example of Rescue")
@of_page(28)
def test_examples_p28(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.29 Observe")
@of_page(29)
def test_examples_p29(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.30 Recruit and Resist")
@of_page(30)
def test_examples_p30(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.31 Example of Operate")
@of_page(31)
def test_examples_p31(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.32 Evade and Train")
@of_page(32)
def test_examples_p32(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.33 Launch")
@of_page(33)
def test_examples_p33(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.34 Buildups and Targets")
@of_page(34)
def test_examples_p34(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.35 Example of Launch")
@of_page(35)
def test_examples_p35(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.36 Paths")
@of_page(36)
def test_examples_p36(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.37 Example of Paths")
@of_page(37)
def test_examples_p37(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.39 Operations and Warning")
@of_page(39)
def test_examples_p39(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.40 All else that scores")
@of_page(40)
def test_examples_p40(case: Case) -> None:
    play(case)


@pytest.mark.rule("p.41 Debrief sheet")
@of_page(41)
def test_examples_p41(case: Case) -> None:
    play(case)


# --- the runner itself


def test_every_page_with_cases_has_its_function() -> None:
    assert {f"test_examples_p{case.page}" for case in CASES} == {
        name for name in globals() if name.startswith("test_examples_p")
    }


def _kinds() -> dict[tuple[str, str], Case]:
    """A case for every expectation of every verb and question."""
    return {(step.verb, name): case for case in CASES for step in case.steps for name in step.expect}


@pytest.mark.parametrize(("verb", "name"), _kinds(), ids=lambda part: str(part))
def test_no_expectation_is_taken_on_trust(verb: str, name: str) -> None:
    """With this expectation spoiled the case must fail."""
    case = _kinds()[verb, name]
    steps = [_spoiled(step, name) if step.verb == verb and name in step.expect else step for step in case.steps]
    with pytest.raises(AssertionError):
        play(msgspec.structs.replace(case, steps=tuple(steps)))


def _spoiled(step: Any, name: str) -> Any:
    return msgspec.structs.replace(step, expect={**step.expect, name: _other(step.expect[name])})


def _other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, Mapping):
        return {name: _other(part) for name, part in value.items()} or {"nowhere": 99}
    return [*value, "nothing"] if isinstance(value, list) else 99


def test_an_expectation_that_nothing_is_read_for_fails() -> None:
    for kind in ("do", "ask"):
        case = next(case for case in CASES if case.steps[0].kind == kind)
        first = msgspec.structs.replace(case.steps[0], expect={"weather": "fair"})
        with pytest.raises(AssertionError, match="nothing is read for 'weather'"):
            play(msgspec.structs.replace(case, steps=(first,)))


def test_a_case_that_fails_says_where_and_what() -> None:
    case = next(case for case in CASES if case.id == "D17s02")
    wrong = _spoiled(case.steps[0], "outcome")
    with pytest.raises(AssertionError) as failure:
        play(msgspec.structs.replace(case, steps=(wrong,)))
    assert "D17s02" in str(failure.value)
    assert "step 1: japanese do search station=buin E P" in str(failure.value)
    assert "outcome: expected 99, got 'closing_in'" in str(failure.value)


def test_a_refusal_for_another_reason_than_the_one_given_fails() -> None:
    case = next(case for case in CASES if case.id == "D14c")
    wrong = msgspec.structs.replace(case.steps[0], why="none left")
    with pytest.raises(AssertionError, match="expected a refusal because: none left"):
        play(msgspec.structs.replace(case, steps=(wrong,)))


def test_nothing_in_the_runner_is_without_use() -> None:
    used = {name for case in CASES for step in case.steps for name in step.expect}
    assert used >= READERS.keys()
    assert {step.verb for case in CASES for step in case.steps if step.kind == "ask"} == ANSWERS.keys()
    assert {step.why for case in CASES for step in case.steps if step.kind == "try"} - {""} == REASONS.keys()
