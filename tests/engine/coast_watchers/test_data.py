"""Our fact files: complete, consistent with themselves, and said to players in words that agree with the numbers."""

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.board import half_points, mode_of
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.data.checks import fits, playable
from engine.coast_watchers.data.effects import Resist, TreatOutcome
from engine.coast_watchers.data.situations import Named, Random, ReducedSequence
from engine.core.ledger import ledger

ROMAN = ("", "I", "II", "III", "IV", "V")
F = facts()
CARDS = list(F.cards.values())
OPERATIONS = [card for card in CARDS if card.kind == "operation"]


def titles(cards: list[Card]) -> list[str]:
    return [f"{card.id} {card.title}" for card in cards]


def test_facts_are_read_once_and_frozen() -> None:
    assert facts() is facts()
    with pytest.raises(AttributeError):
        F.stations["buin"].region = "bismarcks"  # type: ignore[misc]


def test_stations_lie_where_their_names_say() -> None:
    buin = F.stations["buin"]
    assert (buin.name, buin.region, buin.island) == ("Buin", "bougainville", "Bougainville")
    assert all(144 < s.lon < 162 and -12 < s.lat < -1 for s in F.stations.values())
    assert F.region_stations["bougainville"] == ("buka", "buin")
    assert sum(map(len, F.region_stations.values())) == len(F.stations)


@pytest.mark.rule("p.3 Board")
def test_a_space_is_a_station_a_circle_or_a_special_space() -> None:
    assert len(F.spaces) == len(F.stations) + len(F.circles) + len(F.specials) == 40
    assert all(link.a in F.spaces and link.b in F.spaces for link in F.links)


def test_special_links_say_where_and_for_what_they_count() -> None:
    special = {(link.situations, link.use) for link in F.links if link.kind == "special"}
    assert special == {(("C",), "operation_path"), (("A",), "range_and_operation_path")}


@pytest.mark.rule("p.6 Chits and cups")
def test_chits_go_into_their_cup() -> None:
    assert {(c.id, c.cup, c.count) for c in F.chits.values()} == {
        ("patrol", "patrol", 24),
        ("evasion", "patrol", 18),
        ("sighting", "delivery", 4),
        ("nothing_sighted", "delivery", 12),
    }
    assert F.markers["patrol"].count == F.chits["patrol"].count
    cups = [cup for card in CARDS if card.delivery for cup in card.delivery.cup.values()]
    assert max(cup.sighting for cup in cups) == F.chits["sighting"].most_in_cup
    assert max(cup.nothing_sighted for cup in cups) == F.chits["nothing_sighted"].count


@pytest.mark.rule("p.4 Blocks")
def test_blocks_count_by_their_icons() -> None:
    guerrillas = F.blocks["cw_guerrillas"]
    assert guerrillas.coastwatcher
    assert guerrillas.guerrillas
    assert not guerrillas.coastwatcher_alone
    assert [b.id for b in F.blocks.values() if b.coastwatcher_alone] == ["cw"]
    assert [b.id for b in F.blocks.values() if not b.personnel] == ["inactive"]


def test_a_path_from_aircraft_is_an_air_path() -> None:
    assert [mode_of(b) for b in ("aircraft", "warships", "transports")] == ["air", "sea", "sea"]


def test_half_points_are_whole_numbers() -> None:
    assert [half_points(vp) for vp in (-0.5, 3, -33.5)] == [-1, 6, -67]


@pytest.mark.parametrize("card", CARDS, ids=titles(CARDS))
@pytest.mark.rule("p.7 Cards")
def test_every_card_can_be_shown_to_players(card: Card) -> None:
    assert 30 < len(card.text) <= 330
    assert card.text.endswith(".")
    assert "  " not in card.text
    assert "\n" not in card.text
    assert 1 <= card.page <= 41
    assert card.deck in F.decks


@pytest.mark.parametrize("card", OPERATIONS, ids=titles(OPERATIONS))
def test_an_operation_tells_its_launch_turns(card: Card) -> None:
    first, last = card.launch_turns[0], card.launch_turns[-1]
    assert card.launch_turns == tuple(range(first, last + 1))
    said = f"Launch on Turn {ROMAN[first]}. " if first == last else f"Launch on Turns {ROMAN[first]} to {ROMAN[last]}. "
    assert card.text.startswith(said)


