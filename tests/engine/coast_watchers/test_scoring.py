"""p.36-41 Scoring: Warning, cards, Taken, Network, the Debrief sheet and the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.coast_watchers.data import facts
from engine.coast_watchers.model import Operation
from engine.coast_watchers.scoring import result
from engine.coast_watchers.warning import Chosen, warned
from tests.engine.coast_watchers.builder import Table, build

CORAL_SEA = {"buin": "warships", "rabaul": "transports", "lae": "aircraft", "kavieng": "warships"}
TO_MORESBY = (
    "rabaul", "c_st_georges", "buka", "buin", "vella_lavella", "coral_sea", "milne_bay", "hood_point", "port_moresby",
)  # fmt: skip
TO_TULAGI = ("buin", "vella_lavella", "coral_sea", "lavoro", "lunga_tulagi")
AIR_RAID = Operation(
    card="JM04", buildups=("lae",), targets=("port_moresby",), paths=(("lae", "salamaua", "port_moresby"),)
)
CONQUEST = Operation(
    card="JM13",
    buildups=("rabaul", "kavieng", "buin"),
    targets=("lunga_tulagi", "port_moresby"),
    paths=(TO_MORESBY, TO_TULAGI, ("kavieng", *TO_MORESBY[:6], "lavoro", "lunga_tulagi")),
)
SLOT = ("buin", "vella_lavella", "c_slot", "tataba", "lunga_tulagi")
NORTH = ("rabaul", "c_st_georges", "buka", "buin", "choiseul", "rekata_bay", "tataba", "lunga_tulagi")


def cw(*stations: str) -> dict[str, str]:
    return dict.fromkeys(stations, "cw")


def operation(title: str, *paths: tuple[str, ...]) -> Operation:
    starts = tuple(dict.fromkeys(path[0] for path in paths))
    ends = tuple(dict.fromkeys(path[-1] for path in paths))
    return Operation(card=facts().titled[title][0].id, buildups=starts, targets=ends, paths=paths)


def score(situation: str = "C", launched: list[Operation] | None = None, **given: Any) -> Table:
    """A table at scoring with these Operations Launched."""
    launched = launched or []
    backs = given.pop("backs", {})
    given.setdefault("turn", 3)
    titles = [facts().cards[one.card].title for one in launched]
    shown = [*given.pop("showing", ()), *titles]
    opened = {space: backs[space] for one in launched for space in one.buildups}
    return build(
        situation, phase="scoring", backs=backs, showing=shown, launched=[one.card for one in launched],
        operations=launched, open_backs=opened, **given,
    )  # fmt: skip


def warning(table: Table) -> Mapping[str, Mapping[str, float]]:
    assert table.state.debrief is not None
    return table.state.debrief.warnings


def lines(table: Table) -> dict[tuple[str, str], float]:
    """(section, title or item) -> VP of the final Debrief."""
    assert table.state.debrief is not None
    found: dict[tuple[str, str], float] = {}
    for line in table.state.debrief.lines:
        card = facts().cards.get(line.item)
        key = (line.section, card.title if card else line.item)
        found[key] = found.get(key, 0) + line.vp
    return found


# ---- the rulebook's examples


@pytest.mark.rule("p.37-38 Paths Example")
@pytest.mark.rule("p.41 Scoring Example")
def test_warning_of_the_example() -> None:
    blocks = cw(
        "port_moresby", "buna", "aola", "tabar", "lae", "buin", "vella_lavella", "lunga_tulagi", "talasea", "gasmata"
    )  # fmt: skip
    table = score(launched=[AIR_RAID, CONQUEST], backs=CORAL_SEA, blocks=blocks, deactivated=["buka"]).passes()
    assert warning(table) == {
        "JM04": {"lae": -2, "port_moresby": -2, "buna": -1},
        "JM13": {
            "port_moresby": -2, "buin": -3, "vella_lavella": -3, "lunga_tulagi": -2, "aola": -1, "tabar": -1,
        },
    }  # fmt: skip
    assert sum(vp for (section, _item), vp in lines(table).items() if section == "warning") == -17
    laid = table.told("coastwatchers_next_to_paths")[0].facts["blocks"]
    assert laid == cw("aola", "buna", "tabar")


@pytest.mark.rule("p.41 Scoring Example")
def test_the_whole_example_ends_four_and_a_half_points_for_the_japanese() -> None:
    """The Rescue and the five Coastwatchers in Japanese-Held are this edition's reading of "a few more VP"."""
    blocks = cw(
        "port_moresby", "buna", "aola", "tabar", "lae", "buin", "lunga_tulagi", "talasea", "gasmata", "vella_lavella"
    )  # fmt: skip
    table = score(
        launched=[AIR_RAID, CONQUEST],
        backs={**CORAL_SEA, "salamaua": "supplies"},
        blocks=blocks,
        deactivated=["buka"],
        taken=["cw"],
        rescued=["crew"],
        reports={"buin": "warships", "lae": "aircraft"},
        japanese_hand=["STOCKPILING", "DESTROYERS"],
        showing=["CACHES"],
    ).passes()
    sheet = table.state.debrief
    assert sheet is not None
    assert lines(table) == {
        ("operations", "AIR RAID"): 6,
        ("operations", "CONQUEST"): 22,
        ("missions", "STOCKPILING"): 4,
        ("assets", "DESTROYERS"): 3,
        ("taken", "coastwatcher"): 3,
        ("warning", "far"): -6,
        ("warning", "near"): -8,
        ("warning", "adjacent"): -3,
        ("assets", "CACHES"): -2,
        ("network", "report_buildup"): -10,
        ("network", "rescued_crew"): -2,
        ("network", "coastwatcher_held"): -2.5,
    }
    assert (sheet.japanese, sheet.allied, sheet.net) == (38, -33.5, 4.5)
    assert table.state.result is not None
    assert table.state.result.winners == ("japanese",)


