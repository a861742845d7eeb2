"""The Allied Activities phase: actions, steps A-B-C-D, cards without an action, the end (p.13, 19)."""

from __future__ import annotations

import pytest

from tests.engine.coast_watchers.allied_tables import example
from tests.engine.coast_watchers.builder import build


def codes(table, *orders: str) -> list[str]:
    return [table.refused("allied", order).code for order in orders]


@pytest.mark.rule("p.19 Allied Activities")
def test_five_actions_then_no_more():
    table = example()
    for left in (4, 3, 2, 1):
        table.do("allied", "train")
        assert table.state.stack[-2].allowed - table.state.stack[-2].taken == left
    table = example(allied_hand=["FIGHTER COVER"])
    for _ in range(5):
        table.do("allied", "train")
    refusal = table.refused("allied", "train")
    assert (refusal.code, refusal.rule, refusal.facts) == ("no_action_left", "p.19", {"most": 5})
    assert table.verbs("allied") == ["show", "end-phase"]


@pytest.mark.rule("p.11 INCURSION")
def test_three_actions_in_situation_a():
    table = build("A", turn=1, phase="allied", allied_hand=["BOATS"])
    for _ in range(3):
        table.do("allied", "train")
    assert table.refused("allied", "train").facts == {"most": 3}


@pytest.mark.rule("p.13 Steps in order")
def test_observe_before_evade_and_deliver_first():
    table = example(
        blocks={"buin": "cw", "buka": "cw", "feni": "cw"}, revealed=["feni"], allied_hand=["CATALINA", "BOATS"]
    )
    table.do("allied", "observe buin", ["E"])
    refusal = table.refused("allied", "resupply buka catalina")
    assert (refusal.rule, refusal.code) == ("p.13", "step_closed")
    assert refusal.facts == {"step": "Deliver", "begun": "Operate"}
    table.do("allied", "evade feni")
    assert codes(table, "observe buin", "resupply buka catalina", "recruit buka") == ["step_closed"] * 3
    table.do("allied", "train")
    assert table.refused("allied", "evade feni").facts == {"step": "Evade", "begun": "Train"}
    assert table.verbs("allied") == ["train", "end-phase"]


@pytest.mark.rule("p.13 Ruling 25")
def test_cards_without_an_action_do_not_move_the_step():
    table = example(
        blocks={"vella_lavella": "cw", "buin": "cw"},
        allied_hand=["SETON & WADDELL", "FIGHTER COVER", "CACHES", "SPECIAL PARTIES", "CATALINA"],
    )
    for order in ("seton-waddell vella_lavella", "show FIGHTER COVER", "caches no", "special-parties"):
        table.do("allied", order)
    assert table.state.stack[-2].begun == ""
    table.do("allied", "resupply buin catalina", ["N", "N"])
    assert table.state.stack[-2].taken == 1


@pytest.mark.rule("p.13 Ruling 25")
def test_seton_and_waddell_not_after_operate_is_over():
    table = example(blocks={"choiseul": "cw"}, allied_hand=["SETON & WADDELL"])
    table.do("allied", "train")
    assert table.refused("allied", "seton-waddell choiseul").code == "step_closed"


@pytest.mark.rule("p.13 End of a phase")
def test_fewer_actions_and_the_picture_at_the_end():
    table = example(number=1, allied_hand=["FIGHTER COVER"])
    table.do("allied", "train").do("allied", "end-phase")
    ended = table.told("phase_ended")[-1]
    assert ended.picture
    assert ended.facts == {"phase": "allied1", "turn": 2, "actions": 1}
    assert table.state.phase == "countermeasures1"


@pytest.mark.rule("p.19 Allied Activities")
def test_the_phase_ends_by_itself_only_if_publicly_nothing_is_left():
    table = example()
    for _ in range(5):
        table.do("allied", "train")
    assert table.state.phase == "countermeasures1"
    table = example(showing=["CACHES"])
    for _ in range(5):
        table.do("allied", "train")
    assert table.state.phase == "allied1"


@pytest.mark.rule("p.11 NO CARDS")
def test_lonely_vigil_has_no_deliver_and_no_train():
    table = build("T", turn=1, phase="allied", blocks={"buin": "cw"})
    assert codes(table, "train") == ["not_in_situation"]
    assert table.verbs("allied") == ["observe", "recruit", "end-phase"]


@pytest.mark.rule("p.19 Refusals")
def test_the_reason_of_a_named_station_goes_before_nothing_fits():
    table = example(blocks={"buka": "cw", "tataba": "cw"}, revealed=["buka"], deactivated=["feni"])
    assert "observe" not in table.verbs("allied")
    orders = ("observe buka", "observe tataba", "observe feni", "observe buin")
    assert codes(table, *orders) == ["revealed", "allied_held", "deactivated", "no_coastwatcher"]


@pytest.mark.rule("p.19 Once a phase")
def test_assets_are_free_again_in_the_next_phase():
    table = example(number=1, blocks={"buin": "cw", "buka": "cw"}, allied_hand=["CATALINA"])
    table.do("allied", "resupply buin catalina", ["N", "N"])
    assert table.refused("allied", "resupply buka catalina").code == "asset_used"
    table.do("allied", "end-phase").do("japanese", "end-phase")
    assert table.state.phase == "allied2"
    assert table.legal("allied", "resupply buka catalina")


@pytest.mark.rule("p.7 SUBMARINE")
def test_submarine_serves_in_two_phases_and_is_discarded():
    table = example(number=1, blocks={"buin": "cw"}, allied_hand=["SUBMARINE"])
    table.do("allied", "resupply buin submarine", ["N", "N"])
    assert table.state.showing == ["AA02"]
    table.do("allied", "resupply buin submarine", ["N", "N"])
    refusal = table.refused("allied", "resupply buin submarine")
    assert (refusal.code, refusal.facts["most"]) == ("asset_used", 2)
    table.do("allied", "end-phase").do("japanese", "end-phase")
    assert (table.state.showing, table.state.phase) == (["AA02"], "allied2")
    table.do("allied", "resupply buin submarine", ["N", "N"])
    assert table.state.showing == ["AA02"]
    table.do("allied", "end-phase")
    assert (table.state.showing, table.state.discards) == ([], ["AA02"])


@pytest.mark.rule("p.7 SUBMARINE")
def test_submarine_stays_if_a_phase_passes_without_use():
    table = example(number=1, blocks={"buin": "cw"}, allied_hand=["SUBMARINE"])
    table.do("allied", "resupply buin submarine", ["N", "N"]).do("allied", "end-phase").do("japanese", "end-phase")
    table.do("allied", "end-phase")
    assert (table.state.showing, table.state.submarine_uses) == (["AA02"], 1)
    assert table.state.discards == []


@pytest.mark.rule("p.9 Acting Secretly")
def test_the_choice_is_put_in_private():
    assert example().pending.private