@pytest.mark.parametrize("card", OPERATIONS, ids=titles(OPERATIONS))
def test_an_operation_tells_its_points(card: Card) -> None:
    vp = card.vp
    assert vp is not None
    extras = [vp.extra.vp] if vp.extra else []
    numbers = [vp.flat, vp.per_target, vp.per_buildup, *(bonus.vp for bonus in vp.bonus), *extras]
    told = re.findall(r"(\d+) (?:VP|more)", card.text)
    assert [int(number) for number in told] == [number for number in numbers if number]


@pytest.mark.parametrize("card", [c for c in CARDS if c.delivery], ids=lambda card: card.title)
def test_a_delivery_asset_tells_its_chits_and_its_limits(card: Card) -> None:
    assert card.delivery is not None
    cup = card.delivery.cup_for("rescue")
    assert re.search(rf"{cup.sighting}( Sighting)? and {cup.nothing_sighted}\b", card.text)
    assert ("Retrieve" in card.text.split("ever ")[-1].split(".")[0]) == ("retrieve" not in card.delivery.kinds)
    within = card.delivery.reach.within
    assert (f"Range {within.range_max} of an Allied-Held space" in card.text) if within else "Range" not in card.text
    assert ("one or two Delivers" if card.delivery.uses_per_phase == 2 else "one Deliver a phase") in card.text


@pytest.mark.parametrize(
    "card", [c for c in CARDS if c.discard == "after_use"], ids=titles([c for c in CARDS if c.discard == "after_use"])
)
def test_a_card_that_is_discarded_after_use_says_so(card: Card) -> None:
    assert card.text.endswith("Discard after use.")


@pytest.mark.parametrize("card", [c for c in CARDS if c.cost_actions], ids=lambda card: card.id)
def test_a_card_that_costs_an_action_says_so(card: Card) -> None:
    assert card.cost_actions == 1
    assert card.text.startswith("One action")


@pytest.mark.parametrize("card", [c for c in CARDS if c.once_a_phase], ids=lambda card: card.title)
def test_a_card_that_serves_once_a_phase_says_so(card: Card) -> None:
    assert re.search(r"in each (Countermeasures )?phase", card.text, re.IGNORECASE)


def test_points_of_local_missions_and_assets_stand_in_their_texts() -> None:
    for card in CARDS:
        for clause in card.score:
            amount = "half" if abs(clause.vp) == 0.5 else f"{abs(clause.vp):g}"
            assert f"{amount} VP" in card.text, card.title


def test_copies_of_a_card_are_alike_but_for_number_and_scatter() -> None:
    for copies in F.titled.values():
        assert len({(c.deck, c.kind, c.timing, c.text, repr(c.effect), repr(c.score)) for c in copies}) == 1


def test_numbers_run_from_one_in_every_deck() -> None:
    for deck, cards in F.deck_cards.items():
        assert [card.number for card in cards] == list(range(1, F.decks[deck].cards + 1))


@pytest.mark.rule("p.10 Scatter")
def test_every_station_stands_on_two_scatter_lists() -> None:
    places = Counter(place.station for card in CARDS for place in card.scatter)
    assert places == dict.fromkeys(F.stations, 2)


@pytest.mark.rule("p.22 Delivery and Patrol Assets")
def test_who_can_stop_whom_is_known_from_both_sides() -> None:
    assert F.blocked_by == {
        "BARGES": ("PT SQUADRONS",),
        "ZEROS": ("FIGHTER COVER",),
        "FLOATPLANES": ("FIGHTER COVER",),
        "FLYING BOATS": ("FIGHTER COVER",),
    }


def test_effects_are_typed() -> None:
    kennedy, floatplanes = F.cards["AA20"].effect, F.cards["JA02"].effect
    assert isinstance(kennedy, Resist)
    assert (kennedy.op, kennedy.remove, kennedy.region, kennedy.discards) == (
        "resist",
        2,
        "central_solomons",
        ("BARGES",),
    )
    assert floatplanes == TreatOutcome(outcome="closing_in", becomes="trapped")


