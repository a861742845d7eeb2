"""p.33-38 Operations: drafting in secret, Buildups, Targets, Execute."""

from __future__ import annotations

from typing import Any

import pytest

from engine.coast_watchers.actions import Trace
from engine.coast_watchers.data import facts
from engine.coast_watchers.model import Operation
from engine.coast_watchers.rules import operations
from engine.core.plan import plan
from tests.engine.coast_watchers.builder import Table, alike, build

CORAL_SEA = {"buin": "warships", "rabaul": "transports", "lae": "aircraft", "kavieng": "warships"}


def at_operations(situation: str = "C", turn: int = 3, **given: Any) -> Table:
    return build(situation, turn=turn, phase="operations", **given)


def draft(table: Table) -> list[Operation]:
    pending = table.pending
    assert isinstance(pending, operations.LaunchOperations)
    return pending.draft


def card(title: str) -> str:
    return facts().titled[title][0].id


@pytest.mark.rule("p.35 Operations Example")
def test_air_raid_and_conquest_launch_together() -> None:
    table = at_operations(backs=CORAL_SEA, japanese_hand=["AIR RAID", "CONQUEST", "STOCKPILING", "SECURITY"])
    table.do("japanese", "launch air-raid lae port-moresby").do("japanese", "launch conquest")
    assert [(one.card, one.buildups, one.targets) for one in draft(table)] == [
        ("JM04", ("lae",), ("port_moresby",)),
        ("JM13", ("rabaul", "kavieng", "buin"), ("port_moresby", "lunga_tulagi")),
    ]
    table.do("japanese", "trace air-raid lae > salamaua > port moresby")
    table.do("japanese", "trace conquest rabaul > buka > vella lavella > coral sea > port moresby")
    table.do("japanese", "trace conquest buin > coral sea > lavoro > tulagi")
    table.do("japanese", "trace conquest kavieng > rabaul > buin > coral sea > lunga")
    table.do("japanese", "execute")
    launched = table.told("operation_launched")
    assert [event.facts["vp"] for event in launched] == [6, 22]
    assert launched[1].facts["buildups"] == {"rabaul": "transports", "kavieng": "warships", "buin": "warships"}
    assert table.state.open_backs.keys() >= {"lae", "rabaul", "kavieng", "buin"}
    path = "rabaul c_st_georges buka buin vella_lavella coral_sea milne_bay hood_point port_moresby"
    assert table.state.operations[1].paths[0] == tuple(path.split())


@pytest.mark.rule("p.34 Launch turns")
@pytest.mark.parametrize(
    ("title", "turn", "legal"),
    [("AERIAL RECON", 2, True), ("AERIAL RECON", 3, False), ("CONQUEST", 3, True), ("CONQUEST", 2, False)],
)
def test_an_operation_launches_on_its_turns_only(title: str, turn: int, legal: bool) -> None:
    table = at_operations(turn=turn, backs=CORAL_SEA, japanese_hand=[title])
    assert (card(title) in table.choices("japanese", operations.Launch, "card")) is legal
    if not legal:
        assert table.refused("japanese", f"launch {title.replace(' ', '-')}").code == "launch_turn"


@pytest.mark.rule("p.34 Buildups required")
def test_and_needs_all_the_buildups_named() -> None:
    table = at_operations(backs={**CORAL_SEA, "kavieng": "quiet"}, japanese_hand=["CONQUEST", "SECURITY"])
    refusal = table.refused("japanese", "launch conquest")
    assert (refusal.code, refusal.facts["buildup"], refusal.facts["got"]) == ("buildup_lacking", "warships", 1)
    assert "launch" not in table.verbs("japanese")


@pytest.mark.rule("p.34 Buildups required")
def test_what_is_named_must_be_named_in_full() -> None:
    table = at_operations(backs=CORAL_SEA, japanese_hand=["CONQUEST"])
    refusal = table.refused("japanese", "launch conquest rabaul+kavieng")
    assert (refusal.code, refusal.facts["buildup"], refusal.facts["got"]) == ("buildups_missing", "warships", 1)
    assert table.refused("japanese", "launch conquest targets=lunga").code == "targets_missing"
    table.do("japanese", "launch conquest rabaul")  # of Warships nothing is said, and there is no choice
    assert draft(table)[0].buildups == ("rabaul", "kavieng", "buin")


@pytest.mark.rule("p.34 Buildups required")
def test_and_or_needs_one_of_them() -> None:
    table = at_operations("E", backs={"rabaul": "aircraft"}, japanese_hand=["BOMBING"])
    table.do("japanese", "launch bombing rabaul lunga")
    assert draft(table)[0].buildups == ("rabaul",)


