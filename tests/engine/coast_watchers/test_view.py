"""p.8 Hidden information: who knows what, and made-up states that agree with what a seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.coast_watchers import GAME
from engine.coast_watchers.data import facts
from engine.coast_watchers.guessing import determinize
from engine.coast_watchers.view import CoastView
from engine.core.chance import Chance, Seeded
from tests.engine.coast_watchers.builder import Table, alike, begin, build

SECRETS: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("kind of a Hidden block", "japanese", {"blocks": {"buin": "cw"}}, {"blocks": {"buin": "crew"}}),
    ("blocks in Ready", "japanese", {"ready": ["cw", "cw"]}, {"ready": ["cw", "cw_guerrillas"]}),
    ("blocks in Rescued", "japanese", {"rescued": ["crew"]}, {"rescued": ["refugees"]}),
    ("backs of Rising Suns", "allied", {"backs": {"buin": "warships"}}, {"backs": {"lae": "troops"}}),
    ("back of a Report", "japanese", {"reports": {"buin": "warships"}}, {"reports": {"lae": "clear"}}),
    ("what the Allies looked at", "japanese", {"looked": {"buin": "troops"}}, {"looked": {}}),
    ("what the Japanese inspected", "allied", {"inspected": {"buin": "cw"}}, {"inspected": {}}),
    ("the Allied hand", "japanese", {"allied_hand": ["CACHES"]}, {"allied_hand": ["TELERADIO"]}),
    ("the Japanese hand", "allied", {"japanese_hand": ["SWEEP"]}, {"japanese_hand": ["AIR RAID"]}),
    ("Missions seen", "japanese", {"seen_missions": ["JM22"]}, {"seen_missions": []}),
]  # fmt: skip


@pytest.mark.rule("p.8 Hidden Information")
@pytest.mark.parametrize("phase", ["preparations", "allied", "countermeasures", "operations"])
@pytest.mark.parametrize(("what", "seat", "one", "two"), SECRETS, ids=[row[0] for row in SECRETS])
def test_the_other_side_sees_no_difference(
    what: str, seat: str, one: dict[str, Any], two: dict[str, Any], phase: str
) -> None:
    a, b = build("C", phase=phase, **one), build("C", phase=phase, **two)
    for viewer in (seat, None):
        assert alike(a, b, viewer), what
        assert GAME.words.prompt(a.view(viewer)) == GAME.words.prompt(b.view(viewer))
        assert GAME.words.private(a.view(viewer)) == GAME.words.private(b.view(viewer))
        assert GAME.words.status(a.view(viewer)) == GAME.words.status(b.view(viewer))


@pytest.mark.rule("p.8 Hidden Information")
def test_what_is_open_to_all() -> None:
    table = build(
        "C", blocks={"buin": "cw"}, revealed=["buin"], patrols={"lae": "police"}, cup=(3, 7), showing=["CACHES"]
    )
    view = table.view(None)
    assert isinstance(view, CoastView)
    assert (view.block("buin"), view.hidden("buin"), view.block("lae")) == ("cw", False, "")
    assert (view.s.patrols, view.s.cup_patrol, view.showing("allied")) == ({"lae": "police"}, 3, ["AA11"])


@pytest.mark.rule("p.8 Hidden Information")
def test_each_side_knows_its_own() -> None:
    table = build(
        "C", blocks={"buin": "cw"}, backs={"lae": "aircraft"}, reports={"buin": "clear"}, ready=["cw"],
        allied_hand=["CACHES"], japanese_hand=["SWEEP", "ZEROS"], looked={"lae": "aircraft"}, looked_turn={"lae": 1},
    )  # fmt: skip
    allied, japanese = table.view("allied"), table.view("japanese")
    assert isinstance(allied, CoastView)
    assert isinstance(japanese, CoastView)
    assert (allied.block("buin"), japanese.block("buin")) == ("cw", "")
    assert (allied.report("buin"), japanese.report("buin"), allied.report("madang")) == ("clear", "closed", "")
    assert (allied.box("ready"), japanese.box("ready")) == (["cw"], [""])
    assert (allied.back("lae"), japanese.back("lae"), allied.back("buin"), allied.back("pondo")) == (
        "aircraft", "aircraft", "", "quiet",
    )  # fmt: skip
    assert (allied.hand("allied"), japanese.hand("allied")) == (["AA11"], [""])
    assert allied.hand("japanese") == ["", ""]
    assert allied.buildups() == {"lae": "aircraft"}
    assert japanese.unreported() == []


@pytest.mark.rule("p.8 Records")
def test_records_remember_what_was_revealed() -> None:
    table = build("C", records={"buin": "cw"}, inspected={"lae": "crew"})
    japanese, allied = table.view("japanese"), table.view("allied")
    assert isinstance(japanese, CoastView)
    assert isinstance(allied, CoastView)
    assert (japanese.remembered("buin"), japanese.remembered("lae"), allied.remembered("lae")) == ("cw", "crew", "")


# ---- made-up states


def doubles(table: Table, seat: str | None, count: int = 12) -> Iterator[Any]:
    """States made up from the seat's view; each must look the same to it and be possible."""
    for number in range(count):
        view = GAME.view(GAME.load(GAME.dump(table.state)), seat)
        double = determinize(view, Chance(Seeded(b"%d" % number), {}))
        assert GAME.view(double, seat).s == view.s
        assert GAME.invariants(double) == []
        yield double


