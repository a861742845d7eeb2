"""Battles (base rules 5-8): a volley of dice, flags, Ambush, Taking Ground, Armor Overrun."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.core.actions import Pass
from engine.core.audience import Everyone
from engine.core.frames import Call, Decision, Done, Flow, Goto, Procedure, Window
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.memoir44.actions import Ambush, Hold, Overrun, Retreat, TakeGround, book
from engine.memoir44.geography import Board
from engine.memoir44.model import GENERALS, WIRE, MemoirState, Ordered, Unit, general_seat, hand
from engine.memoir44.rules.dice import hits_on, label_of, roll
from engine.memoir44.rules.drawing import draw_cards
from engine.memoir44.rules.entering import enter, remove_wire, step_onto
from engine.memoir44.rules.fire import Terms, can_battle_here, count_dice, targets, terms_of
from engine.memoir44.rules.losses import lose_figures
from engine.memoir44.rules.movement import obstruction
from engine.memoir44.rules.retreat import MANNERS, STAND, Outcome, by_manner, outcomes
from engine.memoir44.rules.turn import learn, turn_of
from engine.memoir44.scoring import settle

TAKE, HOLD = "take", "hold"


def owner_seat(board: Board, unit: Unit) -> str:
    """Who decides for a unit: its Commander, or in a team game the general in whose section it stands."""
    areas = board.areas(unit.hex, unit.side)
    section = next(section for section in GENERALS if section in areas)
    return general_seat(board.s, unit.side, section)


# --- a volley: dice, hits, flags


class Volley(Procedure, kw_only=True):
    """M44 p.9-10. Dice against one unit; its result is "eliminated", "retreated" or "stands".

    `shooter`: the unit that rolls, "" for a bombardment by a card (`label` names it). `extra`: faces that hit besides.
    `binding`: flags may not be ignored.
    """

    steps: ClassVar = ("fire", "retreat", "finish")

    label: Annotated[str, Everyone]
    target: Annotated[str, Everyone]
    dice: Annotated[int, Everyone]
    shooter: Annotated[str, Everyone] = ""
    extra: Annotated[list[str], Everyone] = []
    binding: Annotated[bool, Everyone] = False
    hits: Annotated[int, Everyone] = 0
    flags: Annotated[int, Everyone] = 0
    retreated: Annotated[bool, Everyone] = False

    def fire(self, t: Table[Any]) -> Flow:
        """M44 p.10. Roll; figures come off first; then the flags."""
        state: MemoirState = t.state
        unit = state.units[self.target]
        learn(t)
        faces = roll(t, label_of(state, self.label), self.dice)
        self.hits, self.flags = hits_on(unit, faces, self.extra), faces.count("flag")
        t.tell("rolled", shooter=self.shooter, label=self.label, target=unit.id, kind=unit.kind, hex=unit.hex,
               faces=faces, hits=self.hits, flags=self.flags)  # fmt: skip
        if lose_figures(t, unit, self.hits, "battle"):
            return Done("eliminated")
        if not self.flags:
            return Goto("finish")
        return self._ask(t, unit)

    def _ask(self, t: Table[Any], unit: Unit) -> Flow:
        """M44 p.10. The owner chooses where there is a real choice."""
        board = Board(t.state)
        if len(outcomes(board, unit, self.flags, self.binding)) < 2:
            return None
        asked = (owner_seat(board, unit),)
        return Call(RetreatMoment(asked=asked, unit=unit.id, flags=self.flags, binding=self.binding))

    def retreat(self, t: Table[Any]) -> Flow:
        """M44 p.10. Each flag not ignored is one hex toward home, or one figure."""
        unit = t.state.units[self.target]
        board = Board(t.state)
        found = outcomes(board, unit, self.flags, self.binding)
        end = t.result if t.result in found else by_manner(board, unit, found, t.result or STAND)
        if go_back(t, unit, found[end]):
            return Done("eliminated")
        self.retreated = bool(found[end].path)
        return None

    def finish(self, t: Table[Any]) -> Flow:
        """PT p.9, p.11. A gun that hit a unit which is still there has zeroed in on it."""
        state: MemoirState = t.state
        gun = state.units.get(self.shooter)
        if gun is not None and self.hits and not self.retreated:
            aim(t, gun, state.units[self.target])
        return Done("retreated" if self.retreated else "stands")


def aim(table: Table[Any], gun: Unit, target: Unit) -> None:
    """PT p.11. One Cross-hair marker on a target, three a gun."""
    aimed = table.state.crosshairs.get(gun.id, [])
    if target.id not in aimed and len(aimed) < gun.type.crosshairs:
        table.state.crosshairs[gun.id] = [*aimed, target.id]
        table.tell("zeroed_in", gun=gun.id, unit=target.id, hex=target.hex)


def go_back(table: Table[Any], unit: Unit, out: Outcome) -> bool:
    """M44 p.10. Carry out a retreat; returns whether the unit is eliminated. Stop rules and mines do not matter."""
    if lose_figures(table, unit, out.losses, "retreat"):
        return True
    if out.path:
        table.tell("retreated", unit=unit.id, kind=unit.kind, side=unit.side, path=[unit.hex, *out.path])
        for hex_ in out.path:
            step_onto(table, unit, hex_)
        settle(table)
    return False


class RetreatMoment(Window, kw_only=True):
    """The owner of a unit chooses how it answers the flags; to pass is to ignore what it may, then take cover."""

    name: ClassVar[str] = "retreat"
    private: ClassVar[bool] = False
    verbs: ClassVar = (Pass, Retreat)

    unit: Annotated[str, Everyone]
    flags: Annotated[int, Everyone]
    binding: Annotated[bool, Everyone] = False


def retreat_choices(view: Any) -> dict[str, Outcome]:
    """The outcomes the owner can choose from, by the hex where the unit ends."""
    moment = view.decision
    return outcomes(view.board, view.s.units[moment.unit], moment.flags, moment.binding)


def retreat_end(view: Any, to: str) -> str:
    """The hex where the unit ends, for a hex or a manner."""
    found = retreat_choices(view)
    return to if to in found else by_manner(view.board, view.s.units[view.decision.unit], found, to)


@book.source(
    "retreat_to",
    over=lambda view, chosen: (*retreat_choices(view), *MANNERS),
    among=lambda view, chosen: list(retreat_choices(view)),
)
def retreat_to(view: Any, chosen: dict[str, Any], value: str) -> Refusal | None:
    """Base rules 6. As far as it can; or a manner, which always leads to one of these hexes."""
    return None


@book.effect(Retreat)
def retreat(table: Table[Any], action: Retreat) -> Flow:
    """Base rules 6. The owner's choice."""
    return Done(action.to)