@pytest.mark.rule("p.41 Scoring Example")
def test_buna_warns_of_the_air_operation_but_not_of_the_sea_operation() -> None:
    table = score(launched=[AIR_RAID, CONQUEST], backs=CORAL_SEA, blocks=cw("buna")).passes()
    assert warning(table) == {"JM04": {"buna": -1}, "JM13": {}}


@pytest.mark.rule("p.39 Warning")
def test_a_coastwatcher_on_paths_of_two_operations_scores_for_each() -> None:
    table = score(launched=[AIR_RAID, CONQUEST], backs=CORAL_SEA, blocks=cw("port_moresby")).passes()
    assert warning(table) == {"JM04": {"port_moresby": -2}, "JM13": {"port_moresby": -2}}


# ---- Warning


@pytest.mark.rule("p.39 Warning")
@pytest.mark.parametrize(
    ("blocks", "found"),
    [
        (cw("buin", "vella_lavella", "tataba", "lunga_tulagi"),
         {"buin": -3, "vella_lavella": -3, "tataba": -2, "lunga_tulagi": -2}),
        (cw("buka", "choiseul", "munda", "segi", "aola", "rabaul"),
         {"buka": -1, "choiseul": -1, "munda": -1, "segi": -1, "aola": -1}),
        ({"vella_lavella": "cw_refugees", "buin": "crew", "tataba": "inactive"}, {"vella_lavella": -3}),
    ],
)  # fmt: skip
def test_warning_by_distance_along_the_path(blocks: dict[str, str], found: dict[str, int]) -> None:
    launched = [operation("TOKYO EXPRESS", SLOT)]
    table = score("F", launched, backs={"buin": "transports"}, blocks=blocks).passes()
    assert warning(table) == {"JM05": found}


