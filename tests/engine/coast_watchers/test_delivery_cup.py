"""The Delivery cup: what is in it, who takes out what, who blocks, who is asked, the draw (p.20-22)."""

from __future__ import annotations

import pytest

from engine.coast_watchers.data import facts
from tests.engine.coast_watchers.allied_tables import assert_alike_elsewhere, control_like, example
from tests.engine.coast_watchers.builder import build

SOLOMONS = ("munda", "buin", "vella_lavella", "choiseul")
MUNDA = control_like(allied_held=[s for s in facts().stations if s not in SOLOMONS], allied_bases=("munda",), bases=())


def card(title: str) -> str:
    return facts().titled[title][0].id


def cup(table) -> tuple[int, int]:
    """Sighting and Nothing Sighted chits of the last draw."""
    drawn = table.told("delivery_draw")[-1].facts
    return drawn["sighting"], drawn["nothing"]


def declared(table) -> dict[str, int]:
    """Card title -> chits that it takes out (0 = blocked), as last declared."""
    found = {}
    for event in table.events:
        if event.name in ("patrol_counts", "patrol_blocked"):
            found[facts().cards[event.facts["card"]].title] = event.facts.get("chits", 0)
    return found


ALL_FIVE = ["FLYING BOATS", "FLOATPLANES", "ZEROS", "DESTROYERS", "BARGES"]
CUPS = [
    # case, order, Asset, Showing besides, Patrol at the Target, Sighting and Nothing Sighted
    ("R21a", "insert buin cw", "CATALINA", ["DESTROYERS"], None, (3, 8)),
    ("D20c01", "resupply buin", "CATALINA", [], None, (2, 9)),
    ("D20c02", "rescue buin", "CATALINA", [], None, (3, 9)),
    ("D20c03", "insert buin cw", "CATALINA", ["ZEROS"], None, (3, 8)),
    ("D20c04", "resupply feni", "SUBMARINE", ["FLYING BOATS"], None, (2, 9)),
    ("FLYING BOATS against others", "resupply feni", "CATALINA", ["FLYING BOATS"], None, (2, 7)),
    ("D20c06", "resupply salamaua", "THE HARRIS NAVY", ["BARGES"], None, (2, 7)),
    ("D20c07", "resupply salamaua", "THE HARRIS NAVY", ["BARGES"], "army", (2, 6)),
    ("D20c08", "resupply salamaua", "THE HARRIS NAVY", ["BARGES"], "police", (2, 6)),
    ("D20c09", "resupply salamaua", "BOATS", ["BARGES", "PT SQUADRONS"], "army", (2, 8)),
    ("PT SQUADRONS block on their own run", "resupply salamaua", "PT SQUADRONS", ["BARGES"], "army", (2, 10)),
    ("D20c11", "resupply salamaua", "BOATS", [*ALL_FIVE[:3], "FIGHTER COVER"], None, (2, 8)),
    ("D20c12", "resupply buin", "CATALINA", ["ZEROS", "FIGHTER COVER"], None, (2, 8)),
    ("D20c13", "resupply salamaua", "BOATS", ["DESTROYERS", "FIGHTER COVER", "PT SQUADRONS"], None, (2, 7)),
    ("D20c14", "resupply buin", "PT SQUADRONS", ALL_FIVE, "army", (2, 3)),
    ("D20c16", "resupply finschhafen", "THE HARRIS NAVY", [*ALL_FIVE, "FIGHTER COVER"], "army", (2, 5)),
    ("D20b", "resupply salamaua", "BOATS", ["DESTROYERS", "BARGES"], "army", (2, 5)),
    ("CANOES", "rescue salamaua", "BOATS", ["CANOES", "DESTROYERS"], None, (2, 9)),
    ("CANOES not for Resupply", "resupply salamaua", "BOATS", ["CANOES"], None, (2, 8)),
    ("CANOES not with CATALINA", "rescue salamaua", "CATALINA", ["CANOES"], None, (3, 9)),
]


