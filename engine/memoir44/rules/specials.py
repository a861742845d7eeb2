"""Base rules 9-10. What units do besides moving and battling: wire, mines, caves, hospital, second move, leaving."""

from __future__ import annotations

from typing import Any

from engine.core.frames import Flow
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.memoir44.actions import ClearMine, CutWire, Exit, Recover, SealCave, Withdraw, book
from engine.memoir44.model import ALLIED, WIRE, MemoirState, Ordered, Unit, ground_of, has_rule
from engine.memoir44.rules.battling import begin_fighting, refuse_battle, refuse_fighting
from engine.memoir44.rules.commanding import not_in_reach
from engine.memoir44.rules.dice import label_of, roll
from engine.memoir44.rules.entering import clear_mine, enter, remove_wire
from engine.memoir44.rules.fire import battle_bar
from engine.memoir44.rules.losses import take_off
from engine.memoir44.rules.movement import Reach, second_left, second_reach, start_pace
from engine.memoir44.rules.mustering import in_hand, kept, order_for, refuse_unless_somebody, take_order
from engine.memoir44.rules.turn import learn, turn_of
from engine.memoir44.scoring import settle

HOSPITAL_DICE = 6


# --- barbed wire


@book.source("wire_cutter", over=lambda view, chosen: view.my_hexes(), among=lambda view, chosen: in_hand(view))
def wire_cutter(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """M44 p.16, PT p.10. Infantry on wire that could battle; an engineer may do it after its battle too."""
    unit = view.board.at[hex_]
    if view.s.obstacles.get(hex_) != WIRE or unit.family != "infantry":
        return refuse("M44 p.16", "no_wire", unit=hex_)
    found = order_for(view, unit)
    if unit.type.badge == "engineer" and isinstance(found, Ordered) and not found.wire:
        return refuse_battle_but_for(view, unit, found)
    return refuse_battle(view, unit, instead=True)


def refuse_battle_but_for(view: Any, unit: Unit, order: Ordered) -> Refusal | None:
    """PT p.10. An engineer must be able to battle to remove wire, though its battle may be over: not the wire onto
    which that battle has led it (ruling 7)."""
    fresh = Ordered(unit=order.unit, play=order.play, start=order.start, path=order.path, fallback=order.fallback)
    elsewhere = unit.hex != (order.path[-1] if order.path else order.start)
    used = "has_battled" if order.spent or elsewhere else ""
    bar = used or battle_bar(view.board, unit, fresh, view.card_of(order), instead=True)
    return refuse("PT p.10", bar, unit=unit.hex) if bar else None


@book.may(CutWire)
def may_cut_wire(view: Any) -> Refusal | None:
    """M44 p.16."""
    wired = [hex_ for hex_, name in view.s.obstacles.items() if name == WIRE]
    return refuse_fighting(view) or refuse_unless_somebody(view, wire_cutter, "M44 p.16", "remove wire", wired)


@book.effect(CutWire)
def cut_wire(table: Table[Any], action: CutWire) -> Flow:
    """M44 p.16, PT p.10. Infantry uses its battle for it; an engineer battles as well, at 1 die fewer."""
    unit, order = take_order(table, action.unit)
    begin_fighting(table)
    if unit.type.badge == "engineer":
        order.wire = True
    else:
        order.spent = True
    remove_wire(table, unit)
    return None


# --- minefields


@book.source("mine_clearer", over=lambda view, chosen: view.my_hexes(), among=lambda view, chosen: in_hand(view))
def mine_clearer(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """PT p.10, ruling 7. An engineer that began its turn on an enemy minefield."""
    unit = view.board.at[hex_]
    enemy_mine = view.board.is_mined(hex_) and unit.side != view.s.minelayer
    if not enemy_mine or unit.type.badge != "engineer":
        return refuse("PT p.10", "no_mine", unit=hex_)
    return refuse_battle(view, unit, instead=True)


@book.may(ClearMine)
def may_clear_mine(view: Any) -> Refusal | None:
    """PT p.10."""
    mined = [*view.s.mines, *view.s.open_mines]
    return refuse_fighting(view) or refuse_unless_somebody(view, mine_clearer, "PT p.10", "clear a minefield", mined)


@book.effect(ClearMine)
def clear_it(table: Table[Any], action: ClearMine) -> Flow:
    """PT p.10. Instead of battling."""
    unit, order = take_order(table, action.unit)
    begin_fighting(table)
    order.spent = True
    clear_mine(table, unit)
    return None


# --- caves


@book.source("cave_sealer", over=lambda view, chosen: view.my_hexes(), among=lambda view, chosen: in_hand(view))
def cave_sealer(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """PT p.4, ruling 6. Allied infantry on a cave that may battle, no enemy next to it."""
    unit = view.board.at[hex_]
    if "cave" not in view.board.tile(hex_).id or unit.family != "infantry" or unit.side != ALLIED:
        return refuse("PT p.4", "no_cave", unit=hex_)
    if view.board.adjacent_enemies(hex_, unit.side):
        return refuse("PT p.4", "touches_enemy", unit=hex_)
    return refuse_battle(view, unit, instead=True)


@book.may(SealCave)
def may_seal(view: Any) -> Refusal | None:
    """PT p.4."""
    caves = view.board.land.caves
    return refuse_fighting(view) or refuse_unless_somebody(view, cave_sealer, "PT p.4", "seal a cave", caves)


@book.effect(SealCave)
def seal(table: Table[Any], action: SealCave) -> Flow:
    """PT p.4. The unit's Close Assault dice instead of battling; on a star the tile is turned over for good."""
    state: MemoirState = table.state
    unit, order = take_order(table, action.unit)
    begin_fighting(table)
    learn(table)
    order.spent = True
    faces = roll(table, label_of(state, "seal", unit.hex), unit.type.dice[0])
    sealed = "star" in faces
    if sealed:
        state.terrain[unit.hex] = ground_of(state.terrain[unit.hex]).underlying
    table.tell("sealing", unit=unit.id, hex=unit.hex, faces=faces, sealed=sealed)
    return None


# --- hospital


@book.source("patient", over=lambda view, chosen: view.my_hexes(), among=lambda view, chosen: in_hand(view))
def patient(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """PT p.5 Hospital. Ordered infantry that has lost figures and neither moved nor battled; no enemy adjacent."""
    unit = view.board.at[hex_]
    if view.board.tile(hex_).id != "hospital" or not has_rule(view.s, "hospital") or unit.family != "infantry":
        return refuse("PT p.5", "no_hospital", unit=hex_)
    if unit.figures == unit.full:
        return refuse("PT p.5", "unhurt", unit=hex_)
    if view.board.adjacent_enemies(hex_, unit.side):
        return refuse("PT p.5", "touches_enemy", unit=hex_)
    found = order_for(view, unit)
    if isinstance(found, Refusal):
        return found
    card = view.card_of(found)
    if card is not None and not card.battles and not found.fallback:
        return refuse(card.name, "digs_in", unit=hex_)
    used = found.path or found.battles or found.spent
    return refuse("PT p.5", "spent", unit=hex_) if used else None


@book.may(Recover)
def may_recover(view: Any) -> Refusal | None:
    """PT p.5."""
    beds = [hex_ for hex_, name in view.s.terrain.items() if name == "hospital"] if has_rule(view.s, "hospital") else []
    return refuse_unless_somebody(view, patient, "PT p.5", "recover in a hospital", beds)


@book.effect(Recover)
def recover(table: Table[Any], action: Recover) -> Flow:
    """PT p.5 Hospital. Six dice; the unit does nothing else this turn, healed or not."""
    unit, order = take_order(table, action.unit)
    order.spent = order.halted = True
    learn(table)
    heal(table, unit, HOSPITAL_DICE, "hospital")
    return None


def heal(table: Table[Any], unit: Unit, dice: int, why: str) -> int:
    """PT p.5, Medics & Mechanics. Each own symbol or star brings a figure back, never above the starting number."""
    faces = roll(table, label_of(table.state, why, unit.id), dice)
    back = min(unit.full - unit.figures, sum(face in unit.type.healed_by for face in faces))
    unit.figures += back
    table.tell(
        "healed", unit=unit.id, kind=unit.kind, hex=unit.hex, faces=faces, back=back, figures=unit.figures, why=why
    )
    return back


# --- Behind Enemy Lines: the second move


@book.source("withdrawer", over=lambda view, chosen: view.my_hexes(), among=lambda view, chosen: in_hand(view))
def withdrawer(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Behind Enemy Lines. Once, after its battle or instead of it."""
    unit = view.board.at[hex_]
    found = view.turn.orders.get(unit.id)
    card = view.card_of(found) if found else None
    if found is None or card is None or found.fallback or not card.move_again:
        return refuse("Behind Enemy Lines", "no_second_move", unit=hex_)
    if isinstance(wrong := order_for(view, unit), Refusal):
        return wrong
    if found.second:
        return refuse("Behind Enemy Lines", "moved_already", unit=hex_)
    if not second_left(found, card):
        return refuse("Behind Enemy Lines", "halted", unit=hex_)
    return None if second_ways(view, hex_) else refuse("base rules 4", "cannot_move", unit=hex_)


@kept
def second_ways(view: Any, hex_: str) -> Reach:
    """Where the second move of a unit may lead."""
    unit = view.board.at[hex_]
    order = view.turn.orders[unit.id]
    return second_reach(view.board, unit, order, view.card_of(order))


@book.source(
    "withdraw_to",
    over=lambda view, chosen: view.board.grid.hexes,
    among=lambda view, chosen: list(second_ways(view, chosen["unit"])),
)
def withdraw_to(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Behind Enemy Lines. Up to 3 hexes; what only stops a unit does not stop it."""
    if hex_ in second_ways(view, chosen["unit"]):
        return None
    return not_in_reach(view, chosen["unit"])


@book.may(Withdraw)
def may_withdraw(view: Any) -> Refusal | None:
    """Behind Enemy Lines. When the battles have begun."""
    if not view.turn.fighting:
        return refuse("Behind Enemy Lines", "no_second_move_yet")
    units = [view.board.unit(order.unit) for order in view.turn.orders.values()]
    hexes = [unit.hex for unit in units if unit is not None]
    return refuse_unless_somebody(view, withdrawer, "Behind Enemy Lines", "make a second move", hexes)


@book.effect(Withdraw)
def withdraw(table: Table[Any], action: Withdraw) -> Flow:
    """Behind Enemy Lines. The second move; a mine where it ends goes off (ruling 8)."""
    turn = turn_of(table.state)
    way = second_ways(table.view, action.unit)[action.to]
    unit, order = take_order(table, action.unit)
    turn.mover, order.second, order.again = unit.id, True, len(way.places)
    table.tell("moved", unit=unit.id, kind=unit.kind, side=unit.side, path=[action.unit, *way.places])
    enter(table, unit, way.places, order, turn.card_of(order))
    return None


# --- leaving the board


@book.source("leaver", over=lambda view, chosen: view.my_hexes(), among=lambda view, chosen: in_hand(view))
def leaver(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Base rules 10. A unit on an exit hex of its side that has movement left for one more hex."""
    if not any(o.kind == "exit" and o.side == view.side and hex_ in o.hexes for o in view.s.objectives):
        return refuse("base rules 10", "no_exit", hex=hex_)
    unit = view.board.at[hex_]
    found = order_for(view, unit)
    if isinstance(found, Refusal):
        return found
    if (found.second if view.turn.fighting else found.path) and view.turn.mover != unit.id:
        return refuse("base rules 4", "moved_already", unit=hex_)
    if exit_movement(view, unit, found) < 1:
        return refuse("base rules 10", "no_movement_left", unit=hex_)
    return None


def exit_movement(view: Any, unit: Unit, order: Ordered) -> int:
    """Hexes an ordered unit has left to go off the board; of its second move once the battles have begun."""
    card = view.card_of(order)
    if view.turn.fighting:
        return second_left(order, card)
    pace = start_pace(view.board, unit, order, card)
    return 0 if order.halted or order.spent else pace.most - pace.steps


@book.may(Exit)
def may_exit(view: Any) -> Refusal | None:
    """Base rules 10. Before the first battle or in a second move, and only where the scenario has exit hexes."""
    hexes = [h for o in view.s.objectives if o.kind == "exit" and o.side == view.side for h in o.hexes]
    if view.turn.fighting and not any(card is not None and card.move_again for card in view.cards):
        return refuse("base rules 2", "moves_over")
    return refuse_unless_somebody(view, leaver, "base rules 10", "leave the board", hexes)


@book.effect(Exit)
def leave(table: Table[Any], action: Exit) -> Flow:
    """Scenario 50, scenario 54, base rules 10. One more hex of movement takes the unit off the board: a medal."""
    unit, _order = take_order(table, action.unit)
    turn_of(table.state).mover = unit.id
    take_off(table.state, unit)
    table.state.forces[unit.side].exited.append(unit.id)
    table.tell("exited", unit=unit.id, kind=unit.kind, side=unit.side, hex=action.unit)
    settle(table)
    return None
