"""The state of a war: units, control, money, what has been moved, standing orders. No rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import msgspec

from engine.axis_allies.data import facts
from engine.core.audience import Everyone, PerSeat
from engine.core.state import State

POWERS = ("ussr", "germany", "uk", "japan", "usa")
AXIS, ALLIES = "axis", "allies"
LOADED = "loaded_transport"
"""How a transport with cargo is named in orders and orders of loss."""
INFANTRY, ARMOR, FIGHTER, BOMBER = "infantry", "armor", "fighter", "bomber"
AA_GUN, COMPLEX = "aa_gun", "industrial_complex"
BATTLESHIP, CARRIER, TRANSPORT, SUBMARINE = "battleship", "carrier", "transport", "submarine"
PLANES = (FIGHTER, BOMBER)
FIXED = (AA_GUN, COMPLEX)
"""Units that do not fight and are captured, never destroyed."""


class Unit(msgspec.Struct, omit_defaults=True):
    """One piece. `aboard`: the ship that carries it; `spent`: spaces moved this turn; `moved`: it moved in combat;
    `via`: the sea zone from which it was landed this turn; `landing`: where a plane means to land; `raid`: bomber on a
    strategic raid; `dropped`: where a transport unloaded this turn; `fought`: it was in a sea battle or has given its
    support shot this turn; `lent`, `went`: the round in which a Commander-in-Chief, its owner moved it last."""

    power: Annotated[str, Everyone]
    kind: Annotated[str, Everyone]
    space: Annotated[str, Everyone]
    aboard: Annotated[int, Everyone] = 0
    spent: Annotated[int, Everyone] = 0
    moved: Annotated[bool, Everyone] = False
    via: Annotated[str, Everyone] = ""
    landing: Annotated[str, Everyone] = ""
    raid: Annotated[bool, Everyone] = False
    dropped: Annotated[str, Everyone] = ""
    fought: Annotated[bool, Everyone] = False
    lent: Annotated[int, Everyone] = 0
    went: Annotated[int, Everyone] = 0


class Trail(msgspec.Struct, omit_defaults=True):
    """A move made this turn, for reports and arrows."""

    power: Annotated[str, Everyone]
    kinds: Annotated[dict[str, int], Everyone]
    path: Annotated[tuple[str, ...], Everyone]
    phase: Annotated[str, Everyone]
    landing: Annotated[str, Everyone] = ""


class Flak(msgspec.Struct):
    """4.4 Planes that flew over an enemy gun on their way to battle; it fires when the movement is committed."""

    space: Annotated[str, Everyone]
    units: Annotated[tuple[int, ...], Everyone]


class Landing(msgspec.Struct):
    """4.10 Troops that land once the sea zone is cleared: their transport, the zone, the territory."""

    ship: Annotated[int, Everyone]
    units: Annotated[tuple[int, ...], Everyone]
    zone: Annotated[str, Everyone]
    to: Annotated[str, Everyone]


class Command(msgspec.Struct):
    """4.13 A multinational force: its Commander-in-Chief, units, the round of appointment, who objects to moves."""

    commander: Annotated[str, Everyone]
    space: Annotated[str, Everyone]
    units: Annotated[tuple[int, ...], Everyone]
    round: Annotated[int, Everyone]
    objecting: Annotated[tuple[str, ...], Everyone] = ()


class Site(msgspec.Struct):
    """A battle that must be fought this turn: kind "land", "sea" or "raid"."""

    kind: Annotated[str, Everyone]
    space: Annotated[str, Everyone]

    @property
    def id(self) -> str:
        """How the battle is named in orders."""
        return f"{self.space}/raid" if self.kind == "raid" else self.space


LAND_DEFENCE = (INFANTRY, ARMOR, BOMBER, FIGHTER)
LAND_ATTACK = (INFANTRY, ARMOR, FIGHTER, BOMBER)
SEA_DEFENCE = (TRANSPORT, SUBMARINE, LOADED, FIGHTER, CARRIER, BATTLESHIP)
SEA_ATTACK = (TRANSPORT, SUBMARINE, LOADED, FIGHTER, CARRIER, BOMBER, BATTLESHIP)
ORDERS = {
    "land_defence": LAND_DEFENCE,
    "land_attack": LAND_ATTACK,
    "sea_defence": SEA_DEFENCE,
    "sea_attack": SEA_ATTACK,
    "aa": (FIGHTER, BOMBER),
}


class Profile(msgspec.Struct, frozen=True):
    """A power's standing orders: orders of loss and what it answers without being asked."""

    land_defence: Annotated[tuple[str, ...], Everyone] = LAND_DEFENCE
    land_attack: Annotated[tuple[str, ...], Everyone] = LAND_ATTACK
    sea_defence: Annotated[tuple[str, ...], Everyone] = SEA_DEFENCE
    sea_attack: Annotated[tuple[str, ...], Everyone] = SEA_ATTACK
    aa: Annotated[tuple[str, ...], Everyone] = PLANES
    places: Annotated[dict[str, tuple[str, ...]], Everyone] = {}
    """Orders of loss for single spaces, by "kind of battle/space"."""
    refuges: Annotated[tuple[str, ...], Everyone] = ()
    """Zones to which submarines withdraw first."""
    keep_land: Annotated[str, Everyone] = "yes"
    attack_losses: Annotated[str, Everyone] = "profile"
    defence_losses: Annotated[str, Everyone] = "profile"
    aa_losses: Annotated[str, Everyone] = "profile"
    countries: Annotated[str, Everyone] = "most_units"
    submarines: Annotated[str, Everyone] = "if_only_planes"
    consent: Annotated[str, Everyone] = "ask"