@pytest.mark.rule("p.34 Each Buildup supports one Mission")
def test_a_buildup_serves_one_operation_only() -> None:
    table = at_operations("E", backs={"rabaul": "aircraft"}, japanese_hand=["BOMBING", "AIR RAID"])
    table.do("japanese", "launch bombing rabaul lunga")
    assert table.refused("japanese", "launch air-raid").code == "buildup_used_elsewhere"
    table.do("japanese", "scrap bombing").do("japanese", "launch air-raid targets=lunga")
    assert draft(table)[0].buildups == ("rabaul",)


@pytest.mark.rule("p.34 Each Buildup supports one Mission")
def test_naming_a_buildup_of_another_draft_is_refused_with_the_reason() -> None:
    backs = {"rabaul": "aircraft", "kavieng": "aircraft"}
    table = at_operations("E", backs=backs, japanese_hand=["BOMBING", "AIR RAID"])
    table.do("japanese", "launch bombing rabaul lunga")
    assert table.refused("japanese", "launch air-raid rabaul lunga").code == "buildup_serves_one"
    assert table.refused("japanese", "launch air-raid buin lunga").code == "buildup_not_asked"
    table.do("japanese", "launch air-raid kavieng lunga")  # the same Target may serve two Operations
    assert [one.targets for one in draft(table)] == [("lunga_tulagi",), ("lunga_tulagi",)]


@pytest.mark.rule("p.34 Targets")
def test_as_many_allied_bases_as_aircraft_lunga_among_them() -> None:
    table = at_operations(backs={"lae": "aircraft", "rabaul": "aircraft"}, japanese_hand=["AIR RAID"])
    options = table.choices("japanese", operations.Launch, "targets", card="JM04", buildups=("lae",))
    assert options == ["port_moresby", "lunga_tulagi"]
    assert operations.target_count(table.state, facts().cards["JM04"], ("lae",)) == (1, 1)
    assert table.refused("japanese", "launch air-raid lae milne-bay").code == "target_not_listed"
    assert table.refused("japanese", "launch air-raid lae port-moresby+lunga").code == "targets_enough"
    assert table.refused("japanese", "launch air-raid lae").code == "targets_missing"
    assert table.refused("japanese", "launch air-raid").code == "buildups_missing"
    table.do("japanese", "launch air-raid lae+rabaul")  # two Aircraft and only two such Targets: no choice is left
    assert draft(table)[0].targets == ("port_moresby", "lunga_tulagi")


@pytest.mark.rule("p.34 Targets")
def test_range_is_counted_from_all_buildups_used() -> None:
    table = at_operations("A", turn=2, backs={"truk": "aircraft"}, japanese_hand=["AERIAL RECON"])
    legal = table.choices("japanese", operations.Launch, "targets", card="JM07", buildups=("truk",))
    assert set(legal) == {"rabaul", "buka", "orford", "pondo", "gasmata", "talasea"}
    assert table.refused("japanese", "launch aerial-recon truk kavieng").code == "target_too_near"
    table.do("japanese", "launch aerial-recon truk rabaul+buka")
    assert operations.operation_vp(table.state, draft(table)[0]) == 8


@pytest.mark.rule("p.34 Targets")
def test_two_targets_for_each_warships_at_range_three() -> None:
    table = at_operations(backs={"rabaul": "warships"}, japanese_hand=["SWEEP"])
    assert operations.target_count(table.state, facts().cards["JM06"], ("rabaul",)) == (2, 2)
    assert table.refused("japanese", "launch sweep targets=port-moresby").code == "targets_missing"
    table.do("japanese", "launch sweep targets=port-moresby+lunga")
    assert operations.operation_vp(table.state, draft(table)[0]) == 8


@pytest.mark.rule("p.34 Targets")
def test_if_fewer_targets_exist_than_asked_for_all_are_taken() -> None:
    backs = {"rabaul": "aircraft", "kavieng": "aircraft", "lae": "aircraft"}
    table = at_operations("C", turn=3, backs=backs, japanese_hand=["AIR RAID"])
    lone = facts().cards["JM04"]
    assert operations.target_count(table.state, lone, ("rabaul", "kavieng", "lae")) == (2, 2)


@pytest.mark.rule("p.34 Targets")
def test_night_action_may_send_two_warships_to_one_place() -> None:
    backs = {"rabaul": "warships", "buin": "warships"}
    table = at_operations("L", turn=3, backs=backs, japanese_hand=["NIGHT ACTION"])
    table.do("japanese", "launch night-action rabaul+buin munda")
    assert operations.operation_vp(table.state, draft(table)[0]) == 18
    options = table.choices("japanese", operations.Launch, "targets", card="JM18", buildups=("rabaul", "buin"))
    assert set(options) == {"segi", "munda", "vella_lavella"}