@pytest.mark.rule("p.20 Prepare cup", "p.22 Delivery and Patrol Assets")
@pytest.mark.parametrize(
    ("order", "asset", "showing", "patrol", "expected"), [case[1:] for case in CUPS], ids=[case[0] for case in CUPS]
)
def test_chits_in_the_cup(order, asset, showing, patrol, expected):
    verb, station = order.split()[:2]
    table = example(
        blocks={} if verb == "insert" else {station: "cw"},
        ready=["cw"],
        patrols={station: patrol} if patrol else {},
        showing=[*showing, asset],
    )
    table.do("allied", f"{order} {asset}", ["N", "N"])
    assert cup(table) == expected


@pytest.mark.rule("p.20 Ruling 20")
def test_nothing_sighted_never_below_zero_and_two_can_be_drawn():
    from engine.coast_watchers.rules.delivery_cup import prepared

    state = example(showing=["BOATS"]).state
    assert prepared(state, "resupply", card("BOATS"), {"a": 6, "b": 3}) == (2, 0)


@pytest.mark.rule("p.20 CANOES")
def test_never_more_than_the_twelve_provided():
    from engine.coast_watchers.rules.delivery_cup import prepared

    state = example(showing=["CANOES", "BOATS"]).state
    assert prepared(state, "retrieve", card("BOATS"), {}) == (2, 10)
    assert facts().chits["nothing_sighted"].count == 12
    assert prepared(example(showing=["CANOES"]).state, "rescue", card("SUBMARINE"), {}) == (2, 12)


@pytest.mark.rule("p.24 FIGHTER COVER at both Stations")
@pytest.mark.parametrize(
    ("crew", "watcher", "expected"),
    [("buin", "vella_lavella", (2, 8)), ("choiseul", "buin", (2, 6))],
    ids=["R24", "D24b"],
)
def test_a_blocker_must_reach_both_stations(crew, watcher, expected):
    showing = ["BOATS", "FLYING BOATS", "FIGHTER COVER"]
    table = example(MUNDA, blocks={crew: "crew", watcher: "cw"}, showing=showing)
    table.do("allied", f"retrieve {crew} {watcher} BOATS", ["N", "N"])
    assert cup(table) == expected
    assert declared(table) == {"FLYING BOATS": 0 if expected[1] == 8 else 2}


@pytest.mark.rule("p.20 BARGES at the Target", "p.24 Ruling 17")
@pytest.mark.parametrize(("patrol", "taken"), [("buin", 2), ("vella_lavella", 1)])
def test_barges_look_at_the_place_where_the_crew_began(patrol, taken):
    table = example(
        blocks={"buin": "crew", "vella_lavella": "cw"}, patrols={patrol: "army"}, showing=["BOATS", "BARGES"]
    )
    table.do("allied", "retrieve buin vella_lavella BOATS", ["N", "N"])
    assert declared(table) == {"BARGES": taken}


# --- who is asked


@pytest.mark.rule("p.20 Show before the draw")
def test_the_windows_alternate_until_both_pass():
    table = example(
        blocks={"salamaua": "cw"},
        allied_hand=["BOATS", "FIGHTER COVER"],
        japanese_hand=["ZEROS", "DESTROYERS", "INFORMERS"],
    )
    table.do("allied", "resupply salamaua BOATS")
    asked = [(type(table.pending).__name__, table.waiting)]
    for seat, order in (("japanese", "show-patrols ZEROS"), ("allied", "show-blockers FIGHTER COVER")):
        table.do(seat, order)
        asked.append((type(table.pending).__name__, table.waiting))
    assert asked == [
        ("PatrolsMoment", ("japanese",)),
        ("BlockersMoment", ("allied",)),
        ("PatrolsMoment", ("japanese",)),
    ]
    table.do("japanese", "pass", ["N", "N"])
    assert cup(table) == (2, 8)
    assert declared(table) == {"ZEROS": 0}