@pytest.mark.rule("p.39 Warning")
def test_on_several_paths_of_one_operation_once_at_the_better_rate() -> None:
    launched = [operation("BOMBARDMENT", SLOT, NORTH)]
    backs = {"buin": "warships", "rabaul": "warships"}
    table = score("F", launched, backs=backs, blocks=cw("tataba", "buin", "choiseul", "rekata_bay")).passes()
    assert warning(table) == {"JM03": {"tataba": -2, "buin": -3, "choiseul": -3, "rekata_bay": -2}}


@pytest.mark.rule("p.39 Warning")
def test_a_detour_can_raise_the_rate() -> None:
    detour = ("buin", "choiseul", "rekata_bay", "tataba", "c_slot", "c_russells", "lunga_tulagi")
    table = score("F", [operation("TOKYO EXPRESS", detour)], backs={"buin": "transports"}, blocks=cw("tataba")).passes()
    assert warning(table) == {"JM05": {"tataba": -3}}


@pytest.mark.rule("p.36 Paths")
def test_blocks_on_paths_lie_open_and_coastwatchers_beside_them_but_nobody_else() -> None:
    blocks = {"buin": "inactive", "vella_lavella": "cw", "munda": "cw", "segi": "crew", "rabaul": "cw"}
    launched = [operation("TOKYO EXPRESS", SLOT)]
    table = score("F", launched, backs={"buin": "transports"}, blocks=blocks, revealed=["vella_lavella"]).passes()
    on = table.told("blocks_on_paths")[0].facts["blocks"]
    assert on == {"buin": "inactive", "tataba": "inactive", "lunga_tulagi": "inactive"}
    assert table.told("coastwatchers_next_to_paths")[0].facts["blocks"] == {"munda": "cw"}


@pytest.mark.rule("p.39 SHORE RAID")
def test_shore_raid_takes_target_blocks_before_warning_and_without_exploit() -> None:
    raid = operation("SHORE RAID", ("truk", "tabar", "kavieng"), ("truk", "tabar"))
    blocks = {"tabar": "cw", "kavieng": "cw_refugees", "namatanai": "cw"}
    table = score("A", [raid], turn=2, backs={"truk": "warships"}, blocks=blocks).passes()
    assert sorted(table.state.taken) == ["cw", "cw_refugees"]
    assert warning(table) == {"JM10": {"namatanai": -1}}
    assert lines(table)[("taken", "coastwatcher")] + lines(table)[("taken", "refugees")] == 9
    assert lines(table)[("operations", "SHORE RAID")] == 0


# ---- cards that change Warning


@pytest.mark.rule("p.41 MIKAWA, KUSAKA")
def test_mikawa_ignores_neighbours_of_one_sea_operation() -> None:
    launched = [operation("TOKYO EXPRESS", SLOT)]
    table = score("F", launched, backs={"buin": "transports"}, blocks=cw("buin", "choiseul"), japanese_hand=["MIKAWA"])
    until_japanese(table).do("japanese", "commander mikawa tokyo-express").passes()
    assert warning(table) == {"JM05": {"buin": -3}}
    assert lines(table)[("warning", "MIKAWA")] == 1


@pytest.mark.rule("p.41 TANAKA")
def test_tanaka_takes_one_off_on_the_path() -> None:
    launched = [operation("TOKYO EXPRESS", SLOT)]
    blocks = cw("buin", "tataba", "choiseul")
    table = score("F", launched, backs={"buin": "transports"}, blocks=blocks, japanese_hand=["TANAKA"])
    until_japanese(table).do("japanese", "commander tanaka tokyo-express").passes()
    assert warning(table) == {"JM05": {"buin": -2, "tataba": -1, "choiseul": -1}}


@pytest.mark.rule("p.41 READ & MASON")
def test_read_and_mason_add_one_at_buka_and_buin() -> None:
    launched = [operation("TOKYO EXPRESS", SLOT)]
    given = {"backs": {"buin": "transports"}, "blocks": cw("buin", "tataba")}
    table = score("F", launched, allied_hand=["READ & MASON"], **given).passes()
    assert warning(table) == {"JM05": {"buin": -4, "tataba": -2}}
    assert lines(table)[("warning", "READ & MASON")] == -1