@pytest.mark.rule("p.8 Hidden Information")
@pytest.mark.parametrize("letter", list(facts().situations))
@pytest.mark.parametrize("seat", ["allied", "japanese", None])
def test_a_made_up_state_agrees_with_the_view(letter: str, seat: str | None) -> None:
    table = build(letter, blocks={"buin": "cw", "rabaul": "cw_crew"} if letter != "T" else {"buin": "cw"}, ready=["cw"])
    for _double in doubles(table, seat, 3):
        pass
    for _double in doubles(begin(letter), seat, 3):
        pass


@pytest.mark.rule("p.11 Setup")
def test_cards_that_the_sheet_gives_are_taken_for_granted() -> None:
    hand = ["CONQUEST", "SECURITY", "SWEEP", "GARRISONS", "AIR RAID"]
    table = build("C", japanese_hand=hand, allied_hand=["CATALINA", "BOATS", "THE HARRIS NAVY", "CACHES"])
    found = [set(double.japanese_missions) for double in doubles(table, "allied")]
    assert all({"JM13", "JM22"} <= one for one in found)
    assert len({frozenset(one) for one in found}) > 3
    assert all({"AA01", "AA03", "AA04"} <= set(double.allied_assets) for double in doubles(table, "japanese"))


@pytest.mark.rule("p.8 Hidden Information")
def test_what_was_looked_at_this_turn_is_still_there() -> None:
    table = build("C", backs={"lae": "aircraft"}, looked={"lae": "aircraft"}, looked_turn={"lae": 2})
    assert all(double.backs["lae"] == "aircraft" for double in doubles(table, "allied"))


@pytest.mark.rule("p.8 Hidden Information")
def test_missions_seen_are_in_the_hand() -> None:
    table = build("C", japanese_hand=["SWEEP", "CONQUEST", "SECURITY"], seen_missions=["JM06"])
    assert all("JM06" in double.japanese_missions for double in doubles(table, "allied"))


@pytest.mark.rule("p.10 Scatter")
def test_scatter_missions_are_never_hidden() -> None:
    table = build("C", allied_hand=["AIR WATCH", "SHIP WATCH"])
    for double in doubles(table, "japanese"):
        assert not any(facts().cards[card].scatters for card in double.allied_missions)


def test_made_up_states_differ() -> None:
    table = build("C", blocks={"buin": "cw", "lae": "cw"}, backs={"lae": "aircraft"}, japanese_hand=["SWEEP"])
    assert len({GAME.dump(double) for double in doubles(table, None)}) == 12
    assert len({tuple(double.blocks.values()) for double in doubles(table, "japanese")}) > 6
    assert len({tuple(double.backs.values()) for double in doubles(table, "allied")}) > 6


@pytest.mark.rule("p.4 Blocks")
def test_blocks_seen_elsewhere_are_not_made_up_again() -> None:
    """With all Crew Taken or lying flat there is none left to stand Hidden."""
    table = build("C", blocks={"buin": "crew"}, revealed=["buin"], taken=["crew", "crew"], deactivated=["lae", "buka"])
    for double in doubles(table, "japanese"):
        assert [station for station, kind in double.blocks.items() if kind == "crew"] == ["buin"]


# ---- invariants


@pytest.mark.parametrize(
    ("field", "spoil"),
    [
        ("block", lambda state: state.blocks.update(buin="cw")),
        ("japanese_base", lambda state: state.backs.update(buin="troops")),
        ("report", lambda state: state.reports.update(buin="clear")),
        ("Patrols", lambda state: state.patrols.update(buin="army")),
        ("Evasion", lambda state: setattr(state, "cup_evasion", 3)),
        ("places", lambda state: state.showing.append(state.japanese_asset_deck[0])),
        ("not in play", lambda state: state.discards.append("AA05")),
        ("turn", lambda state: setattr(state, "turn", 9)),
        ("phase", lambda state: setattr(state, "phase", "lunch")),
        ("is being played", lambda state: setattr(state, "phase", "allied1")),
        ("lies flat", lambda state: state.revealed.update(buin="cw")),
        ("sorted", lambda state: state.japanese_assets.extend(["JA09", "JA01"])),
    ],
)
def test_a_lost_piece_is_noticed(field: str, spoil: Any) -> None:
    state = build("C").state
    assert GAME.invariants(state) == []
    spoil(state)
    assert any(field in fault for fault in GAME.invariants(state))
