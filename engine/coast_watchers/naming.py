"""Printed names of everything that has an id: spaces, cards, blocks, markers, phases, verbs' values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.coast_watchers.data import facts
from engine.core.facts import cached

ALIASES: dict[str, tuple[str, ...]] = {
    "lunga_tulagi": ("Lunga", "Tulagi", "Guadalcanal"),
    "port_moresby": ("Moresby", "PM"),
    "vella_lavella": ("Vella",),
    "rekata_bay": ("Rekata",),
    "coral_sea": ("Coral",),
    "cw": ("CW", "Coastwatcher", "watcher"),
    "cw_guerrillas": ("CW-Guerrillas", "guerrillas"),
    "cw_crew": ("CW-Crew",),
    "cw_refugees": ("CW-Refugees",),
    "inactive": ("palms",),
    "warships": ("ships",),
    "aircraft": ("planes", "air"),
    "quiet": ("flag", "nothing"),
}
"""Other names under which players may type a value; Stations have theirs in the facts too."""

NAMES: dict[str, str] = {
    "allied": "the Allies",
    "japanese": "the Japanese",
    "army": "Army",
    "police": "Police",
    "none": "no Patrol",
    "quiet": "Quiet",
    "clear": "Clear",
    "unknown": "?",
    "clear_base": "Clear Base",
    "clear_site": "Clear Site",
    "rising_sun": "Rising Sun",
    "japanese_base": "Japanese Base",
    "japanese_site": "Japanese Site",
    "allied_base": "Allied Base",
    "enemy_objective": "Enemy Objective",
    "coastwatcher": "Coastwatcher",
    "guerrillas": "Guerrillas",
    "no_contact": "No Contact",
    "closing_in": "Closing In",
    "trapped": "Trapped",
    "captured": "Captured",
    "setup": "Setup",
    "preparations": "Japanese Preparations",
    "allied1": "first Allied Activities",
    "countermeasures1": "first Countermeasures",
    "allied2": "second Allied Activities",
    "operations": "Operations",
    "countermeasures2": "second Countermeasures",
    "scoring": "Scoring",
    "far": "Coastwatchers on a Path, 3 spaces out or more",
    "near": "Coastwatchers on a Path, 0 to 2 spaces out",
    "adjacent": "Coastwatchers next to a Path",
    "report_buildup": "Buildups Reported",
    "report_clear_base": "Clear Bases Reported",
    "report_clear_site": "Clear Sites Reported",
    "rescued_crew": "Crew Rescued",
    "rescued_refugees": "Refugees Rescued",
    "coastwatcher_held": "Coastwatchers in Japanese-Held",
    "garrison_score": "Buildups not Reported",
}
ROMAN = ("0", "I", "II", "III", "IV", "V")


def name_of(value: Any) -> str:
    """The printed name of an id; other text is returned with blanks for underscores."""
    text = str(value)
    known = facts()
    if ":" in text and text.partition(":")[0] in known.cards:
        card, _, space = text.partition(":")
        return f"{name_of(space)} ({name_of(card)})"
    for table in (known.spaces, known.regions, known.decks):
        if text in table:
            return table[text].name
    if text in known.cards:
        return known.cards[text].title
    if text in known.blocks:
        return known.blocks[text].short
    return NAMES.get(text) or (text.replace("_", " ").capitalize() if text in _BACKS else text.replace("_", " "))


_BACKS = frozenset({"troops", "construction", "supplies", "aircraft", "warships", "transports"})


@cached
def vocabulary() -> Mapping[str, Any]:
    """Every name a player may type, and what it means: spaces, Regions, cards, blocks, Buildups."""
    known = facts()
    values = [*known.spaces, *known.regions, *known.cards, *known.blocks, *_BACKS, "quiet"]
    named = [(name, value) for value in values for name in (value, name_of(value), *aliases_of(value))]
    return dict(reversed(named))


def aliases_of(value: Any) -> tuple[str, ...]:
    """Other names under which the value may be typed."""
    if ":" in str(value):
        return (name_of(str(value).partition(":")[2]),)
    station = facts().stations.get(str(value))
    return (*(station.aliases if station else ()), *ALIASES.get(str(value), ()))


def listed(values: Iterable[Any], last: str = "and") -> str:
    """ "A, B and C"; "nothing" for no values."""
    names = [name_of(value) for value in values]
    if len(names) < 2:
        return names[0] if names else "nothing"
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def listed_pairs(pairs: Mapping[str, str]) -> str:
    """ "Warships at Buin and Aircraft at Lae" from space -> what is there."""
    return listed([f"{name_of(what)} at {name_of(space)}" for space, what in pairs.items()])


def tally(values: Iterable[Any]) -> str:
    """ "7 CW and 1 CW-Guerrillas": how many of each there are; "nothing" for none."""
    counts = Counter(values)
    return listed([f"{count} {name_of(value)}" for value, count in counts.items()])


def counted(number: int, one: str, many: str = "") -> str:
    """ "1 action", "2 actions"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def turn_name(turn: int) -> str:
    """p.4 The turn as the time track has it."""
    return ROMAN[turn]


def points(vp: float) -> str:
    """p.39 Victory points with their sign, halves as such: "+38", "-33½", "0"."""
    whole, half = divmod(abs(vp), 1)
    number = f"{int(whole) if whole or not half else ''}{'½' if half else ''}"
    return number if vp == 0 else f"{'+' if vp > 0 else '−'}{number}"