@pytest.mark.rule("p.20 Show before the draw")
@pytest.mark.parametrize("hand", [["ZEROS", "DESTROYERS"], ["ZEROS", "INFORMERS"]], ids=["more", "no more"])
def test_when_the_other_side_has_passed_more_may_be_shown(hand):
    """Whether or not he holds more, so that the question tells nothing."""
    table = example(blocks={"salamaua": "cw"}, allied_hand=["BOATS", "CACHES"], japanese_hand=hand)
    table.do("allied", "resupply salamaua BOATS").do("japanese", "show-patrols ZEROS")
    assert table.waiting == ("allied",)
    table.do("allied", "pass")
    assert table.waiting == ("japanese",)


@pytest.mark.rule("p.20 Show before the draw, ruling 36")
def test_who_has_shown_is_not_asked_again_where_nobody_can_answer():
    table = example(blocks={"buin": "cw"}, showing=["CATALINA"], allied_hand=[], japanese_hand=["DESTROYERS", "ZEROS"])
    table.do("allied", "resupply buin CATALINA").do("japanese", "show-patrols DESTROYERS", ["N", "N"])
    assert cup(table) == (2, 8)


@pytest.mark.rule("p.8 Windows tell nothing")
def test_the_window_opens_whatever_the_japanese_hold():
    for hand in (["ZEROS"], ["INFORMERS"], ["TANAKA"]):
        table = example(blocks={"buin": "cw"}, showing=["CATALINA"], japanese_hand=hand)
        table.do("allied", "resupply buin CATALINA")
        assert table.waiting == ("japanese",)
        assert table.verbs("japanese") == (["pass", "show-patrols"] if hand == ["ZEROS"] else ["pass"])


@pytest.mark.rule("p.8 Windows tell nothing")
def test_the_window_opens_whatever_the_allies_hold():
    for hand in (["FIGHTER COVER"], ["TELERADIO"]):
        table = example(blocks={"salamaua": "cw"}, showing=["BOATS", "ZEROS"], allied_hand=hand)
        table.do("allied", "resupply salamaua BOATS")
        assert table.waiting == ("allied",)


@pytest.mark.rule("p.8 Windows tell nothing")
def test_nobody_is_asked_who_publicly_can_have_nothing():
    table = example(blocks={"buin": "cw"}, showing=["CATALINA", *ALL_FIVE], japanese_hand=["INFORMERS"])
    table.do("allied", "resupply buin CATALINA", ["N", "N"])
    assert table.told("delivery_draw")


@pytest.mark.rule("p.20 Show before the draw")
def test_all_patrols_may_be_shown_at_once():
    table = example(blocks={"buin": "cw"}, showing=["CATALINA"], japanese_hand=ALL_FIVE)
    table.do("allied", "resupply buin CATALINA").do("japanese", "show-patrols ZEROS+BARGES+FLYING BOATS")
    assert declared(table) == {"ZEROS": 1, "BARGES": 1, "FLYING BOATS": 2}


@pytest.mark.rule("p.7 Only Hidden cards are Shown")
def test_a_patrol_asset_cannot_be_shown_twice_nor_without_holding_it():
    table = example(blocks={"buin": "cw"}, showing=["CATALINA", "ZEROS"], japanese_hand=["BARGES"])
    table.do("allied", "resupply buin CATALINA")
    assert table.refused("japanese", "show-patrols ZEROS").code == "card_already_shown"
    assert table.refused("japanese", "show-patrols DESTROYERS").code == "card_not_held"


