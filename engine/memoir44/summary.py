"""A turn in one paragraph, from the events a seat has seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.events import Event
from engine.core.view import View
from engine.memoir44.naming import card_name, does, kind_name
from engine.memoir44.rules.combat import RetreatMoment

if TYPE_CHECKING:
    from engine.memoir44.words import MemoirWords

TOLD_IN_FULL = (
    "card_played", "finest_hour", "exited", "mine_revealed", "mine", "mine_cleared", "tent_captured", "tent_reclaimed",
    "card_lost", "sealing", "healed", "medal", "game_over", "ambushed", "wire_removed", "night", "dug_in", "kept",
    "zeroed_in", "conceded", "draw_agreed",
)  # fmt: skip
"""Events that keep their own sentence."""
OUTCOMES = ("losses", "eliminated", "retreated")
"""What may come of dice; once anything else has happened, their flags have been answered."""


class Flags:
    """The flags of the last dice, as long as nothing has come of them."""

    def __init__(self) -> None:
        self.waiting = 0

    def hear(self, name: str, told: dict[str, Any]) -> str:
        """One event; returns what it shows to have become of flags rolled before, if they were ignored."""
        said = "" if name in OUTCOMES else self.settle()
        if name == "rolled":
            self.waiting = told.get("flags", 0)
        elif name != "losses" or told["why"] == "retreat":
            self.waiting = 0
        return said

    def settle(self) -> str:
        """What is said of flags that nothing came of; "" if none are left."""
        count, self.waiting = self.waiting, 0
        return ("flag ignored" if count == 1 else "flags ignored") if count else ""


def summary(words: MemoirWords, view: View[Any], events: Sequence[Event]) -> str:
    """The paragraph: cards, orders, moves, each battle with its dice and result, and whatever else is rare."""
    said: list[str] = []
    moves: list[str] = []
    flags = Flags()
    for event in events:
        if ignored := flags.hear(event.name, event.facts):
            _join(said, f", {ignored}")
        if event.name in ("moved", "took_ground"):
            moves.append(f"{event.facts['path'][0]}-{event.facts['path'][-1]}")
            continue
        if event.name == "battle" and moves:
            said.append(f"Moves: {', '.join(moves)}.")
            moves = []
        _add(words, view, event, said)
    if not isinstance(view.pending, RetreatMoment) and (ignored := flags.settle()):
        _join(said, f", {ignored}")
    if moves:
        said.append(f"Moves: {', '.join(moves)}.")
    return " ".join(part for part in said if part)


def _add(words: MemoirWords, view: View[Any], event: Event, said: list[str]) -> None:
    add = PARTS.get(event.name)
    if add is not None:
        add(words, event.facts, said)
    elif event.name in TOLD_IN_FULL:
        said.append(words.event(view, event))


def _turn(words: MemoirWords, f: dict[str, Any], said: list[str]) -> None:
    said.append(f"**Turn {f['number']}.**")


def _battle(words: MemoirWords, f: dict[str, Any], said: list[str]) -> None:
    said.append(f"{f['hex']} {does(f['kind'], 'battle')} {f['at']} {kind_name(f['target_kind'])}.")


def _bombardment(words: MemoirWords, f: dict[str, Any], said: list[str]) -> None:
    said.append(f"{card_name(f['card'])} on {', '.join(f['hexes'])}.")


def _rolled(words: MemoirWords, f: dict[str, Any], said: list[str]) -> None:
    flags = f", {f['flags']} flag{'' if f['flags'] == 1 else 's'}" if f["flags"] else ""
    result = f" {f['hits']} of {len(f['faces'])} hit{flags}"
    if said and " battle" in said[-1] and " hit" not in said[-1] and "first" not in said[-1]:
        _join(said, result)
    else:  # not the battle named last: an Ambush, the battle after it, a bombardment
        said.append(f"Against {f['hex']}:{result}.")


def _losses(words: MemoirWords, f: dict[str, Any], said: list[str]) -> None:
    if f["left"] and f["why"] in ("retreat", "battle", "hits", ""):
        why = f"no way back costs {f['lost']}, " if f["why"] == "retreat" else ""
        _join(said, f", {why}{f['left']} left")


def _retreated(words: MemoirWords, f: dict[str, Any], said: list[str]) -> None:
    _join(said, f", driven back to {f['path'][-1]}")


def _eliminated(words: MemoirWords, f: dict[str, Any], said: list[str]) -> None:
    _join(said, f", {f['hex']} eliminated")


def _join(said: list[str], more: str) -> None:
    """Go on with the last sentence: "...battles F5 infantry: 2 of 3 hit, F5 eliminated." """
    last = said.pop().rstrip(".") if said else ""
    said.append(f"{last}{':' if more.startswith(' ') else ''}{more}.")


PARTS: dict[str, Callable[[MemoirWords, dict[str, Any], list[str]], None]] = {
    "turn": _turn,
    "battle": _battle,
    "bombardment": _bombardment,
    "rolled": _rolled,
    "losses": _losses,
    "retreated": _retreated,
    "eliminated": _eliminated,
}
