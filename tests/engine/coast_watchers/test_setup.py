"""Setting up: p.10-12."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.coast_watchers.actions import Garrison, Place, Post
from engine.coast_watchers.cards.common import card, title
from engine.coast_watchers.data import facts
from engine.coast_watchers.model import japanese_held
from tests.engine.coast_watchers.builder import alike, begin

LETTERS = list("TABCDEFGHIJKLMN")
A_PLACES = "rabaul + kavieng + buka + buin + tabar + feni"
REST_OF_B = ["AA02", "AA06", "JM04", "JM07", "JA01", "JA02"]
"""Draws of B that a test does not care about: two Allied Assets, two Japanese Missions, two Japanese Assets."""
REST_OF_H = ["AA02", "AA07", "JM04", "JM06", "JA01", "JA02", "JA03"]
"""The same of H: two, two and three."""
CW_IN_B = "rabaul + kavieng + gasmata + pondo + lae + buka + buin + madang"


def finish_setup(table):
    """Answer every setup Decision with the first choices on offer."""
    while table.state.phase == "setup":
        seat = table.waiting[0]
        name = type(table.pending).__name__
        if name == "Garrisons":
            table.do(seat, "end-setup")
            continue
        verb = Place if name == "PlaceBlocks" else Post
        station = table.choices(seat, verb, "stations")[0]
        table.do(seat, verb(stations=(station,)))
    return table


def titles(ids):
    return sorted(title(one) for one in ids)


@pytest.mark.rule("p.11 Setting Up")
@pytest.mark.parametrize("letter", LETTERS)
def test_every_situation_is_set_up_as_its_sheet_says(letter):
    sheet = facts().situations[letter]
    table = finish_setup(begin(letter))
    state = table.state
    assert state.phase == "preparations"
    assert state.last_turn == sheet.turns
    assert state.control == {space: held.control for space, held in sheet.control.items()}
    assert set(state.reports.values()) <= {"unknown"}
    assert set(state.reports) == {*sheet.allied_setup.reports, *sheet.special_reports}
    assert len(state.ready) == sheet.allied_setup.ready
    assert state.ready_patrols == sheet.japanese_setup.ready
    assert Counter(state.patrols.values()) == Counter({p.type: p.count for p in sheet.japanese_setup.place})
    cup = sheet.japanese_setup.cup
    assert (state.cup_patrol, state.cup_evasion) == ((cup.patrol, cup.evasion) if cup else (0, 0))


@pytest.mark.rule("p.11 Setting Up")
@pytest.mark.parametrize("letter", LETTERS)
def test_pieces_in_pools_and_on_the_board_make_up_the_box(letter):
    state = finish_setup(begin(letter)).state
    blocks = Counter([*state.blocks.values(), *state.ready]) + Counter(state.block_pool)
    assert blocks == Counter({block.id: block.count for block in facts().blocks.values()})
    assert len(state.patrols) + state.ready_patrols + state.cup_patrol + state.patrol_mat == 24
    assert state.cup_evasion + state.evasion_mat == 18
    for kind, pool in state.marker_pool.items():
        on_map = Counter(state.backs.get(space, "quiet") for space in state.faces if state.control[space] == kind)
        assert on_map + Counter(pool) == Counter(dict(facts().markers[kind].backs))
    cards = [*state.allied_missions, *state.allied_assets, *state.japanese_missions, *state.japanese_assets]
    decks = [one for name in facts().decks for one in getattr(state, name.removesuffix("s") + "_deck")]
    assert len({*cards, *decks, *state.showing}) == len([*cards, *decks, *state.showing])


@pytest.mark.rule("p.11 Setting Up")
@pytest.mark.parametrize("letter", LETTERS)
def test_cards_are_of_the_situations_year_and_letter(letter):
    sheet = facts().situations[letter]
    state = finish_setup(begin(letter)).state
    if letter == "A":
        return
    hands = [*state.allied_missions, *state.allied_assets, *state.japanese_missions, *state.japanese_assets]
    for one in [*hands, *state.showing, *state.japanese_asset_deck, *state.japanese_mission_deck]:
        assert {"ALL", "ANY", str(sheet.year), letter} & set(card(one).tags), one


@pytest.mark.rule("p.11 Situation A")
def test_situation_a_as_printed():
    table = begin("A").do("allied", f"place {A_PLACES}")
    state = table.state
    assert len(state.stations) == len(state.blocks) == 12
    assert titles(state.allied_assets) == ["BOATS", "PHOTO RECCE", "THE HARRIS NAVY"]
    assert titles(state.allied_missions) == ["EXTRACTION", "EXTRACTION"]
    drawn = titles(state.japanese_missions)
    assert "SHORE RAID" in drawn
    assert len(drawn) == 2
    assert set(drawn) - {"SHORE RAID"} <= {"AERIAL RECON", "AIR RAID", "ARRIVAL"}
    assert titles(state.japanese_asset_deck) == sorted(
        ["FLYING BOATS", "ZEROS", "DESTROYERS", "NEWS BROADCASTS", "MIKAWA", "KUSAKA"]
    )
    assert state.japanese_assets == state.allied_asset_deck == state.japanese_mission_deck == []
    kinds = Counter(state.blocks.values())
    assert kinds["refugees"] + kinds["cw_refugees"] == 3
    assert state.patrols == {}
    assert state.cup_patrol == state.cup_evasion == state.ready_patrols == 0
    assert state.phase == "preparations"


@pytest.mark.rule("p.11 Situation A")
def test_the_random_mission_of_situation_a_is_drawn_by_chance():
    for drawn in ("JM01", "JM04", "JM07"):
        table = begin("A").do("allied", f"place {A_PLACES}", draws=["AA12", "AA04", "AA17", drawn])
        assert table.state.japanese_missions == sorted([drawn, "JM10"])


@pytest.mark.rule("p.10 Scatter")
def test_scatter_takes_the_first_station_in_play_and_exchanges_its_block():
    table = begin("A").do("allied", f"place {A_PLACES}", draws=["AA12", "AA04", "AA01", "JM01"])
    blocks = table.state.blocks
    assert blocks["orford"] == "refugees"  # MACKENZIE: New Guinea is not in play
    assert blocks["talasea"] == "refugees"
    assert blocks["feni"] == "cw_refugees"  # a Coastwatcher was there
    assert table.seen("allied", "scattered")[-1]["stations"] == ["orford", "talasea", "feni"]
    assert table.seen("japanese", "scattered")[-1] == {"block": "refugees", "count": 3}


@pytest.mark.rule("p.10 Scatter")
def test_a_card_whose_station_has_refugees_is_redrawn():
    table = begin("A").do("allied", f"place {A_PLACES}", draws=["AA12", "AA14", "AA04", "AA01", "JM01"])
    assert table.state.blocks["orford"] == "refugees"
    assert table.seen("allied", "scattered")[-1]["stations"] == ["orford", "talasea", "feni"]


@pytest.mark.rule("p.10 Scatter")
def test_escape_is_shown_and_scatters_where_gasmata_has_a_coastwatcher():
    """Rulebook p.10, second example (the sheet's own Scatter of B comes first)."""
    table = begin("B").do("allied", f"place {CW_IN_B}", draws=None)
    assert "ESCAPE" in titles(table.state.showing)
    table = begin("B")
    table.do("allied", f"place {CW_IN_B}", draws=["AA12", "AA11", *REST_OF_B])
    assert table.state.blocks["orford"] == "refugees"
    assert table.state.blocks["gasmata"] == "cw_refugees"
    assert table.seen("japanese", "card_shown") == [{"card": "AM03"}]
    assert [event["count"] for event in table.seen(None, "scattered")] == [1, 1]


@pytest.mark.rule("p.10 Scatter")
def test_downed_fliers_scatter_to_rising_sun_only_and_guerrillas_are_lost():
    table = begin("H").do(
        "allied", "place lae + salamaua + buin + buka + munda + rekata_bay + kavieng + tataba + aola + buna + rabaul"
    )
    missions, turned = ["AM07", "AM10", "AM13"], ["AA06", "AA16"]
    table.do("allied", "place vella_lavella", draws=[*missions, *turned, *REST_OF_H])
    assert table.state.blocks["lae"] == "cw_crew"  # FIGHTER COVER: Lae is a Rising Sun with a Coastwatcher
    assert table.state.blocks["munda"] == "cw_crew"  # CODEBREAKERS
    assert table.seen("allied", "scattered")[0]["stations"] == ["lae"]


@pytest.mark.rule("p.10 Scatter")
def test_scatter_onto_guerrillas_returns_them_to_the_pool():
    table = begin("H").do(
        "allied", "place lae + salamaua + buin + buka + rekata_bay + kavieng + tataba + aola + buna + rabaul + rooke"
    )
    table.do("allied", "place munda", draws=["AM10", "AM13", "AM14", "AA16", *REST_OF_H])
    assert table.state.blocks["munda"] == "cw_crew"
    assert table.state.block_pool["cw_guerrillas"] == 4


@pytest.mark.rule("p.10 Scatter")
def test_assets_are_drawn_after_the_scatter_from_the_whole_deck():
    table = begin("B").do("allied", f"place {CW_IN_B}")
    names = [(event.name, event.facts.get("deck")) for event in table.events]
    dealt = ("cards_dealt", "allied_missions"), ("scattered", None), ("cards_dealt", "allied_assets")
    order = [names.index(one) for one in (("blocks_placed", None), *dealt, ("cards_dealt", "japanese_missions"))]
    assert order == sorted(order)


@pytest.mark.rule("p.11 Setting Up")
def test_blocks_may_be_placed_in_several_goes():
    table = begin("T").do("allied", "place buka + buin").do("allied", "place choiseul")
    assert table.waiting == ("allied",)
    table.do("allied", "place munda + aola + rekata bay")
    assert table.waiting == ("japanese",)
    assert sum(block == "cw" for block in table.state.blocks.values()) == 6


@pytest.mark.rule("p.11 Setting Up")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("place buka + buin + choiseul + munda + aola + rekata_bay + lavoro", "too_many_blocks"),
        ("place segi + tataba", "more_in_japanese_held"),
        ("place rabaul", "not_in_play"),
        ("place atlantis", "unknown"),
        ("place buka + buka", "repeated"),
        ("place", "missing"),
        ("post buka", "wrong_time"),
    ],
)
def test_blocks_wrongly_placed(order, code):
    assert begin("T").refused("allied", order).code == code


