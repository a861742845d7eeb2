"""5.1, 5.2 After a round: the attacker stops or goes on, submarines of either side withdraw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from engine.axis_allies.actions import GoOn, Retreat, Withdraw, book
from engine.axis_allies.data import facts
from engine.axis_allies.looking import position
from engine.axis_allies.model import PLANES, SUBMARINE, AxisState, alliance, domain, is_sea, profile
from engine.axis_allies.position import Position
from engine.axis_allies.rules.chances import winning
from engine.axis_allies.rules.forces import attackers, defenders, harmless, havens, retreats, shift
from engine.core.actions import Pass
from engine.core.audience import Everyone
from engine.core.book import Chosen
from engine.core.frames import Again, Decision, Done, Flow, Window
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

if TYPE_CHECKING:
    from engine.axis_allies.rules.battle import Battle

PRESS = ("to_the_end", "ask", "1_round", "2_rounds", "3_rounds", "odds_25", "odds_50", "odds_75")


class AfterRound(Decision, kw_only=True):
    """5.1, 5.2 The attacker goes on, withdraws submarines, or retreats with everything."""

    interrupts: ClassVar[bool] = True
    verbs: ClassVar = (GoOn, Withdraw, Retreat)
    space: Annotated[str, Everyone]
    round: Annotated[int, Everyone]


class SlipAway(Window, kw_only=True):
    """4.11 A defender may withdraw his submarines."""

    private: ClassVar[bool] = False
    name: ClassVar[str] = "submarines"
    verbs: ClassVar = (Pass, Withdraw)
    space: Annotated[str, Everyone]


def after_round(state: AxisState, space: str, round_: int, press: str, spare: dict[str, int]) -> str:
    """5.1 What the attacker's orders say after a round: "go", "stop" or "ask"."""
    pos = Position(state)
    ours, theirs = attackers(pos, space), defenders(pos, space)
    ways = retreats(pos, space)
    if press == "ask":
        subs = any(state.units[i].kind == SUBMARINE for i in ours) and is_sea(space)
        return "ask" if ways or (subs and havens(pos, own_subs(pos, space, True), alliance(state.power))) else "go"
    if not ways:
        return "go"
    stop = harmless(state, ours, theirs) or _limit(state, ours, round_, press, spare)
    if not stop and press.startswith("odds_"):
        stop = winning(state, space, ours, theirs) * 100 < int(press.removeprefix("odds_"))
    return "stop" if stop else "go"


def _limit(state: AxisState, ours: list[int], round_: int, press: str, spare: dict[str, int]) -> bool:
    """Whether the ordered number of rounds is fought, or no more than the units to be spared are left."""
    if press[0].isdigit() and round_ >= int(press[0]):
        return True
    return any(sum(state.units[i].kind == kind for i in ours) <= number for kind, number in spare.items() if number)


def retreat(table: Table[Any], space: str, to: str) -> None:
    """5.1, 5.2 All attackers leave to one space; planes break off and land after combat."""
    state: AxisState = table.state
    pos = Position(state)
    ways = retreats(pos, space)
    goal = to if to in ways else ways[0]
    ours = attackers(pos, space)
    shift(state, [i for i in ours if domain(state.units[i].kind) != "air"], goal)
    battle = _battle(table)
    battle.goal = goal
    table.tell("retreated", power=state.power, space=space, goal=goal, round=battle.round)


# ---- the attacker's answer


@book.effect(GoOn)
def go_on(table: Table[Any], action: GoOn) -> Flow:
    """5.1 Another round."""
    return Done("go")


def _space(view: View[Any]) -> str:
    return str(getattr(view.decision, "space", ""))


@book.may(Retreat)
def may_retreat(view: View[Any]) -> Refusal | None:
    """4.10, 5.1 After a full round, unless troops landed from the sea are alive or nothing next to it is free."""
    if retreats(position(view), _space(view)):
        return None
    landed = any(view.s.units[i].via for i in attackers(position(view), _space(view)))
    return refuse("4.10", "no_retreat_to_sea") if landed else refuse("5.1", "no_way_back")


