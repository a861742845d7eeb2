"""What the pictures of Axis & Allies show: plain frozen data, made from a View, and nothing that is not in it."""

from dataclasses import dataclass, replace

Count = tuple[tuple[str, int], ...]  # unit type and number

LAND_KINDS = ("infantry", "armor")
AIR_KINDS = ("fighter", "bomber")
SEA_KINDS = ("battleship", "carrier", "submarine", "transport")
KINDS = (*LAND_KINDS, *AIR_KINDS, *SEA_KINDS)  # as they stand in a stack


@dataclass(frozen=True, slots=True)
class Stack:
    """The fighting units of one power in one space, in the order of KINDS."""

    power: str
    units: Count

    @property
    def total(self) -> int:
        """All units."""
        return sum(number for _, number in self.units)


@dataclass(frozen=True, slots=True)
class Space:
    """A territory or sea zone. `owner` is "" for neutral land and the sea; `capital` the power whose capital it is."""

    id: str
    name: str
    sea: bool = False
    owner: str = ""
    value: int = 0
    capital: str = ""
    stacks: tuple[Stack, ...] = ()
    factory: bool = False
    gun: bool = False
    signs: tuple[str, ...] = ()  # what the last moves brought: "battle", "taken"

    @property
    def plate(self) -> tuple[str, ...]:
        """What is drawn beside the stacks: factory, gun and signs."""
        fixed = (*(["industrial_complex"] if self.factory else []), *(["aa_gun"] if self.gun else []))
        return (*fixed, *self.signs)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw here."""
        return not (self.stacks or self.plate)


@dataclass(frozen=True, slots=True)
class PowerLine:
    """A power in the list: level of National Production and where it started, money, weapons, who holds its capital."""

    id: str
    level: int
    start: int
    money: int
    weapons: tuple[str, ...] = ()
    capital_of: str = ""
    units: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """Something of the last turn: words, a path for an arrow, a space where it came to blows or that was taken."""

    label: str
    power: str = ""
    path: tuple[str, ...] = ()
    battle: str = ""
    taken: str = ""


@dataclass(frozen=True, slots=True)
class BoardModel:
    """The board; nothing of it is secret."""

    title: str
    round: int
    power: str
    phase: str
    spaces: tuple[Space, ...]
    powers: tuple[PowerLine, ...]
    axis_level: int
    axis_goal: int
    marks: tuple[Mark, ...] = ()
    over: str = ""

    @property
    def control(self) -> tuple[tuple[str, str], ...]:
        """Territories and their owners."""
        return tuple((space.id, space.owner) for space in self.spaces if not space.sea)

    @property
    def signed(self) -> tuple[Space, ...]:
        """The spaces with the signs of the marks."""
        fought, taken = {mark.battle for mark in self.marks}, {mark.taken for mark in self.marks}
        return tuple(
            replace(space, signs=_signs(space.id in fought, space.id in taken)) if space.id in fought | taken else space
            for space in self.spaces
        )


def _signs(fought: bool, taken: bool) -> tuple[str, ...]:
    return (*(["battle"] if fought and not taken else []), *(["taken"] if taken else []))


@dataclass(frozen=True, slots=True)
class Troop:
    """Units of one type and power in a battle: how many, how many of them are lost, what they need to hit."""

    power: str
    kind: str
    number: int
    hit: int
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Volley:
    """Dice thrown together: by which side, what needed at most which number, what was thrown."""

    attacking: bool
    power: str
    kind: str
    need: int
    rolls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BattleModel:
    """A battle at a moment: both sides, the dice of the last round, the odds (attacker, nobody, defender)."""

    title: str
    kind: str
    space: str
    round: int
    attacker: tuple[Troop, ...]
    defender: tuple[Troop, ...]
    dice: tuple[Volley, ...] = ()
    odds: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class SheetModel:
    """A power's own sheet: pieces by type with where they stand, weapons and what they do, purchases, moves, orders."""

    power: str
    title: str
    line: PowerLine
    pieces: tuple[tuple[str, int, str], ...]
    weapons: tuple[tuple[str, str, str], ...] = ()
    bought: Count = ()
    moves: tuple[tuple[str, str], ...] = ()
    orders: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreModel:
    """How the war stands or ended: powers with levels and gains, the Axis level, verdict."""

    title: str
    lines: tuple[PowerLine, ...]
    axis_level: int
    axis_goal: int
    verdict: str
    shares: tuple[tuple[str, str], ...] = ()
    winners: tuple[str, ...] = ()
