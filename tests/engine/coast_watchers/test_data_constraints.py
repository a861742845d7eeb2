"""Every fact that the rulebook states, checked on our own data (cases/constraints.toml)."""

import itertools
import tomllib
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from engine.coast_watchers.data import Facts, facts
from engine.coast_watchers.data.board import mode_of
from engine.coast_watchers.data.effects import Outcome
from tests.engine.coast_watchers.test_paths import TO_MORESBY, TO_TULAGI

CASES = Path(__file__).parent / "cases"
FILE = tomllib.loads((CASES / "constraints.toml").read_text())

AIR_RAID = [["lae", "salamaua", "port_moresby"]]
CONQUEST = [[*TO_MORESBY], [*TO_TULAGI], ["kavieng", "rabaul", "c_st_georges", "buka", *TO_TULAGI]]
OPERATIONS = {"air_raid": AIR_RAID, "conquest": CONQUEST}


@pytest.mark.parametrize("row", FILE["constraint"], ids=lambda row: row["id"])
def test_constraint(row: Mapping[str, Any]) -> None:
    if "check" in row:
        CHECKS[row["check"]](facts(), **{k: v for k, v in row.items() if k not in ("id", "page", "check")})
        return
    found = at(facts(), row["at"])
    if "has" in row:
        assert set(row["has"]) <= set(found)
    else:
        assert plain(found) == row["is"]
    if "deck" in row:
        assert facts().titled[row["at"].split("/")[1]][0].deck == row["deck"]


RULES_IN_DATA: dict[str, Callable[[Facts], Any]] = {
    "evasion_cap": lambda f: f.chits["evasion"].count,
    "retrieve_assets": lambda f: [c.title for c in f.cards.values() if c.delivery and "retrieve" in c.delivery.kinds],
    "operations_not_turn_1": lambda f: all(turn > 1 for c in f.cards.values() for turn in c.launch_turns),
    "special_spaces_japanese_only": lambda f: all(
        f.situations[letter].control[space].control == "japanese_base"
        for space, special in f.specials.items()
        for letter in special.situations
        if special.holds_control
    ),
    "scatter_deck": lambda f: next(deck for deck, cards in f.deck_cards.items() if all(c.scatter for c in cards)),
    "allied_held": lambda f: [*f.markers["allied_control"].sides, "unmarked"],
    "outcome_names": lambda f: [*get_args(Outcome)],
}


@pytest.mark.parametrize("rule", RULES_IN_DATA)
def test_rules_that_the_data_hold(rule: str) -> None:
    wanted = next(row["is"] for row in FILE["rule"] if row["id"] == rule)
    found = RULES_IN_DATA[rule](facts())
    assert sorted(found) == sorted(wanted) if isinstance(found, list) else found == wanted


def test_the_file_holds_every_fact_of_the_rulebook() -> None:
    assert len(FILE["rule"]) == 67
    assert [row["id"] for row in FILE["constraint"]] == [f"K{n:03}" for n in range(1, 215)]


# ---- reading facts by path --------------------------------------------------------------------------------------


def at(node: Any, path: str) -> Any:
    """What stands at a path such as titled/BOATS/0/delivery/kinds."""
    for step in path.split("/"):
        if isinstance(node, Mapping):
            node = node[step]
        elif isinstance(node, tuple):
            node = node[int(step)]
        else:
            node = getattr(node, step)
    return node


def plain(value: Any) -> Any:
    """Structs and tuples as TOML writes them."""
    return "none" if value is None else msgspec.json.decode(msgspec.json.encode(value))


# ---- geography, counted here without the engine's own -----------------------------------------------------------


def neighbours(f: Facts, space: str, kinds: Iterable[str], situation: str = "") -> set[str]:
    links = [link for link in f.links if space in (link.a, link.b) and link.kind in kinds]
    open_links = [link for link in links if link.kind != "special" or situation in link.situations]
    return {link.b if link.a == space else link.a for link in open_links}


def distance(f: Facts, a: str, b: str, no_sea: bool) -> int:
    kinds = ("normal", "no_sea") if no_sea else ("normal",)
    seen, queue = {a: 0}, deque([a])
    while queue:
        here = queue.popleft()
        for space in neighbours(f, here, kinds) - seen.keys():
            seen[space] = seen[here] + 1
            queue.append(space)
    return seen.get(b, 99)


def path_is_open(f: Facts, spaces: list[str], mode: str, situation: str) -> bool:
    kinds = ("normal", "no_sea", "special") if mode == "air" else ("normal", "special")
    return all(b in neighbours(f, a, kinds, situation) for a, b in itertools.pairwise(spaces))


def warning(f: Facts, paths: list[list[str]], mode: str, watchers: Iterable[str], situation: str) -> dict[str, int]:
    """p.39 by hand: the best rate on a Path, else next to one."""
    kinds = ("normal", "no_sea", "special") if mode == "air" else ("normal", "special")
    rates, scored = f.scoring.warning, {}
    for watcher in watchers:
        steps = [len(path) - 1 - path.index(watcher) for path in paths if watcher in path]
        if steps:
            scored[watcher] = min(rates.far if n > rates.near_max else rates.near for n in steps)
        elif neighbours(f, watcher, kinds, situation) & {space for path in paths for space in path}:
            scored[watcher] = rates.adjacent
    return scored


# ---- the checks named in the file -------------------------------------------------------------------------------

CHECKS: dict[str, Callable[..., None]] = {}


def check(function: Callable[..., None]) -> Callable[..., None]:
    CHECKS[function.__name__] = function
    return function


@check
def block_total(f: Facts, **kw: Any) -> None:
    assert sum(block.count for block in f.blocks.values()) == kw["is"]