@pytest.mark.rule("p.41 READ & MASON")
def test_read_and_mason_add_nothing_where_mikawa_leaves_nothing() -> None:
    given: dict[str, Any] = {"backs": {"buin": "transports"}, "blocks": cw("buka", "buin")}
    launched = [operation("TOKYO EXPRESS", SLOT)]
    table = score("F", launched, allied_hand=["READ & MASON"], japanese_hand=["MIKAWA"], **given)
    until_japanese(table).do("japanese", "commander mikawa tokyo-express").passes()
    assert warning(table) == {"JM05": {"buin": -4}}


@pytest.mark.rule("p.39 Warning")
def test_teleradio_raises_up_to_two_neighbours() -> None:
    launched = [operation("TOKYO EXPRESS", SLOT)]
    blocks = cw("choiseul", "munda", "segi", "buin")
    table = score("F", launched, backs={"buin": "transports"}, blocks=blocks, allied_hand=["TELERADIO"])
    assert table.refused("allied", "teleradio JM05:buin").code == "unknown"
    table.do("allied", "teleradio choiseul + munda").passes()
    assert warning(table) == {"JM05": {"buin": -3, "choiseul": -2, "munda": -2, "segi": -1}}
    assert "AA19" in table.state.showing


@pytest.mark.rule("p.39 Warning")
def test_raised_neighbours_count_as_on_the_path_for_tanaka_and_ship_watch() -> None:
    state = score(
        "F", [operation("TOKYO EXPRESS", SLOT)], backs={"buin": "transports"}, blocks=cw("choiseul", "munda"),
        allied_hand=["TELERADIO", "SHIP WATCH"],
    ).state  # fmt: skip
    chosen = Chosen(upgrades={"JM05": ["choiseul"]}, commanders={"JA09": "JM05", "JA07": "JM05"})
    found = {one.station: (one.vp, one.on_path) for one in warned(state, state.operations[0], chosen)}
    assert found == {"choiseul": (-1, True), "munda": (0, False)}


@pytest.mark.rule("p.41 TANAKA, MIKAWA, KUSAKA")
def test_each_commander_serves_one_operation_of_his_kind() -> None:
    table = score(
        launched=[AIR_RAID, CONQUEST], backs=CORAL_SEA, blocks=cw("buna", "aola", "buin"),
        japanese_hand=["TANAKA", "KUSAKA", "MIKAWA"],
    )  # fmt: skip
    until_japanese(table)
    assert table.refused("japanese", "commander tanaka air-raid").code == "commander_other_kind"
    assert table.refused("japanese", "commander kusaka conquest").code == "commander_other_kind"
    table.do("japanese", "commander kusaka air-raid").do("japanese", "commander tanaka conquest")
    assert table.refused("japanese", "commander kusaka air-raid").code == "commander_used"
    table.do("japanese", "pass")
    assert warning(table) == {"JM04": {}, "JM13": {"buin": -2, "aola": -1}}


@pytest.mark.rule("p.39 Warning")
def test_windows_open_whether_or_not_the_cards_are_held() -> None:
    given: dict[str, Any] = {"backs": {"buin": "transports"}, "blocks": cw("choiseul")}
    without = score("F", [operation("TOKYO EXPRESS", SLOT)], allied_hand=["CACHES"], japanese_hand=["ZEROS"], **given)
    assert without.waiting == ("allied",)
    assert without.verbs("allied") == ["pass"]
    without.do("allied", "pass")
    assert (without.waiting, without.verbs("japanese")) == (("japanese",), ["pass"])


