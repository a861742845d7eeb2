"""Boards to draw: the printed facts of a Situation with made-up pieces, as each viewer would know them."""

from dataclasses import replace
from itertools import cycle
from typing import Any

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.situations import Situation
from engine.coast_watchers.geography import open_specials
from render.canvas.cards import Card, HandModel
from render.coast_watchers.model import (
    Block,
    BoardModel,
    Link,
    Mark,
    ScoreLine,
    ScoreModel,
    Space,
)

PHASES = (
    ("Preparations", "japanese"), ("Allied", "allied"), ("Counter", "japanese"), ("Allied", "allied"),
    ("Operations", "japanese"), ("Counter", "japanese"),
)  # fmt: skip
_KINDS = (
    "inactive", "cw", "inactive", "cw_crew", "inactive", "cw_refugees", "crew", "inactive", "cw_guerrillas", "refugees",
    "inactive",
)  # fmt: skip
_BACKS = ("aircraft", "warships", "quiet", "transports", "troops", "", "construction", "supplies")
_FACTS = (("Launch", "Turn III"), ("Required", "1 to 2 Warships at Buka, Rabaul, Kavieng or Buin"))
_REPORTS = ("unknown", "unknown", "aircraft", "clear", "construction")
MARKS = (
    Mark("Search at Gasmata: Closing In", side="japanese", framed=("gasmata",)),
    Mark("Observe, Army: No Contact"),
    Mark("Rescue by BOATS: Spotted at Tabar", framed=("tabar",)),
)
CONQUEST = Mark(
    "CONQUEST",
    ("rabaul", "c_st_georges", "buka", "buin", "vella_lavella", "coral_sea", "milne_bay", "hood_point", "port_moresby"),
    "japanese",
)


def board(letter: str, viewer: str, marks: tuple[Mark, ...] = MARKS, *, crowded: bool = False) -> BoardModel:
    """A board in the middle of a game; `crowded` puts a Patrol, a Report and a Record wherever one can lie."""
    situation = facts().situations[letter]
    stations = _stations(situation, viewer, crowded)
    known = viewer == "allied"
    return BoardModel(
        letter=letter,
        name=situation.name,
        dates=situation.dates,
        turn=2,
        turns=situation.turns,
        phases=PHASES,  # type: ignore[arg-type]
        phase=1,
        spaces=(*stations, *_others(situation)),
        links=_links(situation),
        regions=tuple((region.id, region.name) for region in facts().regions.values()),
        viewer=viewer,  # type: ignore[arg-type]
        actions_left=3,
        actions_max=5,
        taken=(("cw", 2), ("cw_guerrillas", 1)),
        ready=(("cw", 2),) if known else (("", 2),),
        rescued=(("crew", 1), ("refugees", 1)) if known else (("", 2),),
        ready_patrols=2,
        cup_patrols=4,
        cup_evasion=8,
        allied_cards=5,
        japanese_cards=6,
        allied_showing=("CATALINA", "THE HARRIS NAVY"),
        japanese_showing=("BARGES", "DESTROYERS", "FLYING BOATS", "NAVAL LANDING FORCE", "DIRECTION FINDERS")
        if crowded
        else (),
        marks=marks,
    )


def _stations(situation: Situation, viewer: str, crowded: bool) -> list[Space]:
    kinds, backs, reports = cycle(_KINDS), cycle(_BACKS), cycle(_REPORTS)
    return [
        _station(situation, viewer, crowded, nth, name, (next(kinds), next(backs), next(reports)))
        for nth, name in enumerate(facts().stations)
    ]


def _station(
    situation: Situation, viewer: str, crowded: bool, nth: int, name: str, pieces: tuple[str, str, str]
) -> Space:
    printed, held = facts().stations[name], situation.control.get(name)
    kind, back, report = pieces
    japanese = held is not None and held.control.startswith("japanese")
    sun = held is not None and held.rising_sun
    revealed, gone = nth % 7 == 3, nth % 13 == 12
    return Space(
        name,
        printed.name,
        printed.region,
        printed.lon,
        printed.lat,
        in_play=name in facts().in_play(situation.letter),
        control=held.control if held else "allied",
        face="sun" if sun or not japanese else "quiet",
        buildup=back if sun and viewer == "japanese" else "",
        block=None if gone else Block(kind if revealed or viewer == "allied" else "", revealed),
        patrol=("army" if nth % 3 else "police") if japanese and (crowded or nth % 2 == 0) else "",
        notes=("cw_crew",) if not revealed and (crowded or nth in (8, 11)) else (),
        report=(report if viewer == "allied" else "closed") if japanese and (crowded or nth % 4) else "",
    )


def _others(situation: Situation) -> list[Space]:
    specials = [facts().specials[name] for name in open_specials(situation)]
    circles = [_point(one, "none") for one in facts().circles.values()]
    return circles + [_point(one, "japanese_base" if one.holds_control else "none") for one in specials]


def _point(printed: Any, control: Any) -> Space:
    return Space(printed.id, printed.name, lon=printed.lon, lat=printed.lat, station=False, control=control)


def _links(situation: Situation) -> tuple[Link, ...]:
    closed = set(facts().specials) - set(open_specials(situation))
    return tuple(Link(one.a, one.b, one.kind) for one in facts().links if not {one.a, one.b} & closed)


def rename(model: BoardModel, name: str) -> BoardModel:
    """The same board with that name everywhere."""
    spaces = tuple(replace(space, name=name) for space in model.spaces)
    marks = tuple(replace(mark, label=name) for mark in model.marks)
    return replace(model, name=name, dates=name, spaces=spaces, marks=marks, over=name)


def hand() -> HandModel:
    """A Japanese hand with the longest texts of its decks."""
    cards = [card for card in facts().cards.values() if card.deck.startswith("japanese")]
    longest = sorted(cards, key=lambda card: (-len(card.text), card.id))[:5]
    shown = [
        Card(
            one.title,
            "Japanese Mission",
            "japanese",
            "Showing" if nth == 1 else "Hidden",
            _FACTS,
            one.text,
            str(one.number),
        )
        for nth, one in enumerate(longest)
    ]
    return HandModel(
        "Japanese hand · B Cut Off · Turn II", "japanese", tuple(shown), ("Inspected: Buka Coastwatcher.",)
    )


def debrief() -> ScoreModel:
    """p.41 The rulebook's scoring example."""
    lines = (
        ScoreLine("japanese", "Operations", "CONQUEST", 44),
        ScoreLine("japanese", "Operations", "AIR RAID", 12),
        ScoreLine("japanese", "Missions", "STOCKPILING", 8),
        ScoreLine("japanese", "Assets", "DESTROYERS", 6),
        ScoreLine("japanese", "Taken", "Coastwatchers", 6),
        ScoreLine("allied", "Warning", "On Path, 3 or more", -18, "3 × −3"),
        ScoreLine("allied", "Warning", "On Path, 0 to 2", -8, "2 × −2"),
        ScoreLine("allied", "Warning", "Next to a Path", -8, "4 × −1"),
        ScoreLine("allied", "Assets", "CACHES", -4),
        ScoreLine("allied", "Network", "Buildups reported", -20, "2 × −5"),
        ScoreLine("allied", "Network", "Refugees rescued", -4),
        ScoreLine("allied", "Network", "Coastwatchers in Japanese-Held", -5, "5 × −½"),
    )
    return ScoreModel("C", "Coral Sea", "Turn III of III, April-May 1942", lines)
