"""Boards to draw: the printed facts with the units of the start, or with made-up crowds."""

from collections import defaultdict
from dataclasses import replace
from itertools import cycle

from engine.axis_allies.data import facts
from render.axis_allies.model import (
    KINDS,
    LAND_KINDS,
    SEA_KINDS,
    BattleModel,
    BoardModel,
    Mark,
    PowerLine,
    ScoreModel,
    SheetModel,
    Space,
    Stack,
    Troop,
    Volley,
)

MARKS = (
    Mark("3 infantry, 1 tank: Manchuria to China", "japan", ("manchuria", "china"), battle="china"),
    Mark("2 fighters: Carolines to Hawaii", "japan", ("caroline_sz", "wake_sz", "hawaii_sz"), battle="hawaii_sz"),
    Mark("1 bomber: Japan to Alaska", "japan", ("japan", "japan_sz", "soviet_far_east_sz", "alaska_sz", "alaska")),
    Mark("Kwangtung to Sinkiang, taken", "japan", ("kwangtung", "french_indo_china", "india"), taken="india"),
)
AROUND = (
    Mark("1 fighter: Western to Eastern U.S.A.", "usa", ("western_usa", "eastern_usa")),
    Mark(
        "2 infantry: Germany to Ukraine", "germany", ("germany", "eastern_europe", "ukraine_ssr"), battle="ukraine_ssr"
    ),
)


def board(marks: tuple[Mark, ...] = MARKS) -> BoardModel:
    """The board at the start, in the middle of Japan's turn."""
    return _board(_start(), marks)


def crowded(powers: int = 3) -> BoardModel:
    """So many powers in every space, with up to two dozen units of every type that can be there."""
    numbers = cycle((1, 24, 3, 12, 7))
    forces = {}
    for nth, space in enumerate(facts().spaces):
        kinds = (*LAND_KINDS, "fighter", "bomber") if space in facts().lands else ("fighter", *SEA_KINDS)
        who = [facts().order[(nth + more) % 5] for more in range(powers)]
        forces[space] = tuple(Stack(power, tuple((kind, next(numbers)) for kind in kinds)) for power in who)
    model = _board(forces, ())
    return replace(model, spaces=tuple(replace(s, factory=not s.sea, gun=not s.sea) for s in model.spaces))


def _start() -> dict[str, tuple[Stack, ...]]:
    found: dict[str, list[Stack]] = defaultdict(list)
    for force in facts().forces:
        units = tuple((kind, force.units[kind]) for kind in KINDS if kind in force.units)
        found[force.space].append(Stack(force.power, units))
    return {space: tuple(stacks) for space, stacks in found.items()}


def _board(forces: dict[str, tuple[Stack, ...]], marks: tuple[Mark, ...]) -> BoardModel:
    fixed = {force.space: force.units for force in facts().forces}
    lands = [
        Space(
            land.id,
            land.name,
            owner=land.owner,
            value=land.value,
            capital=land.capital_of,
            stacks=forces.get(land.id, ()),
            factory="industrial_complex" in fixed.get(land.id, {}),
            gun="aa_gun" in fixed.get(land.id, {}),
        )
        for land in facts().lands.values()
    ]
    seas = [Space(sea.id, sea.name, sea=True, stacks=forces.get(sea.id, ())) for sea in facts().seas.values()]
    return BoardModel(
        title="Spring 1942",
        round=3,
        power="japan",
        phase="Combat movement",
        spaces=(*lands, *seas),
        powers=powers(),
        axis_level=63,
        axis_goal=84,
        marks=marks,
    )


def powers() -> tuple[PowerLine, ...]:
    """The powers with some weapons and changed levels."""
    weapons = {"germany": ("jet_power", "heavy_bombers"), "usa": tuple(facts().techs), "uk": ("rockets",)}
    change = {"ussr": -6, "germany": 5, "uk": -4, "japan": 9, "usa": 0}
    return tuple(
        PowerLine(
            id=power.id,
            level=power.level + change[power.id],
            start=power.level,
            money=power.level + nth * 3,
            weapons=weapons.get(power.id, ()),
            capital_of="" if power.id != "ussr" else "germany",
            units=20 + nth,
        )
        for nth, power in enumerate(facts().powers[name] for name in facts().order)
    )


def battle(kind: str = "land") -> BattleModel:
    """A battle after two rounds."""
    if kind == "sea":
        return BattleModel(
            title="Hawaii",
            kind="sea",
            space="hawaii_sz",
            round=1,
            attacker=(
                Troop("japan", "submarine", 1, 2),
                Troop("japan", "fighter", 3, 3, 1),
                Troop("japan", "battleship", 1, 4),
                Troop("japan", "carrier", 1, 1),
            ),
            defender=(
                Troop("usa", "submarine", 0, 2, 1),
                Troop("usa", "carrier", 1, 3),
                Troop("usa", "fighter", 1, 4),
                Troop("uk", "transport", 2, 1, 1),
            ),
            odds=(0.8125, 0.05, 0.1375),
            dice=(
                Volley(True, "japan", "submarine", 2, (2, 5)),
                Volley(True, "japan", "fighter", 3, (3, 1, 6, 4)),
                Volley(True, "japan", "battleship", 4, (4,)),
                Volley(False, "uk", "transport", 1, (6, 3, 2)),
                Volley(False, "usa", "fighter", 4, (1,)),
            ),
        )
    return BattleModel(
        title="Ukraine S.S.R.",
        kind="land",
        space="ukraine_ssr",
        round=2,
        attacker=(
            Troop("ussr", "infantry", 3, 1, 2),
            Troop("ussr", "armor", 2, 3),
            Troop("ussr", "fighter", 1, 3, 1),
            Troop("uk", "bomber", 1, 4),
        ),
        defender=(
            Troop("germany", "infantry", 1, 2, 2),
            Troop("germany", "armor", 2, 2),
            Troop("germany", "fighter", 1, 4),
        ),
    )


def sheet() -> SheetModel:
    """Germany's own sheet."""
    return SheetModel(
        power="germany",
        title="Round 3 · Combat movement",
        line=powers()[1],
        pieces=(
            ("infantry", 19, "Germany 4, Ukraine 3, Finland-Norway 3, Eastern Europe 3, Western Europe 2, Algeria 1"),
            ("armor", 10, "Germany 2, Ukraine 2, Western Europe 2"),
            ("fighter", 5, "Germany 1, Ukraine 1"),
            ("bomber", 1, "Germany 1"),
            ("battleship", 1, "Central Mediterranean 1"),
            ("transport", 2, "Baltic 1, Central Mediterranean 1"),
            ("submarine", 2, "Baltic 1, West of Spain 1"),
            ("industrial_complex", 2, "Germany, Southern Europe"),
            ("aa_gun", 3, "Germany, Southern Europe, Western Europe"),
        ),
        weapons=tuple((t.id, t.name, t.line) for t in facts().techs.values()),
        bought=(("infantry", 3), ("armor", 4)),
        moves=(
            ("3 infantry, 1 tank", "Ukraine – Caucasus"),
            ("1 fighter", "Germany – North Sea – Germany"),
        ),
        orders=(
            ("Losses attacking on land", "infantry, tank, fighter, bomber"),
            ("Submarines", "leave if only planes attack"),
        ),
    )


def score() -> ScoreModel:
    """The end of a war that the Axis wins by its economy."""
    shares = tuple((line.id, f"{(line.level - line.start) / line.start:+.1%}") for line in powers())
    return ScoreModel("Spring 1942 · Round 7", powers(), 85, 84, "The Axis wins: combined level 85", shares, ("japan",))
