"""The state of a game of Coast Watchers: what lies on the table, and who may look at it. No rules here."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import msgspec

from engine.core.audience import Backs, Everyone, Only
from engine.core.state import State

ALLIED = "allied"
JAPANESE = "japanese"
SEATS = (ALLIED, JAPANESE)

# Blocks (p.4): "cw" is a Coastwatcher alone.
INACTIVE, CW, CW_GUERRILLAS, CW_CREW, CW_REFUGEES = "inactive", "cw", "cw_guerrillas", "cw_crew", "cw_refugees"
CREW, REFUGEES = "crew", "refugees"
COASTWATCHERS = frozenset({CW, CW_GUERRILLAS, CW_CREW, CW_REFUGEES})
PERSONNEL = frozenset({*COASTWATCHERS, CREW, REFUGEES})

# Control markers (p.5). A space without one is Allied-Held.
JAPANESE_BASE, JAPANESE_SITE = "japanese_base", "japanese_site"
ALLIED_BASE, ENEMY_OBJECTIVE = "allied_base", "enemy_objective"
RISING_SUN, QUIET = "rising_sun", "quiet"

# Report markers (p.5): "unknown" is the "?" set up, "clear" a flag.
UNKNOWN, CLEAR = "unknown", "clear"

ARMY, POLICE = "army", "police"
HIDDEN = ""


class Operation(msgspec.Struct, kw_only=True):
    """p.33 An Operation, drafted or Launched: its card, Buildups, Targets and Paths (each from Buildup to Target)."""

    card: Annotated[str, Everyone]
    buildups: Annotated[tuple[str, ...], Everyone]
    targets: Annotated[tuple[str, ...], Everyone]
    paths: Annotated[tuple[tuple[str, ...], ...], Everyone] = ()


class Line(msgspec.Struct, kw_only=True):
    """p.41 A line of the Debrief sheet: so many of something at so many VP. Japanese VP are positive, Allied negative.

    `section` is its heading ("operations", "warning", "missions", "assets", "taken", "network", "rules"), `item` an id
    (a card, an icon, a kind of Report), `each` the VP of one (0 where they differ).
    """

    side: Annotated[str, Everyone]
    section: Annotated[str, Everyone]
    item: Annotated[str, Everyone]
    count: Annotated[int, Everyone] = 1
    each: Annotated[float, Everyone] = 0
    vp: Annotated[float, Everyone]


class Debrief(msgspec.Struct, kw_only=True):
    """p.41 The Debrief sheet, and what the two players lay open for it."""

    lines: Annotated[list[Line], Everyone]
    japanese: Annotated[float, Everyone]
    allied: Annotated[float, Everyone]
    net: Annotated[float, Everyone]
    warnings: Annotated[dict[str, dict[str, float]], Everyone] = {}
    """Operation -> Station -> VP of the Coastwatcher there, with all cards."""
    reports: Annotated[dict[str, str], Everyone] = {}
    ready: Annotated[list[str], Everyone] = []
    rescued: Annotated[list[str], Everyone] = []
    hands: Annotated[dict[str, list[str]], Everyone] = {}


class CoastState(State, kw_only=True):
    """The table. Backs(...) = the others see where or how many, not what (p.8)."""

    turn: Annotated[int, Everyone] = 1
    last_turn: Annotated[int, Everyone] = 3
    phase: Annotated[str, Everyone] = "setup"

    stations: Annotated[tuple[str, ...], Everyone] = ()
    """Stations in play."""
    blocks: Annotated[dict[str, str], Backs(ALLIED)] = {}
    """Station -> kind of its block; a Station in play without one is Deactivated."""
    revealed: Annotated[dict[str, str], Everyone] = {}
    """Station -> kind, for blocks lying flat."""
    records: Annotated[dict[str, str], Everyone] = {}
    """Station -> kind last Revealed there (Record markers, p.8)."""
    block_pool: Annotated[dict[str, int], Only(ALLIED)] = {}
    ready: Annotated[list[str], Backs(ALLIED)] = []
    """Allied Ready box, sorted by kind."""
    rescued: Annotated[list[str], Backs(ALLIED)] = []
    taken: Annotated[list[str], Everyone] = []

    control: Annotated[dict[str, str], Everyone] = {}
    """Space -> Control marker."""
    faces: Annotated[dict[str, str], Everyone] = {}
    """Space with a Japanese marker -> "rising_sun" (may be Built Up) or "quiet" (flag side up)."""
    backs: Annotated[dict[str, str], Backs(JAPANESE)] = {}
    """Space with a Rising Sun face up -> its back: "quiet" or a Buildup."""
    open_backs: Annotated[dict[str, str], Everyone] = {}
    """Backs turned face up for all (Launch, scoring)."""
    marker_pool: Annotated[dict[str, dict[str, int]], Only(JAPANESE)] = {}
    """Control marker type -> back -> number left."""
    reports: Annotated[dict[str, str], Backs(ALLIED)] = {}
    """Report boxes: Station -> "unknown", "clear" or a Buildup."""
    report_pool: Annotated[dict[str, int], Only(ALLIED)] = {}
    """Report kind ("clear_base", "clear_site", or a Buildup + "_base"/"_site") -> number left."""
    looked: Annotated[dict[str, str], Only(ALLIED)] = {}
    """Space -> back as the Allies last saw it."""
    looked_turn: Annotated[dict[str, int], Only(ALLIED)] = {}
    inspected: Annotated[dict[str, str], Only(JAPANESE)] = {}
    """Station -> block as the Japanese last saw it by a card."""

    patrols: Annotated[dict[str, str], Everyone] = {}
    """Station -> "army" or "police"."""
    ready_patrols: Annotated[int, Everyone] = 0
    patrol_mat: Annotated[int, Everyone] = 0
    cup_patrol: Annotated[int, Everyone] = 0
    cup_evasion: Annotated[int, Everyone] = 0
    evasion_mat: Annotated[int, Everyone] = 0

    allied_missions: Annotated[list[str], Backs(ALLIED)] = []
    allied_assets: Annotated[list[str], Backs(ALLIED)] = []
    japanese_missions: Annotated[list[str], Backs(JAPANESE)] = []
    japanese_assets: Annotated[list[str], Backs(JAPANESE)] = []
    """Cards in hand, Hidden, sorted by id."""
    showing: Annotated[list[str], Everyone] = []
    """Cards of both sides lying open, in the order Shown."""
    discards: Annotated[list[str], Everyone] = []
    allied_asset_deck: Annotated[list[str], Backs()] = []
    allied_mission_deck: Annotated[list[str], Backs()] = []
    japanese_asset_deck: Annotated[list[str], Backs()] = []
    japanese_mission_deck: Annotated[list[str], Backs()] = []
    """Undrawn cards in play, sorted by id: every draw from them is random."""
    seen_missions: Annotated[list[str], Only(ALLIED)] = []
    """Japanese Missions seen with CODEBREAKERS."""
    submarine_uses: Annotated[int, Everyone] = 0
    """Phases in which SUBMARINE has served."""
    extractions: Annotated[list[str], Everyone] = []
    """EXTRACTION cards that have been used for their effect (they score at the end)."""

    used_cards: Annotated[list[str], Everyone] = []
    """Titles used in the present phase by cards that serve once (or a few times) in one (the pawns of p.4)."""

    launched: Annotated[list[str], Everyone] = []
    """Operations Launched, by card id."""
    operations: Annotated[list[Operation], Everyone] = []
    """The same with Buildups, Targets and Paths, in the order Launched."""
    debrief: Annotated[Debrief | None, Everyone] = None
    """The score, once the game is over."""


def japanese_held(state: CoastState, space: str) -> bool:
    """p.5 Whether the space has a Japanese Control marker."""
    return state.control.get(space) in (JAPANESE_BASE, JAPANESE_SITE)


def is_hidden(state: CoastState, station: str) -> bool:
    """p.8 Whether a block stands (is Hidden) at the Station."""
    return station in state.blocks and station not in state.revealed


def deactivated(state: CoastState) -> list[str]:
    """p.17 Stations in play that have lost their block."""
    return [station for station in state.stations if station not in state.blocks]


def icons(kind: str) -> tuple[str, ...]:
    """p.4 The icons of a block: what it counts as."""
    if kind == INACTIVE:
        return ()
    if kind in COASTWATCHERS:
        return ("coastwatcher", *kind.split("_")[1:])
    return (kind,)


def count_icons(kinds: list[str]) -> Counter[str]:
    """Number of each icon among blocks."""
    return Counter(icon for kind in kinds for icon in icons(kind))