@check
def control_markers(f: Facts, japanese_bases: int, japanese_sites: int, allied: int) -> None:
    limits = [("japanese_base", japanese_bases), ("japanese_site", japanese_sites)]
    assert [(id, f.markers[id].backs["quiet"]) for id, _ in limits] == limits
    assert f.markers["allied_control"].count == allied
    for sheet in f.situations.values():
        kinds = [held.control for held in sheet.control.values()]
        assert all(kinds.count(id) <= limit for id, limit in limits), sheet.letter  # type: ignore[arg-type]
        assert kinds.count("allied_base") + kinds.count("enemy_objective") <= allied, sheet.letter


@check
def deck_size(f: Facts, deck: str, **kw: Any) -> None:
    assert len(f.deck_cards[deck]) == f.decks[deck].cards == kw["is"]


@check
def titles(f: Facts, deck: str, has: list[str]) -> None:
    assert set(has) <= {card.title for card in f.deck_cards[deck]}


@check
def copies(f: Facts, title: str, min: int) -> None:
    assert len(f.titled[title]) >= min


@check
def stations(f: Facts, regions: list[str] | None = None, **kw: Any) -> None:
    assert sum(regions is None or s.region in regions for s in f.stations.values()) == kw["is"]


@check
def in_regions(f: Facts, stations: list[str], regions: list[str], **kw: Any) -> None:
    assert all((f.stations[id].region in regions) is kw["is"] for id in stations)


@check
def range_between(f: Facts, a: str, b: str, no_sea: bool, min: int = 0, max: int = 99) -> None:
    assert min <= distance(f, a, b, no_sea) <= max


@check
def reach(f: Facts, asset: str, a: str, b: str) -> None:
    delivery = f.titled[asset][0].delivery
    assert delivery is not None
    assert delivery.reach.within is not None
    assert distance(f, a, b, delivery.reach.within.no_sea) <= delivery.reach.within.range_max


@check
def circle_between(f: Facts, a: str, b: str) -> None:
    assert neighbours(f, a, ("normal",)) & neighbours(f, b, ("normal",)) & f.circles.keys()


@check
def link(f: Facts, a: str, b: str, kind: str) -> None:
    kinds = [link.kind for link in f.links if {link.a, link.b} == {a, b}]
    assert {"any": len(kinds) == 1, "none": not kinds}.get(kind, kinds == [kind])


@check
def no_link(f: Facts, a: str, b: list[str], kind: str) -> None:
    assert not neighbours(f, a, (kind,)) & set(b)


@check
def range_avoids(f: Facts, a: str, b: str, space: str) -> None:
    assert {a, b} <= neighbours(f, space, ("special",), "C")
    assert all(link.use == "operation_path" for link in f.links if space in (link.a, link.b))
    assert distance(f, a, b, no_sea=True) > 2


@check
def path(f: Facts, spaces: list[str], mode: str, situation: str, **kw: Any) -> None:
    assert path_is_open(f, spaces, mode, situation) is kw["is"]


@check
def next_to_path(f: Facts, station: str, of: str, mode: str, **kw: Any) -> None:
    assert (station in warning(f, OPERATIONS[of], mode, [station], "C")) is kw["is"]


@check
def regions_touch(f: Facts, regions: list[str], kind: str) -> None:
    ends = [{f.stations[end].region for end in (a.a, a.b) if end in f.stations} for a in f.links if a.kind == kind]
    assert set(regions) in ends


@check
def report_boxes(f: Facts, stations: list[str]) -> None:
    """Every Station has a box; a Situation puts one in use for every Rising Sun at a Station."""
    assert set(stations) <= f.stations.keys()
    for sheet in f.situations.values():
        assert set(sheet.allied_setup.reports) == set(sheet.rising_sun) & f.stations.keys(), sheet.letter


@check
def specials(f: Facts, **kw: Any) -> None:
    assert list(f.specials) == kw["is"]
    assert not f.specials.keys() & f.stations.keys()


@check
def situation_letters(f: Facts, **kw: Any) -> None:
    assert "".join(f.situations) == kw["is"]


@check
def turns(f: Facts, allowed: list[int]) -> None:
    assert {sheet.turns for sheet in f.situations.values()} == set(allowed)


@check
def launch_turns(f: Facts, min: int, max: int) -> None:
    assert {turn for card in f.cards.values() for turn in card.launch_turns} <= {*[min, max], *[3, 4]}


@check
def score_example(f: Facts, japanese: float, allied: float, net: float) -> None:
    """p.41: the sheet of the worked example, from our own numbers."""
    vp = {title: f.titled[title][0].vp for title in ("CONQUEST", "AIR RAID")}
    clause = {title: f.titled[title][0].score[0].vp for title in ("STOCKPILING", "DESTROYERS", "CACHES")}
    network = f.scoring.network
    plus = vp["CONQUEST"].flat + vp["AIR RAID"].per_target + clause["STOCKPILING"] + clause["DESTROYERS"]  # type: ignore[union-attr]
    plus += f.scoring.taken.coastwatcher
    minus = -17 + clause["CACHES"] + 2 * network.report_buildup + network.rescued_crew
    minus += 5 * network.coastwatcher_in_japanese_held
    assert (plus, minus, plus + minus) == (japanese, allied, net)


@check
def warning_example(f: Facts, **kw: Any) -> None:
    """p.41: the Warning of the worked example over our own map."""
    watchers = [
        "port_moresby",
        "buna",
        "aola",
        "tabar",
        "lae",
        "buin",
        "vella_lavella",
        "lunga_tulagi",
        "talasea",
        "gasmata",
    ]
    scored = [
        warning(f, AIR_RAID, mode_of("aircraft"), watchers, "C"),
        warning(f, CONQUEST, mode_of("warships"), watchers, "C"),
    ]
    assert sum(sum(rates.values()) for rates in scored) == kw["is"]
