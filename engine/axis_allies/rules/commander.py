"""4.13 Commander-in-Chief: appointed with the consent of the whole alliance, objections, dissolution."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.axis_allies.actions import Agree, Appoint, Decline, Dissolve, Forbid, book
from engine.axis_allies.data import facts
from engine.axis_allies.looking import memo
from engine.axis_allies.model import COMPLEX, AxisState, Command, alliance, members, profile
from engine.axis_allies.position import Position
from engine.axis_allies.rules.placement import PlaceUnits
from engine.core.actions import Action
from engine.core.audience import Everyone
from engine.core.book import Chosen
from engine.core.frames import Again, Call, Decision, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View


class Consent(Decision, kw_only=True):
    """4.13 The rest of the alliance, all at once, consents to the appointment or not."""

    interrupts: ClassVar[bool] = True
    verbs: ClassVar = (Agree, Decline)
    sealed: ClassVar = True
    space: Annotated[str, Everyone]
    commander: Annotated[str, Everyone]

    def resolve(self, table: Table[Any], answers: dict[str, Action]) -> Flow:
        """4.13 Unanimous consent appoints."""
        against = [power for power, answer in answers.items() if not isinstance(answer, Agree)]
        decide(table, self.space, self.commander, against)
        return Call(PlaceUnits(asked=(self.commander,)))


def force_in(pos: Position, space: str, side: str) -> list[int]:
    """4.13 The units of the alliance in a territory or zone that make up a force, guns and cargo included."""
    return [i for i in pos.friends(space, side) if pos.unit(i).kind != COMPLEX]


def possible(view: View[Any]) -> list[str]:
    """4.13 Where units of the power and of an ally stand together, not all led by it and not asked for this turn."""
    known = memo(view)
    if "forces" not in known:
        power = str(view.seat)
        led = {id_ for force in view.s.commands if force.commander == power for id_ in force.units}
        owners: dict[str, set[str]] = {}
        fresh: set[str] = set()
        for id_, unit in view.s.units.items():
            if alliance(unit.power) == alliance(power) and unit.kind != COMPLEX:
                owners.setdefault(unit.space, set()).add(unit.power)
                if id_ not in led:
                    fresh.add(unit.space)
        mixed = (space for space, powers in owners.items() if power in powers and len(powers) > 1)
        known["forces"] = [space for space in mixed if space in fresh and space not in view.s.sought]
    found: list[str] = known["forces"]
    return found


@book.may(Appoint)
def may_appoint(view: View[Any]) -> Refusal | None:
    """4.13 Units of an ally stand with yours somewhere."""
    return None if possible(view) else refuse("4.13", NOTHING_FITS, verb="appoint")


@book.source(
    "appoint_space",
    over=lambda view, chosen: facts().spaces,
    among=lambda view, chosen: sorted(possible(view), key=facts().place.__getitem__),
)
def judge_appoint(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.13 A space with units of yours and of an ally."""
    return None if value in possible(view) else refuse("4.13", "no_joint_force", space=value)


@book.effect(Appoint)
def appoint(table: Table[Any], action: Appoint) -> Flow:
    """4.13 Ask those of the alliance who have not answered in advance."""
    state: AxisState = table.state
    power = str(table.seat)
    state.sought.append(action.space)
    others = [ally for ally in members(alliance(power)) if ally != power]
    against = [ally for ally in others if profile(state, ally).consent == "no"]
    open_ = tuple(ally for ally in others if profile(state, ally).consent == "ask")
    if against or not open_:
        decide(table, action.space, power, against)
        return Again()
    table.tell("consent_sought", power=power, space=action.space, of=list(open_))
    return Call(Consent(asked=open_, space=action.space, commander=power))


def decide(table: Table[Any], space: str, power: str, against: list[str]) -> None:
    """4.13 The appointment stands if nobody is against it."""
    state: AxisState = table.state
    if against:
        table.reveal("not_appointed", power=power, space=space, against=against)
        return
    pos = Position(state)
    units = tuple(force_in(pos, space, alliance(power)))
    for force in state.commands:
        force.units = tuple(i for i in force.units if i not in units)
    state.commands = [force for force in state.commands if force.units]
    state.commands.append(Command(power, space, units, state.round))
    table.reveal("appointed", power=power, space=space)


@book.effect(Agree, Decline)
def answer(table: Table[Any], action: Action) -> Flow:
    """4.13 The answers are sealed until all are in."""
    raise AssertionError("sealed decisions resolve together")


# ---- objections, dissolution


def _led_by_ally(state: AxisState, power: str) -> list[Command]:
    """4.13 Forces with units of this power under an ally's command: to their moves it may object."""
    return [
        force
        for force in state.commands
        if force.commander != power and any(state.units[i].power == power for i in force.units if i in state.units)
    ]


def _of_alliance(state: AxisState, power: str) -> list[Command]:
    """4.13 All forces of this power's alliance: any member may dissolve them."""
    return [force for force in state.commands if alliance(force.commander) == alliance(power)]


def _named(forces: list[Command]) -> list[str]:
    return [force.space for force in forces]


@book.may(Forbid)
def may_forbid(view: View[Any]) -> Refusal | None:
    """4.13 Units of yours are under an ally's command."""
    return None if _led_by_ally(view.s, str(view.seat)) else refuse("4.13", NOTHING_FITS, verb="forbid")


@book.source("forbid_space", over=lambda view, chosen: facts().spaces)
def judge_forbid(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.13 The space where the force stands, or was formed if it has parted."""
    return None if value in _named(_led_by_ally(view.s, str(view.seat))) else refuse("4.13", "no_force", space=value)


@book.effect(Forbid)
def forbid(table: Table[Any], action: Forbid) -> Flow:
    """4.13 Your units of this force are not moved; the same order once more allows it again."""
    power = str(table.seat)
    for force in _led_by_ally(table.state, power):
        if force.space == action.space:
            if power in force.objecting:
                force.objecting = tuple(other for other in force.objecting if other != power)
            else:
                force.objecting = (*force.objecting, power)
            table.tell("objection", power=power, space=action.space, objects=power in force.objecting)
    return Again()


@book.may(Dissolve)
def may_dissolve(view: View[Any]) -> Refusal | None:
    """4.13 The commander or any member of the alliance may dissolve a force."""
    return None if _of_alliance(view.s, str(view.seat)) else refuse("4.13", NOTHING_FITS, verb="dissolve")


@book.source("dissolve_space", over=lambda view, chosen: facts().spaces)
def judge_dissolve(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """4.13 The space where the force stands, or was formed if it has parted."""
    return None if value in _named(_of_alliance(view.s, str(view.seat))) else refuse("4.13", "no_force", space=value)


@book.effect(Dissolve)
def dissolve(table: Table[Any], action: Dissolve) -> Flow:
    """4.13 The force is no more."""
    state: AxisState = table.state
    power = str(table.seat)
    gone = [force for force in _of_alliance(state, power) if force.space == action.space]
    state.commands = [force for force in state.commands if force not in gone]
    table.tell("dissolved", power=power, space=action.space)
    return Again()
