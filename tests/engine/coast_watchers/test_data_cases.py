"""The example cases themselves: complete, well formed, and in keeping with the rules' constants and with the map."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.coast_watchers import actions
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.checks import BLOCKS
from engine.core.actions import Action
from tests.engine.coast_watchers.cases import DEFAULTS, FOLDER, Case, Given, Step, cases
from tests.engine.coast_watchers.test_data_constraints import warning

CASES = cases()
RULES = {row["id"]: row for row in tomllib.loads((FOLDER / "constraints.toml").read_text())["rule"]}
PHASES = ("preparations", "allied_1", "countermeasures_1", "allied_2", "operations", "countermeasures_2", "score")
ASKS = {
    "block": {"block"},
    "range": {"a", "b", "no_sea"},
    "path": {"mode", "spaces"},
    "requirement": {"buildup", "spaces", "min", "max"},
    "targets": {"card", "buildups"},
    "linked": {"buildups", "targets", "paths"},
    "warning": {"marks"},
    "scatter": {"block", "count", "among", "mission", "cards"},
    "setup": set(),
    "setup_order": set(),
    "sequence": {"launch"},
    "score_taken": {"blocks"},
    "score_reports": {"reports", "markers"},
    "score_asset": {"card", "state", "operation_uses"},
    "score_mission": {"card", "launched", "used"},
    "score_network": set(),
    "score_total": {"japanese", "allied"},
    "result": {"japanese", "allied"},
}
EXPECTATIONS = """
    legal outcome success declared openly block becomes blocks patrols markers reports cup ready mat allied_ready
    rescued taken deactivated returned out delivery_cup draw counts exploit may_search also report looks removed
    card drawn uses_left may_cancel actions phase seen unseen vp turned_up discarded kept warning total laid_open
    taken_vp range met may may_not min max winner japanese allied net order scatter_cards guerrillas_lost
    coastwatcher guerrillas coastwatcher_alone coastwatchers stations refugees allied_assets allied_missions
    japanese_missions one_of augment_deck patrol_cup backs phases
"""


def verbs() -> dict[str, set[str]]:
    """The verbs of the engine's actions and their parameters."""
    records = [cls for cls in vars(actions).values() if isinstance(cls, type) and issubclass(cls, Action)]
    return {re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower(): set(cls.__struct_fields__) for cls in records}


def steps() -> Iterator[tuple[Case, Step]]:
    return ((case, step) for case in CASES for step in case.steps)


def names(case: Case) -> list[Given]:
    return [case.given, *(step.given for step in case.steps if step.given)]


def test_no_case_of_the_source_is_lost() -> None:
    assert Counter(case.source for case in CASES)["rulebook"] == 32
    assert Counter(case.source for case in CASES)["derived"] == 137
    assert len({case.id for case in CASES}) == len(CASES)
    assert all(
        case.id.startswith({"rulebook": "R", "derived": "D", "ours": "X"}[case.source]) or case.id == "D24b"
        for case in CASES
    )


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_proved_by_an_example(rule: str) -> None:
    known = {case.id for case in CASES}
    assert RULES[rule]["examples"]
    assert set(RULES[rule]["examples"]) <= known


def test_the_default_board_needs_no_more_markers_than_there_are() -> None:
    markers = facts().markers
    bases, sites = DEFAULTS.japanese_bases, DEFAULTS.japanese_sites + DEFAULTS.japanese_sites_quiet
    assert len(bases) <= markers["japanese_base"].backs["quiet"]
    assert len(sites) <= markers["japanese_site"].backs["quiet"]
    assert {*bases, *sites, *DEFAULTS.allied_bases} <= facts().stations.keys()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_case_names_only_what_exists(case: Case) -> None:
    f = facts()
    for given in names(case):
        assert given.situation is None or given.situation in f.situations
        assert given.phase is None or given.phase in PHASES
        assert {*given.blocks, *given.deactivated, *given.patrols, *given.reports} <= f.stations.keys()
        assert {*given.markers, *given.control} <= f.spaces.keys()
        assert {kind.removesuffix(" revealed") for kind in given.blocks.values()} <= set(BLOCKS)
        assert {*given.pool, *(given.allied_ready or ())} <= set(BLOCKS)
        assert {*given.hand, *given.showing, *given.used} <= f.titled.keys()
        assert set(given.patrols.values()) <= {"army", "police"}
        assert set(given.report_pool) <= f.markers["report"].backs.keys()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_step_uses_the_words_of_the_engine(case: Case) -> None:
    f, known = facts(), verbs()
    for step in case.steps:
        if step.kind == "ask":
            assert step.parameters.keys() <= ASKS[step.verb]
            assert step.seat is None
        else:
            extra = {"resist": {"remove"}, "launch": set(), "deploy": {"cup"}}.get(step.verb, set())
            assert step.parameters.keys() <= known[step.verb] | extra
            assert step.seat is not None
        assert step.expect
        assert step.expect.keys() <= set(EXPECTATIONS.split())
        assert step.kind != "try" or step.expect["legal"] is not bool(step.why)
        assert {*step.uses, *step.answers, *(op.card for op in step.operations)} <= f.titled.keys()
        spaces = {space for op in step.operations for path in op.paths for space in path}
        assert spaces <= f.spaces.keys()