@pytest.mark.rule("p.20 Blockers")
def test_a_blocker_that_would_change_nothing_is_refused():
    table = example(
        blocks={"buin": "cw"}, showing=["CATALINA", "ZEROS"], allied_hand=["FIGHTER COVER", "CANOES", "TELERADIO"]
    )
    table.do("allied", "resupply buin CATALINA")
    assert table.refused("allied", "show-blockers FIGHTER COVER").code == "card_without_effect"
    assert table.refused("allied", "show-blockers CANOES").code == "card_without_effect"
    assert table.verbs("allied") == ["pass"]


@pytest.mark.rule("p.20 CANOES")
def test_canoes_shown_in_the_window():
    table = example(blocks={"salamaua": "cw_crew"}, showing=["BOATS"], allied_hand=["CANOES"])
    table.do("allied", "rescue salamaua BOATS")
    assert table.waiting == ("allied",)
    table.do("allied", "show-blockers CANOES", ["N", "N"])
    assert cup(table) == (2, 10)


@pytest.mark.rule("p.20 A Delivery declared stands")
def test_a_declared_delivery_cannot_be_called_off():
    table = example(blocks={"salamaua": "cw"}, showing=["BOATS"], japanese_hand=["DESTROYERS", "ZEROS"])
    table.do("allied", "resupply salamaua BOATS")
    assert not table.outcome.undoable
    assert table.refused("allied", "end-phase").code == "not_your_move"


# --- the draw


@pytest.mark.rule("p.21 Draw chits")
@pytest.mark.parametrize(
    ("drawn", "outcome"), [("NN", "unseen"), ("SN", "spotted"), ("NS", "spotted"), ("SS", "wrecked")]
)
def test_sightings_give_the_outcome(drawn, outcome):
    table = example(blocks={"buin": "cw"}, showing=["CATALINA"])
    table.do("allied", "resupply buin CATALINA", list(drawn))
    assert table.told("delivery_draw")[0].facts["outcome"] == outcome
    assert table.outcome.draws[0].label == "t2/allied1/delivery-cup"


@pytest.mark.rule("p.20 The cup is reset for each draw")
def test_the_cup_is_prepared_anew():
    table = example(blocks={"buin": "cw"}, showing=["SUBMARINE", "ZEROS"])
    for _ in range(2):
        table.do("allied", "resupply buin SUBMARINE", ["N", "N"])
        assert cup(table) == (2, 11)


# --- secrets


@pytest.mark.rule("p.9 Acting Secretly", "p.20 What is declared")
def test_the_declaration_does_not_tell_where():
    def make():
        return example(
            blocks={"buin": "cw", "feni": "cw"},
            allied_hand=["CATALINA", "FIGHTER COVER"],
            japanese_hand=["ZEROS", "DESTROYERS"],
        )

    steps = [
        ("allied", "resupply {at} CATALINA", None),
        ("japanese", "show-patrols ZEROS+DESTROYERS", None),
        ("allied", None, ["N", "N"]),
    ]
    assert_alike_elsewhere(make, steps, "buin", "feni")


@pytest.mark.rule("p.20 What is declared")
def test_the_japanese_learn_what_counts_and_not_more():
    table = example(
        blocks={"buin": "cw"},
        patrols={"buin": "army"},
        allied_hand=["CATALINA"],
        japanese_hand=["INFORMERS"],
        showing=["BARGES"],
    )
    table.do("allied", "resupply buin CATALINA")
    told = table.seen("japanese")
    assert {"kind": "resupply", "asset": card("CATALINA"), "enemy": True} in told
    assert {"card": card("BARGES"), "chits": 2} in told
    assert not any("buin" in str(facts) for facts in told)
    assert "buin" in str(table.seen("allied"))


@pytest.mark.rule("p.11 PROBES")
def test_in_situation_a_every_deliver_draws():
    table = build("A", turn=1, phase="allied", blocks={"talasea": "cw_refugees"}, showing=["BOATS"])
    table.do("allied", "rescue talasea BOATS", ["S", "S"])
    assert table.state.revealed == {"talasea": "cw_refugees"}
    assert table.told("deliver")[0].facts["enemy"] is False