@pytest.mark.rule("p.39 Warning")
@pytest.mark.parametrize(("title", "count"), [("AIR WATCH", 2), ("SHIP WATCH", 3)])
def test_air_watch_and_ship_watch_count_warnings_on_paths(title: str, count: int) -> None:
    blocks = cw("lae", "port_moresby", "buin", "vella_lavella", "buna")
    table = score(launched=[AIR_RAID, CONQUEST], backs=CORAL_SEA, blocks=blocks, allied_hand=[title]).passes()
    assert lines(table)[("missions", title)] == -count


# ---- other cards


@pytest.mark.rule("p.40 Local Missions")
def test_fortification_counts_the_buildups_among_those_listed() -> None:
    backs = {"choiseul": "construction", "vella_lavella": "construction", "buin": "construction"}
    control = {"tataba": "enemy_objective"}
    table = score("J", backs=backs, control=control, japanese_hand=["FORTIFICATION"])
    assert lines(table)[("missions", "FORTIFICATION")] == 12


@pytest.mark.rule("p.40 Local Missions")
@pytest.mark.parametrize(
    ("situation", "title", "backs", "vp"),
    [
        ("C", "STOCKPILING", {"salamaua": "supplies", "lae": "supplies"}, 2),
        ("C", "GARRISONS", {"finschhafen": "troops", "rabaul": "troops"}, 7),
        ("C", "AIRFIELDS", {"rabaul": "construction", "buka": "construction"}, 6),
        ("N", "LAST STAND", {"rabaul": "troops", "talasea": "supplies", "buin": "troops"}, 5),
    ],
)
def test_local_missions_score_their_buildups(situation: str, title: str, backs: dict[str, str], vp: int) -> None:
    assert lines(score(situation, backs=backs, japanese_hand=[title]))[("missions", title)] == vp


@pytest.mark.rule("p.34 Each Buildup supports one Mission")
def test_a_buildup_serves_one_local_mission_shared_out_best() -> None:
    """FORTIFICATION pays 2 at a Base and 5 at a Site; AIRFIELDS would pay 4 and 2."""
    backs = {"rabaul": "construction", "choiseul": "construction"}
    table = score("J", backs=backs, japanese_hand=["FORTIFICATION", "AIRFIELDS"])
    assert lines(table)[("missions", "FORTIFICATION")] == 5
    assert lines(table)[("missions", "AIRFIELDS")] == 4


@pytest.mark.rule("p.34 Each Buildup supports one Mission")
def test_two_missions_cannot_both_count_the_same_troops() -> None:
    table = score("N", backs={"rabaul": "troops"}, japanese_hand=["LAST STAND", "GARRISONS"])
    assert lines(table) == {("missions", "LAST STAND"): 3}


@pytest.mark.rule("p.40 SECURITY")
def test_security_counts_personnel_taken_and_deactivated_stations() -> None:
    table = score(taken=["cw_crew", "inactive"], deactivated=["buka", "buin"], japanese_hand=["SECURITY"])
    assert lines(table)[("missions", "SECURITY")] == 1 + 2


@pytest.mark.rule("p.40 Other Cards")
@pytest.mark.parametrize(
    ("given", "vp"),
    [
        ({"japanese_hand": ["DESTROYERS"]}, 3),
        ({"showing": ["DESTROYERS"]}, 0),
        ({"japanese_hand": ["ZEROS"]}, 0),
        ({"discards": ["DESTROYERS"]}, 0),
    ],
)
def test_destroyers_pay_only_when_hidden_and_warships_sail(given: dict[str, Any], vp: int) -> None:
    launched = [operation("BOMBARDMENT", SLOT)]
    table = score("F", launched, backs={"buin": "warships"}, **given).passes()
    assert sum(points for (section, _), points in lines(table).items() if section == "assets") == vp