@pytest.mark.rule("p.11 Setting Up")
def test_a_station_takes_one_block():
    table = begin("T").do("allied", "place buka")
    assert table.refused("allied", "place buka").code == "not_inactive"
    assert table.refused("japanese", "place buin").code == "not_your_move"


@pytest.mark.rule("p.11 Setting Up")
def test_guerrillas_of_a_region_keep_their_room():
    table = begin("G").do("allied", "place choiseul + vella_lavella + munda + rekata_bay + segi")
    assert table.refused("allied", "place tataba").code == "room_needed"
    table.do("allied", "place lae + salamaua + buna + rabaul + kavieng")
    assert table.refused("allied", "place madang").code == "not_in_region"
    assert table.do("allied", "place tataba").state.blocks["tataba"] == "cw_guerrillas"


@pytest.mark.rule("p.11 Setting Up")
def test_patrols_are_posted_by_kind_at_japanese_held_stations():
    table = begin("C").do("allied", "place lae + buka + buin + tabar + salamaua + feni + munda + segi + rabaul")
    assert table.refused("japanese", "post milne bay").code == "not_japanese_held"
    assert table.refused("japanese", "post lae+buka+buin+tabar+rabaul").code == "too_many_patrols"
    table.do("japanese", "post lae + buka + buin")
    assert table.refused("japanese", "post lae").code == "patrol_there"
    table.do("japanese", "post tabar").do("japanese", "post rabaul")
    assert table.state.patrols == dict.fromkeys(("lae", "buka", "buin", "tabar"), "army") | {"rabaul": "police"}
    assert table.state.phase == "preparations"