def test_gaps_name_fields_of_the_card() -> None:
    for card in CARDS:
        assert all(gap == "copies" or hasattr(card, gap) for gap in card.gaps), card.id
        assert not card.gaps or card.source == "rulebook", card.id


def test_the_ledger_lists_every_page_of_the_rulebook() -> None:
    sections = [entry.section for entry in ledger("coast_watchers", Path(__file__).parents[3])]
    assert [section.id for section in sections] == [f"p.{page}" for page in (*range(1, 42), 43)]
    assert all(section.title for section in sections)


# ---- Situations -------------------------------------------------------------------------------------------------


@pytest.mark.rule("p.11 Setting up")
def test_situation_a_is_the_rulebooks() -> None:
    a = F.situations["A"]
    assert F.in_play("A") == tuple(s.id for s in F.stations.values() if s.region in a.regions)
    assert len(F.in_play("A")) == 12
    assert a.control["truk"].control == "japanese_base"
    assert a.control["truk"].rising_sun
    assert a.control["tabar"].control == "enemy_objective"
    assert "buin" not in a.control
    assert a.allied_setup.missions == (Named("EXTRACTION", 2),)
    assert a.japanese_setup.missions[1] == Random(count=1, among=("AERIAL RECON", "AIR RAID", "ARRIVAL"))
    assert a.rule("reduced_sequence") == ReducedSequence(
        ("japanese_preparations", "allied_activities", "japanese_operations"), 2, 3, (2, 3)
    )
    assert a.rule("delivery_cup_always") is not None
    assert a.rule("preparations_max") is None


def test_each_side_has_its_own_missions() -> None:
    """The sheet on p.11 prints the two columns of Missions crossed."""
    for sheet in F.situations.values():
        for setup, deck in ((sheet.allied_setup, "allied_missions"), (sheet.japanese_setup, "japanese_missions")):
            named = [draw.title for draw in setup.missions if isinstance(draw, Named)]
            assert {F.titled[title][0].deck for title in named} <= {deck}


@pytest.mark.parametrize("letter", F.situations)
def test_every_situation_tells_its_story_and_its_rules(letter: str) -> None:
    sheet = F.situations[letter]
    assert str(sheet.year) in sheet.dates
    assert sheet.briefing.endswith(".")
    assert sheet.history.endswith(".")
    for rule in sheet.special_rules:
        assert rule.text.endswith(".")
        assert rule.title.isupper()
        assert 1 <= rule.page <= 41


@pytest.mark.parametrize("letter", F.situations)
def test_what_is_in_play_is_held_by_one_side(letter: str) -> None:
    sheet = F.situations[letter]
    assert sheet.japanese_held == {space for space, held in sheet.control.items() if "japanese" in held.control}
    assert set(sheet.rising_sun) == {space for space, held in sheet.control.items() if held.rising_sun}


def test_cards_of_another_year_or_letter_are_out_of_play() -> None:
    titles_in = {letter: {c.title for c in CARDS if playable(c, F.situations[letter])} for letter in "BH"}
    assert {"SHORE RAID", "THE HARRIS NAVY", "SEIZURE", "CATALINA"} <= titles_in["B"]
    assert not {"PT SQUADRONS", "CONQUEST", "FORTIFICATION"} & titles_in["B"]
    assert {"PT SQUADRONS", "FORTIFICATION", "CONVOY"} <= titles_in["H"]
    assert not {"THE HARRIS NAVY", "SHORE RAID", "BOMBING"} & titles_in["H"]


def test_a_draw_fits_by_title_letter_or_tag() -> None:
    boats, raid = F.titled["BOATS"][0], F.titled["SHORE RAID"][0]
    assert [fits(boats, draw) for draw in F.situations["B"].allied_setup.assets] == [True, False, False]
    assert [fits(raid, draw) for draw in F.situations["B"].japanese_setup.missions] == [True, False, False]


def test_facts_have_a_source() -> None:
    groups = (
        F.regions,
        F.stations,
        F.circles,
        F.specials,
        F.blocks,
        F.markers,
        F.chits,
        F.decks,
        F.cards,
        F.situations,
    )
    sources = {entry.source for group in groups for entry in group.values()} | {link.source for link in F.links}
    assert sources == {"rulebook", "reconstructed"}