@pytest.mark.rule("p.40 Other Cards")
def test_where_two_operations_qualify_the_japanese_choose_but_it_pays_once() -> None:
    launched = [operation("BOMBARDMENT", SLOT), operation("TOKYO EXPRESS", ("rabaul", *NORTH[1:]))]
    backs = {"buin": "warships", "rabaul": "warships"}
    table = score("F", launched, backs=backs, japanese_hand=["DESTROYERS"]).passes()
    table.do("japanese", "bonus-operation destroyers tokyo-express")
    assert lines(table)[("assets", "DESTROYERS")] == 3


@pytest.mark.rule("p.40 Other Cards")
@pytest.mark.parametrize(("given", "vp"), [({"showing": ["CACHES"]}, -2), ({"allied_hand": ["CACHES"]}, 0)])
def test_caches_score_while_showing(given: dict[str, Any], vp: int) -> None:
    assert lines(score("C", **given)).get(("assets", "CACHES"), 0) == vp


@pytest.mark.rule("p.40 Other Cards")
@pytest.mark.parametrize(
    ("situation", "title", "given", "vp"),
    [
        ("C", "ESCAPE", {"rescued": ["refugees", "refugees"]}, -1),
        ("I", "DOWNED FLIERS", {"rescued": ["crew"]}, -1),
        ("I", "BEACH RECON", {"reports": {"talasea": "clear", "rooke": "clear", "lae": "clear"}}, -4),
        ("I", "TARGET FOLDERS", {"reports": {"lae": "supplies", "rooke": "construction"},
                                 "backs": {"lae": "supplies", "rooke": "construction"}}, -4),
        ("C", "ORDER OF BATTLE", {"reports": {"lae": "supplies", "buin": "troops", "rabaul": "aircraft"},
                                  "backs": {"lae": "supplies", "buin": "troops", "rabaul": "aircraft"}}, -4),
        ("C", "ORDER OF BATTLE", {"reports": {"lae": "troops", "buin": "troops", "rabaul": "clear"},
                                  "backs": {"lae": "troops", "buin": "troops"}}, 0),
        ("C", "NETWORK DEVELOPMENT", {"blocks": {"lae": "cw", "buin": "cw_crew", "buna": "cw"}}, -1),
        ("I", "INSERTION", {"blocks": {"lae": "cw_guerrillas", "buna": "cw_guerrillas"}}, -1),
        ("I", "GUIDE", {"blocks": {"salamaua": "cw", "kavieng": "cw"}}, -1),
        ("C", "STAY BEHIND", {"blocks": {"lae": "cw", "buin": "cw", "buka": "cw"}, "revealed": ["buin"]}, -1),
    ],
)  # fmt: skip
def test_allied_missions(situation: str, title: str, given: dict[str, Any], vp: float) -> None:
    table = score(situation, allied_hand=[title], **given)
    assert lines(table).get(("missions", title), 0) == vp


@pytest.mark.rule("p.40 Other Cards")
def test_stay_behind_looks_at_what_was_hidden_before_the_paths_laid_it_open() -> None:
    launched = [operation("TOKYO EXPRESS", SLOT)]
    table = score("F", launched, backs={"buin": "transports"}, blocks=cw("buin"), allied_hand=["STAY BEHIND"]).passes()
    assert "buin" in table.told("blocks_on_paths")[0].facts["blocks"]
    assert lines(table)[("missions", "STAY BEHIND")] == -1


@pytest.mark.rule("p.40 Other Cards")
def test_extraction_scores_if_it_was_used() -> None:
    table = score("C", showing=["EXTRACTION"], allied_hand=["EXTRACTION"], extractions=["AM01"])
    assert lines(table)[("missions", "EXTRACTION")] == -2


# ---- Taken and Network


@pytest.mark.rule("p.40 Taken")
@pytest.mark.parametrize(("taken", "vp"), [(["cw_guerrillas"], 6), (["cw_crew"], 6), (["inactive"], 0), (["crew"], 3)])
def test_three_points_for_each_icon_taken(taken: list[str], vp: int) -> None:
    found = lines(score(taken=taken, deactivated=["buka"]))
    assert sum(points for (section, _), points in found.items() if section == "taken") == vp