DRAWS = [
    (case, step)
    for case, step in steps()
    if step.verb in ("search", "free_search", "observe", "recruit", "resist") and step.draw
]


@pytest.mark.parametrize(("case", "step"), DRAWS, ids=[f"{case.id} {step.verb}" for case, step in DRAWS])
def test_a_patrol_draw_is_as_large_as_the_rules_say_and_comes_to_what_they_say(case: Case, step: Step) -> None:
    """p.17, from the constants of constraints.toml."""
    patrol = case.given.patrols.get(step.parameters["station"], "none")
    wanted = RULES["patrol_draw"]["is"][patrol] + ("informers" in step.parameters)
    assert len(step.draw) == min(wanted, sum((case.given.cup or DEFAULTS.cup).values()))
    chits, evasion = step.draw.count("P"), step.draw.count("E")
    assert chits + evasion == len(step.draw)
    expect = step.expect
    if "returned" in expect:
        assert expect["returned"] == {"patrol": chits, "evasion": min(evasion, 1)}
        assert expect["out"] == evasion - min(evasion, 1)
    if "outcome" in expect and not (step.uses and chits == 1):
        assert expect["outcome"] == RULES["outcome_names"]["is"][min(chits, 3)]
    if "success" in expect:
        assert expect["success"] == RULES["operate"]["is"][min(chits, 3)].startswith("success")


DELIVERIES = [(case, step) for case, step in steps() if "delivery_cup" in step.expect]


@pytest.mark.parametrize(("case", "step"), DELIVERIES, ids=[f"{case.id} {step.verb}" for case, step in DELIVERIES])
def test_a_delivery_cup_holds_what_the_asset_brings_less_what_patrols_take(case: Case, step: Step) -> None:
    """p.20: never more than the Asset brings (but for CANOES), never less than all Patrols Showing could leave."""
    asset = facts().titled[step.parameters["asset"]][0]
    assert asset.delivery is not None
    cup, left = asset.delivery.cup_for(step.verb), step.expect["delivery_cup"]
    showing = {*case.given.showing, *step.answers, *(step.given.showing if step.given else ())}
    patrols = [card.patrol for title in showing for card in facts().titled[title] if card.patrol]
    most = sum(max(p.removes, p.removes_at_patrol or 0, p.removes_against.get(asset.title, 0)) for p in patrols)
    bonus = 2 if "CANOES" in showing else 0
    assert left["sighting"] == cup.sighting
    assert cup.nothing_sighted - most <= left["nothing_sighted"] <= min(cup.nothing_sighted + bonus, 12)
    if not patrols and not bonus:
        assert left["nothing_sighted"] == cup.nothing_sighted


WARNINGS = [case for case, step in steps() if step.verb == "warning" and not step.uses and "taken" not in step.expect]


@pytest.mark.parametrize("case", WARNINGS, ids=lambda case: case.id)
def test_a_warning_is_what_the_map_gives(case: Case) -> None:
    """p.39, counted on our map without the engine."""
    step, f = case.steps[0], facts()
    watchers = [at for at, kind in case.given.blocks.items() if kind.startswith("cw")]
    scored = {
        op.card: warning(f, [list(path) for path in op.paths], str(op.mode), watchers, str(case.given.situation))
        for op in step.operations
    }
    assert scored == step.expect["warning"]
    assert sum(sum(rates.values()) for rates in scored.values()) == step.expect["total"]


SCATTERS = [(case, step) for case, step in steps() if step.verb == "scatter"]


@pytest.mark.parametrize(("case", "step"), SCATTERS, ids=[case.id for case, _ in SCATTERS])
def test_a_scatter_ends_at_a_station_on_its_last_card(case: Case, step: Step) -> None:
    last = facts().titled[step.parameters["cards"][-1]][0]
    hit = {at for at, kind in step.expect["blocks"].items() if kind.endswith(step.parameters["block"])}
    assert hit & {place.station for place in last.scatter}