@pytest.mark.rule("p.11 Situation T")
def test_garrisons_are_swapped_secretly_and_their_number_stays_unknown():
    one, three = _garrisoned([("buin", "troops")]), _garrisoned([("buka", "troops"), ("buin", "construction")])
    assert one.state.backs["buin"] == "troops"
    assert one.state.marker_pool["japanese_base"]["troops"] == 1
    assert alike(one, three, "allied")
    assert alike(one, three, None)
    assert one.pending.number == three.pending.number


def _garrisoned(swaps):
    table = begin("T").do("allied", "place buka + buin + choiseul + munda + aola + rekata_bay")
    table.do("japanese", "post buka + buin + choiseul")
    for space, back in swaps:
        table.do("japanese", Garrison(space=space, back=back))
    return table.do("japanese", "end-setup")


@pytest.mark.rule("p.11 Situation T")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("garrison buin aircraft", "not_a_garrison"),
        ("garrison munda troops", "lies_quiet"),
        ("garrison segi troops", "not_japanese_held"),
        ("garrison buka troops", "garrisoned_already"),
        ("garrison choiseul warships", "not_a_garrison"),
    ],
)
def test_garrisons_wrongly_swapped(order, code):
    table = begin("T").do("allied", "place buka + buin + choiseul + munda + aola + rekata_bay")
    table.do("japanese", "post buka + buin + choiseul").do("japanese", "garrison buka construction")
    assert table.refused("japanese", order).code == code


