"""Air Power and Barrage: dice from beyond the board; terrain does not protect, flags may not be ignored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from engine.core.audience import Everyone
from engine.core.frames import Call, Decision, Flow, Goto, Procedure
from engine.core.refusal import Refusal, refuse
from engine.core.table import Table
from engine.memoir44.actions import Shell, Strike, book
from engine.memoir44.geography import Board
from engine.memoir44.model import Played, Unit, side_of
from engine.memoir44.rules.cardplay import card
from engine.memoir44.rules.combat import Volley
from engine.memoir44.rules.turn import TurnRecord


class AirTargets(Decision, kw_only=True):
    """Air Power: which enemy units."""

    verbs: ClassVar = (Strike,)


class BarrageTarget(Decision, kw_only=True):
    """Barrage: which enemy unit."""

    verbs: ClassVar = (Shell,)


class Bombardment(Procedure, kw_only=True):
    """Rolls against one unit after another, in the player's order."""

    steps: ClassVar = ("next",)

    label: Annotated[str, Everyone]
    dice: Annotated[int, Everyone]
    targets: Annotated[list[str], Everyone]
    extra: Annotated[list[str], Everyone] = []

    def next(self, t: Table[Any]) -> Flow:
        """The next unit that is still on the board."""
        while self.targets:
            target = self.targets.pop(0)
            if target in t.state.units:
                return Call(
                    Volley(
                        label=f"{self.label}/{target}", target=target, dice=self.dice, extra=self.extra, binding=True
                    ),
                    then="next",
                )
        return None


def exposed(board: Board, side: str) -> list[Unit]:
    """Enemy units that can be bombarded; a camouflaged one can only be close assaulted (PT p.8)."""
    return [unit for unit in board.at.values() if unit.side != side and not unit.camouflaged]


def air_power(t: Table[Any], turn: TurnRecord, played: Played) -> Flow:
    """Air Power. Up to four enemy units that touch one another."""
    return _ask(t, turn, AirTargets(asked=(turn.side,)))


def barrage(t: Table[Any], turn: TurnRecord, played: Played) -> Flow:
    """Barrage. Any one enemy unit."""
    return _ask(t, turn, BarrageTarget(asked=(turn.side,)))


def _ask(t: Table[Any], turn: TurnRecord, decision: Decision) -> Flow:
    return Call(decision, then="effects") if exposed(Board(t.state), turn.side) else Goto("effects")


@book.source("air_target", over=lambda view, chosen: view.enemy_hexes())
def air_target(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Air Power. Enemy units that hang together with those named before, through other enemy units if need be."""
    picked = chosen.get("targets", ())
    if view.board.at[hex_].camouflaged:
        return refuse("PT p.8", "camouflaged", target=hex_)
    if hex_ in picked:
        return refuse("Air Power", "named_twice", target=hex_)
    if picked and hex_ not in cluster(view.board, picked[0], view.enemy_hexes()):
        return refuse("Air Power", "apart", target=hex_)
    return None


def cluster(board: Board, start: str, among: Sequence[str]) -> set[str]:
    """The hexes of `among` that hang together with the first one."""
    found, edge = {start}, [start]
    while edge:
        for there in board.grid.neighbours[edge.pop()]:
            if there in among and there not in found:
                found.add(there)
                edge.append(there)
    return found


@book.legal(Strike)
def legal_strike(view: Any, action: Strike) -> Refusal | None:
    """Air Power. The units named form one group; the order in which they are hit is the player's."""
    together = cluster(view.board, action.targets[0], action.targets)
    return None if len(together) == len(action.targets) else refuse("Air Power", "apart", target=action.targets[-1])


@book.source("barrage_target", over=lambda view, chosen: view.enemy_hexes())
def barrage_target(view: Any, chosen: dict[str, Any], hex_: str) -> Refusal | None:
    """Barrage. Any enemy unit that is not camouflaged."""
    return refuse("PT p.8", "camouflaged", target=hex_) if view.board.at[hex_].camouflaged else None


@book.effect(Strike)
def strike(table: Table[Any], action: Strike) -> Flow:
    """Air Power. Allies 2 dice, Japanese 1 against each; stars hit too."""
    return _bombard(table, "air_power", list(action.targets))


@book.effect(Shell)
def shell(table: Table[Any], action: Shell) -> Flow:
    """Barrage. Four dice."""
    return _bombard(table, "barrage", [action.target])


def _bombard(table: Table[Any], id_: str, hexes: list[str]) -> Flow:
    board = Board(table.state)
    facts = card(id_)
    side = side_of(table.seat)
    dice = facts.dice[side]
    targets = [board.at[hex_].id for hex_ in hexes]
    table.tell("bombardment", card=id_, side=side, hexes=hexes, dice=dice)
    return Call(Bombardment(label=id_, dice=dice, targets=targets, extra=list(facts.hits)))
