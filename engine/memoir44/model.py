"""The state of a game of Memoir '44: what lies on the table, and who may look at it. No rules here."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.core.audience import Backs, Everyone
from engine.core.state import State
from engine.memoir44.data import Family, Ground, ObjectiveFact, UnitType, facts

Side = Literal["allied", "japanese"]
ALLIED: Side = "allied"
JAPANESE: Side = "japanese"
SIDES: tuple[Side, Side] = (ALLIED, JAPANESE)
SEATS = (ALLIED, JAPANESE)
GENERALS = ("left", "center", "right")
TEAM_SEATS = tuple(seat for side in SIDES for seat in (side, *(f"{side}_{section}" for section in GENERALS)))

SANDBAG, WIRE, MINEFIELD = "sandbag", "wire", "minefield"
BUNKER, FIELD_BUNKER = "bunker", "field_bunker"
DAYLIGHT = 6
"""Night Visibility chart: the last spot, where normal ranges hold again (PT p.8)."""


class Unit(msgspec.Struct, kw_only=True):
    """A unit: figures left (a ship: damage it can still take) of `full`, and the hex it stands on."""

    id: Annotated[str, Everyone]
    side: Annotated[Side, Everyone]
    kind: Annotated[str, Everyone]
    hex: Annotated[str, Everyone]
    figures: Annotated[int, Everyone]
    full: Annotated[int, Everyone]
    camouflaged: Annotated[bool, Everyone] = False

    @property
    def type(self) -> UnitType:
        """What its kind may do."""
        return facts().units[self.kind]

    @property
    def family(self) -> Family:
        """infantry, armor, artillery or ship."""
        return facts().units[self.kind].family


class Played(msgspec.Struct, kw_only=True):
    """A Command card on the table.

    `acts_as`: the card itself, or the one a Counter-Attack copies ("" = nothing to copy). `area`: the section or
    half-section it was played for, from its player's chair. `night`: it only orders one unit (PT p.8). `dice`: what
    Their Finest Hour orders, "section/face" -> how many.
    """

    card: Annotated[str, Everyone]
    acts_as: Annotated[str, Everyone]
    area: Annotated[str, Everyone] = ""
    night: Annotated[bool, Everyone] = False
    dice: Annotated[dict[str, int], Everyone] = {}


class Ordered(msgspec.Struct, kw_only=True):
    """An ordered unit and what it has done this turn.

    `play`: index of the card that orders it. `fallback`: it is a unit of any kind ordered for want of the right kind.
    `path`: hexes entered by moving. `halted`: it may not move on; `rooted`: it may not Take Ground; `spent`: it has
    used its battle on something else. `wire`: it has cut wire (an engineer then battles at -1). `second`: its second
    move is made, `again` hexes long.
    """

    unit: Annotated[str, Everyone]
    play: Annotated[int, Everyone]
    start: Annotated[str, Everyone]
    fallback: Annotated[bool, Everyone] = False
    path: Annotated[list[str], Everyone] = []
    halted: Annotated[bool, Everyone] = False
    rooted: Annotated[bool, Everyone] = False
    spent: Annotated[bool, Everyone] = False
    battles: Annotated[int, Everyone] = 0
    wire: Annotated[bool, Everyone] = False
    second: Annotated[bool, Everyone] = False
    again: Annotated[int, Everyone] = 0


class Objective(msgspec.Struct, kw_only=True):
    """A medal on the board; `won` counts only for the kinds that are kept (capture, group)."""

    id: Annotated[str, Everyone]
    kind: Annotated[str, Everyone]
    side: Annotated[Side, Everyone]
    hexes: Annotated[tuple[str, ...], Everyone] = ()
    section: Annotated[str, Everyone] = ""
    need: Annotated[int, Everyone] = 1
    won: Annotated[bool, Everyone] = False


class Force(msgspec.Struct, kw_only=True):
    """A side: army, home edge, Command cards it plays with, medals needed, and medals won off the board."""

    army: Annotated[str, Everyone]
    home: Annotated[Literal["top", "bottom"], Everyone]
    hand_limit: Annotated[int, Everyone]
    needs: Annotated[int, Everyone]
    eliminated: Annotated[list[str], Everyone] = []
    exited: Annotated[list[str], Everyone] = []
    tents_lost: Annotated[list[str], Everyone] = []
    last_plays: Annotated[list[Played], Everyone] = []


class MemoirState(State, kw_only=True):
    """The table. Terrain and obstacles are listed where they differ from the printed background of their row.

    `mines` are the hidden strengths (nobody sees them), `open_mines` those face up, `spent_mines` revealed decoys that
    were taken off. `crosshairs`: gun -> units it has zeroed in on. `visibility`: night range, DAYLIGHT = no limit.
    """

    forces: Annotated[dict[str, Force], Everyone]
    first: Annotated[Side, Everyone]
    wide: Annotated[bool, Everyone] = False
    background: Annotated[str, Everyone] = "countryside"
    rules: Annotated[tuple[str, ...], Everyone] = ()
    bunkers: Annotated[str, Everyone] = ""
    minelayer: Annotated[str, Everyone] = ""
    terrain: Annotated[dict[str, str], Everyone] = {}
    obstacles: Annotated[dict[str, str], Everyone] = {}
    mines: Annotated[dict[str, int], Backs()] = {}
    open_mines: Annotated[dict[str, int], Everyone] = {}
    spent_mines: Annotated[list[int], Everyone] = []
    units: Annotated[dict[str, Unit], Everyone] = {}
    objectives: Annotated[list[Objective], Everyone] = []
    allied_hand: Annotated[list[str], Backs(ALLIED)] = []
    japanese_hand: Annotated[list[str], Backs(JAPANESE)] = []
    deck: Annotated[list[str], Backs()] = []
    discard: Annotated[list[str], Everyone] = []
    in_play: Annotated[list[str], Everyone] = []
    crosshairs: Annotated[dict[str, list[str]], Everyone] = {}
    visibility: Annotated[int, Everyone] = DAYLIGHT
    turn: Annotated[int, Everyone] = 0


def hand(state: MemoirState, side: str) -> list[str]:
    """The side's Command cards (blank entries in a view that may not see them)."""
    return state.allied_hand if side == ALLIED else state.japanese_hand


def side_of(seat: str | None) -> Side:
    """The side a seat belongs to."""
    return ALLIED if str(seat).startswith(ALLIED) else JAPANESE


def enemy_of(side: str) -> Side:
    """The other side."""
    return JAPANESE if side == ALLIED else ALLIED


def has_rule(state: MemoirState, rule: str) -> bool:
    """Whether a special rule of the scenario is in force."""
    return rule in state.rules


def general_seat(state: MemoirState, side: str, area: str) -> str:
    """Who acts for a card played in this area: the Field General if such a seat is taken, else the Commander."""
    if len(state.seats) == len(SIDES):
        return side
    section = {"l": "left", "c": "center", "r": "right"}.get(area[:1], "") if area != "chief" else ""
    seat = f"{side}_{section}"
    return seat if seat in state.seats else side


def ground_of(name: str) -> Ground:
    """The facts of a terrain."""
    return facts().terrain[name]


def objective_of(fact: ObjectiveFact) -> Objective:
    """A printed objective as it lies on the board."""
    return Objective(
        id=fact.id, kind=fact.kind, side=fact.side, hexes=fact.hexes, section=fact.section, need=fact.need
    )  # fmt: skip