# --- a battle between two units


class Assault(Procedure, kw_only=True):
    """Base rules 5. An ordered unit battles an enemy: Ambush, dice, Taking Ground, overrun."""

    steps: ClassVar = ("declare", "react", "fire", "win", "follow", "end")

    attacker: Annotated[str, Everyone]
    target: Annotated[str, Everyone]
    home: Annotated[str, Everyone]
    at_hex: Annotated[str, Everyone]
    by: Annotated[str, Everyone]
    overrun: Annotated[bool, Everyone] = False
    ground: Annotated[str, Everyone] = ""

    def _close(self, board: Board) -> bool:
        return board.grid.distance(self.home, self.at_hex) == 1

    def _terms(self, board: Board) -> tuple[Unit, Ordered, Terms]:
        unit, turn = board.s.units[self.attacker], turn_of(board.s)
        order = turn.orders[unit.id]
        return unit, order, terms_of(board, unit, order, turn.card_of(order), self.overrun)

    def declare(self, t: Table[Any]) -> Flow:
        """PT p.8 Camouflage is lost by battling. A Close Assault may be met by an Ambush."""
        state: MemoirState = t.state
        unit, foe = state.units[self.attacker], state.units[self.target]
        unit.camouflaged = False
        if state.obstacles.get(unit.hex) == WIRE and unit.family == "armor":
            remove_wire(t, unit)
        board = Board(state)
        dice = count_dice(board, unit, foe, self._terms(board)[2])
        t.tell(
            "battle", unit=unit.id, kind=unit.kind, side=unit.side, hex=unit.hex, target=foe.id, target_kind=foe.kind,
            at=foe.hex, dice=dice.total, parts=list(dice.parts), overrun=self.overrun,
        )  # fmt: skip
        if self._close(board) and may_meet_ambush(board, foe, unit):
            return Call(AmbushMoment(asked=(foe.side,), attacker=unit.id, target=foe.id, dice=dice.total))
        return Goto("fire")

    def react(self, t: Table[Any]) -> Flow:
        """Ambush: the unit attacked battles first, with its own Close Assault dice."""
        if t.result != "ambush":
            return Goto("fire")
        board = Board(t.state)
        unit, foe = t.state.units[self.attacker], t.state.units[self.target]
        foe.camouflaged = False
        dice = count_dice(board, foe, unit, Terms()).total
        return Call(Volley(label=f"{foe.id}/ambush", shooter=foe.id, target=unit.id, dice=dice))

    def fire(self, t: Table[Any]) -> Flow:
        """M44 p.9. The attacker rolls, if it still stands where it was; its dice are counted again."""
        unit = t.state.units.get(self.attacker)
        if unit is None or unit.hex != self.home:
            return Done()
        board = Board(t.state)
        dice = count_dice(board, unit, t.state.units[self.target], self._terms(board)[2]).total
        if not dice:
            return Done()
        return Call(Volley(label=f"{unit.id}/{self.target}", shooter=unit.id, target=self.target, dice=dice))

    def win(self, t: Table[Any]) -> Flow:
        """M44 p.11. Taking Ground after a Close Assault that emptied the hex."""
        board = Board(t.state)
        if t.result == "stands" or not self._close(board):
            return Done()
        unit, order, _terms = self._terms(board)
        if self.ground == HOLD or ground_bar(board, unit, order, self.at_hex):
            return Done()
        if self.ground == TAKE:
            return self._offer_overrun(t, move_in(t, unit, self.at_hex))
        return Call(GroundMoment(asked=(self.by,), unit=unit.id, hex=self.at_hex))

    def follow(self, t: Table[Any]) -> Flow:
        """M44 p.11. Armor that has taken ground may battle once more."""
        return self._offer_overrun(t, t.result == "overrun")

    def _offer_overrun(self, t: Table[Any], onward: bool) -> Flow:
        unit = t.state.units.get(self.attacker)
        if not onward or unit is None or self.overrun or unit.family != "armor":
            return Done()
        if not overrun_targets(Board(t.state), unit):
            return Done()
        return Call(OverrunMoment(asked=(self.by,), unit=unit.id), then="end")

    def end(self, t: Table[Any]) -> Flow:
        """The overrun battle is over."""
        return Done()