SWITCHES: dict[str, tuple[str, ...]] = {
    "keep_land": ("yes", "no"),
    "attack_losses": ("profile", "ask"),
    "defence_losses": ("profile", "ask"),
    "aa_losses": ("profile", "ask"),
    "countries": ("most_units", "fewest_units", "ask"),
    "submarines": ("if_only_planes", "never", "if_outnumbered", "always", "ask"),
    "consent": ("ask", "yes", "no"),
}
"""The switches of a Profile and their values, the default first."""


class AxisState(State, kw_only=True):
    """Everything on the table. Nothing is secret but the standing orders of each power."""

    round: Annotated[int, Everyone] = 1
    power: Annotated[str, Everyone] = ""
    phase: Annotated[str, Everyone] = ""
    control: Annotated[dict[str, str], Everyone] = {}
    levels: Annotated[dict[str, int], Everyone] = {}
    money: Annotated[dict[str, int], Everyone] = {}
    techs: Annotated[dict[str, list[str]], Everyone] = {}
    units: Annotated[dict[int, Unit], Everyone] = {}
    last_unit: Annotated[int, Everyone] = 0
    bought: Annotated[dict[str, dict[str, int]], Everyone] = {}
    paid: Annotated[dict[str, int], Everyone] = {}
    """What this turn's purchases cost by unit type, for giving them back."""
    fleet: Annotated[list[int], Everyone] = []
    """The active power's transports when its turn began, in the order of their names t1, t2 ..."""
    placed: Annotated[dict[str, dict[str, int]], Everyone] = {}
    """What has been placed this turn, and where."""
    held: Annotated[list[str], Everyone] = []
    """Territories the active power held when its turn began."""
    taken: Annotated[list[str], Everyone] = []
    """Territories captured or liberated this turn."""
    violated: Annotated[list[str], Everyone] = []
    """Neutral territories for which the fee was paid this turn."""
    shopping: Annotated[bool, Everyone] = False
    researched: Annotated[bool, Everyone] = False
    rocket: Annotated[bool, Everyone] = False
    sought: Annotated[list[str], Everyone] = []
    """Spaces for which consent to a command was sought this turn."""
    flak: Annotated[list[Flak], Everyone] = []
    landings: Annotated[list[Landing], Everyone] = []
    battles: Annotated[list[Site], Everyone] = []
    trails: Annotated[list[Trail], Everyone] = []
    commands: Annotated[list[Command], Everyone] = []
    profiles: Annotated[dict[str, Profile], PerSeat] = {}


def alliance(power: str) -> str:
    """The alliance of a power; "" for neutral."""
    return facts().powers[power].alliance if power else ""


def allied(one: str, other: str) -> bool:
    """Whether two powers are on the same side."""
    return bool(one) and bool(other) and alliance(one) == alliance(other)


def members(side: str) -> tuple[str, ...]:
    """The powers of an alliance in the order of play."""
    return tuple(power for power in facts().order if facts().powers[power].alliance == side)


def is_sea(space: str) -> bool:
    """Whether the space is a sea zone."""
    return space in facts().seas


def domain(kind: str) -> str:
    """land, air or sea."""
    return facts().units[TRANSPORT if kind == LOADED else kind].domain


def has(state: AxisState, power: str, tech: str) -> bool:
    """3.2 Whether the power owns the weapon; it is shared with nobody."""
    return tech in state.techs.get(power, ())


def allowance(state: AxisState, power: str, kind: str) -> int:
    """3.2, 4.6, 4.7 Spaces a unit may move in a turn, Long Range Aircraft included."""
    move = facts().units[kind].move
    return move + 2 if kind in PLANES and has(state, power, "long_range_aircraft") else move


def profile(state: AxisState, power: str) -> Profile:
    """The standing orders of a power (of others in a View: the defaults)."""
    return state.profiles.get(power) or Profile()


def cargo(state: AxisState, ship: int) -> list[int]:
    """What a ship carries."""
    return [id_ for id_, unit in state.units.items() if unit.aboard == ship]


def name_in_orders(state: AxisState, id_: int) -> str:
    """The unit's type as orders name it: a transport with cargo is a loaded transport."""
    kind = state.units[id_].kind
    return LOADED if kind == TRANSPORT and any(unit.aboard == id_ for unit in state.units.values()) else kind


def count(state: AxisState, ids: Iterable[int]) -> dict[str, int]:
    """How many of each type, in the order of the reference chart."""
    found = Counter(state.units[id_].kind for id_ in ids)
    return {kind: found[kind] for kind in facts().units if found[kind]}


def add_unit(state: AxisState, power: str, kind: str, space: str) -> int:
    """Put a new piece on the board; returns its id."""
    state.last_unit += 1
    state.units[state.last_unit] = Unit(power, kind, space)
    return state.last_unit


def remove_units(state: AxisState, ids: Iterable[int]) -> None:
    """Take pieces off the board, with whatever land units they carry (planes of a sunk carrier stay in the air)."""
    gone = set(ids)
    gone |= {i for i, unit in state.units.items() if unit.aboard in gone and domain(unit.kind) == "land"}
    for id_ in gone:
        state.units.pop(id_, None)
    for unit in state.units.values():
        if unit.aboard in gone:
            unit.aboard = 0