@pytest.mark.rule("p.34 Targets")
def test_night_action_goes_to_allied_held_places_only() -> None:
    table = at_operations("K", turn=3, backs={"rabaul": "warships"}, japanese_hand=["NIGHT ACTION"])
    assert table.choices("japanese", operations.Launch, "targets", card="JM18", buildups=("rabaul",)) == ["segi"]


@pytest.mark.rule("p.34 Targets")
def test_counterblow_has_no_more_targets_than_buildups() -> None:
    backs = {"rabaul": "warships", "buka": "aircraft"}
    table = at_operations("M", turn=3, backs=backs, japanese_hand=["COUNTERBLOW"])
    assert table.refused("japanese", "launch counterblow rabaul munda+vella").code == "targets_enough"
    table.do("japanese", "launch counterblow rabaul+buka munda+vella")
    assert operations.operation_vp(table.state, draft(table)[0]) == 19


@pytest.mark.rule("p.34 Targets")
def test_lunga_is_like_an_allied_base_only_while_allied_held() -> None:
    table = at_operations("D", turn=3, backs={"rabaul": "aircraft"}, japanese_hand=["AIR RAID"])
    options = table.choices("japanese", operations.Launch, "targets", card="JM04", buildups=("rabaul",))
    assert set(options) == {"port_moresby", "milne_bay"}


@pytest.mark.rule("p.33 VP of Operations")
@pytest.mark.parametrize(
    ("situation", "title", "backs", "order", "vp"),
    [
        ("E", "BOMBING", {"rabaul": "aircraft", "kavieng": "aircraft"}, "rabaul+kavieng lunga+port-moresby", 24),
        ("F", "BOMBARDMENT", {"rabaul": "warships", "buin": "warships"}, "rabaul+buin", 18),
        ("F", "TOKYO EXPRESS", {"buin": "transports", "rabaul": "warships", "kavieng": "warships"},
         "buin+rabaul+kavieng", 19),
        ("D", "BEACHHEAD", {"rabaul": "transports", "kavieng": "warships", "lae": "aircraft"}, "lae", 20),
        ("H", "CONVOY", {"rabaul": "transports", "kavieng": "warships"}, "rabaul+kavieng", 12),
        ("H", "WITHDRAWAL", {"rabaul": "warships", "buka": "warships"}, "", 15),
        ("M", "BUKA RUN", {"rabaul": "transports", "kavieng": "warships"}, "targets=buin", 14),
        ("B", "SHORE RAID", {"rabaul": "warships"}, "targets=lae+salamaua", 0),
    ],
)  # fmt: skip
def test_the_award_is_as_the_card_says(situation: str, title: str, backs: dict[str, str], order: str, vp: int) -> None:
    turn = min(facts().titled[title][0].launch_turns)
    table = at_operations(situation, turn=turn, backs=backs, japanese_hand=[title])
    table.do("japanese", f"launch {title.replace(' ', '-')} {order}")
    assert operations.operation_vp(table.state, draft(table)[0]) == vp


@pytest.mark.rule("p.36 Paths")
def test_execute_waits_until_all_is_linked() -> None:
    table = at_operations(backs=CORAL_SEA, japanese_hand=["CONQUEST"])
    assert table.refused("japanese", "execute").code == "nothing_drafted"
    table.do("japanese", "launch conquest")
    assert table.refused("japanese", "execute").facts["spaces"] == [
        "rabaul", "kavieng", "buin", "port_moresby", "lunga_tulagi",
    ]  # fmt: skip
    table.do("japanese", "trace conquest kavieng")  # one name is enough: the nearest Target, the shortest way
    assert "execute" not in table.verbs("japanese")
    table.do("japanese", "trace conquest rabaul > port moresby").do("japanese", "trace conquest buin")
    while "execute" not in table.verbs("japanese"):
        left = table.refused("japanese", "execute").facts["spaces"]
        table.do("japanese", f"trace conquest rabaul > {left[0]}")
    table.do("japanese", "execute")
    assert table.state.launched == ["JM13"]


@pytest.mark.rule("p.36 Paths")
def test_paths_are_refused_with_their_reasons() -> None:
    table = at_operations(backs=CORAL_SEA, japanese_hand=["AIR RAID", "CONQUEST"])
    assert table.refused("japanese", "trace air-raid lae").code == "nothing_drafted"
    table.do("japanese", "launch air-raid lae lunga")
    assert table.refused("japanese", "trace conquest rabaul").code == "not_drafted"
    assert table.refused("japanese", "trace air-raid rabaul > lunga").code == "path_start"
    assert table.refused("japanese", "trace air-raid lae > salamaua > lae").code == "path_repeats"
    table.do("japanese", "trace air-raid lae")
    assert table.refused("japanese", "trace air-raid lae").code == "path_known"