def battle(table: Table[Any], unit: Unit, foe: Unit, ground: str, overrun: bool = False) -> Assault:
    """The battle of a unit with an enemy, as the acting seat declares it."""
    return Assault(
        attacker=unit.id,
        target=foe.id,
        home=unit.hex,
        at_hex=foe.hex,
        by=str(table.seat),
        ground=ground,
        overrun=overrun,
    )


# --- Ambush


class AmbushMoment(Window, kw_only=True):
    """Ambush may be shown when a unit is about to be close assaulted; asked of all who could hold it."""

    name: ClassVar[str] = "ambush"
    verbs: ClassVar = (Pass, Ambush)

    attacker: Annotated[str, Everyone]
    target: Annotated[str, Everyone]
    dice: Annotated[int, Everyone]


def may_meet_ambush(board: Board, foe: Unit, unit: Unit) -> bool:
    """Whether, for all the table knows, the unit attacked might ambush: it can battle, its side holds cards, and the
    card is not in the open discard pile."""
    if "ambush" in board.s.discard or not hand(board.s, foe.side) or not can_battle_here(board, foe):
        return False
    return count_dice(board, foe, unit, Terms()).total > 0


@book.may(Ambush)
def may_ambush(view: Any) -> Refusal | None:
    """Ambush. Its holder only."""
    return None if "ambush" in hand(view.s, view.side) else refuse("Ambush", "not_held", card="ambush")