@book.source("retreat", over=lambda view, chosen: facts().spaces)
def judge_retreat(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """5.1, 5.2 A friendly territory, or an empty or friendly zone, next to the battle."""
    return None if value in retreats(position(view), _space(view)) else refuse("5.1", "not_a_retreat", space=value)


@book.effect(Retreat)
def retreat_to(table: Table[Any], action: Retreat) -> Flow:
    """5.1 The attack is over."""
    assert table.decision is not None
    retreat(table, table.decision.space, action.to)  # type: ignore[attr-defined]
    return Done("stop")


# ---- submarines


def own_subs(pos: Position, space: str, attacking: bool, power: str = "") -> list[int]:
    """4.11 Submarines of one side (of one power) in a sea battle."""
    ids = attackers(pos, space) if attacking else defenders(pos, space)
    return [i for i in ids if pos.unit(i).kind == SUBMARINE and power in ("", pos.unit(i).power)]


def _subs(view: View[Any]) -> list[int]:
    pos, attacking = position(view), isinstance(view.decision, AfterRound)
    if not is_sea(_space(view)):
        return []
    return own_subs(pos, _space(view), attacking, "" if attacking else str(view.seat))


@book.may(Withdraw)
def may_withdraw(view: View[Any]) -> Refusal | None:
    """4.11 Submarines after a round of firing, if a zone next to them is free."""
    subs = _subs(view)
    if not subs:
        return refuse("4.11", NOTHING_FITS, verb="withdraw")
    return None if havens(position(view), subs, alliance(str(view.seat))) else refuse("4.11", "no_haven")


@book.source("withdraw_subs", over=lambda view, chosen: range(1, len(_subs(view)) + 1))
def judge_subs(view: View[Any], chosen: Chosen, value: int) -> Refusal | None:
    """4.11 Some or all of the submarines."""
    return None


@book.source("withdraw_to", over=lambda view, chosen: tuple(facts().seas))
def judge_haven(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.11 A zone next to the battle that is empty or friendly."""
    if value in havens(position(view), _subs(view), alliance(str(view.seat))):
        return None
    return refuse("4.11", "not_a_haven", space=value)


@book.effect(Withdraw)
def withdraw(table: Table[Any], action: Withdraw) -> Flow:
    """4.11 The submarines leave the battle."""
    state: AxisState = table.state
    decision = table.decision
    attacking = isinstance(decision, AfterRound)
    space: str = decision.space  # type: ignore[union-attr]
    subs = own_subs(Position(state), space, attacking, "" if attacking else str(table.seat))
    leave(table, subs[: action.subs], action.to)
    if not attacking:
        return None
    return Again() if attackers(Position(state), space) else Done("stop")


def leave(table: Table[Any], ids: list[int], to: str) -> None:
    """4.11 Move submarines out."""
    shift(table.state, ids, to)
    battle, power = _battle(table), table.state.units[ids[0]].power
    battle.withdrawn = [*battle.withdrawn, {"round": battle.round, "power": power, "subs": len(ids), "goal": to}]
    table.reveal("withdrew", power=power, subs=len(ids), goal=to, round=battle.round)


def _battle(table: Table[Any]) -> Battle:
    """The battle under way: its report tells who has left it."""
    from engine.axis_allies.rules.battle import under_way  # which imports this module

    found = under_way(table.state)
    assert found is not None
    return found


def slips(table: Table[Any], space: str, asked: tuple[str, ...]) -> list[str]:
    """4.11 Withdraw the submarines of defenders whose standing orders say so; returns those who must be asked."""
    if not is_sea(space):
        return []
    state: AxisState = table.state
    ask: list[str] = []
    for power in facts().order:
        pos = Position(state)
        subs = own_subs(pos, space, False, power)
        ways = havens(pos, subs, alliance(power))
        if not ways or power in asked:
            continue
        choice = profile(state, power).submarines
        if choice == "ask":
            ask.append(power)
        elif _wants_out(state, choice, attackers(pos, space), defenders(pos, space)):
            wanted = [zone for zone in profile(state, power).refuges if zone in ways]
            leave(table, subs, (wanted or ways)[0])
    return ask


def _wants_out(state: AxisState, choice: str, ours: list[int], theirs: list[int]) -> bool:
    if choice == "if_only_planes":
        return bool(ours) and all(state.units[i].kind in PLANES for i in ours)
    if choice == "if_outnumbered":
        return len(ours) > len(theirs)
    return choice == "always"