@pytest.mark.rule("p.36 Paths")
def test_the_next_spaces_come_first_on_the_list() -> None:
    table = at_operations(backs=CORAL_SEA, japanese_hand=["AIR RAID"]).do(
        "japanese", "launch air-raid lae port-moresby"
    )
    first = table.choices("japanese", Trace, "path", card="JM04")
    then = table.choices("japanese", Trace, "path", card="JM04", path=("lae",))
    assert first == ["lae"]
    assert set(then[:4]) >= {"salamaua", "finschhafen"}
    assert "port_moresby" in then[:8]


@pytest.mark.rule("p.33 Launch")
def test_a_new_launch_of_a_card_replaces_its_draft() -> None:
    table = at_operations(backs={"lae": "aircraft"}, japanese_hand=["AIR RAID"])
    table.do("japanese", "launch air-raid lae port-moresby").do("japanese", "trace air-raid lae")
    table.do("japanese", "launch air-raid lae lunga")
    assert [(one.targets, one.paths) for one in draft(table)] == [(("lunga_tulagi",), ())]


@pytest.mark.rule("p.34 Launch")
def test_other_operation_cards_are_discarded_and_local_missions_kept() -> None:
    table = at_operations(backs=CORAL_SEA, japanese_hand=["CONQUEST", "AIR RAID", "SWEEP", "STOCKPILING"])
    table.do("japanese", "launch conquest")
    for path in ("kavieng", "rabaul > port moresby", "buin > lunga"):
        table.do("japanese", f"trace conquest {path}")
    table.do("japanese", "execute")
    assert table.told("operations_discarded")[0].facts["cards"] == ["JM04", "JM06"]
    assert table.state.discards == ["JM04", "JM06"]
    assert "JM13" in table.state.showing
    assert table.state.japanese_missions == ["JM21"]


@pytest.mark.rule("p.13, 33 Operations end play")
def test_launch_ends_the_game_and_no_launch_goes_on_to_countermeasures() -> None:
    table = at_operations("E", backs={"rabaul": "aircraft"}, japanese_hand=["BOMBING"])
    table.do("japanese", "no-operations")
    assert table.state.phase == "countermeasures2"
    table = at_operations("E", backs={"rabaul": "aircraft"}, japanese_hand=["BOMBING"])
    table.do("japanese", "launch bombing rabaul lunga").do("japanese", "trace bombing rabaul").do("japanese", "execute")
    table.passes()
    assert table.state.result is not None


@pytest.mark.rule("p.33 Launch")
def test_the_draft_is_seen_by_nobody_else() -> None:
    """Ruling 26: neither state, events nor the number of the Decision tell that something is being drafted."""
    one = at_operations(backs=CORAL_SEA, japanese_hand=["AIR RAID", "CONQUEST"])
    two = at_operations(backs=CORAL_SEA, japanese_hand=["AIR RAID", "CONQUEST"])
    one.do("japanese", "launch air-raid lae lunga").do("japanese", "trace air-raid lae").do(
        "japanese", "launch conquest"
    )
    assert alike(one, two, "allied")
    assert alike(one, two, None)
    one.do("japanese", "no-operations")
    two.do("japanese", "no-operations")
    assert alike(one, two, "allied")
    assert alike(one, two, None)


@pytest.mark.rule("p.33 Launch")
def test_the_question_comes_whether_or_not_anything_can_be_launched() -> None:
    table = at_operations(japanese_hand=["SECURITY"])
    assert table.waiting == ("japanese",)
    assert table.verbs("japanese") == ["no-operations"]


@pytest.mark.rule("p.33 Launch")
def test_a_whole_launch_can_be_given_as_one_text_of_orders() -> None:
    table = at_operations(backs=CORAL_SEA, japanese_hand=["AIR RAID", "CONQUEST"])
    text = """launch air-raid lae port-moresby; trace air-raid lae > salamaua > port moresby
        launch conquest
        trace conquest kavieng > rabaul > buin > coral sea > port moresby
        trace conquest buin > lunga
        execute"""
    planned = plan(table.view("japanese"), text)
    assert [(line.text, line.refusal) for line in planned.lines if line.refusal] == []
    assert draft(table) == []  # nothing has been done yet
    for action in [line.action for line in planned.lines if line.action]:
        table.do("japanese", action)
    assert table.state.launched == ["JM04", "JM13"]


@pytest.mark.rule("p.33 Launch")
def test_an_incomplete_text_of_orders_says_what_is_missing() -> None:
    table = at_operations(backs=CORAL_SEA, japanese_hand=["CONQUEST"])
    planned = plan(table.view("japanese"), "launch conquest; trace conquest buin; execute")
    assert not planned.good
    assert planned.lines[2].refusal is not None
    assert planned.lines[2].refusal.code == "not_linked"