@book.effect(Ambush)
def ambush(table: Table[Any], action: Ambush) -> Flow:
    """Ambush. The card is shown and discarded; its player draws at the end of the turn (Overlord: at once)."""
    state: MemoirState = table.state
    moment = table.decision
    assert isinstance(moment, AmbushMoment)
    owner = state.units[moment.target].side
    hand(state, owner).remove("ambush")
    state.discard.append("ambush")
    table.reveal("ambushed", side=owner, unit=moment.target)
    if state.wide:
        draw_cards(table, owner, 1)
    else:
        turn_of(state).ambushed = True
    return Done("ambush")


# --- Taking Ground and Armor Overrun


class GroundMoment(Decision, kw_only=True):
    """Base rules 7. The victorious unit may take the empty hex."""

    verbs: ClassVar = (TakeGround, Hold)

    unit: Annotated[str, Everyone]
    hex: Annotated[str, Everyone]


class OverrunMoment(Decision, kw_only=True):
    """Base rules 7. Armor may battle once more at once."""

    verbs: ClassVar = (Overrun, Hold)

    unit: Annotated[str, Everyone]


def ground_bar(board: Board, unit: Unit, order: Ordered, hex_: str) -> str:
    """Why a unit may not take ground ("" = it may)."""
    if not unit.type.take_ground:
        return "never"
    if order.rooted:
        return "stopped"
    return "occupied" if hex_ in board.at else obstruction(board, unit, unit.hex, hex_)


def overrun_targets(board: Board, unit: Unit) -> list[Unit]:
    """Base rules 7. What armor that has taken ground may battle."""
    if not can_battle_here(board, unit):
        return []
    turn = turn_of(board.s)
    order = turn.orders[unit.id]
    return targets(board, unit, terms_of(board, unit, order, turn.card_of(order), True))


@book.effect(TakeGround)
def take_ground(table: Table[Any], action: TakeGround) -> Flow:
    """M44 p.11. The unit moves in."""
    moment = table.decision
    assert isinstance(moment, GroundMoment)
    onward = move_in(table, table.state.units[moment.unit], moment.hex)
    return Done("overrun" if onward else "taken")


def move_in(table: Table[Any], unit: Unit, hex_: str) -> bool:
    """M44 p.11. The unit takes the ground, and what lies there takes effect; returns whether armor may battle on."""
    turn, board = turn_of(table.state), Board(table.state)
    free = unit.family not in board.tile(unit.hex).no_battle_after_leaving
    onward = free and all(ground.overrun_into for ground in board.grounds(hex_))
    order = turn.orders[unit.id]
    table.tell("took_ground", unit=unit.id, kind=unit.kind, side=unit.side, path=[unit.hex, hex_])
    enter(table, unit, (hex_,), order, turn.card_of(order))
    return onward


@book.source("ground_plan", over=lambda view, chosen: (TAKE, HOLD))
def ground_plan(view: Any, chosen: dict[str, Any], value: str) -> Refusal | None:
    """M44 p.11. Whether to take ground may be settled before the dice fall."""
    return None


@book.effect(Hold)
def hold(table: Table[Any], action: Hold) -> Flow:
    """M44 p.11. Taking Ground and overrun are never forced."""
    return Done("held")


@book.source("overrun_target", over=lambda view, chosen: view.enemy_hexes())
def overrun_target(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """M44 p.11. Any legal target."""
    unit = view.s.units[view.decision.unit]
    legal = [foe.hex for foe in overrun_targets(view.board, unit)]
    return None if hex_ in legal else refuse("base rules 5", "no_target", unit=unit.hex, target=hex_)


@book.effect(Overrun)
def overrun(table: Table[Any], action: Overrun) -> Flow:
    """M44 p.11. The overrun battle."""
    moment = table.decision
    assert isinstance(moment, OverrunMoment)
    unit = table.state.units[moment.unit]
    foe = Board(table.state).at[action.target]
    return Call(battle(table, unit, foe, action.ground, overrun=True))