@pytest.mark.rule("p.11 Situation T")
def test_four_garrisons_at_most_and_the_countermix_counts():
    table = begin("T").do("allied", "place buka + buin + choiseul + munda + aola + rekata_bay")
    table.do("japanese", "post buka + buin + choiseul")
    table.do("japanese", "garrison buka troops").do("japanese", "garrison choiseul troops")
    assert table.refused("japanese", "garrison lavoro troops").code == "none_left"
    table.do("japanese", "garrison lavoro construction").do("japanese", "garrison buin troops")
    assert table.refused("japanese", "garrison lunga_tulagi troops").code == "garrisons_done"


@pytest.mark.rule("p.11 Situation I")
def test_yamamoto_comes_on_top_of_the_other_assets_in_i():
    state = finish_setup(begin("I")).state
    assert "YAMAMOTO" in titles(state.japanese_assets)
    assert len(state.japanese_assets) == 3


@pytest.mark.rule("p.8 Hidden Information")
def test_where_blocks_are_placed_is_unknown_to_the_japanese():
    a = begin("T").do("allied", "place buka + buin + choiseul + munda + aola + rekata_bay")
    b = begin("T").do("allied", "place buka + buin + lavoro + lunga_tulagi + vella_lavella + segi")
    assert alike(a, b, "japanese")
    assert alike(a, b, None)
    assert not alike(a, b, "allied")


@pytest.mark.rule("p.11 Setting Up")
@pytest.mark.parametrize("letter", LETTERS)
def test_coastwatchers_stand_where_the_sheet_wants_them(letter):
    sheet = facts().situations[letter].allied_setup.replace[0]
    state = finish_setup(begin(letter)).state
    at_japanese = sum(japanese_held(state, s) for s, block in state.blocks.items() if block.startswith("cw"))
    assert at_japanese >= sheet.min_japanese_held
