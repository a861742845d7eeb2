"""The pictures in words, for who cannot see them: from the same models, so that they tell no more."""

from collections.abc import Sequence

from render.axis_allies.battle import percent
from render.axis_allies.layout import plan, region
from render.axis_allies.model import BattleModel, BoardModel, PowerLine, ScoreModel, SheetModel, Space, Troop
from render.axis_allies.naming import brief, place
from render.axis_allies.powers import NAMES, ORDER
from render.axis_allies.signs import WEAPONS, counted
from render.canvas.wording import group, within

_SHORT = {
    "jet_power": "jets", "rockets": "rockets", "super_submarines": "super subs", "long_range_aircraft": "long range",
    "industrial_technology": "industry", "heavy_bombers": "heavy bombers",
}  # fmt: skip


def board_text(model: BoardModel, name: str | None = None) -> str:
    """The board in at most 1024 characters: time, levels, the last moves, then where the armies are."""
    spaces = [space for space in model.spaces if name is None or space.id in region(name).spaces()]
    return within(
        [
            _when(model, name),
            group("Levels (IPC)", [_line(line) for line in model.powers]) if name is None else "",
            group("Last moves", [mark.label for mark in model.marks if mark.label]),
            *(group(NAMES[power], _forces(spaces, power)) for power in _turned(model)),
            *(group(f"{NAMES[power]} holds", _held(spaces, power)) for power in ORDER if name is not None),
        ]
    )


def _turned(model: BoardModel) -> Sequence[str]:
    """The powers, the one that plays first."""
    at = ORDER.index(model.power) if model.power in ORDER else 0
    return (*ORDER[at:], *ORDER[:at])


def _when(model: BoardModel, name: str | None) -> str:
    where = f", {plan().names[name]}" if name else ""
    now = model.over or (f"{NAMES[model.power]}, {model.phase.lower()}" if model.power else model.phase)
    axis = "" if name else f" Axis level {model.axis_level} of {model.axis_goal}."
    return f"Axis & Allies, {model.title}{where}. Round {model.round}: {now.rstrip('.')}.{axis}"


def _line(line: PowerLine) -> str:
    lost = f", capital held by {NAMES[line.capital_of]}" if line.capital_of else ""
    return f"{NAMES[line.id]} {line.level} ({line.money}){_weapons(line)}{lost}"


def _weapons(line: PowerLine) -> str:
    if len(line.weapons) == len(WEAPONS):
        return ", all weapons"
    return f", {' + '.join(_SHORT[weapon] for weapon in line.weapons)}" if line.weapons else ""


def _forces(spaces: Sequence[Space], power: str) -> list[str]:
    found = [(space, stack) for space in spaces for stack in space.stacks if stack.power == power]
    found.sort(key=lambda one: -one[1].total)
    return [f"{place(space.id)} {brief(stack.units)}" for space, stack in found]


def _held(spaces: Sequence[Space], power: str) -> list[str]:
    return [place(space.id) for space in spaces if space.owner == power]


def sheet_text(model: SheetModel) -> str:
    """A power's own sheet."""
    return within(
        [
            f"{model.title}: {model.line.money} IPC in hand, level {model.line.level}.",
            group("Weapons", [name for _, name, _ in model.weapons]),
            group("Bought", [counted(kind, number) for kind, number in model.bought]),
            group("Moves", [f"{units}: {path}" for units, path in model.moves]),
            group("Pieces", [f"{counted(kind, number)} ({where})" for kind, number, where in model.pieces]),
            group("Standing orders", [f"{what}: {words}" for what, words in model.orders]),
        ]
    )


def score_text(model: ScoreModel) -> str:
    """How the war stands."""
    shares = dict(model.shares)
    lines = [f"{NAMES[line.id]} {line.start} to {line.level} ({shares.get(line.id, '')})" for line in model.lines]
    axis = f"Axis level {model.axis_level} of {model.axis_goal}."
    best = group("Individual winner", [NAMES[power] for power in model.winners])
    return within([f"{model.title}. {model.verdict.rstrip('.')}.", best, group("Levels", lines), axis])


def battle_text(model: BattleModel | None) -> str:
    """The battle board."""
    if model is None:
        return "No battle is under way or planned."
    when = f"after round {model.round}" if model.round else "before the battle"
    odds = ""
    if model.odds:
        win, draw, loss = (percent(share) for share in model.odds)
        odds = f"Fought to the end: attacker {win}, nobody {draw}, defender {loss}."
    return within([f"Battle for {model.title}, {when}.", *_side("Attacker", model.attacker),
                   *_side("Defender", model.defender), odds])  # fmt: skip


def _side(name: str, troops: Sequence[Troop]) -> list[str]:
    alive = [f"{NAMES[t.power]} {counted(t.kind, t.number)} hitting on {t.hit}" for t in troops if t.number]
    lost = [f"{NAMES[t.power]} {counted(t.kind, t.lost)}" for t in troops if t.lost]
    return [group(name, alive), group(f"{name} lost", lost)]