@pytest.mark.rule("p.40 Taken")
def test_reprisals_add_one_for_up_to_three_coastwatchers() -> None:
    table = score(taken=["cw", "cw_crew", "cw", "cw"], japanese_hand=["REPRISALS"])
    assert lines(table)[("assets", "REPRISALS")] == 3


@pytest.mark.rule("p.40 Network")
@pytest.mark.parametrize(
    ("reports", "backs", "vp"),
    [
        ({"lae": "clear", "talasea": "clear"}, {}, -2),
        ({"rabaul": "troops"}, {"rabaul": "supplies"}, 0),
        ({"buin": "warships", "lae": "aircraft"}, {"buin": "warships", "lae": "aircraft"}, -10),
        ({"lae": "clear"}, {"lae": "aircraft"}, 0),
    ],
)
def test_only_up_to_date_reports_score(reports: dict[str, str], backs: dict[str, str], vp: int) -> None:
    found = lines(score(reports=reports, backs=backs))
    assert sum(points for (section, _), points in found.items() if section == "network") == vp


@pytest.mark.rule("p.40 Network")
def test_radio_deception_makes_one_report_count_two() -> None:
    seen = {"lae": "aircraft", "buin": "warships"}
    given: dict[str, Any] = {"reports": seen, "backs": seen}
    found = lines(score(japanese_hand=["RADIO DECEPTION"], **given))
    assert found[("network", "report_buildup")] + found[("network", "RADIO DECEPTION")] == -7
    assert ("network", "RADIO DECEPTION") not in lines(score(japanese_hand=["RADIO DECEPTION"]))


@pytest.mark.rule("p.40 Network")
def test_half_a_point_for_each_coastwatcher_in_japanese_held_hidden_or_not() -> None:
    blocks = {"buin": "cw", "lae": "cw_guerrillas", "tataba": "cw"}
    table = score(blocks=blocks, revealed=["lae"])
    assert lines(table) == {("network", "coastwatcher_held"): -1}


@pytest.mark.rule("p.40 Network")
def test_lonely_vigil_scores_garrisons_that_no_report_shows() -> None:
    table = score("T", backs={"buka": "troops", "buin": "construction"}, reports={"buka": "troops"})
    assert lines(table) == {("rules", "garrison_score"): 3, ("network", "report_buildup"): -5}


# ---- the result


@pytest.mark.rule("p.40 Compare")
@pytest.mark.parametrize(
    ("japanese", "allied", "winners"), [(21, -21, ()), (21, -21.5, ("allied",)), (21.5, -21, ("japanese",))]
)
def test_any_half_point_decides(japanese: float, allied: float, winners: tuple[str, ...]) -> None:
    assert result(japanese, allied).winners == winners


@pytest.mark.rule("p.40 Compare")
def test_everything_is_laid_open_for_all() -> None:
    table = score(
        backs={"lae": "aircraft"}, blocks=cw("lae"), ready=["cw"], rescued=["crew"], reports={"lae": "aircraft"},
        allied_hand=["CATALINA"], japanese_hand=["ZEROS", "SECURITY"],
    )  # fmt: skip
    view = table.view(None)
    assert view.s.revealed["lae"] == "cw"
    assert view.s.open_backs["lae"] == "aircraft"
    sheet = view.s.debrief
    assert (sheet.ready, sheet.rescued, sheet.reports["lae"]) == (["cw"], ["crew"], "aircraft")
    assert sheet.hands == {"allied": ["AA01"], "japanese": ["JM22", "JA03"]}
    assert [event.picture for event in table.told("debrief")] == [True]


def until_japanese(table: Table) -> Table:
    """Pass for the Allies until the Japanese are asked."""
    while table.waiting == ("allied",):
        table.do("allied", "pass")
    return table
