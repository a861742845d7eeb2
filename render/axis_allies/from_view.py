"""From a View to the models that are drawn. All is open but the others' standing orders, which no picture shows."""

from collections import Counter
from collections.abc import Sequence

from engine.axis_allies.data import facts
from engine.axis_allies.fire import need
from engine.axis_allies.model import SWITCHES, AxisState
from engine.axis_allies.rules.battle import Battle, under_way
from engine.axis_allies.rules.forces import attackers, defenders, gunners
from engine.axis_allies.scoring import tenths
from engine.axis_allies.view import AxisView
from engine.core.events import Event
from render.axis_allies.battle import percent
from render.axis_allies.headlines import marks_of
from render.axis_allies.model import (
    KINDS,
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
from render.axis_allies.naming import full, in_order, listed, place
from render.axis_allies.signs import UNIT_NAMES

PHASES = {
    "": "Before the first turn",
    "arm": "Weapons and purchase",
    "combat_move": "Combat movement",
    "combat": "Combat",
    "noncombat": "Non-combat movement",
    "place": "Placement",
}


def board_model(view: AxisView, events: Sequence[Event] = ()) -> BoardModel:
    """The board; `events` (as seen by the same viewer) are pointed out as last moves, or this turn's moves so far.

    Battles to come stand before all others."""
    state = view.s
    return BoardModel(
        title=view.game.scenarios[state.scenario].title,
        round=state.round,
        power=state.power,
        phase=PHASES.get(state.phase, state.phase.replace("_", " ").capitalize()),
        spaces=_spaces(view),
        powers=power_lines(view),
        axis_level=view.level("axis"),
        axis_goal=facts().victory.axis_level,
        marks=tuple([*to_come(view), *marks_of(events)] if events else planned(view)),
        over=_result(view),
    )


def planned(view: AxisView) -> list[Mark]:
    """This turn's moves so far, the battles they cause (for who plays: with his chance to win), planes in the air."""
    told = to_come(view)
    arrows = [Mark("", trail.power, trail.path) for trail in view.trails]
    flying = len(view.airborne())
    return [*told, *([Mark(f"Planes still to land: {flying}", view.s.power)] if flying else []), *arrows]


def to_come(view: AxisView) -> list[Mark]:
    """The battles that the moves so far cause, or that are still to be fought."""
    sites = [site.removesuffix("/raid") for site in view.battles()]
    return [Mark(_chance(view, space), view.s.power, battle=space) for space in dict.fromkeys(sites)]


def _chance(view: AxisView, space: str) -> str:
    odds = _odds(view, space) if view.seat == view.s.power else None
    return f"{place(space)}: {percent(odds[0])} to win" if odds else f"{place(space)}: battle"


def _result(view: AxisView) -> str:
    return view.game.words.result(view) if view.over else ""


def _spaces(view: AxisView) -> tuple[Space, ...]:
    state: AxisState = view.s
    fixed = {(unit.space, unit.kind) for unit in state.units.values()}
    lands = [
        Space(
            land.id,
            land.name,
            owner=state.control[land.id],
            value=land.value,
            capital=land.capital_of,
            stacks=_stacks(view, land.id),
            factory=(land.id, "industrial_complex") in fixed,
            gun=(land.id, "aa_gun") in fixed,
        )
        for land in facts().lands.values()
    ]
    seas = [Space(sea.id, sea.name, sea=True, stacks=_stacks(view, sea.id)) for sea in facts().seas.values()]
    return (*lands, *seas)


def _stacks(view: AxisView, space: str) -> tuple[Stack, ...]:
    """What each power has there, cargo of transports too."""
    found: dict[str, Counter[str]] = {}
    for units in (view.stack_at(space), view.cargo_at(space)):
        for power, kinds in units.items():
            found.setdefault(power, Counter()).update(kinds)
    stacks = {power: tuple(one for one in in_order(found[power]) if one[0] in KINDS) for power in found}
    return tuple(Stack(power, stacks[power]) for power in facts().order if stacks.get(power))


def power_lines(view: AxisView) -> tuple[PowerLine, ...]:
    """All powers in the order of play."""
    state: AxisState = view.s
    pieces = Counter(unit.power for unit in state.units.values() if unit.kind in KINDS)
    return tuple(
        PowerLine(
            id=power.id,
            level=state.levels[power.id],
            start=power.level,
            money=state.money[power.id],
            weapons=tuple(tech for tech in facts().techs if tech in state.techs[power.id]),
            capital_of="" if state.control[power.capital] == power.id else state.control[power.capital],
            units=pieces[power.id],
        )
        for power in (facts().powers[name] for name in facts().order)
    )


# ---- a power's own sheet


def sheet_model(view: AxisView) -> SheetModel:
    """The viewer's power; for the public the power whose turn it is, without its standing orders."""
    state: AxisState = view.s
    power = view.seat if view.seat in facts().powers else state.power or facts().order[0]
    assert power is not None
    return SheetModel(
        power=power,
        title=f"{facts().powers[power].name} · Round {state.round}",
        line=next(line for line in power_lines(view) if line.id == power),
        weapons=tuple((t, facts().techs[t].name, facts().techs[t].line) for t in view.s.techs[power]),
        pieces=_pieces(view, power),
        bought=in_order(state.bought.get(power, {})),
        moves=_moves(view, power),
        orders=_orders(view) if view.seat == power else (),
    )


def _pieces(view: AxisView, power: str) -> tuple[tuple[str, int, str], ...]:
    where: dict[str, Counter[str]] = {}
    for unit in view.s.units.values():
        if unit.power == power:
            where.setdefault(unit.kind, Counter())[unit.space] += 1
    kinds = in_order({kind: sum(spaces.values()) for kind, spaces in where.items()})
    return tuple((kind, number, _where(where[kind])) for kind, number in kinds)


def _where(spaces: Counter[str]) -> str:
    return ", ".join(f"{place(space)} {number}" for space, number in spaces.most_common())


def _moves(view: AxisView, power: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (listed(trail.kinds), " – ".join(place(space) for space in trail.path))
        for trail in view.trails
        if trail.power == power or view.s.power == power
    )


def _orders(view: AxisView) -> tuple[tuple[str, str], ...]:
    profile = view.profile()
    if profile is None:
        return ()
    orders = [
        ("Losses attacking on land", profile.land_attack),
        ("Losses defending on land", profile.land_defence),
        ("Losses attacking at sea", profile.sea_attack),
        ("Losses defending at sea", profile.sea_defence),
    ]
    changed = [
        (switch.replace("_", " ").capitalize(), str(getattr(profile, switch)).replace("_", " "))
        for switch, values in SWITCHES.items()
        if getattr(profile, switch) != values[0]
    ]
    return (*((what, ", ".join(_kind(kind) for kind in order)) for what, order in orders), *changed)


def _kind(kind: str) -> str:
    return "loaded transport" if kind == "loaded_transport" else UNIT_NAMES[kind][0]


# ---- how the war stands


def score_model(view: AxisView) -> ScoreModel:
    """8.2, 8.3: the levels and what each power has gained, in percent of its start."""
    state: AxisState = view.s
    shares = {power: tenths(state, power) / 10 for power in facts().order}
    winners = state.result.winners if state.result else ()
    best = max(winners, key=lambda power: shares[power]) if winners else ""
    return ScoreModel(
        title=f"{view.game.scenarios[state.scenario].title} · Round {state.round}",
        lines=power_lines(view),
        axis_level=view.level("axis"),
        axis_goal=facts().victory.axis_level,
        verdict=_result(view) or "The war goes on",
        shares=tuple((power, f"{share:+.1f} %".replace("-", "−")) for power, share in shares.items()),
        winners=tuple(power for power in winners if shares[power] == shares[best]),
    )


# ---- the battle board


def battle_model(view: AxisView, space: str | None = None) -> BattleModel | None:
    """The battle under way, or in the space named, or the first that the moves so far will cause; None: no battle."""
    frame = under_way(view.s)
    if frame and space in (None, frame.space):
        return _fought(view, frame)
    sites = [site for site in view.battles() if not site.endswith("/raid")]
    if space is None and sites:
        space = sites[0]
    if space not in sites or space is None:
        return None
    return _planned(view, space)


def _fought(view: AxisView, frame: Battle) -> BattleModel:
    ours, theirs = (_alive(view, frame, attacking=side) for side in (True, False))
    last = [roll for roll in frame.rolls if roll["round"] == frame.round]
    return BattleModel(
        title=full(frame.space),
        kind="sea" if frame.space in facts().seas else "land",
        space=frame.space,
        round=frame.round,
        attacker=_troops(view, ours, frame.forces, attacking=True),
        defender=_troops(view, theirs, frame.forces, attacking=False),
        dice=tuple(
            Volley(roll["what"] != "defence", roll["power"], _piece(roll["kind"]), roll["need"], tuple(roll["rolls"]))
            for roll in last
        ),
        odds=_odds(view, frame.space),
    )


def _alive(view: AxisView, frame: Battle, *, attacking: bool) -> list[int]:
    ids = (attackers if attacking else defenders)(view.position, frame.space)
    return [id_ for id_ in ids if id_ not in frame.behind]


def _planned(view: AxisView, space: str) -> BattleModel:
    return BattleModel(
        title=full(space),
        kind="sea" if space in facts().seas else "land",
        space=space,
        round=0,
        attacker=_troops(view, attackers(view.position, space), {}, attacking=True),
        defender=_troops(view, defenders(view.position, space), {}, attacking=False),
        odds=_odds(view, space),
    )


def _odds(view: AxisView, space: str) -> tuple[float, float, float] | None:
    if not attackers(view.position, space) or not defenders(view.position, space):
        return None
    found = view.odds(space)
    return found.win, found.draw, max(0.0, 1 - found.win - found.draw)


def _piece(kind: str) -> str:
    return "transport" if kind == "loaded_transport" else kind


def _troops(
    view: AxisView, ids: Sequence[int], forces: dict[str, dict[str, int]], *, attacking: bool
) -> tuple[Troop, ...]:
    """The units by type and power with what they need to hit; those there at the start and no more are lost."""
    alive, hit = Counter[tuple[str, str]](), dict[tuple[str, str], int]()
    for gunner in gunners(view.s, ids):
        key = gunner.power, _piece(gunner.kind)
        alive[key] += 1
        hit[key] = need(gunner, attacking)
    side = {power for power in facts().order if (_side(power) == _side(view.s.power)) == attacking}
    begun = {(power, kind): n for power in side for kind, n in forces.get(power, {}).items()}
    keys = dict.fromkeys([*((power, kind) for power, kind in begun), *alive])
    ranked = sorted(keys, key=lambda key: (facts().order.index(key[0]), KINDS.index(key[1])))
    return tuple(
        Troop(
            power,
            kind,
            alive[power, kind],
            hit.get((power, kind), _printed(kind, attacking)),
            max(0, begun.get((power, kind), 0) - alive[power, kind]),
        )
        for power, kind in ranked
    )


def _printed(kind: str, attacking: bool) -> int:
    unit = facts().units[kind]
    return unit.attack if attacking else unit.defense


def _side(power: str) -> str:
    return facts().powers[power].alliance if power else ""
